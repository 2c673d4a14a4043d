"""`lemmata refute ID`: a search for a counterexample of one claim; a witness is printed as a Python call."""

from __future__ import annotations

import argparse
import math
import sys
from typing import Any

from lemmata import families, modules
from lemmata.verbs.verify import positive, seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="the claim's id, or FILE.py::ID")
    parser.add_argument("--examples", metavar="N", type=positive, default=300, help="cases drawn for each check (default: 300)")
    parser.add_argument("--seconds", metavar="S", type=seconds, default=30.0, help="time for the search at points (default: 30)")


def run(arguments: argparse.Namespace) -> int:
    """Search, print what was found, and return 0 if the outcome is as recorded, else 1."""
    entry = modules.one(arguments.id)
    from proofs_checks import refute

    families.register([entry.folder] if entry.folder else [])
    finding = refute.refute(entry.claim, arguments.examples, arguments.seconds)
    tried = f"{finding.tried} cases tried, {finding.met} met the assumptions"
    for note in finding.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    if finding.confirmed_by:
        print(_witness(entry, finding, tried))
    elif finding.tried:
        nearest = f"; largest residual {finding.residual:.3g} in {finding.check.name}" if finding.check else ""
        print(f"# {entry.claim.id}: no counterexample; {tried}{nearest}")
    else:
        print(f"# {entry.claim.id}: nothing was tried: no check of this claim can be evaluated")
        return 1
    return 0 if bool(finding.confirmed_by) == (entry.claim.expect == "refuted") else 1


def _witness(entry: families.Entry, finding: Any, tried: str) -> str:
    from proofs_checks import refute

    size = "" if math.isnan(finding.residual) else f", residual {finding.residual:.3g}"
    recorded = "as recorded" if entry.claim.expect == "refuted" else "but recorded to hold"
    head = f"# {entry.claim.id}: refuted {recorded}, confirmed by {finding.confirmed_by}{size} in {finding.check.name}; {tried}"
    formula, holder = entry.claim.formula, (entry.module, f"{entry.variable}.formula")
    text = refute.call(formula, finding.case, *holder) if finding.case else None
    if finding.case and not text:
        arguments = refute.handed(finding.check, formula, finding.case)
        text = refute.call(formula, arguments, *holder) if arguments else None
    return f"{head}\n{_beside(entry) + text if text and _runs(text) else f'# at {finding.witness}'}"


def _beside(entry: families.Entry) -> str:
    """Return what a user's module needs to be found from anywhere."""
    folder = entry.origin and entry.origin.folder
    return f"import sys; sys.path.insert(0, {folder!r})\n" if folder else ""


def _runs(text: str) -> bool:
    try:
        exec(text, {})
    except Exception:  # noqa: BLE001 - a call that raises anything is none to hand on
        return False
    return True
