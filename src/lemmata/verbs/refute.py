"""`lemmata refute ID`: search for a counterexample to one claim, and print a witness as a Python
call.
"""

from __future__ import annotations

import argparse
import math
import sys
from typing import TYPE_CHECKING

from lemmata import Failed
from lemmata.console.count import counted
from lemmata.processes import pool
from lemmata.sources import selection
from lemmata.sources.named_claims import Entry, Origin, place
from lemmata.verbs.verify import positive, seconds

if TYPE_CHECKING:
    from lemmata.evidence.refute import Finding


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "id", metavar="ID", help="search for a counterexample to this claim: an id, or FILE.py::ID"
    )
    parser.add_argument(
        "--examples",
        metavar="N",
        type=positive,
        default=300,
        help="draw N cases for each check (default: 300)",
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        default=30.0,
        help="limit the search at points to S seconds of the processor (default: 30)",
    )
    timeout = (
        "stop the search, or the import of a file, after S seconds (default: never; an import"
        " after 60)"
    )
    parser.add_argument("--timeout", metavar="S", type=seconds, help=timeout)


def run(arguments: argparse.Namespace) -> int:
    """Search, print what was found, and return 0 if the outcome is as recorded, else 1.

    Raises: Failed if the search was stopped.
    """
    entry = selection.one(arguments.id, arguments.timeout)
    task = entry.claim.id, entry.folder, entry.origin, arguments.examples, arguments.seconds
    apart = entry.origin or arguments.timeout
    [(_, answer, error)] = (
        pool.each(_answer, [task], 1, timeout=arguments.timeout)
        if apart
        else [(task, _answer(task), None)]
    )
    if error:
        raise Failed(f"{place(entry)}: {error}")
    text, notes, status = answer
    for note in notes:
        print(f"lemmata: {note}", file=sys.stderr)
    print(text)
    return status


def _answer(
    task: tuple[str, str | None, Origin | None, int, float],
) -> tuple[str, tuple[str, ...], int]:
    """Search for a counterexample to a claim, in whatever process; return the answer, the notes and
    the exit status.
    """
    from lemmata.evidence import refute
    from lemmata.sources.own_claims import registered

    entry = registered(*task[:3])
    finding = refute.refute(entry.claim, *task[3:])
    tally = f"{counted(finding.tried, 'case')} tried, {finding.met} met the assumptions"
    status = 0 if bool(finding.confirmed_by) == (entry.claim.expect == "refuted") else 1
    if finding.confirmed_by:
        return _witness(entry, finding, tally), finding.notes, status
    if finding.tried and not finding.met:
        return f"# {entry.claim.id}: vacuous; {tally}", finding.notes, 1
    if finding.tried:
        nearest = (
            f"; largest residual {finding.residual:.3g} in {finding.check.name}"
            if finding.check
            else ""
        )
        doubt = " confirmed" if finding.unconfirmed else ""
        return (
            f"# {entry.claim.id}: no counterexample{doubt}; {tally}{nearest}",
            finding.notes,
            status,
        )
    return (
        (
            f"# {entry.claim.id}: nothing was tried, because no check of this claim can be"
            " evaluated on numbers"
        ),
        finding.notes,
        1,
    )


def _witness(entry: Entry, finding: Finding, tally: str) -> str:
    from lemmata.evidence import refute

    assert finding.check is not None  # a witness breaks some check
    size = "" if math.isnan(finding.residual) else f", residual {finding.residual:.3g}"
    expectation = "as recorded" if entry.claim.expect == "refuted" else "but recorded to hold"
    head = (
        f"# {entry.claim.id}: refuted {expectation}, confirmed by {finding.confirmed_by}{size} in"
        f" {finding.check.name}; {tally}"
    )
    formula, holder = entry.claim.formula, (entry.module, f"{entry.variable}.formula")
    case = finding.case
    texts = (
        []
        if case is None
        else [
            refute.call(formula, case, *holder),
            refute.checking(finding.check, formula, case, *holder),
        ]
    )
    text = next(
        (_beside(entry) + text for text in texts if text and _runs(text)), f"# at {finding.witness}"
    )
    return f"{head}\n{text}"


def _beside(entry: Entry) -> str:
    """Return the line that makes a user's module importable from anywhere."""
    folder = entry.origin and entry.origin.folder
    return f"import sys; sys.path.insert(0, {folder!r})\n" if folder else ""


def _runs(text: str) -> bool:
    try:
        exec(text, {})
    except Exception:  # noqa: BLE001 - a call that raises is not worth printing
        return False
    return True
