"""The table *printed | forced by theory | measured* beside a preset of a figure or table of the source.

Forced are: errors of models without biases, which homogeneity sets once the error of the first test is known; those of a linear model
under a shifted mean, a quadratic polynomial that three shifts set; the error of the least squares that represent the task; and what the
lack of a direct term costs. Everything else is open to training, and its column is empty.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.types import Tree
from lemmata.theory.implicit_models.extrapolation import linear_extrapolation_error
from lemmata.theory.implicit_models.homogeneity import narrow_floor, scaled_error
from lemmata.theory.implicit_models.printed import PRINTED, UNNAMED, Printed
from lemmata.theory.implicit_models.reported import WIDTH

EXACT = ("linear", "implicit")
"""Models that homogeneity binds on the tasks whose tests are the training inputs scaled."""
LINEAR_TASKS = ("identity", "table-1", "arithmetic", "table-2", "rolling-average")
"""Presets whose answers are linear in the inputs, so that least squares are exact."""
ROUNDING = "none: both errors are rounding"
"""What stands for the ratio of two errors that should be 0."""


def table(run: Tree) -> dict[str, str]:
    """Return the rows of the table by model and test.

    Args: run: of a preset, its arrays and its record.
    """
    parameters = run.record["parameters"]
    preset = parameters["preset"]
    what = "share of wrong choices" if preset == "argmax" else "mean squared error"
    found = {f"{what} of tests": _row("printed", "forced", "measured, mean (least to most)")}
    for k, label in enumerate(parameters["arms"]):
        loss, errors, shifts = (np.asarray(run.arrays[f"{name}_{k}"]) for name in ("loss", "errors", "shifts"))
        found[f"{label}, training loss"] = _row(_printed(preset, label, None, False), "", _spread(loss[-1]))
        for shift, error in zip(shifts, errors, strict=True):
            forced = _forced(preset, label, float(shift), errors, shifts)
            found[f"{label}, test at {shift:g}"] = _row(_printed(preset, label, float(shift), False), forced, _spread(error))
        if np.all(errors[0] > 0) and len(errors) > 1:
            ratio = f"{_factor(preset, float(shifts[-1])):g}" if _bound(preset, label) else ""
            printed = _printed(preset, label, float(shifts[-1]), True)
            measured = ROUNDING if _is_exact(preset, label) else _spread(errors[-1] / errors[0])
            found[f"{label}, last test over the first"] = _row(printed, ratio, measured)
    return found


def _is_exact(preset: str, label: str) -> bool:
    """Return whether the model has no error but that of rounding."""
    return _model(label) == "least-squares" and preset in LINEAR_TASKS


def _row(printed: str, forced: str, measured: str) -> str:
    return f"{printed:<22} | {forced:<22} | {measured}"


def _spread(values: np.ndarray) -> str:
    return f"{values.mean():.3g} ({values.min():.3g} to {values.max():.3g})"


def _printed(preset: str, label: str, shift: float | None, ratio: bool) -> str:
    found = [entry for entry in PRINTED if (entry.preset, entry.model, entry.shift) == (preset, label, shift)]
    return "; ".join(_said(entry) for entry in found if (entry.relation == "times") == ratio)


def _said(entry: Printed) -> str:
    """Return a printed number or bound as it is read, with a mark where its shift is not printed."""
    number = f"{float(entry.value):g}"
    shown = {"=": number, "times": f"{number} times the first"}.get(entry.relation, f"{entry.relation} {number}")
    return f"{shown} (shift?)" if entry.place == UNNAMED else shown


def _model(label: str) -> str:
    return label.rpartition(": ")[2].partition(",")[0]


def _bound(preset: str, label: str) -> bool:
    """Return whether homogeneity binds the model on the tests of the preset."""
    return _model(label) in EXACT and preset in ("identity", "table-1", "arithmetic", "argmax")


def _factor(preset: str, shift: float) -> float:
    """Return what the error is multiplied by from the first test on."""
    scale = {"identity": (WIDTH + shift) / WIDTH, "table-1": (WIDTH + shift) / WIDTH, "arithmetic": shift / 2, "argmax": 1.0}[preset]
    return float(scaled_error(1.0, scale))


def _forced(preset: str, label: str, shift: float, errors: np.ndarray, shifts: np.ndarray) -> str:
    """Return what theory says of the error at one test, given those before it, as text."""
    at, model = int(np.argmax(shifts == shift)), _model(label)
    if _is_exact(preset, label):
        return "0 but for rounding"
    if label == "implicit, D = 0" and at == 0:
        return f">= {narrow_floor(10, 4, WIDTH**2 / 3):g} expected"
    if at and _bound(preset, label):
        return f"{_factor(preset, shift) * errors[0].mean():.3g}"
    if model == "linear" and preset == "table-2" and at:
        return "{:.3g} to {:.3g} expected".format(*sorted(_between(errors[0].mean())))
    if model == "linear" and preset == "rolling-average" and at > 2:
        through = [np.polyval(np.polyfit(shifts[:3], errors[:3, seed], 2), shift) for seed in range(errors.shape[1])]
        return f"{np.mean(through):.3g}"
    return ""


def _between(first: float) -> tuple[float, float]:
    """Return the error of a linear map on U(2, 5) of which U(1, 2) gives one, if its gap is along the mean alone or across it alone."""
    along = np.ones((1, 100))
    across = along * np.resize([1.0, -1.0], 100)
    kept, grown = (first * _at(gap, 3.5, 3.0) / _at(gap, 1.5, 1.0) for gap in (along, across))
    return kept, grown


def _at(gap: np.ndarray, mean: float, width: float) -> float:
    """Return the error of a linear map with this gap on inputs of a mean, uniform on a range of a width."""
    return float(linear_extrapolation_error(gap, 0 * gap, mean, width**2 / 12))
