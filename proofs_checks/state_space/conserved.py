"""Checks of the conserved quantities: their derivative along SymPy's gradient, trained students, and descent."""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.proofs_checks.check import descended, exact, integrated, tested
from lemmata.proofs_checks.convergence import convergence
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.gradient import record, tap_loss
from lemmata.simulations import descent, flow
from lemmata.simulations.jax_problem import register
from lemmata.theory.arithmetic import array, number, sqrt
from lemmata.theory.domain import Choice
from lemmata.theory.state_space.claims.conserved import (
    BALANCED_GAPS,
    DESCENDED_DIFFERENCE,
    FROZEN_GAPS,
    HYPERBOLIC_WEIGHTS,
    SIGN,
    STATE_DIFFERENCE,
    WEIGHT_DIFFERENCE,
)
from lemmata.theory.state_space.problem import FrozenStudent

FOUR = {"horizon": Choice(4), "dim": Choice(3)}
TAP_TWO = FOUR | {"tap": Choice(2)}
SMALL = {"horizon": (1, 2, 3), "dim": (1, 2)}


def symbolic_flow(case: Any) -> tuple[list[Any], list[Any]]:
    """Return the case's symbols (a, b, c), fresh ones for what it lacks, and the velocity there: minus SymPy's derivative."""
    import sympy

    def symbols(name: str) -> Any:
        return case.get(name, array([sympy.Symbol(f"{name}_{d}", real=True) for d in range(case.dim)]))

    a, b, c = symbols("a"), symbols("b"), symbols("c")
    loss = tap_loss(a, b, c, case.target_taps, case.gram)
    return [a, b, c], [array([-loss.diff(entry) for entry in part]) for part in (a, b, c)]


def rate(quantity: Any, parts: list[Any], velocity: list[Any]) -> Any:
    """Return the derivative of every entry of a quantity along a velocity."""
    moves = [(x, v) for part, speeds in zip(parts, velocity, strict=True) for x, v in zip(part, speeds, strict=True)]
    return array([sum(entry.diff(x) * v for x, v in moves) for entry in quantity])


def substituted(values: Any, parts: list[Any], at: tuple[Any, ...]) -> Any:
    """Return expressions with the students' symbols replaced by the arrays `at`."""
    moved = {x: y for part, new in zip(parts, at, strict=True) for x, y in zip(part, new, strict=True)}
    return array([entry.subs(moved, simultaneous=True) for entry in values])


def trained(case: Any, settings: Any) -> Any:
    """Return (a, b, c) after the case's time, by the flow of the training record."""
    return flow.solve(record(case), (case.a, case.b, case.c), case.t, **settings.solver).final


def balanced_states(case: Any) -> Any:
    """Return the states sqrt(h) b, or where the case is widened a multiple of them."""
    return sqrt(number(case.tap, case.b)) * case.lead * case.b


def opened(case: Any, settings: Any) -> tuple[Any, Any, Any]:
    """Return (b, c) after the case's time from u = b + c and v = b - c, and the log-growth of b + c."""
    _, b, c = trained(case.having(b=(case.u + case.v) / 2, c=(case.u - case.v) / 2), settings)
    return b, c, np.log((b + c) / case.u)


@exact(WEIGHT_DIFFERENCE, sizes=SMALL)
def weights_have_no_rate(formula, case):
    """The derivative along SymPy's gradient is zero."""
    parts, velocity = symbolic_flow(case)
    return Equal(rate(formula(parts[1], parts[2]), parts, velocity), 0)


@integrated(WEIGHT_DIFFERENCE, at=FOUR)
def weights_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the training record."""
    _, b, c = trained(case, settings)
    return Equal(formula(b, c), formula(case.b, case.c))


@descended(WEIGHT_DIFFERENCE, at=FOUR)
def drift_halves_with_the_step(formula, case, settings):
    """Descent to one time: the drift is of first order in the step size."""
    start = formula(case.b, case.c)
    return convergence(
        record(case), (case.a, case.b, case.c), case.t, start, settings, observe=lambda final: formula(*final[1:]), steps=256
    )


@exact(DESCENDED_DIFFERENCE, sizes=SMALL)
def is_the_difference_after_one_symbolic_step(formula, case):
    """One step along SymPy's gradient."""
    parts, velocity = symbolic_flow(case)
    b, c = parts[1] + case.step_size * velocity[1], parts[2] + case.step_size * velocity[2]
    return Equal(formula(*parts, case.target_taps, case.gram, case.step_size), b * b - c * c)


