"""Wrong orders of encodings, and of encoders among the rules that see a window."""

from __future__ import annotations


def behind(encoding: str, digits: int) -> int:
    """Return that absolute positions get more sums right."""
    return -1


def level(encoding: str, digits: int) -> int:
    """Return that it does not matter how positions are known."""
    return 0


def two_windows(encoding: str, digits: int) -> int:
    """Return two windows for all: one more than the best encoders beat, and two more than those with absolute positions."""
    return 2


def all_alike(encoding: str, digits: int) -> int:
    """Return one window, for absolute positions too."""
    return 1
