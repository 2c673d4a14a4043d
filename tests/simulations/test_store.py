"""The run store serves what was computed, nothing else, and no trouble with it costs a result."""

from __future__ import annotations

import builtins
import errno
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lemmata.simulations import places
from lemmata.simulations import store as store_module
from lemmata.simulations.canonical import plain, restored, sha256, text
from lemmata.simulations.store import ARRAYS, LEFTOVER_AGE, RECORD, UNFINISHED, NotKept, Run, Store
from lemmata.theory.types import Fields

HOUSE = Path(__file__).parents[2]


class Counted:
    """A computation that counts how often it ran."""

    def __init__(self, size: int = 5) -> None:
        self.size = size
        self.ran: list[int] = []

    @property
    def times(self) -> int:
        return len(self.ran)

    def go(self, store: Store, **options: Any) -> Run:
        size, ran = self.size, self.ran

        def compute() -> tuple[dict[str, np.ndarray], Fields]:
            ran.append(1)
            return {"x": np.arange(size) / 3, "lags": np.array([np.nan, np.inf, -0.0])}, {"loss": 0.1, "rate": np.inf, "gap": np.nan}

        parameters = {"alpha": 2.0, "betas": (0.5,), "t": np.inf}
        return store.run("sample", **{"parameters": parameters, "seed": 3, "compute": compute, **options})


def entry(store: Store, run: Run) -> Path:
    return store.folder("runs", run.key)


def same(first: Run, second: Run) -> bool:
    arrays = all(first.arrays[name].tobytes() == second.arrays[name].tobytes() for name in first.arrays)
    records = text(plain(first.record)) == text(plain(second.record))
    return arrays and records and first.arrays.keys() == second.arrays.keys() and first.key == second.key


def files_below(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


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


def other_source() -> tuple[dict[str, np.ndarray], Fields]:
    return {}, {}


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


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def flipped(path: Path, where: float) -> None:
    data = bytearray(path.read_bytes())
    data[int(where * (len(data) - 1))] ^= 1
    path.write_bytes(data)


def edited(path: Path, old: str, new: str) -> None:
    found = path.read_text()
    assert found.count(old) == 1
    path.write_text(found.replace(old, new))


def forged(path: Path) -> None:
    record = json.loads(path.read_text())
    record["parameters"]["alpha"] = 7.0
    del record["checksum"]
    record["checksum"] = sha256(text(record))
    path.write_bytes(text(record))


def swapped(path: Path) -> None:
    """Put the whole entry of another run here."""
    store = Store(path.parents[3])
    other = entry(store, store.run("other", {}, other_source))
    for name in (ARRAYS, RECORD):
        (path.parent / name).write_bytes((other / name).read_bytes())


FAULTS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "truncated arrays": (ARRAYS, truncated),
    "truncated record": (RECORD, truncated),
    "empty arrays": (ARRAYS, emptied),
    "empty record": (RECORD, emptied),
    **{f"bit flipped in the arrays at {k}/20": (ARRAYS, lambda path, k=k: flipped(path, k / 20)) for k in range(21)},
    **{f"bit flipped in the record at {k}/20": (RECORD, lambda path, k=k: flipped(path, k / 20)) for k in range(21)},
    "bit flipped in white space of the record": (RECORD, lambda path: edited(path, '\n "seed"', '\n\t"seed"')),
    "summary edited by hand": (RECORD, lambda path: edited(path, '"loss": 0.1', '"loss": 0.2')),
    "not a number written by hand": (RECORD, lambda path: edited(path, '"loss": 0.1', '"loss": NaN')),
    "parameters edited, checksum made to fit": (RECORD, forged),
    "entry of another run": (RECORD, swapped),
    "record of another form": (RECORD, lambda path: path.write_text("[1]")),
    "arrays removed": (ARRAYS, Path.unlink),
    "record removed": (RECORD, Path.unlink),
}


