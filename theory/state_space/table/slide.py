"""The numbers of the slide.

Source: COHEN_2026, "Generalization errors with vs. without special sequences".
"""

from __future__ import annotations

from lemmata.terms.arithmetic import admits

DECK = {
    ("1", "clean"): 134,
    ("1", "poisoned"): 4100,
    ("2", "clean"): 19_400,
    ("2", "poisoned"): 1_661_000,
    ("3", "clean"): 161,
    ("3", "poisoned"): 5390,
}
"""What the slide has, in units of 1e-5."""


@admits("numpy")
def deck(row: str, column: str) -> float:
    """Return a number of the slide's table.

    Args:
        row: "1", SSM per Theorem, "2", SSM beyond Theorem, or "3", SSM in non-linear neural network.
        column: "clean" or "poisoned", without or with special sequences.

    Returns: a scalar.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences".

    >>> deck("2", "poisoned")
    16.61
    """
    return DECK[row, column] / 10**5


NETWORK_CLEAN = 19
"""How many times the slide's number row 3 without special sequences gives when it is run again: one seed of four ends at 0.12."""


@admits("numpy")
def rerun(row: str, column: str) -> float:
    """Return what the source's four seeds give: the slide's number, but nineteen times it in row 3 without special sequences.

    Args:
        row, column: as in `deck`, from row 2 on.

    Returns: a scalar.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; rerun.

    >>> round(rerun("3", "clean"), 5), rerun("2", "clean")
    (0.03059, 0.194)
    """
    return deck(row, column) * (NETWORK_CLEAN if (row, column) == ("3", "clean") else 1)
