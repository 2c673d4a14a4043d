"""Defaults of the command line that a project states in its `pyproject.toml`, table
`[tool.lemmata]`.

    [tool.lemmata]
    files = ["theorems.py"]   # what `list`, `verify` and `certify` take if nothing is named
    tier = "full"
    jobs = 4
    store = "runs"            # from the file's folder

An argument on the command line goes before them.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from lemmata import BadInput
from lemmata.language.tier import TIERS
from lemmata.terms.types import Fields, Function, Named, Value

FILE, TABLE = "pyproject.toml", "[tool.lemmata]"
TAKES_FILES = ("list", "verify", "certify")


def _is_files(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(name, str) and name for name in value)
    )


KEYS: Mapping[str, tuple[str, Function, str]] = {
    "files": ("names", _is_files, "a list of names of files, modules or claims"),
    "tier": ("tier", lambda value: value in TIERS, f"one of {', '.join(TIERS)}"),
    "jobs": ("jobs", lambda value: type(value) is int and value > 0, "a positive integer"),
    "store": (
        "store",
        lambda value: isinstance(value, str) and bool(value),
        "the name of a folder",
    ),
}
"""For each key: the argument whose default it is, whether a value will do, and what will."""


def found(start: Path) -> Fields:
    """Return the defaults, by argument, that the nearest `pyproject.toml` from a folder upwards
    states; files and store from its folder.

    Raises: BadInput for a table with other keys or values.
    """
    path = next(
        (folder / FILE for folder in (start, *start.parents) if (folder / FILE).is_file()), None
    )
    if path is None:
        return {}
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return {}  # another tool's matter: nothing says that the file speaks of lemmata
    if "lemmata" not in text:
        return {}
    import tomllib

    try:
        tool = tomllib.loads(text).get("tool")
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: {error}") from None
    table = tool.get("lemmata", {}) if isinstance(tool, dict) else {}
    if not isinstance(table, dict):
        raise BadInput(f"{path}: write a table {TABLE}")
    return dict(_default(path, key, value) for key, value in table.items())


def _default(path: Path, key: str, value: Value) -> tuple[str, Value]:
    if key not in KEYS:
        raise BadInput(f"{path}: {TABLE} has no key {key!r}: use {', '.join(KEYS)}")
    argument, will_do, requirement = KEYS[key]
    if not will_do(value):
        raise BadInput(f"{path}: {TABLE} {key} must be {requirement}, not {value!r}")
    if key == "store":
        return argument, str(path.parent / value)
    return argument, [_placed(path.parent, name) for name in value] if key == "files" else value


def _placed(folder: Path, name: str) -> str:
    """Return a name as seen from the working directory: a file's is written from the folder of the
    table.
    """
    file, separator, claim = name.partition("::")
    return f"{folder / file}{separator}{claim}" if (folder / file).is_file() else name


def apply(verb: str, parser: argparse.ArgumentParser, defaults: Named) -> None:
    """Make these the defaults of the arguments that a verb has."""
    arguments = {action.dest for action in parser._actions}  # argparse has no other way to tell
    values = {
        name: value
        for name, value in defaults.items()
        if name in arguments and (name != "names" or verb in TAKES_FILES)
    }
    parser.set_defaults(**values)
