"""Figure 9a: training loss of the three encodings against time.

Source: SABBAGHI_2024, figure 9(a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.figures.linear_attention import losses
from lemmata.figures.linear_attention.training import ALPHA, DECAY, NEAREST, all_trained, alone
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.terms.types import Fields, Formula
from lemmata.theory.linear_attention.claims.ape.training_curve import TRAINING_CURVE
from lemmata.theory.linear_attention.claims.ape.weight_decay_shift import WEIGHT_DECAY_SHIFT
from lemmata.theory.linear_attention.claims.rpe.lag_weights import WEIGHTS
from lemmata.theory.linear_attention.claims.rpe.loss_curves import LOSS_CURVES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "sabbaghi-figure-9a"


def data(store: Store, seed: int = 0) -> Fields:
    """Train all three encodings."""
    return all_trained(store, NEAREST, seed)


@shown(WEIGHT_DECAY_SHIFT, data=alone("APE", NEAREST), rtol=1e-6)
def ends_where_weight_decay_holds_it(formula: Formula, data: Fields) -> All:
    """APE's training loss and Gram matrix in the window end at the shifted target."""
    arrays, n1 = data["APE"], NEAREST.window
    gram, loss = formula(n1, ALPHA, NEAREST.betas[0], DECAY)
    return All(Equal(arrays["train"][-1], loss, scale=loss), Equal(arrays["gram"][:n1, :n1], gram))


@shown(WEIGHTS, data=alone("RPE", NEAREST), rtol=1e-6)
def follows_the_closed_form(formula: Formula, data: Fields) -> Equal:
    """RPE's training loss is that of the closed form at every time drawn."""
    return Equal(data["RPE"]["train"], losses.followed(formula, NEAREST, data["RPE"]))


@shown(LOSS_CURVES, data=alone("RPE", NEAREST), rtol=1e-5)
def follows_both_curves(formula: Formula, data: Fields) -> All:
    """RPE's training loss at every time drawn, and its test loss at the end, are those of the claimed curves."""
    return losses.on_curves(formula, NEAREST, data["RPE"])


@shown(TRAINING_CURVE, data=alone("APE", NEAREST), rtol=1e-6)
def follows_the_riccati_curve(formula: Formula, data: Fields) -> Equal:
    """APE's training loss is that of the Riccati closed form at every time drawn."""
    arrays = data["APE"]
    seen = arrays["init"][: NEAREST.window]
    return Equal(arrays["train"], np.array([formula(float(t), seen, ALPHA, NEAREST.betas[0], DECAY) for t in arrays["times"]]))


def caption(data: Fields) -> str:
    """Describe the runs and what is drawn."""
    return losses.caption_of_training(NEAREST)


def draw(data: Fields) -> Figure:
    """Draw the losses."""
    return losses.draw_training(data, NEAREST)
