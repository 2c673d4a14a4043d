"""Checks of the Jacobians: the linear equations of first order, nonlinear models differentiated, fractions, determinants."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import array, exp, eye, log, number, ratio, solve, zeros
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.implicit_models import jacobian
from lemmata.theory.implicit_models.claims.jacobian import (
    COMPOSED,
    CONVENTION_GAP,
    COUPLING,
    DETERMINANT,
    FLOOR,
    FORGOTTEN,
    FORGOTTEN_COLUMN,
    GENERIC,
    LINEAR_EQUILIBRIUM,
    LINEAR_TRANSITION,
    MODELS,
    MONOTONE,
    NEW_STATE,
    OLD_STATE,
    SIDE_GAP,
    SIGN_GAP,
    SWAPPED,
    UNDONE,
)

BLOCKS = {"lam": Opaque("n"), "k": Opaque("n", "d"), "f_z": Opaque("d", "d"), "f_h": Opaque("d", "n")}


def _lambda(case):
    return eye(case.f_h.shape[1], case.f_h) * case.lam[None, :]


@exact(OLD_STATE, every=BLOCKS)
@tested(OLD_STATE, examples=40)
def keeps_the_equilibrium_to_first_order(formula, case):
    """For every size: with some dz/dh the derivatives of z - f(z, h_{t-1}) and of h_t - Lambda h_{t-1} - u vanish in every direction."""
    unit = eye(case.f_z.shape[0], case.f_z)
    moved = solve(unit - case.f_z, case.f_h)
    return All(Equal(moved - case.f_z @ moved, case.f_h), Equal(case.apply(formula), _lambda(case) + case.k @ moved))


@exact(NEW_STATE, every=BLOCKS)
@tested(NEW_STATE, examples=40)
def keeps_the_equilibrium_along_the_new_state(formula, case):
    """For every size: with some dz/dh the derivatives of z - f(z, h_t) and of h_t - Lambda h_{t-1} - u vanish in every direction."""
    unit, found = eye(case.f_z.shape[0], case.f_z), case.apply(formula)
    moved = solve(unit - case.f_z - case.f_h @ case.k, case.f_h * case.lam[None, :])
    return All(Equal(moved - case.f_z @ moved, case.f_h @ found), Equal(found, _lambda(case) + case.k @ moved))


def bent(values):
    """Return a function of slope 1 at 0 that is not linear, entry by entry."""
    return values + values * values


def model(case, z, h):
    """Return f(z, ...) - z and the new state of a nonlinear model that has the case's derivatives at its equilibrium z = 0."""
    new = (case.lam + bent(case.j_lam @ z)) * h + bent(case.j_u @ z)
    seen = new - case.lam * case.h_prev if case.convention == "a" else h - case.h_prev
    return bent(case.f_z @ z + case.f_h @ seen) - z, new


@exact(COUPLING, sizes={"n": (1, 2), "d": (1,)})
def is_the_derivative_of_a_nonlinear_model(formula, case):
    """Derivatives of the model by z and by h, with the motion of z that the equilibrium asks for."""
    z, d = zeros(case.d, case.h_prev), case.d

    def both(z, h):
        return np.concatenate(model(case, z, h))

    by_z = np.stack([rate_along(lambda x: both(x, case.h_prev), z, row) for row in np.eye(d, dtype=int)], axis=1)
    by_h = np.stack([rate_along(lambda x: both(z, x), case.h_prev, row) for row in np.eye(case.n, dtype=int)], axis=1)
    return Equal(case.apply(formula), by_h[d:] + by_z[d:] @ solve(by_z[:d], -by_h[:d]))


@tested(COUPLING, examples=60, floats=True)
def is_the_complex_step_of_a_nonlinear_model(formula, case):
    """Derivatives of the model by all its arguments, from steps of 10^-30 i, and the equilibrium eliminated."""
    tiny, z, h = 1e-30j, np.zeros(case.d), np.asarray(case.h_prev)
    by_z = [model(case, z + tiny * row, h) for row in np.eye(case.d)]
    by_h = [model(case, z, h + tiny * row) for row in np.eye(case.n)]
    (gap_z, new_z), (gap_h, new_h) = (
        [np.stack([part[which].imag for part in parts], axis=1) / tiny.imag for which in (0, 1)] for parts in (by_z, by_h)
    )
    return Equal(case.apply(formula), new_h - new_z @ np.linalg.solve(gap_z, gap_h))


