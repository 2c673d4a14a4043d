"""Training of linear attention with absolute or relative positions: gradient flow, exact descent, or descent on drawn sequences.

All three start from the same record of `lemmata.theory.linear_attention.problem`, which states the model, the data law and the losses; no
theorem is used. The run keeps its times, the training loss, the test loss of each position, and the Gram matrix or the weights
of the lags at each logged time. Source: SABBAGHI_2024, section 5 and appendix D.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from lemmata.dynamics.runner import belonging, numbers, spread
from lemmata.dynamics.runner import main as run_main
from lemmata.store.store import Kept, Run, Store
from lemmata.sweeps.batches import Plan
from lemmata.terms.types import Fields, Problem
from lemmata.theory.linear_attention.problem import AbsoluteEncoding, AugmentedEncoding, RelativeEncoding

if TYPE_CHECKING:
    from lemmata.dynamics.trajectory import Trajectory

NAME = "linear-attention"
SUMMARY = "train linear attention on the ring task of SABBAGHI_2024, eq. 5.1, and measure its test loss at full length"
ENCODINGS = {"ape": AbsoluteEncoding, "ape-augmented": AugmentedEncoding, "rpe": RelativeEncoding}
MOST_NUMBERS = 1e9  # eight gigabytes of floats, at the parameters or in the record
METHODS = ("flow", "descent", "sampled")
FLOW_TIME, DESCENT_STEPS, BATCH = 10.0, 1000, 16
STEPPED = ("descent", "sampled")
# The options that belong to some methods only, and their defaults; None where they depend on others.
OPTIONS: dict[str, tuple[tuple[str, ...], Any]] = {
    "time": (("flow",), None),
    "step_size": (STEPPED, None),
    "steps": (STEPPED, DESCENT_STEPS),
    "batch": (("sampled",), BATCH),
}
# The implicit solver takes over where the flow lasts more than LONG times the largest stable step and its Jacobian, with at most the
# square of DENSE_UP_TO entries, is cheap to factor.
EXPLICIT, IMPLICIT, LONG, DENSE_UP_TO = "Dopri8", "Kvaerno5", 1e4, 400
PLOTTED = ("test loss, all positions, mean",)
# Of the stability limit: exact gradients allow a half; the fourth moments of the data ask for less where they are drawn.
STEP_SHARE = {"descent": 0.5, "sampled": 0.05}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser; those of `OPTIONS` belong to some methods only."""
    add = parser.add_argument
    add(
        "--encoding",
        choices=ENCODINGS,
        default="ape",
        help="use absolute positions, the same on shifted data, or relative ones (%(default)s)",
    )
    add("--positions", type=int, default=51, metavar="N", help="set the number of positions on the ring (%(default)s)")
    add("--window", type=int, default=10, metavar="N1", help="set how many positions carry data in training, 1 to positions (%(default)s)")
    add("--dim", type=int, default=200, metavar="D", help="set the dimension of tokens and of position vectors (%(default)s)")
    add("--alpha", type=float, default=2.0, help="set the target weight of the position itself (%(default)s)")
    add("--betas", nargs="*", default=["0.5"], metavar="BETA", help="set the target weights of the neighbours at distance 1, 2, … (0.5)")
    add("--weight-decay", type=float, default=0.0, metavar="EPS", help="set the weight decay, at least 0 (%(default)s)")
    add("--method", choices=METHODS, default="flow", help="solve the flow, or descend on exact or on sampled gradients (%(default)s)")
    add("--time", type=float, metavar="T", help=f"set the end of the flow (step size times steps if both are given, else {FLOW_TIME:g})")
    add("--step-size", type=float, metavar="ETA", help="set the step size (half the stability limit; a twentieth on drawn sequences)")
    add("--steps", type=int, help=f"set the number of steps of descent ({DESCENT_STEPS})")
    add("--batch", type=int, help=f"set the number of sequences drawn per step ({BATCH})")
    add("--logged", type=int, default=50, metavar="K", help="set the number of states kept besides the first (%(default)s)")
    add("--seed", type=int, default=0, help="seed the initial positions and the drawn sequences (%(default)s)")


