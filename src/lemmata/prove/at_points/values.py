"""What terms are at the points of a domain: values of its variables, values with others put in
their place, and whether a point breaks what is compared.
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.prove import balls
from lemmata.prove.answer import BALLS, EXACT
from lemmata.prove.symbols import VALUELESS, computed_anew, paired, sizes
from lemmata.prove.traced.ran import Compared
from lemmata.prove.traced.values import PLACE, entries, with_values
from lemmata.terms.functions.power import FACTS, LARGEST
from lemmata.terms.recursive.entry import ENTRY
from lemmata.terms.term import VARIABLE, Term, evaluate, is_integer, operations, parts, variables
from lemmata.terms.types import Value
from lemmata.terms.unknown import FACTS as UNKNOWN
from lemmata.terms.unknown import PAIR, some, unpaired

BITS = (64, 256, 1024)
"""Bits of balls at which the sign of a gap at a point is asked for."""


def values(inside: Domain, case: Case, point: Case) -> dict[Term, Fraction]:
    """Return the variables of a case with their values at a point."""
    numbers = {
        one: number
        for name in inside.real_names()
        if name in case
        for one, number in zip(entries(case[name]), entries(point[name]), strict=True)
        if one.operation is VARIABLE
    }
    # a size is the least one and a variable
    for name, size in sizes(case).items():
        numbers |= {one: Fraction(number) for one, number in paired(size, point[name])}
    return numbers


def on_way(inside: Domain, case: Case, points: Iterable[Case]) -> Iterator[Case]:
    """Yield points of a domain at which its parameters are what they are in a case, in which terms
    stand in the place of some variables: those next to points of the domain.
    """
    for point in points:
        at = values(inside, case, point)
        with contextlib.suppress(*VALUELESS, KeyError):
            moved = {
                name: with_values(case[name], at, _in_fractions) for name in inside.real_names()
            }
            whole = {
                name: with_values(case[name], at, in_integers)
                for name in inside.integers()
                if isinstance(case[name], Term)
            }
            candidate = computed_anew(inside, point.having(**moved, **whole))
            if inside.contains(candidate):
                yield candidate


def _in_fractions(value: Term, at: Mapping[Term, Value]) -> Value:
    return evaluate([value], at, Fraction(0))[0]


def with_unknown(terms: Iterable[Term], at: Mapping[Term, Fraction]) -> dict[Term, Fraction]:
    """Return values of variables, and of the unknown sequences in terms those that they have in
    numbers: one for which a relation fails breaks what is said of all.
    """
    known = dict(at)
    for part in parts(*terms):
        if part.operation is PAIR:
            known[part] = Fraction(0)  # an unknown function alone asks for it
        elif part.operation is UNKNOWN:
            index, name, sign = part.args
            with contextlib.suppress(TypeError, ArithmeticError, KeyError):
                numbers = (_in_fractions(one, known) for one in unpaired(index))
                known[part] = some(name, sign, *numbers)
    return known


def in_integers(value: Term, at: Mapping[Term, Fraction]) -> int:
    """Return a term that is an integer at values of its variables.

    Raises: TypeError where it is none.
    """
    whole = _in_fractions(value, at)
    if whole.denominator != 1:
        raise TypeError(f"{whole} is no integer")
    return int(whole)


def in_balls(value: Term, at: Mapping[Term, Value]) -> Value:
    """Return a term in balls, at values of its variables."""
    return evaluate([value], at, balls.ball(0))[0]


def handed(value: Term, at: Mapping[Term, Fraction]) -> Value:
    """Return what a formula is handed in the place of a term: an integer of Python's if it is
    computed from such, else a ball.
    """
    if is_integer(value) and variables(value):
        return in_integers(value, at)
    return in_balls(value, {one: balls.ball(number) for one, number in at.items()})


def has_large_power(terms: Iterable[Term], at: Mapping[Term, Fraction]) -> bool:
    """Tell whether some power in terms has so large an exponent at a point that Python, which
    writes it out, would take hours.
    """
    exponents = [part.args[1] for part in parts(*terms) if part.operation is FACTS]
    with balls.precision(BITS[0]):
        near = (handed(one, {PLACE: Fraction(1), **at}) for one in exponents)
        return any(not abs(balls.number_ball(one)) <= LARGEST for one in near)


def is_apart(gaps: Sequence[Term], at: Mapping[Term, Fraction]) -> bool:
    """Tell whether none of some differences is 0, certainly, at values of their variables."""
    with balls.precision(BITS[0]):
        enclosures = {one: balls.ball(value) for one, value in at.items()}
        return all(balls.number_ball(in_balls(gap, enclosures)) != 0 for gap in gaps)


def broken_by(
    pairs: Sequence[Compared], unequal: Sequence[Term], values: dict[Term, Fraction]
) -> str:
    """Return what confirms that a gap breaks its sign at the values of its variables, nothing if
    none does.

    Args: unequal: what must not be 0 there, or code had gone another way.
    """
    signs = [*(one.sign for one in pairs), *("zero" for _ in unequal)]
    gaps = [*(one.left - one.right for one in pairs), *unequal]
    try:
        exact = evaluate(gaps, values, Fraction(0))
    # a root, an exponential, has no fraction as its value, nor a divisor that is 0
    except (TypeError, ArithmeticError):
        exact = None
    if exact is not None:
        breaks = [*map(_breaks, signs, exact)]
        return EXACT if any(breaks[: len(pairs)]) and all(breaks[len(pairs) :]) else ""
    for bits in BITS:
        with balls.precision(bits):
            at = {one: balls.ball(value) for one, value in values.items()}
            near = _enclosed(gaps, at)
            breaks = [
                gap is not None and bool(gap.is_finite()) and _breaks(sign, gap)
                for sign, gap in zip(signs, near, strict=True)
            ]
            if any(breaks[: len(pairs)]) and all(breaks[len(pairs) :]):
                return BALLS
    return ""


def is_infinite_by(pairs: Iterable[Compared], values: Mapping[Term, Fraction]) -> bool:
    """Tell whether one side is infinite at the values of the variables, and the other one a number
    that it does not keep: floats give infinity, and balls of many bits have no finite value.

    Not so for 0/0, nor where an infinite side keeps an inequality.
    """
    floats = {one: np.float64(value) for one, value in values.items()}
    for one in pairs:
        try:
            with np.errstate(all="ignore"):
                left, right = evaluate([one.left, one.right], floats, np.float64(0))
                gap = float(left - right)
            with balls.precision(BITS[-1]):
                at = {name: balls.ball(value) for name, value in values.items()}
                (near,) = _enclosed([one.left - one.right], at)
        # floats may overflow, and raise
        except ArithmeticError:
            continue
        is_broken = math.isinf(gap) and (one.sign == "zero" or gap < 0)
        if is_broken and near is not None and not near.is_finite():
            return True
    return False


def _enclosed(gaps: Sequence[Term], at: Mapping[Term, Value]) -> list[Value]:
    """Return gaps in balls, None for those with an unknown function, perhaps in a sequence: it has
    no value.
    """
    is_known = [operations(one).isdisjoint((UNKNOWN, ENTRY)) for one in gaps]
    for chosen in ([True] * len(gaps), is_known):
        with contextlib.suppress(TypeError):
            asked = itertools.compress(gaps, chosen)
            near = map(balls.number_ball, evaluate(asked, at, balls.ball(0)))
            return [next(near) if one else None for one in chosen]
    return [None] * len(gaps)


def _breaks(sign: str, gap: Value) -> bool:
    return bool(gap != 0 if sign == "zero" else gap < 0)
