"""Equilibria z = f(z, args) of contractions in JAX: found by iteration, differentiated implicitly,
and never without a certificate.

The gradient passes through one linear system at the equilibrium (Optimistix and Lineax), not
through the iterations that led to it. With a contraction by kappa in the norm |.|_inf, |z - z*| <=
|f(z) - z|/(1 - kappa): the certificate of a batch is the largest of these.
"""

from __future__ import annotations

from collections.abc import Callable

import optimistix

from lemmata.dynamics.in_double import jax, jnp
from lemmata.terms.types import Matrix, Scalar, Tensor, Tree, Vector

Step = Callable[[Tree, Tree], Tree]
"""One iteration: of a state and of arguments that may be differentiated."""

LAYER = 1e-7
"""How little the last iterations of a layer change, relative to its states and as such."""
BETWEEN = 8
"""So many iterations of a layer between two looks at the change, which costs more than an
iteration.
"""


def solved(
    step: Step,
    start: Tensor,
    args: Tree,
    *,
    rtol: float = 1e-12,
    atol: float = 1e-12,
    most: int = 1024,
) -> Tensor:
    """Return the equilibrium of one iteration, differentiable by `args`.

    Args:
        step: (z, args) -> z.
        start: first state; its shape is that of z.
        args: arrays that the step depends on.
        rtol, atol: how little the last iteration changes.
        most: iterations at most; whether they were enough is what `certificate` tells.
    """
    solver = optimistix.FixedPointIteration(rtol=rtol, atol=atol)
    return optimistix.fixed_point(step, solver, start, args=args, max_steps=most, throw=False).value


def certificate(step: Step, z: Tensor, args: Tree, kappa: Scalar) -> Scalar:
    """Return a bound on |z - z*|_inf for a contraction by kappa < 1: |step(z) - z|_inf/(1 -
    kappa).
    """
    return jnp.max(jnp.abs(jax.lax.stop_gradient(step(z, args) - z))) / (1 - kappa)


@jax.custom_vjp
def relu_layer(a: Matrix, v: Tensor) -> Matrix:
    """Return the equilibria of z = max(z A^T + v, 0), a row for each sample, for |A|_inf below 1;
    the gradient is an equilibrium as well.

    Both are found by iteration, backwards delta = s (g + delta A) with the slopes s of the relu.

    Args:
        a: (n, n).
        v: (N, n) what the inputs add, U B^T.
    """
    return _forward(a, v)


def _step(z: Tensor, args: Tree) -> Matrix:
    """Return the next states, a column for each sample: long rows are what processors are fast
    at.
    """
    a, v = args
    return jax.nn.relu(a @ z + v)


def _back(delta: Tensor, args: Tree) -> Matrix:
    transpose, active, g = args
    return jnp.where(active, g + transpose @ delta, 0)


def _settled(step: Step, like: Tensor, args: Tree) -> Tensor:
    """Return the equilibrium of a contraction, from 0; several steps at once have the same one."""

    def several(z: Tensor, args: Tree) -> Tensor:
        for _ in range(BETWEEN):
            z = step(z, args)
        return z

    return solved(several, jnp.zeros_like(like), args, rtol=LAYER, atol=LAYER, most=1024 // BETWEEN)


def _forward(a: Matrix, v: Tensor) -> Matrix:
    return _settled(_step, v.T, (a, v.T)).T


def _kept(a: Matrix, v: Tensor) -> tuple[Tensor, Tensor]:
    z = _forward(a, v)
    return z, (a, z)


def _backward(residuals: Tree, g: Tensor) -> tuple[Tensor, Tensor]:
    a, z = residuals
    # A^T is formed once: a product by a transposed view takes twice as long in every iteration
    delta = _settled(_back, g.T, (a.T, (z > 0).T, g.T))
    return delta @ z, delta.T


relu_layer.defvjp(_kept, _backward)


def layer_certificate(a: Matrix, v: Tensor, z: Tensor) -> Vector:
    """Return a bound on |z - z*|_inf over 1 + |z|_inf for a batch of `relu_layer`, infinite where
    |A|_inf is 1 or more.
    """
    kappa = jnp.max(jnp.sum(jnp.abs(a), axis=1))
    bound = certificate(_step, z.T, (a, v.T), kappa) / (1 + jnp.max(jnp.abs(z)))
    return jnp.where(kappa < 1, bound, jnp.inf)


def into_ball(a: Matrix, radius: float) -> Matrix:
    """Return the nearest matrix whose rows have moduli that add up to the radius at most, by
    sorting.
    """
    moduli = jnp.sort(jnp.abs(a), axis=1)[:, ::-1]
    excess = (jnp.cumsum(moduli, axis=1) - radius) / jnp.arange(1, a.shape[1] + 1, dtype=a.dtype)[
        None
    ]
    count = jnp.sum(moduli > excess, axis=1, keepdims=True)
    theta = jnp.maximum(jnp.take_along_axis(excess, count - 1, axis=1), 0)
    return jnp.sign(a) * jnp.maximum(jnp.abs(a) - theta, 0)
