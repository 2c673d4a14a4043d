"""`pytest --lemmata`: each piece of evidence is a test, what fails prints its witness, and a file that cannot be read fails alone."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests import toy
from tests.sources.test_modules import CUBES, GOOD, before

FALSE = GOOD.replace("// 2) ** 2", "// 2) ** 2 + (n > 7)").replace("cubes.sum", "cubes.false")
TWICE = """

@exact(CUBES)
def by_hand(formula, case):
    return Equal(formula(1), 1 + 0 * case.n)


@exact(CUBES, tier="full", at={"n": Integer(3, 9)})
def beyond(formula, case):
    return Equal(formula(case.n), sum(k**3 for k in range(case.n + 1)))
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return toy.build(tmp_path_factory.mktemp("house"))


@pytest.fixture
def run(home, tmp_path):
    """Return a function that writes files into a folder of its own and runs pytest there, without the settings of this project."""

    def ran(files, *words):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        arguments = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", "pytest.ini", *words]
        (tmp_path / "pytest.ini").touch()
        # What pytest has rewritten is kept: the first of these commands alone rewrites lemmata, its plugin.
        environment = toy.command(home)[1]["env"] | {"PYTEST_ADDOPTS": "", "PYTHONDONTWRITEBYTECODE": ""}
        return subprocess.run(arguments, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=False)

    return ran


def ids(done):
    """Return the ids that were collected."""
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_each_piece_of_evidence_is_a_test(run):
    done = run({"cubes.py": GOOD + TWICE}, "--lemmata", "cubes.py", "--collect-only", "-q")
    names = ["[exact:added]", "[exact:by_hand]", "[controls]"]
    assert ids(done) == [f"cubes.py::cubes.sum{name}" for name in names]
    full = run({}, "--lemmata", "--lemmata-tier", "full", "cubes.py", "-q", "-m", "full")
    assert (full.returncode, full.stdout.splitlines()[-1].startswith("1 passed, 3 deselected")) == (0, True)
    assert run({}, "--lemmata", "cubes.py", "-q", "-m", "exact and quick").stdout.splitlines()[-1].startswith("2 passed, 1 deselected")
    assert run({}, "--lemmata", "cubes.py::cubes.sum[exact:added]", "-q").stdout.splitlines()[-1].startswith("1 passed")


def test_failures_print_the_witness_and_the_others_run(run):
    toothless = GOOD.replace("cubes.sum", "cubes.kept").replace("return n**3", "return square(n)")
    files = {"false.py": FALSE, "kept.py": toothless, "bad.py": CUBES + before("return nothing"), "worse.py": "def f(:\n", "bare.py": CUBES}
    done = run(files, "--lemmata", *files)
    assert done.returncode == 1
    summary = done.stdout.partition("short test summary info")[2]
    assert set(re.findall(r"^FAILED (\S+)", summary, re.MULTILINE)) == {
        "false.py::cubes.false[exact]",
        "kept.py::cubes.kept[controls]",
        "bad.py::cubes.sum[exact]",
        "bad.py::cubes.sum[controls]",
        "worse.py::worse.py",
        "bare.py::bare.py",
    }
    assert "cubes.false: refuted, recorded to hold" in done.stdout
    assert "at n=8" in done.stdout
    assert "confirmed by exact" in done.stdout
    assert "control not refuted: the last cube (holds)" in done.stdout
    assert "the check exact: added refutes no control, so it counts for nothing" in done.stdout
    assert "NameError at bad.py:28: name 'nothing' is not defined" in done.stdout
    assert "worse.py:1: SyntaxError" in done.stdout
    assert "cubes.sum is also the id of the claim at" in done.stdout
    assert "site-packages" not in done.stdout


def test_a_claim_without_evidence_fails(run):
    done = run({"bare.py": CUBES}, "--lemmata", "bare.py", "-q")
    assert "bare.py:15: no check of tier quick is registered" in done.stdout
    assert done.returncode == 1


def test_a_part_that_no_check_decides_fails(run):
    parted = GOOD.replace("formula=square", 'formula=square, parts=("the sum", "its sign")').replace(
        "@exact(CUBES)", '@exact(CUBES, part="the sum")'
    )
    done = run({"parted.py": parted}, "--lemmata", "parted.py", "-q")
    assert "parted.py:15: no check of tier quick decides its sign" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("1 failed, 2 passed")


