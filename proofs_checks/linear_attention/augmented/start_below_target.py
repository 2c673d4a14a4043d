"""Checks of how likely a Gaussian start lies above the target: its law in balls, in closed form for even dimensions, and drawn starts."""

from __future__ import annotations

import math

import numpy as np

from lemmata.language.check import enclosed, exact, sampled
from lemmata.language.domain import Choice, Integer, Interval
from lemmata.language.relation import AtLeast, Estimate
from lemmata.terms.arithmetic import exp, factorial
from lemmata.theory.linear_attention.claims.augmented.start_below_target import START_BELOW_TARGET


@enclosed(START_BELOW_TARGET, examples=24)
def exceeds_the_incomplete_gamma_function(formula, case):
    """Arb's, as the law of |p|^2; and of several vectors, of which none must be as long."""
    import flint

    half = flint.arb(case.d) / 2
    one = (case.alpha * half / case.spread).gamma_upper(half, 1)
    return AtLeast(case.apply(formula), -(case.n * (-one).log1p()).expm1())


@exact(START_BELOW_TARGET, at={"n": Choice(1), "d": Choice(2, 4, 6, 8)})
def exceeds_the_sum_of_even_dimensions(formula, case):
    """In 2m dimensions the probability is e^{-x} times m terms of the exponential series at x = m alpha; both times e^x."""
    m = case.d // 2
    x = m * case.alpha / case.spread
    series = sum(x**k / factorial(k) for k in range(m))
    return AtLeast(case.apply(formula) * exp(x), series)


@sampled(START_BELOW_TARGET, examples=3, at={"n": Integer(2, 8), "d": Integer(2, 30), "alpha": Interval(1, 1.75)})
def is_no_less_than_the_share_of_drawn_starts(formula, case, settings):
    """Which share of 8000 drawn starts has a vector of square alpha or more."""
    starts = np.random.default_rng(settings.seed).standard_normal((8000, case.n, case.d)) * math.sqrt(case.spread / case.d)
    above = ((starts**2).sum(axis=-1).max(axis=1) >= case.alpha).astype(float)
    return Estimate(above.mean(), above.std(ddof=1) / math.sqrt(len(above)), float(case.apply(formula)), side="at most")
