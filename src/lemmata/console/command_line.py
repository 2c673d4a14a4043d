"""What every command line here shares: complaints in one line, help in paragraphs, an end without
noise where a pipe's reader has left.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import sys
import textwrap
from contextlib import suppress
from typing import Any, NoReturn

LISTED = 30
"""Choices of more characters are no longer written in braces."""


class Misplaced(ValueError):
    """A flag that belongs to others than what was asked for.

    >>> Misplaced("step_size", "the method descent", "flow")
    Misplaced('--step-size belongs to the method descent, not to flow: leave it out')
    """

    def __init__(self, flag: str, owner: str, choice: str) -> None:
        self.flag = flag.removeprefix("--").replace("_", "-")
        super().__init__(f"--{self.flag} belongs to {owner}, not to {choice}: leave it out")


def line(error: object) -> str:
    """Return an error message as one line; characters that a terminal would obey, or not show as
    they are, are escaped.

    >>> line("a\\nb \\x1b[31m")
    'a b \\\\x1b[31m'
    """
    words = " ".join(str(error).split())
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in words
    )


def complain(error: object) -> None:
    """Print an error on stderr as one line; where that cannot be written, the exit status must
    do.
    """
    with suppress(OSError):
        print(_within(f"lemmata: {line(error)}"), file=sys.stderr, flush=True)


def _within(words: str) -> str:
    """Return a line, which a terminal shows broken between words."""
    if not sys.stderr.isatty():
        return words
    width = shutil.get_terminal_size().columns
    return textwrap.fill(
        words, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def open_streams() -> None:
    """Open the standard streams that are closed, or the next file that is opened would get their
    numbers, and what is printed.

    What is read is empty, complaints are lost, and what is printed on stdout fails: it is asked
    for, and nobody will see it.
    """
    for number, (name, flags) in enumerate(
        (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY))
    ):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, flags)
            if null != number:
                os.dup2(null, number)
                os.close(null)
            setattr(
                sys,
                name,
                os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False),
            )


class OneLineParser(argparse.ArgumentParser):
    """A parser whose error messages are one line, without the usage; help that cannot be written is
    an error.
    """

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            print(message, end="", flush=True)
        else:
            with suppress(OSError):
                print(message, end="", file=sys.stderr, flush=True)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse the words, of which none may be an option with the value `--`: argparse would hand
        on an empty list for it.
        """
        for word in sys.argv[1:] if args is None else args:
            if word.startswith("-") and word.endswith("=--"):
                self.error(f"argument {word[:-3]}: '--' is no value")
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        """Return the help; long lists of choices are sentences there, since argparse breaks no line
        inside one.
        """
        for action in self._actions:
            if (
                action.choices
                and action.metavar is None
                and sum(map(len, map(str, action.choices))) > LISTED
            ):
                action.metavar = action.dest.upper()
                action.help = (
                    f"{action.help or 'take this'}: one of {', '.join(map(str, action.choices))}"
                )
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Print the message, with the flag that was probably meant, and exit with status 2."""
        if message.startswith("unrecognized arguments: --"):
            word = message.split()[2].partition("=")[0]
            flags = [flag[2:] for flag in _flags(self) if flag.startswith("--")]
            matches = [f"--{flag}" for flag in difflib.get_close_matches(word[2:], flags, 1)]
            message += "".join(f"; did you mean {flag}?" for flag in matches)
        self.exit(2, f"{_within(f'{self.prog}: {line(message)}')}\n")


def _flags(parser: argparse.ArgumentParser) -> list[str]:
    """Return the options of a parser and of the verbs below it: an unknown option of a verb is
    complained of by the parser above.
    """
    below = [
        verb
        for action in parser._actions
        if isinstance(action.choices, dict)
        for verb in action.choices.values()
    ]
    flags = [flag for action in parser._actions for flag in action.option_strings]
    return flags + [
        flag for verb in below if isinstance(verb, argparse.ArgumentParser) for flag in _flags(verb)
    ]


class Paragraphs(argparse.HelpFormatter):
    """Help of which each paragraph is filled by itself."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n\n".join(
            textwrap.fill(part, width, initial_indent=indent, subsequent_indent=indent)
            for part in text.split("\n\n")
        )


def drop_output() -> None:
    """Send what is still to be written to nowhere, or the interpreter complains when it flushes at
    exit.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
