"""One line of progress on a terminal; nothing if stderr is not a terminal, or a dumb one, which
cannot erase a line.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LONG = 20
"""Characters of a bar."""


def bar(count: int, total: int, seconds: float) -> str:
    """Return a bar, how much is done, how long it took, and how long the rest takes if it costs as
    much by the piece.

    >>> bar(3, 12, 75.0)
    '█████░░░░░░░░░░░░░░░ 3/12  1:15, about 3:45 left'
    >>> bar(0, 12, 4.0)
    '░░░░░░░░░░░░░░░░░░░░ 0/12  0:04'
    """
    fill = LONG * count // total if total else LONG
    estimate = (
        f", about {_clock(seconds * (total - count) / count)} left" if 0 < count < total else ""
    )
    return f"{'█' * fill}{'░' * (LONG - fill)} {count}/{total}  {_clock(seconds)}{estimate}"


def _clock(seconds: float) -> str:
    minutes, remainder = divmod(round(seconds), 60)
    return f"{minutes}:{remainder:02d}"


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """Yield a function that shows a line in place of the previous one; the last line is erased at
    the end.

    >>> with telling() as tell:
    ...     tell("3 of 8")
    """
    on_terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def tell(line: str) -> None:
        if on_terminal:
            print(
                f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}",
                end="",
                file=sys.stderr,
                flush=True,
            )

    try:
        yield tell
    finally:
        tell("")
