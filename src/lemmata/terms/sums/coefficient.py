"""Coefficients of a form: terms as sums of products of powers of atoms, each with a rational
number.

An atom is a variable, a function of other coefficients, or a sum that is divided by. What two
products have in common is added up, an exponential of a sum is a product of exponentials, and no
more: equal coefficients are equal wherever both have a value; different ones say nothing. A
condition under which the terms have a value may be lost, as that of t/t: whoever computes terms
notes these.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from lemmata.terms.term import (
    ADD,
    CONSTANT,
    DIVIDE,
    INTEGER,
    MULTIPLY,
    ONE,
    POWER,
    VARIABLE,
    ZERO,
    Term,
    applied,
    constant,
    derivative,
    function,
    parts,
    put,
    term,
    variable,
    variables,
)

Rational: TypeAlias = int | Fraction
HIGHEST = 12
"""The power of a sum that is multiplied out; a higher one is an atom, of which nothing is known."""
LONGEST = 400
"""Products of a coefficient, at most, that are multiplied by others: a longer one is an atom."""
_NUMBERS = itertools.count()


class Atom:
    """A term that is not looked into, with its place in an order: by its text, which is the same in
    each process, then by its age.
    """

    __slots__ = ("__weakref__", "place", "term")

    def __init__(self, whole: Term) -> None:
        self.term, self.place = whole, (str(whole), next(_NUMBERS))


_ATOMS: WeakValueDictionary[int, Atom] = WeakValueDictionary()
Monomial: TypeAlias = tuple[tuple[Atom, Rational], ...]
"""Atoms in their order, each with its power, not 0; one that is no integer is an exponential's."""


def _atom(whole: Term) -> Atom:
    kept = _ATOMS.get(whole.serial)
    if kept is None:
        kept = _ATOMS[whole.serial] = Atom(whole)
    return kept


def _place(pair: tuple[Atom, Rational]) -> tuple[str, int]:
    return pair[0].place


class Coefficient:
    """A sum of monomials, each times a rational number other than 0; equal sums are equal."""

    __slots__ = ("_hash", "_term", "parts")
    parts: Mapping[Monomial, Rational]
    _hash: int | None
    _term: Term | None

    def __init__(self, sums: Mapping[Monomial, Rational]) -> None:
        self.parts = {one: c for one, c in sums.items() if c}
        self._hash = self._term = None

    def __eq__(self, other: object) -> bool:
        return type(other) is Coefficient and self.parts == other.parts

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.parts.items()))
        return self._hash

    def __repr__(self) -> str:
        """Return the sum in words, what has the highest powers first."""
        rows = self.ordered()
        rows.sort(key=lambda pair: -sum(k for _, k in pair[0]))
        text = ""
        for one, c in rows:
            sign = (" + ", " - ") if text else ("", "-")
            text += sign[c < 0] + _words(one, abs(c))
        return text or "0"

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __add__(self, right: Coefficient) -> Coefficient:
        total = dict(self.parts)
        for one, c in right.parts.items():
            total[one] = total.get(one, 0) + c
        return Coefficient(total)

    def __mul__(self, right: Coefficient) -> Coefficient:
        if self is UNIT or right is UNIT:
            return right if self is UNIT else self
        if len(self.parts) * len(right.parts) > LONGEST:
            return of_atom(self.term) * of_atom(right.term)
        total: dict[Monomial, Rational] = {}
        roots = False
        for one, c in self.parts.items():
            for two, d in right.parts.items():
                product = _product(one, two)
                roots = roots or any(_is_whole_root(*pair) for pair in product)
                total[product] = total.get(product, 0) + c * d
        return _without_roots(total) if roots else Coefficient(total)

    def __neg__(self) -> Coefficient:
        return Coefficient({one: -c for one, c in self.parts.items()})

    def __pow__(self, exponent: int) -> Coefficient:
        if exponent < 0:
            return self.inverse() ** -exponent
        power = UNIT
        for _ in range(exponent):
            power = power * self
        return power

    def inverse(self) -> Coefficient:
        """Return 1 over it, where it is not 0.

        Raises: ZeroDivisionError for 0.
        """
        if not self.parts:
            raise ZeroDivisionError("a coefficient is divided by zero")
        if len(self.parts) == 1:
            ((one, c),) = self.parts.items()
            return Coefficient({tuple((atom, -k) for atom, k in one): _rational(1, c)})
        shared = self._shared()
        rest = self * Coefficient({shared: 1})
        lead = rest.ordered()[0][1]
        monic = Coefficient({one: _rational(c, lead) for one, c in rest.parts.items()})
        return Coefficient({_product(shared, ((_atom(monic.term), -1),)): _rational(1, lead)})

    def _shared(self) -> Monomial:
        """Return 1 over the largest product of powers of atoms that divides each monomial."""
        rows = [dict(one) for one in self.parts]
        least = {atom: min(row.get(atom, 0) for row in rows) for row in rows for atom in row}
        return tuple(sorted(((atom, -k) for atom, k in least.items() if k), key=_place))

    def ordered(self) -> list[tuple[Monomial, Rational]]:
        """Return the monomials with their numbers, in an order."""
        return sorted(self.parts.items(), key=lambda pair: [(atom.place, k) for atom, k in pair[0]])

    @property
    def term(self) -> Term:
        """The coefficient as a term, the same one for equal coefficients."""
        if self._term is None:
            total = ZERO
            for one, c in self.ordered():
                total = total + _written(one, c)
            self._term = total
        return self._term

    @property
    def number(self) -> Rational | None:
        """The coefficient as a rational number, None if it is none."""
        if not self.parts:
            return 0
        return self.parts.get(()) if len(self.parts) == 1 else None

    @property
    def variables(self) -> set[Term]:
        """The variables that occur."""
        return {
            one
            for atom in {atom for monomial in self.parts for atom, _ in monomial}
            for one in variables(atom.term)
        }

    def pieces(self) -> Iterator[tuple[int, Coefficient]]:
        """Yield integers and coefficients of which this is the sum of products."""
        for one, c in self.ordered():
            top, bottom = Fraction(c).numerator, Fraction(c).denominator
            yield top, Coefficient({one: Fraction(1, bottom) if bottom > 1 else 1})

    def split(self) -> tuple[Rational, Coefficient]:
        """Return the number in it, and what is added to that."""
        return self.parts.get((), 0), Coefficient({one: c for one, c in self.parts.items() if one})

    def at_zero(self, step: Term) -> Coefficient:
        """Return it with 0 in the place of a variable."""
        return read(put(self.term, {step: ZERO})) if step in self.variables else self

    def slope(self, step: Term) -> Coefficient:
        """Return the derivative by a variable, at 0."""
        if step not in self.variables:
            return NOTHING
        return read(put(derivative(self.term, step), {step: ZERO}))


