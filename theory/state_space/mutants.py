"""Wrong variants of the family's formulas: what a check that means something must refute.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from theory.arithmetic import admits, array, number, ratio
from theory.state_space import conserved, divided_difference, extrapolation, frozen, gradient, inputs, poisoning, problem, sharpness
from theory.state_space.problem import columns


def shifted_taps(a: Any, b: Any, c: Any, horizon: int) -> Any:
    """`impulse_response` with one power of a too many, sum_d c_d a_d^{h+1} b_d.

    >>> shifted_taps([0.5], [1.0], [2.0], 2)
    array([1. , 0.5])
    """
    return problem.impulse_response(a, b, c, inputs.integer(horizon, "horizon", 1) + 1)[1:]


def unreversed_gram(sequences: Any) -> Any:
    """`input_gram` with tap h paired with u_h.

    >>> unreversed_gram([[1.0, 2.0]])
    array([[1., 2.],
           [2., 4.]])
    """
    return problem.input_gram(sequences)[::-1, ::-1]


def diagonal_loss(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> Any:
    """`loss` without the correlations between taps.

    >>> float(diagonal_loss([0.5], [1.0], [2.0], [1.0, 0.0], [[2.0, 1.0], [1.0, 1.0]]))
    3.0
    """
    target, gram = problem.data(target_taps, gram)
    gap = problem.impulse_response(a, b, c, target.shape[0]) - target
    return (gap * gap * gram.diagonal()).sum()


def halved_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` of half the loss.

    >>> halved_field([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    (array([8.]), array([2.]), array([1.]))
    """
    da, db, dc = gradient.gradient_field(a, b, c, target_taps, gram)
    half = ratio(1, 2, da)
    return da * half, db * half, dc * half


