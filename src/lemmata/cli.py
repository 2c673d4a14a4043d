"""The command `lemmata VERB …`: parsing, exit statuses, and nothing else; a verb's module is loaded
when the verb is used.

Exit status: 0 all as recorded; 1 something differs from the record; 2 bad input, in one line; 130
interrupted; 141 if the reader of a pipe has gone.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import lemmata
from lemmata import BadInput, Failed, settings
from lemmata.console.command_line import OneLineParser, complain, drop_output, open_streams

VERBS = {
    "new": "write a starter file for a theorem of your own, or for those of a paper",
    "list": "list the claims: id, reading, expected outcome, title",
    "show": (
        "show one claim: statement, assumptions, source, erratum, controls, and where its checks"
        " are written"
    ),
    "verify": "run the checks and print a table of verdicts",
    "certify": (
        "write certificates of exact identities and inequalities, and have a proof assistant's"
        " kernel check them"
    ),
    "report": "write verdicts as a web site, LaTeX or Markdown",
    "diff": (
        "compare two records of `verify --json`: new failures, changed grades, added and missing"
        " claims"
    ),
    "refute": "search for a counterexample to one claim",
    "coverage": "count the statements of a paper that have a formula, and say which have none",
    "guess": "find closed forms for a measured number, and say how strong each one is",
    "find-conserved": "search a flow for conserved quantities, and prove or reject each of them",
    "triangle": (
        "compare closed form, ODE, gradient descent and autodiff of a claim, two by two, and name"
        " the one that disagrees"
    ),
    "simulate": "run a problem's dynamics and print a summary",
    "sweep": (
        "run a simulation over a grid of its flags and over seeds, and write a table and a plot"
    ),
    "figures": "draw the figures and check what their captions assert",
    "bench": "measure speed against other implementations, and compare with an earlier run",
    "completion": "print a script by which a shell completes verbs, options and ids",
}
KEEPING = ("verify", "certify", "report", "simulate", "sweep", "figures")
"""Verbs that keep what they compute: what they load and read is recorded from the start."""
SHORT = ("list", "show")
"""Verbs that end before a look for cycles pays: what they import lives as long as they do."""
GREETING = """Theorems as executable claims. To begin with:

  lemmata list         all claims, a line each; `lemmata list WORD` searches
  lemmata show ID      one claim: statement, assumptions, source, last verdict
  lemmata verify ID    check it and its controls

`lemmata --help` lists all verbs, `lemmata VERB --help` the arguments of one."""
STATUSES = (
    "exit status: 0 all as recorded, 1 something differs from the record, 2 bad input, 130"
    " interrupted"
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; bad arguments end in argparse's SystemExit(2)."""
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None and words[:1] and words[0] in SHORT:
        gc.disable()
    open_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # as stderr does: a name that the terminal cannot show must not cost a result
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        if any("\0" in word for word in words):
            raise BadInput("an argument holds a null byte: leave it out")
        _look_around()
        if not words:
            print(GREETING, flush=True)
            return 0
        arguments = parser(words, alone=argv is None).parse_args(words)
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except BadInput as error:
        return _complaint(error, 2)
    except (Failed, FloatingPointError) as error:
        return _complaint(error, 1)
    except MemoryError as error:
        return _complaint(f"not enough memory: {error}" if str(error) else "not enough memory", 1)
    except RecursionError:
        return _complaint(
            "a file holds an expression that is nested too deeply to be read: simplify it", 1
        )
    except KeyboardInterrupt:
        return _complaint("interrupted", 130)
    except BrokenPipeError:
        drop_output()
        return 141
    except OSError as error:
        drop_output()
        return _complaint(error, 1)


def _run(arguments: argparse.Namespace) -> int:
    try:
        return arguments.run(arguments)
    except ModuleNotFoundError as error:
        from lemmata.language.extras import advice

        if words := advice(error):
            raise BadInput(words) from None
        raise


def _look_around() -> None:
    try:
        os.getcwd()
    except OSError:
        raise BadInput("the working directory is gone: change to one that is there") from None


def _complaint(error: object, status: int) -> int:
    complain(error)
    return status


def parser(words: Sequence[str], alone: bool = False) -> argparse.ArgumentParser:
    """Return the parser; only the verbs that occur among the words are given their arguments.

    Args:
        alone: this process does nothing else, so that all that it reads is read for what it
            computes.
    """
    top = OneLineParser(
        prog="lemmata", description="Theorems as executable claims.", epilog=STATUSES
    )
    top.add_argument("--version", action="version", version=f"lemmata {lemmata.__version__}")
    if words and not words[0].startswith("-") and words[0] not in VERBS:
        matches = difflib.get_close_matches(words[0], VERBS, 1)
        top.error(
            f"no verb {words[0]!r}: {f'try `lemmata {matches[0]}`; ' if matches else ''}`lemmata"
            " --help` lists them"
        )
    verbs = top.add_subparsers(metavar="VERB", required=True)
    for name, summary in VERBS.items():
        is_named = name in words
        verb = verbs.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            epilog=STATUSES,
            add_help=is_named,
        )
        if is_named:
            verb.add_argument(
                "--store",
                metavar="DIR",
                help="keep runs and verdicts here (default: LEMMATA_STORE, else a cache folder)",
            )
            if name in KEEPING:
                import_module("lemmata.store.trace").start(whole=alone)
            module = import_module(f"lemmata.verbs.{name.replace('-', '_')}")
            module.add_arguments(verb)
            settings.apply(name, verb, settings.found(Path.cwd()))
            verb.set_defaults(run=module.run)
    return top
