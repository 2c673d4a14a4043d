"""The second row of the talk's table against the number of updates after the loss has met its threshold: it stops at 1401.

The optimiser's errors alternate between odd and even updates; only updates of the parity of the stop are drawn.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", second row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import WIDTH
from lemmata.figures.state_space.training import CASES, SHOWN, preset
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.simulations.state_space import presets
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.gradient import TAP_LOSS
from lemmata.theory.state_space.claims.table.updates import UPDATES
from lemmata.theory.state_space.problem import input_gram, near_tie
from lemmata.theory.state_space.table.updates import ROW_2_UPDATES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "poisoning-extra-updates"
SEEDS, LOGGED, EVERY = 4, 1600, 101  # an odd number of updates between looks meets both parities
SHOWN_TO = 150_000  # about a hundred times the source's 1401
LOOKED_AT = (presets.EXTRA_UPDATES, 20_000, 40_000, SHOWN_TO)


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train the first seeds for long; `stopped_*` are what the talk's stopping rule gives on the same runs."""
    curves = preset(store, f"dynamics --seeds {SEEDS} --updates {LOGGED * EVERY} --logged {LOGGED}", seed)
    row = preset(store, f"table-row-2 --seeds {SEEDS}", seed)
    names = ("steps_to_threshold", "error", "loss")
    return {**curves, **{f"stopped_{case}_{name}": row[f"{case}_{name}"] for case in CASES for name in names}}


@shown(TAP_LOSS, data=data, tier="full")
def the_losses_are_quadratic_forms_in_the_taps(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Every drawn loss, a mean over sequences, is the quadratic form of the student's taps; both sides over the former."""
    gap, found = near_tie(presets.SCALE, presets.STEEPNESS), []
    for case in CASES:
        for column, seed in enumerate(data["seed"]):
            gram = input_gram(presets.batch([int(seed)], gap, case == "poisoned")[3][0])
            for row in range(0, len(data["updates"]), len(data["updates"]) // 10):
                student = (data[f"{case}_{name}"][row, column] for name in "abc")
                loss = formula(*student, np.ones(presets.HORIZON), gram)
                found.append((loss - data[f"{case}_train_loss"][row, column]) / data[f"{case}_train_loss"][0, column])
    return Equal(np.array(found), 0.0)


def late(data: dict[str, np.ndarray], case: str, column: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the updates after the threshold of one seed, up to SHOWN_TO, and which logged states they are."""
    extra = data["updates"] - data[f"stopped_{case}_steps_to_threshold"][column]
    drawn = (extra >= EVERY) & (extra <= SHOWN_TO) & ((extra - presets.EXTRA_UPDATES) % 2 == 0)
    return extra[drawn], drawn


def mean_log_ratio(data: dict[str, np.ndarray], extra: int) -> float:
    """Return the mean over seeds of log(error with / error without special sequences) so many updates after the threshold."""
    logs = {}
    for case in CASES:
        seen = [late(data, case, column) for column in range(len(data["seed"]))]
        at = [np.flatnonzero(drawn)[np.abs(found - extra).argmin()] for found, drawn in seen]
        logs[case] = np.log(data[f"{case}_error"][at, range(len(at))])
    return float((logs["poisoned"] - logs["clean"]).mean())


@shown(UPDATES, data=data, rtol=0.5, tier="full")
def the_ratio_falls_as_one_over_the_updates(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """The mean logarithm of the ratio of the drawn errors, from the stop to the end, is within 1 of its law."""
    found = [mean_log_ratio(data, extra) for extra in LOOKED_AT]
    return Equal(np.array(found), np.array([formula(extra) for extra in LOOKED_AT]), scale=2.0)


def last_errors(data: dict[str, np.ndarray], case: str) -> np.ndarray:
    """Return the errors at the last update drawn (seeds,)."""
    return np.array([data[f"{case}_error"][late(data, case, column)[1], column][-1] for column in range(len(data["seed"]))])


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    soon = {case: np.median(data[f"stopped_{case}_error"]) for case in CASES}
    end = {case: np.median(last_errors(data, case)) for case in CASES}
    return (
        "Errors over 40 taps and training losses of the second row against the updates after the loss has met its threshold, "
        f"{len(data['seed'])} seeds; dotted, where the talk stops ({presets.EXTRA_UPDATES} updates, circles). Median error without and "
        f"with special sequences: {soon['clean']:.2g} and {soon['poisoned']:.2g} there, {end['clean']:.2g} and {end['poisoned']:.2g} after "
        f"{SHOWN_TO} updates: most of what the table shows is where training was stopped. The mean logarithm of their ratio "
        f"falls as log(1/n), within 1 of log({ROW_2_UPDATES}/n). Errors alternate between odd and even updates; drawn are those of the "
        "parity of the stop."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw errors and losses against the updates after the threshold."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(WIDTH, 2.6))
    for case, words in CASES.items():
        for column in range(len(data["seed"])):
            extra, drawn = late(data, case, column)
            label = words if column == 0 else None
            for part, name in zip(axes, ("error", "train_loss"), strict=True):
                part.loglog(extra, data[f"{case}_{name}"][drawn, column], color=SHOWN[case], linewidth=0.8, label=label)
        for part, name in zip(axes, ("error", "loss"), strict=True):
            values = data[f"stopped_{case}_{name}"]
            part.loglog(np.full(len(values), presets.EXTRA_UPDATES), values, "o", markersize=4, color=SHOWN[case])
    for part in axes:
        part.axvline(presets.EXTRA_UPDATES, color="black", linestyle=":", linewidth=1, label="where the talk stops")
        part.set(xlabel="updates after the threshold")
    axes[0].set(ylabel="error over 40 taps")
    axes[1].set(ylabel="training loss")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=4)
    return figure
