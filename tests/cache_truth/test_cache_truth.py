"""No stale verdict is served: edits of every kind, in copies of a tree, are noticed by the look-up, and what does not matter is not.

The verdicts are computed once, by the command; then a process that stays in the house looks them up after each edit, and again after its
undoing. At last all edits of the user's project are made at once, and the command must find every claim to be another one than before.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lemmata.terms.types import Fields
from tests import house, toy
from tests.cache_truth import edits, study, surroundings

LOOK = """
import json, os, sys
from lemmata.processes import device; from lemmata.sources import selection; from lemmata.verification.kept import key_fields, remembered
from lemmata.sources.named_claims import Entry
from lemmata.store.store import Store

entries = [row for row in selection.registered(selection.chosen(sys.argv[1:])) if isinstance(row, Entry)]
device.settled("cpu")
print(len(entries), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    changed = {key.encode(): value.encode() for key, value in asked["environment"].items()}
    before = dict(os.environ._data)
    os.environ._data.update(changed)  # as if the process had started with them
    os.chdir(asked["here"])
    store, now = Store(), {}
    wanted = [entry for entry in entries if not asked["ids"] or entry.claim.id in asked["ids"]]
    kept = [remembered(store, entry, key_fields(entry, "quick", "cpu", "float64"), now) for entry in wanted]
    print(json.dumps([entry.claim.id for entry, record in zip(wanted, kept) if record]), flush=True)
    os.environ._data.clear()
    os.environ._data.update(before)
"""


class World:
    """A house with its family, a user's project beside it, the verdicts on both, and a process that looks them up."""

    def __init__(self, folder: Path) -> None:
        self.home, self.user = toy.build(folder / "house"), folder / "user"
        self.file = study.build(self.user)
        (folder / "elsewhere").mkdir()
        self.folder = folder
        self.words = ["toy", str(self.file)]
        self.done, self.record = self.verify()
        self.pristine = {place: shutil.copytree(place, folder / f"{place.name}-kept", symlinks=True) for place in (self.home, self.user)}
        for place in self.pristine:
            self.restore(place)

    def look(self) -> None:
        """Start the process that looks verdicts up."""
        environment = toy.command(self.home)[1]["env"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.looking = subprocess.Popen([sys.executable, "-c", LOOK, *self.words], cwd=self.folder, env=environment, **pipes)
        assert self.looking.stdout
        self.count = int(self.looking.stdout.readline())

    def verify(self, *words: str, **environment: str) -> tuple[Any, Fields]:
        """Run the command; return it and the claims of its record, by id."""
        command = ["verify", "--jobs", "2", "--json", self.folder / "out.json", *(words or self.words)]
        arguments, keywords = toy.command(self.home, *command, **environment)
        done = subprocess.run(arguments, capture_output=True, text=True, check=False, **{**keywords, "cwd": self.folder})
        return done, {claim["id"]: claim for claim in json.loads((self.folder / "out.json").read_text(encoding="utf-8"))["claims"]}

    def served(self, *ids: str, environment: dict[str, str] | None = None, here: str = "") -> set[str]:
        """Return the ids, of those given or of all claims, whose verdicts would be served now."""
        assert self.looking.stdin and self.looking.stdout
        asked = {"ids": ids, "environment": environment or {}, "here": str(self.folder / here)}
        print(json.dumps(asked), file=self.looking.stdin, flush=True)
        return set(json.loads(self.looking.stdout.readline()))

    def restore(self, place: Path) -> None:
        """Undo what was done to a folder."""
        store = self.home / "store"
        for item in place.iterdir():
            if item != store:
                shutil.rmtree(item) if item.is_dir() and not item.is_symlink() else item.unlink()
        kept = self.pristine[place]

        def skipped(folder: str, names: list[str]) -> set[str]:
            return {"store", "__pycache__"} if folder == str(kept) else {"__pycache__"}

        shutil.copytree(kept, place, symlinks=True, dirs_exist_ok=True, ignore=skipped)


@pytest.fixture(scope="module")
def verified(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(tmp_path_factory.mktemp("truth"))


@pytest.fixture(scope="module")
def world(verified: World) -> Iterator[World]:
    verified.look()
    with verified.looking:
        yield verified
        verified.looking.terminate()


TOYS = {"toy.odd.square", "toy.odd.printed", "toy.exponential.tangent"}


def test_everything_is_as_recorded_and_can_be_kept(verified: World) -> None:
    wrong = [(name, claim["evidence"]) for name, claim in verified.record.items() if not claim["as_recorded"]]
    assert not wrong and not verified.done.stderr, (wrong[:3], verified.done.stderr[-2000:])
    assert len(verified.record) == len(TOYS) + len(study.WAYS) + len(surroundings.VARIABLES) + len(surroundings.KEPT) + 1


def test_everything_is_served(world: World) -> None:
    assert world.served() == set(world.record)
    assert len(world.record) == world.count


@pytest.mark.parametrize("name", {**study.EDITS, **study.UNCHANGED})
def test_an_edit_of_a_users_project_is_noticed(name: str, world: World) -> None:
    {**study.EDITS, **study.UNCHANGED}[name](world.user)
    asked = study.identifier(name)
    assert not world.served(asked)
    world.restore(world.user)
    assert world.served(asked)


@pytest.mark.parametrize("name", surroundings.VARIABLES)
def test_a_variable_of_the_environment_is_noticed(name: str, world: World) -> None:
    [variable] = set(re.findall(surroundings.NAMED, surroundings.VARIABLES[name]))
    assert not world.served(study.identifier(name), environment={variable: "1"})


HOUSE = {
    "formula": ("theory/toy/formulas.py", "return helper(n)", "return 1 * helper(n)"),
    "helper": ("theory/toy/formulas.py", "    return n * n\n\ndef printed", "    return n * n + n\n\ndef printed"),
    "mutant": ("theory/toy/formulas.py", "return number(1, x) + 2 * x", "return number(1, x) + 3 * x"),
    "domain": ("theory/toy/claims.py", "Integer(0, 9)", "Integer(0, 8)"),
    "box": ("theory/toy/claims.py", "Interval(-2, 2)", "Interval(-3, 2)"),
    "expectation": ("theory/toy/claims.py", 'expect="refuted"', 'expect="holds"'),
    "control": ("theory/toy/claims.py", 'Mutant("steeper", formulas.steep)', 'Mutant("same", formulas.tangent)'),
    "record": ("theory/toy/claims.py", "The first n odd", "The n first odd"),
    "problem": ("theory/toy/problem.py", "2 * k + 1 for", "2 * k + 3 for"),
    "family": ("theory/toy/__init__.py", "Toys", "Other toys"),
    "check": ("proofs_checks/toy.py", "AtLeast(exp(case.x), formula(case.x))", "AtLeast(exp(case.x) - 1, formula(case.x))"),
    "options of a check": ("proofs_checks/toy.py", "examples=30", "examples=31"),
    "data of a figure": ("figures/toy/staircase.py", '"n": range(5), ', '"n": range(1, 6), '),
    "predicate of a figure": ("figures/toy/staircase.py", "Equal(data", "Equal([1 + x for x in data"),
    "arithmetic": ("src/lemmata/terms/arithmetic.py", None, "# more"),
    "claim": ("src/lemmata/language/claim.py", None, "# more"),
    "domains": ("src/lemmata/language/domain.py", None, "# more"),
    "verdicts": ("src/lemmata/evidence/verdict.py", None, "# more"),
    "checks": ("src/lemmata/language/check.py", None, "# more"),
    "relations": ("src/lemmata/language/relation/sides.py", None, "# more"),
    "exact engine": ("src/lemmata/evidence/exact.py", None, "# more"),
    "search engine": ("src/lemmata/attack/search.py", None, "# more"),
    "search of families": ("src/lemmata/sources/families.py", None, "# more"),
    "a new module in a folder that is walked": ("figures/toy/more.py", None, "# more"),
    "a module in front of another": ("theory/toy/formulas/__init__.py", None, "# more"),
    "a module in front of a library's": ("src/numpy.py", None, "# more"),
    "a module in front of one of the standard library": ("src/fractions.py", None, "# more"),
}


@pytest.mark.parametrize("name", HOUSE)
def test_an_edit_of_the_house_is_noticed(name: str, world: World) -> None:
    file, old, new = HOUSE[name]
    path = world.home / file
    if old is None:
        path.parent.mkdir(exist_ok=True)
        path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + new, encoding="utf-8")
    else:
        toy.edit(world.home, file, old, new)
    try:
        assert not world.served(*TOYS)
    finally:
        world.restore(world.home)
    assert world.served(*TOYS) == TOYS


NOTHING = {
    "another family": ("theory/other/__init__.py", '"""Other."""'),
    "claims of another family": ("theory/other/claims.py", '"""None."""'),
    "checks of another family": ("proofs_checks/other.py", '"""None."""'),
    "a verb": ("src/lemmata/verbs/bench.py", "# changed"),
    "the report": ("src/lemmata/site/pages.py", "# changed"),
    "an unused module of the house": ("src/lemmata/prove/brand_new.py", "# new"),
    "a file of no interest": ("README.md", "new"),
    "a file in a folder that is walked": ("figures/toy/notes.txt", "new"),
    "compiled code": ("theory/toy/__pycache__/formulas.cpython-399.pyc", "new"),
}


@pytest.mark.parametrize("name", NOTHING)
def test_what_does_not_matter_is_served(name: str, world: World) -> None:
    file, content = NOTHING[name]
    (world.home / file).parent.mkdir(parents=True, exist_ok=True)
    (world.home / file).write_text(content, encoding="utf-8")
    try:
        assert world.served(*TOYS) == TOYS
    finally:
        world.restore(world.home)


def test_another_variable_folder_or_time_does_not_matter(world: World) -> None:
    assert world.served(*TOYS, environment={"STUDY_NOBODY": "1", "COLUMNS": "40"}) == TOYS
    assert world.served(*TOYS, here="elsewhere") == TOYS
    (world.user / "unrelated.txt").write_text("new")
    (world.user / "unrelated.py").write_text("new")
    os.utime(world.home / "theory/toy/formulas.py")
    assert world.served() == set(world.record)
    world.restore(world.user)


@pytest.mark.slow
def test_the_command_finds_another_truth_after_all_the_edits(world: World) -> None:
    for edit in study.EDITS.values():
        edit(world.user)
    variables = {variable: "1" for code in surroundings.VARIABLES.values() for variable in re.findall(surroundings.NAMED, code)}
    try:
        _, claims = world.verify(str(world.file), **variables)
    finally:
        world.restore(world.user)
    assert not [name for name, claim in claims.items() if claim["cached"]]
    changed = {name for name, claim in claims.items() if claim["outcome"] == "refuted"}
    assert changed == {study.identifier(name) for name in (*study.EDITS, *surroundings.VARIABLES)}


ASIDE = """
import json, os, sys
from lemmata.store import chance, trace
trace.start(whole=True)
from lemmata.store import provenance
provenance.gathered()
sys.path.insert(0, sys.argv[1])
for name in json.loads(sys.argv[2]):
    child = os.fork()
    if not child:
        trace._TRACE.troubles.clear()  # that it has been forked, and seeded for that
        chance.watch()
        with trace.computing():
            __import__(name).way()
        names, why = provenance.gathered()
        print(json.dumps([name, why, [*names]]), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


def aside(folder: Path, ways: dict[str, str]) -> dict[str, tuple[str | None, list[list[str]]]]:
    """Go each way in a process of its own; return why no result could be kept, and the names of what it rests on."""
    head = study.HEAD.partition("from lemmata")[0]
    files = {f"way_{number}": name for number, name in enumerate(ways)}
    for file, name in files.items():
        text = f"{head}\nHERE = Path(__file__).parent\n\ndef way():\n    {ways[name]}\n"
        (folder / f"{file}.py").write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(house.ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", ASIDE, folder, json.dumps(list(files))]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    told = {files[file]: (why, names) for file, why, names in map(json.loads, done.stdout.splitlines())}
    assert told.keys() == ways.keys(), done.stderr
    return told


def test_what_cannot_be_followed_is_told_and_what_can_is_not(tmp_path: Path) -> None:
    cases = {**surroundings.UNKEPT, **{name: (code, "None") for name, code in surroundings.KEPT.items()}}
    told = aside(tmp_path, {name: code for name, (code, _) in cases.items()})
    assert {name: told[name][0] for name in cases if cases[name][1] not in str(told[name][0])} == {}


def test_the_environment_as_a_whole_and_the_interpreter_are_noticed(tmp_path: Path) -> None:
    told = aside(tmp_path, surroundings.WHOLE)
    assert [name for name, (_, names) in told.items() if ["variable", "*"] not in names or ["python", ""] not in names] == []


def test_a_verdict_that_cannot_be_followed_is_not_kept_and_says_so(tmp_path: Path) -> None:
    home = toy.build(tmp_path / "house")
    name, (code, why) = next(iter(surroundings.UNKEPT.items()))
    (home / "theorem.py").write_text(study.claims({name: (code, "check")}), encoding="utf-8")
    for _ in range(2):
        done = toy.lemmata(home, "verify", "theorem.py", "--json", home / "out.json")
        [claim] = json.loads((home / "out.json").read_text(encoding="utf-8"))["claims"]
        assert (done.returncode, claim["cached"], claim["source_hash"]) == (0, False, None)
        assert f"lemmata: {claim['id']} is not kept: theorem.py:" in done.stderr and f" {why}\n" in done.stderr


def test_source_of_equal_size_and_time_runs_no_old_bytecode(tmp_path: Path) -> None:
    home = toy.build(tmp_path / "house")
    outcomes = []
    for old, new in (("n * n\n\ndef printed", "n * n\n\ndef printed"), ("    return n * n\n", "    return n * 7\n")):
        edits.unseen("theory/toy/formulas.py", old, new)(home)
        toy.lemmata(home, "verify", "toy.odd.square", "--json", home / "out.json", PYTHONDONTWRITEBYTECODE="")
        outcomes += [claim["outcome"] for claim in json.loads((home / "out.json").read_text(encoding="utf-8"))["claims"]]
    assert list(home.glob("theory/toy/__pycache__/formulas.*.pyc"))
    assert outcomes == ["holds", "refuted"]


def test_a_module_that_is_added_to_a_users_package_is_noticed(tmp_path: Path) -> None:
    home = toy.build(tmp_path / "house")
    package = home / "mine"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "claims.py").write_text(study.claims({"of a package": ("return 0", "formula")}), encoding="utf-8")
    more = "from lemmata import Equal, exact\nfrom .claims import CLAIM_0\n\n@exact(CLAIM_0)\ndef more(formula, case):\n"
    outcomes = []
    for check in ("", f"{more}    return Equal(formula(case.n), 7)\n"):
        if check:
            (package / "more.py").write_text(check, encoding="utf-8")
        toy.lemmata(home, "verify", "mine", "--json", home / "out.json")
        outcomes += [claim["outcome"] for claim in json.loads((home / "out.json").read_text(encoding="utf-8"))["claims"]]
    assert outcomes == ["holds", "refuted"]


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="there is no such folder")
def test_a_file_in_shared_memory_is_a_file(tmp_path: Path) -> None:
    home = toy.build(tmp_path / "house")
    with tempfile.TemporaryDirectory(dir="/dev/shm") as memory:
        (home / "theorem.py").write_text(study.claims({"memory": (f"return int(Path({memory!r}, 't').read_text())", "formula")}))
        outcomes = []
        for number in "01":
            Path(memory, "t").write_text(number)
            toy.lemmata(home, "verify", "theorem.py", "--json", home / "out.json")
            outcomes += [claim["outcome"] for claim in json.loads((home / "out.json").read_text(encoding="utf-8"))["claims"]]
    assert outcomes == ["holds", "refuted"]


COMPANY = {
    "a clock": ("import time; return 0 * int(time.time())", "asks for the time"),
    "after a clock": ("return 0", None),
    "a writer": ("(HERE / 't').write_text('0'); return 0", None),
    "a reader": ("return int((HERE / 't').read_text())", None),
    "one who sets": ("os.environ['STUDY_SET'] = '0'; return 0", None),
    "one who asks": ("return int(os.environ.get('STUDY_SET', 0))", None),
    "one who seeds": ("np.random.seed(3); return 0", None),
    "one who draws": ("return 0 * int(np.random.randint(3))", "draws random numbers without a seed"),
}


def test_of_claims_in_one_process_none_answers_for_what_another_does(tmp_path: Path) -> None:
    home = toy.build(tmp_path / "house")
    file = home / "theorem.py"
    file.write_text(study.claims({name: (code, "formula") for name, (code, _) in COMPANY.items()}), encoding="utf-8")

    def outcomes(**environment: str) -> dict[str, tuple[str, bool]]:
        done = toy.lemmata(home, "verify", file, "--jobs", 1, "--json", home / "out.json", **environment)
        lines = [line for line in done.stderr.splitlines() if "is not kept" in line]
        unkept = {study.identifier(name): why for name, (_, why) in COMPANY.items() if why}
        assert len(lines) == len(unkept) and all(any(id in line and why in line for line in lines) for id, why in unkept.items()), lines
        claims = json.loads((home / "out.json").read_text(encoding="utf-8"))["claims"]
        return {name: (claim["outcome"], claim["cached"]) for name, claim in zip(COMPANY, claims, strict=True)}

    assert outcomes() == dict.fromkeys(COMPANY, ("holds", False))
    served = {name: ("holds", why is None) for name, (_, why) in COMPANY.items()}
    assert outcomes() == served
    (home / "t").write_text("1")
    edited = outcomes(STUDY_SET="1")
    assert (edited["a reader"], edited["one who asks"]) == (("refuted", False), ("holds", False))


INTERPRETER = {
    "PYTHONHASHSEED": "1",
    "TZ": "Asia/Tokyo",
    "PYTHONWARNINGS": "error",
    "PYTHONUTF8": "0",
    "LC_ALL": "POSIX",
    "PYTHONINTMAXSTRDIGITS": "700",
}


def interpreter(**environment: str) -> str:
    """Return what a result rests on by what the interpreter is told."""
    told = {"PYTHONHASHSEED": "0", "TZ": "UTC", "PYTHONWARNINGS": "", "PYTHONUTF8": "1", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C.UTF-8"}
    code = "from lemmata.store import provenance; print(provenance.Now().values([('python', '')]))"
    given = {**os.environ, "PYTHONPATH": str(house.ROOT / "src"), **told, **environment}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=given).stdout


@pytest.mark.parametrize("variable", INTERPRETER)
def test_what_the_interpreter_is_told_is_noticed(variable: str) -> None:
    assert interpreter() != interpreter(**{variable: INTERPRETER[variable]})


HELD = """
import sys
from lemmata.store import trace
trace.start(whole=True)
from lemmata.store import provenance
sys.path.insert(0, sys.argv[1])
import opens
print("", flush=True)
sys.stdin.readline()
print(opens.FILE.read(), provenance.gathered()[1], flush=True)
"""


def test_a_file_that_is_edited_between_its_opening_and_its_reading_is_not_trusted(tmp_path: Path) -> None:
    (tmp_path / "table").write_text("0")
    (tmp_path / "opens.py").write_text(f"FILE = open({str(tmp_path / 'table')!r}, buffering=1)\n")
    environment = {**os.environ, "PYTHONPATH": str(house.ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, "-c", HELD, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as child:
        assert child.stdin and child.stdout
        child.stdout.readline()
        (tmp_path / "table").write_text("1")
        child.stdin.write("\n")
        child.stdin.flush()
        assert child.stdout.readline() == f"1 {tmp_path / 'table'} changed while it was read\n"
