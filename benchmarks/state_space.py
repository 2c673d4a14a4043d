"""State space: updates per second of full-batch descent against the loops that a user would write, and the first row of the table.

D = 10 states, H = 6, 18 Gaussian sequences, one start, float64. The engine descends the loss in taps, all updates in one compiled loop.
The others run the recurrence over H on the sequences and log the loss of every update: PyTorch with `loss.backward()` and descent by
hand, and Keras's way, one call for each epoch and a history, on a step in JAX, eager or jitted (Keras itself costs more for each epoch than
the jitted step). No side is timed before all have gone through the same losses and ended in the same student.
`python -m benchmarks.state_space`
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import itertools
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import numpy as np

from benchmarks.timing import Timing, line, report, side_by_side
from simulations import descent, engine
from simulations.state_space import frozen, losses
from theory.state_space.problem import DiagonalStudent, input_gram

STATES, HORIZON, SEQUENCES, SCALE, STEP_SIZE, SEEDS = 10, 6, 18, 0.3, 0.01, 64
MANY, LOGGED, COMPARED, AGREEMENT = 1_000_000, 1000, 100, 1e-10
ALONE, IN_TURN, ABREAST = "one seed", f"{SEEDS} seeds at once / one after another", f"{SEEDS} seeds at once / at once"
AIMS, MANY_AIM, ROW_AIM = {ALONE: 300, IN_TURN: 1000}, 5.0, 10.0
ENGINE, TORCH, EAGER, JITTED = "engine", "PyTorch, eager", "per epoch, eager", "per epoch, jitted"
UPDATES = {ENGINE: 100_000, TORCH: 200, EAGER: 5, JITTED: 1000}
SHORTER = 5
NO_TORCH = "PyTorch is not installed, so its side is left out; `pip install torch==2.13.0` adds it, the project does not need it"

INPUTS = np.random.default_rng(0).standard_normal((SEQUENCES, HORIZON))
LABELS = INPUTS.sum(axis=1)
GRAM = input_gram(INPUTS)
PROBLEM = DiagonalStudent(STATES, HORIZON, np.ones(HORIZON), GRAM)

Start = tuple[np.ndarray, ...]
Ended = tuple[np.ndarray, np.ndarray]
Side = Callable[[Start, int], Ended]


def start(seed: int, seeds: int | None = None) -> Start:
    """Return Gaussian (a, b, c), each (1, D), or (seeds, 1, D): the axis of length 1 meets the sequences."""
    shape = (1, STATES) if seeds is None else (seeds, 1, STATES)
    return tuple(SCALE * np.random.default_rng(seed).standard_normal((3, *shape)))


def squared_errors(student: Any, inputs: Any, labels: Any) -> Any:
    """Return (y_H - y*)^2 on each sequence (..., N) by the recurrence, for tensors of any library."""
    a, b, c = student
    state = inputs[..., :1] * b
    for h in range(1, HORIZON):
        state = state * a + inputs[..., h : h + 1] * b
    gap = (state * c).sum(-1) - labels
    return gap * gap


def by_engine(first: Start, updates: int, logged: int = 1) -> Ended:
    """Return the losses (logged + 1, ...) and the last student (3, ..., D) of the engine's run."""
    single = first[0].ndim == 2
    inits = tuple(part[..., 0, :] for part in first)
    ran = (descent.run if single else descent.batch)(PROBLEM, inits, STEP_SIZE, updates, logged)
    paths = [ran.states] if single else [tuple(part[:, seed] for part in ran.states) for seed in range(len(inits[0]))]
    history = [losses(path, np.ones(HORIZON), GRAM) for path in paths]
    return (history[0] if single else np.stack(history, axis=1)), np.stack(ran.final)


def by_torch(first: Start, updates: int) -> Ended:
    """Return the losses (updates, ...) and the last student by PyTorch: the recurrence, its gradient by `backward`, descent by hand."""
    torch = importlib.import_module("torch")
    inputs, labels = torch.from_numpy(INPUTS), torch.from_numpy(LABELS)
    params = [torch.tensor(part, requires_grad=True) for part in first]
    history = []
    for _ in range(updates):
        loss = squared_errors(params, inputs, labels).mean(-1)
        loss.sum().backward()
        with torch.no_grad():
            for part in params:
                part -= STEP_SIZE * part.grad
                part.grad = None
        history.append(loss.detach().numpy())
    return np.array(history), np.stack([part.detach().numpy()[..., 0, :] for part in params])


def epoch(params: Any, inputs: Any, labels: Any) -> tuple[Any, Any]:
    """Return the student after one update, and the loss (...) before it, in JAX."""

    def error(parts: Any) -> tuple[Any, Any]:
        loss = squared_errors(parts, inputs, labels).mean(-1)
        return loss.sum(), loss

    slopes, loss = jax.grad(error, has_aux=True)(params)
    return jax.tree.map(lambda part, slope: part - STEP_SIZE * slope, params, slopes), loss


