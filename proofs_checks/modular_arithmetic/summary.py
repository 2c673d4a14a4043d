"""What theory says beside a training run: accuracy by guessing, the time that decay takes, and the norm that it leaves."""

from __future__ import annotations

import math

import numpy as np

from lemmata.dynamics.runner import spread
from lemmata.simulations.modular_arithmetic.runs import NEVER
from lemmata.simulations.modular_arithmetic.settings import PRESETS
from lemmata.simulations.modular_arithmetic.training import BETA_1, BETA_2
from lemmata.store.store import Run
from lemmata.terms.types import Fields, Named
from lemmata.theory.modular_arithmetic.adam import weight_bound
from lemmata.theory.modular_arithmetic.grokfast import largest_acceleration
from lemmata.theory.modular_arithmetic.grokking import largest_hold, squared_error_norm_bound, steps_to_norm
from lemmata.theory.modular_arithmetic.problem import moduli


def summarise(run: Run) -> Fields:
    """Return theory's columns for a run of `lemmata.simulations.modular_arithmetic`: names and numbers.

    Args: run: its record names the preset and its arms, or the settings; its arrays hold the logs.
    """
    parameters = run.record["parameters"]
    if "arms" not in parameters:
        return _of_one(parameters, run.arrays["generalised"])
    arms, found = parameters["arms"], {}
    for arm, name in enumerate(PRESETS[parameters["preset"]]):  # a record sorts its names, arms are numbered in the preset's order
        steps = run.arrays["generalised"][run.arrays["arm"] == arm]
        found |= {f"{name}: {word}": value for word, value in _times(arms[name], steps).items()}
    return found


def _of_one(settings: Named, steps: np.ndarray) -> Fields:
    sizes = (settings["prime"],) if settings["task"] == "nanda" else moduli(settings["prime"])
    decay, found = settings["weight_decay"], {"accuracy by guessing": sum(1 / q for q in sizes) / len(sizes)}
    plain = settings["optimizer"] == "sgd" and not (settings["omit"] or settings["shuffle"] or settings["grokfast"])
    if decay and plain and settings["model"] == "quadratic":
        rest = squared_error_norm_bound(0.0, decay, math.inf) * len(sizes)
        if settings["loss"] == "cross-entropy":
            rest = sum(2 * squared_error_norm_bound(0.0, decay, math.inf) * largest_hold(q) / math.log(q) for q in sizes)
        found["norm at rest, at most (flow)"] = math.sqrt(rest)
    if decay and settings["optimizer"] == "adamw":
        found["largest weight in the end, at most"] = weight_bound(BETA_1, BETA_2, decay)
    return found | _times(settings, steps)


def _times(settings: Named, steps: np.ndarray) -> Fields:
    found: Fields = {}
    if settings["weight_decay"]:
        alone = steps_to_norm(math.e, 1.0, settings["lr"], settings["weight_decay"])
        found["steps in which decay alone takes all but 1/e of the norm"] = alone
        reached = steps[steps != NEVER]
        if reached.size:
            found["steps to generalise times lr times decay"] = spread(reached * settings["lr"] * settings["weight_decay"])
    if settings["grokfast"]:
        found["largest acceleration of a mode without Adam, alpha near 1"] = largest_acceleration(settings["grokfast"])
    return found
