"""Sweeps: many runs of one simulation, side by side in batches, the batches in this process, in
others or on a cluster.

A family takes part with two functions. `planned(arguments)` says what a run of these flags is, its
seed left out; `side_by_side(plans, seeds)` gives the summary figures of such runs, computed as one
batch. Runs whose plans have an equal shape go together, in batches whose size follows from the runs
alone: a power of two, at most `batch`. The last one is padded with its last run, whose copies are
dropped. So the batches, and with them all bits of the results on one kind of machine, do not depend
on what executes them; another size changes rounding.

What goes to a worker is plain data: the name of the simulation's module, the words of each run, the
seeds, and what its source, versions and device must be, or it refuses. What comes back is plain
data too, and this process alone writes it to the store, batch by batch as they finish: a worker on
another host has no disk to share. A batch's key is made of its runs, its size, source, versions and
device. Run again, a sweep computes what is missing; two sweeps at once leave each batch to the one
that has taken it first. A batch whose process dies is given out three times in all. A batch in
which a run turns non-finite is halved, at its recorded size, until that run stands alone.
"""

from __future__ import annotations

import argparse
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, NoReturn

from lemmata.console.command_line import Misplaced
from lemmata.console.count import counted
from lemmata.store import provenance
from lemmata.store.canonical import digest, plain, restored, text
from lemmata.store.store import Store
from lemmata.sweeps.grid import Point, check_count
from lemmata.terms.types import Fields, Named

KIND = "sweeps"
BATCH = 16
"""Runs side by side, unless asked otherwise: more of them hardly save time, and a batch that is
lost is computed again.
"""
MOST_NUMBERS = 1e8
"""Numbers that the runs of a batch may hold together: a gigabyte of floats."""
ATTEMPTS = 3
"""Workers that a batch may lose before it is given up: one or two losses are bad luck, a third is
the batch's own doing.
"""
WAIT = 0.2
"""Seconds between two looks at a batch that another sweep is computing."""
_ONE_AT_A_TIME = threading.Lock()

Answer = dict[str, Any]
# Applies a function to tasks, taken one by one as it has room for them, and yields (task, answer,
# what took the worker away or None).
Executor = Callable[[Callable[[Any], Answer], Iterable[Any]], Iterator[tuple[Any, Any, str | None]]]


class Stopped(Exception):
    """A sweep cannot go on, or has not computed all of its batches: one line says why. What is
    finished is kept.
    """


@dataclass(frozen=True)
class Plan:
    """What a simulation makes of the flags of one run, its seed left out.

    Args:
        parameters: all that the result depends on beside seed and source; plain data and frozen
            records.
        shape: plain data; runs of equal shape can go side by side.
        numbers: that one run holds at once, about.
        most: the most runs in a batch; 1 for runs that fill a machine, or that no batched engine
            serves.
        drawn: whether the seed matters.
    """

    parameters: Named
    shape: Any
    numbers: float = 1.0
    most: int | None = None
    drawn: bool = True


class Batch(NamedTuple):
    """Runs, as (index of the point, seed), and the number that is computed with the padding."""

    runs: tuple[tuple[int, int], ...]
    size: int


class Row(NamedTuple):
    """One run: its parameters, seed, summary figures by name, and why there are none (None if there
    are).
    """

    values: Fields
    seed: int
    figures: Fields
    failure: str | None


