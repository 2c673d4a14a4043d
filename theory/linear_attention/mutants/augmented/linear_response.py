"""Wrong variants of the first-order limit for a target with neighbours."""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.augmented.hidden_lags import first_order_limit
from lemmata.theory.linear_attention.augmented.linear_response import linear_response


@admits("numpy")
def target_reached(a_init: Vector, n1: int, tau: Vector) -> np.ndarray:
    """`linear_response` as if training ended at the target from the identity: the target's own hidden cepstrum forgotten."""
    a_init, tau = inputs.tensor(a_init, "a"), inputs.tensor(tau, "tau")
    identity = a_init[0] * np.eye(len(a_init))[0]
    return linear_response(a_init, n1, tau) - linear_response(identity, n1, tau) + tau


@admits("numpy")
def scaled_start(a_init: Vector, n1: int, tau: Vector) -> np.ndarray:
    """`linear_response` with hidden products scaled by alpha/A_0(0), as for beta = 0."""
    a_init, tau = inputs.tensor(a_init, "a"), inputs.tensor(tau, "tau")
    identity = a_init[0] * np.eye(len(a_init))[0]
    return linear_response(identity, n1, tau) + first_order_limit(a_init, n1, tau[0]) - tau[0] * np.eye(len(a_init))[0]
