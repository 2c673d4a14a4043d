"""Checks that failure is no less than one jump to the wrong end: a proof, a limit, and the domain searched."""

from __future__ import annotations

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.language.relation import All, AtLeast, Limit, Throughout
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.assumptions.supremum import SUPREMUM
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal


@exact(SUPREMUM, sizes={"n": EVERY}, at={"alpha": Interval(*NONNEGATIVE, search=(0, 8))})
def is_at_least_a_jump_to_the_wrong_end_on_any_chain(formula, case):
    """The same on chains of any length, by induction along the signal, which a weight forward of 1 or more keeps between 0 and 1."""
    n, f, b = case.n, exp(case.alpha), exp(case.beta)
    killing, down, up = killed_walk(n, f - 1, b - 1)
    rates, largest, failures = dying_rates(killing, down, up), f + b + 2 * n - 2, formula(n, case.alpha, case.beta)

    def kept(i: Scalar, g: Scalar) -> All:
        return All(AtLeast(g, 0), AtLeast(1 - 2 / largest, g), AtLeast(failures[i], 1 / largest))

    return All(
        is_no_less_than_a_jump_to_the_wrong_end(formula, case.having(n=2)),
        Throughout(rates, lambda _, rate: AtLeast(rate, killing - 2)),
        Throughout(signal(rates, down), kept),
    )


@exact(SUPREMUM, sizes={"n": (2, 3)})
def is_at_least_a_jump_to_the_wrong_end(formula, case):
    """The failure against one over the largest sum of weights; the limit of the formula as alpha grows is 0."""
    jump = 1 / (exp(case.alpha) + exp(case.beta) + 2 * case.n - 2)
    return All(AtLeast(case.apply(formula), jump), Limit(lambda alpha: formula(case.n, alpha, case.beta), 0))


@tested(SUPREMUM, examples=40)
def is_no_less_than_a_jump_to_the_wrong_end(formula, case):
    """The failure times the largest sum of weights, against 1."""
    return AtLeast(case.apply(formula) * (exp(case.alpha) + exp(case.beta) + 2 * case.n - 2), 1)
