"""How many independent entries a translation-invariant Gram matrix has.

Source: SABBAGHI_2024, sentence above D.8, as printed and corrected.
"""

from __future__ import annotations

from lemmata.terms import inputs


def independent_entries(n: int) -> int:
    """Return the number of independent entries of a circulant Gram matrix, floor(n/2) + 1 (the diagonal counts).

    Args:
        n: positions, n >= 1.

    Returns: int.

    Raises: ValueError for n below 1.

    Source: SABBAGHI_2024, sentence above D.8, corrected.

    >>> independent_entries(5), independent_entries(6)
    (3, 4)
    """
    return inputs.integer(n, "positions n", 1) // 2 + 1


def independent_entries_printed(n: int) -> int:
    """Return floor(n/2), the number of independent entries of a circulant Gram matrix as printed (it leaves out the diagonal).

    Source: SABBAGHI_2024, sentence above D.8; corrected by `independent_entries`.
    """
    return inputs.integer(n, "positions n", 1) // 2
