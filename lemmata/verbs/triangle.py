"""`lemmata triangle ID`: which of the routes to a claim's dynamics disagrees with the others."""

from __future__ import annotations

import argparse

from lemmata import BadInput, families, selection


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = "a claim whose formula is a solution in time and whose file says, under @triangle, what it solves: its id, or FILE.py::ID"
    parser.add_argument("id", metavar="ID", help=what)


def run(arguments: argparse.Namespace) -> int:
    """Print the residual between each two routes and what they say together; return 0 if the routes agree as recorded, else 1."""
    from lemmata.proofs_checks.discovery import triangle

    entry = selection.one(arguments.id)
    families.register([entry.folder] if entry.folder else [])
    try:
        triangle.of(entry.claim)
    except ValueError as error:
        raise BadInput(str(error)) from None
    compared = triangle.compare(entry.claim)
    print(f"{entry.claim.id}  ({compared.cases} cases)")
    for edge, side in compared.sides.items():
        said = "broken" if side.broken else "rounding" if not side.residual <= side.bound else "ok"
        print(f"  {' - '.join(edge):<32}  residual {side.residual:8.1e}  allowed {side.bound:7.1e}  {said}")
    print("\n".join(f"  {line}" for line in compared.words()))
    agrees = not compared.suspects and not compared.rounded
    return 0 if agrees == (entry.claim.expect == "holds") else 1
