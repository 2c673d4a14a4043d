"""Checks of the closed forms of one visible site: the differential equation on symbols, balls, trained vectors, descent, a long column."""

from __future__ import annotations

import numpy as np

from lemmata.evidence.convergence import convergence
from lemmata.language.case import Case
from lemmata.language.check import descended, enclosed, exact, integrated, scaled
from lemmata.language.domain import Choice, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention.augmented.long_columns import LONG, flowed
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, RING_GRAMS, RINGS
from lemmata.proofs_checks.linear_attention.augmented.trained import trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, neighbours, positions, training
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import array, circulant, exp, eye, number, world
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Formula, Matrix, Scalar, Tensor, Vector
from lemmata.theory.linear_attention.claims.augmented.single_site import DIRECTIONS, SINGLE_SITE, SINGLE_SITE_DECAY
from lemmata.theory.linear_attention.problem import gram_field, lag_weights

EIGHT = {"n": Choice(8), "n1": Choice(1)}

APART = 256
"""Lags, equally spaced by their logarithm, at which a column of a million positions is compared."""


def ring(a0: Scalar, aj: Vector, n: int) -> Matrix:
    """Return the circulant matrix with diagonal a0 and entries aj at distances 1, 2, …"""
    return circulant(array([a0, *(aj[min(r, n - r) - 1] for r in range(1, n))]))


def curves(formula: Formula, case: Case) -> tuple[Scalar, Vector]:
    """Return A_0(t) and the entries at all further distances by the formula."""
    pairs = [case.having(aj=start).apply(formula) for start in case.aj]
    return pairs[0][0], array([entry for _, entry in pairs])


@exact(SINGLE_SITE, SINGLE_SITE_DECAY, every={"column": Opaque("n", even=True)})
def solves_the_flow_on_every_ring(formula, case):
    """The start, and the slope in time: the problem's velocity, whose lag weights are those of a single site, for every n."""
    a, weight_decay = case.column, case.get("weight_decay", 0)

    def gram(t):
        if world(a) == "ring":
            diagonal, column = case.having(t=t, a0=a[0], aj=a).apply(formula)
            return diagonal, circulant(column)
        pairs = [case.having(t=t, a0=a[0], aj=entry).apply(formula) for entry in a]
        return pairs[0][0], circulant(array([entry for _, entry in pairs]))

    (diagonal, there), (first, begun) = gram(case.t), gram(number(0, case.t))
    slopes = rate_along(lambda t: gram(t)[0], case.t, 1), rate_along(lambda t: gram(t)[1], case.t, 1)
    velocity = gram_field(there, *seen(case, a), weight_decay)
    return All(
        Equal(diagonal, there[0, 0]),
        Equal(slopes[0], velocity[0, 0]),
        Equal(slopes[1], velocity),
        Equal(first, a[0]),
        Equal(begun, circulant(a)),
    )


@exact(SINGLE_SITE, SINGLE_SITE_DECAY, sizes={"n": (3, 4), "n1": (1, 2)})
def solves_the_flow_of_the_windows(formula, case):
    """Derivative in time against the velocity window by window, and the start."""
    a0, aj = curves(formula, case)
    rate = gram_rate(ring(a0, aj, case.n), case.n1, case.alpha, case.betas, case.get("weight_decay", 0))[:, 0]
    slopes = [a0.diff(case.t), *(entry.diff(case.t) for entry in aj)]
    first, others = curves(formula, case.having(t=0))
    return All(Equal(array(slopes), rate[: len(slopes)]), Equal(first, case.a0), Equal(others, case.aj))


@enclosed(SINGLE_SITE, at=EIGHT)
def is_the_printed_logistic_curve(formula, case):
    """A_0 (1 + (alpha/A_0(0) - 1) e^{-8 alpha t}) = alpha and A_j A_0(0) = A_j(0) A_0, in balls."""
    a0, aj = curves(formula, case)
    shrink = exp(-8 * case.alpha * case.t)
    return All(Equal(a0 * (case.a0 + (case.alpha - case.a0) * shrink), case.alpha * case.a0), Equal(aj * case.a0, case.aj * a0))


