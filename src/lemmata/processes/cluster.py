"""An existing Dask cluster as a place to compute: `dask.distributed` does the scheduling; the fate
of a task is reported as in `pool`.

The scheduler hands a task whose worker dies to another one, and abandons it after as many deaths as
it allows (three, unless configured otherwise). Should the scheduler itself die, every task under
way is handed back as lost, and the next call waits for one to return.
"""

from __future__ import annotations

import logging
import sys
import time
import uuid
import warnings
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

from lemmata import BadInput, Failed
from lemmata.console.count import counted
from lemmata.processes.pool import Answer, Task

CONNECT, RETURN = 10.0, 60.0
"""Seconds for a scheduler to answer, at first and once it has been lost."""
TICK = 0.05
"""Seconds between two looks at whether a task is done: small beside any batch, and no load for the
process.
"""
IN_FLIGHT = 64
"""Tasks given to the scheduler at once, at the least: what a cluster that grows with its work can
see of it.
"""
ALONE = 5.0
"""Seconds without any worker before that is said."""

Connected: TypeAlias = Any
"""Dask's client, synchronous here; its types tell of the asynchronous one."""
Future: TypeAlias = Any
"""What becomes of a task on the cluster."""


class Cluster:
    """The cluster whose scheduler listens at an address, HOST:PORT."""

    def __init__(self, address: str) -> None:
        try:
            import distributed  # noqa: F401  # a first look, before anything is planned
        except ImportError:
            raise BadInput(
                "--executor dask://... needs Dask: pip install 'lemmata[dask]'"
            ) from None
        self.address, self.patience = f"tcp://{address}", CONNECT
        for name in [
            name for name in logging.root.manager.loggerDict if name.split(".")[0] == "distributed"
        ]:
            # the caller reports what goes wrong, in one line
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)

    def device(self) -> str:
        """Return the kind of device that JAX finds on a worker.

        Raises: Failed if no scheduler answers, or the worker cannot say.
        """
        with self._client() as client:
            future = client.submit(_backend, key=_key(), pure=False)
            _wait(client, [future])
            kind, loss = self._result(future)
        if not isinstance(kind, str):
            raise Failed(
                f"a worker of {self.address} cannot run lemmata:"
                f" {kind['error'] if loss is None else loss}"
            )
        return kind

    def each(
        self, function: Callable[[Task], Answer], tasks: Iterable[Task]
    ) -> Generator[tuple[Task, Answer, str | None], None, None]:
        """Apply a function to tasks on the cluster; yield (task, result, why it was lost or None)
        as they finish.

        Args:
            function: a module-level function that the workers can import; tasks and results are
                plain data.
            tasks: taken one by one, as there is room for them.

        Raises: Failed where no scheduler answers.
        """
        waiting = iter(tasks)
        start = next(waiting, None)
        if start is None:
            return
        with self._client() as client:
            flights = {client.submit(function, start, key=_key(), pure=False): start}
            room = max(IN_FLIGHT, 2 * sum(client.nthreads().values()))
            while flights:
                while len(flights) < room and (task := next(waiting, None)) is not None:
                    flights[client.submit(function, task, key=_key(), pure=False)] = task
                _wait(client, flights)
                for future in [future for future in flights if future.done()]:
                    result, loss = self._result(future)
                    if loss is not None and not _is_up(client):
                        self.patience = RETURN
                        yield from (
                            (task, None, "the scheduler was lost") for task in flights.values()
                        )
                        return
                    yield flights.pop(future), result, loss

    @contextmanager
    def _client(self) -> Generator[Connected, None, None]:
        from distributed import Client

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # other versions are refused by the task itself
            try:
                client = Client(self.address, timeout=self.patience, set_as_default=False)
            except (OSError, TimeoutError, ValueError) as error:
                raise Failed(
                    f"no Dask scheduler answers at {self.address}:"
                    f" {' '.join(str(error).split()) or 'timed out'}"
                ) from None
            try:
                yield client
            finally:
                with suppress(Exception):
                    client.close(timeout=2)

    @staticmethod
    def _result(future: Future) -> tuple[Answer, str | None]:
        from distributed import KilledWorker

        try:
            return future.result(timeout=RETURN), None
        except KilledWorker as error:
            deaths = getattr(error, "allowed_failures", 0) + 1
            message = (
                f"{counted(deaths, 'worker')} died while computing it, or ran out of memory: allow"
                " more memory, or use a smaller --batch"
            )
            return {"error": message}, None
        except Exception as error:  # noqa: BLE001 - whatever the cluster says of a task is its fate
            message = f"{type(error).__name__}: {' '.join(str(error).split())}"
            return ({"error": message}, None) if future.status == "error" else (None, message)


def _backend() -> str:
    import jax

    return jax.default_backend()


def _key() -> str:
    return f"lemmata-{uuid.uuid4().hex}"


def _is_up(client: Connected) -> bool:
    return client.status == "running"


def _wait(client: Connected, futures: Iterable[Future]) -> None:
    """Return once one of the futures is done; say so once if there is nobody to compute them."""
    start, notice = time.monotonic(), False
    while not any(future.done() for future in futures):
        time.sleep(TICK)
        if not notice and time.monotonic() > start + ALONE:
            notice = True
            with suppress(Exception):
                if _is_up(client) and not client.nthreads():
                    print(
                        "lemmata: the cluster has no workers yet: waiting for one", file=sys.stderr
                    )
