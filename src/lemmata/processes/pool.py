"""Worker processes that outlive neither their work nor their parent; one that dies, is overdue or
garbles its answer costs its own task.

Each worker is a fresh interpreter in a session of its own, at the other end of two sockets. Over
one it gets tasks and gives answers. The other carries nothing: when its far end closes, because the
parent has no more use for the worker or is dead, the kernel ends the whole session, with all that a
task has forked or started, even in the middle of a computation. What a task is at it writes into
memory that it shares with its parent, which is there when the worker no longer is. The standard
pool is not used because one process killed by the system takes all its pending tasks with it.
"""

from __future__ import annotations

import fcntl
import hashlib
import mmap
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from multiprocessing import connection
from multiprocessing.reduction import ForkingPickler
from operator import attrgetter
from typing import IO, Any, TypeAlias

from lemmata.console.count import counted
from lemmata.dynamics import memory
from lemmata.store import trace

TICK = 0.1
"""Seconds between looks at tasks, which may be overdue, and at processes, which may be dead while a
copy of them holds the socket.
"""
SHARE = 0.9
"""Of the memory that is free at first all workers together may hold so much: beyond, the largest is
ended.
"""
PATIENCE = 5.0
"""Seconds in which a worker that is no longer needed may clear up: it has a folder of its own to
remove.
"""

THREADS = "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"
"""The variables that tell a linear-algebra library how many threads to use; it reads them when it
is loaded.
"""

SECRET, LENGTH, CHUNK = 16, 8, 2**20
"""Bytes: of what each message begins with, of its length, and of what is read at once."""
BOOT = (
    "import sys; sys.path[:] = {path!r}; from lemmata.processes import pool; pool.serve({tasks},"
    " {life}, {board})"
)
BOARD = 512
"""Bytes of memory that a worker shares with its parent, for the words that say what it is at."""


_TELLING: list[Any] = []
"""In a worker: its process, and the memory in which it says what it is at."""

Task: TypeAlias = Any
"""What a worker is given: whatever can be pickled."""

Answer: TypeAlias = Any
"""What it gives back: whatever its function returns."""


class Garbled(Exception):
    """What has arrived is not what a worker sends."""


class Worker:
    """One process that applies `function` to the tasks given to it, one at a time; `company` is
    what these have in common.
    """

    def __init__(
        self, function: Callable[[Task], Answer], threads: int, company: object = None
    ) -> None:
        self.company = company
        self.task: Task = None
        self.busy = self.ready = self.spent = False
        self.since: float | None = None
        self._secret, self._read = secrets.token_bytes(SECRET), b""
        (parent_end, tasks), (self._life, life) = socket.socketpair(), socket.socketpair()
        variables = [name for name in THREADS if name not in os.environ]
        # Threads of several processes that wait for each other's cores spend far more time waiting
        # than computing.
        environment = {**os.environ, **dict.fromkeys(variables, str(threads))}
        with tasks, life, _memory() as board:
            self._board = mmap.mmap(board.fileno(), BOARD)
            fds = tasks.fileno(), life.fileno(), board.fileno()
            code = BOOT.format(path=sys.path, tasks=fds[0], life=fds[1], board=fds[2])
            words = [sys.executable, *_flags(), "-P", "-c", code]
            self.process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                pass_fds=fds,
                env=environment,
                start_new_session=True,
            )
        self.pipe = connection.Connection(parent_end.detach())
        self._send((function.__module__, function.__qualname__, self._secret, variables))

    def _send(self, message: object) -> None:
        with suppress(OSError):  # whoever is dead answers for it in `answer`
            self.pipe.send(message)

    def give(self, task: Task) -> None:
        """Hand over a task."""
        self.task, self.busy, self.since = task, True, time.monotonic() if self.ready else None
        _write(self._board, "")
        self._send((task,))

    def overdue(self, timeout: float) -> bool:
        """Tell whether the task has been under way for longer than this, not counting the start of
        the process.
        """
        return self.since is not None and time.monotonic() - self.since > timeout

    @property
    def fit(self) -> bool:
        """Whether it can take another task: it lives, and has said nothing that it was not asked
        for.
        """
        return self.process.poll() is None and not self._read and not self.pipe.poll()

    def answer(self) -> tuple[Answer, str | None] | None:
        """Return (result, None) or (None, what went wrong); None if the task is still under way."""
        result = self._answer()
        self.busy = result is None
        return result

    def _answer(self) -> tuple[Answer, str | None] | None:
        ended = self.process.poll() is not None  # asked first: what it said before is in the socket
        try:
            while self.pipe.poll():
                data = os.read(self.pipe.fileno(), CHUNK)
                self._read += data
                if not data:
                    ended = True
                    break
            message = self._message()
            if message is not None and not self.ready:
                self.ready, self.since = True, time.monotonic()
                message = self._message()
        except Garbled:
            self.stop()
            return None, "the process running it wrote to the socket that is for its answers"
        except OSError:
            message, ended = None, True
        if message is not None:
            *result, self.spent = message
            return tuple(result)
        if ended:
            result = None, f"the process running it {self._end()}{self.during}"
            self.stop()
            return result
        return None

    def _message(self) -> Answer:
        """Take the next message out of what has arrived; return None if it is not there as a whole.

        Raises: Garbled.
        """
        secret, size = self._read[:SECRET], self._read[SECRET : SECRET + LENGTH]
        if not self._secret.startswith(secret):
            raise Garbled
        end = 2 * SECRET + LENGTH + int.from_bytes(size, "big")
        if len(size) < LENGTH or len(self._read) < end:
            return None
        digest, body = (
            self._read[SECRET + LENGTH : 2 * SECRET + LENGTH],
            self._read[2 * SECRET + LENGTH : end],
        )
        if digest != _digest(self._secret, body):
            raise Garbled
        self._read = self._read[end:]
        # the stub takes the function for a method
        return ForkingPickler.loads(body)  # pyright: ignore[reportAttributeAccessIssue]

    @property
    def during(self) -> str:
        """What the task was at, in words that follow how it ended; nothing where it has not
        said.
        """
        words = self._board[:].partition(b"\0")[0].decode(errors="replace")
        return f" while {words} ran" if words else ""

    def _end(self) -> str:
        """Return how the process ended, or that it no longer answers."""
        try:
            code = self.process.wait(TICK)
        except subprocess.TimeoutExpired:
            return "closed the socket that is for its answers"
        return (
            f"was killed by {signal.Signals(-code).name}"
            if code < 0
            else f"ended with status {code}"
        )

    def stop(self) -> None:
        """End the process, whatever it is doing, and all that it has started."""
        if not self.busy and self.process.poll() is None:
            self._send(())
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
        self._life.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.pipe.close()


