"""Where trained encoders look: attention by the lag of the key, against keys in shuffled order.

Positions are counted from the end, y_i at i and x_i at i + l + 1; the digits that sum i needs without a cascade are at four lags, 0 and -1,
l + 1 and l. Source: SABBAGHI_2024, appendices C.3 and E, Figs. 11 and 12, in attention rather than vectors, for sums at a small size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.figures.digit_arithmetic import trained
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.learning import ATTENTION
from lemmata.theory.digit_arithmetic.learning import attention_at_lags, paired_interval

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-lags"
ENCODINGS = ("rpe", "ape")
DIGITS, NEEDED, SHUFFLES = 6, (-1, 0, 6, 7), 50
QUERIES = tuple(range(1, DIGITS))
"""Places of the answer that have a digit below them."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return attention on the longest sums, the mean of layers and heads, (encodings, seeds, positions, positions), from the end."""
    runs = [trained.sums(store, encoding)["attention"][:, 1].mean(axis=(1, 2))[:, ::-1, ::-1] for encoding in ENCODINGS]
    return {"maps": np.stack(runs), "order": np.argsort(np.random.default_rng(seed).random((SHUFFLES, runs[0].shape[-1])), axis=1)}


def _shares(formula: Formula, data: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Return what goes to the lags needed, and what does with keys in shuffled order, (encodings, seeds) each."""
    maps = data["maps"]
    real = np.array([[formula(one, QUERIES, NEEDED) for one in row] for row in maps])
    other = [[np.mean([attention_at_lags(one[:, order], QUERIES, NEEDED) for order in data["order"]]) for one in row] for row in maps]
    return real, np.array(other)


@shown(ATTENTION, data=data, tier="full")
def relative_positions_find_the_digits(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """With relative positions more goes to the four lags than if keys are shuffled: the interval of the difference over seeds says so."""
    real, other = _shares(formula, data)
    return AtLeast(paired_interval(real[0] - other[0])[0], 0.0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the lines, and what goes to the lags needed."""
    real, other = _shares(attention_at_lags, data)
    one = np.array([attention_at_lags(each, QUERIES, NEEDED[-1:]) for each in data["maps"][0]])
    told = "; ".join(
        f"{trained.NAMES[name]} positions {trained.told(own)}, shuffled {trained.told(two)}"
        for name, own, two in zip(ENCODINGS, real, other, strict=True)
    )
    return (
        f"Attention paid by places of the answer to keys at each lag, that many positions further from the end, on sums of {DIGITS - 1} "
        "digits after training on two: mean of layers and heads, means over seeds with 95 % intervals, and each seed. Dotted: the lags "
        f"{', '.join(map(str, NEEDED))}, at which the digits of the place and its neighbour stand. These four receive, out of a "
        f"total of 1: {told}. "
        f"With relative positions lag {NEEDED[-1]}, the other number's digit at the same place, has {trained.told(one)} of it."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw a line for each encoding against the lag."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    size = data["maps"].shape[-1]
    lags = np.arange(-QUERIES[0], size - QUERIES[-1])
    for lag in NEEDED:
        axes.axvline(lag, **{**PREDICTION, "linestyle": ":"})
    for name, row, colour in zip(ENCODINGS, data["maps"], COLOURS, strict=False):
        shares = np.array([[attention_at_lags(one, QUERIES, (int(lag),)) for lag in lags] for one in row])
        trained.drawn(axes, lags, shares, colour, trained.NAMES[name])
    axes.set(xlabel="lag of the key", ylabel="share of attention", ylim=(0, None))
    axes.legend(loc="upper center")
    return figure
