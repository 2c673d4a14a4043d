"""Checks of margins: every distance in balls, cyclotomic sums, sets in every order, and sets that are drawn."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal, ForAll, Recurrence, Throughout
from lemmata.proofs_checks.modular_arithmetic.counts import BASES
from lemmata.prove.balls import ball
from lemmata.terms.arithmetic import cospi, exp, number, ratio, sinpi
from lemmata.terms.term import constant
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.modular_arithmetic.claims.margins import BEST, BOUND, COSINES, ENOUGH, FULL, MARGIN

DRAWS = 50
"""Sets that are drawn until one has the margin: of those as large as is claimed, most have."""


def logits(frequencies, p: int) -> np.ndarray:
    """Return sum_k cos(2 pi k d/p), d = 1, …, p - 1."""
    return np.cos(2 * np.pi * (np.multiply.outer(np.arange(1, p), frequencies) % p) / p).sum(axis=1)


@tested(MARGIN, examples=30, floats=True)
def is_the_least_of_all_pairs_and_keeps_its_value(formula, case):
    """Logits of every pair of summands against every answer; frequencies multiplied by a unit, and with signs exchanged."""
    p, claimed = case.p, case.apply(formula)
    table = np.concatenate([[len(case.frequencies)], logits(case.frequencies, p)])
    pairs = np.add.outer(np.arange(p), np.arange(p))
    right = table[(pairs - pairs) % p]
    others = np.max([table[(pairs + d - pairs) % p] for d in range(1, p)], axis=0)
    turned = [case.unit * k for k in case.frequencies]
    return All(
        Equal((right - others).ravel(), claimed),
        Equal(formula(turned, p), claimed),
        Equal(formula([-k for k in case.frequencies], p), claimed),
        AtLeast(claimed, 1e-9),
    )


@enclosed(MARGIN, examples=6)
def is_certain_in_balls(formula, case):
    """The margin in floats, which is within 10^-12 of what balls give for every distance, and below none."""
    like, claimed = ball(1), Fraction(case.apply(formula))
    gaps = [sum((1 - cospi(2 * k * d, case.p, like) for k in case.frequencies), 0 * like) for d in range(1, case.p)]
    near = min(gaps, key=lambda gap: float(ball(gap).mid()))
    slack = ratio(1, 10**12, like)
    return All(*(AtLeast(gap + slack, ratio(claimed, 1, like)) for gap in gaps), AtLeast(ratio(claimed, 1, like) + slack, near))


@exact(BOUND, sizes={"half": (2, 3, 5), "count": (1, 2, 3), "seed": range(3)})
def exceeds_the_mean_distance(formula, case):
    """The margin is at most the mean of |K| - L(d), which is the bound: the cosines, as roots of unity, add up to -1."""
    total = sum(cospi(2 * k * d, case.p, case.like) for k in drawn(case) for d in range(1, case.p))
    return Equal(case.apply(formula), case.count - total / (case.p - 1))


@exact(BOUND, sizes={"half": EVERY, "count": EVERY, "seed": (0,)})
def exceeds_the_least_of_any_distances(formula, case):
    """By induction on d <= n = (p - 1)/2 and on the frequencies: |K| - L(d), each of which is m or more, add up to n m at least.

    Each frequency adds p/2 to them: n less the sum of its cosines over d, which is that of `margins.cosine-sum` with k and d exchanged,
    -1/2 since p does not divide k. So n m is at most |K| p/2, which is n times the bound.
    """
    least, more = unknown_sequence("least", case.like)(0), unknown_sequence("more", case.like, ">= 0")
    distances = Recurrence((0 * least, 0 * least), lambda d, x: (x[0] + least + more(d), x[1] + least))
    share = number(case.p, case.like) / 2
    frequencies = Recurrence(share, lambda j, total: total + share)
    return All(
        Throughout(distances, lambda _, x: AtLeast(x[0], x[1])),
        ForAll(Recurrence(0 * least, lambda d, total: total + least), lambda d: d * least),
        ForAll(frequencies, lambda j: (j + 1) * share),
        Equal(case.apply(formula) * case.half, case.count * share),
    )


@tested(BOUND, examples=60, floats=True)
def exceeds_every_margin(formula, case):
    """Sets that are drawn, and the set of all frequencies, which attains it."""
    every = range(1, (case.p + 1) // 2)
    return All(
        AtLeast(case.apply(formula), case.count - logits(drawn(case), case.p).max()),
        Equal(formula(len(every), case.p, case.like), len(every) - logits(every, case.p).max()),
    )


def drawn(case) -> list[int]:
    """Return frequencies that p does not divide, as many as the case says."""
    return np.random.default_rng(case.seed).integers(1, case.p, case.count).tolist()


@exact(COSINES, sizes={"half": EVERY, "d": EVERY})
def is_what_telescoping_leaves(formula, case):
    """2 sin x cos 2kx = sin (2k + 1)x - sin (2k - 1)x, by induction on the terms; of n terms the last sine is that of pi d, which is 0."""
    d, base, like = case.d, 2 * case.half + 1, case.like
    sums = Recurrence(0 * like, lambda k, total: total + 2 * sinpi(d, base, like) * cospi(2 * (k + 1) * d, base, like))
    return All(
        ForAll(sums, lambda k: _left(2 * k + 1, d, base, like)),
        Equal(case.apply(formula), _left(base, d, base, like)),
    )


def _left(last, d, base, like):
    return sinpi(last * d, base, like) - sinpi(d, base, like)


@tested(COSINES, examples=20)
def is_the_sum_of_cosines(formula, case):
    """Added up."""
    base = 2 * case.half + 1
    total = sum(cospi(2 * k * case.d, base, case.like) for k in range(1, case.half + 1))
    return Equal(case.apply(formula), 2 * sinpi(case.d, base, case.like) * total)


@exact(FULL, sizes={"half": EVERY, "d": EVERY})
def is_what_telescoping_leaves_of_all(formula, case):
    """2 sin x (1 - cos 2kx), x = pi d/p, add up to 2n sin x + sin x - sin pi d by induction: p sin x, and sin x is not 0."""
    d, base, one = case.d, case.p, Fraction(1)
    sums = Recurrence(0 * one, lambda k, total: total + 2 * sinpi(d, base, one) * (1 - cospi(2 * (k + 1) * d, base, one)))
    return All(
        ForAll(sums, lambda k: 2 * k * sinpi(d, base, one) - _left(2 * k + 1, d, base, one)),
        Equal(
            2 * sinpi(d, base, one) * formula(base, one),
            2 * case.half * sinpi(d, base, one) - _left(base, d, base, one),
        ),
    )


@exact(FULL, sizes={"half": (1, 2, 3, 4, 5, 7)})
def is_that_of_roots_of_unity(formula, case):
    """Cosines as roots of unity, at every distance."""
    one = constant(1)
    return Equal(formula(case.p, one), sum(1 - cospi(2 * k * case.d, case.p, one) for k in range(1, (case.p + 1) // 2)))


@enclosed(FULL, examples=20)
def is_that_of_cosines(formula, case):
    """Cosines in balls."""
    one = ball(1)
    return Equal(formula(case.p, one), sum((1 - cospi(2 * k * case.d, case.p, one) for k in range(1, (case.p + 1) // 2)), 0 * one))


@exact(ENOUGH, sizes={"p": BASES})
def is_the_least_that_the_union_leaves_room_for(formula, case):
    """Counted up as long as (p - 1)/2 e^{-n/8} >= 1, in balls, which always tell."""
    pairs, count = (case.p - 1) // 2, 1
    while (chance := pairs * exp(-ratio(count, 8, ball(1)))) > 1:
        count += 1
    if not chance < 1:
        raise ArithmeticError(f"at {count} frequencies the ball contains 1")
    return Equal(case.apply(formula), count)


@exact(ENOUGH, sizes={"p": (113,)}, at={"p": Choice(113)})
def is_thirty_three(formula, case):
    """The number of the title."""
    return Equal(case.apply(formula), 33)


@tested(ENOUGH, examples=8, floats=True, at={"p": Integer(5, 113)})
def is_found_by_drawing(formula, case):
    """The best of some sets of so many frequencies, drawn with replacement."""
    count, random = case.apply(formula), np.random.default_rng(case.p)
    drawn = random.integers(1, case.p, (DRAWS, count))
    tables = np.array([logits([k], case.p) for k in range(1, case.p)])
    return AtLeast(count - tables[drawn - 1].sum(axis=1).max(axis=1).min(), count / 2)


@tested(BEST, part="every base", examples=8, floats=True)
def is_the_best_of_all_sets(formula, case):
    """Every set of frequencies, no frequency fixed; of single ones each has 2 sin^2(pi/p)."""
    tables = np.array([logits([k], case.p) for k in range(1, (case.p + 1) // 2)])
    return All(Equal(case.apply(formula), best_of_all(case.p, case.count)), Equal(1 - tables.max(axis=1), 2 * np.sin(np.pi / case.p) ** 2))


def best_of_all(p: int, count: int) -> float:
    """Return the largest margin of any set of frequencies."""
    tables = np.array([logits([k], p)[: p // 2] for k in range(1, (p + 1) // 2)])

    def least(total: np.ndarray, first: int, left: int) -> float:
        """Return the least peak of a total and `left` more tables, from the first one on."""
        if left == 1:
            return (total + tables[first:]).max(axis=1).min()
        return min(least(total + tables[k], k + 1, left - 1) for k in range(first, len(tables) - left + 1))

    return count - least(np.zeros(p // 2), 0, count)


@enclosed(BEST, part="every base", examples=6, at={"p": Integer(5, 13), "count": Integer(1, 2)})
def is_that_of_balls(formula, case):
    """The largest of the margins of all sets, each the least of its distances: the claimed one is within 10^-12 of it."""
    like, waves = ball(1), range(1, (case.p + 1) // 2)
    slack, claimed = ratio(1, 10**12, like), ratio(Fraction(case.apply(formula)), 1, like)
    parts = []
    for chosen in itertools.combinations(waves, case.count):
        gaps = [sum((1 - cospi(2 * k * d, case.p, like) for k in chosen), 0 * like) for d in waves]
        parts.append(min(gaps, key=lambda gap: float(ball(gap).mid())))
    best = max(parts, key=lambda gap: float(ball(gap).mid()))
    return All(AtLeast(best + slack, claimed), *(AtLeast(claimed + slack, part) for part in parts))


@tested(BEST, part="the numbers", examples=2, floats=True, at={"p": Choice(113), "count": Choice(2, 3)})
def are_those_of_the_title(formula, case):
    """All 1540 and 27720 sets, to six digits."""
    best = best_of_all(case.p, case.count)
    return All(Equal(case.apply(formula), best), Equal(round(10**6 * best), {2: 187468, 3: 844623}[case.count]))