@contextmanager
def _memory() -> Iterator[IO[bytes]]:
    """Yield a file that holds memory to be shared, on no disk where the system lets it."""
    with (
        open(os.memfd_create("at"), "r+b")
        if hasattr(os, "memfd_create")
        else tempfile.TemporaryFile()
    ) as file:
        os.truncate(file.fileno(), BOARD)
        yield file


def _flags() -> list[str]:
    # multiprocessing starts its processes so
    return subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]


def _digest(secret: bytes, body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=SECRET, key=secret).digest()


def serve(tasks: int, life: int, board: int) -> None:
    """Do a worker's work, in its process.

    Args:
        tasks: descriptor of the socket over which a function is named, and tasks arrive, until an
            empty one.
        life: descriptor of the socket whose far end lives as long as this process may.
        board: descriptor of a file that holds what this process is at.
    """
    fcntl.fcntl(life, fcntl.F_SETOWN, -os.getpgrp())
    if hasattr(fcntl, "F_SETSIG"):
        fcntl.fcntl(life, fcntl.F_SETSIG, signal.SIGKILL)
    # the signal is SIGIO, and Python hears it as soon as what it runs in compiled code returns
    else:
        signal.signal(signal.SIGIO, lambda *_: os.killpg(0, signal.SIGKILL))
    fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC | os.O_NONBLOCK)
    with suppress(BlockingIOError):  # nothing to read: the far end is there
        os.read(life, 1)
        return
    process, pipe = os.getpid(), connection.Connection(tasks)
    with suppress(EOFError, OSError):
        module, name, secret, variables = pipe.recv()
        # of interest to compiled libraries, which ask the system; else the environment is the
        # user's
        for variable in variables:
            os.environ._data.pop(os.environ.encodekey(variable), None)  # pyright: ignore[reportAttributeAccessIssue]
        trace.start(whole=True)  # before the function, and all that it needs, is imported
        function = attrgetter(name)(import_module(module))
        _TELLING[:] = process, mmap.mmap(board, BOARD)
        os.close(board)
        _tell(tasks, secret, _packed(()))
        while task := pipe.recv():
            try:
                answer = _packed((function(*task), None, trace.spent()))
            except BaseException as error:  # noqa: BLE001 - whatever a task raises is its answer
                answer = _packed(
                    (None, f"{type(error).__name__}: {error}".rstrip(": "), trace.spent())
                )
            if os.getpid() != process:  # a copy that the task has made of this process
                os._exit(0)
            _tell(tasks, secret, answer)
    # a task may have closed it under our feet, and Python would complain of that at the end
    with suppress(OSError):
        pipe.close()


def at(words: str) -> None:
    """Say what the task of this process is at, so that whoever waits for its answer can name what
    ended the process.
    """
    if _TELLING and _TELLING[0] == os.getpid():
        _write(_TELLING[1], words)


