"""The rules of the house hold in the tree, and each of them can fail: every rule is also shown a snippet that breaks it."""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
import tomllib
from types import ModuleType

import pytest

from tests import house

FAMILIES = house.families()
SOURCES = house.python_files(*house.FOLDERS)
BESIDE = house.python_files("examples", "tests", "benchmarks")
MODULES = [house.module(name) for name in SOURCES if not name.endswith("__main__.py")]

RULES = {
    "direction": (house.direction, house.FOLDERS, ()),
    "independence": (house.independence, ("theory", "simulations"), (FAMILIES,)),
    "families apart": (house.families_apart, house.FOLDERS[:-1], (FAMILIES,)),
    "names no family": (house.names_no_family, ("src",), (FAMILIES,)),
    "one namespace": (house.one_namespace, (*house.FOLDERS, "examples", "tests", "benchmarks"), ()),
    "light": (house.light, ("theory",), ()),
    "light to write in": (house.light, tuple(f"{house.PACKAGE}/{room}" for room in ("terms", "language")), ()),
    "in double": (house.in_double, ("simulations", f"{house.PACKAGE}/dynamics", f"{house.PACKAGE}/sweeps"), ()),
    "asks factors": (house.asks_factors, house.FOLDERS, ()),
    "exact literals": (house.exact_literals, ("theory",), ()),
    "reasons": (house.reasons, house.FOLDERS, ()),
    "documented": (house.documented, (*house.FOLDERS, "examples"), ()),
    "public": (house.public, ("examples",), ()),
}

CONTROLLED = "CLAIM = Claim(formula=abs, controls=(Mutant('a tenth', wrong),))"
BREAKS = [
    (house.direction, "theory/ring/problem.py", "from lemmata.simulations import flow", ()),
    (house.direction, "proofs_checks/exact.py", "def f():\n    import lemmata.drawing.panel", ()),
    (house.direction, "simulations/ring.py", "import importlib\nimportlib.import_module(f'lemmata.proofs_checks.{1}')", ()),
    (house.independence, "simulations/ring.py", "from lemmata.theory.ring import closed_form", (["ring"],)),
    (house.independence, "simulations/ring.py", "from lemmata.theory.ring.closed_form import limit", (["ring"],)),
    (house.independence, "simulations/ring.py", "def f():\n    from lemmata.theory import ring", (["ring"],)),
    (house.independence, "simulations/ring/sweep.py", "import lemmata.theory", (["ring"],)),
    (house.independence, "theory/ring/problem.py", "from .closed_form import limit", (["ring"],)),
    (house.independence, "theory/ring/problem.py", "from . import closed_form", (["ring"],)),
    (house.families_apart, "theory/ring/limit.py", "from lemmata.theory.field import norm", (["ring", "field"],)),
    (house.families_apart, "figures/ring/one.py", "def f():\n    from lemmata.simulations import field", (["ring", "field"],)),
    (house.families_apart, "proofs_checks/ring.py", "import lemmata.proofs_checks.field.norm", (["ring", "field"],)),
    (house.one_namespace, "tests/test_ring.py", "from theory.ring import problem", ()),
    (house.one_namespace, "src/lemmata/cli.py", "import importlib\nimportlib.import_module(f'theory.{1}')", ()),
    (house.names_no_family, "src/lemmata/dynamics/flow.py", "# as in Linear-Attention", (["linear_attention"],)),
    (house.names_no_family, "src/lemmata/cli.py", "x = 'linear_attention'", (["linear_attention"],)),
    (house.light, "theory/ring/limit.py", "import sympy", ()),
    (house.light, "src/lemmata/language/claim.py", "from lemmata.prove import symbols", ()),
    (house.light, "src/lemmata/language/claim.py", "try:\n    from jax import numpy\nexcept ImportError:\n    pass", ()),
    (house.light, "src/lemmata/language/claim.py", "class C:\n    scipy = __import__('scipy')", ()),
    (
        house.in_double,
        "simulations/ring.py",
        "def f():\n    import jax.numpy as jnp\n    from lemmata.dynamics.in_double import jax",
        (),
    ),
    (house.in_double, "simulations/ring.py", "from lemmata.dynamics.in_double import jnp\nfrom jax import random", ()),
    (
        house.in_double,
        "simulations/ring.py",
        "import optax\nimport equinox as eqx\ndef f():\n    from jax.flatten_util import ravel_pytree",
        (),
    ),
    (house.in_double, "simulations/ring/one.py", "from jax.numpy import ones", ()),
    (house.asks_factors, "src/lemmata/prove/symbols.py", "real = isinstance(factor, (Interval, Array))", ()),
    (house.asks_factors, "src/lemmata/paper/notation.py", "if isinstance(factor, PSD):\n    pass", ()),
    (house.exact_literals, "theory/ring/closed_form.py", "def f(x):\n    return 0.1 * x", ()),
    (house.exact_literals, "theory/ring/closed_form.py", "def f(x):\n    return 1 / 3 * x", ()),
    (house.exact_literals, "theory/ring/closed_form.py", "def f(x):\n    return 2j * x", ()),
    (house.exact_literals, "theory/ring/closed_form.py", "@admits('numpy', 'flint')\ndef f(x):\n    return 0.1 * x", ()),
    (house.exact_literals, "theory/ring/problem.py", "class C:\n    def f(self, x):\n        return 0.1 * x", ()),
    (house.exact_literals, "theory/ring/claims/limit.py", f"def wrong(x):\n    return 0.1 * x\n\n{CONTROLLED}", ()),
    (house.exact_literals, "theory/ring/claims/limit.py", f"TENTH = 1 / 10\n\ndef wrong(x):\n    return TENTH * x\n\n{CONTROLLED}", ()),
    (house.exact_literals, "theory/ring/claims.py", "def wrong(x):\n    return _wrong(x)\n\n_wrong = lambda x: 0.1 * x", ()),
    (house.reasons, "proofs_checks/ring.py", "'What.'\n\nCLIFF = 1e-9\n\n# Another paragraph.\nx = f()", ()),
    (house.reasons, "theory/ring/size.py", "LEAST: int = -2**45\n\n'A string of its own.'", ()),
    (house.reasons, "src/lemmata/prove/room.py", "WIDE, FEW = 3, 400", ()),
    (house.public, "examples/ring.py", "from lemmata.language.claim import Claim", ()),
    (house.public, "examples/ring.py", "import lemmata", ()),
    (house.documented, "src/lemmata/language/claim.py", "'''What.'''\ndef f():\n    return 1", ()),
    (house.documented, "src/lemmata/language/claim.py", "x = 1", ()),
    (house.speaks_of_itself, "docs/a.md", "see " + "/wo" + "rk/main", ()),
    (house.speaks_of_itself, "docs/a.md", "as in " + "iss" + "ue 2", ()),
    (house.speaks_of_itself, "constraints.txt", "--index" + "-url x", ()),
    (house.dead_links, "docs/a.md", "[a](dependencies.md) and ![b](nowhere.png)", ()),
]

