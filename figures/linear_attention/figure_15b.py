"""Figure 15b: test loss at each position after training on a window.

Source: SABBAGHI_2024, figure 15(b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lemmata.figures.linear_attention import losses
from lemmata.figures.linear_attention.training import FORGOTTEN, WIDER, all_trained, alone
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.terms.types import Fields, Formula
from lemmata.theory.linear_attention.claims.ape.test_loss import TEST_LOSS
from lemmata.theory.linear_attention.claims.ape.unseen import UNSEEN_LOSS
from lemmata.theory.linear_attention.claims.rpe.test_loss_limit import TEST_LOSS as RPE_TEST_LOSS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "sabbaghi-figure-15b"


def data(store: Store, seed: int = 0) -> Fields:
    """Train all three encodings."""
    return all_trained(store, WIDER, seed)


@shown(UNSEEN_LOSS, data=alone("APE", WIDER), rtol=1e-6, tier="full")
def loses_all_where_it_saw_nothing(formula: Formula, data: Fields) -> Equal:
    """APE's test loss far from the window is the whole variance of the output."""
    return losses.far_from_window(formula, WIDER, data["APE"])


@shown(TEST_LOSS, data=alone("APE", WIDER), rtol=FORGOTTEN, tier="full")
def loses_at_the_edges_too(formula: Formula, data: Fields) -> All:
    """APE's test loss along the positions is the predicted profile, above the shift by weight decay that all of the window shares."""
    return losses.along_positions(formula, WIDER, data["APE"])


@shown(RPE_TEST_LOSS, data=alone("RPE", WIDER), rtol=FORGOTTEN, tier="full")
def generalises_but_for_weight_decay(formula: Formula, data: Fields) -> Equal:
    """RPE's test loss is at every position the square of what weight decay keeps from the target."""
    return losses.kept_by_decay(formula, WIDER, data["RPE"])


def caption(data: Fields) -> str:
    """Describe the runs and what is drawn."""
    return losses.caption_of_test(WIDER)


def draw(data: Fields) -> Figure:
    """Draw the losses."""
    return losses.draw_test(data, WIDER)
