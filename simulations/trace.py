"""What this process reads while results are computed in it: files, folders, variables of the environment, and what cannot be followed.

Once started, the record is kept by an audit hook, which the interpreter calls for every file opened, every folder listed, every process
started, and by wrappers where it calls none: the environment, `os.stat`, the clock, random numbers without a seed. An input counts if
code of the house's families or of the user asked for it, directly or through a library; what a library reads when it is imported belongs
to its version, and what the engine reads for itself is no input. A value is taken when it is read. One that differs from an earlier
reading makes the results of this process unfit to be kept, and so does anything that cannot be followed.
"""

from __future__ import annotations

import hashlib
import os
import random
import secrets  # noqa: F401  # it takes its source of entropy when it is imported: through the wrapper, or never
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any, NamedTuple

from lemmata.simulations import bytecode, places

FILE, FOLDER, WALKED, STAT, LINK, VARIABLE, HERE = "file", "folder", "walked", "stat", "link", "variable", "here"
MISSING = "missing"
EVERY, INSTALLED = "*", "<installed>"
_ABOUT = {"stat", "getmtime", "getctime", "getatime", "getsize"}
HARMLESS = {  # to the engine and to libraries at their import; a formula that asks for one of these rests on it
    # Where things are kept, and how they are shown.
    *("LEMMATA_STORE", "XDG_CACHE_HOME", "LOCALAPPDATA", "TMPDIR", "TEMP", "TMP"),
    *("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM"),
}
_PROCESS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "pty.spawn")
_NETWORK = ("connect", "getaddrinfo", "gethostbyname", "gethostbyaddr", "gethostname", "sendto", "bind")
FOLLOWED_NOWHERE = {
    **dict.fromkeys(_PROCESS, "starts a process"),
    **dict.fromkeys(("urllib.Request", *(f"socket.{name}" for name in _NETWORK)), "asks the network"),
    **dict.fromkeys(("ctypes.dlopen", "ctypes.dlsym"), "calls a library through ctypes"),
    "sqlite3.connect": "opens a database",
}
"""Audit events of what cannot be followed, and how it is told."""
_CLOCKS = {"time": 0, "time_ns": 0, "localtime": 0, "gmtime": 0, "ctime": 0, "asctime": 0, "strftime": 1, "clock_gettime": 1}
"""Functions of `time` that tell the time of day when they get no more arguments than this."""
_TODAY = {"now", "today", "utcnow"}
_IGNORED, _MEMORY = ("/dev/", "/proc/", "/sys/"), "/dev/shm/"
_Name = tuple[str, str]


class Asked(NamedTuple):
    """Who asked for an input: the kind of code (`places.runs`), its frame, through which functions, whether it is being imported."""

    who: str
    frame: FrameType | None
    importing: bool
    through: tuple[str, ...] = ()
    """The libraries' functions in between, those of installed packages marked by INSTALLED."""

    @property
    def counts(self) -> bool:
        """Whether an input that it asks for is one of a result."""
        return self.who not in (places.IMPORT, places.ENGINE)

    @property
    def owner(self) -> str | None:
        """The family that it belongs to, None if it may matter to any."""
        return self.who.removeprefix(places.FAMILY) if self.who.startswith(places.FAMILY) else None


class _Trace:
    """All that has been recorded: the value of each name, the families that asked for it, and why nothing is to be kept."""

    def __init__(self) -> None:
        self.values: dict[_Name, str | None] = {}
        self.owners: dict[_Name, set[str | None]] = {}
        self.troubles: dict[str, set[str | None]] = {}
        self.asked: set[str] = set()
        self.own: set[str] = set()
        self.opened: dict[str, tuple[str, set[str | None]]] = {}
        self.changed: set[str] = set()
        self.given: frozenset[str] = frozenset()
        self.whole, self.depth, self.moved = False, 0, False
        self.busy = threading.local()


_TRACE = _Trace()
_STARTED: list[bool] = []
_RANDOM: dict[str, Any] = {}


