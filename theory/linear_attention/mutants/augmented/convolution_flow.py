"""Wrong variants of the flow of the Gram column."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.convolution_flow import gram_velocity


def half_coupling(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`gram_velocity` with beta counted once: 8 w beta in place of 16 w beta."""
    tau = inputs.tensor(tau, "tau")
    return gram_velocity(a, n1, array([tau[0], *(tau[1:] * ratio(1, 2, tau))], tau), weight_decay)


def shifted_lag_weights(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`gram_velocity` with the lag weights of the next larger window."""
    return gram_velocity(a, min(n1 + 1, len(a)), tau, weight_decay)


def single_weight_decay(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`gram_velocity` with -eps A in place of -2 eps A."""
    return gram_velocity(a, n1, tau, ratio(1, 2, weight_decay) * weight_decay)
