"""Wrong orders of encodings, and of encoders among the rules that see a window."""

from __future__ import annotations


def behind(encoding: str, digits: int) -> int:
    """Return that absolute positions get more sums right."""
    return -1


def level(encoding: str, digits: int) -> int:
    """Return that it does not matter how positions are known."""
    return 0


def another_window(encoding: str, digits: int) -> int:
    """Return one window more than trained encoders beat."""
    return 1 + (encoding != "ape")


def all_alike(encoding: str, digits: int) -> int:
    """Return one window, for absolute positions too."""
    return 1
