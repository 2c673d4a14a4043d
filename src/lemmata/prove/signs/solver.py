"""Whether a difference has a sign where conditions are kept, asked of z3: its word is trusted if it
is yes, and the points that it gives are tried if it is no.

It is asked of what the kernel knows as well: polynomials in generators, their signs and the
premises of a region (`kernel/region.py`), that is of less than is true of roots, exponentials and
other functions. So what holds of these numbers holds of the terms, wherever they have values. z3 is
given a number of steps, never a time: a loaded machine finds what an idle one does. No theorem is
made of its answer.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, TypeAlias

from lemmata.kernel.identity import identity
from lemmata.kernel.region import ANY, SIGNS, Premise, Region, Signs, region_of
from lemmata.kernel.theorem import NoTheorem
from lemmata.prove.signs.leaves import NONNEGATIVE, NONPOSITIVE
from lemmata.terms.pieces import guarded
from lemmata.terms.quotients import Polynomial, Quotients, Unreduced
from lemmata.terms.term import Condition, Kind, Term, conditions, parts, put

Formula: TypeAlias = Any
"""A term, a formula or a model of z3, whose types are known only where it is installed."""
Given: TypeAlias = tuple[Condition, ...]
Case: TypeAlias = tuple[Term, Term, Given]
"""Both sides, and what is known of them."""

STEPS = 2_000_000
"""Steps of z3 for one question, at most: some seconds."""
MEMORY = 1_000
"""Megabytes that z3 may use for one question."""
LARGEST, HIGHEST = 2_000, 60
"""Terms of all polynomials of a question, and the degree of one, at most: of what is larger z3
makes nothing in so many steps.
"""
DIGITS, IRRATIONAL = 20, 5
"""Decimals to which a model's irrational numbers are given, from below and from above; and how many
such numbers are tried both ways.
"""
CASES = 16
"""Cases, by the pieces of terms, that are asked for one after the other, at most."""


Point: TypeAlias = dict[Term, Fraction]
"""Values of variables."""


@dataclass
class Word:
    """What a solver has said of differences of which no theorem was met.

    Attributes: by: its name and version, once it has said yes; points: where it has said no.
    """

    by: str = ""
    points: list[Point] = field(default_factory=list)

    def holds(self, kind: Kind, left: Term, right: Term, given: Iterable[Condition]) -> bool:
        """Ask whether left − right is of a kind where conditions are kept and it has a value.

        >>> from lemmata.terms.term import ZERO, variable
        >>> x, word = variable("x"), Word()
        >>> _module() is None or word.holds("positive", x * x - x + 1, ZERO, [])
        True
        >>> word.holds("positive", x * x - x, ZERO, [])
        False
        """
        z3, given = _module(), tuple(given)
        # of a root that is real where a piece is taken, its square would be known everywhere
        has_lazy = any(guards for guards, _ in guarded(left, right, *(one for _, one in given)))
        if z3 is None or has_lazy:
            return False
        try:
            for case in _cases(left, right, given):
                if (points := _Question(z3, kind, *case).contradicted()) is not None:
                    self.points += points
                    return False
        except (Unreduced, NoTheorem, z3.Z3Exception):
            return False
        self.by = f"z3 {z3.get_version_string()}"
        return True


def _module() -> Any:
    """Return z3's module, None where it is not installed."""
    try:
        return import_module("z3")
    except ImportError:
        return None


