"""Wrong variants of what is conserved and reached with a value direction that is learnt."""

from __future__ import annotations

import math

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.augmented.trained_value import effective_gram, size_difference, value_limit


def single_value(t: Scalar, p_init: Matrix, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """`size_difference` of |P|^2 - |v|^2."""
    return (size_difference(t, p_init, v_init, weight_decay) + size_difference(t, p_init, 0 * v_init, weight_decay)) / 2


def undamped_sizes(t: Scalar, p_init: Matrix, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """`size_difference` as conserved under weight decay too."""
    return size_difference(t, p_init, v_init, 0 * weight_decay)


def bare_gram(p_init: Matrix, v_init: Vector, alpha: Scalar) -> Matrix:
    """`effective_gram` divided by V: A itself, in place of V A."""
    return effective_gram(p_init, v_init, alpha) / value_limit(p_init, v_init, alpha)


@admits("numpy")
def single_value_limit(p_init: Matrix, v_init: Vector, alpha: float) -> float:
    """`value_limit` with C = |P|^2 - |v|^2."""
    return value_limit(p_init, np.asarray(v_init) * math.sqrt(1 / 2), alpha)


@admits("numpy")
def one_site_limit(p_init: Matrix, v_init: Vector, alpha: float) -> float:
    """`value_limit` with alpha in place of n alpha."""
    return value_limit(p_init, v_init, alpha / np.shape(p_init)[0])


def kept_value(p_init: Matrix, v_init: Vector) -> Scalar:
    """`opposed_value_limit` as the value direction at the start."""
    return inputs.tensor(v_init, "v(0)")[0]
