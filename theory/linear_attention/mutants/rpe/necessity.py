"""Wrong variants of the least loss of a value direction."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.necessity import least_loss


def half_across(v: Vector, tau: Vector) -> Scalar:
    """`least_loss` with <v, theta>^2 + |v_perp|^2/2 in place of |v|^2."""
    v = inputs.tensor(v, "v")
    return 2 * least_loss(v, tau) * (v * v).sum() / (v[0] * v[0] + (v * v).sum())


def every_direction(v: Vector, tau: Vector) -> Scalar:
    """`least_loss` as 0."""
    return 0 * least_loss(v, tau)


def one_sided_loss(v: Vector, tau: Vector) -> Scalar:
    """`least_loss` without the weight of lag 1."""
    tau = inputs.tensor(tau, "tau")
    return least_loss(v, array([tau[0], 0 * tau[0], *tau[2:]][: len(tau)], tau))