def _write(board: mmap.mmap, words: str) -> None:
    data = words.encode(errors="replace")
    if len(data) >= BOARD:
        data = data[: BOARD // 2 - 4] + b" ... " + data[-(BOARD // 2 - 4) :]
    board[: len(data) + 1] = data + b"\0"


def _packed(answer: object) -> bytes:
    return bytes(ForkingPickler.dumps(answer))


def _tell(socket: int, secret: bytes, body: bytes) -> None:
    message = memoryview(
        b"".join((secret, len(body).to_bytes(LENGTH, "big"), _digest(secret, body), body))
    )
    while message:
        message = message[os.write(socket, message) :]


def _nearest(
    tasks: Iterable[Task], kin: Callable[[Task], object], workers: list[Worker], idle: list[Worker]
) -> Generator[Task, None, None]:
    """Yield tasks as they are asked for: first those akin to the last one of an idle worker, then
    those akin to none under way.
    """
    queue = list(tasks)
    while queue:
        idle_kin, busy_kin = (
            {kin(worker.task) for worker in idle},
            {kin(worker.task) for worker in workers},
        )
        yield queue.pop(
            min(
                range(len(queue)),
                key=lambda k: (kin(queue[k]) not in idle_kin, kin(queue[k]) in busy_kin),
            )
        )


def _fitting(
    company: object,
    workers: list[Worker],
    idle: list[Worker],
    jobs: int,
    is_near: Callable[[Worker], bool],
) -> Worker | None:
    """Take an idle worker that has the same company, a near one if there is one, or make room for
    one.
    """
    for candidate in [candidate for candidate in idle if not candidate.fit]:
        workers.remove(candidate)
        idle.remove(candidate)
        candidate.stop()
    worker = min(
        (candidate for candidate in idle if candidate.company == company),
        key=lambda candidate: not is_near(candidate),
        default=None,
    )
    if worker is not None:
        idle.remove(worker)
    elif len(workers) == jobs:
        workers.remove(idle[0])
        idle.pop(0).stop()
    return worker


def each(
    function: Callable[[Task], Answer],
    tasks: Iterable[Task],
    jobs: int,
    running: Callable[[list[Task]], None] = lambda tasks: None,
    timeout: float | None = None,
    company: Callable[[Task], object] = lambda task: None,
    kin: Callable[[Task], object] | None = None,
) -> Generator[tuple[Task, Answer, str | None], None, None]:
    """Apply a function to tasks in at most `jobs` processes; yield (task, result, error) as they
    finish.

    Args:
        function: a module-level function, found again by its name; the tasks and the results are
            pickled.
        tasks: taken one by one, when a process is free for the next.
        running: told the tasks under way whenever they change.
        timeout: seconds after which a task is stopped and its process ended; None lets a task take
            for ever.
        company: tasks for which this differs never meet in one process.
        kin: tasks for which this is the same meet in one process where they can, since they share
            what it has compiled and remembers; all tasks are then taken at once, and their order is
            kept among those that are equally near.

    Where the processes hold more memory together than `SHARE` of what was free, the largest is
    ended, and its task is an error.
    """
    workers, idle = list[Worker](), list[Worker]()
    waiting = _nearest(tasks, kin, workers, idle) if kin else iter(tasks)
    answers: list[tuple[Task, Answer, str | None]] = []
    limit = int(SHARE * memory.free())
    try:
        while True:
            for task in islice(waiting, len(idle) + jobs - len(workers)):
                worker = _fitting(
                    company(task),
                    workers,
                    idle,
                    jobs,
                    lambda candidate, task=task: (
                        kin is not None and kin(candidate.task) == kin(task)
                    ),
                )
                if worker is None:
                    worker = Worker(function, max(1, (os.cpu_count() or 1) // jobs), company(task))
                    workers.append(worker)
                worker.give(task)
            # whoever keeps and shows them takes his time, and no process waits for that
            yield from answers
            answers.clear()
            busy = [worker for worker in workers if worker not in idle]
            if not busy:
                return
            running([worker.task for worker in busy])
            connection.wait([worker.pipe for worker in busy], TICK)
            sizes = {worker: memory.resident(worker.process.pid) for worker in workers}
            largest = max(busy, key=sizes.__getitem__) if sum(sizes.values()) > limit else None
            for worker in busy:
                result = worker.answer()
                if result is None and worker is largest:
                    usage = (
                        f"{sizes[worker] / 2**30:.2g} GiB of memory: there are {limit / 2**30:.2g}"
                        " GiB for all processes"
                    )
                    result = None, f"stopped at {usage}{worker.during}"
                    worker.stop()
                if result is None and timeout and worker.overdue(timeout):
                    result = None, f"stopped after {counted(timeout, 'second')}"
                    worker.stop()
                if result is None:
                    continue
                answers.append((worker.task, result[0], result[1]))
                if worker.process.poll() is None and not worker.spent:
                    idle.append(worker)
                else:
                    workers.remove(worker)
                    worker.stop()
    finally:
        for worker in workers:
            worker.stop()
