"""One line on a terminal about what is under way; nothing where stderr is no terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """Yield what shows a line in the place of the one before; the last one is wiped at the end.

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
