"""The answer to whether a relation is broken at a case: kept, broken or unknown, in balls and else
in fractions.

A violation is confirmed where balls certainly exclude the relation, by branches that they decide,
if they enclose the same numbers at twice the bits, and neither a radius nor digits are lost on the
way (`balls.passes_no_float`); else where fractions, to the last digit, break it. What only floats
can compute is decided in `lemmata.attack.confirm`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from lemmata.language.check import Reason
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Leaf, leaves
from lemmata.prove import balls
from lemmata.terms.strict.balls import Undecided
from lemmata.terms.types import Formula, Function, Value

EXACT, BALLS = "exact", "balls"
"""What confirms a violation here."""
LEAST = 2.0**-44
"""A smaller violation counts only where no condition could be broken by the rounding of a drawn
case: 2^9 roundings of a double, since a condition that was met as floats may be missed by as much
at the exact values of these floats.
"""
LONGEST = 2**16
"""Bits of numerator and denominator of an exact re-evaluation, at most: more than a thousand floats
multiplied.
"""


@dataclass(frozen=True)
class Kept:
    """A case keeps the relation."""


@dataclass(frozen=True)
class Broken:
    """A case breaks the relation, and `by` names what confirms that."""

    by: str


@dataclass(frozen=True)
class Unknown:
    """Nothing decides whether a case keeps the relation: `why`, in words, and the `reason` where
    evidence has one.
    """

    why: str = ""
    reason: Reason | None = None


Answer: TypeAlias = Kept | Broken | Unknown
Lift: TypeAlias = Callable[[Case, Callable[[Value], Value]], Case]
"""A case with its numbers in another arithmetic."""
OPEN = Unknown("balls contain zero at all bits that are tried")
LOST = Unknown("a radius, or digits, may be lost on the way")
SMALL = Unknown("the violation is no larger than what is allowed for")
OUTSIDE = Unknown("the exact values of the case do not meet the conditions")
REFUSED = Unknown("the check cannot be run in this arithmetic")


def read(
    gaps: Sequence[Leaf], bound: float, least: float = 0.0, slack: float | None = None
) -> Answer:
    """Return what gaps between balls or fractions say.

    Args: bound: of a relation that is kept, relative to the scale of each gap; least: of one that
        is broken, likewise; slack: the bound of inequalities, if it is another.
    """
    if any(balls.violated(leaf, least) for leaf in gaps):
        rational = all(isinstance(gap, (int, Fraction)) for leaf in gaps for gap in leaf.gap.flat)
        return Broken(EXACT if rational else BALLS)
    bounds = {"zero": bound, "nonnegative": bound if slack is None else slack}
    return Kept() if all(balls.within(leaf, bounds[leaf.sign]) for leaf in gaps) else OPEN


def look(
    function: Function,
    formula: Formula,
    domain: Domain,
    case: Case,
    bound: float,
    convert: Callable[[Value], Value] = balls.ball,
) -> Answer:
    """Return what a first look says, at the bits that are set: what seems broken is to be
    confirmed.

    Args: bound: as of `read`; convert: makes balls of numbers, or fractions.
    Raises: whatever the check raises.
    """
    return read(balls.relate(function, formula, domain.lifted(case, convert)), bound)


def confirm(
    function: Function, formula: Formula, domain: Domain, case: Case, least: float = 0.0
) -> Broken | Unknown:
    """Decide a case that seems to break a relation, in balls at growing precision, else in
    fractions.

    Floats are taken at their exact value. Where the domain has conditions that this could break by
    a rounding, they are asked again, and a violation no larger than rounding confirms nothing.

    Args: least: of a violation, relative to the scale of its gap.
    """
    if not _is_met(domain, case):
        return OUTSIDE
    verdict = in_balls(function, formula, domain, case, least)
    if isinstance(verdict, Broken) or verdict == SMALL:
        return verdict
    least = _least(domain, least)
    # what jumps at the case, as at a tie, has no neighbours; a check that balls cannot run may have
    # a rational value; and a branch may have asked for the truth value of a ball, always True
    try:
        rational_case = domain.lifted(case, _Brief)
    # what is computed from the case may have no value in fractions
    except Exception:  # noqa: BLE001
        return verdict
    exactly = in_fractions(function, formula, rational_case, least)
    return exactly if isinstance(exactly, Broken) else verdict


def _is_met(domain: Domain, case: Case) -> bool:
    try:
        return domain.holds(domain.lifted(case, Fraction))
    except ZeroDivisionError:
        return False  # what is computed from the case has no value, and so there is no such case
    except (OverflowError, ValueError, TypeError):
        # an infinite or computed parameter may be no fraction, and its conditions were met as
        # floats
        return True


def _least(domain: Domain, least: float) -> float:
    return max(least, LEAST if domain.where and domain.real_names() else 0.0)


def in_balls(
    function: Function,
    formula: Formula,
    domain: Domain,
    case: Case,
    least: float = 0.0,
    strict: bool = True,
) -> Broken | Unknown:
    """Decide a case in balls at growing precision.

    Args: least: as of `confirm`; strict: whether the answer is unknown where floats may have been
        passed on the way, which beside a pole or a jump none can tell.
    """
    least = _least(domain, least)
    for bits in balls.LADDER:
        try:
            verdict = _at(function, formula, domain, case, bits, least)
            if isinstance(verdict, Broken) and strict:
                sound = balls.passes_no_float(function, formula, domain, case)
                return verdict if sound else LOST
        except Undecided:
            continue
        # whatever a check raises that was not written for balls, these decide nothing
        except Exception:  # noqa: BLE001
            return REFUSED
        if verdict is not OPEN:
            return verdict
    return OPEN


def _at(
    function: Function, formula: Formula, domain: Domain, case: Case, bits: int, least: float
) -> Broken | Unknown:
    """Decide a case in balls of so many bits, by branches that these decide; `OPEN` where more bits
    may say more.

    Raises: Undecided where balls that are compared overlap; and whatever the check raises.
    """
    with balls.precision(bits):
        gaps = balls.relate(function, formula, domain.lifted(case, balls.ball))
        verdict = read(gaps, least, least)
        # where nothing is allowed for, a ball that is kept may have lost its radius
        if isinstance(verdict, Unknown) or (isinstance(verdict, Kept) and not least):
            return OPEN
        watched = balls.relate(function, formula, domain.lifted(case, balls.guarded_ball))
        # by numbers that ask for no truth value of a plain ball, which is True whatever it holds
        if isinstance(verdict, Kept):
            return SMALL if all(balls.within(leaf, least) for leaf in watched) else OPEN
    with balls.precision(2 * bits):
        finer = balls.relate(function, formula, domain.lifted(case, balls.ball))
        return verdict if balls.overlap(gaps, finer) else LOST


def in_fractions(function: Function, formula: Formula, case: Case, bound: float) -> Answer:
    """Decide a case in fractions, where both sides are integers and fractions alone.

    Args: case: with brief fractions for its numbers; bound: of what is no violation, relative to
        the scale of its gap.
    """
    try:
        gaps = leaves(function(formula, case))
        return read(gaps, bound, bound) if all(map(balls.is_rational, gaps)) else REFUSED
    # a check that has no rational value says nothing, whatever it raised
    except Exception:  # noqa: BLE001
        return REFUSED


def absolve(
    function: Function, formula: Formula, domain: Domain, case: Case, bound: float
) -> Kept | Unknown:
    """Return that a case keeps a relation that it breaks on floats where balls enclose every
    violation within `bound`, of the leaf's scale.

    At the precision of floats they must not, or what breaks it there is no rounding: floats take
    another way than balls. A literal float may stand beside balls; a check that balls cannot run
    absolves nothing. `LOST` if a radius may have been lost on the way, unless fractions keep the
    relation too; else `OPEN`. Integers become balls as well where the check lets them, or their
    quotients would be floats.
    """
    integers = any(type(value) is int for value in case.values())
    for lift in (domain.lifted, partial(every_number_lifted, domain))[: 1 + integers]:
        verdict = _absolve(function, formula, domain, case, bound, lift)
        if verdict is not OPEN:
            return verdict
    return OPEN


def _absolve(
    function: Function, formula: Formula, domain: Domain, case: Case, bound: float, lift: Lift
) -> Kept | Unknown:
    try:
        for bits in (balls.DOUBLE, *balls.LADDER):
            with balls.precision(bits):
                gaps = balls.relate(function, formula, lift(case, balls.ball), floats=True)
                if not all(balls.within(leaf, bound) for leaf in gaps):
                    continue
                balls.relate(function, formula, lift(case, balls.guarded_ball), floats=True)
                if bits == balls.DOUBLE:
                    return OPEN
                if lift == domain.lifted and balls.passes_no_float(
                    function, formula, domain, case, floats=True
                ):
                    return Kept()
                exactly = in_fractions(function, formula, lift(case, _Brief), bound)
                return exactly if isinstance(exactly, Kept) else LOST
    except Exception:  # noqa: BLE001 - whatever a check raises that was not written for balls
        return OPEN
    return OPEN


def every_number_lifted(domain: Domain, case: Case, convert: Callable[[Value], Value]) -> Case:
    """Return the case with its numbers converted, integers too: or their quotients would be
    floats.
    """
    lifted = domain.lifted(case, convert)
    return lifted.having(
        **{name: convert(value) for name, value in lifted.items() if type(value) is int}
    )


def obstacle(function: Function, formula: Formula, domain: Domain, case: Case) -> Exception | None:
    """Return what a check raises on balls at a case, None where it raises nothing: an
    ArithmeticError where something is divided by what may be 0 there.
    """
    try:
        with balls.precision(balls.DOUBLE):
            balls.relate(function, formula, domain.lifted(case, balls.ball))
    except Exception as error:  # noqa: BLE001 - whatever it is, it keeps balls from deciding
        return error
    return None


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


def _stays_brief(name: str) -> Callable[[_Brief, Value], Value]:
    operation = getattr(Fraction, name)

    def apply(one: _Brief, operand: Value) -> Value:
        result = operation(one, operand)
        return _brief(result) if type(result) is Fraction else result

    return apply


for _name in ("add", "sub", "mul", "truediv", "pow"):
    setattr(_Brief, f"__{_name}__", _stays_brief(f"__{_name}__"))
    setattr(_Brief, f"__r{_name}__", _stays_brief(f"__r{_name}__"))
