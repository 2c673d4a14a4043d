"""What theory forces, beside a simulated run of `lemmata.simulations.implicit_models`, and what the source prints where it does.

Models without biases are positively homogeneous, so that errors at two scales of the same draws have a ratio that training cannot change.
"""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.implicit_models.published import table
from lemmata.terms.types import Fields, Tree
from lemmata.theory.implicit_models.homogeneity import narrow_floor, scaled_error
from lemmata.theory.implicit_models.reported import WIDTH, curve_as_printed, curve_repaired, errors_tested
from lemmata.theory.implicit_models.stability import input_sharpness

ROUNDING = 1e-20
"""Squared errors below this are rounding, whose ratio says nothing."""
UNBIASED = ("implicit", "linear", "least-squares")
PRINTED = {"identity": 0, "table-2": 2}
"""Tasks for which the source prints a test error of the implicit model as a number, and its place there."""


def summarise(run: Tree) -> Fields:
    """Return theory's columns for a run: names and numbers.

    Args: run: its record names the task and the model; its arrays hold shifts and errors.
    """
    if run.record["parameters"]["task"] == "word-problem":
        return {}
    if "preset" in run.record["parameters"]:
        return table(run)
    settings, errors = run.record["parameters"], np.asarray(run.arrays["errors"])
    task, model, shift = settings["task"], settings["model"], float(run.arrays["shifts"][-1])
    found: Fields = {}
    if model in UNBIASED and (factor := _factor(task, shift)) is not None and np.all(errors[0] > ROUNDING):
        found["forced by homogeneity: error at the largest shift over the first"] = float(scaled_error(1.0, factor))
        found["measured"] = float(np.mean(errors[-1] / errors[0]))
    if model == "implicit" and not settings["direct"] and task == "identity":
        found["forced without D: expected error at shift 0, at least"] = float(narrow_floor(10, 4, WIDTH**2 / 3))
    if task == "table-2":
        found["sharpness of linear regression on the inputs, stable below 2/step"] = float(input_sharpness(100, 1.5, 1 / 12))
    if model == "implicit" and task in PRINTED:
        found["printed: test error of the implicit model"] = float(errors_tested()[PRINTED[task]].implicit)
    if model == "implicit" and task == "identity":
        found["printed: training error"] = float(curve_as_printed(25, 40).train)
        found["printed, as repaired: training error"] = float(curve_repaired(25, 40).train)
    return found


def _factor(task: str, shift: float) -> float | None:
    """Return the power of the scale that the error of a homogeneous model has, as the scale whose square it is; None for other tasks."""
    if task == "identity":
        return (WIDTH + shift) / WIDTH
    if task in ("arithmetic", "subtraction"):
        return shift / 2
    return 1.0 if task == "argmax" else None
