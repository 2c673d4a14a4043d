"""Wrong variants of the form of the teacher's taps, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


def toeplitz_form(taps: Vector, x: Vector) -> Scalar:
    """`moment_form` with k_{|i-j|} in place of k_{i+j}."""
    (taps,), (x,) = columns(taps=taps), columns(x=x)
    n = x.shape[0]
    return sum(x[i] * x[j] * taps[abs(i - j)] for i in range(n) for j in range(n))
