"""Adversarial claims that are false beyond their box, on a thin set, for some sizes, or in a small part of the box."""

from __future__ import annotations

import math

import numpy as np

from lemmata.language import check as kinds
from lemmata.language.check import Function
from lemmata.language.claim import Outcome
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE, above, below
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import cos, exp, log, ratio, sin, sqrt
from lemmata.terms.types import Matrix, Scalar
from tests.adversarial.adversary import FLOATS, Adversary, column, one, positive, real, sizes


def hidden_zero(x: Scalar) -> Scalar:
    """Return 0 as a polynomial that only expanding shows to be 0."""
    return (x + 1) ** 2 - x**2 - 2 * x - 1


BEYOND = [
    Adversary("a bound of the box", "refuted", Domain(x=positive()), lambda f, c: AtLeast(1000, f(c.x))),
    Adversary("a bound of the box, in balls", "refuted", Domain(x=positive()), lambda f, c: AtLeast(1000, f(c.x)), kinds.enclosed),
    Adversary("three terms of the exponential", "refuted", Domain(x=real(0.1, 2)), lambda f, c: AtLeast(exp(c.x), 1 + c.x + c.x**2 / 2)),
    Adversary("Bernoulli for every real", "refuted", Domain(x=real()), lambda f, c: AtLeast((1 + c.x) ** 3, 1 + 3 * c.x)),
    Adversary("a logarithm below a third", "refuted", Domain(x=positive(0.5, 1.2)), lambda f, c: AtLeast(c.x / 3, log(c.x))),
    Adversary("a root above a tenth", "refuted", Domain(x=positive()), lambda f, c: AtLeast(sqrt(c.x), c.x / 10)),
    Adversary("squares grow", "refuted", Domain(x=positive(1, 3)), lambda f, c: AtLeast(c.x**2, c.x)),
    Adversary("a sine below its angle", "refuted", Domain(x=real(0, 2)), lambda f, c: AtLeast(c.x, sin(c.x))),
    Adversary("no modulus needed", "refuted", Domain(x=real(0.5, 2)), lambda f, c: Equal(f(c.x), c.x)),
    Adversary("no modulus needed, exactly", "refuted", Domain(x=real(0.5, 2)), lambda f, c: Equal(f(c.x), c.x), kinds.exact),
    Adversary(
        "means at similar sizes", "refuted", Domain(a=positive(), b=positive()), lambda f, c: AtLeast(10 * sqrt(c.a * c.b), (c.a + c.b) / 2)
    ),
    Adversary("a small norm", "refuted", Domain(a=column(3)), lambda f, c: AtLeast(4, (c.a * c.a).sum())),
    Adversary(
        "entries of similar size",
        "refuted",
        Domain(a=Array(4, *POSITIVE, search=(0.5, 2))),
        lambda f, c: AtLeast(100 * c.a[0], c.a[1]),
    ),
    Adversary("far down", "refuted", Domain(x=positive()), lambda f, c: AtLeast(c.x, ratio(1, 1000, c.x))),
    Adversary("an end never reached", "refuted", Domain(x=Interval(0, below(1), search=(0, 0.5))), lambda f, c: AtLeast(5, 1 / (1 - c.x))),
    Adversary(
        "a decay that is none",
        "refuted",
        Domain(x=Interval(above(0), below(1), search=(0.2, 0.5)), n=sizes(3, 6)),
        lambda f, c: AtLeast(ratio(7, 10, c.x) ** c.n, c.x**c.n),
    ),
    Adversary(
        "a run just beyond",
        "refuted",
        Domain(x=positive()),
        lambda f, c, s: AtLeast(2, f(c.x)),
        kinds.integrated,
        options={"examples": 6},
    ),
    Adversary("half a line", "refuted", Domain(x=Interval(None, 0, search=(-1, 0))), lambda f, c: AtLeast(c.x, -5)),
]
"""False, and true in the box."""


def _rank(matrix: Matrix) -> int:
    return int(np.linalg.matrix_rank(matrix.astype(float)))


