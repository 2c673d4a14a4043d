"""Impulse responses of teacher and students trained without and with the special sequences, beyond the training horizon.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization" and "Quantifying Generalization".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import PREDICTION, WIDTH
from lemmata.figures.state_space.training import CASES, SETTING, SHOWN, STATES, TAP, frozen_paths, preset
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.simulations.state_space.presets import COMPARED_TAPS, HORIZON
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.frozen.clean_endpoint import CLEAN_ENDPOINT
from lemmata.theory.state_space.claims.gradient import IMPULSE_RESPONSE
from lemmata.theory.state_space.claims.poisoning.negative_state import NEGATIVE_STATE

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "impulse-responses"
FROZEN_TAPS = 20  # about three times the training horizon


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train in both settings; the students of the second one are driven by a unit impulse, step by step."""
    found, row = frozen_ends(store, seed), preset(store, "table-row-2", seed)
    for case in CASES:
        found |= {f"{case}_{name}": row[f"{case}_{name}"] for name in "abc"}
        found[f"{case}_answer"] = answers(*(row[f"{case}_{name}"] for name in "abc"))
    return found


def frozen_ends(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train A alone: its start, and where it ends in both cases."""
    path = frozen_paths(store, seed)
    return {"init": path["clean"][0], **{f"frozen_{case}": path[case][-1] for case in CASES}}


def answers(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Return the outputs of students (seeds, D) to a unit impulse, x_{h+1} = a x_h + b u_h, y_h = c x_h: (seeds, taps)."""
    state, outputs = b, []
    for _ in range(COMPARED_TAPS):
        outputs.append((c * state).sum(-1))
        state = a * state
    return np.stack(outputs, axis=-1)


def frozen_taps(a: np.ndarray) -> np.ndarray:
    """Return the taps 1, 2, … of a student with B = C = 1."""
    return np.array([(a**h).sum() for h in range(1, FROZEN_TAPS)])


@shown(CLEAN_ENDPOINT, data=frozen_ends, rtol=1e-8)
def the_clean_response_is_that_of_the_closed_endpoint(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Without the special sequence the drawn response of A alone is that of the endpoint in closed form."""
    return Equal(frozen_taps(data["frozen_clean"]), frozen_taps(formula(data["init"], TAP)))


@shown(NEGATIVE_STATE, data=frozen_ends, rtol=1e-6)
def the_poisoned_response_meets_the_teacher_at_two_taps(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """With it the response of A alone takes the same value at taps 1 and p, though one state adds more than one half to the gap."""
    terms, taps = formula(data["frozen_poisoned"], TAP), frozen_taps(data["frozen_poisoned"])
    return All(Equal(terms.sum(), 0.0), Equal(taps[[0, TAP - 1]], 1.0), AtLeast(terms.max(), 0.5))


@shown(IMPULSE_RESPONSE, data=data, tier="full")
def the_curves_are_outputs_to_an_impulse(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Every drawn response of A, B and C is what the student answers to a unit impulse."""
    students = {case: zip(*(data[f"{case}_{name}"] for name in "abc"), strict=True) for case in CASES}
    found = [[formula(a, b, c, COMPARED_TAPS) for a, b, c in students[case]] for case in CASES]
    return Equal(np.array(found), np.stack([data[f"{case}_answer"] for case in CASES]))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    worst = {case: float(np.median(np.abs(data[f"{case}_answer"] - 1).max(axis=1))) for case in CASES}
    return (
        "Impulse responses at the end of training; shaded, the training horizon h < H; squares, the taps that the data excite (full) and "
        f"that the special sequences excite (open). Left: A alone trained, D = {STATES}, H = {TAP + 1} (seed {SETTING['seeds'][0]}; tap 0 "
        f"is D for teacher and students and is left out). Right: A, B and C trained, H = {HORIZON}, stopped where the talk stops, "
        f"{len(data['clean_a'])} seeds; the median over seeds of the largest error is {worst['clean']:.2g} without and "
        f"{worst['poisoned']:.2g} with special sequences."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw taps of teacher and students, both settings side by side."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 2.6))
    taps = np.arange(1, FROZEN_TAPS)
    for case, words in CASES.items():
        left.plot(taps, frozen_taps(data[f"frozen_{case}"]), color=SHOWN[case], marker=".", markersize=4, label=words)
        right.plot(np.arange(COMPARED_TAPS), data[f"{case}_answer"].T, color=SHOWN[case], linewidth=0.8)
    for axes, horizon, end, excited in ((left, TAP + 1, FROZEN_TAPS, [TAP]), (right, HORIZON, COMPARED_TAPS, [HORIZON - 2, HORIZON - 1])):
        axes.axvspan(-0.5, horizon - 0.5, color="#e9e9e9", zorder=0, label="training horizon")
        axes.plot([0, end - 1], [1, 1], **PREDICTION, label="teacher")
        axes.plot(excited, np.ones(len(excited)), "s", color="black", markersize=4, label="excited by the data")
        special = {"markerfacecolor": "white", "zorder": 4, "label": "excited by special sequences"}
        axes.plot([1], [1], "s", color="black", markersize=4, **special)
        axes.set(xlabel="tap $h$", xlim=(-0.5, end - 0.5))
    left.set(ylabel=r"$k_h$", title="$A$ trained", ylim=(0, None), xticks=range(0, FROZEN_TAPS, 5))
    right.set(title="$A$, $B$, $C$ trained", yscale="log", ylabel="$k_h$")
    figure.legend(*left.get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure
