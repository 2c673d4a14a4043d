"""Wrong variants of the formulas for positions outside the window."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import number, power
from lemmata.terms.types import Scalar, Tensor
from lemmata.theory.linear_attention.ape.unseen import outside_window


def implicit_forgetting(steps: int, p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """`outside_window_descent` by implicit steps, (1 + eps)^(-steps)."""
    return p_init / power(1 + weight_decay, steps)


def fast_forgetting(t: Scalar, p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """`outside_window` at the rate 2 eps of a Gram entry."""
    return outside_window(t, p_init, 2 * weight_decay)


def always_forgotten(p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """`outside_window_limit` as 0 with or without weight decay."""
    return 0 * p_init


def one_sided_variance(alpha: Scalar, betas: Sequence[Scalar]) -> Scalar:
    """`unseen_loss` with beta^2 in place of 2 beta^2."""
    return alpha * alpha + sum((beta * beta for beta in betas), start=number(0, alpha))
