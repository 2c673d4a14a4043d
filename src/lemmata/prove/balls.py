"""Ball arithmetic for every engine: precision in a context, conversion without rounding, and no
float on the way.

`float(ball)` and `np.asarray(balls, float)` drop the radius without a word, so a true claim could
be "refuted" by rounding. Guards stand here: a relation with a float on either side is refused, so
is a check that lets JAX compute with floats, makes a float of a ball or takes a branch by balls
that overlap (`strict_balls.py`), and each side is put to the test: what thick inputs give must
contain what points inside them give (or a radius was lost), and a change too small for a float must
show (or digits were).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Leaf, Relation, allowed, leaves
from lemmata.terms.jax_rounding import refused
from lemmata.terms.strict_balls import Undecided, guarded, was_made_float
from lemmata.terms.types import Formula, Scalar, Value

Ball: TypeAlias = Any
"""A real ball of FLINT (`flint.arb`)."""

LADDER = (64, 128, 256, 512, 1024)
"""Bits at which a sign is asked for until it is certain: what 1024 do not decide is zero, or too
close to it to be a counterexample.
"""
LONGEST = 2**16
"""Bits of numerator and denominator of an exact re-evaluation, at most: more than a thousand floats
multiplied.
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
LEAST = 2.0**-44
"""A smaller violation counts only where no condition could be broken by the rounding of a drawn
case: 2^9 roundings of a double, since a condition that was met as floats may be missed by as much
at the exact values of these floats.
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
        found = leaves(function(formula, case))
    for leaf in found:
        for item in itertools.chain(leaf.gap.flat, *(side.flat for side in leaf.sides)):
            if not isinstance(item, exact):
                kind = type(item).__name__
                error = Expression if hasattr(item, "free_symbols") else TypeError
                raise error(
                    f"a {kind} occurs in a relation between balls: a radius was lost, or a constant"
                    " needs `number` or `ratio`"
                )
    return found


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
        except Exception as error:  # noqa: BLE001 - what else a check raises it raises on plain balls below, or only on what no user hands it
            if was_made_float(error):
                return False
        if not survive(at_zero=False):
            return False
        try:
            return all(values) or survive(at_zero=True)
        except Exception:  # noqa: BLE001 - a parameter at zero may have no neighbours in the domain, whatever the formula then raises
            return True


def _continued(*values: Scalar) -> bool:
    """Tell whether thick contains there, and whether the slope about there, from here to far, is
    that of the step to `beside`.
    """
    thick, here, there, far, beside = map(number_ball, values)
    long, short = (far - here) / TINY / 2, (beside - there) / TINY / FINE
    # two slopes TINY apart differ by a second derivative times TINY, far below 2^-16 of them; a
    # step of a float's rounding, put through a float, makes one of them 0 or twice too large. A
    # slope that vanishes leaves a third derivative times TINY squared.
    bend = (size(long) + size(short)) * 2.0**-16 + FINE
    return bool(thick.overlaps(there)) and not (
        math.isfinite(bend) and excludes_zero(long - short, bend)
    )


def number_ball(value: Scalar) -> Ball:
    """Return an exact number of any kind as a ball, and a ball as it is."""
    import flint

    if type(value) is flint.arb:
        return value
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


def confirm(
    function: Callable[..., Relation],
    formula: Formula,
    domain: Domain,
    case: Case,
    least: float = 0.0,
) -> str | None:
    """Re-evaluate a witness in balls at growing precision, or exactly; name what confirmed the
    refutation, else None.

    Floats are taken at their exact value. Where the domain has conditions that this could break by
    a rounding, they are asked again, and a violation no larger than rounding confirms nothing.
    """
    least = max(least, LEAST if domain.where and domain.real_names() else 0.0)
    try:
        if not domain.holds(domain.lifted(case, Fraction)):
            return None
    except ZeroDivisionError:
        return None  # what is computed from the case has no value, and so there is no such case
    except (OverflowError, ValueError, TypeError):
        # an infinite or computed parameter may be no fraction, and its conditions were met as
        # floats
        pass
    for bits in LADDER:
        try:
            if found := _violated(function, formula, domain, case, bits, least):
                if found is KEPT:
                    return None
                with precision(bits):
                    if found.same and passes_no_float(function, formula, domain, case):
                        return "exact" if found.rational else "balls"
                # what jumps at the case, as at a tie, has no neighbours
                return _exactly(function, formula, domain, case, least)
        except Undecided:
            continue
        except Exception:  # noqa: BLE001 - a check that balls cannot run may still have a rational value
            return _exactly(function, formula, domain, case, least)
    # a branch may have asked for the truth value of a ball, which is True whatever it holds
    return _exactly(function, formula, domain, case, least)


def denies(
    function: Callable[..., Relation],
    formula: Formula,
    domain: Domain,
    case: Case,
    least: float = 0.0,
) -> bool:
    """Tell whether balls break a relation at a case, be it that their check may pass floats, as
    none can tell beside a pole or a jump.
    """
    least = max(least, LEAST if domain.where and domain.real_names() else 0.0)
    for bits in LADDER:
        try:
            if found := _violated(function, formula, domain, case, bits, least):
                return found.same and found is not KEPT
        except Undecided:
            continue
        except Exception:  # noqa: BLE001 - whatever it is, it keeps balls from deciding
            return False
    return False


class _Violation(NamedTuple):
    """What balls say where they break a relation: whether numbers of twice the bits say the `same`,
    and whether all gaps are `rational`.
    """

    same: bool
    rational: bool


KEPT = _Violation(same=True, rational=False)
"""What balls say where they certainly keep a relation: none is violated by more than what is
allowed for.
"""


def _violated(
    function: Callable[..., Relation],
    formula: Formula,
    domain: Domain,
    case: Case,
    bits: int,
    least: float,
) -> _Violation | None:
    """Tell whether a relation is broken in balls of so many bits, by branches that these decide;
    `KEPT` where it certainly is not.

    Raises: Undecided where they do not; and whatever the check raises.
    """
    with precision(bits):
        found = relate(function, formula, domain.lifted(case, ball))
        kept = least > 0 and all(within(leaf, least) for leaf in found)
        if not (kept or any(violated(leaf, least) for leaf in found)):
            return None
        watched = relate(function, formula, domain.lifted(case, guarded_ball))
        # by numbers that ask for no truth value of a plain ball, which is True whatever it holds
        if kept:
            return KEPT if all(within(leaf, least) for leaf in watched) else None
    with precision(2 * bits):
        finer = relate(function, formula, domain.lifted(case, ball))
        return _Violation(
            overlap(found, finer),
            all(isinstance(gap, (int, Fraction)) for leaf in found for gap in leaf.gap.flat),
        )


def overlap(found: list[Leaf], finer: list[Leaf]) -> bool:
    """Tell whether the sides of two evaluations, one of more bits than the other, overlap, as what
    encloses the same numbers does.

    A middle of a ball that stands where the ball belongs has lost its radius, and is another number
    at other bits.
    """
    sides = [
        [number_ball(item) for leaf in leaves for side in leaf.sides for item in side.flat]
        for leaves in (found, finer)
    ]
    return len(sides[0]) == len(sides[1]) and all(
        bool(one.overlaps(other)) for one, other in zip(*sides, strict=True)
    )


def hindered(
    function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case
) -> str:
    """Return what a check raises on balls at a case, in words, so that its author can mend it;
    nothing where it raises nothing.
    """
    try:
        with precision(DOUBLE):
            relate(function, formula, domain.lifted(case, ball))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what keeps balls from deciding
        hint = (
            ": write its constants with `number` or `ratio`"
            if isinstance(error, TypeError) and "'Fraction'" in str(error)
            else ""
        )
        return (
            f"; on balls the check raises {type(error).__name__}:"
            f" {' '.join(str(error).split())}{hint}"
        )
    return ""


def can_run(
    function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case
) -> bool:
    """Tell whether a check runs on balls at a case, if only to find that something is divided by
    what may be 0 there.
    """
    try:
        with precision(DOUBLE):
            relate(function, formula, domain.lifted(case, ball))
    except ArithmeticError:
        return True
    except Exception:  # noqa: BLE001 - whatever it is, it keeps balls from deciding
        return False
    return True


def absolves(
    function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case, bound: float
) -> bool | None:
    """Tell whether a case keeps a relation that it breaks on floats: balls enclose every violation
    within `bound`, of the leaf's scale.

    At the precision of floats they must not, or what breaks it there is no rounding: floats take
    another way than balls. A literal float may stand beside balls; a check that balls cannot run
    absolves nothing. None if a radius may have been lost on the way, unless fractions keep the
    relation too. Integers become balls as well where the check lets them, or their quotients would
    be floats.
    """
    integers = any(type(value) is int for value in case.values())
    for lift in (domain.lifted, partial(every_number_lifted, domain))[: 1 + integers]:
        found = _absolves(function, formula, domain, case, bound, lift)
        if found is not False:
            return found
    return False


Lift = Callable[[Case, Callable[[Value], Value]], Case]
"""A case with its numbers in another arithmetic."""


def _absolves(
    function: Callable[..., Relation],
    formula: Formula,
    domain: Domain,
    case: Case,
    bound: float,
    lift: Lift,
) -> bool | None:
    try:
        for bits in (DOUBLE, *LADDER):
            with precision(bits):
                found = relate(function, formula, lift(case, ball), floats=True)
                if all(within(leaf, bound) for leaf in found):
                    relate(function, formula, lift(case, guarded_ball), floats=True)
                    return bits > DOUBLE and (
                        (
                            lift == domain.lifted
                            and passes_no_float(function, formula, domain, case, floats=True)
                        )
                        or _keeps_exactly(function, formula, lift(case, _Brief), bound)
                        or None
                    )
    except Exception:  # noqa: BLE001 - whatever a check raises that was not written for balls
        return False
    return False


def every_number_lifted(domain: Domain, case: Case, convert: Callable[[Value], Value]) -> Case:
    """Return the case with its numbers converted, integers too: or their quotients would be
    floats.
    """
    lifted = domain.lifted(case, convert)
    return lifted.having(
        **{name: convert(value) for name, value in lifted.items() if type(value) is int}
    )


def _keeps_exactly(
    function: Callable[..., Relation], formula: Formula, case: Case, bound: float
) -> bool:
    try:
        found = leaves(function(formula, case))
        return all(map(is_rational, found)) and all(within(leaf, bound) for leaf in found)
    except Exception:  # noqa: BLE001 - as `_exactly`
        return False


def is_rational(leaf: Leaf) -> bool:
    """Tell whether both sides of a gap are integers and fractions alone."""
    return all(isinstance(item, (int, Fraction)) for side in leaf.sides for item in side.flat)


class _Brief(Fraction):
    """A fraction that refuses to grow without end (an iterated map doubles its digits at each
    step), and to become a float.
    """

    def __new__(cls, *value: Value) -> _Brief:
        return _brief(super().__new__(cls, *value))

    def __float__(self) -> float:
        raise TypeError("a fraction was made a float, so that nothing is exact any more")


def _brief(value: Fraction) -> _Brief:
    """Return a fraction, which is in lowest terms, as a brief one: these need not be looked for
    again.
    """
    top, bottom = value.numerator, value.denominator
    if top.bit_length() > LONGEST or bottom.bit_length() > LONGEST:
        raise OverflowError(f"a fraction of more than {LONGEST} bits")
    made = object.__new__(_Brief)
    made._numerator, made._denominator = top, bottom
    return made


def _stays_brief(name: str) -> Callable[[_Brief, Ball], Ball]:
    operation = getattr(Fraction, name)

    def apply(one: _Brief, other: Value) -> Value:
        found = operation(one, other)
        return _brief(found) if type(found) is Fraction else found

    return apply


for _name in ("add", "sub", "mul", "truediv", "pow"):
    setattr(_Brief, f"__{_name}__", _stays_brief(f"__{_name}__"))
    setattr(_Brief, f"__r{_name}__", _stays_brief(f"__r{_name}__"))


def _exactly(
    function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case, least: float
) -> str | None:
    try:
        found = leaves(function(formula, domain.lifted(case, _Brief)))
        return (
            "exact"
            if all(map(is_rational, found)) and any(violated(leaf, least) for leaf in found)
            else None
        )
    except Exception:  # noqa: BLE001 - a check that has no rational value confirms nothing, whatever it raised
        return None
