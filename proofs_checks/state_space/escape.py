"""Checks of escape from zero: the slopes of the loss, autodiff, and students trained from starts of different sizes."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import compiled_velocity, register
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import EVERY, Choice, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.brute_force import tap_loss
from lemmata.proofs_checks.state_space.training import record
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import array, log, number, power, sqrt, zeros
from lemmata.terms.inputs import beside
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.state_space.claims.escape import DECADE_DELAY, ESCAPE_FLOOR, EXCITED_TAP_ZERO, SINGLE_TAP
from lemmata.theory.state_space.problem import DiagonalStudent, HyperbolicStudent

SMALLEST = 1e-8
"""The larger of the two starts: what linear growth neglects near zero is of this order."""
NEGLECTED = 1e-4
"""Allows for the force that the student's own tap takes away, k_h/k* <= h^{h/2} b^{h+2}, below 2e-5 up to half the time."""


def one_tap_gram(horizon: int, tap: int, power: Scalar) -> Matrix:
    """Return the Gram matrix of sequences that excite one tap."""
    return array([[power if h == k == tap else 0 for k in range(horizon)] for h in range(horizon)], power)


@exact(EXCITED_TAP_ZERO, every={"a": Opaque("dim"), "b": Opaque("dim", positive=True)})
def solves_the_flow_of_any_number_of_states(formula, case):
    """The slopes of the loss at c = b are a multiple of b, by 2 G_00 (k* - k_0), and 0 by a: b_d^2 k_0(t)/k_0(0) moves so, from b_d^2."""
    b, target = case.b, case.k_star

    def loss(a: Vector, b: Vector) -> Scalar:
        near, far = (b * case.b).sum() - target, (b * case.b * a).sum() - target
        return case.power * near * near + case.others * case.power * far * far

    def tap(t: Scalar) -> Scalar:
        return case.having(t=t).apply(formula)

    def pull(reached: Scalar) -> Scalar:
        return 2 * case.power * (target - reached)

    def squares(t: Scalar) -> Vector:
        return b * b * tap(t) / case.k_init

    return All(
        Equal(-slopes(lambda b: loss(case.a, b), b), pull((b * b).sum()) * b),
        Equal(slopes(lambda a: loss(a, b), case.a), 0 * b),
        Equal(rate_along(squares, case.t, 1), 2 * squares(case.t) * pull(tap(case.t))),
        Equal(squares(case.t).sum(), tap(case.t)),
        Equal(tap(number(0, case.t)), case.k_init),
    )


@exact(EXCITED_TAP_ZERO, sizes={"dim": (1, 2)})
def solves_the_flow_with_its_ratios_kept(formula, case):
    """The slopes of the loss at b_d sqrt(k_0(t)/k_0(0)), c = b, for any states, against the derivative by time; the start."""
    gram = array([[case.power, 0], [0, case.others * case.power]])

    def weights(t: Scalar) -> Vector:
        return case.b * sqrt(case.having(t=t).apply(formula) / case.k_init)

    def loss(a: Vector, b: Vector) -> Scalar:
        return tap_loss(a, b, here, [case.k_star, case.k_star], gram)

    here = weights(case.t)
    return All(
        Equal(slopes(lambda a: loss(a, here), case.a), 0),
        Equal(rate_along(weights, case.t, 1), -slopes(lambda b: loss(case.a, b), here)),
        Equal(case.having(t=0 * case.t).apply(formula), case.k_init),
    )


@integrated(EXCITED_TAP_ZERO, at={"dim": Choice(3)})
def is_tap_zero_of_a_trained_student(formula, case, settings):
    """Tap 0 and the ratios of the weights after training."""
    gram = np.diag([case.power, case.others * case.power])
    problem = register(DiagonalStudent(3, 2, [case.k_star, case.k_star], gram))
    _, b, c = flow.solve(problem, (case.a, case.b, case.b), case.t, **settings.solver).final
    return All(Equal(case.apply(formula), b @ c), Equal(b / b[0], case.b / case.b[0]))


@exact(DECADE_DELAY, sizes={"horizon": (1, 2), "dim": (1, 2)})
def is_what_the_hessian_at_zero_says(formula, case):
    """At zero the second derivatives couple b to c alone; along b = c they give the rate, which makes ten in that time."""
    zero, unit = zeros((3, case.dim), case.gram), np.eye(3 * case.dim, dtype=int).reshape(-1, 3, case.dim)

    def slope(student: Matrix) -> Matrix:
        return slopes(lambda x: tap_loss(x[0], x[1], x[2], case.target_taps, case.gram), student)

    hessian = array([rate_along(slope, zero, one).ravel() for one in unit])
    coupling = np.kron([[0, 0, 0], [0, 0, 1], [0, 1, 0]], np.eye(case.dim, dtype=int))
    return Equal(-hessian * case.apply(formula), log(number(10, case.gram)) * coupling)


