"""Checks of the loss in tap space and of its gradient: the recursion run step by step, the derivative, autodiff, and runs."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import compiled_velocity
from lemmata.language.check import exact, integrated, sampled, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Always, Equal, Estimate, ForAll, Recurrence
from lemmata.proofs_checks.state_space.brute_force import expected_error, output, response, squared_error
from lemmata.proofs_checks.state_space.training import ONE_SHAPE, record
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import array, exp, power, ratio, sqrt
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Formula, Scalar, Vector
from lemmata.theory.state_space.claims.gradient import FIELD, HYPERBOLIC_FIELD, IMPULSE_RESPONSE, INPUT_GRAM, TAP_LOSS
from lemmata.theory.state_space.problem import loss

SMALL = {"samples": (1, 2), "horizon": (1, 2, 3), "dim": (1, 2)}
TIME = 0.25
"""Long enough for a student to move by a part of its size, short enough for it to be far from the end."""
COLUMNS = {name: Opaque("dim") for name in ("a", "b", "c", "growth", "u", "v")}
DATA = {"target_taps": Opaque("horizon"), "gram": Opaque("horizon", "horizon", symmetric=True)}
ANY = {**{name: COLUMNS[name] for name in ("a", "b", "c")}, **DATA}


@exact(IMPULSE_RESPONSE, sizes=SMALL)
@tested(IMPULSE_RESPONSE, examples=30)
def is_the_output_of_the_recursion(formula, case):
    """The taps against the recursion's output for each input sequence."""
    taps = formula(case.a, case.b, case.c, case.horizon)
    got = [sum(taps[h] * sequence[case.horizon - 1 - h] for h in range(case.horizon)) for sequence in case.inputs]
    return Equal(array(got), array([output(case.a, case.b, case.c, sequence) for sequence in case.inputs]))


@exact(IMPULSE_RESPONSE, sizes={"samples": (1,), "horizon": (1,), "dim": (1, 2, 3)})
def are_what_an_input_adds_to_the_output_any_number_of_steps_later(formula, case):
    """What y_H adds up from the input h steps before the last: c A^h b, row by row back in time; taps are the same at every horizon."""
    a, b, c = case.a, case.b, case.c
    back = Recurrence((c, (c * b).sum()), lambda _, seen: (seen[0] * a, (seen[0] * a * b).sum()))

    def taps(horizon):
        return formula(a, b, c, horizon)

    return All(
        ForAll(back, lambda k: (power(a, k) * c, taps(k + 1)[k])),
        Always(lambda tap, beyond: Equal(taps(tap + 1 + beyond)[tap], taps(tap + 1)[tap])),
    )


@exact(TAP_LOSS, sizes=SMALL)
@tested(TAP_LOSS, examples=30)
def is_the_mean_squared_error_of_the_recursion(formula, case):
    """The quadratic form against the squared errors of the outputs at time H."""
    return Equal(case.apply(formula), squared_error(case.a, case.b, case.c, case.target_taps, case.inputs))


@exact(TAP_LOSS, sizes=SMALL)
def is_the_expected_squared_error_of_the_recursion(formula, case):
    """The squared error of the output at time H, in expectation over Gaussian inputs whose covariance is the Gram matrix."""
    root = case.inputs[:, ::-1].T * sqrt(ratio(1, len(case.inputs), case.inputs))
    return Equal(case.apply(formula), expected_error(case.a, case.b, case.c, case.target_taps, root))


@sampled(TAP_LOSS, examples=2, at=ONE_SHAPE | {"samples": Choice(5)})
def is_the_mean_over_drawn_sequences(formula, case, settings):
    """The squared error of 100 000 Gaussian sequences whose covariance is the Gram matrix."""
    root = np.linalg.cholesky(case.gram + 1e-12 * np.eye(case.horizon))  # definite in floats too; far below the standard errors
    reverse = np.random.default_rng(settings.seed).standard_normal((100_000, case.horizon)) @ root.T
    state = np.zeros((len(reverse), case.dim))
    for h in reversed(range(case.horizon)):
        state = state * case.a + reverse[:, h : h + 1] * case.b
    errors = (state @ case.c - reverse @ case.target_taps) ** 2
    return Estimate(errors.mean(), errors.std() / np.sqrt(len(errors)), case.apply(formula))


@exact(INPUT_GRAM, sizes=SMALL)
@tested(INPUT_GRAM, examples=30)
def turns_tap_gaps_into_the_squared_error(formula, case):
    """The quadratic form of the matrix in the recursion's tap errors against the squared errors of its outputs."""
    gap = response(case.a, case.b, case.c, case.horizon) - case.target_taps
    return Equal(gap @ formula(case.inputs) @ gap, squared_error(case.a, case.b, case.c, case.target_taps, case.inputs))


