"""Long runs in segments: between two of them the host inspects the state, keeps a checkpoint, and
reports progress.

Where segments begin and end follows from the run alone, never from the clock. A run resumed from a
checkpoint makes the very calls of a run that was never stopped, and ends in the same bits.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import numpy as np

from lemmata.console.progress import telling
from lemmata.dynamics.in_double import jax
from lemmata.store.store import Kept
from lemmata.terms.types import Tree

Advance = Callable[[Tree, int], tuple[Tree, Tree]]

PATIENCE = 1.0
"""Seconds of a run before it keeps a checkpoint or tells of its progress: what is shorter is sooner
done again than read.
"""
SHARE = 10.0
"""A checkpoint is due once the run has gone on for so many times what the last one took: they cost
a tenth of the time at most.
"""


def driven(
    state: Tree,
    advance: Advance,
    more: Callable[[Tree, int], bool],
    *,
    kept: Kept | None = None,
    told: Callable[[Tree, int], str] | None = None,
) -> tuple[Tree, Tree]:
    """Advance a state from segment to segment.

    Args:
        state: a pytree of arrays.
        advance: (state, number of the segment) -> the state after it, and what is logged of it: a
            pytree of arrays stacked along a new first axis, each of any length, or None if the run
            logs nothing.
        more: (state, number of segments done) -> whether there is another one.
        kept: how a checkpoint is read and written (`Store.checkpoint`). It is written a second
            after the last one, later where writing takes more than a tenth of the time.
        told: (state, number of segments done) -> a line about how far the run is, for a terminal;
            None for none.

    Returns: the last state, and the log: all that was logged, joined along the first axis, None if
        nothing was.

    >>> end, log = driven(np.zeros(1), lambda x, k: (x + k, (x + k)[None]), lambda x, k: k < 3)
    >>> end, log.ravel()
    (array([3.]), array([0., 1., 3.]))
    """
    count, logs, logged = 0, [], jax.tree.structure(state)
    arrays = kept[0]() if kept else None
    if arrays is not None:
        count, state, logs = _unpacked(arrays, jax.tree.structure(state))
    due, cost = time.monotonic() + PATIENCE, 0.0
    with _telling(told) as tell:
        while more(state, count):
            state, log = jax.tree.map(np.asarray, advance(state, count))
            count += 1
            if log is not None:
                leaves, logged = jax.tree.flatten(log)
                logs.append(leaves)
            if kept and time.monotonic() >= due and more(state, count):
                start = time.monotonic()
                kept[1](_packed(count, state, _joined(logs)))
                cost = time.monotonic() - start
                due = time.monotonic() + max(PATIENCE, SHARE * cost)
            tell(state, count)
    return state, jax.tree.unflatten(logged, _joined(logs)) if logs else None


def _joined(logs: list[list[np.ndarray]]) -> list[np.ndarray]:
    return [np.concatenate(parts) for parts in zip(*logs, strict=True)]


def _packed(count: int, state: Tree, log: list[np.ndarray]) -> dict[str, np.ndarray]:
    parts = {"state": jax.tree.leaves(state), "log": log}
    return {"done": np.array(count)} | {
        f"{name}_{k}": leaf for name, leaves in parts.items() for k, leaf in enumerate(leaves)
    }


def _unpacked(
    arrays: Mapping[str, np.ndarray], structure: Tree
) -> tuple[int, Tree, list[list[np.ndarray]]]:
    state, log = (
        [arrays[f"{name}_{k}"] for k in range(len(arrays)) if f"{name}_{k}" in arrays]
        for name in ("state", "log")
    )
    return int(arrays["done"]), jax.tree.unflatten(structure, state), [log] if log else []


@contextmanager
def _telling(report: Callable[[Tree, int], str] | None) -> Iterator[Callable[[Tree, int], None]]:
    """Report the progress of a run once it has lasted a second."""
    start = time.monotonic()
    with telling() as tell:
        yield (
            lambda state, count: (
                tell(report(state, count))
                if report and time.monotonic() > start + PATIENCE
                else None
            )
        )
