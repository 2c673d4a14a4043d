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
from typing import Literal, NoReturn

__lemmata__ = "prover"

Extra = Literal["dynamics", "figures", "inequalities", "smt", "data"]

LIBRARIES: Mapping[Extra, tuple[str, ...]] = MappingProxyType(
    {
        "dynamics": ("scipy", "jax", "diffrax", "equinox", "optimistix", "optax", "ml_dtypes"),
        "figures": ("matplotlib",),
        "inequalities": ("clarabel", "scipy"),
        "smt": ("z3",),
        "data": ("sklearn",),
    }
)
"""The modules that each extra is for."""
SOLVERS: tuple[Extra, ...] = ("inequalities", "smt")
"""What looks for a proof of an inequality where the rules find none."""


def is_missing(extra: Extra) -> bool:
    """Tell whether a library of an extra cannot be imported."""
    try:
        for library in LIBRARIES[extra]:
            import_module(library)
    except ImportError:
        return True
    return False


def is_absent(extra: Extra) -> bool:
    """Tell whether a library of an extra is not installed: nothing is imported, which takes long.

    >>> is_absent("dynamics") <= is_missing("dynamics")
    True
    """
    return any(find_spec(library) is None for library in LIBRARIES[extra])


def without_solvers() -> str:
    """Say in words which extras that look for proofs of inequalities are missing, nothing if none
    is.
    """
    missing = [f"lemmata[{extra}]" for extra in SOLVERS if is_absent(extra)]
    return f" without {' and '.join(missing)}, not installed here," if missing else ""


def wanted(error: Exception) -> Extra | None:
    """Return the extra for want of whose library a check has ended, None if it has ended otherwise.

    >>> wanted(ModuleNotFoundError("No module named 'y'", name="y")) is None
    True
    """
    module = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    return next(
        (extra for extra, names in LIBRARIES.items() if module in names and is_missing(extra)),
        None,
    )


class Absent:
    """Stands for a name that needs a library of an extra which is not installed: a file that
    imports it can be read, and whoever uses it hears what is missing.

    >>> hasattr(Absent(ModuleNotFoundError("No module named 'y'", name="y")), "__wrapped__")
    False
    """

    def __init__(self, error: ModuleNotFoundError) -> None:
        self._error = str(error), error.name

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # how Python and libraries ask of which kind something is
            raise AttributeError(name)
        raise self._missing()

    def __call__(self, *_: object, **__: object) -> NoReturn:
        raise self._missing()

    def __mro_entries__(self, _: object) -> NoReturn:
        raise self._missing()

    def _missing(self) -> ModuleNotFoundError:
        text, module = self._error
        return ModuleNotFoundError(text, name=module)


def advice(error: ModuleNotFoundError) -> str:
    """Say in words what to install; nothing where no extra brings what is missing.

    >>> advice(ModuleNotFoundError("No module named 'y'", name="y"))
    ''
    """
    extra = wanted(error)
    return f"needs lemmata[{extra}]: pip install 'lemmata[{extra}]'" if extra else ""


def not_run(extra: str) -> str:
    """Say in words that what needs an extra was not run.

    >>> not_run("inequalities")
    'not run: needs lemmata[inequalities]'
    """
    return f"not run: needs lemmata[{extra}]"
