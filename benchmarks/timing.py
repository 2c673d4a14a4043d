"""How a benchmark times: alternating rounds, the median of each side with its spread, one table, one JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Timing:
    """Seconds for one call: the median over the rounds, and the quartiles."""

    name: str
    seconds: float
    low: float
    high: float
    rounds: int


def side_by_side(
    calls: dict[str, Callable[[], Any]], seconds: float = 2.0, least: int = 5, clock: Callable[[], float] = time.perf_counter
) -> dict[str, Timing]:
    """Time the calls in alternating rounds, so that what else the machine does hits all of them alike.

    Each call is warmed up once, and repeated within a round as often as it fits into ten milliseconds. Another clock is
    `time.process_time`, which stands still while others have the processor.
    """
    repeats = dict.fromkeys(calls, 0)
    for name, call in calls.items():
        call()
        start = time.perf_counter()
        while time.perf_counter() < start + 0.01:
            call()
            repeats[name] += 1
    samples: dict[str, list[float]] = {name: [] for name in calls}
    end = time.perf_counter() + seconds * len(calls)
    while len(samples[next(iter(calls))]) < least or time.perf_counter() < end:
        for name, call in calls.items():
            start = clock()
            for _ in range(repeats[name]):
                call()
            samples[name].append((clock() - start) / repeats[name])
    return {name: _summary(name, found) for name, found in samples.items()}


def _summary(name: str, found: list[float]) -> Timing:
    low, _, high = statistics.quantiles(found, n=4)
    return Timing(name, statistics.median(found), low, high, len(found))


def machine() -> dict[str, Any]:
    """Describe where the figures come from."""
    return {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}


def report(title: str, measure: Callable[[], dict[str, Any]], argv: list[str] | None = None) -> int:
    """Run a benchmark from the command line: print its table, write its JSON if asked to."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE as well")
    chosen = parser.parse_args(argv)
    found = {"title": title, "machine": machine(), **measure()}
    if chosen.json:
        with tempfile.NamedTemporaryFile("w", dir=chosen.json.absolute().parent, delete=False, encoding="utf-8") as draft:
            json.dump(found, draft, indent=1, default=asdict)
        Path(draft.name).replace(chosen.json)
    return 0 if all(found.get("reached", {}).values()) else 1


def line(words: str, *timings: Timing) -> None:
    """Print a row: words, then each side's median with its quartiles."""
    shown = [f"{t.name} {t.seconds:.3g} s [{t.low:.2g}, {t.high:.2g}]" for t in timings]
    print(f"{words:<34}", "; ".join(shown), file=sys.stdout, flush=True)
