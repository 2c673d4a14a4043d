"""Numbers with their nouns: "1 claim", "2 claims"."""

from __future__ import annotations

__lemmata__ = "language"


def counted(number: float, one: str, many: str = "") -> str:
    """Return a number and the word that it counts, which agrees with it in number.

    Args:
        number: how many; a float is written without trailing zeros.
        one: the word for exactly one.
        many: the word for any other number, by default `one` with an s.

    >>> (
    ...     counted(1, "claim"),
    ...     counted(0, "claim"),
    ...     counted(2, "batch", "batches"),
    ...     counted(0.5, "second"),
    ... )
    ('1 claim', '0 claims', '2 batches', '0.5 seconds')
    """
    figure = f"{number:g}" if isinstance(number, float) else number
    return f"{figure} {one if number == 1 else many or f'{one}s'}"
