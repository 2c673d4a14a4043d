"""Arguments of theorems on chains: size and logits, starts and their probabilities (beside `theory.inputs`)."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import EXACT, array, world
from lemmata.terms.entries import Entries
from lemmata.terms.inputs import beside, count
from lemmata.terms.types import Scalar, Size, Tensor, Tree, Vector
from lemmata.theory.chain_traversal.problem import check_model, check_starts

LARGEST_LOGIT = 300
"""A product of two weights e^300 is a float, the largest of which is about e^709."""


def logits(n: Size, *values: Scalar) -> tuple[Scalar, ...]:
    """Return n as an int and logits of one arithmetic, floats between -300 and 300: products of two weights stay in range.

    Raises: ValueError for n below 2, or logits that are no such numbers.

    >>> logits(3, 1, 0.5)
    (3, 1.0, 0.5)
    """
    like = next((value for value in values if world(value) in (*EXACT, "jax")), None)
    return (count(n, "n", 2), *(_logit(value) if like is None else beside(value, like) for value in values))


def _logit(value: Tree) -> float:
    try:
        found = float(value)
    except (TypeError, ValueError):
        found = np.inf
    if not abs(found) <= LARGEST_LOGIT:
        raise ValueError(f"logits must be numbers between -{LARGEST_LOGIT} and {LARGEST_LOGIT}, not {value!r:.60}")
    return found


def model(n: Size, alpha: Scalar, beta: Scalar, gamma: Scalar, homogeneous: bool, mask_self: bool = True) -> tuple[Scalar, ...]:
    """Return (n, alpha, beta, gamma) of a chain that the choices admit.

    Raises: ValueError for bad sizes or logits, or a homogeneous chain with gamma != 0 or with repetitions.

    >>> model(3, 1, 0, 0, True)
    (3, 1.0, 0.0, 0.0)
    """
    check_model(gamma, homogeneous, mask_self)
    return logits(n, alpha, beta, gamma)


def distribution(weights: Vector, n: int, like: Tensor) -> Vector:
    """Return the probabilities of the starts 1, …, n - 1 as an array in the arithmetic of `like`, checked where they are floats.

    Where n stands for every length they are an `Entries` already.

    Raises: ValueError if they are not n - 1 numbers, nonnegative and of sum 1.

    >>> distribution([0.5, 0.5], 3, 1.0)
    array([0.5, 0.5])
    """
    if isinstance(weights, Entries):
        return weights
    plain = isinstance(weights, list | tuple | np.ndarray) and world(*weights[:1]) == "numpy"
    checked = check_starts(weights, n) if plain else None
    if checked is not None and world(like) not in (*EXACT, "jax"):
        return checked
    found = array([beside(weight, like) for weight in weights], like)
    if found.shape != (n - 1,):
        raise ValueError(f"start_weights must be {n - 1} numbers, one for each start distance, not of shape {found.shape}")
    return found


def distance(start: Size, n: Size) -> Size:
    """Return a start distance as an int, 1 <= i <= n - 1; where it, or n, stands for every such number it is of at least 1.

    Raises: ValueError if it is anything else.

    >>> distance(2, 4)
    2
    """
    start = count(start, "start distance", 1)
    if world(start, n) not in ("sympy", "term") and start >= n:
        raise ValueError(f"start distance must be at most n - 1 = {n - 1}, not {start}")
    return start
