"""Wrong orders of encodings."""

from __future__ import annotations


def behind(encoding: str, digits: int) -> int:
    """Return that absolute positions get more sums right."""
    return -1


def level(encoding: str, digits: int) -> int:
    """Return that it does not matter how positions are known."""
    return 0
