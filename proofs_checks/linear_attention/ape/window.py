"""Checks of what is learnt inside the window: linear algebra of the target, a Hamiltonian matrix exponential, and runs."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from lemmata.proofs_checks.check import descended, enclosed, exact, integrated, sampled, tested
from lemmata.proofs_checks.convergence import convergence
from lemmata.proofs_checks.discovery.triangle import Dynamics, triangle
from lemmata.proofs_checks.relation import All, AtLeast, Equal, Estimate
from lemmata.simulations import flow
from lemmata.simulations.jax_problem import register
from lemmata.theory.arithmetic import array, eye, number, ratio, sinpi, world, zeros
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.ape.window import LIMIT, RESIDUAL_LOSS, RICCATI, SPECTRUM, THRESHOLD, WEIGHT_DECAY_SHIFT
from lemmata.theory.linear_attention.problem import AbsoluteEncoding, ring_target

ONE_SHAPE = {"n1": Choice(3), "d": Choice(4)}
TWO_SHAPES = {"n1": Choice(3), "d": Choice(2, 4)}


@exact(RICCATI, sizes={"n1": (1, 2), "d": (1,)})
def solves_the_matrix_riccati_equation(formula, case):
    """dA/dt = -4 (A - T) A - 4 A (A - T) - 2 eps A from P_0 P_0^T on, for the entries on and above the diagonal."""
    a, upper = case.apply(formula), np.triu_indices(case.n1)
    pull = 4 * (a - window_of_ring(case))
    slope = np.array([entry.diff(case.t) for entry in a[upper]])
    velocity = -pull @ a - a @ pull - 2 * case.weight_decay * a
    return All(Equal(case.having(t=0).apply(formula), case.p_init @ case.p_init.T), Equal(slope, velocity[upper]))


@enclosed(RICCATI, examples=4, bits=256)
@tested(RICCATI, examples=40, rtol=1e-8)
def is_the_quotient_of_a_hamiltonian_flow(formula, case):
    """A X = Y, where (X, Y) solves the linear equations X' = -4 M X + 8 Y, Y' = 4 M Y from (I, P_0 P_0^T) on."""
    m = window_of_ring(case) - ratio(1, 4, case.alpha) * case.weight_decay * eye(case.n1, case.alpha)
    blocks = np.concatenate(
        [
            np.concatenate([-4 * m, 8 * eye(case.n1, case.alpha)], axis=1),
            np.concatenate([zeros(m.shape, case.alpha), 4 * m], axis=1),
        ]
    )
    grown = exponential(blocks * case.t) @ np.concatenate([eye(case.n1, case.alpha), case.p_init @ case.p_init.T])
    return Equal(case.apply(formula) @ grown[: case.n1], grown[case.n1 :])


@integrated(RICCATI, at=TWO_SHAPES)
def is_where_the_flow_takes_the_window(formula, case, settings):
    """The flow of the population loss on a ring of seven positions."""
    return Equal(gram(flow.solve(record(case), start(case), case.t, **settings.solver).final, case), case.apply(formula))


@descended(RICCATI, at=ONE_SHAPE)
def is_approached_by_descent_in_first_order(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    limit = case.apply(formula)
    return convergence(record(case), start(case), case.t, limit, settings, observe=lambda final: gram(final, case), steps=200)


@triangle(RICCATI, at=ONE_SHAPE)
def trained_window(case):
    """Position vectors of the ring, the window's Gram matrix, and its Riccati equation."""

    def riccati(a: np.ndarray) -> np.ndarray:
        pull = 4 * (a - window_of_ring(case))
        return -pull @ a - a @ pull - 2 * case.weight_decay * a

    return Dynamics(record(case), start(case), lambda vectors: gram(vectors, case), riccati)


@exact(SPECTRUM, sizes={"n1": range(1, 9)})
def belong_to_sine_vectors(formula, case):
    """T u_k = lambda_k u_k with u_k(j) = sin(j k pi/(n1 + 1))."""
    sites = range(1, case.n1 + 1)
    sines = array([[sinpi(j * k, case.n1 + 1, case.alpha) for k in sites] for j in sites], case.alpha)
    return Equal(window_of_ring(case) @ sines, sines * case.apply(formula)[None, :])


@tested(SPECTRUM, examples=40, floats=True)
def are_the_eigenvalues_of_the_matrix(formula, case):
    """LAPACK's eigenvalues, sorted."""
    return Equal(np.sort(case.apply(formula)), np.linalg.eigvalsh(window_of_ring(case)))


@tested(LIMIT, examples=40, floats=True)
def is_the_best_gram_matrix_of_its_rank(formula, case):
    """The largest positive eigenvalues of the shifted target and their eigenvectors, by LAPACK."""
    values, vectors = np.linalg.eigh(window_of_ring(case) - case.weight_decay / 4 * np.eye(case.n1))
    kept = vectors[:, -case.occupied :] * np.sqrt(np.maximum(values[-case.occupied :], 0))
    return Equal(case.apply(formula), kept @ kept.T)


@integrated(LIMIT, at=TWO_SHAPES)
def is_where_a_long_flow_ends(formula, case, settings):
    """The flow until its slowest mode has settled."""
    return Equal(gram(settled(case, settings), case), case.apply(formula))


@tested(RESIDUAL_LOSS, examples=40, floats=True)
def is_the_distance_to_the_best_gram_matrix(formula, case):
    """The squares of the eigenvalues left out, by LAPACK, and eps/4 squared for each of the others."""
    values = np.linalg.eigvalsh(window_of_ring(case))
    kept = (values > case.weight_decay / 4) & (np.arange(case.n1) >= case.n1 - case.occupied)
    return Equal(case.apply(formula), np.sum(values[~kept] ** 2) + kept.sum() * case.weight_decay**2 / 16)


