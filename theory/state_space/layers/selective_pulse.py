"""The impulse response of a selective scan of one channel without offset: nothing after tap 0, and tap 0 is no linear function.

y_H = C_{H-1} x_H with C_t = c u_t, so that a sequence whose last input is 0 is answered by 0, whatever is trained; a pulse v at the last
place is answered by sum_d b_d c_d softplus(w v + beta) v^3. The impulse response, which is all of a linear layer, says little here.
Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array, exp, log
from lemmata.terms.inputs import integer
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


def pulse_response(b: Vector, c: Vector, slope: Scalar, offset: Scalar, pulse: Scalar, horizon: int) -> Vector:
    """Return the outputs for one input v that stands h steps before the last, h < horizon, all others 0.

    Args:
        b, c: (D,) the maps of the input to B and C.
        slope, offset: w and beta, Delta_t = log(1 + e^{w u_t + beta}).
        pulse: v.
        horizon: at least 1.

    Returns: (horizon,).

    Raises: ValueError for columns of different lengths or a horizon below 1.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.

    >>> pulse_response([1.0], [2.0], 0.0, 0.0, 2.0, 3).round(4)
    array([11.0904,  0.    ,  0.    ])
    """
    b, c = columns(b=b, c=c)
    first = (b * c).sum() * log(1 + exp(slope * pulse + offset)) * pulse * pulse * pulse
    return array([first] + [0] * (integer(horizon, "horizon", 1) - 1), first)
