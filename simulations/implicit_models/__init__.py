"""Runs of implicit models: the flow of linear ones, state-space models that read words, and both modes of evaluating any such model.

No theorem is used; all starts from `lemmata.theory.implicit_models.problem`. Sources: DECUGIS_2022 and SCHOENE_2025.
"""

from __future__ import annotations

import argparse

from lemmata.simulations.implicit_models import word_problem
from lemmata.simulations.implicit_models.gradient_flow import flow
from lemmata.simulations.implicit_models.modes import NotConverged, evaluate
from lemmata.simulations.runner import main as run_main
from lemmata.simulations.store import Run, Store

__all__ = ["NotConverged", "add_arguments", "evaluate", "flow", "main", "simulate"]

NAME = "implicit-models"
SUMMARY = "train implicit models, and state-space models with an equilibrium for each token, beside their explicit versions"
TASKS = {"word-problem": word_problem}
"""Of each task the module that adds its options and runs it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser."""
    parser.add_argument("--task", choices=TASKS, default="word-problem", help="run this task (%(default)s)")
    for task in TASKS.values():
        task.add_arguments(parser)
    parser.add_argument("--seed", type=int, help="start from this seed (0)")
    parser.add_argument("--seeds", type=int, metavar="K", help="run this many seeds side by side, all of them reported (5)")


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the task that the arguments ask for, or read it back from the store.

    Raises: ValueError for bad numbers.
    """
    return TASKS[arguments.task].simulate(arguments, store)


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("lemmata.simulations.implicit_models", SUMMARY, add_arguments, simulate, argv)
