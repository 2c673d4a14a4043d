"""Where a file belongs: to the house, to one of its families, to the user, or to an installed
library.

What the house holds is named by its place inside the package, "house:language/claim.py", wherever
the package lies. A relative path keeps its name, "here:table.txt", so that it means another file
from another working directory. Everything else goes by its absolute path.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from functools import cache, lru_cache
from pathlib import Path

from lemmata import corpus

HOME = corpus.HOME
HOUSE, HERE = "house:", "here:"

IMPORT, LIBRARY, ENGINE, USER, FAMILY = "import", "library", "engine", "user", "family:"
"""What code a frame runs: the import system's, a library's, the house's own, the user's, or (with
its name) a family's.
"""


@cache
def _homes() -> tuple[tuple[str, str], ...]:
    """Return the folders that the house lies in, each with its place inside the package."""
    inside = ((HOME, ""), *((corpus.home(folder), f"{folder}/") for folder in corpus.FOLDERS))
    return tuple(
        dict.fromkeys(
            (form(home) + os.sep, place)
            for home, place in inside
            for form in (str, os.path.realpath)
        )
    )


@cache
def _installed() -> tuple[str, ...]:
    paths = sysconfig.get_paths()
    roots = {paths[key] for key in ("stdlib", "platstdlib", "purelib", "platlib", "scripts")}
    return tuple(folder + os.sep for path in roots for folder in (path, os.path.realpath(path)))


def label(path: str) -> str:
    """Return the name of a file or folder, the same on every machine where it is the house's.

    >>> (
    ...     label("table.txt"),
    ...     label(os.path.join(HOME, "language", "claim.py")),
    ...     label("/a/./b"),
    ...     label("/a/../b"),
    ... )
    ('here:table.txt', 'house:language/claim.py', '/a/b', '/a/../b')
    """
    if not os.path.isabs(path):
        return HERE + path
    original, path = path, os.path.normpath(path)
    within = path + os.sep  # a folder of families is inside itself
    inside = next(
        (place + path[len(home) :] for home, place in _homes() if within.startswith(home)), None
    )
    if inside is None and ".." in original.split(os.sep):
        return original  # above a link is the folder above its target
    return path if inside is None else HOUSE + inside.replace(os.sep, "/")


def located(name: str) -> str:
    """Return the path that a name (`label`) stands for.

    >>> located("house:language/claim.py") == os.path.join(HOME, "language/claim.py")
    True
    """
    if not name.startswith(HOUSE):
        return name.removeprefix(HERE)
    inside = name.removeprefix(HOUSE)
    folder, _, place = inside.partition("/")
    families = folder in corpus.FOLDERS and inside not in (folder, f"{folder}/__init__.py")
    return os.path.join(corpus.home(folder), place) if families else os.path.join(HOME, inside)


@lru_cache(maxsize=4096)
def _is_family(word: str) -> bool:
    return bool(word) and os.path.isfile(os.path.join(corpus.home("theory"), word, "__init__.py"))


def family(name: str) -> str | None:
    """Return the family that a file or module of the house belongs to, None for any other.

    >>> family("house:language/claim.py"), family("/elsewhere/theory/claim.py")
    (None, None)
    """
    folder, _, inside = name.removeprefix(HOUSE).partition("/")
    word = inside.partition("/")[0].partition(".")[0]
    return (
        word if name.startswith(HOUSE) and folder in corpus.FOLDERS and _is_family(word) else None
    )


@lru_cache(maxsize=16384)
def _first_party(path: str) -> bool:
    if (path + os.sep).startswith(tuple(home for home, _ in _homes())):
        return True
    return not (
        {"site-packages", "dist-packages"} & set(path.split(os.sep))
        or (path + os.sep).startswith(_installed())
    )


def first_party(path: str | Path) -> bool:
    """Tell whether a path is source of this project or of the user, not of an installed package or
    the standard library.

    >>> first_party(__file__), first_party(os.__file__)
    (True, False)
    """
    return _first_party(str(path))


@lru_cache(maxsize=16384)
def runs(filename: str) -> str:
    """Return what code a frame of that file runs: IMPORT, LIBRARY, ENGINE, USER, or FAMILY and a
    name.

    >>> runs("<frozen importlib._bootstrap>"), runs(os.__file__), runs(__file__)
    ('import', 'library', 'engine')
    """
    if filename.startswith("<frozen importlib._bootstrap"):
        return IMPORT
    if not os.path.isabs(filename) or not first_party(filename):
        return LIBRARY
    name = label(filename)
    if not name.startswith(HOUSE):
        return USER
    owner = family(name)
    return FAMILY + owner if owner else ENGINE


def default_root() -> Path:
    """Return where entries are kept: LEMMATA_STORE, else the platform's folder for caches.

    Raises: ValueError if there is neither that variable nor a home folder.
    """
    folder = os.environ.get("LEMMATA_STORE")
    if folder:
        return Path(folder)
    base = {"win32": "LOCALAPPDATA", "darwin": ""}.get(sys.platform, "XDG_CACHE_HOME")
    caches = Path(os.environ.get(base) or ".")
    if caches.is_absolute():
        return caches / "lemmata"
    try:
        home = Path.home()
    except RuntimeError:
        raise ValueError(
            "there is no home folder for the run store: set LEMMATA_STORE to a folder"
        ) from None
    inside = {"win32": ("AppData", "Local"), "darwin": ("Library", "Caches")}.get(
        sys.platform, (".cache",)
    )
    return home.joinpath(*inside, "lemmata")
