"""Work that is counted, not timed, so that every machine comes as far: parts of expressions that
are evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Spent(Exception):
    """The work that may be done inside `budget` is done."""


_LEFT: list[int] = []


@contextmanager
def budget(parts: int) -> Iterator[None]:
    """Let at most so many parts of expressions be evaluated inside: work is counted, so that every
    machine comes as far.
    """
    _LEFT.append(parts)
    try:
        yield
    finally:
        _LEFT.pop()


def spend(parts: int) -> None:
    """Count parts of expressions that are evaluated.

    Raises: Spent.
    """
    if _LEFT:
        _LEFT[-1] -= parts
        if _LEFT[-1] < 0:
            raise Spent
