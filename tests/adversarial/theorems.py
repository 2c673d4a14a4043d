"""Theorems as they are brought in from elsewhere: linear algebra, probability, optimisation, differential equations, number theory.

Some are false as worded, all of them plausible in the box where a theorist would try them; others are true and floats deny them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from lemmata.dynamics import flow
from lemmata.language import check as kinds
from lemmata.language.check import Function
from lemmata.language.claim import Outcome
from lemmata.language.domain import Array, Case, Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, above, below
from lemmata.language.relation import AtLeast, Equal, Estimate, Leading, Limit, Order, Sums
from lemmata.language.structured import PSD, Simplex
from lemmata.terms.arithmetic import cos, exp, log, number, power, ratio, sin, sqrt
from tests.adversarial.adversary import Adversary, column, one, positive, real, sizes


def determinant(matrix: Any) -> Any:
    """Return the determinant by Faddeev's and Le Verrier's recursion, which divides by 1 to n alone."""
    n = len(matrix)
    unit = np.array([[number(int(i == j), matrix[0, 0]) for j in range(n)] for i in range(n)], dtype=object)
    power, coefficient = unit, number(1, matrix[0, 0])
    for k in range(1, n + 1):
        product = matrix @ power
        coefficient = -sum(product[i, i] for i in range(n)) / k
        power = product + coefficient * unit
    return coefficient if n % 2 == 0 else -coefficient


def ring(n: int) -> Any:
    """Return I + P for the shift P of a ring of n places."""
    return np.array([[Fraction(int(i == j) + int((i + 1) % n == j)) for j in range(n)] for i in range(n)], dtype=object)


def prime(value: int, most: int = 1000) -> bool:
    """Tell whether no number up to `most` divides a value."""
    return value > 1 and all(value % k for k in range(2, min(most, math.isqrt(value)) + 1))


def square(n: int = 2, **more: Any) -> Domain:
    return Domain(n=sizes(n, n), a=column(lambda c: (c.n, c.n)), **more)


def _symmetric(f: Any, c: Case) -> Any:
    matrix = (c.a + c.a.T).astype(object)
    return AtLeast(math.prod(matrix.diagonal()), determinant(matrix))


def _minkowski(f: Any, c: Case) -> Any:
    def of(m: Any) -> Any:
        return m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0]

    return AtLeast(of(c.p + c.q), of(c.p) + of(c.q))


def _nodes(f: Any, c: Case) -> Any:
    differences = [c.a[j] - c.a[i] for j in range(4) for i in range(j)]
    return Equal(one(math.prod(differences)), 1)


LINEAR = [
    Adversary(
        "a skew matrix is singular",
        "refuted",
        square(3),
        lambda f, c: Equal(determinant((c.a - c.a.T).astype(object)), 0),
    ),
    Adversary("Hadamard without a definite sign", "refuted", square(2), _symmetric),
    Adversary("Minkowski's determinants", "holds", Domain(p=PSD(2), q=PSD(2)), _minkowski),
    Adversary("a walk around a ring can be undone", "refuted", Domain(n=sizes(5, 5, 3)), lambda f, c: Equal(determinant(ring(c.n)), 2)),
    Adversary("Vandermonde is never singular", "refuted", Domain(a=column(4)), _nodes),
    Adversary(
        "Cayley and Hamilton",
        "holds",
        Domain(a=column((2, 2))),
        lambda f, c: Equal(
            c.a @ c.a - (c.a[0, 0] + c.a[1, 1]) * c.a,
            -(c.a[0, 0] * c.a[1, 1] - c.a[0, 1] * c.a[1, 0]) * np.array([[1, 0], [0, 1]], dtype=object),
        ),
        kinds.exact,
    ),
    Adversary(
        "Sherman and Morrison",
        "holds",
        Domain(x=real(), u=real(), v=real()),
        lambda f, c: Equal(1 / (c.x + c.u * c.v), 1 / c.x - c.u * c.v / (c.x * (c.x + c.u * c.v))),
        kinds.exact,
        scope="off the zeros of",
    ),
    Adversary(
        "a chain of two states mixes",
        "refuted",
        Domain(a=Interval(0, 1, search=(0.1, 0.9)), b=Interval(0, 1, search=(0.1, 0.9))),
        lambda f, c: Equal(one(abs(1 - c.a - c.b) < 1), 1),
    ),
    Adversary(
        "products of triangular matrices commute",
        "refuted",
        Domain(x=real(), y=real(), z=real(0, 0)),
        lambda f, c: Equal(c.x * c.z, c.y * c.z),
    ),
    Adversary("a rank-one bump keeps the trace", "refuted", Domain(p=PSD(3, rank=1)), lambda f, c: Equal(one(c.p.trace() > 0), 1)),
    Adversary("nothing to the power nothing", "refuted", Domain(n=sizes(3, 5, 0)), lambda f, c: Equal(0**c.n, 0)),
]

INSIDE = Interval(above(0), below(1), search=(0.01, 0.2))


def _occupied(c: Case) -> Any:
    return 1 - (1 - c.p) ** c.n


def _moments(f: Any, c: Case) -> Any:
    mean = sum(c.a) / 5
    two, three, four = (sum((x - mean) ** k for x in c.a) / 5 for k in (2, 3, 4))
    return AtLeast(four * two, three**2 + two**3)


def _variances(f: Any, c: Case) -> Any:
    mean = sum(c.a) / 4
    return Equal(sum(x * x for x in c.a) / 4 - mean**2, sum((x - mean) ** 2 for x in c.a) / 4)


def _birthdays(f: Any, c: Case) -> Any:
    alone = math.prod((1 - ratio(k, c.d, c.x) for k in range(c.n)), start=number(1, c.x))
    return AtLeast(exp(-ratio(c.n * (c.n - 1), 2 * c.d, c.x)), alone)


CHANCE = [
    Adversary(
        "Poisson's limit bounds",
        "refuted",
        Domain(x=positive(0.1, 1), n=sizes(2, 4)),
        lambda f, c: AtLeast(exp(-c.x), (1 - c.x / c.n) ** c.n),
    ),
    Adversary("a union is half a sum", "refuted", Domain(p=INSIDE, n=sizes(1, 3)), lambda f, c: AtLeast(_occupied(c), c.n * c.p / 2)),
    Adversary("the union bound", "holds", Domain(p=INSIDE, n=sizes(1, 3)), lambda f, c: AtLeast(c.n * c.p, _occupied(c))),
    Adversary(
        "the union bound, of rare events",
        "holds",
        Domain(p=Interval(1e-15, 1e-12), n=Integer(2, 9)),
        lambda f, c: AtLeast(number(c.n, c.p), _occupied(c) / c.p),
    ),
    Adversary(
        "Bonferroni",
        "holds",
        Domain(p=INSIDE, n=sizes(1, 3)),
        lambda f, c: AtLeast(_occupied(c), c.n * c.p - c.n * (c.n - 1) * c.p**2 / 2),
    ),
    Adversary("birthdays", "holds", Domain(x=positive(), d=sizes(20, 30), n=Integer(1, lambda c: c.d)), _birthdays),
    Adversary("a variance is no zero", "refuted", Domain(a=column(5)), lambda f, c: Equal(one(5 * sum(c.a * c.a) > sum(c.a) ** 2), 1)),
    Adversary("Pearson on four moments", "holds", Domain(a=column(5)), _moments),
    Adversary("a variance in one pass", "holds", Domain(a=Array(4, 10**8, 10**8 + 1)), _variances),
    Adversary("a law has one mode", "refuted", Domain(p=Simplex(4)), lambda f, c: Equal(one(sorted(c.p)[-1] > sorted(c.p)[-2]), 1)),
    Adversary("every outcome may happen", "refuted", Domain(p=Simplex(4)), lambda f, c: Equal(one(min(c.p) > 0), 1)),
    Adversary(
        "odds of similar size",
        "refuted",
        Domain(p=Interval(above(0), below(1), search=(0.2, 0.8))),
        lambda f, c: AtLeast(50, c.p / (1 - c.p)),
    ),
    Adversary(
        "three laws above a half",
        "vacuous",
        Domain(p=Simplex(3), where=(("each above a half", lambda c: min(c.p) > ratio(1, 2, c.p[0])),)),
        lambda f, c: Equal(c.p.sum(), 1),
    ),
]


def mean(name: str, outcome: Outcome, domain: Domain, check: Function, examples: int = 1) -> Adversary:
    return Adversary(name, outcome, domain, check, kinds.sampled, options={"examples": examples})


def draws(values: Any, predicted: float, side: Any = "equal") -> Estimate:
    return Estimate(values.mean(), values.std(ddof=1) / math.sqrt(values.size), predicted, side)


def _uniform(settings: Any, count: int = 40000) -> Any:
    return np.random.default_rng(settings.seed).random(count)


SAMPLED = [
    mean("a mean of maxima", "holds", Domain(), lambda f, c, s: draws(_uniform(s).reshape(-1, 2).max(axis=1), 2 / 3)),
    mean("a mean that is a little off", "refuted", Domain(), lambda f, c, s: draws(_uniform(s), 0.52)),
    mean(
        "a mean of one size in four",
        "refuted",
        Domain(n=Integer(2, 5)),
        lambda f, c, s: draws(_uniform(s, 8000) ** c.n, 1 / (c.n + 1 + one(c.n == 4))),
        4,
    ),
    mean("a mean bounds itself strictly", "inconclusive", Domain(), lambda f, c, s: draws(_uniform(s), 0.5, "above")),
    mean("a mean without an error", "error", Domain(), lambda f, c, s: draws(np.ones(100), 1.001)),
    mean("a mean that is no number", "error", Domain(), lambda f, c, s: draws(_uniform(s) * math.nan, 0.5)),
    mean("an error below zero", "error", Domain(), lambda f, c, s: Estimate(0.5, -1.0, 0.5)),
    mean("a bound on a mean", "refuted", Domain(), lambda f, c, s: draws(_uniform(s), 0.52, "at least")),
]

PLANE = Domain(x=Interval(-2, 2), y=Interval(-2, 2))


def motzkin(c: Case) -> Any:
    return c.x**4 * c.y**2 + c.x**2 * c.y**4 + 1 - 3 * c.x**2 * c.y**2


def _newton(f: Any, c: Case) -> Any:
    value = c.x
    for _ in range(6):
        value = (value + 1 / value) / 2
    return AtLeast(2, value)


def _logarithmic(f: Any, c: Case) -> Any:
    return AtLeast((c.a + c.b) / 2, (c.a - c.b) / (log(c.a) - log(c.b)))


APART = (("different", lambda c: c.a != c.b),)
OPTIMAL = [
    Adversary("descent at any step", "refuted", Domain(h=positive(0.1, 1), k=sizes(1, 5, 0)), lambda f, c: AtLeast(1, (1 - c.h) ** c.k)),
    Adversary("Newton from anywhere", "refuted", Domain(x=positive(0.5, 4)), _newton),
    Adversary("Motzkin", "holds", PLANE, lambda f, c: AtLeast(motzkin(c), 0)),
    Adversary("Motzkin above a thousandth", "refuted", PLANE, lambda f, c: AtLeast(motzkin(c), ratio(1, 1000, c.x))),
    Adversary(
        "Motzkin above a thousandth, in boxes",
        "refuted",
        PLANE,
        lambda f, c: AtLeast(motzkin(c), ratio(1, 1000, c.x)),
        kinds.enclosed,
        options={"boxes": 400},
    ),
    Adversary("Motzkin vanishes nowhere", "refuted", Domain(x=real(), y=real()), lambda f, c: Equal(one(motzkin(c) > 0), 1)),
    Adversary(
        "geometric and harmonic means",
        "refuted",
        Domain(a=positive(), b=positive()),
        lambda f, c: AtLeast(5 * 2 * c.a * c.b / (c.a + c.b), sqrt(c.a * c.b)),
    ),
    Adversary("a logarithmic mean", "holds", Domain(a=positive(), b=positive(), where=APART), _logarithmic),
    Adversary(
        "a strict secant", "refuted", Domain(a=real(), b=real()), lambda f, c: Equal(one((c.a**2 + c.b**2) / 2 > ((c.a + c.b) / 2) ** 2), 1)
    ),
    Adversary(
        "Kantorovich for any condition",
        "refuted",
        Domain(a=Array(3, *POSITIVE, search=(0.5, 2))),
        lambda f, c: AtLeast(20, sum(c.a) * sum(1 / c.a)),
    ),
    Adversary(
        "cubes are convex", "refuted", Domain(a=real(0, 1), b=real(0, 1)), lambda f, c: AtLeast(4 * (c.a**3 + c.b**3), (c.a + c.b) ** 3)
    ),
    Adversary(
        "Young with exponents 3 and 2",
        "refuted",
        Domain(a=positive(0.9, 1.1), b=positive(0.9, 1.1)),
        lambda f, c: AtLeast(c.a**3 / 3 + 2 * c.b**2 / 3, c.a * c.b),
    ),
]


def at_step(c: Case, h: float) -> float:
    return float(abs((1 - h) ** round(1 / h) - math.exp(-1)))


STEPS = [2.0**-k for k in range(5, 10)]


def _order(predicted: float) -> Function:
    return lambda f, c, s: Order([h / 2**s.refinement for h in STEPS], [at_step(c, h / 2**s.refinement) for h in STEPS], predicted)


def _order_by_kind(f: Any, c: Case, s: Any) -> Any:
    steps = [h / 2**s.refinement for h in STEPS]
    return Order(steps, [h ** (2 if c.kind == "b" else 1) for h in steps], 1)


@dataclass(frozen=True)
class Double:
    """p' = p − p³."""

    def field(self, p: Any) -> Any:
        return p - p**3


