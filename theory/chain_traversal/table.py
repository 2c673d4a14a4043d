"""The rows of the talk's tables that take two chains of four vertices.

Source: COHEN_2026, "Experiment: Theoretically-Inspired Setting".
"""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, array
from lemmata.terms.types import Vector

ROWS = {("1-3", "1-3"): (100, 100), ("1-3", "3"): (100, 100), ("3", "3"): (64, 1)}
"""Accuracy and chain traversal by (starts of training, starts of the test), in percent."""


@admits("numpy")
def guessed(trained: str, tested: str) -> Vector:
    """Return the row of `deck`, with the accuracy of a guess of the end, (1 + T)/2, where training has no simple examples.

    A rollout that goes straight ends right, and any other ends in either sink alike: what a small budget gives.

    Args and Raises: as `deck`.

    Returns: (2,).

    Source: COHEN_2026, "Experiment: Theoretically-Inspired Setting"; the guess is new.

    >>> guessed("3", "3")
    array([0.505, 0.01 ])
    """
    accuracy, traversal = deck(trained, tested)
    return array([accuracy if trained == "1-3" else (1 + traversal) / 2, traversal], 1.0)


@admits("numpy")
def deck(trained: str, tested: str) -> Vector:
    """Return a row of the slide: accuracy and chain traversal, each a share of the instances.

    Args:
        trained, tested: the distances of the starts from the end of their chain, "1-3" or "3".

    Returns: (2,).

    Raises: ValueError for a row that the slide does not have.

    Source: COHEN_2026, "Experiment: Theoretically-Inspired Setting".

    >>> deck("3", "3")
    array([0.64, 0.01])
    """
    if (trained, tested) not in ROWS:
        raise ValueError(f"the slide has the rows {', '.join(' to '.join(row) for row in ROWS)}, not {trained} to {tested}")
    return array(ROWS[trained, tested], 1.0) / 100