def _cases(left: Term, right: Term, given: Given, most: int = CASES) -> Iterator[Case]:
    """Yield terms with a piece in the place of each part that has some, and what is known there.

    Raises: Unreduced, NoTheorem where pieces are not all that there is, or cases too many.
    """
    pieced = (one for one in reversed(parts(left, right)) if one.operation.name != "absolute")
    whole = next((one for one in pieced if one.operation.pieces(*one.args)), None)
    if whole is None:
        yield left, right, given
        return
    pieces = whole.operation.pieces(*whole.args)
    by, signs = pieces[0][0][1], set(ANY)
    for (kind, one), value in pieces:
        if most < len(pieces):
            raise Unreduced("there are too many cases")
        signs -= {_turn(by, one) * sign for sign in SIGNS[kind]}
        swap = {whole: value}
        known = tuple((of, put(known, swap)) for of, known in given)
        sides = put(left, swap), put(right, swap)
        yield from _cases(*sides, (*known, (kind, one)), most // len(pieces))
    if signs:
        raise Unreduced(f"{whole!r:.80} has other pieces")


def _turn(by: Term, one: Term) -> int:
    """Return 1 for the same term, and −1 for its opposite.

    Raises: NoTheorem for others.
    """
    if one is not by:
        identity(one, -by)
    return 1 if one is by else -1


class _Question:
    """A difference and what is known, as polynomials.

    Raises: Unreduced for what has no such form.
    """

    def __init__(self, z3: Any, kind: Kind, left: Term, right: Term, given: Given) -> None:
        self._z3: Any = z3
        self._kind: Kind = kind
        where = conditions(left, right)
        self._region, self._gap = region_of(left, right, given, where)
        self._variables = Quotients(left, right, *(one for _, one in (*given, *where))).variables
        self._numbers = {name: z3.Real(name) for name in self._region.names}
        self._known = _connected(self._region, self._gap)

    def contradicted(self) -> list[Point] | None:
        """Return None where the difference is of the kind, else points near one at which it may not
        be, as far as there are any.
        """
        region, gap = self._region, self._gap
        polynomials = [gap, *(one for _, one in self._known)]
        if (
            not region.is_real(gap)
            or sum(map(len, polynomials)) > LARGEST
            or any(int(one.total_degree()) > HIGHEST for one in polynomials)
        ):
            return []
        solver = self._z3.SolverFor("QF_NRA")
        solver.set(rlimit=STEPS, max_memory=MEMORY, random_seed=0)
        solver.add(*map(self._has, region.signs, self._numbers.values()))
        solver.add(*(self._has(signs, self._sum(one)) for signs, one in self._known))
        solver.add(self._has(ANY - SIGNS[self._kind], self._sum(gap)))
        status = solver.check()
        if status == self._z3.unsat:
            return None
        return [*self._points(solver.model())] if status == self._z3.sat else []

    def _sum(self, polynomial: Polynomial) -> Formula:
        numbers = self._numbers.values()
        total = [self._z3.RealVal(0)]
        for powers, c in polynomial.to_dict().items():
            bases = zip(numbers, map(int, powers), strict=True)
            factors = [one**power for one, power in bases if power]
            total.append(self._z3.Product([self._z3.RealVal(str(c)), *factors]))
        return self._z3.Sum(total)

    def _has(self, signs: Signs, number: Formula) -> Formula:
        """Return that a number has one of some signs."""
        if len(signs) == 3:
            return self._z3.BoolVal(True)
        if signs in (NONNEGATIVE, NONPOSITIVE):
            return number >= 0 if 1 in signs else number <= 0
        of = {1: number > 0, 0: number == 0, -1: number < 0}
        return self._z3.Or([of[sign] for sign in sorted(signs)])

    def _points(self, model: Formula) -> Iterator[Point]:
        """Yield the values of variables in a model, irrational ones rounded down or up, since a
        condition may be met on one side alone.
        """
        rational, rounded = Point(), Point()
        for k, one in enumerate(self._variables):
            value = model.eval(self._numbers[f"v{k}"], model_completion=True)
            is_rational = self._z3.is_rational_value(value)
            near = value if is_rational else value.approx(DIGITS)
            place = rational if is_rational else rounded
            place[one] = Fraction(near.numerator_as_long(), near.denominator_as_long())
        off = Fraction(1, 10 ** (DIGITS - 1))
        for turns in itertools.product((-1, 1), repeat=min(len(rounded), IRRATIONAL)):
            shifts = zip(rounded, itertools.chain(turns, itertools.repeat(0)), strict=False)
            yield {**rational, **{one: rounded[one] + turn * off for one, turn in shifts}}


def _connected(region: Region, polynomial: Polynomial) -> list[Premise]:
    """Return the premises of real numbers on generators of a polynomial, and on those that these
    premises connect with them.
    """
    waiting = [one for one in region.premises if region.is_real(one[1])]
    reached, used = _generators(polynomial), list[Premise]()
    while near := [one for one in waiting if _generators(one[1]) & reached]:
        used += near
        waiting = [one for one in waiting if not _generators(one[1]) & reached]
        reached = reached.union(*(_generators(one) for _, one in near))
    return used


def _generators(polynomial: Polynomial) -> set[int]:
    return {k for k, degree in enumerate(polynomial.degrees()) if degree}