@integrated(DECADE_DELAY, examples=2, rtol=1e-6, at={"horizon": Choice(4), "dim": Choice(3)})
def delays_a_start_ten_times_smaller(formula, case, settings):
    """A student from 1e-8 and one from 1e-9, trained longer by the delay: the same weights, well on their way, up to states near zero."""

    def weights(scale: float, time: float) -> Vector:
        shape = {"u": tuple(2 * scale * case.b), "v": (0.0,) * case.dim}
        problem = HyperbolicStudent(case.dim, case.horizon, target=case.target_taps, gram=case.gram, **shape)
        return problem.student(flow.solve(problem, (scale * case.a, np.zeros(case.dim)), time, **settings.solver).final)[1]

    time = -np.log10(SMALLEST) * np.log(10) / (2 * case.gram[0] @ case.target_taps)
    return Equal(weights(SMALLEST / 10, time + case.apply(formula)), weights(SMALLEST, time))


@exact(SINGLE_TAP, sizes={"tap": EVERY})
def is_when_the_inverse_power_runs_out_on_every_tap(formula, case):
    """The same for a symbol h: the gradient of the squared error of tap h, b c a^h, by the time at any force, in proportion."""
    h, b, any_force = case.tap, case.b_max, unknown_sequence("force", case.b_max, "> 0")(0)
    root = sqrt(beside(h, b))
    a = root * b

    def loss(a: Scalar, x: Scalar) -> Scalar:
        return case.power * (x * b * power(a, h) - case.k_star) ** 2

    of_a, of_b = -rate_along(lambda a: loss(a, b), a, 1), -rate_along(lambda x: loss(a, x), b, 1)
    force = 2 * case.power * (case.k_star - power(a, h) * b**2)
    return All(Equal(h * of_b * formula(b, h, any_force) * any_force, force * b), Equal(of_a, root * of_b))


@exact(SINGLE_TAP, sizes={"tap": (1, 2, 3, 4, 7)})
def is_when_the_inverse_power_runs_out(formula, case):
    """With the force of the moment, the gradient along a = sqrt(h) b, c = b uses up b^{-h} in that time."""
    h, b = case.tap, case.b_max
    root, target, gram = sqrt(number(h, b)), [0] * h + [case.k_star], one_tap_gram(h + 1, h, case.power)

    def loss(a: Scalar, x: Scalar) -> Scalar:
        return tap_loss([a], [x], [b], target, gram)

    of_a, of_b = -rate_along(lambda a: loss(a, b), root * b, 1), -rate_along(lambda x: loss(root * b, x), b, 1)
    force, rate = 2 * case.power * (case.k_star - (root * b) ** h * b**2), -h * b ** (-h - 1) * of_b
    return All(Equal(-rate * formula(b, h, force), b ** (-h)), Equal(of_a, root * of_b))


@integrated(SINGLE_TAP, rtol=NEGLECTED, at={"tap": Choice(1, 2, 3)})
def halves_the_inverse_power_in_half_the_time(formula, case, settings):
    """A balanced student after half that time, at the force of zero taps, which is off by k_h/k*."""
    h, force = case.tap, 2 * case.power * case.k_star
    own = h ** (h / 2) * case.b_max ** (h + 2) / case.k_star
    if own > NEGLECTED / 10:
        raise ValueError(f"tap {h} of the start is {own:.2g} of its target: not near zero")
    gram = np.zeros((h + 1, h + 1))
    gram[h, h] = case.power
    problem = register(DiagonalStudent(1, h + 1, np.full(h + 1, case.k_star), gram))
    start = np.array([case.b_max])
    end = flow.solve(problem, (np.sqrt(h) * start, start, start), formula(case.b_max, h, force) / 2, **settings.solver).final[1][0]
    return Equal(2 * (end / case.b_max) ** (-h), 1)


@tested(ESCAPE_FLOOR, examples=30, floats=True, at={"horizon": Choice(4, 8), "dim": Choice(3)})
def falls_by_no_more_than_time_passes(formula, case):
    """JAX's derivative by the radius, times the largest velocity of the training record there; from the outer radius on nothing is left."""
    import jax

    def floor(radius: Scalar) -> Scalar:
        return formula(radius, case.radius, case.tap, case.dim, case.target_taps, case.gram)

    _, slope = jax.jvp(floor, (case.radius_init,), (1.0,))  # of one number forward: backward takes three times as long
    speed = compiled_velocity(record(case), tuple(case.student))
    passed = AtLeast(1, -float(slope) * max(float(abs(part).max()) for part in speed))
    return All(passed, AtLeast(0, case.having(radius_init=case.radius).apply(formula)))


@exact(ESCAPE_FLOOR, sizes={"horizon": (2,), "dim": (1,)})
def falls_by_no_more_than_time_passes_for_one_state(formula, case):
    """The derivative by the radius, times each entry of the gradient at a student inside it, for all data on tap 1."""
    slope = case.apply(formula).diff(case.radius_init)
    passed = slope * slopes(lambda x: tap_loss(x[0], x[1], x[2], case.target_taps, case.gram), case.student).ravel()
    outer = case.having(radius_init=case.radius).apply(formula)
    return All(*(AtLeast(1, sign * part) for part in passed for sign in (1, -1)), AtLeast(0 * outer, outer))


@integrated(ESCAPE_FLOOR, at={"horizon": Choice(4), "dim": Choice(3), "tap": Choice(2, 3), "radius_init": Interval(0.01, 0.02)})
def is_before_the_radius_is_passed(formula, case, settings):
    """The largest parameter of a student trained for that time."""
    final = flow.solve(record(case), tuple(case.student), case.apply(formula), **settings.solver).final
    return AtLeast(case.radius, max(float(abs(part).max()) for part in final))
