"""Adversarial claims: what each says, in which box it is looked at, and the verdict that it must get.

`refuted`: false, but only beyond the box, on a thin set, for some sizes, in one branch or in a small part of the box. `holds`: true,
and rounding attacks it. `inconclusive`: floats cannot tell. `vacuous`: the assumptions are never met. `error`: the check says nothing.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lemmata.proofs_checks import check as kinds
from lemmata.proofs_checks.check import Function, Settings
from lemmata.proofs_checks.relation import All, AtLeast, Equal, Estimate, ForAll, Invariant, Order, Recurrence, Relation, SumOfSquares
from lemmata.proofs_checks.tier import Tier
from lemmata.simulations import flow
from lemmata.theory.arithmetic import cos, exp, log, number, ratio, sin, sqrt
from lemmata.theory.claim import Outcome
from lemmata.theory.domain import Array, Case, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.theory.factors import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.theory.structured import PSD
from lemmata.theory.types import Fields, Formula, Matrix, Params, Scalar, Tensor, Vector


@dataclass(frozen=True)
class Adversary:
    """One claim with one check: its formula is handed to the check as in any claim."""

    name: str
    outcome: Outcome
    domain: Domain
    check: Function
    kind: Callable[..., Any] = kinds.tested
    formula: Formula = abs
    options: Fields = field(default_factory=dict)
    scope: str = ""
    tier: Tier = "quick"


def positive(low: float = 0.5, high: float = 2.0) -> Interval:
    return Interval(*POSITIVE, search=(low, high))


def real(low: float = -1.0, high: float = 1.0) -> Interval:
    return Interval(*REAL, search=(low, high))


def sizes(low: int, high: int, least: int = 1) -> Integer:
    return Integer(least, None, search=(low, high))


def column(size: Any, low: float = -1.0, high: float = 1.0) -> Array:
    return Array(size, *REAL, search=(low, high))


def hidden_zero(x: Scalar) -> Scalar:
    """Return 0 as a polynomial that only expanding shows to be 0."""
    return (x + 1) ** 2 - x**2 - 2 * x - 1


def one(condition: object) -> int:
    """Return 1 where a condition holds: a relation is between numbers."""
    return int(bool(condition))


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


FLOATS = {"floats": True}
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
    Adversary("a hidden zero", "error", Domain(x=real()), lambda f, c: Equal(c.x * hidden_zero(c.x) / hidden_zero(c.x), c.x), kinds.exact),
    Adversary("a size that is refused", "error", Domain(n=sizes(4, 8)), lambda f, c: AtLeast(c.n, max(range(c.n - 1)))),
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


def _excess(f: Formula, c: Case) -> Relation:
    return AtLeast((exp(c.x) - 1 - c.x) / c.x**2, ratio(49, 100, c.x))


def _floats_excess(f: Formula, c: Case) -> Relation:
    return AtLeast((np.exp(c.x) - 1 - c.x) / c.x**2, 0.49)


def _jordan(f: Formula, c: Case) -> Relation:
    mixed = np.tril(np.ones((c.n, c.n)))  # unimodular: its inverse is exact
    return Equal(max(abs(np.linalg.eigvals(mixed @ (c.x * np.eye(c.n) + np.eye(c.n, k=1)) @ np.linalg.inv(mixed)))), c.x)


def _hilbert(f: Formula, c: Case) -> Relation:
    matrix = 1 / (np.arange(c.n)[:, None] + np.arange(c.n) + 1.0)
    return Equal(np.linalg.inv(matrix) @ matrix, np.eye(c.n))


def _logistic(f: Formula, c: Case) -> Relation:
    """Iterate x -> 4x(1 - x) from sin^2(x) sixty times: sin^2(2^60 x)."""
    value = sin(c.x) ** 2
    for _ in range(60):
        value = 4 * value * (1 - value)
    return Equal(value, sin(c.x * 2**60) ** 2)


def _muller(f: Formula, c: Case) -> Relation:
    """Iterate u -> 111 - 1130/u + 3000/(u u') from 2 and -4: it tends to 6, and on floats to 100."""
    before, now = c.a, c.b
    for _ in range(25):
        before, now = now, 111 - 1130 / now + 3000 / (now * before)
    return AtLeast(7, now)


def _lost_in_jax(f: Formula, c: Case) -> Relation:
    """Return that (1 + e^x) - e^x is 1: in floats it is 0 from x = 37 on, whatever the last bits of x."""
    return Equal(float(_compiled()(float(c.x))) * c.x, c.x)


@functools.cache
def _compiled() -> Callable[[float], Any]:
    """Return (1 + e^x) - e^x as one function, which JAX compiles once: a function made at each case would be compiled at each."""
    import jax
    import jax.numpy as jnp

    return jax.jit(lambda x: 1 + jnp.exp(x) - jnp.exp(x))


def _underflowing(f: Formula, c: Case) -> Relation:
    """Return that x/|x| has a square of 1, by squares that floats make 0."""
    return Equal((c.x**2 + c.x**2) / (c.x * c.x), 2)


def _floats_logistic(f: Formula, c: Case) -> Relation:
    value = np.sin(c.x) ** 2
    for _ in range(60):
        value = 4 * value * (1 - value)
    return Equal(value, np.sin(2.0**60 * c.x) ** 2)


ROUNDING = [
    Adversary("an excess near zero", "holds", Domain(x=Interval(above(0), 1e-3, search=(1e-9, 1e-6))), _excess),
    Adversary("the same by NumPy's functions", "holds", Domain(x=Interval(1e-9, 1e-7)), _floats_excess, options=FLOATS),
    Adversary("a Jordan block", "inconclusive", Domain(n=Integer(6, 12), x=Interval(0.5, 2)), _jordan, options=FLOATS),
    Adversary("a Hilbert matrix", "inconclusive", Domain(n=Integer(9, 12)), _hilbert, options=FLOATS),
    Adversary("a chaotic map", "inconclusive", Domain(x=Interval(0.2, 1.2)), _floats_logistic, options=FLOATS),
    Adversary("Muller's recurrence", "holds", Domain(a=Choice(2), b=Choice(-4)), _muller, options=FLOATS),
    Adversary("Muller's recurrence in balls", "holds", Domain(a=Interval(2, 2), b=Interval(-4, -4)), _muller),
    Adversary("one beside e^x in JAX", "inconclusive", Domain(x=Interval(40, 269)), _lost_in_jax, options=FLOATS),
    Adversary("one beside e^x in JAX, among balls", "inconclusive", Domain(x=Interval(40, 269)), _lost_in_jax),
    Adversary("squares that underflow", "holds", Domain(x=Interval(1e-160, 1e-159)), _underflowing),
    Adversary("a tangent that never reaches 1", "inconclusive", Domain(x=Interval(20, 40)), lambda f, c: Equal(one(math.tanh(c.x) < 1), 1)),
    Adversary(
        "a tangent that is flat on floats",
        "inconclusive",
        Domain(x=Interval(20, 40)),
        lambda f, c: AtLeast((1 - math.tanh(c.x)) * exp(2 * c.x), number(1, c.x)),
    ),
    Adversary("a chaotic map, too wild for thick balls", "inconclusive", Domain(x=Interval(0.2, 1.2)), _logistic, options={"examples": 8}),
    Adversary(
        "a cosine near zero", "holds", Domain(x=Interval(1e-9, 1e-6)), lambda f, c: AtLeast(number(1, c.x), 2 * (1 - cos(c.x)) / c.x**2)
    ),
    Adversary("a logarithm near one", "holds", Domain(x=Interval(1e-15, 1e-12)), lambda f, c: AtLeast(number(1, c.x), log(1 + c.x) / c.x)),
    Adversary(
        "a difference of squares", "holds", Domain(x=real(), y=real()), lambda f, c: Equal(c.x**2 - c.y**2, (c.x - c.y) * (c.x + c.y))
    ),
    Adversary("two orders of a sum", "holds", Domain(a=column(7)), lambda f, c: Equal(sum(c.a, 0 * c.a[0]), sum(c.a[::-1], 0 * c.a[0]))),
    Adversary(
        "a root that cancels", "holds", Domain(x=positive()), lambda f, c: Equal((sqrt(c.x**2 + 1) - c.x) * (sqrt(c.x**2 + 1) + c.x), 1)
    ),
    Adversary("a hyperbola", "holds", Domain(x=real()), lambda f, c: Equal((exp(c.x) + exp(-c.x)) ** 2 - (exp(c.x) - exp(-c.x)) ** 2, 4)),
    Adversary("a square that is completed", "holds", Domain(x=real(), y=real()), lambda f, c: AtLeast(c.x**2 - 2 * c.x * c.y + c.y**2, 0)),
    Adversary(
        "Cauchy and Schwarz",
        "holds",
        Domain(n=sizes(2, 5), a=column(lambda c: c.n), b=column(lambda c: c.n)),
        lambda f, c: AtLeast((c.a * c.a).sum() * (c.b * c.b).sum(), (c.a * c.b).sum() ** 2),
    ),
]
"""True, and rounding attacks them."""


def _ahead(f: Formula, c: Case) -> Relation:
    """Return the same of a function that JAX has compiled ahead of time, whose roundings cannot be moved."""
    return Equal(float(_compiled_ahead()(float(c.x))) * c.x, c.x)


@functools.cache
def _compiled_ahead() -> Any:
    import jax
    import jax.numpy as jnp

    return jax.jit(lambda x: 1 + jnp.exp(x) - jnp.exp(x)).lower(1.0).compile()


def _short_floats(f: Formula, c: Case) -> Relation:
    import jax.numpy as jnp

    return Equal(float(jnp.asarray(c.x, jnp.bfloat16) * 3), 3 * c.x)


def _digits(f: Formula, c: Case) -> Relation:
    """Return that 10^n has n digits after the first, by a logarithm that floats round to 2.9999…"""
    return Equal(int(math.log(10**c.n, 10)), c.n)


def _hilbert_run(f: Formula, c: Case, settings: Settings) -> Relation:
    return _hilbert(f, c)


def _jordan_run(f: Formula, c: Case, settings: Settings) -> Relation:
    return _jordan(f, c)


def _absorbed_run(f: Formula, c: Case, settings: Settings) -> Relation:
    """Return that (10^17 + v) − 10^17 is v, for the v of a run: no tolerance of the solver and no seed shows that it is not in floats."""
    value = float(flow.solve(Decay(), np.array([c.x]), [0, 1.0], **settings.solver).final[0])
    return Equal((1e17 + value) - 1e17, value)


def _absorbed_in_jax(f: Formula, c: Case, settings: Settings) -> Relation:
    return _lost_in_jax(f, c)


def _ahead_run(f: Formula, c: Case, settings: Settings) -> Relation:
    return _ahead(f, c)


def _noisy_ladder(f: Formula, c: Case, settings: Settings) -> Relation:
    """Return that a difference quotient converges with order 1, at steps so small that its error is rounding."""
    steps = [2.0**-k for k in range(26, 32)]
    return Order(steps, [abs((math.exp(c.x + h) - math.exp(c.x)) / h / math.exp(c.x) - 1) for h in steps], 1)


@dataclass(frozen=True)
class Decay:
    """p' = −p."""

    def field(self, p: Params) -> Params:
        return -p


def run(name: str, outcome: Outcome, domain: Domain, check: Function, kind: Callable[..., Any] = kinds.integrated) -> Adversary:
    return Adversary(name, outcome, domain, check, kind)


ROUNDING += [
    Adversary("one beside e^x, compiled ahead of time", "inconclusive", Domain(x=Interval(40, 269)), _ahead, options=FLOATS),
    Adversary("floats of eight bits in JAX", "inconclusive", Domain(x=Interval(0.5, 2)), _short_floats, options=FLOATS),
    Adversary("digits by a logarithm", "inconclusive", Domain(n=Integer(1, 20)), _digits),
    Adversary("digits by a logarithm, enumerated", "inconclusive", Domain(n=Integer(1, 20)), _digits, kinds.exact),
    run("a Hilbert matrix, by runs", "inconclusive", Domain(n=Integer(11, 12)), _hilbert_run),
    run("a Jordan block, by runs", "inconclusive", Domain(n=Integer(6, 12), x=Interval(0.5, 2)), _jordan_run),
    run("what a run's end is absorbed by", "inconclusive", Domain(x=Interval(1, 2)), _absorbed_run),
    run("one beside e^x in JAX, by runs", "inconclusive", Domain(x=Interval(40, 269)), _absorbed_in_jax),
    run("one beside e^x, compiled ahead of time, by runs", "inconclusive", Domain(x=Interval(40, 269)), _ahead_run),
    run("Muller's recurrence, by runs", "inconclusive", Domain(a=Choice(2), b=Choice(-4)), lambda f, c, s: _muller(f, c)),
    run(
        "Muller's recurrence from real numbers, by runs",
        "inconclusive",
        Domain(a=Interval(2, 2), b=Interval(-4, -4)),
        lambda f, c, s: _muller(f, c),
    ),
    run("a ladder of rounding", "inconclusive", Domain(x=Interval(1, 2)), _noisy_ladder, kinds.descended),
    run("a false end of a run", "refuted", Domain(x=Interval(1, 2)), lambda f, c, s: Equal(np.exp(c.x), 1.001 * np.exp(c.x))),
]


def _tail(f: Formula, c: Case) -> Relation:
    """Return that the integral of x e^{−x²/2} from c on is e^{−c²/2}, by a rule whose error is small beside 1, and not beside that."""
    from scipy.integrate import quad

    return Equal(quad(lambda x: x * np.exp(-x * x / 2), c.c, 12, epsrel=0, epsabs=1e-9)[0], math.exp(-c.c * c.c / 2))


LARGE = Domain(n=Integer(40, 60))
SWALLOWED = [
    Adversary("one more than a large power", "refuted", LARGE, lambda f, c: Equal(2**c.n + 1, 2**c.n)),
    Adversary("one more than a large power bounds", "refuted", LARGE, lambda f, c: AtLeast(2**c.n - 1, 2**c.n)),
    Adversary("one more for some sizes", "refuted", Domain(n=Integer(2, 60)), lambda f, c: Equal(2**c.n + one(c.n > 35), 2**c.n)),
    Adversary(
        "half beside a large one", "refuted", Domain(x=Interval(1, 2)), lambda f, c: Equal([10**12 * c.x, 2 * c.x], [10**12 * c.x, c.x])
    ),
    Adversary(
        "an exponential and what it hides", "refuted", Domain(x=Interval(29, 31)), lambda f, c: Equal([exp(c.x), c.x + 1], [exp(c.x), c.x])
    ),
    Adversary("a bound that one hides", "refuted", Domain(x=Interval(29, 31)), lambda f, c: AtLeast([exp(c.x), c.x - 1], [exp(c.x), c.x])),
    Adversary(
        "the same for floats alone",
        "inconclusive",
        Domain(x=Interval(29, 31)),
        lambda f, c: Equal([math.exp(c.x), c.x + 1], [math.exp(c.x), c.x]),
        options=FLOATS,
    ),
    Adversary("twice a tiny number", "refuted", Domain(x=Interval(1e-12, 1e-10)), lambda f, c: Equal(2 * c.x, c.x)),
    Adversary("a tiny number bounds its double", "refuted", Domain(x=Interval(1e-12, 1e-10)), lambda f, c: AtLeast(c.x, 2 * c.x)),
    Adversary("a tail by steps, tiny", "holds", Domain(c=Interval(0, 8)), _tail, options={"floats": True, "rtol": 1e-8}),
    Adversary(
        "a small entry beside a large one",
        "holds",
        Domain(x=Interval(1, 2)),
        lambda f, c: Equal([exp(30 * c.x), c.x], [exp(15 * c.x) ** 2, c.x]),
    ),
    Adversary(
        "digits lost beside a large one",
        "holds",
        Domain(x=Interval(1, 2)),
        lambda f, c: Equal([10**12, 10**12 + c.x - 10**12], [10**12, c.x]),
    ),
]
"""Wrong in an entry that the tolerance swallows, beside a larger one or because it is small; or right there, but for rounding."""

NEVER = (("never met", lambda c: c.x < 0 and c.x > 0),)
EMPTY = (("below zero", lambda c: c.x < 0),)
VACUOUS = [
    Adversary("nothing is met by search", "vacuous", Domain(x=real(), where=NEVER), lambda f, c: Equal(c.x, c.x)),
    Adversary("nothing is met by proof", "vacuous", Domain(x=Interval(1, 2), where=EMPTY), lambda f, c: Equal(c.x, c.x), kinds.exact),
    Adversary("nothing is met by points", "vacuous", Domain(x=Interval(1, 2), where=EMPTY), lambda f, c: AtLeast(c.x, 0), kinds.enclosed),
    Adversary(
        "nothing is met in a box",
        "vacuous",
        Domain(x=Interval(1, 2), where=EMPTY),
        lambda f, c: AtLeast(c.x, 0),
        kinds.enclosed,
        options={"boxes": 50},
    ),
    Adversary(
        "nothing is met by runs", "vacuous", Domain(x=Interval(1, 2), where=EMPTY), lambda f, c, s: Equal(c.x, c.x), kinds.integrated
    ),
    Adversary(
        "no size is met",
        "vacuous",
        Domain(n=Integer(2, 8), where=(("odd squares", lambda c: c.n**2 % 4 == 2),)),
        lambda f, c: Equal(c.n, c.n),
        kinds.exact,
    ),
    Adversary("x over x", "holds", Domain(x=real()), lambda f, c: Equal(c.x / c.x, 1), kinds.exact, scope="off the zeros of x"),
    Adversary(
        "a quotient of squares",
        "holds",
        Domain(x=real(), y=real()),
        lambda f, c: Equal((c.x**2 - c.y**2) / (c.x - c.y), c.x + c.y),
        kinds.exact,
        scope="off the zeros of x - y",
    ),
    Adversary(
        "x over x, for positive x", "holds", Domain(x=positive()), lambda f, c: Equal(c.x / c.x, 1), kinds.exact, scope="all x > 0 ("
    ),
]
"""Met nowhere, or proved off a zero set."""


def doubled_in_place(x: Scalar) -> Scalar:
    x *= 2
    return x


def sorted_in_place(a: Vector) -> Tensor:
    a.sort()
    return a


def special_at_three(q: Scalar) -> Scalar:
    return q if q == 3 else -q


def special_among_equals(a: Vector) -> Tensor:
    return 0 * a[0] if a[0] == a[1] else a[0] + a[1]


def special_for_some_size(n: int, q: Scalar) -> Scalar:
    return q + one(n == 2 and q in (5, 7))


BRANCHES = [
    Adversary("a branch at a number", "refuted", Domain(q=real()), lambda f, c: Equal(f(c.q), -c.q), kinds.exact, formula=special_at_three),
    Adversary(
        "a branch for equal entries",
        "refuted",
        Domain(a=column(2)),
        lambda f, c: Equal(f(c.a), c.a.sum()),
        kinds.exact,
        formula=special_among_equals,
    ),
    Adversary(
        "a branch for a size and a number",
        "refuted",
        Domain(n=sizes(1, 3), q=positive()),
        lambda f, c: Equal(f(c.n, c.q), c.q),
        kinds.exact,
        formula=special_for_some_size,
        options={"sizes": {"n": (1, 2, 3)}},
    ),
    Adversary(
        "a branch in the check",
        "refuted",
        Domain(q=positive()),
        lambda f, c: Equal(f(c.q), 0 if c.q == 11 else c.q),
        kinds.exact,
    ),
]
"""False where a formula asks for a value, which a symbol never has."""


def commuted(formula: Formula, case: Case) -> Equal:
    import sympy

    one, other = sympy.symbols("A B", commutative=False)
    return Equal(one * other * case.x, other * one * case.x)


ABSORBED = [
    Adversary("a formula that works in place", "error", Domain(a=column(3)), lambda f, c: Equal(f(c.a), c.a), formula=doubled_in_place),
    Adversary("the same, exactly", "error", Domain(a=column(3)), lambda f, c: Equal(f(c.a), c.a), kinds.exact, formula=doubled_in_place),
    Adversary(
        "the same, in balls", "error", Domain(a=column(3)), lambda f, c: Equal(f(c.a), c.a), kinds.enclosed, formula=doubled_in_place
    ),
    Adversary(
        "a formula that sorts its input", "error", Domain(a=column(3)), lambda f, c: AtLeast(c.a[1:], f(c.a)[:-1]), formula=sorted_in_place
    ),
    Adversary("a scale that swallows", "error", Domain(x=positive()), lambda f, c: Equal(2 * c.x, c.x, scale=1e300)),
    Adversary("a relation without entries", "error", Domain(x=positive()), lambda f, c: Equal(np.zeros(0), np.zeros(0))),
    Adversary("a truth value", "error", Domain(x=positive()), lambda f, c: Equal(c.x > 0, True)),
    Adversary("an empty conjunction", "error", Domain(x=positive()), lambda f, c: All()),
    Adversary("not a number", "error", Domain(x=positive()), lambda f, c: Equal(np.nan, 1.0)),
    Adversary("a negative square", "error", Domain(x=real()), lambda f, c: SumOfSquares(-(c.x**2), 0, [(-1, c.x)]), kinds.exact),
    Adversary("factors that do not commute", "error", Domain(x=real()), commuted, kinds.exact),
    Adversary("a runaway enumeration", "error", Domain(n=Integer(0, 10**9)), lambda f, c: Equal(c.n, c.n), kinds.exact),
    Adversary("an entry that is forgotten", "error", Domain(a=column(3)), lambda f, c: Equal(c.a[:2], c.a)),
]
"""A check that would hold whatever the formula says."""


def geometric(c: Case, first: int = 1) -> Recurrence:
    return Recurrence(number(first, c.x), lambda k, x: c.x * x)


def alternating(c: Case) -> Recurrence:
    return Recurrence(c.x, lambda k, x: -x)


def constant(c: Case) -> Recurrence:
    return Recurrence(c.x, lambda k, x: x)


def induction(name: str, outcome: Outcome, check: Function, scope: str = "") -> Adversary:
    return Adversary(name, outcome, Domain(x=real()), check, kinds.exact, scope=scope)


EVERY_K = "every k ≥ 0 (induction)"
INDUCTIONS = [
    induction("a geometric sequence", "holds", lambda f, c: ForAll(geometric(c), lambda k: c.x**k), EVERY_K),
    induction("a sequence with signs", "holds", lambda f, c: ForAll(alternating(c), lambda k: (-1) ** k * c.x), EVERY_K),
    induction(
        "a geometric sum",
        "holds",
        lambda f, c: ForAll(Recurrence(number(0, c.x), lambda k, x: 1 + c.x * x), lambda k: (c.x**k - 1) / (c.x - 1)),
        EVERY_K + " (symbols, 1 case); off the zeros of x - 1",
    ),
    induction(
        "two sequences that move together",
        "holds",
        lambda f, c: ForAll(
            Recurrence((c.x, number(0, c.x)), lambda k, x: (2 * x[0], x[1] + x[0])), lambda k: (2**k * c.x, (2**k - 1) * c.x)
        ),
        EVERY_K,
    ),
    induction(
        "a product that is conserved",
        "holds",
        lambda f, c: Invariant(Recurrence((c.x, c.x), lambda k, x: (2 * x[0], x[1] / 2)), lambda k, x: x[0] * x[1]),
        EVERY_K,
    ),
    induction("a start that contradicts the form", "refuted", lambda f, c: ForAll(geometric(c, 2), lambda k: c.x**k)),
    induction("a step without its start", "refuted", lambda f, c: ForAll(geometric(c), lambda k: 0 * c.x**k)),
    induction("right for even k alone", "refuted", lambda f, c: ForAll(alternating(c), lambda k: c.x)),
    induction("right at 0 and at 1", "refuted", lambda f, c: ForAll(geometric(c), lambda k: 1 + k * (c.x - 1))),
    induction("wrong at integers", "refuted", lambda f, c: ForAll(geometric(c), lambda k: c.x if isinstance(k, int) else c.x**k)),
    induction(
        "another step at integers",
        "refuted",
        lambda f, c: ForAll(Recurrence(c.x, lambda k, x: 2 * x if isinstance(k, int) else x), lambda k: c.x),
    ),
    induction("a gain that begins late", "refuted", lambda f, c: Invariant(constant(c), lambda k, x: k * x)),
    induction("divided by k - 2", "inconclusive", lambda f, c: ForAll(constant(c), lambda k: c.x * (k - 2) / (k - 2))),
    induction("divided by k - 80", "inconclusive", lambda f, c: ForAll(constant(c), lambda k: c.x * (k - 80) / (k - 80))),
    induction(
        "a step that ends the sequence",
        "inconclusive",
        lambda f, c: ForAll(Recurrence(c.x, lambda k, x: x / (k - 20) * (k - 20)), lambda k: c.x),
    ),
    induction("right up to k = 6", "inconclusive", lambda f, c: ForAll(constant(c), lambda k: c.x + math.prod(k - j for j in range(7)))),
    induction("parities by a remainder", "inconclusive", lambda f, c: ForAll(alternating(c), lambda k: c.x if k % 2 == 0 else -c.x)),
    Adversary("an induction by search", "error", Domain(x=real()), lambda f, c: ForAll(geometric(c), lambda k: c.x**k)),
]
"""Said of every k: true, or false at some k, or undefined there."""

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

SETTLED = [
    Adversary("a power of a NumPy integer", "refuted", Domain(n=Choice(*np.arange(64, 70))), lambda f, c: Equal(2**c.n, 0)),
    Adversary("masked entries", "error", Domain(a=Array(2, 1, 2)), lambda f, c: Equal(np.ma.masked_greater(2 * c.a, 0), c.a)),
    Adversary("an error that swallows", "error", Domain(x=positive()), lambda f, c, s: Estimate(2 * c.x, 1e9, c.x), kinds.sampled),
    Adversary(
        "a size that a check computes",
        "holds",
        Domain(n=sizes(1, 9)),
        lambda f, c: Equal(c.n, 3),
        options={"at": {"n": Computed(lambda c: 3)}},
        scope="n = 3 (",
    ),
    Adversary(
        "a number that a check computes",
        "holds",
        Domain(x=real(), y=real()),
        lambda f, c: Equal(c.x * c.y, 0),
        options={"at": {"y": Computed(lambda c: 0.0)}},
        scope="y = 0 (",
    ),
    Adversary("the entries of a structure", "holds", Domain(p=PSD(2)), lambda f, c: AtLeast(c.p.trace(), 0), scope="p -"),
]
"""What a check looks at is told, and nothing is swallowed."""

EVERY = [*BEYOND, *THIN, *SIZES, *ROUNDING, *VACUOUS, *BRANCHES, *ABSORBED, *INDUCTIONS, *STRADDLED, *SETTLED, *SWALLOWED]
NONNEGATIVE_ROOT = Domain(x=Interval(*NONNEGATIVE, search=(1, 2)))
EVERY += [
    Adversary("a root that is positive", "refuted", NONNEGATIVE_ROOT, lambda f, c: Equal(one(c.x > 0), 1)),
    Adversary("a root that holds", "holds", NONNEGATIVE_ROOT, lambda f, c: Equal(sqrt(c.x) ** 2, c.x), kinds.exact, scope="all x ≥ 0"),
]