@dataclass(frozen=True)
class Explosion:
    """p' = p²."""

    def field(self, p: Any) -> Any:
        return p * p


@dataclass(frozen=True)
class Decay:
    """p' = −p."""

    def field(self, p: Any) -> Any:
        return -p


def end(problem: Any, c: Case, s: Any, time: float) -> Any:
    return flow.solve(problem, np.array([c.x]), [0, time], **s.solver).final[0]


RUNS = [
    Adversary("Euler's order", "holds", Domain(), _order(1), kinds.descended),
    Adversary("Euler's order, squared", "refuted", Domain(), _order(2), kinds.descended),
    Adversary("Euler's order and a half", "refuted", Domain(), _order(1.5), kinds.descended),
    Adversary(
        "the order of one method in two", "refuted", Domain(kind=Choice("a", "b")), _order_by_kind, kinds.descended, options={"examples": 2}
    ),
    Adversary("an order of nothing", "error", Domain(), lambda f, c, s: Order(STEPS, [0.0] * len(STEPS), 1), kinds.descended),
    Adversary("an order of one step", "error", Domain(), lambda f, c, s: Order([0.1], [0.1], 1), kinds.descended),
    Adversary(
        "a start above 0 finds the well",
        "holds",
        Domain(x=Interval(0.1, 3)),
        lambda f, c, s: Equal(end(Double(), c, s, 40.0), 1.0),
        kinds.integrated,
    ),
    Adversary(
        "a solution that explodes slowly",
        "refuted",
        Domain(x=positive(0.5, 1.5)),
        lambda f, c, s: AtLeast(3, end(Explosion(), c, s, 0.25)),
        kinds.integrated,
    ),
    Adversary(
        "decay below one",
        "refuted",
        Domain(x=positive(0.5, 2.5)),
        lambda f, c, s: AtLeast(1, end(Decay(), c, s, 1.0)),
        kinds.integrated,
    ),
    Adversary(
        "a decay",
        "holds",
        Domain(x=real()),
        lambda f, c, s: Equal(end(Decay(), c, s, 1.0), c.x * math.exp(-1)),
        kinds.integrated,
    ),
]

