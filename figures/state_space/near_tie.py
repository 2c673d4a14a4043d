"""The first row of the talk's table against the gap of the two largest initial states: at its size of start poisoning needs a near-tie.

The source's code moves the second largest state to 1.5e-8 below the largest. Left as they are drawn, the two are 1e-5 to 1e-4 apart.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", first row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import PREDICTION
from lemmata.figures.state_space.training import CASES, SETTING, SHOWN, STATES, TAP
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast, Equal
from lemmata.simulations.state_space import frozen
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.state_space.claims.poisoning.law import LAW
from lemmata.theory.state_space.claims.table.clean_error import ROW_1
from lemmata.theory.state_space.problem import extrapolation_error, frozen_start, near_tie
from lemmata.theory.state_space.table.clean_error import clean_error

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "poisoning-near-tie"
SOURCE = near_tie(SETTING["scale"], SETTING["steepness"])
GAPS = (0.0, 1e-12, 1e-10, 1e-9, SOURCE, 1e-7, 1e-6, 1e-5, 1e-4)
SEEDS = 4
WITHIN = 0.1
"""A hundred sizes of the start: how far its ratio of errors may be from the law of a vanishing start."""
ZERO_AT = 1e-13
"""Where the gap 0 stands on the logarithmic axis."""


def starts(seed: int) -> np.ndarray:
    """Return the initial states (seeds, gaps + 1, D), the last one of each seed as drawn."""
    first = SETTING["seeds"][0] + SEEDS * seed
    return np.array([[frozen_start(one, STATES, SETTING["scale"], gap) for gap in (*GAPS, None)] for one in range(first, first + SEEDS)])


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Follow both cases to their ends from every start: `init`, and errors (seeds, gaps + 1)."""

    def compute() -> tuple[Fields, Fields]:
        ends = {"clean": frozen.frozen_clean_endpoint_by_flow, "poisoned": frozen.frozen_poisoned_endpoint}
        init = starts(seed)
        found = {case: np.array([[extrapolation_error(end(a, TAP)) for a in row] for row in init]) for case, end in ends.items()}
        return {"init": init, **found}, {case: float(error.max()) for case, error in found.items()}

    parameters = {"setting": SETTING, "gaps": GAPS, "seeds": SEEDS}
    reach = [starts, extrapolation_error, frozen.frozen_clean_endpoint_by_flow, frozen.frozen_poisoned_endpoint]
    return store.run("state-space near-tie", parameters, compute, seed=seed, reach=reach).arrays


@shown(ROW_1, data=data, rtol=1e-8, tier="full")
def the_clean_errors_are_in_closed_form(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Without the special sequence the error at every gap is that of the endpoint in closed form; over the latter."""
    return Equal(data["clean"] / formula(data["init"], TAP), 1.0)


@shown(LAW, data=data, tier="full")
def the_ratio_of_the_errors_is_that_of_a_small_start(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """At the gap that the source's code sets, and as the states are drawn, the ratio is within a tenth of its law for small starts."""
    found = []
    for where in (GAPS.index(SOURCE), -1):
        ratios, size = data["poisoned"][:, where] / data["clean"][:, where], SETTING["scale"]
        predicted = [formula(size, np.sort(a / size)[::-1], TAP) for a in data["init"][:, where]]
        found.append(ratios / np.array(predicted) - 1)
    return AtLeast(WITHIN, abs(np.array(found)))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    natural = {case: data[case][:, -1].mean() for case in CASES}
    ratio = (data["poisoned"] / data["clean"])[:, GAPS.index(SOURCE)].min()
    first = SETTING["seeds"][0]
    return (
        f"Generalisation errors of the first row (κ = {TAP + 1}, seeds {first} to {first + SEEDS - 1}) against the gap of the two largest "
        f"initial states; dotted, the gap that the source's code sets, {SOURCE:.2g}; crosses, the states as they are drawn: mean "
        f"{natural['clean']:.2g} without and {natural['poisoned']:.2g} with the special sequence. Dashed, the clean error of the endpoint "
        f"in closed form. At the source's gap the special sequence multiplies every error by {ratio:.2g} or more; at a tie both cases "
        "fail, and without a near-tie both errors are of one size, at this size of start: at a smaller one they are as far apart."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw errors against the gap, lines through the forced gaps of each seed, crosses at the natural ones."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    place = np.maximum(GAPS, ZERO_AT)
    natural = data["init"][:, -1, 0] - data["init"][:, -1, 1]
    for case, words in CASES.items():
        lines = axes.loglog(place[1:], data[case][:, 1:-1].T, "o-", markersize=3, linewidth=0.8, color=SHOWN[case])
        lines[0].set_label(words)
        axes.loglog(np.full(SEEDS, ZERO_AT), data[case][:, 0], "o", markersize=3, color=SHOWN[case])
        axes.loglog(natural, data[case][:, -1], "x", markersize=6, color=SHOWN[case])
    axes.plot([], [], "kx", markersize=6, label="states as they are drawn")
    fine = np.geomspace(1e-12, 1e-4, 60)
    start = data["init"][0, 0]
    closed = clean_error(np.stack([np.r_[start[0], start[0] - gap, start[2:]] for gap in fine]), TAP)
    axes.loglog(fine, closed, **PREDICTION, label="closed endpoint, first seed")
    axes.axvline(SOURCE, color="black", linestyle=":", linewidth=1, label="gap in the source's code")
    axes.set(xlabel="gap of the two largest initial states", ylabel="generalisation error")
    ticks = [ZERO_AT, *(10.0**k for k in range(-12, -3, 2))]
    broken = {"marker": ((-1, -2), (1, 2)), "markersize": 8, "transform": axes.get_xaxis_transform(), "clip_on": False}
    axes.plot(np.sqrt(ZERO_AT * GAPS[1]), 0, "k", **broken)
    axes.set_xticks(ticks, ["0", *(rf"$10^{{{k}}}$" for k in range(-12, -3, 2))])
    axes.minorticks_off()
    axes.legend(loc="lower left")
    return figure
