"""Checks of targets that are always matched: sums of squares, and runs."""

from __future__ import annotations

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY, Choice, Computed, Integer, Interval
from lemmata.language.relation import All, Always, AtLeast, Equal, SumOfSquares, Throughout
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, RINGS, random_vectors
from lemmata.terms.arithmetic import array, cospi, even_dft, number, sinpi, sqrt
from lemmata.terms.entries import entries
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar, Size
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.linear_attention.claims.augmented.safe_target import SAFE_TARGET
from lemmata.theory.linear_attention.problem import AugmentedEncoding, ring_target


@exact(SAFE_TARGET, sizes={"n": (4, 7), "d": (7,)})
def leaves_a_sum_of_squares(formula, case):
    """The target's spectrum, all modes at once, as a sum of squares."""
    tau = ring_target(case.n, case.apply(formula) + case.root * case.root, case.betas)
    squares = [(number(1, case.root), case.root)]
    for k, size in enumerate(case.size, start=1):
        turn = sinpi if case.signs >> (k - 1) & 1 else cospi
        squares.append((number(1, size), array([2 * sqrt(size) * turn(k * w, case.n, size) for w in range(case.n)], size)))
    return SumOfSquares(even_dft(tau), number(0, case.root), squares)


@exact(SAFE_TARGET, sizes={"n": EVERY}, at={"n": Integer(5, None, search=(5, 9)), "m": Integer(0, 2), "d": Computed(lambda c: c.n)})
def leaves_a_sum_of_squares_at_any_mode_of_any_ring(formula, case):
    """The same on rings of any size, at any mode: the target's entries, alpha at 0 and one weight at k and at -k, times their waves."""
    alpha = case.apply(formula) + case.root * case.root

    def spectrum(mode: Scalar) -> Equal:
        waves = [beta * (cospi(2 * k * mode, case.n, beta) + cospi(-2 * k * mode, case.n, beta)) for k, beta in enumerate(case.betas, 1)]
        turns = [sinpi if case.signs >> (k - 1) & 1 else cospi for k in range(1, 1 + case.m)]
        squares = [4 * size * turn(k * mode, case.n, size) ** 2 for k, (turn, size) in enumerate(zip(turns, case.size, strict=True), 1)]
        return Equal(alpha + sum(waves), case.root * case.root + sum(squares))

    return Always(spectrum)


@exact(
    SAFE_TARGET, sizes={"n": EVERY, "m": EVERY}, at={"n": Integer(5, None, search=(5, 9)), "d": Computed(lambda c: c.n), "signs": Choice(0)}
)
def leaves_no_negative_mode_with_any_number_of_neighbours(formula, case):
    """Each neighbour adds 2 |beta| to alpha and 2 beta cos(2 pi k w/n) to a mode, together 4 |beta| times a square; added up over all.

    Weights and squares are any functions of the distance; numbers of a formula that is wrong are others already for two neighbours.
    """
    like, count = case.root, case.m + 1
    weight, share = unknown_sequence("weight", like), unknown_sequence("share", like, ">= 0")

    def size(k: Scalar) -> Scalar:
        return abs(weight(k))

    sizes = carried(lambda k, before: before + 2 * size(k), 2 * size(0), count, like=like)
    waves = carried(lambda k, before: before + size(k) * (4 * share(k) - 2), size(0) * (4 * share(0) - 2), count, like=like)
    return All(
        Equal(formula([number(1, like), number(-2, like)]), 6),
        Always(lambda j: _squares(j, case.n)),
        Throughout(sizes, lambda _, whole: AtLeast(whole, 0)),
        Throughout(waves, lambda k, mode: AtLeast(sizes[k] + mode, 0)),
        Equal(formula(entries(weight, count)), sizes[count - 1]),
    )


def _squares(j: Scalar, n: Size) -> Equal:
    """Return that 2 + 2 cos 2x and 2 - 2 cos 2x, x = pi j/n, are 4 times a square."""
    wave = cospi(2 * j, n, n) + cospi(-2 * j, n, n)
    return Equal([2 + wave, 2 - wave], [4 * turn(j, n, n) ** 2 for turn in (cospi, sinpi)])


@integrated(SAFE_TARGET, examples=2, at={"n": RINGS, "d": Choice(DIM), "root": Interval(0.5, 1)})
def lets_position_vectors_reach_zero_loss(formula, case, settings):
    """Position vectors with a window of n - 4 sites, from an isotropic start, to t = 20."""
    alpha = case.apply(formula) + case.root * case.root
    problem = AugmentedEncoding(case.n, case.n - 4, case.d, alpha, case.betas)
    run = flow.solve(problem, random_vectors(problem, settings.seed), settings.late(20.0), **settings.solver)
    return Equal(float(problem.loss(run.final)), 0.0)
