"""Files of claims that do to their process what no file should, and the processes that a command leaves behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

MARK = "LEMMATA_TEST_MARK"
GOOD = '''
import os, signal, subprocess, sys, time
from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, exact

def here(place):
    """Tell the test that this place is reached."""
    open(os.path.join(os.path.dirname(__file__), f"{os.path.basename(__file__)}.{place}"), "w").close()

#import
SOURCE = Source(Paper("ME_2026", "Me", "Cubes", 2026, "none"), "1")

def cubes(n):
    return (n * (n + 1) // 2) ** 2

CUBES = Claim(id="NAME.cubes", title="Cubes add up to a square", source=SOURCE, statement="x", formula=cubes,
              domain=Domain(n=Integer(0, 2)), controls=(Mutant("one more", lambda n: cubes(n) + 1),))

@exact(CUBES)
def added(formula, case):
    #check
    return Equal(formula(case.n), sum(k**3 for k in range(case.n + 1)))
#end
'''


def write(folder: Path, name: str, place: str = "#end", line: str = "") -> Path:
    """Write a file of one claim, `NAME.cubes`, with a line at a place of it: "#import", "#check" or "#end"."""
    path = folder / f"{name}.py"
    path.write_text(GOOD.replace("NAME", name).replace(place, line.replace("\n", "\n" + " " * 4 * (place == "#check"))), "utf-8")
    return path


def environment(folder: Path) -> dict[str, str]:
    """Return an environment whose processes can be told from all others."""
    return {**os.environ, MARK: uuid.uuid4().hex, "LEMMATA_STORE": str(folder / "store"), "JAX_PLATFORMS": "cpu"}


def command(*words: Any) -> list[str]:
    """Return the words that start the command."""
    return [sys.executable, "-m", "lemmata", *map(str, words)]


def asked(folder: Path, *words: Any, **more: Any) -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Return how the command ended, and what it has left behind."""
    marked = environment(folder)
    done = subprocess.run(command(*words), capture_output=True, text=True, timeout=240, check=False, env=marked, cwd=folder, **more)
    return done, left(marked)


def left(marked: dict[str, str], seconds: float = 2.0) -> list[str]:
    """Return the processes of an environment that are at work, once they had a moment to end."""
    until = time.monotonic() + seconds
    while (found := _running(f"{MARK}={marked[MARK]}".encode())) and time.monotonic() < until:
        time.sleep(0.02)
    return found


def _running(entry: bytes) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if entry in (folder / "environ").read_bytes().split(b"\0") and b"\nState:\tZ" not in (folder / "status").read_bytes():
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue
    return found
