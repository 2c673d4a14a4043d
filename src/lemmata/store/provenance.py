"""What a result rests on, by name and value: modules, files, folders, variables of the environment,
versions; and a digest of it all.

The names are learnt by computing the result (`gathered`); whether they still have the values that
they had then is seen without computing anything (`Now`). A module is a name twice: by its source,
as it was loaded, and by where it is found, so that a file that would be found instead of it is
noticed. Sweeps, whose parties must agree before anything is computed, take the files of a family by
rule (`by_rule`).
"""

from __future__ import annotations

import dataclasses
import importlib
import locale
import os
import re
import sys
import types
import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder
from inspect import unwrap
from typing import Any

from lemmata import corpus
from lemmata.store import canonical, inputs, places, trace
from lemmata.store.canonical import plain, sha256

MODULE, ABSENT, DISTRIBUTION, PYTHON, PATH = "module", "absent", "distribution", "python", "path"
TOP = places.__name__.partition(".")[0]
_CORPUS = {(TOP, folder) for folder in corpus.FOLDERS}
RUNNING = ("console", "dynamics", "language", "processes", "store", "sweeps", "terms")
"""The tool's rooms that a simulation may use."""
Name = tuple[str, str]
Values = dict[Name, str | None]


def digest(values: Mapping[Name, str | None]) -> str:
    """Return one SHA-256 (hexadecimal) of names and their values.

    >>> digest({("file", "a"): None}) == digest({("file", "a"): "0"})
    False
    """
    return canonical.digest(sorted([*name, value] for name, value in values.items()))


def brief(value: str | None) -> str | None:
    """Return enough of a hash of a value to see that another one is another.

    >>> brief("a") == brief("b"), brief(None)
    (False, None)
    """
    return None if value is None else sha256(value.encode(errors="surrogateescape"))[:12]


def in_words(name: Sequence[str]) -> str:
    """Return a name of `Values` as a user knows it.

    >>> (
    ...     in_words((inputs.FILE, "house:language/claim.py")),
    ...     in_words((trace.VARIABLE, "HOME")),
    ...     in_words((ABSENT, "torch")),
    ... )
    ('language/claim.py', 'the variable HOME', 'whether there is a module torch')
    """
    kind, word = name[0], name[1].removeprefix(places.HOUSE).removeprefix(places.HERE)
    return _WORDS.get(kind, "{}").format("every one" if word == trace.EVERY else word)


_WORDS = {
    inputs.FOLDER: "the names in {}",
    inputs.WALKED: "the modules in {}",
    inputs.STAT: "kind, size or age of {}",
    inputs.LINK: "where {} leads",
    inputs.HERE: "the working directory",
    trace.VARIABLE: "the variable {}",
    MODULE: "where the module {} is found",
    ABSENT: "whether there is a module {}",
    DISTRIBUTION: "the version of {}",
    PYTHON: "Python",
}
LISTED = 3
"""Names that a line lists, at most."""


def listed(words: Sequence[str]) -> str:
    """Return the first few of some words, and how many more there are.

    >>> listed(["a", "b", "c", "d", "e"])
    'a, b, c and 2 more'
    """
    return ", ".join(words[:LISTED]) + (
        f" and {len(words) - LISTED} more" if len(words) > LISTED else ""
    )


class Now:
    """The values that names have now; each is looked at once, so that many results can be asked
    about in a short time.

    Args:
        beside: folders in which modules are found that stand beside files of claims. Names may hold
            further ones, those that were put on the path (PATH).
    """

    def __init__(self, beside: Iterable[str] = ()) -> None:
        importlib.invalidate_caches()
        self._beside, self._wider = list(beside), dict[tuple[str, ...], Now]()
        folders = trace.added()
        self._first = [
            folder or os.getcwd()
            for folder in sys.path
            if folder not in folders and _holds_ours(folder)
        ]
        self._known: Values = {}
        self._specs: dict[str, ModuleSpec | None] = {}
        self.bases: dict[str, tuple[str, Values] | None] = {}
        """The digest and the values of each set of names asked about, by what the names are kept
        under.
        """
        self.changed: dict[str, list[str]] = {}
        """What has changed since a result, in words, by the digest of what that rested on."""

    def values(self, names: Iterable[Name]) -> Values:
        """Return the names with their values."""
        names = list(names)
        folders = tuple(word for kind, word in names if kind == PATH and word not in self._beside)
        if folders:
            return self._wider.setdefault(folders, Now((*self._beside, *folders))).values(names)
        return {name: self._value(name) for name in names}

    def _value(self, name: Name) -> str | None:
        if name not in self._known:
            self._known[name] = self._looked_up(*name)
        return self._known[name]

    def _looked_up(self, kind: str, word: str) -> str | None:
        if kind in inputs.VALUES:
            return inputs.VALUES[kind](places.located(word))
        match kind:
            case trace.VARIABLE:
                return trace.without_libraries(word)
            case "module":
                return found_at(self._spec(word))
            case "absent":
                return found_at(self._spec(word) or self._anywhere(word))
            case "distribution":
                return version(word, self._beside)
            case "python":
                return _python()
        return None  # a name of a kind that another version of this module knows

    def _spec(self, name: str) -> ModuleSpec | None:
        """Return where the house's or the user's module of a name is found, None if there is
        none.
        """
        if name not in self._specs:
            holder, _, leaf = name.rpartition(".")
            folders = self._folders(name) if not holder else self._inside(holder)
            with suppress(ImportError, ValueError, AttributeError):
                self._specs[name] = (
                    PathFinder.find_spec(name, folders) if folders and leaf else None
                )
        return self._specs.get(name)

    def _folders(self, name: str) -> list[str]:
        return (
            self._first
            if name in sys.stdlib_module_names
            else [*filter(_holds_ours, self._beside), *self._first]
        )

    def _inside(self, holder: str) -> list[str]:
        if holder == TOP:
            return [places.HOME]
        if tuple(holder.rpartition(".")[::2]) in _CORPUS:
            return corpus.places(holder.rpartition(".")[2])
        spec = self._spec(holder)
        return list(spec.submodule_search_locations or ()) if spec else []

    @staticmethod
    def _anywhere(name: str) -> ModuleSpec | None:
        with suppress(ImportError, ValueError, AttributeError):
            return None if "." in name else PathFinder.find_spec(name)
        return None


def _holds_ours(folder: str) -> bool:
    return places.first_party(os.path.abspath(folder))


def _python() -> str:
    # What the interpreter and the C library take from the environment, and tell nobody of.
    variables = [os.environ._data.get(os.fsencode(name)) for name in ("PYTHONHASHSEED", "TZ")]  # pyright: ignore[reportAttributeAccessIssue]
    flags = (sys.flags.optimize, sys.flags.utf8_mode, sys.flags.int_max_str_digits, sys.warnoptions)
    return f"{sys.version}, {flags}, {variables}, {locale.getencoding()}"


def found_at(spec: ModuleSpec | None) -> str | None:
    """Return the name of the file that a module is found in."""
    if spec is None:
        return None
    return (
        places.label(os.path.abspath(spec.origin))
        if spec.origin and spec.has_location
        else "no file"
    )


def gathered(family: str | None = None, beside: tuple[str, ...] = ()) -> tuple[Values, str | None]:
    """Return what the results of this process rest on, and why they cannot be kept (None: they
    can).

    Args:
        family: leave out what belongs to other families, of which no family knows anything; None:
            leave nothing out.
        beside: see `Now`.
    """
    readings, reason = trace.noted(family)
    folders = trace.added()
    search_path = tuple(map(os.path.abspath, sys.path))
    values, doubt = _loaded(
        family,
        (*beside, *folders),
        frozenset(sys.modules),
        frozenset(trace.names_asked()),
        search_path,
    )
    return {
        **values,
        **readings,
        **dict.fromkeys((PATH, folder) for folder in folders),
    }, reason or doubt


