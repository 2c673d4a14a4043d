"""Training of linear attention with absolute or relative positions: gradient flow, exact descent, or descent on drawn sequences.

All three start from the same record of `theory.linear_attention.problem`, which states the model, the data law and the losses; no
theorem is used. The run keeps its times, the training loss, the test loss of each position, and the Gram matrix or the weights
of the lags at each logged time. Source: SABBAGHI_2024, section 5 and appendix D.
"""

from __future__ import annotations

import argparse
import math
import sys
from typing import Any

import numpy as np

from simulations.runner import main as run_main
from simulations.runner import numbers, spread
from simulations.store import Run, Store
from theory.linear_attention.problem import AbsoluteEncoding, AugmentedEncoding, RelativeEncoding

NAME = "linear-attention"
SUMMARY = "train linear attention on the ring task of SABBAGHI_2024, eq. 5.1, and measure its test loss at full length"
ENCODINGS = {"ape": AbsoluteEncoding, "ape-augmented": AugmentedEncoding, "rpe": RelativeEncoding}
MOST_NUMBERS = 1e9  # eight gigabytes of floats, at the parameters or in the record
METHODS = ("flow", "descent", "sampled")
FLOW_TIME, DESCENT_STEPS = 10.0, 1000
# Of the stability limit: exact gradients allow a half; the fourth moments of the data ask for less where they are drawn.
STEP_SHARE = {"descent": 0.5, "sampled": 0.05}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser."""
    add = parser.add_argument
    add("--encoding", choices=ENCODINGS, default="ape", help="absolute, absolute with shifted data, or relative positions (%(default)s)")
    add("--positions", type=int, default=51, metavar="N", help="positions on the ring (%(default)s)")
    add("--window", type=int, default=10, metavar="N1", help="positions that carry data in training, 1 to positions (%(default)s)")
    add("--dim", type=int, default=200, metavar="D", help="dimension of tokens and of position vectors (%(default)s)")
    add("--alpha", type=float, default=2.0, help="target weight of the position itself (%(default)s)")
    add("--betas", nargs="*", default=["0.5"], metavar="BETA", help="target weights of the neighbours at distance 1, 2, … (0.5)")
    add("--weight-decay", type=float, default=0.0, metavar="EPS", help="weight decay, at least 0 (%(default)s)")
    add("--method", choices=METHODS, default="flow", help="ODE, exact gradient descent, or descent on drawn sequences (%(default)s)")
    add("--time", type=float, metavar="T", help=f"length of the flow (step size times steps if both are given, else {FLOW_TIME:g})")
    add("--step-size", type=float, metavar="ETA", help="step size of descent (half the stability limit; a twentieth on drawn sequences)")
    add("--steps", type=int, help=f"steps of descent ({DESCENT_STEPS})")
    add("--batch", type=int, default=16, help="sequences drawn in each step (%(default)s)")
    add("--logged", type=int, default=50, metavar="K", help="states kept beside the first (%(default)s)")
    add("--seed", type=int, default=0, help="seed of the initial positions and of the drawn sequences (%(default)s)")


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the simulation that the arguments ask for, or read it back from the store.

    Args:
        arguments: as added by `add_arguments`.
        store: where the run is kept.

    Returns: the run. Arrays: times (T,), train_loss (T,), test_loss (T, positions); gram (T, positions, positions), or for
    relative positions a (T, positions), the weight of lag i - j modulo positions, and v (T, dim).

    Raises: ValueError for bad numbers, FloatingPointError if the run turns non-finite.
    """
    problem = ENCODINGS[arguments.encoding](
        arguments.positions, arguments.window, arguments.dim, arguments.alpha, numbers(arguments.betas), arguments.weight_decay
    )
    schedule = _schedule(problem, arguments)
    size = problem.positions * max(problem.dim, (schedule["logged"] + 1) * problem.positions)
    if size > MOST_NUMBERS:
        raise ValueError(f"positions x dim and (logged + 1) x positions x positions must be at most {MOST_NUMBERS:.0e}, not {size:.2g}")
    if not 0 <= arguments.seed < 2**63:
        raise ValueError(f"seed must be at least 0 and below 2^63, not {arguments.seed}")
    parameters = {"encoding": arguments.encoding, "problem": problem, "method": arguments.method, **schedule}
    return store.run(NAME, parameters, lambda: _computed(problem, arguments.method, schedule, arguments.seed, store), seed=arguments.seed)


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("simulations.linear_attention", SUMMARY, add_arguments, simulate, argv)


def _schedule(problem: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the settings that the chosen method uses; a step size that is given is checked whatever the method."""
    limit, eta = problem.largest_step, arguments.step_size
    if eta is not None and not 0 < eta <= limit:
        raise ValueError(f"step size must be above 0 and at most {limit:.6g}, the stability limit, not {eta}")
    for name in ("steps", "batch", "logged"):
        value = getattr(arguments, name)
        if value is not None and value < 1:
            raise ValueError(f"{name} must be at least 1, not {value}")
    if arguments.method == "flow":
        time = FLOW_TIME if eta is None or arguments.steps is None else eta * arguments.steps
        time = time if arguments.time is None else arguments.time
        if not (math.isfinite(time) and time > 0):
            raise ValueError(f"time must be a positive number, not {time}")
        return {"time": time, "logged": arguments.logged}
    if eta is None and math.isinf(limit):
        raise ValueError("step size must be given: this problem has no stability limit to take a share of")
    eta = STEP_SHARE[arguments.method] * limit if eta is None else eta
    drawn = {"batch": arguments.batch} if arguments.method == "sampled" else {}
    return {"step_size": eta, "steps": arguments.steps or DESCENT_STEPS, "logged": arguments.logged, **drawn}


def _computed(problem: Any, method: str, schedule: dict[str, Any], seed: int, store: Store) -> tuple[dict[str, Any], dict[str, Any]]:
    import jax

    from simulations import descent, engine, flow, sampling

    of_init, of_data = jax.random.split(jax.random.key(seed))
    init = engine.floats(problem.init(of_init))
    if method == "flow":
        times = schedule["time"] * np.arange(schedule["logged"] + 1) / schedule["logged"]
        path = flow.solve(problem, init, times)
    elif method == "descent":
        path = descent.run(problem, init, **schedule, kept=store.checkpoint())
    else:
        path = sampling.run(problem, init, key=of_data, **schedule, kept=store.checkpoint())
    arrays = {"times": path.times, "train_loss": path.map(problem.loss), "test_loss": path.map(problem.test_loss)}
    kept = dict(zip("av", path.states, strict=True)) if isinstance(problem, RelativeEncoding) else {"gram": path.map(lambda P: P @ P.T)}
    return {**arrays, **kept}, _summary(problem, arrays)


def _summary(problem: Any, arrays: dict[str, Any]) -> dict[str, Any]:
    loss, test = arrays["train_loss"], arrays["test_loss"][-1]
    found = {"train loss at the start": float(loss[0]), "train loss": float(loss[-1]), "test loss, all positions": spread(test)}
    if isinstance(problem, AbsoluteEncoding):
        n1, m = problem.window, len(problem.betas)
        site = np.arange(problem.positions)
        edge = (site < n1) & ((site < m) | (site >= n1 - m))
        regions = {"window's edges": edge, "inside the window": (site < n1) & ~edge, "outside the window": site >= n1}
        found |= {f"test loss, {name}": spread(test[where]) for name, where in regions.items() if where.any()}
    return found


if __name__ == "__main__":
    sys.exit(main())
