"""Checks of relative positions and the value direction learnt together: second moments, autodiff, invariants, runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import jax
import numpy as np

from lemmata.proofs_checks.check import descended, enclosed, exact, integrated, sampled, tested
from lemmata.proofs_checks.convergence import convergence
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.relation import All, AtLeast, Equal, Estimate, Order
from lemmata.simulations import descent, flow
from lemmata.simulations.jax_problem import compiled_velocity, register, velocity
from lemmata.theory.arithmetic import number, zeros
from lemmata.theory.domain import Choice
from lemmata.theory.linear_attention.claims.rpe.joint import CONSERVED, DECAYED_SCALE, INVARIANT, LIMIT, ORTHOGONAL, SIGN, STUCK, VELOCITY
from lemmata.theory.linear_attention.problem import RelativeEncoding, ring_target

ONE_SHAPE = {"n1": Choice(3)}


@exact(VELOCITY, sizes={"n1": (1, 2)})
def is_the_derivative_of_the_expected_loss(formula, case):
    """The loss D.13 in expectation, differentiated by each lag weight and each component of v, and weight decay."""
    loss, (da, dv) = expected_loss(case, case.a, case.v), case.apply(formula)
    falls = [-task.derivatives(loss, part) - case.weight_decay * part for part in (case.a, case.v)]
    return All(Equal(da, falls[0]), Equal(dv, falls[1]))


@tested(VELOCITY, examples=30, floats=True, at=ONE_SHAPE)
def is_autodiff_of_the_population_loss(formula, case):
    """JAX's gradient of the population loss, and weight decay."""
    (da, dv), (want_a, want_v) = case.apply(formula), compiled_velocity(register(record(case)), (case.a, case.v))
    return All(Equal(da, want_a), Equal(dv, want_v))


@sampled(VELOCITY, at=ONE_SHAPE | {"weight_decay": Choice(0.0)})
def is_the_mean_over_drawn_sequences(formula, case, settings):
    """The slope of the loss of 20 000 drawn sequences in eight random directions."""
    problem = register(record(case))
    slopes = np.concatenate(_slopes(problem, (case.a, case.v), *problem.draw(jax.random.key(settings.seed), 20_000)), axis=1)
    directions = np.random.default_rng(settings.seed).standard_normal((slopes.shape[1], 8))
    found = -slopes @ directions
    return Estimate(found.mean(0), found.std(0) / np.sqrt(len(found)), np.concatenate(case.apply(formula)) @ directions)


@exact(ORTHOGONAL, sizes={"n1": (1, 2)})
def is_the_slope_of_the_loss_across_theta(formula, case):
    """The derivative of the expected loss by one component of v, and weight decay."""
    loss, part = expected_loss(case, case.a, case.v), case.v[case.component]
    return Equal(case.apply(formula) * part, loss.diff(part) + case.weight_decay * part)


@integrated(ORTHOGONAL, at=ONE_SHAPE)
def is_the_rate_of_decay_along_the_flow(formula, case, settings):
    """The logarithm of the component at t = 1/4, against the rate integrated along the run by Gauss-Legendre quadrature."""
    nodes, weights = np.polynomial.legendre.leggauss(40)
    run = flow.solve(record(case), (case.a, case.v), [*((nodes + 1) / 8), 0.25], **settings.solver)
    rates = [case.having(a=run.at(k)[0]).apply(formula) for k in range(len(nodes))]
    return Equal(np.log(abs(run.final[1][case.component] / case.v[case.component])), -(weights / 8) @ np.array(rates))


@exact(CONSERVED, sizes={"n1": (1, 2, 3, 4)})
def has_the_right_slope_along_the_flow(formula, case):
    """It starts at |a|^2 - |v|^2, with the slope along the gradient of the expected loss, and keeps its relative slope."""
    start, loss = (case.a_init, case.v_init), expected_loss(case, case.a_init, case.v_init)
    da, dv = (-task.derivatives(loss, part) - case.weight_decay * part for part in start)
    along = 2 * (start[0] @ da - start[1] @ dv * (1 if case.trained == "both" else 0))
    now = case.apply(formula)
    here = case.having(t=number(0, case.t)).apply(formula)
    return All(Equal(here, start[0] @ start[0] - start[1] @ start[1]), Equal(now.diff(case.t) * here, along * now))


@integrated(CONSERVED, at=ONE_SHAPE)
def is_what_the_flow_keeps(formula, case, settings):
    """Both lengths at the end of the flow."""
    return Equal(_difference(flow.solve(record(case), (case.a_init, case.v_init), case.t, **settings.solver).final), case.apply(formula))


