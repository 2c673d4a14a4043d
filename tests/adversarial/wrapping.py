"""Adversarial claims about integers of NumPy that wrap around at 2^63: true ones that they break, false ones that they keep."""

from __future__ import annotations

import math
from functools import reduce
from typing import Any

import numpy as np

from lemmata.language import check as kinds
from lemmata.language.domain import Case, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.language.relation import AtLeast, Equal
from tests.adversarial.adversary import Adversary

LATE, EARLY = Integer(64, 80), Integer(1, 60)
UP_TO_25, UP_TO_15 = Integer(1, 25), Integer(1, 15)


def factorial(n: int) -> Any:
    """Return 1·2·…·n, as int64 gives it."""
    return np.prod(np.arange(1, n + 1))


def by_a_helper(n: int) -> Any:
    """Return the same by way of another function."""
    return factorial(n)


def factorials(f: Any, c: Case) -> Equal:
    """Compare with what Python's integers give."""
    return Equal(f(c.n), math.factorial(c.n))


def power(f: Any, c: Case) -> Equal:
    """Say that 2^n is 0, as it is for an int64 from n = 64 on."""
    return Equal((2 * np.ones(c.n, dtype=np.int64)).prod(), 0)


def exponential(f: Any, c: Case) -> AtLeast:
    """Say that n! is above n^2/4."""
    return AtLeast(np.arange(1, c.n + 1).cumprod()[-1], c.n**2 / 4)


def fibonacci(n: int) -> Any:
    """Return the n-th of Fibonacci's numbers, an entry of a power of a matrix."""
    return np.linalg.matrix_power(np.array([[1, 1], [1, 0]]), n)[0, 1]


def weighted(f: Any, c: Case) -> Equal:
    """Compare a product of a real number with a factorial, over that number."""
    return Equal(c.x * factorial(c.n), c.x * reduce(int.__mul__, range(1, c.n + 1)))


WRAPPING = [
    Adversary("a factorial that turns negative", "inconclusive", Domain(n=UP_TO_25), factorials, formula=factorial),
    Adversary("a factorial that turns negative, exactly", "inconclusive", Domain(n=UP_TO_25), factorials, kinds.exact, factorial),
    Adversary("a factorial by a helper", "inconclusive", Domain(n=UP_TO_25), factorials, formula=by_a_helper),
    Adversary("a factorial with room", "holds", Domain(n=UP_TO_15), factorials, formula=by_a_helper),
    Adversary("a factorial with room, exactly", "holds", Domain(n=UP_TO_15), factorials, kinds.exact, by_a_helper),
    Adversary("a factorial that is wrong", "refuted", Domain(n=UP_TO_15), factorials, formula=lambda n: factorial(n) + (n == 7)),
    Adversary("a power that is nothing", "inconclusive", Domain(n=LATE), power),
    Adversary("a power that is nothing, exactly", "inconclusive", Domain(n=LATE), power, kinds.exact),
    Adversary("a power that is something", "refuted", Domain(n=EARLY), power),
    Adversary("an excess that turns round", "inconclusive", Domain(n=Integer(5, 40)), exponential),
    Adversary(
        "a factorial times a number, in balls",
        "inconclusive",
        Domain(n=UP_TO_25, x=Interval(*POSITIVE, search=(0.5, 2))),
        weighted,
        kinds.enclosed,
    ),
    Adversary("a scalar that wraps", "inconclusive", Domain(n=LATE), lambda f, c: Equal(np.int64(2) ** c.n, 0)),
    Adversary("a sum of powers", "inconclusive", Domain(n=LATE), lambda f, c: Equal((2 ** np.arange(c.n)).sum(), -1)),
    Adversary("Fibonacci's numbers by a power", "inconclusive", Domain(n=Integer(93, 110)), lambda f, c: AtLeast(10**19, fibonacci(c.n))),
    Adversary("an array of the case", "inconclusive", Domain(a=Choice(np.array([2**32, 2**32]))), lambda f, c: Equal(c.a.prod(), 0)),
    Adversary(
        "a computed array",
        "inconclusive",
        Domain(n=LATE, a=Computed(lambda c: np.full(c.n, 2))),
        lambda f, c: Equal(c.a.prod(), 0),
    ),
    Adversary(
        "unsigned integers wrap as they are meant to", "holds", Domain(n=LATE), lambda f, c: Equal(np.uint64(2) ** np.uint64(c.n), 0)
    ),
]
"""Where two to the sixty-fourth is 0, a claim neither holds nor is refuted."""
