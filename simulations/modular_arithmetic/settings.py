"""What a run is made of: settings read and refused in one line, and presets, whose arms share seeds and differ in what is compared.

Each preset answers a question that the source leaves open for want of a control: does the filter do more than a larger step size at an
equal product of step size and decay; is it the modulus, or any rule that can be learnt; do tasks help one another?
"""

from __future__ import annotations

import math

from lemmata.console.command_line import Misplaced
from lemmata.simulations.modular_arithmetic.filters import checked
from lemmata.simulations.modular_arithmetic.tasks import KINDS, training_pairs
from lemmata.terms.inputs import integer
from lemmata.terms.types import Fields, Named
from lemmata.theory.modular_arithmetic.problem import moduli, prime_base

MODELS, OPTIMIZERS, LOSSES, PADDINGS = ("quadratic", "transformer"), ("adamw", "sgd"), ("squared", "cross-entropy"), ("none", "zero")
GENERALISED = 0.99
"""Accuracy on unseen pairs, the mean over tasks, from which on a run has generalised."""
MOST_SEEDS, MOST_NUMBERS, MOST_ON_A_GPU = 1000, 3e8, 1e10

DEFAULTS: Fields = {
    "task": "nanda",
    "prime": 23,
    "model": "quadratic",
    "optimizer": "adamw",
    "lr": 1e-3,
    "weight_decay": 1.0,
    "grokfast": 0.0,
    "alpha": 0.98,
    "train_share": 0.6,
    "steps": 3000,
    "logged": 100,
    "scale": 1.0,
    "omit": (),
}
OF_MODEL: dict[str, Fields] = {
    "quadratic": {"width": 128, "loss": "squared"},
    "transformer": {
        "width": 64,
        "loss": "cross-entropy",
        "heads": 4,
        "dropout": 0.0,
        "shared_dropout": False,
        "dropout_at_evaluation": False,
        "readout": 2,
        "recorded": 2,
    },
}
COMMON: Fields = {"padding": "none", "dtype": "float64"}
FREE_IN_PRESETS = ("prime", "steps", "logged", "dtype")

_LAYER = {"model": "transformer", "lr": 3e-3, "weight_decay": 1.0, "train_share": 0.7, "dtype": "float32"}
_RATES = {
    "filtered": {"grokfast": 2.0},
    "faster": {"lr": 9e-3, "weight_decay": 1 / 3},
    "faster, more decay": {"lr": 9e-3},
}
_SLOWER = {
    "filtered": {"grokfast": 2.0},
    "faster": {"lr": 3e-3, "weight_decay": 1 / 3},
    "faster, more decay": {"lr": 3e-3},
}
_REMAINDERS = {"task": "miiii", "prime": 17, "width": 160, "lr": 3e-3, "train_share": 0.8, "steps": 4000, "dtype": "float32"}
_DIGITS = {**_LAYER, "task": "miiii", "prime": 17, "dropout": 0.1, "train_share": 0.85, "steps": 1500}
PRESETS: dict[str, dict[str, Fields]] = {
    "rate": {"plain": {"steps": 3000}, **_SLOWER},
    "rate-transformer": {"plain": {**_LAYER, "train_share": 0.8, "steps": 3000, "logged": 150}, **_RATES},
    "rate-dropout": {"plain": {**_LAYER, "dropout": 0.1, "steps": 2000, "logged": 200}, **_RATES},
    "rate-59": {"plain": {"prime": 59, "train_share": 0.5, "steps": 1000, "logged": 200, "dtype": "float32"}, **_SLOWER},
    "rate-transformer-59": {
        "plain": {**_LAYER, "prime": 59, "train_share": 0.6, "steps": 900, "logged": 90},
        "filtered": {"grokfast": 2.0},
        "faster": {"lr": 9e-3, "weight_decay": 1 / 3},
    },
    "decay": {
        "1e-3": {"steps": 4000, "logged": 200},
        "2e-3": {"weight_decay": 2.0},
        "4e-3": {"weight_decay": 4.0},
        "2e-3, by the rate": {"lr": 2e-3},
        "4e-3, by the rate": {"lr": 4e-3},
    },
    "modulus": {
        "remainders": _REMAINDERS,
        "parts of the range": {"task": "control"},
        "shuffled": {"task": "basis"},
    },
    "omitted": {
        "all tasks": _REMAINDERS,
        "without 2, 3, 5, 7": {"omit": (2, 3, 5, 7)},
        "2, 3, 5, 7 shuffled": {"shuffle": (2, 3, 5, 7)},
    },
    "modulus-transformer": {
        "remainders": _DIGITS,
        "parts of the range": {"task": "control"},
        "shuffled": {"task": "basis"},
    },
    "omitted-transformer": {
        "all tasks": _DIGITS,
        "without 2, 3, 5, 7": {"omit": (2, 3, 5, 7)},
        "2, 3, 5, 7 shuffled": {"shuffle": (2, 3, 5, 7)},
    },
    "p113": {
        "all tasks": {
            "task": "miiii",
            "prime": 113,
            "model": "transformer",
            "width": 256,
            "lr": 3e-4,
            "weight_decay": 1 / 3,
            "grokfast": 0.5,
            "dropout": 0.1,
            "shared_dropout": True,
            "train_share": 0.5,
            "steps": 65536,
            "logged": 512,
            "dtype": "float32",
        }
    },
}
"""The first arm says what all share; the others, what is different in them."""
SEEDS = {
    "p113": 1,
    "rate": 8,
    "rate-transformer": 5,
    "rate-dropout": 5,
    "rate-59": 5,
    "rate-transformer-59": 5,
    "decay": 8,
    "modulus": 5,
    "omitted": 5,
    "modulus-transformer": 5,
    "omitted-transformer": 5,
}


