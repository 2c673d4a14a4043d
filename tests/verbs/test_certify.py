"""`lemmata certify`: files and lines for a user's claims, exit statuses, and marks that are lost with what they rest on."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lemmata
from lemmata.cli import main
from lemmata.evidence.verdict import Verdict, restored
from lemmata.language import check as kinds
from lemmata.language.check import Evidence
from lemmata.language.domain import EVERY, Domain, Integer, Interval
from lemmata.language.relation import Equal
from lemmata.rocq import export, kernel
from lemmata.sources import own_claims
from lemmata.sources.named_claims import Entry, Origin
from lemmata.store.store import Store
from lemmata.terms.arithmetic import cospi
from lemmata.terms.term import constant
from lemmata.terms.types import Fields
from lemmata.verification import certification
from lemmata.verification.report import closing, table
from tests import toys
from tests.verification.test_report import BITTEN, CLAIM

needs_rocq = pytest.mark.skipif(kernel.installed() is None, reason="Rocq is not installed")

FILE = '''"""Two theorems."""
from lemmata import Claim, Domain, Equal, Interval, Mutant, Paper, Source, exact, tested

PAPER = Paper("SCHOOL", "everyone", "Algebra", 1200, "known")


def square(x, y):
    """(x + y)^2."""
    return (x + y) ** 2


def wrong(x, y):
    """Without the mixed term."""
    return x**2 + y**2


BINOMIAL = Claim(
    id="school.algebra.binomial",
    title="The binomial formula",
    source=Source(PAPER, "page 1"),
    statement="(x+y)^2=x^2+2xy+y^2",
    formula=square,
    domain=Domain(x=Interval(-1, 1), y=Interval(-1, 1)),
    controls=(Mutant("no mixed term", wrong),),
)


@exact(BINOMIAL)
@tested(BINOMIAL)
def is_multiplied_out(formula, case):
    """By hand."""
    return Equal(formula(case.x, case.y), case.x**2 + 2 * case.x * case.y + case.y**2)


def itself(x):
    """x."""
    return x


ODD = Claim(
    id="school.algebra.odd",
    title="What has no certificate",
    source=Source(PAPER, "page 2"),
    statement="x=x",
    formula=itself,
    domain=Domain(x=Interval(-1, 1)),
    controls=(Mutant("another", abs),),
)


@exact(ODD)
def is_itself(formula, case):
    """It is."""
    return Equal(formula(case.x), case.x)
'''


def command(home: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder that holds a file of claims and its own store."""
    home.mkdir(exist_ok=True)
    if not (home / "school.py").exists():
        (home / "school.py").write_text(FILE, encoding="utf-8")
    told = {**os.environ, "LEMMATA_STORE": str(home / "store"), **environment}
    return subprocess.run([sys.executable, "-m", "lemmata", *words], cwd=home, env=told, capture_output=True, text=True, check=False)


def answered(*words: str) -> int:
    """Return the status with which a command ends in this process."""
    try:
        return main(words)
    except SystemExit as stop:
        return int(str(stop.code))


def test_files_are_written_and_what_is_not_said_is_told(tmp_path):
    done = command(tmp_path, "certify", "school.py", "--out", "certificates", "--lean")
    assert (done.returncode, done.stderr) == (0, "")
    first, second, last = done.stdout.splitlines()
    assert first.startswith("school.algebra.binomial: is_multiplied_out: 1 lemma, ")
    assert second == "school.algebra.odd: is_itself: not said: both sides are the same term: nothing is left to prove"
    assert last == "2 claims: 1 certificate in certificates; 1 check not said, 0 refused or unfinished"
    name = export.named("school.algebra.binomial", "school.is_multiplied_out")
    assert name.startswith("school_algebra_binomial__is_multiplied_out__")
    assert sorted(item.name for item in (tmp_path / "certificates").iterdir()) == [f"{name}.lean", f"{name}.v"]
    text = (tmp_path / "certificates" / f"{name}.v").read_text(encoding="utf-8")
    assert text.startswith("(* school.algebra.binomial: The binomial formula *)\n(* (x+y)^2=x^2+2xy+y^2 *)")


