"""The one answer to whether a relation is broken at a case, and what confirms that.

Balls are asked first, else fractions (`lemmata.prove.answer`): where they certainly break the
relation it is broken, and where they keep it, only digits were lost. What they cannot run is
evaluated again on floats (`rounding.py`): with the last bits of its real inputs moved, in the other
rounding modes, and at points beside it. A gap that moves by more than a thousandth of itself may be
rounding alone. A function of the C library that is flat on floats, as `math.tanh` from 20 on, shows
nothing of this: where a check is not said to need `floats`, it confirms nothing. Nor do integers
that are others where floats on the way to them are rounded otherwise, that wrap around, or that
were made of floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction

import numpy as np

from lemmata.attack.made_floats import float_made
from lemmata.attack.overflow import wraps
from lemmata.attack.rounding import (
    UNEXAMINED,
    WIDE,
    Gaps,
    gaps_at,
    in_modes,
    is_rounded,
    moved_in_jax,
    movement,
    steady,
    told,
)
from lemmata.language.case import Case, largest
from lemmata.language.check import Check, Reason
from lemmata.language.domain import Domain
from lemmata.language.relation import Relation
from lemmata.prove import answer, balls
from lemmata.prove.answer import EXACT, OPEN, Answer, Broken, Kept, Unknown
from lemmata.terms.types import Formula, Function

SHAKES, BITS = 3, 8
"""How often the inputs are moved, and by how many units in the last place at most: libraries
compute to a few of them.
"""
NEIGHBOURS, BESIDE = 6, (2.0**-20, 2.0**-6)
"""How many points beside a witness must break the relation the same way, and how far they are at
most, absolutely and relatively. Beyond what floats cannot tell apart, as 1 − cos x from 0 below
1e-8; and far enough that the error of a difference quotient, which stands still between two floats
that it may be, has its sign by chance.
"""
CLOSE = 1e-12
"""An equality is kept at a point where balls of 64 bits, nineteen digits, enclose its gap so
closely; seven digits may be lost.
"""
UNSTEADY = (
    "rounding: what is compared is another number as floats on the way to it are rounded otherwise"
)
SHORT = 2.0**20
"""What is a multiple of 1/SHORT was not rounded, but for one chance in 2^32."""
UNCONFIRMED = Unknown("neither balls nor fractions confirm it, nor may floats alone")
RERUN = "rerun"
"""What confirms a violation that floats alone can compute."""


def confirm(
    check: Check,
    formula: Formula,
    domain: Domain,
    case: Case,
    rtol: float,
    right: Formula | None = None,
) -> Answer:
    """Decide a case that violates the relation on floats by more than `rtol`.

    Floats alone confirm a violation only for a formula that admits nothing else, or a check with
    `floats`; integers of NumPy that wrap, nothing.

    Args: right: the formula for which the check holds, if another one breaks it.
    """
    decision = answer.confirm(check.function, formula, domain, case, rtol / 2)
    if not isinstance(decision, Broken):
        decision = _on_floats(check, formula, domain, case, rtol, right)
    if not isinstance(decision, Broken):
        return decision
    control = right is not None
    made = decision.by == EXACT and not control
    return doubt(check.function, formula, domain, case, decision.by, not control, made) or decision


def confirm_in_balls(
    function: Function, formula: Formula, domain: Domain, case: Case, wrapping: bool = True
) -> Broken | Unknown:
    """Decide a case that balls exclude; arguments as of `doubt`."""
    lost = doubt(function, formula, domain, case, "", wrapping, made=False)
    return lost or answer.confirm(function, formula, domain, case)


def first_look(function: Function, formula: Formula, domain: Domain, case: Case) -> Answer:
    """Decide a case at a first look, in balls or else in fractions.

    Raises: whatever the check raises in both, as one that is written for symbols alone.
    """
    with balls.precision(balls.LADDER[0]):
        try:
            return answer.look(function, formula, domain, case, CLOSE)
        except Exception:  # noqa: BLE001 - what balls cannot compute, fractions may
            return answer.look(function, formula, domain, case, CLOSE, Fraction)


def rigorous(function: Function, formula: Formula, domain: Domain, case: Case) -> Answer:
    """Decide a case in balls or else in fractions: what a first look finds broken is confirmed.

    Raises: as `first_look`.
    """
    decision = first_look(function, formula, domain, case)
    return (
        answer.confirm(function, formula, domain, case)
        if isinstance(decision, Broken)
        else decision
    )


def doubt(
    function: Function,
    formula: Formula,
    domain: Domain,
    case: Case,
    by: str,
    wrapping: bool = True,
    made: bool = True,
) -> Unknown | None:
    """Return why a violation counts for nothing, as integers in it may be others; None where it
    counts.

    Args: by: what confirms it; wrapping, made: whether to ask if integers wrap around, and if they
        were made of floats, as real parameters are from the start; of a control nobody asks.
    """
    if by == EXACT and is_rounded(
        lambda at: function(formula, at), _without_floats(function, formula, domain, case)
    ):
        return Unknown(UNSTEADY, Reason.ROUNDING)
    words = wraps(function, formula, largest([case])) if wrapping else ""
    if made and not words and not domain.real_names():
        words = float_made(function, formula, [case])
    return Unknown(words, Reason.ROUNDING) if words else None


def _without_floats(function: Function, formula: Formula, domain: Domain, case: Case) -> Case:
    """Return a case as fractions where a check can be evaluated on them: no power of theirs is
    rounded, as 3.0^2 is upward.
    """
    with suppress(ArithmeticError, ValueError, TypeError):  # what is infinite is no fraction
        exactly = domain.lifted(case, Fraction)
        return exactly if gaps_at(lambda at: function(formula, at), exactly) else case
    return case


def _on_floats(
    check: Check, formula: Formula, domain: Domain, case: Case, rtol: float, right: Formula | None
) -> Answer:
    """Decide a case of which neither balls nor fractions confirm that it breaks the relation."""
    decision = answer.absolve(check.function, formula, domain, case, rtol)
    if isinstance(decision, Kept):
        return decision
    alone = decision == OPEN and (
        getattr(formula, "admits", None) == ("numpy",) or check.options["floats"]
    )
    kept = (
        (lambda: _keeps(lambda at: check.function(right, at), case, rtol))
        if right
        else lambda: False
    )
    return _scattered(lambda at: check.function(formula, at), domain, case, rtol, alone, kept)


def _scattered(
    relation: Callable[[Case], Relation],
    domain: Domain,
    case: Case,
    rtol: float,
    alone: bool,
    kept: Callable[[], bool],
) -> Answer:
    here = gaps_at(relation, case)
    if here is None or not np.any(here.broken > rtol):
        return UNCONFIRMED  # a check that answers differently on replay
    turned, shaken = (
        in_modes(lambda: relation(case)),
        [gaps_at(relation, one) for one in _shaken(domain, case)],
    )
    inexact, moved = movement(here, turned), movement(here, shaken)
    # what no shaken case breaks breaks on a thin set
    explained = np.maximum(inexact, np.where(_still(here, shaken, rtol), moved, 0.0))
    if np.all(explained * WIDE >= here.broken, where=here.broken > rtol):
        worst = np.max(explained, where=here.broken > rtol, initial=0.0)
        return Unknown(
            f"rounding: a gap of {np.max(here.broken):.3g} moves by {worst:.3g} as last bits are"
            " rounded otherwise",
            Reason.ROUNDING,
        )
    if not alone:
        return UNCONFIRMED
    beside = [
        gaps
        for one in _beside(domain, case)
        if (gaps := gaps_at(relation, one)) or domain.contains(one)
    ]
    sure = (here.broken > WIDE * rtol) & (np.maximum(inexact, moved) * WIDE < here.broken)
    sure &= _still(here, [*turned, *shaken, *beside], WIDE * rtol, turned=False)
    if not np.any(sure):
        return UNCONFIRMED
    told_apart = here.rests_on([*turned, *shaken]) or _short(here.sides)
    if told_apart and kept():
        # another formula finds what the check computes: it has not lost its digits
        return Broken(RERUN)
    return _compiled(here, relation, case, sure, told_apart)


def _compiled(
    here: Gaps, relation: Callable[[Case], Relation], case: Case, sure: np.ndarray, told_apart: bool
) -> Answer:
    """Confirm gaps that stand still whatever the processor rounds if they do as well as JAX's own
    roundings are moved.
    """
    reruns = moved_in_jax(lambda: told(relation(case)))
    if not reruns:
        return Broken(RERUN) if told_apart else UNCONFIRMED
    if None in reruns:
        return Unknown(f"rounding: {UNEXAMINED}", Reason.ROUNDING)
    if np.any(sure & steady(here, reruns)):
        return Broken(RERUN) if told_apart or here.rests_on(reruns) else UNCONFIRMED
    return Unknown(
        f"rounding: a gap of {np.max(here.broken):.3g} does not stand still as JAX's last bits are"
        " rounded otherwise",
        Reason.ROUNDING,
    )


def _keeps(relation: Callable[[Case], Relation], case: Case, rtol: float) -> bool:
    gaps = gaps_at(relation, case)
    return gaps is not None and bool(np.all(gaps.broken <= rtol))


def _still(
    here: Gaps, reruns: Sequence[Gaps | None], least: float, turned: bool = True
) -> np.ndarray:
    """Tell of each gap whether it breaks its sign by more than `least` in all other evaluations, in
    whatever direction if `turned`.
    """
    still = np.ones(here.broken.shape, dtype=bool)
    for rerun in reruns:
        if rerun is None or rerun.broken.shape != still.shape:
            return np.zeros(still.shape, dtype=bool)
        with np.errstate(over="ignore"):  # the sign of an infinite product is right
            still &= (rerun.broken > least) & (
                turned | (np.real(rerun.gaps * np.conj(here.gaps)) > 0)
            )
    return still


def _moved(domain: Domain, case: Case, move: Callable[[float], float]) -> Case:
    return domain.lifted(case, lambda value: float(move(float(value))), domain.real_names())


def _shaken(domain: Domain, case: Case) -> list[Case]:
    """Return cases of the domain whose real parameters differ in the last bits; none without real
    parameters.
    """
    random = np.random.default_rng(0)

    def shaken(value: float) -> float:
        return value * (
            1
            + int(random.choice((-1, 1))) * int(random.integers(1, BITS, endpoint=True)) * 2.0**-52
        )

    return [
        one
        for _ in range(SHAKES * bool(domain.real_names()))
        if domain.contains(one := _moved(domain, case, shaken))
    ]


def _beside(domain: Domain, case: Case) -> list[Case]:
    """Return neighbours of a case that meet the conditions, if beyond an end; a zero stays, for it
    was not rounded.
    """
    random = np.random.default_rng(1)

    def beside(value: float) -> float:
        return value + random.uniform(-1, 1) * max(BESIDE[0], BESIDE[1] * abs(value)) * bool(value)

    return [
        one
        for _ in range(NEIGHBOURS * bool(domain.real_names()))
        if domain.holds(one := _moved(domain, case, beside))
    ]


def _short(values: np.ndarray) -> bool:
    return bool(np.all(values * SHORT == np.rint(values * SHORT)))
