"""Which runs a computation asks for: what tells two numbers that come from the same run from two
that come from runs of their own.
"""

from __future__ import annotations

import functools
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from lemmata.dynamics import precision

Run = TypeVar("Run")
LATEST = 2
"""Large runs of one function that a process remembers: that of the claim, and the one that confirms
what a control breaks.
"""

_LISTENING: list[set[Hashable]] = []


@contextmanager
def asked() -> Iterator[set[Hashable]]:
    """Yield a set of what tells runs apart (problem, start, settings): those asked for inside the
    block, whether computed or remembered.

    >>> with asked() as runs:
    ...     told("a flow"), told("a flow")
    (None, None)
    >>> runs
    {'a flow'}
    """
    runs = set[Hashable]()
    _LISTENING.append(runs)
    try:
        yield runs
    finally:
        # `remove` would take the first one that has heard the same
        _LISTENING[:] = [listener for listener in _LISTENING if listener is not runs]


TIMED = 4096
"""Runs of which it is known how long they took: far more than are remembered."""
_TOOK: OrderedDict[Hashable, float] = OrderedDict()
"""Seconds of the processor that runs took, be they remembered now."""


def taken(runs: set[Hashable]) -> float:
    """Return the seconds of the processor that runs took when they were computed."""
    return sum(_TOOK.get(key, 0.0) for key in runs)


def computed(key: Hashable, compute: Callable[[], Run]) -> Run:
    """Compute a run, and note how long it took."""
    start = time.process_time()
    try:
        return compute()
    finally:
        _TOOK[key] = time.process_time() - start
        if len(_TOOK) > TIMED:
            _TOOK.popitem(last=False)


def told(key: Hashable) -> None:
    """Let whoever listens know that a run is asked for."""
    for listener in _LISTENING:
        listener.add(key)


def large(compute: Callable[..., Run]) -> Callable[..., Run]:
    """Remember the latest runs of a function, too large to be among those of `remembered`, for the
    controls of a claim; they are told too.

    Its arguments are hashable and give all that tells two runs apart but for the precision; nobody
    writes into what it returns.

    >>> square = large(lambda x: print("computed") or x * x)
    >>> square(3), square(3)
    computed
    (9, 9)
    """

    @functools.lru_cache(maxsize=LATEST)
    def lookup(dtype: str, *arguments: Hashable) -> Run:
        return computed((compute, dtype, *arguments), lambda: compute(*arguments))

    @functools.wraps(compute)
    def run(*arguments: Hashable) -> Run:
        key = precision.current(), *arguments
        told((compute, *key))
        return lookup(*key)

    return run
