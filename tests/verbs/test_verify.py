"""`lemmata verify` in a fresh process: the table, the record in JSON, what is served again and what is not, mishaps."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lemmata.sources import selection
from lemmata.store.store import Store
from lemmata.verification import schema
from lemmata.verification.verdicts import verified
from tests import toy

CLAIM = {
    "id",
    "family",
    "title",
    "source",
    "reading",
    "expect",
    "outcome",
    "as_recorded",
    "grade",
    "headline",
    "coverage",
    "missing",
    "scope",
    "witness",
    "corrected_by",
}
CLAIM |= {"statement", "document", "setting", "symbols", "assumptions", "uses", "erratum", "code", "place", "target", "checked"}
CLAIM |= {"seconds", "cpu_seconds", "evidence", "controls", "severity", "confirmed_by", "cached", "source_hash"}
EVIDENCE = {"kind", "outcome", "residual", "bound", "scope", "seconds", "cpu_seconds", "run"}
CLOSING = "3 claims: 2 hold, 1 refuted as recorded, 0 unexpected; 2 controls refuted"
SQUARE, PRINTED, TANGENT = "toy.odd.square", "toy.odd.printed", "toy.exponential.tangent"


@pytest.fixture
def home(tmp_path):
    return toy.build(tmp_path / "house")


def verify(home: Path, *words: str, **environment: str):
    """Verify in a house; return (status, output lines, record by id)."""
    done = toy.lemmata(home, "verify", "--jobs", "1", "--json", home / "out.json", *words, **environment)
    assert "Traceback" not in done.stderr
    record = json.loads((home / "out.json").read_text(encoding="utf-8"), parse_constant=lambda name: pytest.fail(f"{name} in JSON"))
    return done, record, {claim["id"]: claim for claim in record["claims"]}


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A house and what came of its first verification; whoever edits it undoes that."""
    home = toy.build(tmp_path_factory.mktemp("first") / "house")
    return home, *verify(home)


@contextmanager
def edited(home: Path, name: str, old: str, new: str) -> Iterator[None]:
    """Edit a file of a house, and undo it."""
    toy.edit(home, name, old, new)
    try:
        yield
    finally:
        toy.edit(home, name, new, old)


def test_table_record_and_what_is_served_again(first):
    home, done, record, claims = first
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == CLOSING
    assert done.stderr == ""
    assert set(record) >= {"version", "tier", "seconds", "claims", "format", "date"}
    assert list(schema.faults(record, schema.record())) == []
    assert claims[PRINTED]["values"] == {
        "printed": "17",
        "printed_code": "from lemmata.theory.toy.formulas import printed\nprinted(n=4)",
        "corrected": "16",
        "corrected_code": "from lemmata.theory.toy.formulas import square\nsquare(n=4)",
    }
    assert list(claims) == [SQUARE, PRINTED, TANGENT]
    for claim in claims.values():
        assert set(claim) >= CLAIM
        assert all(set(item) >= EVIDENCE for item in claim["evidence"])
        assert all(set(item) >= {"name", "outcome", "refuted_by"} for item in claim["controls"])
        assert claim["cpu_seconds"] >= sum(item["cpu_seconds"] for item in claim["evidence"]) > 0
        assert not claim["cached"]
        assert re.fullmatch("[0-9a-f]{64}", claim["source_hash"])
        assert any(line.startswith(f"{claim['id']} ") and claim["outcome"] in line for line in done.stdout.splitlines())
    assert (claims[PRINTED]["corrected_by"], claims[PRINTED]["severity"], claims[SQUARE]["witness"]) == (SQUARE, "typo", None)
    assert max(map(len, done.stdout.splitlines())) <= 160

    again, _, served = verify(home, "--profile")
    assert again.stdout.splitlines()[-1] == CLOSING
    assert served == {name: {**claim, "cached": True} for name, claim in claims.items()}
    assert sum(line.endswith("cached") for line in again.stdout.splitlines()) == 3
    assert len(re.findall(r"^ *\d+\.\d\d .* served  toy\.", again.stdout, re.MULTILINE)) == 3
    assert not any(claim["cached"] for claim in verify(home, "--no-cache", SQUARE)[2].values())
    assert verify(home, "--tier", "scale", PRINTED)[2] == {PRINTED: served[PRINTED]}
    assert not any(path.name.endswith(".tmp") for path in home.iterdir())