@pytest.fixture
def rests_on_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let results rest on a few files: what this process has read and loaded is long to write down, and no fault is about it."""
    values = {name: value for name, value in store_module.provenance.gathered()[0].items() if name[0] == "file"}
    few = dict(sorted(values.items())[:9])
    monkeypatch.setattr(store_module.provenance, "gathered", lambda *_: (few, None))


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.usefixtures("rests_on_little")
def test_a_damaged_entry_is_computed_anew(fault: str, tmp_path: Path) -> None:
    counted, store = Counted(), Store(tmp_path)
    first = counted.go(store)
    name, damage = FAULTS[fault]
    damage(entry(store, first) / name)
    again, third = counted.go(store), counted.go(store)
    assert not again.cached and counted.times == 2
    assert third.cached and third.arrays["x"].tolist() == (np.arange(5) / 3).tolist()
    assert len(store.notes) == 1 and "is recomputed" in store.notes[0] and first.key[:12] in store.notes[0]


@pytest.mark.parametrize("below", [False, True])
def test_a_file_in_the_place_of_an_entry_is_replaced(below: bool, tmp_path: Path) -> None:
    counted, store = Counted(), Store(tmp_path)
    folder = entry(store, counted.go(store))
    place = folder / RECORD if below else folder
    for path in folder.iterdir():
        path.unlink()
    if below:
        place.mkdir()
    else:
        place.rmdir()
        place.write_text("in the way")
    assert not counted.go(store).cached
    assert counted.go(store).cached
    assert len(store.notes) == 1 and "incomplete" in store.notes[0]


def test_a_pickle_is_never_opened(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(ValueError, match="cannot be stored"):
        store.run("a", {}, lambda: ({"x": np.array([{}], dtype=object)}, {}))
    with pytest.raises(ValueError, match="cannot be stored"):
        store.run("a", {}, lambda: ({"../x": np.zeros(1)}, {}))
    assert files_below(tmp_path) == []
    packed = store_module._packed({"x": np.zeros(2)})
    np.savez(tmp_path / "evil.npz", x=np.array([{}], dtype=object))
    assert list(store_module._unpacked(packed)) == ["x"]
    with pytest.raises(ValueError, match="allow_pickle"):
        store_module._unpacked((tmp_path / "evil.npz").read_bytes())


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


def child(code: str, root: Path, *words: str) -> subprocess.Popen[str]:
    lines = f"""
import os, signal, sys, time
import numpy as np
from pathlib import Path
from lemmata.simulations import store as module
from lemmata.simulations.store import Store
root = Path({str(root)!r})
{code}
"""
    script = root.with_name(f"{root.name}-child.py")  # nothing is kept of a computation that stands in no file
    if not script.exists():
        script.write_text(lines, encoding="utf-8")
        time.sleep(0.05)  # nor of a script that is younger than its process
    env = {**os.environ, "PYTHONPATH": str(HOUSE)}
    return subprocess.Popen([sys.executable, script, *words], env=env, text=True, stdout=subprocess.PIPE)


WRITING = "Store(root).keep('verdicts', {'claim': 'a'}, {'outcome': OUTCOME})"
KILLED = {
    "while the first file is written": "module.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)",
    "before the entry is in place": "module.os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)",
    "between moving the old away and the new in": """
true = os.replace
def replace(old, new):
    if 'old-' in str(new):
        true(old, new)
        os.kill(os.getpid(), signal.SIGKILL)
    true(old, new)
module.os.replace = replace
""",
}


@pytest.mark.parametrize("when", KILLED)
def test_a_process_killed_while_writing_leaves_the_old_entry_or_none(when: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep("verdicts", {"claim": "a"}, {"outcome": "old"})
    with child(f"{KILLED[when]}\nOUTCOME = 'new'\n{WRITING}", tmp_path) as process:
        assert process.wait(30) == -signal.SIGKILL
    assert list((tmp_path / UNFINISHED).iterdir()), "the process was meant to be killed half-way"
    assert store.remember("verdicts", {"claim": "a"}) == (None if "between" in when else {"outcome": "old"})
    store.keep("verdicts", {"claim": "a"}, {"outcome": "newest"})
    assert store.remember("verdicts", {"claim": "a"}) == {"outcome": "newest"}
    assert store.notes == []


def test_what_killed_processes_left_is_swept_once_it_is_old(tmp_path: Path) -> None:
    store = Store(tmp_path)
    old, young = tmp_path / UNFINISHED / "old", tmp_path / UNFINISHED / "young"
    for left in (old, young):
        left.mkdir(parents=True)
        (left / ARRAYS).write_bytes(b"half")
    past = time.time() - LEFTOVER_AGE - 1
    os.utime(old, (past, past))
    store.keep("verdicts", {"claim": "a"}, {})
    assert not old.exists() and young.exists()


def test_processes_that_write_one_entry_at_once_leave_a_whole_one(tmp_path: Path) -> None:
    code = """
