"""Checks of the bound on the gradient: the perturbed dense system, shooting, and slopes along a chain of any length."""

from __future__ import annotations

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Integer
from lemmata.language.relation import All, Always, AtLeast, Equal, Throughout
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.kept import bounded_slopes, rates_of_dying, walks
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, every_slope, written_out
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import exp, number
from lemmata.terms.types import Formula, Scalar, Size
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.vanishing.bound import BOUND, least
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal
from lemmata.theory.chain_traversal.recursion.start_gradients import signal_slopes


@tested(BOUND, examples=40)
def exceeds_the_shot_gradient(formula, case):
    """The logarithm of dJ/dalpha, by shooting."""
    return AtLeast(case.apply(formula), shot_logs(case.n, case.ahead, case.backward, [case.start])[1][0])


@exact(BOUND, sizes={"n": EVERY, "start": EVERY}, at={"n": Integer(3, None, search=(3, 6))})
def exceeds_the_slopes_on_any_chain(formula, case):
    """Twice the bound at o = p_other, against the slopes of the signal on chains of any length, for e^beta >= 1 and for e^beta <= 1.

    That these are the slopes, the rows of the linear system tell; for smaller o the bound is larger, since its slope in o is not positive.
    On three vertices it is that of the case, from the head, to be refuted there.
    """
    d, b, o = (unknown_sequence(name, case.odds, "> 0")(0) for name in ("d", "b", "o"))
    any_walk, every = (d, b - 1), walks(case.odds)
    if isinstance(case.n, int):
        any_walk = case.ahead, case.backward - 1
        every = [(*any_walk, bool(case.backward >= 1))]
    head = case.having(n=3, start=2, ahead=3 * case.odds, backward=3 * case.back, p_other=least(case.having(n=3)))
    kept = [part for walk in every for part in _kept_below(formula, case.n, *walk)]
    slope = rate_along(lambda share: formula(share, case.start), 1 / (1 + o), number(1, o))
    return All(exceeds_the_perturbed_dense_system(formula, head), AtLeast(0, slope), *_slopes_of_rows(case.n, *any_walk), *kept)


@exact(BOUND, sizes={"n": (2,)})
@tested(BOUND, examples=20, at={"n": Integer(2, 9)})
def exceeds_the_perturbed_dense_system(formula, case):
    """Both derivatives from the linear system on all 2n - 2 vertices."""
    by_alpha, by_beta = dense.slopes(dense.weights(case.n, 1 + case.ahead, case.backward))
    bound = exp(case.apply(formula))
    return All(AtLeast(bound, by_alpha[case.start - 1]), AtLeast(bound, -by_beta[case.start - 1]))


def _slopes_of_rows(n: Size, ahead: Scalar, behind: Scalar) -> list[Always | Equal | Throughout]:
    """Return that the recursions of the slopes are those of the signal, at chains of any length; nothing is divided by 0."""
    killed, chain = killed_walk(n, ahead, behind), Rows(n, 1 + ahead, 1 + behind)
    g, (rising, falling) = signal(dying_rates(*killed), killed[1]), signal_slopes(n, ahead, behind)
    return [
        rates_of_dying(n, ahead, behind),
        *every_row(chain, lambda gap: [gap], g, 1),
        *every_slope(chain, Rows(n, 2 * (1 + ahead), 1 + behind), g, rising),
        *every_slope(chain, Rows(n, 1 + ahead, 2 * (1 + behind)), g, -falling),
        *written_out(chain),
    ]


def _kept_below(formula: Formula, n: Size, ahead: Scalar, behind: Scalar, likely: bool) -> list[Throughout]:
    """Return what is kept along the chain, and the bound: so that no slope of the signal exceeds i x (x/(1 + x))^{i-1}, x the odds."""
    odds = (2 + ahead + behind) / (2 * n - 3)

    def below(i: Scalar, slope: Scalar) -> AtLeast:
        return AtLeast(2 * exp(formula(1 / (1 + odds), i + 1)), slope)

    return [*bounded_slopes(n, ahead, behind, likely), *(Throughout(one, below) for one in signal_slopes(n, ahead, behind))]
