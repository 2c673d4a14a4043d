"""Checks of the error of a linear model, by draws and by second moments, and of slopes: values of a function at points of two sets."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.arithmetic import eye, sqrt
from lemmata.terms.random.expectation import expectation, gaussian
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.implicit_models.claims.extrapolation import ERROR, STEEP
from lemmata.theory.implicit_models.printed import PRINTED


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


@exact(STEEP, sizes={"m": (1,), "n": (1,)})
def is_the_triangle_of_two_errors(formula, case):
    """The way from f(x) to f(x') by both targets, for a test point whose error is r and a training point whose error is e; and the number.

    Sums of at most 100 entries below 5, two of them, are below 1000, and no two inputs are further apart than 4 in each of 100 entries.
    """
    rise = max(abs(f - other) for f in case.f for other in case.trained_f)
    printed = next(one.value for one in PRINTED if (one.preset, one.model) == ("table-2", "sum: mlp"))
    below_root, training = Fraction(83 * 10**14), Fraction(10**14)
    named = formula(below_root, training, Fraction(1000), Fraction(40))
    return All(
        AtLeast(rise, case.apply(formula) * case.distance),
        AtLeast(printed, below_root**2),
        AtLeast(named, 2 * 10**14),
    )


@tested(STEEP, examples=60, floats=True)
def is_below_the_steepest_slope(formula, case):
    """All pairs of a test point and a training point; and two points that attain it, with targets 0 and T and errors towards each other."""
    slopes = [[abs(f - other) for other in case.trained_f] for f in case.f] / case.distances
    here, there = case.error, case.apart + case.trained
    return All(AtLeast(slopes.max(), case.apply(formula)), Equal(case.apply(formula), (here - there) / case.distance))
