"""A content-addressed store of runs and verdicts: what was computed once, and rests on nothing that
has changed, is read back.

key = SHA-256 of the canonical JSON of {name, parameters, seed, dtype, device kind, versions,
source}, where source is the digest of all that the result rests on (`provenance`). What that is, is
known only by computing it; so for the fields that are known before, the store keeps the names of
what earlier results rested on. To look for a result is to take the present values of these names.

An entry is the folder `<root>/<kind>/<first two digits>/<key>/` with `record.json` and, for a run,
`arrays.npz`. It is written under another name and moved into place in one step; it is trusted only
if the record reads exactly as it would be written, its checksum and the arrays' agree, and the key
follows from the record. Anything else is recomputed. Checksums guard against accidents and careless
edits, not against someone who recomputes them.
"""

from __future__ import annotations

import dataclasses
import errno
import io
import json
import os
import re
import shutil
import sys
import time
import uuid
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from lemmata.store import places, provenance, trace
from lemmata.store.canonical import digest, has_nan, plain, restored, sha256, text
from lemmata.terms.types import Fields, Named

FORMAT = 1
RECORD, ARRAYS, UNFINISHED, LOCKS = "record.json", "arrays.npz", "unfinished", "locks"
LEFTOVER_AGE = 3600.0
"""Seconds after which a half-written entry is taken for that of a process that has died: writing
one takes less than that.
"""
_ARRAY_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_KIND = re.compile(r"[a-z][a-z0-9_-]{0,31}")
CHECKPOINTS, BASES, NAMES, VALUES = "checkpoints", "bases", "names", "values"
MOST = 8
"""Sets of names that are remembered for one result: it may rest on other things now and then."""
# How a checkpoint is read, None if there is none to be trusted, and how it is written: arrays by
# name.
Kept = tuple[
    Callable[[], Mapping[str, np.ndarray] | None], Callable[[Mapping[str, np.ndarray]], None]
]
# The key of the run that is being computed, and what it has kept of itself so far.
_RUNNING: ContextVar[_Running | None] = ContextVar("running", default=None)


@dataclasses.dataclass(frozen=True)
class _Running:
    fields: Named
    family: str | None
    left: set[tuple[str, str]]


class NotKept(LookupError):
    """A run is not in a store that computes nothing."""


@dataclasses.dataclass(frozen=True, eq=False)
class Run:
    """A finished run: arrays, record (parameters, seed, versions, source, device, seconds,
    summary), and whether it was read back.
    """

    name: str
    key: str
    arrays: dict[str, np.ndarray]
    record: Fields
    cached: bool

    @property
    def summary(self) -> Fields:
        """The few numbers that the computation gave beside its arrays."""
        return self.record["summary"]


def _key(kind: str, fields: Named) -> str:
    return digest({"kind": kind, "fields": fields})


