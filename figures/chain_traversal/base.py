"""What the figures share: the base model they start from, equally likely starts, and the colours of the kinds of step."""

from __future__ import annotations

from collections.abc import Iterable

from lemmata.drawing.style import COLOURS

INIT = (0.5, 0.1, 0.4)
"""p_fwd, p_bwd and p_other of the base model: forward is likelier than backward, and other steps have a fixed share."""

STEPS = {"p_fwd": "forward", "p_bwd": "backward", "p_other": "other", "p_self": "repetition"}
SHOWN = dict(zip(STEPS, COLOURS, strict=False))
"""The colour of each kind of step, in every figure."""


def uniform(n: int, distances: Iterable[int]) -> tuple[float, ...]:
    """Return the probabilities of the starts 1, …, n - 1, equal at these distances and zero elsewhere.

    >>> uniform(4, (1, 3))
    (0.5, 0.0, 0.5)
    """
    chosen = set(distances)
    return tuple(1 / len(chosen) if i in chosen else 0.0 for i in range(1, n))
