"""Exact match beyond the lengths of training where random words stand before, between and after the numbers, and where none do.

Source: SABBAGHI_2024, section 3, text, Fig. 7, beside Figs. 2(b) and 5(b), at the smallest size; its multiplier has three digits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.figures.digit_arithmetic import carries, products, trained
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.learning import INTERVAL

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-text"
SEEN = trained.SEEN
WORDS = 2
"""The most words in each place: with three of them half of the input is text at times."""
TASKS = {
    "sums": f"--encoding rpe --base {carries.BASE} --steps {carries.STEPS}",
    "products": f"--task multiplication --encoding upe --base {products.BASE} --steps {products.STEPS}",
}
"""The runs without text, which other figures show as well."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return exact match (2, seeds, lengths) by task, without text first."""
    both = ("", f" --text {WORDS}")
    return {task: np.stack([trained.tiny(store, words + text)["exact"] for text in both]) for task, words in TASKS.items()}


def _change(exact: np.ndarray) -> np.ndarray:
    """Return what text adds to exact match one digit beyond training, (seeds,)."""
    return exact[1, :, SEEN] - exact[0, :, SEEN]


@shown(INTERVAL, data=data, tier="full")
def text_does_no_great_harm(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """Every encoder has learnt what it was shown; one digit further those that read text keep more than half of what the others get right.

    An interval around a ratio is none of the claim's: what text leaves is compared with half of what there is without, pair by pair.
    """
    seen = min(float(exact[:, :, :SEEN].min()) for exact in data.values())
    kept = [formula(exact[1, :, SEEN] - exact[0, :, SEEN] / 2)[0] for exact in data.values()]
    return AtLeast(np.array([seen, *kept]), np.array([trained.ENOUGH, *np.zeros(len(kept))]))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the panels and give the differences."""
    changes = "; ".join(f"{task} {trained.told(_change(exact))}" for task, exact in data.items())
    return (
        f"Encoders that read up to {WORDS} random words each before, between and after the numbers, and encoders that read none: share of "
        f"answers that is right by digits, after training on at most {SEEN}, means over {len(_change(data['sums']))} seeds with 95 % "
        f"intervals, and each seed. Left: sums in base {carries.BASE}, relative positions, {carries.STEPS} steps. Right: products with "
        f"one digit in base {products.BASE}, uniform positions, {products.STEPS} steps. Numbers have positions of their own, whatever the "
        f"words beside them. With text less without at {SEEN + 1} digits, paired, with 95 % intervals: {changes}. An interval that "
        "contains 0 establishes nothing; in the source text costs next to nothing."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw two panels."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 2, figsize=(WIDTH, 3.0), sharey=True)
    for axes, (task, exact) in zip(panels, data.items(), strict=True):
        places = np.arange(exact.shape[2]) + 1
        for row, label in enumerate(("no text", f"up to {WORDS} words in each place")):
            trained.drawn(axes, places + 0.04 * (row - 0.5), exact[row], COLOURS[row], label)
        axes.axvline(SEEN + 0.5, color="grey", linewidth=0.8)
        axes.set(xlabel="digits" if task == "sums" else "digits of the multiplicand", xticks=places, ylim=(-0.03, 1.05))
    panels[0].set(ylabel="share that is right")
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return figure
