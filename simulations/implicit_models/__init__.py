"""Runs of implicit models: their flow, training out of distribution or on words, and both modes of evaluating state-space models.

No theorem is used; all starts from `lemmata.theory.implicit_models.problem`, and what theory forces is put beside a run by
`lemmata simulate`. Sources: DECUGIS_2022 and SCHOENE_2025.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from types import ModuleType

from lemmata.console.command_line import Misplaced
from lemmata.dynamics.runner import main as run_main
from lemmata.simulations.implicit_models import extrapolation, published, word_problem
from lemmata.simulations.implicit_models.gradient_flow import flow
from lemmata.simulations.implicit_models.modes import NotConverged, evaluate
from lemmata.store.store import Run, Store
from lemmata.sweeps.batches import Plan
from lemmata.terms.types import Fields

__all__ = ["NotConverged", "add_arguments", "evaluate", "flow", "main", "planned", "side_by_side", "simulate"]

NAME = "implicit-models"
SUMMARY = "train implicit models and explicit rivals, and test them out of distribution on eight numerical tasks or on words over a group"
TASKS: dict[str, ModuleType] = {"word-problem": word_problem, **dict.fromkeys(extrapolation.TASKS, extrapolation)}
"""Of each task the module that adds its options and runs it."""
PLOTTED = extrapolation.PLOTTED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser; a module's own belong to its tasks only."""
    parser.add_argument("--task", choices=TASKS, help="run this task (word-problem)")
    for module in _modules():
        module.add_arguments(parser)
    parser.add_argument("--seed", type=int, help="start from this seed (0)")
    parser.add_argument("--seeds", type=int, metavar="K", help="run this many seeds side by side, all of them reported (5)")


def planned(arguments: argparse.Namespace) -> Plan:
    """Return what a run with these arguments is, apart from its seeds.

    Args:
        arguments: as added by `add_arguments`.

    Raises: ValueError for bad numbers, options of other tasks, or the word problem, which is not swept.
    """
    module = _chosen(arguments)
    if module is not extrapolation:
        raise ValueError(f"{_named(arguments)} cannot be swept: take one of the tasks {', '.join(extrapolation.TASKS)}")
    return extrapolation.planned(arguments)


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the task that the arguments ask for, or read it back from the store.

    Args:
        arguments: as added by `add_arguments`.
        store: where the run is kept.

    Returns: the run, with the arrays that its module names.

    Raises: ValueError for bad numbers or options of other tasks, FloatingPointError if a run turns non-finite or is not certified.
    """
    return _chosen(arguments).simulate(arguments, store)


def side_by_side(plans: Sequence[Plan], seeds: Sequence[int]) -> list[Fields]:
    """Return the summary figures of runs that differ in their seeds alone, computed as one batch.

    Args:
        plans: made by `planned`.
        seeds: one for each.

    Raises: FloatingPointError if a run turns non-finite or its equilibria are not certified.
    """
    return extrapolation.side_by_side(plans, seeds)


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("lemmata.simulations.implicit_models", SUMMARY, add_arguments, simulate, argv)


def _modules() -> list[ModuleType]:
    return [word_problem, extrapolation, published]


def _named(arguments: argparse.Namespace) -> str:
    """Return the task asked for, or the preset."""
    return f"the preset {arguments.preset}" if arguments.preset else f"the task {arguments.task or 'word-problem'}"


def _chosen(arguments: argparse.Namespace) -> ModuleType:
    """Return the module of the task or of the preset asked for.

    Raises: ValueError for an option that belongs to other tasks, or a task beside a preset.
    """
    if arguments.preset and arguments.task:
        raise ValueError(f"--task is fixed by the preset {arguments.preset}: leave it out")
    chosen = published if arguments.preset else TASKS[arguments.task or "word-problem"]
    for module in _modules():
        if module is not chosen:
            tasks = " or ".join(task for task, own in TASKS.items() if own is module)
            for option, name in _options(module).items():
                if getattr(arguments, name) is not None:
                    raise Misplaced(option, f"the task {tasks}", _named(arguments))
    return chosen


def _options(module: ModuleType) -> dict[str, str]:
    """Return of each option of a module the name under which it is parsed."""
    parser = argparse.ArgumentParser(add_help=False)
    module.add_arguments(parser)
    return {action.option_strings[0]: action.dest for action in parser._actions}
