"""The opaque arrays of a proof for every size: what is known of each, what a formula makes of them,
and what is taken to be 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from lemmata.terms.arithmetic import impulse
from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.sums.coefficient import Coefficient
from lemmata.terms.sums.form import Form, Product, Sequence
from lemmata.terms.sums.zeros import Zero
from lemmata.terms.term import Term, put
from lemmata.terms.types import Formula, Function


class Table(NamedTuple):
    """A tabulated array: the function that gives it, of what, and what is taken for granted of
    it.
    """

    function: Function
    of: tuple[Coefficient, ...] = ()
    even: bool = False
    nonnegative: bool = False
    symmetric: bool = False
    square: Coefficient | None = None
    first: Coefficient | None = None

    def words(self, name: str) -> str:
        """Return how a scope calls such an array."""
        kind = "even " if self.even else "symmetric " if self.symmetric else ""
        sign = " ≥ 0" if self.nonnegative else ""
        square = f" with square {self.square}" if self.square is not None else ""
        return f"{kind}{name}{sign}{square}" + (
            f" from {self.first} on" if self.first is not None else ""
        )


class Ledger:
    """The opaque arrays of a proof by name: how each is computed at a point, and what is taken for
    granted of it.

    Also those that are functions of others; integers by their variables, and those that stand in
    exponents.
    """

    def __init__(self, vanishing: Iterable[tuple[Formula, str]] = ()) -> None:
        self.arrays: dict[str, tuple[Sequence, Callable[[Any], np.ndarray]]] = {}
        self.given: dict[str, Table] = {}
        self.functions: dict[object, Sequence] = {}
        self.entries: dict[Product, Term] = {}
        self.wholes: dict[Term, tuple[str, int | None]] = {}
        """Integers by their variables: their names, and the least that each may be."""
        self.exponents: set[str] = set()
        self.held: dict[str, frozenset[Term]] = {}
        self.named: set[tuple[str, str]] = set()
        self.rests: set[Term] = set()
        self.weighed: set[Term] = set()
        """Parameters beside which shares are taken, and of what they are taken."""
        self.vanishing = tuple(vanishing)
        self.plans: dict[Any, Any] = {}
        """How products are summed in numbers, which is the same at all points of a proof."""
        self._signs: dict[Term, str] = {}

    def from_least(self, whole: Term) -> Term:
        """Return a term with each integer as its least value and an integer from 0 on."""
        return put(whole, {one: one + least for one, (_, least) in self.wholes.items() if least})

    def sign(self, whole: Term) -> str:
        """Return "> 0" or ">= 0" if the signs of what a term is made of tell it, "" if not."""
        if whole not in self._signs:
            moved = self.from_least(whole)
            try:
                quotients = Quotients(moved)
            except Unreduced:
                return ""
            top, bottom = quotients.of(moved)
            known = quotients.sign(top) if quotients.sign(bottom) == "> 0" else ""
            self._signs[whole] = known
        return self._signs[whole]

    def is_nonzero(self, whole: Term) -> bool:
        """Tell whether a term is certainly above 0, or certainly below."""
        return "> 0" in (self.sign(whole), self.sign(-whole))

    def zeros(self) -> list[Zero]:
        """Return what is taken to be 0: a tabulated column at an index or where another column is
        not, a Kronecker delta at an index.
        """
        chosen = [
            (size, name) for size, name in sorted(self.named) if (impulse, name) in self.vanishing
        ]
        assumptions = [Zero(f"{name} ≠ 0 modulo {size}", size, None, name) for size, name in chosen]
        for name, (sequence, _) in self.arrays.items():
            for function, parameter in self.vanishing:
                if name in self.given and self.given[name].function is function:
                    factor = self.arrays.get(parameter, (None,))[0]
                    words = (
                        f"{name}[{parameter}] = 0" if factor is None else f"{name} {parameter} = 0"
                    )
                    size = sequence.sizes[0]
                    assumptions.append(Zero(words, size, sequence, parameter, factor))
        return list(dict.fromkeys(assumptions))

    def added(
        self, sequence: Sequence, at: Callable[[Any], np.ndarray], held: Iterable[Term] = ()
    ) -> Sequence:
        """Return the sequence, remembered by its name, with the parameters on which it depends.

        Raises: ValueError for another one of that name.
        """
        known, _ = self.arrays.setdefault(sequence.name, (sequence, at))
        if known != sequence:
            raise ValueError(f"two arrays are called {sequence.name}: rename a parameter")
        self.held.setdefault(sequence.name, frozenset(held))
        return known

    def parameters(self, form: Form) -> frozenset[Term]:
        """Return the parameters that a form holds, in its coefficients and inside functions and
        tables.
        """
        held = (self.held[s.name] for term in form.terms for s, _, _ in term.factors)
        return frozenset().union(*held, *(c.variables for c in form.terms.values()))
