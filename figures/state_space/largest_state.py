"""The largest |a_d| through training without and with the special sequences.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import PREDICTION
from lemmata.figures.state_space.training import CASES, STATES, TAP, additive, both, described, frozen_paths, two_panels
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.frozen.clean_escape_time import CLEAN_ESCAPE_TIME
from lemmata.theory.state_space.claims.poisoning.additive import ADDITIVE_STATES
from lemmata.theory.state_space.frozen.clean_escape_time import frozen_clean_escape_time
from lemmata.theory.state_space.poisoning.additive import additive_states

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "largest-state"
data = both


@shown(CLEAN_ESCAPE_TIME, data=frozen_paths, rtol=1e-6)
def leaves_zero_at_the_escape_time(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Without the special sequence the largest state grows as if it blew up at the escape time, until nine tenths of it."""
    largest = data["clean"].max(axis=1)
    passed = data["times"] / formula(largest[0], TAP)
    early = passed < 0.9
    return Equal((largest[early] / largest[0]) ** (2 - TAP), 1 - passed[early])


@shown(ADDITIVE_STATES, data=frozen_paths, rtol=1e-5)
def rises_with_all_others(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """With the special sequence the largest state first rises by what all states rise by, until their sum is one half."""
    early = additive(data)
    predicted = np.array([formula(float(t), data["poisoned"][0]).max() for t in data["times"][early]])
    return Equal(data["poisoned"][early].max(axis=1) / predicted, 1.0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    escape = frozen_clean_escape_time(data["clean"][0].max(), TAP)
    return (
        "Largest modulus of a state through training. Without the special sequence A alone stays near zero until the escape time "
        f"{escape:.2g}; with it all states rise together to 1/D, at a time of order 1/D = {1 / STATES:g}, and one parts from them late. "
        f"Dashed, the closed forms of the two phases. {described()}"
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the largest states."""
    left = {case: np.abs(data[case]).max(axis=1) for case in CASES}
    figure, axes = two_panels(data, left, {case: data[f"{case}_largest"] for case in CASES})
    start, times = data["clean"][0], data["times"][1:]
    passed = times / frozen_clean_escape_time(start.max(), TAP)
    axes[0].plot(times[passed < 1], start.max() * (1 - passed[passed < 1]) ** (-1 / (TAP - 2)), **PREDICTION, label="closed forms")
    times = data["times"][additive(data)]
    axes[0].plot(times, [additive_states(float(t), start).max() for t in times], **PREDICTION)
    axes[0].set(ylabel=r"largest $|a_d|$", yscale="log")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure
