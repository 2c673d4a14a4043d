"""How long the vectors of relative positions are in each layer of encoders that multiply by one digit.

Source: SABBAGHI_2024, appendix C.3, Fig. 11, at the smallest size and in base 4; Fig. 12 is drawn with the accuracies of its encoders.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import WIDTH
from lemmata.figures.digit_arithmetic import products, trained
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.claims.learning import INTERVAL

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NAME = "digit-vectors"
ENCODINGS, BACK = ("rpe", "upe"), -1
"""The lag of the place below, positions being counted from the end."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return by encoding the lengths |p_d| of the vectors of lags d = -D, …, D, (seeds, layers, lags), and of c_1, (seeds, layers, 1)."""
    return {name: np.linalg.norm(products.run(store, name)["vectors"], axis=-1) for name in ENCODINGS}


def _lags(rows: int, name: str, multiplier: int) -> int:
    """Return how many of the vectors belong to lags: uniform positions have one more for each digit of the multiplier, at the end."""
    return rows - multiplier * (name == "upe")


def excess(lengths: np.ndarray, name: str, multiplier: int = 1) -> np.ndarray:
    """Return by how much the vector of one place back is longer than the others are on average, in the last layer, (seeds,).

    Of relative positions the lags that lead down from a place of the answer to none are left out: nothing but weight decay moves theirs.
    """
    lags = _lags(lengths.shape[-1], name, multiplier)
    unused = multiplier + 1 if name == "rpe" else 0
    last = lengths[:, -1, unused:lags]
    place = lags // 2 + BACK - unused
    return last[:, place] - np.delete(last, place, axis=1).mean(axis=1)


@shown(INTERVAL, data=data, tier="full")
def the_last_layer_looks_one_place_back(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """In the last layer the relative vector of the place below, from which a carry comes, is longer than others are on average."""
    return AtLeast(formula(excess(data["rpe"], "rpe"))[0], 0.0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the maps, and the vector of one place back."""
    told = "; ".join(f"{products.named(name)} positions {trained.told(excess(data[name], name))}" for name in ENCODINGS)
    return (
        f"Length of the vectors of relative positions by lag of the key, in layers 1 and 2 of encoders that multiply by one digit in base "
        f"{products.BASE}: means over {len(data['rpe'])} seeds. By how much the vector of lag {BACK}, the place below, is longer in "
        f"the last layer than others that lead from the answer to a key are on average, with 95 % intervals over seeds: {told}. Uniform "
        "positions have one vector more, of the multiplier's digit (right). An interval that contains 0 establishes nothing; in the source "
        "most of the other vectors vanish."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw a map for each encoding."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(len(ENCODINGS), 1, figsize=(WIDTH, 3.2), layout="constrained")
    mapped(figure, panels, data)
    return figure


def mapped(figure: Figure, panels: Sequence[Axes], data: dict[str, np.ndarray], multiplier: int = 1) -> None:
    """Draw the mean length of each vector, (layers, rows) in a panel for each encoding, in one scale of grey."""
    most, images = max(float(one.mean(axis=0).max()) for one in data.values()), []
    for axes, (name, lengths) in zip(panels, data.items(), strict=True):
        mean, half = lengths.mean(axis=0), _lags(lengths.shape[-1], name, multiplier) // 2
        images.append(axes.imshow(mean, cmap="Greys", vmin=0, vmax=most, aspect="auto"))
        digits = [f"$c_{{{k + 1}}}$" for k in range(mean.shape[1] - 2 * half - 1)]
        axes.set(title=f"{products.named(name)} positions", yticks=range(len(mean)), ylabel="layer")
        axes.grid(visible=False)
        axes.set_yticklabels([str(k + 1) for k in range(len(mean))])
        axes.set_xticks(range(mean.shape[1]), [*map(str, range(-half, half + 1)), *digits])
    panels[-1].set_xlabel("lag of the key")
    figure.colorbar(images[0], ax=list(panels), label="length")
