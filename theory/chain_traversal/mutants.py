"""Wrong variants of the family's formulas: what a check that means something must refute.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, exp, expm1, log, ratio
from lemmata.theory.chain_traversal import (
    certificate,
    gradient,
    inputs,
    length,
    problem,
    rates,
    recursion,
    reduction,
    root,
    saddle,
    self_emission,
    signal,
    solutions,
    table,
    vanishing,
)
from lemmata.theory.chain_traversal import horizon as finite


def unkilled_success(n: int, alpha: Any, beta: Any, gamma: Any = 0.0, *, homogeneous: bool = True, mask_self: bool = True) -> Any:
    """`success_probability` with the killing rate of one chain, S/2: jumps into the own chain taken for harmless.

    >>> unkilled_success(2, np.log(3.0), 0.0)
    array([0.75])
    """
    killing, down, up = recursion.walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    half = ratio(1, 2, killing)
    return (recursion.signal(recursion.dying_rates(killing * half, down, up), down) + 1) * half


def forward_only_success(n: int, alpha: Any, beta: Any, gamma: Any = 0.0, *, homogeneous: bool = True, mask_self: bool = True) -> Any:
    """`success_probability` with the steps backward taken for ordinary other steps.

    >>> forward_only_success(2, np.log(3.0), 0.0).round(12)
    array([0.66666667])
    """
    killing, down, up = recursion.walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    return (recursion.signal(recursion.dying_rates(killing, down, up * 0), down) + 1) * ratio(1, 2, killing)


def bulk_success(n: int, alpha: Any, beta: Any, gamma: Any = 0.0, *, homogeneous: bool = True, mask_self: bool = True) -> Any:
    """`success_probability` with the bulk root at every distance, as if the chains had no head.

    >>> bulk_success(2, np.log(3.0), 0.0).round(12)
    array([0.66666667])
    """
    killing, down, up = recursion.walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    r = root.bulk_ratio(killing, down[-1:], up[:1])
    return ((down * 0 + r).cumprod() + 1) * ratio(1, 2, killing)


def doubled_signal_log(n: int, alpha: Any, beta: Any) -> Any:
    """`success_signal_log` as log(2 J - 1).

    >>> np.exp(doubled_signal_log(2, np.log(3.0), 0.0)).round(12)
    array([0.33333333])
    """
    found = signal.success_signal_log(n, alpha, beta)
    return found + log(ratio(2, 1, found))


def undifferenced_gradient(
    n: int, alpha: Any, beta: Any, gamma: Any = 0.0, *, start_weights: Any, homogeneous: bool = True
) -> tuple[Any, Any, Any]:
    """`reward_gradient` by the excess e^alpha - e^gamma in place of its slope e^alpha, and so for beta.

    >>> round(float(undifferenced_gradient(2, np.log(2.0), 0.0, start_weights=[1.0])[0]) * 25, 12)
    2.0
    """
    by_alpha, by_beta, by_gamma = gradient.reward_gradient(n, alpha, beta, gamma, start_weights=start_weights, homogeneous=homogeneous)
    _, alpha, beta, gamma = inputs.model(n, alpha, beta, gamma, homogeneous)
    return -by_alpha * expm1(gamma - alpha), -by_beta * expm1(gamma - beta), by_gamma


def swapped_gradient(
    n: int, alpha: Any, beta: Any, gamma: Any = 0.0, *, start_weights: Any, homogeneous: bool = True
) -> tuple[Any, Any, Any]:
    """`reward_gradient` with the sign of the derivative by beta turned.

    >>> float(swapped_gradient(2, 0.0, 0.0, start_weights=[1.0])[0])
    0.125
    """
    by_alpha, by_beta, by_gamma = gradient.reward_gradient(n, alpha, beta, gamma, start_weights=start_weights, homogeneous=homogeneous)
    return by_alpha, -by_beta, by_gamma


def last_slope_log(n: int, alpha: Any, beta: Any) -> Any:
    """`reward_gradient_log` with the slope of the last ratio alone in place of the sum of slopes.

    >>> np.exp(last_slope_log(2, np.log(3.0), 0.0)).round(12)
    array([0.16666667])
    """
    slopes, _ = gradient.log_ratio_slopes(n, exp(alpha), exp(beta))
    return signal.success_signal_log(n, alpha, beta) + log(slopes)


def raw_bulk_gradient_log(n: int, alpha: Any, beta: Any, start: int) -> Any:
    """`bulk_gradient_log` without the factor i.

    >>> np.exp(raw_bulk_gradient_log(2, np.log(3.0), 0.0, 1)).round(12)
    np.float64(0.166666666667)
    """
    found = root.bulk_gradient_log(n, alpha, beta, start)
    return found - log(ratio(start, 1, found))


def uncorrected_length(n: int, alpha: Any, beta: Any, gamma: Any = 0.0, *, homogeneous: bool = True, mask_self: bool = True) -> Any:
    """`expected_length` without the rank-one correction, as if every jump ended the rollout.

    >>> uncorrected_length(2, 0.0, 0.0)
    array([0.75])
    """
    n, alpha, beta, gamma = inputs.model(n, alpha, beta, gamma, homogeneous, mask_self)
    killed = recursion.walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    _, totals = length.emission_totals(n, killed, exp(alpha), exp(beta), exp(gamma), mask_self)
    return recursion.solve_walk(recursion.dying_rates(*killed), killed[1], killed[2], totals)


def one_chain_length(n: int, forward: Any, backward: Any, other: Any = 1, *, mask_self: bool = True) -> Any:
    """`length_from_weights` with one token less for every start: the sink not counted.

    >>> one_chain_length(2, 1.0, 1.0)
    array([0.5])
    """
    return length.length_from_weights(n, forward, backward, other, mask_self=mask_self) - 1


def smaller_other_root(p_fwd: Any, p_bwd: Any, p_other: Any, n: int) -> Any:
    """`bulk_root` with p_other taken for the probability of each other step.

    >>> float(smaller_other_root(0.5, 0.25, 0.25, 2))
    0.2
    """
    return root.bulk_ratio(2 * n * p_other, p_fwd - p_other, p_bwd - p_other)


def unbounded_success_within(n: int, forward: Any, backward: Any, start: int, horizon: int) -> tuple[Any, Any]:
    """`success_within` with a horizon so long that the rollout is taken to have ended: the right sink is met with 1 - P(wrong one).

    >>> [round(float(p), 12) for p in unbounded_success_within(2, 3.0, 1.0, 1, 1)]
    [0.8, 1.0]
    """
    right, any_sink = finite.success_within(n, forward, backward, start, horizon)
    return right + 1 - any_sink, right * 0 + 1


def unnormalised_time(n: int, mean_start: Any, eps: Any, backward: Any) -> Any:
    """`traversal_time` without the number of entries that share a class value.

    >>> unnormalised_time(2, 1, 0.5, 1)
    2.0
    """
    return rates.traversal_time(n, mean_start, eps, backward) * ratio(1, problem.class_sizes(n)[0], eps)


def squared_eps_time(n: int, mean_start: Any, eps: Any, backward: Any) -> Any:
    """`traversal_time` with eps squared.

    >>> squared_eps_time(2, 1, 0.5, 1)
    48.0
    """
    return rates.traversal_time(n, mean_start, eps, backward) / eps


def unnormalised_step_rates(n: int, alpha: Any, beta: Any, *, start_weights: Any) -> tuple[Any, Any, Any]:
    """`step_rates` with the sum of the weights held fixed.

    >>> [float(rate) for rate in unnormalised_step_rates(2, 0.0, 0.0, start_weights=[1.0])][2]
    0.0
    """
    by_alpha, by_beta, by_gamma = gradient.reward_gradient(n, alpha, beta, start_weights=start_weights)
    p_fwd, p_bwd, p_other = problem.step_probabilities(n, alpha, beta)
    return p_fwd * by_alpha, p_bwd * by_beta, p_other * by_gamma


def start_free_failure_limit(n: int, other: Any = 1) -> Any:
    """`failure_limit` with the constant of the nearest start for all.

    >>> start_free_failure_limit(4)
    array([4., 4., 4.])
    """
    found = solutions.failure_limit(n, other)
    return found * 0 + found[0]


def uniform_lazy_length(n: int, beta: Any) -> Any:
    """`lazy_length` with the head treated as any other vertex.

    >>> uniform_lazy_length(4, np.log(3.0)).round(12)
    array([ 4.,  8., 12.])
    """
    return array([i * (1 + exp(beta)) for i in range(1, n)], beta)


def shorter_shuttle_length(n: int, ratio: Any) -> Any:
    """`shuttle_length` with the steps backward not counted themselves, m_j = 1 + rho m_{j+1}.

    >>> shorter_shuttle_length(3, 2.0)
    array([3., 4.])
    """
    return solutions.shuttle_failure_limit(n, ratio) / n


def equal_classes_drift(n: int, mean_start: Any, other: Any) -> Any:
    """`drift` as if the class of gamma were as small as that of alpha.

    >>> equal_classes_drift(4, 2.0, 1.0)
    -1.0
    """
    return self_emission.drift(n, mean_start, other) * (2 * n - 2)


@admits("numpy", "jax", "sympy", "flint")
def plain_drift_invariant(n: int, mean_start: Any, alpha: Any, gamma: Any) -> Any:
    """`drift_invariant` without the term linear in gamma.

    >>> round(float(plain_drift_invariant(4, 2.0, 3.0, 0.0)), 12)
    0.0
    """
    s, m = n - 2, mean_start - 1
    K = 2 + s * m
    return self_emission.drift_invariant(n, mean_start, alpha, gamma) - (2 * n - 2) * (1 - 4 * m * s / (K * K)) * gamma


def shifted_saddle(n: int, ahead: Any) -> Any:
    """`signal_without_backward` with the exponent i - 1: a start next to the end taken for one on it.

    >>> shifted_saddle(3, 6.0)
    array([1. , 0.5])
    """
    return saddle.signal_without_backward(n, ahead) * (2 * n + ahead) / ahead


@admits("numpy", "jax", "sympy", "flint")
def exponential_escape_time(n: int, start: int, alpha_init: Any, alpha: Any) -> Any:
    """`escape_time` as if every saddle were one of order 2.

    >>> float(exponential_escape_time(2, 1, 0.5, 0.5))
    0.0
    """
    found = saddle.escape_time(n, 1, 0 * alpha + 1, 0 * alpha + 2)
    return found * (2 * n) ** (start - 1) * log(alpha / alpha_init) * ratio(1, start, alpha)


def next_vertices_swapped(n: int, start: int) -> np.ndarray:
    """`swapped_labels` with only the next vertices swapped, each instance twice.

    >>> next_vertices_swapped(3, 2).tolist()
    [[0, 1, 2, 3, 4, 5], [0, 4, 2, 3, 1, 5], [0, 1, 2, 3, 4, 5], [0, 4, 2, 3, 1, 5]]
    """
    return certificate.swapped_labels(n, start)[[0, 1, 0, 1]]


def unsigned_margins(numerators: Any, normalisers: Any) -> Any:
    """`signed_margins` of the same sink in all four instances, right or wrong.

    >>> unsigned_margins(np.array([5.0, 1.0, 2.0, 3.0, 4.0]), np.array([1.0, 0.0, 0.0, 0.0, 0.0]))
    array([ 9., 11., 10., 10.])
    """
    margins = certificate.signed_margins(numerators, normalisers)
    return margins * np.array([1, 1, -1, -1]).astype(object if margins.dtype == object else float)


def chance_bound(start_weights: Any) -> Any:
    """`single_step_bound` with 1/2 on starts at distance 2 or more.

    >>> float(chance_bound([0.5, 0.5]))
    0.75
    """
    weights = array(start_weights)
    return weights[0] + weights[1:].sum() * ratio(1, 2, weights)


def three_instances_reward(odds: Any) -> Any:
    """`single_step_reward` of the first three instances.

    >>> float(three_instances_reward(np.ones(4)))
    0.5
    """
    return certificate.single_step_reward(odds[:3])


def degree_free_weights(n: int, alpha: Any, beta: Any, gamma: Any = 0.0, *, homogeneous: bool = True, mask_self: bool = True) -> Any:
    """`emission_weights` as if they depended on alpha - gamma and beta - gamma alone, whatever the number of edges.

    >>> degree_free_weights(2, 0.0, 0.0)[1].tolist()
    [1.0, 0.0, 1.0, 1.0]
    """
    found = problem.emission_weights(n, alpha - gamma, beta - gamma, 0 * gamma, homogeneous=homogeneous, mask_self=mask_self)
    return found * exp(gamma)


def classes_of_one_instance(n: int) -> tuple[int, int, int]:
    """`class_sizes` counted over the edges of one instance.

    >>> classes_of_one_instance(2)
    (2, 2, 4)
    """
    count = 2 * n - 2
    return count, count, count * (2 * n - 2)


def summed_attention_gradient(n: int, alpha: Any, beta: Any, gamma: Any, start_weights: Any, horizon: int, mask_self: bool) -> Any:
    """`attention_gradient` with the derivative of the whole class on each of its entries.

    >>> summed_attention_gradient(2, 0.0, 0.0, 0.0, np.ones(1), 1, True)[0, 0].round(12).tolist()
    [0.0, 0.222222222222, 0.222222222222, 0.222222222222]
    """
    slopes = reduction.class_gradient(n, (alpha, beta, gamma), start_weights, horizon, mask_self)
    return problem.symmetric_attention(2 * n, *slopes)


def unrepeated_length(n: int, forward: Any, backward: Any, other: Any = 1, *, mask_self: bool = True) -> Any:
    """`length_from_weights` with repetitions not counted.

    >>> unrepeated_length(2, 1.0, 1.0, mask_self=False)
    array([1.5])
    """
    return length.length_from_weights(n, forward, backward, other)


def growing_root(p_fwd: Any, p_bwd: Any, p_other: Any, n: int) -> Any:
    """`bulk_root` as the other root of the quadratic.

    >>> round(float(growing_root(0.5, 0.125, 0.375, 2)), 3)
    -5.589
    """
    each = p_other / (2 * n - 3)
    return (p_fwd - each) / (p_bwd - each) / root.bulk_root(p_fwd, p_bwd, p_other, n)


def direct_failure_limit(n: int, ratio: Any) -> Any:
    """`shuttle_failure_limit` with the constant of chain traversal, n i, whatever the steps backward.

    >>> direct_failure_limit(3, 2)
    array([3., 6.])
    """
    return solutions.failure_limit(n, ratio * 0 + 1)


def descended_step_rates(n: int, alpha: Any, beta: Any, *, start_weights: Any) -> tuple[Any, Any, Any]:
    """`step_rates` of descent in place of ascent.

    >>> [float(rate) < 0 for rate in descended_step_rates(2, 0.0, 0.0, start_weights=[1.0])]
    [True, False, False]
    """
    return descended_rates_from_weights(n, expm1(alpha), exp(beta), start_weights)


def descended_rates_from_weights(n: int, ahead: Any, backward: Any, start_weights: Any) -> tuple[Any, Any, Any]:
    """`rates_from_weights` of descent in place of ascent.

    >>> descended_rates_from_weights(2, 0.0, 1.0, [1.0])[0] < 0
    np.True_
    """
    forward, backward, other = rates.rates_from_weights(n, ahead, backward, start_weights)
    return -forward, -backward, -other


def doubled_gradient_bound_log(p_other: Any, start: int) -> Any:
    """`gradient_bound_log` with the exponent doubled, as if steps there and back both had to be survived.

    >>> round(float(doubled_gradient_bound_log(0.5, 2) - vanishing.gradient_bound_log(0.5, 2)), 12) == round(float(log(0.5)), 12)
    True
    """
    return vanishing.gradient_bound_log(p_other, start) + (start - 1) * log(1 - p_other)


def complement_gradient_bound_log(p_other: Any, start: int) -> Any:
    """`gradient_bound_log` with p_other in place of 1 - p_other.

    >>> complement_gradient_bound_log(0.25, 2) == vanishing.gradient_bound_log(0.75, 2)
    np.True_
    """
    return vanishing.gradient_bound_log(1 - p_other, start)


def driftless_fading_gradient(p_fwd: Any, spread: Any, place: Any) -> Any:
    """`fading_gradient` without its steps backward: i steps take i tokens.

    >>> round(float(driftless_fading_gradient(0.7, 1.0, 0.5)), 5)
    0.15163
    """
    return vanishing.fading_gradient(p_fwd * 0 + 1, spread, place)


def lower_order_signal(n: int, start: int, alpha: Any) -> Any:
    """`leading_signal` of a start one step nearer.

    >>> lower_order_signal(3, 2, 3.0)
    0.5
    """
    return saddle.leading_signal(n, start, alpha) * 2 * n / alpha


def fixed_values_gradient(n: int) -> Any:
    """`gradient_at_zero` of the theory's model, in which V is fixed: the gradient by A within two tokens, and none by V.

    >>> bool(fixed_values_gradient(2)[0].any())
    True
    """
    starts = np.ones(n - 1, dtype=int)
    by_attention = reduction.attention_gradient(n, 0.0, 0.0, 0.0, starts / starts.sum(), 2, True)
    return np.stack([by_attention, by_attention * 0])


def degree_free_odds(beta: Any, gamma: Any) -> Any:
    """`repetition_odds` as if only steps to other vertices had gamma in their logit.

    >>> float(degree_free_odds(0.0, 1.0))
    1.0
    """
    return exp(beta + 0 * gamma)


def squared_failure(n: int, alpha: Any, beta: Any) -> Any:
    """`failure_probability` as if two wrong steps were needed.

    >>> squared_failure(2, np.log(3.0), 0.0).round(12)
    array([0.11111111])
    """
    found = recursion.failure_probability(n, alpha, beta)
    return found * found


def exchanged_deck(trained: str, tested: str) -> Any:
    """`deck` with the two rows tested at 3 exchanged.

    >>> exchanged_deck("3", "3")
    array([1., 1.])
    """
    other = {"1-3": "3", "3": "1-3"}[trained]
    return table.deck(other if tested == "3" else trained, tested)
