"""A house in a folder of its own: the family-free files of tool and corpus, and one small family with sums of odd numbers."""

from __future__ import annotations

import compileall
import functools
import os
import py_compile
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from lemmata.terms.types import Fields
from tests import house

FILES = {
    "theory/toy/__init__.py": '"""Toys."""',
    "theory/toy/problem.py": '''
"""Odd numbers, added up."""

def total(n):
    """Return 1 + 3 + … + (2n - 1)."""
    return sum(2 * k + 1 for k in range(n))
''',
    "theory/toy/formulas.py": '''
"""Formulas for sums of odd numbers, and lines below the exponential function."""
from lemmata.terms.arithmetic import number

def square(n):
    """Return n^2."""
    return helper(n)

def helper(n):
    return n * n

def printed(n):
    """Return n^2 + 1 for n > 3, else n^2."""
    return n * n + int(n > 3)

def tangent(x):
    """Return 1 + x."""
    return number(1, x) + x

def steep(x):
    """Return 1 + 2x."""
    return number(1, x) + 2 * x
''',
    "theory/toy/claims.py": '''
"""Claims about sums of odd numbers, and about the exponential function."""
from lemmata.language.claim import Claim, Erratum, Mutant, Paper, Source
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.theory.toy import formulas

NICOMACHUS = Paper("NICOMACHUS_100", "Nicomachus", "Introduction to Arithmetic", 100, "book II")

SQUARE = Claim(
    id="toy.odd.square",
    title="The first n odd numbers add up to n^2",
    source=Source(NICOMACHUS, "chapter 20"),
    statement="1 + 3 + ... = n^2",
    formula=formulas.square,
    domain=Domain(n=Integer(0, 9)),
    controls=(Mutant("one more", formulas.printed),),
)
PRINTED = Claim(
    id="toy.odd.printed",
    title="As a careless scribe has it",
    source=Source(NICOMACHUS, "chapter 20"),
    statement="1 + 3 + ... = n^2 + 1",
    formula=formulas.printed,
    domain=SQUARE.domain,
    expect="refuted",
    corrected_by=SQUARE.id,
    erratum=Erratum("n^2 + 1", "one term counts twice", "typo"),
)
TANGENT = Claim(
    id="toy.exponential.tangent",
    title="The exponential lies above its tangent",
    source=Source(NICOMACHUS, "nowhere"),
    statement="e^x >= 1 + x",
    reading="new",
    formula=formulas.tangent,
    domain=Domain(x=Interval(-2, 2)),
    uses=(SQUARE.id,),
    controls=(Mutant("steeper", formulas.steep),),
)
''',
    "proofs_checks/toy.py": '''
"""Checks, with mishaps to order."""
import os
import signal
import time

from lemmata.language.check import exact, tested
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import exp
from lemmata.theory.toy import claims
from lemmata.theory.toy.problem import total

@exact(claims.SQUARE)
def counted(formula, case):
    return Equal(formula(case.n), total(case.n))

@tested(claims.TANGENT, examples=30)
def above(formula, case):
    mishap = os.environ.get("MISHAP")
    if mishap == "slow":
        time.sleep(60)
    if mishap in ("SIGKILL", "SIGFPE"):
        os.kill(os.getpid(), signal.Signals[mishap])
    if mishap == "raises":
        raise RuntimeError("out of chalk")
    return AtLeast(exp(case.x), formula(case.x))

def summarise(run):
    return {"square": run.summary["count"] ** 2}
''',
    "simulations/toy.py": '''
"""Odd numbers, added up."""
from lemmata.theory.toy.problem import total

NAME, SUMMARY = "toy", "add up odd numbers"

def add_arguments(parser):
    parser.add_argument("--count", type=int, default=3)

def simulate(arguments, store):
    count = arguments.count
    if count < 0:
        raise ValueError(f"count must be at least 0, got {count}")
    if count > 99:
        raise FloatingPointError(f"the run is not finite at step {count}")
    return store.run("toy", {"count": count}, lambda: ({}, {"count": count, "total": total(count)}))
''',
    "figures/toy/__init__.py": '"""Figures of toys."""',
    "figures/toy/staircase.py": '''
"""The sums, drawn."""
import os

from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.theory.toy import claims
from lemmata.theory.toy.problem import total

NAME = "staircase"

def data(store, seed=0):
    return {"n": range(5), "total": [total(n) for n in range(5)]}

def caption(data):
    return "Sums of odd numbers."

def draw(data):
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    axes.step(data["n"], data["total"])
    return figure

@shown(claims.SQUARE, data=data)
def squares(formula, data):
    """Every step is a square."""
    return Equal(data["total"], [formula(n) + (os.environ.get("MISHAP") == "drawn") for n in data["n"]])
''',
}


@functools.cache
def _shell() -> tempfile.TemporaryDirectory[str]:
    """Make the family-free files once, compiled: a process in a house keeps no compiled code, and would compile all of them again.

    The code bears the hash of its source (`lemmata.store.bytecode`), so that an edited file is compiled anew.
    """
    folder, families = tempfile.TemporaryDirectory(prefix="house-"), house.families()
    for top in house.FOLDERS:
        skip = shutil.ignore_patterns("__pycache__", *families, *(f"{family}.py" for family in families))
        shutil.copytree(house.ROOT / top, Path(folder.name) / top, ignore=skip)
        mode = py_compile.PycInvalidationMode.CHECKED_HASH
        assert compileall.compile_dir(Path(folder.name) / top, quiet=1, invalidation_mode=mode)
    return folder


def build(folder: Path) -> Path:
    """Build the house below a folder and return it."""
    shutil.copytree(_shell().name, folder, symlinks=True, dirs_exist_ok=True)
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.lstrip("\n"), encoding="utf-8")
    time.sleep(0.02)  # a file that is hardly older than a process may have changed after it was loaded
    return folder


def edit(home: Path, name: str, old: str, new: str) -> None:
    """Replace a text that stands once in a file of a house."""
    path = home / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def command(home: Path, *words: Any, **environment: str) -> tuple[list[str], Fields]:
    """Return the arguments and keywords that start `python -m lemmata` in a house, its store inside it."""
    own = {"PYTHONPATH": str(home / "src"), "LEMMATA_STORE": str(home / "store"), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "160"}
    found = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}  # no two tests have the same
    return [sys.executable, "-m", "lemmata", *map(str, words)], {"cwd": home, "env": {**found, **own, **environment}}


def lemmata(home: Path, *words: Any, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a house."""
    arguments, keywords = command(home, *words, **environment)
    return subprocess.run(arguments, capture_output=True, text=True, timeout=300, check=False, **keywords)