def _packed(arrays: Mapping[str, np.ndarray]) -> bytes:
    """Return the arrays as the bytes of an npz file; equal arrays give equal bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(arrays):
            with archive.open(zipfile.ZipInfo(f"{name}.npy"), "w", force_zip64=True) as part:
                np.lib.format.write_array(part, arrays[name], allow_pickle=False)
    return out.getvalue()


def _unpacked(data: bytes) -> dict[str, np.ndarray]:
    with np.load(io.BytesIO(data), allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    if wrong := [
        name
        for name, value in arrays.items()
        if not _ARRAY_NAME.fullmatch(name) or not isinstance(value, np.ndarray)
    ]:
        raise ValueError(f"{wrong[0]!r:.60} is not an array of a run")
    return arrays


class Store:
    """The entries below one folder.

    Args:
        root: the folder; made if missing; None for the default (`places.default_root`).
        use: False serves nothing: everything is recomputed and overwritten.
        compute: False computes nothing: a run that is not kept raises NotKept.

    Raises: ValueError if a folder that the user named (by argument or LEMMATA_STORE) cannot be one.

    `notes` collects one line for each kind of trouble met (a folder that cannot be written, a
    damaged entry), for the face to show: trouble with the store never costs a result. `stale`
    lists, for whoever asks, what had to be computed anew, by what has changed.
    """

    def __init__(
        self, root: Path | str | None = None, *, use: bool = True, compute: bool = True
    ) -> None:
        if root == "":
            raise ValueError(
                "the run store must be a folder that can be written to, not an empty name"
            )
        self.named = root is not None or bool(os.environ.get("LEMMATA_STORE"))
        self.root = Path(root if root is not None else places.default_root())
        self.use = use
        self.compute = compute
        self.notes: list[str] = []
        self.stale: dict[str, list[str]] = {}
        self._swept = False
        trace.start()
        try:
            self.root = self.root.expanduser().absolute()
            self.root.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError, RuntimeError) as error:
            if self.named or isinstance(error, FileExistsError):
                raise ValueError(
                    f"the run store must be a folder that can be written to, not {self.root}:"
                    f" {_reason(error)}"
                ) from None

    @property
    def opening(self) -> Fields:
        """What opens this store in another process: a default folder that cannot be made is
        forgiven there as it was here.
        """
        return {"root": self.root if self.named else None, "use": self.use, "compute": self.compute}

    def run(
        self,
        name: str,
        parameters: Named,
        compute: Callable[[], tuple[Named, Named]],
        *,
        seed: int | None = None,
        dtype: str | np.dtype = "float64",
        device: str | None = None,
        reach: Iterable[object] = (),
    ) -> Run:
        """Return the run of that name and these parameters: read back if an entry can be trusted,
        else computed and kept.

        Args:
            name: what is run.
            parameters: all that the result depends on beside the source: numbers, text, lists,
                arrays, frozen records.
            compute: gives (arrays by name, summary). Plain values that it captures are taken to be
                in `parameters`.
            seed: of the run's randomness.
            dtype: of its floats.
            device: kind of device, as "cpu"; None for the one that JAX computes on.
            reach: further functions, classes, records and values that the result depends on (source
                and values enter the key).

        Raises: ValueError for parameters that are not finite data, and for arrays that no npz file
            can hold; NotKept.
        """
        fields = {
            "name": plain(name),
            "parameters": plain(parameters),
            "seed": plain(seed),
            "dtype": dtype if isinstance(dtype, str) else np.dtype(dtype).name,
            "device": plain(device or _device()),
            "versions": provenance.versions(),
        }
        try:
            body = digest(
                [
                    provenance.identity(compute),
                    [provenance.identity(item, told=True) for item in reach],
                ]
            )
            obstacle = None
        except provenance.Unknown as error:
            body, obstacle = "", str(error)
        key = self._admitted("runs", {**fields, "source": body})
        entry = self._found(fields, body) if self.use and not obstacle else None
        if entry is not None:
            return entry
        if self.use and (
            changes := self.changed("runs", {**fields, "source": body}, provenance.Now())
        ):
            self.tell(
                f"the run {name!r} is computed anew, for this has changed:"
                f" {provenance.listed(changes)}"
            )
        if not self.compute:
            raise NotKept(f"the run {name!r} is not kept")
        with self._alone(key) as waited:
            entry = self._found(fields, body) if waited and self.use and not obstacle else None
            return self._computed(fields, body, compute, obstacle) if entry is None else entry

    def _found(self, fields: Named, body: str) -> Run | None:
        """Return the run if it is kept and rests on nothing that has changed; this process then
        rests on the same.
        """
        for source, values in self.sources("runs", {**fields, "source": body}, provenance.Now()):
            key = _key("runs", {**fields, "source": _joined(body, source)})
            entry = self._read("runs", key)
            if entry is not None:
                for (kind, word), value in values.items():
                    trace.note(kind, word, value, places.family(word))
                return Run(fields["name"], key, entry[1], restored(entry[0]), True)
        return None

    def _computed(
        self, fields: Fields, body: str, compute: Callable[[], Any], obstacle: str | None
    ) -> Run:
        start, name = time.perf_counter(), fields["name"]
        running = _Running({**fields, "source": body}, _family(compute), set())
        token = _RUNNING.set(running)
        try:
            with trace.computing():
                outputs, summary = compute()
        finally:
            _RUNNING.reset(token)
        seconds = time.perf_counter() - start
        arrays = {label: np.asarray(value) for label, value in outputs.items()}
        for label, value in arrays.items():
            if not _ARRAY_NAME.fullmatch(label) or value.dtype.kind not in "biufcUSmM":
                raise ValueError(
                    f"run {name!r}: array {label!r} of {value.dtype} cannot be stored: use an"
                    " identifier and a numeric type"
                )
        values, reason = provenance.gathered(running.family)
        obstacle = obstacle or reason
        if not obstacle and (changes := provenance.outdated(values)):
            obstacle = f"this has changed since it was read: {provenance.listed(changes)}"
        source = (
            provenance.digest(values) if obstacle else self.learn("runs", running.fields, values)
        )
        key_fields = {**fields, "source": _joined(body, source)}
        key = self._admitted("runs", key_fields)
        if obstacle:
            self.tell(f"the run {name!r} is not kept: {obstacle}")
        record = self._write(
            "runs",
            key,
            {**key_fields, "summary": plain(summary, sys.maxsize), "seconds": seconds},
            arrays,
            not obstacle,
        )
        for kind, entry in running.left:
            shutil.rmtree(self.folder(kind, entry), ignore_errors=True)
        return Run(name, key, arrays, restored(record), False)

    def sources(
        self, kind: str, fields: Named, now: provenance.Now
    ) -> Iterator[tuple[str, provenance.Values]]:
        """Yield what results of these fields rested on, with the values of now, and the digest that
        these give; the latest first.
        """
        pairs = (self.present(basis, now) for basis in self.bases(kind, fields))
        yield from (pair for pair in pairs if pair)

    def bases(self, kind: str, fields: Named) -> list[dict[str, str]]:
        """Return what is remembered for results of these fields (JSON data): under which hash their
        names are kept, and their digest.
        """
        records = self._noted(BASES, {"of": _key(kind, fields)}, "bases")
        return [
            basis
            for basis in records
            if isinstance(basis, dict) and {"names", "source"} <= basis.keys()
        ]

    def present(
        self, basis: Mapping[str, str], now: provenance.Now
    ) -> tuple[str, provenance.Values] | None:
        """Return the digest and the present values of the names of a basis, None if they are not
        kept any more.
        """
        if basis["names"] not in now.bases:
            names = self._noted(NAMES, {"names": basis["names"]}, "names")
            values = now.values((kind, word) for kind, word in names)
            now.bases[basis["names"]] = (provenance.digest(values), values) if names else None
        return now.bases[basis["names"]]

    def changed(self, kind: str, fields: Named, now: provenance.Now) -> list[str]:
        """Return in words what has changed since the result of these fields to which least has;
        nothing if there is none.
        """
        least: list[str] = []
        for basis in self.bases(kind, fields):
            source = basis["source"]
            if source not in now.changed:
                present, before = (
                    self.present(basis, now),
                    self._noted(VALUES, {"source": source}, "values"),
                )
                pairs = zip(present[1].items(), before, strict=False) if present else ()
                now.changed[source] = [
                    provenance.in_words(name)
                    for (name, value), old_hash in pairs
                    if provenance.brief(value) != old_hash
                ]
            least = min(filter(None, (least, now.changed[source])), key=len, default=[])
        return least

    def _noted(self, kind: str, fields: Named, part: str) -> list[Any]:
        entry = self._read(kind, _key(kind, fields))
        record = entry[0].get("kept") if entry else None
        return (
            record[part] if isinstance(record, dict) and isinstance(record.get(part), list) else []
        )

    def learn(self, kind: str, fields: Named, values: provenance.Values) -> str:
        """Remember what a result of these fields (JSON data) rests on, and return the digest of
        it.
        """
        source, (sha, names) = provenance.digest(values), provenance.named(values)
        basis, before = {"names": sha, "source": source}, self.bases(kind, fields)
        if not self.folder(NAMES, _key(NAMES, {"names": sha})).exists():
            self.keep(NAMES, {"names": sha}, {"names": names})
        if not self.folder(VALUES, _key(VALUES, {"source": source})).exists():
            self.keep(
                VALUES,
                {"source": source},
                {"values": [provenance.brief(values[kind, word]) for kind, word in names]},
            )
        if before[:1] != [basis]:
            latest = [basis, *(entry for entry in before if entry != basis)][:MOST]
            self.keep(BASES, {"of": _key(kind, fields)}, {"bases": latest})
        return source

    @contextmanager
    def _alone(self, key: str) -> Iterator[bool]:
        """Hold the key while its run is computed, where the platform can; tell whether another
        process held it first.

        Whoever waits reads the entry instead of computing it twice; a process that dies lets go.
        Without locks both compute.
        """
        handle = self._lockable(key)
        if handle is None:
            yield False
            return
        import fcntl

        with handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                waited = False
            except OSError:
                with suppress(OSError):
                    fcntl.flock(handle, fcntl.LOCK_EX)
                waited = True
            try:
                yield waited
            finally:
                with suppress(OSError):
                    Path(handle.name).unlink()

    def _lockable(self, key: str) -> Any:
        """Open the file that is locked for a key, None where there are no locks: no link is
        followed, no pipe waited for.
        """
        if find_spec("fcntl") is None:
            return None
        careful = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        try:
            folder = self.root / LOCKS
            folder.mkdir(exist_ok=True)
            return open(
                folder / key, "a", opener=lambda name, flags: os.open(name, flags | careful, 0o666)
            )
        except OSError:
            return None

    def hold(self, kind: str, key_fields: Named) -> Callable[[], None] | None:
        """Take the entry of these fields for this process while it computes what belongs there,
        where the platform can.

        Returns: what lets go of it, as the end of the process does; None if another one holds it.

        Raises: as `remember`.
        """
        key = self._admitted(kind, plain(key_fields))
        handle = self._lockable(key)
        if handle is None:
            return lambda: None
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            handle.close()
            return None
        except OSError:
            handle.close()
            return lambda: None

        def release() -> None:
            with suppress(OSError):
                Path(handle.name).unlink()
            handle.close()

        return release

    def checkpoint(self, label: str = "run") -> Kept:
        """Return how the run that is being computed reads and writes a checkpoint.

        Its key is that of the run and of what XLA is told, so that a checkpoint is lost with any
        change that makes another run of it, or other bits; when the run is finished its checkpoints
        are removed.

        Args:
            label: tells the checkpoints of one run apart.

        Raises: ValueError where no run is being computed.
        """
        running = _RUNNING.get()
        if running is None:
            raise ValueError(
                "no run is being computed that a checkpoint could belong to: make checkpoints"
                " inside `Store.run`"
            )
        fields = {
            "run": _key("runs", running.fields),
            "label": label,
            "compiler": trace.variable("XLA_FLAGS"),
        }
        running.left.add((BASES, _key(BASES, {"of": _key(CHECKPOINTS, fields)})))

        def read() -> dict[str, np.ndarray] | None:
            for source, values in (
                self.sources(CHECKPOINTS, fields, provenance.Now()) if self.use else ()
            ):
                key = _key(CHECKPOINTS, {**fields, "source": source})
                running.left.add((CHECKPOINTS, key))
                if entry := self._read(CHECKPOINTS, key):
                    for (kind, word), value in values.items():
                        trace.note(kind, word, value, places.family(word))
                    return entry[1]
            return None

        def write(arrays: Mapping[str, np.ndarray]) -> None:
            values, reason = provenance.gathered(running.family)
            if reason:
                self.tell(f"the run {running.fields['name']!r} has no checkpoints: {reason}")
            else:
                key_fields = {**fields, "source": self.learn(CHECKPOINTS, fields, values)}
                key = _key(CHECKPOINTS, key_fields)
                running.left.add((CHECKPOINTS, key))
                self._write(CHECKPOINTS, key, {"fields": key_fields}, arrays)

        return read, write

    def remember(self, kind: str, key_fields: Named) -> Fields | None:
        """Return the record kept under these fields, None if there is none that can be trusted.

        Raises: ValueError for a kind that is no lower-case word, and for fields that are not finite
            data.
        """
        key = self._admitted(kind, plain(key_fields))
        entry = self._read(kind, key) if self.use else None
        return None if entry is None else restored(entry[0]["kept"])

    def keep(self, kind: str, key_fields: Named, record: Named) -> None:
        """Keep a record (JSON data) under these fields; an earlier one is replaced.

        Raises: ValueError as `remember`, and for a record that is not data.
        """
        fields = plain(key_fields)
        key = self._admitted(kind, fields)
        self._write(kind, key, {"fields": fields, "kept": plain(record, sys.maxsize)}, None)

    def folder(self, kind: str, key: str) -> Path:
        """Return the folder of an entry."""
        return self.root / kind / key[:2] / key

    def _admitted(self, kind: str, fields: Named) -> str:
        if not _KIND.fullmatch(kind) or kind in (UNFINISHED, LOCKS):
            raise ValueError(
                f"the kind of an entry must be a lower-case word such as 'verdicts', not {kind!r}"
            )
        if has_nan(fields):
            raise ValueError(
                "a parameter is NaN: a run can only be kept under numbers that equal themselves"
            )
        return _key(kind, fields)

    def tell(self, line: str) -> None:
        """Add a line to the notes."""
        if line not in self.notes:
            self.notes.append(line)

    def _read(self, kind: str, key: str) -> tuple[Fields, dict[str, np.ndarray]] | None:
        folder = self.folder(kind, key)
        try:
            record_bytes = _held(folder / RECORD)
            record = json.loads(record_bytes)
            data = _held(folder / ARRAYS) if "arrays" in record else None
            self._trust(kind, key, record_bytes, record, data)
            return record, {} if data is None else _unpacked(data)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            if folder.exists():
                self.tell(f"run store: entry {key[:12]} was incomplete and is recomputed")
        except OSError as error:
            self.tell(
                f"run store {self.root} cannot be read ({_reason(error)}), so everything is"
                " recomputed"
            )
        except (
            ValueError,
            TypeError,
            KeyError,
            AttributeError,
            RecursionError,
            zipfile.BadZipFile,
            EOFError,
        ) as error:
            self.tell(f"run store: entry {key[:12]} was damaged ({error}) and is recomputed")
        return None

    @staticmethod
    def _trust(
        kind: str, key: str, record_bytes: bytes, record: Fields, data: bytes | None
    ) -> None:
        line = f'\n "checksum": "{record["checksum"]}",\n'.encode()
        if record["checksum"] != sha256(record_bytes.replace(line, b"\n", 1)):
            raise ValueError("the checksum of the record does not match")
        fields = (
            record["fields"] if "fields" in record else {name: record[name] for name in _RUN_FIELDS}
        )
        if (
            record["format"] != FORMAT
            or record["kind"] != kind
            or record["key"] != key
            or _key(kind, fields) != key
        ):
            raise ValueError("the key does not follow from the record")
        if data is not None and record["arrays"] != sha256(data):
            raise ValueError("the checksum of the arrays does not match")
        if "fields" not in record and not (
            isinstance(record["summary"], dict) and isinstance(record["seconds"], (int, float))
        ):
            raise ValueError("this is not the record of a run")

    def _write(
        self,
        kind: str,
        key: str,
        content: Fields,
        arrays: Mapping[str, np.ndarray] | None,
        keep: bool = True,
    ) -> Fields:
        """Keep an entry if the folder allows it; return the record either way, read back from its
        own text.
        """
        data = None if arrays is None else _packed(arrays)
        stamp = {
            "format": FORMAT,
            "kind": kind,
            "key": key,
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        record = (
            {**content, **stamp} if data is None else {**content, **stamp, "arrays": sha256(data)}
        )
        record["checksum"] = sha256(text(record))
        record_bytes = text(record)
        if not keep:
            return json.loads(record_bytes)
        try:
            self._sweep()
            self._place(
                self.folder(kind, key),
                {RECORD: record_bytes} if data is None else {ARRAYS: data, RECORD: record_bytes},
            )
        except OSError as error:
            self.tell(
                f"run store {self.root} cannot be written to ({_reason(error)}): results are"
                " returned but not kept"
            )
        return json.loads(record_bytes)

    def _place(self, folder: Path, files: Mapping[str, bytes]) -> None:
        draft = self.root / UNFINISHED / f"{folder.name[:16]}-{uuid.uuid4().hex}"
        try:
            draft.mkdir(parents=True)
            for name, data in files.items():
                with open(draft / name, "xb") as out:
                    out.write(data)
                    out.flush()
                    os.fsync(out.fileno())
            folder.parent.mkdir(parents=True, exist_ok=True)
            self._swap(draft, folder)
        finally:
            shutil.rmtree(draft, ignore_errors=True)

    def _swap(self, draft: Path, folder: Path) -> None:
        """Move a draft to its place; an entry that stands there is moved away first, and between
        the two it is merely missing.
        """
        for _ in range(100):
            try:
                os.replace(draft, folder)
                return
            except OSError as error:
                if error.errno not in _OCCUPIED or (
                    error.errno == errno.EACCES and not folder.exists()
                ):
                    raise
            leftover = self.root / UNFINISHED / f"old-{uuid.uuid4().hex}"
            with suppress(FileNotFoundError):
                os.replace(folder, leftover)
            if leftover.is_dir():
                shutil.rmtree(leftover, ignore_errors=True)
            else:
                leftover.unlink(missing_ok=True)
        raise OSError(errno.EBUSY, "another process keeps writing the same entry")

    def _sweep(self) -> None:
        """Remove what killed processes left behind, once for each store."""
        if self._swept:
            return
        self._swept = True
        with suppress(FileNotFoundError):
            for leftover in (self.root / UNFINISHED).iterdir():
                with suppress(OSError):
                    if time.time() - leftover.stat().st_mtime > LEFTOVER_AGE:
                        shutil.rmtree(leftover, ignore_errors=True)


def _held(path: Path) -> bytes:
    """Return what a regular file holds: a pipe or a device in its place might have no end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise ValueError(f"{path.name} is not a regular file")
    return path.read_bytes()


def _joined(body: str, source: str) -> str:
    return sha256(f"{body} {source}".encode())


def _family(compute: Callable[..., object]) -> str | None:
    """Return the family whose run a function computes, None for the user's."""
    path = provenance.file_of(compute)
    return places.family(places.label(os.path.abspath(path))) if path else None


def _device() -> str:
    """Return the kind of device that JAX computes on, a CPU where it has not been imported."""
    jax = sys.modules.get("jax")
    return jax.default_backend() if jax else "cpu"


_RUN_FIELDS = ("name", "parameters", "seed", "dtype", "device", "source", "versions")
# What moving a folder onto an entry that stands there answers: on POSIX the first two or, onto a
# file, the third; on Windows the last.
_OCCUPIED = (errno.ENOTEMPTY, errno.EEXIST, errno.ENOTDIR, errno.EACCES)


def _reason(error: BaseException) -> str:
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).lower()
