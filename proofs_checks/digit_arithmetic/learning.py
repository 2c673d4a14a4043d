"""Checks of how trained encoders are read: arbitrary rules, attention made of lags, and normal differences."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, sampled, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import Equal, Estimate
from lemmata.proofs_checks.digit_arithmetic.cascade import every_pair
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.claims.learning import ATTENTION, INTERVAL, UNIFORM_ACCURACY
from lemmata.theory.digit_arithmetic.problem import draw_pairs

TRAININGS = 20_000
"""How often seeds are drawn for the coverage of an interval."""


@exact(UNIFORM_ACCURACY, sizes={"base": (2, 3), "digits": (1, 2, 3), "seed": (0, 1)})
def counts_pairs_that_a_rule_gets_right(formula, case):
    """Every pair, a rule that is right on an arbitrary half of them, and the passes that each takes."""
    pair = every_pair(case.digits, case.base)
    passes = parallel_add(*pair, case.base)[1]
    right = np.random.default_rng(case.seed).random(len(passes)) < 0.5
    shares = [Fraction(int(right[passes == m].sum()), int((passes == m).sum())) for m in range(case.digits + 1)]
    return Equal(formula(shares, case.base), Fraction(int(right.sum()), len(right)))


@sampled(UNIFORM_ACCURACY, examples=4, at={"base": Integer(2, 10), "digits": Integer(2, 6)})
def is_the_share_of_uniform_pairs(formula, case, settings):
    """A rule that is the likelier to fail the longer the cascade, on drawn pairs; its shares are known."""
    rng = np.random.default_rng([settings.seed, case.seed])
    passes = parallel_add(*draw_pairs(20_000, case.digits, base=case.base, rng=rng), case.base)[1]
    shares = 1 / (1.0 + np.arange(case.digits + 1))
    right = rng.random(len(passes)) < shares[passes]
    return Estimate(right.mean(), right.std() / np.sqrt(len(right)) + 1 / len(right), float(formula(list(shares), case.base)))


@tested(ATTENTION, examples=20, floats=True)
def adds_up_what_each_lag_gets(formula, case):
    """Random weights of lags up to a reach, cut off at the ends; positions that far from either."""
    rng = np.random.default_rng(case.seed)
    weights = rng.random(2 * case.reach + 1)
    weights /= weights.sum()
    size = case.count + 2 * case.reach
    lag = np.arange(size)[None, :] - np.arange(size)[:, None]
    rows = np.where(abs(lag) <= case.reach, weights[np.clip(lag + case.reach, 0, 2 * case.reach)], 0)
    asked = rng.choice(np.arange(-case.reach, case.reach + 1), size=case.lags, replace=False).tolist()
    got = formula(rows, range(case.reach, case.reach + case.count), asked)
    return Equal(got, sum(weights[one + case.reach] for one in asked))


@sampled(INTERVAL, examples=4)
def covers_the_mean_of_normal_differences(formula, case, settings):
    """Many trainings of so many seeds, the mean difference being 1 and its spread 1."""
    rng = np.random.default_rng([settings.seed, case.seed])
    low, high = formula(1 + rng.normal(size=(TRAININGS, case.seeds)))
    covered = (low <= 1) & (high >= 1)
    return Estimate(covered.mean(), np.sqrt(0.95 * 0.05 / TRAININGS), 0.95)
