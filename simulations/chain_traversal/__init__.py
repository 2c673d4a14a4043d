"""Training of two-chain identification: exact flow and ascent of the three attention values, the whole Transformer by Adam, rollouts.

The Transformer is trained by REINFORCE, or on its expected reward, which needs attention to edges only and counts as a variant.
All start from the records of `lemmata.theory.chain_traversal.problem`; no theorem is used. Source: COHEN_2026, "Outcome-Based RL",
"Chain Identification Task" and "Experiments".
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.dynamics.runner import belonging, numbers, spread
from lemmata.dynamics.runner import main as run_main
from lemmata.simulations.chain_traversal import flow, presets, reinforce
from lemmata.simulations.chain_traversal.flow import ascent, gradient_flow, time_to
from lemmata.simulations.chain_traversal.monte_carlo import check_seed, rollouts
from lemmata.store.store import Kept, Run, Store
from lemmata.sweeps.batches import Plan
from lemmata.terms.inputs import integer
from lemmata.terms.types import Fields, Named
from lemmata.theory.chain_traversal.problem import (
    Transformer,
    Traversal,
    logits_from_probabilities,
    symmetric_attention,
    transition_matrix,
)

__all__ = ["add_arguments", "ascent", "gradient_flow", "main", "rollouts", "simulate", "time_to"]

NAME = "chain-traversal"
SUMMARY = "train a policy to find the end of a chain: exact flow or ascent of three values, or the whole Transformer by Adam"
METHODS, EXACT, ADAM = ("flow", "ascent", "reinforce", "expected"), ("flow", "ascent"), ("reinforce", "expected")
INIT = "0.5,0.1,0.4"
EQUATIONS, EQUATION_SEEDS = "equations", 5
OF_EQUATIONS = ("preset", "steps", "every", "instances", "seed", "seeds")
PLOTTED = ("test_loss", "greedy accuracy")
# The options that belong to some methods only, and their defaults; None where they depend on others.
OPTIONS: dict[str, tuple[tuple[str, ...], Any]] = {
    "gamma": (EXACT, None),
    "time": (("flow",), 1e6),
    "logged": (EXACT, 50),
    "step_size": (("ascent", *ADAM), None),
    "steps": (("ascent", *ADAM), None),
    "attention": (ADAM, "linear"),
    "edges_only": (ADAM, False),
    "logit_scale": (ADAM, None),
    "vocabulary": (ADAM, None),
    "test_length": (ADAM, None),
    "batch": (ADAM, 4096),
    "groups": (("reinforce",), 1),
    "at_once": (("reinforce",), 1),
    "every": (ADAM, 50),
    "instances": (ADAM, 1000),
    "seed": (ADAM, presets.SEED),
    "seeds": (ADAM, presets.SEEDS),
}
MOST_VERTICES = 1000
OPTIONS_OF_RUNS = {*OPTIONS, "method", "length", "train_distances", "test_distances", "init", "mask_self", "horizon"}
MOST_NUMBERS = 1e8  # a gigabyte of floats, in the parameters or in the rollouts of a step
STEP_SIZES = {"ascent": 10.0, "reinforce": 1e-2, "expected": 1e-2}
STEPS = {"ascent": 10_000, "reinforce": 2000, "expected": 2000}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser; those of `OPTIONS` belong to some methods only."""
    add = parser.add_argument
    add(
        "--preset",
        choices=(*presets.ROWS, EQUATIONS),
        help="train a row of the talk's tables, which fixes chains and distances, or a toy of its language model on equations",
    )
    add("--length", type=int, metavar="n", help=f"set the number of vertices per chain, 2 to {MOST_VERTICES} (4)")
    add("--train-distances", metavar="I-K", help="train from these start distances, such as 1-3 or 1,5, equally likely (all)")
    add("--test-distances", metavar="I-K", help="test from these start distances (all)")
    add(
        "--init",
        metavar="F,B,O",
        help=f"start from these p_fwd, p_bwd and p_other, which add up to 1 ({INIT}); with Adam V is then fixed",
    )
    add("--method", choices=METHODS, help="choose gradient flow or ascent, or Adam with REINFORCE or on the expected reward (flow)")
    masks = parser.add_mutually_exclusive_group()
    masks.add_argument("--mask-self", dest="mask_self", action="store_const", const=True, help="forbid repeating the last vertex")
    masks.add_argument("--allow-self", dest="mask_self", action="store_const", const=False, help="allow it (the default with Adam)")
    add("--horizon", type=int, metavar="T", help="bound the number of emitted vertices (no bound; with Adam n + 1)")
    add(
        "--gamma",
        type=float,
        metavar="G",
        help="train attention to other edges too, from this value (fixed at 0; with --allow-self 0)",
    )
    add("--time", type=float, metavar="T", help="set the length of the flow (1e6)")
    add("--logged", type=int, metavar="K", help="keep this many states besides the first (50)")
    add("--step-size", type=float, metavar="ETA", help="set the step size of ascent (10) or of Adam (0.01)")
    add("--steps", type=int, metavar="K", help="take this many steps of ascent (10000), or at most this many of Adam (2000)")
    add("--attention", choices=tuple(presets.LOGIT_SCALES), help="choose the kind of attention (linear)")
    add("--edges-only", action="store_const", const=True, help="attend to edges and not to emitted vertices (expected always does)")
    add("--logit-scale", type=float, metavar="C", help="multiply the logits by this factor (linear 5, softmax 20; with --init 1)")
    add("--vocabulary", type=int, metavar="N", help="set the total number of vertices; those on no chain are sinks (2n)")
    add("--test-length", type=int, metavar="n'", help="set the number of vertices per chain in the tests (n)")
    add("--batch", type=int, help="sample this many rollouts or instances per step (4096; large presets: the source's number)")
    add("--groups", type=int, help="split the batch into this many groups, each with its own mean reward (1)")
    add("--at-once", type=int, metavar="K", help="hold this many groups in memory at a time (1)")
    add("--every", type=int, metavar="K", help="evaluate every K steps (50)")
    add("--instances", type=int, metavar="K", help="evaluate on this many fresh instances at each distance (1000)")
    add("--seed", type=int, help="set the first seed (42)")
    add("--seeds", type=int, metavar="K", help="run this many seeds (3; equations 5)")


