"""How much sweeps over a chain of tokens magnify an error before it decays, for several lengths.

Source: new beside SCHOENE_2025, section 3.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.implicit_models import sweep_growth
from lemmata.theory.implicit_models.claims.modes import GROWTH

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-sweep-growth"
RATE, ONWARD, LENGTHS, SWEEPS = 0.5, 2.0, (1, 5, 10, 20, 40), 140


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Multiply the chain out: `norms` (lengths, sweeps), the largest absolute row sums of its powers; nothing is random."""
    norms = np.zeros((len(LENGTHS), SWEEPS))
    for row, length in enumerate(LENGTHS):
        chain, power = RATE * np.eye(length) + ONWARD * np.eye(length, k=-1), np.eye(length)
        for sweep in range(SWEEPS):
            norms[row, sweep] = np.abs(power).sum(axis=1).max()
            power = chain @ power
    return {"norms": norms}


@shown(GROWTH, part="every chain", data=data, tier="full")
def the_marks_are_the_peaks(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The largest norm of each curve, and the first sweep that has it."""
    peaks = [formula(RATE, ONWARD, length) for length in LENGTHS]
    growth, sweeps = zip(*peaks, strict=True)
    return All(Equal(np.array(growth) / data["norms"].max(axis=1), 1.0), Equal(np.array(sweeps), data["norms"].argmax(axis=1)))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the curves and give their peaks."""
    peaks = ", ".join(f"{growth:.3g} at s = {sweep} for L = {length}" for length, (growth, sweep) in _peaks().items())
    return (
        f"The largest absolute row sum of s sweeps over a chain of L tokens, each of rate a = {RATE}, that moves the next by b = {ONWARD}, "
        f"against s (lines), and their peaks by the closed form (marks): {peaks}. All decay at the rate a in the end, whatever L is; "
        "before that, longer sequences magnify errors exponentially."
    )


def _peaks() -> dict[int, tuple[float, int]]:
    return {length: sweep_growth(RATE, ONWARD, length) for length in LENGTHS}


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw a line for each length, and a mark at its peak."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for (length, (growth, sweep)), norms, colour in zip(_peaks().items(), data["norms"], COLOURS, strict=False):
        axes.semilogy(norms, color=colour, label=f"$L={length}$")
        axes.semilogy([sweep], [growth], "o", color=colour, markersize=5)
    axes.axhline(1, color="0.7", linewidth=0.8)
    axes.set(xlabel="sweeps $s$", ylabel=r"$\|(aI+bN)^s\|_\infty$", ylim=(1e-6, None), xlim=(0, SWEEPS))
    axes.legend(loc="center right")
    return figure
