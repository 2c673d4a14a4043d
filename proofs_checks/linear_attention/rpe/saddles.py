"""Checks of the fixed points of the joint flow: second moments of the data law, autodiff, and runs from opposed starts."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np

from lemmata.proofs_checks.check import descended, exact, integrated, tested
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.joint import expected_loss, record
from lemmata.proofs_checks.rates import convergence
from lemmata.proofs_checks.relation import All, Equal
from lemmata.simulations import flow
from lemmata.simulations.engine import register
from lemmata.theory.arithmetic import array, number, zeros
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.rpe.saddles import OPPOSED, RESTS_AT_ZERO, SEEN_LIMIT, STRICT_SADDLES

ONE_SHAPE = {"n1": Choice(3)}


@exact(RESTS_AT_ZERO, sizes={"n1": (1, 2)})
def holds_for_the_slopes_of_the_expected_loss(formula, case):
    """The expected loss D.13 times v_1, from its own derivatives."""
    loss = expected_loss(case, case.a, case.v)
    slopes = {"slope_a": task.derivatives(loss, case.a), "slope_v": task.derivatives(loss, case.v)}
    return Equal(case.apply(formula, **slopes), case.v[0] * loss)


@tested(RESTS_AT_ZERO, examples=30, floats=True, at=ONE_SHAPE)
def holds_for_autodiff(formula, case):
    """The population loss times v_1, from JAX's gradient."""
    loss, (slope_a, slope_v) = _slopes(register(record(case)), (case.a, case.v))
    slopes = {"slope_a": np.asarray(slope_a), "slope_v": np.asarray(slope_v)}
    return Equal(case.apply(formula, **slopes), case.v[0] * loss)


@exact(STRICT_SADDLES, sizes={"n1": (1, 2)})
def is_the_determinant_of_the_second_derivatives(formula, case):
    """The gradient vanishes there; the second derivatives of the expected loss along both directions."""
    import sympy

    a, v, (x, y) = _symbols("a", case.a), _symbols("v", case.v), sympy.symbols("x y")
    loss, here = expected_loss(case, a, v), dict(zip([*a, *v], map(sympy.sympify, [*case.a, *case.v]), strict=True))
    slopes = [task.derivatives(loss, part) for part in (a, v)]
    moved = {**here, **{a[k]: case.a[k] + x * tau for k, tau in enumerate(_target(case))}, v[0]: case.v[0] + y}
    plane, origin = loss.xreplace(moved), dict.fromkeys((x, y), sympy.Integer(0))
    second = [[plane.diff(p).diff(q).xreplace(origin) for p in (x, y)] for q in (x, y)]
    rest = [Equal([item.xreplace(here) for item in part], number(0, case.alpha)) for part in slopes]
    return All(*rest, Equal(second[0][0] * second[1][1] - second[0][1] * second[1][0], case.apply(formula)))


@tested(STRICT_SADDLES, examples=30, floats=True, at=ONE_SHAPE)
def is_the_determinant_of_the_hessian_by_autodiff(formula, case):
    """JAX's gradient there, and its Hessian on the plane of both directions."""
    problem, at = register(record(case)), (case.a, case.v)
    _, slopes = _slopes(problem, at)
    hessian = np.asarray(_plane(problem, at, _target(case)))
    return All(*[Equal(slope, np.zeros(len(slope))) for slope in slopes], Equal(np.linalg.det(hessian), case.apply(formula)))


@exact(OPPOSED, sizes={"n1": (1, 2, 3)})
def solves_the_flow_of_the_expected_loss(formula, case):
    """Every slope of the expected loss at v = y theta, a_0 = -y: those of a_0 and v_1 move y, the others are 0."""
    scale, n = case.apply(formula), case.n1 + 1
    a, v = _symbols("a", np.zeros(2 * n - 1)), _symbols("v", np.zeros(2))
    loss = expected_loss(case.having(unseen=1), a, v)
    there = dict(zip([*a, *v], [*_opposed(scale, n, 2)[0], *_opposed(scale, n, 2)[1]], strict=True))
    speeds = [[-item.subs(there, simultaneous=True) for item in task.derivatives(loss, part)] for part in (a, v)]
    moves = _opposed(scale.diff(case.t), n, 2)
    return All(
        Equal(case.having(t=number(0, case.t)).apply(formula), case.start),
        *[Equal(speed, move) for speed, move in zip(speeds, moves, strict=True)],
    )