def planned(arguments: argparse.Namespace) -> Plan:
    """Return what a run of the arguments is, their seed left out.

    Args:
        arguments: as added by `add_arguments`.

    Raises: ValueError for bad numbers.
    """
    states = arguments.positions * max(arguments.dim, (arguments.logged + 1) * arguments.positions)
    if states > MOST_NUMBERS:
        raise ValueError(f"positions x dim and (logged + 1) x positions x positions must be at most {MOST_NUMBERS:.0e}, not {states:.2g}")
    problem = ENCODINGS[arguments.encoding](
        arguments.positions, arguments.window, arguments.dim, arguments.alpha, numbers(arguments.betas), arguments.weight_decay
    )
    schedule = _schedule(problem, arguments)
    kept = schedule["logged"] + 1
    parameters = {"encoding": arguments.encoding, "problem": problem, "method": arguments.method, **schedule}
    sizes = [problem.positions, problem.window, problem.dim, len(problem.betas)]
    shape = [arguments.encoding, sizes, arguments.method, {name: value for name, value in schedule.items() if name != "step_size"}]
    return Plan(parameters, shape, numbers=kept * problem.positions * (problem.dim + problem.positions))


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the simulation that the arguments ask for, or read it back from the store.

    Args:
        arguments: as added by `add_arguments`.
        store: where the run is kept.

    Returns: the run. Arrays: times (T,), train_loss (T,), test_loss (T, positions); gram (T, positions, positions), or for
    relative positions a (T, positions), the weight of lag i - j modulo positions, and v (T, dim).

    Raises: ValueError for bad numbers, FloatingPointError if the run turns non-finite.
    """
    plan, seed = planned(arguments), arguments.seed
    if not 0 <= seed < 2**63:
        raise ValueError(f"seed must be at least 0 and below 2^63, not {seed}")
    return store.run(NAME, plan.parameters, lambda: _together([plan], [seed], store.checkpoint())[0], seed=seed)


def side_by_side(plans: Sequence[Plan], seeds: Sequence[int]) -> list[Fields]:
    """Return the summary of each of some runs of equal shape, computed as one batch.

    Args:
        plans: made by `planned`.
        seeds: one for each.

    Raises: FloatingPointError if a run turns non-finite.
    """
    return [summary for _, summary in _together(plans, seeds, None)]


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("lemmata.simulations.linear_attention", SUMMARY, add_arguments, simulate, argv)


def _schedule(problem: Problem, arguments: argparse.Namespace) -> Fields:
    """Return the settings that the chosen method uses."""
    method, limit = arguments.method, problem.largest_step
    given = {name: getattr(arguments, name) for name in (*OPTIONS, "logged")}
    for name in ("steps", "batch", "logged"):
        if given[name] is not None and given[name] < 1:
            raise ValueError(f"{name} must be at least 1, not {given[name]}")
    eta, steps = given["step_size"], given["steps"]
    if eta is not None and not 0 < eta <= limit:
        raise ValueError(f"step size must be above 0 and at most {limit:.6g}, the stability limit, not {eta}")
    if method == "flow" and given["time"] is None and eta is not None and steps is not None:
        given |= {"time": eta * steps, "step_size": None, "steps": None}
    settings = belonging(given, method, OPTIONS)
    if method == "flow":
        time = FLOW_TIME if settings["time"] is None else settings["time"]
        if not (math.isfinite(time) and time > 0):
            raise ValueError(f"time must be a positive number, not {time}")
        stiff = time > LONG * limit and problem.positions * problem.dim <= DENSE_UP_TO
        return {"time": time, "logged": settings["logged"], "solver": IMPLICIT if stiff else EXPLICIT}
    if eta is None and math.isinf(limit):
        raise ValueError("step size must be given: this problem has no stability limit to take a share of")
    eta = STEP_SHARE[method] * limit if eta is None else eta
    drawn = {"batch": settings["batch"]} if method == "sampled" else {}
    return {"step_size": eta, "steps": settings["steps"], "logged": settings["logged"], **drawn}


def _together(plans: Sequence[Plan], seeds: Sequence[int], kept: Kept | None) -> list[tuple[Fields, Fields]]:
    """Return arrays and summary of each run."""
    from lemmata.dynamics import descent, ensemble, jax_problem, sampling
    from lemmata.dynamics.in_double import jax
    from lemmata.dynamics.trajectory import Trajectory

    keys = [jax.random.split(jax.random.key(seed)) for seed in seeds]
    every = [plan.parameters for plan in plans]
    problems, one = [each["problem"] for each in every], every[0]
    starts = [jax_problem.floats(problem.init(of_init)) for problem, (of_init, _) in zip(problems, keys, strict=True)]
    inits = jax.tree.map(lambda *parts: np.stack(parts), *starts)
    if one["method"] == "flow":
        times = one["time"] * np.arange(one["logged"] + 1) / one["logged"]
        later = ensemble.solve(problems, inits, times[1:], method=one["solver"], kept=kept).states
        states = jax.tree.map(lambda first, rest: np.concatenate([first[None], rest]), inits, later)
        times = np.repeat(times[:, None], len(problems), axis=1)
    else:
        sizes = np.array([each["step_size"] for each in every])
        if one["method"] == "descent":
            path = descent.batch(problems, inits, sizes, one["steps"], one["logged"], kept=kept)
        else:
            draws = jax.numpy.stack([of_data for _, of_data in keys])
            path = sampling.runs(problems, inits, sizes, one["steps"], draws, one["batch"], one["logged"], kept=kept)
        times, states = path.times, path.states
    alone = [Trajectory(times[:, k], jax.tree.map(lambda leaf, k=k: leaf[:, k], states)) for k in range(len(problems))]
    return [_measured(problem, path) for problem, path in zip(problems, alone, strict=True)]


def _measured(problem: Problem, path: Trajectory) -> tuple[Fields, Fields]:
    arrays = {"times": path.times, "train_loss": path.map(problem.loss), "test_loss": path.map(problem.test_loss)}
    kept = dict(zip("av", path.states, strict=True)) if isinstance(problem, RelativeEncoding) else {"gram": path.map(lambda P: P @ P.T)}
    return {**arrays, **kept}, _summary(problem, arrays)


def _summary(problem: Problem, arrays: Fields) -> Fields:
    loss, test = arrays["train_loss"], arrays["test_loss"][-1]
    found = {"train loss at the start": float(loss[0]), "train loss": float(loss[-1]), "test loss, all positions": spread(test)}
    if isinstance(problem, AbsoluteEncoding):
        n1, m = problem.window, len(problem.betas)
        site = np.arange(problem.positions)
        edge = (site < n1) & ((site < m) | (site >= n1 - m))
        regions = {"window's edges": edge, "inside the window": (site < n1) & ~edge, "outside the window": site >= n1}
        found |= {f"test loss, {name}": spread(test[where]) for name, where in regions.items() if where.any()}
    return found
