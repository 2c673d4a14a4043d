"""Figure 16b: the learnt Gram matrix of the position vectors, APE + augmentation.

Source: SABBAGHI_2024, figure 16(b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.figures.linear_attention.grams import draw_gram
from lemmata.figures.linear_attention.training import ALPHA, POSITIONS, WIDER, described, trained
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.terms.arithmetic import circulant, even_idft
from lemmata.terms.types import Formula
from lemmata.theory.linear_attention.claims.augmented.least_squares import LEAST_SQUARES
from lemmata.theory.linear_attention.problem import lag_weights, ring_target

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "sabbaghi-figure-16b"


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train the encoding."""
    return trained(store, "APE + augmentation", WIDER, seed).arrays


@shown(LEAST_SQUARES, data=data, rtol=1e-6, tier="full", part="convergence")
def matches_the_target_where_windows_reach(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Entries at ring distances below n1 are those of the least-squares fit: here the target's."""
    fit = circulant(even_idft(formula(WIDER.window, ring_target(POSITIONS, ALPHA, WIDER.betas))))
    seen = circulant(lag_weights(POSITIONS, WIDER.window)) > 0
    return Equal(data["gram"][seen], fit[seen])


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the run and what is drawn."""
    return (
        "Inner products of the position vectors learnt with augmentation: the target at ring distances below n1 "
        f"everywhere, leftovers of the start at the others. {described(WIDER)}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the Gram matrix."""
    return draw_gram(data["gram"])
