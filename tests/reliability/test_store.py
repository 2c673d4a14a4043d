"""Entries of the store that are damaged, forged, or something else: the result is right all the same, and nothing in them is executed."""

from __future__ import annotations

import io
import json
import os
import pickle
import shutil
import warnings
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmata.store import canonical, provenance
from lemmata.store.store import ARRAYS, RECORD, Store
from lemmata.terms.types import Fields
from tests.reliability.room import CASES, QUIET, TALLY, fair, room  # noqa: F401  # a fixture
from tests.store.stores import forgotten

DOOR = "store: entries of runs and records"
VERDICTS = 100
VALUES = np.arange(6.0).reshape(2, 3)


class Bomb:
    """What leaves a mark where it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return os.mkdir, (str(self.mark),)


def _computed() -> tuple[Fields, Fields]:
    return {"x": VALUES}, {"total": 15.0}


def _asked(store: Store) -> Any:
    return store.run("fuzz", {"n": 3}, _computed, device="cpu")


def _zipped(name: str, data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(name, data)
    return out.getvalue()


def _objects(value: Any) -> bytes:
    out = io.BytesIO()
    np.savez(out, x=np.array([value], dtype=object), allow_pickle=True)
    return out.getvalue()


def _forged(folder: Path, change: Any) -> None:
    """Change a record and let its checksums agree again."""
    record = json.loads((folder / RECORD).read_bytes())
    change(record)
    if (folder / ARRAYS).is_file():
        record["arrays"] = canonical.sha256((folder / ARRAYS).read_bytes())
    record.pop("checksum")
    record["checksum"] = canonical.sha256(canonical.text(record))
    (folder / RECORD).write_bytes(canonical.text(record))


def _flipped(held: bytes, at: int, data: bytes) -> bytes:
    place = at % len(held)
    return held[:place] + bytes([held[place] ^ (1 + at % 255)]) + held[place + 1 :]


JSON = (b"null", b"[]", b'"x"', b"1e999", b"9" * 5000, b'{"arrays": {}}', b'"\\ud800"')
REWRITTEN = {
    "flip": _flipped,
    "cut": lambda held, at, data: held[: at % len(held)],
    "more": lambda held, at, data: held + data,
    "empty": lambda held, at, data: b"",
    "bytes": lambda held, at, data: data,
    "json": lambda held, at, data: (b"[" * (at % 50_000), *JSON)[at % (1 + len(JSON))],
}
"""Faults that change what a file holds: from its bytes, a number and some other bytes."""
FORGED = (
    ("key", "0" * 64),
    ("kind", "../x"),
    ("format", 10**400),
    ("name", "../../x"),
    ("parameters", {"n": 4}),
    ("summary", None),
    ("seconds", []),
)
"""Fields of a record that are changed, its checksums made to agree again."""


@dataclass(frozen=True)
class Entry:
    """An entry of a run that something happens to: a file of it, a number and some bytes to choose by, and what leaves a mark."""

    store: Store
    folder: Path
    name: str
    at: int
    data: bytes
    outside: Path
    bomb: Bomb

    @property
    def path(self) -> Path:
        """Return the file."""
        return self.folder / self.name


def _pickled(entry: Entry) -> None:
    entry.path.write_bytes(pickle.dumps(entry.bomb))


def _of_objects(entry: Entry) -> None:
    (entry.folder / ARRAYS).write_bytes(_objects(entry.bomb))
    _forged(entry.folder, lambda record: None)


def _of_other_names(entry: Entry) -> None:
    data = (pickle.dumps(entry.bomb), entry.data)[entry.at % 2]
    (entry.folder / ARRAYS).write_bytes(_zipped(("x.npy", "../x.npy", "/x.npy", "x")[entry.at // 2 % 4], data))
    _forged(entry.folder, lambda record: None)


def _into_folder(entry: Entry) -> None:
    entry.path.unlink()
    entry.path.mkdir()


def _into_link(entry: Entry) -> None:
    entry.path.unlink()
    devices = (Path("/dev/zero"), Path("/proc/self/mem"))
    targets = (entry.outside / "file", entry.outside, entry.path, *devices, entry.outside / "nothing")
    entry.path.symlink_to(targets[entry.at % len(targets)])


def _into_pipe(entry: Entry) -> None:
    entry.path.unlink()
    os.mkfifo(entry.path)


def _led_away(entry: Entry) -> None:
    shutil.rmtree(entry.folder)
    entry.folder.symlink_to((entry.outside, entry.folder, entry.outside / "nothing")[entry.at % 3])


def _of_another_run(entry: Entry) -> None:
    shutil.rmtree(entry.folder)
    other = entry.store.run("other", {"n": entry.at}, _computed, device="cpu")
    shutil.copytree(entry.store.folder("runs", other.key), entry.folder)


def _of_other_fields(entry: Entry) -> None:
    _forged(entry.folder, lambda record: record.update([FORGED[entry.at % len(FORGED)]]))


def _into_file(entry: Entry) -> None:
    shutil.rmtree(entry.folder)
    entry.folder.write_bytes(entry.data)


REPLACED = {
    "pickle": _pickled,
    "npz": _of_objects,
    "npy": _of_other_names,
    "folder": _into_folder,
    "gone": lambda entry: entry.path.unlink(),
    "link": _into_link,
    "fifo": _into_pipe,
    "away": _led_away,
    "copied": _of_another_run,
    "forged": _of_other_fields,
    "entry": _into_file,
}
"""Faults that put something else in the place of a file, or of the whole entry."""


@st.composite
def faults(draw: Any) -> tuple[str, str, int, bytes]:
    """Draw what happens to which file of an entry, where, and with which bytes."""
    kind, name = draw(st.sampled_from((*REWRITTEN, *REPLACED))), draw(st.sampled_from((RECORD, ARRAYS)))
    return kind, name, draw(st.integers(0, 10**6)), draw(st.binary(max_size=40))


def _damage(kind: str, entry: Entry) -> None:
    if kind in REWRITTEN:
        entry.path.write_bytes(REWRITTEN[kind](entry.path.read_bytes(), entry.at, entry.data))
    else:
        REPLACED[kind](entry)


@pytest.fixture(autouse=True, scope="module")
def nothing_read_before():
    """Forget, for these tests, what others in this process have read and imported: it would count here too, and may have changed since."""
    with forgotten() as patch:
        # No fault changes what a run rests on: to look at it anew for each, and to write all of it down, would take most of the time.
        values, why = provenance.gathered()
        few = dict(sorted(values.items())[:20])
        patch.setattr(provenance, "gathered", lambda *words: (few, why))
        known, value = dict[tuple[str, str], str | None](), provenance.Now._value

        def once(self: provenance.Now, name: tuple[str, str]) -> str | None:
            if name not in known:
                known[name] = value(self, name)
            return known[name]

        patch.setattr(provenance.Now, "_value", once)
        yield


@pytest.fixture(scope="module")
def kept(room):  # noqa: F811
    """The folder of a store that holds a run, and the entry's place in it."""
    store = Store(room.store / "runs-kept")
    return store.root, store.folder("runs", _asked(store).key).relative_to(store.root)