def swapped_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` with db = b P and dc = c P.

    >>> swapped_field([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    (array([16.]), array([2.]), array([4.]))
    """
    da, db, dc = gradient.gradient_field(a, b, c, target_taps, gram)
    return da, dc, db


def undifferentiated_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` with the powers of P' not weighted: sum_h m_{h+1} a^h in place of sum_h (h + 1) m_{h+1} a^h.

    >>> undifferentiated_field([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    (array([16.]), array([4.]), array([2.]))
    """
    _, db, dc = gradient.gradient_field(a, b, c, target_taps, gram)
    forces = gradient.tap_forces(a, b, c, target_taps, gram)
    a, b, c = columns(a=a, b=b, c=c)
    slope = gradient.horner(forces[1:], a)[0] if forces.shape[0] > 1 else a * 0
    return b * c * slope, db, dc


def uniform_hyperbolic_field(a: Any, growth: Any, u: Any, v: Any, target_taps: Any, gram: Any) -> tuple[Any, Any]:
    """`hyperbolic_field` with the growth of b^2, 2 P, in place of that of b.

    >>> uniform_hyperbolic_field([0.0], [0.0], [2.0], [0.0], [2.0, 1.0], [[1.0, 0.0], [0.0, 1.0]])
    (array([2.]), array([4.]))
    """
    da, dg = gradient.hyperbolic_field(a, growth, u, v, target_taps, gram)
    return da, 2 * dg


def weight_sum(b: Any, c: Any) -> Any:
    """`weight_difference` as b^2 + c^2.

    >>> weight_sum([3.0], [2.0])
    array([13.])
    """
    b, c = columns(b=b, c=c)
    return b * b + c * c


def unweighted_state_difference(a: Any, b: Any, tap: int) -> Any:
    """`state_difference` without the factor h, a^2 - b^2.

    >>> unweighted_state_difference([3.0], [2.0], 2)
    array([5.])
    """
    return conserved.state_difference(a, b, min(inputs.integer(tap, "tap h", 0), 1))


def next_balanced_gaps(b: Any, tap: int) -> Any:
    """`balanced_gaps` with the exponent of the next tap.

    >>> next_balanced_gaps([0.5, 0.25], 1)
    array([ 0., 12.])
    """
    return conserved.balanced_gaps(b, tap + 1)


def next_frozen_gaps(a: Any, tap: int) -> Any:
    """`frozen_gaps` with the exponent 1 - p.

    >>> next_frozen_gaps([0.5, 0.25], 3)
    array([ 0., 12.])
    """
    return conserved.frozen_gaps(a, tap + 1)


def growing_difference(growth: Any, u: Any, v: Any) -> tuple[Any, Any]:
    """`hyperbolic_weights` with b - c growing as b + c does.

    >>> growing_difference([0.0], [5.0], [1.0])
    (array([3.]), array([2.]))
    """
    growth, u, v = columns(growth=growth, u=u, v=v)
    b, c = conserved.hyperbolic_weights(growth * 0, u, v)
    plus, _ = conserved.hyperbolic_weights(growth, u * 0 + 2, u * 0)
    return b * plus, c * plus


def conserved_difference(a: Any, b: Any, c: Any, target_taps: Any, gram: Any, step_size: Any) -> Any:
    """`descended_difference` as if gradient descent conserved b^2 - c^2 as the flow does.

    >>> conserved_difference([0.0], [3.0], [2.0], [7.0], [[1.0]], 0.25)
    array([5.])
    """
    return conserved.weight_difference(b, c)


@admits("numpy", "fraction")
def unsigned_null_measure(nodes: Any, gap: Any) -> list[Fraction]:
    """`null_measure` with |z_j - z_i|: weights of one sign.

    >>> unsigned_null_measure([0, 1, 2], 1)
    [Fraction(1, 2), Fraction(1, 1), Fraction(1, 2)]
    """
    return [abs(weight) for weight in divided_difference.null_measure(nodes, gap)]


def short_null_weights(nodes: Any, gap: Any) -> Any:
    """`null_weights` with the last node left out of the products and unused: taps vanish one step less far.

    >>> short_null_weights([0.0, 1.0, 2.0], 1.0)
    array([-1.,  1.,  0.])
    """
    (nodes,) = columns(nodes=nodes)
    if nodes.shape[0] == 1:
        return nodes * 0
    return array([*divided_difference.null_weights(nodes[:-1], gap), number(0, nodes)], nodes)


def annihilator(a_star: Any) -> Any:
    """`squared_annihilator` not squared, prod_i (z - a*_i): negative between teacher states.

    >>> annihilator([2.0])
    array([-2.,  1.])
    """
    (a_star,) = columns(a_star=a_star)
    return extrapolation.polynomial(list(a_star), a_star)


def starting_weights(b: Any, c: Any) -> Any:
    """`weight_floor` as if no weight ever fell.

    >>> starting_weights([0.5], [0.5])
    array([0.25])
    """
    b, c = columns(b=b, c=c)
    return b * c


def late_weights(taps: Any, a_star: Any) -> Any:
    """`merged_weights` from the taps 1 … D* in place of 0 … D* - 1.

    >>> late_weights([3.0, 2.0], [1.0])
    array([2.])
    """
    (taps,) = columns(taps=taps)
    return extrapolation.merged_weights(taps[1:], a_star)


def one_horizon_less(teacher_dim: int) -> int:
    """`sufficient_horizon` with 2 D*, which is not enough.

    >>> one_horizon_less(1)
    2
    """
    return extrapolation.sufficient_horizon(teacher_dim) - 1


def one_tap_majorant(a: Any, w: Any, a_star: Any, w_star: Any, rho: Any, horizon: int) -> Any:
    """`tap_majorant` without the term of the second moment.

    >>> one_tap_majorant([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 2.0, 4)
    array([0., 0., 0., 0.])
    """
    a, w = columns(a=a, w=w)
    a_star, w_star = inputs.beside(a_star, a), inputs.beside(w_star, a)
    merged = a_star + ((a - a_star) * w).sum() / w.sum()
    return extrapolation.tap_majorant(array([merged], a), array([w.sum()], a), a_star, w_star, rho, horizon) * ratio(1, 2, a)


@admits("numpy", "fraction")
def teacher_radius_bound(a: Any, w: Any, a_star: Any, w_star: Any, horizon: int) -> Any:
    """`tap_error_bound` with rho = |a*|, as if no state of the student lay farther out.

    >>> teacher_radius_bound([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 4)
    array([0., 0., 1., 3.])
    """
    return extrapolation.tap_majorant(a, w, a_star, w_star, abs(a_star), horizon)


@admits("numpy", "fraction")
def uncounted_ends(a_star: Any, low: Any, high: Any) -> int:
    """`interval_threshold` with states at the ends of the interval counted as inner ones.

    >>> uncounted_ends([1.0], -1.0, 1.0)
    3
    """
    sharpness.interval_threshold(a_star, low, high)
    return 2 * len(a_star) + 1


@admits("numpy")
def frozen_endpoint_without_differences(a_init: Any, p: int) -> Any:
    """`frozen_clean_endpoint` for p >= 3 with the leader at 1 and the others at 0.

    >>> frozen_endpoint_without_differences([0.5, 0.25], 4)
    array([1., 0.])
    """
    (a,) = columns(a_init=a_init)
    inputs.integer(p, "tap p", 3)
    return (np.arange(a.shape[0]) == a.argmax()).astype(float)


@admits("numpy")
def next_tap_endpoint(a_init: Any, p: int) -> Any:
    """`frozen_clean_endpoint` with the conserved exponent of tap p + 1.

    >>> bool(next_tap_endpoint([0.5, 0.25], 4)[1] < frozen.frozen_clean_endpoint([0.5, 0.25], 4)[1])
    True
    """
    return frozen.frozen_clean_endpoint(a_init, p + 1)


def doubled_escape_time(a_max: Any, p: int) -> Any:
    """`frozen_clean_escape_time` for half the loss.

    >>> doubled_escape_time(0.5, 4)
    0.5
    """
    return 2 * frozen.frozen_clean_escape_time(a_max, p)


def unit_dimension_time(first_moment: Any, level: Any, dim: int) -> Any:
    """`additive_phase_time` without the number of states: the rate of one state for that of their sum.

    >>> unit_dimension_time(0.5, 0.5, 10)
    0.0
    """
    return poisoning.additive_phase_time(first_moment, level, 1)


unit_dimension_time.admits = poisoning.additive_phase_time.admits  # type: ignore[attr-defined]  # set by the decorator


def unscaled_special_field(a: Any, p: int, factor: Any) -> Any:
    """`scaled_poisoned_field` with the special sequence left at amplitude 1.

    >>> unscaled_special_field([1.0, 0.0], 2, 2.0)
    array([7., 1.])
    """
    (a,) = columns(a=a)
    factor = inputs.beside(factor, a)
    square = inputs.powers(factor, 2 * p - 1)[2 * p - 2]
    return poisoning.scaled_poisoned_field(a, p, factor) - (square - 1) * (factor - a.sum())


def logarithmic_escape_time(b_max: Any, tap: int, force: Any) -> Any:
    """`balanced_escape_time` with b_max^{1-h}, the exponent of the tap below (no dependence on the start for h = 1).

    >>> logarithmic_escape_time(0.5, 2, 2.0)
    0.25
    """
    return poisoning.balanced_escape_time(b_max, tap, force) * b_max


def slow_tap_zero(t: Any, k_init: Any, k_star: Any, power: Any = 1) -> Any:
    """`excited_tap_zero` with the rate 2 G_00 k*.

    >>> float(slow_tap_zero(0.0, 0.25, 2.0))
    0.25
    """
    return poisoning.excited_tap_zero(t * ratio(1, 2, t), k_init, k_star, power)
