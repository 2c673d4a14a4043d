"""Checks of the error of a linear model: the expectation over draws, at some sizes, and for every size by the second moments."""

from __future__ import annotations

from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.expectation import expectation, gaussian
from lemmata.proofs_checks.relation import Equal
from lemmata.proofs_checks.ring import Opaque
from lemmata.theory.arithmetic import eye, sqrt
from lemmata.theory.implicit_models.claims.extrapolation import ERROR


@exact(ERROR, sizes={"p": (1, 2, 3), "q": (1, 2)})
def is_the_mean_over_draws(formula, case):
    """Gaussian inputs of that mean and variance; any others with these moments give the same, since the error is a square."""
    u = gaussian(case.p) * sqrt(case.variance) + case.mean
    gap = (case.d_eff - case.w) @ u
    return Equal(case.apply(formula), expectation((gap * gap).sum()) / case.q)


@exact(ERROR, every={"d_eff": Opaque("q", "p"), "w": Opaque("q", "p")})
@tested(ERROR, examples=20)
def is_the_trace_with_second_moments(formula, case):
    """tr(E (s^2 I + m^2 1 1^T) E^T)/q."""
    gap, one = case.d_eff - case.w, 0 * eye(case.p, case.d_eff) + 1
    moments = case.variance * eye(case.p, case.d_eff) + case.mean * case.mean * one
    return Equal(case.apply(formula), ((gap @ moments) * gap).sum() / case.q)
