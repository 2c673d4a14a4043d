"""Exact match of products by the length of the multiplicand, for five ways to know positions, after training on short ones.

Source: SABBAGHI_2024, section 3.2, (M1) to (M3), Figs. 4 and 5(c, d), at the smallest size and in base 4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS
from lemmata.figures.digit_arithmetic import trained
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.learning import INTERVAL

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-products"
ENCODINGS = ("upe", "rpe", "ape", "rpe-shifted", "ape-shifted")
WORDS = {"upe": "uniform", "rpe-shifted": "relative, on shifted pairs"}
"""Names beside those that other figures use."""
SEEN, BASE, STEPS = 2, 4, 600


def run(store: Store, encoding: str) -> dict[str, np.ndarray]:
    """Return the arrays of six encoders that learn products with one digit."""
    return trained.tiny(store, f"--task multiplication --encoding {encoding} --base {BASE} --steps {STEPS}")


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return exact match (encodings, seeds, lengths)."""
    return {"exact": np.stack([run(store, encoding)["exact"] for encoding in ENCODINGS])}


@shown(INTERVAL, data=data, tier="full")
def one_vector_for_the_multiplier_is_best(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """All have learnt what they were shown; one digit further, uniform positions are ahead of relative ones, and of absolute ones."""
    exact = data["exact"]
    ends = [formula(exact[0, :, SEEN] - exact[k, :, SEEN])[0] for k in (1, 2)]
    return AtLeast(np.array([float(exact[:, :, :SEEN].min()), *ends]), np.array([trained.ENOUGH, 0.0, 0.0]))


def named(encoding: str) -> str:
    """Return what an encoding is called in the legend."""
    return WORDS.get(encoding) or trained.NAMES[encoding]


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the lines and give the differences."""
    exact = data["exact"]
    gains = "; ".join(f"{named(name)}: {trained.told(exact[0, :, SEEN] - exact[k, :, SEEN])}" for k, name in enumerate(ENCODINGS) if k)
    return (
        f"Exact match on products of one digit and so many in base {BASE}, after training on at most {SEEN} for {STEPS} steps, by how "
        f"positions are known: means over {exact.shape[1]} seeds with 95 % intervals, and each seed. What uniform positions have over "
        f"the others at {SEEN + 1} digits, paired, with 95 % intervals: {gains}. One in {BASE} of these multiplicands ends in 0, "
        "and is a shifted one of training; in the source uniform positions are ahead of shifted pairs, too."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw a line for each encoding."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for row, name in enumerate(ENCODINGS):
        values = data["exact"][row]
        trained.drawn(axes, np.arange(values.shape[1]) + 1 + 0.04 * (row - 2), values, COLOURS[row], named(name))
    axes.axvline(SEEN + 0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="digits of the multiplicand", ylabel="share that is right", xticks=range(1, 5), ylim=(-0.03, 1.05))
    axes.legend(loc="lower left")
    return figure