def compute():
    return {"x": np.full(2000, float(sys.argv[1]))}, {"who": float(sys.argv[1])}
(root / sys.argv[1]).touch()
while not ((root / "1").exists() and (root / "2").exists()):
    time.sleep(0.001)
store = Store(root, use=False)
for _ in range(60):
    store.run("race", {"size": 2000}, compute, seed=0)
    found = module.Store(root).run("race", {"size": 2000}, compute, seed=0)
    assert (found.arrays["x"] == found.summary["who"]).all()
print(len(store.notes), found.key)
"""
    racers = [child(code, tmp_path, who) for who in ("1", "2")]
    answers = [process.communicate(timeout=60)[0].split() for process in racers]
    assert [process.returncode for process in racers] == [0, 0]
    assert [answer[0] for answer in answers] == ["0", "0"] and answers[0][1] == answers[1][1]
    (folder,) = (tmp_path / "runs").glob("*/*")
    record, arrays = json.loads((folder / RECORD).read_text()), np.load(folder / ARRAYS)
    assert (arrays["x"] == record["summary"]["who"]).all()
    assert sorted(path.name for path in folder.iterdir()) == [ARRAYS, RECORD]
    assert list((tmp_path / UNFINISHED).iterdir()) == []


def test_an_entry_that_another_process_moves_away_meanwhile_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    true = os.replace

    def replace(old: Path, new: Path) -> None:
        calls.append(new)
        if len(calls) == 1:
            raise OSError(errno.ENOTEMPTY, "occupied a moment ago")
        true(old, new)

    monkeypatch.setattr(os, "replace", replace)
    store = Store(tmp_path)
    store.keep("verdicts", {"claim": "a"}, {"outcome": "holds"})
    assert store.notes == [] and len(calls) == 3
    assert store.remember("verdicts", {"claim": "a"}) == {"outcome": "holds"}


def refuse(number: int) -> Callable[..., Any]:
    def refused(*_: Any, **__: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return refused


@contextmanager
def faulty(patch: pytest.MonkeyPatch, what: str) -> Iterator[None]:
    true_open = builtins.open

    def open_to_read(file: Any, mode: str = "r", *args: Any, **options: Any) -> Any:
        return refuse(errno.EROFS)() if set(mode) & set("wxa+") else true_open(file, mode, *args, **options)

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with patch.context() as context:
        if what == "read-only files":
            context.setattr(builtins, "open", open_to_read)
        elif what == "read-only folder":
            context.setattr(Path, "mkdir", refuse(errno.EACCES))
        elif what == "folder that takes no entries":
            context.setattr(os, "replace", refuse(errno.EACCES))
        elif what == "full disk":
            context.setattr(os, "fsync", refuse(errno.ENOSPC))
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, limits[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)


BARRED = {
    "read-only files": "read-only file system",
    "read-only folder": "permission denied",
    "folder that takes no entries": "permission denied",
    "full disk": "no space left on device",
    "file cut off while it is written": "file too large",
}


@pytest.mark.parametrize("what", BARRED)
def test_a_folder_that_cannot_be_written_costs_no_result(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, store = Counted(size=1000), Store(tmp_path)
    kept = counted.go(store)
    with faulty(monkeypatch, what):
        assert counted.go(store).cached
        runs = [counted.go(store, seed=seed) for seed in (10, 11)]
        store.keep("verdicts", {"claim": "a"}, {"long": "x" * 3000})
    assert all(run.arrays["x"].tolist() == kept.arrays["x"].tolist() and not run.cached for run in runs)
    assert store.notes == [f"run store {tmp_path} cannot be written to ({BARRED[what]}): results are returned but not kept"]
    assert counted.go(store).cached and len(files_below(tmp_path / "runs")) == 2
    assert not counted.go(store, seed=10).cached
    assert counted.go(store, seed=10).cached
    assert store.remember("verdicts", {"claim": "a"}) is None


def test_an_entry_that_cannot_be_read_is_computed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted, store = Counted(), Store(tmp_path)
    counted.go(store)
    with monkeypatch.context() as context:
        context.setattr(Path, "read_bytes", refuse(errno.EIO))
        assert not counted.go(store).cached
    assert "cannot be read" in store.notes[0]
    assert counted.go(store).cached


def test_an_interrupt_while_computing_or_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    store = Store(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        store.run("a", {}, interrupted)
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.run("a", {}, other_source)
    assert files_below(tmp_path) == []


@pytest.mark.parametrize(
    ("bad", "named_by"),
    [("null\0byte", "argument"), *((bad, by) for bad in ("file", "file/below", "x" * 300) for by in ("argument", "LEMMATA_STORE"))],
)
def test_an_unusable_folder_named_by_the_user_is_refused_in_one_line(
    bad: str, named_by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    root = tmp_path / bad
    if named_by == "LEMMATA_STORE":
        monkeypatch.setenv("LEMMATA_STORE", str(root))
    with pytest.raises(ValueError, match="run store must be a folder") as caught:
        Store(root if named_by == "argument" else None)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"LEMMATA_STORE": "/named"}, "/named"),
        ("linux", {"LEMMATA_STORE": "", "XDG_CACHE_HOME": "/cache"}, "/cache/lemmata"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, "/users/me/.cache/lemmata"),
        ("linux", {}, "/users/me/.cache/lemmata"),
        ("darwin", {"XDG_CACHE_HOME": "/cache"}, "/users/me/Library/Caches/lemmata"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/lemmata"),
        ("win32", {}, "/users/me/AppData/Local/lemmata"),
    ],
)
def test_the_default_folder_follows_the_platform(
    platform: str, variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LEMMATA_STORE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/users/me", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert places.default_root() == Path(expected)


def test_a_default_folder_that_cannot_be_made_costs_only_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEMMATA_STORE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "mkdir", refuse(errno.EACCES))
    store = Store()
    assert not Counted().go(store).cached
    assert len(store.notes) == 1


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


def test_an_error_of_the_computation_is_not_kept(tmp_path: Path) -> None:
    def fails() -> Any:
        raise ZeroDivisionError("a singular matrix")

    store = Store(tmp_path)
    with pytest.raises(ZeroDivisionError):
        store.run("a", {}, fails)
    assert files_below(tmp_path) == []


SLOW_RUN = """
import sys, time
from pathlib import Path
from lemmata.simulations.store import Store

marks = Path(sys.argv[2])

def compute():
    (marks / sys.argv[3]).write_text("")
    time.sleep(2.0)
    return {"x": [1.0]}, {}

run = Store(sys.argv[1]).run("shared", {}, compute)
print(run.cached, run.arrays["x"][0])
"""


def test_a_run_that_another_process_is_computing_is_waited_for_and_read(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    script = tmp_path / "slow_run.py"
    script.write_text(SLOW_RUN)
    command = [sys.executable, str(script), str(tmp_path / "store"), str(marks)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    both = [subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True, env=environment) for name in ("one", "two")]
    said = sorted(process.communicate(timeout=60)[0].strip() for process in both)
    assert said == ["False 1.0", "True 1.0"]
    assert len(list(marks.iterdir())) == 1
    assert not list((tmp_path / "store" / "locks").iterdir())


def test_without_locks_a_run_is_computed_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    assert not Counted().go(Store(tmp_path)).cached
    assert not (tmp_path / "locks").exists()
