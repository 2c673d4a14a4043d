"""Wrong variants of the number of independent entries."""

from __future__ import annotations


def odd_rings_only(n: int) -> int:
    """`independent_entries` as floor((n + 1)/2), right for odd n only."""
    return (n + 1) // 2
