"""Rates and times of training with one slip: descent for ascent, a sum held fixed, a factor left out."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, expm1, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.learning import rates_from_weights, traversal_time, traversal_time_bound
from lemmata.theory.chain_traversal.problem import class_sizes, step_probabilities
from lemmata.theory.chain_traversal.recursion.gradient import reward_gradient


def unnormalised_step_rates(n: int, alpha: Scalar, beta: Scalar, *, start_weights: Vector) -> tuple[Scalar, Scalar, Scalar]:
    """`step_rates` with the sum of the weights held fixed."""
    by_alpha, by_beta, by_gamma = reward_gradient(n, alpha, beta, start_weights=start_weights)
    p_fwd, p_bwd, p_other = step_probabilities(n, alpha, beta)
    return p_fwd * by_alpha, p_bwd * by_beta, p_other * by_gamma


def descended_step_rates(n: int, alpha: Scalar, beta: Scalar, *, start_weights: Vector) -> tuple[Scalar, Scalar, Scalar]:
    """`step_rates` of descent in place of ascent."""
    return descended_rates_from_weights(n, expm1(alpha), exp(beta), start_weights)


def descended_rates_from_weights(n: int, ahead: Scalar, backward: Scalar, start_weights: Vector) -> tuple[Scalar, Scalar, Scalar]:
    """`rates_from_weights` of descent in place of ascent."""
    forward, backward, other = rates_from_weights(n, ahead, backward, start_weights)
    return -forward, -backward, -other


def unnormalised_time(n: int, mean_start: Scalar, eps: Scalar, backward: Scalar) -> Scalar:
    """`traversal_time` without the number of entries that share a class value."""
    return traversal_time(n, mean_start, eps, backward) * ratio(1, class_sizes(n)[0], eps)


def squared_eps_time(n: int, mean_start: Scalar, eps: Scalar, backward: Scalar) -> Scalar:
    """`traversal_time` with eps squared."""
    return traversal_time(n, mean_start, eps, backward) / eps


def unnormalised_time_bound(n: int, first: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`traversal_time_bound` without the number of entries that share a class value."""
    return traversal_time_bound(n, first, forward, backward, eps) * ratio(1, class_sizes(n)[0], eps)


def late_time_bound(n: int, first: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`traversal_time_bound` as if attention grew at its late speed from the start on."""
    last = (2 * n - 3 + backward) / eps
    return 2 * (2 * n - 1) / first * (last - forward)