def start(whole: bool = False, given: Iterable[str] = ()) -> None:
    """Begin to record; from the first call on, until the process ends.

    Args:
        whole: all that the process reads counts, as in a process that does nothing but compute results; else only what is read while
            a result is computed (`computing`) or while a module is imported.
        given: variables of the environment that the process that started this one has set for it; here they pass for not set.
    """
    _TRACE.given |= frozenset(given)
    _TRACE.whole |= whole
    if _STARTED:
        return
    _STARTED.append(True)
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None)
        if path and path.endswith(".py") and places.first_party(path) and not bytecode.ran_as_written(path):
            trouble(f"old compiled code of {name} was run: the source has changed without a trace of it", None)
    bytecode.install(_loaded)
    sys.meta_path.insert(0, _Listener())
    sys.addaudithook(_heard)
    _wrap_environment()
    _wrap_files()
    _wrap_clock()
    _wrap_random()


def _born() -> float:
    """Return when this process started, in seconds since 1970; where the system does not say, hardly later than it loaded this module."""
    with suppress(OSError, ValueError, IndexError, AttributeError):
        with open("/proc/self/stat", encoding="ascii", errors="replace") as file:
            ticks = int(file.read().rpartition(")")[2].split()[19]) + 1  # no module is loaded within the first of them
        return time.time() - time.clock_gettime(time.CLOCK_BOOTTIME) + ticks / os.sysconf("SC_CLK_TCK")
    return time.time() - time.process_time()


BORN = _born()


def left_alone(path: str) -> bool:
    """Tell whether a file has not changed since this process started, so that what it holds is what was loaded from it."""
    with suppress(OSError):
        found = _stat(path)
        newest = max(found.st_mtime_ns, found.st_ctime_ns)
        # A file system that keeps no parts of a second may stamp times in steps of two.
        return newest / 1e9 + (0.0 if newest % 10**9 else 2.0) < BORN
    return False


@contextmanager
def computing() -> Iterator[None]:
    """Count what is read here."""
    if not _TRACE.whole and not _TRACE.depth:
        _RANDOM.update(random=random.getstate())  # what others draw in this process is their affair
    _TRACE.depth += 1
    try:
        yield
        _look_at_random()
    finally:
        _TRACE.depth -= 1


def note(kind: str, word: str, value: str | None, owner: str | None = None) -> None:
    """Record an input and its value."""
    name = (kind, word)
    if _TRACE.values.setdefault(name, value) != value:
        trouble(f"{word.removeprefix(places.HERE)} changed while it was read", owner)
    _TRACE.owners.setdefault(name, set()).add(owner)


def trouble(why: str, owner: str | None) -> None:
    """Record why nothing is to be kept that has been computed here."""
    _TRACE.troubles.setdefault(why, set()).add(owner)


def noted(family: str | None) -> tuple[dict[_Name, str | None], str | None]:
    """Return what has been read so far, and why it cannot stand for a result (None: it can).

    Args:
        family: leave out what other families asked for; None: leave nothing out.
    """
    _look_at_random()
    _look_at_files()

    def matters(owners: set[str | None]) -> bool:
        return family is None or not owners.isdisjoint((None, family))

    values = {name: value for name, value in _TRACE.values.copy().items() if matters(_TRACE.owners[name])}
    return values, next((why for why, owners in _TRACE.troubles.copy().items() if matters(owners)), None)


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
    engine = name.startswith(places.HOUSE) and not places.family(name)
    if not engine and b"datetime" in source and any(word.encode() in source for word in _TODAY) and _tells_time(source):
        trouble(f"{os.path.basename(path)} asks for the time (datetime)", places.family(name))


def _tells_time(source: bytes) -> bool:
    """Tell whether the source calls `now`, `utcnow` or `today`, or says so to NumPy: the types are compiled, never wrapped."""
    import ast

    with suppress(SyntaxError, ValueError, RecursionError):
        words = {"now", "today"} if b"datetime64" in source else set[str]()
        nodes = list(ast.walk(ast.parse(source)))
        told = any(isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in words for node in nodes)
        return told or any(isinstance(node, ast.Attribute) and node.attr in _TODAY for node in nodes)
    return False