@integrated(OPPOSED, at=ONE_SHAPE, method="DOP853")
def is_where_the_flow_takes_opposed_starts(formula, case, settings):
    """Weights and value direction by the flow of the population loss."""
    run = flow.solve(record(case.having(unseen=4)), _opposed(case.start, case.n1 + 4, 4), case.t, **settings.solver)
    wanted = _opposed(case.apply(formula), case.n1 + 4, 4)
    return All(*[Equal(got, want) for got, want in zip(run.final, wanted, strict=True)])


@tested(SEEN_LIMIT, examples=20, floats=True)
def is_the_zero_of_the_loss_with_the_same_difference(formula, case):
    """|a|^2 - |v|^2 over all lags as at the start, and a loss of 0 by the problem's own formula."""
    a, scale = case.apply(formula)
    start, end = _joined(case, case.a_init, case.v_init), _joined(case, a, scale * np.eye(4)[0])
    kept, before = [weights @ weights - value @ value for weights, value in (end, start)]
    return All(Equal(kept, before), Equal(record(case).loss(end), 0.0))


@integrated(SEEN_LIMIT, at=ONE_SHAPE)
def is_where_a_long_flow_ends_up_to_sign(formula, case, settings):
    """Seen weights and value direction at t = 20, both turned so that v points along theta."""
    a, scale = case.apply(formula)
    weights, value = _turned(case, flow.solve(record(case), _joined(case, case.a_init, case.v_init), 20.0, **settings.solver).final)
    return All(Equal(weights, a), Equal(value, scale * np.eye(4)[0]))


@descended(SEEN_LIMIT, at=ONE_SHAPE)
def is_missed_by_descent_in_first_order_of_the_step(formula, case, settings):
    """Gradient descent to t = 10 with ever smaller steps: |a|^2 - |v|^2 drifts with the step, and the limit with it."""
    a, scale = case.apply(formula)
    start, limit = _joined(case, case.a_init, case.v_init), np.array([*a, scale, 0.0, 0.0, 0.0])
    return convergence(record(case), start, 10.0, limit, settings, observe=lambda p: np.concatenate(_turned(case, p)), steps=1000)


def _joined(case: Any, a: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return np.concatenate([case.outside[0], a, case.outside[1]]), v


def _turned(case: Any, end: Any) -> tuple[np.ndarray, np.ndarray]:
    sign = 1.0 if end[1][0] >= 0 else -1.0
    return sign * end[0][case.unseen : len(end[0]) - case.unseen], sign * end[1]


def _opposed(scale: Any, n: int, d: int) -> tuple[Any, Any]:
    a, v = zeros(2 * n - 1, scale), zeros(d, scale)
    a[n - 1], v[0] = -scale, scale
    return a, v


def _target(case: Any) -> Any:
    """The ring target on the seen lags of the line, 0 on the others."""
    n, seen = case.n1 + case.unseen, {(i - j) for i in range(case.n1) for j in range(case.n1)}
    by_site = task.answers(array([number(int(i == 0), case.alpha) for i in range(n)], case.alpha), case.alpha, [case.beta])
    return array([by_site[k % n] if k in seen else number(0, case.alpha) for k in range(1 - n, n)], case.alpha)


def _symbols(name: str, like: Any) -> np.ndarray:
    import sympy

    return np.array(sympy.symbols(f"{name}:{len(like)}", real=True), dtype=object)


@jax.jit
def _slopes(problem: Any, params: Any) -> Any:
    return jax.value_and_grad(problem.loss)(params)


@jax.jit
def _plane(problem: Any, params: Any, target: Any) -> Any:
    a, v = params
    return jax.hessian(lambda z: problem.loss((a + z[0] * target, v.at[0].add(z[1]))))(jax.numpy.zeros(2))
