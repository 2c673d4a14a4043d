"""Claims of the user's own: a file is verified beside the built-in claims and told apart from others, whatever stands beside it."""

from __future__ import annotations

import json
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from lemmata.cli import main
from lemmata.language.domain import Domain
from lemmata.sources.named_claims import Entry, Origin
from lemmata.verification.kept import source_is_known
from tests import toy, toys

CUBES = '''"""Sums of cubes."""
from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, exact

SOURCE = Source(Paper("ME_2026", "Me", "Cubes", 2026, "none"), "1")


def square(n):
    return (n * (n + 1) // 2) ** 2


def wrong(n):
    return n**3


CUBES = Claim(
    id="cubes.sum",
    title="Cubes add up to a square",
    source=SOURCE,
    statement="",
    formula=square,
    domain=Domain(n=Integer(0, 9)),
    controls=(Mutant("the last cube", wrong),),
)
'''
CHECK = """

@exact(CUBES)
def added(formula, case):
    return Equal(formula(case.n), sum(k**3 for k in range(case.n + 1)))
"""
GOOD = CUBES + CHECK


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return toy.build(tmp_path_factory.mktemp("house"))


def write(home, name, text):
    path = home / "mine" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return f"mine/{name}"


def verify(home, *words, **environment):
    """Verify in the house; return the finished process and the record of each row by id."""
    done = toy.lemmata(home, "verify", "--jobs", "1", "--json", home / "out.json", *words, **environment)
    assert "Traceback" not in done.stderr + done.stdout
    return done, {row["id"]: row for row in json.loads((home / "out.json").read_text(encoding="utf-8"))["claims"]}


def test_a_file_is_verified_beside_built_in_claims_and_served_again(home):
    path = write(home, "cubes.py", GOOD)
    done, rows = verify(home, "odd.square", path)
    assert (done.returncode, done.stderr, list(rows)) == (0, "", ["toy.odd.square", "cubes.sum"])
    assert [rows["cubes.sum"][name] for name in ("outcome", "grade", "cached")] == ["holds", "proved", False]
    assert verify(home, path)[1]["cubes.sum"]["cached"]
    write(home, "cubes.py", GOOD.replace("return n**3", "return n**2"))
    assert not verify(home, path)[1]["cubes.sum"]["cached"]
    write(home, "cubes.py", GOOD.replace("// 2) ** 2", "// 2) ** 3"))
    done, rows = verify(home, path)
    assert (done.returncode, rows["cubes.sum"]["outcome"], rows["cubes.sum"]["witness"]) == (1, "refuted", "n=2")


def test_a_file_is_listed_shown_and_refuted(home):
    false = GOOD.replace("// 2) ** 2", "// 2) ** 2 + (n > 7)")
    path = write(home, "false_cubes.py", false)
    assert toy.lemmata(home, "list", path).stdout == "cubes.sum  as printed  holds  Cubes add up to a square\n"
    shown = toy.lemmata(home, "show", f"{path}::sum").stdout
    assert "control  the last cube: false_cubes.wrong(n)" in shown
    assert "record  false_cubes.CUBES" in shown
    assert "check  exact: added, mine/false_cubes.py:" in shown
    done = toy.lemmata(home, "refute", f"{path}::cubes.sum")
    assert (done.returncode, "but recorded to hold, confirmed by exact" in done.stdout) == (1, True)
    *_, call = done.stdout.splitlines()
    n = int(call.removeprefix("square(n=").removesuffix(")"))
    code = done.stdout.replace(call, f"print({call})")
    answer = subprocess.run([sys.executable, "-c", code], env=toy.command(home)[1]["env"], capture_output=True, text=True, check=True)
    assert int(answer.stdout) == sum(k**3 for k in range(n + 1)) + 1


def test_a_claim_whose_assumptions_are_never_met_is_vacuous_and_status_1(home):
    never = GOOD.replace("n=Integer(0, 9)", "n=Integer(0, 9), where=[('never', lambda c: False)]").replace("exact", "tested")
    done = toy.lemmata(home, "refute", write(home, "never.py", never), "--examples=5")
    assert (done.returncode, done.stdout.startswith("# cubes.sum: vacuous; ")) == (1, True)
    assert "added: vacuous, no case met the assumptions" in done.stderr