def by_epochs(step: Callable[..., Any], first: Start, updates: int) -> Ended:
    """Return the losses (updates, ...) and the last student, each epoch one call of `step` and one entry of the history."""
    lead = (1,) * (first[0].ndim - 2)
    inputs, labels = jax.numpy.asarray(INPUTS.reshape(*lead, *INPUTS.shape)), jax.numpy.asarray(LABELS.reshape(*lead, SEQUENCES))
    params: Any = tuple(map(jax.numpy.asarray, first))
    history: dict[str, list[np.ndarray]] = {"loss": []}
    for _ in range(updates):
        params, loss = step(params, inputs, labels)
        history["loss"].append(np.asarray(loss))
    return np.array(history["loss"]), np.stack([np.asarray(part)[..., 0, :] for part in params])


def sides() -> dict[str, Side]:
    """Return the loops that can run here; each maps a start and a number of updates to losses and the last student."""
    found: dict[str, Side] = {ENGINE: by_engine}
    if importlib.util.find_spec("torch") is not None:
        found[TORCH] = by_torch
    return {**found, EAGER: partial(by_epochs, epoch), JITTED: partial(by_epochs, jax.jit(epoch))}


def difference(side: Side, first: Start, updates: int) -> float:
    """Return how far the side is from the engine in any loss on the way and in the last student.

    Raises: AssertionError if it is further than 1e-10: what follows another path is not worth timing.
    """
    history, last = by_engine(first, updates, updates)
    side_history, side_last = side(first, updates)
    worst = float(max(np.abs(side_history - history[:-1]).max(), np.abs(side_last - last).max()))
    if not worst < AGREEMENT:
        raise AssertionError(f"after {updates} updates a side is {worst:.1e} from the engine, more than {AGREEMENT:g}")
    return worst


def per_update(timing: Timing, updates: int) -> Timing:
    """Return the seconds of one update of one seed."""
    low, seconds, high = (value / updates for value in (timing.low, timing.seconds, timing.high))
    return dataclasses.replace(timing, seconds=seconds, low=low, high=high)


def updates_timed(found: dict[str, Side]) -> tuple[dict[str, Timing], dict[str, Timing]]:
    """Time one update of one seed, by each side and in one run: of one seed alone, and of many seeds at once.

    Each call has its own start, since the engine remembers equal runs.
    """
    fresh = itertools.count(1)
    counts = {(name, seeds): UPDATES[name] // (1 if seeds is None else SHORTER) for seeds in (None, SEEDS) for name in found}

    def call(name: str, seeds: int | None) -> Callable[[], Any]:
        return lambda: found[name](start(next(fresh), seeds), counts[name, seeds])

    timed = side_by_side({_words(*which): call(*which) for which in counts}, seconds=3.0)
    one, many = ({name: per_update(timed[_words(name, k)], counts[name, k] * (k or 1)) for name in found} for k in (None, SEEDS))
    return one, many


def _words(name: str, seeds: int | None) -> str:
    return name if seeds is None else f"{name}, {seeds} seeds at once"


def row_1() -> Any:
    """Return the first row of the table, both configurations, all 16 seeds, clean and poisoned, nothing compiled or remembered before."""
    engine.forget()
    return frozen.table_row(None, "source")


def ratios(one: dict[str, Timing], many: dict[str, Timing]) -> dict[str, float]:
    """Return how many times as many updates per second the engine makes as each other side."""
    cases = {ALONE: (one, one), IN_TURN: (one, many), ABREAST: (many, many)}
    return {
        f"{words}, {ENGINE} / {name}": theirs[name].seconds / ours[ENGINE].seconds
        for words, (theirs, ours) in cases.items()
        for name in theirs
        if name != ENGINE
    }


def measure() -> dict[str, Any]:
    """Measure everything and print it as it comes."""
    found = sides()
    if TORCH not in found:
        print(NO_TORCH)
    for name, seeds in itertools.product(found, (None, SEEDS)):
        if name != ENGINE:
            gap = difference(found[name], start(0, seeds), COMPARED)
            print(f"{_words(name, seeds)}: within {gap:.1e} of the engine over {COMPARED} updates")
    one, many = updates_timed(found)
    for timing in (*one.values(), *many.values()):
        line(f"{1 / timing.seconds:.3g} updates/s; an update:", timing)
    fresh = itertools.count(1)
    million = side_by_side({ENGINE: lambda: by_engine(start(next(fresh)), MANY, LOGGED)})[ENGINE]
    line(f"{MANY} updates, {LOGGED} losses", million)
    row = side_by_side({"flow": row_1}, seconds=0.0, least=3)["flow"]
    line("row 1, cold", row)
    gains = ratios(one, many)
    for words, gain in gains.items():
        print(f"{words}: {gain:.0f}")
    aims = [(f"{words}, {ENGINE} / {name}", aim) for words, aim in AIMS.items() for name in (TORCH, EAGER) if name in found]
    reached = {f"{words} >= {aim}": gains[words] >= aim for words, aim in aims}
    reached |= {f"{MANY} updates < {MANY_AIM:g} s": million.seconds < MANY_AIM, f"row 1 < {ROW_AIM:g} s": row.seconds < ROW_AIM}
    for words, is_reached in reached.items():
        print(f"{'reached' if is_reached else 'MISSED'}: {words}")
    return {"one seed": one, "many seeds": many, "million": million, "row 1": row, "gains": gains, "reached": reached}


if __name__ == "__main__":
    sys.exit(report("state space: updates, a million of them, and row 1", measure))
