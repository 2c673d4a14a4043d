"""What a result rests on by the distributions that are installed: which of them a module comes from."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata

import pytest

from lemmata.store import provenance


def test_modules_come_from_the_distributions_that_the_standard_library_finds():
    told = metadata.packages_distributions()
    found = {top: [one.metadata["Name"] for one in several] for top, several in provenance._providers().items()}
    assert {"numpy", "sympy", "flint", "jax"} <= found.keys()
    assert found == {top: told.get(top) for top in found}
    # From Python 3.12 on it also tells what has no source file.
    assert sys.version_info >= (3, 12) or found.keys() == told.keys()


LISTED = {
    "mine.py": "mine",
    "pack/__init__.py": "pack",
    "spaces/inner/a.py": "spaces",
    "compiled.abi3.so": "compiled",
    "../../../bin/of_a_tool.py": None,
    "pack/data.csv": None,
    "tool": None,
    "mine-1.0.dist-info/RECORD": None,
}


@pytest.fixture
def installed(tmp_path):
    """A folder with a distribution that lists files, and declares no modules yet."""
    about = tmp_path / "mine-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: Mine\nVersion: 1.0\n", encoding="utf-8")
    (about / "RECORD").write_text("".join(f"{file},sha256=x,1\n" for file in LISTED), encoding="utf-8")
    return tmp_path


def one(folder) -> metadata.Distribution:
    [found] = metadata.distributions(path=[str(folder)])
    return found


def test_what_is_declared_goes_before_what_is_listed(installed):
    assert provenance._tops(one(installed)) == {"mine", "pack", "spaces", "compiled"} == {top for top in LISTED.values() if top}
    (installed / "mine-1.0.dist-info" / "top_level.txt").write_text("other\nanother\n", encoding="utf-8")
    assert provenance._tops(one(installed)) == {"other", "another"}


def test_what_is_installed_in_another_way_is_read_too(tmp_path):
    about = tmp_path / "old.egg-info"
    about.mkdir()
    (about / "PKG-INFO").write_text("Metadata-Version: 1.0\nName: old\nVersion: 2.0\n", encoding="utf-8")
    (about / "SOURCES.txt").write_text("setup.py\nold/__init__.py\nREADME\n", encoding="utf-8")
    (tmp_path / "old").mkdir()
    for name in ("setup.py", "old/__init__.py", "README"):  # from Python 3.12 on a file that is not there is not told
        (tmp_path / name).touch()
    assert provenance._tops(one(tmp_path)) == {"setup", "old"}


IMPORTER = """
import os
import subprocess
import sys
from lemmata.store.store import Store

store = Store(sys.argv[1])
import lemmata.dynamics.jax_problem  # which imports JAX

def compute():
    return {"x": [1.0]}, {}

print(store.run("one", {}, compute).cached)
"""


def test_what_jax_sets_at_its_import_is_no_input(tmp_path):
    (tmp_path / "asks.py").write_text(IMPORTER, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "asks.py"), str(tmp_path / "store")]
    environment = {name: value for name, value in os.environ.items() if name != "TF_CPP_MIN_LOG_LEVEL"}
    told = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip() for _ in range(2)]
    assert told == ["False", "True"]


RESTING = """
import sys
from pathlib import Path
from lemmata.store.store import Store

store = Store(sys.argv[1])
import helper

Path(helper.__file__).write_text(sys.argv[2], encoding="utf-8")
found = store.run("one", {}, lambda: ({"x": [helper.X]}, {}))
print(found.cached, *store.notes, sep="\\n")
"""


def test_a_run_tells_which_of_its_inputs_has_changed(tmp_path):
    (tmp_path / "asks.py").write_text(RESTING, encoding="utf-8")
    (tmp_path / "helper.py").write_text("X = 1", encoding="utf-8")

    def told(then: str) -> list[str]:
        command = [sys.executable, str(tmp_path / "asks.py"), str(tmp_path / "store"), then]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    helper = tmp_path / "helper.py"
    anew = f"the run 'one' is computed anew, for this has changed: {helper}"
    assert told("X = 1") == ["False"] and told("X = 1") == ["True"]
    # What a process has loaded it cannot load anew, and nobody else would find what was computed with it.
    assert told("X = 2") == ["False", anew, f"the run 'one' is not kept: this has changed since it was read: {helper}"]
    assert told("X = 2") == ["False", anew]
    assert told("X = 2") == ["True"]


SETTING = """
import os
import sys
from lemmata.store.store import Store

store = Store(sys.argv[1])
import careless

print(*(store.run("one", {}, lambda: ({"x": [1.0]}, {})).cached for _ in range(2)), *store.notes)
os.environ["CARELESS"] = "mine"
print(store.run("one", {}, lambda: ({"x": [1.0]}, {})).cached)
"""


def test_what_a_library_sets_at_its_import_is_no_change_and_what_a_program_sets_is_one(tmp_path):
    """As scikit-learn does: within the process that had imported it no run was read back any more."""
    library = tmp_path / "site-packages" / "careless"
    library.mkdir(parents=True)
    (library / "__init__.py").write_text("import os\nos.environ.setdefault('CARELESS', 'True')\n", encoding="utf-8")
    (tmp_path / "asks.py").write_text(SETTING, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "asks.py"), str(tmp_path / "store")]
    environment = {**os.environ, "PYTHONPATH": str(library.parent)}
    told = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.splitlines() for _ in range(2)]
    assert told == [["False True", "False"], ["True True", "False"]]


ELSEWHERE = """
import importlib.util
import sys
from lemmata.store import provenance, trace

trace.start()
sys.path.insert(0, sys.argv[1])
trace._TRACE.path = frozenset(sys.path)  # the record began with that folder on the path
assert importlib.util.find_spec("in_the_other_folder") is not None
for _ in range(2):  # the first one imports what it needs
    provenance.gathered()
del sys.path[0]
print(provenance.outdated(provenance.gathered()[0]))
"""


def test_what_is_found_does_not_outlive_the_path_that_it_was_found_on(tmp_path):
    (tmp_path / "asks.py").write_text(ELSEWHERE, encoding="utf-8")
    other = tmp_path / "other"
    other.mkdir()
    (other / "in_the_other_folder.py").write_text("", encoding="utf-8")
    run = subprocess.run([sys.executable, str(tmp_path / "asks.py"), str(other)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
