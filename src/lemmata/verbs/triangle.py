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
    what = (
        "compare the routes to this claim, an id or FILE.py::ID, whose formula is a solution in"
        " time; under @triangle its file says of what"
    )
    parser.add_argument("id", metavar="ID", help=what)


def run(arguments: argparse.Namespace) -> int:
    """Print the residual between each two routes and what they say together; return 0 if the routes
    agree as recorded, else 1.

    Raises: BadInput for a claim that declares no dynamics, Failed if its file ends the process that
        runs it.
    """
    entry = selection.one(arguments.id)
    asked = entry.claim.id, entry.folder, entry.origin
    [(_, answer, error)] = (
        pool.each(_answer, [asked], 1) if entry.origin else [(asked, _answer(asked), None)]
    )
    if error:
        raise Failed(f"{place(entry)}: {error}")
    said, status = answer
    if status == 2:
        raise BadInput(said)
    print(said)
    return status


def _answer(asked: tuple[str, str | None, Origin | None]) -> tuple[str, int]:
    """Compare the routes, in whatever process; return the answer and the exit status."""
    from lemmata.discovery import routes
    from lemmata.sources.own_claims import registered

    claim = registered(*asked).claim
    try:
        routes.of(claim)
    except ValueError as error:
        return str(error), 2
    compared = routes.compare(claim)
    lines = [f"{claim.id}  ({counted(compared.cases, 'case')}: {compared.scope})"]
    for edge, side in compared.sides.items():
        said = "broken" if side.broken else "rounding" if not side.residual <= side.bound else "ok"
        lines.append(
            f"  {' - '.join(edge):<32}  residual {side.residual:8.1e}  allowed {side.bound:7.1e} "
            f" {said}"
        )
    lines += [f"  {line}" for line in compared.words()]
    agrees = not compared.suspects and not compared.rounded
    return "\n".join(lines), 0 if agrees == (claim.expect == "holds") else 1
