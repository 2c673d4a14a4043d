"""Checks of the policy gradient: the dense system differentiated by SymPy, perturbed in balls, and by autodiff."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.check import enclosed, exact, tested
from lemmata.proofs_checks.relation import Equal
from lemmata.simulations.jax_problem import lightly, register
from lemmata.theory.arithmetic import solve
from lemmata.theory.chain_traversal.claims.recursion.gradient import GRADIENT
from lemmata.theory.chain_traversal.problem import Traversal
from lemmata.theory.domain import Choice, Integer
from lemmata.theory.types import Scalar

SMALL = {"n": (2, 3)}
MEDIUM = {"n": Integer(2, 9)}


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
def _slope() -> Callable[[Traversal, tuple[Scalar, ...]], tuple[Scalar, ...]]:
    import jax

    return lightly(lambda record, params: jax.grad(record.loss)(params))