class _Flags(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ValueError(message)


def flags(module: ModuleType) -> argparse.ArgumentParser:
    """Return a parser of a simulation's own flags."""
    parser = _Flags(prog=module.NAME, add_help=False)
    module.add_arguments(parser)
    return parser


def identity(module: ModuleType, device: str) -> Fields:
    """Return what must agree where a batch is computed: kind of device, versions, and a digest of
    the source.
    """
    return {
        "device": device,
        "versions": provenance.versions(),
        "source": provenance.by_rule(module.__name__),
    }


def batches(plans: Sequence[Plan], seeds: Sequence[int], most: int = BATCH) -> list[Batch]:
    """Return the batches of all runs, every plan with every seed; a plan whose seed does not matter
    runs once, with the first.

    >>> plans = [Plan({"x": x}, shape="one") for x in (0.5, 1.5)]
    >>> [(len(batch.runs), batch.size) for batch in batches(plans, range(5), most=4)]
    [(4, 4), (4, 4), (2, 4)]
    """
    groups: dict[bytes, list[int]] = {}
    for index, plan in enumerate(plans):
        groups.setdefault(text(plain([plan.shape, plan.most, plan.drawn])), []).append(index)
    parts = []
    for group in groups.values():
        sample = plans[group[0]]
        runs = [(index, seed) for index in group for seed in (seeds if sample.drawn else seeds[:1])]
        fit = MOST_NUMBERS // max(plan.numbers for plan in (plans[index] for index in group))
        room = max(1, int(min(most, fit, sample.most or most)))
        size = min(2 ** (len(runs) - 1).bit_length(), 2 ** (room.bit_length() - 1))
        parts += [
            Batch(tuple(runs[first : first + size]), size) for first in range(0, len(runs), size)
        ]
    return parts


def computed(task: Named) -> Answer:
    """Compute a batch where it has been sent.

    Args:
        task: module, words and seed of each run, size, identity: see `Sweep`.

    Returns: {"rows": (name, value) of the figures of each run, in their order}, or one line under
        "failed" (a run turned non-finite), "differs" (other source, versions or device here) or
        "error" (anything else): what a task raises must not look like a worker lost.
    """
    try:
        from lemmata.dynamics.in_double import jax

        module = import_module(task["module"])
        present, requirement = identity(module, jax.default_backend()), task["identity"]
        if differences := [name for name in present if present[name] != requirement[name]]:
            return {"differs": _differs(present, requirement, differences[0])}
        parser = flags(module)
        plans = [module.planned(parser.parse_args(words)) for words in task["words"]]
        padding = task["size"] - len(plans)
        with _ONE_AT_A_TIME:
            rows = module.side_by_side(
                plans + plans[-1:] * padding, task["seeds"] + task["seeds"][-1:] * padding
            )
        return {"rows": plain([list(flattened(row).items()) for row in rows[: len(plans)]])}
    except FloatingPointError as error:
        return {"failed": _line(error)}
    except Exception as error:  # noqa: BLE001 - whatever a run raises is its answer
        return {"error": f"{type(error).__name__}: {_line(error)}"}


def _differs(present: Named, requirement: Named, name: str) -> str:
    if name == "versions":
        names = sorted({*present[name], *requirement[name]})
        pairs = [
            (package, present[name].get(package, "none"), requirement[name].get(package, "none"))
            for package in names
        ]
        return "; ".join(
            f"{package} is {version} there and {demand} here"
            for package, version, demand in pairs
            if version != demand
        )
    return f"its {name} is {str(present[name])[:12]} there and {str(requirement[name])[:12]} here"


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def flattened(figures: Named) -> Fields:
    """Return summary figures with nested ones as figures of their own.

    >>> flattened({"loss": {"mean": 2.0, "max": 3.0}, "steps": 4})
    {'loss, mean': 2.0, 'loss, max': 3.0, 'steps': 4}
    """
    flat_figures: Fields = {}
    for name, value in figures.items():
        flat_figures |= (
            {f"{name}, {part}": item for part, item in value.items()}
            if isinstance(value, Mapping)
            else {name: value}
        )
    return flat_figures


class Sweep:
    """The runs of one simulation at some points with some seeds, and what is known of their
    batches.

    Args:
        module: the simulation.
        points: combinations of its flags.
        seeds: of each point.
        store: where finished batches are kept and looked for.
        device: the kind that the batches are computed on.
        batch: the most runs side by side.

    `done` counts the batches that are finished, `read` those of them that the store had, `total`
    all of them; `reduced` tells whether memory asks for smaller ones than `batch`.

    `points` are those given, without flags that belong to other methods than theirs: see `fitting`.

    Raises: ValueError for flags that the simulation refuses, naming the point.
    """

    def __init__(
        self,
        module: ModuleType,
        points: Sequence[Point],
        seeds: Sequence[int],
        store: Store,
        device: str,
        batch: int = BATCH,
    ) -> None:
        check_count(len(points) * len(seeds))
        self.points, self.plans = fitting(module, points)
        self.module, self.seeds, self.store = module, seeds, store
        self.identity = identity(module, device)
        self.todo = deque(batches(self.plans, seeds, batch))
        self.total, self.read, self.lost = len(self.todo), 0, list[str]()
        self.reduced = any(
            plan.numbers * min(batch, plan.most or batch) > MOST_NUMBERS for plan in self.plans
        )
        self._own = [digest(plain(plan.parameters)) for plan in self.plans]
        self._found: dict[tuple[int, int], Answer] = {}
        self._attempts: dict[Batch, int] = {}
        self._held: dict[Batch, Callable[[], None]] = {}

    @property
    def done(self) -> int:
        """The number of batches that are finished."""
        return self.total - len(self.todo) - len(self._held) - len(self.lost)

    def fields(self, batch: Batch) -> Fields:
        """Return what the key of a batch is made of."""
        runs = [f"{self._own[index]} {seed}" for index, seed in batch.runs]
        return {"simulation": self.module.NAME, "runs": runs, "size": batch.size, **self.identity}

    def begun(self) -> bool:
        """Tell whether these runs have been begun before, by this source and at this size, and take
        down that they are now.
        """
        parts = [digest(self.fields(batch)) for batch in self.todo]
        fields, store = {"batches": parts}, Store(self.store.root)
        before = store.remember(f"{KIND}-begun", fields) is not None
        if not before:
            self.store.keep(
                f"{KIND}-begun", fields, {"simulation": self.module.NAME, "batches": len(parts)}
            )
        return before

    def run(self, executor: Executor, tell: Callable[[str], None] = lambda line: None) -> None:
        """Compute the batches that the store does not hold.

        Args:
            executor: where batches are computed.
            tell: receives a line of progress whenever there is any.

        Raises: Stopped if a worker's source, versions or device differ, or if batches are left
            undone; OSError as `executor`.
        """
        start, count = time.monotonic(), 0
        try:
            while self.todo:
                reads = self.read
                for task, answer, loss in executor(computed, self._claimed()):
                    batch = Batch(tuple(map(tuple, task["runs"])), task["size"])
                    self._taken(batch, answer, loss)
                    count, reads = count + 1, -1
                    duration = (time.monotonic() - start) / count * len(self.todo)
                    tell(
                        f"{self.done} of {counted(self.total, 'batch', 'batches')}, {self.read}"
                        f" read back, {_duration(duration)} left"
                    )
                if self.todo and self.read == reads:
                    tell(
                        f"{self.done} of {counted(self.total, 'batch', 'batches')}; waiting for"
                        " another sweep of the same runs"
                    )
                    time.sleep(WAIT)
        finally:
            for batch in list(self._held):
                self._release(batch)
        if self.lost:
            raise Stopped(
                f"{len(self.lost)} of {counted(self.total, 'batch', 'batches')} not computed,"
                f" {self.done} kept; {self.lost[0]}"
            )

    def rows(self) -> list[Row]:
        """Return one row for each point and seed, in their order.

        Raises: KeyError before all is computed.
        """
        table = []
        for index, point in enumerate(self.points):
            for seed in self.seeds:
                answer = self._found[index, seed if self.plans[index].drawn else self.seeds[0]]
                table.append(
                    Row(point.values, seed, answer.get("figures", {}), answer.get("failed"))
                )
        return table

    def _claimed(self) -> Iterator[Fields]:
        """Yield the tasks of batches that are neither kept nor under way elsewhere; the latter stay
        to be done.
        """
        elsewhere = 0
        while elsewhere < len(self.todo):
            batch = self.todo.popleft()
            if self._remembered(batch):
                continue
            release = self.store.hold(KIND, self.fields(batch))
            if release is None:
                self.todo.append(batch)
                elsewhere += 1
                continue
            elsewhere, self._held[batch] = 0, release
            if self._remembered(batch):
                self._release(batch, again=False)
                continue
            words = [self.points[index].words for index, _ in batch.runs]
            seeds = [seed for _, seed in batch.runs]
            yield {
                **batch._asdict(),
                "module": self.module.__name__,
                "words": words,
                "seeds": seeds,
                "identity": self.identity,
            }

    def _remembered(self, batch: Batch) -> bool:
        record = self.store.remember(KIND, self.fields(batch))
        if record is not None:
            self.read += 1
            self._know(batch, record)
        return record is not None

    def _taken(self, batch: Batch, answer: Any, loss: str | None) -> None:
        """Deal with what came back for a batch."""
        if loss is None and "differs" in answer:
            raise Stopped(
                f"a worker has other software: {answer['differs']}: install the same lemmata and"
                " libraries there"
            )
        if loss is None and "error" not in answer:
            if len(answer.get("rows", batch.runs)) != len(batch.runs):
                raise Stopped(
                    f"a worker answered for {len(answer['rows'])} of"
                    f" {counted(len(batch.runs), 'run')} in a batch"
                )
            self.store.keep(KIND, self.fields(batch), answer)
            self._release(batch, again=False)
            self._know(batch, answer)
            return
        self._attempts[batch] = self._attempts.get(batch, 0) + 1
        given_up = loss is None or self._attempts[batch] >= ATTEMPTS
        self._release(batch, again=not given_up)
        if given_up:
            index, seed = batch.runs[0]
            label = ", ".join(
                f"{key}={value}"
                for key, value in {**self.points[index].values, "seed": seed}.items()
            )
            self.lost.append(
                f"the batch of {label} ({counted(len(batch.runs), 'run')}):"
                f" {answer['error'] if loss is None else loss}"
            )

    def _know(self, batch: Batch, answer: Answer) -> None:
        if "rows" in answer:
            self._found |= {
                run: {"figures": dict(restored(row))}
                for run, row in zip(batch.runs, answer["rows"], strict=True)
            }
        elif len(batch.runs) == 1:
            self._found[batch.runs[0]] = {"failed": answer["failed"]}
        else:
            middle = len(batch.runs) // 2
            halves = [
                Batch(part, batch.size) for part in (batch.runs[:middle], batch.runs[middle:])
            ]
            self.todo += halves
            self.total += len(halves)

    def _release(self, batch: Batch, again: bool = True) -> None:
        self._held.pop(batch)()
        if again:
            self.todo.append(batch)


def here(
    function: Callable[[Any], Answer], tasks: Iterable[Any]
) -> Iterator[tuple[Any, Any, str | None]]:
    """Apply a function in this process, one task after the other: the executor that needs
    nothing.
    """
    for task in tasks:
        yield task, function(task), None


def fitting(module: ModuleType, points: Sequence[Point]) -> tuple[list[Point], list[Plan]]:
    """Return the distinct points, and what the simulation makes of each.

    A flag that belongs to other methods than a point's has no value there, so that methods with
    flags of their own stand in one grid.

    Raises: ValueError for flags that the simulation refuses, and for one that belongs to the method
        of no point; it names the point.
    """
    parser, pairs, refusals = (
        flags(module),
        dict[tuple[str, ...], tuple[Point, Plan]](),
        dict[str, list[ValueError]](),
    )
    for original in points:
        point, plan = _fitted(module, parser, original, refusals)
        pairs.setdefault(point.words, (point, plan))
    if strays := [errors[0] for errors in refusals.values() if len(errors) == len(points)]:
        raise strays[0]
    return [point for point, _ in pairs.values()], [plan for _, plan in pairs.values()]


def _fitted(
    module: ModuleType,
    parser: argparse.ArgumentParser,
    original: Point,
    refusals: dict[str, list[ValueError]],
) -> tuple[Point, Plan]:
    point = original
    while True:
        try:
            return point, module.planned(parser.parse_args(list(point.words)))
        except (ValueError, OverflowError) as error:
            place = ", ".join(f"{key}={value}" for key, value in original.values.items())
            refusal = ValueError(f"{place}: {_line(error)}" if place else _line(error))
            if not isinstance(error, Misplaced) or point.values.get(error.flag) is None:
                raise refusal from None
            refusals.setdefault(error.flag, []).append(refusal)
            point = point.without(error.flag)


def _duration(seconds: float) -> str:
    """Return a time in the unit that fits it.

    >>> _duration(45.2), _duration(4000)
    ('45 s', '1.1 h')
    """
    size, unit = next(
        (pair for pair in ((3600.0, "h"), (60.0, "min")) if seconds >= pair[0]), (1.0, "s")
    )
    return f"{seconds / size:.{int(size > 1)}f} {unit}"
