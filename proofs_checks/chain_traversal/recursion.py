"""Checks of the closed forms: the dense linear system, its SymPy derivative and its adjoint in balls, powers of the chain, rollouts."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.check import enclosed, exact, sampled, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal, Estimate
from lemmata.simulations.jax_problem import register
from lemmata.theory.arithmetic import array, number, solve
from lemmata.theory.chain_traversal.claims.recursion import BULK_ROOT, GRADIENT, LENGTH, SUCCESS, WITHOUT_BACKWARD
from lemmata.theory.chain_traversal.problem import Transformer, Traversal, symmetric_attention, transition_matrix
from lemmata.theory.domain import Choice, Integer

SMALL = {"n": (2, 3)}
MEDIUM = {"n": Integer(2, 9)}
LONG = 2**24
CHAIN = {"n": Choice(4), "kind": Choice("repeating")}


@exact(SUCCESS, sizes=SMALL)
@enclosed(SUCCESS, examples=6, at=MEDIUM)
@tested(SUCCESS, examples=40)
def is_the_dense_probability_of_absorption(formula, case):
    """P(own sink) from the linear system on all 2n - 2 vertices."""
    return Equal(case.apply(formula), dense.absorbed(dense.of_case(case))[0])


@tested(SUCCESS, examples=20, floats=True, at={"n": Integer(2, 9)})
def is_where_many_steps_lead(formula, case):
    """The transition matrix to the power 2^24, by squaring."""
    P = transition_matrix(case.n, case.alpha, case.beta, case.gamma, homogeneous=case.homogeneous, mask_self=case.mask_self)
    return Equal(case.apply(formula), np.linalg.matrix_power(P, LONG)[1 : case.n, 0])


@sampled(SUCCESS, at=CHAIN)
def is_the_share_of_rollouts_that_end_right(formula, case, settings):
    """Rollouts of the whole Transformer."""
    counts = rolled(case, settings.seed)
    share = counts.correct / counts.rollouts
    return Estimate(share, np.sqrt(share * (1 - share) / counts.rollouts), case.apply(formula))


@sampled(LENGTH, at=CHAIN)
def is_the_mean_length_of_rollouts(formula, case, settings):
    """Rollouts of the whole Transformer, repetitions counted."""
    counts = rolled(case, settings.seed)
    mean = counts.length / counts.rollouts
    return Estimate(mean, np.sqrt((counts.squared_length / counts.rollouts - mean**2) / counts.rollouts), case.apply(formula))


def rolled(case: Any, seed: int) -> Any:
    """Return the counts of 64 000 rollouts of the Transformer with three values of attention."""
    return _rolled(case.n, case.mask_self, case.alpha, case.beta, float(case.gamma), seed)


@functools.lru_cache(maxsize=16)
def _rolled(n: int, mask_self: bool, alpha: float, beta: float, gamma: float, seed: int) -> Any:
    from lemmata.simulations.chain_traversal import rollouts

    model = Transformer(n, 100_000, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=mask_self)
    return rollouts(model, symmetric_attention(2 * n, alpha, beta, gamma), 64_000, seed, lanes=500, each=128)


@exact(LENGTH, sizes=SMALL)
@enclosed(LENGTH, examples=6, at=MEDIUM)
@tested(LENGTH, examples=40)
def is_the_dense_mean_number_of_steps(formula, case):
    """Steps to absorption from the linear system on all 2n - 2 vertices."""
    return Equal(case.apply(formula), dense.absorbed(dense.of_case(case))[2])


@exact(BULK_ROOT, sizes={"n": (3, 4)})
@enclosed(BULK_ROOT, examples=4, at={"n": Integer(3, 9)})
def solves_the_chain_where_both_neighbours_are(formula, case):
    """r^distance on one chain and minus it on the other, under a step of the dense chain from each vertex with both neighbours."""
    n, r = case.n, case.apply(formula)
    W = dense.weights(n, case.forward, case.backward)
    powers = [number(1, case.forward)]
    for _ in range(n - 1):
        powers.append(powers[-1] * r)
    odd = array([*powers, *(-power for power in powers)], case.forward)
    stepped = [W[i] @ odd for i in range(1, n - 1)]
    return Equal(stepped, [W[i].sum() * odd[i] for i in range(1, n - 1)])


@tested(BULK_ROOT, examples=30)
def decays_away_from_the_end(formula, case):
    """|r| is at most 1."""
    r = case.apply(formula)
    return All(AtLeast(1, r), AtLeast(r, -1))


@tested(BULK_ROOT, examples=20, at={"n": Integer(12, 14)})
def is_the_ratio_of_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) next to the end, 11 vertices or more from the head."""
    own, other, _ = dense.absorbed(dense.weights(case.n, case.forward, case.backward))
    return Equal(case.apply(formula), own[0] - other[0])