KEEPS = [
    (
        house.direction,
        "figures/ring/a.py",
        "from lemmata.language.check import shown\nfrom lemmata.theory.ring import limit\nfrom . import b",
        (),
    ),
    (
        house.direction,
        "src/lemmata/evidence/exact.py",
        "from lemmata import Failed, corpus\nfrom lemmata.prove import limits\nfrom lemmata import theory",
        (),
    ),
    (house.independence, "simulations/ring.py", "from lemmata.theory.ring import problem\nfrom lemmata.language import claim", (["ring"],)),
    (house.independence, "simulations/ring.py", "from lemmata.theory.ring.problem import Gram", (["ring"],)),
    (house.independence, "theory/ring/problem.py", "from lemmata.terms.arithmetic import exp\nimport numpy", (["ring"],)),
    (house.families_apart, "figures/ring/one.py", "from lemmata.theory.ring import limit\nfrom . import two", (["ring", "field"],)),
    (house.names_no_family, "simulations/linear_attention.py", "x = 'linear_attention'", (["linear_attention"],)),
    (
        house.light,
        "src/lemmata/language/claim.py",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import sympy\ndef f():\n    import jax",
        (),
    ),
    (
        house.in_double,
        "simulations/ring.py",
        "import optax\nfrom jax.flatten_util import ravel\nfrom lemmata.dynamics.in_double import jax",
        (),
    ),
    (house.in_double, house.SWITCH, "import jax", ()),
    (house.asks_factors, "src/lemmata/language/domain.py", "isinstance(a, Factor), isinstance(b, jax.Array)", ()),
    (house.exact_literals, "theory/ring/closed_form.py", "def f(x):\n    return 8 * x * 0.5 - 1.0 / x", ()),
    (house.exact_literals, "theory/ring/closed_form.py", "@admits('numpy')\ndef f(x, rtol=1e-12):\n    return x", ()),
    (house.exact_literals, "theory/ring/problem.py", "class C:\n    alpha: float = 2.5\n    def f(self, eta=0.1):\n        return eta", ()),
    (house.exact_literals, "theory/ring/claims.py", "x = 0.1", ()),
    (house.exact_literals, "theory/ring/claims/limit.py", "CLAIM = Claim(x=Interval(0.1, 2.5, search=(1 / 4, 2)))", ()),
    (house.exact_literals, "theory/ring/claims/limit.py", "TOP = 2.5\n\ndef box(n):\n    return Array(n, *REAL, search=(-0.1, TOP))", ()),
    (house.exact_literals, "theory/ring/claims/limit.py", "@admits('numpy')\ndef wrong(x):\n    return 0.1 * x", ()),
    (house.reasons, "theory/ring/size.py", "SHIFT = 2.0**-45  # above rounding\n\nFIRST, SECOND = 0, 1\n\nSEEN = 40\n'Why.'", ()),
    (house.public, "examples/ring.py", "import numpy\nfrom lemmata import Claim, exact", ()),
]


@pytest.mark.parametrize("name", RULES)
def test_the_tree_keeps_the_rule(name):
    rule, folders, arguments = RULES[name]
    sources = {
        filename: source
        for filename, source in {**SOURCES, **BESIDE}.items()
        if filename.startswith(tuple(f"{folder}/" for folder in folders))
    }
    assert sources
    assert not house.broken(rule, sources, *arguments)


