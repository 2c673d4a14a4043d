"""The tasks that a network is trained on, as labels of all p^2 pairs of digits: the source's three sets, and a control that it lacks.

`nanda` is addition mod p, `miiii` the remainders by all primes below p. `basis` has the labels of `miiii` moved together from one
pair to another by a random permutation: nothing is left to be generalised. `control` can be learnt, but has no modulus in it:
floor(q x / p^2), the part of the range in which x lies, with as many classes as x mod q has.
Source: SYRKIS_2025, sections 3.1 and 3.2; what `basis` is, the authors' code says.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lemmata.theory.modular_arithmetic.problem import moduli, prime_base, remainders, sums

KINDS = ("nanda", "miiii", "basis", "control")
SHUFFLED, SPLIT = 1, 2
"""Which of a seed's streams of random numbers shuffles the labels, and which splits the pairs."""


class Tasks(NamedTuple):
    """Labels (tasks, p^2), the pair (x_0, x_1) at place p x_0 + x_1, and the number of classes of each task."""

    labels: np.ndarray
    sizes: tuple[int, ...]


def tasks(kind: str, p: int, seed: int = 0) -> Tasks:
    """Return the labels of all pairs.

    Args:
        kind: "nanda", "miiii", "basis" or "control".
        p: a prime of at least 5.
        seed: of the permutation of `basis`.

    Raises: ValueError for another kind or p.

    >>> tasks("miiii", 5).sizes, tasks("control", 5).labels[1][:6].tolist()
    ((2, 3), [0, 0, 1, 1, 2, 0])
    """
    if kind not in KINDS:
        raise ValueError(f"the task is one of {', '.join(KINDS)}, not {kind!r:.60}")
    if kind == "nanda":
        return Tasks(sums(p).reshape(1, -1), (p,))
    sizes = moduli(p)
    if kind == "control":
        digits = np.arange(p)
        x = (digits[:, None] + p * digits).ravel()
        return Tasks(np.stack([q * x // p**2 for q in sizes]), sizes)
    labels = np.stack([remainders(p, q).ravel() for q in sizes])
    if kind == "basis":
        labels = labels[:, np.random.default_rng((SHUFFLED, seed)).permutation(p * p)]
    return Tasks(labels, sizes)


def split(p: int, share: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of the pairs to train on, and those of the others, each sorted.

    Args:
        p: a prime of at least 5.
        share: of the pairs to train on, in (0, 1); at least one pair is left on either side.
        seed: of the choice.

    Raises: ValueError for another share or p.

    >>> [len(part) for part in split(5, 0.6, 0)]
    [15, 10]
    """
    total = prime_base(p) ** 2
    count = training_pairs(p, share)
    order = np.random.default_rng((SPLIT, seed)).permutation(total)
    return np.sort(order[:count]), np.sort(order[count:])


def training_pairs(p: int, share: float) -> int:
    """Return how many pairs are trained on: the share of all, rounded, but never none nor all.

    Raises: ValueError for a share that is not in (0, 1).

    >>> training_pairs(23, 0.6)
    317
    """
    if not (isinstance(share, int | float | np.number) and 0 < share < 1):
        raise ValueError(f"the training share must be a number between 0 and 1, both excluded, not {share!r:.60}")
    total = prime_base(p) ** 2
    return min(max(round(float(share) * total), 1), total - 1)
