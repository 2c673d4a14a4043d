"""Each kind of mistake in a user's file is a row with file and line, and what never ends is given up; the others run."""

from __future__ import annotations

import re

import pytest

from lemmata.sources import reading
from lemmata.sources.named_claims import Origin
from lemmata.sources.own_claims import Broken
from tests import toy
from tests.sources.test_modules import CHECK, CUBES, GOOD, before, verify, write


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return toy.build(tmp_path_factory.mktemp("house"))


AGAIN = GOOD + "\nAGAIN = Claim(**vars(CUBES))\n"
MISTAKES = {
    "syntax": (GOOD.replace("def wrong(n):", "def wrong(n:"), ":11", "SyntaxError"),
    "no_text": ("\0", "", "SyntaxError"),
    "name": (GOOD.replace("formula=square", "formula=squared"), ":20", "NameError: name 'squared' is not defined"),
    "record": (GOOD.replace('id="cubes.sum"', 'id="Cubes"'), ":15", "ValueError: claim id 'Cubes'"),
    "option": (GOOD.replace("@exact(CUBES)", "@exact(CUBES, size=3)"), ":26", "TypeError: exact() got an unexpected keyword"),
    "exit": ("import sys\nsys.exit(3)\n", ":2", "SystemExit: 3"),
    "import": ("import nowhere_to_be_found\n", ":1", "No module named 'nowhere_to_be_found'"),
    "nothing": ("x = 1\n", "", "has no claim at its top level"),
    "twice": (AGAIN, ":30", "mine/bad_twice.py:15"),
    "built_in": (GOOD.replace('id="cubes.sum"', 'id="toy.odd.square"'), ":15", "theory/toy/claims.py:"),
}


@pytest.fixture(scope="module")
def mistaken(home):
    """A file with each mistake, verified together, with a good one and a claim of the house after them."""
    bad = [write(home, f"bad_{name}.py", text) for name, (text, _, _) in MISTAKES.items()]
    return verify(home, *bad, write(home, "good.py", GOOD.replace("cubes.sum", "good.cubes")), "odd.square")


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_a_file_is_one_row(mistaken, name):
    done, rows = mistaken
    _, line, why = MISTAKES[name]
    wrong, place = rows[f"mine/bad_{name}.py"], f"mine/bad_{name}.py{line}"
    assert (wrong["outcome"], wrong["as_recorded"]) == ("error", False)
    assert wrong["source"].startswith(place)
    assert why in wrong["title"]
    assert len([line for line in done.stdout.splitlines() if re.match(rf"{re.escape(place)}\S* +error ", line)]) == 1


def test_beside_files_with_mistakes_the_others_run(mistaken):
    done, rows = mistaken
    assert (done.returncode, len(rows)) == (1, len(MISTAKES) + 2)
    assert [rows[name]["outcome"] for name in ("good.cubes", "toy.odd.square")] == ["holds", "holds"]
    closing = f"2 claims: 2 hold, 0 refuted as recorded, 0 unexpected, {len(MISTAKES)} not read;"
    assert done.stdout.splitlines()[-1].startswith(closing)


