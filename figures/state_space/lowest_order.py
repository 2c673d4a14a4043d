"""The coefficient m_1 of the lowest-order term of da_d/dt = b_d c_d sum_h h m_h a_d^{h-1} through training.

m_1 = (2/N) sum_n (y* - y) u_{H-2} is absent where no sequence excites tap 1: growth is then multiplicative, else additive.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import PREDICTION
from lemmata.figures.state_space.training import (
    CASES,
    STATES,
    TAP,
    additive,
    both,
    described,
    dynamics,
    frozen_paths,
    frozen_record,
    two_panels,
)
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.simulations.state_space import presets
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.poisoning.additive import ADDITIVE_STATES
from lemmata.theory.state_space.claims.poisoning.lowest_coefficient import LOWEST_COEFFICIENT
from lemmata.theory.state_space.poisoning.additive import additive_states
from lemmata.theory.state_space.problem import input_gram, near_tie

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "lowest-order-coefficient"
data = both


@shown(LOWEST_COEFFICIENT, data=dynamics, tier="full")
def is_the_force_of_tap_one(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """The coefficients drawn for A, B and C, means over sequences, are the forces of tap 1 that taps and Gram matrix give."""
    gap = near_tie(presets.SCALE, presets.STEEPNESS)
    found, wanted = [], []
    for case in CASES:
        for column, seed in enumerate(data["seed"]):
            gram = input_gram(presets.batch([int(seed)], gap, case == "poisoned")[3][0])
            for row in range(0, len(data["updates"]), 20):
                student = (data[f"{case}_{name}"][row, column] for name in "abc")
                found.append(formula(*student, np.ones(presets.HORIZON), gram))
                wanted.append(data[f"{case}_lowest_order"][row, column])
    return Equal(np.array(found), np.array(wanted))


@shown(ADDITIVE_STATES, data=frozen_paths, rtol=1e-5)
def is_used_up_at_the_additive_rate(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """With the special sequence the coefficient drawn for A alone first falls as tap 1 is fitted by states that rise alike."""
    early = additive(data)
    predicted = np.array([1 - formula(float(t), data["poisoned"][0]).sum() for t in data["times"][early]])
    return Equal(frozen_coefficient("poisoned", data["poisoned"][early]), predicted)


def frozen_coefficient(case: str, states: np.ndarray) -> np.ndarray:
    """Return m_1 = 2 G_11 (1 - S_1) along a path of A alone (T, D)."""
    return 2 * frozen_record(case).gram[1][1] * (1 - states.sum(axis=1))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    return (
        "The coefficient m_1 in da_d/dt = b_d c_d (m_1 + 2 m_2 a_d + …) through training: zero without special sequences, "
        "which alone excite tap 1; with them every state is pushed alike while it lasts (symmetric logarithmic axes). "
        f"{described()} One sequence on tap {TAP} and one on tap 1 with D = {STATES} give m_1 = 1 - Σ_d a_d on the left; dashed, "
        "its closed form while tap 1 alone drives."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the coefficients."""
    left = {case: frozen_coefficient(case, data[case]) for case in CASES}
    figure, axes = two_panels(data, left, {case: data[f"{case}_lowest_order"] for case in CASES})
    predicted = np.array([1 - additive_states(float(t), data["poisoned"][0]).sum() for t in data["times"][1:]])
    axes[0].plot(data["times"][1:], predicted, **PREDICTION, label="closed form, tap 1 alone")
    axes[0].set(ylabel=r"$m_1$")
    axes[0].set_yscale("symlog", linthresh=1e-6)
    axes[1].set_yscale("symlog", linthresh=1e-3)
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure
