"""What every command line here shares: complaints in one line, and an end without noise where the reader of a pipe has left."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any, NoReturn


def line(error: object) -> str:
    """Return an error message as one line; characters that a terminal would obey, or not show as they are, are escaped.

    >>> line("a\\nb \\x1b[31m")
    'a b \\\\x1b[31m'
    """
    words = " ".join(str(error).split())
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in words)


class OneLineParser(argparse.ArgumentParser):
    """A parser whose error messages are one line, without the usage."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the words, of which none may be an option with the value `--`: argparse would hand on an empty list for it."""
        for word in sys.argv[1:] if args is None else args:
            if word.startswith("-") and word.endswith("=--"):
                self.error(f"argument {word[:-3]}: '--' is no value")
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Print the message and exit with status 2."""
        self.exit(2, f"{self.prog}: {line(message)}\n")


def drop_output() -> None:
    """Send what is still to be written to nowhere, or the interpreter complains when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
