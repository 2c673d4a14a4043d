"""Accuracy and chain traversal from distance 3 through REINFORCE training on starts 1-3 and on starts at 3 only, n = 4.

Rows "1-3" and "3 only" of the tables with a small budget: one seed, batches a fiftieth of the source's, a few hundred steps.
Source: COHEN_2026, "Experiments".
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.simulations import chain_traversal
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.chain_traversal.claims.necessity import SINGLE_STEP
from lemmata.theory.chain_traversal.necessity import single_step_bound

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "traversal-reinforce"
ROWS = {"table-1-3": "trained on 1–3", "table-3-only": "trained on 3 only"}
SHOWN = dict(zip(ROWS, COLOURS, strict=False))
MARKERS = {"table-1-3": "o", "table-3-only": "s"}
BATCH, STEPS, EVERY, INSTANCES, SEEDS = 4096, 200, 10, 400, 1
"""A budget of minutes, which the caption names; a share of 400 instances has a standard error of 2.5 points at most."""

FAR = 3
"""The farthest start on four vertices, and the only one of the second row."""

ASKED, RIGHT, REACHED, STRAIGHT = range(4)
DECODING = {"greedy": "-", "sampled": ":"}


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train both rows: `<row>_marks` (S, K) steps at each evaluation, `<row>_counts` (S, K, 2, n - 1, 4) as the simulation gives them."""
    found = {}
    for row in ROWS:
        arrays = preset(store, row, seed)
        found |= {f"{row}_{name}": arrays[name] for name in ("marks", "counts")}
    return found


def preset(store: Store, row: str, seed: int) -> dict[str, np.ndarray]:
    """Return the arrays of a preset run with this figure's budget, as `lemmata simulate` gives them."""
    budget = {"batch": BATCH, "steps": STEPS, "every": EVERY, "instances": INSTANCES, "seeds": SEEDS}
    words = [word for name, value in budget.items() for word in (f"--{name}", str(value))]
    parser = argparse.ArgumentParser()
    chain_traversal.add_arguments(parser)
    fresh = ["--seed", str(1000 * seed)] if seed else []
    return chain_traversal.simulate(parser.parse_args(["--preset", row, *words, *fresh]), store).arrays


def share(data: dict[str, np.ndarray], row: str, decoding: str, met: int, of: int = ASKED) -> np.ndarray:
    """Return what share of the rollouts from distance 3 met something, of all or of those that reached a sink: (S, K)."""
    counts = data[f"{row}_counts"][:, :, list(DECODING).index(decoding), FAR - 1]
    return counts[..., met] / np.maximum(counts[..., of], 1)


def bound(formula: Formula) -> float:
    """Return what a formula says that single steps from distance 3 cannot exceed."""
    return float(formula(np.eye(FAR)[FAR - 1]))


@shown(SINGLE_STEP, data=data, tier="full")
def only_the_mixture_outdoes_a_single_step(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """At the last evaluation the mixture is right from distance 3 more often than any single step is; without it training never is."""
    ahead, behind = (np.concatenate([share(data, row, decoding, RIGHT) for decoding in DECODING]) for row in ROWS)
    return AtLeast(np.array([ahead[:, -1].min(), bound(formula)]), np.array([bound(formula), behind.max()]), scale=1.0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs, and give the last evaluation in full."""
    said = []
    for row, words in ROWS.items():
        values = {
            "accuracy": share(data, row, "greedy", RIGHT),
            "accuracy given a sink": share(data, row, "greedy", RIGHT, REACHED),
            "traversal": share(data, row, "greedy", STRAIGHT),
            "traversal given a sink": share(data, row, "greedy", STRAIGHT, REACHED),
        }
        said.append(f"{words}: " + ", ".join(f"{name} {100 * value[:, -1].mean():.1f} %" for name, value in values.items()))
    return (
        f"REINFORCE on the whole Transformer (linear attention, n = 4, horizon 5, Adam at 0.01) with a small budget: {SEEDS} seed, "
        f"{STEPS} steps of {BATCH} rollouts, an evaluation every {EVERY} steps on {INSTANCES} fresh instances from distance {FAR}. "
        "Shares of all instances, greedy (lines with marks) and sampled (dotted); grey, the "
        f"{bound(single_step_bound):g} that answers in a single step cannot exceed: with simple examples training passes it, without them "
        f"it does not within this budget. Greedy at the last evaluation: {'; '.join(said)}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw accuracy and traversal against steps, one colour a mixture."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(WIDTH, 3.0), sharey=True)
    for part, met in zip(axes, (RIGHT, STRAIGHT), strict=True):
        for row, words in ROWS.items():
            for decoding, line in DECODING.items():
                mark = MARKERS[row] if decoding == "greedy" else ""
                look = {"color": SHOWN[row], "linestyle": line, "linewidth": 1.2, "marker": mark, "markersize": 3.5}
                for k, (marks, drawn) in enumerate(zip(data[f"{row}_marks"], share(data, row, decoding, met), strict=True)):
                    part.plot(marks, drawn, label=f"{words}, {decoding}" if k == 0 else None, **look)
        part.set(xlabel="steps", ylim=(-0.03, 1.05))
    axes[0].axhline(bound(single_step_bound), color="#888888", linewidth=1, label="bound of a single step")
    axes[0].set(ylabel=f"share of instances from distance {FAR}", title="right end")
    axes[1].set(title="chain traversal")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside lower center", ncols=2)
    return figure
