"""Equilibria z = f(z, args) of contractions in JAX: found by iteration, differentiated implicitly, and never without a certificate.

The gradient passes through one linear system at the equilibrium (Optimistix and Lineax), not through the iterations that led to it. With a
contraction by kappa in the norm |.|_inf, |z - z*| <= |f(z) - z|/(1 - kappa): the certificate of a batch is the largest of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import optimistix

Step = Callable[[Any, Any], Any]
"""One iteration: of a state and of arguments that may be differentiated."""


def solved(step: Step, start: Any, args: Any, *, rtol: float = 1e-12, atol: float = 1e-12, most: int = 1024) -> Any:
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


def certificate(step: Step, z: Any, args: Any, kappa: Any) -> Any:
    """Return a bound on |z - z*|_inf for a contraction by kappa < 1: |step(z) - z|_inf/(1 - kappa)."""
    return jnp.max(jnp.abs(jax.lax.stop_gradient(step(z, args) - z))) / (1 - kappa)
