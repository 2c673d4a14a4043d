"""Checks of the flow with one state: derivatives of the problem's loss on symbols, quadrature, and runs of all three parameters."""

from __future__ import annotations

import numpy as np
from scipy import integrate

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import Settings, exact, integrated, tested
from lemmata.language.domain import Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Tree
from lemmata.theory.implicit_models.claims.one_state import (
    CLOCK,
    COLLISION,
    DIRECT,
    DIRECT_END,
    DIVERGES,
    END,
    ESCAPE,
    SOLUTION,
)
from lemmata.theory.implicit_models.one_state import conserved_direct, elapsed, scalar_flow
from lemmata.theory.implicit_models.problem import Regression, output_map

SETTLED = 60.0
"""The excess loss falls as e^{-2t} at least, to below the square of a rounding."""


@exact(CLOCK)
def runs_at_the_speed_of_the_flow(formula, case):
    """dt/ds times the speed of s, from the slopes of the loss at b = c; and it starts at 0."""
    b = array([[case.b]])
    problem = Regression(0 * b, 0 * b + 1)
    speed = slopes(lambda a: problem.loss((a, b, b)), array([[1 - case.s]]))[0, 0]
    rate = rate_along(lambda s: formula(case.a0, case.b0, s), case.s, speed)
    return All(Equal(rate, 1 + 0 * case.s), Equal(formula(case.a0, case.b0, 1 - case.a0), 0 * case.s))


@exact(COLLISION)
def runs_down_with_time(formula, case):
    """Along the flow of -P the time that is left falls at speed 1, and it is 0 where s is."""
    a, b = case.a0, case.b0
    velocity = slopes(lambda x: output_map(x[:1, None], x[1:, None], array([[b]]))[0, 0], array([a, b]))
    rate = rate_along(lambda x: formula(x[0], x[1]), array([a, b]), velocity)
    return All(Equal(rate, -1 + 0 * a), Equal(formula(1 + 0 * a, b), 0 * a))


@exact(DIRECT)
def does_not_change_along_the_flow(formula, case):
    """Its derivative along minus the slopes of the loss, s = 1 - a."""
    a, b, c, d = _velocity(1 - case.s, case.b, case.b, case.d, case.target)
    rate = rate_along(lambda x: formula(x[0], x[1], x[2]), array([case.s, case.b, case.d]), array([-a, b, d]))
    return All(Equal(rate, 0 * case.b), Equal(b, c))


@tested(SOLUTION, examples=30, floats=True, at={"b0": Interval(0.5, 2)})
def takes_the_time_of_the_clock(formula, case):
    """Time by the clock from the start to where the formula is; the model mirrored where 1 - a is negative."""
    s, output = case.apply(formula)
    left = elapsed(1 - case.gap, abs(case.b0), abs(s))
    weight = case.b0**2 + case.gap**2 - s * s
    return All(Equal(left, case.t), Equal(output * s, weight), AtLeast(case.side * s, 0))


@integrated(SOLUTION, examples=3)
def is_where_a_run_is(formula, case, settings):
    """A, B and C trained towards 0, by autodiff of the problem's loss."""
    a, b, c = _run(case, case.t, settings)
    return All(Equal(np.array([1 - a, b * c / (1 - a)]), np.array(case.apply(formula))), Equal(b, c))


@exact(END)
def is_approached_at_its_speed(formula, case):
    """From the slopes of the loss at any point of the flow: the end stays, and the distance D from it falls by 4 D^2/sqrt(Q) or faster.

    So 1/D grows by 4/sqrt(Q) or more in each unit of time, from 1/sqrt(Q) or more on. The speed is D^2 (sqrt(Q) + s)^2/s^3, which near the
    end, s = sqrt(Q), is 4 D^2/sqrt(Q) to first order: no larger multiple of t would do.
    """
    a, b = case.a0, case.b0
    by_a, by_b, _, _ = _velocity(a, b, b, 0, 0)
    end = case.apply(formula)
    left, root = a - end, 1 - end

    def along(quantity: Tree) -> Tree:
        return quantity.diff(a) * by_a + quantity.diff(b) * by_b

    return All(
        Equal(along(end), 0),
        AtLeast(left, 0),
        AtLeast(root, left),
        AtLeast(-along(left) * root, 4 * left**2),
        Equal(-along(left) * (1 - a) ** 3, left**2 * (2 * root - left) ** 2),
    )