def complete(given: Named) -> Fields:
    """Return all settings of a run, checked, with the defaults of its model for those that are missing or None.

    Raises: ValueError for bad values, and for options of another model.

    >>> complete({"prime": 7, "model": "quadratic"})["width"]
    128
    """
    told = {name: value for name, value in given.items() if value is not None}
    found: Fields = DEFAULTS | COMMON | {"shuffle": ()} | told
    _chosen(found, model=MODELS, task=KINDS, optimizer=OPTIMIZERS, padding=PADDINGS, dtype=("float64", "float32"))
    own = OF_MODEL[found["model"]]
    for other, options in OF_MODEL.items():
        for name in options.keys() - own.keys() & told.keys():
            raise Misplaced(name, f"the {other}", f"the {found['model']}")
    found = own | found
    _chosen(found, loss=LOSSES)
    _numbers(found)
    _tasks(found)
    if "heads" in found and (integer(found["heads"], "heads", 1) > found["width"] or found["width"] % found["heads"]):
        raise ValueError(f"heads must divide the width, {found['width']}, not {found['heads']}")
    for name in {"readout", "recorded"} & found.keys():
        integer(found[name], f"the position {name}", 0, 2)
    return found


def _chosen(found: Named, **allowed: tuple[str, ...]) -> None:
    for name, choices in allowed.items():
        if found[name] not in choices:
            raise ValueError(f"{name} must be one of {', '.join(choices)}, not {found[name]!r:.60}")


def _numbers(found: Fields) -> None:
    found["alpha"], found["grokfast"] = checked(found["alpha"], found["grokfast"])
    training_pairs(found["prime"], found["train_share"])
    for name, least in (("width", 1), ("steps", 1), ("logged", 1)):
        found[name] = integer(found[name], name, least)
    for name in ("lr", "scale"):
        if not (math.isfinite(found[name]) and found[name] > 0):
            raise ValueError(f"{name} must be a positive number, not {found[name]}")
    if not (math.isfinite(found["weight_decay"]) and found["weight_decay"] >= 0):
        raise ValueError(f"weight decay must be a finite number of at least 0, not {found['weight_decay']}")
    if found["lr"] * found["weight_decay"] >= 1:
        raise ValueError(f"lr times weight decay must be below 1, not {found['lr'] * found['weight_decay']:g}: weights would change sign")
    if found.get("dropout") is not None and not 0 <= found.get("dropout", 0.0) < 1:
        raise ValueError(f"dropout must be a number of at least 0 and below 1, not {found['dropout']}")


def _tasks(found: Fields) -> None:
    prime_base(found["prime"])
    known = moduli(found["prime"]) if found["task"] != "nanda" else ()
    for name in ("omit", "shuffle"):
        chosen = tuple(found[name])
        if not set(chosen) <= set(known) or (name == "omit" and chosen and set(chosen) == set(known)):
            allowed = f"some of {', '.join(map(str, known))}, not all" if known else "nothing: there is one task"
            raise ValueError(f"{name} must name {allowed}; not {','.join(map(str, chosen))}")
        found[name] = chosen


def arms(preset: str, given: Named) -> dict[str, Fields]:
    """Return the complete settings of each arm of a preset, by name.

    Args:
        preset: its name.
        given: settings that a preset leaves free; None for those that were not given.

    Raises: ValueError for settings that it fixes, and as `complete`.

    >>> [arm["lr"] for arm in arms("rate", {}).values()]
    [0.001, 0.001, 0.003, 0.003]
    """
    for name, value in given.items():
        if value is not None and name not in FREE_IN_PRESETS:
            raise ValueError(f"--{name.replace('_', '-')} is fixed by the preset {preset}")
    free = {name: value for name, value in given.items() if value is not None}
    first = next(iter(PRESETS[preset].values()))
    if preset == "p113" and free.get("prime", 113) != 113:
        raise ValueError("--prime is fixed by the preset p113")
    return {name: complete(first | own | free) for name, own in PRESETS[preset].items()}
