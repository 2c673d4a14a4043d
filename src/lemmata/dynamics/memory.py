"""How much memory a batched computation may take, and how it is cut into chunks that fit: the same
shape for all, the last one padded.

The budget is LEMMATA_MEMORY if that is set ("500M", "8GiB", bytes), else three quarters of what an
accelerator has left, else half of the memory that the machine, or its control group, has available.
What a member takes is the size of everything that its computation writes, as traced: this is not a
guess, and never too little.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lemmata.terms.types import Tree

VARIABLE = "LEMMATA_MEMORY"
UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
FALLBACK = 2**31
"""Bytes assumed on a system that says nothing about its memory."""


class Chunks(NamedTuple):
    """So many members, in chunks of one size.

    >>> str(Chunks(1000, 300)), str(Chunks(3, 8))
    ('in 4 chunks of 300', 'in one piece')
    """

    members: int
    size: int

    @property
    def count(self) -> int:
        """The number of chunks."""
        return -(-self.members // self.size)

    def __str__(self) -> str:
        return f"in {self.count} chunks of {self.size}" if self.count > 1 else "in one piece"


def budget() -> int:
    """Return the bytes that a computation may take on the device that JAX computes on.

    Raises: ValueError for a LEMMATA_MEMORY that is no number of bytes.
    """
    setting = os.environ.get(VARIABLE)
    if setting is not None:
        return parsed(setting)
    from lemmata.dynamics.in_double import jax

    stats = jax.devices()[0].memory_stats() if jax.default_backend() != "cpu" else None
    if stats:
        return (stats["bytes_limit"] - stats.get("bytes_in_use", 0)) * 3 // 4
    return free() // 2


def free() -> int:
    """Return the bytes of memory that the machine, or its control group, has available."""
    return int(min(_available(), _limit()))


def resident(process: int) -> int:
    """Return the bytes of memory that a process holds, 0 if it has ended or the system does not
    say.
    """
    try:
        return int(
            Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
        ) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0


def parsed(text: str) -> int:
    """Return a number of bytes, a suffix K, M, G or T (powers of 1024) understood.

    Raises: ValueError for anything else.

    >>> parsed("1.5K"), parsed("2GiB")
    (1536, 2147483648)
    """
    match = re.fullmatch(
        r"([0-9]+(?:\.[0-9]+)?) ?([KMGT]?)(?:iB|B)?", text.strip(), re.IGNORECASE | re.ASCII
    )
    size = int(float(match[1]) * UNITS[match[2].upper()]) if match else 0
    if size < 1:
        raise ValueError(
            f"{VARIABLE} must be a positive number of bytes, such as 500M or 8GiB, not {text!r:.40}"
        )
    return size


def _available() -> int:
    try:
        match = re.search(
            r"^MemAvailable: +([0-9]+) kB",
            Path("/proc/meminfo").read_text(encoding="ascii"),
            re.MULTILINE,
        )
        return int(match[1]) * 1024 if match else FALLBACK
    except OSError:
        return FALLBACK


def _limit() -> float:
    """Return what the control group leaves of its limit."""
    group = Path("/sys/fs/cgroup")
    try:
        limit, usage = (
            (group / name).read_text(encoding="ascii").strip()
            for name in ("memory.max", "memory.current")
        )
        return math.inf if limit == "max" else max(int(limit) - int(usage), 1)
    except (OSError, ValueError):
        return math.inf


def written(function: Callable[..., Any], *arguments: Any) -> int:
    """Return the bytes of all intermediate values of a function, as traced, assuming that none is
    freed.

    >>> written(lambda x: (x + 1) * 2, np.zeros(100))
    1600
    """
    from lemmata.dynamics.in_double import jax

    def sized(jaxpr: Tree) -> Iterator[int]:
        for step in jaxpr.eqns:
            inner = [
                part
                for value in step.params.values()
                for part in jax.tree.leaves(value, is_leaf=_is_jaxpr)
                if _is_jaxpr(part)
            ]
            for part in inner:
                yield from sized(getattr(part, "jaxpr", part))
            if not inner:
                yield from (
                    var.aval.size * var.aval.dtype.itemsize
                    for var in step.outvars
                    if hasattr(var.aval, "dtype")
                )

    return sum(sized(jax.make_jaxpr(function)(*arguments).jaxpr))


def _is_jaxpr(value: Tree) -> bool:
    return hasattr(value, "eqns") or hasattr(value, "jaxpr")


def chunked(members: int, each: int, most: int | None = None) -> Chunks:
    """Return chunks that fit: as few as possible, and as even.

    Args:
        members: at least 1.
        each: bytes of a member.
        most: bytes of a chunk, `budget()` unless given.

    Raises: ValueError where a single member does not fit.

    >>> chunked(1000, 10, most=3000)
    Chunks(members=1000, size=250)
    """
    most = budget() if most is None else most
    if each > most:
        raise ValueError(
            f"a member takes {each / 2**20:.3g} MiB of memory, but only {most / 2**20:.3g} MiB may"
            f" be used: raise {VARIABLE}"
        )
    count = -(-members // (most // max(each, 1)))
    return Chunks(members, -(-members // count))


def mapped(function: Callable[[Tree], Tree], batch: Tree, chunks: Chunks, axis: int = 0) -> Tree:
    """Apply a function to a batch chunk by chunk, and join what it returns.

    Args:
        function: takes a batch and returns arrays that have its members along `axis`; a member's
            results do not depend on the others.
        batch: arrays with the members along their first axis.
        chunks: into what to cut; the last chunk is filled up with its last member, and what becomes
            of that is dropped.
        axis: of the members in the results.

    Returns: the structure of the results: NumPy arrays, or what the function returned where there
        is one chunk.

    >>> mapped(np.cumsum, np.ones(5), Chunks(5, 2)).tolist()
    [1.0, 2.0, 1.0, 2.0, 1.0]
    """
    from lemmata.dynamics.in_double import jax

    if chunks.count == 1:
        return function(batch)
    parts = []
    for start in range(0, chunks.members, chunks.size):
        indices = np.minimum(np.arange(start, start + chunks.size), chunks.members - 1)
        results = function(jax.tree.map(lambda leaf, indices=indices: leaf[indices], batch))
        count = min(chunks.size, chunks.members - start)
        parts.append(
            jax.tree.map(
                lambda leaf, count=count: np.take(np.asarray(leaf), range(count), axis), results
            )
        )
    return jax.tree.map(lambda *leaves: np.concatenate(leaves, axis), *parts)
