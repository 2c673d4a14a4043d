"""Ball arithmetic for every engine: precision in a context, conversion without rounding, and no
float on the way.

`float(ball)` and `np.asarray(balls, float)` drop the radius without a word, so a true claim could
be "refuted" by rounding. Guards stand here: a relation with a float on either side is refused, so
is a check that lets JAX compute with floats, makes a float of a ball or takes a branch by balls
that overlap (`strict/balls.py`), and each side is put to the test: what thick inputs give must
contain what points inside them give (or a radius was lost), and a change too small for a float must
show (or digits were).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Leaf, Relation, allowed, leaves
from lemmata.terms.strict.balls import Undecided, guarded, was_made_float
from lemmata.terms.strict.jax_rounding import refused
from lemmata.terms.types import Formula, Scalar

Ball: TypeAlias = Any
"""A real ball of FLINT (`flint.arb`)."""

LADDER = (64, 128, 256, 512, 1024)
"""Bits at which a sign is asked for until it is certain: what 1024 do not decide is zero, or too
close to it to be a counterexample.
"""
DOUBLE = 53
"""Bits of a float."""
UP = 1 + 1e-15
"""Rounds a float up that was rounded to nearest: a few units in the last place are enough."""
TINY = 2.0**-40
"""Relative change of inputs in the test of radii: far above a float's rounding, far below any
distance in a domain.
"""
FINE = 2.0**-60
"""Further change relative to that: far below a float's rounding, so that what went through a float
stands still.
"""


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work at so many bits, and restore the precision that was set before."""
    import flint

    before = flint.ctx.prec
    flint.ctx.prec = bits
    try:
        yield
    finally:
        flint.ctx.prec = before


def ball(value: Scalar, radius: float = 0.0) -> Ball:
    """Return a float, integer or fraction as a ball: exact (a fraction rounded outwards), or thick
    by `radius`.
    """
    import flint

    if type(value) is not float and isinstance(value, Fraction):
        exact = flint.arb(flint.fmpq(int(value.numerator), int(value.denominator)))
    else:
        exact = flint.arb(int(value) if isinstance(value, (int, np.integer)) else float(value))
    return exact + flint.arb(0, radius) if radius else exact


def guarded_ball(value: Scalar) -> Ball:
    """Return a number as a ball that refuses to become a float, or to be compared where it overlaps
    what it is compared with.
    """
    return guarded(ball(value))


def interval(low: Scalar, high: Scalar) -> Ball:
    """Return a ball that contains [low, high]."""
    return ball(low).union(ball(high))


class Expression(TypeError):
    """Something of SymPy's stands in a relation between numbers: the check makes it, of whatever
    numbers it is given.
    """


def relate(
    function: Callable[..., Relation], formula: Formula, case: Case, floats: bool = False
) -> list[Leaf]:
    """Evaluate a check on balls and return its gaps.

    Args:
        floats: whether a float may stand beside balls, as a literal constant does.

    Raises: TypeError if a number without a radius stands on either side, and is none that may;
        Expression if it is one of SymPy's.
    """
    import flint

    # which is slow to ask for
    exact = (int, flint.arb, flint.fmpz, flint.fmpq, *([float] if floats else []), Fraction)
    with refused():
        gaps = leaves(function(formula, case))
    for leaf in gaps:
        for item in itertools.chain(leaf.gap.flat, *(side.flat for side in leaf.sides)):
            if not isinstance(item, exact):
                kind = type(item).__name__
                error = Expression if hasattr(item, "free_symbols") else TypeError
                raise error(
                    f"a {kind} occurs in a relation between balls: a radius was lost, or a constant"
                    " needs `number` or `ratio`"
                )
    return gaps


def passes_no_float(
    function: Callable[..., Relation],
    formula: Formula,
    domain: Domain,
    case: Case,
    floats: bool = False,
) -> bool:
    """Tell whether radii and digits survive, on each side: thick inputs contain the points inside
    them, and slopes do not jump.

    Args: floats: as of `relate`; one that depends on the inputs does not survive.
    Raises: Undecided where the check compares balls that overlap.
    """

    def sides(shift: Scalar, sign: tuple[int, ...] = (1,), at_zero: bool = False) -> list[Scalar]:
        step = (shift * one for one in itertools.cycle(sign))
        lifted = domain.lifted(
            case, lambda value: ball(value) * (1 + next(step)) if value else next(step) * at_zero
        )
        return [
            item
            for leaf in relate(function, formula, lifted, floats)
            for side in leaf.sides
            for item in side.flat
        ]

    def survive(at_zero: bool) -> bool:
        thick, here = sides(ball(0, TINY), at_zero=at_zero), sides(ball(0))
        # a single number moves against no other
        for sign in ((1,), (-1,), (1, -1))[: 2 + (len(values) > 1)]:
            moved = (sides(ball(TINY) * factor, sign, at_zero) for factor in (1, 2, 1 + ball(FINE)))
            if not all(itertools.starmap(_continued, zip(thick, here, *moved, strict=True))):
                return False
        return True

    values: list[Scalar] = []
    domain.lifted(case, lambda value: values.append(value) or value)
    with precision(256):
        try:
            relate(function, formula, domain.lifted(case, guarded_ball), floats)
        except Undecided:
            raise
        # what else a check raises it raises on plain balls below, or only on what no user hands it
        except Exception as error:  # noqa: BLE001
            if was_made_float(error):
                return False
        if not survive(at_zero=False):
            return False
        try:
            return all(values) or survive(at_zero=True)
        # a parameter at zero may have no neighbours in the domain, whatever the formula then raises
        except Exception:  # noqa: BLE001
            return True


