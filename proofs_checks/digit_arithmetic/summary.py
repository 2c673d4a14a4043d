"""What theory says beside trained encoders: accuracy on uniform sums from that by cascades, and the window that would explain it.

A model whose digits see m positions on either side is right for P(L <= m) of uniform sums at best; the least m whose bound is not below
the accuracy is how far a model must look at least.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from lemmata.dynamics.runner import spread
from lemmata.store.store import Run
from lemmata.terms.types import Fields
from lemmata.theory.digit_arithmetic.learning import uniform_accuracy
from lemmata.theory.digit_arithmetic.window import best_accuracy

LENGTHS = 3
"""Lengths beyond those of training of which theory says something beside a run."""


def summarise(run: Run) -> Fields:
    """Return theory's columns for a run of `lemmata.simulations.digit_arithmetic`: names and numbers, none for products.

    Args: run: its record names base and train digits; its arrays hold the sums that were right, by length and cascade.
    """
    settings = run.record["parameters"]
    if "cascade_tests" not in run.arrays:
        return {}
    base, seen = settings["base"], settings["train_digits"]
    found: Fields = {}
    for digits in range(seen + 1, len(run.arrays["cascade_tests"]) + 1)[:LENGTHS]:
        accuracy = on_uniform_sums(run.arrays, digits, base)
        found[f"uniform sums of {digits} digits"] = spread(accuracy)
        found[f"best with m positions seen, {digits} digits"] = bounds(digits, base)
        found[f"least m that allows the mean, {digits} digits"] = least_window(float(accuracy.mean()), digits, base)
    return found


def on_uniform_sums(arrays: Mapping[str, np.ndarray], digits: int, base: int) -> np.ndarray:
    """Return the accuracy of each seed on uniform sums of so many digits, (S,), from that by cascades."""
    asked = arrays["cascade_tests"][digits - 1, : digits + 1]
    shares = arrays["cascade_right"][:, digits - 1, : digits + 1] / np.maximum(asked, 1)
    return np.array([float(uniform_accuracy(row.tolist(), base)) for row in shares])


def bounds(digits: int, base: int) -> str:
    """Return the best accuracies for windows 0, …, l in words."""
    return ", ".join(f"{float(best_accuracy(digits, window, base)):.4f} (m = {window})" for window in range(digits + 1))


def least_window(accuracy: float, digits: int, base: int) -> int:
    """Return the least window whose best accuracy is not below the given one.

    >>> least_window(0.5, 3, 10), least_window(1.0, 3, 10)
    (1, 3)
    """
    return next(window for window in range(digits + 1) if best_accuracy(digits, window, base) >= accuracy)
