"""What the two histograms share: sampled shares beside an exact law, and how far samples may be from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.figures.style import COLOURS

SHOWN = 7
"""Lengths beyond are too rare to be drawn."""
ERRORS = 5.0


def excess(counts: np.ndarray, law: Sequence[Any]) -> tuple[np.ndarray, np.ndarray]:
    """Return how far shares are from a law, and five standard errors, with one sample more for lengths that none may have."""
    samples = counts.sum()
    shares = np.zeros(len(counts))
    shares[: len(law)] = [float(share) for share in law][: len(counts)]
    return ERRORS * np.sqrt(shares * (1 - shares) / samples) + ERRORS / samples, abs(counts / samples - shares)


def panel(axes: Any, counts: np.ndarray, law: Sequence[Any], title: str, words: str) -> None:
    """Draw sampled shares as bars, the law as marks."""
    lengths = range(min(SHOWN, len(law) - 1) + 1)
    axes.bar(lengths, counts[: len(lengths)] / counts.sum(), color=COLOURS[4], label="sampled")
    axes.plot(lengths, [float(law[length]) for length in lengths], "o", color="black", markersize=4, label="exact")
    axes.set(yscale="log", xlabel=words, title=title, ylim=(1e-6, 2), xticks=lengths)


def rows(data: dict[str, np.ndarray]) -> list[int]:
    """Return the numbers of digits of which data holds counts."""
    return [int(name) for name in data]