def test_one_process_and_two_agree(home):
    def timeless(value):
        if isinstance(value, dict):
            # The digest covers all that a process had loaded, which differs with what it had verified before.
            gone = ("seconds", "cpu_seconds", "source_hash", "date", "checked")
            return {name: timeless(item) for name, item in value.items() if name not in gone}
        return [timeless(item) for item in value] if isinstance(value, list) else value

    one, two = (verify(home, "--no-cache", "--jobs", jobs)[1] for jobs in ("1", "2"))
    assert timeless(one) == timeless(two)


def test_an_edit_of_a_helper_is_noticed_by_every_claim_of_the_family_and_is_forgotten_when_it_is_undone(first):
    home = first[0]
    with edited(home, "theory/toy/formulas.py", "    return n * n\n\ndef printed", "    return n * n + n\n\ndef printed"):
        done, _, claims = verify(home, "-v")
    assert done.returncode == 1
    assert not any(claim["cached"] for claim in claims.values())
    assert [claim["outcome"] for claim in claims.values()] == ["refuted", "refuted", "holds"]
    assert f"{SQUARE}: outcome refuted, recorded as holds" in done.stdout
    assert " 1 unexpected; " in done.stdout.splitlines()[-1]
    assert f"computed anew, for this has changed: theory/toy/formulas.py\n  {SQUARE}\n  {PRINTED}\n  {TANGENT}\n" in done.stdout
    assert all(claim["cached"] and claim["as_recorded"] for claim in verify(home)[2].values())


def test_an_edit_of_a_check_and_of_a_figures_data_is_noticed(first):
    home, _, _, before = first
    check = "proofs_checks/toy.py", "AtLeast(exp(case.x), formula(case.x))", "AtLeast(exp(case.x) + 0, formula(case.x))"
    data = "figures/toy/staircase.py", '{"n": range(5), ', '{"n": range(0, 5), '
    with edited(home, *check), edited(home, *data):
        again = verify(home)[2]
    assert {name for name, claim in again.items() if not claim["cached"]} == {SQUARE, PRINTED, TANGENT}
    assert all(again[name]["source_hash"] != before[name]["source_hash"] for name in again)


KILLED = "the process running it was killed by "


@pytest.mark.parametrize(
    ("mishap", "said"),
    [("SIGKILL", f"{KILLED}SIGKILL"), pytest.param("SIGFPE", f"{KILLED}SIGFPE", marks=pytest.mark.slow), ("raises", "RuntimeError")],
)
def test_a_mishap_is_a_row_and_is_not_kept(home, mishap, said):
    done, _, claims = verify(home, MISHAP=mishap)
    assert done.returncode == 1
    assert [claims[name]["outcome"] for name in (SQUARE, PRINTED, TANGENT)] == ["holds", "refuted", "error"]
    assert f"{TANGENT}: outcome error, recorded as holds" in done.stdout
    assert said in done.stdout
    assert done.stdout.splitlines()[-1].startswith("3 claims: 1 holds, 1 refuted as recorded, 1 unexpected; ")
    again, _, claims = verify(home, MISHAP=mishap)
    assert (again.returncode, [claim["cached"] for claim in claims.values()]) == (1, [True, True, False])
    fresh, _, claims = verify(home)  # the checks have read the variable
    assert (fresh.returncode, [claim["cached"] for claim in claims.values()]) == (0, [False, False, False])


def test_a_surviving_control_and_a_toothless_check_are_told(home):
    toy.edit(home, "theory/toy/claims.py", 'Mutant("steeper", formulas.steep)', 'Mutant("the same", formulas.tangent)')
    done, _, claims = verify(home, TANGENT)
    assert (done.returncode, claims[TANGENT]["outcome"], claims[TANGENT]["as_recorded"]) == (1, "holds", False)
    assert f"{TANGENT}: control not refuted: the same (holds)" in done.stdout
    assert f"{TANGENT}: the check tested: above refutes no control, so it counts for nothing" in done.stdout


def test_verdicts_do_not_need_a_place_for_a_store(home):
    done, _, claims = verify(home, SQUARE, LEMMATA_STORE="", XDG_CACHE_HOME="", HOME="/dev/null")
    assert (done.returncode, claims[SQUARE]["outcome"]) == (0, "holds"), done.stdout
    assert done.stderr.endswith("results are returned but not kept\n")