THIN = [
    Adversary("different entries", "refuted", Domain(a=column(4)), lambda f, c: Equal(len(set(c.a.tolist())), 4)),
    Adversary("two different numbers", "refuted", Domain(x=real(), y=real()), lambda f, c: Equal(one(c.x != c.y), 1)),
    Adversary("no zero", "refuted", Domain(x=real()), lambda f, c: Equal(one(c.x), 1)),
    Adversary("a unique largest entry", "refuted", Domain(a=column(5)), lambda f, c: Equal(one((c.a == c.a.max()).sum() == 1), 1)),
    Adversary(
        "no zero entry", "refuted", Domain(n=sizes(2, 6, 2), a=column(lambda c: c.n)), lambda f, c: Equal(int(np.count_nonzero(c.a)), c.n)
    ),
    Adversary("full rank", "refuted", Domain(a=column((3, 3))), lambda f, c: Equal(_rank(c.a), 3), options=FLOATS),
    Adversary("full rank of generic data", "refuted", Domain(a=Normal((3, 3))), lambda f, c: Equal(one(np.all(c.a != 0)), 1)),
    Adversary("no opposite entries", "refuted", Domain(a=column(3)), lambda f, c: Equal(len({abs(x) for x in c.a.tolist()}), 3)),
    Adversary("an open end that is closed", "refuted", Domain(x=Interval(0, 1)), lambda f, c: Equal(one(c.x < 1), 1)),
    Adversary("one is no exception", "refuted", Domain(x=positive(2, 3)), lambda f, c: Equal(one(c.x != 1), 1)),
    Adversary(
        "a gap that is never small",
        "refuted",
        Domain(x=real(), y=real()),
        lambda f, c: AtLeast(1, one(0 < abs(c.x - c.y) < 1e-3 * abs(c.x)) * 2),
    ),
    Adversary("sorted strictly", "refuted", Domain(a=column(4)), lambda f, c: Equal(one(len(np.unique(c.a)) == 4), 1)),
    Adversary("a product that is no zero", "refuted", Domain(a=column(3)), lambda f, c: Equal(one(c.a[0] * c.a[1] * c.a[2]), 1)),
]
"""False on a set of measure zero, or near it."""