def asker(frame: FrameType | None) -> Asked:
    """Return who asked for what a frame is about to do: the innermost code that is no library's."""
    who, found, through = places.USER, None, list[str]()
    while frame is not None:
        code = frame.f_code
        kind = places.runs(code.co_filename)
        if code.co_filename == bytecode.__file__ or (kind == places.IMPORT and code.co_name != "get_data"):
            return Asked(places.IMPORT, frame, importing=True)
        if kind not in (places.LIBRARY, places.IMPORT) and code.co_filename != __file__:
            who, found = kind, frame
            break
        if code.co_filename != __file__:
            through.append(INSTALLED if "-packages" in code.co_filename else code.co_name)
        frame = frame.f_back
    return Asked(who, found, _importing(found), tuple(through))


def _importing(frame: FrameType | None) -> bool:
    if _TRACE.whole or _TRACE.depth:
        return False  # all counts, whether it is being imported or not
    while frame is not None:
        if frame.f_code.co_name == "<module>" and places.runs(frame.f_code.co_filename) != places.LIBRARY:
            return frame.f_globals.get("__name__") != "__main__" or places.runs(frame.f_code.co_filename) == places.USER
        frame = frame.f_back
    return False


def _counted(frame: FrameType | None) -> Asked | None:
    """Return who asked, None where that is of no account."""
    asked = asker(frame)
    return asked if asked.counts and (_TRACE.whole or _TRACE.depth or asked.importing) else None


@contextmanager
def _deaf() -> Iterator[None]:
    before, _TRACE.busy.on = getattr(_TRACE.busy, "on", False), True
    try:
        yield
    finally:
        _TRACE.busy.on = before


def _heard(event: str, args: tuple[Any, ...]) -> None:
    """Take part in what the interpreter reports; see the table of audit events in Python's documentation."""
    if event not in _HEARD and event not in FOLLOWED_NOWHERE:
        return
    if getattr(_TRACE.busy, "on", False):
        return
    with _deaf(), suppress(OSError, ValueError):
        if event in FOLLOWED_NOWHERE:
            blame(FOLLOWED_NOWHERE[event], sys._getframe())
        else:
            _HEARD[event](args)


def blame(what: str, frame: FrameType | None) -> None:
    """Record that code did what cannot be followed, if its doing counts."""
    asked = _counted(frame)
    if asked:
        code = asked.frame.f_code if asked.frame else None
        where = f"{os.path.basename(code.co_filename)}:{asked.frame.f_lineno}" if code and asked.frame else "a thread"
        trouble(f"{where} {what}", asked.owner)


def _opened(args: tuple[Any, ...]) -> None:
    path, _, flags = args
    if isinstance(path, int):
        return
    path = os.fsdecode(path)
    if path in ("/dev/random", "/dev/urandom"):
        blame(_UNSEEDED, sys._getframe())
    made = flags & os.O_ACCMODE == os.O_WRONLY or flags & os.O_EXCL
    if (flags & os.O_TRUNC and not flags & os.O_EXCL) or (made and not os.path.lexists(path)):
        _TRACE.own.add(os.path.abspath(path))
    elif flags & os.O_ACCMODE == os.O_WRONLY and not flags & os.O_EXCL:
        return  # more is written to what was there: an input once it is read
    elif asked := _input(path):
        label = _label(path)
        note(FILE, label, content(path), asked.owner)
        _TRACE.opened.setdefault(os.path.join(_getcwd(), path), (label, set()))[1].add(asked.owner)


def _look_at_files() -> None:
    """See whether what was read of a file, perhaps long after it was opened, is what it held when it was opened."""
    for path, (label, owners) in _TRACE.opened.copy().items():
        if not left_alone(path) and not _is_own(path) and content(path) != _TRACE.values[FILE, label]:
            for owner in owners:
                trouble(f"{path} changed while it was read", owner)


def _listed(args: tuple[Any, ...]) -> None:
    path = args[0] if args[0] is not None else "."
    if isinstance(path, int):
        path = _open_folder(path)
    path = os.fsdecode(path)
    asked = asker(sys._getframe())
    if asked.who == places.ENGINE:
        # The house looks for what belongs to a family, or to a package of the user's: the modules inside one of its folders.
        label = places.label(path)
        owner = places.family(label)
        users = not label.startswith(places.HOUSE) and "iter_modules" in asked.through
        if (owner or users) and (_TRACE.whole or _TRACE.depth):
            note(WALKED, label, listing(path, modules=True), owner)
    elif asked := _input(path):
        note(FOLDER, _label(path), listing(path), asked.owner)


