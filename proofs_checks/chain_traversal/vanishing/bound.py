"""Checks of the bound on the gradient: the perturbed dense system, shooting, and slopes along a chain of any length."""

from __future__ import annotations

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Integer
from lemmata.language.relation import All, Always, AtLeast, Equal, Throughout
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.kept import bounded_slopes, each, walks
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, every_slope, written_out
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.terms.arithmetic import exp, world
from lemmata.terms.types import Formula, Scalar, Size
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
    import sympy

    d, b, o = sympy.symbols("d b o", positive=True)
    any_walk, every = (d, b - 1), walks(case.odds)
    if isinstance(case.n, int):
        any_walk = case.ahead, case.backward - 1
        every = [(*any_walk, bool(case.backward >= 1))]
    head = case.having(n=3, start=2, ahead=3 * case.odds, backward=3 * case.back, p_other=least(case.having(n=3)))
    kept = [part for walk in every for part in _kept_below(formula, case.n, *walk)]
    slope = formula(o, case.start).diff(o).xreplace({o: 1 / (1 + o)})
    return All(exceeds_the_perturbed_dense_system(formula, head), AtLeast(0, slope), *_slopes_of_rows(case.n, *any_walk), *kept)


@exact(BOUND, sizes={"n": (2,)})
@tested(BOUND, examples=20, at={"n": Integer(2, 9)})
def exceeds_the_perturbed_dense_system(formula, case):
    """Both derivatives from the linear system on all 2n - 2 vertices."""
    by_alpha, by_beta = dense.slopes(dense.weights(case.n, 1 + case.ahead, case.backward))
    bound = exp(case.apply(formula))
    return All(AtLeast(bound, by_alpha[case.start - 1]), AtLeast(bound, -by_beta[case.start - 1]))


def _slopes_of_rows(n: Size, ahead: Scalar, behind: Scalar) -> list[Always | Equal]:
    """Return that the recursions of the slopes are those of the signal, at chains of any length."""
    killed, chain = killed_walk(n, ahead, behind), Rows(n, 1 + ahead, 1 + behind)
    g, (rising, falling) = signal(dying_rates(*killed), killed[1]), signal_slopes(n, ahead, behind)
    return [
        *every_row(chain, lambda gap: [gap], g, 1),
        *every_slope(chain, Rows(n, 2 * (1 + ahead), 1 + behind), g, rising),
        *every_slope(chain, Rows(n, 1 + ahead, 2 * (1 + behind)), g, -falling),
        *written_out(chain),
    ]


def _kept_below(formula: Formula, n: Size, ahead: Scalar, behind: Scalar, likely: bool) -> list[Throughout | AtLeast]:
    """Return what is kept along the chain, and the bound: so that no slope of the signal exceeds i x (x/(1 + x))^{i-1}, x the odds."""
    odds = (2 + ahead + behind) / (2 * n - 3)
    bounded = (AtLeast(_twice_bound(formula, odds, i), slope) for one in signal_slopes(n, ahead, behind) for i, slope in each(one))
    return [*bounded_slopes(n, ahead, behind, likely), *bounded]


def _twice_bound(formula: Formula, odds: Scalar, i: Scalar) -> Scalar:
    import sympy

    bound = 2 * exp(formula(1 / (1 + odds), i + 1))
    return bound.replace(sympy.exp, _power) if world(bound) == "sympy" else bound


def _power(exponent: Scalar) -> Scalar:
    """Return exp(c log b) as b^c."""
    import sympy

    logs = [part for part in exponent.args if isinstance(part, sympy.log)] if exponent.is_Mul else []
    return logs[0].args[0] ** (exponent / logs[0]) if len(logs) == 1 else sympy.exp(exponent)
