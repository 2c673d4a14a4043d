"""Figure 16b: the learnt Gram matrix of the position vectors, APE + augmentation.

Source: SABBAGHI_2024, figure 16(b).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.figures.linear_attention.grams import draw_gram
from lemmata.figures.linear_attention.training import ALPHA, DIM, POSITIONS, WIDER, described, trained
from lemmata.proofs_checks.check import shown
from lemmata.proofs_checks.relation import Equal
from lemmata.theory.linear_attention.claims.augmented.leading_loss import LEADING_LOSS
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.types import Formula

NAME = "figure-16b"


def data(store: Any, seed: int = 0) -> dict[str, np.ndarray]:
    """Train the encoding."""
    return trained(store, "APE + augmentation", WIDER, seed).arrays


@shown(LEADING_LOSS, data=data, rtol=0.25, tier="full")
def leftovers_have_the_leading_size(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """The mean square distance from the target, over a row, is the leading order within a quarter."""
    site = np.arange(POSITIONS)
    gap = data["gram"] - ring_target(POSITIONS, ALPHA, WIDER.betas)[(site[:, None] - site[None, :]) % POSITIONS]
    predicted = formula(POSITIONS, WIDER.window, DIM, ALPHA)
    return Equal((gap * gap).sum() / POSITIONS, predicted, scale=predicted)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the run and what is drawn."""
    return (
        "Inner products of the position vectors learnt with augmentation: the target at ring distances below n1 "
        f"everywhere, leftovers of the start at the others. {described(WIDER)}."
    )


def draw(data: dict[str, np.ndarray]) -> Any:
    """Draw the Gram matrix."""
    return draw_gram(data["gram"])
