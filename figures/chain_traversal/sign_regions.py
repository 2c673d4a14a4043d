"""Phase picture of (p_fwd, p_bwd): the direction of training, and where the probability of other steps falls or rises.

Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", proof sketch (i) and (ii).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.figures.chain_traversal.base import uniform
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.simulations.chain_traversal import flow
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula, Scalar, Vector
from lemmata.theory.chain_traversal.claims.learning import OTHER, OTHER_RISES, SIGNS
from lemmata.theory.chain_traversal.problem import Traversal, logits_from_probabilities, step_probabilities

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "traversal-sign-regions"
VERTICES = 4
STARTS = uniform(VERTICES, range(1, VERTICES))
CELLS = 40
"""Cells along an axis of the square that the triangle p_fwd + p_bwd < 1 halves; every third row and column has an arrow."""
SPACING, LENGTH = 3, 0.055
FALLS, RISES = "#d9ebf5", "#f6d58f"
CORNERS = ((0.05, 0.9), (0.044, 0.6), (0.2, 0.75), (0.3, 0.2), (0.2, 0.05))
TIMES = np.concatenate([[0.0], np.geomspace(1.0, 1e7, 400)])


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Follow the flow from a few models and take its direction on a grid, by autodiff; nothing is random.

    Returns: `logits` (2, K) at the midpoints of the cells inside the triangle, `rates` (K, 3) of the three probabilities there, at
    unit rates, and `paths` (starts, T, 2) in logits.
    """

    def compute() -> tuple[Fields, Fields]:
        import jax

        from lemmata.dynamics.jax_problem import register

        record = register(Traversal(VERTICES, STARTS, unit_rates=True))
        middle = (np.arange(CELLS) + 0.5) / CELLS
        p_fwd, p_bwd = (axis.ravel() for axis in np.meshgrid(middle, middle))
        inside = p_fwd + p_bwd < 1 - 1e-9
        p_fwd, p_bwd = p_fwd[inside], p_bwd[inside]
        logits = np.array([logits_from_probabilities(VERTICES, f, b, 1 - f - b) for f, b in zip(p_fwd, p_bwd, strict=True)]).T

        def rates(alpha: Scalar, beta: Scalar) -> Vector:
            moving = (alpha, beta)
            return jax.jvp(lambda *values: jax.numpy.stack(step_probabilities(VERTICES, *values)), moving, record.field(moving))[1]

        first = [(*map(float, logits_from_probabilities(VERTICES, f, b, 1 - f - b)), 0.0) for f, b in CORNERS]
        found = {
            "logits": logits,
            "rates": np.asarray(jax.jit(jax.vmap(rates))(*logits)),
            "paths": np.array([flow.path(VERTICES, init, STARTS, TIMES)[:, :2] for init in first]),
        }
        return found, {"share of cells where p_other rises": float((found["rates"][:, 2] > 0).mean())}

    parameters = {"n": VERTICES, "starts": STARTS, "cells": CELLS, "corners": CORNERS, "times": [TIMES[1], TIMES[-1], len(TIMES)]}
    return store.run("chain-traversal sign regions", parameters, compute, reach=[flow.path, Traversal, step_probabilities]).arrays


def claimed(formula: Formula, data: dict[str, np.ndarray]) -> np.ndarray:
    """Return the rates (K, 3) that a formula gives at the midpoints."""
    return np.array([formula(VERTICES, float(alpha), float(beta), start_weights=STARTS) for alpha, beta in data["logits"].T])


