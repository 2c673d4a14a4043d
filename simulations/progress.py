"""One line of progress on a terminal; nothing if stderr is not a terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """Yield a function that shows a line in place of the previous one; the last line is erased at the end.

    >>> with telling() as tell:
    ...     tell("3 of 8")
    """
    shown = sys.stderr.isatty()

    def tell(line: str) -> None:
        if shown:
            print(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        tell("")