def outdated(values: Values, beside: tuple[str, ...] = ()) -> list[str]:
    """Return in words what has another value by now than when it was met: a result that rests on it
    would be found by nobody.
    """
    present = Now(beside).values(values)
    return [in_words(name) for name, value in values.items() if present[name] != value]


@lru_cache(maxsize=4)
def _loaded(
    family: str | None,
    beside: tuple[str, ...],
    names: frozenset[str],
    lookups: frozenset[str],
    _where: tuple[str, ...],
) -> tuple[Values, str | None]:
    """Return what results rest on by the modules of these names, which are loaded, and by those
    that were looked for; both depend on where Python looks.
    """
    values, reason = trace.noted(family)
    values = {name: value for name, value in values.items() if name[0] == inputs.FILE}
    now, tops = Now(beside), set[str]()
    for name in names & sys.modules.keys():
        module = sys.modules[name]
        if isinstance(module, types.ModuleType) and vars(module).get("__name__") == name:
            tops.add(name.partition(".")[0])
            reason = _of_module(values, now, name, module, family) or reason
    tops -= {TOP, "__main__", "__mp_main__"}
    values |= {(MODULE, top): values.get((MODULE, top)) for top in tops}
    values |= now.values((ABSENT, name) for name in _missed(lookups - names, family))
    values |= {(DISTRIBUTION, name): version(name) for top in tops for name in _distributions(top)}
    return {**values, (PYTHON, ""): _python()}, reason


def _of_module(
    values: Values, now: Now, name: str, module: types.ModuleType, family: str | None
) -> str | None:
    """Add what a result rests on by a module; return why it cannot be followed."""
    path, spec = getattr(module, "__file__", None), getattr(module, "__spec__", None)
    if not isinstance(path, str):
        if hasattr(module, "__path__"):
            _place(values, now, name, spec, module.__path__)
        return None
    path = os.path.abspath(path)
    # of a module in an archive that is the file
    file = getattr(getattr(module, "__loader__", None), "archive", path)
    label = places.label(file)
    if not places.first_party(file):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and not _distributions(top):
            values[inputs.FILE, label] = inputs.content(file)
        return None
    if family is not None and places.family(label) not in (None, family):
        return None
    if (inputs.FILE, label) not in values:
        values[inputs.FILE, label] = inputs.content(file)
        if not trace.left_alone(file):
            return f"{os.path.basename(file)} has changed since this process started, or may have"
    _place(values, now, name, spec, [os.path.dirname(path)])
    return None


def _place(
    values: Values, now: Now, name: str, spec: ModuleSpec | None, folders: Iterable[str]
) -> None:
    """Add where a module is found; what another process would not find, by what can be imported
    from the same folders.
    """
    place = now.values([(MODULE, name)])[MODULE, name]
    if spec is not None and place is not None and place == found_at(spec):
        values[MODULE, name] = place
    elif spec is not None and place is None and spec.name == name:
        labels = (
            places.label(os.path.abspath(folder))
            for folder in folders
            if places.first_party(os.path.abspath(folder))
        )
        values |= now.values((inputs.WALKED, label) for label in labels)


def _missed(lookups: Iterable[str], family: str | None) -> set[str]:
    """Return the modules that were looked for and not loaded, as far as the house, the user or an
    installation could add them.
    """

    def ours(name: str) -> bool:
        holder = name.rpartition(".")[0]
        path = getattr(sys.modules.get(holder), "__path__", None)
        label = places.label(os.path.abspath(next(iter(path), ""))) if path else ""
        return (
            bool(label)
            and places.first_party(places.located(label))
            and places.family(label) in (None, family)
        )

    return {name for name in lookups if "." not in name or ours(name)}


