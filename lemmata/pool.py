"""Worker processes that outlive neither their work nor their parent; one that dies or is overdue costs its own task and nothing else.

Each worker is a fresh interpreter (spawn) at the other end of a pipe. The standard pool is not used because one process killed by
the system takes all its pending tasks with it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from multiprocessing import connection
from operator import attrgetter
from typing import Any

from lemmata.simulations import trace
from lemmata.theory.count import counted

TICK = 0.1
"""Seconds between looks at the clock where tasks may be overdue."""

THREADS = "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"
"""The variables that tell a linear-algebra library how many threads to use; it reads them when it is loaded."""


class Worker:
    """One process that applies `function` to the tasks given to it, one at a time; `company` is what these have in common."""

    def __init__(self, function: Callable[[Any], Any], threads: int, company: Any = None) -> None:
        self.company = company
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        with _inherited(threads) as given:
            self.process = context.Process(target=_serve, args=(function.__module__, function.__qualname__, other, given), daemon=True)
            self.process.start()
        other.close()
        self.task: Any = None
        self.ready = False
        self.since: float | None = None
        self.spent = False

    def give(self, task: Any) -> None:
        """Hand over a task; a worker that is dead already answers for it in `answer`."""
        self.task, self.since = task, time.monotonic() if self.ready else None
        with suppress(OSError):
            self.pipe.send(task)

    def overdue(self, timeout: float) -> bool:
        """Tell whether the task has been under way for longer than this, not counting the start of the process."""
        return self.since is not None and time.monotonic() - self.since > timeout

    def started(self) -> bool:
        """Take the message by which a process says that it has started; tell whether this was it."""
        if self.ready:
            return False
        with suppress(EOFError, OSError):
            self.ready = self.pipe.recv() is None
            self.since = time.monotonic()
        return self.ready

    def answer(self) -> tuple[Any, str | None]:
        """Return (result, None), or (None, what went wrong)."""
        try:
            *answer, self.spent = self.pipe.recv()
            return tuple(answer)
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode or 0
            how = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
            return None, f"the process running it {how}"

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self.process.terminate()
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


@contextmanager
def _inherited(threads: int) -> Iterator[list[str]]:
    """Let a process started here use so many threads of linear algebra, unless the user has set a number, and ignore Ctrl-C.

    Yields the names of the variables that are set for that.

    Threads of several processes that wait for each other's cores spend far more time waiting than computing. Ctrl-C is for the parent to
    handle, even while a worker starts.
    """
    before, unsaid = signal.signal(signal.SIGINT, signal.SIG_IGN), [name for name in THREADS if name not in os.environ]
    os.environ.update(dict.fromkeys(unsaid, str(threads)))
    try:
        yield unsaid
    finally:
        for name in unsaid:
            del os.environ[name]
        signal.signal(signal.SIGINT, before)


def _serve(module: str, name: str, pipe: Any, given: list[str]) -> None:
    for variable in given:  # of interest to compiled libraries, which ask the system; else the environment is the user's
        os.environ._data.pop(os.environ.encodekey(variable), None)  # pyright: ignore[reportAttributeAccessIssue]
    trace.start(whole=True)  # before the function, and all that it needs, is imported
    function = attrgetter(name)(import_module(module))
    with suppress(EOFError, BrokenPipeError):
        pipe.send(None)
        while True:
            task = pipe.recv()
            try:
                answer = function(task), None
            except Exception as error:  # noqa: BLE001 - whatever a task raises is its answer
                answer = None, f"{type(error).__name__}: {error}"
            pipe.send((*answer, trace.spent()))


def _fitting(company: Any, workers: list[Worker], idle: list[Worker], jobs: int) -> Worker | None:
    """Take an idle worker that has the same company, or make room for one."""
    worker = next((one for one in idle if one.company == company), None)
    if worker is not None:
        idle.remove(worker)
    elif len(workers) == jobs:
        workers.remove(idle[0])
        idle.pop(0).stop()
    return worker


def each(
    function: Callable[[Any], Any],
    tasks: Iterable[Any],
    jobs: int,
    running: Callable[[list[Any]], None] = lambda tasks: None,
    timeout: float | None = None,
    company: Callable[[Any], Any] = lambda task: None,
) -> Generator[tuple[Any, Any, str | None], None, None]:
    """Apply a function to tasks in at most `jobs` processes; yield (task, result, error) as they finish.

    Args:
        function: a module-level function, found again by its name; the tasks and the results are pickled.
        tasks: taken one by one, when a process is free for the next.
        running: told the tasks under way whenever they change.
        timeout: seconds after which a task is stopped and its process ended; None lets a task take for ever.
        company: tasks for which this differs never meet in one process.
    """
    waiting, workers, idle = iter(tasks), list[Worker](), list[Worker]()
    try:
        while True:
            for task in islice(waiting, len(idle) + jobs - len(workers)):
                worker = _fitting(company(task), workers, idle, jobs)
                if worker is None:
                    worker = Worker(function, max(1, (os.cpu_count() or 1) // jobs), company(task))
                    workers.append(worker)
                worker.give(task)
            busy = [worker for worker in workers if worker not in idle]
            if not busy:
                return
            running([worker.task for worker in busy])
            ready = connection.wait([worker.pipe for worker in busy], timeout and TICK)
            for worker in busy:
                if worker.pipe in ready and not worker.started():
                    result, error = worker.answer()
                elif timeout and worker.overdue(timeout):
                    result, error = None, f"stopped after {counted(timeout, 'second')}"
                    worker.stop()
                else:
                    continue
                if worker.process.exitcode is None and not worker.spent:
                    idle.append(worker)
                else:
                    workers.remove(worker)
                    worker.stop()
                yield worker.task, result, error
    finally:
        for worker in workers:
            worker.stop()
