"""Conserved by a linear recurrent unit whose gain is trained: |b_d|^2 - 2 log gamma_d, and so |c_d|^2 - 2 log gamma_d.

The gain gamma = e^kappa multiplies b c, so that dkappa/dt = Re(b c P), half the rate of |b|^2.
Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array
from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.layers.complex_weights import weights


def gain_difference(b: Matrix, c: Matrix, gain: Vector) -> Matrix:
    """Return |b_d|^2 - 2 kappa_d and |c_d|^2 - 2 kappa_d, kappa the logarithm of the gain.

    Args:
        b, c: (D, 2) real and imaginary parts of the weights.
        gain: (D,) kappa.

    Returns: (2, D).

    Raises: ValueError for other shapes.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.

    >>> gain_difference([[3.0, 0.0]], [[0.0, 1.0]], [0.5])
    array([[8.],
           [0.]])
    """
    b, c = weights(b, c)
    gain = tensor(gain, "gain")
    return array([[square - 2 * kappa for square, kappa in zip((part * part).sum(axis=1), gain, strict=True)] for part in (b, c)], b)
