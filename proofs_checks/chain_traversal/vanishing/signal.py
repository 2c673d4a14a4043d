"""Checks of the signal in logarithms: the dense system, and shooting in balls."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.kept import positive_signals
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, written_out
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.terms.arithmetic import exp, expm1
from lemmata.terms.entries import entries
from lemmata.theory.chain_traversal.claims.vanishing.signal import SIGNAL_LOG
from lemmata.theory.chain_traversal.problem import emission_weights

LONG = {"n": Choice(800)}


@exact(SIGNAL_LOG, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 5))})
def is_the_log_of_what_every_step_leaves_as_it_is(formula, case):
    """From each vertex of a chain of any length: twice its exponential, 1 at the end, is the odd function that a step leaves as it is.

    On the shortest chain a wrong formula is refuted at points.
    """
    n, forward, backward = case.n, exp(case.alpha), exp(case.beta)
    logs, rows = formula(n, case.alpha, case.beta), Rows(n, forward, backward)
    twice = entries(lambda i: 2 * exp(logs[i]), n - 1)
    own, other, _ = dense.absorbed(dense.weights(3, forward, backward))
    short = Equal(2 * exp(formula(3, case.alpha, case.beta)), own - other)
    kept = positive_signals(n, case.alpha, case.beta)
    return All(short, *kept, *every_row(rows, lambda gap: [gap], twice, 1), *written_out(rows))


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
