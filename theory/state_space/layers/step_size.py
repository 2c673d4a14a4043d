"""Conserved by zero-order hold whose step is trained: delta - sum_d (alpha_d + omega_d^2/2 + |c_d|^2/2).

Dividing A by s and c by s and multiplying the step by s changes no tap: e^{Delta A} stays, and (e^{Delta A} - 1)/A b grows by s. The law is
that of this scaling, and says what a longer step is paid with. Source: COHEN_2026, "Generalization errors with vs. without special
sequences"; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Scalar, Vector


def step_balance(c: Matrix, decay: Vector, frequency: Vector, step: Scalar) -> Scalar:
    """Return delta - sum_d (alpha_d + omega_d^2/2 + |c_d|^2/2) of a channel whose states share one step.

    Args:
        c: (D, 2) real and imaginary parts of the output weights.
        decay, frequency: (D,) alpha and omega, A = -e^alpha + i omega.
        step: delta, Delta = e^delta.

    Returns: a scalar.

    Raises: ValueError for other shapes.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.

    >>> float(step_balance([[2.0, 0.0]], [1.0], [2.0], 0.5))
    -4.5
    """
    c, decay, frequency = tensor(c, "c", 2), tensor(decay, "decay"), tensor(frequency, "frequency")
    return step - decay.sum() - ((frequency * frequency).sum() + (c * c).sum()) * ratio(1, 2, c)
