"""A user's project in which every claim gets a number in a way of its own; it is 0, and the claim is true, until somebody edits something.

`WAYS` names the ways: Python that returns the number, run when the formula is evaluated ("formula"), when the file is imported
("import") or in the check ("check"), and what an edit does to the project.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tests.cache_truth.edits import Edit, Way, rewrite
from tests.cache_truth.surroundings import KEPT, VARIABLES
from tests.cache_truth.ways import DATA, EFFECTS, SOURCE

HEAD = '''"""Squares, got in many ways."""
import os
import sys
from functools import cache
from pathlib import Path

import numpy as np

from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, exact

HERE = Path(__file__).parent
sys.path += [str(HERE / "lib"), str(HERE / "lib/site-packages"), str(HERE / "lib/archive.zip")]
PAPER = Paper("ME_2025", "Me", "Squares", 2025, "here")


def wrong(n):
    return n * n + 7


@cache
def cached():
    return int((HERE / "t.cached").read_text())


'''

CLAIM = """def way_{number}():
    {code}

at_import_{number} = way_{number}() if {when!r} == "import" else None

def formula_{number}(n):
    found = at_import_{number} if {when!r} == "import" else way_{number}() if {when!r} == "formula" else 0
    return n * n + found

CLAIM_{number} = Claim(
    id={id!r},
    title="A square",
    source=Source(PAPER, "line {number}"),
    statement="n^2",
    reading="new",
    formula=formula_{number},
    domain=Domain(n=Integer(0, 2)),
    controls=(Mutant("seven more", wrong),),
)

@exact(CLAIM_{number}, floats=True)
def check_{number}(formula, case):
    found = way_{number}() if {when!r} == "check" else 0
    return Equal(formula(case.n) + found, case.n**2)


"""


def identifier(name: str) -> str:
    """Return the id of the claim that gets its number in that way."""
    return "study." + re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def claims(ways: dict[str, tuple[str, str]]) -> str:
    """Return a file of claims, from the code and the time of each way."""
    told = enumerate(ways.items())
    return HEAD + "".join(CLAIM.format(number=k, id=identifier(name), code=code, when=when) for k, (name, (code, when)) in told)


def write(home: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files; "-> NAME" makes a link."""
    for name, content in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str) and content.startswith("-> "):
            path.symlink_to(content[3:])
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())


FAKE = {"lib/fakelib/__init__.py": "", "lib/fakelib-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: fakelib\nVersion: 1\n"}

WAYS: dict[str, Way] = {**SOURCE, **EFFECTS, **DATA}

EDITS: dict[str, Edit] = {name: way.edit for name, way in WAYS.items()}

UNCHANGED = {"version of a library": rewrite("lib/fakelib-1.dist-info/METADATA", "Version: 1", "Version: 2")}
"""What must be noticed though the number stays what it is."""


def build(home: Path) -> Path:
    """Write the project; return the file of claims."""
    files = {name: content for way in WAYS.values() for name, content in way.files.items()}
    write(home, {**files, **FAKE})
    ways = {name: (way.code, way.when) for name, way in WAYS.items()}
    ways |= {name: (code, "formula") for name, code in VARIABLES.items()}
    ways |= {name: (code, "formula") for name, code in KEPT.items()}
    ways |= {"version of a library": ("import fakelib; return 0", "import")}
    (home / "theorem.py").write_text(claims(ways), encoding="utf-8")
    return home / "theorem.py"