@cache
def _providers() -> Mapping[str, list[metadata.Distribution]]:
    """Return the distributions that each top-level module comes from.

    `importlib.metadata.packages_distributions` tells the same, but makes a path of each of tens of
    thousands of files, and reads the description of every distribution: it took a third of the time
    of a process that verifies one claim.
    """
    providers: dict[str, list[metadata.Distribution]] = {}
    for distribution in metadata.distributions():
        for top in _tops(distribution):
            providers.setdefault(top, []).append(distribution)
    return providers


def _tops(distribution: metadata.Distribution) -> set[str]:
    """Return the top-level modules that a distribution declares, or else those of the source and
    compiled files that it lists.
    """
    if names := (distribution.read_text("top_level.txt") or "").split():
        return set(names)
    record = distribution.read_text("RECORD")  # what is installed in another way may have none
    files = (
        (line.partition(",")[0].strip('"') for line in record.splitlines())
        if record
        else map(str, distribution.files or ())
    )
    return {
        file.split("/")[0].split(".")[0]
        for file in files
        if file.endswith((".py", *EXTENSION_SUFFIXES))
    } - {""}


@cache
def _distributions(top: str) -> tuple[str, ...]:
    """Return the distributions that a top-level module comes from; one that does not say so may
    have its name.
    """
    if top in sys.stdlib_module_names:
        return ()
    return tuple(
        sorted(
            {
                *(entry.metadata["Name"] for entry in _providers().get(top, ())),
                *([top] if version(top) else []),
            }
        )
    )


def version(distribution: str, beside: Iterable[str] = ()) -> str | None:
    """Return the version of a distribution that is installed, or stands in one of some further
    folders, None if there is none.

    >>> version("no-such-distribution") is None
    True
    """
    with suppress(ValueError):
        matches = metadata.distributions(name=distribution, path=[*beside, *sys.path])
        return next((one.version for one in matches), None)
    return None


@cache
def _required(name: str) -> frozenset[str]:
    """Return the names of the distributions that one requires, but for its extras, and those that
    they require in turn.
    """
    requirements, waiting = set[str](), [name]
    while waiting:
        with suppress(metadata.PackageNotFoundError):
            lines = [
                line for line in metadata.requires(waiting.pop()) or () if "extra ==" not in line
            ]
            # a name stands first
            names = {re.match(r"[\w.-]+", line).group().lower() for line in lines}  # pyright: ignore[reportOptionalMemberAccess]
            waiting += names - requirements
            requirements |= names
    return frozenset(requirements)


@cache
def _versions() -> dict[str, str]:
    numbers = {name: version(name) for name in sorted(_required(TOP))}
    return {
        "python": ".".join(map(str, sys.version_info[:3])),
        **{name: value for name, value in numbers.items() if value},
    }


def versions() -> dict[str, str]:
    """Return the versions of Python and of all that lemmata requires, directly or not, without
    importing it.

    >>> versions()["python"].startswith("3.")
    True
    """
    return dict(_versions())


class Unknown(Exception):
    """Where a function comes from cannot be known: it was typed, or made of text."""


def identity(item: Any, told: bool = False) -> Any:
    """Return what a function, class or record is, as JSON data: its code and what that holds; None
    for plain data.

    The source that it calls counts by the files that were loaded; here only functions are told
    apart.

    Args:
        item: of functions the captured functions and records count too, but not plain values.
        told: plain data counts as well.

    Raises: Unknown for a function that does not stand in a file.
    """
    if isinstance(item, partial):
        return [
            "partial",
            identity(item.func),
            identity(item.args, told),
            identity(item.keywords, told),
        ]
    if isinstance(item, types.MethodType):
        return ["method", identity(item.__func__), identity(item.__self__, told)]
    if isinstance(item, types.FunctionType):
        return _function(item, told)
    if isinstance(item, type) or (callable(item) and hasattr(item, "__qualname__")):
        return [
            item.__module__,
            item.__qualname__,
            *([identity(unwrap(item))] if hasattr(item, "__wrapped__") else []),
        ]
    if isinstance(item, types.ModuleType):
        return item.__name__
    if isinstance(item, Mapping):
        item = list(item.items())
    if isinstance(item, (list, tuple, set, frozenset)):
        parts = [identity(part, told) for part in item]
        parts = sorted(parts, key=str) if isinstance(item, (set, frozenset)) else parts
        return parts if any(part is not None for part in parts) else None
    if told or dataclasses.is_dataclass(item) or callable(item):
        with suppress(ValueError):
            return [type(item).__module__, type(item).__qualname__, plain(item)]
        state = {
            key: value for key, value in getattr(item, "__dict__", {}).items() if value is not item
        }
        return [type(item).__module__, type(item).__qualname__, identity(state)]
    return None


