"""What zero-order hold conserves of input and output weights: the law speaks of the weights that are trained, not of those that act.

A channel acts through bbar = (e^{Delta A} - 1)/A b and abar = e^{Delta A}; |b|^2 - |c|^2 is conserved while A and Delta train, and
|bbar|^2 - |c|^2 is not. Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.
"""

from __future__ import annotations

from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.layers.complex_weights import modulus_difference


def held_difference(b: Matrix, c: Matrix, decay: Vector, frequency: Vector, step: Scalar) -> Vector:
    """Return |b_d|^2 - |c_d|^2; of decay, frequency and step it needs only that there are as many as weights.

    Args:
        b, c: (D, 2) real and imaginary parts of the weights of the continuous system.
        decay, frequency: (D,) alpha and omega, A = -e^alpha + i omega.
        step: delta, Delta = e^delta.

    Returns: (D,).

    Raises: ValueError for other shapes.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.

    >>> held_difference([[3.0, 1.0]], [[2.0, 0.0]], [0.0], [1.0], -2.0)
    array([6.])
    """
    found, decay, frequency = modulus_difference(b, c), tensor(decay, "decay"), tensor(frequency, "frequency")
    if not found.shape == decay.shape == frequency.shape:
        raise ValueError(f"decay and frequency must have one entry for each of the {found.shape[0]} states")
    return found
