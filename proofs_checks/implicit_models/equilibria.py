"""Checks of gradients at an equilibrium: slopes for every size, autodiff through iterations, a library's implicit differentiation."""

from __future__ import annotations

from functools import cache

import jax
import jax.numpy as jnp
import numpy as np

from lemmata.dynamics import equilibrium
from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.implicit_models.conservation import LINEAR as OPAQUE
from lemmata.proofs_checks.implicit_models.conservation import loss_slopes, put
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import eye, solve
from lemmata.terms.types import Fields, Formula, Matrix, Params, Scalar, Tensor, Tree
from lemmata.theory.implicit_models.claims.equilibria import LINEAR, SAMPLE

SHAPE = {"n": Choice(3), "p": Choice(2), "q": Choice(2)}
ITERATIONS = 200
"""Enough for rows of modulus 3/4 at most: what is left is of the size 1e-25."""


@exact(LINEAR, every=OPAQUE)
def are_the_slopes_for_every_size(formula, case):
    """Slopes of a loss that is linear in the output map by each entry of A, B and C."""
    return All(*(Equal(got, want) for got, want in zip(case.apply(formula), loss_slopes(case), strict=True)))


@exact(SAMPLE, sizes={"n": (1, 2), "p": (1, 2), "q": (1,)})
def are_the_slopes_of_the_solved_equilibrium(formula, case):
    """The equilibrium where the activation has these slopes, as a linear system solved on symbols, differentiated by every entry."""

    def loss(a: Matrix, b: Matrix, c: Matrix) -> Scalar:
        return case.g @ (c @ solve(eye(case.n, a) - case.s[:, None] * a, case.s * (b @ case.u)))

    model = (case.a, case.b, case.c)
    wanted = [slopes(lambda value, k=k: loss(*put(model, k, value)), model[k]) for k in range(3)]
    return All(*(Equal(got, want) for got, want in zip(case.apply(formula), wanted, strict=True)))


@tested(SAMPLE, tier="full", examples=20, floats=True, at=SHAPE)
def is_autodiff_through_two_hundred_iterations(formula, case):
    """Backpropagation through Picard iterations of relu from 0."""
    return _compared(formula, case, "unrolled")


@tested(SAMPLE, examples=20, floats=True, at=SHAPE)
def is_implicit_differentiation_by_a_library(formula, case):
    """Optimistix differentiates the equilibrium that its own iteration finds."""
    return _compared(formula, case, "implicit")


def _compared(formula: Formula, case: Case, how: str) -> All:
    a = case.a * (0.75 / max(1.0, float(np.abs(case.a).sum(axis=1).max())))
    found, z = (jax.tree.map(np.asarray, each) for each in _gradients()[how]((a, case.b, case.c), case.u, case.g))
    got = formula(a, case.c, (z > 0).astype(float), z, case.u, case.g)
    return All(*(Equal(one, np.asarray(other)) for one, other in zip(got, found, strict=True)))


@cache
def _gradients() -> Fields:
    """Return what gives gradients, and the equilibrium, by both ways, compiled once."""

    def step(z: Tensor, args: Tree) -> Tree:
        (a, b, _), u = args
        return jax.nn.relu(a @ z + b @ u)

    def unrolled(model: Params, u: Tensor) -> Tree:
        z, _ = jax.lax.scan(lambda z, _: (step(z, (model, u)), None), jnp.zeros(model[0].shape[0]), None, length=ITERATIONS)
        return z

    def implicit(model: Params, u: Tensor) -> Tree:
        return equilibrium.solved(step, jnp.zeros(model[0].shape[0]), (model, u), rtol=1e-14, atol=1e-14)

    def made(found: Tensor) -> Tree:
        def loss(model: Params, u: Tensor, g: Tensor) -> Scalar:
            z = found(model, u)
            return g @ (model[2] @ z), z

        def gradients(model: Params, u: Tensor, g: Tensor) -> Tree:
            return jax.grad(loss, has_aux=True)(model, u, g)

        return jax.jit(gradients)

    return {"unrolled": made(unrolled), "implicit": made(implicit)}
