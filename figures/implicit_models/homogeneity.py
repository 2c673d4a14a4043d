"""Error of models trained on the identity against the scale of the inputs: what homogeneity forces, and what biases are free to do.

Source: after DECUGIS_2022, figure 1, with the baselines that it lacks.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, SEED, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.simulations.implicit_models import add_arguments, simulate
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.implicit_models.claims.homogeneity import ERROR
from lemmata.theory.implicit_models.homogeneity import scaled_error

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-homogeneity"
OPTIONS: tuple[str, ...] = ("--samples", "500", "--epochs", "500")
MODELS = {
    "implicit": ("--model", "implicit", "--epochs", "1000"),
    "implicit, D = 0": ("--model", "implicit", "--no-direct-term"),
    "linear": ("--model", "linear"),
    "mlp": ("--model", "mlp"),
    "mlp+skip": ("--model", "mlp+skip"),
}
FORCED = ("implicit", "implicit, D = 0", "linear")
"""Models without biases."""
ROUNDING = 1e-6
"""Equilibria are found to 1e-7 relative to their size."""


def errors(store: Store, task: str, models: dict[str, tuple[str, ...]], options: tuple[str, ...], seed: int) -> dict[str, np.ndarray]:
    """Return the errors (shifts, seeds) of trained models by name, their losses as `loss, NAME`, and `shifts`."""
    parser, found = argparse.ArgumentParser(), {}
    add_arguments(parser)
    for name, words in models.items():
        run = simulate(parser.parse_args(["--task", task, *options, *words, "--seed", str(seed)]), store)
        found |= {name: run.arrays["errors"], f"loss, {name}": run.arrays["loss"], "shifts": run.arrays["shifts"]}
    return found


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train the models on U(-5, 5) and test them on wider ranges: errors by name, and `scale` of each test."""
    found = errors(store, "identity", MODELS, OPTIONS, seed)
    return {**{name: found[name] for name in MODELS}, "scale": 1 + found["shifts"] / 5}


@shown(ERROR, data=data, tier="full", rtol=ROUNDING)
def errors_of_models_without_biases_are_forced(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Every seed, model and scale, from the error of the first test."""
    pairs = [(data[name][k], data[name][0], scale) for name in FORCED for k, scale in enumerate(data["scale"])]
    return All(*(Equal(error / np.array([formula(one, scale) for one in first]), 1.0) for error, first, scale in pairs))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the lines, and give what the last scale multiplies errors by."""
    ratios = "; ".join(f"{name} {np.mean(data[name][-1] / data[name][0]):.4g}" for name in MODELS)
    return (
        f"Mean squared error of the identity on $U(-k,k)^{{10}}$ against $k/5$ (left; thin {data['implicit'].shape[1]} seeds, thick their "
        f"means) and relative to that on the training range, $k=5$ (right, means), on the same draws. Models without biases (marks on "
        f"the dashed line) multiply it by $(k/5)^2$, "
        f"trained well or badly; perceptrons are free. At $k=45$: {ratios}. The line says nothing about the error itself."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw errors and their growth, one line for each model."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 2.7))
    for name, colour, marker in zip(MODELS, COLOURS, "osd^v", strict=False):
        error = data[name]
        left.loglog(data["scale"], error, color=colour, **SEED)
        left.loglog(data["scale"], error.mean(axis=1), color=colour, marker=marker, markersize=4, label=name)
        style: Fields = {"linestyle": "none", "markerfacecolor": "none"} if name in FORCED else {}
        size = 4 + 3 * FORCED.index(name) if name in FORCED else 4
        right.loglog(data["scale"], (error / error[0]).mean(axis=1), color=colour, marker=marker, markersize=size, **style)
    right.loglog(data["scale"], [scaled_error(1.0, scale) for scale in data["scale"]], **PREDICTION, label="$(k/5)^2$")
    left.set(xlabel="$k/5$", ylabel="mean squared error", ylim=(1e-8, None))
    right.set(xlabel="$k/5$", ylabel="over that at $k=5$")
    for axes in (left, right):
        axes.set_xticks([1, 2, 3, 6, 9], labels=["1", "2", "3", "6", "9"])
        axes.minorticks_off()
    left.legend(loc="lower left", ncols=2, bbox_to_anchor=(0, 1))
    right.legend(loc="upper left")
    return figure
