"""Records replayed: what is proved again without a search, what an edit takes away, and what damaged records are told."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from lemmata.cli import main
from lemmata.evidence import by_terms, exact
from lemmata.language import check as kinds
from lemmata.language.check import Evidence, Options
from lemmata.language.domain import Computed, Domain, Interval
from lemmata.language.relation import All, AtLeast, Equal, Relation
from lemmata.prove.signs import search
from lemmata.prove.signs.certificates import having
from lemmata.sources.named_claims import Origin
from lemmata.store.store import Store
from lemmata.terms.arithmetic import exp, sqrt
from lemmata.verification import certificates

BOX = Domain(x=Interval(0, 5), a=Interval(1, 3))


def free(*least: int) -> Domain:
    where = tuple(("a is 1 or more", lambda c, end=end: c.a >= end) for end in least)
    return Domain(x=Interval(0, 5), a=Interval(0, 3), where=where)


def tangent(x: Any, a: Any) -> Any:
    return x**2 + a - 2 * x


def at_least_zero(formula: Any, case: Any) -> Relation:
    return AtLeast(case.apply(formula), 0)


def check(function: Callable[..., Relation]) -> kinds.Check:
    return kinds.Check("exact", function, (), options={"sizes": {}, "floats": False, "every": {}})


def proved(formula: Any, domain: Domain = BOX, function: Any = at_least_zero) -> list[Any]:
    """Return the certificates of a proof, as a record holds them."""
    evidence = exact.run(check(function), formula, domain, Options())
    assert evidence.outcome == "holds"
    assert evidence.certificates is not None
    return json.loads(json.dumps(evidence.certificates))


def replayed(kept: Any, formula: Any, domain: Domain = BOX, function: Any = at_least_zero) -> Evidence:
    with having(kept, is_replay=True):
        return exact.run(check(function), formula, domain, Options())


@pytest.fixture
def no_search(monkeypatch):
    """Return what makes each search an error."""

    def runs(*_: Any) -> None:
        raise AssertionError("a search is run")

    return lambda: monkeypatch.setattr(search, "_at_level", runs)


def refactored(x: Any, a: Any) -> Any:
    """As `tangent`, written by somebody else."""
    square, twice = x**2, 2 * x
    if twice is None:
        return 0
    return sum([square, a]) - twice if False else square + a - twice


def test_an_edit_that_leaves_the_statement_alone_is_replayed_without_a_search(no_search):
    kept = proved(tangent)
    no_search()
    evidence = replayed(kept, refactored)
    assert (evidence.outcome, evidence.scope) == ("holds", "all x in [0, 5], a in [1, 3] (symbols, 1 case)")
    assert evidence.certificates == kept != []


@pytest.mark.parametrize("domain", [BOX, free(1)], ids=["ranges", "condition"])
def test_what_is_kept_goes_before_every_search(no_search, domain):
    kept = proved(tangent, domain)
    no_search()
    with having(kept):
        evidence = exact.run(check(at_least_zero), refactored, domain, Options())
    assert (evidence.outcome, evidence.certificates) == ("holds", kept)


EDITED = {
    "larger": (lambda x, a: x**2 + a - 2 * x + 1, BOX, at_least_zero),
    "false": (lambda x, a: x**2 + a - 3 * x, BOX, at_least_zero),
    "longer range": (tangent, Domain(x=Interval(0, 6), a=Interval(1, 3)), at_least_zero),
    "shorter range": (tangent, Domain(x=Interval(0, 4), a=Interval(1, 3)), at_least_zero),
    "range too long": (tangent, Domain(x=Interval(0, 5), a=Interval(0, 3)), at_least_zero),
    "without a range": (tangent, Domain(x=Interval(None, None, search=(0, 5)), a=Interval(1, 3)), at_least_zero),
    "computed": (tangent, Domain(x=Interval(0, 5), a=Computed(lambda c: c.x + 1)), at_least_zero),
    "another check": (tangent, BOX, lambda formula, case: AtLeast(case.apply(formula), -1)),
}


@pytest.mark.parametrize("edited", EDITED)
def test_an_edit_of_the_statement_never_reuses_a_certificate(monkeypatch, edited):
    kept = proved(tangent)
    monkeypatch.setattr(by_terms, "broken_by", lambda *_: pytest.fail("a point is looked for"))
    evidence = replayed(kept, *EDITED[edited])
    assert evidence.outcome == "inconclusive"
    assert evidence.note is not None and evidence.note.startswith("the record has no certificate of ")


def test_a_condition_belongs_to_the_goal():
    kept = proved(tangent, free(1))
    assert [one["supposes"] for one in kept] == [1]
    assert replayed(kept, tangent, free(1)).scope == "all x in [0, 5], a in [0, 3]; given a is 1 or more (symbols, 1 case)"
    for other in ([0], [2], [1, 2], []):
        assert replayed(kept, tangent, free(*other)).outcome == "inconclusive"
    assert replayed(proved(tangent), tangent, free(1)).outcome == "inconclusive"


def test_a_goal_that_is_asked_no_more_is_missed():
    def both(formula: Any, case: Any) -> Relation:
        return All(AtLeast(case.apply(formula), 0), AtLeast(exp(case.x + case.a), 1))

    kept = proved(tangent, BOX, both)
    note = replayed(kept, tangent).note
    assert note is not None and note.startswith("nothing asks any longer for 'exp(x + a) >= 1, given")
    assert replayed(kept, tangent, BOX, both).outcome == "holds"


def test_a_refused_certificate_is_told_though_there_is_another_way():
    domain = Domain(x=Interval(3, 5), a=Interval(1, 3))

    def branching(x: Any, a: Any) -> Any:
        return a + x if x == 2 else x + a

    def is_sum(formula: Any, case: Any) -> Relation:
        return Equal(formula(case.x, case.a), case.x + case.a)

    (gap,) = proved(branching, domain, is_sum)
    assert " != 0, given " in gap["says"]
    assert replayed([], branching, domain, is_sum).outcome == "holds"
    note = replayed([{**gap, "by": '["real"]'}], branching, domain, is_sum).note
    assert note is not None and note.startswith(f"the certificate of {gap['says']} is refused: ")


def test_a_condition_of_having_a_value_needs_its_certificate():
    def is_root(formula: Any, case: Any) -> Relation:
        return Equal(formula(case.x, case.a) ** 2, case.x**2 + case.a - 2 * case.x)

    root = lambda x, a: sqrt(tangent(x, a))  # noqa: E731 - a formula like the others
    kept = proved(root, BOX, is_root)
    assert kept
    assert replayed(kept, root, BOX, is_root).outcome == "holds"
    assert replayed([], root, BOX, is_root).outcome == "inconclusive"


def test_equations_need_no_certificate():
    assert proved(lambda x, a: (x + a) ** 2, BOX, lambda f, c: Equal(f(c.x, c.a), c.x**2 + 2 * c.x * c.a + c.a**2)) == []


def test_what_terms_do_not_prove_has_no_certificates():
    evidence = exact.run(check(at_least_zero), lambda x, a: -x, BOX, Options())
    assert (evidence.outcome, evidence.certificates) == ("refuted", None)


def test_certificates_of_a_claim_are_kept_latest_first(tmp_path, monkeypatch):
    store, origin = Store(tmp_path), Origin("own", str(tmp_path))
    one, other = ({"goal": name * 64, "says": "", "supposes": 0, "by": "[]"} for name in "ab")
    assert certificates.remembered(store, "own.a.b", origin) == []
    certificates.keep(store, "own.a.b", origin, [], [one])
    certificates.keep(store, "own.a.b", origin, [one], [other])
    assert certificates.remembered(store, "own.a.b", origin) == [other, one]
    assert certificates.remembered(store, "own.a.c", origin) == certificates.remembered(store, "own.a.b", None) == []
    certificates.keep(store, "own.a.b", origin, [other, one], [one])
    assert certificates.remembered(store, "own.a.b", origin) == [other, one]
    assert certificates.remembered(Store(tmp_path, use=False), "own.a.b", origin) == []
    monkeypatch.setattr(certificates, "_search", lambda: "another search")
    assert certificates.remembered(store, "own.a.b", origin) == []


FILE = '''"""Two theorems."""
from lemmata import AtLeast, Claim, Domain, Interval, Mutant, Paper, Source, exact, tested

PAPER = Paper("SCHOOL", "everyone", "Algebra", 1200, "known")


def tangent(x, a):
    """The square above its tangent."""
    return x**2 + a - 2 * x


def lower(x, a):
    """Too low."""  # 1
    return x**2 + a - 3 * x - 5


SQUARE = Claim(
    id="school.signs.square",
    title="The square is above its tangent",
    source=Source(PAPER, "page 1"),
    statement="x^2+a >= 2x",
    formula=tangent,
    domain=Domain(x=Interval(0, 5), a=Interval(1, 3)),
    controls=(Mutant("lower", lower),),
)


@exact(SQUARE)
@tested(SQUARE)
def is_not_negative(formula, case):
    return AtLeast(formula(case.x, case.a), 0)
'''
REPLAYED = "replayed: school.signs.square: is_not_negative: all x in [0, 5], a in [1, 3] (symbols, 1 case)"
BESIDE = "not run: school.signs.square: tested"
CLOSING = "1 claim: 1 replayed, 0 not replayed, 0 on other evidence alone; no search was run"
NONE = "1 claim: 0 replayed, 1 not replayed, 0 on other evidence alone; no search was run"


def command(home: Path, *words: Any) -> subprocess.CompletedProcess[str]:
    told = {**os.environ, "LEMMATA_STORE": str(home / "store")}
    return subprocess.run(
        [sys.executable, "-m", "lemmata", *map(str, words)], cwd=home, env=told, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    """A folder with a file of claims, and its record."""
    home = tmp_path_factory.mktemp("school")
    (home / "school.py").write_text(FILE, encoding="utf-8")
    done = command(home, "verify", "school.py", "--json", "record.json")
    assert done.returncode == 0, done.stdout + done.stderr
    return home, json.loads((home / "record.json").read_text(encoding="utf-8"))


@contextlib.contextmanager
def editing(home: Path, old: str, new: str) -> Iterator[None]:
    """Edit the file of claims, and undo it."""
    assert FILE.count(old) == 1
    (home / "school.py").write_text(FILE.replace(old, new), encoding="utf-8")
    try:
        yield
    finally:
        (home / "school.py").write_text(FILE, encoding="utf-8")


def of(record: Any) -> Any:
    """Return the evidence on terms of a record."""
    return next(item for item in record["claims"][0]["evidence"] if item["kind"] == "exact")


class Done(NamedTuple):
    """What came of a command in this process, whose workers are processes of their own."""

    returncode: int
    stdout: str
    stderr: str


def replay(home: Path, record: Any, *words: str) -> Done:
    """Replay a record with a file of claims, or with what is named."""
    (home / "other.json").write_text(json.dumps(record), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    with contextlib.chdir(home), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(("verify", "--replay", "other.json", *words, "--jobs", "1"))
    return Done(status, out.getvalue(), err.getvalue())


def test_a_record_is_replayed_in_a_fresh_process(school):
    home, _ = school
    done = command(home, "verify", "--replay", "record.json", "school.py")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [REPLAYED, BESIDE, CLOSING]


def test_an_edited_file_is_replayed_while_its_statement_is_the_same(school):
    home, record = school
    for old, new, status in (
        ("return x**2 + a - 2 * x\n", "square = x**2\n    return square + a - 2 * x\n", 0),
        ("Interval(0, 5)", "Interval(0, 6)", 1),
        ("x^2+a >= 2x", "x^2+a >= 3x", 1),
        ('id="school.signs.square"', 'id="school.signs.other"', 2),
        ("def is_not_negative", "def is_positive", 1),
    ):
        with editing(home, old, new):
            done = replay(home, record, "school.py")
        assert done.returncode == status, done.stdout + done.stderr
        assert (NONE in done.stdout) == (status == 1)


def of_another_level(record: Any) -> None:
    of(record)["certificates"][0]["supposes"] = 1


def of_another_tree(record: Any) -> None:
    of(record)["certificates"][0]["by"] = of(record)["certificates"][0]["by"].replace("18", "19", 1)


def without_one(record: Any) -> None:
    of(record)["certificates"] = []


def of_a_wider_scope(record: Any) -> None:
    of(record)["scope"] = "all x, a (symbols, 1 case)"


def of_a_scope_with_more(record: Any) -> None:
    of(record)["scope"] += "; all b"


def of_another_statement(record: Any) -> None:
    record["claims"][0]["statement"] = "x^2 >= 2x"


def of_another_title(record: Any) -> None:
    record["claims"][0]["title"] = "Squares are large"


def of_another_check(record: Any) -> None:
    of(record)["check"] = "school.is_positive"


def of_a_claim_elsewhere(record: Any) -> None:
    record["claims"][0] |= {"id": "toy.odd.square", "target": "toy.odd.square"}
    record["claims"] += [copy.deepcopy(record["claims"][0]) | {"id": "school.signs.square\nreplayed: all"}]


def twice(record: Any) -> None:
    record["claims"] *= 2


ALTERED: dict[str, tuple[Callable[[Any], None], str]] = {
    "level": (of_another_level, "is refused: "),
    "tree": (of_another_tree, "the certificate of x**2 + a - 2*x >= 0, given "),
    "missing": (without_one, "the record has no certificate of x**2 + a - 2*x >= 0, given "),
    "scope": (of_a_wider_scope, "and the record says 'all x, a (symbols, 1 case)'"),
    "longer scope": (of_a_scope_with_more, "and the record says"),
    "statement": (of_another_statement, "the record has another statement than the claim"),
    "title": (of_another_title, "the record has another title than the claim"),
    "check": (of_another_check, "there is no such check any longer"),
    "twice": (twice, "the record has the claim twice"),
}


@pytest.mark.parametrize("altered", ALTERED)
def test_an_altered_record_is_not_replayed(school, altered):
    home, record = school
    record, (alter, words) = copy.deepcopy(record), ALTERED[altered]
    alter(record)
    done = replay(home, record, "school.py")
    assert (done.returncode, done.stderr) == (1, "")
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("not replayed: school.signs.square: is_"))
    assert words in line


def test_a_record_names_no_file_to_import_and_no_line_of_its_own(school):
    home, record = school
    done = replay(home, record)
    assert done.returncode == 1
    assert "its file is not named: lemmata verify --replay RECORD FILE" in done.stdout
    record = copy.deepcopy(record)
    of_a_claim_elsewhere(record)
    done = replay(home, record)
    assert done.returncode == 1
    assert not any(line.startswith("replayed") for line in done.stdout.splitlines())


def test_what_rests_on_other_evidence_is_listed_and_not_run(school):
    home, record = school
    record = copy.deepcopy(record)
    of(record)["certificates"] = None
    assert replay(home, record, "school.py").stdout.splitlines()[:1] == ["not run: school.signs.square: exact without certificates, tested"]
    of(record)["solver"] = "SymPy 1.13"
    done = replay(home, record, "school.py")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "not run: school.signs.square: exact by SymPy, tested",
        "1 claim: 0 replayed, 0 not replayed, 1 on other evidence alone; no search was run",
    ]
    of(record).update(outcome="inconclusive", certificates=[])
    done = replay(home, record, "school.py")
    assert done.stdout.splitlines()[0] == "not run: school.signs.square: exact (inconclusive), tested"


def older(record: Any) -> Any:
    for item in record["claims"][0]["evidence"]:
        del item["certificates"]
    return record


def foreign(record: Any) -> Any:
    of(record)["certificates"] = [{"goal": "f", "by": 3}]
    return record


BAD: dict[str, tuple[Callable[[Any], Any], str]] = {
    "truncated": (lambda record: json.dumps(record)[:-200], "is not valid JSON: "),
    "empty": (lambda _: "", "is not valid JSON: "),
    "no record": (lambda _: {"tier": "quick"}, "is not a record of verdicts: "),
    "list": (lambda _: [], "is not a record of verdicts: "),
    "older": (older, "holds no certificates: write it anew by verify --json"),
    "foreign": (foreign, "is not a record of verdicts: record.claims[0].evidence"),
    "tier": (lambda record: {**record, "tier": "deep"}, "is not a record of verdicts: record.tier"),
}


@pytest.mark.parametrize("bad", BAD)
def test_what_is_no_record_is_told_in_a_line(school, tmp_path, monkeypatch, capsys, bad):
    _, record = school
    made, words = BAD[bad]
    made = made(copy.deepcopy(record))
    (tmp_path / "bad.json").write_text(made if isinstance(made, str) else json.dumps(made), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(("verify", "--replay", "bad.json")) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("lemmata: bad.json ") and words in line


@pytest.mark.parametrize(
    "option", ["--json", "--junit", "--last-failed", "--exitfirst", "--verbose", "--profile", "--github", "--no-cache"]
)
def test_options_that_say_nothing_of_a_replay_are_refused(school, monkeypatch, capsys, option):
    home, _ = school
    monkeypatch.chdir(home)
    assert main(("verify", "--replay", "record.json", option, *(["x"] if option in ("--json", "--junit") else []))) == 2
    assert f"leave out {option}" in capsys.readouterr().err


def test_a_tier_that_is_not_the_records_is_refused(school, monkeypatch, capsys):
    home, _ = school
    monkeypatch.chdir(home)
    assert main(("verify", "--replay", "record.json", "--tier", "full")) == 2
    assert capsys.readouterr().err == "lemmata: record.json is of the tier quick, which is replayed: leave out --tier full\n"


def test_a_file_that_is_not_here_is_bad_input(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(("verify", "--replay", "none.json")) == 2
    assert capsys.readouterr().err == "lemmata: none.json: no such file or directory\n"


WITHOUT = """
import json
from pathlib import Path
from lemmata.prove.signs import search
from lemmata.sources.named_claims import Origin
from lemmata.verification.verdicts import Task, compute

def refused(*_):
    raise AssertionError("a search is run")

search._at_level = refused
task = Task("school.signs.square", None, Origin("school", str(Path.cwd())), "quick", "cpu", "float64", Path("store"), True)
verdict, *_ = compute(task)
print(json.dumps([item["certificates"] for item in verdict["evidence"] if item["kind"] == "exact"]))
"""


def test_an_edited_claim_is_verified_by_the_certificates_of_before(school):
    home, record = school
    told = {**os.environ, "LEMMATA_STORE": str(home / "store")}
    for old, new, certified in (("# 1", "# an edit", of(record)["certificates"]), ("(0, 5)", "(0, 6)", None)):
        with editing(home, old, new):
            done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=home, env=told, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout) == [certified]