NUMBERS = [
    Adversary("Fermat's primes", "refuted", Domain(n=sizes(0, 4, 0)), lambda f, c: Equal(one(prime(2 ** (2**c.n) + 1)), 1)),
    Adversary(
        "Mersenne's primes",
        "refuted",
        Domain(n=sizes(2, 7, 2), where=(("prime", lambda c: prime(c.n)),)),
        lambda f, c: Equal(one(prime(2**c.n - 1)), 1),
    ),
    Adversary("thirty divides n^5 - n", "holds", Domain(n=sizes(1, 50)), lambda f, c: Equal((c.n**5 - c.n) % 30, 0)),
    Adversary("numbers two apart have no factor", "refuted", Domain(n=sizes(3, 3, 3)), lambda f, c: Equal(math.gcd(c.n, c.n + 2), 1)),
    Adversary("Catalan is an integer", "holds", Domain(n=sizes(1, 30)), lambda f, c: Equal(math.comb(2 * c.n, c.n) % (c.n + 1), 0)),
    Adversary("Catalan by n + 2", "refuted", Domain(n=sizes(1, 1)), lambda f, c: Equal(3 * math.comb(2 * c.n, c.n) % (c.n + 2), 0)),
    Adversary(
        "primes between 24 and 28",
        "vacuous",
        Domain(n=Integer(24, 28), where=(("prime", lambda c: prime(c.n)),)),
        lambda f, c: Equal(c.n, c.n),
        kinds.exact,
    ),
    Adversary(
        "Binet on floats",
        "holds",
        Domain(n=Integer(1, 100)),
        lambda f, c: Equal(round(((1 + math.sqrt(5)) / 2) ** c.n / math.sqrt(5)), _fibonacci(c.n)),
    ),
    Adversary(
        "a root below the next square",
        "inconclusive",
        Domain(n=Integer(2 * 10**8, 10**9)),
        lambda f, c: Equal(int(math.sqrt(c.n**2 + 2 * c.n)), c.n),
    ),
    Adversary("one added and taken away", "holds", Domain(x=Interval(0.1, 0.9)), lambda f, c: Equal(one((c.x + 1) - 1 == c.x), 1)),
    Adversary("Stirling from below", "holds", Domain(x=positive(), n=sizes(1, 20)), lambda f, c: AtLeast(_stirling(c), number(1, c.x))),
    Adversary(
        "Stirling from above, but for 1 and 2",
        "refuted",
        Domain(x=positive(), n=sizes(4, 20)),
        lambda f, c: AtLeast(ratio(13, 5, c.x) * sqrt(number(c.n, c.x)), _stirling(c)),
    ),
    Adversary("a sum of squares is a square", "refuted", Domain(n=Choice(1, 24, 25)), lambda f, c: Equal(_leftover(c.n), 0), kinds.exact),
    Adversary("cannonballs", "holds", Domain(n=Choice(1, 24)), lambda f, c: Equal(_leftover(c.n), 0), kinds.exact),
]


def _fibonacci(n: int) -> int:
    before, now = 0, 1
    for _ in range(n - 1):
        before, now = now, before + now
    return now


def _stirling(c: Case) -> Any:
    """Return n! over (n/e)^n; the number x, of any kind, says in which arithmetic."""
    return math.factorial(c.n) / (number(c.n, c.x) / exp(number(1, c.x))) ** c.n


def _leftover(n: int) -> int:
    total = n * (n + 1) * (2 * n + 1) // 6
    return total - math.isqrt(total) ** 2


def proved(name: str, outcome: Outcome, domain: Domain, check: Function, scope: str = "") -> Adversary:
    return Adversary(name, outcome, domain, check, kinds.exact, scope=scope)


ROOT = Domain(x=Interval(*NONNEGATIVE, search=(1, 2)))
LIMITS = [
    proved("saturation", "holds", Domain(x=positive()), lambda f, c: Limit(lambda t: c.x * t / (c.x * t + 1), 1)),
    proved("saturation from nothing", "refuted", ROOT, lambda f, c: Limit(lambda t: c.x * t / (c.x * t + 1), 1)),
    proved(
        "saturation to a half", "refuted", Domain(x=positive()), lambda f, c: Limit(lambda t: c.x * t / (c.x * t + 1), ratio(1, 2, c.x))
    ),
    proved("powers vanish", "holds", Domain(x=Interval(above(0), below(1))), lambda f, c: Limit(lambda t: power(c.x, t), 0, integer=True)),
    proved(
        "powers of real exponents vanish", "inconclusive", Domain(x=Interval(above(0), below(1))), lambda f, c: Limit(lambda t: c.x**t, 0)
    ),
    proved(
        "powers vanish, ends included", "inconclusive", Domain(x=Interval(0, 1, search=(0.2, 0.8))), lambda f, c: Limit(lambda t: c.x**t, 0)
    ),
    proved(
        "a leading term that may be missing", "inconclusive", ROOT, lambda f, c: Leading(lambda t: c.x * t**2 + t, lambda t: c.x * t**2)
    ),
    proved("a leading term", "holds", Domain(x=positive()), lambda f, c: Leading(lambda t: c.x * t**2 + t, lambda t: c.x * t**2)),
    proved("signs that settle", "inconclusive", Domain(x=positive()), lambda f, c: Limit(lambda t: (-1) ** t * c.x, c.x, integer=True)),
    proved("signs that fade", "inconclusive", Domain(x=positive()), lambda f, c: Limit(lambda t: (-1) ** t * c.x / t, 0, integer=True)),
    proved("a sum of integers", "holds", Domain(x=real()), lambda f, c: Sums(lambda n, k: k * c.x, lambda n: n * (n + 1) * c.x / 2)),
    proved(
        "a sum of integers, off by one",
        "refuted",
        Domain(x=real()),
        lambda f, c: Sums(lambda n, k: k * c.x, lambda n: n * (n - 1) * c.x / 2),
    ),
    proved("Euler's number", "inconclusive", Domain(x=positive()), lambda f, c: Limit(lambda t: (1 + c.x / t) ** t, exp(c.x))),
]

BOXES = [
    Adversary(
        "a cosine from below",
        "holds",
        Domain(x=Interval(-1, 1)),
        lambda f, c: AtLeast(cos(c.x), 1 - c.x**2 / 2),
        kinds.enclosed,
        options={"boxes": 300},
    ),
    Adversary(
        "a sine and a cubic",
        "refuted",
        Domain(x=Interval(-1, 1)),
        lambda f, c: AtLeast(sin(c.x), c.x - c.x**3 / 6),
        kinds.enclosed,
        options={"boxes": 300},
    ),
    Adversary(
        "Jordan's sine",
        "refuted",
        Domain(x=Interval(0, 3)),
        lambda f, c: AtLeast(sin(c.x), c.x / 2),
        kinds.enclosed,
        options={"boxes": 300},
    ),
    Adversary(
        "a product of sines",
        "holds",
        Domain(x=Interval(0, 1), y=Interval(0, 1)),
        lambda f, c: AtLeast(2, sin(c.x) * sin(c.y) + exp(-c.x)),
        kinds.enclosed,
        options={"boxes": 200},
    ),
    Adversary(
        "an equality that points meet",
        "refuted",
        Domain(x=real()),
        lambda f, c: Equal(abs(c.x) * c.x, c.x**2),
        kinds.enclosed,
    ),
    Adversary(
        "addition of angles",
        "holds",
        Domain(x=real(), y=real()),
        lambda f, c: Equal(sin(c.x + c.y), sin(c.x) * cos(c.y) + cos(c.x) * sin(c.y)),
        kinds.enclosed,
    ),
]

EVERY = [*LINEAR, *CHANCE, *SAMPLED, *OPTIMAL, *RUNS, *NUMBERS, *LIMITS, *BOXES]
