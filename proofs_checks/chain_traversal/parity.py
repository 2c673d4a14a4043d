"""Checks of the bound on single steps by parity: instances counted, characters, a mixed integer program, margins, and explicit heads."""

from __future__ import annotations

import functools
import itertools
import math
from fractions import Fraction

import numpy as np

from lemmata.proofs_checks.chain_traversal.necessity import edge_table
from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.theory.arithmetic import array, exp, number
from lemmata.theory.chain_traversal.claims.parity import CROSSED, DISAGREEMENTS, SINGLE_STEP
from lemmata.theory.chain_traversal.parity import attaining_heads, crossed_labels, crossings
from lemmata.theory.chain_traversal.problem import edges
from lemmata.theory.domain import Choice, Integer

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


def characters(i: int, degrees: range) -> np.ndarray:
    """Return the products of so many of i signs, at all their values: (2^i, monomials)."""
    signs = 1 - 2 * crossings(i)
    chosen = [those for degree in degrees for those in itertools.combinations(range(i), degree)]
    return np.array([signs[:, those].prod(axis=1) for those in chosen]).T


@exact(DISAGREEMENTS)
def are_the_monomials_of_low_degree(formula, case):
    """How many are orthogonal to each other, the product of all signs to them and their squares; two of these where a sign is fixed."""
    i, h = case.signs, case.degree
    if i <= h:
        return Equal(formula(i, h), 0)
    if (i - h) % 2 == 0:
        return Equal(formula(i, h), 2 * formula(i - 1, h))
    m = (i - h - 1) // 2
    low, product = characters(i, range(m + 1)), characters(i, range(i, i + 1))
    return All(
        Equal(formula(i, h), low.shape[1]),
        Equal(low.T @ low, 2**i * np.eye(low.shape[1], dtype=int)),
        Equal(product.T @ characters(i, range(h + 2 * m + 1)), np.zeros((1, 2**i - 1), dtype=int)),
    )


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
    signed = -(characters(i, range(i, i + 1)) * monomials).astype(float)
    for count in range(points):
        for left in itertools.combinations(range(points), count):
            rows = np.delete(signed, left, axis=0)
            if linprog(np.zeros(terms), rows, -np.ones(len(rows)), bounds=(None, None)).status == 0:
                return count
    return points


@tested(SINGLE_STEP, examples=60, part="the bound")
def exceeds_rewards_of_affine_margins(formula, case):
    """The mean logistic function of sums of N/Z, or of N for linear attention, times the parity of the crossings."""
    signs = 1 - 2 * crossings(case.start)
    tops = case.numerators[:, :1] + case.numerators[:, 1:] @ signs.T
    bottoms = case.rest[:, None] + abs(case.slopes).sum(axis=1)[:, None] + case.slopes @ signs.T
    margins = (tops / bottoms if case.attention == "softmax" else tops).sum(axis=0) * signs.prod(axis=1)
    shares = array([1 / (1 + exp(-margin)) for margin in margins], margins)
    return AtLeast(number(case.apply(formula), shares), shares.sum() / len(signs))


@exact(SINGLE_STEP, sizes={"n": (8,), "attention": ("softmax",), "number": (1, 2, 3)}, part="its attainment")
def is_the_share_of_right_signs_of_partial_fractions(formula, case):
    """h quotients of affine functions of the crossings, in rational numbers: how many of their sums have the sign of the parity."""
    i, h = case.start, min(case.heads, case.start)
    chosen = range(1, h + 1)
    parts = [math.prod(-k - root for root in roots(i, h)) / math.prod(j - k for j in chosen if j != k) for k in chosen]
    level = [(sum(part / (w + k) for k, part in zip(chosen, parts, strict=True)) + 1) * (-1) ** w for w in range(i + 1)]
    right = sum(math.comb(i, w) for w, value in enumerate(level) if value * level[i // 2] > 0)
    return Equal(case.apply(formula), Fraction(right, 2**i))


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


@exact(SINGLE_STEP, sizes={"n": (41,), "attention": ("softmax",), "number": (1, 2, 3, 10)}, part="the decay")
def decays_like_the_root_of_the_distance(formula, case):
    """(2 (bound - 1/2))^2 i against h^2, up to distance 40."""
    return AtLeast(case.heads**2, (2 * case.apply(formula) - 1) ** 2 * case.start)
