"""The public interface: what `lemmata` offers, what type checkers are told of it, and what its page lists are the same names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import lemmata
from tests import house

STUB = ast.parse(Path(lemmata.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))


def promised() -> dict[str, str]:
    """Return the module of each name that type checkers see, read from the stub."""
    imports = [node for node in STUB.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: f"lemmata.{node.module}" for node in imports for alias in node.names}


def test_type_checkers_are_told_the_names_and_what_else_the_module_holds():
    offered = [alias.asname for node in STUB.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert sorted(promised()) == sorted(filter(None, offered)) == sorted(lemmata.__all__)
    defined = {node.name for node in STUB.body if isinstance(node, ast.ClassDef)}
    assert defined == {name for name, value in vars(lemmata).items() if isinstance(value, type) and value.__module__ == "lemmata"}


@pytest.mark.parametrize(
    ("written", "completed"),
    [
        ("exact(CLAIM, ", {"at=", "tier=", "sizes="}),
        ("tested(CLAIM, exa", {"examples="}),
        ("verify(CLAIM, ti", {"tier="}),
        ("Interval(", {"low=", "high="}),
    ],
)
def test_an_editor_that_reads_no_project_completes_options(written, completed):
    jedi = pytest.importorskip("jedi", reason="jedi comes with what builds the documentation: pip install '.[docs]'")
    code = f"from lemmata import Claim, Interval, exact, tested, verify\nCLAIM: Claim\n{written}"
    found = jedi.Script(code, path="/elsewhere/theorems.py", environment=jedi.InterpreterEnvironment())
    assert {name.name for name in found.complete(3, len(written))} >= completed


@pytest.mark.parametrize("name", lemmata.__all__)
def test_a_name_is_what_its_own_module_holds(name):
    found = getattr(import_module(promised()[name]), name)
    assert getattr(lemmata, name) is found
    assert found.__doc__


def test_the_page_lists_the_names_under_the_module_that_offers_them():
    page = (house.ROOT / "docs" / "interface.md").read_text(encoding="utf-8")
    listed: dict[str, list[str]] = {}
    for head, rows in re.findall(r"^\| (name|in `lemmata\.\w+`(?:, also)?) \|.*\n\|---.*\n((?:\|.*\n)+)", page, re.MULTILINE):
        cells = re.findall(r"^\| (`.*?) \|", rows, re.MULTILINE)
        listed.setdefault(head.split("`")[1] if "`" in head else "lemmata", []).extend(re.findall(r"`(\w+)`", "".join(cells)))
    assert sorted(listed.pop("lemmata")) == sorted(lemmata.__all__)
    more = {f"lemmata.{home}": sorted({*import_module(f"lemmata.{home}").__all__} - {*lemmata.__all__}) for home in lemmata.HOMES}
    assert {home: sorted(names) for home, names in listed.items()} == more


def test_the_face_stays_small():
    """What is offered at the top can be read through, and nothing stray is beside it."""
    assert len(lemmata.__all__) < 60
    assert dir(lemmata) == sorted(lemmata.__all__)


@pytest.mark.parametrize("home", lemmata.HOMES)
def test_a_home_offers_what_its_modules_hold_and_so_does_lemmata(home):
    module = import_module(f"lemmata.{home}")
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and str(node.module).startswith("lemmata.")]
    held = {alias.name: node.module for node in nodes for alias in node.names}
    assert {name: held[name] for name in module.__all__} == held
    for name in module.__all__:
        assert getattr(import_module(str(held[name])), name) is getattr(module, name) is getattr(lemmata, name)


def test_a_name_that_is_none_is_an_attribute_error():
    name = "Theorem"
    with pytest.raises(AttributeError, match="No lemmata attribute Theorem"):
        getattr(lemmata, name)
    assert set(lemmata.__all__) <= set(dir(lemmata))


@pytest.mark.parametrize(
    ("words", "absent"),
    [
        ("import lemmata", {*house.HEAVY, "numpy"}),
        ("from lemmata import Claim, Domain, Simplex, Equal, exact, exp, Loss, Trajectory", set(house.HEAVY)),
        ("from lemmata import cli", {*house.HEAVY, "numpy"}),
        ("from lemmata import circulant; from lemmata.relations import Limit", {"jax", "hypothesis", "matplotlib", "diffrax"}),
    ],
)
def test_names_are_loaded_when_they_are_asked_for(words, absent):
    code = f"{words}\nimport sys\nprint(*[name for name in {sorted(absent)} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=house.ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_pytest_takes_no_decorator_for_a_test():
    assert not [name for name in lemmata.__all__ if name.startswith("test") and getattr(getattr(lemmata, name), "__test__", True)]
