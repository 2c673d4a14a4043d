"""Figure 9b: test loss at each position after training on a window.

Source: SABBAGHI_2024, figure 9(b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lemmata.figures.linear_attention import losses
from lemmata.figures.linear_attention.training import FORGOTTEN, NEAREST, all_trained, alone
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.terms.types import Fields, Formula
from lemmata.theory.linear_attention.claims.ape.test_loss import TEST_LOSS
from lemmata.theory.linear_attention.claims.ape.unseen import UNSEEN_LOSS
from lemmata.theory.linear_attention.claims.rpe.test_loss_limit import TEST_LOSS as RPE_TEST_LOSS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "sabbaghi-figure-9b"


def data(store: Store, seed: int = 0) -> Fields:
    """Train all three encodings."""
    return all_trained(store, NEAREST, seed)


@shown(UNSEEN_LOSS, data=alone("APE", NEAREST), rtol=1e-6)
def loses_all_where_it_saw_nothing(formula: Formula, data: Fields) -> Equal:
    """APE's test loss far from the window is the whole variance of the output."""
    return losses.far_from_window(formula, NEAREST, data["APE"])


@shown(TEST_LOSS, data=alone("APE", NEAREST), rtol=FORGOTTEN)
def loses_at_the_edges_too(formula: Formula, data: Fields) -> All:
    """APE's test loss along the positions is the predicted profile, above the shift by weight decay that all of the window shares."""
    return losses.along_positions(formula, NEAREST, data["APE"])


@shown(RPE_TEST_LOSS, data=alone("RPE", NEAREST), rtol=FORGOTTEN)
def generalises_but_for_weight_decay(formula: Formula, data: Fields) -> Equal:
    """RPE's test loss is at every position the square of what weight decay keeps from the target."""
    return losses.kept_by_decay(formula, NEAREST, data["RPE"])


def caption(data: Fields) -> str:
    """Describe the runs and what is drawn."""
    return losses.caption_of_test(NEAREST)


def draw(data: Fields) -> Figure:
    """Draw the losses."""
    return losses.draw_test(data, NEAREST)
