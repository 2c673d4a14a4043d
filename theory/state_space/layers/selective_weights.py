"""Conserved by a selective scan: of each state, the squared length of the map to its input weight less that to its output weight.

B_t = W_B u_t and C_t = W_C u_t enter the output as (C_t)_n (B_s)_n times what the steps make of the time between: a product of row n of W_B
and row n of W_C. Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.
"""

from __future__ import annotations

from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Vector


def row_difference(inward: Matrix, outward: Matrix) -> Vector:
    """Return the squared length of each row of W_B less that of W_C.

    Args:
        inward, outward: (D, width) W_B and W_C.

    Returns: (D,).

    Raises: ValueError for other shapes.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.

    >>> row_difference([[2.0, 1.0]], [[1.0, 0.0]])
    array([4.])
    """
    inward, outward = tensor(inward, "inward", 2), tensor(outward, "outward", 2)
    if inward.shape != outward.shape:
        raise ValueError(f"inward and outward must be of one shape, not {inward.shape} and {outward.shape}")
    return (inward * inward - outward * outward).sum(axis=1)