@settings(QUIET, max_examples=CASES[DOOR] - VERDICTS)
@given(fault=faults())
def test_a_run_is_right_whatever_lies_in_its_place(room, kept, fault):  # noqa: F811
    root = shutil.copytree(kept[0], room.store / "runs-of-fuzz")
    outside = room.root / "outside" / "kept"
    outside.mkdir(exist_ok=True)
    (outside / "file").write_bytes(b"not ours")
    mark = room.root / "outside" / "mark"
    kind, name, at, data = fault
    _damage(kind, Entry(Store(root), root / kept[1], name, at, data, outside, Bomb(mark)))

    def act() -> int:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = _asked(Store(root))
            last = Store(root)
            again = _asked(last)
        for run in (found, again):
            assert run.arrays["x"].tobytes() == VALUES.tobytes() and run.summary == {"total": 15.0}, (fault, run)
        assert again.cached and again.record["name"] == "fuzz", (fault, last.notes)
        return 0

    fair(DOOR, room.watched(act), fault)
    assert not mark.exists(), fault
    shutil.rmtree(root)


@settings(QUIET, max_examples=VERDICTS)
@given(
    fault=st.sampled_from(("[]", "null", "1", '"x"', "{}", '{"evidence": 1}', '{"evidence": [{"kind": "../x"}]}', '{"outcome": []}')),
    cut=st.integers(0, 400),
)
def test_a_forged_verdict_is_no_verdict(room, fault, cut):  # noqa: F811
    from lemmata.verification.kept import KIND

    store = Store(room.store / "verdicts-of-fuzz")
    fields = {"claim": "a.b.c", "cut": cut}

    def act() -> int:
        store.keep(KIND, fields, {"kept": True})
        [path] = (store.root / KIND).glob(f"*/*/{RECORD}")
        text = path.read_text("utf-8")
        path.write_text(text.replace('{\n  "kept": true\n }', fault)[: cut or None], "utf-8")
        assert store.remember(KIND, fields) in (None, {"kept": True}), (fault, cut)
        return 0

    fair(DOOR, room.watched(act), (fault, cut))
    shutil.rmtree(store.root)


def test_cases_are_many():
    assert TALLY[DOOR].total() >= CASES[DOOR]
