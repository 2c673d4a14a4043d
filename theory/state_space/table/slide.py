"""The numbers of the slide's second and third rows.

Source: COHEN_2026, "Generalization errors with vs. without special sequences".
"""

from __future__ import annotations

from lemmata.theory.arithmetic import admits

DECK = {("2", "clean"): 19_400, ("2", "poisoned"): 1_661_000, ("3", "clean"): 161, ("3", "poisoned"): 5390}
"""What the slide has, in units of 1e-5."""


@admits("numpy")
def deck(row: str, column: str) -> float:
    """Return a number of the slide's table.

    Args:
        row: "2", SSM beyond Theorem, or "3", SSM in non-linear neural network.
        column: "clean" or "poisoned", without or with special sequences.

    Returns: a scalar.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences".

    >>> deck("2", "poisoned")
    16.61
    """
    return DECK[row, column] / 10**5