def _continued(*values: Scalar) -> bool:
    """Tell whether thick contains the centre, and whether the slope about it, from here to far, is
    that of the step to `beside`.
    """
    thick, here, centre, far, beside = map(number_ball, values)
    long, short = (far - here) / TINY / 2, (beside - centre) / TINY / FINE
    # two slopes TINY apart differ by a second derivative times TINY, far below 2^-16 of them; a
    # step of a float's rounding, put through a float, makes one of them 0 or twice too large. A
    # slope that vanishes leaves a third derivative times TINY squared.
    bend = (size(long) + size(short)) * 2.0**-16 + FINE
    return bool(thick.overlaps(centre)) and not (
        math.isfinite(bend) and excludes_zero(long - short, bend)
    )


def number_ball(value: Scalar) -> Ball:
    """Return an exact number of any kind as a ball, and a ball as it is."""
    import flint

    if type(value) is flint.arb:
        return value
    # FLINT does not know NumPy's integers, of which entries of arrays are
    value = int(value) if isinstance(value, np.integer) else value
    return ball(value) if isinstance(value, (int, Fraction)) else flint.arb(value)


def rad(value: Scalar) -> float:
    """Return the radius of a ball (zero for integers), rounded up to a float."""
    return float(number_ball(value).rad()) * UP


def size(value: Scalar) -> float:
    """Return an upper bound of the absolute value, as a float."""
    return float(number_ball(value).abs_upper()) * UP


def excludes_zero(value: Scalar, least: float = 0.0) -> bool:
    """Tell whether |value| is certainly above `least` (False for a NaN or infinite ball)."""
    value = number_ball(value)
    return bool(value.is_finite()) and bool(abs(value) > least)


def violated(leaf: Leaf, least: float = 0.0) -> bool:
    """Tell whether some gap certainly breaks its sign, by more than `least` of the leaf's scale."""
    limit = least * _scale(leaf) if least else 0.0
    broken = [gap for gap in leaf.gap.flat if excludes_zero(gap, limit)]
    return bool(broken) if leaf.sign == "zero" else any(bool(gap < 0) for gap in broken)


def kept(leaf: Leaf, bound: float) -> bool:
    """Tell whether every gap certainly keeps its sign (zero: enclosed within `bound`, relative to
    the leaf's scale).
    """
    return within(leaf, bound if leaf.sign == "zero" else 0.0)


def within(leaf: Leaf, bound: float) -> bool:
    """Tell whether every gap certainly breaks its sign by no more than `bound` of the leaf's
    scale.
    """
    limit = bound * _scale(leaf) if bound else 0.0
    gaps = [number_ball(gap) for gap in leaf.gap.flat]
    return all(
        bool(abs(gap) <= limit) if leaf.sign == "zero" else bool(gap >= -limit) for gap in gaps
    )


def _scale(leaf: Leaf) -> float:
    left, right = (max(size(item) for item in side.flat) for side in leaf.sides)
    return 1 + right if leaf.scale is None else allowed(size(leaf.scale), left, right)


def overlap(gaps: list[Leaf], finer: list[Leaf]) -> bool:
    """Tell whether the sides of two evaluations, one of more bits than the other, overlap, as what
    encloses the same numbers does.

    A middle of a ball that stands where the ball belongs has lost its radius, and is another number
    at other bits.
    """
    sides = [
        [number_ball(item) for leaf in leaves for side in leaf.sides for item in side.flat]
        for leaves in (gaps, finer)
    ]
    return len(sides[0]) == len(sides[1]) and all(
        bool(one.overlaps(number)) for one, number in zip(*sides, strict=True)
    )


def is_rational(leaf: Leaf) -> bool:
    """Tell whether both sides of a gap are integers and fractions alone."""
    return all(isinstance(item, (int, Fraction)) for side in leaf.sides for item in side.flat)
