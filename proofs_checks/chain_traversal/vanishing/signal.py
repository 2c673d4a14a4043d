"""Checks of the signal in logarithms: the dense system, and shooting in balls."""

from __future__ import annotations

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.proofs_checks.check import enclosed, exact, tested
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.arithmetic import exp, expm1
from lemmata.theory.chain_traversal.claims.vanishing.signal import SIGNAL_LOG
from lemmata.theory.chain_traversal.problem import emission_weights
from lemmata.theory.domain import Choice, Integer

LONG = {"n": Choice(800)}


@exact(SIGNAL_LOG, sizes={"n": (3, 4)})
@enclosed(SIGNAL_LOG, examples=3, at={"n": Integer(3, 7)})
def is_the_log_of_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) on all 2n - 2 vertices, halved."""
    own, other, _ = dense.absorbed(emission_weights(case.n, case.alpha, case.beta))
    return Equal(2 * exp(case.apply(formula)), own - other)


@enclosed(SIGNAL_LOG, examples=2, at=LONG)
@tested(SIGNAL_LOG, examples=4, at=LONG, rtol=1e-11)
def is_the_log_of_the_shot_signal(formula, case):
    """Shooting from the head of 800 vertices, down to signals of 1e-250 and less."""
    starts = (1, 2, 100, 400, case.n - 2, case.n - 1)
    want, _ = shot_logs(case.n, expm1(case.alpha), exp(case.beta), starts)
    found = case.apply(formula)
    return Equal([found[i - 1] for i in starts], want)
