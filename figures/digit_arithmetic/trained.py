"""What the figures of trained encoders share: the runs of the command, the names of encodings, and means with intervals over seeds."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np

from lemmata.simulations import digit_arithmetic
from lemmata.store.store import Store
from lemmata.terms.types import Vector
from lemmata.theory.digit_arithmetic.learning import paired_interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = {
    "rpe": "relative",
    "upe": "uniform and relative",
    "ape-shifted": "absolute, on shifted pairs",
    "ape": "absolute",
}
"""What encodings are called in a legend."""
STEPS = {"rpe": 2500, "ape": 2500, "ape-shifted": 4000}
"""How long encoders that add are trained: pairs with shifts are more to learn."""
SEEN, ENOUGH = 2, 0.99
"""The digits of training, and exact match there from which on an encoder counts as trained."""


def run(store: Store, *words: str) -> dict[str, np.ndarray]:
    """Return the arrays of the run that `lemmata simulate digit-arithmetic` makes of these words."""
    parser = argparse.ArgumentParser()
    digit_arithmetic.add_arguments(parser)
    return digit_arithmetic.simulate(parser.parse_args(words), store).arrays


def sums(store: Store, encoding: str) -> dict[str, np.ndarray]:
    """Return the arrays of five encoders that learn sums of two digits, at the small size."""
    return run(store, "--encoding", encoding, "--steps", str(STEPS[encoding]))


TINY = "--layers 2 --heads 4 --width 16 --digits 4 --train-digits 2 --batch 32 --rate 0.01 --tests 300 --seeds 0-5"
"""The size of encoders that are compared in many ways: numbers of up to four places, of which training shows two; six seeds."""


def tiny(store: Store, words: str) -> dict[str, np.ndarray]:
    """Return the arrays of six encoders of the smallest size, given the other words of the command."""
    return run(store, *words.split(), *TINY.split())


def learnt(exact: np.ndarray) -> np.ndarray:
    """Return whether every seed of each encoding, exact match (encodings, seeds, lengths), is right on what it was trained on."""
    return np.asarray((exact[:, :, :SEEN] >= ENOUGH).all(axis=(1, 2)))


def drawn(axes: Axes, places: Vector, values: np.ndarray, colour: str, label: str) -> None:
    """Draw the mean over seeds, values (S, K), with its 95 % interval cut off at 0 and 1, and every seed as a dot."""
    mean = values.mean(axis=0)
    low, high = paired_interval(values.T)
    errors = [mean - np.clip(low, 0, 1), np.clip(high, 0, 1) - mean]
    axes.errorbar(places, mean, yerr=errors, color=colour, marker="o", markersize=3.5, capsize=2, label=label)
    axes.plot(np.repeat([places], len(values), axis=0).T, values.T, ".", color=colour, alpha=0.35, markersize=3, zorder=1)


def told(values: np.ndarray) -> str:
    """Return a mean over seeds with its 95 % interval, in words.

    >>> told(np.array([0.25, 0.75]))
    '0.500 (-2.677 to 3.677)'
    """
    low, high = paired_interval(values)
    return f"{values.mean():.3f} ({low:.3f} to {high:.3f})"
