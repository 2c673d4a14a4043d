"""Certificates of signs that are seen at once: by coefficients, or by a premise."""

from __future__ import annotations

import contextlib
import functools
import random
from collections.abc import Iterable
from typing import Any

from lemmata.kernel.region import SIGNS, Region, Signs
from lemmata.kernel.sign import Certificate, signs_of
from lemmata.terms.quotients import Polynomial

COEFFICIENTS: Certificate = ("coefficients", ())
POSITIVE, NONNEGATIVE, NONZERO = SIGNS["positive"], SIGNS["nonnegative"], SIGNS["nonzero"]
NEGATIVE: Signs = frozenset((-1,))
NONPOSITIVE = NEGATIVE | {0}

CORNERS = 256
"""Corners of boxes at which a sign is asked to be strict, at most; the kernel goes through more."""
MAGNITUDES, PROBES = (1, 1, 2, 5, 30), 24
"""Values of generators, and points of such values, at which a sign is looked at first."""


def data(polynomial: Polynomial) -> Certificate:
    """Return a polynomial as plain data."""
    return tuple((tuple(map(int, powers)), int(c)) for powers, c in polynomial.to_dict().items())


def product(factors: Iterable[tuple[Polynomial, int, Certificate]]) -> Certificate:
    """Return the certificate of a product of powers, each factor with its own."""
    return ("product", tuple((data(factor), power, tree) for factor, power, tree in factors))


def leaf(region: Region, polynomial: Polynomial, want: Signs) -> Certificate | None:
    """Return a certificate by the coefficients alone, or by a premise that is the polynomial times
    a number, or the other way about.
    """
    if not region.is_real(polynomial):
        return None
    signs = signs_of(region, polynomial, COEFFICIENTS)
    if signs <= want:
        return COEFFICIENTS
    if signs - {0} <= want and (clauses := _clauses(region)):
        tree = ("coefficients", clauses)
        if signs_of(region, polynomial, tree) <= want:
            return tree
    return _as_premise(region, polynomial, want)


def _as_premise(region: Region, polynomial: Polynomial, want: Signs) -> Certificate | None:
    if polynomial.is_constant():
        return None
    for number, (signs, premise) in enumerate(region.premises):
        if len(premise) != len(polynomial):
            continue
        first, another = premise.leading_coefficient(), polynomial.leading_coefficient()
        turn = 1 if (first > 0) == (another > 0) else -1
        if not {turn * sign for sign in signs} <= want:
            continue
        if premise == polynomial:
            return ("premise", number)
        if first % another == 0 and premise == first // another * polynomial:
            scale = data(region.ring.constant(first // another))
            return ("times", scale, COEFFICIENTS, ("premise", number))
        if another % first == 0 and polynomial == another // first * premise:
            factor = region.ring.constant(another // first)
            return product([(factor, 1, COEFFICIENTS), (premise, 1, ("premise", number))])
    return None


def _clauses(region: Region) -> tuple[int, ...]:
    """Return the numbers of premises that are not 0, as many as have few enough corners."""
    corners, clauses = 1, []
    strict = [
        (len(premise), number)
        for number, (signs, premise) in enumerate(region.premises)
        if 0 not in signs and not premise.is_constant()
    ]
    for count, number in sorted(strict):
        if corners * count <= CORNERS:
            corners *= count
            clauses.append(number)
    return tuple(clauses)


def not_zero(region: Region, polynomial: Polynomial) -> Certificate | None:
    """Return a certificate that a polynomial divides a premise that is not 0."""
    for number, (signs, premise) in enumerate(region.premises):
        if 0 in signs:
            continue
        cofactor, rest = divmod(premise, polynomial)
        if rest == 0 and region.is_real(cofactor):
            return ("times", data(cofactor), ("real",), ("premise", number))
    return None


def negative(region: Region, number: int) -> Certificate:
    """Return the certificate of a polynomial that is negative by the premise of its opposite."""
    return ("times", data(region.ring.constant(-1)), COEFFICIENTS, ("premise", number))


def seen(region: Region, polynomial: Polynomial) -> tuple[Signs, Signs]:
    """Return the signs that a polynomial has at a few points of the orthant, and at those of them
    that are of the region. A point is left out where a power has too many digits.
    """
    everywhere, inside = set(), set()
    for point in _points(region.signs):
        with contextlib.suppress(ValueError):
            sign = _sign(polynomial(*point))
            everywhere.add(sign)
            if sign not in inside and all(
                _sign(premise(*point)) in signs for signs, premise in region.premises
            ):
                inside.add(sign)
    return frozenset(everywhere), frozenset(inside)


def _sign(value: Any) -> int:
    return (value > 0) - (value < 0)


@functools.lru_cache(maxsize=1024)
def _points(signs: tuple[Signs, ...]) -> list[list[int]]:
    """Return points whose coordinates have these signs and different magnitudes."""
    source = random.Random(len(signs))
    values = [
        [sign * size for sign in sorted(one) for size in (MAGNITUDES if sign else (0,) * 3)] or [1]
        for one in signs
    ]
    ones = [1 if 1 in one else min(one, default=1) for one in signs]
    return [ones, *([source.choice(some) for some in values] for _ in range(PROBES))]
