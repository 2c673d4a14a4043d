"""What this process reads while results are computed in it: files, folders, variables of the
environment, and what cannot be followed.

Once started, the record is kept by an audit hook, which the interpreter calls for every file
opened, every folder listed, every process started and all code executed, and by wrappers where it
calls none: the environment, `os.stat`, the clock and random numbers (`chance`). An input counts if
code of the house's families or of the user asked for it, directly or through a library, or a
library did at its import. What an installation holds belongs to its version, and what the engine
reads for itself is no input. A value is taken when it is read. One that differs from an earlier
reading makes the results of this process unfit to be kept, and so does what cannot be followed.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from functools import partial, wraps
from importlib import metadata
from multiprocessing.process import BaseProcess
from types import FrameType, MappingProxyType
from typing import Any, NamedTuple

from lemmata.store import bytecode, chance, inputs, places
from lemmata.store.inputs import FILE, FOLDER, HERE, LINK, STAT, WALKED

VARIABLE, EVERY = "variable", "*"
INSTALLED, VERSIONS = "<installed>", "<versions>"
_SAME = "samefile"
_ABOUT = {"stat", "getmtime", "getctime", "getatime", "getsize", _SAME}
# to the engine and to libraries at their import; a formula that asks for one of these rests on it
HARMLESS = {
    # Where things are kept, and how they are shown.
    *("LEMMATA_STORE", "XDG_CACHE_HOME", "LOCALAPPDATA", "TMPDIR", "TEMP", "TMP"),
    *("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM"),
    # How much is told: JAX sets it where it is not set, so that a look-up after its import would
    # find another value than was noted before.
    "TF_CPP_MIN_LOG_LEVEL",
}
_PROCESS = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "os.fork",
    "os.forkpty",
    "pty.spawn",
)
_NETWORK = (
    "connect",
    "getaddrinfo",
    "gethostbyname",
    "gethostbyaddr",
    "gethostname",
    "sendto",
    "bind",
)
_PROCESSES = "starts a process"
FOLLOWED_NOWHERE = {
    **dict.fromkeys(_PROCESS, _PROCESSES),
    **dict.fromkeys(
        ("urllib.Request", *(f"socket.{name}" for name in _NETWORK)), "asks the network"
    ),
    **dict.fromkeys(("ctypes.dlopen", "ctypes.dlsym"), "calls a library through ctypes"),
    "sqlite3.connect": "opens a database",
}
"""Audit events of what cannot be followed, and how it is told."""
_IGNORED, _MEMORY = ("/dev/", "/proc/", "/sys/"), "/dev/shm/"
_METADATA = os.path.dirname(metadata.__file__) + os.sep
_OURS = {__file__, chance.__file__, inputs.__file__}
_Name = tuple[str, str]


class Asked(NamedTuple):
    """Who asked for an input: the kind of code (`places.runs`), its frame, through which
    functions.
    """

    who: str
    frame: FrameType | None
    through: tuple[str, ...] = ()
    """The libraries' functions in between; INSTALLED stands for any of an installed package,
    VERSIONS for any that looks for versions.
    """

    @property
    def counts(self) -> bool:
        """Whether an input that it asks for is one of a result."""
        return self.who not in (places.IMPORT, places.ENGINE)

    @property
    def now(self) -> bool:
        """Whether inputs count at present: a result is computed, or a module imported."""
        return (
            _TRACE.whole or _TRACE.depth > 0 or self.who == places.IMPORT or _importing(self.frame)
        )

    @property
    def owner(self) -> str | None:
        """The family that it belongs to, None if it may matter to any."""
        return self.who.removeprefix(places.FAMILY) if self.who.startswith(places.FAMILY) else None


class _Trace:
    """All that has been recorded: the value of each name, the families that asked for it, and why
    nothing is to be kept.
    """

    def __init__(self) -> None:
        self.values: dict[_Name, str | None] = {}
        self.owners: dict[_Name, set[str | None]] = {}
        self.troubles: dict[str, set[str | None]] = {}
        self.asked: set[str] = set()
        self.opened: dict[str, tuple[str, set[str | None]]] = {}
        # What was done here, and is no input: files and folders made, variables set (with what they
        # were).
        self.made: set[str] = set()
        self.set: dict[str, str | None] = {}
        # Of those, what libraries have set at their import, and nobody since.
        self.by_libraries: dict[str, str | None] = {}
        self.path = frozenset(sys.path)
        self.whole, self.depth, self.moved, self.spent = False, 0, False, False


_TRACE = _Trace()
_STARTED: list[bool] = []


def start(whole: bool = False) -> None:
    """Begin to record; from the first call on, until the process ends.

    Args:
        whole: all that the process reads counts, as in a process that does nothing but compute
            results; else only what is read while a result is computed (`computing`) or while a
            module is imported.
    """
    _TRACE.whole |= whole
    if _STARTED:
        return
    _STARTED.append(True)
    _TRACE.path = frozenset(sys.path)
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if not path or not path.endswith(".py") or not places.first_party(path):
            continue
        if not (bytecode.passed_over(path) and left_alone(path)) and not bytecode.ran_as_written(
            path
        ):
            trouble(
                f"old compiled code of {name} was run: the source has changed without a trace"
                " of it",
                None,
            )
    bytecode.install(_loaded)
    sys.meta_path.insert(0, _Listener())
    sys.addaudithook(_heard)
    _wrap_environment()
    _wrap_files()
    _wrap_processes()
    chance.install(blame)


def _born() -> float:
    """Return when this process started, in seconds since 1970; where the system does not say,
    hardly later than it loaded this module.
    """
    with suppress(OSError, ValueError, IndexError, AttributeError):
        with open("/proc/self/stat", encoding="ascii", errors="replace") as file:
            # no module is loaded within the first of them
            ticks = int(file.read().rpartition(")")[2].split()[19]) + 1
        return (
            time.time() - time.clock_gettime(time.CLOCK_BOOTTIME) + ticks / os.sysconf("SC_CLK_TCK")
        )
    return time.time() - time.process_time()


BORN = _born()


def left_alone(path: str) -> bool:
    """Tell whether a file has not changed since this process started, so that what it holds is what
    was loaded from it.
    """
    with suppress(OSError):
        times = inputs.stat_of(path)
        newest = max(times.st_mtime_ns, times.st_ctime_ns)
        # A file system that keeps no parts of a second may stamp times in steps of two.
        return newest / 1e9 + (0.0 if newest % 10**9 else 2.0) < BORN
    return False


@contextmanager
def computing() -> Iterator[None]:
    """Count what is read here, for one result."""
    with nullcontext() if _TRACE.depth else _apart():
        _TRACE.depth += 1
        try:
            yield
        finally:
            _look_at_random()
            _look_at_files()
            _TRACE.depth -= 1


@contextmanager
def _apart() -> Iterator[None]:
    """Forget at the end what was done here: a file that one result has written is an input of the
    next.
    """
    _look_at_random()
    paths = set(_TRACE.made)
    try:
        with chance.apart():
            yield
    finally:
        _TRACE.opened = {path: entry for path, entry in _TRACE.opened.items() if not _is_own(path)}
        _TRACE.made = paths


def added() -> tuple[str, ...]:
    """Return the folders that have been put on `sys.path` since the record began: no other process
    looks there unless it is told.
    """
    return tuple(folder for folder in sys.path if folder not in _TRACE.path)


def spent() -> bool:
    """Tell whether a result computed here could not be followed: the next is to be computed in
    another process, or not be kept.
    """
    return _TRACE.spent


def note(kind: str, word: str, value: str | None, owner: str | None = None) -> None:
    """Record an input and its value."""
    name = (kind, word)
    if _TRACE.values.setdefault(name, value) != value:
        trouble(f"{word.removeprefix(places.HERE)} changed while it was read", owner)
    _TRACE.owners.setdefault(name, set()).add(owner)


def trouble(reason: str, owner: str | None) -> None:
    """Record why nothing is to be kept that has been computed here."""
    _TRACE.troubles.setdefault(reason, set()).add(owner)
    _TRACE.spent |= _TRACE.depth > 0


def noted(family: str | None) -> tuple[dict[_Name, str | None], str | None]:
    """Return what has been read so far, and why it cannot stand for a result (None: it can).

    Args:
        family: leave out what other families asked for; None: leave nothing out.
    """
    _look_at_random()
    _look_at_files()

    def matters(owners: set[str | None]) -> bool:
        return family is None or not owners.isdisjoint((None, family))

    values = {
        name: value for name, value in _TRACE.values.copy().items() if matters(_TRACE.owners[name])
    }
    return values, next(
        (reason for reason, owners in _TRACE.troubles.copy().items() if matters(owners)), None
    )


def names_asked() -> set[str]:
    """Return the dotted names of all modules that have been looked for."""
    return set(_TRACE.asked)


class _Listener:
    """A finder of modules that finds none, and takes down what is looked for."""

    listens = True

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Take down a name."""
        _TRACE.asked.add(name)


