"""How much faster Grokfast makes a mode, against step size times curvature: the complex band and the crossover.

Source: after SYRKIS_2025, equation 11 as corrected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS
from lemmata.figures.modular_arithmetic.readings import spectra
from lemmata.language.case import Case
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.modular_arithmetic.claims.grokfast import BAND, CROSSOVER
from lemmata.theory.modular_arithmetic.grokfast import grokfast_band, largest_acceleration

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-acceleration"
ALPHA, STRENGTHS, POINTS = 0.98, (0.5, 2.0, 5.0), 1200


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return s, and for each lambda the rate over that of plain descent and whether modes oscillate, from the recursion's matrix."""
    del store, seed
    s = np.geomspace(1e-5, 0.9, POINTS)
    roots = [spectra("corrected", s, ALPHA, lam) for lam in STRENGTHS]
    ratios = [np.log(abs(found).max(axis=1)) / np.log1p(-s) for found in roots]
    return {"s": s, "ratio": np.array(ratios), "oscillates": np.array([(abs(np.imag(found)) > 1e-9).any(axis=1) for found in roots])}


@shown(CROSSOVER, data=data)
def curves_cross_one_at_the_crossover(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """For each lambda it lies between the last s with a ratio above 1 and the first with one below."""
    parts = []
    for lam, ratio in zip(STRENGTHS, data["ratio"], strict=True):
        place, below = Case(alpha=ALPHA, lam=lam).apply(formula), int(np.argmax(ratio < 1))
        parts += [AtLeast(place, data["s"][below - 1]), AtLeast(data["s"][below], place)]
    return All(*parts)


@shown(BAND, data=data)
def modes_oscillate_in_the_band(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """For each lambda the lower end lies between the last s before the oscillating ones and the first of them, the upper end likewise."""
    parts = []
    for lam, oscillates in zip(STRENGTHS, data["oscillates"], strict=True):
        (inside,) = np.nonzero(oscillates)
        low, high = sorted(map(float, formula(ALPHA, lam)))
        parts += [AtLeast(low, data["s"][inside[0] - 1]), AtLeast(data["s"][inside[0]], low), AtLeast(high, data["s"][inside[-1]])]
    return All(*parts)


def caption(data: dict[str, np.ndarray]) -> str:
    """Give the largest accelerations beside the limits for small s and for alpha near 1."""
    found = ", ".join(
        f"{ratio.max():.2f} for $\\lambda={lam:g}$ (limit {largest_acceleration(lam):.2f})"
        for lam, ratio in zip(STRENGTHS, data["ratio"], strict=True)
    )
    return (
        f"The rate at which Grokfast with $\\alpha={ALPHA:g}$ lets a mode decay, over that of plain descent, against $s=\\eta h$. It "
        f"begins at $1+\\lambda$, is largest where modes begin to oscillate (thick; there all curves are one), {found}, and falls below 1 "
        "at $s=1-\\alpha$ (line): faster modes are slowed."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw one curve for each lambda, the one with the narrowest band last: where modes oscillate the curves lie on one another."""
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots()
    curves = zip(STRENGTHS, data["ratio"], data["oscillates"], COLOURS, strict=False)
    for lam, ratio, oscillates, colour in reversed(list(curves)):
        axis.plot(data["s"], ratio, color=colour, linewidth=1.0, label=rf"$\lambda={lam:g}$")
        axis.plot(data["s"], np.where(oscillates, ratio, np.nan), color=colour, linewidth=2.6)
        axis.plot(min(map(float, grokfast_band(ALPHA, lam))), ratio.max(), "o", color=colour, markersize=4)
    axis.axvline(1 - ALPHA, color="black", linewidth=0.8)
    axis.axhline(1, color="black", linewidth=0.8)
    axis.set(xscale="log", xlabel=r"$s=\eta h$", ylabel="rate over that of plain descent")
    axis.legend(reverse=True)
    return figure