@exact(SINGLE_SITE, sizes={"n": (3, 4), "n1": (1,)})
def approaches_alpha_at_rate_8_alpha(formula, case):
    """alpha - A_0(t) <= alpha (alpha/A_0(0) - 1) e^{-8 alpha t}."""
    a0, _ = curves(formula, case)
    return AtLeast(a0, case.alpha * (1 - (case.alpha / case.a0 - 1) * exp(-8 * case.alpha * case.t)))


@integrated(SINGLE_SITE, SINGLE_SITE_DECAY, examples=4, at=RING_GRAMS)
def is_the_gram_column_of_the_trained_vectors(formula, case, settings):
    """Vectors trained from a translation-invariant start."""
    final = trained_gram(case, _start(case), settings, case.t)
    return Equal(ring(*curves(formula, case), case.n), final)


@descended(SINGLE_SITE, at={**RING_GRAMS, **EIGHT, "t": Interval(0.05, 0.1)})
def is_the_limit_of_descent(formula, case, settings):
    """Descent on the vectors, its distance from the curve halving with the step."""
    want = ring(*curves(formula, case), case.n)
    return convergence(training(case, DIM), _start(case), case.t, want, settings, observe=lambda p: p @ p.T, halvings=5)


@exact(DIRECTIONS, every={"p": Opaque("n", "d")})
def solves_the_matrix_flow_for_every_size(formula, case):
    """The start, and the slope in time: the problem's velocity, whose lag weights are those of a single site, for every n and d."""
    gram, slope = case.apply(formula), rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1)
    first = case.having(t=number(0, case.t)).apply(formula)
    return All(Equal(first, case.a_init), Equal(slope, gram_field(gram, *seen(case, case.p), case.weight_decay)))


def seen(case: Case, like: Tensor) -> tuple[Matrix, Matrix]:
    """Return lag weights and target; for every size those at lag 0, which is all that one site sees, compared with the problem's."""
    if world(like) == "ring":
        return eye(case.n, like), case.alpha * eye(case.n, like)
    weights = array([int(weight) for weight in lag_weights(case.n, case.n1)], case.alpha)
    return circulant(weights), neighbours(case.n, case.alpha, case.betas)


@exact(DIRECTIONS, sizes={"n": (2,), "n1": (1, 2), "d": (1, 2)})
def solves_the_matrix_flow_of_the_windows(formula, case):
    """Derivative in time against the velocity window by window, and the start."""
    gram = case.apply(formula)
    rate = gram_rate(gram, case.n1, case.alpha, case.betas, case.weight_decay)
    slopes = array([[entry.diff(case.t) for entry in row] for row in gram])
    return All(Equal(slopes, rate), Equal(case.having(t=0).apply(formula), case.a_init))


@integrated(DIRECTIONS, examples=4, at={"n": RINGS, "d": Choice(4)})
def is_the_gram_matrix_of_the_trained_vectors(formula, case, settings):
    """Vectors trained from a Gaussian start."""
    return Equal(case.apply(formula), trained_gram(case, case.p, settings, case.t))


@scaled(SINGLE_SITE, at={**RING_GRAMS, **LONG, "t": Interval(0.02, 0.04)})
def is_the_flow_of_a_very_long_column(formula, case, settings):
    """The flow of the Gram column of a million positions by Fourier transforms; times n, at lags all over the ring, beside the diagonal."""
    start = np.concatenate([[case.a0], case.aj])
    (final,), ran = flowed(case, start, case.t, settings)
    lags = np.unique(np.geomspace(1, case.n // 2, APART).astype(int))
    curves = [case.having(aj=start[lag]).apply(formula) for lag in lags]
    return ran(All(Equal(final[0], curves[0][0]), Equal(case.n * final[lags], case.n * np.array([aj for _, aj in curves]))))


def _start(case: Case) -> np.ndarray:
    return positions(ring(case.a0, case.aj, case.n), DIM)