@integrated(RESIDUAL_LOSS, at=TWO_SHAPES)
def is_the_training_loss_at_the_end_of_the_flow(formula, case, settings):
    """The population loss when the slowest mode has settled."""
    return Equal(record(case).loss(settled(case, settings)), case.apply(formula))


@sampled(RESIDUAL_LOSS, at=ONE_SHAPE | {"alpha": Choice(-0.5, 1.0), "beta": Choice(-1.5, 1.5)})
def is_the_mean_loss_on_drawn_sequences(formula, case, settings):
    """The training loss of the trained model on 20 000 drawn sequences, for targets that are not positive definite."""
    problem, key = record(case), jax.random.key(settings.seed)
    losses = np.asarray(_losses(register(problem), settled(case, settings), problem.draw(key, 20_000)))
    return Estimate(losses.mean(), losses.std() / np.sqrt(len(losses)), case.apply(formula))


@enclosed(THRESHOLD, examples=20)
@tested(THRESHOLD, examples=20)
def makes_the_determinant_vanish_first(formula, case):
    """At the threshold the leading minors D_k = alpha D_{k-1} - beta^2 D_{k-2} are positive up to the last one, which is 0."""
    alpha, minors = formula(case.n1, case.size) * case.size, [number(1, case.size)]
    for k in range(case.n1):
        minors.append(alpha * minors[k] - (case.size * case.size * minors[k - 1] if k else 0))
    return All(AtLeast(minors[: case.n1], number(0, case.size)), Equal(minors[case.n1], number(0, case.size)))


@integrated(THRESHOLD, at=TWO_SHAPES)
def separates_runs_that_reach_zero_from_those_that_do_not(formula, case, settings):
    """Flows to a settled loss, alpha a margin above and below the threshold."""
    threshold, shortfall = formula(case.n1, case.size), case.margin * case.size
    above, below = (_final_loss(case, threshold * case.size + sign * shortfall, settings) for sign in (1, -1))
    return All(Equal(above, 0.0), AtLeast(below, shortfall**2 * (1 - 1e-6)))


@exact(WEIGHT_DECAY_SHIFT, sizes={"n1": (1, 2, 3), "d": (1, 2, 3)})
def draws_the_inverse_of_every_gram_matrix_to_its_own(formula, case):
    """With B = A^-1 the flow is B' = 8 I - 4 (B M + M B): it ends at M^-1, M > 0 the limit. The loss is M's squared distance from T.

    In terms of A, A' = 4 (A M + M A) - 8 A^2.
    """
    (limit, loss), a, target = case.apply(formula), case.p_init @ case.p_init.T, window_of_ring(case)
    velocity = -4 * (a @ (a - target) + (a - target) @ a) - 2 * case.weight_decay * a
    drawn = 4 * (a @ limit + limit @ a) - 8 * a @ a
    return All(Equal(velocity, drawn), Equal(loss, ((limit - target) * (limit - target)).sum()))


@integrated(WEIGHT_DECAY_SHIFT, at=TWO_SHAPES)
def is_where_a_flow_with_weight_decay_ends(formula, case, settings):
    """Gram matrix and training loss of the flow at t = 20."""
    limit, loss = case.apply(formula)
    final = flow.solve(record(case), start(case), 20.0, **settings.solver).final
    return All(Equal(gram(final, case), limit), Equal(record(case).loss(final), loss))


def window_of_ring(case: Any) -> Any:
    """Return the ring target between the sites of the window; it is banded Toeplitz if some position is unseen."""
    n = case.n1 + case.get("unseen", 4)
    tau, site = ring_target(n, case.alpha, [case.beta]), np.arange(case.n1)
    return tau[(site[:, None] - site[None, :]) % n]


def exponential(matrix: Any) -> Any:
    """Return the exponential of a matrix of floats or of balls."""
    if world(matrix) == "flint":
        import flint

        return np.array(flint.arb_mat(matrix.tolist()).exp().tolist(), dtype=object)
    from scipy.linalg import expm

    return expm(matrix)


def record(case: Any) -> AbsoluteEncoding:
    """Return the problem of a case."""
    return AbsoluteEncoding(case.n1 + case.get("unseen", 4), case.n1, case.d, case.alpha, (case.beta,), case.weight_decay)


def start(case: Any) -> np.ndarray:
    """Return position vectors of the whole ring: the case's in the window, in as many dimensions as it says, and others outside."""
    whole = np.cos(np.arange((case.n1 + case.get("unseen", 4)) * case.d, dtype=float)).reshape(-1, case.d)
    whole[: case.n1] = case.p_init
    whole[:, case.get("occupied", case.d) :] = 0.0
    return whole


def gram(final: Any, case: Any) -> np.ndarray:
    """Return the Gram matrix of the window."""
    return final[: case.n1] @ final[: case.n1].T


def settled(case: Any, settings: Any) -> np.ndarray:
    """Return the position vectors at t = 25: with growth rates 0.4 apart every transient has shrunk by e^{-40}."""
    return flow.solve(record(case), start(case), 25.0, **settings.solver).final


def _final_loss(case: Any, alpha: float, settings: Any) -> float:
    problem = AbsoluteEncoding(7, case.n1, case.d, alpha, (case.sign * case.size,))
    return float(problem.loss(flow.solve(problem, start(case), 100.0, **settings.solver).final))


@jax.jit
def _losses(problem: Any, p: Any, data: Any) -> Any:
    return problem.sample_losses(p, data)
