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


def promised() -> dict[str, str]:
    """Return the module of each name that type checkers see, read from the source."""
    tree = ast.parse(Path(lemmata.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    assert all(alias.asname == alias.name for node in imports for alias in node.names)
    return {alias.name: node.module or "" for node in imports for alias in node.names}


def test_type_checkers_are_told_the_names():
    assert sorted(promised()) == sorted(lemmata.__all__)


@pytest.mark.parametrize("name", lemmata.__all__)
def test_a_name_is_what_its_own_module_holds(name):
    home = promised()[name]
    found = import_module(f"{home}.{name}") if home == "lemmata.simulations" else getattr(import_module(home), name)
    assert getattr(lemmata, name) is found
    assert found.__doc__


def test_the_page_lists_the_names():
    page = (house.ROOT / "docs" / "interface.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
    assert sorted(name for cell in cells for name in re.findall(r"`(\w+)`", cell)) == sorted(lemmata.__all__)


def test_a_name_that_is_none_is_an_attribute_error():
    name = "Theorem"
    with pytest.raises(AttributeError, match="module 'lemmata' has no attribute 'Theorem'"):
        getattr(lemmata, name)
    assert set(lemmata.__all__) <= set(dir(lemmata))


@pytest.mark.parametrize(
    ("words", "absent"),
    [
        ("import lemmata", {*house.HEAVY, "numpy"}),
        ("from lemmata import Claim, Domain, Simplex, Equal, exact, exp, Loss, Trajectory", set(house.HEAVY)),
    ],
)
def test_names_are_loaded_when_they_are_asked_for(words, absent):
    code = f"{words}\nimport sys\nprint(*[name for name in {sorted(absent)} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=house.ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_pytest_takes_no_decorator_for_a_test():
    assert not [name for name in lemmata.__all__ if name.startswith("test") and getattr(getattr(lemmata, name), "__test__", True)]
