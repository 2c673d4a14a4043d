"""Bounds of the time of training with one slip: too long, or a factor left out."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.vanishing.training_time import reward_time, training_time


def longer_time(n: int, start: int, mean_start: Scalar, first: Scalar, last: Scalar) -> Scalar:
    """`training_time`, a twenty-fifth more."""
    return training_time(n, start, mean_start, first, last) * ratio(26, 25, first)


def time_of_distance_one(n: int, start: int, mean_start: Scalar, first: Scalar, last: Scalar) -> Scalar:
    """`training_time` without the factor 1/m, as if the gradient did not add up the steps on the way."""
    return training_time(n, start, 1, first, last)


def time_of_one_more(n: int, start: int, mean_start: Scalar, first: Scalar, last: Scalar) -> Scalar:
    """`training_time` with one more power of x, as if all starts were one step farther from the end."""
    return training_time(n + 1, start + 1, mean_start, first, last)


def later_reward_time(n: int, start: int, mean_start: Scalar, first: Scalar, signal: Scalar) -> Scalar:
    """`reward_time` of a signal that is larger by half a percent."""
    return reward_time(n, start, mean_start, first, signal * ratio(201, 200, first))


def reward_time_of_distance_one(n: int, start: int, mean_start: Scalar, first: Scalar, signal: Scalar) -> Scalar:
    """`reward_time` without the factor 1/m."""
    return reward_time(n, start, 1, first, signal)
