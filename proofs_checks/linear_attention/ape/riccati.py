"""Checks of the Riccati closed form: its equation on symbols, a Hamiltonian matrix exponential, and runs."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.discovery.routes import Dynamics, triangle
from lemmata.dynamics import flow
from lemmata.evidence.convergence import convergence
from lemmata.language.case import Case
from lemmata.language.check import descended, enclosed, exact, integrated, tested
from lemmata.language.domain import Choice, Integer, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.ape.runs import ONE_SHAPE, TWO_SHAPES, gram, record, start, window_of_ring
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import exp, eye, number, ratio, world, zeros
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Formula, Matrix, Scalar
from lemmata.theory.linear_attention.ape.window_spectrum import window_eigenvalues, window_eigenvectors
from lemmata.theory.linear_attention.claims.ape.riccati import RICCATI

WEIGHTS = {"alpha": Choice(2), "beta": Choice(Fraction(1, 2)), "weight_decay": Choice(Fraction(1, 4))}

EVERY_START = {"p_init": Opaque("n1", "d")}
EARLY = {"t": Interval(*NONNEGATIVE, search=(0, 0.1))}
"""Where floats are compared: later on the closed form, as it reads, is a quotient of exponentials that lose their digits."""


@exact(RICCATI, every=EVERY_START, at=EARLY)
def solves_the_matrix_riccati_equation_for_every_size(formula, case):
    """dA/dt = -4 (A - T) A - 4 A (A - T) - 2 eps A from P_0 P_0^T on, for every window and dimension."""
    a, slope = case.apply(formula), rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1)
    first = case.having(t=number(0, case.t)).apply(formula)
    return All(Equal(first, case.p_init @ case.p_init.T), Equal(slope, velocity(a, case)))


@exact(RICCATI, sizes={"n1": (1, 2), "unseen": (1,), "d": (1,)})
def solves_the_matrix_riccati_equation(formula, case):
    """dA/dt = -4 (A - T) A - 4 A (A - T) - 2 eps A from P_0 P_0^T on, for the entries on and above the diagonal."""
    a, upper = case.apply(formula), np.triu_indices(case.n1)
    pull = 4 * (a - window_of_ring(case))
    slope = np.array([entry.diff(case.t) for entry in a[upper]])
    velocity = -pull @ a - a @ pull - 2 * case.weight_decay * a
    return All(Equal(case.having(t=0).apply(formula), case.p_init @ case.p_init.T), Equal(slope, velocity[upper]))


@exact(RICCATI, at=WEIGHTS | {"n1": Choice(2), "unseen": Choice(1), "d": Choice(2)})
def is_a_quotient_of_solutions_of_linear_equations(formula, case):
    """A X = Y with X' = -4 M X + 8 Y, Y' = 4 M Y and X = I, Y = P_0 P_0^T at the start, so that A' = 4 (A M + M A) - 8 A^2."""
    case = case.having(**{weight: ratio(case[weight], 1, case.t) for weight in WEIGHTS})
    one, m = eye(case.n1, case.alpha), window_of_ring(case) - ratio(1, 4, case.alpha) * case.weight_decay * eye(case.n1, case.alpha)
    start, (grown, spent) = case.p_init @ case.p_init.T, _growth(case)
    y, x = grown @ start, _growth(case.having(t=-case.t))[0] @ (one + 8 * spent @ start)
    linear = [Equal(_slope(x, case.t), -4 * m @ x + 8 * y), Equal(_slope(y, case.t), 4 * m @ y)]
    first = {case.t: number(0, case.t)}
    begins = [Equal(_at(x, first), one), Equal(_at(y, first), start)]
    return All(Equal(case.apply(formula) @ x, y), *linear, *begins)


def _growth(case: Case) -> tuple[Matrix, Matrix]:
    """Return e^{4 M t} and the integral of e^{8 M s} over 0 <= s <= t, by the sines in which M is diagonal."""
    sines = window_eigenvectors(case.n1, case.alpha)
    rates = window_eigenvalues(case.n1, case.alpha, case.beta) - ratio(1, 4, case.alpha) * case.weight_decay
    grown, spent = exp(4 * rates * case.t), (exp(8 * rates * case.t) - 1) / (8 * rates)
    return tuple(ratio(2, case.n1 + 1, case.alpha) * (sines * each[None, :]) @ sines.T for each in (grown, spent))