@pytest.mark.parametrize("words", [["list", "mine/bad.py"], ["show", "mine/bad.py"], ["refute", "mine/bad.py::x"]], ids=" ".join)
def test_a_file_that_cannot_be_read_is_one_line_elsewhere(home, words):
    write(home, "bad.py", MISTAKES["name"][0])
    done = toy.lemmata(home, *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "lemmata: mine/bad.py:20: NameError: name 'squared' is not defined\n"


CHECKS = {
    "missing": ("", r"no check of tier quick is registered \(mine/faulty_missing.py:15\)"),
    "nonsense": (CHECK.replace("return Equal", "return bool"), r"TypeError at faulty_nonsense.py:\d+: "),
    "truth": (before("return formula(case.n) == case.n"), r"TypeError at faulty_truth.py:\d+: .*not bool"),
    "raises": (before("raise RuntimeError('out of chalk')"), r"RuntimeError at faulty_raises.py:28: out of chalk"),
    "exits": (before("raise SystemExit(3)"), r"RuntimeError at faulty_exits.py:28: SystemExit: 3: a check returns a relation"),
}


def test_checks_that_fail_are_errors_with_their_places_and_the_others_run(home):
    bad = [write(home, f"faulty_{name}.py", CUBES.replace("cubes.sum", f"faulty.{name}") + check) for name, (check, _) in CHECKS.items()]
    done, rows = verify(home, *bad, write(home, "good.py", GOOD.replace("cubes.sum", "good.cubes")))
    assert (done.returncode, rows["good.cubes"]["outcome"]) == (1, "holds")
    for name, (_, said) in CHECKS.items():
        assert rows[f"faulty.{name}"]["outcome"] == "error"
        assert re.search(said, rows[f"faulty.{name}"]["evidence"][0]["note"]), rows[f"faulty.{name}"]
    assert not any(row["cached"] for row in verify(home, *bad[::3])[1].values())  # of no check, and of one that raises


def test_a_check_that_never_ends_is_given_up_and_the_others_run(home):
    bad, good = (
        write(home, "bad.py", CUBES + before("import time; time.sleep(1e6)")),
        write(home, "good.py", GOOD.replace("cubes.sum", "good.cubes")),
    )
    done, rows = verify(home, bad, good, "--timeout", "5")
    assert (done.returncode, rows["cubes.sum"]["outcome"], rows["good.cubes"]["outcome"]) == (1, "error", "holds")
    assert rows["cubes.sum"]["evidence"][0]["note"] == "stopped after 5 seconds (mine/bad.py:15)"


ENDLESS = {"loop": "while True: n += 1", "compiled": "n = sum(range(10**13))"}


@pytest.mark.parametrize("line", ENDLESS.values(), ids=ENDLESS)
def test_an_import_that_never_ends_is_given_up_where_it_is(line, tmp_path):
    path = tmp_path / "endless.py"
    path.write_text(f"from lemmata import Claim\n\nn = 0\n{line}\n", encoding="utf-8")
    origin = Origin("endless", str(tmp_path))
    assert reading.read([(origin, "it")], 1) == {origin: [Broken("it", f"{path}:4", "the import was stopped after 1 second")]}


def test_an_import_that_ends_its_process_is_told_and_one_that_raises_is_not(tmp_path):
    for name, line in (("gone", "os._exit(7)"), ("raises", "raise SystemExit(7)")):
        (tmp_path / f"{name}.py").write_text(f"import os\n{line}\n", encoding="utf-8")
    gone, raises = (Origin(name, str(tmp_path)) for name in ("gone", "raises"))
    found = reading.read([(gone, "gone.py"), (raises, "raises.py")], 60)
    assert found[gone] == [Broken("gone.py", "gone.py", "during the import, the process running it ended with status 7")]
    assert found[raises] == [Broken("raises.py", f"{tmp_path}/raises.py:2", "SystemExit: 7")]


@pytest.mark.slow
def test_a_file_that_never_finishes_importing_is_one_row_and_the_others_run(home):
    bad, good = write(home, "bad.py", CUBES + "import time\ntime.sleep(1e6)\n"), write(home, "good.py", GOOD)
    done, rows = verify(home, bad, good, "--timeout", "8")
    assert (done.returncode, rows["mine/bad.py"]["outcome"], rows["cubes.sum"]["outcome"]) == (1, "error", "holds")
    told = rows["mine/bad.py"]["source"], rows["mine/bad.py"]["title"]
    assert told == ("mine/bad.py:25", "the import was stopped after 8 seconds")


def test_a_search_that_never_ends_is_given_up(home):
    bad = write(home, "bad.py", CUBES + before("while True: pass"))
    done = toy.lemmata(home, "refute", bad, "--timeout", "2")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "lemmata: mine/bad.py:15: stopped after 2 seconds\n")
    good = toy.lemmata(home, "refute", write(home, "good.py", GOOD), "--timeout", "100")
    assert (good.returncode, "no counterexample" in good.stdout) == (0, True)
