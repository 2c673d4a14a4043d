"""How long the vectors of relative positions are in each layer of encoders that multiply by one digit.

Source: SABBAGHI_2024, appendix C.3, Fig. 11, at the smallest size and in base 4; Fig. 12, of multipliers with three digits, is not drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.figures.digit_arithmetic import products, trained
from lemmata.figures.style import WIDTH
from lemmata.proofs_checks.check import shown
from lemmata.proofs_checks.relation import AtLeast
from lemmata.simulations.store import Store
from lemmata.theory.digit_arithmetic.claims.learning import INTERVAL
from lemmata.theory.types import Formula

NAME = "digit-vectors"
ENCODINGS, BACK = ("rpe", "upe"), -1
"""The lag of the place below, positions being counted from the end."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return by encoding the lengths |p_d| of the vectors of lags d = -D, …, D, (seeds, layers, lags), and of c_1, (seeds, layers, 1)."""
    return {name: np.linalg.norm(products.run(store, name)["vectors"], axis=-1) for name in ENCODINGS}


def _lags(lengths: np.ndarray) -> int:
    """Return how many lags there are: an odd number; uniform positions have one vector more, of the multiplier's digit."""
    return lengths.shape[-1] - 1 + lengths.shape[-1] % 2


def _excess(lengths: np.ndarray) -> np.ndarray:
    """Return by how much the vector of one place back is longer than the others are on average, in the last layer, (seeds,)."""
    last = lengths[:, -1, : _lags(lengths)]
    place = last.shape[1] // 2 + BACK
    return last[:, place] - np.delete(last, place, axis=1).mean(axis=1)


@shown(INTERVAL, data=data, tier="full")
def the_last_layer_looks_one_place_back(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """In the last layer the relative vector of the place below, from which a carry comes, is longer than the others are on average."""
    return AtLeast(formula(_excess(data["rpe"]))[0], 0.0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the maps, and the vector of one place back."""
    told = "; ".join(f"{products.named(name)} positions {trained.told(_excess(data[name]))}" for name in ENCODINGS)
    return (
        f"Length of the vectors of relative positions by lag of the key, in layers 1 and 2 of encoders that multiply by one digit in base "
        f"{products.BASE}: means over {len(data['rpe'])} seeds. By how much the vector of lag {BACK}, the place below, is longer than the "
        f"others are on average in the last layer, with 95 % intervals over seeds: {told}. Uniform positions have one vector more, of the "
        "multiplier's digit (right). An interval that contains 0 establishes nothing; in the source most of the other vectors vanish."
    )


def draw(data: dict[str, np.ndarray]) -> Any:
    """Draw a map for each encoding."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(len(ENCODINGS), 1, figsize=(WIDTH, 3.2), layout="constrained")
    most, images = max(float(one.mean(axis=0).max()) for one in data.values()), []
    for axes, name in zip(panels, ENCODINGS, strict=True):
        mean, half = data[name].mean(axis=0), _lags(data[name]) // 2
        images.append(axes.imshow(mean, cmap="Greys", vmin=0, vmax=most, aspect="auto"))
        ticks = [*range(-half, half + 1), *["c₁"] * (mean.shape[1] - 2 * half - 1)]
        axes.set(title=f"{products.named(name)} positions", yticks=range(len(mean)), ylabel="layer")
        axes.grid(visible=False)
        axes.set_yticklabels([str(k + 1) for k in range(len(mean))])
        axes.set_xticks(range(mean.shape[1]), ticks)
    panels[-1].set_xlabel("lag of the key")
    figure.colorbar(images[0], ax=list(panels), label="length")
    return figure