def test_a_part_that_waits_for_a_fuller_tier_is_skipped(run):
    more = """

@exact(CUBES, part="its sign", tier="full")
def by_hand(formula, case):
    return Equal(formula(2), 9 + 0 * case.n)
"""
    parted = GOOD.replace("formula=square", 'formula=square, parts=("the sum", "its sign")').replace(
        "@exact(CUBES)", '@exact(CUBES, part="the sum")'
    )
    done = run({"parted.py": parted + more}, "--lemmata", "parted.py", "-q", "-rs")
    assert "not run in quick: add --lemmata-tier full" in done.stdout
    assert (done.returncode, done.stdout.splitlines()[-1].startswith("2 passed, 1 skipped")) == (0, True)
    full = run({}, "--lemmata", "--lemmata-tier", "full", "parted.py", "-q")
    assert (full.returncode, full.stdout.splitlines()[-1].startswith("3 passed")) == (0, True)


def test_a_formula_that_its_controls_change_fails(run):
    shared = GOOD.replace("def square(n):\n    return ", "SHIFT = [0]\n\n\ndef square(n):\n    return SHIFT[0] + ")
    shared = shared.replace("return n**3", "SHIFT[0] = 1\n    return n**3")
    done = run({"shared.py": shared}, "--lemmata", "shared.py", "-q")
    assert "the formula gives another value after its controls ran: state is shared" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("1 failed, 1 passed")


def test_folders_are_searched_for_files_of_claims_and_tests_stay_tests(run):
    test = "from lemmata import Domain, Interval, cases, tested\n\ndef test_one():\n    assert callable(tested)\n"
    files = {"mine/cube_claims.py": GOOD, "mine/helpers.py": "raise RuntimeError\n", "mine/test_one.py": test}
    done = run(files, "--lemmata", "mine", "--collect-only", "-q")
    assert ids(done) == ["mine/cube_claims.py::cubes.sum[exact]", "mine/cube_claims.py::cubes.sum[controls]", "mine/test_one.py::test_one"]
    assert ids(run({}, "mine", "--collect-only", "-q")) == ["mine/test_one.py::test_one"]
    assert run({}, "--lemmata", "mine/test_one.py", "-q").stdout.splitlines()[-1].startswith("1 passed")
    done = run({}, "--lemmata", "mine", "-o", "lemmata_files=nothing.py", "--collect-only", "-q")
    assert ids(done) == ["mine/test_one.py::test_one"]


def test_built_in_claims_and_errata_are_collected_from_their_files(home):
    _, keywords = toy.command(home)
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", "."]
    words += ["--lemmata", "theory", "-v", "-o", "lemmata_files=claims.py"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False, **keywords)
    assert done.returncode == 0, done.stdout
    names = ["odd::square[exact]", "odd::square[shown]", "odd::printed[refuted]", "exponential::tangent[tested]"]
    for name in [*names, "exponential::tangent[controls]"]:
        assert re.search(rf"toy::{re.escape(name)} PASSED", done.stdout), name


def test_files_of_the_house_keep_their_names_and_their_doctests(home):
    _, keywords = toy.command(home)
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", ".", "--lemmata"]
    files = ["--doctest-modules", "src/lemmata/dynamics/runner.py", "src/lemmata/language/case.py"]
    done = subprocess.run([*words, *files, "-v"], capture_output=True, text=True, timeout=300, check=False, **keywords)
    assert done.returncode == 0, done.stdout
    assert "src/lemmata/language/case.py::lemmata.language.case.Case PASSED" in done.stdout


def test_a_family_whose_checks_cannot_be_imported_is_one_test_that_fails(tmp_path):
    home = toy.build(tmp_path / "house")
    toy.edit(home, "proofs_checks/toy.py", "import os", "import nowhere_to_be_found")
    _, keywords = toy.command(home)
    words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", ".", "--lemmata"]
    done = subprocess.run([*words, "theory/toy/claims.py", "-v"], capture_output=True, text=True, timeout=300, check=False, **keywords)
    assert done.returncode == 1
    assert "proofs_checks/toy.py:2: ModuleNotFoundError: No module named 'nowhere_to_be_found'" in done.stdout
    assert done.stdout.splitlines()[-1].split()[1:3] == ["1", "failed"]


def test_what_needs_an_extra_that_is_missing_is_skipped(run):
    needs = GOOD.replace("@exact(CUBES", "@exact(CUBES, needs='smt'", 1)
    done = run({"cubes.py": f"import sys\nsys.modules['z3'] = None\n{needs}"}, "--lemmata", "cubes.py", "-q", "-rs")
    assert (done.returncode, done.stdout.splitlines()[-1].startswith("2 skipped")) == (0, True), done.stdout
    assert done.stdout.count("not run: needs lemmata[smt]") >= 1
