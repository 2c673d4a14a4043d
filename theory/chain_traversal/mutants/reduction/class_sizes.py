"""The sizes of the classes counted over the edges of one instance."""

from __future__ import annotations


def classes_of_one_instance(n: int) -> tuple[int, int, int]:
    """`class_sizes` counted over the edges of one instance."""
    count = 2 * n - 2
    return count, count, count * (2 * n - 2)
