"""Adversarial claims that rounding attacks, and claims that are wrong in an entry which a tolerance swallows."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from lemmata.dynamics import flow
from lemmata.language import check as kinds
from lemmata.language.check import Function, Settings
from lemmata.language.claim import Outcome
from lemmata.language.domain import Case, Choice, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.language.relation import AtLeast, Equal, Order, Relation
from lemmata.terms.arithmetic import cos, exp, log, number, ratio, sin, sqrt
from lemmata.terms.types import Formula, Params
from tests.adversarial.adversary import FLOATS, Adversary, column, one, positive, real, sizes


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

EVERY = [*ROUNDING, *SWALLOWED]