SIZES = [
    Adversary("odd rings only", "refuted", Domain(n=sizes(7, 7)), lambda f, c: Equal(2 * (c.n // 2) + 1, c.n)),
    Adversary("even rings only", "refuted", Domain(n=sizes(6, 6)), lambda f, c: Equal(2 * (c.n // 2), c.n)),
    Adversary("from eleven on", "refuted", Domain(n=sizes(2, 6)), lambda f, c: Equal(c.n + one(c.n >= 11), c.n)),
    Adversary("Euler's primes", "refuted", Domain(n=sizes(1, 30)), lambda f, c: Equal(one(_prime(c.n**2 + c.n + 41)), 1)),
    Adversary("small exceptions", "refuted", Domain(n=sizes(10, 20)), lambda f, c: AtLeast(2**c.n, c.n**3)),
    Adversary("the least size alone", "refuted", Domain(n=sizes(20, 90), x=real()), lambda f, c: AtLeast(c.n, 2)),
    Adversary(
        "the least size of a proof", "refuted", Domain(n=sizes(3, 5), x=real()), lambda f, c: Equal(c.x * one(c.n == 1), 0), kinds.exact
    ),
    Adversary(
        "a hidden zero", "inconclusive", Domain(x=real()), lambda f, c: Equal(c.x * hidden_zero(c.x) / hidden_zero(c.x), c.x), kinds.exact
    ),
    Adversary("a size that is refused", "inconclusive", Domain(n=sizes(4, 8)), lambda f, c: AtLeast(c.n, max(range(c.n - 1)))),
    Adversary("multiples of four", "refuted", Domain(n=sizes(1, 3)), lambda f, c: Equal(one(c.n % 4), 1)),
    Adversary(
        "a large lag", "refuted", Domain(n=sizes(2, 6), a=column(lambda c: c.n)), lambda f, c: Equal(c.a + (np.arange(c.n) >= 7), c.a)
    ),
    Adversary(
        "one branch in five",
        "refuted",
        Domain(kind=Choice(*"abcde"), x=positive()),
        lambda f, c, s: Equal(f(c.x) + one(c.kind == "d"), c.x),
        kinds.integrated,
        options={"examples": 5},
        tier="full",
    ),
    Adversary(
        "one size in four, by runs",
        "refuted",
        Domain(n=Integer(3, 6), x=Interval(0, 1)),
        lambda f, c, s: Equal(f(c.x) + one(c.n == 5), c.x),
        kinds.integrated,
        options={"examples": 6},
    ),
    Adversary("the whole window", "refuted", Domain(n=sizes(2, 5, 2), k=Integer(1, lambda c: c.n)), lambda f, c: Equal(one(c.k < c.n), 1)),
    Adversary(
        "one size of an enumeration", "refuted", Domain(n=Integer(1, 40)), lambda f, c: Equal(c.n + one(c.n == 37), c.n), kinds.exact
    ),
    Adversary("a tenth of the box", "refuted", Domain(x=Interval(0, 1)), lambda f, c: Equal(one(not 0.42 < c.x < 0.52), 1)),
    Adversary("a hundredth of the box", "refuted", Domain(x=Interval(0, 1)), lambda f, c: Equal(one(not 0.701 < c.x < 0.7245), 1)),
    Adversary("a tenth of each entry", "refuted", Domain(a=Array(6, 0, 1)), lambda f, c: Equal(one(not 0.31 < c.a[4] < 0.41), 1)),
    Adversary("the lowest decades", "refuted", Domain(x=Interval(1e-6, 1)), lambda f, c: Equal(one(not 2e-6 < c.x < 1e-4), 1)),
    Adversary(
        "a rare choice and a half",
        "refuted",
        Domain(k=Choice(*range(12)), x=Interval(0, 1)),
        lambda f, c: AtLeast(1 if c.k < 11 else 2 * c.x, 1),
    ),
    Adversary(
        "between the points",
        "refuted",
        Domain(x=Interval(0, 1)),
        lambda f, c: AtLeast((c.x - ratio(1, 3, c.x)) ** 2, ratio(1, 500, c.x)),
        kinds.enclosed,
    ),
    Adversary(
        "a twelfth of the points",
        "refuted",
        Domain(x=Interval(0, 1)),
        lambda f, c: AtLeast(abs(c.x - ratio(5, 8, c.x)), ratio(1, 20, c.x)),
        kinds.enclosed,
    ),
]
"""False for some sizes, in one branch, or in a small part of the box."""


def _prime(value: int) -> bool:
    return value > 1 and all(value % k for k in range(2, math.isqrt(value) + 1))


UNIT, AROUND = Domain(x=Interval(0, 1)), Domain(x=Interval(-1, 1))


def enclosed(name: str, outcome: Outcome, domain: Domain, check: Function, boxes: int = 0) -> Adversary:
    return Adversary(name, outcome, domain, check, kinds.enclosed, options={"boxes": boxes})


STRADDLED = [
    enclosed("below a quarter of the box", "refuted", UNIT, lambda f, c: AtLeast(-1 if c.x < ratio(1, 4, c.x) else 1, 0 * c.x), 100),
    enclosed("a truth value of a ball", "inconclusive", AROUND, lambda f, c: AtLeast(1 if c.x else -1, 0 * c.x), 100),
    enclosed("a smaller one by comparison", "refuted", Domain(a=Array(2, -1, 1)), lambda f, c: AtLeast(min(c.a), c.a[1]), 100),
    enclosed("a branch that no piece straddles", "holds", UNIT, lambda f, c: AtLeast(1 if c.x > -1 else -1, 0 * c.x), 100),
    enclosed("a unit circle by comparison", "error", UNIT, lambda f, c: Equal(0 * c.x + one(cos(c.x) ** 2 + sin(c.x) ** 2 <= 1), 0)),
    enclosed("a root by comparison", "error", UNIT, lambda f, c: Equal(0 * c.x + one(sqrt(c.x) ** 2 == c.x), 0)),
    enclosed(
        "a branch that more bits decide",
        "holds",
        UNIT,
        lambda f, c: AtLeast(1 if exp(100 + 0 * c.x) + c.x >= exp(100 + 0 * c.x) - 1 else -1, 0 * c.x),
    ),
]
"""Branches taken by a comparison of balls, of which some of what they hold belongs to the other branch."""

EVERY = [*BEYOND, *THIN, *SIZES, *STRADDLED]
