"""Adversarial claims that floats agree on though they are false, that tolerate much, whose radius is lost, or whose draws were chosen."""

from __future__ import annotations

import flint
import numpy as np

from lemmata.language import check as kinds
from lemmata.language.check import Settings
from lemmata.language.domain import Case, Choice, Domain, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal, Estimate, Relation
from lemmata.terms.arithmetic import cos, exp, log, number, sin, sqrt
from lemmata.terms.types import Formula, Scalar, Tensor
from tests.adversarial.adversary import FLOATS, Adversary, one

TENS = 10**17
LINE, LARGE = Domain(x=Interval(1, 2)), Domain(x=Interval(40, 60))


def _muller(f: Formula, c: Case) -> Relation:
    """Say that Muller's recurrence, which tends to 6 from 2 and -4, is 100 after a hundred steps, as on floats."""
    before, now = c.a, c.b
    for _ in range(100):
        before, now = now, 111 - 1130 / now + 3000 / (now * before)
    return Equal(now, 100)


def _rooted(x: Scalar) -> Scalar:
    """Return x, by sixty roots and sixty squares; on floats it is 1."""
    for _ in range(60):
        x = sqrt(x)
    for _ in range(60):
        x = x * x
    return x


def _compounded(x: Scalar) -> Scalar:
    """Return (1 + 1/x)^x, near e for large x and on floats 1 beyond 10^16."""
    return exp(x * log(1 + 1 / x))


def _whole(f: Formula, c: Case) -> Relation:
    """Say that n times an n-th of x is x: balls take the float nearest to 1/n for what it is, where n only counts."""
    count = len(range(c.n))
    return Equal((c.x * (1 / count) * count - c.x) * 10**10, 0 * c.x)


FAR_OUT = Domain(x=Interval(1e17, 1e18))

AGREED = [
    Adversary("Muller's recurrence at a hundred", "inconclusive", Domain(a=Choice(2), b=Choice(-4)), _muller),
    Adversary("Muller's recurrence at a hundred, for floats", "inconclusive", Domain(a=Choice(2), b=Choice(-4)), _muller, options=FLOATS),
    Adversary("Muller's recurrence at a hundred, from real numbers", "refuted", Domain(a=Interval(2, 2), b=Interval(-4, -4)), _muller),
    Adversary(
        "Muller's recurrence at a hundred, by runs",
        "inconclusive",
        Domain(a=Choice(2), b=Choice(-4)),
        lambda f, c, s: _muller(f, c),
        kinds.integrated,
    ),
    Adversary(
        "Muller's recurrence at a hundred, by runs from real numbers",
        "refuted",
        Domain(a=Interval(2, 2), b=Interval(-4, -4)),
        lambda f, c, s: _muller(f, c),
        kinds.integrated,
    ),
    Adversary("a number that is absorbed", "refuted", LINE, lambda f, c: Equal((TENS + c.x) - TENS, 0 * c.x)),
    Adversary("a number that is no zero by comparison", "refuted", LINE, lambda f, c: Equal(one((TENS + c.x) - TENS == 0), 1)),
    Adversary("one beside e^x is nothing", "refuted", LARGE, lambda f, c: Equal((1 + exp(c.x)) - exp(c.x), 0 * c.x)),
    Adversary("one beside e^x is nothing, as a bound", "refuted", LARGE, lambda f, c: AtLeast(0 * c.x, (1 + exp(c.x)) - exp(c.x))),
    Adversary("sixty roots end at one", "refuted", LINE, lambda f, c: Equal(_rooted(c.x), 1)),
    Adversary("sixty roots are undone", "holds", LINE, lambda f, c: Equal(_rooted(c.x), c.x)),
    Adversary("interest that is compounded is none", "refuted", FAR_OUT, lambda f, c: Equal(_compounded(c.x), 1)),
    Adversary("interest that is compounded", "holds", FAR_OUT, lambda f, c: Equal(_compounded(c.x), exp(number(1, c.x)))),
    Adversary(
        "a circle at a huge angle", "holds", LINE, lambda f, c: Equal(sin(c.x * 2**60) ** 2 + cos(c.x * 2**60) ** 2, 1), options=FLOATS
    ),
    Adversary(
        "a square of floats alone, tested", "inconclusive", LINE, lambda f, c: Equal(c.x**2 + one(not isinstance(c.x, float)), c.x**2)
    ),
    Adversary("a part of floats, made whole", "holds", Domain(n=Choice(3, 5, 6, 7), x=Interval(1, 1)), _whole),
    Adversary("integers and their floats", "holds", Domain(n=Integer(1, 40)), lambda f, c: Equal(c.n / 7 * 7, c.n)),
    Adversary(
        "a size that counts", "holds", Domain(n=Integer(1, 9)), lambda f, c: Equal(sum(1 / (k * k + k) for k in range(1, c.n)), 1 - 1 / c.n)
    ),
]
"""False, and kept by floats that lose the same digits on both sides; or true, and floats lose digits too."""

