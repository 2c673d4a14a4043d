"""Wrong variants of the bounds on Fourier coefficients.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention.augmented.support import spectral_range


def windowless_range(t: Any, ahat: Any, n1: int, tau: Any) -> tuple[Any, Any]:
    """`spectral_range` with the factor n1 forgotten."""
    return spectral_range(ratio(1, n1, t) * t, ahat, n1, tau)
