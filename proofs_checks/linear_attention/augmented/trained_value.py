"""Checks of a value direction that is learnt: slopes of the loss window by window, autodiff, descent, and long flows."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.evidence.convergence import convergence
from lemmata.language.case import Case
from lemmata.language.check import Settings, descended, exact, integrated, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.augmented.windows import neighbours, shifts
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import array, circulant, impulse, number, rolled, zeros
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.claims.augmented.trained_value import EFFECTIVE, OPPOSED_VALUE, SIZE_DIFFERENCE, VALUE_LIMIT
from lemmata.theory.linear_attention.problem import TrainedValueEncoding, value_loss

TWO_RINGS = {"n": Choice(4, 7), "d": Choice(3)}


@exact(SIZE_DIFFERENCE, every={"p_init": Opaque("n", "d"), "v_init": Opaque("d")})
def has_the_right_slope_along_the_flow(formula, case):
    """Its start, and its relative slope in time: that along the slopes of the problem's loss, for every n and d."""
    first = impulse(case.n, case.alpha)
    target = circulant(case.alpha * first + case.beta * (rolled(first, 1) + rolled(first, -1)))
    weights, (p, v) = circulant(arguments.weight_array(case.n, case.n1, case.alpha)), (case.p_init, case.v_init)
    dp = -slopes(lambda p: value_loss(p @ p.T, v, weights, target), p) - case.weight_decay * p
    dv = -slopes(lambda v: value_loss(p @ p.T, v, weights, target), v) - case.weight_decay * v
    along = 2 * (p * dp).sum() - 4 * case.trained * (v * dv).sum()
    here = case.having(t=number(0, case.t)).apply(formula)
    slope = rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1)
    return All(Equal(here, (p * p).sum() - 2 * (v * v).sum()), Equal(slope * here, along * case.apply(formula)))


@integrated(SIZE_DIFFERENCE, at=TWO_RINGS)
def is_what_the_flow_keeps(formula, case, settings):
    """Both sizes at the end of the flow."""
    final = flow.solve(_record(case), (case.p_init, case.v_init), case.t, **settings.solver).final
    return Equal(_difference(final), case.apply(formula))


@descended(SIZE_DIFFERENCE, at={"n": Choice(4), "d": Choice(3)})
def drifts_in_first_order_of_the_step(formula, case, settings):
    """Gradient descent to the same time with ever smaller steps."""
    start = case.p_init, case.v_init
    return convergence(_record(case), start, case.t, case.apply(formula), settings, observe=_difference, steps=200)


@exact(EFFECTIVE, part="directions", at={"d": Choice(2)}, sizes={"n": (2, 3), "n1": (1, 2)})
def are_kept_by_every_position_vector(formula, case):
    """The loss, window by window, has slopes along the position vectors alone, and the formula is alpha times the cosines of the start."""
    slopes = task.derivatives(_expected_loss(case, case.p_init, case.v_init), case.p_init)
    (x, y), (dx, dy), gram = case.p_init.T, slopes.T, case.apply(formula)
    squares = np.diag(case.p_init @ case.p_init.T)
    pairs = [(k, r) for k in range(case.n) for r in range(case.n) if r != k]
    cosines = [gram[k, r] * gram[k, r] * squares[k] * squares[r] for k, r in pairs]
    products = [(case.alpha * (x[k] * x[r] + y[k] * y[r])) ** 2 for k, r in pairs]
    return All(Equal(x * dy, y * dx), Equal(cosines, products), Equal(np.diag(gram), [case.alpha] * case.n))


@integrated(EFFECTIVE, part="convergence", examples=4, at=TWO_RINGS | {"n1": Choice(1)})
def is_where_the_products_of_a_long_flow_end(formula, case, settings):
    """V A at the end of the flow with v learnt, and v along theta."""
    p, v = _settled(case, settings)
    return All(Equal(v[0] * p @ p.T, case.apply(formula)), Equal(v[1:], np.zeros(case.d - 1)))


@tested(VALUE_LIMIT, part="the root", examples=30, floats=True)
def is_the_only_positive_root(formula, case):
    """It is positive, and the largest real part among the three roots of the cubic, by NumPy's companion matrix, is its own."""
    value = case.apply(formula)
    roots = np.roots([2, 0, _difference((case.p_init, case.v_init)), -case.n * case.alpha])
    return All(AtLeast(value, 0), Equal(value, roots.real.max()))


@integrated(VALUE_LIMIT, part="convergence", examples=4, at=TWO_RINGS)
def is_how_long_the_value_direction_becomes(formula, case, settings):
    """V at the end of a long flow, and the trace of A there."""
    (p, v), value = _settled(case, settings), case.apply(formula)
    return All(Equal(v[0], value), Equal((p * p).sum() * value, case.n * case.alpha))


@exact(OPPOSED_VALUE, part="the rest", sizes={"n": (2, 3), "n1": (1,), "d": (1, 2)})
def is_a_rest_with_the_same_difference(formula, case):
    """-2 V^2 = |P(0)|^2 - 2 |v(0)|^2 with P = 0 and v = (V, 0, ...), where the loss, window by window, has no slope."""
    value, p = case.apply(formula), zeros((case.n, case.d), case.alpha)
    v = array([value] + [0] * (case.d - 1), value)
    return All(
        Equal(-2 * value * value, _difference((case.p_init, case.v_init))),
        Equal(slopes(lambda x: _expected_loss(case, x, v), p), 0),
        Equal(slopes(lambda x: _expected_loss(case, p, x), v), 0),
    )


@integrated(OPPOSED_VALUE, part="convergence", examples=4, at=TWO_RINGS)
def is_where_a_flow_against_theta_ends(formula, case, settings):
    """Position vectors, value direction and training loss at the end of the flow."""
    value = case.apply(formula)
    pull = 4 * case.alpha * abs(value)
    p, v = flow.solve(_record(case), (case.p_init, case.v_init), settings.late(30 / pull), **settings.solver).final
    return All(Equal(p, np.zeros(p.shape)), Equal(v, value * np.eye(case.d)[0]), Equal(_record(case).loss((p, v)), case.n * case.alpha**2))


def _expected_loss(case: Case, p: Matrix, v: Vector) -> Scalar:
    """Return the expectation of D.4 with v free: for each window, site and coordinate the squares of the coefficients of the values."""
    gram, wanted, total = p @ p.T, neighbours(case.n, case.alpha, [case.get("beta", 0)]), number(0, case.alpha)
    for window in shifts(case.n, case.n1):
        for k in window:
            for c in range(len(v)):
                coefficients = [gram[k, r] * v[c] - (wanted[k, r] if c == 0 else 0) for r in window]
                total = total + sum(each * each for each in coefficients)
    return total


def _record(case: Case) -> TrainedValueEncoding:
    return TrainedValueEncoding(case.n, case.n1, case.d, case.alpha, (case.get("beta", 0.0),), case.get("weight_decay", 0.0))


def _difference(params: tuple[Matrix, Vector]) -> Scalar:
    p, v = params
    return (p * p).sum() - 2 * (v * v).sum()


def _settled(case: Case, settings: Settings) -> tuple[np.ndarray, np.ndarray]:
    """Return P and v after thirty times the slower of both time scales at the limit: 1/(8 alpha V) of A, V^2/(2 n alpha^2) of v."""
    value = np.roots([2, 0, _difference((case.p_init, case.v_init)), -case.n * case.alpha]).real.max()
    rate = min(8 * case.alpha * value, 2 * case.n * (case.alpha / value) ** 2)
    return flow.solve(_record(case), (case.p_init, case.v_init), 30 / rate, **settings.solver).final
