"""What the two histograms share: sampled shares beside an exact law, and how far samples may be from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHOWN = 7
"""Lengths beyond are too rare to be drawn."""
ERRORS = 5.0


def excess(counts: np.ndarray, law: Sequence[Fraction]) -> tuple[np.ndarray, np.ndarray]:
    """Return how far shares are from a law, and five standard errors, with one sample more for lengths that none may have."""
    samples = counts.sum()
    shares = np.zeros(len(counts))
    shares[: len(law)] = [float(share) for share in law][: len(counts)]
    return ERRORS * np.sqrt(shares * (1 - shares) / samples) + ERRORS / samples, abs(counts / samples - shares)


def panels(data: dict[str, np.ndarray], law: Callable[[int], Sequence[Fraction]], length: str, what: str) -> Figure:
    """Draw one panel for each number of digits.

    Args:
        data: counts of each length, by the number of digits.
        law: of a number of digits, to the probability of each length.
        length: the name of what is counted.
        what: what the shares are shares of.
    """
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, len(data), figsize=(WIDTH, 2.5), sharey=True)
    for part, digits in zip(axes, rows(data), strict=True):
        _panel(part, data[str(digits)], law(digits), f"{digits} digits", length)
    axes[0].set(ylabel=f"share of the {what}")
    axes[1].legend(loc="upper right")
    return figure


def _panel(axes: Axes, counts: np.ndarray, law: Sequence[Fraction], title: str, words: str) -> None:
    lengths = range(min(SHOWN, len(law) - 1) + 1)
    axes.bar(lengths, counts[: len(lengths)] / counts.sum(), color=COLOURS[4], label="sampled")
    axes.plot(lengths, [float(law[length]) for length in lengths], "o", color="black", markersize=4, label="exact")
    axes.set(yscale="log", xlabel=words, title=title, ylim=(1e-6, 2), xticks=lengths)


def rows(data: dict[str, np.ndarray]) -> list[int]:
    """Return the numbers of digits of which data holds counts."""
    return [int(name) for name in data]