def planned(arguments: argparse.Namespace) -> Plan:
    """Return the plan of the run that the arguments ask for, without its seeds.

    Args:
        arguments: as added by `add_arguments`.

    Raises: ValueError for bad numbers, and for arguments that do not belong together.
    """
    if arguments.preset == EQUATIONS:
        return _equations(arguments)
    method, given = _settings(arguments)
    for name in ("length", "test_length", "horizon", "vocabulary"):
        if (given[name] or 0) > MOST_VERTICES:
            raise ValueError(f"{name.replace('_', ' ')} must be at most {MOST_VERTICES}, not {given[name]}")
    n = integer(4 if given["length"] is None else given["length"], "length", 2)
    test_n = integer(n if given["test_length"] is None else given["test_length"], "test length", 2)
    train, test = _distances(given["train_distances"], n, "train"), _distances(given["test_distances"], test_n, "test")
    if given["horizon"] is not None and given["horizon"] < min(train):
        raise ValueError(f"horizon must be at least {min(train)}, the steps from the nearest start to the end, not {given['horizon']}")
    given |= {"train_weights": _uniform(train, n), "test_weights": _uniform(test, test_n)}
    return _by_adam(n, test_n, method, given) if method in ADAM else _exact(n, method, given)


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the simulation that the arguments ask for, or read it back from the store.

    Args:
        arguments: as added by `add_arguments`.
        store: where the run is kept.

    Returns: the run. Flow and ascent: arrays over T + 1 times: t, alpha, beta, gamma, p_fwd, p_bwd, p_other, p_self (of the steps
        from a vertex with both neighbours), train_loss, test_loss (1 - J) and test_length. Adam: seed, steps, learnt (S,), marks
        (S, K) steps at each look and counts (S, K, 2, n' - 1, 4) as in `reinforce.Trained`, filled up with the last look of a seed
        that stopped earlier, and A and V (S, N, N, N), or A alone. Equations: those of `equations.report.trained`.

    Raises: ValueError for bad numbers, FloatingPointError if a run turns non-finite.
    """
    plan = planned(arguments)
    if not plan.drawn:
        return store.run(NAME, plan.parameters, lambda: _together([plan], store.checkpoint())[0])
    first = presets.SEED if arguments.seed is None else arguments.seed
    usual = EQUATION_SEEDS if arguments.preset == EQUATIONS else presets.SEEDS
    count = integer(usual if arguments.seeds is None else arguments.seeds, "seeds", 1)
    seeds = tuple(range(first, first + count))
    for seed in (seeds[0], seeds[-1]):
        check_seed(seed)
    parameters = {**plan.parameters, "seeds": seeds}
    if arguments.preset == EQUATIONS:
        return store.run(NAME, parameters, lambda: _on_equations(plan, seeds, store), seed=seeds[0], dtype="float32", device=_device())
    return store.run(NAME, parameters, lambda: _of_seeds(plan, seeds, store), seed=seeds[0], device=_device())


def side_by_side(plans: Sequence[Plan], seeds: Sequence[int]) -> list[Fields]:
    """Return the summary figures of each of some runs of equal shape: as one batch, but the Transformers of chains one by one.

    Args:
        plans: made by `planned`.
        seeds: one for each plan; flow and ascent ignore them.

    Raises: FloatingPointError if a run turns non-finite.
    """
    if not plans[0].drawn:
        return [summary for _, summary in _together(plans, None)]
    if "layout" in plans[0].parameters:
        from lemmata.simulations.chain_traversal.equations import report

        parameters = plans[0].parameters
        arrays = report.trained(parameters, tuple(seeds), lambda name: None)
        return [report.figures(parameters["layout"], arrays, k) for k in range(len(seeds))]
    found = []
    for plan, seed in zip(plans, seeds, strict=True):
        arrays = _trained(plan.parameters, seed, None)
        one = {name: np.asarray(array)[None] for name, array in arrays.items()}
        figures = _figures(one, np.flatnonzero(plan.parameters["tested"].start_weights))
        found.append({"learnt": bool(arrays["learnt"]), **{name: float(values[0]) for name, values in figures.items()}})
    return found


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("lemmata.simulations.chain_traversal", SUMMARY, add_arguments, simulate, argv)


def _settings(arguments: argparse.Namespace) -> tuple[str, Fields]:
    """Return the method, and all settings with their defaults."""
    given = {name: value for name, value in vars(arguments).items() if name not in ("preset", "method")}
    preset = arguments.preset
    method = arguments.method or ("reinforce" if preset else "flow")
    if preset:
        fixed, usual = presets.settings(preset, arguments.attention or "linear", method)
        told = [name for name in ("init", "test_distances", *fixed) if given[name] is not None]
        told += ["method"] if method not in ADAM else []
        if told:
            raise ValueError(f"--{told[0].replace('_', '-')} is fixed by the preset {preset}")
        given |= fixed | {name: value for name, value in usual.items() if given[name] is None}
    given = belonging(given, method, OPTIONS)
    for name, defaults in (("step_size", STEP_SIZES), ("steps", STEPS)):
        given[name] = defaults.get(method) if given[name] is None else given[name]
    return method, given


def _distances(words: str | None, n: int, name: str) -> tuple[int, ...]:
    """Return the distances that "1-3,5" names, all of them for None."""
    found: set[int] = set()
    try:
        for part in (words if words is not None else f"1-{n - 1}").split(","):
            first, _, last = part.partition("-")
            low, high = int(first), int(last or first)
            found.update(range(low, high + 1) if 1 <= low <= high < n else [0])
    except ValueError:
        found.add(0)
    if 0 in found:
        raise ValueError(f"{name} distances must lie between 1 and {n - 1}, written as 1-3 or 1,5, not {words!r}")
    return tuple(sorted(found))


def _uniform(distances: tuple[int, ...], n: int) -> tuple[float, ...]:
    return tuple(1 / len(distances) if i in distances else 0.0 for i in range(1, n))


def _logits(words: str, n: int) -> tuple[float, float]:
    probabilities = numbers(words)
    if len(probabilities) != 3:
        raise ValueError(f"init must be three probabilities p_fwd,p_bwd,p_other, not {words!r}")
    alpha, beta = logits_from_probabilities(n, *probabilities)
    return float(alpha), float(beta)


def _exact(n: int, method: str, given: Fields) -> Plan:
    mask_self = given["mask_self"] is not False
    init = (*_logits(given["init"] or INIT, n), given["gamma"] or 0.0)
    if not math.isfinite(init[2]):
        raise ValueError(f"gamma must be a finite number, not {init[2]}")
    integer(given["logged"], "logged", 1)
    model = {"homogeneous": mask_self and given["gamma"] is None, "mask_self": mask_self}
    bounded = {**model, "horizon": given["horizon"] or 0}
    schedule: Fields = {"time": given["time"]} if method == "flow" else {"step_size": given["step_size"], "steps": given["steps"]}
    for name, value in schedule.items():
        if not (math.isfinite(value) and value > 0):
            raise ValueError(f"{name.replace('_', ' ')} must be a positive number, not {value}")
    schedule["logged"] = given["logged"]
    trained, tested = given["train_weights"], given["test_weights"]
    for weights in (trained, tested):
        flow.problem(n, init, weights, **bounded)
    parameters = {"n": n, "init": init, "train": trained, "test": tested, "method": method, **bounded, **schedule}
    shape = [n, method, bounded, {name: value for name, value in schedule.items() if name != "step_size"}]
    return Plan(parameters, shape, numbers=(given["logged"] + 1) * (11 + n * n), drawn=False)


def _together(plans: Sequence[Plan], kept: Kept | None) -> list[tuple[Fields, Fields]]:
    """Return arrays and summary of each of some flows, or ascents."""
    every = [plan.parameters for plan in plans]
    one = every[0]
    model = {name: one[name] for name in ("homogeneous", "mask_self", "horizon")}
    inits, weights = [each["init"] for each in every], [each["train"] for each in every]
    if one["method"] == "flow":
        times = np.expm1(np.linspace(0.0, math.log1p(one["time"]), one["logged"] + 1))
        values = flow.paths(one["n"], inits, weights, times, **model, kept=kept)
        times = np.repeat(times[:, None], len(every), axis=1)
    else:
        sizes = np.array([each["step_size"] for each in every])
        times, values = flow.ascents(one["n"], inits, weights, sizes, one["steps"], one["logged"], **model, kept=kept)
    return [_curves(each, times[:, k], values[:, k]) for k, each in enumerate(every)]


def _curves(parameters: Named, times: np.ndarray, values: np.ndarray) -> tuple[Fields, Fields]:
    n, bounded = parameters["n"], {name: parameters[name] for name in ("homogeneous", "mask_self", "horizon")}
    model = {name: value for name, value in bounded.items() if name != "horizon"}
    arrays = {"t": times, **dict(zip(("alpha", "beta", "gamma"), values.T, strict=True)), **_measured(n, values, model)}
    moving = [row[: 2 if model["homogeneous"] else 3] for row in values]
    for name in ("train", "test"):
        arrays[f"{name}_loss"] = np.array([float(Traversal(n, parameters[name], **bounded).loss(row)) for row in moving])
    arrays["test_length"] = np.array([float(Traversal(n, parameters["test"], **bounded).length(row)) for row in moving])
    return arrays, {name: float(column[-1]) for name, column in arrays.items()}


def _measured(n: int, values: np.ndarray, model: Fields) -> dict[str, np.ndarray]:
    """Return the probabilities of the four kinds of step from distance 2, or from distance 1 where 2 is no inner vertex."""
    x = 2 if n > 3 else 1
    rows = np.array([transition_matrix(n, *map(float, value), **model)[x] for value in values])
    own, back = rows[:, x], rows[:, x + 1] if x + 1 < n else np.zeros(len(rows))
    others = np.delete(rows, [x - 1, x, x + 1] if x + 1 < n else [x - 1, x], axis=1).sum(axis=1)
    return {"p_fwd": rows[:, x - 1], "p_bwd": back, "p_other": others, "p_self": own}


def _by_adam(n: int, test_n: int, method: str, given: Fields) -> Plan:
    attention, init = given["attention"], given["init"]
    if init is not None and attention != "linear":
        raise ValueError(f"--init is for linear attention only, not for {attention}: leave out one of the two")
    usual = presets.LOGIT_SCALES[attention] if init is None else 1.0
    scale = usual if given["logit_scale"] is None else given["logit_scale"]
    problem = Transformer(
        n,
        given["horizon"] or n + 1,
        given["train_weights"],
        vocabulary=integer(2 * max(n, test_n) if given["vocabulary"] is None else given["vocabulary"], "vocabulary", 2 * n),
        attention=attention,
        logit_scale=scale,
        mask_self=bool(given["mask_self"]),
        train_values=init is None,
        edges_only=given["edges_only"] or method == "expected",
    )
    tested = reinforce.on_other_chains(problem, test_n, given["horizon"] or test_n + 1, given["test_weights"])
    sizes = {name: given[name] for name in ("batch", "groups", "at_once", "every", "instances")}
    schedule = reinforce.Schedule(rate=given["step_size"], most_steps=given["steps"], exact=method == "expected", **sizes)
    if init is not None:
        _logits(init, n)
    vocabulary, emitted = problem.vocabulary, max(problem.horizon, tested.horizon)
    rollouts = max(given["batch"] / given["groups"] * given["at_once"], given["instances"] * (test_n - 1))
    held = vocabulary * max(vocabulary**2, rollouts * emitted)
    if held > MOST_NUMBERS:
        raise ValueError(f"vocabulary^3 and rollouts at once x horizon x vocabulary must be at most {MOST_NUMBERS:.0e}, not {held:.2g}")
    parameters = {"problem": problem, "tested": tested, "schedule": schedule, "init": init}
    return Plan(parameters, parameters, most=1)


def _equations(arguments: argparse.Namespace) -> Plan:
    told = [name for name, value in vars(arguments).items() if name in OPTIONS_OF_RUNS - set(OF_EQUATIONS) and value is not None]
    if told:
        raise ValueError(f"--{told[0].replace('_', '-')} does not belong to the preset {EQUATIONS}: leave it out")
    from lemmata.simulations.chain_traversal.equations import report

    parameters = report.settings(arguments.steps, arguments.every, arguments.instances)
    return Plan(parameters, parameters, numbers=report.numbers(parameters))


def _on_equations(plan: Plan, seeds: tuple[int, ...], store: Store) -> tuple[Fields, Fields]:
    from lemmata.dynamics.in_double import jax
    from lemmata.simulations.chain_traversal.equations import report

    with jax.enable_x64(False):  # in 64 bits, to which `in_double` has switched, other numbers are drawn
        arrays = report.trained(plan.parameters, seeds, store.checkpoint)
    return arrays, report.summary(plan.parameters["layout"], arrays)


def _of_seeds(plan: Plan, seeds: tuple[int, ...], store: Store) -> tuple[Fields, Fields]:
    """Return arrays and summary over seeds; each seed's run is stored by itself, so that adding seeds costs no more than running them."""

    def run(seed: int) -> Run:
        def compute() -> tuple[Fields, Fields]:
            return _trained(plan.parameters, seed, store.checkpoint()), {}

        return store.run(f"{NAME} seed", plan.parameters, compute, seed=seed, device=_device())

    runs = [run(seed) for seed in seeds]
    looks = max(len(run.arrays["marks"]) for run in runs)
    filled = {
        name: np.stack([np.pad(run.arrays[name], [(0, looks - len(run.arrays[name])), *[(0, 0)] * more], mode="edge") for run in runs])
        for name, more in (("marks", 0), ("counts", 3))
    }
    last = {name: np.stack([run.arrays[name] for run in runs]) for name in runs[0].arrays if name not in ("marks", "counts", "rewards")}
    arrays = {"seed": np.array(seeds), **last, **filled}
    learnt = f"{int(arrays['learnt'].sum())} of {len(seeds)}"
    figures = _figures(arrays, np.flatnonzero(plan.parameters["tested"].start_weights))
    return arrays, {"seeds that learnt": learnt, **{name: spread(values) for name, values in figures.items()}}


def _trained(parameters: Named, seed: int, kept: Kept | None) -> Fields:
    """Return the arrays of one seed."""
    problem, init, scale = parameters["problem"], parameters["init"], parameters["problem"].logit_scale
    start = None if init is None else symmetric_attention(problem.vocabulary, *(value / scale for value in _logits(init, problem.n)))
    found = reinforce.train(
        problem,
        parameters["schedule"],
        seed,
        tested=parameters["tested"],
        init=start,
        kept=kept,
        told=f"{problem.attention}, seed {seed}" if kept else None,
    )
    params = dict(zip("AV", found.params, strict=True)) if problem.train_values else {"A": found.params}
    return params | {name: getattr(found, name) for name in ("steps", "learnt", "marks", "counts", "rewards")}


def _figures(arrays: dict[str, np.ndarray], tested: np.ndarray) -> dict[str, np.ndarray]:
    """Return the summary figures of each seed."""
    found = {"steps": arrays["steps"]}
    sets = {"": tested} | ({f" from {tested[-1] + 1}": tested[-1:]} if len(tested) > 1 else {})
    for where, rows in sets.items():
        counts = arrays["counts"][:, -1][:, :, rows].sum(axis=2)
        for row, decoding in enumerate(("greedy", "sampled")):
            instances, right, reached, straight = counts[:, row].T
            for name, met in (("accuracy", right), ("traversal", straight)):
                found[f"{decoding} {name}{where}"] = met / instances
                with np.errstate(invalid="ignore"):
                    found[f"{decoding} {name}{where} given a sink"] = met / reached
    return found


def _device() -> str:
    from lemmata.dynamics.in_double import jax

    return jax.default_backend()
