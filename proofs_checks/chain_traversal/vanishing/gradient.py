"""Checks of the gradient in logarithms: continuants, the perturbed dense system, and shooting in balls."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal, Throughout
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.continuants import reward_slopes
from lemmata.proofs_checks.chain_traversal.kept import positive_signals
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, every_slope, written_out
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.terms.arithmetic import exp, expm1
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Size
from lemmata.theory.chain_traversal.claims.vanishing.gradient import GRADIENT_LOG
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal
from lemmata.theory.chain_traversal.problem import emission_weights
from lemmata.theory.chain_traversal.recursion.length import running
from lemmata.theory.chain_traversal.vanishing.gradient import log_ratio_slopes

LONG = {"n": Choice(800)}


@exact(GRADIENT_LOG, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 5))})
def is_the_slope_of_every_row(formula, case):
    """Twice its exponential, 0 at the end of a chain of any length, in each row of the system for the signal, differentiated.

    On the shortest chain a wrong formula is refuted at points.
    """
    n, forward, backward = case.n, exp(case.alpha), exp(case.beta)
    logs, rows = formula(n, case.alpha, case.beta), Rows(n, forward, backward)
    killed = killed_walk(n, forward - 1, backward - 1)
    g, twice = signal(dying_rates(*killed), killed[1]), entries(lambda i: 2 * exp(logs[i]), n - 1)
    return All(
        is_the_slope_by_continuants(formula, case.having(n=3)),
        *positive_signals(n, case.alpha, case.beta),
        *_positive_slopes(n, case.alpha, case.beta),
        *every_row(rows, lambda gap: [gap], g, 1),
        *every_slope(rows, Rows(n, 2 * forward, backward), g, twice),
        *written_out(rows),
    )


def _positive_slopes(n: Size, alpha: Scalar, beta: Scalar) -> list[Throughout]:
    """Return that no slope s_j is below (k_j - 1) e^alpha/(d (k_j + d)), and no sum of the first ones below that for s_1.

    It needs that what d (k_j + d) s_j exceeds e^alpha k_j by has the sign of u.
    """
    forward, ahead, behind = exp(alpha), expm1(alpha), expm1(beta)
    killed = killed_walk(n, ahead, behind)
    rates, slopes = dying_rates(*killed), log_ratio_slopes(n, forward, exp(beta), killed)

    def above(slope: Scalar, j: Scalar) -> AtLeast:
        return AtLeast(slope * ahead * (rates[j] + ahead), forward * (rates[j] - 1))

    def kept(j: Scalar, slope: Scalar) -> All:
        turned = behind * (slope * ahead * (rates[j] + ahead) - forward * rates[j])
        return All(AtLeast(slope, 0), above(slope, j), AtLeast(turned, 0))

    return [Throughout(slopes, kept), Throughout(running(slopes), lambda _, total: above(total, 0))]


@exact(GRADIENT_LOG, sizes={"n": (3, 4)})
def is_the_slope_by_continuants(formula, case):
    """The exponential of the formula against the slopes of quotients of polynomials in the weights."""
    by_alpha, _ = reward_slopes(case.n, exp(case.alpha), exp(case.beta))
    return Equal(exp(case.apply(formula)), by_alpha)


@enclosed(GRADIENT_LOG, examples=3, at={"n": Integer(3, 7)})
def is_the_log_of_the_perturbed_dense_system(formula, case):
    """(diag(Z) - W) h = W_0 on all 2n - 2 vertices, differentiated by alpha."""
    return Equal(exp(case.apply(formula)), dense.slopes(emission_weights(case.n, case.alpha, case.beta))[0])


@enclosed(GRADIENT_LOG, examples=2, at=LONG)
@tested(GRADIENT_LOG, examples=4, at=LONG, rtol=1e-11)
def is_the_log_of_the_shot_gradient(formula, case):
    """Shooting from the head of 800 vertices, down to gradients of 1e-250 and less."""
    starts = (1, 2, 100, 400, case.n - 2, case.n - 1)
    _, want = shot_logs(case.n, expm1(case.alpha), exp(case.beta), starts)
    found = case.apply(formula)
    return Equal([found[i - 1] for i in starts], want)
