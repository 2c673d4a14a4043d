"""The benchmarks there are, found by walking this package, and a run of those chosen."""

from __future__ import annotations

import dataclasses
import os
import pkgutil
import platform
import sys
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import benchmarks
from benchmarks.record import Benchmark, Group, Record, Row
from lemmata.terms.types import Fields

OWN = ("benchmarks", "lemmata")
VERSIONS = ("jax", "numpy", "scipy", "torch")


def every() -> dict[str, Benchmark]:
    """Return all benchmarks by name: what the modules of this package list as BENCHMARKS, sorted."""
    modules = [import_module(f"{benchmarks.__name__}.{item.name}") for item in pkgutil.iter_modules(benchmarks.__path__)]
    found = [one for module in modules for one in getattr(module, "BENCHMARKS", ())]
    return {one.name: one for one in sorted(found, key=lambda one: one.name)}


def measured(
    chosen: Iterable[Benchmark], told: Callable[[str], Any] = print, keep: Callable[[Record], Any] = lambda found: None
) -> tuple[Record, bool]:
    """Run the benchmarks and return their record, and whether the sides of any disagreed or it broke otherwise.

    What a benchmark measures before it meets a library that is not installed is kept.

    Args:
        chosen: the benchmarks.
        told: is given each row in words as it comes.
        keep: is given the record after each benchmark, of those finished.
    """
    load = round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else -1.0
    found, broken = Record(machine(), time.strftime("%Y-%m-%d", time.gmtime()), load, ()), False
    for one in chosen:
        told(f"{one.name}:")
        rows: list[Row] = []
        begun = time.perf_counter()
        try:
            for row in one.measure():
                rows.append(row)
                told(f"  {words(row)}")
        except ModuleNotFoundError as error:
            if str(error.name).partition(".")[0] in OWN:
                raise
            rows.append(Row("the rest", "count", note=f"{error.name} is not installed"))
            told(f"  {words(rows[-1])}")
        except (AssertionError, ArithmeticError, ValueError, MemoryError) as error:
            broken = True
            rows.append(Row("the benchmark", "count", note=f"broke: {' '.join(str(error).split())}"))
            told(f"  {words(rows[-1])}")
        told(f"  ({time.perf_counter() - begun:.0f} s)")
        found = dataclasses.replace(found, groups=(*found.groups, Group(one.name, one.about, tuple(rows))))
        keep(found)
    return found, broken


def words(row: Row) -> str:
    """Return a row in one line of plain text."""
    if row.value is None:
        return f"{row.what}: not measured ({row.note})"
    aim = f"; target {row.aim:g} {row.verdict}" if row.aim is not None else ""
    note = f"; {row.note}" if row.note else ""
    return f"{row.what}: {row.value:.3g} [{row.low:.3g}, {row.high:.3g}] {row.unit}{aim}{note}"


def machine() -> Fields:
    """Describe where the figures come from: no names, but what decides the speed."""
    import jax

    described = {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "device": jax.default_backend(),
        "system": platform.system(),
        "Python": ".".join(map(str, sys.version_info[:3])),
    }
    return described | {name: _version(name) for name in VERSIONS}


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8", errors="replace").splitlines() if info.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "absent"
