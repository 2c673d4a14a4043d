"""State space: updates of full-batch descent against the loops that a user would write, batched flows against SciPy's solvers, and the
first row of the table.

The engine descends the loss in taps, all updates in one compiled loop; the loops run the recurrence on the sequences (Keras itself costs
more for each epoch than the jitted step that stands for it). SciPy's solvers are given the velocity as a user would write it in NumPy.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import jax
import numpy as np
from scipy.integrate import solve_ivp

from benchmarks import child
from benchmarks.record import Benchmark, Row, row, unmeasured
from benchmarks.timing import Spread, ladder, side_by_side
from lemmata.dynamics import descent, ensemble, jax_problem
from lemmata.simulations.state_space import frozen, losses
from lemmata.terms.types import Params, Tensor, Tree
from lemmata.theory.state_space.problem import DiagonalStudent, input_gram

STATES, HORIZON, SEQUENCES, SCALE, STEP_SIZE, SEEDS = 10, 6, 18, 0.3, 0.01, 64
MANY, LOGGED, COMPARED, AGREEMENT = 1_000_000, 1000, 100, 1e-10
ALONE, IN_TURN, ABREAST = "one seed", f"{SEEDS} seeds at once / one after another", f"{SEEDS} seeds at once / at once"
AIMS, MANY_AIM, ROW_AIM = {ALONE: 300, IN_TURN: 1000}, 5.0, 10.0
ENGINE, TORCH, EAGER, JITTED = "engine", "PyTorch, eager", "per epoch, eager", "per epoch, jitted"
UPDATES = {ENGINE: 100_000, TORCH: 200, EAGER: 5, JITTED: 1000}
SHORTER = 5
TIME, SOLVED, BATCHES, ERROR, TOLERANCE = 8.0, 8, (1, 64, 256), 1e-8, 1e-8
TOLERANCES = tuple(10.0**-k for k in range(4, 13))
METHODS, FLOW_AIM, FROM_SEEDS = ("DOP853", "LSODA"), 10.0, 64
WIDTHS, STUDENTS, FLOWS, EXPONENT_AIM = (4096, 16384, 65536), (64, 256, 1024), (16, 64, 256), 1.2
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


def squared_errors(student: Params, inputs: Tensor, labels: Tensor) -> Tree:
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


def epoch(params: Params, inputs: Tensor, labels: Tensor) -> tuple[Tree, Tree]:
    """Return the student after one update, and the loss (...) before it, in JAX."""

    def error(parts: Params) -> tuple[Tree, Tree]:
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


def updates_timed(found: dict[str, Side]) -> tuple[dict[str, Spread], dict[str, Spread]]:
    """Time one update of one seed, by each side and in one run: of one seed alone, and of many seeds at once.

    Each call has its own start, since the engine remembers equal runs.
    """
    fresh = itertools.count(1)
    counts = {(name, seeds): UPDATES[name] // (1 if seeds is None else SHORTER) for seeds in (None, SEEDS) for name in found}

    def call(name: str, seeds: int | None) -> Callable[[], object]:
        return lambda: found[name](start(next(fresh), seeds), counts[name, seeds])

    timed = side_by_side({_words(*which): call(*which) for which in counts}, seconds=2.0)
    one, many = ({name: timed[_words(name, k)].per(counts[name, k] * (k or 1)) for name in found} for k in (None, SEEDS))
    return one, many


def _words(name: str, seeds: int | None) -> str:
    return name if seeds is None else f"{name}, {seeds} seeds at once"


def row_1() -> Tree:
    """Return the first row of the table, both configurations, all 16 seeds, clean and poisoned, nothing compiled or remembered before."""
    jax_problem.forget()
    return frozen.table_row(None, "source")


def ratios(one: dict[str, Spread], many: dict[str, Spread]) -> dict[tuple[str, str], Spread]:
    """Return how many times as many updates per second the engine makes as each other side, by case and side."""
    cases = {ALONE: (one, one), IN_TURN: (one, many), ABREAST: (many, many)}
    return {(words, name): theirs[name].over(ours[ENGINE]) for words, (theirs, ours) in cases.items() for name in theirs if name != ENGINE}


def descent_rows() -> Iterator[Row]:
    """Updates per second of full-batch descent, in one compiled loop, against the loops that a user would write.

    D = 10 states, H = 6, 18 Gaussian sequences, float64, the losses of all sides equal to 1e-10 over a hundred updates. The loops run the
    recurrence on the sequences and log every loss: PyTorch with `backward`, and Keras's way, one call for each epoch, on a step in JAX,
    eager or jitted. "In turn" means that the loop trains one seed after another while the engine trains all at once.
    """
    found = sides()
    for name, seeds in itertools.product(found, (None, SEEDS)):
        if name != ENGINE:
            difference(found[name], start(0, seeds), COMPARED)
    one, many = updates_timed(found)
    for seeds, timed in ((None, one), (SEEDS, many)):
        yield row(f"updates of {ALONE if seeds is None else f'{SEEDS} seeds'}, {ENGINE}", "per s", timed[ENGINE].rate())
    for (words, name), gain in ratios(one, many).items():
        yield row(f"{words}, {ENGINE} / {name}", "×", gain, AIMS.get(words) if name in (TORCH, EAGER) else None)
    if TORCH not in found:
        yield from (unmeasured(f"{words}, {ENGINE} / {TORCH}", "×", NO_TORCH, AIMS.get(words)) for words in (ALONE, IN_TURN, ABREAST))
    fresh = itertools.count(1)
    million = side_by_side({ENGINE: lambda: by_engine(start(next(fresh)), MANY, LOGGED)}, least=3)[ENGINE]
    yield row(f"{MANY} updates of one seed, {LOGGED} losses kept", "s", million, MANY_AIM)


def velocity_by_hand(flat: np.ndarray) -> np.ndarray:
    """Return d(a, b, c)/dt of one student (3 D,), as a user would write it in NumPy."""
    a, b, c = flat.reshape(3, -1)
    powers = np.vander(a, HORIZON, increasing=True).T
    pull = 2 * GRAM @ (1 - powers @ (b * c))
    value = pull @ powers
    slope = (pull[1:] * np.arange(1, HORIZON)) @ powers[:-1]
    return np.concatenate([b * c * slope, c * value, b * value])


def by_scipy(first: Start, method: str, rtol: float) -> np.ndarray:
    """Return the students (seeds, 3 D) at the end of the flow, one after another, by `solve_ivp`."""
    starts = np.concatenate(first, axis=1).reshape(first[0].shape[0], -1)
    options: Any = {"method": method, "rtol": rtol, "atol": rtol / 100}
    with np.errstate(over="ignore", invalid="ignore"):  # in steps that are then refused
        return np.stack([solve_ivp(lambda _, y: velocity_by_hand(y), (0.0, TIME), each, **options).y[:, -1] for each in starts])


def by_ensemble(first: Start, rtol: float, method: str = ensemble.EXPLICIT) -> np.ndarray:
    """Return the same by the engine, all at once; infinities where a student gets lost at a loose tolerance."""
    try:
        run = ensemble.solve(PROBLEM, tuple(part[:, 0] for part in first), TIME, rtol=rtol, atol=rtol / 100, method=method)
    except FloatingPointError:
        return np.full((len(first[0]), 3 * STATES), np.inf)
    return np.concatenate(run.final, axis=1)


def loosest(solve: Callable[[float], np.ndarray], reference: np.ndarray) -> tuple[float, float]:
    """Return the loosest tolerance whose largest error is below 1e-8, and that error.

    Raises: AssertionError if there is none: what does not reach the accuracy is not worth timing.
    """
    for rtol in TOLERANCES:
        error = float(np.abs(solve(rtol)[:SOLVED] - reference).max())
        if error < ERROR:
            return rtol, error
    raise AssertionError(f"no tolerance down to {TOLERANCES[-1]:g} gives an error below {ERROR:g}")


def flow_rows() -> Iterator[Row]:
    """Gradient flows of many students at once against SciPy's solvers, one student after another, per student.

    D = 10, H = 6, time 8, float64. SciPy has the velocity written by hand in NumPy.
    At equal error: each side at its loosest tolerance whose largest error over eight students, against DOP853 at 1e-13, is below 1e-8.
    At equal tolerance: rtol = 1e-8, atol = 1e-10 on both sides. One student alone is shown, too.
    Stability bounds the steps of the explicit methods, so that at equal error the engine takes that of order 5: half as many steps again
    as that of order 8, at two fifths of the cost each. At equal tolerance it is order 8 on both sides. LSODA turns implicit and needs a
    quarter to a half of DOP853's velocities, so that its ratio is the smaller.
    """
    few = start(0, SOLVED)
    reference = by_scipy(few, "DOP853", 1e-13)
    theirs = {method: loosest(partial(by_scipy, few, method), reference) for method in METHODS}
    fresh = itertools.count(1)

    def call(seeds: int, rtol: float, method: str) -> Callable[[], object]:
        return lambda: by_ensemble(start(next(fresh), seeds), rtol, method)

    rtol, error = loosest(lambda rtol: by_ensemble(few, rtol, ensemble.LOWER), reference)
    ours = {ensemble.LOWER: rtol, ensemble.EXPLICIT: TOLERANCE}
    calls: dict[Any, Callable[[], Any]] = {(method, found[0]): partial(by_scipy, few, method, found[0]) for method, found in theirs.items()}
    calls |= {("DOP853", TOLERANCE): partial(by_scipy, few, "DOP853", TOLERANCE)}
    calls |= {(seeds, method): call(seeds, tolerance, method) for seeds in BATCHES for method, tolerance in ours.items()}
    timed = side_by_side(calls, seconds=1.0)
    each = {which: spread.per(which[0] if isinstance(which[0], int) else SOLVED) for which, spread in timed.items()}
    for seeds, (method, (tolerance, its)) in itertools.product(BATCHES, theirs.items()):
        note = f"rtol {rtol:.0e} and {tolerance:.0e}, errors {error:.0e} and {its:.0e}"
        gain = each[method, tolerance].over(each[seeds, ensemble.LOWER])
        yield row(f"equal error, {seeds} at once / {method}", "×", gain, FLOW_AIM if seeds >= FROM_SEEDS else None, note)
    for seeds in BATCHES:
        gain = each["DOP853", TOLERANCE].over(each[seeds, ensemble.EXPLICIT])
        yield row(f"equal tolerance, {seeds} at once / DOP853", "×", gain, FLOW_AIM if seeds >= FROM_SEEDS else None)


def exponent_rows() -> Iterator[Row]:
    """How the cost of descent and of batched flows grows, as exponents of processor time: with the states D and with the seeds."""
    fresh = itertools.count(1)

    def wide(dim: int) -> Callable[[], object]:
        problem = DiagonalStudent(dim, HORIZON, np.ones(HORIZON), GRAM)
        draw = partial(np.random.default_rng(dim).uniform, 0, 1 / dim, (3, dim))
        return lambda: descent.run(problem, tuple(draw()), STEP_SIZE / dim, 100, 1)

    def many(seeds: int) -> Callable[[], object]:
        return lambda: by_engine(tuple(part / 4 for part in start(next(fresh), seeds)), 500, 1)

    def flows(seeds: int) -> Callable[[], object]:
        return lambda: by_ensemble(start(next(fresh), seeds), TOLERANCE)

    for words, call, sizes in (("descent, D", wide, WIDTHS), ("descent, seeds", many, STUDENTS), ("flow, seeds", flows, FLOWS)):
        found, costs = ladder(call, sizes)
        note = ", ".join(f"{size}: {cost.median:.2g} s" for size, cost in costs.items())
        yield row(f"{words} from {sizes[0]} to {sizes[-1]}", "exponent", found, EXPONENT_AIM, note)


def million_updates() -> None:
    """Descend a million steps, a thousand states kept."""
    by_engine(start(0), MANY, LOGGED)


def batched_flows() -> None:
    """Integrate the flow of 256 students."""
    by_ensemble(start(0, BATCHES[-1]), TOLERANCE)


def fresh_rows() -> Iterator[Row]:
    """The cost of calls in a fresh process: compilations (of any operation, small ones too), their time, and the peak of memory."""
    yield from child.rows(__name__, ["million_updates", "batched_flows", "row_1"])


def table_rows() -> Iterator[Row]:
    """The first row of the source's table, both settings, 16 seeds, clean and poisoned, with nothing compiled before."""
    yield row("row 1, cold", "s", side_by_side({"": row_1}, seconds=0.0, least=2, cold=True)[""], ROW_AIM)


BENCHMARKS = (
    Benchmark("state-space.descent", descent_rows),
    Benchmark("state-space.flow", flow_rows),
    Benchmark("state-space.exponents", exponent_rows),
    Benchmark("state-space.fresh", fresh_rows),
    Benchmark("state-space.table", table_rows),
)
