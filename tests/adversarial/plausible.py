"""False claims as a theorist might write them, none with a slip put in on purpose, and how far each kind of evidence sees that."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
import sympy

from lemmata.language import check as kinds
from lemmata.language.check import Settings
from lemmata.language.domain import Case, Domain, Interval
from lemmata.language.relation import AtLeast, Equal, Estimate, Theta
from lemmata.terms.arithmetic import cospi, exp, log, number, ratio, solve, sqrt
from tests.adversarial.adversary import Adversary, column, positive, real, sizes

LINE, PLANE = Domain(x=real()), Domain(x=real(), y=real())


def _sum_of_angles(f: Any, c: Case) -> Equal:
    return Equal(np.arctan(c.x) + np.arctan(c.y), np.arctan((c.x + c.y) / (1 - c.x * c.y)))


def _cosines(n: int, like: Any) -> Any:
    """Return the square of the product of 2 cos(πk/n), 0 < k < n: 1 for odd n, and 0 for even n."""
    return math.prod([2 * cospi(k, n, like) for k in range(1, n)], start=number(1, like)) ** 2


def _saturated(x: Any) -> Any:
    return 1 - np.tanh(x) if isinstance(x, float) else 2 / (1 + exp(2 * x))


def _mean_of_cauchy(f: Any, c: Case, settings: Settings) -> Estimate:
    """A law without a mean, of which any sample has one."""
    drawn = np.random.default_rng(settings.seed).standard_cauchy(20_000) + c.x
    return Estimate(drawn.mean(), drawn.std() / math.sqrt(drawn.size), c.x)


def _many_means(spoiled: int, f: Any, c: Case, settings: Settings) -> Estimate:
    """Means of 500 normal numbers, 64 draws of each: some standard errors differ by chance. Of the `spoiled` first the law has no mean."""
    random = np.random.default_rng(settings.seed)
    drawn = c.x + random.standard_normal((64, 500))
    drawn[:, :spoiled] = c.x + random.standard_cauchy((64, spoiled))
    return Estimate(drawn.mean(0), drawn.std(0, ddof=1) / math.sqrt(len(drawn)), np.full(500, c.x))


def _squared_distances(n: int, like: Any) -> np.ndarray:
    """Return the matrix (i - j)², of rank 3."""
    return np.array([[number((i - j) ** 2, like) for j in range(n)] for i in range(n)], dtype=object)


def _solved(f: Any, c: Case) -> Equal:
    matrix = _squared_distances(c.n, c.a)
    return Equal(matrix @ solve(matrix, c.a), c.a)


def _pairs(f: Any, c: Case) -> AtLeast:
    """Say that twice the sum of all products of two entries is at least one such product, of which a single entry has none."""
    return AtLeast(2 * sum(c.a[i] * c.a[j] for i in range(c.n) for j in range(i)) + 0 * c.a[0], c.a[0] * c.a[-1])


SIZED = Domain(n=sizes(1, 9), a=column(lambda c: c.n))

PLAUSIBLE = [
    Adversary(
        "the angle of (cos t, sin t) is t",
        "inconclusive",
        Domain(x=real(-1.5, 1.5)),
        lambda f, c: Equal(np.arctan2(np.sin(c.x), np.cos(c.x)), c.x),
    ),
    Adversary(
        "the angle of (cos t, sin t) is t, for floats",
        "refuted",
        Domain(x=real(-1.5, 1.5)),
        lambda f, c: Equal(np.arctan2(np.sin(c.x), np.cos(c.x)), c.x),
        options={"floats": True},
    ),
    Adversary("the sum of two angles by their tangents", "inconclusive", Domain(x=real(-0.9, 0.9), y=real(-0.9, 0.9)), _sum_of_angles),
    Adversary(
        "harmonic numbers are bounded",
        "inconclusive",
        Domain(n=sizes(1, 8)),
        lambda f, c: AtLeast(3.5, sum(1 / k for k in range(1, c.n + 1))),
    ),
    Adversary(
        "harmonic numbers are bounded, proved at five",
        "refuted",
        Domain(n=sizes(1, 8), x=real()),
        lambda f, c: AtLeast(3 + 0 * c.x, sum(ratio(1, k, c.x) for k in range(1, c.n + 1))),
        kinds.exact,
        options={"sizes": {"n": range(1, 6)}},
    ),
    Adversary("a bound between two norms, up to nine entries", "refuted", SIZED, lambda f, c: AtLeast(9 * (c.a**2).sum(), sum(c.a) ** 2)),
    Adversary("a median is an entry", "refuted", SIZED, lambda f, c: Equal(min(abs(c.a - np.median(c.a))), 0)),
    Adversary(
        "a supremum that is no maximum", "holds", LINE, lambda f, c: AtLeast(_saturated(c.x), ratio(1, 10**30, c.x)), scope=" undecided"
    ),
    Adversary("no point of the unit circle", "refuted", PLANE, lambda f, c: Equal(abs(np.sign(c.x**2 + c.y**2 - 1)), 1)),
    Adversary(
        "products of cosines, at odd sizes",
        "refuted",
        Domain(n=sizes(2, 9, least=2), x=real()),
        lambda f, c: Equal(_cosines(c.n, c.x) * c.x, c.x),
        kinds.exact,
        options={"sizes": {"n": (3, 5, 7)}},
    ),
    Adversary(
        "products of pairs, where there are two",
        "refuted",
        Domain(n=sizes(1, 6), a=column(lambda c: c.n, 0.5, 2)),
        _pairs,
        kinds.exact,
        options={"sizes": {"n": (2, 3)}},
    ),
    Adversary(
        "squared distances are a regular matrix",
        "holds",
        Domain(n=sizes(2, 3, least=2), a=column(lambda c: c.n)),
        _solved,
        kinds.exact,
        options={"sizes": {"n": (2, 3)}},
        scope="no other case was decided (3 tried: 3 undefined)",
    ),
    Adversary(
        "a prime for every number", "refuted", Domain(n=sizes(0, 12, least=0)), lambda f, c: Equal(int(sympy.isprime(c.n**2 + c.n + 41)), 1)
    ),
    Adversary("a root without its sign", "refuted", Domain(x=real(1.1, 3)), lambda f, c: Equal(sqrt(c.x**2 - 2 * c.x + 1), c.x - 1)),
    Adversary(
        "an order without its logarithm",
        "inconclusive",
        Domain(x=positive()),
        lambda f, c: Theta(lambda t: c.x * t * log(1 + t), lambda t: t),
        kinds.exact,
    ),
    Adversary(
        "a limit that is never reached",
        "holds",
        Domain(x=Interval(0, 0.5)),
        lambda f, c: Equal(1 / (1 + exp(log((1 - c.x) / c.x))), c.x),
        kinds.exact,
        scope="off the zeros of x (undefined there)",
    ),
    Adversary("a mean that does not exist", "inconclusive", Domain(x=real()), _mean_of_cauchy, kinds.sampled, tier="full"),
    Adversary("many means at once", "holds", Domain(x=real()), partial(_many_means, 0), kinds.sampled, tier="full"),
    Adversary(
        "many means, one of which does not exist", "inconclusive", Domain(x=real()), partial(_many_means, 1), kinds.sampled, tier="full"
    ),
]
"""Each with what it must get. What `holds` here does so with a scope that says what it leaves out."""