def test_without_rocq_one_line_says_so_and_nothing_fails(tmp_path):
    done = command(tmp_path, "certify", "school.py::school.algebra.binomial", "--check", PATH=str(tmp_path))
    assert done.returncode == 0
    assert done.stderr == "lemmata: Rocq is not installed, so the files are written and not checked (Debian: apt install coq)\n"
    assert done.stdout.endswith("1 claim: 1 certificate in out/certificates; 0 checks not said, 0 refused or unfinished\n")


def test_bad_input_is_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "school.py").write_text(FILE, encoding="utf-8")
    (tmp_path / "taken").write_text("", encoding="utf-8")
    (tmp_path / "dangling").symlink_to("nothing")
    outs = [["school.py", "--out", out] for out in ("taken", "dangling", "")]
    for words in (["no.such.claim"], *outs, ["school.py", "--timeout", "0"], ["school.py", "--jobs", "x"]):
        assert answered("certify", *words) == 2
        said = capsys.readouterr()
        assert (said.out, len(said.err.splitlines())) == ("", 1)
        assert "Traceback" not in said.err


def test_a_file_that_cannot_be_read_is_status_1(tmp_path):
    (tmp_path / "broken.py").write_text("x = \n", encoding="utf-8")
    done = command(tmp_path, "certify", "broken.py")
    assert done.returncode == 1
    assert "broken.py:1: SyntaxError" in done.stdout


def _marks(home: Path, *words: str) -> tuple[str, dict[str, str | None]]:
    """The table, and the kernels beside the grades, by claim."""
    done = command(home, "verify", "school.py", "--json", "out.json", *words)
    assert "Traceback" not in done.stderr
    record = json.loads((home / "out.json").read_text(encoding="utf-8"))
    return done.stdout, {row["id"]: row["kernel"] for row in record["claims"]}


EDITS = {
    "formula": ("return (x + y) ** 2", "return (x + y) * (x + y)"),
    "check": ("case.x**2 + 2 * case.x * case.y + case.y**2", "case.x**2 + (2 * case.x + case.y) * case.y"),
    "domain": ("domain=Domain(x=Interval(-1, 1), y=", "domain=Domain(x=Interval(-1, 2), y="),
}


