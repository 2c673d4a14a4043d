"""The run store serves what was computed, and nothing else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lemmata.store import store as store_module
from lemmata.store.canonical import plain, restored, text
from lemmata.store.store import ARRAYS, RECORD, UNFINISHED, NotKept, Run, Store
from lemmata.terms.types import Fields
from tests.store.stores import Counted, edited, files_below, other_source


def same(first: Run, second: Run) -> bool:
    arrays = all(first.arrays[name].tobytes() == second.arrays[name].tobytes() for name in first.arrays)
    records = text(plain(first.record)) == text(plain(second.record))
    return arrays and records and first.arrays.keys() == second.arrays.keys() and first.key == second.key


def test_a_second_identical_call_is_served(tmp_path: Path) -> None:
    counted, store = Counted(), Store(tmp_path)
    first, second, third = counted.go(store), counted.go(store), counted.go(Store(tmp_path))
    assert (first.cached, second.cached, third.cached, counted.times) == (False, True, True, 1)
    assert same(first, second) and same(first, third)
    assert first.summary["rate"] == np.inf and np.isnan(first.summary["gap"]) and first.record["parameters"]["t"] == np.inf
    assert {"parameters", "seed", "versions", "source", "device", "dtype", "seconds", "summary", "created"} <= set(first.record)
    assert files_below(tmp_path / "runs") == [f"{first.key[:2]}/{first.key}/{name}" for name in (ARRAYS, RECORD)]
    assert store.notes == []


def test_a_store_that_computes_nothing_serves_what_is_kept(tmp_path: Path) -> None:
    counted, reader = Counted(), Store(tmp_path, compute=False)
    with pytest.raises(NotKept, match="'sample' is not kept"):
        counted.go(reader)
    assert counted.times == 0 and files_below(tmp_path) == []
    first = counted.go(Store(tmp_path))
    assert counted.go(reader).cached and same(first, counted.go(reader)) and counted.times == 1


def test_without_use_everything_is_computed_and_overwritten(tmp_path: Path) -> None:
    counted = Counted()
    old = counted.go(Store(tmp_path))
    new = counted.go(Store(tmp_path, use=False))
    assert not new.cached and counted.times == 2 and new.record["seconds"] != old.record["seconds"]
    assert counted.go(Store(tmp_path)).record["seconds"] == new.record["seconds"]
    store = Store(tmp_path, use=False)
    store.keep("verdicts", {"claim": "a"}, {"outcome": "holds"})
    assert store.remember("verdicts", {"claim": "a"}) is None
    assert Store(tmp_path).remember("verdicts", {"claim": "a"}) == {"outcome": "holds"}
    assert files_below(tmp_path / UNFINISHED) == []


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 4},
        {"seed": None},
        {"dtype": "float32"},
        {"device": "gpu"},
        {"parameters": {"alpha": 2.0, "betas": (0.5,)}},
        {"parameters": {"alpha": np.nextafter(2.0, 3.0), "betas": (0.5,), "t": np.inf}},
        {"parameters": {"alpha": 2.0, "betas": (0.5,), "t": -np.inf}},
        {"parameters": {"alpha": 2.0, "betas": (0.5,), "t": "inf"}},
        {"compute": other_source},
        {"reach": (Counted,)},
        {"reach": (5,)},
    ],
    ids=lambda change: f"{next(iter(change))}",
)
def test_what_a_result_depends_on_is_in_the_key(change: Fields, tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = Counted().go(store)
    other = Counted().go(store, **change)
    assert other.key != first.key and not other.cached


def test_name_and_versions_are_in_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    first = store.run("a", {}, other_source)
    assert store.run("b", {}, other_source).key != first.key
    monkeypatch.setattr(store_module.provenance, "versions", lambda: {"numpy": "0.0"})
    assert store.run("a", {}, other_source).key != first.key


def test_seconds_and_place_are_not_in_the_key(tmp_path: Path) -> None:
    here, there = (Store(tmp_path / place).run("a", {"x": 1}, other_source) for place in ("here", "there"))
    assert here.key == there.key and here.record["seconds"] != there.record["seconds"]


def test_arrays_come_back_bit_for_bit(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    arrays = {
        "file": rng.normal(size=(3, 4)),
        "allow_pickle": np.asfortranarray(rng.normal(size=(3, 4)) + 1j),
        "empty": np.zeros((0, 3)),
        "scalar": np.float32(1 / 3),
        "flags": np.array([True, False]),
        "names": np.array(["a", "beta"]),
    }
    run, again = (Store(tmp_path).run("a", {}, lambda: (arrays, {})) for _ in range(2))
    assert again.cached and same(run, again)
    assert all(again.arrays[name].dtype == np.asarray(value).dtype for name, value in arrays.items())
    assert store_module._packed(run.arrays) == store_module._packed(again.arrays)


NO_NUMBERS = [np.nan, [1.0, np.nan], {"deep": (np.nan,)}, np.array([0.0, np.nan]), np.full(1000, np.nan), complex(0, np.nan)]


@pytest.mark.parametrize("value", NO_NUMBERS, ids=range(len(NO_NUMBERS)))
def test_a_parameter_that_is_not_a_number_is_refused(value: Any, tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(ValueError, match="NaN"):
        store.run("a", {"x": value}, other_source)
    with pytest.raises(ValueError, match="NaN"):
        store.remember("verdicts", {"x": value})


@pytest.mark.parametrize("value", [object(), {1: 2}, {"!float": "inf"}, {1, 2}, np.array([1, 2], dtype=object), np.longdouble(1)])
def test_a_parameter_that_is_no_data_is_refused(value: Any, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="record"):
        Store(tmp_path).run("a", {"x": value}, other_source)


@pytest.mark.parametrize("kind", ["..", "a/b", "", "A", "/etc", UNFINISHED, "a" * 40, "a\n"])
def test_no_kind_leads_out_of_the_folder(kind: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "root")
    with pytest.raises(ValueError, match="kind of an entry"):
        store.keep(kind, {"x": 1}, {})
    with pytest.raises(ValueError, match="kind of an entry"):
        store.remember(kind, {"x": 1})


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    store = Store(tmp_path / "root")
    runs = [store.run(name, {"../x": "../../y"}, other_source) for name in ("../../escape", "/etc/x", "C:\\x", "nul\0", "\ud800", "")]
    assert len({run.key for run in runs}) == len(runs)
    assert {path.parts[0] for path in map(Path, files_below(tmp_path))} == {"root"}


@dataclass(frozen=True)
class Ring:
    positions: int
    betas: np.ndarray


def test_data_is_written_in_one_way_and_given_back() -> None:
    values = {"n": 3, "x": 0.1, "t": [np.inf, -np.inf], "f": Fraction(1, 3), "z": 1 + 2j, "none": None, "s": "é\ud800", "yes": True}
    assert restored(json.loads(text(plain(values)))) == values
    assert text(plain({"a": 1, "b": 2})) == text(plain({"b": 2, "a": 1}))
    assert plain(np.float64(0.5)) == 0.5 and plain(np.int64(2)) == 2 and plain(np.bool_(True)) is True
    assert plain(Ring(5, np.array([0.5]))) == {"!type": "Ring", "positions": 5, "betas": [0.5]}
    assert plain(1) != plain(1.5) and text(plain(1)) != text(plain(1.0)) != text(plain(-1.0))


def test_long_arrays_count_by_every_element_as_parameters_and_are_kept_as_results(tmp_path: Path) -> None:
    long, store = np.arange(1000.0), Store(tmp_path)
    other = long.copy()
    other[500] += 1e-9
    keys = {store.run("a", {"x": value}, other_source).key for value in (long, other, long.reshape(10, 100), long.astype(np.float32))}
    assert len(keys) == 4
    kept = [store.run("b", {}, lambda: ({}, {"x": long})).summary["x"] for _ in range(2)]
    assert kept[0] == kept[1] == long.tolist()


def test_verdicts_come_back_as_they_were_kept(tmp_path: Path) -> None:
    store, fields = Store(tmp_path), {"claim": "a", "tier": "quick", "versions": {"numpy": "2"}}
    assert store.remember("verdicts", fields) is None
    store.keep("verdicts", fields, {"outcome": "holds", "residual": np.inf, "witness": None})
    assert store.remember("verdicts", fields) == {"outcome": "holds", "residual": np.inf, "witness": None}
    assert store.remember("verdicts", {**fields, "tier": "full"}) is None
    assert store.remember("figures", fields) is None
    store.keep("verdicts", fields, {"outcome": "refuted"})
    assert store.remember("verdicts", fields) == {"outcome": "refuted"}
    (record,) = tmp_path.rglob(RECORD)
    edited(record, "refuted", "holds")
    assert store.remember("verdicts", fields) is None and "damaged" in store.notes[0]
