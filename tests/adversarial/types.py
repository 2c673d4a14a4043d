"""Adversarial claims whose formula asks for the type of its input."""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.language import check as kinds
from lemmata.language.domain import Case, Domain, Integer
from lemmata.language.relation import Equal
from lemmata.terms.arithmetic import exp
from tests.adversarial.adversary import Adversary, column, positive, real


def squares(f: Any, c: Case) -> Equal:
    """Say that the formula is a square."""
    return Equal(f(c.x), c.x**2)


def slopes(f: Any, c: Case) -> Equal:
    """Say the same of its derivative, which floats have not."""
    return Equal(f(c.x).diff(c.x), 2 * c.x)


def wrong_for(*kinds_of_numbers: type) -> Any:
    """Return a square that is one more for some kinds of numbers."""
    return lambda x: x * x + int(isinstance(x, kinds_of_numbers))


def right_for_symbols(x: Any) -> Any:
    """Return a square of symbols, one more of all else."""
    return x * x + int(not hasattr(x, "free_symbols"))


def doubled_in_an_array(a: Any) -> Any:
    """Return the sum of squares, twice of an array of floats."""
    return (a * a).sum() * (2 if a.dtype == float else 1)


TYPES = [
    Adversary("another square of floats", "inconclusive", Domain(x=real()), squares, kinds.exact, wrong_for(float)),
    Adversary("another square of NumPy's floats", "inconclusive", Domain(x=real()), squares, kinds.exact, wrong_for(np.floating)),
    Adversary("another slope on floats", "inconclusive", Domain(x=real()), slopes, kinds.exact, wrong_for(float)),
    Adversary("a square of symbols alone", "refuted", Domain(x=real()), squares, kinds.exact, right_for_symbols),
    Adversary("a slope of symbols alone", "inconclusive", Domain(x=real()), slopes, kinds.exact, right_for_symbols),
    Adversary("a square of every type", "holds", Domain(x=real()), squares, kinds.exact, lambda x: x * x),
    Adversary("a slope on every type", "holds", Domain(x=real()), slopes, kinds.exact, lambda x: x**2),
    Adversary(
        "a norm that is twice as large on floats",
        "inconclusive",
        Domain(a=column(3)),
        lambda f, c: Equal(f(c.a), sum(x * x for x in c.a)),
        kinds.exact,
        doubled_in_an_array,
    ),
    Adversary("another square of floats, tested", "inconclusive", Domain(x=real()), squares, kinds.tested, wrong_for(float)),
    Adversary(
        "an exponential that floats lose",
        "holds",
        Domain(x=positive()),
        lambda f, c: Equal(f(c.x), exp(c.x)),
        kinds.exact,
        lambda x: (exp(x) + 1) - 1,
    ),
    Adversary(
        "a size of integers alone", "holds", Domain(n=Integer(1, 5)), lambda f, c: Equal(f(c.n), c.n**2), kinds.exact, wrong_for(float)
    ),
]
"""Right for the numbers of one kind of evidence, wrong for others; and right for all."""