def in_region(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return which midpoints meet the assumptions alpha > 0 and alpha >= beta."""
    alpha, beta = data["logits"]
    return (alpha > 0) & (alpha >= beta)


@shown(SIGNS, data=data, tier="full")
def the_arrows_are_the_rates(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """At every midpoint the direction drawn, from autodiff through the linear system, is that of the formula."""
    return Equal(data["rates"], claimed(formula, data))


@shown(OTHER, data=data, tier="full")
def every_sign_in_the_region_is_the_theorems(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """At every midpoint of the region p_fwd rises and the other two fall, by autodiff and by the formula."""
    inside = in_region(data)
    alpha, beta = data["logits"][:, inside]
    by_formula = [formula(VERTICES, float(np.expm1(a)), float(np.exp(b)), STARTS) for a, b in zip(alpha, beta, strict=True)]
    signs = np.sign(np.stack([data["rates"][inside], np.array(by_formula, dtype=float)]))
    return Equal(signs, np.broadcast_to([1.0, -1.0, -1.0], signs.shape))


@shown(OTHER_RISES, data=data, tier="full")
def other_steps_rise_in_the_shaded_cells(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """The cells shaded are those in which the formula lets p_other rise, and none of them lies in the region."""
    rising = np.sign(data["rates"][:, 2]) > 0
    predicted = np.sign(claimed(formula, data)[:, 2]) > 0
    return Equal(np.stack([rising, rising & in_region(data)]).astype(float), np.stack([predicted, np.zeros_like(rising)]).astype(float))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the picture."""
    alpha, _ = data["logits"]
    rising = (data["rates"][:, 2] > 0) & (alpha > 0)
    return (
        f"Direction of policy-gradient training in the plane of p_fwd and p_bwd, n = {VERTICES}, starts 1 to {VERTICES - 1} equally "
        f"likely (arrows of one length; unit rates), and exact flows from {len(CORNERS)} models. In the region of the sign theorem, "
        "p_fwd ≥ p_bwd and above any other step (below both lines), p_fwd rises and p_bwd and p_other fall at every point of a grid; in "
        f"the shaded cells p_other rises: {rising.sum()} of the {int((alpha > 0).sum())} cells with α > 0, all of them with p_bwd > p_fwd."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw arrows, shaded cells, the boundaries of the region and a few flows."""
    import matplotlib.pyplot as plt
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Patch

    figure, axes = plt.subplots(figsize=(WIDTH, 4.8))
    p_fwd, p_bwd, _ = step_probabilities(VERTICES, *data["logits"])
    rising = data["rates"][:, 2] > 0
    column, row = (np.floor(p * CELLS).astype(int) for p in (p_fwd, p_bwd))
    shaded = np.full((CELLS, CELLS), np.nan)
    shaded[row[rising], column[rising]] = 1.0
    lines = np.linspace(0.0, 1.0, CELLS + 1)
    axes.pcolormesh(lines, lines, shaded, cmap=ListedColormap([RISES]), linewidth=0)
    region = np.array([(1 / (2 * VERTICES - 1),) * 2, (0.5, 0.5), (1.0, 0.0), (1 / (2 * VERTICES - 2), 0.0)])
    axes.fill(*region.T, color=FALLS, linewidth=0)
    kept = (column % SPACING == 1) & (row % SPACING == 1)
    arrows = data["rates"][kept, :2] / np.linalg.norm(data["rates"][kept, :2], axis=1, keepdims=True) * LENGTH
    axes.quiver(p_fwd[kept], p_bwd[kept], *arrows.T, angles="xy", scale_units="xy", scale=1, width=0.004, color="#777777", pivot="mid")
    edge = np.array([0.0, 1.0])
    axes.plot(edge / 2, edge / 2, color="black", linewidth=1.2, linestyle="--", label=r"$p_{\mathrm{fwd}}=p_{\mathrm{bwd}}$")
    axes.plot((1 - edge) / (2 * VERTICES - 2), edge, color="black", linewidth=1.2, linestyle=":", label=r"$\alpha=0$")
    axes.plot(edge, 1 - edge, color="black", linewidth=0.8)
    for k, path in enumerate(data["paths"]):
        drawn = step_probabilities(VERTICES, *path.T)[:2]
        axes.plot(*drawn, color=COLOURS[0], linewidth=1.6, label="exact flow" if k == 0 else None)
        axes.plot(*(part[:1] for part in drawn), "o", color=COLOURS[0], markersize=4)
    axes.set(xlabel=r"$p_{\mathrm{fwd}}$", ylabel=r"$p_{\mathrm{bwd}}$", xlim=(0, 1), ylim=(0, 1), aspect="equal")
    shades = [Patch(color=FALLS, label="region of the sign theorem"), Patch(color=RISES, label=r"$p_{\mathrm{other}}$ rises")]
    axes.legend(handles=[*shades, *axes.get_legend_handles_labels()[0]], loc="upper right")
    return figure
