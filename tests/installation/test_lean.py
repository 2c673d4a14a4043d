"""A lean installation, without what extras bring: one's own proofs, balls and searches are verified, and what is missing is named."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
import venv
from importlib import metadata
from pathlib import Path

import pytest

from tests import house

CLAIMS = '''
"""Three kinds of evidence that need no extra, and one that does."""
from lemmata import Claim, Domain, Equal, Integer, Interval, Loss, Mutant, Paper, Source, enclosed, exact, exp, flow, integrated, tested

NOTES = Source(Paper("NOTES", "A. Theorist", "Notes", 2026, "draft"), "(1)")


def square(x):
    return x * x


def fall(t):
    return exp(-t)


SQUARE = Claim(id="lean.square", title="A square", source=NOTES, statement="x^2", formula=square, domain=Domain(x=Interval(0, 2)),
               controls=(Mutant("a cube", lambda x: x * x * x),))
FALL = Claim(id="lean.fall", title="A fall", source=NOTES, statement="e^{-t}", formula=fall, domain=Domain(t=Interval(0, 2)),
             controls=(Mutant("too late", lambda t: exp(-2 * t)),))


@exact(SQUARE)
def expands(formula, case):
    return Equal(formula(case.x + 1), case.x**2 + 2 * case.x + 1)


@enclosed(SQUARE)
def is_enclosed(formula, case):
    return Equal(formula(case.x), case.x**2)


@tested(SQUARE)
def is_found(formula, case):
    return Equal(formula(case.x), case.x**2)


@integrated(FALL, rtol=1e-6)
def falls(formula, case, settings):
    run = flow.solve(Loss(lambda x: x * x / 2), 1.0, case.t, **settings.solver)
    return Equal(formula(case.t), run.final)
'''


def _closure(names: list[str]) -> set[str]:
    """Return distributions and all that they ask for, without extras."""
    waiting, closed = list(names), set()
    while waiting:
        name = re.split(r"[\\[<>=!~; ]", waiting.pop(), maxsplit=1)[0].lower()
        if name not in closed:
            closed.add(name)
            waiting += [line for line in metadata.requires(name) or () if ";" not in line]
    return closed


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """An interpreter that finds what a lean installation has, and nothing else."""
    environment = tmp_path_factory.mktemp("lean")
    venv.create(environment, symlinks=True, with_pip=False)
    (library,) = environment.glob("lib/*/site-packages")
    project = tomllib.loads((house.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name in _closure(project["dependencies"]):
        distribution = metadata.distribution(name)
        for top in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
            (library / top).symlink_to(Path(str(distribution.locate_file(top))).resolve())
    return environment / "bin" / "python"


@pytest.fixture
def lemmata(tmp_path, python):
    """Run lemmata in a folder with these claims."""
    (tmp_path / "claims.py").write_text(CLAIMS.lstrip("\n"), encoding="utf-8")
    own = {"PYTHONPATH": str(house.ROOT / "src"), "LEMMATA_STORE": str(tmp_path / "store"), "COLUMNS": "160"}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        call = [python, "-m", "lemmata", *words]
        return subprocess.run(call, cwd=tmp_path, env={**os.environ, **own}, capture_output=True, text=True, check=False, timeout=300)

    return run


def test_proofs_balls_and_searches_are_verified_and_the_rest_is_not_run(lemmata):
    done = lemmata("verify", "claims.py", "--jobs", "1")
    rows = {line.split()[0]: line for line in done.stdout.splitlines() if line.startswith("lean.")}
    assert "holds" in rows["lean.square"] and "enc tes" in rows["lean.square"], done.stdout + done.stderr
    assert "not run: needs lemmata[dynamics]" in rows["lean.fall"]
    assert done.returncode == 0 and done.stdout.rstrip().endswith(
        "2 claims: 1 holds, 0 refuted as recorded, 0 unexpected, 1 not run; 1 control refuted"
    )


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["refute", "claims.py::lean.square"], 0, "no ascents in the real parameters, not run: needs lemmata[dynamics]"),
        (["show", "claims.py::lean.fall"], 0, "A fall"),
        (["find-conserved", "claims.py"], 2, "claims.py"),
    ],
    ids=lambda words: words[0] if isinstance(words, list) else "",
)
def test_verbs_say_what_is_missing(lemmata, words, status, said):
    done = lemmata(*words)
    assert done.returncode == status, done.stdout + done.stderr
    assert said in done.stdout + done.stderr and "Traceback" not in done.stderr


def test_a_name_that_needs_an_extra_can_be_imported_and_says_so_when_it_is_used(lemmata, tmp_path):
    (tmp_path / "claims.py").write_text("from lemmata import flow\n\nflow.solve\n", encoding="utf-8")
    done = lemmata("verify", "claims.py")
    assert done.returncode == 1 and "claims.py:3" in done.stdout
    assert "needs lemmata[dynamics]: pip install 'lemmata[dynamics]'" in done.stdout + done.stderr
