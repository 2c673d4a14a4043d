"""Checks of the larger teacher: the gradient, and both fields integrated."""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.state_space.frozen_training import STATES, THREE, poisoned, symbolic_velocity, velocity_of_powers
from lemmata.terms.arithmetic import power
from lemmata.theory.state_space.claims.poisoning.teacher_scaling import TEACHER_SCALING


@exact(TEACHER_SCALING, every=STATES)
def is_the_scaled_gradient_at_every_tap(formula, case):
    """The derivative of the squared errors of both sequences, each the sum of powers of the states at its tap, for any number of these."""
    M, p = case.factor, case.p

    def velocity(states, scale):
        return velocity_of_powers(states, [(1, power(scale, p - 1)), (p, 1)], lambda tap: power(scale, tap))

    unit = velocity(case.a, 1 + 0 * M)
    return All(
        Equal(case.apply(formula), velocity(case.a, M)),
        Equal(case.having(a=M * case.a).apply(formula), power(M, 2 * p - 1) * unit),
    )


@exact(TEACHER_SCALING, sizes={"p": (2, 3), "dim": (1, 2)})
def is_the_scaled_gradient(formula, case):
    """The velocity for the scaled teacher and sequence; at M x it is M^{2p-1} times that for the unit teacher at x."""
    M, p = case.factor, case.p
    scaled = symbolic_velocity(case.a, {1: M ** (p - 1), p: 1}, [M**h for h in range(p + 1)])
    unit = symbolic_velocity(case.a, {1: 1, p: 1}, [1] * (p + 1))
    return All(Equal(case.apply(formula), scaled), Equal(case.having(a=M * case.a).apply(formula), M ** (2 * p - 1) * unit))


@integrated(TEACHER_SCALING, at=THREE, solver=1e-12)
def multiplies_the_error_of_every_tap(formula, case, settings):
    """The formula's field integrated from M a against the unit record trained from a, in states and in tap errors."""
    M, p = case.factor, case.p
    unit = flow.solve(poisoned(case.dim, p), case.a, case.t, **settings.solver).final
    span = (0.0, case.t / M ** (2 * p - 2))
    scaled = solve_ivp(lambda _, a: formula(a, p, M), span, M * case.a, method="DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    taps = np.arange(1, 2 * p)
    missed, at_unit = ((states[:, None] ** taps).sum(axis=0) - top**taps for states, top in ((scaled, M), (unit, 1.0)))
    return All(Equal(scaled, M * unit), Equal(missed, M**taps * at_unit))
