"""A room in which the command is asked anything: what it answers, how long it takes, and what it touches.

Home, store, temporary folder and working directory lie below one folder. An audit hook of the interpreter sees every file that is opened
for writing, made, moved or removed, every process that is started and every class that a pickle asks for; beside it, the folder's tree is
compared before and after. A request may write to the store, below `work/out` and to the temporary folder, and nowhere else.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from lemmata import cli

CASES = {
    "command line: words of every verb": 400,
    "command line: flags of `simulate`": 350,
    "command line: numbers to `guess`": 100,
    "grids and seeds of `sweep`": 300,
    "`diff`: two records": 250,
    "`report --from`: a record": 200,
    "`bench --compare`, `--from`: a record": 200,
    "`figures FILE.py`: its name": 40,
    "claim files: text": 80,
    "store: entries of runs and records": 300,
}
"""Cases that are generated, by door."""
LEAST = 2000
"""Cases that there are at least, over all doors."""
MET = 5
"""Answers of either side, good and refused, that each door gives at least: were all refused, nothing behind the door would be asked."""
QUIET = settings(
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
"""Generation without shrinking: the first case that fails is told as it is."""
LIMIT = 60.0
"""Seconds that a request may take, on a machine that has other work; the slowest needs a few, most a hundredth of one."""
ERRORS = ("strict", "backslashreplace")
"""What becomes of letters that stdout and stderr cannot show."""
LONGEST = 1000
"""Characters that a complaint may have beyond those of the words that it answers."""
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = {
    "os.mkdir": (0,),
    "os.remove": (0,),
    "os.rmdir": (0,),
    "os.rename": (0, 1),
    "os.link": (1,),
    "os.symlink": (1,),
    "os.truncate": (0,),
    "os.chmod": (0,),
    "os.utime": (0,),
}
"""Events of the interpreter that change files, and which of their arguments are paths."""
ITSELF = ("os.remove", "os.rmdir", "os.rename", "os.link", "os.symlink")
STARTS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.forkpty", "os.startfile")

TALLY: dict[str, Counter[str]] = {}
"""Answers by door: how many of each kind."""


class Hang(KeyboardInterrupt):
    """A request has taken too long: to the program it looks as if the user had lost patience."""


@dataclass
class Answer:
    """What came of a request: exit status, both streams, what it touched that it must not, and seconds."""

    status: int
    out: str
    err: str
    touched: list[str]
    seconds: float

    @property
    def kind(self) -> str:
        """Return "success", "refused" (status 2) or "status N"."""
        return {0: "success", 2: "refused"}.get(self.status, f"status {self.status}")


@dataclass
class Room:
    """The folder of all folders."""

    root: Path
    seen: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.work, self.home, self.store, self.temporary = (self.root / name for name in ("work", "home", "store", "tmp"))
        self.out = self.work / "out"
        for folder in (self.work, self.home, self.store, self.temporary, self.out):
            folder.mkdir(parents=True)
        (self.root / "outside").mkdir()

    def ask(self, *words: str) -> Answer:
        """Return what the command answers in this room."""
        return self.watched(lambda: cli.main(list(words)))

    def watched(self, act: Callable[[], int]) -> Answer:
        """Run something that returns an exit status; what it raises is raised here."""
        before = self.tree()
        streams = [io.BytesIO(), io.BytesIO()]
        out, err = (io.TextIOWrapper(one, "utf-8", errors, write_through=True) for one, errors in zip(streams, ERRORS, strict=True))
        started = time.perf_counter()
        with redirect_stdout(out), redirect_stderr(err), limited(LIMIT), _watching(self):
            try:
                status = act()
            except SystemExit as stop:
                status = stop.code if isinstance(stop.code, int) else 1
            except Hang as hang:
                raise AssertionError(str(hang)) from None
        seconds = time.perf_counter() - started
        after = self.tree()
        touched = sorted(f"changed {name}" for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        touched += [f"{event} {what}" for event, what in self.seen]
        said, complained = (stream.getvalue().decode("utf-8") for stream in streams)
        return Answer(status, said, complained, touched, seconds)

    def tree(self) -> dict[str, tuple[int, int, int]]:
        """Return mode, size and time of everything outside of the store and the output folder."""
        found = {}
        for folder, folders, files in os.walk(self.root):
            for name in (*folders, *files):
                path = os.path.join(folder, name)
                status = os.lstat(path)
                moved = 0 if path == os.fspath(self.work) else status.st_mtime_ns
                found[os.path.relpath(path, self.root)] = status.st_mode, 0 if os.path.isdir(path) else status.st_size, moved
            kept = (os.fspath(self.store), os.fspath(self.out), os.fspath(self.temporary))
            folders[:] = [name for name in folders if os.path.join(folder, name) not in kept]
        return {name: told for name, told in found.items() if name not in ("store", "work/out", "tmp")}

    def allows(self, path: str, itself: bool) -> bool:
        """Tell whether a request may change what is there: what a link leads to, or the link itself."""
        whole = os.path.join(self.work, path)
        real = os.path.join(os.path.realpath(os.path.dirname(whole)), os.path.basename(whole)) if itself else os.path.realpath(whole)
        places = (self.store, self.out, self.temporary)
        return real == os.devnull or any(f"{real}{os.sep}".startswith(f"{os.path.realpath(place)}{os.sep}") for place in places)


_ROOM: list[Room] = []
_HOOKED: list[bool] = []


@contextmanager
def _watching(room: Room) -> Iterator[None]:
    if not _HOOKED:
        sys.addaudithook(_heard)  # it stays as long as the interpreter, and is deaf outside of a room
        _HOOKED.append(True)
    room.seen.clear()
    bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    _ROOM.append(room)
    try:
        yield
    finally:
        _ROOM.pop()
        sys.dont_write_bytecode = bytecode


def _heard(event: str, arguments: tuple[Any, ...]) -> None:
    if not _ROOM:
        return
    room = _ROOM[-1]
    if event == "open":
        path, mode, flags = arguments
        writes = (isinstance(mode, str) and set(mode) & set("wax+")) or (isinstance(flags, int) and mode is None and flags & WRITES)
        if writes and not isinstance(path, int) and path is not None:
            _note(room, event, path, -1)
    elif event in CHANGES:
        last = arguments[-1] if isinstance(arguments[-1], int) and event != "os.chmod" else -1
        for index in CHANGES[event]:
            if not isinstance(arguments[index], int):
                _note(room, event, arguments[index], last)
    elif event in STARTS or event == "pickle.find_class":
        room.seen.append((event, repr(arguments)[:200]))


def _note(room: Room, event: str, path: Any, folder: int) -> None:
    told = os.fsdecode(path)
    if folder >= 0 and not os.path.isabs(told):
        told = os.path.join(os.readlink(f"/proc/self/fd/{folder}"), told)
    if event == "os.mkdir" and os.path.lexists(os.path.join(room.work, told)):
        return  # it is only asked whether it is there
    if not room.allows(told, event in ITSELF):
        room.seen.append((event, told))


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise Hang in what takes longer."""

    def ring(number: int, frame: Any) -> None:
        raise Hang(f"longer than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def fair(door: str, answer: Answer, words: Any, allowed: tuple[int, ...] = ()) -> None:
    """Assert that an answer is success, or exactly one clear line with status 2, or a status that the verb documents; and count it.

    Args:
        door: under which it is counted.
        answer: of `Room.ask`.
        words: what was asked, for the message.
        allowed: statuses beside 0 and 2: 1 where what was asked for was found, and is wrong or lost.
    """
    told = f"{words!r}: {answer}"
    assert not answer.touched, told
    assert "Traceback" not in answer.err, told
    assert answer.status in (0, 2, *allowed), told
    if answer.status == 2:
        assert answer.out == "", told
        assert answer.err.startswith("lemmata") and answer.err.endswith("\n") and answer.err.count("\n") == 1, told
        assert answer.err[:-1].isprintable(), told
        assert len(answer.err) <= LONGEST + 6 * len(str(words)), told
    elif answer.status:
        assert answer.out or answer.err, told
    TALLY.setdefault(door, Counter())[answer.kind] += 1


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room for a module of tests, with everything that the environment names inside it."""
    import_module("matplotlib.font_manager")  # it lists the machine's fonts once, by a process of its own
    found = Room(tmp_path_factory.mktemp("room"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(found.work)
        patch.setenv("HOME", str(found.home))
        patch.setenv("LEMMATA_STORE", str(found.store))
        patch.setenv("JAX_PLATFORMS", "cpu")
        patch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # for the processes that a verb starts
        for name in ("TMPDIR", "TEMP", "TMP", "MPLCONFIGDIR"):
            patch.setenv(name, str(found.temporary))
        patch.setattr("tempfile.tempdir", None)
        patch.setattr("gettext.find", lambda *words, **more: None)  # argparse asks the disk for a translation of each of its words
        patch.setattr(cli, "drop_output", lambda: None)
        yield found
