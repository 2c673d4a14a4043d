"""What the whole attention matrix sees of the reward: one derivative for each class of entries, shared equally among them.

The Transformer with A = alpha, beta, gamma by class emits a Markov chain on 2n vertices, h_T = P h_{T-1}, h_0 = 1 at the right sink.
Averaged over all relabellings dJ/dA[x, e] = J_theta/N_theta where the entry has the value theta, and 0 on vertex tokens: matrices that are
invariant under relabelling stay so in training, and the sizes N of the classes set its pace.
Source: COHEN_2026, "Outcome-Based RL"; RAN_MILO_2026 as reported in a third party's note; the reduction is new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import EXACT, array, world
from lemmata.terms.types import Scalar, Tensor, Vector
from lemmata.theory.chain_traversal.problem import class_sizes, edge_counts, symmetric_attention, transition_matrix


def attention_gradient(n: int, alpha: Scalar, beta: Scalar, gamma: Scalar, start_weights: Vector, horizon: int, mask_self: bool) -> Tensor:
    """Return the derivative of the expected reward by every entry of A, at a matrix of three class values, over random labels.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta, gamma: the class values.
        start_weights: (n - 1,) probabilities of the starts 1, …, n - 1, in the arithmetic of the values.
        horizon: vertices that may be emitted, at least 1.
        mask_self: forbid repetitions.

    Returns: (2n, 2n, 2n), entries [x, u, w] as in `problem.symmetric_attention`.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Outcome-Based RL", policy gradient; the reduction is new.

    >>> attention_gradient(2, 0.0, 0.0, 0.0, np.ones(1), 1, True)[0, 0].round(12).tolist()
    [0.0, 0.018518518519, 0.018518518519, 0.018518518519]
    """
    slopes = class_gradient(n, (alpha, beta, gamma), start_weights, horizon, mask_self)
    return symmetric_attention(2 * n, *(slope / size for slope, size in zip(slopes, class_sizes(n), strict=True)))


def class_gradient(
    n: int, values: tuple[Scalar, Scalar, Scalar], start_weights: Vector, horizon: int, mask_self: bool
) -> tuple[Scalar, Scalar, Scalar]:
    """Return (J_alpha, J_beta, J_gamma) within a horizon, h'_T = P h'_{T-1} + P' h_{T-1}, P' = P (counts - their mean under P).

    Args: as `attention_gradient`.

    >>> [round(float(slope), 12) for slope in class_gradient(2, (0.0, 0.0, 0.0), np.ones(1), 1, True)]
    [0.222222222222, 0.0, -0.222222222222]
    """
    P = transition_matrix(n, *values, homogeneous=False, mask_self=mask_self)
    counts, moving = edge_counts(n), (np.arange(2 * n) % n > 0).astype(int)[:, None]
    if world(P) not in EXACT:
        counts, moving = counts.astype(float), moving.astype(float)
    turned = [P * (count - (P * count).sum(axis=1)[:, None]) * moving for count in counts]
    reached = array([int(x == 0) for x in range(2 * n)], P)
    slopes = [reached * 0] * 3
    for _ in range(horizon):
        slopes = [P @ slope + change @ reached for slope, change in zip(slopes, turned, strict=True)]
        reached = P @ reached
    by_alpha, by_beta, by_gamma = (start_weights @ slope[1:n] for slope in slopes)
    return by_alpha, by_beta, by_gamma
