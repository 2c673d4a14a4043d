"""Chain traversal: exact reward and gradient against the dense solve, rollouts against eager PyTorch, and the first row of the tables.

Exact: the policy p = (0.5, 0.1, 0.4), all starts alike. The dense side solves the chain on 2n vertices by one LU decomposition for reward
and gradient. The cost of the recursion is measured in processor time, so that other programs do not distort its exponent.
Rollouts: n = 8, the policy read off the tokens by attention. Every side emits rollout after rollout on an instance in each of its lanes;
PyTorch, in its usual 32 bits, evaluates the Transformer on all lanes in every step, draws, and restarts the lanes that have ended: on all
threads, and on one, which is faster where the others are busy. No side is timed before its shares and mean lengths, start by start, agree
with the closed forms. REINFORCE runs as from the command line, with nothing compiled beforehand.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from scipy.linalg import lu_factor, lu_solve

from benchmarks import child
from benchmarks.record import Benchmark, Row, row, unmeasured
from benchmarks.timing import Spread, ladder, side_by_side
from lemmata.dynamics.jax_problem import forget
from lemmata.simulations import chain_traversal as simulated
from lemmata.store.store import Store
from lemmata.theory.chain_traversal import expected_length, reward_gradient, success_probability
from lemmata.theory.chain_traversal.problem import (
    Transformer,
    edge_counts,
    edges,
    end_values,
    logits_from_probabilities,
    symmetric_attention,
)

POLICY = (0.5, 0.1, 0.4)
DENSE, LARGE, LADDER = 1000, 1_000_000, (10_000, 100_000, 1_000_000)
DENSE_AIM, LARGE_AIM, EXPONENT_AIM, AGREEMENT = 1000.0, 3.0, 1.15, 1e-9
N, UNBOUNDED, LANES = 8, 100_000, 1024
SPEED_AIM, TORCH_AIM, DEVIATION = 5e6, 20.0, 5.0
ROW, ROW_AIM = "table-1-3", 60.0
RECURSION, SOLVE, ENGINE = "recursion", "dense solve", "engine"
TORCH, TORCH_ALONE = "PyTorch, eager", "PyTorch, eager, one thread"
ROLLOUTS = {ENGINE: 2**19, TORCH: 2**15, TORCH_ALONE: 2**15}
COMPARED = 2**15
NO_TORCH = "PyTorch is not installed, so its side is left out; `pip install torch==2.13.0` adds it, the project does not need it"

MODEL = Transformer(N, UNBOUNDED, (1 / (N - 1),) * (N - 1), train_values=False, mask_self=True)
ATTENTION = symmetric_attention(2 * N, *logits_from_probabilities(N, *POLICY))

Exact = tuple[np.ndarray, np.ndarray]
Side = Callable[[int, int], Any]


def by_recursion(n: int) -> Exact:
    """Return J (n - 1,) and the gradient (2,) of its mean over the starts by the closed forms."""
    alpha, beta = logits_from_probabilities(n, *POLICY)
    slopes = reward_gradient(n, alpha, beta, start_weights=np.full(n - 1, 1 / (n - 1)))
    return success_probability(n, alpha, beta), np.array(slopes[:2])


def by_solve(n: int) -> Exact:
    """Return the same by the linear system on the 2n - 2 vertices that are no sinks, and its adjoint."""
    (alpha, beta), counts = logits_from_probabilities(n, *POLICY), edge_counts(n)[:2]
    weights = np.exp(alpha * counts[0] + beta * counts[1]) * (1 - np.eye(2 * n))
    inner, starts = np.delete(np.arange(2 * n), (0, n)), np.zeros(2 * n - 2)
    starts[: n - 1] = 1 / (n - 1)
    system = lu_factor(np.diag(weights.sum(axis=1)[inner]) - weights[np.ix_(inner, inner)])
    reached = np.zeros(2 * n)
    reached[0], reached[inner] = 1.0, lu_solve(system, weights[inner, 0])
    adjoint = lu_solve(system, starts, trans=1)
    moved = (weights * number for number in counts)
    slopes = [adjoint @ (move @ reached - move.sum(axis=1) * reached)[inner] for move in moved]
    return reached[1:n], np.array(slopes)


def difference(n: int) -> float:
    """Return how far recursion and dense solve are apart.

    Raises: AssertionError if it is further than 1e-9: another result is not worth timing.
    """
    worst = max(float(np.abs(a - b).max()) for a, b in zip(by_recursion(n), by_solve(n), strict=True))
    if not worst < AGREEMENT:
        raise AssertionError(f"recursion and dense solve are {worst:.1e} apart, more than {AGREEMENT:g}")
    return worst


def by_engine(count: int, seed: int) -> np.ndarray:
    """Return (4, n - 1) by start distance: rollouts, right ones, sums of the lengths and of their squares."""
    found = simulated.rollouts(MODEL, ATTENTION, count, seed)
    return np.stack([found.rollouts, found.correct, found.length, found.squared_length])


def by_torch(threads: int, count: int, seed: int) -> np.ndarray:
    """Return the same by PyTorch: at every step attention over the edges, softmax and a draw, on all lanes."""
    torch = importlib.import_module("torch")
    torch.set_num_threads(threads)
    draws, vertices = torch.Generator().manual_seed(seed), 2 * N
    A, V = (torch.from_numpy(part).float() for part in (ATTENTION, end_values(vertices)))
    lane = torch.arange(LANES)
    labels = torch.rand(LANES, vertices, generator=draws).argsort(dim=1)
    distance = torch.randint(1, N, (LANES,), generator=draws)
    source, target = labels[:, torch.from_numpy(edges(N))].unbind(-1)
    scores, values = A[:, source, target].transpose(0, 1), V[source, target]
    sinks = torch.ones(LANES, vertices, dtype=torch.bool).scatter(1, source, False)
    start, end = labels[lane, distance], labels[:, 0]
    last, steps, left = start, torch.zeros_like(start), torch.full_like(start, -(-count // LANES))
    found = torch.zeros(4, LANES, dtype=torch.long)
    while bool((left > 0).any()):
        logits = torch.bmm(scores[lane, last][:, None], values)[:, 0].scatter(1, last[:, None], -torch.inf)
        last, steps = torch.multinomial(torch.softmax(logits, dim=1), 1, generator=draws)[:, 0], steps + 1
        ended = sinks[lane, last] & (left > 0)
        found += torch.stack([torch.ones_like(steps), (last == end).long(), steps, steps * steps]) * ended
        last, steps, left = torch.where(ended, start, last), torch.where(ended, 0, steps), left - ended.long()
    sums = torch.zeros(4, N - 1, dtype=torch.long).index_add(1, distance - 1, found)
    return sums.numpy()


def sides() -> dict[str, Side]:
    """Return the ways to roll out that can run here; each maps a number of rollouts and a seed to sums by start distance."""
    found: dict[str, Side] = {ENGINE: by_engine}
    if importlib.util.find_spec("torch") is not None:
        found |= {TORCH: partial(by_torch, os.cpu_count() or 1), TORCH_ALONE: partial(by_torch, 1)}
    return found


def deviation(side: Side, count: int, seed: int) -> float:
    """Return how many standard errors a side's shares and mean lengths are from the closed forms, at the worst start.

    Raises: AssertionError if it is more than 5: other rollouts are not worth timing.
    """
    rollouts, right, length, squared = side(count, seed)
    logits = logits_from_probabilities(N, *POLICY)
    share, mean = right / rollouts, length / rollouts
    errors = np.sqrt(np.stack([share * (1 - share), squared / rollouts - mean * mean]) / rollouts)
    gaps = np.stack([share - success_probability(N, *logits), mean - expected_length(N, *logits)])
    worst = float(np.abs(gaps / errors).max())
    if not worst < DEVIATION:
        raise AssertionError(f"rollouts are {worst:.1f} standard errors from the closed forms, more than {DEVIATION:g}")
    return worst


def steps_timed(found: dict[str, Side]) -> dict[str, Spread]:
    """Time one step of one rollout by each side, in one run."""
    calls = {name: partial(side, ROLLOUTS[name], 0) for name, side in found.items()}
    steps = {name: int(call()[2].sum()) for name, call in calls.items()}
    return {name: timing.per(steps[name]) for name, timing in side_by_side(calls).items()}


def train() -> None:
    """Train the row of the tables, linear attention, three seeds, with nothing compiled before.

    Raises: AssertionError unless greedy decoding is right on all fresh instances, for every seed.
    """
    forget()
    parser = argparse.ArgumentParser()
    simulated.add_arguments(parser)
    with tempfile.TemporaryDirectory() as folder:
        run = simulated.simulate(parser.parse_args(["--preset", ROW]), Store(folder, use=False))
    accuracy = run.summary["greedy accuracy"]["min"]
    if accuracy != 1:
        raise AssertionError(f"greedy accuracy of the row {ROW} is {accuracy}, not 1, after {run.summary['steps']} steps")


def exact_rows() -> Iterator[Row]:
    """Reward and gradient, p = (0.5, 0.1, 0.4), all starts alike: the recursion against one LU decomposition of the chain on 2n vertices.

    Both agree to 1e-9. The exponent is that of processor time. More than half of the recursion's time at n = 1000 goes into calls, as it
    takes that time at n = 10 too, and the solve's into products: the ratio depends on the machine, and was 1050 on another one.
    """
    difference(DENSE)
    timed = side_by_side({RECURSION: partial(by_recursion, DENSE), SOLVE: partial(by_solve, DENSE)})
    yield row(f"n = {DENSE}, {RECURSION} / {SOLVE}", "×", timed[SOLVE].over(timed[RECURSION]), DENSE_AIM)
    yield row(f"n = {LARGE}, {RECURSION}", "s", side_by_side({"": partial(by_recursion, LARGE)}, seconds=1.0)[""], LARGE_AIM)
    found, costs = ladder(lambda n: partial(by_recursion, n), LADDER)
    note = ", ".join(f"{size}: {cost.median:.2g} s" for size, cost in costs.items())
    yield row(f"{RECURSION}, n from {LADDER[0]} to {LADDER[-1]}", "exponent", found, EXPONENT_AIM, note)


def rollout_rows() -> Iterator[Row]:
    """Steps of rollouts, n = 8, the policy read off the tokens by attention, against a loop in eager PyTorch.

    PyTorch, in its usual 32 bits, evaluates the Transformer on all lanes in every step, draws, and restarts those that ended. Every
    side's shares and mean lengths, start by start, are within 5 standard errors of the closed forms.
    """
    found = sides()
    for seed, side in enumerate(found.values(), 1):
        deviation(side, COMPARED, seed)
    timed = steps_timed(found)
    yield row(f"steps, {ENGINE}", "per s", timed[ENGINE].rate(), SPEED_AIM)
    for name in (TORCH, TORCH_ALONE):
        words = f"a step, {ENGINE} / {name}"
        yield row(words, "×", timed[name].over(timed[ENGINE]), TORCH_AIM) if name in timed else unmeasured(words, "×", NO_TORCH, TORCH_AIM)


def million_rollouts() -> None:
    """Emit a million rollouts."""
    by_engine(2**20, 0)


def fresh_rows() -> Iterator[Row]:
    """The cost of calls in a fresh process: compilations (of any operation, small ones too), their time, and the peak of memory."""
    yield from child.rows(__name__, ["million_rollouts"])


def table_rows() -> Iterator[Row]:
    """REINFORCE on row 1-3 of the source's tables, linear attention, three seeds, as the command runs it, with nothing compiled before."""
    yield row(f"{ROW}, cold", "s", side_by_side({"": train}, seconds=0.0, least=1, cold=True)[""], ROW_AIM)


BENCHMARKS = (
    Benchmark("chain-traversal.exact", exact_rows),
    Benchmark("chain-traversal.rollouts", rollout_rows),
    Benchmark("chain-traversal.fresh", fresh_rows),
    Benchmark("chain-traversal.table", table_rows),
)