@needs_rocq
def test_a_mark_is_shown(tmp_path):
    done = command(tmp_path, "certify", "school.py", "--check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", accepted by Rocq " in done.stdout
    shown, marks = _marks(tmp_path)
    assert str(marks["school.algebra.binomial"]).startswith("Rocq ")
    assert marks["school.algebra.odd"] is None
    assert "proved ⊢" in shown
    assert "1 checked by Rocq " in shown.splitlines()[-1]
    done = command(tmp_path, "report", "school.py::school.algebra.binomial", "--out", "site")
    page = (tmp_path / "site" / "claims" / "school.algebra.binomial.html").read_text(encoding="utf-8")
    name = export.named("school.algebra.binomial", "school.is_multiplied_out") + ".v"
    assert f'href="../certificates/{name}"' in page
    assert "proved ⊢" in page
    there = (tmp_path / "site" / "certificates" / name).read_bytes()
    assert there == (tmp_path / "out" / "certificates" / name).read_bytes()

    shown, marks = _marks(tmp_path, "--no-cache")
    assert "⊢" not in shown
    assert set(marks.values()) == {None}


@needs_rocq
@pytest.mark.slow
def test_a_mark_is_lost_with_an_edit_of_formula_check_or_domain(tmp_path):
    one = FILE.partition("\n\ndef itself")[0]
    files = {what: one.replace("school.algebra", f"school.{what}") for what in [*EDITS, "kept"]}
    names = [f"{what}.py" for what in files]
    for what, text in files.items():
        (tmp_path / f"{what}.py").write_text(text, encoding="utf-8")
    done = command(tmp_path, "certify", *names, "--check", "--jobs", "2")
    assert "4 marks kept" in done.stdout, done.stdout + done.stderr
    for what, (old, new) in EDITS.items():
        assert old in one
        (tmp_path / f"{what}.py").write_text(files[what].replace(old, new), encoding="utf-8")
    command(tmp_path, "verify", *names, "--json", "out.json")
    rows = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["claims"]
    assert {row["id"].split(".")[1] for row in rows if row["kernel"]} == {"kept"}
    assert {row["outcome"] for row in rows} == {"holds"}


def test_the_mark_is_that_of_the_check_that_was_checked(tmp_path):
    store, entry = Store(tmp_path), Entry(CLAIM, "m", "A", "f", Origin("m"))
    evidence = Evidence("exact", "a.c", "holds", "n 1"), Evidence("exact", "a.d", "holds", "n 1"), Evidence("tested", "a.c", "holds", "n 1")
    verdict = Verdict(CLAIM, "holds", evidence, (BITTEN,), (), 1.0, source_hash="s")
    assert certification.marked(store, entry, verdict).kernel is None
    told = {"kernel": "Rocq 1", "file": "../f.v", "text": "t"}
    for name, marks in {"a.d": [None, "Rocq 1", None], "a.c": ["Rocq 1", None, None]}.items():
        certification.keep(store, entry, "s", {name: told})
        one = certification.marked(store, entry, verdict)
        assert [item.kernel for item in one.evidence] == marks
        assert one.kernel is None  # the other proof may be the one that matters
    certification.keep(store, entry, "s", {"a.c": told, "a.d": told})
    assert certification.marked(store, entry, verdict).kernel == "Rocq 1"
    verdict = dataclasses.replace(verdict, evidence=(evidence[0], evidence[2]))
    certification.keep(store, entry, "s", {"a.c": told})
    found = certification.marked(store, entry, verdict)
    assert (found.kernel, restored(CLAIM, found.json()).kernel) == ("Rocq 1", "Rocq 1")
    assert "exact ⊢" in table([found], 160, colour=False)
    assert closing([found]).endswith("; 1 checked by Rocq 1 ⊢")
    assert certification.files(store, entry, "s") == {"a.c": ("f.v", "t")}
    assert certification.files(store, entry, None) == certification.files(Store(tmp_path, use=False), entry, "s") == {}
    refuted = Verdict(CLAIM, "refuted", found.evidence, (), (), 1.0, source_hash="s")
    assert refuted.kernel is None


def test_what_cannot_be_written_is_told_and_links_are_not_followed(tmp_path):
    name = export.named("school.algebra.binomial", "school.is_multiplied_out")
    out, other = tmp_path / "out", tmp_path / "other"
    out.mkdir()
    other.write_text("mine", encoding="utf-8")
    (out / f"{name}.v").symlink_to(other)
    (out / f"{name}.lean").mkdir()
    done = command(tmp_path, "certify", "school.py", "--out", "out", "--lean")
    assert (done.returncode, done.stderr) == (1, "")
    assert ".lean: is a directory" in done.stdout
    assert "1 check not said, 1 refused or unfinished" in done.stdout
    assert other.read_text(encoding="utf-8") == "mine"
    assert sorted(item.name for item in out.iterdir()) == [f"{name}.lean", f"{name}.v"]


@pytest.mark.parametrize("text", ["no program", "#!/bin/sh\nexec sleep 60"])
def test_an_assistant_that_does_not_answer_is_not_installed(tmp_path, monkeypatch, text):
    (tmp_path / "coqc").write_text(text, encoding="utf-8")
    (tmp_path / "coqc").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(kernel, "ANSWER", 0.2)
    monkeypatch.setattr(kernel.shutil, "which", lambda name: str(tmp_path / name) if name == "coqc" else None)
    assert kernel.installed.__wrapped__() is None


def test_files_are_checked_where_told_and_any_time_may_be_given(tmp_path):
    seen = kernel.Kernel("Rocq 0", ("sh", "-c", "pwd; echo Closed under the global context; pwd > ../seen; :"))
    assert kernel.checked(seen, "", 1e9, beside=str(tmp_path)).accepted
    assert (tmp_path / "seen").read_text(encoding="utf-8").startswith(str(tmp_path))
    assert [item.name for item in tmp_path.iterdir()] == ["seen"]


def test_every_proof_of_a_part_must_have_been_checked():
    claim = dataclasses.replace(CLAIM, parts=("one", "other"))

    def kernel_of(*rows: tuple[str, str, str | None]) -> str | None:
        evidence = tuple(Evidence(kind, f"a.{k}", "holds", "n 1", part=part, kernel=by) for k, (kind, part, by) in enumerate(rows))
        return Verdict(claim, "holds", evidence, (), (), 1.0).kernel

    assert kernel_of(("exact", "one", "R"), ("exact", "other", "R"), ("tested", "", None)) == "R"
    assert kernel_of(("exact", "one", "R"), ("tested", "other", None)) is None
    assert kernel_of(("exact", "one", "R"), ("exact", "other", "R"), ("exact", "other", None)) is None
    assert kernel_of(("exact", "one", "R"), ("exact", "other", "R"), ("exact", "", None)) is None
    assert kernel_of(("exact", "", "R"), ("exact", "other", "R")) == "R"


def test_of_two_checks_with_one_name_none_is_said(monkeypatch):
    claim = toys.claim(lambda x: (x + 1) ** 2, Domain(x=Interval(-1, 1)))
    one = toys.check(kinds.exact, lambda formula, case: Equal(formula(case.x), case.x**2 + 2 * case.x + 1))
    monkeypatch.setattr(own_claims, "registered", lambda *_: Entry(claim, "m", "A", "f", Origin("m")))
    task = certification.Task(claim.id, None, None, lean=False, check=False, timeout=9.0)
    for checks, said in (([one], [True]), ([one, dataclasses.replace(one, part="other")], [False, False])):
        monkeypatch.setitem(kinds.CHECKS, claim.id, checks)
        assert [bool(found.text) for found in certification.made(task)] == said


def test_a_check_with_terms_of_its_own_is_not_said_where_these_have_no_lemma(monkeypatch):
    claim = toys.claim(lambda n, like: n * cospi(1, n, like) ** 2, Domain(n=Integer(1, 9)))
    turn = toys.check(
        kinds.exact,
        lambda formula, case: Equal(formula(case.n, constant(1)), constant(1) / 2 * case.n * (1 + cospi(2, case.n, constant(1)))),
        sizes={"n": EVERY},
    )
    monkeypatch.setattr(own_claims, "registered", lambda *_: Entry(claim, "m", "A", "f", Origin("m")))
    monkeypatch.setitem(kinds.CHECKS, claim.id, [turn])
    (found,) = certification.made(certification.Task(claim.id, None, None, lean=False, check=False, timeout=9.0))
    assert not (found.text or found.fault)
    assert "these values alone" in found.why


def test_no_verdict_rests_on_how_certificates_are_made():
    asked = "import sys, lemmata.verification.verdicts, lemmata.verification.certification; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert not [name for name in done.stdout.split() if name.startswith("lemmata.rocq")]


def test_a_mark_is_lost_with_what_made_it(tmp_path, monkeypatch):
    store, entry = Store(tmp_path), Entry(CLAIM, "m", "A", "f", Origin("m"))
    told = {"a.c": {"kernel": "Rocq 1", "file": "f.v", "text": "t"}}
    made = certification.makers()
    assert {"export.py", "graph.py", "quotient.v", "reading.py", "certification.py"} <= {path.name for path in certification.sources()}
    certification.keep(store, entry, "s", told)
    assert certification.kept(store, entry, "s") == told
    for path in certification.sources():
        other = tmp_path / path.name
        other.write_bytes(path.read_bytes() + b"\n")
        paths = [other if one == path else one for one in certification.sources()]
        with monkeypatch.context() as context:
            context.setattr(certification, "sources", lambda paths=paths: paths)
            assert certification.makers() != made
            assert not certification.kept(store, entry, "s")
    assert certification.kept(store, entry, "s") == told


@needs_rocq
@pytest.mark.slow
def test_an_edit_of_the_exporter_loses_the_mark_and_keeps_the_verdict(tmp_path):
    house = tmp_path / "path" / "lemmata"
    shutil.copytree(Path(lemmata.__file__).parent, house, ignore=shutil.ignore_patterns("__pycache__", "figures"))
    path = {"PYTHONPATH": str(house.parent)}
    done = command(tmp_path, "certify", "school.py", "--check", **path)
    assert "1 mark kept" in done.stdout, done.stdout + done.stderr

    def row() -> Fields:
        command(tmp_path, "verify", "school.py::school.algebra.binomial", "--json", "out.json", **path)
        return json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["claims"][0]

    before = row()
    assert before["kernel"].startswith("Rocq ")
    with (house / "rocq" / "export.py").open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    after = row()
    assert (after["kernel"], after["cached"], after["source_hash"]) == (None, True, before["source_hash"])
