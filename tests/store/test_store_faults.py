"""No trouble with the run store costs a result: damaged entries, folders that cannot be written or read, interrupts."""

from __future__ import annotations

import builtins
import errno
import json
import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lemmata.store import places
from lemmata.store import store as store_module
from lemmata.store.canonical import sha256, text
from lemmata.store.store import ARRAYS, RECORD, Run, Store
from tests.store.stores import Counted, edited, files_below, other_source


def entry(store: Store, run: Run) -> Path:
    return store.folder("runs", run.key)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def flipped(path: Path, where: float) -> None:
    data = bytearray(path.read_bytes())
    data[int(where * (len(data) - 1))] ^= 1
    path.write_bytes(data)


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


def test_an_error_of_the_computation_is_not_kept(tmp_path: Path) -> None:
    def fails() -> Any:
        raise ZeroDivisionError("a singular matrix")

    store = Store(tmp_path)
    with pytest.raises(ZeroDivisionError):
        store.run("a", {}, fails)
    assert files_below(tmp_path) == []
