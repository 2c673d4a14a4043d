"""The opaque arrays of a proof for every size: what is known of each, what a formula makes of them,
and what is taken to be 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from lemmata.prove.arrays.evaluated import Plans
from lemmata.prove.arrays.form import NAMED, Form, Linear, Sequence, Term, linear
from lemmata.terms.arithmetic import impulse
from lemmata.terms.types import Formula, Function, Scalar


@dataclass(frozen=True)
class Zero:
    """What is 0 by assumption, in words: a column (or [k = 0], without a name) at a named index, or
    its product with another column.
    """

    words: str
    size: str
    name: str
    parameter: str

    def takes(self, term: Term) -> bool:
        """Tell whether a term is 0 by it."""
        if not self.name:
            return any(self._at_parameter(form) for form in term.deltas)
        left, right = (_where(term, name) for name in (self.name, self.parameter))
        return bool(left & right) or any(self._at_parameter(form) for form in left)

    def _at_parameter(self, form: Linear) -> bool:
        """Tell whether a form is ± the parameter, whose sign does not matter to an even column."""
        return form in tuple(linear({(NAMED, self.size, self.parameter): sign}) for sign in (1, -1))


def _where(term: Term, name: str) -> set[Linear]:
    """Return at what indices a column stands in a term."""
    return {where[0] for s, where, e in term.factors if s.name == name and e > 0}


class Meaning(NamedTuple):
    """What an array is entry by entry: a function of others, which are forms in the slots of its
    axes.
    """

    arguments: tuple[Form, ...]
    function: Callable[..., Scalar]


class Table(NamedTuple):
    """A tabulated array: the function that gives it, and what is taken for granted of it."""

    function: Function
    even: bool = False
    nonnegative: bool = False
    symmetric: bool = False
    square: Scalar = None
    first: Scalar = None

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
    inverse, and what is divided by or inverted that may be 0 or singular, or of what a root is
    taken that may be negative; and the symbols in exponents.
    """

    def __init__(self, vanishing: Iterable[tuple[Formula, str]] = ()) -> None:
        self.arrays: dict[str, tuple[Sequence, Callable[[Scalar], np.ndarray]]] = {}
        self.given: dict[str, Table] = {}
        self.functions: dict[object, Sequence] = {}
        self.meanings: dict[str, Meaning] = {}
        self.symbols: dict[Term, Scalar] = {}
        self.divisors: list[Form] = []
        self.inverses: dict[str, Form] = {}
        self.singular: list[Form] = []
        self.roots: list[Form] = []
        self.exponents: set[str] = set()
        self.held: dict[str, frozenset[Scalar]] = {}
        self.named: set[tuple[str, str]] = set()
        self.vanishing = tuple(vanishing)
        self.plans: Plans = {}
        """How terms are summed in numbers, which is the same at all points of a proof."""

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
        self, sequence: Sequence, at: Callable[[Scalar], np.ndarray], held: Iterable[Scalar] = ()
    ) -> Sequence:
        """Return the sequence, remembered by its name, with the parameters on which it depends."""
        self.arrays.setdefault(sequence.name, (sequence, at))
        self.held.setdefault(sequence.name, frozenset(held))
        return sequence

    def parameters(self, form: Form) -> frozenset[Scalar]:
        """Return the parameters that a form holds, in its coefficients and inside functions and
        tables.
        """
        import sympy

        held = (self.held[s.name] for term in form.terms for s, _, _ in term.factors)
        return frozenset().union(
            *held, *(sympy.sympify(c).free_symbols for c in form.terms.values())
        )
