"""The wheel beside a hostile user's project, whose own files are called as lemmata's folders are; and the same folders in the checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import house

PROJECT = {
    "theory.py": "def fall(t):\n    return t * t\n",
    "proofs_checks.py": "def wrong(t):\n    return t * t + t\n",
    "simulations/throw.py": "def thrown(t):\n    return sum(2 * k + 1 for k in range(t))\n",
    "figures/plot.py": "TITLE = 'A fall'\n",
    "falling.py": '''
"""A claim whose formula, control and check stand in the project's own modules."""
from figures.plot import TITLE
from proofs_checks import wrong
from simulations.throw import thrown
from theory import fall

from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, exact

FALL = Claim(
    id="falling.square",
    title=TITLE,
    source=Source(Paper("ME_2026", "Me", "Falls", 2026, "none"), "1"),
    statement="t^2",
    formula=fall,
    domain=Domain(t=Integer(0, 9)),
    controls=(Mutant("a start with speed", wrong),),
)


@exact(FALL)
def adds_up(formula, case):
    return Equal(formula(case.t), thrown(case.t))
''',
    "script.py": """
import figures.plot
import proofs_checks
import simulations.throw
import theory
from lemmata import Claim, flow

import lemmata.language.claim

assert lemmata.language.claim.Claim is Claim
assert flow.__name__ == "lemmata.dynamics.flow"
for module in (theory, proofs_checks, simulations.throw, figures.plot, lemmata):
    print(module.__file__)
""",
}


@dataclass(frozen=True)
class Installed:
    """An environment that holds the wheel, and the project of whoever uses it."""

    environment: Path
    project: Path

    @property
    def library(self) -> Path:
        """Where the environment keeps what is installed in it."""
        return next(self.environment.glob("lib/*/site-packages"))

    def python(self, *words: str, status: int = 0) -> str:
        """Run its interpreter in the project; return what it prints, on stderr if nothing else."""
        clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTEST_ADDOPTS")}
        keywords = {"cwd": self.project, "env": {**clean, "COLUMNS": "160"}, "timeout": 120}
        done = subprocess.run([self.environment / "bin" / "python", *words], capture_output=True, text=True, check=False, **keywords)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout or done.stderr


def hatched(what: str, source: Path, folder: Path) -> Path:
    """Build a wheel or an sdist of a source tree and return its path."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", what, "-d", folder], cwd=source, check=True, capture_output=True)
    (path,) = folder.iterdir()
    return path


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel, but for its own list of them."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith(".dist-info/RECORD")}


def modules(wheel: Path) -> set[str]:
    """Return the files that a wheel puts where Python finds them."""
    return {name for name in contents(wheel) if not re.match(r"[\w.-]+\.dist-info/", name)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return hatched("wheel", house.ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    return hatched("wheel", house.ROOT / "corpus", tmp_path_factory.mktemp("corpus"))


@pytest.fixture(scope="module")
def alone(wheel, tmp_path_factory):
    """The tool without the corpus."""
    return _installed(tmp_path_factory.mktemp("alone"), wheel)


@pytest.fixture(scope="module")
def installed(wheel, corpus, tmp_path_factory):
    """The tool and the corpus."""
    return _installed(tmp_path_factory.mktemp("installed"), wheel, corpus)


def _installed(root: Path, *wheels: Path) -> Installed:
    """Put wheels into a fresh environment that sees the other libraries of this one, and not the checkout."""
    found = Installed(root / "environment", root / "project")
    venv.create(found.environment, symlinks=True, with_pip=False)
    # Only the folders themselves are seen: a .pth file inside them, such as that of an editable installation, is not read.
    libraries = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    (found.library / "others.pth").write_text("\n".join(libraries), encoding="utf-8")
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(found.library)
    for name, text in PROJECT.items():
        (found.project / name).parent.mkdir(parents=True, exist_ok=True)
        (found.project / name).write_text(text.lstrip("\n"), encoding="utf-8")
    return found


DATA = {
    "lemmata/py.typed",
    "lemmata/__init__.pyi",
    "lemmata/verification/record.schema.json",
    "lemmata/site/style.css",
    "lemmata/site/script.js",
    "lemmata/site/print.js",
    "lemmata/site/lemmata.sty",
    "lemmata/site/fonts/STIXTwoMath.woff2",
    "lemmata/site/fonts/OFL.txt",
    "lemmata/rocq/quotient.v",
    "lemmata/rocq/sign.v",
}
PROOFS = {
    "lemmata/proofs_checks/chain_traversal/crossings.v",
    "lemmata/proofs_checks/chain_traversal/parity.v",
    "lemmata/proofs_checks/state_space/null_measure.v",
}
"""What is not Python and is read where it is installed."""


def test_the_two_wheels_hold_lemmata_alone_and_all_of_it(wheel, corpus):
    sources = {name: f"lemmata/{name}".removeprefix("lemmata/src/") for name in house.python_files(*house.FOLDERS)}
    tool = {place for name, place in sources.items() if name.startswith("src/")}
    assert modules(wheel) == tool | DATA
    assert modules(corpus) == {*sources.values()} - tool | PROOFS
    assert {"lemmata/language/claim.py", "lemmata/theory/__init__.py", "lemmata/template.py"} < modules(wheel)


def test_without_the_corpus_there_are_no_families_and_claims_of_ones_own_are_verified(alone):
    assert alone.python("-m", "lemmata", "list", status=2).endswith("name a FILE.py of claims, or install lemmata[corpus]\n")
    alone.python("-m", "lemmata", "new", "mine.py")
    table = alone.python("-m", "lemmata", "verify", "--jobs", "1", "mine.py", "falling.py")
    assert re.search(r"^3 claims: 2 hold, 1 refuted as recorded", table, re.MULTILINE)


def test_the_wheel_from_the_sdist_is_that_of_the_checkout(wheel, tmp_path):
    sdist = hatched("sdist", house.ROOT, tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    assert contents(hatched("wheel", source, tmp_path / "wheel")) == contents(wheel)


def test_a_script_of_the_project_has_its_own_modules_and_those_of_lemmata(installed):
    *own, lemmata = map(Path, installed.python("script.py").split())
    assert own == [installed.project / name for name in ("theory.py", "proofs_checks.py", "simulations/throw.py", "figures/plot.py")]
    assert lemmata == installed.library / "lemmata" / "__init__.py"


def test_the_command_lists_and_verifies_built_in_claims(installed):
    claims = installed.python("-m", "lemmata", "list").split()
    chosen = next(name for name in claims if name.endswith("sufficient"))
    table = installed.python("-m", "lemmata", "verify", "--jobs", "1", chosen)
    assert re.search(r"^1 claims?: 1 hold", table, re.MULTILINE)


def test_a_new_file_and_one_that_imports_the_project_hold_beside_each_other(installed):
    installed.python("-m", "lemmata", "new", "mine.py")
    table = installed.python("-m", "lemmata", "verify", "--jobs", "1", "mine.py", "falling.py")
    assert "falling.square" in table
    assert re.search(r"^3 claims: 2 hold, 1 refuted as recorded", table, re.MULTILINE)
    assert "5 passed" in installed.python("-m", "pytest", "--lemmata", "-q", "-p", "no:cacheprovider", "mine.py")


@pytest.mark.parametrize("family", [*filter(house.has_runs, house.families())])
def test_in_the_checkout_the_module_of_a_run_says_what_it_takes(family):
    words = [sys.executable, "-m", f"simulations.{family}", "--help"]
    assert "--seed" in subprocess.run(words, cwd=house.ROOT, capture_output=True, text=True, check=True).stdout