def test_a_package_is_walked_and_its_checks_may_stand_apart(home):
    write(home, "pair/__init__.py", "")
    write(home, "pair/claims.py", CUBES)
    write(home, "pair/checks.py", "from lemmata import Equal, exact\nfrom pair.claims import CUBES\n" + CHECK)
    arguments, keywords = toy.command(home, "verify", "pair")
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=300, check=False, **{**keywords, "cwd": home / "mine"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "1 claim: 1 holds, 0 refuted as recorded, 0 unexpected; 1 control refuted"
    alone, rows = verify(home, "mine/pair/claims.py")
    assert (alone.returncode, rows["cubes.sum"]["outcome"]) == (1, "error")


def test_what_stands_beside_a_file_is_found(home):
    write(home, "with_help.py", "from helping import last\n" + GOOD.replace("return n**3", "return last(n)"))
    write(home, "helping.py", "def last(n):\n    return n**3\n")
    write(home, "numbers.py", "raise RuntimeError('never in place of the standard library')\n")
    write(home, "figures/__init__.py", "raise RuntimeError('never in place of the house')\n")
    assert verify(home, "mine/with_help.py")[0].returncode == 0
    write(home, "helping.py", "def last(n):\n    return n**4\n")
    assert not verify(home, "mine/with_help.py")[1]["cubes.sum"]["cached"]


def before(line):
    """Return the check with a line before its return."""
    return CHECK.replace("return Equal", f"{line}\n    return Equal")


def test_files_of_one_name_are_verified_side_by_side(home):
    first = write(home, "a/twin.py", GOOD)
    second = write(home, "b/twin.py", GOOD.replace("cubes.sum", "other.cubes").replace("// 2) ** 2", "// 2) ** 3"))
    done, rows = verify(home, first, second)
    assert {name: row["outcome"] for name, row in rows.items()} == {"cubes.sum": "holds", "other.cubes": "refuted"}
    assert [rows[name]["source_hash"] is None for name in rows] == [False, False]
    done, again = verify(home, second, first)
    assert (done.returncode, [row["cached"] for row in again.values()]) == (1, [True, True])
    assert {name: row["source_hash"] for name, row in again.items()} == {name: row["source_hash"] for name, row in rows.items()}


def test_files_with_one_id_or_with_neighbours_of_one_name_are_told_apart(home):
    first, again = write(home, "a/first.py", GOOD), write(home, "b/again.py", GOOD)
    done, rows = verify(home, first, again, f"{first}::sum")
    assert (done.returncode, rows["cubes.sum"]["outcome"]) == (1, "holds")
    assert "cubes.sum is also the id of the claim at mine/a/first.py:15" in rows["mine/b/again.py"]["title"]
    for folder, power in (("a", 3), ("b", 4)):
        write(home, f"{folder}/powers.py", f"def last(n):\n    return n**{power}\n")
    helped = "from powers import last\n" + GOOD.replace("return n**3", "return last(n)")
    one, two = write(home, "a/one.py", helped), write(home, "b/two.py", helped.replace("cubes.sum", "other.cubes"))
    done, rows = verify(home, one, two)
    assert (done.returncode, [row["outcome"] for row in rows.values()]) == (0, ["holds", "holds"])
    both = "[own_claims.walked(own_modules.located(word), word) for word in ('mine/a/one.py', 'mine/b/two.py')]"
    code, keywords = f"from lemmata.sources import own_claims, own_modules; print({both}[1])", toy.command(home)[1]
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, **keywords).stdout  # as pytest's plugin
    assert "mine/b/two.py imports 'powers', a name that mine/a/powers.py has already" in told
    taken = [write(home, f"{name}.py", GOOD) for name in ("random", "lemmata", "pytest")]
    rows = verify(home, *taken)[1]
    assert all("is taken" in rows[path]["title"] for path in taken)


FAULTS = {
    "theory/toy/claims.py": "from lemmata.theory.toy import formulas",
    "proofs_checks/toy.py": "from lemmata.theory.toy import claims",
}


@pytest.mark.parametrize(("file", "line"), FAULTS.items())
def test_a_family_that_cannot_be_imported_is_one_row_and_stops_nothing_else(tmp_path, file, line):
    home = toy.build(tmp_path / "house")
    toy.edit(home, file, line, f"{line}, nothing")
    good = write(home, "good.py", GOOD)
    done, rows = verify(home, good)
    assert (done.returncode, list(rows)) == (0, ["cubes.sum"])
    done, rows = verify(home, "toy", good)
    assert (done.returncode, set(rows), rows["cubes.sum"]["outcome"]) == (1, {"toy", "cubes.sum"}, "holds")
    number = 1 + (home / file).read_text(encoding="utf-8").splitlines().index(f"{line}, nothing")
    assert (rows["toy"]["outcome"], rows["toy"]["source"]) == ("error", f"{file}:{number}")
    assert "cannot import name 'nothing'" in rows["toy"]["title"]
    done = toy.lemmata(home, *(["refute", "odd.square"] if file.startswith("theory") else ["figures"]))
    assert (done.returncode, done.stderr.count("\n"), f"{file}:{number}: ImportError" in done.stderr) == (1, 1, True)
    listed = toy.lemmata(home, "list")
    assert (listed.returncode, listed.stderr.count("\n")) == ((1, 1) if file.startswith("theory") else (0, 0))


