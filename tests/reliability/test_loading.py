"""What is read is data: no package unpickles, evaluates or executes what it has read."""

from __future__ import annotations

import ast

import pytest

from tests import house

SOURCES = sorted(path for folder in house.FOLDERS for path in (house.ROOT / folder).rglob("*.py"))
FORBIDDEN = {"eval", "exec", "compile", "execfile", "__import__"}
MODULES = {"pickle", "cPickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "yaml"}
ALLOWED = {("src/lemmata/verbs/refute.py", "exec"), ("src/lemmata/store/bytecode.py", "marshal")}
"""`refute` runs the call that it is about to print, which it has written itself, to know that it runs. Compiled code is read where Python
itself would have read and run it, and nowhere else."""


def executed(source: str) -> set[str]:
    """Return what in a source can execute data."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.partition(".")[0] in MODULES}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in MODULES:
            found.add(str(node.module))
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN:
                found.add(node.func.id)
            for keyword in node.keywords:
                if keyword.arg == "allow_pickle" and not (isinstance(keyword.value, ast.Constant) and keyword.value.value is False):
                    found.add("allow_pickle")
            named = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            if named == "load" and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) in ("np", "numpy"):
                found |= (
                    set() if any(keyword.arg == "allow_pickle" for keyword in node.keywords) else {"np.load without allow_pickle=False"}
                )
    return found


@pytest.mark.parametrize("folder", house.FOLDERS)
def test_nothing_executes_data(folder):
    found = {}
    for path in SOURCES:
        name = path.relative_to(house.ROOT).as_posix()
        if name.startswith(f"{folder}/"):
            found |= {(name, word): path for word in executed(path.read_text("utf-8"))}
    assert set(found) == {pair for pair in ALLOWED if pair[0].startswith(f"{folder}/")}


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "from pickle import loads",
        "eval('1')",
        "exec(x)",
        "np.load(p)",
        "numpy.load(p, allow_pickle=True)",
        "import yaml.loader",
    ],
)
def test_the_rule_can_fail(source):
    assert executed(source)
