"""Means of laws with heavy tails, and of some with light ones."""

import numpy as np
from kit import claim

from lemmata import Domain, Estimate, Integer, Interval, sampled

SCALES = Domain(a=Interval(1, 2))


def drawn(claim, law, draws=40_000):
    """Register a check that compares the mean of some draws with the formula."""

    @sampled(claim)
    def mean(formula, case, settings):
        w = law(np.random.default_rng(settings.seed), case, draws)
        return Estimate(w.mean(), w.std() / np.sqrt(w.size), case.apply(formula))


CAUCHY = claim("none.cauchy", "the mean of a Cauchy law about a is a", lambda a: a, SCALES, lambda a: a + 100)
PARETO = claim("none.pareto", "the mean of a Pareto law of index 1/2 is 3 a", lambda a: 3 * a, SCALES, lambda a: 0 * a)
RATIO = claim("none.ratio", "the mean of 1/u, u uniform, is 10 a", lambda a: 10 * a, SCALES, lambda a: 0 * a)
SQUARE = claim("barely.square", "the mean of u^(-0.9) is 10 a", lambda a: 10 * a, SCALES, lambda a: -a)
WRONG = claim("light.wrong", "the mean of an exponential law of mean a is 2 a", lambda a: 2 * a, SCALES, lambda a: 3 * a)
LIGHT = claim("light.exponential", "the mean of an exponential law of mean a is a", lambda a: a, SCALES)
CUBES = claim("light.student", "the mean of a Student law of six degrees about a is a", lambda a: a, SCALES)
COINS = claim("light.coins", "n coins show n/2 heads", lambda n: n / 2, Domain(n=Integer(1, 20)))

drawn(CAUCHY, lambda random, case, draws: case.a + random.standard_cauchy(draws))
drawn(PARETO, lambda random, case, draws: case.a * random.random(draws) ** -2.0)
drawn(RATIO, lambda random, case, draws: case.a / random.random(draws))
drawn(SQUARE, lambda random, case, draws: case.a * random.random(draws) ** -0.9)
drawn(WRONG, lambda random, case, draws: random.exponential(case.a, draws))
drawn(LIGHT, lambda random, case, draws: random.exponential(case.a, draws))
drawn(CUBES, lambda random, case, draws: case.a + random.standard_t(6, draws))
drawn(COINS, lambda random, case, draws: random.binomial(case.n, 0.5, draws).astype(float))
