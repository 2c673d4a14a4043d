"""Wrong variants of the least-squares limit.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, even_dft
from lemmata.theory.linear_attention import inputs


@admits("numpy")
def clipped_spectrum(n1: int, tau: Any) -> np.ndarray:
    """`least_squares_spectrum` as the target's own spectrum, its negative coefficients set to 0."""
    return np.maximum(even_dft(inputs.tensor(tau, "tau")), 0.0).round(15)
