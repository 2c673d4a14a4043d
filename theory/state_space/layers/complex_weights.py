"""Conserved by a diagonal layer of complex states: |b_d|^2 - |c_d|^2, whatever the data, and whatever else is trained.

A tap is k_h = Re sum_d c_d f_{d,h} b_d, where f_{d,h} is what the state, its gain and its step make of h steps; so db/dt and dc/dt are the
conjugates of c_d P_d and b_d P_d with one P_d = sum_h m_h f_{d,h}, and both squares grow at the rate 2 Re(b_d c_d P_d).
Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.
"""

from __future__ import annotations

from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Vector


def modulus_difference(b: Matrix, c: Matrix) -> Vector:
    """Return |b_d|^2 - |c_d|^2 of every state.

    Args:
        b, c: (D, 2) real and imaginary parts of input and output weights.

    Returns: (D,).

    Raises: ValueError for anything but two such arrays.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.

    >>> modulus_difference([[3.0, 1.0]], [[2.0, 0.0]])
    array([6.])
    """
    b, c = weights(b, c)
    return (b * b - c * c).sum(axis=1)


def weights(b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    """Return two arrays (D, 2) of complex weights.

    Raises: ValueError for arrays of other or different shapes.

    >>> weights([[1, 0]], [[0, 1]])[0].shape
    (1, 2)
    """
    b, c = tensor(b, "b", 2), tensor(c, "c", 2)
    if b.shape != c.shape or b.shape[1] != 2:
        raise ValueError(f"b and c must hold a real and an imaginary part for each state, (D, 2), not {b.shape} and {c.shape}")
    return b, c
