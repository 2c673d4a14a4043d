"""Steps to generalise against 1/(lr wd), where the step size or the decay is changed.

Source: new beside SYRKIS_2025, section 4.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.figures.modular_arithmetic.trained import trained
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.modular_arithmetic.claims.grokking import TIME

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-times"
WORDS = "--prime 17 --width 96 --train-share 0.75 --steps 480 --logged 80 --seeds 16 --dtype float32"
RATE, FACTORS = 0.004, ((1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 2.0), (1.0, 3.0))
"""The smallest step size, and by how much step size and decay, at first 1, are multiplied."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return the steps to 99 % of the unseen pairs, (settings, seeds)."""
    runs = [trained(store, f"{WORDS} --lr {RATE * rate} --weight-decay {decay}", seed)["generalised"] for rate, decay in FACTORS]
    if min(steps.min() for steps in runs) < 0:
        raise ArithmeticError("a network has not generalised: take more steps")
    return {"steps": np.array(runs), "factors": np.array(FACTORS)}


def logarithms(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return the mean over seeds of ln(T'/T) for each setting but the first."""
    return np.log(data["steps"][1:] / data["steps"][0]).mean(axis=1)


@shown(TIME, part="mod 17", data=data, tier="full")
def times_fall_within_the_range(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The mean logarithm of each ratio of times is in the range."""
    parts = []
    for mean, factors in zip(logarithms(data), data["factors"][1:], strict=True):
        low, high = formula(*factors)
        parts += [AtLeast(mean, low), AtLeast(high, mean)]
    return All(*parts)


def exponents(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return -ln(T'/T) over the logarithm of the factor, for each setting but the first."""
    return -logarithms(data) / np.log(data["factors"][1:].prod(axis=1))


def caption(data: dict[str, np.ndarray]) -> str:
    """Give the exponents found."""
    found = exponents(data)
    return (
        f"Steps at which each of {data['steps'].shape[1]} quadratic networks on sums mod 17 has 99 % of the unseen quarter of all pairs "
        "right (dots; lines through the geometric means), against 1/(lr wd), with a larger step size or more decay. The dashed line is "
        "proportional to 1/(lr wd). Times fall as its power "
        f"{found[1]:.2f} where the step size is tripled, {found[3]:.2f} where the decay is."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw all seeds and their means, the two ways of changing apart."""
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots()
    inverse = 1 / (RATE * data["factors"].prod(axis=1))
    means = np.exp(np.log(data["steps"]).mean(axis=1))
    for where, label, colour in (((0, 1, 2), "larger step size", COLOURS[0]), ((0, 3, 4), "more decay", COLOURS[1])):
        rows, shift = list(where), 1.02 if colour == COLOURS[0] else 1 / 1.02
        axis.plot(np.repeat(inverse[rows] * shift, data["steps"].shape[1]), data["steps"][rows].ravel(), ".", color=colour, alpha=0.4)
        axis.plot(inverse[rows], means[rows], "o-", color=colour, label=label, markersize=4)
    law = np.sort(inverse)  # or the dashes would run back over themselves
    axis.plot(law, means[0] * law / inverse[0], label=r"$\propto1/(lr\cdot wd)$", **PREDICTION)
    axis.set(xscale="log", yscale="log", xlabel=r"$1/(lr\cdot wd)$", ylabel="steps to 99 % of the unseen pairs")
    marks = (75, 100, 150, 200, 250)
    axis.set_xticks(marks, [str(mark) for mark in marks])
    axis.set_yticks(marks, [str(mark) for mark in marks])
    axis.minorticks_off()
    axis.legend()
    return figure
