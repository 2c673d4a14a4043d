"""What floats agree on, looked at once more in balls: both sides may have lost the same digits, and
be equal for that reason alone.

Muller's recurrence tends to 6 from 2 and -4, and on floats to 100, from wherever it is computed. So
a few of the cases that keep a relation on floats are evaluated in balls, of more and more bits
until these decide: of some with the largest and smallest numbers, and some others, those whose
sides move most in another rounding mode. What balls exclude refutes as any violation in balls does,
or is inconclusive where that is not confirmed, as where floats were made of integers. What balls
cannot run, or do not decide in their time, stays as floats say.

Not looked at are the other cases, and what is compared with a run.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np

from lemmata.attack.rounding import Gaps, rounded_otherwise, told
from lemmata.language.check import Check, Evidence, Reason
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Leaf, leaves
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove import answer, balls
from lemmata.prove.answer import Broken
from lemmata.terms.strict.balls import Undecided
from lemmata.terms.types import Formula, Scalar, Tensor

LOOKS, MOVED = 3, 6
"""Cases that are looked at in balls, of so many that are first evaluated in another rounding mode:
balls cost a hundred times as much as floats do.
"""
PATIENCE = 0.1
"""Seconds of the processor for all of them, ten times what most checks need."""
SLACK = 2
"""Balls deny what floats agree on if they exclude so many tolerances, each at least that of
rounding: floats may have kept it by a hair.
"""
OTHERWISE = (
    "balls of the digits of floats exclude what floats agree on: floats take another way than balls"
)
LOST = "rounding: floats agree with each other, and balls exclude it"


class Denied(NamedTuple):
    """A case that balls exclude, after how many bits."""

    case: Case
    bits: int


def seconded(
    evidence: Evidence, check: Check, formula: Formula, domain: Domain, cases: Sequence[Case]
) -> Evidence:
    """Return evidence of floats that holds as it is, unless balls exclude at one of the cases what
    floats agree on.
    """
    denied = _denied(check, formula, domain, cases)
    if denied is None:
        return evidence
    doubt = replace(evidence, outcome="inconclusive", witness=str(denied.case))
    if denied.bits == balls.DOUBLE:
        return replace(doubt, note=f"{OTHERWISE} at {denied.case}")
    decision = answer.confirm(check.function, formula, domain, denied.case, _bound(check))
    if isinstance(decision, Broken):
        return replace(doubt, outcome="refuted", confirmed_by=decision.by)
    return replace(doubt, note=f"{LOST} at {denied.case}", reason=Reason.ROUNDING)


def _bound(check: Check) -> float:
    return SLACK * max(check.options["rtol"], answer.LEAST)


def _denied(check: Check, formula: Formula, domain: Domain, cases: Sequence[Case]) -> Denied | None:
    if not cases or _is_exact(check, formula, domain, cases[0]):
        return None
    with suppress(TimeUp), within(PATIENCE):
        for case in itertools.islice(_worst_first(check, formula, cases), LOOKS):
            if bits := _excluded(check, formula, domain, case):
                return Denied(case, bits)
    return None


def _is_exact(check: Check, formula: Formula, domain: Domain, case: Case) -> bool:
    """Tell whether integers alone are compared, and made of integers."""
    return not domain.real_names() and all(
        map(balls.is_rational, leaves(check.function(formula, case)))
    )


def _worst_first(check: Check, formula: Formula, cases: Sequence[Case]) -> Iterator[Case]:
    """Yield cases by how far their sides move in another rounding mode, and then by the size of
    their numbers.
    """
    large = sorted(cases, key=_size, reverse=True)
    spread = [*large[: MOVED // 2], *cases[:: max(1, len(cases) // MOVED)]]
    tried = {str(case): case for case in spread[:MOVED]}
    yield from sorted(
        tried.values(), key=lambda case: _movement(check, formula, case), reverse=True
    )


def _size(case: Case) -> float:
    """Return the largest of a case's numbers, a small one counting as its inverse."""
    magnitudes = [abs(float(item)) for value in case.values() for item in _numbers(value)]
    return max((max(size, 1 / size) for size in magnitudes if 0 < size < math.inf), default=0.0)


def _numbers(value: Tensor) -> list[Scalar]:
    return [
        item
        for item in np.ravel(np.asarray(value, dtype=object))
        if isinstance(item, (int, float, np.number))
    ]


def _movement(check: Check, formula: Formula, case: Case) -> float:
    """Return how far the sides of a relation on floats move in another rounding mode, relative to
    their size.
    """

    def evaluated() -> Gaps:
        return told(check.function(formula, case))

    # whatever a check raises in a mode that it was not written for
    with suppress(Exception), np.errstate(all="ignore"):
        here, reruns = evaluated().sides, rounded_otherwise(evaluated, most=1)
        return max(
            (
                float(np.nan_to_num(np.max(np.abs(rerun.sides - here) / (1 + np.abs(here)))))
                for rerun in reruns
            ),
            default=0.0,
        )
    return 0.0


def _excluded(check: Check, formula: Formula, domain: Domain, case: Case) -> int:
    """Return at how many bits balls exclude the relation; 0 where they keep it, decide nothing or
    cannot run.
    """
    integers = any(type(value) is int for value in case.values())
    lifts = [partial(answer.every_number_lifted, domain)] * integers + [domain.lifted]
    for lift in lifts:
        # a check may count by an integer, or use functions that balls have not
        with suppress(Exception):
            return _bits(
                partial(balls.relate, check.function, formula, floats=True),
                partial(lift, case),
                _bound(check),
            )
    return 0


def _bits(
    relate: Callable[[Case], list[Leaf]],
    lift: Callable[[Callable[[float], Scalar]], Case],
    bound: float,
) -> int:
    for bits in (balls.DOUBLE, *balls.LADDER):
        # more bits may tell apart what is compared
        with balls.precision(bits), suppress(Undecided):
            if _breaks(gaps := relate(lift(balls.ball)), bound):
                relate(lift(balls.guarded_ball))
                return bits * _stands(gaps, partial(relate, lift(balls.ball)), bits, bound)
            if all(balls.within(leaf, bound) for leaf in gaps):
                return 0
    return 0


def _breaks(gaps: list[Leaf], bound: float) -> bool:
    """Tell whether balls exclude a relation; floats alone on both sides, as a check has that lifts
    no case, are no balls.
    """
    rigorous = [leaf for leaf in gaps if not any(isinstance(gap, float) for gap in leaf.gap.flat)]
    return isinstance(answer.read(rigorous, bound, bound), Broken)


def _stands(gaps: list[Leaf], relate: Callable[[], list[Leaf]], bits: int, bound: float) -> bool:
    """Tell whether balls exclude a relation at more bits too, and enclose the same numbers however
    floats on the way are rounded.
    """
    with balls.precision(2 * bits):
        finer = relate()
        reruns = rounded_otherwise(relate)
    return _breaks(finer, bound) and all(
        balls.overlap(finer, enclosure) for enclosure in [gaps, *reruns]
    )
