"""Exact match of sums by their length, and each digit of the longest by itself, for encoders that were trained on short ones.

Source: SABBAGHI_2024, Fig. 2 and table 1, at a small size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.figures.digit_arithmetic import trained
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.learning import INTERVAL

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-lengths"
ENCODINGS = ("rpe", "ape-shifted", "ape")
POSITIONS = {"rpe": "relative positions", "ape-shifted": "absolute ones on shifted pairs", "ape": "absolute ones"}
"""What encodings are called where they are compared in words."""
SEEN = trained.SEEN


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return exact match (encodings, seeds, lengths) and accuracy of each digit of the longest sums (encodings, seeds, places)."""
    runs = [trained.sums(store, encoding) for encoding in ENCODINGS]
    return {"exact": np.stack([run["exact"] for run in runs]), "digit": np.stack([run["digit"][:, -1] for run in runs])}


@shown(INTERVAL, data=data, tier="full")
def positions_alone_do_not_reach_further(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """One digit further, absolute positions are beaten by each encoding of which every seed has learnt what it was shown, and one has."""
    exact, learnt = data["exact"], trained.learnt(data["exact"])
    ends = [formula(exact[k, :, SEEN] - exact[-1, :, SEEN])[0] for k in np.flatnonzero(learnt[:-1])]
    return All(
        AtLeast(np.array([learnt[-1], learnt[:-1].any()], dtype=float), np.ones(2)),
        AtLeast(np.array([0.0, *ends]), np.zeros(len(ends) + 1)),
    )


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe both panels, and the differences between encodings."""
    exact, learnt = data["exact"], trained.learnt(data["exact"])
    gains = [
        f"{POSITIONS[ENCODINGS[one]]} less {POSITIONS[ENCODINGS[other]]}, {digits} digits: "
        f"{trained.told(exact[one, :, digits - 1] - exact[other, :, digits - 1])}"
        for one, other, digits in ((0, 2, SEEN + 1), (1, 2, SEEN + 1), (0, 1, SEEN + 1), (0, 1, SEEN + 2))
    ]
    steps = ", ".join(f"{POSITIONS[name]} {trained.STEPS[name]}" for name in ENCODINGS)
    short = [trained.NAMES[name] for name, done in zip(ENCODINGS, learnt, strict=True) if not done]
    said = f"every seed but of these: {', '.join(short)}, which did not train" if short else "every seed"
    return (
        f"Left: exact match on sums of two numbers against their number of digits, after training on at most {SEEN}, for each "
        "encoding of positions "
        f"(steps: {steps}): means over {exact.shape[1]} seeds with 95 % intervals, and each seed. At least "
        f"{100 * trained.ENOUGH:g} % of the sums of trained lengths are right for {said}. Paired differences with 95 % intervals: "
        + "; ".join(gains)
        + ". Right: accuracy of each digit of the longest sums, from the last one on. An interval that contains 0 establishes nothing: "
        "the order of relative positions and shifted pairs that the source reports at its size is not claimed here."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw two panels with a line for each encoding."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 2.9), sharey=True)
    for row, name in enumerate(ENCODINGS):
        for axes, values in ((left, data["exact"][row]), (right, data["digit"][row])):
            trained.drawn(axes, np.arange(values.shape[1]) + 1 + 0.09 * (row - 1), values, COLOURS[row], trained.NAMES[name])
    left.axvline(SEEN + 0.5, color="grey", linewidth=0.8)
    left.set(xlabel="digits of the numbers", ylabel="share that is right", ylim=(-0.03, 1.05))
    right.set(xlabel="place of the digit, last one first")
    figure.legend(*left.get_legend_handles_labels(), loc="outside lower center", ncols=len(ENCODINGS))
    return figure
