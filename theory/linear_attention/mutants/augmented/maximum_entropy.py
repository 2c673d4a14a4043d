"""Wrong variants of the maximum-entropy limit."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.augmented.maximum_entropy import augmented_limit


@admits("numpy")
def forgetful_limit(a_init: Vector, n1: int, tau: Vector, weight_decay: float = 0.0) -> np.ndarray:
    """`augmented_limit` with the memory of the start lost: the target's extension closest to the identity."""
    return augmented_limit(np.eye(len(a_init))[0], n1, tau, weight_decay)


@admits("numpy")
def unscaled_shift(a_init: Vector, n1: int, tau: Vector, weight_decay: float = 0.0) -> np.ndarray:
    """`augmented_limit` with a_0 = alpha - eps/4 in place of alpha - eps/(4 n1)."""
    return augmented_limit(a_init, n1, tau, n1 * weight_decay)
