"""Adversarial claims that are false at one number, of one size, or where two numbers belong together; and true ones beside them."""

from __future__ import annotations

import numpy as np

from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import above
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import ratio
from tests.adversarial.adversary import Adversary, column, one, positive, real, sizes

LINE, PLANE = Domain(x=real()), Domain(x=real(), y=real())
QUADRANT = Domain(x=positive(), y=positive())

EVERY = [
    Adversary("a modulus that is never three", "refuted", LINE, lambda f, c: Equal(one(abs(c.x) != 3), 1)),
    Adversary("a square that is never nine", "refuted", LINE, lambda f, c: Equal(one(c.x**2 != 9), 1)),
    Adversary("a double that is never one", "refuted", LINE, lambda f, c: Equal(one(2 * c.x != 1), 1)),
    Adversary("a number apart from another", "refuted", LINE, lambda f, c: AtLeast(abs(c.x - 17), ratio(1, 10**6, c.x))),
    Adversary("a number beside one of the code", "refuted", LINE, lambda f, c: Equal(one(c.x - 1 != 11), 1)),
    Adversary("a quotient in the code", "refuted", LINE, lambda f, c: Equal(one(c.x != ratio(29, 8, c.x)), 1)),
    Adversary("a negative number of the code", "refuted", LINE, lambda f, c: Equal(one(c.x + 41 != 0), 1)),
    Adversary("a number in the formula", "refuted", LINE, lambda f, c: Equal(f(c.x), 1), formula=lambda x: one(x != 23)),
    Adversary("no opposite numbers", "refuted", PLANE, lambda f, c: Equal(one(c.x + c.y != 0), 1)),
    Adversary("no reciprocal numbers", "refuted", QUADRANT, lambda f, c: Equal(one(c.x * c.y != 1), 1)),
    Adversary("no reciprocal entries", "refuted", Domain(a=column(3)), lambda f, c: Equal(one(c.a[0] * c.a[2] != 1), 1)),
    Adversary("no entry that is five", "refuted", Domain(a=column(3)), lambda f, c: Equal(one(np.all(c.a != 5)), 1)),
    Adversary("a size that stands in the code", "refuted", Domain(n=sizes(1, 5)), lambda f, c: Equal(one(c.n != 37), 1)),
    Adversary(
        "a modulus that is never three, in balls", "refuted", LINE, lambda f, c: Equal(0 * c.x + one(abs(c.x) != 3), 1), kinds.enclosed
    ),
    Adversary("a modulus beyond three", "holds", Domain(x=Interval(above(3), None)), lambda f, c: Equal(one(abs(c.x) != 3), 1)),
    Adversary(
        "reciprocals of numbers above one",
        "holds",
        Domain(x=Interval(above(1), None), y=Interval(1, None)),
        lambda f, c: Equal(one(c.x * c.y != 1), 1),
    ),
    Adversary("a square that is no negative number", "holds", LINE, lambda f, c: Equal(one(c.x**2 != -9), 1)),
]