@exact(FIELD, every=ANY)
def is_minus_the_slope_of_the_loss_at_every_size(formula, case):
    """The slopes of the problem's loss by every parameter, for any number of states and taps; nothing is known of the powers but theirs."""

    def error(a, b, c):
        return loss(a, b, c, case.target_taps, case.gram)

    a, b, c = case.a, case.b, case.c
    want = slopes(lambda x: error(x, b, c), a), slopes(lambda x: error(a, x, c), b), slopes(lambda x: error(a, b, x), c)
    return All(*(Equal(got, -slope) for got, slope in zip(case.apply(formula), want, strict=True)))


@exact(FIELD, sizes={"horizon": (1, 2, 3), "dim": (1, 2)})
def is_minus_the_derivative_of_the_loss(formula, case):
    """The expectation of the recursion's squared error over Gaussian inputs, differentiated by every parameter."""
    loss = expected_error(case.a, case.b, case.c, case.target_taps, case.root)
    slopes = [array([-loss.diff(entry) for entry in part]) for part in (case.a, case.b, case.c)]
    return All(*(Equal(got, want) for got, want in zip(case.apply(formula), slopes, strict=True)))


@tested(FIELD, examples=20, floats=True, at=ONE_SHAPE)
def is_minus_the_autodiff_of_the_loss(formula, case):
    """JAX's gradient of the training record's loss."""
    want = compiled_velocity(record(case), (case.a, case.b, case.c))
    return All(*(Equal(got, np.asarray(slope)) for got, slope in zip(case.apply(formula), want, strict=True)))


@integrated(FIELD, examples=2, at=ONE_SHAPE)
def leads_where_the_trained_student_goes(formula, case, settings):
    """The formula's field integrated beside the flow of the training record."""
    final = flow.solve(record(case), (case.a, case.b, case.c), TIME, **settings.solver).final
    run = _integrated(lambda y: formula(*y.reshape(3, -1), case.target_taps, case.gram), np.array([case.a, case.b, case.c]))
    return Equal(run, np.array(final))


@exact(HYPERBOLIC_FIELD, every={**{name: COLUMNS[name] for name in ("a", "growth", "u", "v")}, **DATA})
def is_the_slope_in_the_new_coordinates_at_every_size(formula, case):
    """The motion of b and c that it implies against the slopes of the problem's loss, for any number of states and taps; that of a too."""
    plus, minus = case.u * exp(case.growth), case.v * exp(-case.growth)
    a, b, c, (da, dg) = case.a, (plus + minus) / 2, (plus - minus) / 2, case.apply(formula)

    def error(a, b, c):
        return loss(a, b, c, case.target_taps, case.gram)

    want = slopes(lambda x: error(x, b, c), a), slopes(lambda x: error(a, x, c), b), slopes(lambda x: error(a, b, x), c)
    return All(Equal(da, -want[0]), Equal(dg * (plus - minus) / 2, -want[1]), Equal(dg * (plus + minus) / 2, -want[2]))


@exact(HYPERBOLIC_FIELD, sizes={"horizon": (1, 2, 3), "dim": (1, 2)})
def is_the_gradient_in_the_new_coordinates(formula, case):
    """The motion of b and c that it implies, by the chain rule, against the slopes of the expected loss; that of a directly."""
    plus, minus = case.u * exp(case.growth), case.v * exp(-case.growth)
    a, b, c, (da, dg) = case.a, (plus + minus) / 2, (plus - minus) / 2, case.apply(formula)

    def error(a: Vector, b: Vector, c: Vector) -> Scalar:
        return expected_error(a, b, c, case.target_taps, case.root)

    want = slopes(lambda x: error(x, b, c), a), slopes(lambda x: error(a, x, c), b), slopes(lambda x: error(a, b, x), c)
    return All(Equal(da, -want[0]), Equal(dg * (plus - minus) / 2, -want[1]), Equal(dg * (plus + minus) / 2, -want[2]))


@integrated(HYPERBOLIC_FIELD, examples=2, at=ONE_SHAPE)
def leads_in_new_coordinates_where_the_trained_student_goes(formula, case, settings):
    """The formula's field integrated in (a, g), read back as (a, b, c), beside the flow of the training record."""
    plus, minus = case.u * np.exp(case.growth), case.v * np.exp(-case.growth)
    start = (case.a, (plus + minus) / 2, (plus - minus) / 2)
    final = flow.solve(record(case), start, TIME, **settings.solver).final
    a, growth = _integrated(
        lambda y: formula(*y.reshape(2, -1), case.u, case.v, case.target_taps, case.gram), np.array([case.a, case.growth])
    )
    plus, minus = case.u * np.exp(growth), case.v * np.exp(-growth)
    return Equal(np.array([a, (plus + minus) / 2, (plus - minus) / 2]), np.array(final))


def _integrated(field: Formula, start: np.ndarray) -> np.ndarray:
    run = solve_ivp(lambda _, y: np.concatenate(field(y)), (0.0, TIME), start.ravel(), method="DOP853", rtol=1e-12, atol=1e-13)
    return run.y[:, -1].reshape(start.shape)
