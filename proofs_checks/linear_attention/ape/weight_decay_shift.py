"""Checks of the shift by weight decay: the flow of the inverse Gram matrix, LAPACK, the closed form at infinity, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, integrated, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention.ape.runs import FULL_SHAPES, TWO_SHAPES, gram, record, settled, window_of_ring
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import exp, world
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.linear_attention.ape.window_spectrum import window_eigenvalues, window_eigenvectors
from lemmata.theory.linear_attention.claims.ape.weight_decay_shift import CONVERSE, WEIGHT_DECAY_SHIFT
from lemmata.theory.linear_attention.problem import window_target


@exact(WEIGHT_DECAY_SHIFT, part="rest", sizes={"n1": (1, 2, 3), "unseen": (1,), "d": (1, 2, 3)})
def draws_the_inverse_of_every_gram_matrix_to_its_own(formula, case):
    """With B = A^-1 the flow is B' = 8 I - 4 (B M + M B): for M > 0 it ends at M^-1. The loss is M's squared distance from T.

    In terms of A, A' = 4 (A M + M A) - 8 A^2.
    """
    (limit, loss), a, target = case.apply(formula), case.p_init @ case.p_init.T, window_of_ring(case)
    velocity = -4 * (a @ (a - target) + (a - target) @ a) - 2 * case.weight_decay * a
    drawn = 4 * (a @ limit + limit @ a) - 8 * a @ a
    return All(Equal(velocity, drawn), Equal(loss, ((limit - target) * (limit - target)).sum()))


@exact(WEIGHT_DECAY_SHIFT, part="rest", every={"p_init": Opaque("n1", "d")})
def draws_every_gram_matrix_for_every_size(formula, case):
    """The same for every window and dimension, and every symmetric target."""
    target = window_target(case.n1, case.alpha, [case.beta]) if world(case.p_init) == "ring" else window_of_ring(case)
    (limit, loss), a = case.apply(formula), case.p_init @ case.p_init.T
    velocity = -4 * (a @ (a - target) + (a - target) @ a) - 2 * case.weight_decay * a
    return All(Equal(velocity, 4 * (a @ limit + limit @ a) - 8 * a @ a), Equal(loss, ((limit - target) * (limit - target)).sum()))


@exact(WEIGHT_DECAY_SHIFT, part="convergence", sizes={"n1": (1, 2, 3, 4), "unseen": (1,), "d": (4,)})
def ends_where_its_inverse_leads_in_the_modes_of_the_target(formula, case):
    """M >= 0 has the modes of T, eigenvalues r_j, and there B_jk = c_j [j = k] + e_j e_k b_jk, e = e^{-4rt}, c' = 8 e^2, solves the flow.

    With C = diag(c), E = diag(e) and b the inverse of the start, A = C^-1/2 (1 + C^-1/2 E b E C^-1/2)^-1 C^-1/2. As 1/c - r = e^2/c, which
    is r/(e^{8rt} - 1), is at most 1/(8t), C^-1 tends to M, what is added to 1 to 0, and A to M. For r = 0 c is 8t, and e is 1.
    """
    limit, loss = case.apply(formula)
    modes, gap = window_eigenvectors(case.n1, case.alpha), limit - window_of_ring(case)
    rates = window_eigenvalues(case.n1, case.alpha, case.beta) - case.weight_decay / 4
    b, (r, other, t) = unknown_sequence("b", case.alpha)(0), (unknown_sequence(name, case.alpha, "> 0")(0) for name in ("r", "other", "t"))

    def apart(t: Scalar) -> Scalar:
        return exp(-4 * (r + other) * t) * b

    def together(t: Scalar) -> Scalar:
        return (1 - exp(-8 * r * t)) / r

    return All(
        Equal(limit @ modes, modes * rates),
        Equal(loss, (gap * gap).sum()),
        Equal(rate_along(apart, t, 1), -4 * (r + other) * apart(t)),
        Equal(rate_along(together, t, 1), 8 - 8 * r * together(t)),
        Equal([1 / together(t) - r, exp(-8 * r * t) / together(t)], [r / (exp(8 * r * t) - 1)] * 2),
        AtLeast(exp(t), 1 + t),
    )


@tested(WEIGHT_DECAY_SHIFT, part="convergence", examples=40, floats=True)
def is_the_closed_form_at_infinity(formula, case):
    """The solution of the Riccati equation, its time taken to infinity, and its squared distance from the target."""
    (limit, loss), target, a = case.apply(formula), window_of_ring(case), _end(case)
    return All(Equal(limit, a), Equal(loss, ((a - target) * (a - target)).sum(), scale=1 + (target * target).sum()))


@integrated(WEIGHT_DECAY_SHIFT, part="convergence", at=FULL_SHAPES)
def is_where_a_flow_with_weight_decay_ends(formula, case, settings):
    """Gram matrix and training loss of the flow once it has settled."""
    (limit, loss), final = case.apply(formula), settled(case, settings)
    return All(Equal(gram(final, case), limit), Equal(record(case).loss(final), loss))


@tested(CONVERSE, part="the limit", examples=40, floats=True)
def is_the_distance_of_the_nearest_gram_matrix(formula, case):
    """The squares of the eigenvalues of T - eps/4 I but for the d largest positive ones, by LAPACK: no Gram matrix of rank d is nearer."""
    values = np.linalg.eigvalsh(_shifted(case))
    kept = (values > 0) & (np.arange(case.n1) >= case.n1 - case.d)
    return Equal(case.apply(formula), np.sum(values[~kept] ** 2), scale=float(1 + values @ values))


@tested(CONVERSE, part="convergence", examples=40, floats=True)
def is_the_distance_of_the_closed_form_at_infinity(formula, case):
    """How far the solution of the Riccati equation, its time taken to infinity, is from T - eps/4 I."""
    gap = _end(case) - _shifted(case)
    return Equal(case.apply(formula), (gap * gap).sum(), scale=1 + (_shifted(case) ** 2).sum())


@integrated(CONVERSE, part="convergence", at=TWO_SHAPES)
def is_how_far_a_flow_ends_from_the_shifted_target(formula, case, settings):
    """How far the flow's Gram matrix is from T - eps/4 I once it has settled."""
    gap = gram(settled(case, settings), case) - _shifted(case)
    return Equal((gap * gap).sum(), case.apply(formula))


def _end(case: Case) -> Matrix:
    return ape_gram(np.inf, case.p_init, case.alpha, case.beta, case.weight_decay)


def _shifted(case: Case) -> Matrix:
    return window_of_ring(case) - case.weight_decay / 4 * np.eye(case.n1)
