"""Certificates that take multiples of premises off a polynomial, of which less is negative then."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from lemmata.kernel.region import Region, Signs
from lemmata.kernel.sign import Certificate
from lemmata.prove.signs.leaves import (
    COEFFICIENTS,
    NONNEGATIVE,
    POSITIVE,
    data,
    leaf,
    product,
)
from lemmata.terms.quotients import Polynomial

SHORT, STEPS = 60, 48
"""Terms of a polynomial of which premises are taken off, and multiples of them that are tried, at
most: each is a polynomial to be looked at.
"""


def less_premises(region: Region, polynomial: Polynomial, want: Signs) -> Certificate | None:
    """Take off multiples of premises, one after the other, until the rest has a sign at once."""
    if not want <= NONNEGATIVE or not count_below(polynomial) or len(polynomial) > SHORT:
        return None
    scales, parts, rest, tree = 1, [], polynomial, None
    while tree is None:
        steps = [
            (scale * rest - part * region.premises[number][1], number, part, scale)
            for number, part, scale in multiples(region, rest)
        ]
        if not steps:
            return None
        trees = (
            leaf(region, less, wanted_after(region, number, part, want))
            if _is_open(region, less)
            else None
            for less, number, part, _ in steps
        )
        best, tree = next(
            ((step, one) for step, one in zip(steps, trees, strict=True) if one is not None),
            (min(steps, key=lambda step: count_below(step[0])), None),
        )
        less, number, part, scale = best
        if tree is None and count_below(less) >= count_below(rest):
            return None
        want = wanted_after(region, number, part, want)
        parts = [(scale * one, of) for one, of in parts] + [(part, number)]
        scales, rest = scales * scale, less
    return with_premises(region, scales, parts, tree)


def _is_open(region: Region, polynomial: Polynomial) -> bool:
    """Tell whether a polynomial may be seen to be >= 0: where generators are not below 0, one with
    a negative coefficient is not, unless it is a premise.
    """
    lengths = (len(premise) for _, premise in region.premises)
    return (
        not count_below(polynomial)
        or len(polynomial) in lengths
        or any(max(signs) <= 0 for signs in region.signs)
    )


def with_premises(
    region: Region, scale: int, parts: Iterable[tuple[Polynomial, int]], rest: Certificate
) -> Certificate:
    """Return the certificate that a polynomial, times a number, is a sum of multiples of premises
    and a rest.
    """
    sums = []
    for part, number in parts:
        premise = region.premises[number][1]
        multiple = product([(part, 1, COEFFICIENTS), (premise, 1, ("premise", number))])
        sums.append((data(part * premise), multiple))
    return ("times", data(region.ring.constant(scale)), COEFFICIENTS, ("sum", tuple(sums), rest))


def wanted_after(region: Region, number: int, part: Polynomial, want: Signs) -> Signs:
    """Return what is wanted of the rest once a premise times a part is taken off."""
    is_strict = 0 not in region.premises[number][0] and part.is_constant()
    return want | {0} if is_strict else want


def count_below(polynomial: Polynomial) -> int:
    """Count the negative coefficients."""
    return sum(c < 0 for c in polynomial.coeffs())


def multiples(region: Region, polynomial: Polynomial) -> Iterator[tuple[int, Polynomial, int]]:
    """Yield premises that are >= 0, with a monomial m >= 0 and a scale n so that n p − m premise
    has one negative coefficient of p less; not too many.
    """
    if len(polynomial) <= SHORT:
        yield from itertools.islice(_multiples(region, polynomial), STEPS)


def _multiples(region: Region, polynomial: Polynomial) -> Iterator[tuple[int, Polynomial, int]]:
    terms = polynomial.to_dict().items()
    below = [(tuple(map(int, powers)), -int(c)) for powers, c in terms if c < 0]
    for number, (signs, premise) in enumerate(region.premises):
        if signs not in (POSITIVE, NONNEGATIVE) or len(premise) > SHORT:
            continue
        for powers, c in premise.to_dict().items():
            for most, size in below if c < 0 else ():
                left = tuple(one - int(power) for one, power in zip(most, powers, strict=True))
                if min(left) < 0:
                    continue
                part = region.ring.from_dict({left: size})
                if leaf(region, part, NONNEGATIVE) == COEFFICIENTS:
                    yield number, part, -int(c)
