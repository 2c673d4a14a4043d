"""Checks of the bound on single steps by parity: instances counted, characters, a mixed integer program, margins, and explicit heads."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, Always, AtLeast, Equal, ForAll, Recurrence, Sums, Throughout
from lemmata.proofs_checks.chain_traversal.necessity import edge_table
from lemmata.terms.arithmetic import array, binomial, exp, factorial, number, power
from lemmata.terms.types import Formula, Scalar, Size, Tensor
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.parity import CROSSED, DISAGREEMENTS, SINGLE_STEP
from lemmata.theory.chain_traversal.parity import attaining_heads, binomials, crossed_labels, crossings
from lemmata.theory.chain_traversal.problem import edges

LISTED = 8
"""Up to so many signs all is enumerated; with one more, sums of binomial coefficients have as many terms as the engine looks at."""
FAR = 1e9
"""Scale of margins of which the least is about 10^-6 of it, for up to three heads and six bits: its logistic function is 0 or 1."""


@exact(CROSSED)
def are_affine_in_the_crossings(formula, case):
    """Names, start, sinks and edges of each instance, counted."""
    n, i, rows, bits = case.n, case.start, np.asarray(case.apply(formula)), crossings(case.start)
    tables = np.array([edge_table(n, row) for row in rows])
    single = tables[[2 ** (i - 1 - k) for k in range(i)]] - tables[0]
    parity = bits.sum(axis=1) % 2
    return All(
        Equal(np.sort(rows, axis=1), np.tile(np.arange(2 * n), (len(rows), 1))),
        Equal(rows[:, [0, n, i]], np.stack([n * parity, n - n * parity, i + 0 * parity], axis=1)),
        Equal(tables, tables[0] + np.tensordot(bits, single, axes=1)),
    )


def characters(i: int, degrees: Iterable[int]) -> np.ndarray:
    """Return the products of so many of i signs, at all their values: (2^i, monomials)."""
    signs = 1 - 2 * crossings(i)
    chosen = [those for degree in degrees for those in itertools.combinations(range(i), degree)]
    return np.array([signs[:, those].prod(axis=1) for those in chosen]).T


@exact(DISAGREEMENTS)
def are_the_monomials_of_low_degree(formula, case):
    """How many are orthogonal to each other, the product of all signs to them and their squares; two of these where a sign is fixed."""
    return _is_their_number(formula, case.signs, case.degree)


def _is_their_number(formula: Formula, i: int, h: int) -> Equal | All:
    if i <= h:
        return Equal(formula(i, h), 0)
    if (i - h) % 2 == 0:
        return Equal(formula(i, h), 2 * formula(i - 1, h))
    m = (i - h - 1) // 2
    low, product = characters(i, range(m + 1)), characters(i, [i])
    return All(
        Equal(formula(i, h), low.shape[1]),
        Equal(low.T @ low, 2**i * np.eye(low.shape[1], dtype=int)),
        Equal(product.T @ characters(i, range(h + 2 * m + 1)), np.zeros((1, 2**i - 1), dtype=int)),
    )


@exact(DISAGREEMENTS, sizes={"signs": EVERY, "degree": EVERY}, at={"signs": Integer(LISTED + 1, None, search=(LISTED + 1, 12))})
def are_the_monomials_of_low_degree_of_any_signs(formula, case):
    """With i - h = 2k + 1 all products of k or fewer of i signs, with i - h = 2k twice those of k - 1 or fewer of i - 1 signs.

    Said by what each k adds, C(i, k + 1) = i/(k + 1) C(i - 1, k) or twice C(i - 1, k), beside the first; for h >= i there are none. So many
    points have the wrong sign where h simple roots lie in the middle: those of levels k - 1, k - 3, … of i, from the other end k, k - 2, …,
    or where i - h is even k - 1, k - 3, … again, to which two more add 2 C(i, k + 1). The numbers for up to four signs are counted.
    """
    return All(
        *(_is_their_number(formula, signs, degree) for signs in range(1, 5) for degree in range(1, 5)),
        *_grow_by_binomials(formula, case.signs),
    )


def _grow_by_binomials(number: Formula, i: Size) -> list[Equal | Always]:
    """Return what is said of (i, h) -> number at i, which stands for any, and any h."""
    chosen = binomials(i - 1)

    def gained(left: Callable[[Size], Size], more: int = 1) -> Callable[[Size], Scalar]:
        return lambda k: number(i, i - left(k + more)) - number(i, i - left(k))

    odd, even, levels = gained(lambda k: 2 * k + 1), gained(lambda k: 2 * k), gained(lambda k: 2 * k, 2)
    return [
        Equal([number(i, i - 1), number(i, i)], [1, 0]),
        Always(lambda k: Equal([odd(k), even(k)], [chosen[k] * i / (k + 1), 2 * chosen[k]])),
        Always(lambda k: Equal(levels(k), 2 * chosen[k] * i / (k + 1))),
        Always(lambda k: Equal([number(i, i - 2 * k - 1) - number(i, i - 2 * k), odd(k) - chosen[k + 1]], [chosen[k], chosen[k]])),
        Always(lambda k: Equal(number(i, i + k), 0)),
    ]


def roots(i: int, h: int) -> list[Fraction]:
    """Return the roots, in the number of minus signs, of the polynomial whose h changes of sign lie in the middle."""
    return [Fraction(2 * ((i - h) // 2 + j) + 1, 2) for j in range(h)]


@exact(DISAGREEMENTS)
def are_those_of_simple_roots_in_the_middle(formula, case):
    """The points where a polynomial in the number of minus signs, of min(h, i) roots, has the wrong sign."""
    i = case.signs
    level = [math.prod(w - root for root in roots(i, min(case.degree, i))) * (-1) ** w for w in range(i + 1)]
    wrong = sum(math.comb(i, w) for w, value in enumerate(level) if value * level[i // 2] <= 0)
    return Equal(case.apply(formula), wrong)


@tested(DISAGREEMENTS, examples=6, floats=True, at={"signs": Integer(1, 3), "degree": Integer(1, 3)})
def are_the_least_that_linear_programs_leave(formula, case):
    """Sets of points in the order of their size, until some polynomial has the sign of the product at all others."""
    return Equal(float(case.apply(formula)), float(_fewest(case.signs, case.degree)))


@tested(DISAGREEMENTS, tier="full", examples=4, floats=True, at={"signs": Choice(4), "degree": Integer(1, 4)})
def are_the_least_that_linear_programs_leave_of_four_signs(formula, case):
    """The same for four signs."""
    return are_the_least_that_linear_programs_leave(formula, case)


@functools.cache
def _fewest(i: int, h: int) -> int:
    from scipy.optimize import linprog

    monomials = characters(i, range(min(h, i) + 1))
    points, terms = monomials.shape
    signed = -(characters(i, [i]) * monomials).astype(float)
    for count in range(points):
        for left in itertools.combinations(range(points), count):
            rows = np.delete(signed, left, axis=0)
            if linprog(np.zeros(terms), rows, -np.ones(len(rows)), bounds=(None, None)).status == 0:
                return count
    return points


@exact(SINGLE_STEP, sizes={"n": (5,), "number": (1, 2)}, part="the bound")
def exceeds_what_has_few_monomials(formula, case):
    """The margin is a quotient of polynomials in the signs without a monomial above degree h, and so has the sign of one less any constant.

    Of the points where that disagrees with the parity there are no fewer than monomials of low degree: else a sum of these vanishes there.
    """
    i, h = case.start, case.heads
    high = characters(i, range(h + 1, i + 1))
    absent = [Equal(high.T @ polynomial, 0 * high.sum(axis=0)) for polynomial in _margin(case) if high.size]
    return All(*absent, _is_their_number(lambda i, h: (1 - formula(i, h)) * 2**i, i, h))


def _margin(case: Case) -> list[Tensor]:
    """Return numerator and denominator of the margin at all values of the signs, the latter 1 for linear attention: (2^i,) each."""
    tops, bottoms = _quotients(case)
    if case.attention == "linear":
        return [tops.sum(axis=0)]
    others = [np.delete(bottoms, k, axis=0).prod(axis=0) for k in range(case.heads)]
    return [sum(top * other for top, other in zip(tops, others, strict=True)), bottoms.prod(axis=0)]


@exact(
    SINGLE_STEP,
    sizes={"n": EVERY, "start": EVERY, "number": EVERY},
    at={"n": Integer(LISTED + 2, None, search=(LISTED + 2, 12)), "start": Integer(LISTED + 1, lambda c: c.n - 1)},
    part="the count of monomials",
)
def leaves_out_as_many_as_disagree_at_any_distance(formula, case):
    """That so many disagree at any distance, with any number of heads, is proved in `parity.v`, which a kernel checks.

    Here their number is compared with the formula, by what each k adds. Up to eight signs are counted.
    """

    def wrong(i: Size, h: Size) -> Scalar:
        return (1 - formula(i, h)) * power(2, i)

    listed = itertools.product(range(1, LISTED + 1), repeat=2)
    return All(*(_is_their_number(wrong, i, h) for i, h in listed), *_grow_by_binomials(wrong, case.start))


@exact(
    SINGLE_STEP,
    sizes={"n": (LISTED + 1,), "attention": ("softmax",), "number": (1, 2, 3, LISTED)},
    part="the count of monomials",
)
def leaves_out_as_many_as_disagree(formula, case):
    """The same up to eight signs, counted."""
    return _is_their_number(lambda i, h: (1 - formula(i, h)) * 2**i, case.start, case.heads)


@tested(SINGLE_STEP, examples=60, part="the bound")
def exceeds_rewards_of_affine_margins(formula, case):
    """The mean logistic function of sums of N/Z, or of N for linear attention, times the parity of the crossings."""
    tops, bottoms = _quotients(case)
    margins = (tops / bottoms if case.attention == "softmax" else tops).sum(axis=0) * characters(case.start, [case.start])[:, 0]
    shares = array([1 / (1 + exp(-margin)) for margin in margins], margins)
    return AtLeast(number(case.apply(formula), shares), shares.sum() / len(margins))


def _quotients(case: Case) -> tuple[Tensor, Tensor]:
    """Return N and Z of each head at all values of the signs: (heads, 2^i) each."""
    signs = 1 - 2 * crossings(case.start)
    bottoms = case.rest[:, None] + abs(case.slopes).sum(axis=1)[:, None] + case.slopes @ signs.T
    return case.numerators[:, :1] + case.numerators[:, 1:] @ signs.T, bottoms


@exact(
    SINGLE_STEP,
    sizes={"n": EVERY, "start": EVERY, "attention": ("softmax",), "number": EVERY},
    at={"n": Integer(LISTED + 2, None, search=(LISTED + 2, 12)), "start": Integer(LISTED + 1, lambda c: c.n - 1)},
    part="its attainment",
)
def is_the_share_of_right_signs_at_any_distance(formula, case):
    """Of h simple roots in the middle, at any distance and for any h: the share of wrong signs times 2^i grows as the number of these does.

    At four signs it is counted.
    """
    share = [is_the_share_of_right_signs_of_partial_fractions(formula, Case(start=4, heads=heads)) for heads in (1, 2, 3, 4, 5)]
    return All(*share, *_grow_by_binomials(lambda i, h: (1 - formula(i, h)) * power(2, i), case.start))


@exact(SINGLE_STEP, sizes={"n": (8,), "attention": ("softmax",), "number": (1, 2, 3)}, part="its attainment")
def is_the_share_of_right_signs_of_partial_fractions(formula, case):
    """h quotients of affine functions of the crossings, in rational numbers: how many of their sums have the sign of the parity."""
    i, h = case.start, min(case.heads, case.start)
    chosen = range(1, h + 1)
    parts = [math.prod(-k - root for root in roots(i, h)) / math.prod(j - k for j in chosen if j != k) for k in chosen]
    level = [(sum(part / (w + k) for k, part in zip(chosen, parts, strict=True)) + 1) * (-1) ** w for w in range(i + 1)]
    right = sum(math.comb(i, w) for w, value in enumerate(level) if value * level[i // 2] > 0)
    return Equal(formula(i, case.heads), Fraction(right, 2**i))


@tested(SINGLE_STEP, examples=12, floats=True, at={"n": Integer(2, 7), "attention": Choice("softmax")}, part="its attainment")
def is_the_reward_of_explicit_heads(formula, case):
    """Softmax attention of each head to the edges and the start token, logits added up, at a large scale: the mean over all instances."""
    n, i = case.n, case.start
    labels, chosen = crossed_labels(n, i), edges(n)
    start = np.full((len(labels), 1), i)
    source, target = (np.hstack([labels[:, chosen[:, k]], start]) for k in (0, 1))
    logits = np.zeros(labels.shape)
    for A, V in zip(*attaining_heads(n, i, min(case.heads, i), FAR), strict=True):
        weights = np.exp(A[i, source, target])
        logits += np.einsum("st,sty->sy", weights / weights.sum(axis=1)[:, None], V[source, target])
    likely = np.exp(logits - logits.max(axis=1)[:, None])
    rewards = likely[np.arange(len(labels)), labels[:, 0]] / likely.sum(axis=1)
    return Equal(float(case.apply(formula)), rewards.mean())


@exact(SINGLE_STEP, sizes={"n": (LISTED + 2,), "attention": ("softmax",), "number": (1, 2, 3, LISTED + 1)}, part="the decay")
def decays_like_the_root_of_a_listed_distance(formula, case):
    """(2 (bound - 1/2))^2 i against h^2, up to distance 9: equal at distance 1."""
    return AtLeast(case.heads**2, (2 * case.apply(formula) - 1) ** 2 * case.start)


@exact(
    SINGLE_STEP,
    sizes={"n": EVERY, "start": EVERY, "attention": ("softmax",), "number": EVERY},
    at={"n": Integer(LISTED + 2, None, search=(LISTED + 2, 12)), "start": Integer(LISTED + 1, lambda c: c.n - 1)},
    part="the decay",
)
def decays_like_the_root_of_any_distance(formula, case):
    """The bound is 1/2 for no head, and each of h heads adds 2^-i C(i - 1, j), 2j or 2j + 1 being those that are missing to i with it.

    For no head and odd i all C(i, j) up to the middle are wrong, 2^{i - 1} in sum, for even i twice those of i - 1. No C(i - 1, j) exceeds
    the middle one, k places away, and the square of that is at most 4^{i - 1}/i, for that of C(2k, k) is at most 16^k/(2k + 1). One head is
    looked at in numbers at three distances.
    """
    listed = [AtLeast(1, (2 * formula(i, 1) - 1) ** 2 * i) for i in (1, 2, LISTED)]
    grown = _grow_by_binomials(lambda i, h: (1 - formula(i, h)) * power(2, i), case.start)
    return All(*listed, *grown, *_are_at_most_the_middle(case.start), *_decays_at_the_middle())


def _are_at_most_the_middle(like: Scalar) -> list[Always | Throughout | Sums]:
    """Return that C(2n + 1, 0) + … + C(2n + 1, n) = 4^n, and that C(N, t) is at most C(N, t + k) for N = 2t + 2k and one more."""
    sums = Sums(lambda n, j: binomial(2 * n + 1, j), lambda n: power(4, n))
    return [sums, *_is_at_most_the_middle(0, like), *_is_at_most_the_middle(1, like)]


def _is_at_most_the_middle(odd: int, like: Scalar) -> list[Always | Throughout]:
    """Return that C(N, t)/C(N, t + k) for N = 2t + 2k + odd is a product of k factors, which is at most 1 for any real t >= 0."""

    def factor(t: Scalar, k: Scalar) -> Scalar:
        return Fraction(1) * (t + k + 1) * (t + k + odd + 1) / ((t + 2 * k + odd + 2) * (t + 2 * k + odd + 1))

    def quotient(t: Scalar, k: Scalar) -> Scalar:
        return Fraction(1) * factorial(t + k) * factorial(t + k + odd) / (factorial(t) * factorial(t + 2 * k + odd))

    real = unknown_sequence("tau", like, ">= 0")(0)
    shares = Recurrence(Fraction(1), lambda k, x: x * factor(real, k))
    return [
        Always(lambda t, k: Equal([quotient(t, 0), quotient(t, k + 1)], [1, quotient(t, k) * factor(t, k)])),
        Throughout(shares, lambda _, x: All(AtLeast(x, 0), AtLeast(1, x))),
    ]


def _decays_at_the_middle() -> list[ForAll | Throughout]:
    """Return that (2k + 1) C(2k, k)^2/16^k is a product of factors below 1."""
    squares = Recurrence(Fraction(1), lambda k, x: x * (2 * k + 1) * (2 * k + 3) / (2 * k + 2) ** 2)
    return [
        ForAll(squares, lambda k: (2 * k + 1) * (power(Fraction(1, 4), k) * factorial(2 * k) / factorial(k) ** 2) ** 2),
        Throughout(squares, lambda _, x: All(AtLeast(x, 0), AtLeast(1, x))),
    ]