@descended(CONSERVED, at=ONE_SHAPE)
def drifts_in_first_order_of_the_step(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    start = case.a_init, case.v_init
    return convergence(record(case), start, case.t, case.apply(formula), settings, observe=_difference, steps=200)


@enclosed(LIMIT, examples=8)
@tested(LIMIT, examples=30)
def is_a_zero_of_the_loss_with_the_same_difference(formula, case):
    """a_k V = tau_k on seen lags, a_k unchanged on the others, |a|^2 - V^2 as at the start, V > 0."""
    (a, scale), n = case.apply(formula), _positions(case)
    target, lags = ring_target(n, case.alpha, [case.beta]), range(1 - n, n)
    products = [a[k] * scale if abs(lag) < case.n1 else a[k] for k, lag in enumerate(lags)]
    wanted = [target[lag % n] if abs(lag) < case.n1 else case.a_init[k] for k, lag in enumerate(lags)]
    kept = (case.a_init * case.a_init).sum() - (case.v_init * case.v_init).sum()
    return All(Equal(products, wanted), Equal((a * a).sum() - scale * scale, kept), AtLeast(scale, number(0, scale)))


@integrated(LIMIT, at=ONE_SHAPE)
def is_where_a_long_flow_ends_up_to_sign(formula, case, settings):
    """Weights and value direction at t = 20, both turned so that v points along theta."""
    a, scale = case.apply(formula)
    end_a, end_v = flow.solve(record(case), (case.a_init, case.v_init), 20.0, **settings.solver).final
    sign, seen = (1.0 if end_v[0] >= 0 else -1.0), np.abs(np.arange(len(a)) - len(a) // 2) < case.n1
    return All(Equal(np.where(seen, sign * end_a, end_a), a), Equal(sign * end_v, scale * np.eye(4)[0]))


@descended(DECAYED_SCALE, at=ONE_SHAPE)
def is_approached_as_weight_decay_vanishes(formula, case, settings):
    """Gradient descent to rest under weight decay 0.4, 0.2, …: the length along theta is off in first order of it."""
    decays, ends = _rests(case, settings)
    return Order(decays, [abs(abs(v[0]) - case.apply(formula)) for _, v in ends], 1)


@descended(DECAYED_SCALE, at=ONE_SHAPE)
def divides_every_weight_as_weight_decay_vanishes(formula, case, settings):
    """At the same rests a_k is off tau_k over the length, seen or not, and v off theta's axis, in first order as well."""
    decays, ends = _rests(case, settings)
    target = np.array([case.alpha if lag == 0 else case.beta * (abs(lag) == 1) for lag in range(1 - _positions(case), _positions(case))])
    wanted = target / case.apply(formula)
    return Order(decays, [float(np.linalg.norm([*(np.sign(v[0]) * a - wanted), *v[1:]])) for a, v in ends], 1)


def _rests(case: Any, settings: Any) -> tuple[list[float], list[Any]]:
    """Return weight decays and the weights and value direction at which gradient descent comes to rest under each."""
    decays = list(0.4 / 2.0 ** (np.arange(5) + settings.refinement))
    problems = [record(case.having(weight_decay=decay)) for decay in decays]
    start = (case.a_init, case.v_init)
    return decays, [descent.run(each, start, 0.02, round(1000 / each.weight_decay), logged=1).final for each in problems]


@enclosed(SIGN, examples=8)
@tested(SIGN, examples=30)
def keeps_the_product_the_difference_and_the_sign(formula, case):
    """a v = alpha, a^2 - v^2 as at the start, and a + v on the side of 0 where it began."""
    a, v = case.apply(formula)
    start = case.a_init + case.v_init
    return All(
        Equal(a * v, case.alpha),
        Equal(a * a - v * v, case.a_init * case.a_init - case.v_init * case.v_init),
        AtLeast((a + v) * start, number(0, case.alpha)),
    )


@integrated(SIGN)
def is_where_the_flow_of_one_site_ends(formula, case, settings):
    """The two parameters at t = 30."""
    a, v = flow.solve(_single(case), (np.array([0.0, 0.0, case.a_init, 0.0, 0.0]), np.array([case.v_init])), 30.0, **settings.solver).final
    return Equal([a[2], v[0]], list(case.apply(formula)))


@exact(INVARIANT, sizes={"n1": (2, 3)})
def is_not_left_by_the_gradient(formula, case):
    """The expected loss has slopes antisymmetric in the lags and none along theta."""
    n, (a, v) = case.n1 + 1, case.apply(formula)
    whole, across = _symbols("a", 2 * n - 1), _symbols("v", len(v))
    loss = expected_loss(case.having(unseen=1), whole, across)
    there = dict(zip([*whole, *across], [zero := 0 * case.alpha, *a, zero, v[0] + case.tilt, *v[1:]], strict=True))
    slopes = np.array([item.subs(there) for item in task.derivatives(loss, np.array([*whole, across[0]]))])
    return All(Equal(slopes[:-1] + slopes[-2::-1], zeros(2 * n - 1, case.alpha)), Equal(slopes[-1], zero))


@tested(INVARIANT, examples=20, floats=True, at=ONE_SHAPE)
def is_not_left_by_autodiff(formula, case):
    """JAX's gradient of the population loss at the start."""
    a, v = case.apply(formula)
    da, dv = compiled_velocity(register(record(case.having(unseen=4))), (np.pad(a, 4), v + case.tilt * np.eye(4)[0]))
    return All(Equal(da + da[::-1], np.zeros(len(da))), Equal(dv[0], 0.0))


@dataclass(frozen=True)
class OnInvariantSet:
    """The population flow in coordinates that cannot leave the set: the weights of positive seen lags, and v without theta."""

    whole: RelativeEncoding

    def placed(self, params: Any) -> tuple[Any, Any]:
        """Return all lag weights and all of v."""
        half, across = params
        xp: Any = np if isinstance(half, np.ndarray) else jax.numpy
        unseen, none = np.zeros(self.whole.positions - 1 - half.shape[0]), np.zeros(1)
        return xp.concatenate([unseen, -half[::-1], none, half, unseen]), xp.concatenate([none, across])

    def field(self, params: Any) -> tuple[Any, Any]:
        """Return the velocity of the coordinates, by autodiff of the whole loss."""
        da, dv = velocity(self.whole, self.placed(params))
        middle = self.whole.positions - 1
        return da[middle + 1 : middle + 1 + params[0].shape[0]], dv[1:]


@integrated(STUCK, at=ONE_SHAPE)
def is_where_the_flow_on_the_set_ends(formula, case, settings):
    """Weights, value direction and training loss at t = 80."""
    problem, n = OnInvariantSet(register(record(case.having(unseen=4)))), case.n1 + 4
    end = problem.placed(flow.solve(problem, (case.half, case.across), 80.0, **settings.solver).final)
    target, lag = ring_target(n, case.alpha, [case.beta]), np.arange(1 - n, n)
    kept = (np.maximum(case.n1 - np.abs(lag), 0) * target[lag % n] ** 2).sum()
    a, v = case.apply(formula)
    return All(Equal(end[0], np.pad(a, 4)), Equal(end[1], v), Equal(problem.whole.loss(end), kept))


def expected_loss(case: Any, a: Any, v: Any) -> Any:
    """Return the expectation of D.13: its sum over the sequences in R^d with a single 1, at one position and in one coordinate."""
    n = _positions(case)

    def loss(s: Any, c: int) -> Any:
        answers = task.answers(s, case.alpha, [case.beta])
        errors = [sum(a[i - r + n - 1] * v[c] * s[r] for r in range(n)) - (answers[i] if c == 0 else 0) for i in range(case.n1)]
        return sum(error * error for error in errors)

    return sum(loss(s, c) for s in task.single_sequences(n, case.n1, case.alpha) for c in range(len(v)))


def record(case: Any) -> RelativeEncoding:
    """Return the problem of a case, its lags on a line."""
    return RelativeEncoding(_positions(case), case.n1, 4, case.alpha, (case.beta,), case.get("weight_decay", 0.0), ring=False)


def _single(case: Any) -> RelativeEncoding:
    return RelativeEncoding(3, 1, 1, case.alpha, (), ring=False)


def _positions(case: Any) -> int:
    return case.n1 + case.unseen


def _difference(params: Any) -> Any:
    a, v = params
    return a @ a - v @ v


def _symbols(name: str, count: int) -> np.ndarray:
    import sympy

    return np.array(sympy.symbols(f"{name}:{count}"), dtype=object)


@jax.jit
def _slopes(problem: Any, params: Any, x: Any, visible: Any) -> Any:
    return jax.vmap(lambda one, seen: jax.grad(problem.sample_loss)(params, (one[None], seen[None])))(x, visible)
