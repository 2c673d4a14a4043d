"""Time until p_fwd = 1 - eps along the exact flow, against n and against 1/eps, with fitted exponents and the asymptote.

Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", "after polynomial time".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, WIDTH
from lemmata.figures.chain_traversal.base import INIT, uniform
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.simulations.chain_traversal import flow
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.chain_traversal.claims.learning import TIME
from lemmata.theory.chain_traversal.learning import traversal_time

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "traversal-time"
SIZES, TAILS, NEAR = (4, 8, 16, 32), (1e-1, 1e-2, 1e-3, 1e-4), 3
SIZE_SHOWN, TAIL_SHOWN = 8, 1e-3
MEAN_START = (1 + NEAR) / 2
LATE = 1e-3
"""From this eps on the time is compared with its asymptote; the next term is smaller by a factor of order eps log(1/eps)."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Follow the flow to each eps on chains of each size; nothing is random: `time` and `beta` (sizes, eps)."""

    def compute() -> tuple[Fields, Fields]:
        found = np.array([[flow.time_to(n, eps, INIT, uniform(n, range(1, NEAR + 1))) for eps in TAILS] for n in SIZES])
        return {"time": found[..., 0], "beta": found[..., 1]}, {"longest": float(found[..., 0].max())}

    parameters = {"sizes": SIZES, "eps": TAILS, "init": INIT, "near": NEAR}
    return store.run("chain-traversal times", parameters, compute, reach=[flow.time_to, uniform]).arrays


def asymptote(formula: Formula, data: dict[str, np.ndarray]) -> np.ndarray:
    """Return what a formula says of each time, (sizes, eps), at the value of beta that the run ended with."""
    backward = np.exp(data["beta"])
    return np.array([[formula(n, MEAN_START, eps, backward[row, k]) for k, eps in enumerate(TAILS)] for row, n in enumerate(SIZES)])


def exponents(times: np.ndarray) -> np.ndarray:
    """Return the fitted exponents in n at the eps shown, and in 1/eps at the size shown."""
    in_size = np.polyfit(np.log(SIZES), np.log(times[:, TAILS.index(TAIL_SHOWN)]), 1)[0]
    in_tail = np.polyfit(-np.log(TAILS), np.log(times[SIZES.index(SIZE_SHOWN)]), 1)[0]
    return np.array([in_size, in_tail])


@shown(TIME, data=data, rtol=0.04, tier="full")
def late_times_are_the_asymptote(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """From eps = 1e-3 on every time drawn is the asymptote within 4 %; over the latter."""
    late = np.array(TAILS) <= LATE
    return Equal(data["time"][:, late] / asymptote(formula, data)[:, late], 1.0, scale=1.0)


@shown(TIME, data=data, rtol=0.15, tier="full")
def the_fitted_exponents_are_those_of_the_formula(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """The exponents in n and in 1/eps that fit the drawn times are those that fit the formula, within 0.15."""
    return Equal(exponents(data["time"]), exponents(asymptote(formula, data)), scale=1.0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and give the exponents."""
    (in_size, in_tail), predicted = exponents(data["time"]), exponents(asymptote(traversal_time, data))
    late = data["time"] / asymptote(traversal_time, data)
    return (
        f"Time until p_fwd = 1 - ε along the gradient flow, base model p_fwd, p_bwd, p_other = {', '.join(map(str, INIT))}, starts 1 to "
        f"{NEAR} equally likely. Fitted exponents: {in_size:.2f} in n at ε = {TAIL_SHOWN:g} and {in_tail:.2f} in 1/ε at n = "
        f"{SIZE_SHOWN}; the same fits of the asymptote 2n(2n-1)(2n-3+exp β)/(n m ε), dashed: {predicted[0]:.2f} (2 in the "
        f"limit) and {predicted[1]:.2f}. "
        f"Time over asymptote at ε = {TAILS[-1]:g}: {late[:, -1].min():.3f} to {late[:, -1].max():.3f}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the times against n, one line for each eps, and against 1/eps, one for each n."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(WIDTH, 2.6), sharey=True)
    predicted, inverse = asymptote(traversal_time, data), 1 / np.array(TAILS)
    for column, (eps, colour) in enumerate(zip(TAILS, COLOURS, strict=False)):
        words = rf"$\varepsilon=10^{{{round(np.log10(eps))}}}$"
        axes[0].loglog(SIZES, data["time"][:, column], "o", markersize=4, color=colour, label=words)
        axes[0].loglog(SIZES, predicted[:, column], **PREDICTION)
    for row, (n, colour) in enumerate(zip(SIZES, COLOURS, strict=False)):
        axes[1].loglog(inverse, data["time"][row], "s", markersize=4, color=colour, label=f"$n={n}$")
        axes[1].loglog(inverse, predicted[row], **PREDICTION, label="asymptote" if n == SIZES[-1] else None)
    axes[0].set(xlabel="$n$", ylabel=r"time until $p_{\mathrm{fwd}}=1-\varepsilon$")
    axes[0].set_xticks(SIZES, [str(n) for n in SIZES])
    axes[1].set_xticks(inverse)
    axes[1].set(xlabel=r"$1/\varepsilon$")
    for part in axes:
        part.minorticks_off()
    figure.legend(loc="outside lower center", ncols=5)
    return figure
