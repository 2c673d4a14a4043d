"""Checks of the gradient in logarithms: continuants, the perturbed dense system, and shooting in balls."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.continuants import reward_slopes
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, every_slope, written_out
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.terms.arithmetic import exp, expm1
from lemmata.terms.entries import entries
from lemmata.theory.chain_traversal.claims.vanishing.gradient import GRADIENT_LOG
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal
from lemmata.theory.chain_traversal.problem import emission_weights

LONG = {"n": Choice(800)}


@exact(GRADIENT_LOG, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 5))})
def is_the_slope_of_every_row(formula, case):
    """Twice its exponential, 0 at the end of a chain of any length, in each row of the system for the signal, differentiated.

    Weights are any positive numbers, that forward more than 1; at n = 3 they are those of the case, where a wrong formula is refuted.
    """
    import sympy

    n, (ahead, backward) = case.n, sympy.symbols("ahead backward", positive=True)
    logs, rows = formula(n, sympy.log(1 + ahead), sympy.log(backward)), Rows(n, 1 + ahead, backward)
    killed = killed_walk(n, ahead, backward - 1)
    g, twice = signal(dying_rates(*killed), killed[1]), entries(lambda i: 2 * exp(logs[i]), n - 1)
    return All(
        is_the_slope_by_continuants(formula, case.having(n=3)),
        *every_row(rows, lambda gap: [gap], g, 1),
        *every_slope(rows, Rows(n, 2 + 2 * ahead, backward), g, twice),
        *written_out(rows),
    )


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
