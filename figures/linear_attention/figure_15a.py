"""Figure 15a: training loss of the three encodings against time.

Source: SABBAGHI_2024, figure 15(a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lemmata.figures.linear_attention import losses
from lemmata.figures.linear_attention.training import WIDER, all_trained, alone
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.terms.types import Fields, Formula
from lemmata.theory.linear_attention.claims.rpe.lag_weights import WEIGHTS
from lemmata.theory.linear_attention.claims.rpe.loss_curves import LOSS_CURVES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "sabbaghi-figure-15a"


def data(store: Store, seed: int = 0) -> Fields:
    """Train all three encodings."""
    return all_trained(store, WIDER, seed)


@shown(WEIGHTS, data=alone("RPE", WIDER), rtol=1e-6, tier="full")
def follows_the_closed_form(formula: Formula, data: Fields) -> Equal:
    """RPE's training loss is that of the closed form at every time drawn."""
    return Equal(data["RPE"]["train"], losses.followed(formula, WIDER, data["RPE"]))


@shown(LOSS_CURVES, data=alone("RPE", WIDER), rtol=1e-5, tier="full")
def follows_both_curves(formula: Formula, data: Fields) -> All:
    """RPE's training loss at every time drawn, and its test loss at the end, are those of the claimed curves."""
    return losses.on_curves(formula, WIDER, data["RPE"])


def caption(data: Fields) -> str:
    """Describe the runs and what is drawn."""
    return losses.caption_of_training(WIDER)


def draw(data: Fields) -> Figure:
    """Draw the losses."""
    return losses.draw_training(data, WIDER)