def _rational(top: Rational, bottom: Rational) -> Rational:
    value = Fraction(top) / Fraction(bottom)
    return value.numerator if value.denominator == 1 else value


def _product(left: Monomial, right: Monomial) -> Monomial:
    if not left or not right:
        return left or right
    powers = dict(left)
    for atom, k in right:
        powers[atom] = powers.get(atom, 0) + k
    return tuple(sorted(((atom, k) for atom, k in powers.items() if k), key=_place))


def _is_whole_root(atom: Atom, power: Rational) -> bool:
    """Tell whether a power of an atom is a power of what this is the root of."""
    return atom.term.operation.name == "root" and abs(power) >= atom.term.args[1]


def _without_roots(sums: Mapping[Monomial, Rational]) -> Coefficient:
    """Return a sum in which a power of a root is one of what it is the root of."""
    total = NOTHING
    for one, c in sums.items():
        product = Coefficient({(): c})
        for atom, power in one:
            whole = int(power / atom.term.args[1]) if _is_whole_root(atom, power) else 0
            rest = power - whole * atom.term.args[1] if whole else power
            product = product * Coefficient({((atom, rest),) if rest else (): 1})
            product = product * read(atom.term.args[0]) ** whole if whole else product
        total = total + product
    return total


def _written(one: Monomial, c: Rational) -> Term:
    top, bottom = constant(c), ONE
    for atom, power in one:
        if power > 0:
            top = top * _power(atom, power)
        else:
            bottom = bottom * _power(atom, -power)
    return top if bottom is ONE else applied(DIVIDE, top, bottom)


def _power(atom: Atom, power: Rational) -> Term:
    if power.denominator == 1:
        return atom.term ** int(power)
    (exponent,) = atom.term.args
    return (exponent * Fraction(1, power.denominator)).exp() ** power.numerator


def _words(one: Monomial, c: Rational) -> str:
    """Return a product in words."""
    top, bottom = [], [] if c.denominator == 1 else [str(c.denominator)]
    for atom, power in one:
        binds = atom.term.operation.binds >= function("exponential").binds
        name = str(atom.term) if binds else f"({atom.term})"
        of = abs(power)
        raised = "" if of == 1 else f"**{of}" if of.denominator == 1 else f"**({of})"
        (top if power > 0 else bottom).append(f"{name}{raised}")
    over = "*".join([*([] if c.numerator == 1 and top else [str(c.numerator)]), *top])
    under = "*".join(bottom)
    return over if not bottom else f"{over}/{under if len(bottom) == 1 else f'({under})'}"


def of_atom(whole: Term) -> Coefficient:
    """Return a term as a coefficient that is not looked into."""
    return Coefficient({((_atom(whole), 1),): 1})


def of(value: Any) -> Coefficient:
    """Return a coefficient as it is, and an integer, a fraction or a term as one."""
    return value if type(value) is Coefficient else read(term(value))


def read(whole: Term) -> Coefficient:
    """Return a term as a coefficient."""
    values: dict[int, Coefficient] = {}
    for part in parts(whole):
        inner = [values[arg.serial] for arg in part.args if type(arg) is Term]
        values[part.serial] = _read(part, inner)
    return values[whole.serial]


def _read(part: Term, inner: list[Coefficient]) -> Coefficient:
    operation = part.operation
    if operation is CONSTANT:
        return Coefficient({(): _rational(part.args[0], 1)})
    if operation is VARIABLE:
        return of_atom(part)
    if operation is ADD:
        return inner[0] + inner[1]
    if operation is MULTIPLY:
        return inner[0] * inner[1]
    if operation is DIVIDE:
        return inner[0] * inner[1].inverse()
    if operation is POWER and (len(inner[0].parts) == 1 or part.args[1] <= HIGHEST):
        return inner[0] ** part.args[1]
    if operation is function("exponential"):
        return _exponential(inner[0])
    waiting = iter(inner)
    args = (next(waiting).term if type(arg) is Term else arg for arg in part.args)
    whole = applied(operation, *args)
    if whole.operation is CONSTANT:
        return Coefficient({(): _rational(whole.args[0], 1)})
    return of_atom(whole)


def _exponential(exponent: Coefficient) -> Coefficient:
    """Return e to a sum of multiples of products as a product of powers of e to these."""
    powers = {_atom(Coefficient({one: 1}).term.exp()): c for one, c in exponent.parts.items()}
    return Coefficient({tuple(sorted(powers.items(), key=_place)): 1})


NOTHING = Coefficient({})
UNIT = Coefficient({(): 1})


def size(name: str) -> Term:
    """Return the variable that stands for a size, an integer of at least 1."""
    return variable(name, INTEGER)
