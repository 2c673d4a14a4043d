"""Wrong variants of the formulas of the size of the start.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.state_space.problem import columns


def starting_weights(b: Any, c: Any) -> Any:
    """`weight_floor` as if no weight ever fell.

    >>> starting_weights([0.5], [0.5])
    array([0.25])
    """
    b, c = columns(b=b, c=c)
    return b * c


def toeplitz_form(taps: Any, x: Any) -> Any:
    """`moment_form` with k_{|i-j|} in place of k_{i+j}.

    >>> float(toeplitz_form([1.0, 2.0, 4.0], [-1.0, 1.0]))
    -2.0
    """
    (taps,), (x,) = columns(taps=taps), columns(x=x)
    n = x.shape[0]
    return sum(x[i] * x[j] * taps[abs(i - j)] for i in range(n) for j in range(n))