def _function(function: types.FunctionType, told: bool) -> Any:
    if hasattr(function, "__wrapped__"):
        return ["wrapped", _code(function.__code__), identity(function.__wrapped__, told)]
    if not os.path.isfile(function.__code__.co_filename):
        raise Unknown(f"{function.__qualname__} does not stand in a file")
    captures = [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]
    defaults = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]
    parts = [identity(value, told) for value in (*captures, *defaults) if value is not function]
    return [function.__module__, function.__qualname__, _code(function.__code__), parts]


def _is_filled(cell: types.CellType) -> bool:
    with suppress(ValueError):
        return cell.cell_contents is not cell
    return False


def _code(code: types.CodeType) -> str:
    inner = [
        _code(part) if isinstance(part, types.CodeType) else _constant(part)
        for part in code.co_consts
    ]
    return sha256(
        repr([code.co_code, code.co_names, code.co_varnames, code.co_freevars, inner]).encode(
            errors="surrogateescape"
        )
    )


def _constant(part: Any) -> str:
    # the order of a set is another in each process
    return repr(sorted(map(repr, part)) if isinstance(part, frozenset) else part)


def file_of(item: Any) -> str | None:
    """Return the file that a function stands in."""
    while isinstance(item, (partial, types.MethodType)):
        item = item.func if isinstance(item, partial) else item.__func__
    code = getattr(unwrap(item), "__code__", None)
    return code.co_filename if code else None


def by_rule(module: str) -> str:
    """Return a digest of the files that a simulation may rest on, by the rule that a simulation
    knows a family by its definitions alone.

    They are the family's own simulations, what defines it in `theory`, and the rooms of the tool
    that runs use; by name and content. A file that has changed since it was loaded gives another
    digest each time.

    Args:
        module: the simulation's dotted name, `lemmata.simulations.<family>`.
    """
    word = module.rpartition(".")[2]
    values, readings = Values(), trace.noted(None)[0]
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    preloaded = {places.label(os.path.abspath(path)) for path in files if isinstance(path, str)}
    for home in (
        *(os.path.join(corpus.HOME, room) for room in RUNNING),
        *map(corpus.home, ("theory", "simulations")),
    ):
        for folder, inner, names in os.walk(home):
            inner[:] = [name for name in inner if name != "__pycache__"]
            for path in (os.path.join(folder, name) for name in names if name.endswith(".py")):
                label = places.label(path)
                if places.family(label) is None or _defines(label, word):
                    values[inputs.FILE, label] = _as_loaded(path, label, readings, preloaded)
    return digest(values)


def _defines(label: str, family: str) -> bool:
    inside = label.removeprefix(places.HOUSE)
    simulates = inside.startswith("simulations/") and places.family(label) == family
    return simulates or inside in {f"theory/{family}/{name}.py" for name in ("__init__", "problem")}


def _as_loaded(path: str, label: str, readings: Values, preloaded: set[str]) -> str | None:
    content = inputs.content(path)
    reading = readings.get(
        (inputs.FILE, label), content if label not in preloaded or trace.left_alone(path) else None
    )
    return content if content == reading else f"{content} {uuid.uuid4()}"


def named(values: Mapping[Name, str | None]) -> tuple[str, list[list[str]]]:
    """Return the names alone, in order, and what they are kept under."""
    names = sorted([*name] for name in values)
    return canonical.digest(names), names
