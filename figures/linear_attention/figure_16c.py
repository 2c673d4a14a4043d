"""Figure 16c: the learnt lags of RPE.

Source: SABBAGHI_2024, figure 16(c).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.figures.linear_attention.training import ALPHA, DECAY, FORGOTTEN, POSITIONS, WIDER, described, trained
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.terms.types import Formula
from lemmata.theory.linear_attention.claims.rpe.fixed_point import FIXED_POINT
from lemmata.theory.linear_attention.problem import ring_target

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "sabbaghi-figure-16c"


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train the encoding."""
    return trained(store, "RPE", WIDER, seed).arrays


@shown(FIXED_POINT, data=data, rtol=FORGOTTEN, tier="full")
def ends_at_the_fixed_point(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """The learnt lags are the fixed point under weight decay, unseen ones zero."""
    half = POSITIONS // 2
    lag = np.arange(-half, POSITIONS - half)
    return Equal(data["lags"][lag % POSITIONS], formula(half + 1, WIDER.window, ALPHA, list(WIDER.betas), DECAY))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the run and what is drawn."""
    return (
        "Lags a_k = ⟨p_k, u⟩ learnt by RPE against k = i - j on the ring (the paper's axis is k + (n-1)/2); circles, "
        "the target; grey, the start; shaded, the lags that the window shows. "
        f"{described(WIDER)}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the lags, centred on lag 0."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    half = POSITIONS // 2
    lag = np.arange(-half, POSITIONS - half)
    axes.axvspan(-WIDER.window + 0.5, WIDER.window - 0.5, color="#f2f2f2", zorder=0)
    axes.plot(lag, data["init"][lag % POSITIONS], color="#999999", linewidth=0.8, label="start")
    axes.vlines(lag, 0, data["lags"][lag % POSITIONS], color="#0072b2", label="learnt")
    target = ring_target(POSITIONS, ALPHA, WIDER.betas)[lag % POSITIONS]
    axes.plot(lag, target, "o", markersize=4, markerfacecolor="none", color="black", label="target")
    axes.set(xlabel=r"lag $k = i - j$", ylabel=r"$a_k$")
    axes.text(1.5 - WIDER.window, axes.get_ylim()[1] * 0.97, "seen lags", va="top", color="#666666")
    axes.legend()
    return figure
