"""Checks of what training conserves: slopes of any loss for every size, flows, steps of descent, and equilibria of every pattern."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.asked_runs import large
from lemmata.language.case import Case
from lemmata.language.check import exact, integrated, scaled, tested
from lemmata.language.domain import Computed, Integer
from lemmata.language.relation import All, Equal, Timed
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import eye, solve
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Formula, Matrix, Scalar, Tree, Vector
from lemmata.theory.implicit_models.claims.conservation import DESCENT, FLOW, NODES
from lemmata.theory.implicit_models.problem import Regression, output_map

LINEAR = {"a": Opaque("n", "n"), "b": Opaque("n", "p"), "c": Opaque("q", "n"), "g": Opaque("q", "p")}
"""A linear model, and the slopes of any loss by its output map: of the loss nothing else enters the gradient of the parameters."""


@exact(FLOW, every=LINEAR)
def do_not_change_for_any_loss_and_size(formula, case):
    """The rate of both matrices along minus the slopes of a loss that is linear in the output map, with any slope."""
    speed = [-slope for slope in loss_slopes(case)]
    speed[1] = speed[1] - case.penalty * case.b
    speed[2] = speed[2] - case.penalty * case.c
    return All(*(Equal(_rate(formula, case, speed, k), 0 * case.a) for k in (0, 1)))


@integrated(FLOW, tier="full", examples=2)
def are_what_a_regression_started_with(formula, case, settings):
    """Regression on g as a target, by autodiff of its loss."""
    problem = Regression(case.g, np.eye(case.p), weight_decay=float(case.penalty))
    ends = flow.solve(problem, (case.a, case.b, case.c), 1.0, **settings.solver).final
    after, before = formula(*map(np.asarray, ends)), formula(case.a, case.b, case.c)
    return All(*(Equal(one, other) for one, other in zip(after, before, strict=True)))


@exact(DESCENT, every=LINEAR)
def is_what_a_step_adds_for_any_loss_and_size(formula, case):
    """Both matrices after a step along the slopes less those before it, written out from S = I - A."""
    moved = [value - case.step_size * slope for value, slope in zip((case.a, case.b, case.c), loss_slopes(case), strict=True)]
    before, after = _grams(case.a, case.b, case.c), _grams(*moved)
    return All(*(Equal(case.apply(formula)[k], after[k] - before[k]) for k in (0, 1)))


@tested(DESCENT, examples=30)
def is_what_a_step_by_differences_adds(formula, case):
    """The same with the inverse matrix itself, entry by entry."""
    inverse = solve(_s(case.a), eye(case.n, case.a))
    back = inverse.T @ case.c.T @ case.g
    da, db, dc = back @ case.b.T @ inverse.T, back, case.g @ case.b.T @ inverse.T
    before, step = _grams(case.a, case.b, case.c), case.step_size
    after = _grams(case.a - step * da, case.b - step * db, case.c - step * dc)
    return All(*(Equal(case.apply(formula)[k], after[k] - before[k]) for k in (0, 1)))


def _drawn(rows: str, columns: str, power: float) -> Computed:
    """Return a matrix of normal entries over a power of the number of states, of its own seed."""
    return Computed(
        lambda c: np.random.default_rng([c[rows], c[columns], len(rows + columns)]).normal(size=(c[rows], c[columns])) / c.n**power
    )


LARGE = {
    "n": Integer(4096, 4096),
    "p": Integer(16, 16),
    "q": Integer(12, 12),
    "a": Computed(lambda c: np.random.default_rng(c.n).normal(size=(c.n, c.n)) / (4 * c.n**0.5)),
    "b": _drawn("n", "p", 0.0),
    "c": _drawn("q", "n", 0.5),
    "g": _drawn("q", "p", 0.0),
    "step_size": Computed(lambda c: 1 / c.n),
}
"""A large model; its first step is taken along the slope g of a loss, which is the target less the map."""
DESCENT_STEPS = 2


@scaled(DESCENT, at=LARGE)
def adds_up_through_descent(formula, case, settings):
    """Two steps on |P - W|^2/2 by automatic differentiation; both matrices at the end less those at the start, beside what it adds."""
    parts = tuple(np.ascontiguousarray(part, dtype=float) for part in (case.a, case.b, case.c, case.g))
    visited, moved, seconds = _descended(*(part.tobytes() for part in parts), parts[1].shape, parts[2].shape, float(case.step_size))
    begun, added = time.perf_counter(), sum(np.stack(formula(*state, case.step_size)) for state in visited)
    return Timed(Equal(moved, added), "entries of both matrices", DESCENT_STEPS * moved.size, seconds + time.perf_counter() - begun)


@large
def _descended(
    a: bytes, b: bytes, c: bytes, g: bytes, inputs: tuple[int, int], outputs: tuple[int, int], step_size: float
) -> tuple[list[tuple[Matrix, ...]], np.ndarray, float]:
    """Return A, B, C and the slope of the loss before each step, both matrices after them less those at the start, and the seconds."""
    import jax
    import jax.numpy as jnp

    shapes = zip((a, b, c, g), ((inputs[0], inputs[0]), inputs, outputs, (outputs[0], inputs[1])), strict=True)
    *parts, slope = (jnp.asarray(np.frombuffer(part).reshape(shape)) for part, shape in shapes)

    def mapped(a, b, c):
        return c @ jnp.linalg.solve(jnp.eye(len(a), dtype=a.dtype) - a, b)

    begun, first, visited = time.perf_counter(), _kept(parts), []
    target = mapped(*parts) - slope
    slopes = jax.jit(jax.grad(lambda parts: ((mapped(*parts) - target) ** 2).sum() / 2))
    for _ in range(DESCENT_STEPS):
        visited.append(tuple(np.asarray(part) for part in (*parts, mapped(*parts) - target)))
        parts = jax.tree.map(lambda one, slope: one - step_size * slope, parts, slopes(parts))
    return visited, _kept(parts) - first, time.perf_counter() - begun


def _kept(parts: Sequence[Matrix]) -> np.ndarray:
    """Return C^T C + S^T S and B B^T + S S^T of arrays of JAX, multiplied out."""
    a, b, c = (np.asarray(part) for part in parts)
    s = np.eye(len(a), dtype=a.dtype) - a
    return np.stack([c.T @ c + s.T @ s, b @ b.T + s @ s.T])


@exact(NODES, every={**LINEAR, "s": Opaque("n"), "u": Opaque("p"), "g": Opaque("q")})
def do_not_change_for_any_size(formula, case):
    """The drawn column stands for 1/s, the drawn matrix for K = diag(1/s) - A, of any A where no slope is 0: K z = B u."""
    states = case.s[:, None] * eye(case.n, case.a) - case.a
    z, delta = solve(case.a, case.b @ case.u + case.s * case.offset), solve(case.a.T, case.c.T @ case.g)
    return _unchanged(formula, case.having(a=states), delta, z)


@exact(NODES, sizes={"n": (1, 2, 3), "p": (1, 2), "q": (1,)})
def do_not_change_at_any_equilibrium(formula, case):
    """dA = delta z^T, … from the two linear equations of state and adjoint, whatever the slopes of the activation."""
    inner = eye(case.n, case.a) - case.s[:, None] * case.a
    z = solve(inner, case.s * (case.b @ case.u) + case.offset)
    return _unchanged(formula, case, case.s * solve(inner.T, case.c.T @ case.g), z)


def _unchanged(formula: Formula, case: Case, delta: Vector, z: Vector) -> Equal:
    """Compare the rate along minus the gradient of one sample with 0."""
    speed = [-delta[:, None] * z[None, :], -delta[:, None] * case.u[None, :], -case.g[:, None] * z[None, :]]
    return Equal(_rate(lambda *model: (formula(*model),), case, speed, 0), 0 * case.s)


def loss_slopes(case: Case) -> list[Matrix]:
    """Return the slopes of tr(G^T P) by A, B and C."""
    model = [case.a, case.b, case.c]

    def loss(k: int, value: Matrix) -> Scalar:
        return (output_map(*put(model, k, value)) * case.g).sum()

    return [slopes(lambda value, k=k: loss(k, value), model[k]) for k in range(3)]


def put(model: Sequence[Matrix], k: int, value: Matrix) -> Tree:
    """Return a model with another matrix in one place."""
    return (*model[:k], value, *model[k + 1 :])


def _rate(formula: Tree, case: Case, speed: list[Matrix], part: int) -> Matrix:
    """Return the rate of one part of a formula while all three matrices move."""
    model = [case.a, case.b, case.c]

    def along(k: int) -> Matrix:
        return rate_along(lambda value: formula(*put(model, k, value))[part], model[k], speed[k])

    return along(0) + along(1) + along(2)


def _s(a: Matrix) -> Matrix:
    return eye(a.shape[0], a) - a


def _grams(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    return c.T @ c + _s(a).T @ _s(a), b @ b.T + _s(a) @ _s(a).T
