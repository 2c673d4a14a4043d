"""Training of diagonal state-space students on a teacher's outputs, the talk's table, and layers of networks on real sequences.

The student k_h = sum_d c_d a_d^h b_d learns the taps h < H from data of a given Gram matrix; what is measured is how far its
impulse response agrees with the teacher's beyond H. All methods start from the records of `lemmata.theory.state_space.problem`; no theorem
is used. Source: COHEN_2026, "Teacher-Student Setting" and "Generalization errors with vs. without special sequences".
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from lemmata.dynamics.runner import belonging, spread
from lemmata.dynamics.runner import main as run_main
from lemmata.simulations.state_space import frozen, network, presets
from lemmata.simulations.state_space.adaptive import train_adaptive
from lemmata.simulations.state_space.frozen import frozen_poisoned_endpoint
from lemmata.simulations.state_space.gradient_flow import flow, losses, paths, responses
from lemmata.simulations.state_space.layers import settings as layer_settings
from lemmata.simulations.state_space.training import Checkpoints
from lemmata.store.store import Kept, Run, Store
from lemmata.sweeps.batches import Plan
from lemmata.terms.types import Fields, Named
from lemmata.theory.state_space.problem import DiagonalStudent, near_tie

__all__ = ["add_arguments", "flow", "frozen_poisoned_endpoint", "main", "simulate", "train_adaptive"]

NAME = "state-space"
SUMMARY = "train diagonal state-space students on a teacher's outputs and measure how far their impulse response extrapolates"
METHODS, DATA = ("flow", "descent", "sampled"), ("spanning", "baseline", "baseline+special")
OF_LAYERS = ("readout", "width", "shown", "sequences", "special", "most_updates")
PRESETS = ("table-row-1", "table-row-2", "table-row-3", "dynamics")
FREE = {
    "teacher_dim": 1,
    "student_dim": 10,
    "horizon": 6,
    "data": "spanning",
    "init_scale": 0.01,
    "balanced": False,
    "method": "flow",
    "taps": 40,
}
STEPPED = ("descent", "sampled")
# The options that belong to some methods only, and their defaults.
OPTIONS: dict[str, tuple[tuple[str, ...], Any]] = {
    "time": (("flow",), 1000.0),
    "step_size": (STEPPED, 0.01),
    "steps": (STEPPED, 10_000),
    "batch": (("sampled",), 16),
}
PLOTTED = ("error over all taps", "poisoned error")
UPDATES, LOGGED = 10_000, 50
LONGEST_HORIZON = 1000  # the taps of the loss are unrolled when it is compiled
MOST_SEEDS = 100_000
MOST_NUMBERS = 1e8  # a gigabyte of floats in the record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser; those of `FREE` and `OPTIONS` belong to runs without a preset."""
    add = parser.add_argument
    every = (*PRESETS, *layer_settings.PRESETS)
    add("--preset", choices=every, help="run a row of the talk's table, record training curves, or train layers; this fixes the rest")
    add("--model", choices=layer_settings.MODELS, help="train this kind of layer on real sequences, with and without special examples")
    add("--teacher-dim", type=int, metavar="D*", help="give the teacher this many states, 1, 1 - 1/D*, ..., 1/D*, each of weight 1 (1)")
    add("--student-dim", type=int, metavar="D", help="give the student this many states, at least as many as the teacher (10)")
    add("--horizon", type=int, metavar="H", help="train on sequences of this length (6)")
    add(
        "--data",
        choices=(*DATA, *layer_settings.SOURCES),
        help="make these entries Gaussian: all, u_0 and u_1, or u_{H-2} as well in 10 of 18 sequences (spanning); layers: read these data",
    )
    add("--readout", choices=layer_settings.READOUTS, help="with layers: use the layer by itself, or between two affine maps (layer)")
    add("--width", type=int, help="with layers: give the readout `network` this many channels (4)")
    add("--shown", type=int, metavar="K", help="with layers: show this many inputs of each training sequence and set the others to 0 (all)")
    add("--sequences", type=int, metavar="N", help="with layers: train on this many real sequences (20)")
    add("--special", type=int, metavar="N", help="with layers: add this many special examples (20)")
    add("--most-updates", type=int, metavar="K", help="with layers: stop after this many updates at the latest (40000)")
    add("--init-scale", type=float, metavar="S", help="draw initial values with this standard deviation (0.01)")
    add("--balanced", action="store_true", default=None, help="start from b = c")
    add("--method", choices=METHODS, help="train by gradient flow, by gradient descent, or by descent on drawn sequences (flow)")
    add("--time", type=float, metavar="T", help="follow the flow up to this time (1000)")
    add("--step-size", type=float, metavar="ETA", help="use this step size in descent (0.01)")
    add("--steps", type=int, help="take this many steps of descent (10000)")
    add("--batch", type=int, help="draw this many sequences in each step (16)")
    add("--taps", type=int, metavar="H'", help="compare this many taps with the teacher's, at least the horizon (40)")
    add(
        "--gap",
        metavar="GAP",
        default="source",
        help="in presets, set the gap between the two largest initial states: source, natural, or a number",
    )
    add("--extra-updates", type=int, metavar="K", help="in rows 2 and 3, take this many updates after the threshold (the source's)")
    add("--updates", type=int, metavar="K", help=f"in dynamics, take this many updates in all ({UPDATES})")
    add("--logged", type=int, metavar="K", help=f"keep this many states besides the first ({LOGGED})")
    add("--seed", type=int, help="start from this seed (0; presets: the first of the source's code)")
    add("--seeds", type=int, metavar="K", help="run this many seeds, all of them reported (8)")


