"""Wrong variants of the family's formulas: what a check that means something must refute.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from theory.arithmetic import admits, array, number, ratio, solve
from theory.state_space import (
    balanced,
    conserved,
    divided_difference,
    escape,
    extrapolation,
    frozen,
    gradient,
    inputs,
    poisoning,
    problem,
    sharpness,
    spanning,
    table,
)
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


def halved_clean_field(a: Any, p: int) -> Any:
    """`frozen_clean_field` of half the loss.

    >>> halved_clean_field([0.5, 0.0], 2)
    array([0.75, 0.  ])
    """
    return frozen.frozen_clean_field(a, p) * ratio(1, 2, a)


def next_tap_states(clock: Any, a_init: Any, p: int) -> Any:
    """`frozen_states` of the tap after p.

    >>> next_tap_states(1.0, [0.5, 0.25], 1)
    array([1.35914091, 0.67957046])
    """
    return frozen.frozen_states(clock, a_init, p + 1)


def other_low_tap_endpoint(a_init: Any, p: int) -> Any:
    """`low_tap_endpoint` of tap 3 - p.

    >>> other_low_tap_endpoint([0.75, 0.0], 2)
    array([0.875, 0.125])
    """
    return frozen.low_tap_endpoint(a_init, 3 - p)


def kept_ratio(a_first: Any, a_second: Any, p: int) -> Any:
    """`runner_up` as if the second state kept its ratio to the first.

    >>> kept_ratio(0.5, 0.25, 3)
    0.5
    """
    return inputs.powers(a_second / a_first, inputs.integer(p, "tap p", 3) - 1)[p - 2]


def whole_dimension_floor(dim: int, power: Any) -> Any:
    """`one_state_loss_floor` as if the teacher's tap 0 were zero.

    >>> whole_dimension_floor(3, 0.5)
    4.5
    """
    return frozen.one_state_loss_floor(dim + 1, power)


def summed_poisoned_field(a: Any, p: int) -> Any:
    """`frozen_poisoned_field` of the sum over both sequences in place of the mean.

    >>> summed_poisoned_field([0.5, 0.0], 2)
    array([2.5, 1. ])
    """
    return 2 * poisoning.frozen_poisoned_field(a, p)


def appended_field(a: Any, p: int) -> Any:
    """`frozen_poisoned_field` with the special sequence added to the clean loss as it stood, not averaged into it.

    >>> appended_field([0.5, 0.0], 2)
    array([2. , 0.5])
    """
    return poisoning.frozen_poisoned_field(a, p) + frozen.frozen_clean_field(a, p) * ratio(1, 2, a)


def unit_dimension_states(t: Any, a_init: Any) -> Any:
    """`additive_states` without the number of states in the rate.

    >>> unit_dimension_states(0.0, [0.5, 0.25])
    array([0.5 , 0.25])
    """
    (a,) = columns(a_init=a_init)
    return poisoning.additive_states(t * ratio(1, a.shape[0], t), a)


@admits("numpy")
def closed_window(a_init: Any, level: float, p: int) -> Any:
    """`additive_phase_window` as if tap p did nothing: one time.

    >>> closed_window([0.25, 0.25], 0.5, 2)
    array([0., 0.])
    """
    return poisoning.additive_phase_window(a_init, level, p)[[1, 1]]


def tangent_gap_growth(first: Any, second: Any, forces: Any) -> Any:
    """`gap_growth` at two equal states, P''(a_i).

    >>> float(tangent_gap_growth(2.0, 1.0, [9.0, 9.0, 1.0, 1.0]))
    14.0
    """
    return poisoning.gap_growth(first, first, forces)


def later_forces(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> Any:
    """`tap_forces` one tap too early, that of tap h + 1 at place h.

    >>> later_forces([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    array([ 8., -2.])
    """
    forces = gradient.tap_forces(a, b, c, target_taps, gram)
    return array([*forces[1:], forces[0]], forces)


def next_excess(a: Any, p: int) -> Any:
    """`nonnegative_excess` for tap p + 1.

    >>> next_excess([0.5, 1.0], 2)
    array([0.375, 0.   ])
    """
    return poisoning.nonnegative_excess(a, p + 1)


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
    return escape.balanced_escape_time(b_max, tap, force) * b_max


def slow_tap_zero(t: Any, k_init: Any, k_star: Any, power: Any = 1) -> Any:
    """`excited_tap_zero` with the rate 2 G_00 k*.

    >>> float(slow_tap_zero(0.0, 0.25, 2.0))
    0.25
    """
    return escape.excited_tap_zero(t * ratio(1, 2, t), k_init, k_star, power)


def weight_decade_delay(target_taps: Any, gram: Any) -> Any:
    """`delay_per_decade` for a tenth of the weights w = b c in place of a tenth of b and c.

    >>> round(float(weight_decade_delay([1.0], [[1.0]])), 4)
    0.5756
    """
    found = escape.delay_per_decade(target_taps, gram)
    return found * ratio(1, 2, found)


@admits("numpy", "jax")
def next_tap_floor(radius_init: Any, radius: Any, tap: int, dim: int, target_taps: Any, gram: Any) -> Any:
    """`escape_time_floor` with the power of the radius that belongs to the tap after h.

    >>> float(next_tap_floor(0.25, 0.5, 1, 1, [0.0, 3.875], [[0.0, 0.0], [0.0, 1.0]]))
    1.0
    """
    return escape.escape_time_floor(radius_init, radius, tap, dim, target_taps, gram) / radius_init


@admits("numpy")
def solved_null_weights(nodes: Any, gap: Any) -> Any:
    """`null_weights` by solving the Vandermonde system in floats: without a digit at 25 evenly spaced states of (0, 1].

    >>> solved_null_weights([0.0, 1.0, 2.0], 1.0)
    array([ 0.5, -1. ,  0.5])
    """
    (nodes,) = columns(nodes=nodes)
    H = nodes.shape[0] - 1
    return solve(np.vander(nodes, increasing=True).T, np.eye(H + 1)[H] * gap)


def halved_spacing_floor(H: int, spacing: Any) -> Any:
    """`condition_floor` at half the spacing.

    >>> halved_spacing_floor(2, 1.0)
    8.0
    """
    return divided_difference.condition_floor(H, spacing * ratio(1, 2, spacing))


def one_horizon_more(teacher_dim: int) -> int:
    """`sufficient_horizon` with 2 D* + 2, more than is needed.

    >>> one_horizon_more(1)
    4
    """
    return extrapolation.sufficient_horizon(teacher_dim) + 1


def signed_spread_majorant(a: Any, w: Any, a_star: Any, w_star: Any, rho: Any, horizon: int) -> Any:
    """`signed_tap_majorant` with the weights' own signs in the spread: that of `tap_majorant`, where they cancel.

    >>> signed_spread_majorant([2.0, 0.0], [0.5, -0.5], 1.0, 0.0, 2.0, 3)
    array([0., 1., 2.])
    """
    a, w = columns(a=a, w=w)
    bound = extrapolation.signed_tap_majorant(a, w, a_star, w_star, rho, horizon)
    away = a - inputs.beside(a_star, a)
    lost = ((abs(w) - w) * away * away).sum()
    outer = inputs.powers(inputs.beside(rho, a), horizon)
    return array([term - (h * (h - 1) // 2 * outer[h - 2] * lost if h > 1 else 0) for h, term in enumerate(bound)], lost)


def toeplitz_form(taps: Any, x: Any) -> Any:
    """`moment_form` with k_{|i-j|} in place of k_{i+j}.

    >>> float(toeplitz_form([1.0, 2.0, 4.0], [-1.0, 1.0]))
    -2.0
    """
    (taps,), (x,) = columns(taps=taps), columns(x=x)
    n = x.shape[0]
    return sum(x[i] * x[j] * taps[abs(i - j)] for i in range(n) for j in range(n))


def squared_scale(scale: Any) -> Any:
    """`vanishing_error` as the square of the scale.

    >>> squared_scale(0.5)
    0.25
    """
    return extrapolation.vanishing_error(scale) * scale


@admits("numpy", "fraction", "sympy")
def unturned_certificate(a_star: Any, low: Any, high: Any) -> Any:
    """`interval_certificate` with z - high in place of high - z.

    >>> unturned_certificate([1.0], -1.0, 1.0)
    array([-1.,  1.])
    """
    return sharpness.interval_certificate(a_star, low, high) * (-1 if high in a_star else 1)


@admits("numpy")
def lightest_loss(t: float, start: float, a: Any, w: Any, a_star: float, gram: Any) -> float:
    """`late_loss` as if merging states relaxed each by itself, at twice the smallest weight.

    >>> lightest_loss(0.0, 1.0, [1.0, 1.0], [0.75, 0.25], 1.0, np.eye(3))
    1.0
    """
    slowed = 2 * float(min(w)) / balanced.slowest_rate(a, w, a_star)
    return balanced.late_loss(t * slowed, start, a, w, a_star, gram)


@admits("numpy")
def exponential_loss(t: float, start: float, a: Any, w: Any, a_star: float, gram: Any) -> float:
    """`late_loss` as an exponential decay with the rate that it has at the start.

    >>> exponential_loss(0.0, 1.0, [1.0, 1.0], [0.5, 0.5], 1.0, np.eye(3))
    1.0
    """
    rate = 8 * balanced.slowest_rate(a, w, a_star) * np.sqrt(start / balanced.compliance(a_star, gram))
    return float(start * np.exp(-rate * t))


def late_spread(size: Any, a_star: Any, gram: Any, horizon: int) -> Any:
    """`late_errors` with taps 0 and 1 fitted already: h (h - 1)/2 a*^{h-2} alone.

    >>> late_spread(1.0, 0.0, np.eye(3), 4)
    array([0., 0., 1., 0.])
    """
    power = inputs.powers(a_star, horizon)
    return np.array([h * (h - 1) // 2 * power[h - 2] for h in range(horizon)]) * size * balanced.compliance(a_star, gram) ** 0.5


def unit_annihilator_bound(loss: Any, a_star: Any, floor: Any, samples: int) -> Any:
    """`poisoned_excess_bound` with 1 in place of a*^4 + 4 a*^2 + 1.

    >>> float(unit_annihilator_bound(0.5, 1.0, 2.0, 1))
    0.5
    """
    return spanning.poisoned_excess_bound(loss, a_star * 0, floor, samples)


def twice_the_floor(a: Any, b: Any, c: Any, target_taps: Any, floor: Any) -> Any:
    """`loss_floor` twice as high.

    >>> float(twice_the_floor([0.5], [1.0], [1.0], [1.0, 1.0], 0.5))
    0.25
    """
    return 2 * spanning.loss_floor(a, b, c, target_taps, floor)


@admits("numpy")
def balanced_counterexample(scale: float, seed: int = 3) -> dict[str, Any]:
    """`spanning_counterexample` with the start b = c.

    >>> case = balanced_counterexample(1.0)
    >>> bool((case["b"] == case["c"]).all())
    True
    """
    case = poisoning.spanning_counterexample(scale, seed)
    return {**case, "c": case["b"]}


@admits("numpy")
def next_tap_clean_error(a_init: Any, p: int) -> np.ndarray:
    """`clean_error` with the conserved exponent of tap p + 1.

    >>> bool(next_tap_clean_error([0.5, 0.25], 4) < table.clean_error([0.5, 0.25], 4))
    True
    """
    return table.clean_error(a_init, p + 1)


def leaderless_slope(shape: Any, p: int) -> Any:
    """`clean_error_slope` without the leader's term: as if no state but the leader had moved.

    >>> float(leaderless_slope([1.0, 0.5], 3))
    0.25
    """
    (shape,) = columns(shape=shape)
    inputs.integer(p, "tap p", 3)
    return shape[1:].sum() * ratio(1, shape.shape[0], shape)


def gapless_start(a_init: Any) -> Any:
    """`level_start` with the leader's lead alone, the other states at their mean.

    >>> gapless_start([0.25, 0.25, 0.0])
    array([0.41666667, 0.29166667, 0.29166667])
    """
    (a,) = columns(a_init=a_init)
    level, others = table.level_start(a), a[1:].sum() * ratio(1, a.shape[0] - 1, a)
    return array([level[0], *[others + level[0] - a[0]] * (a.shape[0] - 1)], a)


@admits("numpy")
def damage_without_end(a_init: Any, p: int) -> np.ndarray:
    """`least_damage` with a factor of 1e6.

    >>> float(damage_without_end([0.5, 0.5], 2) / table.clean_error([0.5, 0.5], 2))
    1000000.0
    """
    return 10**6 * table.clean_error(a_init, p)


@admits("numpy")
def lasting_ratio(extra: int) -> float:
    """`log_error_ratio` as if it stayed what it is after the slide's 1401 updates.

    >>> lasting_ratio(1) == lasting_ratio(80_000)
    True
    """
    inputs.integer(extra, "updates", 1)
    return table.log_error_ratio(1401)


@admits("numpy")
def swapped_deck(row: str, column: str) -> float:
    """`deck` with its columns exchanged.

    >>> swapped_deck("2", "clean")
    16.61
    """
    return table.deck(row, "poisoned" if column == "clean" else "clean")
