"""The check of the odds of a repetition: the problem's weights."""

from __future__ import annotations

from lemmata.language.check import exact, tested
from lemmata.language.relation import Equal
from lemmata.theory.chain_traversal.claims.assumptions.repetition_odds import ODDS
from lemmata.theory.chain_traversal.problem import transition_matrix


@exact(ODDS, sizes={"n": (4, 5, 6)})
@tested(ODDS, examples=20)
def are_the_odds_of_the_chain(formula, case):
    """Repetition against a step forward in the problem's weights."""
    P = transition_matrix(case.n, case.alpha, case.beta, case.gamma, homogeneous=False, mask_self=False)
    return Equal(case.apply(formula) * P[case.place, case.place - 1], P[case.place, case.place])
