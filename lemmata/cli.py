"""The command `lemmata VERB …`: parsing, exit statuses, and nothing else; a verb's module is loaded when it is asked for.

Exit status: 0 all as recorded; 1 something differs from the record; 2 bad input, in one line; 130 interrupted; 141 where the
reader of a pipe has left.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import lemmata
from lemmata import BadInput, Failed
from lemmata.mistakes import line

VERBS = {
    "new": "write a file with a theorem of your own to start from",
    "list": "list the claims: id, reading, expected outcome, title",
    "show": "show one claim: statement, assumptions, source, erratum, controls",
    "verify": "run the checks and print a table of verdicts",
    "report": "write verdicts down as a site, as LaTeX or as Markdown",
    "diff": "compare two records of `verify --json`: what fails now, grades, new and gone claims",
    "refute": "search for a counterexample of one claim",
    "guess": "find closed forms for a measured number, and say how strong they are",
    "find-conserved": "search a flow for conserved quantities, and prove or reject each",
    "simulate": "run a problem's dynamics and print a summary",
    "sweep": "run a simulation over a grid of its flags and over seeds, as a table and a plot",
    "figures": "draw the figures and assert what their captions say",
    "bench": "measure speed, side by side with other ways, and compare with an earlier run",
}
KEEPING = ("verify", "report", "simulate", "sweep", "figures")
"""Verbs that keep what they compute: what they load and read is recorded from the start."""
STATUSES = "exit status: 0 all as recorded, 1 something differs from the record, 2 bad input, 130 interrupted"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; wrong words end in argparse's SystemExit(2)."""
    words = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # as stderr: a name that the terminal cannot show costs no result
    try:
        if any("\0" in word for word in words):
            raise BadInput("no word may hold a null byte")
        arguments = parser(words, alone=argv is None).parse_args(words)
        status = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except BadInput as error:
        return _complaint(error, 2)
    except (Failed, FloatingPointError) as error:
        return _complaint(error, 1)
    except MemoryError as error:
        return _complaint(f"not enough memory: {error}" if str(error) else "not enough memory", 1)
    except RecursionError:
        return _complaint("a file asked for holds an expression that is nested too deeply to be read", 1)
    except KeyboardInterrupt:
        print("lemmata: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _drop_output()
        return 141
    except OSError as error:
        _drop_output()
        return _complaint(error, 1)


def _complaint(error: object, status: int) -> int:
    """Print an error as one line, and return the status."""
    print(f"lemmata: {line(error)}", file=sys.stderr)
    return status


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # else the interpreter complains when it flushes at exit


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaints are one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Print the complaint and exit with status 2."""
        self.exit(2, f"{self.prog}: {line(message)}\n")


def parser(words: Sequence[str], alone: bool = False) -> argparse.ArgumentParser:
    """Return the parser; only the verbs that occur among the words are filled with their arguments.

    Args:
        alone: this process does nothing else, so that all that it reads is read for what it computes.
    """
    top = OneLineParser(prog="lemmata", description="Theorems as executable claims.", epilog=STATUSES)
    top.add_argument("--version", action="version", version=f"lemmata {lemmata.__version__}")
    verbs = top.add_subparsers(metavar="VERB", required=True)
    for name, summary in VERBS.items():
        verb = verbs.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", epilog=STATUSES)
        verb.add_argument("--store", metavar="DIR", help="where runs and verdicts are kept (default: LEMMATA_STORE)")
        if name in words:
            if name in KEEPING:
                import_module("lemmata.simulations.trace").start(whole=alone)
            module = import_module(f"lemmata.verbs.{name.replace('-', '_')}")
            module.add_arguments(verb)
            verb.set_defaults(run=module.run)
    return top
