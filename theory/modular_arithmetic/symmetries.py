"""What a one-layer Transformer cannot tell apart: gauges of its embeddings, scores that split, heads that add up, norms that are conserved.

A token a at position i enters as tok_a + pos_i, so that pos_i + d and tok_a - d are the same model, though the correlation of two position
vectors is then any number from -1 to almost 1. Weight decay picks the gauge with sum_i pos_i = sum_a tok_a. At a
readout position with a constant query the scores are one number for each digit, so that log attention ratios are a sum of a function of x_0
and one of x_1.
Source: SYRKIS_2025, section 3.3, equations 5 to 8, and section 4.4; the laws are new.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Matrix, Scalar, Vector


def correlation_squared(first: Vector, second: Vector) -> Scalar:
    """Return the square of Pearson's correlation of two vectors, neither of them constant.

    Args:
        first: (d,) the vector of one position.
        second: (d,) that of the other.

    >>> float(correlation_squared(np.array([1.0, 2.0, 4.0]), np.array([2.0, 4.0, 8.0])))
    1.0
    """
    one, other = (x - x.sum() / x.shape[0] for x in (first, second))
    return (one * other).sum() ** 2 / ((one * one).sum() * (other * other).sum())


def moved(positions: Matrix, tokens: Matrix, shift: Vector) -> tuple[Matrix, Matrix]:
    """Return pos_i + d and tok_a - d.

    >>> [part.tolist() for part in moved(np.zeros((1, 1)), np.ones((2, 1)), np.ones(1))]
    [[[1.0]], [[0.0], [0.0]]]
    """
    return positions + shift[None, :], tokens - shift[None, :]


def midpoint_shift(positions: Matrix) -> Vector:
    """Return -(pos_0 + pos_1)/2, which makes two position vectors opposite, with the correlation -1.

    Args:
        positions: (2, d) the position vectors of both digits.

    >>> midpoint_shift(np.array([[1.0], [3.0]]))
    array([-2.])
    """
    return -(positions[0] + positions[1]) / 2


def least_norm_shift(positions: Matrix, tokens: Matrix) -> Vector:
    """Return (sum_a tok_a - sum_i pos_i)/(n + p), the shift that makes the sum of all squares least.

    Args:
        positions: (n, d).
        tokens: (p, d).

    >>> least_norm_shift(np.zeros((1, 1)), np.ones((1, 1)))
    array([0.5])
    """
    return (tokens.T.sum(axis=1) - positions.T.sum(axis=1)) / (positions.shape[0] + tokens.shape[0])


def gauge_rate(total: Vector, decay: Scalar) -> Vector:
    """Return -w (sum_i pos_i - sum_a tok_a), how this sum changes under gradient flow with weight decay w, whatever the loss.

    >>> gauge_rate(2.0, 0.5)
    -1.0
    """
    return -decay * total


def readout_attention(scores: Sequence[Scalar]) -> list[Scalar]:
    """Return the softmax of the scores of all positions.

    >>> readout_attention([0.0, 0.0])
    [np.float64(0.5), np.float64(0.5)]
    """
    weights = [exp(score) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def concatenated_heads(heads: Sequence[Matrix], output: Matrix) -> Matrix:
    """Return (h_1, …, h_H) W_O, heads side by side times one matrix.

    Column l of head k stands at place k m + l of H m, so that the sum over all places is one over heads of sums over their m columns.

    Args:
        heads: (positions, width) each.
        output: (H width, d).

    >>> concatenated_heads([np.ones((1, 1)), np.ones((1, 1))], np.ones((2, 1)))
    array([[2.]])
    """
    return np.concatenate([*heads], axis=1) @ output


def query_key_rate(query: Matrix, key: Matrix, decay: Scalar) -> Matrix:
    """Return -2 w (W_Q^T W_Q - W_K^T W_K), how this matrix changes under gradient flow with decay w of any loss of W_Q W_K^T.

    Args:
        query, key: (d, width).
        decay: w; 0 conserves it.

    >>> query_key_rate(np.ones((2, 1)), np.zeros((2, 1)), 0.5)
    array([[-2.]])
    """
    return -2 * decay * (query.T @ query - key.T @ key)


def neuron_rate(inward: Vector, outward: Vector, decay: Scalar) -> Scalar:
    """Return -2 w (|w_in|^2 - |w_out|^2), how this difference of a ReLU neuron without a bias changes under flow with decay w.

    Args:
        inward: (d,) w_in, the weights into the neuron.
        outward: (d,) w_out, the weights out of it.
        decay: w, the weight decay.

    >>> neuron_rate(np.ones(2), np.ones(1), 0.5)
    np.float64(-1.0)
    """
    return -2 * decay * ((inward * inward).sum() - (outward * outward).sum())


def value_mix_rate(value: Matrix, mix: Matrix, decay: Scalar) -> Matrix:
    """Return -2 w (W_V^T W_V - W_O W_O^T), how this matrix changes under gradient flow with decay w of any loss of W_V W_O.

    Args:
        value: (d, width) W_V, which a head reads its values by.
        mix: (width, d) W_O, by which it writes them.
        decay: w; 0 conserves it.

    >>> value_mix_rate(np.ones((2, 1)), np.zeros((1, 2)), 0.5)
    array([[-2.]])
    """
    return -2 * decay * (value.T @ value - mix @ mix.T)


def quadratic_unit_rate(first: Vector, second: Vector, out: Vector, decay: Scalar) -> Scalar:
    """Return -2 w (|u|^2 + |v|^2 - 2 |w|^2), how this changes under flow with decay w for a unit (u . x + v . y)^2 that is read by w.

    Args:
        first, second: (p,) u and v, the weights of the two digits.
        out: (classes,) the weights that the unit is read by.
        decay: w, the weight decay.

    >>> quadratic_unit_rate(np.ones(2), np.ones(2), np.ones(1), 0.5)
    np.float64(-2.0)
    """
    return -2 * decay * ((first * first).sum() + (second * second).sum() - 2 * (out * out).sum())
