"""Presets after the figures and tables of the source: of each its models, with the baselines that it lacks, on the same draws and seeds.

The source trains on 10000 samples for 500 or 1000 epochs; presets take fewer, so that each ends in minutes on two cores. Each model is
a run of its own, which presets share. Source: DECUGIS_2022, figures 1 to 6, tables 1 and 2.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

from lemmata.dynamics.runner import spread
from lemmata.simulations.implicit_models import extrapolation
from lemmata.store.store import Run, Store
from lemmata.terms.types import Fields

NAME = "implicit-models-published"


class Arm(NamedTuple):
    """One model of a preset: what it is called, its task, and the options of its run that are not those of `OPTIONS`."""

    label: str
    task: str
    options: Fields


OPTIONS = {"samples": 500, "tests": 1000, "epochs": 500}
SLOW = {"samples": 250, "epochs": 200}
"""Of Transformers and of models that read one number at a time, whose steps cost ten times as much or more."""


def _arms(task: str, *models: str, named: str = "", options: Fields | None = None) -> tuple[Arm, ...]:
    slow = {"implicit-rnn", "lstm", "transformer"}
    return tuple(Arm(named + model, task, {"model": model, **(SLOW if model in slow else {}), **(options or {})}) for model in models)


EXPLICIT = ("linear", "least-squares", "mlp", "mlp+skip")
LONG = {"epochs": 1000}
PRESETS: dict[str, tuple[Arm, ...]] = {
    "identity": (
        *_arms("identity", "implicit", options=LONG),
        Arm("implicit, D = 0", "identity", {"no_direct_term": True}),
        *_arms("identity", *EXPLICIT, "transformer"),
    ),
    "table-1": (
        *_arms("identity", "implicit", options=LONG),
        *(Arm(f"mlp, {one}", "identity", {"model": "mlp", "activation": one}) for one in extrapolation.ACTIVATIONS if one != "relu6"),
    ),
    "arithmetic": (
        *_arms("arithmetic", "implicit", *EXPLICIT[:3], named="sum: "),
        *_arms("subtraction", "implicit", *EXPLICIT[:3], named="difference: "),
    ),
    "table-2": tuple(
        arm
        for named, task in (("sum: ", "table-2"), ("difference: ", "table-2-subtraction"))
        for arm in (
            *_arms(task, "implicit", *EXPLICIT[:3], named=named),
            Arm(f"{named}mlp, relu6", task, {"model": "mlp", "activation": "relu6"}),
        )
    ),
    "rolling-average": _arms("rolling-average", "implicit", *EXPLICIT[:2], "lstm", "transformer"),
    "argmax": _arms("argmax", "implicit", "implicit-rnn", "lstm", "transformer"),
    "spiky": _arms("spiky", "implicit-rnn", "lstm", "transformer", "least-squares"),
}
"""The identity is figure 1, arithmetic figures 2 and 3, the argmax figure 4, the rolling average and spikes figure 5; figure 6 shows
table 2 and the argmax."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the option of these runs to a parser."""
    parser.add_argument("--preset", choices=PRESETS, help="run all models of one figure or table of the source, beside what it prints")


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Train and test all models of a preset, or read them back from the store.

    Returns: the run. Of its k-th model the arrays are `loss_k` (epochs, S), `errors_k` (K, S) and `shifts_k` (K,), as those of
        `extrapolation.simulate`; parameters has their names under "arms".

    Raises: ValueError for bad numbers, FloatingPointError if a run turns non-finite or its equilibria are not certified.
    """
    arms = PRESETS[arguments.preset]
    runs = [extrapolation.simulate(told(arm, arguments), store) for arm in arms]
    seeds = tuple(runs[0].record["parameters"]["seeds"])

    def compute() -> tuple[Fields, Fields]:
        arrays = {f"{name}_{k}": run.arrays[name] for k, run in enumerate(runs) for name in ("loss", "errors", "shifts")}
        summary = {f"{arm.label}: loss at the end": spread(run.arrays["loss"][-1]) for arm, run in zip(arms, runs, strict=True)}
        return arrays, {**summary, "seconds of all models": sum(float(run.record["seconds"]) for run in runs)}

    kept = {"arms": [arm.label for arm in arms], "runs": [run.key for run in runs], "seeds": seeds}
    return store.run(NAME, {"task": "published", "preset": arguments.preset, **kept}, compute, seed=seeds[0])


def told(arm: Arm, arguments: argparse.Namespace) -> argparse.Namespace:
    """Return the arguments of one model's run."""
    parser = argparse.ArgumentParser()
    extrapolation.add_arguments(parser)
    found = parser.parse_args([], argparse.Namespace(task=arm.task, seed=arguments.seed, seeds=arguments.seeds))
    for name, value in (OPTIONS | arm.options).items():
        setattr(found, name, value)
    return found
