"""Implicit models, linear ones and perceptrons on tasks of extrapolation: what each does out of distribution, equilibria certified.

No theorem is used; what theory forces is put beside a run by `lemmata simulate`. Source: DECUGIS_2022, sections 3 and 4.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.simulations.batches import Plan
from lemmata.simulations.implicit_models.gradient_flow import flow
from lemmata.simulations.runner import main as run_main
from lemmata.simulations.runner import spread
from lemmata.simulations.store import Run, Store
from lemmata.theory.inputs import finite, integer

__all__ = ["add_arguments", "flow", "main", "planned", "side_by_side", "simulate"]

NAME = "implicit-models"
SUMMARY = "train implicit models and their rivals on tasks of extrapolation, and test them out of distribution"
TASKS = ("identity", "addition", "subtraction", "table-2", "rolling-average", "argmax", "spiky")
MODELS = ("implicit", "implicit-rnn", "linear", "least-squares", "mlp", "mlp+skip", "lstm")
PLOTTED = ("error, shift largest",)
MOST_SEEDS, MOST_NUMBERS = 1000, 2e9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser."""
    add = parser.add_argument
    add("--task", choices=TASKS, default="identity", help="learn this (%(default)s)")
    add(
        "--model",
        choices=MODELS,
        default="implicit",
        help="train this model, its widths as in the source where that is small (%(default)s)",
    )
    add("--no-direct-term", action="store_true", help="leave out D of an implicit model")
    add(
        "--samples",
        type=int,
        metavar="N",
        default=1000,
        help="train on so many samples, all in every step (%(default)s; the source: 10000)",
    )
    add("--tests", type=int, metavar="N", default=1000, help="test on so many samples per shift (%(default)s)")
    add("--epochs", type=int, help="take so many steps of Adam (1000)", default=1000)
    add("--rate", type=float, metavar="ETA", default=0.01, help="set Adam's step size (%(default)s)")
    add("--seed", type=int, default=0, help="start from this seed (%(default)s)")
    add("--seeds", type=int, metavar="K", default=5, help="run this many seeds side by side (%(default)s)")


def planned(arguments: argparse.Namespace) -> Plan:
    """Return what a run with these arguments is, apart from its seeds.

    Args:
        arguments: as added by `add_arguments`.

    Raises: ValueError for bad numbers, or a model that has no direct term to leave out.
    """
    if arguments.no_direct_term and not arguments.model.startswith("implicit"):
        raise ValueError(f"--no-direct-term belongs to implicit models, not to {arguments.model}: leave it out")
    parameters = {"task": arguments.task, "model": arguments.model, "direct": not arguments.no_direct_term}
    parameters |= {name: integer(getattr(arguments, name), name, 100 if name != "epochs" else 1) for name in ("samples", "tests", "epochs")}
    parameters["rate"] = finite(arguments.rate, "rate", 0.0)
    numbers = 100.0 * (arguments.samples + 5 * arguments.tests)
    if numbers > MOST_NUMBERS:
        raise ValueError(f"samples and tests of a seed must be at most {MOST_NUMBERS:.0e} numbers, not {numbers:.2g}")
    return Plan(parameters, parameters, numbers=numbers)


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the simulation that the arguments ask for, or read it back from the store.

    Args:
        arguments: as added by `add_arguments`.
        store: where the run is kept.

    Returns: the run. Its arrays are seed (S,), shifts (K,), loss (epochs, S), errors (K, S) out of distribution, for the argmax the share
        of wrong choices, and certificate (S,), tested (K, S): bounds on how far equilibria are from the true ones in training and in tests.

    Raises: ValueError for bad numbers, FloatingPointError if a run turns non-finite or its equilibria are not certified.
    """
    plan, seeds = planned(arguments), _seeds(arguments)

    def compute() -> tuple[dict[str, Any], dict[str, Any]]:
        arrays = _trained(plan.parameters, seeds)
        figures = [_figures(arrays, k) for k in range(len(seeds))]
        return arrays, {name: spread([one[name] for one in figures]) for name in figures[0]}

    return store.run(NAME, {**plan.parameters, "seeds": seeds}, compute, seed=seeds[0])


def side_by_side(plans: Sequence[Plan], seeds: Sequence[int]) -> list[dict[str, Any]]:
    """Return the summary figures of runs that differ in their seeds alone, computed as one batch.

    Args:
        plans: made by `planned`.
        seeds: one for each.

    Raises: FloatingPointError if a run turns non-finite or its equilibria are not certified.
    """
    arrays = _trained(plans[0].parameters, tuple(seeds))
    return [_figures(arrays, k) for k in range(len(seeds))]


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("lemmata.simulations.implicit_models", SUMMARY, add_arguments, simulate, argv)


def _seeds(arguments: argparse.Namespace) -> tuple[int, ...]:
    first, count = integer(arguments.seed, "seed", 0), integer(arguments.seeds, "number of seeds", 1, MOST_SEEDS)
    return tuple(range(first, first + count))


def _trained(parameters: dict[str, Any] | Any, seeds: tuple[int, ...]) -> dict[str, Any]:
    from lemmata.simulations.implicit_models.tasks import TASKS as KNOWN
    from lemmata.simulations.implicit_models.training import trained

    task = KNOWN[parameters["task"]]
    named = {name: parameters[name] for name in ("direct", "samples", "tests", "epochs", "rate")}
    found = trained(parameters["model"], task, seeds, **named)
    return {"seed": np.array(seeds), "shifts": np.array(task.shifts), **found._asdict()}


def _figures(arrays: dict[str, Any], seed: int) -> dict[str, float]:
    """Return the summary figures of one seed."""
    errors = arrays["errors"][:, seed]
    found = {"loss at the end": float(arrays["loss"][-1, seed])}
    found |= {f"error, shift {shift:g}": float(error) for shift, error in zip(arrays["shifts"], errors, strict=True)}
    found["error, shift largest"] = float(errors[-1])
    found["certificate, training"] = float(arrays["certificate"][seed])
    found["certificate, tests"] = float(arrays["tested"][:, seed].max())
    return found
