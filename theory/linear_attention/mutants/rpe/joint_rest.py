"""Wrong variants of the rest of relative positions and value direction on a ring."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.rpe.joint_rest import joint_rest


@admits("numpy")
def single_pairs(n1: int, tau: Vector, weight_decay: float) -> tuple[float, float]:
    """`joint_rest` with N_r in place of 2 N_r."""
    return joint_rest(n1, tau, 2 * weight_decay)


@admits("numpy")
def undecayed_length(n1: int, tau: Vector, weight_decay: float) -> tuple[float, float]:
    """`joint_rest` with V^2 = |tau|, as under vanishing weight decay."""
    return float(np.linalg.norm(tau)), joint_rest(n1, tau, weight_decay)[1]


@admits("numpy")
def no_test_loss(n1: int, tau: Vector, weight_decay: float) -> tuple[float, float]:
    """`joint_rest` with a test loss of 0 at any weight decay."""
    return joint_rest(n1, tau, weight_decay)[0], 0.0
