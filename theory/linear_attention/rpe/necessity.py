"""What every model must have that generalises: a value direction along theta, and attention weights in proportion to the target.

With yhat_i = sum_r B_ir <v, x_r>, whatever the weights B come from, the expected loss at position i is sum_r |B_ir v - tau_{i-r} theta|^2.
Source: SABBAGHI_2024, section 5, the note before Proposition 5.1.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import impulse, world
from lemmata.terms.types import Scalar, Vector


def least_loss(v: Vector, tau: Vector) -> Scalar:
    """Return the least expected loss at a position over all attention weights, |tau|^2 |v_perp|^2/|v|^2.

    It is attained by B_ir = tau_{i-r} <v, theta>/|v|^2 alone, and is 0 only for v along theta (or a target of 0): then B_ir = tau_{i-r}/V.

    Args:
        v: (d,) value direction, not 0; theta is the first unit vector.
        tau: (n,) target weights of the lags.

    Returns: a scalar.

    Source: SABBAGHI_2024, section 5, the note before Proposition 5.1; the bound is new.

    >>> float(least_loss([1.0, 1.0], [2.0, 0.0, 0.0]))
    2.0
    """
    v, tau = inputs.tensor(v, "v"), inputs.tensor(tau, "tau")
    if world(v) == "numpy":
        v = v / np.abs(v).max()  # the loss does not depend on |v|, whose square may underflow
    across = v * (1 - impulse(v.shape[0], v))
    return (tau * tau).sum() * (across * across).sum() / (v * v).sum()
