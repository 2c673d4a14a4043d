"""Margins of modular addition by random sets of frequencies, under the bound that no set exceeds.

Source: new beside SYRKIS_2025, section 2.2.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.modular_arithmetic.claims.margins import BOUND
from lemmata.theory.modular_arithmetic.margins import enough_frequencies, margin, margin_bound

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-margins"
P, SETS = 113, 400  # the modulus of Nanda et al.
NANDA = (14, 35, 41, 42, 52)  # the frequencies that their network used


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return the sizes of sets of different frequencies, and the margins of random ones: (sizes, sets)."""
    del store
    rng, half = np.random.default_rng(seed), (P - 1) // 2
    d = np.arange(1, half + 1)
    cosines = np.cos(2 * np.pi * (np.outer(d, d) % P) / P)
    order = rng.random((SETS, half)).argsort(axis=1)
    sums = np.cumsum(cosines[order], axis=1)
    return {"count": d, "margins": (d[:, None] - sums.max(axis=2).T)}


@shown(BOUND, data=data)
def no_margin_exceeds_the_bound(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The largest margin of each size is at most the bound; with all frequencies every set attains it."""
    bounds = np.array([float(formula(int(count), P)) for count in data["count"]])
    return All(AtLeast(bounds, data["margins"].max(axis=1)), Equal(data["margins"][-1], np.full(SETS, bounds[-1])))


def caption(data: dict[str, np.ndarray]) -> str:
    """Say where half the number of frequencies is reached."""
    reached = int(data["count"][(data["margins"].max(axis=1) >= data["count"] / 2).argmax()])
    return (
        f"Margins of $\\sum_{{k\\in K}}\\cos(2\\pi k(c-a-b)/{P})$ for {SETS} random sets $K$ of each size (band: all; line: median), "
        f"under the bound $|K|p/(p-1)$ (dashed), attained by all {len(data['count'])} frequencies. Of those drawn some set has a margin of "
        f"$|K|/2$ (dotted) at {reached} frequencies; {enough_frequencies(P)} are certainly enough. The five of Nanda et al. (dot) have "
        f"{margin(NANDA, P):.3f}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the range of margins over the number of frequencies."""
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots()
    count, margins = data["count"], data["margins"]
    axis.fill_between(count, margins.min(axis=1), margins.max(axis=1), color=COLOURS[4], alpha=0.4, linewidth=0)
    axis.plot(count, np.median(margins, axis=1), color=COLOURS[0], label="random sets")
    axis.plot(count, [margin_bound(int(one), P) for one in count], label=r"$|K|\,p/(p-1)$", **PREDICTION)
    axis.plot(count, count / 2, ":", color="black", linewidth=1, label=r"$|K|/2$")
    axis.plot(len(NANDA), margin(NANDA, P), "o", color=COLOURS[1], markersize=5, label="Nanda et al.")
    axis.set(xlabel="frequencies $|K|$", ylabel="margin")
    axis.legend(loc="upper left")
    return figure