def children(process: int) -> list[int]:
    """Return the child processes of a process."""
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()]


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc to see child processes")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_keeps_what_was_finished_and_leaves_no_process(home, jobs):
    arguments, keywords = toy.command(home, "verify", "--json", home / "out.json", "--jobs", jobs, MISHAP="slow")
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, **keywords)
    started = time.monotonic()
    while len(list((home / "store").glob("verdicts/*/*/record.json"))) < 2:
        assert process.poll() is None and time.monotonic() - started < 300
        time.sleep(0.05)
    workers = children(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130, err
    assert err == "lemmata: interrupted, 2 of 3 claims finished\n"
    assert out.splitlines()[-1] == "2 claims: 1 holds, 1 refuted as recorded, 0 unexpected; 1 control refuted"
    assert workers
    while any(map(alive, workers)):
        assert time.monotonic() - started < 300
        time.sleep(0.05)
    record = json.loads((home / "out.json").read_text(encoding="utf-8"))
    assert (record["interrupted"], len(record["claims"])) == (True, 2)
    assert [claim["cached"] for claim in verify(home, SQUARE, PRINTED, MISHAP="slow")[2].values()] == [True, True]


def test_a_verdict_is_counted_before_it_is_kept_and_kept_where_the_run_ends_there(tmp_path):
    home, kept = Store(tmp_path / "store"), lambda: list(tmp_path.glob("store/verdicts/*/*/record.json"))
    run = verified([selection.one("chain-traversal.necessity.edge-swap")], "quick", "cpu", home, 1)
    assert (getattr(next(run), "outcome", None), kept()) == ("holds", [])
    run.close()
    assert len(kept()) == 1


def test_a_family_whose_checks_cannot_be_imported_is_one_row(home):
    (home / "proofs_checks" / "toy.py").write_text("x = \n", encoding="utf-8")
    here, elsewhere = toy.lemmata(home, "verify", "--json", "out.json"), toy.lemmata(home, "verify")
    assert (here.returncode, here.stdout, here.stderr) == (elsewhere.returncode, elsewhere.stdout, elsewhere.stderr)
    assert (here.returncode, here.stderr) == (1, "") and ", 1 not read" in here.stdout
    assert here.stdout.count("proofs_checks/toy.py:1") == 2 and "error" in here.stdout


def test_the_process_that_prints_imports_no_checks(home):
    listed = "import sys; from lemmata.cli import main; main(sys.argv[1:]); sys.exit('lemmata.proofs_checks.toy' in sys.modules)"
    arguments, keywords = toy.command(home, "verify", SQUARE)
    done = subprocess.run([arguments[0], "-c", listed, *arguments[3:]], check=False, capture_output=True, text=True, **keywords)
    assert (done.returncode, "1 holds" in done.stdout) == (0, True)


def test_a_terminal_sees_progress_and_colour_and_a_pipe_does_not(home):
    arguments, keywords = toy.command(home, "verify", SQUARE)
    ours, theirs = pty.openpty()
    with subprocess.Popen(arguments, stdin=theirs, stdout=theirs, stderr=theirs, **keywords):
        os.close(theirs)
        seen = b""
        try:
            while part := os.read(ours, 65536):
                seen += part
        except OSError:
            pass
    os.close(ours)
    assert re.search(rb"0/1  0:0\d  toy\.odd\.square", seen)
    assert b"\x1b[32mholds" in seen
    piped = verify(home, "--no-cache", SQUARE)[0]
    assert "\x1b" not in piped.stdout + piped.stderr
    assert "\r" not in piped.stdout + piped.stderr


def test_a_damaged_entry_is_computed_anew_and_told(first):
    home = first[0]
    for path in (home / "store").glob("verdicts/*/*/record.json"):
        path.write_text(path.read_text(encoding="utf-8").replace('"holds"', '"refuted"'), encoding="utf-8")
    done, _, claims = verify(home)
    assert done.returncode == 0
    assert not claims[TANGENT]["cached"]
    assert "was damaged" in done.stderr


def test_a_record_of_a_users_file_is_reported_without_the_file_and_knows_its_age_where_it_is(tmp_path, home):
    own = tmp_path / "own"
    own.mkdir()
    (own / "sums.py").write_text(OWN, encoding="utf-8")
    words = {"PYTHONPATH": str(home), "LEMMATA_STORE": str(home / "store"), "COLUMNS": "160"}
    environment = {**os.environ, **words}

    def lemmata(*arguments, folder=own):
        done = subprocess.run(
            [sys.executable, "-m", "lemmata", *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert "Traceback" not in done.stderr
        return done.stdout

    lemmata("verify", "sums.py", "--jobs", "1", "--json", str(tmp_path / "record.json"))
    again = [(own, "0 stale", "current"), (home, "0 stale", "not compared")]
    for k, (folder, counted, said) in enumerate(again):
        told = lemmata("report", "--from", str(tmp_path / "record.json"), "--out", str(tmp_path / f"site{k}"), folder=folder)
        assert counted in told
        page = (tmp_path / f"site{k}" / "claims" / "sums.odd.square.html").read_text(encoding="utf-8")
        assert said in page
        assert "how many odd numbers" in page and "def square" in page
    (own / "sums.py").write_text(OWN.replace("n * n", "n ** 2"), encoding="utf-8")
    assert "1 stale" in lemmata("report", "--from", str(tmp_path / "record.json"), "--out", str(tmp_path / "site0"))


OWN = '''
"""Sums of odd numbers."""
from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, exact

SYMBOLS = {"n": ("N", "how many odd numbers")}

def square(n):
    return n * n

def more(n):
    return n * n + 1

SQUARE = Claim(
    id="sums.odd.square", title="Odd numbers add up to squares", source=Source(Paper("MINE_2026", "M", "Sums", 2026, "unpublished"), "1"),
    statement=r"1+3+\\dots=N^2", formula=square, domain=Domain(n=Integer(0, 9)), controls=(Mutant("one more", more),),
)

@exact(SQUARE)
def counted(formula, case):
    return Equal(formula(case.n), sum(2 * k + 1 for k in range(case.n)))
'''


@pytest.mark.parametrize(("said", "kept"), [(None, "50000"), ("77", "77")])
def test_a_worker_process_remembers_more_of_sympys_results_unless_the_user_says_how_many(said, kept):
    code = "from lemmata.verification import verdicts; verdicts._settle(); from sympy.core import cache; print(cache.SYMPY_CACHE_SIZE)"
    environment = {**os.environ, "SYMPY_CACHE_SIZE": said or ""}
    if said is None:
        del environment["SYMPY_CACHE_SIZE"]
    done = subprocess.run([sys.executable, "-c", code], check=True, env=environment, capture_output=True, text=True)
    assert done.stdout.strip() == kept


def test_a_weaker_grade_than_is_required_is_a_failure(home):
    done, record, claims = verify(home, "--junit", str(home / "junit.xml"), "--github", "--require", "proved")
    grades = {name: (claim["grade"], claim["coverage"], claim["missing"]) for name, claim in claims.items()}
    assert grades[SQUARE] == ("proved", "whole", [])
    weak = [name for name, claim in claims.items() if claim["outcome"] == "holds" and claim["grade"] != "proved"]
    assert weak == [TANGENT]
    assert done.returncode == 1
    said = [line for line in done.stdout.splitlines() if line.startswith(f"{TANGENT}: holds with the grade ")]
    assert len(said) == 1 and said[0].endswith("which is weaker than proved")
    report = (home / "junit.xml").read_text(encoding="utf-8")
    assert report.count("<failure") == 1 and "weaker than proved" in report
    assert f"title={TANGENT}::holds with the grade" in done.stdout
    assert list(schema.faults(record, schema.record())) == []
    grade = claims[TANGENT]["grade"]
    assert verify(home, "--require", grade)[0].returncode == 0
    assert verify(home, "--require", "shown")[0].returncode == verify(home)[0].returncode == 0
    assert verify(home, "-x", "--require", "proved", TANGENT)[0].returncode == 1


def test_a_grade_that_there_is_not_is_one_line(home):
    done = toy.lemmata(home, "verify", "--require", "certain")
    assert done.returncode == 2 and done.stdout == ""
    assert "'certain' is no grade: use proved, exact, enclosed" in done.stderr.splitlines()[-1]
