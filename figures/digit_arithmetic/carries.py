"""What carries cost encoders with relative positions: sums without any, carries in a row, and training on long cascades.

Source: SABBAGHI_2024, section 4, (C1) to (C3), Fig. 8(b, c), and appendix C.2, Fig. 10, at the smallest size and in base 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.figures.digit_arithmetic import trained
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.learning import INTERVAL

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-carries"
SEEN, DIGITS, BASE, STEPS = 2, 3, 3, 500  # one digit more than was seen: the least at which a cascade is longer than any trained on
RUNS = {"none": "--task carryless", "uniform": "", "mixed": "--law mixed", "complexity": "--law complexity"}
LAWS = {"uniform": "uniform pairs", "mixed": "half of either", "complexity": "all cascades alike"}


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return exact match (seeds, lengths), and the shares right by cascade and by series, (seeds, digits + 1), by run."""
    found = {}
    for name, words in RUNS.items():
        run = trained.tiny(store, f"{words} --encoding rpe --base {BASE} --steps {STEPS}")
        found[f"{name}, exact"] = run["exact"]
        for kind in () if name == "none" else ("cascade", "series"):
            where = (slice(None), DIGITS - 1, slice(DIGITS + 1))
            found[f"{name}, {kind}"] = run[f"{kind}_right"][where] / run[f"{kind}_tests"][where[1:]]
    return found


def _gains(data: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Return the paired differences of which the caption speaks, (seeds,)."""
    longest = {law: data[f"{law}, cascade"][:, -1] for law in LAWS}
    return {
        f"sums of {DIGITS} digits without carries less those with": data["none, exact"][:, SEEN] - data["uniform, exact"][:, SEEN],
        f"{DIGITS} carries in a row less a cascade of {DIGITS}": data["uniform, series"][:, -1] - longest["uniform"],
        f"a cascade of {DIGITS}, trained on all cascades alike less on uniform pairs": longest["complexity"] - longest["uniform"],
    }


@shown(INTERVAL, data=data, tier="full")
def carries_are_what_is_hard(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """Every encoder has learnt what it was shown; without carries more sums that are one digit longer are right."""
    seen = min(float(data[f"{name}, exact"][:, :SEEN].min()) for name in RUNS)
    return AtLeast(np.array([seen, formula(next(iter(_gains(data).values())))[0]]), np.array([trained.ENOUGH, 0.0]))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the panels and give the differences."""
    gains = "; ".join(f"{words}: {trained.told(values)}" for words, values in _gains(data).items())
    return (
        f"Encoders with relative positions in base {BASE}, trained on at most {SEEN} digits for {STEPS} steps: share of sums that is "
        f"right, means over {len(data['none, exact'])} seeds with 95 % intervals, and each seed. Left: by digits, with and without "
        f"carries. Middle: sums of {DIGITS} digits by the number of carries in a row (none propagates) and by the longest cascade. Right: "
        "by the longest cascade, for three laws of the pairs that training shows. Paired differences with 95 % intervals: "
        f"{gains}. An interval that "
        "contains 0 establishes nothing; in the source long cascades in training help with long ones."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw three panels."""
    import matplotlib.pyplot as plt

    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(WIDTH, 3.3), sharey=True)
    lengths, counts = np.arange(1, DIGITS + 1), np.arange(DIGITS + 1)
    for name, words, colour in (("none", "without carries", COLOURS[0]), ("uniform", "with carries", COLOURS[1])):
        trained.drawn(left, lengths, data[f"{name}, exact"], colour, words)
    for kind, words, colour in (("series", "in a row", COLOURS[0]), ("cascade", "cascade", COLOURS[1])):
        trained.drawn(middle, counts + 0.06 * (kind == "cascade"), data[f"uniform, {kind}"], colour, words)
    for row, (law, words) in enumerate(LAWS.items()):
        trained.drawn(right, counts + 0.06 * (row - 1), data[f"{law}, cascade"], COLOURS[row + 1], words)
    left.axvline(SEEN + 0.5, color="grey", linewidth=0.8)
    left.set(xlabel="digits", ylabel="share that is right", xticks=lengths, ylim=(-0.03, 1.05))
    middle.set(xlabel="carries of that kind", xticks=counts)
    right.set(xlabel="longest cascade", xticks=counts)
    for axes in (left, middle, right):
        axes.legend(loc="lower left", bbox_to_anchor=(0.0, 1.0))  # above the panel: no corner is free in all three
    return figure
