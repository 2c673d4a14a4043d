"""Thin sets: cases at which a false claim may fail alone, and which no draw meets: |x| = 3, x = y,
x y = 1.

Parameters are put, one after the other, at numbers that stand in the code of formula and check, at
what lies beside these, and at small integers and halves; two of them are made equal, opposite or
reciprocal; an array is constant at a size beyond the box. All other parameters are drawn from the
box.

Not met is a curve of which no number of the code is a point: (y − x² − 1/3)² >= 1e-6 is kept by all
of this. `lemmata refute` finds it, since it searches towards smaller gaps.
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from types import CodeType

import numpy as np

from lemmata.language.case import Stratified
from lemmata.language.domain import Case, Domain
from lemmata.language.factors import FURTHEST, AnyFactor
from lemmata.prove.at_points.mentioned import numbers, plain
from lemmata.terms.types import Formula, Function, Value

SMALL = (0, 1, -1, 2, -2, Fraction(1, 2), Fraction(-1, 2), 3, -3)
"""Numbers at which formulas are often special, whatever their code says."""
MOST = 4
"""Numbers of the code that are looked at: more of them make a table, of which few are special."""
LARGEST = 10**6
"""A number of the code that is larger is a limit or a seed."""
FURTHER_SIZES = 10
"""How much larger a size is than one of the box, for a constant array: enough for a bound by a
constant, and still quick.
"""
TRIES = 4
"""Draws for each change: a pair of numbers leaves the range of one of them as often as not."""
Change = dict[str, Callable[[Case, Value], Value]]
"""What some parameters become: a function of those before, and of what was drawn."""


def thin(domain: Domain, function: Function, formula: Formula, count: int) -> list[Case]:
    """Return at most so many cases on thin sets that meet the conditions, small sizes first: in the
    box unless they stand in the code.
    """
    source, cases = Stratified(2, count), []
    for change in _changes(domain, function, formula):
        tries = (_changed(domain, change, source.next_case()) for _ in range(TRIES))
        cases += itertools.islice((case for case in tries if case is not None), 1)
        if len(cases) == count:
            break
    return domain.by_size(cases)


def _changed(domain: Domain, change: Change, source: Stratified) -> Case | None:
    """Return a drawn case with some parameters changed, None where that leaves a stated range or
    does not meet the conditions.
    """

    def value(name: str, factor: AnyFactor, prefix: Case) -> Value:
        drawn = factor.draw(source, prefix)
        if name not in change:
            return drawn
        if not factor.contains(new := change[name](prefix, drawn), prefix):
            raise ValueError(f"{name} is never {new}")
        return new

    # what a domain computes may have no value there, nor any case
    with np.errstate(all="ignore"), contextlib.suppress(Exception):
        case = domain.built(value)
        return case if domain.holds(case) else None
    return None


def _at(value: Fraction, place: int) -> Callable[[Case, Value], Value]:
    """Return what puts a number in the place of another, or of an entry of an array."""

    def become(_: Case, drawn: Value) -> Value:
        if not isinstance(drawn, np.ndarray):
            return type(drawn)(value)
        return _with_entry(drawn, place, float(value))

    return become


def _with_entry(drawn: np.ndarray, place: int, value: float) -> np.ndarray:
    changed = np.array(drawn)
    if changed.size:
        changed.flat[place % changed.size] = value
    return changed


def _changes(domain: Domain, function: Function, formula: Formula) -> Iterator[Change]:
    """Yield the changes: numbers of the code first, then pairs, then small numbers, then what lies
    beside numbers of the code.
    """
    literals = [
        list(_literals(code.__code__)) for one in (function, formula) if (code := plain(one))
    ]
    mentioned = list(
        itertools.islice(
            _mentioned([*numbers(formula, function), *itertools.chain(*literals)]), MOST
        )
    )
    reals = domain.real_names()
    whole = [*domain.integers()]

    seen: set[Fraction] = set()

    def at(values: Iterable[Fraction]) -> Iterator[Change]:
        new = [value for value in dict.fromkeys(values) if value not in seen]
        seen.update(new)
        for place, (value, name) in enumerate(itertools.product(new, [*reals, *whole])):
            if name in reals or (value.denominator == 1 and abs(value) <= FURTHEST):
                yield {name: _at(value, place)}

    yield from at([sign * value for value in mentioned for sign in (1, -1)])
    yield from at(itertools.islice(itertools.chain(*map(_quotients, literals)), MOST))
    yield from _pairs(domain, reals)
    for name in reals:
        if domain.factors[name].is_array:  # where |a|₁ ≤ 3|a|₂ fails, from ten entries on
            yield from ({size: _further, name: _constant} for size in whole)
    yield from at(map(Fraction, SMALL))
    yield from at([near for value in mentioned for near in (value + 1, value - 1, 1 / value)])


def _pairs(domain: Domain, reals: Sequence[str]) -> Iterator[Change]:
    """Yield what makes two numbers equal, opposite or reciprocal; of an array's entries,
    reciprocal.
    """
    alone = [name for name in reals if not domain.factors[name].is_array]
    for first, second in itertools.combinations(alone, 2):
        yield {second: lambda prefix, _, first=first: prefix[first]}
        yield {second: lambda prefix, _, first=first: -prefix[first]}
        yield {
            first: lambda _, drawn: _binary(drawn),
            second: lambda prefix, _, first=first: 1 / prefix[first],
        }
    for name in reals:
        if name not in alone:
            yield {name: _with_reciprocal}


def _further(_: Case, drawn: int) -> int:
    return drawn + FURTHER_SIZES


def _constant(_: Case, drawn: np.ndarray) -> np.ndarray:
    return np.full_like(drawn, drawn.flat[0]) if drawn.size else drawn


def _binary(number: float) -> float:
    """Return a power of two near a number, of its sign: floats hold the reciprocals of no others.

    >>> _binary(-3.1), _binary(0.2)
    (-4.0, 0.25)
    """
    return math.copysign(2.0 ** round(math.log2(abs(number))), number)


def _with_reciprocal(_: Case, drawn: np.ndarray) -> np.ndarray:
    if drawn.size < 2:
        return drawn
    first = _binary(float(drawn.flat[0]))
    return _with_entry(_with_entry(drawn, 0, first), drawn.size - 1, 1 / first)


def _mentioned(literals: Iterable[Fraction]) -> Iterator[Fraction]:
    """Yield the absolute values of those of some numbers that are neither small nor huge, each
    once.
    """
    return (
        number
        for number in dict.fromkeys(map(abs, literals))
        if number not in SMALL and number <= LARGEST
    )


def _quotients(literals: list[Fraction]) -> Iterator[Fraction]:
    """Yield the fractions that numbers give which follow each other in code, as those of `ratio(29,
    8, x)` do.
    """
    return (
        numerator / denominator
        for numerator, denominator in itertools.pairwise(literals)
        if denominator and (numerator / denominator).denominator > 1
    )


def _literals(code: CodeType) -> Iterator[Fraction]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _literals(part)
        elif isinstance(part, (int, float)) and not isinstance(part, bool) and math.isfinite(part):
            yield Fraction(part)