BAD = [
    ("verify", "mine/nowhere.py", "mine/nowhere.py: no such file or directory"),
    ("list", "mine", "no claim or family 'mine'"),
    ("show", "./mine", "./mine: is a directory"),
    ("verify", "mine/notes.txt", "a file of claims must be called NAME.py"),
    ("refute", "mine/ok.py::sun", "no claim in mine/ok.py 'sun'; nearest: cubes.sum"),
    ("verify", "toy.claims", "no claim or family"),
    ("list", "nowhere.claims", "no claim or family"),
    ("show", "pytest.nowhere", "no module 'pytest.nowhere'"),
]


@pytest.mark.parametrize(("verb", "word", "said"), BAD, ids=[" ".join(row[:2]) for row in BAD])
def test_a_path_that_names_nothing_is_bad_input(home, verb, word, said):
    write(home, "ok.py", GOOD)
    write(home, "notes.txt", "")
    done = toy.lemmata(home, verb, word)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr


def test_verdicts_are_kept_only_where_the_source_can_be_read():
    claim = toys.claim(abs, Domain())
    assert source_is_known(Entry(claim, __name__, "CLAIM", __file__, Origin(__name__)))
    assert not source_is_known(Entry(claim, "pytest", "CLAIM", str(pytest.__file__), Origin("pytest")))


def test_imported_claims_are_those_of_another_file(home):
    write(home, "basis.py", GOOD)
    path = write(home, "on_top.py", "from basis import CUBES\n" + GOOD.replace("cubes.sum", "top.cubes").replace("CUBES", "TOP"))
    assert toy.lemmata(home, "list", path).stdout.split()[0] == "top.cubes"


def test_a_path_into_the_house_is_its_claims(home):
    assert toy.lemmata(home, "list", "theory/toy/claims.py").stdout == toy.lemmata(home, "list", "toy").stdout


def test_a_new_file_holds_as_it_is_written_and_is_never_overwritten(home):
    done = toy.lemmata(home, "new", "mine/my_theorem.py")
    assert (done.returncode, done.stdout) == (0, "mine/my_theorem.py written; next: lemmata verify mine/my_theorem.py\n")
    done, rows = verify(home, "mine/my_theorem.py")
    assert (done.returncode, list(rows)) == (0, ["relaxation.parabola.flow", "relaxation.parabola.doubled"]), done.stdout
    assert {item["kind"] for item in rows["relaxation.parabola.flow"]["evidence"]} == {"exact", "integrated", "descended"}
    assert rows["relaxation.parabola.doubled"]["outcome"] == "refuted"
    before_it = (home / "mine" / "my_theorem.py").read_text(encoding="utf-8")
    again = toy.lemmata(home, "new", "mine/my_theorem.py")
    assert (again.returncode, again.stderr) == (2, "lemmata: mine/my_theorem.py exists already and is left as it is: choose another name\n")
    assert (home / "mine" / "my_theorem.py").read_text(encoding="utf-8") == before_it


@pytest.mark.parametrize("name", ["theorem", "my-theorem.py", "random.py", "lemmata.py", "nowhere/theorem.py"])
def test_a_file_that_could_not_be_verified_is_not_begun(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new", name]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), list(tmp_path.iterdir())) == ("", 1, [])


def test_reports_for_machines(home):
    bad, good = write(home, "bad.py", CUBES), write(home, "good.py", GOOD.replace("cubes.sum", "good.cubes"))
    done, _ = verify(home, bad, good, "--junit", "out.xml", "--github")
    assert done.returncode == 1
    suites = ElementTree.parse(home / "out.xml").getroot()
    assert [(case.get("name"), len(case)) for case in suites.iter("testcase")] == [("cubes.sum", 1), ("good.cubes", 0)]
    told = [line for line in done.stdout.splitlines() if line.startswith("::")]
    assert len(told) == 1
    assert told[0].startswith("::error file=mine/bad.py,line=15,title=cubes.sum::")
    nowhere = toy.lemmata(home, "verify", good, "--junit", "nowhere/out.xml")
    assert (nowhere.returncode, nowhere.stderr.startswith("lemmata: --junit ")) == (2, True)