@exact(COMPOSED, every=BLOCKS)
@tested(COMPOSED, examples=30)
def is_the_jacobian_along_the_new_state(formula, case):
    """For every size."""
    return Equal(case.apply(formula), jacobian.new_state(case.lam, case.k, case.f_z, case.f_h))


@exact(UNDONE, every=BLOCKS)
@tested(UNDONE, examples=30)
def is_the_jacobian_along_the_old_state(formula, case):
    """For every size."""
    return Equal(case.apply(formula), jacobian.old_state(case.lam, case.k, case.f_z, case.f_h))


@exact(FORGOTTEN_COLUMN, sizes={"n": (1, 2), "d": (1, 2)})
@tested(FORGOTTEN_COLUMN, examples=30)
def is_the_column_of_a_state_that_does_not_decay_into_the_next(formula, case):
    """The Jacobian with that entry of Lambda put to 0."""
    lam = array([0 if i == case.state else case.lam[i] for i in range(case.n)], case.lam)
    return Equal(case.apply(formula), jacobian.new_state(lam, case.k, case.f_z, case.f_h)[:, case.state])


@exact(FORGOTTEN)
def solves_both_equations(formula, case):
    """z = h_t - lam h is an equilibrium of z - h_t/2, and the Jacobian of the formulas is 0 with f_z = 1, f_h = -1/2, K = 1."""
    new = case.apply(formula)
    z = new - case.decay * case.h
    one = array([[1]], case.h)
    return All(Equal(z - new / 2, z), Equal(jacobian.new_state(array([case.decay]), one, one, -one / 2), 0 * one))


@exact(DETERMINANT, sizes={"n": (1, 2), "d": (1, 2)})
@tested(DETERMINANT, examples=40)
def is_the_determinant_of_the_jacobian(formula, case):
    """The determinant of the matrix itself, times what the formula divides by."""
    return Equal(case.apply(formula), jacobian.det(jacobian.new_state(case.lam, case.k, case.f_z, case.f_h)))


@exact(FLOOR, sizes={"size": (1, 2)})
@tested(FLOOR, examples=80)
def is_below_the_determinant(formula, case):
    """The determinant of I - A."""
    return AtLeast(jacobian.det(eye(case.size, case.a) - case.a), case.apply(formula))


@exact(MONOTONE, sizes={"d": (1,)})
@tested(MONOTONE, examples=40)
def hold_the_slope(formula, case):
    """The Jacobian of the formulas."""
    low, high = case.apply(formula)
    slope = jacobian.new_state(array([case.decay]), case.k, case.f_z, case.f_h)[0, 0]
    return All(AtLeast(slope, low), AtLeast(high, slope))


@tested(MONOTONE, examples=15, floats=True, at={"contraction": Interval(0, 0.9)})
def hold_the_increments_of_a_saturating_model(formula, case):
    """Two old states through the equilibrium of tanh(f_z z + f_h h_t): slopes of tanh are at most 1, so that both iterations contract."""
    old, k = np.array([-0.4, 0.8]), np.asarray(case.k)
    z, inner, drive = np.zeros((case.d, 2)), case.f_z + case.f_h @ k, case.f_h * case.decay * old
    for _ in range(400):
        z = np.tanh(inner @ z + drive)
    below, above = case.decay * old + k[0] @ z
    low, high = case.apply(formula)
    return All(AtLeast(above - below, 1.2 * low), AtLeast(1.2 * high, above - below))


@exact(SWAPPED)
def solves_the_equations_of_the_swap(formula, case):
    """z = h_t - h is x (2 z - 2 h_t), and along the new state the slope f_z + f_h K of the iteration is 2 x - 2 x."""
    new = case.apply(formula)
    z = new - case.h
    return Equal(z, case.x * (2 * z - 2 * new))


