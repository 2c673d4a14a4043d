"""A house whose only simulation leaves a trace of each batch that it computes, and meets with mishaps to order."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from lemmata.terms.types import Fields
from tests import toy

SIMULATION = '''
"""Grist, ground: a random walk for each seed."""
import json
import os
import signal
import time
from pathlib import Path

import numpy as np

from lemmata.sweeps.batches import Plan
from lemmata.console.command_line import Misplaced

NAME, SUMMARY, PLOTTED = "toy", "grind", ("ground",)

def add_arguments(parser):
    parser.add_argument("--grain", type=float, default=1.0)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--stone", choices=("upper", "nether"), default="upper")
    parser.add_argument("--fine", action="store_true")
    parser.add_argument("--dress", type=int)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--megabytes", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)

def planned(arguments):
    if arguments.turns < 1:
        raise ValueError(f"turns must be at least 1, not {arguments.turns}")
    if arguments.dress is not None and arguments.stone != "upper":
        raise Misplaced("dress", "the upper stone", arguments.stone)
    shape = [arguments.turns, arguments.stone]
    return Plan(dict(vars(arguments)), shape, drawn=arguments.stone == "upper")

def side_by_side(plans, seeds):
    runs = [[plan.parameters["grain"], seed] for plan, seed in zip(plans, seeds)]
    place = Path(os.environ["MILL"])
    with (place / "trace").open("a") as out:
        print(json.dumps({"pid": os.getpid(), "runs": runs}), file=out)
    for mishap in place.glob("kill-*"):
        if any(f"kill-{grain}" == mishap.name for grain, _ in runs):
            if not mishap.read_text():
                mishap.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
    held = np.ones(max(plan.parameters["megabytes"] for plan in plans) * 2**17)
    time.sleep(max(plan.parameters["seconds"] for plan in plans) + 0 * held[:1].sum())
    if any(grain > 1e200 for grain, _ in runs):
        raise FloatingPointError("the grist is not finite")
    found = []
    for plan, seed in zip(plans, seeds):
        walk = plan.parameters["grain"] * np.random.default_rng(seed).standard_normal(plan.parameters["turns"]).cumsum()
        found.append({"ground": float(abs(walk[-1])), "walk": {"min": float(walk.min()), "max": float(walk.max())}, "turns": len(walk)})
    return found

def simulate(arguments, store):
    plan = planned(arguments)
    return store.run(NAME, plan.parameters, lambda: ({}, side_by_side([plan], [arguments.seed])[0]))
'''


class Mill:
    """A house in a folder, with a place for traces and mishaps."""

    def __init__(self, folder: Path) -> None:
        self.home = toy.build(folder / "house")
        (self.home / "simulations" / "toy.py").write_text(SIMULATION.lstrip("\n"), encoding="utf-8")
        self.place = folder / "place"
        self.place.mkdir()

    def keywords(self, **environment: str) -> Fields:
        """Return how a process of the house is started."""
        own = {"MILL": str(self.place), "JAX_PLATFORMS": "cpu", "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2", **environment}
        return toy.command(self.home, **own)[1]

    def start(self, *words: Any, store: str = "store") -> subprocess.Popen[str]:
        """Start a sweep."""
        arguments = toy.command(self.home, "sweep", "toy", "--store", self.place / store, *words)[0]
        return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **self.keywords())

    def sweep(self, *words: Any, store: str = "store") -> tuple[int, str, str]:
        """Run a sweep; return status, output and complaints."""
        return ended(self.start(*words, store=store))

    def trace(self) -> list[Fields]:
        """Return what has been computed so far, batch by batch: process, and (grain, seed) of each run, the filling included."""
        path = self.place / "trace"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def waited(self, batches: int, seconds: float = 120.0) -> list[Fields]:
        """Wait until so many batches have been begun."""
        until = time.monotonic() + seconds
        while len(self.trace()) < batches:
            assert time.monotonic() < until, f"{len(self.trace())} of {batches} batches begun"
            time.sleep(0.02)
        return self.trace()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Return status, output and complaints of a process once it has ended."""
    out, err = process.communicate(timeout=240)
    return process.returncode, out, err


class Cluster:
    """A Dask scheduler and two worker processes of a house, ended on exit."""

    def __init__(self, mill: Mill, memory: str = "2GiB") -> None:
        self.mill, self.memory = mill, memory
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    @property
    def word(self) -> str:
        """The executor's name on the command line."""
        return f"dask://127.0.0.1:{self.port}"

    def _start(self, name: str, *words: str) -> subprocess.Popen[Any]:
        return self._command([sys.executable, "-m", f"distributed.cli.dask_{name}", *words, "--no-dashboard"])

    def _command(self, command: list[str]) -> subprocess.Popen[Any]:
        log = (self.mill.place / "cluster.log").open("ab")
        started = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, **self.mill.keywords())
        self.stack.callback(_kill, started)
        self.stack.callback(log.close)
        return started

    def scheduler(self) -> None:
        """Start the scheduler, and wait until it listens."""
        self.running = self._start("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-show")
        self._listening()

    def _listening(self) -> None:
        until = time.monotonic() + 120
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.running.poll() is None and time.monotonic() < until, "the scheduler does not listen"
                time.sleep(0.1)

    def workers(self) -> None:
        """Start two workers, each a process with a nanny."""
        for _ in range(2):
            where = ("--local-directory", str(self.mill.place / "scratch"), "--memory-limit", self.memory)
            self._start("worker", f"tcp://127.0.0.1:{self.port}", "--nthreads", "1", *where)

    def restart(self) -> None:
        """Kill the scheduler, and start another one with workers of its own in its place."""
        _kill(self.running)
        self.scheduler()
        self.workers()

    def __enter__(self) -> Cluster:
        self.stack = ExitStack()
        self.scheduler()
        self.workers()
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()


ADAPTIVE = """
import sys, time
from distributed import LocalCluster
if __name__ == "__main__":
    own = {"scheduler_port": int(sys.argv[1]), "dashboard_address": None, "memory_limit": "2GiB"}
    with LocalCluster(n_workers=0, threads_per_worker=1, **own) as here:
        here.adapt(minimum=0, maximum=4, interval="200ms")
        time.sleep(600)
"""


class Adaptive(Cluster):
    """A scheduler that starts worker processes as there is work, four at the most, and ends them when there is none."""

    def scheduler(self) -> None:
        """Start the scheduler, which looks after its workers itself."""
        path = self.mill.place / "adaptive.py"
        path.write_text(ADAPTIVE)
        self.running = self._command([sys.executable, str(path), str(self.port)])
        self._listening()

    def workers(self) -> None:
        """Start none: there is no work yet."""


def _kill(process: subprocess.Popen[Any]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()


def one_line(text: str) -> str:
    """Return the only line of a text."""
    assert re.fullmatch(r"[^\n]+\n", text), text
    return text.strip()
