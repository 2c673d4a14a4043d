"""The identity learnt with and without D by an implicit model of fewer states than inputs, over the floor that its states set.

Source: new beside DECUGIS_2022, figure 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, SEED
from lemmata.figures.implicit_models.homogeneity import MODELS, OPTIONS, errors
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.implicit_models.claims.homogeneity import NARROW
from lemmata.theory.implicit_models.homogeneity import narrow_floor

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-direct-term"
WORDS: tuple[str, ...] = OPTIONS
PAIR = {"with D": MODELS["implicit"], "without D": MODELS["implicit, D = 0"]}
INPUTS, STATES, VARIANCE, DRAWS = 10, 4, 25 / 3, 10_000
"""The preset's inputs, uniform on (-5, 5) and so of variance 100/12, and its states; draws give the mean to half a percent."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train both models: `loss, NAME` (epochs, seeds), errors of tests; `passed`, errors of the map that hands on four inputs alone."""
    found = errors(store, "identity", PAIR, WORDS, seed)
    u = np.random.default_rng([seed, 4]).uniform(-5, 5, size=(DRAWS, INPUTS))
    kept = {name: found[name] for name in ("with D", "without D", "loss, with D", "loss, without D")}
    return {**kept, "passed": (u[:, STATES:] ** 2).sum(axis=1) / INPUTS}


@shown(NARROW, data=data, tier="full")
def no_model_without_d_is_below_the_floor(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The mean of all seeds' tests, and of the map that hands on four inputs, which has the floor itself: within four standard errors."""
    floor = formula(INPUTS, STATES, VARIANCE)
    least, off = data["passed"].mean(), 4 * data["passed"].std() / DRAWS**0.5
    return All(AtLeast(data["without D"][0].mean(), floor), AtLeast(least + off, floor), AtLeast(floor, least - off))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe both curves, and give their errors in tests beside the floor."""
    floor = narrow_floor(INPUTS, STATES, VARIANCE)
    with_d, without = (data[name][0] for name in ("with D", "without D"))
    return (
        f"Training loss of implicit models of {STATES} states on the identity of {INPUTS} inputs uniform on $(-5,5)$: thin "
        f"{with_d.size} seeds, thick their medians. Without $D$ outputs lie in {STATES} dimensions, so that no weights do better than "
        f"{floor:g} (dashed); handing on {STATES} inputs gives {data['passed'].mean():.3g} on {DRAWS} draws. Tests end at "
        f"{without.mean():.3g} ({without.min():.3g} to {without.max():.3g}), with $D$, the identity by itself, at {with_d.mean():.2g} "
        f"({with_d.min():.2g} to {with_d.max():.2g}). The paper reports 1.24, below the floor: its model used $D$."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the loss of both models against epochs."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for name, colour in zip(PAIR, COLOURS, strict=False):
        loss = data[f"loss, {name}"]
        epochs = np.arange(1, len(loss) + 1)
        axes.loglog(epochs, loss, color=colour, **SEED)
        axes.loglog(epochs, np.median(loss, axis=1), color=colour, label=name.replace("D", "$D$"))
    axes.axhline(float(narrow_floor(INPUTS, STATES, VARIANCE)), **PREDICTION, label="floor without $D$")
    axes.set(xlabel="epochs", ylabel="mean squared error")
    axes.legend(loc="lower left")
    return figure
