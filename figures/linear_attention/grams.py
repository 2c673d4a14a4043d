"""How a learnt matrix of inner products is drawn: the Gram matrix with the limits of its colours at ±α."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import WIDTH
from lemmata.figures.linear_attention.training import ALPHA, POSITIONS, WIDER

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def draw_gram(gram: np.ndarray) -> Figure:
    """Draw the Gram matrix of the position vectors, the training window outlined."""
    import matplotlib.pyplot as plt
    from matplotlib.patches import Rectangle

    figure, axes = plt.subplots(figsize=(WIDTH, 3.6))
    image = axes.imshow(gram, vmin=-ALPHA, vmax=ALPHA, extent=(0.5, POSITIONS + 0.5, POSITIONS + 0.5, 0.5), interpolation="none")
    axes.add_patch(Rectangle((0.5, 0.5), WIDER.window, WIDER.window, fill=False, color="black", linewidth=0.8))
    axes.text(WIDER.window, 1.5, "window", ha="right", va="top", color="#666666")
    axes.grid(visible=False)
    axes.set(xlabel="$j$", ylabel="$i$")
    figure.colorbar(image, ax=axes, label=r"$\langle p_i, p_j\rangle$")
    return figure
