"""The best accuracy of a model whose digits see a fixed number of positions on either side, against that number.

Source: new beside SABBAGHI_2024, section 4 and appendix E.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.claims.window import BEST
from lemmata.theory.digit_arithmetic.problem import draw_pairs
from lemmata.theory.digit_arithmetic.window import best_accuracy, windowed_add

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-window"
DIGITS, WINDOWS, SAMPLES = (5, 10, 20, 50, 200), range(7), 20_000
ERRORS = 5.0
"""Standard errors of a share that are allowed, and as many sums where the share is 0 or 1 and its error vanishes."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Count how often the rule that attains it is right: `right` (windows, digits), of the same uniform pairs for every window."""
    rng = np.random.default_rng(seed)
    right = np.zeros((len(WINDOWS), len(DIGITS)), dtype=int)
    for column, digits in enumerate(DIGITS):
        x, y = draw_pairs(SAMPLES, digits, rng=rng)
        wanted = parallel_add(x, y)[0]
        right[:, column] = [(windowed_add(x, y, window) == wanted).all(axis=1).sum() for window in WINDOWS]
    return {"right": right}


@shown(BEST, data=data, tier="full")
def the_rule_attains_it(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """Every share drawn is within five standard errors of the best accuracy."""
    claimed = np.array([[float(formula(digits, window, 10)) for digits in DIGITS] for window in WINDOWS])
    return AtLeast(ERRORS * np.sqrt(claimed * (1 - claimed) / SAMPLES) + ERRORS / SAMPLES, abs(data["right"] / SAMPLES - claimed))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the lines and give some of their values."""
    values = ", ".join(f"{float(best_accuracy(50, window)):.4f} for m = {window}" for window in WINDOWS)
    return (
        "The best accuracy on uniform sums that any rule can reach whose digits see m positions on either side, P(L ≤ m), against m "
        f"(lines), and what the rule that attains it gets right of {SAMPLES} pairs (marks), all within five standard errors. "
        "Layers that see w "
        f"positions each reach m = depth · w. At fifty digits it is {values}: a model that is right more often sees further."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw a line and marks for each number of digits."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for digits, counts, colour in zip(DIGITS, data["right"].T, COLOURS, strict=False):
        axes.plot(WINDOWS, [float(best_accuracy(digits, window)) for window in WINDOWS], color=colour, label=f"{digits} digits")
        axes.plot(WINDOWS, counts / SAMPLES, "o", color=colour, markersize=4)
    axes.set(xlabel="positions $m$ seen on either side", ylabel="best exact match", ylim=(-0.02, 1.03))
    axes.legend(loc="lower right")
    return figure
