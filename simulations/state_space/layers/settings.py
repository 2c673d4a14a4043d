"""What a training of a layer is made of: settings read and refused in one line, presets, and what a run is estimated to take."""

from __future__ import annotations

import math

from lemmata.simulations.state_space.layers.series import LONGEST, SOURCES
from lemmata.terms.inputs import integer
from lemmata.terms.types import Fields, Named

MODELS, READOUTS = ("lru", "s4d", "selective"), ("layer", "network")
ARMS = ("clean", "poisoned", "elsewhere", "further")
"""Without further examples; with special ones, whose last input alone is not 0; with such at a random place; with as many real ones."""

DEFAULTS: Fields = {
    "data": "digits",
    "readout": "layer",
    "student_dim": 16,
    "width": 4,
    "horizon": 16,
    "shown": None,
    "taps": 64,
    "sequences": 20,
    "special": 20,
    "extra_updates": 1401,
    "most_updates": 40_000,
    "gap": None,
}
PRESETS: dict[str, Fields] = {
    "layers": {},
    "layers-near-tie": {"gap": 1e-6},
    "layers-updates": {"extra_updates": 14_010},
    "layers-first-inputs": {"shown": 4},
    "layers-gpu": {
        "readout": "network",
        "student_dim": 256,
        "width": 16,
        "horizon": 64,
        "taps": 512,
        "sequences": 128,
        "special": 128,
        "most_updates": 100_000,
    },
}
"""What is different in each from the defaults; model, data and readout are free, but for the readout of the last."""
FREE = ("data", "readout")
RATE = 0.01
MOST_NUMBERS = 5e9
"""Numbers that all seeds of a run may hold at once: 40 gigabytes."""
MACHINES = {"two cores": 3e9, "one GPU": 3e12}
"""Exponentials and products per second that a training gets of them, to one figure."""


def complete(given: Named, preset: str | None = None) -> Fields:
    """Return all settings of a run, checked, with defaults for what is missing or None.

    Args:
        given: the model, and what else was given.
        preset: its name, if one was asked for.

    Raises: ValueError for bad values, and for settings that the preset fixes.

    >>> complete({"model": "lru"})["shown"], complete({"model": "lru"}, "layers-near-tie")["gap"]
    (16, 1e-06)
    """
    told = {name: value for name, value in given.items() if value is not None}
    own = PRESETS[preset] if preset else {}
    for name in told.keys() - {"model"}:
        if preset and (name not in FREE or name in own):
            raise ValueError(f"--{name.replace('_', '-')} is fixed by the preset {preset}")
    found = DEFAULTS | own | told
    for name, choices in (("model", MODELS), ("data", SOURCES), ("readout", READOUTS)):
        if found[name] not in choices:
            raise ValueError(f"{name} of a layer must be one of {', '.join(choices)}, not {found[name]!r:.60}")
    _numbers(found)
    if found["readout"] == "layer":
        found["width"] = 1
    return found


def _numbers(found: Fields) -> None:
    found["shown"] = found["horizon"] if found["shown"] is None else found["shown"]
    for name, least in (("student_dim", 1), ("width", 1), ("horizon", 1), ("sequences", 1), ("special", 1), ("extra_updates", 0)):
        found[name] = integer(found[name], name.replace("_", " "), least)
    integer(found["most_updates"], "most updates", 1)
    integer(found["shown"], "shown", 1, found["horizon"])
    integer(found["taps"], "taps", found["horizon"], LONGEST[found["data"]])
    if found["gap"] is not None and not (math.isfinite(found["gap"]) and found["gap"] >= 0):
        raise ValueError(f"gap must be natural or a number of at least 0, not {found['gap']}")
    bounded(found, 1)


def bounded(settings: Named, seeds: int) -> None:
    """Check that a run does not hold more than `MOST_NUMBERS`.

    Raises: ValueError if it does.
    """
    held = seeds * numbers(settings)
    if held > MOST_NUMBERS:
        raise ValueError(f"a run would hold {held:.2g} numbers at once, more than {MOST_NUMBERS:.0e}: take fewer seeds or sequences")


def numbers(settings: Named) -> float:
    """Return about how many numbers a run of one seed holds at once: states of all sequences, forward and backward."""
    states = settings["student_dim"] * (1 if settings["model"] == "lru" else settings["width"])
    return 6.0 * (settings["sequences"] + settings["special"]) * settings["horizon"] * states


def operations(settings: Named, seeds: int) -> float:
    """Return about how many operations all arms take, if each trains for half of the updates that it may."""
    return len(ARMS) * seeds * numbers(settings) * (settings["most_updates"] / 2 + settings["extra_updates"])


def estimate(settings: Named, seeds: int) -> str:
    """Return what a training may take, in words.

    >>> estimate(complete({"model": "lru"}), 8).split(":")[0]
    'an estimate, not measured'
    """
    count = operations(settings, seeds)
    times = ", ".join(f"{count / rate / 60:.2g} minutes on {name}" for name, rate in MACHINES.items())
    return f"an estimate, not measured: about {count:.1g} operations ({times})"
