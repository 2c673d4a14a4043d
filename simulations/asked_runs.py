"""Which runs a computation asks for: what tells two numbers that come from the same run from two that come from runs of their own."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

_LISTENING: list[set[Hashable]] = []


@contextmanager
def asked() -> Iterator[set[Hashable]]:
    """Yield a set of what tells runs apart (problem, start, settings): those asked for inside the block, whether computed or remembered.

    >>> with asked() as runs:
    ...     told("a flow"), told("a flow")
    (None, None)
    >>> runs
    {'a flow'}
    """
    found = set[Hashable]()
    _LISTENING.append(found)
    try:
        yield found
    finally:
        _LISTENING[:] = [other for other in _LISTENING if other is not found]  # `remove` would take the first one that has heard the same


def told(key: Hashable) -> None:
    """Let whoever listens know that a run is asked for."""
    for found in _LISTENING:
        found.add(key)
