"""One point of a domain, where its random values come from, and real numbers of which nothing is
known.

A case is what a check and a condition are handed: named values, readable as attributes, written as
the Python that gives them back.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from types import FunctionType, MethodType
from typing import Protocol

import numpy as np

from lemmata.terms.types import Fields, Formula, Function, Value


class Misused(TypeError, ValueError):
    """A relation, or a size, is made of what nothing can be said of, in words what."""


class NoParameter(AttributeError):
    """A case has no parameter of this name."""


class Case(Mapping[str, Value]):
    """One point of a domain: named values, readable as attributes.

    Nobody can change them: arrays are read-only, lists become tuples, and of anything else that can
    change a copy is handed out. A formula that worked in place would otherwise move what it is
    compared with.

    >>> case = Case(n=5, alpha=0.5)
    >>> case.n, str(case)
    (5, 'n=5, alpha=0.5')
    """

    def __init__(self, **values: Value) -> None:
        self._values: Fields = {}
        for name, value in values.items():
            put(self, name, value)

    def __setattr__(self, name: str, value: Value) -> None:
        if not name.startswith("_"):
            raise AttributeError(f"a case cannot be changed: use case.having({name}=…)")
        super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Value:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            raise NoParameter(
                f"no parameter {name!r}; there are {', '.join(self._values)}"
            ) from None

    def __getitem__(self, name: str) -> Value:
        value = self._values[name]
        return deepcopy(value) if isinstance(value, _CHANGEABLE) else value

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Case({self})"

    def __str__(self) -> str:
        return ", ".join(f"{name}={show(value)}" for name, value in self._values.items())

    def __reduce__(self) -> tuple[Function, tuple[Fields]]:
        return _case, (self._values,)

    def having(self, **values: Value) -> Case:
        """Return the case with some values replaced or added; what is computed from these stays as
        it was.
        """
        case = Case.__new__(Case)
        case.__dict__.update(self.__dict__)
        case._values = self._values.copy()
        for name, value in values.items():
            put(case, name, value)
        return case

    def apply(self, function: Formula, **more: Value) -> Value:
        """Call the function with those of the case's values (and `more`) that it has parameters
        for.

        >>> Case(n=5, alpha=0.5).apply(lambda alpha, gain: alpha * gain, gain=4)
        2.0
        """
        return function(
            **{
                name: more[name] if name in more else self[name]
                for name in _wanted(function)
                if name in more or name in self
            }
        )


class Watched(Case):
    """A case that lacks the parameters `gone`, and notes whether one of them is asked for, or all
    parameters are.

    >>> case = Watched({"steps"}, Case(n=5))
    >>> case.n, missed(case), "steps" in case, missed(case)
    (5, False, False, True)
    """

    def __init__(self, gone: Collection[str], case: Case, notes: list[str] | None = None) -> None:
        super().__init__(
            **{name: value for name, value in case._values.items() if name not in gone}
        )
        self._values = case._values
        self._gone, self._notes = gone, [] if notes is None else notes

    def __getitem__(self, name: str) -> Value:
        self._note(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self._note(name)
        return super().__contains__(name)

    def _note(self, name: object) -> None:
        if name in self._gone:
            self._notes.append(str(name))

    def __iter__(self) -> Iterator[str]:
        self._notes.append("all")
        return super().__iter__()

    def having(self, **values: Value) -> Watched:
        """Return the case with some values replaced or added, and watched still."""
        return Watched({*self._gone} - set(values), super().having(**values), self._notes)


def put(case: Case, name: str, value: Value) -> None:
    """Give a case that is still being made one more value.

    Most values are attributes as any object has, since formulas and checks read them all the time.
    """
    case._values[name] = fixed = _fixed(value)
    if type(fixed) in _UNCHANGEABLE and name not in _TAKEN and not name.startswith("_"):
        case.__dict__[name] = fixed
    else:
        case.__dict__.pop(name, None)


def missed(case: Watched) -> bool:
    """Tell whether a case, or one made of it, was asked for what it lacks, or for all."""
    return bool(case._notes)


_CHANGEABLE = (dict, set, bytearray)
_PLAIN = frozenset((int, float, str, Fraction))
_UNCHANGEABLE = _PLAIN | {bool, tuple, np.ndarray}
_TAKEN = frozenset(dir(Case))


def _fixed(value: Value) -> Value:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, np.ndarray) and value.flags.writeable:
        value = value.view()
        value.flags.writeable = False
    elif isinstance(value, np.integer):
        value = int(value)  # NumPy's integers wrap around
    elif type(value) in (list, tuple):
        value = tuple(map(_fixed, value))
    return value


def _wanted(function: Formula) -> Iterable[str]:
    """Return the names of a function's parameters; of a plain one its code tells them, ten times as
    fast as its signature.
    """
    inner = inspect.unwrap(
        function, stop=lambda one: hasattr(one, "__signature__") or isinstance(one, MethodType)
    )
    if isinstance(inner, FunctionType) and not hasattr(inner, "__signature__"):
        code = inner.__code__
        if not code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
            return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return inspect.signature(function).parameters


def _case(values: Fields) -> Case:
    return Case(**values)


def show(value: Value) -> str:
    """Write a value as Python that gives it back (arrays as nested lists)."""
    if isinstance(value, np.ndarray):
        return show(value.tolist())
    if isinstance(value, (list, tuple)):
        inner = ", ".join(map(show, value))
        return (
            f"({inner},)"
            if isinstance(value, tuple) and len(value) == 1
            else f"({inner})"
            if isinstance(value, tuple)
            else f"[{inner}]"
        )
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, np.generic):
        return show(value.item())
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else f"float('{value}')"
    return str(value) if str(type(value).__module__).startswith(("sympy", "flint")) else repr(value)


class Unknown:
    """A real number of which nothing is known: arithmetic gives another one, and every comparison
    raises TypeError.

    In place of a symbol or a box's side it shows whether a condition is decided without it.
    """

    def _another(self, *_: object) -> Unknown:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = (
        __pow__
    ) = __rpow__ = _another
    __neg__ = __pos__ = __abs__ = _another

    def _undecided(self, *_: object) -> bool:
        raise TypeError("nothing is known of this number")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = _undecided
    __hash__ = object.__hash__


class Draws(Protocol):
    """Where random values come from: a seeded NumPy generator or Hypothesis."""

    def real(self, low: float, high: float) -> float: ...
    def reals(self, shape: tuple[int, ...], low: float, high: float) -> np.ndarray: ...
    def integer(self, low: int, high: int) -> int: ...
    def pick(self, values: Sequence[Value]) -> Value: ...
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

    def pick(self, values: Sequence[Value]) -> Value:
        """Draw one of the values."""
        return values[int(self._rng.integers(len(values)))]

    def normals(self, shape: tuple[int, ...]) -> np.ndarray:
        """Draw an array of independent standard normal entries."""
        return self._rng.standard_normal(shape)


LOG_FROM = 10
"""A positive range whose ends are so many times apart is drawn from by logarithms every other time:
else its lower part is hardly met.
"""


class Stratified(Generator):
    """Draws `count` cases that share out every parameter: each of `count` equal parts of its range
    is met by one of them.

    Call `next_case` before each; after `count` of them the parts are dealt anew.

    >>> source = Stratified(0, 4)
    >>> sorted(source.next_case().integer(1, 4) for _ in range(4))
    [1, 2, 3, 4]
    """

    def __init__(self, seed: int, count: int) -> None:
        super().__init__(seed)
        self._count, self._case, self._call = count, -1, 0
        self._dealt: dict[tuple[int, int], np.ndarray] = {}
        self._singly: dict[int, list[int]] = {}

    def next_case(self) -> Stratified:
        """Begin the next case."""
        self._case, self._call = self._case + 1, 0
        if self._case % self._count == 0:
            self._dealt.clear()
            self._singly.clear()
        return self

    def _shares(self, size: int) -> np.ndarray:
        """Return how far along its range each of `size` numbers lies, between 0 and 1."""
        if size == 1:
            return np.array([self._share()])
        key = self._call, size
        self._call += 1
        if self._count == 1:  # a single part: nothing is dealt
            return self._rng.random(size)
        if key not in self._dealt:
            self._dealt[key] = self._rng.permuted(
                np.tile(np.arange(self._count), (size, 1)), axis=1
            )
        return (
            self._dealt[key][:, self._case % self._count] + self._rng.random(size)
        ) / self._count

    def _share(self) -> float:
        """Return how far along its range a single number lies; without arrays, for most draws are
        of one.
        """
        call, self._call = self._call, self._call + 1
        if self._count == 1:
            return self._rng.random()
        if call not in self._singly:
            self._singly[call] = self._rng.permuted(np.arange(self._count)[None], axis=1)[
                0
            ].tolist()
        return (self._singly[call][self._case % self._count] + self._rng.random()) / self._count

    def real(self, low: float, high: float) -> float:
        """Draw a real number."""
        share = self._share()
        if low > 0 and high >= LOG_FROM * low and self._case % 2:
            return float(min(max(low * np.power(high / low, share), low), high))
        return float(min(max(low + (high - low) * share, low), high))

    def reals(self, shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
        """Draw an array; from a wide positive range every other case draws logarithms."""
        shares = self._shares(math.prod(shape)).reshape(shape)
        if low > 0 and high >= LOG_FROM * low and self._case % 2:
            return np.minimum(np.maximum(low * (high / low) ** shares, low), high)
        return np.minimum(np.maximum(low + (high - low) * shares, low), high)

    def integer(self, low: int, high: int) -> int:
        """Draw an integer, bounds included."""
        return low + min(int(self._share() * (high - low + 1)), high - low)

    def pick(self, values: Sequence[Value]) -> Value:
        """Draw one of the values."""
        return values[self.integer(0, len(values) - 1)]


def same(left: Case, right: Case) -> bool:
    """Tell whether two cases have equal values, not merely such as look alike."""
    return left.keys() == right.keys() and all(
        type(value) is type(right[name])
        and (value is right[name] or bool(np.all(value == right[name])))
        for name, value in left.items()
    )


MOST_INTEGERS = 4096
"""Entries of an array, and integers of a case, beyond which none are made Python's: powers of these
have no end of digits.
"""
LEAST_INTEGER = 8
"""Where no integer of a case is as large nothing that grows with it is looked for."""


def has_integers(case: Case) -> bool:
    """Tell whether a case has integers of NumPy."""
    return any(
        isinstance(value, (np.ndarray, np.generic)) and value.dtype.kind == "i"
        for value in case.values()
    )


def largest(cases: Iterable[Case]) -> list[Case]:
    """Return the case with the largest integers, where one wraps first; none with few or far too
    large ones.
    """

    def size(case: Case) -> int:
        return max(
            [
                LEAST_INTEGER * has_integers(case),
                *(abs(value) for value in case.values() if isinstance(value, int)),
            ]
        )

    return [
        case for case in sorted(cases, key=size) if LEAST_INTEGER <= size(case) <= MOST_INTEGERS
    ][-1:]
