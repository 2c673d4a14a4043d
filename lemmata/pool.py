"""Worker processes that outlive neither their work nor their parent; one that dies or is overdue costs the task it had, and nothing else.

Each worker is a fresh interpreter (spawn) at the other end of a pipe. The standard pool is not used: there, one process killed
by the system takes all the pending tasks with it.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing import connection
from typing import Any

TICK = 0.1
"""Seconds between looks at the clock where tasks may be overdue."""


class Worker:
    """One process that applies `function` to the tasks given to it, one at a time."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(function, other), daemon=True)
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited: Ctrl-C is the parent's to deal with, even while a worker starts
        try:
            self.process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        other.close()
        self.task: Any = None
        self.ready = False
        self.since: float | None = None

    def give(self, task: Any) -> None:
        """Hand over a task; a worker that is dead already answers for it in `answer`."""
        self.task, self.since = task, time.monotonic() if self.ready else None
        with suppress(OSError):
            self.pipe.send(task)

    def overdue(self, timeout: float) -> bool:
        """Tell whether the task has been under way for longer, the start of the process not counted."""
        return self.since is not None and time.monotonic() - self.since > timeout

    def started(self) -> bool:
        """Take the word of a process that it has started, once; tell whether this was it."""
        if self.ready:
            return False
        with suppress(EOFError, OSError):
            self.ready = self.pipe.recv() is None
            self.since = time.monotonic()
        return self.ready

    def answer(self) -> tuple[Any, str | None]:
        """Return (result, None), or (None, what went wrong)."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode or 0
            how = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
            return None, f"the process that ran it {how}"

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self.process.terminate()
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def _serve(function: Callable[[Any], Any], pipe: Any) -> None:
    with suppress(EOFError, BrokenPipeError):
        pipe.send(None)
        while True:
            task = pipe.recv()
            try:
                answer = function(task), None
            except Exception as error:  # noqa: BLE001 - whatever a task raises is its answer
                answer = None, f"{type(error).__name__}: {error}"
            pipe.send(answer)


def each(
    function: Callable[[Any], Any],
    tasks: Iterable[Any],
    jobs: int,
    running: Callable[[list[Any]], None] = lambda tasks: None,
    timeout: float | None = None,
) -> Generator[tuple[Any, Any, str | None], None, None]:
    """Apply a function to tasks in at most `jobs` processes; yield (task, result, error) as they finish.

    Args:
        function: a module-level function; it, the tasks and the results are pickled.
        running: told the tasks under way whenever they change.
        timeout: seconds after which a task is given up and its process ended; none: a task may take for ever.
    """
    waiting, workers, idle = deque(tasks), [], []
    try:
        while waiting or any(worker not in idle for worker in workers):
            while waiting and (idle or len(workers) < jobs):
                if not idle:
                    idle.append(Worker(function))
                    workers.append(idle[-1])
                idle.pop().give(waiting.popleft())
            busy = [worker for worker in workers if worker not in idle]
            running([worker.task for worker in busy])
            ready = connection.wait([worker.pipe for worker in busy], timeout and TICK)
            for worker in busy:
                if worker.pipe in ready and not worker.started():
                    result, error = worker.answer()
                elif timeout and worker.overdue(timeout):
                    result, error = None, f"given up after {timeout:g} seconds"
                    worker.stop()
                else:
                    continue
                if worker.process.exitcode is None:
                    idle.append(worker)
                else:
                    workers.remove(worker)
                    worker.stop()
                yield worker.task, result, error
    finally:
        for worker in workers:
            worker.stop()
