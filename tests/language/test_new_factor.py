"""A factor of a kind that the tool does not have goes through a claim of its own: verified, listed, shown and written."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from lemmata.cli import main
from lemmata.language.case import Case, Generator
from lemmata.language.domain import Domain
from lemmata.language.factors import EVERY, Interval
from lemmata.language.structured import Simplex
from lemmata.paper.notation import ranged
from lemmata.prove.symbols import symbol
from lemmata.sources.told import told
from lemmata.verbs.show import factor_words
from tests.language.even import SIGN, Even

FILE = str(Path(__file__).with_name("even.py"))


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEMMATA_STORE", str(tmp_path / "store"))


def test_it_is_verified_exactly_and_in_tests_and_its_controls_are_refuted(tmp_path: Path):
    assert main(["verify", FILE, "--jobs", "1", "--json", str(tmp_path / "record.json")]) == 0
    [row] = json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))["claims"]
    scopes = {evidence["kind"]: evidence["scope"] for evidence in row["evidence"]}
    assert row["outcome"] == "holds" and len(row["controls"]) == 2
    assert scopes["exact"].startswith("n in {0, 2, 4, 6}; all x (symbols, 4 cases); not proved but tried at n in {8, 10")
    assert scopes["tested"].startswith("n in {0, 2, 4, 6}, x -2…2 (") and "; beyond the box n 0…" in scopes["tested"]


def test_it_is_listed_and_shown(capsys: pytest.CaptureFixture[str]):
    assert main(["list", FILE]) == 0
    assert SIGN.title in capsys.readouterr().out
    assert main(["show", f"{FILE}::{SIGN.id}"]) == 0
    assert "n: Even(low=0, high=None, search=(0, 7))\n" in capsys.readouterr().out


def test_it_is_written_as_it_says():
    assert ranged("n", SIGN.domain.factors["n"], {"n": "n"}) == (r"$n\ge 0$ even", r"$\{0,\dots,7\}$")


def test_another_process_is_told_its_kind_and_fields():
    described = pickle.loads(pickle.dumps(told(Even(2, 9))))
    assert factor_words(described, ()) == "Even(low=2, high=9, search=None)"
    assert ranged("n", described, {"n": "n"}) == ("$n$: Even", "")
    with pytest.raises(TypeError, match="only described"):
        described.draw(Generator(0), Case())


def test_a_domain_asks_it_what_it_is():
    mixed = Domain(n=SIGN.domain.factors["n"], x=Interval(0, 1), p=Simplex(3))
    assert [*mixed.integers()] == [*mixed.discrete()] == ["n"] and not mixed.choices()
    assert mixed.real_names() == ["x", "p_free"] and [*mixed.computed()] == ["p"] and mixed.coordinates() == {"p_free"}


def test_what_attacks_and_narrowing_make_of_it_is_even():
    cases = SIGN.domain.beyond(60, seed=0)
    assert {case.n % 2 for case in cases} == {0} and max(case.n for case in cases) > 7
    assert [case.n for case in SIGN.domain.enumerated({"n": range(3, 9)}, symbol)] == [0, 4, 6, 8]
    with pytest.raises(ValueError, match="n is even"):
        next(SIGN.domain.enumerated({"n": EVERY}, symbol))
