"""Trackers trained on words with few hard letters, with few sweeps, or by other gradients, tested where half of the letters are hard.

Source: after SCHOENE_2025, figure 3, at toy size: words over the group of two elements and one small layer.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.simulations.implicit_models import add_arguments, simulate
from lemmata.simulations.implicit_models.word_problem import SETTLED
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.implicit_models import identity_share
from lemmata.theory.implicit_models.claims.words import IDENTITY_SHARE
from lemmata.theory.implicit_models.problem import draw_words, multiplication, prefix_products

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-word-training"
OPTIONS: tuple[str, ...] = ("--task", "word-problem", "--group", "z2", "--test-p", "0.5", "--most-sweeps", "128")
ORDER, LENGTH, SHARE, TEST_SHARE, DRAWS = 2, 12, "0.1", 0.5, 10_000
"""The group's order; the length of words in training and here in tests; the share of hard letters where it does not vary, and in tests."""
PANELS: dict[str, tuple[tuple[str, ...], ...]] = {
    "shares": tuple(("--p", share) for share in ("0.05", "0.1", "0.25", "0.5")),
    "sweeps": tuple(("--p", SHARE, "--sweeps", sweeps) for sweeps in ("0", "4", "8", "16")),
    "gradients": tuple(("--p", SHARE, "--gradient", gradient) for gradient in ("phantom", "implicit", "unrolled")),
}
"""Of each panel the options of its runs, the last of them what varies; 8 sweeps without gradient and 4 with it where these do not."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train and test: of each panel `NAME` and `NAME, explicit` (runs, seeds), accuracies, `NAME, settled` (runs,) seeds; `drawn` words.

    Drawn are shares of prefixes that are the identity, (shares, DRAWS), at all shares of training and at that of the tests.
    """
    parser, found = argparse.ArgumentParser(), {}
    add_arguments(parser)
    for panel, arms in PANELS.items():
        runs = [simulate(parser.parse_args([*OPTIONS, *arm, "--seed", str(seed)]), store).arrays for arm in arms]
        for name, kind in (("", "implicit"), (", explicit", "explicit")):
            found[panel + name] = np.stack([run[f"{kind}_accuracy"][:, :LENGTH].mean(axis=1) for run in runs])
        found[f"{panel}, settled"] = np.array([(run["implicit_change"][:, :LENGTH].max(axis=1) <= SETTLED).sum() for run in runs])
    rng, table = np.random.default_rng([seed, 9]), multiplication("z2")
    words = [draw_words(DRAWS, LENGTH, ORDER, share, rng) for share in _shares()]
    return {**found, "drawn": np.stack([(prefix_products(table, some) == 0).mean(axis=1) for some in words])}


def _names(panel: str) -> list[str]:
    return [arm[-1] for arm in PANELS[panel]]


def _shares() -> list[float]:
    return [*map(float, _names("shares")), TEST_SHARE]


@shown(IDENTITY_SHARE, part="every length", data=data, tier="full")
def answering_the_identity_scores_what_it_says(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The share of identities among the prefixes of drawn words, at each share of hard letters, within four standard errors."""
    parts = []
    for share, drawn in zip(_shares(), data["drawn"], strict=True):
        off, claimed = 4 * drawn.std() / DRAWS**0.5, formula(ORDER, share, LENGTH)
        parts += [AtLeast(drawn.mean() + off, claimed), AtLeast(claimed, drawn.mean() - off)]
    return All(*parts)


def _told(data: dict[str, np.ndarray], panel: str) -> str:
    """Return means of accuracies, and how many seeds have settled."""
    rows = zip(_names(panel), data[panel], data[f"{panel}, settled"], strict=True)
    return ", ".join(f"{name}: {row.mean():.2f} ({settled} settled)" for name, row, settled in rows)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the panels and give the means."""
    return (
        f"Accuracy on prefixes of words over $Z_2$ of length {LENGTH}, half of whose letters are hard, of trackers that were trained on "
        f"words of that length with as many or fewer: dots are {data['shares'].shape[1]} seeds, lines their means. Left: by the share "
        f"of hard letters in training, {_told(data, 'shares')}; dashed what always answering the identity scores in training, "
        "dotted in the tests. "
        f"Middle: by the number of sweeps without gradient in training at a share of {SHARE}, {_told(data, 'sweeps')}. Right: by the "
        f"gradient, {_told(data, 'gradients')}, and explicit models, {data['gradients, explicit'][0].mean():.2f}. Settled are "
        "seeds of which every token's last change was below 1e-4 after 128 sweeps; the accuracy of others is not that of an equilibrium."
    )


def _least(data: dict[str, np.ndarray]) -> float:
    """Return the least accuracy of all dots: some seeds stay below the share of identities."""
    return min(float(row.min()) for row in (*(data[panel] for panel in PANELS), data["gradients, explicit"][0]))


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw accuracies of the three panels."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, 3, figsize=(WIDTH, 2.6), sharey=True)
    left, middle, right = panels
    shares = np.linspace(min(_shares()), max(_shares()), 60)
    left.plot(shares, [identity_share(ORDER, share, LENGTH) for share in shares], **PREDICTION, label="identity, training")
    for axes, panel in ((left, "shares"), (middle, "sweeps")):
        places, rows = np.array(list(map(float, _names(panel)))), data[panel]
        axes.plot(np.repeat(places, rows.shape[1]), rows.ravel(), "o", color=COLOURS[0], markersize=3, alpha=0.6)
        axes.plot(places, rows.mean(axis=1), color=COLOURS[0], label="implicit")
    names = [*_names("gradients"), "explicit"]
    for place, row in enumerate([*data["gradients"], data["gradients, explicit"][0]]):
        right.plot(np.full(len(row), place), row, "o", color=COLOURS[int(names[place] == "explicit")], markersize=3, alpha=0.6)
        right.plot([place - 0.3, place + 0.3], [row.mean()] * 2, color="0.2", linewidth=1.2)
    for axes in panels:
        axes.axhline(float(identity_share(ORDER, TEST_SHARE, LENGTH)), linestyle=":", color="0.5", linewidth=0.8)
    left.set(xlabel="hard letters in training", ylabel="accuracy at half hard letters", ylim=(_least(data) - 0.03, 1.03))
    middle.set(xlabel="sweeps in training")
    right.set_xticks(range(len(names)), labels=names, rotation=30, ha="right")
    left.legend(loc="lower left", bbox_to_anchor=(0, 1))
    return figure
