"""The rules of the kernel: what it imports, how long it is, and that nothing else makes a theorem; each rule is also seen to break."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests import house

KERNEL = f"{house.PACKAGE}/kernel"
MAKER = f"{KERNEL}/theorem.py"
ALLOWED = (
    "lemmata.terms",
    "lemmata.kernel",
    "flint",
    "fractions",
    "dataclasses",
    "math",
    "typing",
    "collections",
    "__future__",
)
"""What is trusted: any more would be read by whoever wants to believe a theorem."""
MOST_LINES = 1400
"""With comments: what a mathematician reads in an evening. The last hundred came with the rule for arrays of every size (`sums.py`)."""
OF_THE_KERNEL = ("made", "_MAKER")
"""What makes a theorem: names that nothing outside the kernel imports, or reaches for."""


def foreign(filename: str, source: str) -> list[str]:
    """Return what a file of the kernel imports, but may not."""
    return [
        f"{filename}:{line} imports {name}"
        for line, name in house.imports(filename, source)
        if not any(name == one or name.startswith(f"{one}.") for one in ALLOWED)
    ]


def makes(filename: str, source: str) -> list[str]:
    """Return where a file makes a theorem, or takes what makes one, though it may not."""
    found = []
    inside = filename.startswith(f"{KERNEL}/")
    # who imports nothing of the kernel calls another class by that name
    if not inside and not any(name.startswith("lemmata.kernel") for _, name in house.imports(filename, source)):
        return []
    for node in ast.walk(ast.parse(source)):
        name = node.func if isinstance(node, ast.Call) else None
        called = name.id if isinstance(name, ast.Name) else name.attr if isinstance(name, ast.Attribute) else ""
        if called == "Theorem" and filename != MAKER:
            found.append(f"{filename}:{name.lineno if name else 0} calls Theorem")
        if not inside and isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lemmata.kernel"):
            found += [f"{filename}:{node.lineno} imports {one.name}" for one in node.names if one.name in OF_THE_KERNEL]
        if not inside and isinstance(node, ast.Attribute) and node.attr == "_MAKER":
            found.append(f"{filename}:{node.lineno} reaches for _MAKER")
    return found


def lines(sources: Iterable[str]) -> int:
    """Return how many lines files have."""
    return sum(len(source.splitlines()) for source in sources)


def read(filename: str) -> str:
    return (Path(house.ROOT) / filename).read_text(encoding="utf-8")


FILES = [name for name in house.python_files("src") if name.startswith(f"{KERNEL}/")]


def test_the_kernel_imports_what_is_trusted():
    assert len(FILES) >= 4
    assert [one for name in FILES for one in foreign(name, read(name))] == []


def test_the_kernel_is_short():
    assert 0 < lines(map(read, FILES)) <= MOST_LINES


def test_a_theorem_is_made_by_the_kernel_alone():
    sources = house.python_files(*house.FOLDERS, "examples", "benchmarks")
    assert MAKER in sources and "Theorem(" in read(MAKER)
    assert [one for name in sources for one in makes(name, read(name))] == []


@pytest.mark.parametrize(
    "source",
    [
        "import numpy",
        "import os",
        "from lemmata.prove.traced.limits import at_a_point",
        "import importlib\nimportlib.import_module('sympy')",
        "def rule():\n    import flintstone",
    ],
)
def test_a_foreign_import_is_seen(source: str):
    assert foreign(f"{KERNEL}/rule.py", source)


@pytest.mark.parametrize(
    ("filename", "source"),
    [
        (f"{KERNEL}/rule.py", "theorem = Theorem('zero', x, y, (), (), 'rule')"),
        ("src/lemmata/evidence/exact.py", "from lemmata.kernel import theorem\ntheorem.Theorem('zero', x, y, (), (), 'rule')"),
        ("src/lemmata/evidence/exact.py", "from lemmata.kernel.theorem import NoTheorem, made"),
        ("src/lemmata/evidence/exact.py", "from lemmata.kernel import theorem\ntheorem._MAKER"),
    ],
)
def test_a_forged_theorem_is_seen(filename: str, source: str):
    assert makes(filename, source)
    assert not makes(MAKER, "Theorem('zero', x, y, (), (), 'rule')")


def test_a_long_kernel_is_seen():
    assert lines(["x = 1\n" * 701, "y = 2\n" * 700]) > MOST_LINES