def _slope(matrix: Matrix, t: Scalar) -> Matrix:
    return np.array([[entry.diff(t) for entry in row] for row in matrix])


def _at(matrix: Matrix, values: dict) -> Matrix:
    return np.array([[entry.subs(values) for entry in row] for row in matrix])


@enclosed(RICCATI, examples=4, bits=256)
@tested(RICCATI, examples=40, rtol=1e-8)
def is_the_quotient_of_a_hamiltonian_flow(formula, case):
    """A X = Y, where (X, Y) solves the linear equations X' = -4 M X + 8 Y, Y' = 4 M Y from (I, P_0 P_0^T) on."""
    return _hamiltonian(formula, case)


@tested(RICCATI, examples=12, rtol=1e-8, at={"n1": Integer(3, 5), "d": Integer(3, 6)})
def is_that_quotient_where_modes_are_missing(formula, case):
    """The same from a window that is its own mirror image, which has no odd mode: rows of U^T P_0 vanish between others."""
    return _hamiltonian(formula, case.having(p_init=case.p_init + case.p_init[::-1]))


def _hamiltonian(formula: Formula, case: Case) -> Equal:
    m = window_of_ring(case) - ratio(1, 4, case.alpha) * case.weight_decay * eye(case.n1, case.alpha)
    blocks = np.concatenate(
        [
            np.concatenate([-4 * m, 8 * eye(case.n1, case.alpha)], axis=1),
            np.concatenate([zeros(m.shape, case.alpha), 4 * m], axis=1),
        ]
    )
    grown = exponential(blocks * case.t) @ np.concatenate([eye(case.n1, case.alpha), case.p_init @ case.p_init.T])
    return Equal(case.apply(formula) @ grown[: case.n1], grown[case.n1 :])


@integrated(RICCATI, at=TWO_SHAPES)
def is_where_the_flow_takes_the_window(formula, case, settings):
    """The flow of the population loss on a ring of seven positions."""
    return Equal(gram(flow.solve(record(case), start(case), case.t, **settings.solver).final, case), case.apply(formula))


@descended(RICCATI, at=ONE_SHAPE)
def is_approached_by_descent_in_first_order(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    limit = case.apply(formula)
    return convergence(record(case), start(case), case.t, limit, settings, observe=lambda final: gram(final, case), steps=200)


@triangle(RICCATI, at=ONE_SHAPE)
def trained_window(case):
    """Position vectors of the ring, the window's Gram matrix, and its Riccati equation."""

    def riccati(a: np.ndarray) -> np.ndarray:
        pull = 4 * (a - window_of_ring(case))
        return -pull @ a - a @ pull - 2 * case.weight_decay * a

    return Dynamics(record(case), start(case), lambda vectors: gram(vectors, case), riccati)


def velocity(a: Matrix, case: Case) -> Matrix:
    """Return -4 (A - T) A - 4 A (A - T) - 2 eps A."""
    pull = 4 * (a - target_in_sines(case))
    return -pull @ a - a @ pull - 2 * case.weight_decay * a


def target_in_sines(case: Case) -> Matrix:
    """Return the ring target between the sites of the window; of a window of any size its spectral form (`ape.window-spectrum`)."""
    if world(case.p_init) != "ring":
        return window_of_ring(case)
    sines, rates = window_eigenvectors(case.n1, case.alpha), window_eigenvalues(case.n1, case.alpha, case.beta)
    return ratio(2, case.n1 + 1, case.alpha) * (sines * rates[None, :]) @ sines.T


def exponential(matrix: Matrix) -> Matrix:
    """Return the exponential of a matrix of floats or of balls."""
    if world(matrix) == "flint":
        import flint

        return np.array(flint.arb_mat(matrix.tolist()).exp().tolist(), dtype=object)
    from scipy.linalg import expm

    return expm(matrix)
