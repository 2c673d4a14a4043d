"""Checks of training A alone on one tap: the recursion's squared error under SymPy, and the flow of the record that has B = C = 1."""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.proofs_checks.check import exact, integrated, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.proofs_checks.state_space.gradient import squared_error, tap_loss
from lemmata.simulations import flow
from lemmata.simulations.jax_problem import compiled_velocity, register
from lemmata.theory.arithmetic import array
from lemmata.theory.domain import Array, Choice, Integer
from lemmata.theory.state_space.claims.frozen import (
    CLEAN_ENDPOINT,
    CLEAN_ESCAPE_TIME,
    CLEAN_FIELD,
    LOSS_FLOOR,
    LOW_TAP_ENDPOINT,
    RUNNER_UP,
    STATES,
)
from lemmata.theory.state_space.problem import FrozenStudent

HORIZON = 7
LONG = 8.0
NEGLECTED = 1e-4
SMALL = {"p": (1, 2, 3, 6), "dim": (1, 2)}
FEW = {"dim": Integer(2, 4), "a_init": Array(lambda c: c.dim, 0.25, 1)}
NODES, WEIGHTS = np.polynomial.legendre.leggauss(24)


def trained_on(taps: dict[int, Any], dim: int, target: Any = 1.0) -> Any:
    """Return the training record of A alone, inputs uncorrelated and of the given mean squares on the taps named, 0 elsewhere."""
    gram = np.diag([float(taps.get(h, 0)) for h in range(HORIZON)])
    return register(FrozenStudent(dim, HORIZON, target * np.ones(HORIZON), gram))


def one_tap(dim: int, p: int, others: int = 0) -> Any:
    """Return the record with all taps of the teacher 1 and one unit sequence on tap p, and one on each other tap where asked."""
    return trained_on(dict.fromkeys(range(HORIZON), others) | {p: 1}, dim)


def descent(a: Any, amplitudes: dict[int, Any], target: Any) -> Any:
    """Return minus SymPy's derivative, by the states, of the recursion's mean squared error: one sequence for each tap, B = C = 1."""
    ones, horizon = 0 * a + 1, len(target)
    rows = [[amplitude if horizon - 1 - step == tap else 0 for step in range(horizon)] for tap, amplitude in amplitudes.items()]
    error = squared_error(a, ones, ones, target, rows)
    return array([-error.diff(state) for state in a])


def quadrature(problem: Any, start: Any, end: float, rate: Any, settings: Any) -> tuple[Any, Any]:
    """Return the integral of `rate(params)` along the flow of a record from time 0 to `end`, by Gauss-Legendre, and the last parameters."""
    run = flow.solve(problem, start, [*(end * (1 + NODES) / 2), end], **settings.solver)
    rates = np.array([rate(state) for state in run.states[:-1]])
    return end / 2 * np.tensordot(WEIGHTS, rates, axes=1), run.final


@exact(CLEAN_FIELD, sizes=SMALL)
def is_minus_the_derivative_of_the_recursions_error(formula, case):
    """SymPy's derivative of the squared error of one sequence, run through the recursion."""
    return Equal(case.apply(formula), descent(case.a, {case.p: 1}, [1] * (case.p + 1)))


@tested(CLEAN_FIELD, examples=15, floats=True, at={"dim": Choice(3)})
def is_the_velocity_of_the_record(formula, case):
    """Autodiff of the training record's loss."""
    return Equal(case.apply(formula), np.asarray(compiled_velocity(one_tap(case.dim, case.p), case.a)))


@exact(STATES, sizes=SMALL)
def move_by_a_power_of_themselves_from_their_start(formula, case):
    """Each state's derivative by the clock, and its value at clock zero."""
    states, start = case.apply(formula), case.having(clock=0 * case.clock).apply(formula)
    return All(Equal(array([state.diff(case.clock) for state in states]), states ** (case.p - 1)), Equal(start, case.a_init))


@integrated(STATES, examples=6, at={"dim": Choice(3)})
def are_the_trained_states_at_their_clock(formula, case, settings):
    """States of a trained record, the clock as the integral of 2 p (1 - S_p) along its own path."""
    clock, final = quadrature(
        one_tap(case.dim, case.p), case.a_init, case.clock, lambda a: 2 * case.p * (1 - (a**case.p).sum()), settings
    )
    return Equal(formula(clock, case.a_init, case.p), final)


@integrated(LOW_TAP_ENDPOINT, at={"dim": Choice(3)})
@integrated(CLEAN_ENDPOINT, at={**FEW, "dim": Choice(3), "p": Choice(4)})
def is_where_the_trained_states_settle(formula, case, settings):
    """The flow of the training record after a long time."""
    final = flow.solve(one_tap(case.dim, case.p, case.others), case.a_init, LONG, **settings.solver).final
    return Equal(case.apply(formula), final)