def _label(path: str) -> str:
    """Return the name of a path; a relative one keeps its name only as long as the process is where it started."""
    return places.label(os.path.join(_getcwd(), path) if _TRACE.moved else path)


def _went(args: tuple[Any, ...]) -> None:
    _TRACE.moved = True


def _made(args: tuple[Any, ...]) -> None:
    with suppress(TypeError):
        path = os.path.abspath(os.fsdecode(args[0]))
        if not os.path.lexists(path):  # what is there already is not made, only asked for
            _TRACE.own.add(path)


def _moved(args: tuple[Any, ...]) -> None:
    with suppress(TypeError):
        if _is_own(os.path.abspath(os.fsdecode(args[0]))):
            _TRACE.own.add(os.path.abspath(os.fsdecode(args[1])))


_HEARD: dict[str, Callable[[tuple[Any, ...]], None]] = {
    "open": _opened,
    "os.listdir": _listed,
    "os.scandir": _listed,
    "os.mkdir": _made,
    "os.rename": _moved,
    "os.chdir": _went,
}


def _is_own(path: str) -> bool:
    """Tell whether this process has made a file or a folder, or what it is in."""
    while path not in _TRACE.own:
        above = os.path.dirname(path)
        if above == path:
            return False
        path = above
    return True


def _input(path: str) -> Asked | None:
    """Return who asked for a path if it is an input of a result."""
    absolute = os.path.abspath(path)
    devices = absolute.startswith(_IGNORED) and not absolute.startswith(_MEMORY)  # there users keep files like any other
    if devices or "__pycache__" in absolute or _is_own(absolute):
        return None
    asked = _counted(sys._getframe())
    if asked is None or places.first_party(absolute):
        return asked
    # What a library reads of an installation its version stands for, and so it does for the source that tracebacks quote.
    return None if INSTALLED in asked.through or absolute.endswith((".py", ".pyc", ".so")) else asked


def content(path: str) -> str:
    """Return the SHA-256 of what a file holds, or why there is none."""
    try:
        mode = _stat(path).st_mode
        if not stat.S_ISREG(mode):  # a pipe might have no end
            return "a folder" if stat.S_ISDIR(mode) else "no regular file"
        with _deaf(), open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return MISSING
    except (OSError, ValueError):
        return "unreadable"


def listing(path: str, modules: bool = False) -> str:
    """Return a hash of the names in a folder, or only of those that can be imported; compiled code is left out."""
    try:
        with _deaf(), os.scandir(path) as inside:
            names = sorted(f"{item.name}/" if item.is_dir() else item.name for item in inside if item.name != "__pycache__")
    except OSError:
        return MISSING
    if modules:
        names = [name for name in names if name.endswith(("/", ".py", ".so", ".pyd")) and not name.startswith(".")]
    return hashlib.sha256("\0".join(names).encode(errors="surrogateescape")).hexdigest()


def status(path: str) -> str:
    """Return what a program learns when it asks about a path: whether it is there, of which kind, size and age."""
    try:
        found = _stat(path)
    except (OSError, ValueError):
        return MISSING
    return "a folder" if stat.S_ISDIR(found.st_mode) else f"{found.st_mode} {found.st_size} {found.st_mtime_ns}"


def variable(name: str, own: Iterable[str] = ()) -> str | None:
    """Return a hash of the value of a variable of the environment (of all but `own`: EVERY), None if it is not set."""
    own = HARMLESS | _TRACE.given | set(own)
    if name == EVERY:
        told = "\0".join(f"{key}={value}" for key, value in sorted(_environment().items()) if key not in own)
    elif name in _TRACE.given or (told := _environment().get(name)) is None:
        return None
    return hashlib.sha256(told.encode(errors="surrogateescape")).hexdigest()


def _environment() -> dict[str, str]:
    return {os.fsdecode(key): os.fsdecode(value) for key, value in os.environ._data.items()}  # pyright: ignore[reportAttributeAccessIssue]


_stat, _open, _readlink, _getcwd = os.stat, os.open, os.readlink, os.getcwd


