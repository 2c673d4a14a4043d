"""The libraries that extras of the package bring: a check may need one, and an installation may
lack it.

A check that says so by `needs` is not run where the library is missing. Its claim is then no more
than inconclusive: without a check nothing holds. Its row says what to install, and it is counted
apart, as a skipped test is.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Literal

__lemmata__ = "prover"

Extra = Literal["inequalities", "smt", "data"]

LIBRARY: Mapping[Extra, str] = MappingProxyType(
    {"inequalities": "clarabel", "smt": "z3", "data": "sklearn"}
)
"""The module that each extra is for."""
SOLVERS: tuple[Extra, ...] = ("inequalities", "smt")
"""What looks for a proof of an inequality where the rules find none."""


def is_missing(extra: Extra) -> bool:
    """Tell whether the library of an extra cannot be imported."""
    try:
        import_module(LIBRARY[extra])
    except ImportError:
        return True
    return False


def without_solvers() -> str:
    """Say in words which extras that look for proofs of inequalities are missing, nothing if none
    is.
    """
    # not imported, which takes long
    missing = [f"lemmata[{extra}]" for extra in SOLVERS if find_spec(LIBRARY[extra]) is None]
    return f" without {' and '.join(missing)}, not installed here," if missing else ""


def wanted(error: Exception) -> Extra | None:
    """Return the extra for want of whose library a check has ended, None if it has ended otherwise.

    >>> wanted(ModuleNotFoundError("No module named 'y'", name="y")) is None
    True
    """
    module = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    return next(
        (extra for extra, library in LIBRARY.items() if library == module and is_missing(extra)),
        None,
    )


def not_run(extra: str) -> str:
    """Say in words that what needs an extra was not run.

    >>> not_run("inequalities")
    'not run: needs lemmata[inequalities]'
    """
    return f"not run: needs lemmata[{extra}]"
