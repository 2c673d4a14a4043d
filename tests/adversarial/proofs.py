"""Adversarial claims for proofs: assumptions never met, branches at a value, checks that would hold whatever is said, inductions."""

from __future__ import annotations

import math

import numpy as np

from lemmata.language import check as kinds
from lemmata.language.check import Function
from lemmata.language.claim import Outcome
from lemmata.language.domain import Array, Case, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.language.relation import All, AtLeast, Equal, Estimate, ForAll, Invariant, Recurrence, SumOfSquares
from lemmata.language.structured import PSD
from lemmata.terms.arithmetic import number, sqrt
from lemmata.terms.types import Formula, Scalar, Tensor, Vector
from tests.adversarial.adversary import Adversary, column, one, positive, real, sizes

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
    Adversary("factors that do not commute", "inconclusive", Domain(x=real()), commuted, kinds.exact),
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

NONNEGATIVE_ROOT = Domain(x=Interval(*NONNEGATIVE, search=(1, 2)))

ROOTS = [
    Adversary("a root that is positive", "refuted", NONNEGATIVE_ROOT, lambda f, c: Equal(one(c.x > 0), 1)),
    Adversary("a root that holds", "holds", NONNEGATIVE_ROOT, lambda f, c: Equal(sqrt(c.x) ** 2, c.x), kinds.exact, scope="all x ≥ 0"),
]

EVERY = [*VACUOUS, *BRANCHES, *ABSORBED, *INDUCTIONS, *SETTLED, *ROOTS]