@exact(GENERIC, sizes={"n": (2, 3), "d": (1, 2)})
@tested(GENERIC, examples=30)
def is_the_entry_of_both_jacobians(formula, case):
    """Both Jacobians at that K and f_h."""
    like = case.f_z[0, 0]
    k, along = zeros((case.n, case.d), like), zeros((case.d, case.n), like)
    k[case.row, 0], along[0, case.column] = number(1, like), ratio(1, 2, like)
    f_h = (eye(case.d, case.f_z) - case.f_z) @ along
    both = [jacobian.new_state(case.lam, k, case.f_z, f_h), jacobian.old_state(case.lam, k, case.f_z, f_h)]
    return Equal([one[case.row, case.column] for one in both], list(case.apply(formula)))


@exact(MODELS, sizes={"size": (1, 2, 3), "seed": (0, 1)})
@tested(MODELS, examples=30)
def counts_the_entries_off_the_diagonal(formula, case):
    """Jacobians of the old state and of the new one, in fractions, at random derivatives of the kind."""
    derivatives = _derivatives(case.kind, case.size, case.seed)
    places = [(i, j) for i in range(case.size) for j in range(case.size) if i != j]
    found = [function(*derivatives) for function in (jacobian.old_state, jacobian.new_state)]
    return Equal([case.apply(formula)] * 2, [sum(int(one[place] != 0) for place in places) for one in found])


def _derivatives(kind, n, seed):
    draws = np.random.default_rng([n, seed]).integers(1, 10**6, size=(4, n, n))
    lam, k, f_z, f_h = ([[Fraction(int(item), 10**7) for item in row] for row in part] for part in draws)
    k, f_z, f_h = (np.array(part, dtype=object) for part in (k, f_z, f_h))
    if kind == "z does not matter":
        k = 0 * k
    elif kind == "f does not see h":
        f_h = 0 * f_h
    elif kind == "entry by entry":
        k, f_z, f_h = (part * np.eye(n, dtype=int) for part in (k, f_z, f_h))
    elif kind == "constant on the range of f":
        kept = np.arange(n) == 0
        k, f_z, f_h = k * ~kept[None, :], f_z * kept[:, None], f_h * kept[:, None]
    return np.array(lam[0]), *(part + Fraction(0) for part in (k, f_z, f_h))


@exact(LINEAR_TRANSITION)
def passes_through_the_logarithm(formula, case):
    """lam h + log of e^h."""
    return Equal(case.apply(formula), case.decay * case.h + log(exp(case.h)))


@exact(LINEAR_EQUILIBRIUM)
def solves_the_cubic(formula, case):
    """z = f(z, h)."""
    z = case.apply(formula)
    return Equal(case.h + (z - case.h) ** 3 / 4, z)


@exact(SIGN_GAP, every=BLOCKS)
def is_what_the_sign_changes(formula, case):
    """For every size: the Jacobian less that with the printed sign."""
    true, printed = (function(case.lam, case.k, case.f_z, case.f_h) for function in (jacobian.old_state, jacobian.with_printed_sign))
    return Equal(case.apply(formula), true - printed)


@exact(SIDE_GAP, every={"slopes": Opaque("n", "n"), "h_prev": Opaque("n")})
def is_what_the_side_changes(formula, case):
    """For every size: products with the diagonal matrix, on the right and on the left."""
    diagonal = eye(case.slopes.shape[0], case.slopes) * case.h_prev[None, :]
    return Equal(case.apply(formula), case.slopes @ diagonal - diagonal @ case.slopes)


@exact(CONVENTION_GAP, every=BLOCKS)
@tested(CONVENTION_GAP, examples=30)
def is_what_the_convention_changes(formula, case):
    """For every size: the difference of the two Jacobians."""
    true = jacobian.new_state(case.lam, case.k, case.f_z, case.f_h)
    return Equal(case.apply(formula), true - jacobian.old_state(case.lam, case.k, case.f_z, case.f_h))
