"""One point of a domain, where its random values come from, and real numbers of which nothing is known.

A case is what a check and a condition are handed: named values, readable as attributes, written as the Python that gives them back.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from lemmata.theory.types import Formula


class Case(Mapping[str, Any]):
    """One point of a domain: named values, readable as attributes.

    Nobody can change them: arrays are read-only, lists become tuples, and of anything else that can change a copy is handed out. A formula
    that worked in place would otherwise move what it is compared with.

    >>> case = Case(n=5, alpha=0.5)
    >>> case.n, str(case)
    (5, 'n=5, alpha=0.5')
    """

    def __init__(self, **values: Any) -> None:
        self._values = {name: _fixed(value) for name, value in values.items()}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no parameter {name!r}; there are {', '.join(self._values)}") from None

    def __getitem__(self, name: str) -> Any:
        value = self._values[name]
        return deepcopy(value) if isinstance(value, _CHANGEABLE) else value

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Case({self})"

    def __str__(self) -> str:
        return ", ".join(f"{name}={show(value)}" for name, value in self._values.items())

    def __reduce__(self) -> Any:
        return _case, (self._values,)

    def having(self, **values: Any) -> Case:
        """Return the case with some values replaced or added."""
        return Case(**{**self._values, **values})

    def apply(self, function: Formula, **more: Any) -> Any:
        """Call the function with those of the case's values (and `more`) that it has parameters for.

        >>> Case(n=5, alpha=0.5).apply(lambda alpha, gain: alpha * gain, gain=4)
        2.0
        """
        known = {**self, **more}
        return function(**{name: known[name] for name in inspect.signature(function).parameters if name in known})


_CHANGEABLE = (dict, set, bytearray)


def _fixed(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.flags.writeable:
        value = value.view()
        value.flags.writeable = False
    elif type(value) in (list, tuple):
        value = tuple(map(_fixed, value))
    return value


def _case(values: dict[str, Any]) -> Case:
    return Case(**values)


def show(value: Any) -> str:
    """Write a value as Python that gives it back (arrays as nested lists)."""
    if isinstance(value, np.ndarray):
        return show(value.tolist())
    if isinstance(value, (list, tuple)):
        inner = ", ".join(map(show, value))
        return f"({inner},)" if isinstance(value, tuple) and len(value) == 1 else f"({inner})" if isinstance(value, tuple) else f"[{inner}]"
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, np.generic):
        return show(value.item())
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else f"float('{value}')"
    return str(value) if type(value).__module__.startswith(("sympy", "flint")) else repr(value)


class Unknown:
    """A real number of which nothing is known: arithmetic gives another one, and every comparison raises TypeError.

    In place of a symbol or a box's side it shows whether a condition is decided without it.
    """

    def _another(self, *_: Any) -> Unknown:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __pow__ = __rpow__ = _another
    __neg__ = __pos__ = __abs__ = _another

    def _undecided(self, *_: Any) -> bool:
        raise TypeError("nothing is known of this number")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = _undecided
    __hash__ = object.__hash__


class Draws(Protocol):
    """Where random values come from: a seeded NumPy generator or Hypothesis."""

    def real(self, low: float, high: float) -> float: ...
    def reals(self, shape: tuple[int, ...], low: float, high: float) -> np.ndarray: ...
    def integer(self, low: int, high: int) -> int: ...
    def pick(self, values: Sequence[Any]) -> Any: ...
    def normals(self, shape: tuple[int, ...]) -> np.ndarray: ...


class Generator:
    """Draws from a seeded NumPy generator: the same seed, the same cases.

    >>> Generator(0).integer(3, 3)
    3
    """

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def real(self, low: float, high: float) -> float:
        """Draw a real number, uniform between the bounds."""
        return float(self._rng.uniform(low, high))

    def reals(self, shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
        """Draw an array of independent uniform entries."""
        return self._rng.uniform(low, high, shape)

    def integer(self, low: int, high: int) -> int:
        """Draw an integer, bounds included."""
        return int(self._rng.integers(low, high, endpoint=True))

    def pick(self, values: Sequence[Any]) -> Any:
        """Draw one of the values."""
        return values[int(self._rng.integers(len(values)))]

    def normals(self, shape: tuple[int, ...]) -> np.ndarray:
        """Draw an array of independent standard normal entries."""
        return self._rng.standard_normal(shape)
