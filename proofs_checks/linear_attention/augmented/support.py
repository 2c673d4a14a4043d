"""Checks of the support: rates at the start, and trained vectors."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention.augmented.starts import SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import spectral_start, trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import pull
from lemmata.terms.arithmetic import array, circulant, even_dft, even_idft, exp, ratio
from lemmata.theory.linear_attention.claims.augmented.support import SUPPORT


@tested(SUPPORT, part="the rate at the start", examples=60)
def bounds_the_growth_at_the_start(formula, case):
    """The rate of each coefficient at time 0, from the windows, held for the whole time."""
    rates = -2 * even_dft(pull(circulant(even_idft(case.ahat)), case.n1, case.alpha, case.betas)[:, 0])
    lower, upper = case.apply(formula)
    grown = case.ahat * exp(case.t * rates)
    return All(AtLeast(grown, lower), AtLeast(upper, grown))


@exact(SUPPORT, part="the rate at the start", sizes={"n": (2,), "n1": (2,)})
def bounds_the_slope_at_the_start(formula, case):
    """Each coefficient's slope at time 0, from the windows, between those of the bounds, which grow at constant rates from the start on."""
    slopes = -2 * case.ahat * even_dft(pull(circulant(even_idft(case.ahat)), case.n1, case.alpha, case.betas)[:, 0])
    bounds = [array([side.diff(case.t) for side in bound], case.ahat) for bound in case.apply(formula)]
    low, high = (array([side.subs(case.t, 0) for side in bound], case.ahat) for bound in bounds)
    rates = [Equal(bound * case.ahat, one * side) for bound, one, side in zip(bounds, (low, high), case.apply(formula), strict=True)]
    start = [Equal(side, case.ahat) for side in case.having(t=0 * case.t).apply(formula)]
    return All(AtLeast(slopes, low), AtLeast(high, slopes), *rates, *start)


@exact(SUPPORT, tier="full", part="the rate at the start", sizes={"n": (3,), "n1": (2,)})
def bounds_the_slope_at_the_start_on_a_larger_ring(formula, case):
    """The same on three sites."""
    return bounds_the_slope_at_the_start(formula, case)


@tested(SUPPORT, part="the rate at the start", examples=30)
def is_attained_by_equal_gaps(formula, case):
    """If every visible entry is 1 below the target, the coefficient at frequency 0 starts to grow as fast as the upper bound."""
    target = even_idft(case.ahat) + 1
    # On an even ring the farthest site is a neighbour both ways round: its weight counts twice.
    betas = [target[r] * ratio(1, 2 if 2 * r == case.n else 1, case.t) for r in range(1, case.n // 2 + 1)]
    rate = -2 * pull(circulant(even_idft(case.ahat)), case.n1, target[0], betas)[:, 0].sum()
    return Equal(case.having(tau=target).apply(formula)[1][0], case.ahat[0] * exp(case.t * rate))


@integrated(SUPPORT, part="later times", at={**SHAPES, "t": Interval(0.005, 0.02)})
def bounds_the_spectrum_of_the_trained_vectors(formula, case, settings):
    """Vectors trained from a spectrum without its last coefficients: they stay absent, the others stay within the bounds."""
    present = case.ahat * (np.abs(np.arange(case.n) - case.n / 2) > 1)
    lower, upper = case.having(ahat=present).apply(formula)
    found = even_dft(trained_gram(case, spectral_start(present), settings, case.t)[:, 0])
    return All(AtLeast(found, lower), AtLeast(upper, found))
