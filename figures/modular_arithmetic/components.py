"""Singular values and vectors of the tokens of two trained Transformers, and how much of the tokens' variance waves hold.

Source: after SYRKIS_2025, Fig. 11 to 13, for the networks of `gradients`: sums mod 23, and all remainders in base 17.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.figures.modular_arithmetic import gradients
from lemmata.figures.modular_arithmetic.trained import trained
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula, Vector
from lemmata.theory.modular_arithmetic.claims.components import DIRECTIONS, VALUES
from lemmata.theory.modular_arithmetic.components import held_by_waves

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-components"
WORDS, REMAINDERS = gradients.WORDS, gradients.REMAINDERS
TASKS = ("sums", "remainders")
NEAR = 0.8
"""The least share, for any number k, that k waves hold of what k singular vectors do; of random tokens of 23 digits it is 0.7."""
VECTORS = 4
LEVELS = (0.5, 0.9)
"""Shares of the variance that the source's figure marks."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return of each network the tokens of the digits (p, d) less their mean, and the accuracy on unseen pairs; and random tokens."""
    found = {}
    for task, words in zip(TASKS, (WORDS, REMAINDERS), strict=True):
        run = trained(store, words, seed)
        tokens = run["token"][0, :-1].astype(float)
        found |= {f"{task}_tokens": tokens - tokens.mean(axis=0), f"{task}_accuracy": run["test_accuracy"][-1, 0].mean()}
    drawn = np.random.default_rng(seed).standard_normal(found["sums_tokens"].shape)
    return found | {"random_tokens": drawn - drawn.mean(axis=0)}


def sizes(data: dict[str, np.ndarray], task: str) -> Vector:
    """Return the singular values, the largest first, without that of the mean, which is 0."""
    tokens = data[f"{task}_tokens"]
    return np.linalg.svd(tokens, compute_uv=False)[: len(tokens) - 1]


def shares(squares: Vector) -> Vector:
    """Return the shares of the first 1, 2, … numbers in the sum of all."""
    return np.cumsum(squares) / squares.sum()


@shown(VALUES, data=data, tier="full")
def the_sum_of_values_is_slower(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """For every number of components, of both networks and of random tokens."""
    found = {task: sizes(data, task) for task in (*TASKS, "random")}
    return All(*(AtLeast(share, formula(list(own), k)) for own in found.values() for k, share in enumerate(shares(own**2)[:-1], start=1)))


@shown(DIRECTIONS, data=data, tier="full", part="directions")
def waves_hold_nearly_as_much_as_anything_can(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The best k waves hold no more than the formula, and nearly that for tokens that are trained."""
    parts = []
    for task in (*TASKS, "random"):
        most = np.array([formula(list(sizes(data, task)), k) for k in range(1, len(sizes(data, task)) + 1)])
        held = np.cumsum(held_by_waves(data[f"{task}_tokens"]))[: len(most)]
        parts += [AtLeast(most, held)] + [AtLeast(held, NEAR * most)] * (task in TASKS)
    return All(*parts)


def nearest(data: dict[str, np.ndarray], task: str) -> float:
    """Return the least share, over the numbers k, that the best k waves hold of what the first k singular vectors do."""
    own = sizes(data, task)
    return float((np.cumsum(held_by_waves(data[f"{task}_tokens"]))[: len(own)] / np.cumsum(own**2)).min())


def needed(found: Vector, level: float) -> int:
    """Return how many components have this share of a sum."""
    return int(np.argmax(shares(found) >= level)) + 1


def caption(data: dict[str, np.ndarray]) -> str:
    """Give the numbers of components by either sum, and what waves hold."""
    own = {task: sizes(data, task) for task in TASKS}
    right, held = ([100 * found for found in row] for row in zip(*((data[f"{t}_accuracy"], nearest(data, t)) for t in TASKS), strict=True))
    counts = [f"{needed(one**2, LEVELS[1])} against {needed(one, LEVELS[1])} of {len(one)}" for one in own.values()]
    return (
        "Tokens of the digits in two one-layer Transformers, less their mean: of sums mod 23 (above, "
        f"{right[0]:.0f} % of the unseen pairs right) and of all remainders in base 17 (below, {right[1]:.0f} %). Left: singular values; "
        "lines mark 50 % and 90 % of the variance, dotted ones of the sum of the values, which the source's code takes: for 90 % "
        f"{counts[0]} components, and {counts[1]}. Middle: the share of the variance in the first components, and in the strongest waves "
        f"(dashed), which never have more: at least {held[0]:.0f} % and {held[1]:.0f} % of it; of random tokens of the first shape, whose "
        f"shares are dotted, {100 * nearest(data, 'random'):.0f} %. Right: the first {VECTORS} singular vectors over the digits."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw values, shares and vectors of both networks."""
    import matplotlib.pyplot as plt

    figure, rows = plt.subplots(2, 3, figsize=(WIDTH, 4.2))
    for (values, share, vectors), task in zip(rows, TASKS, strict=True):
        own, tokens = sizes(data, task), data[f"{task}_tokens"]
        _values(values, own)
        values.set(title=f"{task}: values", xlabel="component")
        count = np.arange(len(own) + 1)
        share.plot(count, [0, *shares(own**2)], color=COLOURS[0], label="vectors")
        share.plot(count, [0, *shares(held_by_waves(tokens))], "--", color=COLOURS[1], label="waves")
        if task == "sums":
            share.plot(count, [0, *shares(sizes(data, "random") ** 2)], ":", color="black", label="random")
        share.set(title="share of variance", xlabel="components", ylim=(0, 1.05))
        share.legend(loc="lower right")
        for place, vector in enumerate(np.linalg.svd(tokens)[0].T[:VECTORS]):
            vectors.plot(vector - place, ".-", color=COLOURS[place], linewidth=0.8, markersize=3)
        vectors.set(title="vectors", xlabel="digit", yticks=[-place for place in range(VECTORS)])
        vectors.set_yticklabels([str(place + 1) for place in range(VECTORS)])
    return figure


def _values(axis: Axes, own: Vector) -> None:
    axis.bar(np.arange(1, len(own) + 1), own, color=COLOURS[0])
    for place, level in enumerate(LEVELS):
        words = ("squares", "values") if place == 0 else (None, None)  # one entry of the legend for the lines of all levels
        axis.axvline(needed(own**2, level) + 0.5, color="black", linewidth=1, label=words[0])
        axis.axvline(needed(own, level) + 0.5, color=COLOURS[1], linewidth=1.2, linestyle=":", label=words[1])
    title = ", ".join(f"{100 * level:.0f}" for level in LEVELS) + " % of"
    axis.legend(title=title, loc="upper right", frameon=True, framealpha=1, edgecolor="none", handlelength=1.2)