@exact(WITHOUT_BACKWARD, sizes={"n": (2, 3, 4)})
@enclosed(WITHOUT_BACKWARD, examples=4, at=MEDIUM)
@tested(WITHOUT_BACKWARD, examples=20, at=MEDIUM)
def is_the_dense_signal(formula, case):
    """P(own sink) - P(other sink) from the linear system."""
    own, other, _ = dense.absorbed(dense.weights(case.n, case.ahead + 1, case.ahead * 0 + case.behind + 1))
    return Equal(case.apply(formula), own - other)


@exact(GRADIENT, sizes=SMALL | {"kind": ("homogeneous", "repeating")})
def is_the_derivative_of_the_dense_solution(formula, case):
    """SymPy's derivative of P(own sink), solved as a linear system with a symbol for each logit."""
    import sympy

    own = dense.absorbed(dense.of_case(case.having(gamma=case.gamma)))[0]
    reward = sum(weight * probability for weight, probability in zip(case.start_weights, own, strict=True))
    slopes = [sympy.diff(reward, logit) if logit != 0 else 0 for logit in (case.alpha, case.beta, case.gamma)]
    return Equal(list(case.apply(formula)), slopes)


@enclosed(GRADIENT, examples=6, at=MEDIUM)
@tested(GRADIENT, examples=30, at=MEDIUM)
def is_the_perturbed_dense_system(formula, case):
    """(diag(Z) - W) h = W_0 differentiated: the derivative of each weight is the weight times its number of edges of the class."""
    n, W = case.n, dense.of_case(case)
    matrix, inner = dense.system(W)
    h = 0 * W[0]
    h[0], h[inner] = h[0] + 1, solve(matrix, W[inner, 0])
    touching = _touching(n)
    found = []
    for counts in touching[: 2 if case.homogeneous else 3]:
        moved = (W * counts) * (h[None, :] - h[:, None])
        found.append((case.start_weights * solve(matrix, moved.sum(axis=1)[inner])[: n - 1]).sum())
    return Equal(list(case.apply(formula))[: len(found)], found)


def _touching(n: int) -> np.ndarray:
    """Return how many edges that touch y leave x, enter it, do neither: (3, 2n, 2n), counted one at a time."""
    pairs = [(base + i, base + i - 1) for base in (0, n) for i in range(1, n)]
    found = np.zeros((3, 2 * n, 2 * n), dtype=int)
    for x, y in np.ndindex(2 * n, 2 * n):
        for source, target in (pair for pair in pairs if y in pair):
            found[0 if x == source else 1 if x == target else 2, x, y] += 1
    return found


@tested(GRADIENT, examples=8, floats=True, at={"n": Choice(12), "kind": Choice("masked")})
def is_the_autodiff_of_the_record(formula, case):
    """JAX's gradient of the record's loss, a dense solve."""
    record = register(Traversal(case.n, case.start_weights, homogeneous=False))
    want = _slope()(record, (case.alpha, case.beta, float(case.gamma)))
    return Equal(np.array(case.apply(formula)), -np.array(want))


@functools.cache
def _slope() -> Any:
    import jax

    return jax.jit(lambda record, params: jax.grad(record.loss)(params))
