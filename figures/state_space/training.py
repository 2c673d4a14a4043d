"""The runs behind the figures, and how their two cases look: training without and with the special sequences.

Two settings of the talk: A alone trained by gradient flow (B = C = 1; kappa = 7, one sequence on tap p = 6, the special one on
tap 1), and A, B and C trained by the source's optimiser (H = 6, ten Gaussian special sequences on tap 1).
Source: COHEN_2026, "Generalization errors with vs. without special sequences".
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.dynamics import flow
from lemmata.simulations import state_space
from lemmata.store.store import Store
from lemmata.terms.types import Fields
from lemmata.theory.state_space.problem import FROZEN_SETTINGS, FrozenStudent, near_tie
from lemmata.theory.state_space.problem import frozen_start as start_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CASES = {"clean": "without special sequences", "poisoned": "with special sequences"}
SHOWN = dict(zip(CASES, COLOURS, strict=False))
"""The colour of each case, in every figure; the teacher's is that of predictions, black."""

SETTING: Fields = FROZEN_SETTINGS["kappa 7"]
TAP, STATES = SETTING["kappa"] - 1, SETTING["states"]
END = 1e12
"""Time to which the flow of A alone is followed; without the special sequence it leaves zero at about 4e10."""

UPDATES = 10_000
"""Updates of the optimiser in the runs that are drawn, whatever their loss; the table's own end at a threshold."""


def frozen_start(seed: int = 0) -> np.ndarray:
    """Return the talk's start of A for one of its seeds, the near-tie of the two largest states included."""
    gap = near_tie(SETTING["scale"], SETTING["steepness"])
    return start_of(SETTING["seeds"][0] + seed, STATES, SETTING["scale"], gap)


def frozen_record(case: str) -> FrozenStudent:
    """Return the training of A alone on tap p, or on p and 1: teacher k*_0 = D, else 1, unit sequences, mean over them."""
    gram = np.zeros((TAP + 1, TAP + 1))
    for tap in (TAP,) if case == "clean" else (TAP, 1):
        gram[tap, tap] = 1.0 if case == "clean" else 0.5
    return FrozenStudent(STATES, TAP + 1, (float(STATES), *(1.0,) * TAP), gram)


def frozen_paths(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return times (T,), and the states of both cases along the flow of A alone (T, D)."""
    times = np.concatenate([[0.0], np.geomspace(1e-3, END, 240)])

    def compute() -> tuple[Fields, Fields]:
        start = frozen_start(seed)
        paths = {case: flow.solve(frozen_record(case), start, times, rtol=1e-12, atol=1e-18).states for case in CASES}
        return {"times": times, **paths}, {case: float(path[-1].max()) for case, path in paths.items()}

    parameters = {"setting": SETTING, "end": END}
    return store.run("state-space frozen path", parameters, compute, seed=seed, reach=[flow.solve, frozen_start, frozen_record]).arrays


def preset(store: Store, words: str, seed: int = 0) -> dict[str, np.ndarray]:
    """Return the arrays of a preset run, as `lemmata simulate` gives them; `seed` other than 0 takes seeds that the talk does not use."""
    parser = argparse.ArgumentParser()
    state_space.add_arguments(parser)
    fresh = ["--seed", str(1000 * seed)] if seed else []
    return state_space.simulate(parser.parse_args(["--preset", *words.split(), *fresh]), store).arrays


def dynamics(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return the curves through training of A, B and C: updates (T,), the rest (T, seeds)."""
    return preset(store, f"dynamics --updates {UPDATES} --logged 200", seed)


def both(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return the flow of A alone and the training of A, B and C, names as in `frozen_paths` and `dynamics`."""
    return {**frozen_paths(store, seed), **dynamics(store, seed)}


def additive(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return which times belong to the additive phase of the poisoned flow: S_1 is still below one half."""
    return (data["times"] > 0) & (data["poisoned"].sum(axis=1) < 0.5)


def described() -> str:
    """Describe the two settings, for a caption."""
    return (
        f"Left: A alone trained by gradient flow, B = C = 1, D = {STATES}, one sequence on tap {TAP}, the special one on tap 1 "
        f"(seed {SETTING['seeds'][0]}, the talk's near-tie of the two largest states). Right: A, B and C trained by the "
        "talk's optimiser, D = 10, H = 6, eight seeds, each a line."
    )


def two_panels(data: dict[str, np.ndarray], left: dict[str, np.ndarray], right: dict[str, np.ndarray]) -> tuple[Figure, np.ndarray]:
    """Draw a quantity against time (left, one curve per case) and against updates (right, one curve per seed); return figure and axes."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(WIDTH, 2.6))
    late = data["times"] > 0
    for case, words in CASES.items():
        axes[0].plot(data["times"][late], left[case][late], color=SHOWN[case], label=words)
        axes[1].plot(data["updates"], right[case], color=SHOWN[case], linewidth=0.8)
    axes[0].set(xlabel="time", xscale="log", title="$A$ trained")
    axes[1].set(xlabel="updates", title="$A$, $B$, $C$ trained")
    return figure, axes