@tested(DESCENDED_DIFFERENCE, examples=10, floats=True, at=FOUR)
def is_the_difference_after_one_step_of_descent(formula, case):
    """One step of the engine that trains by autodiff."""
    _, b, c = descent.run(record(case), (case.a, case.b, case.c), case.step_size, 1, logged=1).final
    return Equal(case.apply(formula), b * b - c * c)


@exact(HYPERBOLIC_WEIGHTS, sizes={"horizon": (1,), "dim": (1, 2)})
def grows_as_the_flow_asks(formula, case):
    """From u = b + c and v = b - c at g = 0 on, db/dg = c and dc/dg = b."""
    b, c = case.apply(formula)
    first = case.having(growth=0 * case.growth).apply(formula)
    slopes = [array([entry.diff(g) for entry, g in zip(part, case.growth, strict=True)]) for part in (b, c)]
    return All(Equal(slopes[0], c), Equal(slopes[1], b), Equal(first[0] + first[1], case.u), Equal(first[0] - first[1], case.v))


@integrated(HYPERBOLIC_WEIGHTS, at=FOUR)
def are_the_trained_weights(formula, case, settings):
    """The weights of a trained student at the log-growth of their sum."""
    b, c, growth = opened(case, settings)
    got = formula(growth, case.u, case.v)
    return All(Equal(got[0], b), Equal(got[1], c))


@integrated(SIGN, at=FOUR)
def is_the_trained_weight_and_not_negative(formula, case, settings):
    """The product of the trained weights, and its sign."""
    b, c, growth = opened(case, settings)
    got = formula(growth, case.u, case.v)
    return All(Equal(got, b * c), AtLeast(got, 0))


@tested(SIGN, examples=50)
def is_not_negative_at_any_growth(formula, case):
    """The sign, whatever the log-growth."""
    return AtLeast(case.apply(formula), 0)


@exact(STATE_DIFFERENCE, sizes={"horizon": (2, 3, 4), "dim": (1, 2)})
def states_have_no_rate(formula, case):
    """The derivative along SymPy's gradient is zero."""
    parts, velocity = symbolic_flow(case)
    return Equal(rate(formula(parts[0], parts[1], case.tap), parts, velocity), 0)


@integrated(STATE_DIFFERENCE, at=TAP_TWO)
def states_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the training record."""
    a, b, _ = trained(case, settings)
    return Equal(formula(a, b, case.tap), case.apply(formula))


@exact(BALANCED_GAPS, sizes={"horizon": (2, 3, 4), "dim": (2,)})
def balanced_weights_have_no_rate(formula, case):
    """The derivative along SymPy's gradient, then a = sqrt(h) b and c = b."""
    parts, velocity = symbolic_flow(case)
    found = rate(formula(parts[1], case.tap), parts, velocity)
    return Equal(substituted(found, parts, (balanced_states(case), case.b, case.b)), 0)


@integrated(BALANCED_GAPS, at=TAP_TWO)
def balanced_weights_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the training record."""
    final = trained(case.having(a=balanced_states(case), c=case.b), settings)
    return Equal(formula(final[1], case.tap), case.apply(formula))


@exact(FROZEN_GAPS, sizes={"horizon": (4, 5), "dim": (2,)})
def frozen_states_have_no_rate(formula, case):
    """The derivative along SymPy's gradient by the states alone, at b = c = 1."""
    parts, velocity = symbolic_flow(case)
    found = rate(formula(parts[0], case.tap), parts[:1], velocity[:1])
    ones = 0 * case.a + 1
    return Equal(substituted(found, parts, (case.a, ones, ones)), 0)


@integrated(FROZEN_GAPS, at=FOUR | {"tap": Choice(3)})
def frozen_states_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the record that trains A alone."""
    problem = register(FrozenStudent(case.dim, case.horizon, case.target_taps, case.gram))
    return Equal(formula(flow.solve(problem, case.a, case.t, **settings.solver).final, case.tap), case.apply(formula))
