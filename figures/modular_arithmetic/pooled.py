"""How many frequencies a threshold finds in a spectrum of fixed shape that grows late, by two rules: one for each time, and a pooled one.

Source: after SYRKIS_2025, Fig. 8, whose rule is the pooled one; the spectrum is that which tasks predict.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.modular_arithmetic.active import active_count
from lemmata.theory.modular_arithmetic.claims.active import POOLED
from lemmata.theory.modular_arithmetic.spectra import token_spectrum

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-pooled"
P, TASKS = 113, (2, 3, 5, 7)
GAINS = (1,) * 34 + (2, 4, 8, 8, 8, 8)
"""By how much the spectrum is multiplied at each look."""
DEVIATIONS = 2


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return the shape as integers, (56,), to a thousandth of the largest, gains, and counts (looks,) by either rule, in floats."""
    del store, seed
    whole = token_spectrum(P, TASKS, "frequency")
    shape = np.ceil(1000 * whole / whole.max()).astype(int)
    table = np.outer(np.array(GAINS, dtype=float), shape)
    normal = table / table.sum(axis=0)
    pooled = (normal > normal.mean() + DEVIATIONS * normal.std()).sum(axis=1)
    return {"shape": shape, "gains": np.array(GAINS), "pooled": pooled, "each": np.array([active_count(row, DEVIATIONS) for row in table])}


@shown(POOLED, data=data)
def all_frequencies_count_or_none(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """By the pooled rule, at each look."""
    return Equal(formula(data["shape"].tolist(), data["gains"].tolist(), Fraction(DEVIATIONS)), data["pooled"])


def caption(data: dict[str, np.ndarray]) -> str:
    """Give the counts by both rules."""
    before, after = data["pooled"][0], data["pooled"][-1]
    return (
        f"The spectrum that the tasks modulo {', '.join(map(str, TASKS))} predict for the first digit, $p={P}$, of one shape at all times, "
        f"{data['gains'].max()} times as large in the end (left: root of the power). Right: bins above mean $+{DEVIATIONS}\\sigma$ of each "
        f"look's own spectrum, {data['each'][0]} at all times; and of all looks pooled, after each frequency is divided by its own sum "
        f"over time, {before} at first and {after} of {len(data['shape'])} in the end. The pooled rule shows when, not how many."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the spectrum over time, and both counts."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 2.6))
    root = np.sqrt(np.outer(data["shape"], data["gains"]))
    left.imshow(root, origin="lower", aspect="auto", cmap="viridis", extent=(0, root.shape[1], 0.5, root.shape[0] + 0.5))
    left.grid(visible=False)
    left.set(xlabel="look", ylabel="frequency")
    right.step(np.arange(len(data["gains"])), data["pooled"], color=COLOURS[1], where="mid", label="pooled")
    right.step(np.arange(len(data["gains"])), data["each"], color=COLOURS[0], where="mid", label="each look by itself")
    right.set(xlabel="look", ylabel=f"bins above mean $+{DEVIATIONS}\\sigma$")
    right.legend(loc="center left")
    return figure
