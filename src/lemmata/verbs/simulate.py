"""`lemmata simulate NAME …`: run a family's problem and print a summary of the run beside what
theory predicts.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from lemmata import BadInput
from lemmata.processes import device
from lemmata.sources import families
from lemmata.terms.types import Named
from lemmata.verbs.verify import opened


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments; what follows the name is read by the simulation itself."""
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="run this simulation (default: list them)"
    )
    parser.add_argument(
        "rest",
        nargs=argparse.REMAINDER,
        metavar="...",
        help="pass it these options: see `lemmata simulate NAME --help`",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the simulation; print its summary and where the run is kept."""
    simulations = families.simulations()
    if not simulations:
        raise BadInput("no simulations are installed: install lemmata[corpus]")
    from lemmata.dynamics import runner

    if arguments.name is None:
        for name, module in simulations.items():
            print(f"{name}  {module.SUMMARY}")
        return 0
    name = arguments.name.replace("_", "-")
    if name not in simulations:
        raise families.unknown("simulation", arguments.name, simulations)
    module = simulations[name]
    options = _parser(module, arguments.store).parse_args(arguments.rest)
    if options.device:
        device.settled(options.device)
    store = opened(options.store, use=not options.no_cache)
    try:
        outcome = module.simulate(options, store)
    except ValueError as error:
        raise BadInput(" ".join(str(error).split())) from None
    except OverflowError as error:
        raise BadInput(f"a number is too large: {error}") from None
    print(runner.table(outcome, store))
    theory = _theory(module, outcome)
    if theory:
        print(runner.aligned(theory))
    if text := _explained(module, [*outcome.summary, *theory]):
        print(text)
    for note in store.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    return 0


def _explained(module: ModuleType, names: list[str]) -> str:
    """Return unit and meaning of each quantity that the family explains, one in a line; those that
    mean the same share it.
    """
    from lemmata.paper.glossary import quantity

    folder = module.__name__.rpartition(".")[2]
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        if description := quantity(folder, name):
            groups.setdefault(description, []).append(name)
    lines = [
        f"  {', '.join(group)} [{unit}]: {meaning.replace('$', '')}"
        for (unit, meaning), group in groups.items()
    ]
    return "\n".join(["what is what:", *lines]) if lines else ""


def _parser(module: ModuleType, root: str | None) -> argparse.ArgumentParser:
    from lemmata.console.command_line import OneLineParser

    parser = OneLineParser(prog=f"lemmata simulate {module.NAME}", description=module.SUMMARY)
    parser.add_argument("--store", metavar="DIR", default=root, help="keep runs in this folder")
    parser.add_argument("--no-cache", action="store_true", help="recompute the run")
    device.add_argument(parser)
    module.add_arguments(parser)
    return parser


def _theory(module: ModuleType, run: object) -> Named:
    """Return what theory predicts for the run, if the family offers `summarise(run)` among its
    checks.
    """
    name = module.__name__.replace("simulations", "proofs_checks", 1)
    return getattr(import_module(name), "summarise", lambda run: {})(run) if find_spec(name) else {}
