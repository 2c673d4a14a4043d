"""How many cepstral coefficients training conserves: one for each ring distance that no window sees.

Source: SABBAGHI_2024, D.8; the conserved quantities are new.
"""

from __future__ import annotations

from lemmata.theory.linear_attention import arguments


def unsupervised_lags(n: int, n1: int) -> list[int]:
    """Return the ring distances that no window sees, n1..floor(n/2): the lags of the conserved cepstral coefficients.

    There are floor(n/2) - n1 + 1 of them, none once the window covers more than half the ring.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.

    Returns: list of ring distances.

    Raises: ValueError for sizes out of range.

    >>> unsupervised_lags(7, 2), unsupervised_lags(7, 4)
    ([2, 3], [])
    """
    n, n1 = arguments.ring(n, n1)
    return list(range(n1, n // 2 + 1))


def conserved_count(n: int, n1: int) -> int:
    """Return the number of conserved cepstral coefficients, (floor(n/2) - n1 + 1)_+.

    It is also the dimension of the set of zero-loss spectra.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.

    Returns: int.

    Raises: ValueError for sizes out of range.

    >>> conserved_count(51, 10), conserved_count(51, 26)
    (16, 0)
    """
    n, n1 = arguments.ring(n, n1)
    return max(n // 2 - n1 + 1, 0)