def _wrap_files() -> None:
    """Hear of questions about files, for which there is no audit event, and about the working directory."""

    def wrapped(function: Callable[..., Any], tell: Callable[[str], None]) -> Callable[..., Any]:
        @wraps(function)
        def asking(path: Any, *args: Any, dir_fd: int | None = None, **keywords: Any) -> Any:
            if not isinstance(path, int) and not getattr(_TRACE.busy, "on", False):
                with _deaf(), suppress(OSError, ValueError, TypeError):
                    whole = os.path.join("" if dir_fd is None else _open_folder(dir_fd), os.fsdecode(path))
                    tell(whole)
                    if not keywords.get("follow_symlinks", True):
                        asked_for_link(whole)
            return function(path, *args, **keywords, **({} if dir_fd is None else {"dir_fd": dir_fd}))

        for able in (os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks, os.supports_effective_ids):
            if function in able:
                able.add(asking)
        return asking

    def asked_about(path: str) -> None:
        if asked := _input(path):
            # Whether there is such a file, or when it was written: few programs want to know the latter, and they ask directly.
            kind, value = (STAT, status) if _ABOUT.issuperset(asked.through) else (FILE, content)
            note(kind, _label(path), value(path), asked.owner)

    def asked_for_link(path: str) -> None:
        if asked := _input(path):
            note(LINK, _label(path), link(path), asked.owner)
            if {*_ABOUT, "lstat"}.issuperset(asked.through):
                note(STAT, _label(path), status(path), asked.owner)

    @wraps(_open)
    def opening(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if dir_fd is None or getattr(_TRACE.busy, "on", False):
            return _open(path, flags, mode, dir_fd=dir_fd)
        with _deaf():  # the audit event does not say in which folder
            with suppress(OSError, ValueError):
                _opened((os.path.join(_open_folder(dir_fd), os.fsdecode(path)), None, flags))
            return _open(path, flags, mode, dir_fd=dir_fd)

    os.stat = wrapped(os.stat, asked_about)
    os.access = wrapped(os.access, asked_about)
    os.lstat = wrapped(os.lstat, asked_for_link)
    os.readlink = wrapped(os.readlink, asked_for_link)
    os.open = opening
    os.supports_dir_fd.add(opening)
    os.getcwd = _asking_where


def _open_folder(number: int) -> str:
    return _readlink(f"/proc/self/fd/{number}")


def link(path: str) -> str:
    """Return where a link leads, or that it is none, or that there is nothing."""
    try:
        return f"to {_readlink(path)}"
    except (OSError, ValueError):
        with _deaf():
            return "no link" if os.path.lexists(path) else MISSING


@wraps(_getcwd)
def _asking_where() -> str:
    if not getattr(_TRACE.busy, "on", False) and (asked := _counted(sys._getframe())):
        note(HERE, "", here(), asked.owner)
    return _getcwd()


def here() -> str:
    """Return the working directory."""
    return _getcwd()


def _wrap_environment() -> None:
    """Hear of variables that are read before this process has set them itself."""
    kind: Any = type(os.environ)
    get, put, every = kind.__getitem__, kind.__setitem__, kind.__iter__

    def tell(key: Any) -> None:
        name = os.fsdecode(key)
        known = (VARIABLE, name) in _TRACE.values
        if (name in _TRACE.changed and not known) or getattr(_TRACE.busy, "on", False):
            return
        with _deaf():
            asked = asker(sys._getframe())
            if (asked.counts or name not in HARMLESS) and (_TRACE.whole or _TRACE.depth or asked.importing):
                # What the process itself has put there since is no input.
                note(VARIABLE, name, _TRACE.values[VARIABLE, name] if known else variable(name), asked.owner)

    def __getitem__(self: Any, key: Any) -> Any:
        if isinstance(key, (str, bytes)):
            tell(key)
        return get(self, key)

    def __setitem__(self: Any, key: Any, value: Any) -> None:
        if isinstance(key, (str, bytes)):
            _TRACE.changed.add(os.fsdecode(key))
        put(self, key, value)

    def __iter__(self: Any) -> Iterator[Any]:
        if not getattr(_TRACE.busy, "on", False) and (asked := _counted(sys._getframe())):
            note(VARIABLE, EVERY, variable(EVERY, _TRACE.changed), asked.owner)
        return every(self)

    kind.__getitem__, kind.__setitem__, kind.__iter__ = __getitem__, __setitem__, __iter__


def _wrap_clock() -> None:
    for name, most in _CLOCKS.items():
        function = getattr(time, name, None)
        if function is not None:
            setattr(time, name, _telling(function, most))
    start_process = BaseProcess.start

    def start(self: BaseProcess) -> None:
        blame("starts a process", sys._getframe(1))
        start_process(self)

    BaseProcess.start = start  # for which there is no audit event


def _telling(function: Any, most: int) -> Any:
    """Return a function that does the same and is heard of where the code that calls it is no library's."""

    @wraps(function)
    def told(*args: Any) -> Any:
        caller = sys._getframe(1)
        if len(args) <= most and places.runs(caller.f_code.co_filename) != places.LIBRARY:
            blame("asks for the time", caller)
        return function(*args)

    return told


_UNSEEDED = "draws random numbers without a seed"


def _wrap_random() -> None:
    """Hear of entropy that is asked for, and of the generators that every module shares, if nobody has seeded them."""
    for module, name in ((os, "urandom"), (random, "_urandom")):
        setattr(module, name, _entropy(getattr(module, name)))
    seed = random.Random.seed

    def own_seed(self: random.Random, a: Any = None, version: int = 2) -> None:
        if a is None:
            _unseeded(sys._getframe(1))
        seed(self, a, version)

    random.Random.seed = own_seed
    import numpy as np

    random.seed, np.random.seed = _seeding(random.seed, "random"), _seeding(np.random.seed, "numpy.random")
    np.random.set_state = _seeding(np.random.set_state, "numpy.random")
    for name in np.random.__all__:
        function = getattr(np.random, name)
        if isinstance(getattr(function, "__self__", None), np.random.RandomState) and name != "get_state":
            setattr(np.random, name, _drawing(function))
    setattr(np.random, "RandomState", _legacy_states(np.random.RandomState))
    _RANDOM.update(random=random.getstate())


def _drawing(function: Any) -> Any:
    """Return a function of `numpy.random` that is heard of where no library calls it; libraries draw from it when they are imported."""

    @wraps(function)
    def drawn(*args: Any, **keywords: Any) -> Any:
        caller = sys._getframe(1)
        if not _RANDOM.get("numpy.random seeded") and places.runs(caller.f_code.co_filename) != places.LIBRARY:
            blame(_UNSEEDED, caller)
        return function(*args, **keywords)

    return drawn


def _legacy_states(kind: type) -> type:
    """Return NumPy's `RandomState`, which takes entropy before it looks at its seed, as a class whose seeds are heard of."""

    class Same(type):
        def __instancecheck__(cls, item: object) -> bool:
            return isinstance(item, kind)

    class RandomState(kind, metaclass=Same):
        def __init__(self, seed: Any = None) -> None:
            _RANDOM["replaced"] = seed is not None
            try:
                super().__init__(seed)
            finally:
                _RANDOM["replaced"] = False

    return RandomState


def _entropy(function: Any) -> Any:
    @wraps(function)
    def drawn(*args: Any) -> Any:
        _unseeded(sys._getframe(1))
        return function(*args)

    return drawn


def _unseeded(frame: FrameType | None) -> None:
    if _RANDOM.get("replaced"):
        return  # a seed takes the place of what is drawn
    outer = frame
    while outer is not None and places.runs(outer.f_code.co_filename) == places.LIBRARY:
        if outer.f_code.co_filename == tempfile.__file__:
            return  # the name of a temporary file is no input
        outer = outer.f_back
    blame(_UNSEEDED, frame)


def _seeding(function: Any, name: str) -> Any:
    @wraps(function)
    def seeded(*args: Any, **keywords: Any) -> Any:
        if args[:1] != (None,) and (args or keywords):
            _RANDOM[f"{name} seeded"] = True
        return function(*args, **keywords)

    return seeded


def _look_at_random() -> None:
    if not _TRACE.whole and not _TRACE.depth:
        return
    if "random" in _RANDOM and not _RANDOM.get("random seeded") and random.getstate() != _RANDOM["random"]:
        trouble(f"something here {_UNSEEDED}, from the generator that `random` shares", None)