def _loaded(path: str, source: bytes) -> None:
    name = places.label(path)
    note(FILE, name, hashlib.sha256(source).hexdigest(), places.family(name))


def _executed(args: tuple[Any, ...]) -> None:
    """Look at code before it is run: a module's, or that of a text."""
    code, frame = args[0], sys._getframe()
    kind, file = places.runs(code.co_filename), os.path.isabs(code.co_filename)
    if kind == places.ENGINE or (kind == places.LIBRARY and file) or not chance.tells_time(code):
        return
    if file and asker(frame).who == places.IMPORT:
        trouble(
            f"{os.path.basename(code.co_filename)} {chance.TIME} (datetime)",
            Asked(kind, None).owner,
        )
    else:
        blame(f"{chance.TIME} (datetime)", frame)


def asker(frame: FrameType | None) -> Asked:
    """Return who asked for what a frame is about to do: the innermost code that is no library's."""
    party, caller, through = places.USER, None, list[str]()
    while frame is not None:
        code = frame.f_code
        kind = places.runs(code.co_filename)
        if code.co_filename == bytecode.__file__ or (
            kind == places.IMPORT and code.co_name != "get_data"
        ):
            return Asked(places.IMPORT, frame, tuple(through))
        if kind not in (places.LIBRARY, places.IMPORT) and code.co_filename not in _OURS:
            party, caller = kind, frame
            break
        if kind != places.IMPORT and code.co_filename not in _OURS:
            installed, looks = (
                "-packages" in code.co_filename,
                code.co_filename.startswith(_METADATA),
            )
            through.append(INSTALLED if installed else VERSIONS if looks else code.co_name)
        frame = frame.f_back
    return Asked(party, caller, tuple(through))


def _importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if (
            frame.f_code.co_name == "<module>"
            and places.runs(frame.f_code.co_filename) != places.LIBRARY
        ):
            return (
                frame.f_globals.get("__name__") != "__main__"
                or places.runs(frame.f_code.co_filename) == places.USER
            )
        frame = frame.f_back
    return False


def _counted(frame: FrameType | None) -> Asked | None:
    """Return who asked, None where that is of no account."""
    request = asker(frame)
    return request if request.counts and request.now else None


def _heard(event: str, args: tuple[Any, ...]) -> None:
    """Take part in what the interpreter reports; see the table of audit events in Python's
    documentation.
    """
    if event in _HEARD and not inputs.deaf():
        with inputs.unheard(), suppress(OSError, ValueError):
            _HEARD[event](args)


def blame(deed: str, frame: FrameType | None) -> None:
    """Record that code did what cannot be followed, if its doing counts."""
    request = _counted(frame)
    if request:
        code = request.frame.f_code if request.frame else None
        place = (
            f"{os.path.basename(code.co_filename)}:{request.frame.f_lineno}"
            if code and request.frame
            else "a thread"
        )
        trouble(f"{place} {deed}", request.owner)


def _opened(args: tuple[Any, ...]) -> None:
    path, _, flags = args
    if isinstance(path, int):
        return
    path = os.fsdecode(path)
    if path in ("/dev/random", "/dev/urandom"):
        blame(chance.UNSEEDED, sys._getframe())
    creation = flags & os.O_ACCMODE == os.O_WRONLY or flags & os.O_EXCL
    if (flags & os.O_TRUNC and not flags & os.O_EXCL) or (creation and not os.path.lexists(path)):
        _TRACE.made.add(os.path.abspath(path))
    elif flags & os.O_ACCMODE == os.O_WRONLY and not flags & os.O_EXCL:
        return  # more is written to what was there: an input once it is read
    elif request := _input(path):
        label = _take(FILE, path, request)
        _TRACE.opened.setdefault(os.path.join(inputs.folder_here(), path), (label, set()))[1].add(
            request.owner
        )


def _look_at_random() -> None:
    if (_TRACE.whole or _TRACE.depth) and chance.drawn():
        trouble(f"something here {chance.UNSEEDED}, from the generator that `random` shares", None)


def _look_at_files() -> None:
    """See whether what was read of a file, perhaps long after it was opened, is what it held when
    it was opened.
    """
    for path, (label, owners) in _TRACE.opened.copy().items():
        if (
            not left_alone(path)
            and not _is_own(path)
            and inputs.content(path) != _TRACE.values[FILE, label]
        ):
            for owner in owners:
                trouble(f"{path} changed while it was read", owner)


def _take(kind: str, path: str, request: Asked) -> str:
    """Take the value of an input; return its name."""
    label = _label(path)
    note(kind, label, inputs.VALUES[kind](path), request.owner)
    return label


def _listed(args: tuple[Any, ...], entries: bool = False) -> None:
    path = args[0] if args[0] is not None else "."
    if isinstance(path, int):
        path = _open_folder(path)
    path = os.fsdecode(path)
    request = asker(sys._getframe())
    if request.who == places.ENGINE:
        # The house looks for what belongs to a family, or to a package of the user's: the modules
        # inside one of its folders.
        label = places.label(path)
        owner = places.family(label)
        users = not label.startswith(places.HOUSE) and "iter_modules" in request.through
        if (owner or users) and (_TRACE.whole or _TRACE.depth):
            note(WALKED, label, inputs.modules(path), owner)
    elif request := _input(path):
        _take(FOLDER, path, request)
        # what the standard library wants to know of an entry is its kind
        if entries and request.through[:1] in ((), (INSTALLED,)):
            for entry in (
                os.path.join(path, name) for name in os.listdir(path) if name != "__pycache__"
            ):
                if not _is_own(os.path.abspath(entry)):
                    _take(STAT, entry, request)


def _label(path: str) -> str:
    """Return the name of a path; a relative one keeps its name only as long as the process is where
    it started.
    """
    return places.label(os.path.join(inputs.folder_here(), path) if _TRACE.moved else path)


def _went(args: tuple[Any, ...]) -> None:
    _TRACE.moved = True


def _made(args: tuple[Any, ...]) -> None:
    with suppress(TypeError):
        path = os.path.abspath(os.fsdecode(args[0]))
        if not os.path.lexists(path):  # what is there already is not made, only asked for
            _TRACE.made.add(path)


def _moved(args: tuple[Any, ...]) -> None:
    with suppress(TypeError):
        if _is_own(os.path.abspath(os.fsdecode(args[0]))):
            _TRACE.made.add(os.path.abspath(os.fsdecode(args[1])))


def _blamed(deed: str, args: tuple[Any, ...]) -> None:
    blame(deed, sys._getframe())


_HEARD: dict[str, Callable[[tuple[Any, ...]], None]] = {
    "open": _opened,
    "os.listdir": _listed,
    "os.scandir": partial(_listed, entries=True),
    "os.mkdir": _made,
    "os.rename": _moved,
    "os.chdir": _went,
    "exec": _executed,
    **{event: partial(_blamed, deed) for event, deed in FOLLOWED_NOWHERE.items()},
}


def _is_own(path: str) -> bool:
    """Tell whether this process has made a file or a folder, or what it is in."""
    while path not in _TRACE.made:
        above = os.path.dirname(path)
        if above == path:
            return False
        path = above
    return True


def _input(path: str) -> Asked | None:
    """Return who asked for a path if it is an input of a result."""
    absolute = os.path.abspath(path)
    # there users keep files like any other
    devices = absolute.startswith(_IGNORED) and not absolute.startswith(_MEMORY)
    if devices or "__pycache__" in absolute or _is_own(absolute):
        return None
    request = asker(sys._getframe())
    configured = request.who == places.IMPORT and bool(request.through)
    if not ((request.counts or configured) and request.now) or {INSTALLED, VERSIONS}.issubset(
        request.through
    ):
        return None
    # What a library reads of an installation its version stands for, and so it does for the source
    # that tracebacks quote.
    versioned = (
        configured or INSTALLED in request.through or absolute.endswith((".py", ".pyc", ".so"))
    )
    return request if places.first_party(absolute) or not versioned else None


def _wrap_files() -> None:
    """Hear of questions about files, for which there is no audit event, and about the working
    directory.
    """
    open_file = os.open

    def wrapped(function: Callable[..., Any], tell: Callable[[str], None]) -> Callable[..., Any]:
        @wraps(function)
        def asking(path: Any, *args: Any, dir_fd: int | None = None, **keywords: Any) -> Any:
            if not isinstance(path, int) and not inputs.deaf():
                with inputs.unheard(), suppress(OSError, ValueError, TypeError):
                    full_path = os.path.join(
                        "" if dir_fd is None else _open_folder(dir_fd), os.fsdecode(path)
                    )
                    tell(full_path)
                    if not keywords.get("follow_symlinks", True):
                        asked_for_link(full_path)
            return function(
                path, *args, **keywords, **({} if dir_fd is None else {"dir_fd": dir_fd})
            )

        for able in (
            os.supports_dir_fd,
            os.supports_fd,
            os.supports_follow_symlinks,
            os.supports_effective_ids,
        ):
            if function in able:
                able.add(asking)
        return asking

    def asked_about(path: str) -> None:
        if request := _input(path):
            # Whether there is such a file, or when it was written: few programs want to know the
            # latter, and they ask directly.
            _take(STAT if _ABOUT.issuperset(request.through) else FILE, path, request)
            if _SAME in request.through:
                _take(LINK, path, request)

    def asked_for_link(path: str) -> None:
        if request := _input(path):
            _take(LINK, path, request)
            if {*_ABOUT, "lstat"}.issuperset(request.through):
                _take(STAT, path, request)

    @wraps(os.open)
    def opening(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if dir_fd is None or inputs.deaf():
            return open_file(path, flags, mode, dir_fd=dir_fd)
        with inputs.unheard():  # the audit event does not say in which folder
            with suppress(OSError, ValueError):
                _opened((os.path.join(_open_folder(dir_fd), os.fsdecode(path)), None, flags))
            return open_file(path, flags, mode, dir_fd=dir_fd)

    os.stat = wrapped(os.stat, asked_about)
    os.access = wrapped(os.access, asked_about)
    os.lstat = wrapped(os.lstat, asked_for_link)
    os.readlink = wrapped(os.readlink, asked_for_link)
    os.open = opening
    os.supports_dir_fd.add(opening)
    os.getcwd = _asking_where


def _open_folder(number: int) -> str:
    return inputs.link_of(f"/proc/self/fd/{number}")


@wraps(os.getcwd)
def _asking_where() -> str:
    if not inputs.deaf() and (request := _counted(sys._getframe())):
        note(HERE, "", inputs.here(), request.owner)
    return inputs.folder_here()


def variable(name: str, before: Mapping[str, str | None] = MappingProxyType({})) -> str | None:
    """Return a hash of the value of a variable of the environment (EVERY: of all of them), None if
    it is not set.

    Args:
        before: what some of them were.
    """
    values = {**_environment(), **before}
    text = (
        "\0".join(f"{key}={value}" for key, value in sorted(values.items()) if value is not None)
        if name == EVERY
        else values.get(name)
    )
    return (
        None if text is None else hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()
    )


def without_libraries(name: str) -> str | None:
    """Return `variable` as it was before libraries set it at their import: what a process finds
    that has not imported them.
    """
    return variable(name, _TRACE.by_libraries)


def _environment() -> dict[str, str | None]:
    return {os.fsdecode(key): os.fsdecode(value) for key, value in os.environ._data.items()}  # pyright: ignore[reportAttributeAccessIssue]


def _wrap_environment() -> None:
    """Hear of variables that are read before this process has set them itself."""
    kind: Any = type(os.environ)
    get = kind.__getitem__

    def tell(key: str | bytes, request: Asked) -> None:
        name = os.fsdecode(key)
        if (
            (request.counts or name not in HARMLESS)
            and (name not in _TRACE.set or (VARIABLE, name) in _TRACE.values)
            and request.now
        ):
            note(VARIABLE, name, variable(name, _TRACE.set), request.owner)

    def __getitem__(self: Any, key: Any) -> Any:
        if isinstance(key, (str, bytes)) and not inputs.deaf():
            with inputs.unheard():
                tell(key, asker(sys._getframe()))
        return get(self, key)

    def changing(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def wrapper(self: Any, key: Any, *value: Any) -> None:
            if isinstance(key, (str, bytes)):
                with inputs.unheard():
                    name, request = os.fsdecode(key), asker(sys._getframe())
                    if request.counts and request.now:
                        tell(key, request)  # the next result may read what this one has put there
                    before = _environment().get(name)
                    _TRACE.set.setdefault(name, before)
                    if request.who == places.IMPORT:
                        _TRACE.by_libraries.setdefault(name, before)
                    else:
                        _TRACE.by_libraries.pop(name, None)
            function(self, key, *value)

        return wrapper

    def telling_all(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        @wraps(function)
        def wrapper(self: Any) -> Any:
            if not inputs.deaf() and (request := _counted(sys._getframe())):
                note(VARIABLE, EVERY, variable(EVERY, _TRACE.set), request.owner)
            return function(self)

        return wrapper

    kind.__getitem__ = __getitem__
    kind.__setitem__, kind.__delitem__ = changing(kind.__setitem__), changing(kind.__delitem__)
    kind.__iter__, kind.__len__, kind.__repr__ = (
        telling_all(kind.__iter__),
        telling_all(kind.__len__),
        telling_all(kind.__repr__),
    )


def _wrap_processes() -> None:
    start_process = BaseProcess.start

    def start(self: BaseProcess) -> None:
        blame(_PROCESSES, sys._getframe(1))
        start_process(self)

    BaseProcess.start = start  # for which there is no audit event
