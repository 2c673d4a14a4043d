"""Checks of the ratio of the errors: both flows, from shapes at random and from those of the table's first row."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.check import Settings, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import AtLeast
from lemmata.proofs_checks.state_space.table.first_row import SOLVED, clean, poisoned, tells_harm
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.poisoning.law import LAW
from lemmata.theory.state_space.claims.table.starts import SEVEN, shapes
from lemmata.theory.state_space.table.clean_error import clean_error_slope

NEGLECTED = 100
"""What is neglected is a relative error of the order of the size: the constant is below a hundred."""
SMALL, LINEAR, SLACK = 1e-3, 30, 0.01
"""A start whose largest state is larger is too large, and too large for its tie is one that what the others end at exceeds more times,
to a hundredth, which is what the law allows to be neglected."""
ROW_1 = {"p": Choice(6), "dim": Choice(10), "size": Choice(SEVEN["scale"], SEVEN["scale"] / 100), "drawn": Choice(*shapes())}


@integrated(LAW, examples=3, solver=1e-9)
def is_the_ratio_of_both_flows(formula, case, settings):
    """The integrated errors over their law, which is met up to a hundred sizes of the start; the nearer a tie, the smaller the start."""
    return _ratio(formula, case.having(size=case.size / _nearness(case)), settings, _nearness(case))


@integrated(LAW, examples=3, solver=1e-9, at=ROW_1)
def is_the_ratio_in_row_1(formula, case, settings):
    """The same for the table's seeds, with the source's near-tie, with a tenth of the size for a gap, and as they are drawn."""
    return _ratio(formula, case, settings)


def _nearness(case: Case) -> float:
    """Return how many times more than `LINEAR` what the other states end at exceeds the largest state of a small start, 1 at least."""
    return max(1.0, case.dim * float(clean_error_slope(case.shape, case.p)) / case.shape[0] / LINEAR)


def _ratio(formula: Formula, case: Case, settings: Settings, nearness: float = 1.0) -> AtLeast:
    start = case.size * case.shape
    without = clean(start, case.p, settings)
    if start[0] > SMALL or case.dim * without > (1 + SLACK) * LINEAR * nearness * start[0]:
        raise ValueError(f"no small start: its largest state is {start[0]:.2g}, the sum of the others {case.dim * without:.2g} in the end")
    harm = poisoned(start, case.p, settings)
    if harm < SOLVED and tells_harm(case.shape):
        return AtLeast(harm / SOLVED, 1.0)  # the ratio is to be positive, and one of two roundings says nothing
    found = harm / without / case.apply(formula)
    return AtLeast(NEGLECTED * nearness * start[0], abs(found - 1))
