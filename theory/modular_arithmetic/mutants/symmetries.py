"""Symmetries with one slip: half a shift, a mean for a sum, a sum for a difference."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.modular_arithmetic import symmetries


def half_way(positions: Matrix) -> Vector:
    """`midpoint_shift` halved."""
    return symmetries.midpoint_shift(positions) / 2


def to_the_difference(positions: Matrix) -> Vector:
    """`midpoint_shift` with the difference for the sum."""
    return (positions[1] - positions[0]) / 2


def uncentred(first: Vector, second: Vector) -> Scalar:
    """`correlation_squared` of the second vector as it is."""
    one = first - first.sum() / first.shape[0]
    return (one * second).sum() ** 2 / ((one * one).sum() * (second * second).sum())


def regression(first: Vector, second: Vector) -> Scalar:
    """`correlation_squared` as the squared slope of a regression, twice."""
    one, other = (x - x.sum() / x.shape[0] for x in (first, second))
    return 2 * (one * other).sum() ** 2 / (one * one).sum() ** 2


def difference_of_means(positions: Matrix, tokens: Matrix) -> Vector:
    """`least_norm_shift` by means."""
    return (tokens.sum(axis=0) / len(tokens) - positions.sum(axis=0) / len(positions)) / 2


def other_way(positions: Matrix, tokens: Matrix) -> Vector:
    """`least_norm_shift` with the sign exchanged."""
    return -symmetries.least_norm_shift(positions, tokens)


def twice_the_rate(total: Vector, decay: Scalar) -> Vector:
    """`gauge_rate` times two."""
    return 2 * symmetries.gauge_rate(total, decay)


def conserved(total: Vector, decay: Scalar) -> Vector:
    """`gauge_rate` without decay."""
    return 0 * symmetries.gauge_rate(total, decay)


def mixed_scores(scores: Sequence[Scalar]) -> list[Scalar]:
    """`readout_attention` with the first score times the second."""
    return symmetries.readout_attention([scores[0] * scores[1], *scores[1:]])


def shifted_weights(scores: Sequence[Scalar]) -> list[Scalar]:
    """`readout_attention` with 1 added to each exponential."""
    weights = [1 + exp(score) for score in scores]
    return [weight / sum(weights) for weight in weights]


def reversed_heads(heads: Sequence[Matrix], output: Matrix) -> Matrix:
    """`concatenated_heads` in reversed order."""
    return symmetries.concatenated_heads([*heads][::-1], output)


def sum_of_squares(query: Matrix, key: Matrix, decay: Scalar) -> Matrix:
    """`query_key_rate` of the sum."""
    return -2 * decay * (query.T @ query + key.T @ key)


def half_the_rate(query: Matrix, key: Matrix, decay: Scalar) -> Matrix:
    """`query_key_rate` halved."""
    return symmetries.query_key_rate(query, key, decay) / 2


def sum_of_norms(inward: Vector, outward: Vector, decay: Scalar) -> Scalar:
    """`neuron_rate` of the sum."""
    return -2 * decay * ((inward * inward).sum() + (outward * outward).sum())


def half_the_neuron_rate(inward: Vector, outward: Vector, decay: Scalar) -> Scalar:
    """`neuron_rate` halved."""
    return symmetries.neuron_rate(inward, outward, decay) / 2


def value_mix_sum(value: Matrix, mix: Matrix, decay: Scalar) -> Matrix:
    """`value_mix_rate` of the sum."""
    return -2 * decay * (value.T @ value + mix @ mix.T)


def half_the_value_mix_rate(value: Matrix, mix: Matrix, decay: Scalar) -> Matrix:
    """`value_mix_rate` halved."""
    return symmetries.value_mix_rate(value, mix, decay) / 2


def balanced_unit(first: Vector, second: Vector, out: Vector, decay: Scalar) -> Scalar:
    """`quadratic_unit_rate` with |w|^2 for 2 |w|^2, as of a unit of degree one."""
    return -2 * decay * ((first * first).sum() + (second * second).sum() - (out * out).sum())


def first_digit_alone(first: Vector, second: Vector, out: Vector, decay: Scalar) -> Scalar:
    """`quadratic_unit_rate` without |v|^2."""
    return symmetries.quadratic_unit_rate(first, 0 * second, out, decay)