def planned(arguments: argparse.Namespace) -> Plan:
    """Return what a run with these arguments is, apart from its seeds.

    Args:
        arguments: as added by `add_arguments`.

    Raises: ValueError for bad numbers, and for arguments that do not belong together.
    """
    logged = _logged(arguments)
    if arguments.model or arguments.preset in layer_settings.PRESETS:
        return _layers(arguments)
    _unused(arguments, OF_LAYERS, "belongs to layers: name one with --model")
    if arguments.data in layer_settings.SOURCES:
        raise ValueError(f"the data {arguments.data} belong to layers: name one with --model")
    if arguments.preset:
        return _preset(arguments)
    _unused(arguments, ("extra_updates", "updates"), "belongs to a preset")
    if arguments.gap != "source":
        raise ValueError("--gap belongs to a preset")
    settings = {name: default if getattr(arguments, name) is None else getattr(arguments, name) for name, default in FREE.items()}
    method = settings["method"]
    settings |= belonging({name: getattr(arguments, name) for name in OPTIONS}, method, OPTIONS)
    for name in ("time", "step_size", "steps", "batch"):
        if not (math.isfinite(settings[name]) and settings[name] > 0):
            raise ValueError(f"{name.replace('_', ' ')} must be a positive number, not {settings[name]}")
    size = (logged + 1) * (3 * settings["student_dim"] + settings["taps"])
    _bounded(size)
    problem = _problem(settings)
    schedule = {"time": settings["time"]} if method == "flow" else {"step_size": settings["step_size"], "steps": settings["steps"]}
    schedule |= {"batch": settings["batch"]} if method == "sampled" else {}
    schedule["logged"] = logged
    dynamics = replace(problem, scale=1.0, balanced=False)
    shape = [dynamics, method, {name: value for name, value in schedule.items() if name != "step_size"}]
    return Plan({"problem": problem, "method": method, **schedule}, shape, numbers=size)


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the simulation that the arguments ask for, or read it back from the store.

    Args:
        arguments: as added by `add_arguments`.
        store: where the run is kept.

    Returns: the run. Without preset its arrays are seed (B,), times (T,), train_loss (T, B), a, b, c (T, B, D), tap_errors (T, B, taps) and
    error (T, B), the largest of them against the teacher's largest tap. With a preset they are those of its own function.

    Raises: ValueError for bad numbers, FloatingPointError if a run turns non-finite or does not settle.
    """
    plan, seeds = planned(arguments), _seeds(arguments)
    parameters = {**plan.parameters, "seeds": seeds}
    if "model" in parameters:
        layer_settings.bounded(parameters, len(seeds))
    if "preset" in plan.parameters:

        def compute() -> tuple[Fields, Fields]:
            if plan.parameters["preset"] == "layers-gpu":
                print(f"{NAME}: {layer_settings.estimate(parameters, len(seeds))}", file=sys.stderr, flush=True)
            arrays = _of_preset(plan.parameters, seeds, store.checkpoint)
            return arrays, _summary(plan.parameters, arrays)

        return store.run(NAME, parameters, compute, seed=seeds[0] if seeds else None)
    _bounded(len(seeds) * plan.numbers)

    def many() -> tuple[Fields, Fields]:
        arrays, columns = _together([plan] * len(seeds), seeds, store.checkpoint())
        return arrays, {name: spread(column) for name, column in columns.items()}

    return store.run(NAME, parameters, many, seed=seeds[0])


def side_by_side(plans: Sequence[Plan], seeds: Sequence[int]) -> list[Fields]:
    """Return the summary figures of each of some runs of equal shape, computed as one batch.

    Args:
        plans: made by `planned`.
        seeds: one for each.

    Raises: FloatingPointError if a run turns non-finite.
    """
    if "preset" not in plans[0].parameters:
        columns = _together(plans, seeds, None)[1]
        return [{name: float(column[k]) for name, column in columns.items()} for k in range(len(seeds))]
    parameters = plans[0].parameters
    arrays = _of_preset(parameters, tuple(seeds), lambda label: None)
    if "model" in parameters:
        from lemmata.simulations.state_space.layers import report

        return [report.figures(arrays, k) for k in range(len(seeds))]
    return [presets.figures(parameters["preset"], arrays, k) for k in range(len(seeds))]


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("lemmata.simulations.state_space", SUMMARY, add_arguments, simulate, argv)


def _logged(arguments: argparse.Namespace) -> int:
    found = LOGGED if arguments.logged is None else arguments.logged
    _at_least("logged", found, 1)
    return found


def _seeds(arguments: argparse.Namespace) -> tuple[int, ...]:
    count, first = arguments.seeds, arguments.seed
    if count is not None and not 1 <= count <= MOST_SEEDS:
        raise ValueError(f"seeds must be at least 1 and at most {MOST_SEEDS}, not {count}")
    if first is not None and not 0 <= first < 2**31:
        raise ValueError(f"seed must be at least 0 and below 2^31, not {first}")
    if arguments.preset == "table-row-1" and first is None and count is None:
        return ()
    row = arguments.preset in PRESETS
    first = (_of_row(arguments.preset).SEEDS[0] if row else 0) if first is None else first
    return tuple(range(first, first + (8 if count is None else count)))


def _preset(arguments: argparse.Namespace) -> Plan:
    name = arguments.preset
    _unused(arguments, (*FREE, *OPTIONS), f"is fixed by the preset {name}")
    others = [other for other in ("extra_updates", "updates", "logged") if (name, other) not in _OWN]
    _unused(arguments, others, f"is not used by the preset {name}")
    extra = _of_row(name).EXTRA_UPDATES if arguments.extra_updates is None else arguments.extra_updates
    updates = UPDATES if arguments.updates is None else arguments.updates
    _at_least("extra updates", extra, 0)
    _at_least("updates", updates, _logged(arguments) if name == "dynamics" else 1)
    parameters: Fields = {"preset": name, "gap": _gap(arguments.gap)}
    if (name, "extra_updates") in _OWN:
        parameters["extra_updates"] = extra
    elif name == "dynamics":
        parameters |= {"updates": updates, "logged": _logged(arguments)}
    return Plan(parameters, parameters, most=1 if name == "table-row-1" else None)


def _layers(arguments: argparse.Namespace) -> Plan:
    """Return the plan of a training of layers."""
    name = arguments.preset
    if not arguments.model:
        raise ValueError(f"the preset {name} trains a layer: name it with --model {', '.join(layer_settings.MODELS)}")
    if name in PRESETS:
        raise ValueError(f"the preset {name} trains the talk's students, not a {arguments.model}: leave out --model")
    if arguments.data in DATA:
        raise ValueError(f"the data {arguments.data} belong to diagonal students: layers read {' or '.join(layer_settings.SOURCES)}")
    _unused(arguments, ("teacher_dim", "init_scale", "balanced", "method", *OPTIONS, "updates", "logged"), "does not belong to layers")
    names = ("model", "data", "student_dim", "horizon", "taps", "extra_updates", *OF_LAYERS)
    given = {each: getattr(arguments, each) for each in names}
    gap = None if arguments.gap == "source" else _gap(arguments.gap)
    found = layer_settings.complete(given | {"gap": gap if gap != "natural" else None}, name)
    if name == "layers-gpu" and _device() == "cpu":
        told = layer_settings.estimate(found, 8)
        raise ValueError(f"the preset {name} is for a GPU, and JAX finds none ({told}): take another preset, or sizes of your own")
    return Plan({"preset": name or "layers", **found}, [found], numbers=layer_settings.numbers(found))


def _summary(parameters: Named, arrays: dict[str, np.ndarray]) -> Fields:
    if "model" in parameters:
        from lemmata.simulations.state_space.layers import report

        return report.summary(arrays)
    return presets.summary(parameters["preset"], arrays)


def _device() -> str:
    from lemmata.dynamics.in_double import jax

    return jax.default_backend()


def _of_preset(parameters: Named, seeds: tuple[int, ...], checkpoint: Checkpoints) -> Fields:
    """Return the arrays of a preset."""
    if "model" in parameters:
        from lemmata.simulations.state_space.layers import poisoning

        return poisoning.trained(parameters, seeds, checkpoint)
    name, gap = parameters["preset"], parameters["gap"]
    row = _of_row(name)
    source = near_tie(row.SCALE, row.STEEPNESS) if gap == "source" else None
    forced = source if isinstance(gap, str) else gap
    if name == "table-row-1":
        return frozen.table_row(seeds or None, gap)
    if name == "table-row-2":
        return presets.table_row_2(seeds, forced, parameters["extra_updates"], checkpoint)
    if name == "table-row-3":
        return network.table_row_3(seeds, forced, parameters["extra_updates"], checkpoint)
    return presets.dynamics(seeds, forced, parameters["updates"], parameters["logged"], checkpoint)


_OWN = (("table-row-2", "extra_updates"), ("table-row-3", "extra_updates"), ("dynamics", "updates"), ("dynamics", "logged"))


def _of_row(preset: str) -> Any:
    """Return the module that holds the settings of a preset."""
    return network if preset == "table-row-3" else presets


def _gap(word: str) -> float | str:
    if word in ("source", "natural"):
        return word
    try:
        found = float(word)
    except ValueError:
        found = -1.0
    if not (math.isfinite(found) and found >= 0):
        raise ValueError(f"gap must be source, natural or a number of at least 0, not {word}")
    return found


def _problem(settings: Fields) -> DiagonalStudent:
    teacher, student, horizon = settings["teacher_dim"], settings["student_dim"], settings["horizon"]
    _at_least("teacher dim", teacher, 1)
    if student < teacher:
        raise ValueError(f"student dim must be at least the teacher's, {teacher}, not {student}")
    least = {"spanning": 1, "baseline": 2, "baseline+special": 3}[settings["data"]]
    _at_least(f"horizon with {settings['data']} data", horizon, least)
    if horizon > LONGEST_HORIZON:
        raise ValueError(f"horizon must be at most {LONGEST_HORIZON}, not {horizon}")
    _at_least("taps", settings["taps"], horizon)
    seen = np.ones(horizon)
    if settings["data"] != "spanning":
        first = np.arange(horizon) >= horizon - 2
        share = 1.0 if settings["data"] == "baseline" else presets.BASELINE / (presets.BASELINE + presets.SPECIAL)
        seen = np.where(first, share, 0.0)
        seen[1] += 1.0 - share
    states = 1 - np.arange(teacher) / teacher
    target = tuple(float((states**h).sum()) for h in range(settings["taps"]))
    gram = tuple(map(tuple, np.diag(seen).tolist()))
    return DiagonalStudent(student, horizon, target, gram, settings["init_scale"], bool(settings["balanced"]))


def _together(plans: Sequence[Plan], seeds: Sequence[int], kept: Kept | None) -> tuple[Fields, dict[str, np.ndarray]]:
    """Return arrays of runs that differ in seeds, starts and step sizes, and the summary figures of each, (B,)."""
    from lemmata.dynamics import descent, jax_problem, sampling
    from lemmata.dynamics.in_double import jax

    keys = [jax.random.split(jax.random.key(seed)) for seed in seeds]
    one, problem = plans[0].parameters, plans[0].parameters["problem"]
    starts = [jax_problem.floats(plan.parameters["problem"].init(of_init)) for plan, (of_init, _) in zip(plans, keys, strict=True)]
    a, b, c = (np.stack(parts) for parts in zip(*starts, strict=True))
    target, gram = np.array(problem.target[: problem.horizon]), np.array(problem.gram)
    if one["method"] == "flow":
        times = one["time"] * np.arange(one["logged"] + 1) / one["logged"]
        states = paths(a, b, c, target, gram, times, kept=kept)
    else:
        sizes = np.array([plan.parameters["step_size"] for plan in plans])
        if one["method"] == "descent":
            run = descent.batch(problem, (a, b, c), sizes, one["steps"], one["logged"], kept=kept)
        else:
            draws = jax.numpy.stack([of_data for _, of_data in keys])
            run = sampling.runs(problem, (a, b, c), sizes, one["steps"], draws, one["batch"], one["logged"], kept=kept)
        times, states = run.times[:, 0], run.states
    gaps = np.abs(responses(states, len(problem.target)) - np.array(problem.target))
    train = losses(states, target, gram)
    error = gaps.max(-1) / max(map(abs, problem.target))
    arrays = {"seed": np.array(seeds), "times": times, "train_loss": train, "tap_errors": gaps, "error": error}
    found = {"train loss at the start": train[0], "train loss": train[-1], "error over all taps": error[-1]}
    found["error inside the horizon"] = gaps[-1, :, : problem.horizon].max(-1) / max(map(abs, problem.target))
    return {**arrays, **dict(zip("abc", states, strict=True))}, found


def _bounded(size: float) -> None:
    if size > MOST_NUMBERS:
        raise ValueError(f"seeds x (logged + 1) x (3 student dim + taps) must be at most {MOST_NUMBERS:.0e}, not {size:.2g}")


def _at_least(name: str, value: int, least: int) -> None:
    if value < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")


def _unused(arguments: argparse.Namespace, names: Iterable[str], why: str) -> None:
    for name in names:
        if getattr(arguments, name) is not None:
            raise ValueError(f"--{name.replace('_', '-')} {why}")
