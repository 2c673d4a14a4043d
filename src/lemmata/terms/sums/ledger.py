"""The opaque arrays of a proof for every size: what is known of each, what a formula makes of them,
and what is taken to be 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from lemmata.terms.arithmetic import impulse
from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.sums.coefficient import Coefficient
from lemmata.terms.sums.form import NAMED, Form, Linear, Product, Sequence, linear
from lemmata.terms.term import Kind, Term, put
from lemmata.terms.types import Formula, Function


@dataclass(frozen=True)
class Zero:
    """What is 0 by assumption, in words: a column (or [k = 0], without a name) at a named index, or
    its product with another column.
    """

    words: str
    size: str
    name: str
    parameter: str

    def takes(self, term: Product) -> bool:
        """Tell whether a term is 0 by it."""
        if not self.name:
            return any(self._at_parameter(form) for form in term.deltas)
        left, right = (_where(term, name) for name in (self.name, self.parameter))
        return bool(left & right) or any(self._at_parameter(form) for form in left)

    def _at_parameter(self, form: Linear) -> bool:
        """Tell whether a form is ± the parameter, whose sign does not matter to an even column."""
        return form in tuple(linear({(NAMED, self.size, self.parameter): sign}) for sign in (1, -1))


def _where(term: Product, name: str) -> set[Linear]:
    """Return at what indices a column stands in a term."""
    return {where[0] for s, where, e in term.factors if s.name == name and e > 0}


class Meaning(NamedTuple):
    """What an array is entry by entry: a function of others, which are forms in the slots of its
    axes.
    """

    arguments: tuple[Form, ...]
    function: Callable[..., Term]


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

    Also those that are functions of others, what they are entry by entry or of which matrix the
    inverse; what is divided by or inverted that may be 0 or singular, or of what a root is taken
    that may be negative; integers by their variables, and those that stand in exponents.
    """

    def __init__(self, vanishing: Iterable[tuple[Formula, str]] = ()) -> None:
        self.arrays: dict[str, tuple[Sequence, Callable[[Any], np.ndarray]]] = {}
        self.given: dict[str, Table] = {}
        self.functions: dict[object, Sequence] = {}
        self.meanings: dict[str, Meaning] = {}
        self.entries: dict[Product, Term] = {}
        self.asked: list[tuple[Kind, Form]] = []
        self.inverses: dict[str, Form] = {}
        self.singular: list[Form] = []
        self.wholes: dict[Term, tuple[str, int | None]] = {}
        """Integers by their variables: their names, and the least that each may be."""
        self.exponents: set[str] = set()
        self.held: dict[str, frozenset[Term]] = {}
        self.named: set[tuple[str, str]] = set()
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
        assumptions = [Zero(f"{name} ≠ 0 modulo {size}", size, "", name) for size, name in chosen]
        for name, (sequence, _) in self.arrays.items():
            for function, parameter in self.vanishing:
                if name in self.given and self.given[name].function is function:
                    words = (
                        f"{name} {parameter} = 0"
                        if parameter in self.arrays
                        else f"{name}[{parameter}] = 0"
                    )
                    assumptions.append(Zero(words, sequence.sizes[0], name, parameter))
        return list(dict.fromkeys(assumptions))

    def added(
        self, sequence: Sequence, at: Callable[[Any], np.ndarray], held: Iterable[Term] = ()
    ) -> Sequence:
        """Return the sequence, remembered by its name, with the parameters on which it depends."""
        self.arrays.setdefault(sequence.name, (sequence, at))
        self.held.setdefault(sequence.name, frozenset(held))
        return sequence

    def parameters(self, form: Form) -> frozenset[Term]:
        """Return the parameters that a form holds, in its coefficients and inside functions and
        tables.
        """
        held = (self.held[s.name] for term in form.terms for s, _, _ in term.factors)
        return frozenset().union(*held, *(c.variables for c in form.terms.values()))
