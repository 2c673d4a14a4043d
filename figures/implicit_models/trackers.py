"""Accuracy of a constructed and of trained trackers against position: words longer than those trained on.

Source: new beside SCHOENE_2025, section 4, figures 1 and 3, at toy size.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, SEED
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.simulations.implicit_models import add_arguments, simulate
from lemmata.simulations.implicit_models.word_problem import SETTLED
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.implicit_models.claims.tracking import GROUP
from lemmata.theory.implicit_models.problem import draw_words, multiplication, prefix_products
from lemmata.theory.implicit_models.tracking import group_states

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-trackers"
OPTIONS: tuple[str, ...] = ("--task", "word-problem", "--word-preset", "z2")
WORDS, LENGTH = 20, 256  # far beyond the words that any model here is trained on


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train on short words over Z2 and test on longer ones; beside them words over the alternating group, and their products."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    run = simulate(parser.parse_args([*OPTIONS, "--seed", str(seed)]), store)
    words = draw_words(WORDS, LENGTH, 60, 0.5, np.random.default_rng(seed))
    found = {"words": words, "products": prefix_products(multiplication("a5"), words)}
    for kind in ("implicit", "explicit"):
        found[kind] = run.arrays[f"{kind}_accuracy"]
    return found | {"trained": np.array(run.arrays["implicit_accuracy"].shape[1] // 4), "change": run.arrays["implicit_change"].max(axis=1)}


@shown(GROUP, data=data, tier="full")
def the_constructed_one_never_errs(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Every prefix of every word."""
    return All(*(Equal(formula("a5", word.tolist()), product) for word, product in zip(data["words"], data["products"], strict=True)))


def _constructed(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return the share of words on whose prefixes the constructed tracker is right, by length."""
    states = [group_states("a5", word.tolist()) for word in data["words"]]
    return (np.array(states) == data["products"]).mean(axis=0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the lines, and give accuracies at the end of training words and of the longest ones."""
    trained, last = int(data["trained"]), data["implicit"].shape[1]
    at = {kind: (data[kind][:, trained - 1].mean(), data[kind][:, -1].mean()) for kind in ("implicit", "explicit")}
    values = "; ".join(f"{kind} {first:.3f} at {trained}, {end:.3f} at {last}" for kind, (first, end) in at.items())
    settled = int((data["change"] <= SETTLED).sum())
    return (
        f"Accuracy on products of prefixes against their length. Lines: models trained on words over Z2 of length {trained} (dashed), "
        f"thin {len(data['implicit'])} seeds, thick their means ({values}; chance 0.5). Of the implicit models {settled} had settled on "
        f"every token of the longest words. Squares: the constructed implicit model on {WORDS} words of length {LENGTH} over the "
        f"alternating group on 5 letters, half of whose letters are hard: it is right on a share of {_constructed(data).mean():.3f} of all "
        f"prefixes."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw accuracies by position."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for kind, colour in zip(("implicit", "explicit"), COLOURS, strict=False):
        place = np.arange(1, data[kind].shape[1] + 1)
        axes.plot(place, data[kind].T, color=colour, **SEED)
        axes.plot(place, data[kind].mean(axis=0), color=colour, label=f"{kind}, trained on $Z_2$")
    shown_at = np.array([1, 16, 64, LENGTH])
    axes.plot(shown_at, _constructed(data)[shown_at - 1], "s", color=COLOURS[2], markersize=5, label="constructed, alternating group")
    axes.axvline(float(data["trained"]), linestyle="--", color="0.5", linewidth=0.8)
    axes.axhline(0.5, linestyle=":", color="0.5", linewidth=0.8)
    axes.set(xscale="log", xlabel="length of the prefix", ylabel="accuracy", ylim=(0.35, 1.05))
    axes.legend(loc="lower left", ncols=2, bbox_to_anchor=(0, 1))
    return figure
