"""Effective rank of A through training: the exponential of the entropy of |a_d| / sum |a|.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import PREDICTION
from lemmata.figures.state_space.training import CASES, TAP, additive, both, described, frozen_paths, two_panels
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.simulations.state_space.presets import effective_rank
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.frozen.clean_endpoint import CLEAN_ENDPOINT
from lemmata.theory.state_space.claims.poisoning.additive import ADDITIVE_STATES
from lemmata.theory.state_space.frozen.clean_endpoint import frozen_clean_endpoint
from lemmata.theory.state_space.poisoning.additive import additive_states

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "effective-rank"
data = both


@shown(CLEAN_ENDPOINT, data=frozen_paths, rtol=1e-8)
def ends_at_the_rank_of_the_closed_endpoint(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Without the special sequence the last effective rank is that of the endpoint in closed form."""
    return Equal(effective_rank(data["clean"][-1]), effective_rank(formula(data["clean"][0], TAP)))


@shown(ADDITIVE_STATES, data=frozen_paths, rtol=1e-5)
def rises_as_states_grow_alike(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """With the special sequence the effective rank first is that of states that all rise by the same amount."""
    early = additive(data)
    predicted = np.array([formula(float(t), data["poisoned"][0]) for t in data["times"][early]])
    return Equal(effective_rank(data["poisoned"][early]), effective_rank(predicted))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    last = {case: float(effective_rank(data[case][-1])) for case in CASES}
    return (
        "Effective rank of A, the exponential of the entropy of |a_d|/Σ|a|, through training. A alone ends at "
        f"{last['clean']:.3g} without and at {last['poisoned']:.3g} with the special sequence, which first makes all states alike; dashed, "
        f"the ranks of the clean endpoint and of the additive phase in closed form. {described()}"
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the effective ranks."""
    left = {case: effective_rank(data[case]) for case in CASES}
    figure, axes = two_panels(data, left, {case: data[f"{case}_effective_rank"] for case in CASES})
    times = data["times"][1:]
    end = float(effective_rank(frozen_clean_endpoint(data["clean"][0], TAP)))
    axes[0].plot(times[[0, -1]], [end, end], **PREDICTION, label="closed forms")
    times = data["times"][additive(data)]
    axes[0].plot(times, effective_rank(np.array([additive_states(float(t), data["clean"][0]) for t in times])), **PREDICTION)
    axes[0].set(ylabel="effective rank of $A$")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure
