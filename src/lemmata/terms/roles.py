"""Whose code asks: what the toolkit does with expressions on its own account is no part of a
formula, nor of a check.

A package says what it is for by its constant `__lemmata__`, for its own modules wherever they
stand; a module may say so for itself. The packages of families say nothing, and neither does what a
user writes: theirs is the code of claims.
"""

from __future__ import annotations

import functools
import inspect
import sys
import sysconfig
from pathlib import PurePath
from types import FunctionType
from typing import Literal, get_args

Role = Literal["prover", "language", "calculus", "tool", ""]
"""What code is for: it proves, attacks and judges; formulas and checks are written in it, so that
they ask what it asks; it differentiates for a check, which divides by what it divides by; it runs,
shows and keeps; or it is the code of a claim.
"""

MARK = "__lemmata__"
INSTALLED = frozenset(("site-packages", "dist-packages"))
"""Folders of what is installed."""
STANDARD = (*{sysconfig.get_path(name) for name in ("stdlib", "platstdlib")}, "<frozen")
"""What the files of the standard library begin with."""
CLAIMING: set[str] = set()
"""The packages in which checks are defined: an installed one is no library."""
_KNOWN: dict[str, Role] = {}


def role(module: str) -> Role:
    """Return what a module is for, by its name.

    >>> (
    ...     role("lemmata.terms.arithmetic"),
    ...     role("lemmata.theory"),
    ...     role("sympy.core.add"),
    ...     role("__main__"),
    ... )
    ('language', 'tool', '', '')
    """
    purpose = _KNOWN.get(module)
    if purpose is None:
        namespace = sys.modules.get(module)
        package = (
            None
            if namespace is None or hasattr(namespace, "__path__")
            else sys.modules.get(module.rpartition(".")[0])
        )
        marks = [
            vars(one)[MARK] for one in (namespace, package) if one is not None and MARK in vars(one)
        ]
        purpose = marks[0] if marks and marks[0] in get_args(Role) else ""
        if namespace is not None:
            _KNOWN[module] = purpose
    return purpose


def is_library(function: FunctionType) -> bool:
    """Tell whether the code of a function is a library's, the standard one among these, or the
    toolkit's; a wrapper is whose code wraps.

    Ask each time: an installed package of claims is no library from its first check on.

    >>> import statistics
    >>> is_library(statistics.mean), is_library(eval("lambda x: x", {}))
    (True, False)
    """
    module = function.__globals__.get("__name__", "")
    return _is_library(function.__code__.co_filename, module)


def is_library_throughout(function: FunctionType) -> bool:
    """Tell whether a function is a library's and wraps none that is not: what replaces the
    functions of claims by copies also replaces the wrappers through which it reaches them.
    """
    inside = inspect.unwrap(function)
    own = isinstance(inside, FunctionType) and not is_library(inside)
    return is_library(function) and not own


def _is_library(file: str, module: str) -> bool:
    return bool(role(module)) or (_is_elsewhere(file) and package(module) not in CLAIMING)


@functools.cache
def _is_elsewhere(file: str) -> bool:
    """Tell whether a file is installed, or the standard library's."""
    return not INSTALLED.isdisjoint(PurePath(file).parts) or file.startswith(STANDARD)


def package(module: str) -> str:
    """Return the package that a module is in.

    >>> package("lemmata.terms.roles"), package("__main__")
    ('lemmata', '__main__')
    """
    return module.partition(".")[0]
