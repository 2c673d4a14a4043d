"""A fresh process: its seconds, the most memory it held, and what JAX compiled in it. `python -m benchmarks.child MODULE FUNCTION`."""

from __future__ import annotations

import importlib
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.record import Row, row
from benchmarks.timing import Spread

ROOT = Path(__file__).resolve().parents[1]
COMPILED = "/jax/core/compile/backend_compile_duration"
ROUNDS = 2


class Seen(NamedTuple):
    """What a process saw of itself: MiB at its peak, compilations, the seconds they took, and those of the call as a whole."""

    memory: float
    compilations: int
    compiling: float
    seconds: float


def peak() -> float:
    """Return the most memory that this process ever held, in MiB.

    Linux hands `ru_maxrss` on from the process that starts another, so the peak of this process alone is read where the system tells it.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return next(float(line.split()[1]) / 1024 for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def watched(module: str, function: str) -> Seen:
    """Call a function of a module in this process and say what it took, from the import on."""
    begun = time.perf_counter()
    import jax.monitoring

    compiled: list[float] = []

    def listen(event: str, duration_secs: float, **_: object) -> None:
        if event == COMPILED:
            compiled.append(duration_secs)

    jax.monitoring.register_event_duration_secs_listener(listen)
    getattr(importlib.import_module(module), function)()
    return Seen(peak(), len(compiled), sum(compiled), time.perf_counter() - begun)


def fresh(module: str, function: str) -> Seen:
    """Call a function of a module in a process of its own."""
    done = command([sys.executable, "-m", "benchmarks.child", module, function])
    return Seen(**json.loads(done.splitlines()[-1]))


def command(words: Sequence[str], **environment: str) -> str:
    """Run a command and return what it printed.

    Raises: AssertionError, with its last line, if it fails: another result is not worth timing.
    """
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise AssertionError(f"{' '.join(words[1:])} ended with status {done.returncode}: {''.join(last)}")
    return done.stdout


def rows(module: str, functions: Sequence[str], rounds: int = ROUNDS) -> Iterator[Row]:
    """Yield, of each function, compilations, the seconds they take, those of the whole call, imports included, and its peak of memory."""
    for name in functions:
        seen = [fresh(module, name) for _ in range(rounds)]
        words = name.replace("_", " ")
        memory, compilations, compiling, seconds = (Spread(tuple(map(float, column))) for column in zip(*seen, strict=True))
        yield row(f"{words}, compilations", "count", compilations)
        yield row(f"{words}, compiling", "s", compiling)
        yield row(f"{words}, a fresh process", "s", seconds)
        yield row(f"{words}, peak memory", "MiB", memory)


if __name__ == "__main__":
    print(json.dumps(watched(*sys.argv[1:])._asdict()))
