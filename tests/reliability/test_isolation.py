"""What a user's file does to its process stays there: the files beside it, the command and its exit status do not feel it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from lemmata import cli
from lemmata.sources import reading
from tests.reliability.hostile import asked, write

linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")

PATCHES = """
import numpy, lemmata.sources.own_claims, lemmata.evidence.verdict, lemmata.language.relation
numpy.all = numpy.max = numpy.asarray = lambda *words, **more: 0
lemmata.evidence.verdict.Verdict.as_recorded = True
lemmata.sources.own_claims.Broken.as_recorded = True
lemmata.language.relation.leaves = lambda relation: []
"""
TRICKS = {
    "patches": ("#import", PATCHES, None),
    "exits": ("#import", "os._exit(0)", "during the import, the process running it ended with status 0"),
    "leaves": ("#import", "raise SystemExit(0)", "SystemExit: 0"),
    "killed": ("#import", "os.kill(os.getpid(), signal.SIGKILL)", "during the import, the process running it was killed by SIGKILL"),
    "forksatimport": ("#import", "os.fork()", None),
    "forks": ("#check", "os.fork()", "holds"),
    "forksandsleeps": ("#check", "if os.fork() == 0: time.sleep(1000)", "holds"),
    "starts": ("#check", "subprocess.Popen(['sleep', '1000'])", "holds"),
    "garbles": ("#check", "for k in range(3, 64):\n    try: os.write(k, b'x' * 50)\n    except OSError: pass", "wrote to the socket"),
    # whichever of the two its parent sees first
    "closes": ("#check", "os.closerange(3, 64)", ("closed the socket", "ended with status 0")),
    "ends": ("#check", "os._exit(0)", "ended with status 0"),
    "wrong": ("#check", "formula = lambda n: 7", "refuted"),
}
"""Where a file does what, and what is told of it: an outcome, or a part of the note of an error; None where it harms itself alone."""


@linux
def test_files_do_nothing_to_each_other(tmp_path):
    files = [write(tmp_path, name, place, line) for name, (place, line, _) in TRICKS.items()]
    done, remaining = asked(tmp_path, "verify", *files, write(tmp_path, "good"), "--jobs", "2", "--json", tmp_path / "rows.json")
    assert (done.returncode, remaining) == (1, []), done
    assert "Traceback" not in done.stderr + done.stdout
    found = json.loads((tmp_path / "rows.json").read_text("utf-8"))["claims"]
    rows = {Path(row["id"]).name.partition(".")[0]: row for row in found}
    assert rows["good"]["as_recorded"]
    for name, (_, _, told) in TRICKS.items():
        if told in ("holds", "refuted"):
            assert rows[name]["outcome"] == told, rows[name]
        elif told:
            assert rows[name]["outcome"] == "error" and not rows[name]["as_recorded"], rows[name]
            assert any(words in rows[name]["evidence"][0]["note"] for words in ([told] if isinstance(told, str) else told)), rows[name]


@linux
@pytest.mark.parametrize("words", [["list"], ["report"], ["show"], ["refute"], ["figures"], ["find-conserved"]], ids=lambda words: words[0])
def test_a_file_that_ends_its_process_is_one_line_of_every_verb(words, tmp_path):
    target = f"{write(tmp_path, 'exits', '#import', 'os._exit(0)')}{'::cubes --shape=3' if words == ['find-conserved'] else ''}".split()
    done, remaining = asked(tmp_path, *words, *target)
    assert (done.returncode, remaining) == (1, []), done
    assert "ended with status 0" in (done.stderr if words != ["report"] else (tmp_path / "out/report/index.html").read_text("utf-8")), done
    assert done.stderr.count("\n") == (words != ["report"]), done


def test_an_import_that_never_ends_does_not_hang_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(reading, "LIMIT", 2.0)
    endless, good = write(tmp_path, "endless", "#import", "sum(range(10**13))"), write(tmp_path, "good")
    assert cli.main(["list", str(endless), str(good)]) == 1
    said = capsys.readouterr()
    assert said.err == f"lemmata: {endless}:9: the import was stopped after 2 seconds\n"
    assert said.out.startswith("good.cubes")


MAKER = """
def made(name):
    same = {"source": SOURCE, "formula": cubes, "domain": CUBES.domain, "controls": CUBES.controls}
    return Claim(id=name, title="t", statement="", **same)

"""
CHECK = "\n@exact({})\ndef added(formula, case):\n    return Equal(formula(case.n), 0)\n"
MANY = {
    "loop": ("for k in range(3): X = made(f'loop.x{k}')", ["loop.cubes", "loop.x2"], ["loop.x0 has no name", "loop.x1 has no name"]),
    "again": ("X = made('again.x')\nX = made('again.y')", ["again.cubes", "again.y"], ["again.x has no name"]),
    "inside": ("def f():\n    return made('inside.x')\nf()", ["inside.cubes"], ["inside.x has no name"]),
    "inlist": ("ALL = [CUBES, made('inlist.x')]\nMORE = {'a': made('inlist.y')}", ["inlist.cubes", "inlist.x", "inlist.y"], []),
    "checks": (CHECK.format("CUBES"), [], ["checks.added is registered twice as a check of kind exact of checks.cubes"]),
    "checksloop": (
        "for k in 'xyz':\n    X = made(f'checksloop.{k}')\n    @exact(X)\n    def more(formula, case): return Equal(0, k)",
        ["checksloop.cubes", "checksloop.z"],
        ["checksloop.x has no name", "checksloop.y has no name"],
    ),
    "checkloop": (
        "for k in range(2):\n    @exact(CUBES)\n    def more(formula, case): return Equal(0, k)",
        [],
        ["checkloop.more is registered twice as a check of kind exact of checkloop.cubes"],
    ),
}


def test_claims_and_checks_made_in_loops_in_lists_or_under_one_name_are_kept_or_refused(tmp_path, capsys):
    files = [str(write(tmp_path, name, "#end", MAKER + lines)) for name, (lines, _, _) in MANY.items()]
    assert cli.main(["list", *files]) == 1
    said = capsys.readouterr()
    assert sorted(line.split()[0] for line in said.out.splitlines()) == sorted(id for _, kept, _ in MANY.values() for id in kept)
    refused = [why for _, _, told in MANY.values() for why in told]
    assert said.err.count("\n") == len(refused), said.err
    assert all(why in said.err for why in refused), said.err


def test_a_claim_in_a_list_is_verified_shown_and_refuted(tmp_path, capsys):
    lines = MAKER + "ALL = [made('inlist.x')]\n\n@exact(ALL[0])\ndef none(formula, case):\n    return Equal(formula(case.n), 0)\n"
    path = write(tmp_path, "inlist", "#end", lines)
    assert cli.main(["refute", f"{path}::inlist.x"]) == 1
    imported, call = capsys.readouterr().out.splitlines()[-2:]
    assert imported == "from inlist import cubes" and call in ("cubes(n=1)", "cubes(n=2)")
    assert cli.main(["show", f"{path}::inlist.x"]) == 0
    told = capsys.readouterr().out
    assert "inlist.ALL[0]" in told and "exact: none" in told
