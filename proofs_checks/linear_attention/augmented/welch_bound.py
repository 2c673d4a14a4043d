"""Checks of the Welch bound: a sum of squares, harmonic frames, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import enclosed, exact, integrated, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal, Invariant, Recurrence
from lemmata.proofs_checks.linear_attention.augmented.starts import cosines_squared, random_vectors
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.linear_attention.augmented.welch_bound import circulant_mean_loss, harmonic_frame, harmonic_gram
from lemmata.theory.linear_attention.claims.augmented.welch_bound import WELCH_BOUND
from lemmata.theory.linear_attention.problem import AugmentedEncoding


@exact(WELCH_BOUND, part="every start", sizes={"n": EVERY, "d": EVERY}, at={"d": Integer(1, None, search=(1, 3))})
def is_short_of_the_loss_by_a_sum_of_squares_in_any_dimension(formula, case):
    """The same by induction on the dimension: a row and a column of S more, of which nothing is known but its diagonal and its squares.

    The sums of S_ii^2, of S_ii, of S_ij^2 over i < j, and the squares. In the end tr S = n, and the loss is tr S^2 - n: n d times the bound
    is alpha^2 times n^2 - d n where d <= n, and the larger of this and 0 anywhere.
    """
    alpha, n, d = case.alpha, case.n, case.d
    diagonal, column = unknown_sequence("S", alpha), unknown_sequence("c", alpha, ">= 0")
    least, ending = n * d * case.apply(formula), alpha * alpha * (n * n - d * n)

    def row(k, known):
        powers, trace, off, squares = known
        s, added = diagonal(k + 1), column(k + 1)
        return powers + s * s, trace + s, off + added, squares + powers - 2 * s * trace + (k + 1) * s * s

    def short(k, known):
        powers, trace, off, squares = known
        return (k + 1) * (powers + 2 * off) - squares - 2 * (k + 1) * off - trace * trace

    start = diagonal(0) ** 2, diagonal(0), 0 * alpha, 0 * alpha
    return All(
        Equal(short(0, start), 0),
        Invariant(Recurrence(start, row), short),
        AtLeast([least, least], [ending, 0 * ending]),
        Equal(least * (least - ending), 0),
    )


@exact(WELCH_BOUND, part="every start", sizes={"n": (2, 3), "d": (1, 2, 3)})
@tested(WELCH_BOUND, part="every start", examples=40, at={"n": Integer(2, 8)})
def is_short_of_the_loss_by_a_sum_of_squares(formula, case):
    """The loss of any start is the bound plus squares of the entries of the frame operator S = sum_k p_k p_k^T/|p_k|^2."""
    n, d, p = case.n, case.d, case.p
    loss = sum(cosines_squared(p[i], p[j]) for i in range(n) for j in range(n) if i != j)
    s = np.sum([np.outer(row, row) / (row @ row) for row in p], axis=0)
    upper = [(i, j) for j in range(d) for i in range(j)]
    squares = sum((s[i, i] - s[j, j]) ** 2 + 2 * d * s[i, j] ** 2 for i, j in upper)
    return Equal(case.alpha * case.alpha * (d * loss - squares), n * d * case.apply(formula))


@exact(WELCH_BOUND, part="harmonic frames", sizes={"n": range(2, 8)})
def is_attained_by_harmonic_frames(formula, case):
    """The mean loss from a harmonic frame, in cyclotomic numbers."""
    return Equal(circulant_mean_loss(harmonic_gram(case.n, case.d, case.alpha), case.alpha), case.apply(formula))


@enclosed(WELCH_BOUND, part="harmonic frames", examples=2, at={"n": Choice(40), "d": Choice(10)})
def is_attained_by_forty_vectors_in_dimension_ten(formula, case):
    """The mean loss from that harmonic frame, 3 alpha^2."""
    return is_attained_by_harmonic_frames(formula, case)


@integrated(WELCH_BOUND, examples=2, at={"n": Choice(6), "d": Choice(2)})
def is_what_harmonic_starts_reach_and_others_exceed(formula, case, settings):
    """The gradient flow to t = 20 from a harmonic frame and from an isotropic start, of which a control keeps one vector alone."""
    problem = AugmentedEncoding(case.n, case.n1, case.d, case.alpha, (0.0,))
    frame, generic = harmonic_frame(case.n, case.d), random_vectors(problem, settings.seed)
    generic = np.concatenate([generic[:1], generic[1:] * (1 - case.still)])
    ends = [flow.solve(problem, p, settings.late(20.0), **settings.solver).final for p in (frame, generic)]
    losses = [float(np.mean(problem.test_loss(end))) for end in ends]
    return All(Equal(losses[0], case.apply(formula)), AtLeast(losses[1], case.apply(formula)))
