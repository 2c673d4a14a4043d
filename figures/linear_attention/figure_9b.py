"""Figure 9b: test loss at each position after training on a window.

Source: SABBAGHI_2024, figure 9(b).
"""

from __future__ import annotations

from typing import Any

from figures.linear_attention import losses
from figures.linear_attention.training import ALPHA, DECAY, FORGOTTEN, NEAREST, POSITIONS, all_trained, alone, described
from proofs_checks.check import shown
from proofs_checks.relation import All, Equal
from theory.linear_attention.claims.ape import unseen
from theory.linear_attention.claims.rpe import lags
from theory.linear_attention.problem import ring_target

NAME = "figure-9b"


def data(store: Any, seed: int = 0) -> dict[str, Any]:
    """Train all three encodings."""
    return all_trained(store, NEAREST, seed)


@shown(unseen.UNSEEN_LOSS, data=alone("APE", NEAREST), rtol=1e-6)
def loses_all_where_it_saw_nothing(formula: Any, data: dict[str, Any]) -> Equal:
    """APE's test loss far from the window is the whole variance of the output."""
    far = slice(NEAREST.window + len(NEAREST.betas), POSITIONS - len(NEAREST.betas))
    return Equal(data["APE"]["test"][far], formula(ALPHA, NEAREST.betas))


@shown(unseen.TEST_LOSS, data=alone("APE", NEAREST), rtol=FORGOTTEN)
def loses_at_the_edges_too(formula: Any, data: dict[str, Any]) -> All:
    """APE's test loss along the positions is the predicted profile, above the shift by weight decay that all of the window shares."""
    found, n1 = data["APE"]["test"], NEAREST.window
    predicted = formula(POSITIONS, n1, ALPHA, NEAREST.betas)
    return All(Equal(found[:n1] - found[:n1].min(), predicted[:n1]), Equal(found[n1:], predicted[n1:]))


@shown(lags.TEST_LOSS, data=alone("RPE", NEAREST), rtol=FORGOTTEN)
def generalises_but_for_weight_decay(formula: Any, data: dict[str, Any]) -> Equal:
    """RPE's test loss is at every position the square of what weight decay keeps from the target."""
    arrays = data["RPE"]
    loss = formula(arrays["init"], NEAREST.window, ring_target(POSITIONS, ALPHA, NEAREST.betas), DECAY)
    return Equal(arrays["test"], loss, scale=loss)


def caption(data: dict[str, Any]) -> str:
    """Describe the runs and what is drawn."""
    return (
        "Expected test loss at each position after training on the shaded window (with augmentation, on all its "
        "shifts); dashed, the predictions: for APE the limit of small weight decay, with augmentation the first "
        f"order in the initial correlations, for RPE zero. {described(NEAREST)}."
    )


def draw(data: dict[str, Any]) -> Any:
    """Draw the losses."""
    return losses.draw_test(data, NEAREST)
