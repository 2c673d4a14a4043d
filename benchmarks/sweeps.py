"""Sweeps past one machine: what a batch costs the one process that hands it out and keeps it, and how many workers that carries."""

from __future__ import annotations

import heapq
import pickle
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.record import Benchmark, Row, row, unmeasured
from benchmarks.timing import Spread
from lemmata.processes.cluster import Cluster
from lemmata.sources import families
from lemmata.store.store import Store
from lemmata.sweeps import batches, grid
from lemmata.terms.types import Fields, Named, Tree

SIMULATION, GRID = "state-space", "time=1:2:4"
MEASURED, ROUNDS = 320, 3
RUNS, WORKERS = 1_000_000, (1, 64, 256, 1000)
BATCH_SECONDS = 60.0
NAP, SLEEPERS = 0.2, 64
BUSY = 0.9
"""Share of a worker's time that is to go into runs."""


def sweep_rows() -> Iterator[Row]:
    """A sweep of 10^6 runs in batches of 16 on up to 1 000 workers: what can be measured on one machine is, the rest is simulated from it.

    Workers compute side by side; one process hands out, receives and keeps, one batch after the other. That is measured, of batches whose
    answers need no time, with an empty store, with one that holds as many batches as the whole sweep leaves, and through a Dask scheduler.
    The simulation takes these seconds, and is held against a real cluster of 64 threads that sleep instead of computing.
    """
    count = RUNS // batches.BATCH
    with tempfile.TemporaryDirectory() as folder:
        empty = Spread(tuple(_kept(Path(folder) / str(k)) for k in range(ROUNDS)))
        yield row("a batch handed out and kept, store empty", "s", empty)
        yield row("a batch read back", "s", Spread(tuple(_kept(Path(folder) / str(k)) for k in range(ROUNDS))))
        crowded = Path(folder) / "crowded"
        _crowd(Path(folder) / "0", crowded, count)
        yield row(f"a batch handed out and kept, beside {count} others", "s", Spread((_kept(crowded),)), note=_sizes(crowded))
    try:
        from distributed import LocalCluster
    except ImportError:
        yield unmeasured("a batch through Dask", "s", "needs the extra dask")
        return
    options: Fields = {"n_workers": 1, "threads_per_worker": SLEEPERS, "processes": True, "dashboard_address": None}
    here: Any = LocalCluster(**options)
    with here:
        cluster = Cluster(here.scheduler_address.removeprefix("tcp://"))
        with tempfile.TemporaryDirectory() as folder:
            each = Spread(tuple(_kept(Path(folder) / f"at-once-{k}", cluster, answered) for k in range(ROUNDS)))
            yield row("a batch through Dask, handed out and kept", "s", each)
            slept = Spread(tuple(_kept(Path(folder) / f"nap-{k}", cluster, napped) for k in range(ROUNDS)))
    foreseen = simulated(MEASURED, SLEEPERS, NAP, each.median) / MEASURED
    yield row(f"a batch of {NAP:g} s, {SLEEPERS} workers", "s", slept, note=f"simulated {foreseen:.3g}")
    yield from _foreseen(count, each.median)


def _foreseen(count: int, each: float) -> Iterator[Row]:
    for workers in WORKERS:
        busy = count * BATCH_SECONDS / workers / simulated(count, workers, BATCH_SECONDS, each)
        what = f"{RUNS:.0e} runs, batches of {BATCH_SECONDS:g} s, {workers} workers: share of their time in runs (simulated)"
        yield row(what, "of the ceiling", Spread((busy,)), BUSY)
    what = f"shortest batch that keeps {WORKERS[-1]} workers busy to {BUSY:.0%} (simulated)"
    yield row(what, "s", Spread((shortest(count, WORKERS[-1], each),)))


def simulated(count: int, workers: int, seconds: float, each: float) -> float:
    """Return the seconds that a sweep takes.

    Args:
        count: batches.
        workers: each computes one batch at a time; two for each are given out ahead, as `Cluster.each` does.
        seconds: that a worker takes for a batch.
        each: seconds that handing out and keeping a batch take, where only one is dealt with at a time.

    >>> simulated(1000, 10, 1.0, 0.001), simulated(1000, 10, 0.001, 1.0)  # doctest: +ELLIPSIS
    (100.0..., 1000.0...)
    """
    free, clock, given = [0.0] * workers, 0.0, 0
    back: list[float] = []
    for taken in range(count):
        while given < min(count, taken + 2 * workers):
            heapq.heappush(back, done := max(clock, heapq.heappop(free)) + seconds)
            heapq.heappush(free, done)
            given += 1
        clock = max(clock, heapq.heappop(back)) + each
    return clock


def shortest(count: int, workers: int, each: float) -> float:
    """Return the seconds of the shortest batch that keeps the workers busy, to a hundredth."""
    low, high = 0.0, 100 * workers * each
    while high - low > low / 100:
        middle = (low + high) / 2
        kept = count * middle / workers >= BUSY * simulated(count, workers, middle, each)
        low, high = (low, middle) if kept else (middle, high)
    return high


def answered(task: Named) -> batches.Answer:
    """Answer for a batch at once, with figures of the usual number."""
    return {"rows": [[["extrapolation error", 1 / (k + 3)], ["training loss", 1e-9 * k], ["steps", k]] for k in range(len(task["runs"]))]}


def napped(task: Named) -> batches.Answer:
    """Answer for a batch after a nap."""
    time.sleep(NAP)
    return answered(task)


def _kept(root: Path, cluster: Cluster | None = None, answer: Tree = answered) -> float:
    """Return the seconds a batch of a sweep whose batches are answered for by `answer`, on a cluster or here."""
    module = families.simulations()[SIMULATION]
    points = grid.points([grid.axis(batches.flags(module), GRID)])
    sweep = batches.Sweep(module, points, range(MEASURED * batches.BATCH // len(points)), Store(root), "cpu")

    def each(_: Tree, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any, str | None]]:
        return (cluster.each if cluster else batches.here)(answer, tasks)

    begun = time.perf_counter()
    sweep.run(each)
    return (time.perf_counter() - begun) / sweep.total


def _crowd(pattern: Path, root: Path, count: int) -> None:
    """Fill a store with copies of an entry under other keys: what matters is how many there are."""
    record = next((pattern / batches.KIND).rglob("record.json")).read_bytes()
    for k in range(count):
        folder = root / batches.KIND / f"{k % 256:02x}" / f"{k:064x}"
        folder.mkdir(parents=True)
        (folder / "record.json").write_bytes(record)


def _sizes(root: Path) -> str:
    record = next((root / batches.KIND).rglob("record.json"))
    task = {"runs": [(0, 0)] * batches.BATCH, "words": [["--time", "1.0"]] * batches.BATCH, "seeds": [0] * batches.BATCH}
    sent, back = len(pickle.dumps(task)), len(pickle.dumps(answered(task)))
    return f"a record of {record.stat().st_size} bytes; about {sent} bytes go out and {back} come back"


BENCHMARKS = (Benchmark("sweeps.scaling", sweep_rows),)