@integrated(END, examples=3)
def is_nearly_reached_by_a_run(formula, case, settings):
    """The distance from the end after a long time."""
    a, _, _ = _run(case, case.t, settings)
    root = float(np.hypot(case.b0, 1 - case.a0))
    return AtLeast(root / (4 * case.t + 1), abs(a - case.apply(formula)), scale=root / case.t)


@tested(END, examples=40, floats=True, at={"t": Interval(0, 10), "b0": Interval(0.01, 2)})
def is_within_the_bound_at_any_time(formula, case):
    """The closed form of the flow, early on too."""
    s, _ = scalar_flow(case.t, case.a0, case.b0)
    root = float(np.hypot(case.b0, 1 - case.a0))
    return AtLeast(root / (4 * case.t + 1), abs(1 - s - case.apply(formula)), scale=root)


@exact(DIVERGES)
@tested(DIVERGES, examples=30)
def is_below_minus_one(formula, case):
    """Where Picard's iteration multiplies an error by more than 1."""
    return AtLeast(-1, case.apply(formula))


@integrated(DIVERGES, examples=2, at={"b0": Interval(2.5, 4)})
def is_passed_by_a_run(formula, case, settings):
    """A run is near the end that is claimed, beyond -1."""
    a, _, _ = _run(case, 500.0, settings)
    return All(AtLeast(-1, a), AtLeast(0.01, abs(a - case.apply(formula)) / abs(a)))


@exact(ESCAPE)
def runs_down_along_the_flow(formula, case):
    """At any point of the flow the time that is left falls at speed 1, and it is 0 where a is -1."""
    a, b, left = case.a0, case.b0, case.apply(formula)
    by_a, by_b, _, _ = _velocity(a, b, b, 0, 0)
    return All(Equal(left.diff(a) * by_a + left.diff(b) * by_b, -1 + 0 * a), Equal(formula(-1 + 0 * a, b), 0 * a))


@integrated(ESCAPE, examples=3, at={"b0": Interval(2.25, 3)})
def is_when_a_run_passes_minus_one(formula, case, settings):
    """The state of a run at that time."""
    return Equal(_run(case, case.apply(formula), settings)[0], -1.0)


@tested(ESCAPE, examples=20, floats=True, at={"b0": Interval(2.25, 3)})
def is_the_time_by_quadrature(formula, case):
    """The integral of ds over its speed (Q - s^2)^2/s^3."""
    level = case.b0**2 + (1 - case.a0) ** 2
    found = integrate.quad(lambda s: s**3 / (level - s * s) ** 2, 1 - case.a0, 2, epsabs=0, epsrel=1e-11)[0]
    return Equal(case.apply(formula), found, scale=1 + found)


@tested(DIRECT_END, examples=40, floats=True)
def fits_with_both_quantities_kept(formula, case):
    """The fit, the sum of squares, the second quantity from the start to the end, and the sign of 1 - a."""
    s, b, d = case.apply(formula)
    size = abs(case.b0)
    before, after = conserved_direct(case.gap, size, 0.0), conserved_direct(abs(s), abs(b), case.side * d)
    level = case.b0**2 + case.gap**2
    return All(Equal(b * b / s + d, case.target), Equal(s * s + b * b, level), Equal(after, before), AtLeast(case.side * s, 0))


@integrated(DIRECT_END, examples=3, rtol=1e-7)
def is_where_a_long_run_ends(formula, case, settings):
    """All four parameters trained for long."""
    problem = Regression(np.array([[case.target]]), np.eye(1))
    start = tuple(np.array([[float(value)]]) for value in (case.a0, case.b0, case.b0, 0.0))
    a, b, _, d = (float(np.asarray(value)[0, 0]) for value in flow.solve(problem, start, settings.late(SETTLED), **settings.solver).final)
    return Equal(np.array([1 - a, b, d]), np.array(case.apply(formula)))


def _velocity(a: Scalar, b: Scalar, c: Scalar, d: Scalar, target: Scalar) -> list[Scalar]:
    """Return minus the slopes of the problem's loss by its four parameters, at a point."""
    problem = Regression(array([[target]], a), array([[1]], a))
    return [*-slopes(lambda x: problem.loss(tuple(x.reshape(4, 1, 1))), array([a, b, c, d]))]


def _run(case: Case, t: float, settings: Settings) -> tuple[float, float, float]:
    """Return A, B and C after a run towards 0 from b = c."""
    problem = Regression(np.zeros((1, 1)), np.eye(1))
    start = tuple(np.array([[float(value)]]) for value in (case.a0, case.b0, case.b0))
    a, b, c = (float(np.asarray(value)[0, 0]) for value in flow.solve(problem, start, float(t), **settings.solver).final)
    return a, b, c
