"""Every claim's record with its mutants, formula and checks lie where its id says; and what lies elsewhere is seen."""

from __future__ import annotations

import dataclasses

import pytest

from lemmata.language.check import CHECKS
from lemmata.language.claim import Mutant
from lemmata.sources import families
from tests import house, stems

FOLDERS = families.folders()


@pytest.mark.parametrize("folder", FOLDERS)
def test_who_knows_an_id_knows_three_paths(folder):
    families.register([folder])
    assert [stray for entry in families.claims(folder) for stray in stems.strays(entry, house.ROOT)] == []


def test_a_topic_is_the_longest_that_there_is_a_file_for(tmp_path):
    claims = tmp_path / "theory" / "ring" / "claims" / "window"
    claims.mkdir(parents=True)
    (claims / "half_ring.py").touch()
    (claims / "half.py").touch()
    found = {name: stems.topic(f"ring.window.{name}", tmp_path) for name in ("half-ring-printed", "half-window", "halves")}
    assert found == {"half-ring-printed": "window.half_ring", "half-window": "window.half", "halves": None}
    (claims.parent / "window.py").touch()
    assert stems.topic("ring.window.halves", tmp_path) == "window"


def _elsewhere(x):
    """A formula of no topic."""
    return x


def test_what_lies_elsewhere_is_seen(monkeypatch):
    folder = FOLDERS[0]
    families.register([folder])
    entry = next(entry for entry in families.claims(folder) if entry.claim.expect == "holds" and CHECKS.get(entry.claim.id))
    assert list(stems.strays(entry, house.ROOT)) == []
    record = entry._replace(module="lemmata.theory.elsewhere")
    assert [stray.partition(": ")[2] for stray in stems.strays(record, house.ROOT)] == ["its record stands in lemmata.theory.elsewhere"]
    for field, value in (("formula", _elsewhere), ("controls", (Mutant("none", _elsewhere),))):
        moved = entry._replace(claim=dataclasses.replace(entry.claim, **{field: value}))
        assert [stray.rpartition(" ")[2] for stray in stems.strays(moved, house.ROOT)] == [__name__]
    stray = dataclasses.replace(CHECKS[entry.claim.id][0], kind="tested", function=_elsewhere)
    monkeypatch.setitem(CHECKS, entry.claim.id, [stray])
    assert [stray.rpartition(" ")[2] for stray in stems.strays(entry, house.ROOT)] == [__name__]
    nowhere = entry._replace(claim=dataclasses.replace(entry.claim, id=f"{entry.claim.family}.no-such-topic.at-all"))
    assert "no file of records" in next(stems.strays(nowhere, house.ROOT))


def test_a_mutant_beside_the_record_of_another_topic_is_seen():
    folder = FOLDERS[0]
    families.register([folder])
    mutants = {entry.module: (entry, one) for entry in families.claims(folder) for one in entry.claim.controls if isinstance(one, Mutant)}
    (entry, _), (_, far), *_ = mutants.values()
    moved = entry._replace(claim=dataclasses.replace(entry.claim, controls=(far,)))
    assert list(stems.strays(moved, house.ROOT)) == [f"{entry.claim.id}: a wrong formula stands in {far.formula.__module__}"]