TOLERANT = [
    Adversary(
        "half a thousandth too much",
        "holds",
        LINE,
        lambda f, c: Equal(c.x + c.x / 2000, c.x),
        options={"rtol": 1e-3},
        scope="; to within 0.001",
    ),
    Adversary(
        "a run with half a thousandth too much",
        "holds",
        LINE,
        lambda f, c, s: Equal(c.x + c.x / 2000, c.x),
        kinds.integrated,
        options={"rtol": 1e-3},
        scope="; to within 0.001",
    ),
]
"""Kept to no more than a tolerance, which the scope names."""


def _middle(value: Tensor) -> Tensor:
    return value.mid() if isinstance(value, flint.arb) else value


def _through_a_float(value: Tensor) -> Tensor:
    return flint.arb(float(value)) if isinstance(value, flint.arb) else value


def _exponential(short: Formula, c: Case) -> Relation:
    """Say that log e = 1, of a constant that has lost its radius."""
    return Equal(log(short(exp(number(1, c.x)))) * c.x, c.x)


def _of_flint(f: Formula, c: Case) -> Relation:
    """Say that the square of a root of FLINT's own is 3, of its middle."""
    return AtLeast(flint.arb(3).sqrt().mid() ** 2 * c.x, 3 * c.x)


MIDDLES = [
    Adversary("the middle of a constant", "error", LINE, _exponential, kinds.enclosed, _middle),
    Adversary("a constant through a float", "error", LINE, _exponential, kinds.enclosed, _through_a_float),
    Adversary("the middle of a constant, tested", "holds", LINE, _exponential, formula=_middle),
    Adversary("a middle of FLINT's own", "inconclusive", LINE, _of_flint, kinds.enclosed),
    Adversary("a constant with its radius", "holds", LINE, _exponential, kinds.enclosed, lambda value: value),
    Adversary("a constant that is another", "refuted", LINE, _exponential, kinds.enclosed, lambda value: value + value / 10**20),
]
"""True, and refuted by numbers that stand for balls without their radius; and what balls do decide."""


def _drawn(f: Formula, c: Case, seed: int, more: float) -> Relation:
    draws = c.x + np.random.default_rng(seed).standard_normal(400)
    return Estimate(draws.mean(), draws.std() / 20, c.x + more)


def _chosen(f: Formula, c: Case, settings: Settings) -> Relation:
    """Say that a mean is a fifth larger than it is, four standard errors, of draws that were chosen to agree."""
    return _drawn(f, c, 330, 0.2)


def _asked(f: Formula, c: Case, settings: Settings) -> Relation:
    """Ask for the seed, and draw with another one; and count what never happens, which is the same whatever the seed."""
    rare = np.random.default_rng(settings.seed).random(400) < 1e-12
    return All(Estimate(rare.mean(), 1 / 400, 0.0), _chosen(f, c, settings))


def _rare(f: Formula, c: Case, settings: Settings) -> Relation:
    rare = np.random.default_rng(settings.seed).random(400) < 1e-12
    return All(Estimate(rare.mean(), 1 / 400, 0.0), _drawn(f, c, settings.seed, 0.0))


CHOSEN = [
    Adversary("draws that ask for the seed and ignore it", "inconclusive", LINE, _asked, kinds.sampled, tier="full"),
    Adversary("draws of a seed beside what never happens", "holds", LINE, _rare, kinds.sampled, tier="full"),
    Adversary("draws that were chosen", "inconclusive", LINE, _chosen, kinds.sampled),
    Adversary("draws that were chosen, of what is so", "inconclusive", LINE, lambda f, c, s: _drawn(f, c, 330, 0.0), kinds.sampled),
    Adversary("draws of a seed", "holds", LINE, lambda f, c, s: _drawn(f, c, s.seed, 0.0), kinds.sampled),
    Adversary("draws of a seed, of what is not so", "refuted", LINE, lambda f, c, s: _drawn(f, c, s.seed, 0.9), kinds.sampled),
]
"""Means of draws that no other seed could confirm, and of others."""

EVERY = [*AGREED, *TOLERANT, *MIDDLES, *CHOSEN]
