"""Implicit models and their rivals trained on tasks of numbers and tested out of distribution, equilibria certified.

Models are trained on all samples in every step, and tested at each shift of the task on the same draws. Source: DECUGIS_2022, section 3.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np

from lemmata.console.command_line import Misplaced
from lemmata.dynamics.runner import spread
from lemmata.simulations.implicit_models.tasks import TASKS
from lemmata.store.store import Run, Store
from lemmata.sweeps.batches import Plan
from lemmata.terms.inputs import finite, integer
from lemmata.terms.types import Fields, Tree

NAME = "implicit-models"
MODELS = ("implicit", "implicit-rnn", "linear", "least-squares", "mlp", "mlp+skip", "lstm", "transformer")
"""The models by name; all but least squares are trained."""
ACTIVATIONS = ("relu", "leaky_relu", "relu6", "softplus", "soft_sign", "log_sigmoid")
"""Of perceptrons, as JAX names them; all but the third stand in table 1, which is best in table 2."""
DEFAULTS: Fields = {"model": "implicit", "activation": "relu", "samples": 1000, "tests": 1000, "epochs": 1000, "rate": 0.01}
LEAST = {"samples": 100, "tests": 100, "epochs": 1}
PLOTTED = ("error, shift largest",)
WIDEST = 100
"""Numbers of the widest input."""
MOST_SEEDS, MOST_SEED, MOST_NUMBERS = 1000, 2**31 - 1, 2e9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of these tasks to a parser."""
    add = parser.add_argument
    add("--model", choices=MODELS, help="train this model, with the widths of the source where these are small (implicit)")
    add("--activation", choices=ACTIVATIONS, help="give perceptrons this activation (relu)")
    add("--no-direct-term", action="store_true", default=None, help="leave out the direct term D of an implicit model")
    add("--samples", type=int, metavar="N", help="train on this many samples, all in every step (1000; the source: 10000)")
    add("--tests", type=int, metavar="N", help="test on this many samples per shift (1000)")
    add("--epochs", type=int, help="take this many steps of Adam (1000)")
    add("--rate", type=float, metavar="ETA", help="set Adam's step size (0.01)")


def planned(arguments: argparse.Namespace) -> Plan:
    """Return what a run with these arguments is, apart from its seeds.

    Raises: ValueError for bad numbers, or a model that has no direct term to leave out or no activation to choose.
    """
    given = {name: getattr(arguments, name) for name in DEFAULTS}
    settings = DEFAULTS | {name: value for name, value in given.items() if value is not None}
    model, direct = settings["model"], not arguments.no_direct_term
    if not direct and not model.startswith("implicit"):
        raise Misplaced("no-direct-term", "implicit models", model)
    if not model.startswith("mlp") and settings["activation"] != DEFAULTS["activation"]:
        raise Misplaced("activation", "perceptrons", model)
    parameters = {"task": arguments.task, **settings, "direct": direct}
    parameters |= {name: integer(settings[name], name, low) for name, low in LEAST.items()}
    parameters["rate"] = finite(settings["rate"], "rate", 0.0)
    numbers = float(WIDEST * (parameters["samples"] + 5 * parameters["tests"]) + parameters["epochs"])
    _bounded(numbers)
    return Plan(parameters, parameters, numbers=numbers)


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Train and test the model on all seeds, or read the run back from the store.

    Returns: the run. Its arrays are seed (S,), shifts (K,), loss (epochs, S), errors (K, S) out of distribution, for the argmax the share
        of wrong choices, and certificate (S,), tested (K, S): bounds on how far equilibria are from the true ones in training and in tests.

    Raises: ValueError for bad numbers, FloatingPointError if a run turns non-finite or its equilibria are not certified.
    """
    plan, seeds = planned(arguments), _seeds(arguments)
    _bounded(plan.numbers * len(seeds))

    def compute() -> tuple[Fields, Fields]:
        arrays = _trained(plan.parameters, seeds)
        figures = [_figures(arrays, k) for k in range(len(seeds))]
        return arrays, {name: spread([one[name] for one in figures]) for name in figures[0]}

    return store.run(NAME, {**plan.parameters, "seeds": seeds}, compute, seed=seeds[0])


def side_by_side(plans: Sequence[Plan], seeds: Sequence[int]) -> list[Fields]:
    """Return the summary figures of runs that differ in their seeds alone, computed as one batch.

    Args:
        plans: made by `planned`.
        seeds: one for each.

    Raises: FloatingPointError if a run turns non-finite or its equilibria are not certified.
    """
    arrays = _trained(plans[0].parameters, tuple(seeds))
    return [_figures(arrays, k) for k in range(len(seeds))]


def _bounded(numbers: float) -> None:
    if numbers > MOST_NUMBERS:
        raise ValueError(f"samples, tests and losses of all seeds must be at most {MOST_NUMBERS:.0e} numbers, not {numbers:.2g}")


def _seeds(arguments: argparse.Namespace) -> tuple[int, ...]:
    first = integer(0 if arguments.seed is None else arguments.seed, "seed", 0, MOST_SEED - MOST_SEEDS)
    count = integer(5 if arguments.seeds is None else arguments.seeds, "number of seeds", 1, MOST_SEEDS)
    return tuple(range(first, first + count))


def _trained(parameters: Tree, seeds: tuple[int, ...]) -> Fields:
    from lemmata.simulations.implicit_models.training import trained

    task = TASKS[parameters["task"]]
    named = {name: parameters[name] for name in ("direct", "activation", "samples", "tests", "epochs", "rate")}
    found = trained(parameters["model"], task, seeds, **named)
    return {"seed": np.array(seeds), "shifts": np.array(task.shifts), **found._asdict()}


def _figures(arrays: Fields, seed: int) -> dict[str, float]:
    """Return the summary figures of one seed."""
    errors = arrays["errors"][:, seed]
    found = {"loss at the end": float(arrays["loss"][-1, seed])}
    found |= {f"error, shift {shift:g}": float(error) for shift, error in zip(arrays["shifts"], errors, strict=True)}
    found["error, shift largest"] = float(errors[-1])
    found["certificate, training"] = float(arrays["certificate"][seed])
    found["certificate, tests"] = float(arrays["tested"][:, seed].max())
    return found
