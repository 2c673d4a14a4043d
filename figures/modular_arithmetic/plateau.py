"""Accuracies of a network that generalises late, and the norm of one that does not, over the floor that decay alone leaves.

Source: after SYRKIS_2025, Fig. 4 and 5, in the quadratic network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, WIDTH
from lemmata.figures.modular_arithmetic.trained import trained
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.modular_arithmetic.claims.grokking import FLOOR
from lemmata.theory.modular_arithmetic.grokking import norm_floor

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-plateau"
LATE = "--prime 17 --width 96 --lr 0.004 --train-share 0.75 --steps 400 --logged 50 --seeds 8 --dtype float32"
RATE, DECAY = 1.0, 0.002  # alone, decay would take the norm down by e^-8 in the 4000 steps below
STUCK = "--prime 13 --width 64 --optimizer sgd --loss cross-entropy --train-share 0.8 --steps 4000 --logged 40 --seeds 1"


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return steps, accuracies (looks, seeds) of AdamW, and of descent those looks from the one where all training pairs are right on."""
    late = trained(store, LATE, seed)
    stuck = trained(store, f"{STUCK} --lr {RATE} --weight-decay {DECAY}", seed)
    fitted = stuck["train_accuracy"][:, 0, 0] == 1
    first = len(fitted) - int(np.argmin(fitted[::-1])) if not fitted.all() else 0
    if first == len(fitted):
        raise ArithmeticError("the training pairs are not all right at the end: take more steps")
    found = {"steps": late["steps"], **{name: late[name][:, :, 0] for name in ("train_accuracy", "test_accuracy")}}
    rest = {"stuck_steps": stuck["steps"][first:], "norm_squared": stuck["norm_squared"][first:, 0].astype(float)}
    return found | rest | {"stuck_accuracy": stuck["test_accuracy"][first:, 0, 0]}


def floor(formula: Formula, data: dict[str, np.ndarray]) -> np.ndarray:
    """Return what the formula leaves of the squared norm at each look."""
    since = data["stuck_steps"] - data["stuck_steps"][0]
    return np.array([float(formula(data["norm_squared"][0], RATE, DECAY, int(steps))) for steps in since])


@shown(FLOOR, data=data, tier="full", rtol=1e-6)
def the_norm_stays_above_the_floor(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """At every look the squared norm is at least the floor; single precision rounds it by 10^-7."""
    return AtLeast(data["norm_squared"], floor(formula, data))


def share(data: dict[str, np.ndarray]) -> float:
    """Return how fast the norm falls over all looks, in units of the rate that decay alone has."""
    steps = data["stuck_steps"][-1] - data["stuck_steps"][0]
    return float(np.log(data["norm_squared"][0] / data["norm_squared"][-1]) / (-2 * steps * np.log(1 - RATE * DECAY)))


def caption(data: dict[str, np.ndarray]) -> str:
    """Say what the runs show."""
    seeds = data["train_accuracy"].shape[1]
    fitted, late = (float(np.median(data["steps"][(data[f"{word}_accuracy"] >= 0.99).argmax(axis=0)])) for word in ("train", "test"))
    return (
        f"Left: accuracies of {seeds} quadratic networks on sums mod 17, trained by AdamW on three quarters of all pairs; the median has "
        f"99 % of these right at step {fitted:.0f}, and 99 % of the others at step {late:.0f}. Right: a network on sums mod 13 by descent "
        "on the cross-entropy, from the first measurement at which all training pairs are right. Its norm stays above what decay "
        "alone would "
        f"leave (dashed): it falls at {100 * share(data):.1f} % of that rate, since the loss holds it up, and "
        f"{100 * data['stuck_accuracy'][-1]:.0f} % of the other pairs are right at the end."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw accuracies on the left, the norm on the right."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 2.5))
    for word, label, colour in (("train", "trained on", COLOURS[0]), ("test", "others", COLOURS[1])):
        left.plot(data["steps"], data[f"{word}_accuracy"], color=colour, alpha=0.25, linewidth=0.8)
        left.plot(data["steps"], np.median(data[f"{word}_accuracy"], axis=1), color=colour, label=label)
    left.set(xlabel="steps", ylabel="accuracy", title="AdamW, squared error")
    left.legend(loc="lower right")
    right.plot(data["stuck_steps"], np.sqrt(data["norm_squared"]), color=COLOURS[2], label="network")
    right.plot(data["stuck_steps"], np.sqrt(floor(norm_floor, data)), label="decay alone", **PREDICTION)
    right.set(xlabel="steps", ylabel=r"$|\theta|$", ylim=(0, None), title="descent, cross-entropy")
    right.legend(loc="center right")
    return figure
