"""The talk's table as a plot: every seed of every row beside the number of the slide.

Source: COHEN_2026, "Generalization errors with vs. without special sequences".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from lemmata.figures.state_space.training import CASES, SHOWN, preset
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast, Equal
from lemmata.simulations.state_space import PRESETS, presets
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.table.clean_error import ROW_1
from lemmata.theory.state_space.claims.table.slide import DECK
from lemmata.theory.state_space.problem import FROZEN_SETTINGS, frozen_start, near_tie

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "poisoning-table"
ROWS = [name for name in PRESETS if name in presets.DECK]
WORDS = {
    "table-row-1": "SSM per\nTheorem",
    "table-row-2": "SSM beyond\nTheorem",
    "table-row-3": "SSM in non-linear\nnetwork",
}
"""What the slide calls the rows."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Run every row of the table; names are those of the run, with the number of the row before them."""
    return {f"{row[-1]}_{name}": array for row in ROWS for name, array in _measured(row, store, seed).items()}


def alone(row: str) -> Callable[..., dict[str, np.ndarray]]:
    """Return the loader of the data of one row for a predicate: the other rows are not run."""
    return lambda store, seed=0: {f"{row[-1]}_{name}": array for name, array in _measured(row, store, seed).items()}


def _measured(row: str, store: Store, seed: int) -> dict[str, np.ndarray]:
    arrays = preset(store, row, seed)
    names = ["kappa", "seed", *(f"{case}_{name}" for case in CASES for name in ("error", "steps_to_threshold"))]
    return {name: arrays[name] for name in names if name in arrays}


@shown(ROW_1, data=alone("table-row-1"), rtol=1e-8, tier="full")
def the_clean_errors_of_the_first_row_are_in_closed_form(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Without special sequences the error of every seed of the first row is that of the endpoint in closed form; over the latter."""
    wanted = []
    for kappa, seed in zip(data["1_kappa"], data["1_seed"], strict=True):
        setting = FROZEN_SETTINGS[f"kappa {kappa}"]
        gap = near_tie(setting["scale"], setting["steepness"])
        wanted.append(float(formula(frozen_start(seed, setting["states"], setting["scale"], gap), int(kappa) - 1)))
    return Equal(data["1_clean_error"] / np.array(wanted), 1.0)


@shown(DECK, part="row 2", data=alone("table-row-2"), tier="full")
def the_slide_lies_within_the_seeds(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """The slide's numbers of the second row are at least the least and at most the largest of our seeds; all over them."""
    room = []
    for case in CASES:
        error, number = data[f"2_{case}_error"], formula("2", case)
        room += [number / error.min(), error.max() / number]
    return AtLeast(np.array(room), 1.0)


def groups(data: dict[str, np.ndarray]) -> list[tuple[str, dict[str, np.ndarray], tuple[float, float] | None]]:
    """Return what is drawn side by side: words, errors by case, and the slide's two numbers where it has them."""
    found = []
    for row in ROWS:
        errors = {case: data[f"{row[-1]}_{case}_error"] for case in CASES}
        kappa = data.get(f"{row[-1]}_kappa")
        for value in [None] if kappa is None else sorted(set(kappa)):
            chosen = {case: error if value is None else error[kappa == value] for case, error in errors.items()}
            words = WORDS[row] + (f"\nκ = {value}" if value else "")
            found.append((words, chosen, presets.DECK[row] if value in (None, 7) else None))
    return found


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and give mean and median of each column."""

    def of(errors: dict[str, np.ndarray]) -> str:
        return ", ".join(f"{CASES[case]} {error.mean():.3g} ({np.median(error):.3g})" for case, error in errors.items())

    said = "; ".join(f"{' '.join(words.split())}: {of(errors)}" for words, errors, _ in groups(data))
    lost = sum(int((data.get(f"{row[-1]}_{case}_steps_to_threshold", np.zeros(1)) < 0).sum()) for row in ROWS for case in CASES)
    return (
        "Generalisation errors without and with special sequences, one point per seed, all seeds drawn; bars, the slide's numbers (it has "
        f"none for κ = 9). Mean (median) over seeds: {said}. Runs that have not met the threshold of their loss: {lost}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw one column of points for each row and case, on a logarithmic axis."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    drawn = groups(data)
    for place, (_, errors, deck) in enumerate(drawn):
        for side, (case, error) in zip((-0.2, 0.2), errors.items(), strict=True):
            spread = np.linspace(-0.08, 0.08, len(error))
            label = f"{CASES[case]}, one seed" if place == 0 else None
            axes.plot(place + side + spread, error, "o", markersize=4, markerfacecolor="none", color=SHOWN[case], label=label)
        for side, number in zip((-0.2, 0.2), deck or (), strict=False):
            label = "number of the slide" if place == 0 and side < 0 else None
            axes.plot([place + side - 0.15, place + side + 0.15], [number, number], color="black", linewidth=1.8, label=label)
    axes.set(yscale="log", ylabel="generalisation error", xlim=(-0.5, len(drawn) - 0.5))
    axes.set_xticks(range(len(drawn)), [words.replace("κ", r"$\kappa$") for words, _, _ in drawn])
    axes.grid(visible=False, axis="x")
    axes.legend(loc="upper left")
    return figure
