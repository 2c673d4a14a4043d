"""What the terminal can show: its width, and whether it shows colours."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from typing import TextIO

GREEN, YELLOW, RED, BOLD = "32", "33", "31", "1"
WIDTH = 160
"""Where there is no terminal to ask."""


def width() -> int:
    """Return the number of columns of the terminal, or of COLUMNS."""
    return shutil.get_terminal_size((WIDTH, 24)).columns


def coloured(stream: TextIO | None = None) -> bool:
    """Tell whether to use colours: NO_COLOR and FORCE_COLOR decide if they are set and not empty,
    else a terminal that is not dumb.
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return (stream or sys.stdout).isatty() and os.environ.get("TERM") != "dumb"


def typeset() -> bool:
    """Tell whether mathematics is shown in plain characters rather than as TeX: on a terminal whose
    encoding has them.
    """
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf")


def painted(text: str, code: str, colour: bool) -> str:
    """Return a text in a colour or weight.

    >>> painted("holds", GREEN, True), painted("holds", GREEN, False)
    ('\\x1b[32mholds\\x1b[0m', 'holds')
    """
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text


def broken(text: str, indent: str) -> str:
    """Return a text broken between words at the terminal's width, its further lines indented; in a
    pipe it stays whole.
    """
    if not sys.stdout.isatty():
        return text
    return textwrap.fill(
        text, width(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def fitted(text: str, size: int) -> str:
    """Return a text padded, or cut with an ellipsis, to a width.

    >>> fitted("abc", 5), fitted("abcdef", 5)
    ('abc  ', 'abcd…')
    """
    return text.ljust(size) if len(text) <= size else f"{text[: size - 1]}…"
