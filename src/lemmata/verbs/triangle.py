"""`lemmata triangle ID`: which of the routes to a claim's dynamics disagrees with the others."""

from __future__ import annotations

import argparse

from lemmata import BadInput, Failed
from lemmata.console.count import counted
from lemmata.processes import pool
from lemmata.sources import selection
from lemmata.sources.named_claims import Origin, place


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    target = (
        "compare the routes to this claim, an id or FILE.py::ID, whose formula is a solution in"
        " time; under @triangle its file says of what"
    )
    parser.add_argument("id", metavar="ID", help=target)


def run(arguments: argparse.Namespace) -> int:
    """Print the residual between each two routes and what they say together; return 0 if the routes
    agree as recorded, else 1.

    Raises: BadInput for a claim that declares no dynamics, Failed if its file ends the process that
        runs it.
    """
    entry = selection.one(arguments.id)
    task = entry.claim.id, entry.folder, entry.origin
    [(_, answer, error)] = (
        pool.each(_answer, [task], 1) if entry.origin else [(task, _answer(task), None)]
    )
    if error:
        raise Failed(f"{place(entry)}: {error}")
    text, status = answer
    if status == 2:
        raise BadInput(text)
    print(text)
    return status


def _answer(task: tuple[str, str | None, Origin | None]) -> tuple[str, int]:
    """Compare the routes, in whatever process; return the answer and the exit status."""
    from lemmata.discovery import routes
    from lemmata.sources.own_claims import registered

    claim = registered(*task).claim
    try:
        routes.of(claim)
    except ValueError as error:
        return str(error), 2
    comparison = routes.compare(claim)
    lines = [f"{claim.id}  ({counted(comparison.cases, 'case')}: {comparison.scope})"]
    for edge, side in comparison.sides.items():
        mark = "broken" if side.broken else "rounding" if not side.residual <= side.bound else "ok"
        lines.append(
            f"  {' - '.join(edge):<32}  residual {side.residual:8.1e}  allowed {side.bound:7.1e} "
            f" {mark}"
        )
    lines += [f"  {line}" for line in comparison.words()]
    agrees = not comparison.suspects and not comparison.rounded
    return "\n".join(lines), 0 if agrees == (claim.expect == "holds") else 1
