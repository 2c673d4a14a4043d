"""Whose code asks: what the toolkit does with expressions on its own account is no part of a
formula, nor of a check.

A package says what it is for by its constant `__lemmata__`, for its own modules wherever they
stand; a module may say so for itself. The packages of families say nothing, and neither does what a
user writes: theirs is the code of claims.
"""

from __future__ import annotations

import sys
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
    found = _KNOWN.get(module)
    if found is None:
        there = sys.modules.get(module)
        package = (
            None
            if there is None or hasattr(there, "__path__")
            else sys.modules.get(module.rpartition(".")[0])
        )
        marks = [
            vars(one)[MARK] for one in (there, package) if one is not None and MARK in vars(one)
        ]
        found = marks[0] if marks and marks[0] in get_args(Role) else ""
        if there is not None:
            _KNOWN[module] = found
    return found


def is_library(function: FunctionType) -> bool:
    """Tell whether a function is the toolkit's or a library's: installed, and of a package that
    defines no check.
    """
    module = function.__module__ or ""
    installed = is_installed(function.__code__.co_filename) and package(module) not in CLAIMING
    return bool(role(module)) or installed


def is_installed(file: str) -> bool:
    """Tell whether a file stands in a folder of what is installed.

    >>> is_installed("/usr/lib/python3/dist-packages/numpy/linalg.py"), is_installed("claims.py")
    (True, False)
    """
    return not INSTALLED.isdisjoint(PurePath(file).parts)


def package(module: str) -> str:
    """Return the package that a module is in.

    >>> package("lemmata.terms.roles"), package("__main__")
    ('lemmata', '__main__')
    """
    return module.partition(".")[0]
