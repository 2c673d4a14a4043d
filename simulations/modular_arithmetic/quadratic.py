"""The quadratic network trained on addition mod p, as a function to be called from Python."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lemmata.simulations.modular_arithmetic.runs import together
from lemmata.simulations.modular_arithmetic.settings import MOST_SEEDS, complete
from lemmata.terms.inputs import integer
from lemmata.terms.types import Fields, Tree

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

LOGS = 200
"""Looks at a run, beside that at the start."""


class Trained(NamedTuple):
    """The outcome: steps (logs,) taken at each look, 0 first, and accuracies (seeds, logs) on the pairs trained on and on the others."""

    steps: np.ndarray
    train_accuracy: np.ndarray
    test_accuracy: np.ndarray


def train_quadratic(
    p: int,
    width: int,
    lr: float,
    weight_decay: float,
    share: float,
    steps: int,
    seeds: int | ArrayLike,
    *,
    grokfast: tuple[float, float] | None = None,
) -> Trained:
    """Train the quadratic network on (a + b) mod p by full-batch AdamW on the squared error, all seeds side by side.

    Args:
        p: a prime of at least 5.
        width: units.
        lr: step size, > 0.
        weight_decay: at least 0; weights shrink by lr * weight_decay a step.
        share: of the pairs that are trained on, in (0, 1).
        steps: at least 1; up to 200 of them are looked at.
        seeds: how many, 0, 1, …, or the seeds themselves; each gives start and split.
        grokfast: (alpha, lambda) of the filter of gradients, None for none.

    Returns: a record with steps, train_accuracy and test_accuracy.

    Raises: ValueError for other values; FloatingPointError if a run turns non-finite.

    >>> train_quadratic(5, 4, 1e-2, 0.1, 0.6, 3, 2).test_accuracy.shape
    (2, 4)
    """
    if grokfast is not None and not (isinstance(grokfast, Sequence) and len(grokfast) == 2):
        raise ValueError(f"grokfast must be a pair (alpha, lambda) or None, not {grokfast!r:.60}")
    alpha, lam = grokfast or (0.0, 0.0)
    given: Fields = {"prime": p, "width": width, "lr": _number(lr, "lr"), "train_share": share, "steps": steps}
    given |= {"weight_decay": _number(weight_decay, "weight_decay"), "alpha": alpha, "grokfast": lam, "logged": LOGS}
    settings, every = complete(given), seeds_of(seeds)
    arrays, _ = together([settings] * len(every), every)
    return Trained(arrays["steps"], *(arrays[f"{word}_accuracy"][:, :, 0].T for word in ("train", "test")))


def seeds_of(seeds: Tree, first: int = 0) -> tuple[int, ...]:
    """Return seeds, given as such or as how many there are from the first on.

    Raises: ValueError for none, too many, or one that is no integer from 0 to 2^31 - 1.

    >>> seeds_of(2), seeds_of([5, 7])
    ((0, 1), (5, 7))
    """
    try:
        found = tuple(range(first, first + operator.index(seeds)))
    except TypeError:
        found = tuple(integer(seed, "a seed", 0, 2**31 - 1) for seed in (np.asarray(seeds).tolist() if np.ndim(seeds) == 1 else ("none",)))
    if not 1 <= len(found) <= MOST_SEEDS:
        raise ValueError(f"seeds must be at least 1 and at most {MOST_SEEDS}, not {seeds!r:.60}")
    for seed in (found[0], found[-1]):
        integer(seed, "a seed", 0, 2**31 - 1)
    return found


def _number(value: Tree, name: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a number, not {value!r:.60}") from None