@tested(CLEAN_ENDPOINT, examples=50, floats=True, at=FEW)
def has_the_gaps_of_the_start_and_zero_loss(formula, case):
    """The gaps of the inverse powers at the end against those at the start, and S_p = 1."""
    power, end = 2.0 - case.p, case.apply(formula)
    got, want = (np.maximum(a, 1e-9) ** power for a in (end, case.a_init))
    return All(Equal(got - got.min(), want - want.min()), Equal((end**case.p).sum(), 1))


@exact(LOW_TAP_ENDPOINT, sizes={"dim": (2, 3, 4)})
def lies_on_the_orbit_at_zero_loss(formula, case):
    """S_p = 1, and along SymPy's gradient the gaps (p = 1) or the ratios (p = 2) stand still; they are those of the start."""
    speed, end = descent(case.a_init, {case.p: 1}, [1] * (case.p + 1)), case.apply(formula)

    def kept(first: Any, second: Any) -> Any:
        return first - second if case.p == 1 else first / second

    pairs = [(0, d) for d in range(1, case.dim)]
    begun, ended = ([kept(states[i], states[j]) for i, j in pairs] for states in (case.a_init, end))
    rates = [sum(value.diff(a) * v for a, v in zip(case.a_init, speed, strict=True)) for value in begun]
    return All(Equal(rates, 0), Equal(ended, begun), Equal((end**case.p).sum(), 1))


@exact(RUNNER_UP)
def is_kept_by_the_flow_and_right_at_one(formula, case):
    """As a function of both states it has no rate along SymPy's gradient, and where the first is 1 it is the second's power."""
    first, second = case.a_first, case.a_second
    value, speed = case.apply(formula), descent(array([first, second]), {case.p: 1}, [1] * (case.p + 1))
    return All(Equal(value.diff(first) * speed[0] + value.diff(second) * speed[1], 0), Equal(value.subs(first, 1), second ** (case.p - 2)))


@integrated(RUNNER_UP)
def is_where_the_second_state_settles(formula, case, settings):
    """Two states trained on a target that lets the first end at 1 if the second ends where it is said to."""
    second = case.apply(formula) ** (1 / (case.p - 2))
    problem = trained_on({case.p: 1}, 2, 1 + second**case.p)
    final = flow.solve(problem, np.array([case.a_first, case.a_second]), LONG, **settings.solver).final
    return Equal(final, [1, second])


@exact(CLEAN_ESCAPE_TIME)
def is_when_the_inverse_power_runs_out(formula, case):
    """SymPy's derivative of (a^p - 1)^2 moves a^{2-p}, near a = 0, at the rate that uses up its start in that time."""
    import sympy

    a = sympy.Symbol("a", positive=True)
    speed = -((a**case.p - 1) ** 2).diff(a)
    rate = sympy.expand((a ** (2 - case.p)).diff(a) * speed).subs(a, 0)
    return Equal(-rate * case.apply(formula), case.a_max ** (2 - case.p))


@integrated(CLEAN_ESCAPE_TIME, rtol=NEGLECTED)
def halves_the_inverse_power_in_half_the_time(formula, case, settings):
    """A trained state after half that time, up to the neglected factor 1 - S_p, which is within 1e-5 of 1."""
    final = flow.solve(one_tap(1, case.p), np.array([case.a_max]), case.apply(formula) / 2, **settings.solver).final
    return Equal(2 * (final[0] / case.a_max) ** (2 - case.p), 1)


@exact(LOSS_FLOOR, sizes={"horizon": (1, 2, 3), "dim": (1, 2, 3)})
def is_the_least_loss(formula, case):
    """The loss less the floor is a sum of squares, one for each later tap; at one state a* and zeros elsewhere they vanish."""
    target = array([case.weight * case.a_star**h for h in range(case.horizon)], case.a_star)
    gram = array([[w * w if h == k else 0 * w for k in range(case.horizon)] for h, w in enumerate(case.amplitudes)], case.a_star)

    def found(a: Any) -> Any:
        return tap_loss(a, 0 * a + 1, 0 * a + 1, target, gram)

    squares = [(1, w * ((case.a**h).sum() - target[h])) for h, w in enumerate(case.amplitudes) if h]
    best = array([case.a_star, *[0 * case.a_star] * (case.dim - 1)])
    return All(SumOfSquares(found(case.a), case.apply(formula), squares), Equal(found(best), case.apply(formula)))


@tested(LOSS_FLOOR, examples=30, floats=True, at={"horizon": Choice(4)})
def is_below_the_loss_of_the_record(formula, case):
    """The loss of the training record at any states, and at the best ones."""
    powers = case.a_star ** np.arange(case.horizon)
    problem = FrozenStudent(case.dim, case.horizon, case.weight * powers, np.diag(case.amplitudes**2))
    best = np.array([case.a_star] + [0.0] * (case.dim - 1))
    return All(AtLeast(problem.loss(case.a), case.apply(formula)), Equal(problem.loss(best), case.apply(formula)))