@pytest.mark.parametrize(("rule", "filename", "source", "arguments"), BREAKS)
def test_a_rule_sees_what_breaks_it(rule, filename, source, arguments):
    assert len(rule(filename, source, *arguments)) == 1


@pytest.mark.parametrize(("rule", "filename", "source", "arguments"), KEEPS)
def test_a_rule_lets_pass_what_keeps_it(rule, filename, source, arguments):
    assert rule(filename, source, *arguments) == []


def test_every_rule_is_broken_once():
    assert {rule for rule, _, _ in RULES.values()} < {rule for rule, _, _, _ in BREAKS}


def test_no_modules_import_one_another():
    assert house.circle(SOURCES) == []
    one, other = "from lemmata.lemma import b", "def f():\n    from lemmata.a import g"
    assert house.circle({"src/lemmata/a.py": one, "src/lemmata/lemma/b.py": other}) == ["lemmata.a", "lemmata.lemma.b", "lemmata.a"]
    free = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from lemmata import a"
    assert house.circle({"src/lemmata/a.py": one, "src/lemmata/lemma/b.py": free}) == []


@pytest.mark.parametrize("rule", [house.speaks_of_itself, house.dead_links])
def test_the_text_keeps_the_rule(rule):
    assert not house.broken(rule, house.text_files())


@pytest.mark.usefixtures("lightly_compiled")
@pytest.mark.parametrize("name", MODULES)
def test_doctests(name):
    assert house.doctest_failures(importlib.import_module(name)) == ""


def test_a_false_doctest_is_seen():
    module = ModuleType("false", ">>> 1 + 1\n3\n")
    assert "Expected:\n    3" in house.doctest_failures(module)


def heavy_after(code: str) -> set[str]:
    """The heavy libraries loaded after `code` has run in a fresh process."""
    tail = f"\nimport json, sys\nprint(json.dumps([name for name in {house.HEAVY!r} if name in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code + tail], cwd=house.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def _a_claim() -> str:
    claims = "".join(source for name, source in SOURCES.items() if re.fullmatch(r"theory/\w+/claims\b.*\.py", name))
    return re.findall(r'\bid="([\w.-]+)"', claims)[0]


@pytest.mark.parametrize("words", [["list"], ["show"], ["--help"]], ids=" ".join)
def test_reading_claims_loads_nothing_heavy(words):
    arguments = [*words, _a_claim()] if words == ["show"] else words
    code = f"from lemmata.cli import main\ntry:\n    assert main({arguments!r}) == 0\nexcept SystemExit as stop:\n    assert not stop.code"
    assert heavy_after(code) == set()


def test_a_heavy_import_is_seen():
    assert heavy_after("import scipy") == {"scipy"}


def _project() -> dict:
    return tomllib.loads((house.ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _distribution(requirement: str) -> str:
    return re.split(r"[\[<>=! ]", requirement, maxsplit=1)[0].lower()


OWN = {"lemmata", "lemmata-corpus"}


def test_dependencies_are_what_is_imported():
    declared = {_distribution(line) for line in _project()["project"]["dependencies"]}
    plugin = "src/lemmata/pytest_plugin.py"  # loaded by pytest, and by nothing else
    offered = _project()["project"]["optional-dependencies"]
    optional = {_distribution(line) for name in offered if name not in ("dev", "docs") for line in offered[name]} - OWN
    assert house.third_party((name, source) for name, source in SOURCES.items() if name != plugin) == declared | optional
    assert {"jax", "matplotlib", "clarabel"} < optional - declared
    assert house.third_party([(plugin, SOURCES[plugin])]) == {"pytest"}


def test_every_dependency_is_pinned_and_explained():
    project = _project()["project"]
    extras = project["optional-dependencies"].values()
    declared = {_distribution(line) for lines in (project["dependencies"], *extras) for line in lines} - OWN
    pinned = {_distribution(line) for line in (house.ROOT / "constraints.txt").read_text(encoding="utf-8").split()}
    explained = set(re.findall(r"`([\w.-]+)`", (house.ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")))
    assert declared <= pinned
    assert declared <= explained


def test_the_tool_stands_in_ordinary_folders_and_the_corpus_in_folders_of_families():
    assert _project()["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == [house.PACKAGE]
    assert [path for path in (house.ROOT / "src").rglob("*") if path.is_symlink()] == []
    for folder in house.FOLDERS[:-1]:
        held = {path.name for path in (house.ROOT / folder).iterdir()} - {"__pycache__"}
        assert held <= {*FAMILIES}


ROOMS = sorted(path.parent for path in (house.ROOT / house.PACKAGE).rglob("__init__.py") if "__pycache__" not in path.parts)


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.name)
def test_a_room_says_what_it_is_for_and_can_be_looked_over(room):
    modules = [path for path in room.glob("*.py") if path.stem != "__init__"]
    assert len(modules) <= 16 or room.name in ("verbs", "functions")  # where each is a verb, or a function of terms
    assert ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8")))
