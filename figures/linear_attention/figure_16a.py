"""Figure 16a: the learnt Gram matrix of the position vectors, APE.

Source: SABBAGHI_2024, figure 16(a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.figures.linear_attention.grams import draw_gram
from lemmata.figures.linear_attention.training import DECAY, LONG, WIDER, described, trained
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.terms.types import Formula
from lemmata.theory.linear_attention.claims.ape.unseen import UNSEEN_DECAY

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "sabbaghi-figure-16a"


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train the encoding."""
    return trained(store, "APE", WIDER, seed).arrays


@shown(UNSEEN_DECAY, data=data, rtol=1e-3, tier="full")
def nothing_outside_the_window(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Inner products of two positions outside the window are the start's, decayed to next to nothing."""
    unseen = formula(LONG, data["init"][WIDER.window :], DECAY)
    predicted = unseen @ unseen.T
    return Equal(data["gram"][WIDER.window :, WIDER.window :], predicted, scale=float(np.abs(predicted).max()))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the run and what is drawn."""
    return (
        "Inner products of the position vectors learnt by APE: the target inside the outlined window, nothing "
        f"elsewhere. {described(WIDER)}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the Gram matrix."""
    return draw_gram(data["gram"])
