"""The parameters for which a statement is claimed: one domain, five uses.

A domain is an ordered product of named factors, cut down by worded conditions; the words are the claim's assumptions. A
later factor may depend on earlier ones (`Integer(1, lambda c: c.n)`), which a plain product cannot say. It is drawn from
(Hypothesis or a seeded generator), walked at its corners, enumerated where it is discrete, put on symbols for exact checks,
and boxed for ball arithmetic. A factor is one small record; Hypothesis, SymPy and python-flint are never imported here.
"""

from __future__ import annotations

import inspect
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from theory.arithmetic import world


class Case(Mapping[str, Any]):
    """One point of a domain: named values, readable as attributes.

    >>> case = Case(n=5, alpha=0.5)
    >>> case.n, str(case)
    (5, 'n=5, alpha=0.5')
    """

    def __init__(self, **values: Any) -> None:
        self._values = values

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(f"no parameter {name!r}; there are {', '.join(self._values)}") from None

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

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

    def apply(self, function: Callable[..., Any], **more: Any) -> Any:
        """Call the function with those of the case's values (and `more`) that it has parameters for.

        >>> Case(n=5, alpha=0.5).apply(lambda alpha, gain: alpha * gain, gain=4)
        2.0
        """
        known = {**self._values, **more}
        return function(**{name: known[name] for name in inspect.signature(function).parameters if name in known})


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


class Draws(Protocol):
    """Where random values come from: a seeded NumPy generator or Hypothesis."""

    def real(self, low: float, high: float) -> float: ...  # noqa: D102 - a protocol's members say it by their names
    def reals(self, shape: tuple[int, ...], low: float, high: float) -> np.ndarray: ...  # noqa: D102 - as above
    def integer(self, low: int, high: int) -> int: ...  # noqa: D102 - as above
    def pick(self, values: Sequence[Any]) -> Any: ...  # noqa: D102 - as above
    def normals(self, shape: tuple[int, ...]) -> np.ndarray: ...  # noqa: D102 - as above


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


def _at(bound: Any, case: Case) -> Any:
    return bound(case) if callable(bound) else bound


def _shape(shape: Any, case: Case) -> tuple[int, ...]:
    found = _at(shape, case)
    return (int(found),) if isinstance(found, (int, np.integer)) else tuple(int(side) for side in found)


@dataclass(frozen=True)
class Interval:
    """A real number between two bounds (both included; numbers, or functions of the earlier parameters)."""

    low: Any
    high: Any

    def draw(self, source: Draws, case: Case) -> float:
        """Draw a float between the bounds."""
        return source.real(float(_at(self.low, case)), float(_at(self.high, case)))

    def corners(self, case: Case) -> list[Any]:
        """Return the two bounds."""
        return [float(_at(self.low, case)), float(_at(self.high, case))]

    def contains(self, value: Any, case: Case) -> bool:
        """Tell whether the value lies between the bounds."""
        return _between(_at(self.low, case), value, _at(self.high, case))

    def values(self, case: Case) -> None:
        """Return None: a continuum is not enumerated."""

    def symbol(self, name: str, case: Case, make: Callable[..., Any]) -> Any:
        """Return one symbol that carries the sign of the interval."""
        return make(name, _at(self.low, case), _at(self.high, case))

    def sides(self, case: Case) -> list[tuple[Any, Any]]:
        """Return the bounds as the one side of a box."""
        return [(_at(self.low, case), _at(self.high, case))]

    def shape(self, case: Case) -> None:
        """Return None: a single number."""


@dataclass(frozen=True)
class Array:
    """An array of real entries between two bounds; the shape may depend on earlier parameters."""

    size: Any
    low: Any
    high: Any

    def draw(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array of floats."""
        return source.reals(_shape(self.size, case), float(_at(self.low, case)), float(_at(self.high, case)))

    def corners(self, case: Case) -> list[Any]:
        """Return the two constant arrays and an alternating one."""
        shape, low, high = _shape(self.size, case), float(_at(self.low, case)), float(_at(self.high, case))
        alternating = np.where(np.indices(shape).sum(axis=0) % 2 == 0, high, low).astype(float)
        return [np.full(shape, low), np.full(shape, high), alternating]

    def contains(self, value: Any, case: Case) -> bool:
        """Tell whether the shape fits and every entry lies between the bounds."""
        array = np.asarray(value)
        low, high = _at(self.low, case), _at(self.high, case)
        return array.shape == _shape(self.size, case) and all(_between(low, item, high) for item in array.flat)

    def values(self, case: Case) -> None:
        """Return None: a continuum is not enumerated."""

    def symbol(self, name: str, case: Case, make: Callable[..., Any]) -> Any:
        """Return an object array of symbols name_0, name_1, …"""
        shape = _shape(self.size, case)
        out = np.empty(shape, dtype=object)
        for index in np.ndindex(shape):
            out[index] = make("_".join([name, *map(str, index)]), _at(self.low, case), _at(self.high, case))
        return out

    def sides(self, case: Case) -> list[tuple[Any, Any]]:
        """Return one side for each entry."""
        return [(_at(self.low, case), _at(self.high, case))] * int(np.prod(_shape(self.size, case)))

    def shape(self, case: Case) -> tuple[int, ...]:
        """Return the array's shape."""
        return _shape(self.size, case)


@dataclass(frozen=True)
class Normal(Array):
    """Generic data: independent Gaussian entries of a standard deviation `scale`, drawn from a seed (so hardly shrunk)."""

    size: Any
    scale: Any = 1.0
    low: Any = field(default=-math.inf, kw_only=True)
    high: Any = field(default=math.inf, kw_only=True)

    def draw(self, source: Draws, case: Case) -> np.ndarray:
        """Draw an array of Gaussian floats."""
        return source.normals(_shape(self.size, case)) * float(_at(self.scale, case))

    def corners(self, case: Case) -> list[Any]:
        """Return one fixed generic array: a Gaussian law has no boundary."""
        return [self.draw(Generator(0), case)]


@dataclass(frozen=True)
class Integer:
    """An integer between two bounds, both included."""

    low: Any
    high: Any

    def draw(self, source: Draws, case: Case) -> int:
        """Draw an integer."""
        return source.integer(int(_at(self.low, case)), int(_at(self.high, case)))

    def corners(self, case: Case) -> list[Any]:
        """Return the bounds."""
        return sorted({int(_at(self.low, case)), int(_at(self.high, case))})

    def contains(self, value: Any, case: Case) -> bool:
        """Tell whether the value is an integer between the bounds."""
        return value == int(value) and _at(self.low, case) <= value <= _at(self.high, case)

    def values(self, case: Case) -> list[int]:
        """Return all integers between the bounds."""
        return list(range(int(_at(self.low, case)), int(_at(self.high, case)) + 1))


@dataclass(frozen=True, init=False)
class Choice:
    """One of a few named values."""

    options: tuple[Any, ...]

    def __init__(self, *options: Any) -> None:
        object.__setattr__(self, "options", options)

    def draw(self, source: Draws, case: Case) -> Any:
        """Draw one of the values."""
        return source.pick(self.options)

    def corners(self, case: Case) -> list[Any]:
        """Return all values."""
        return list(self.options)

    def contains(self, value: Any, case: Case) -> bool:
        """Tell whether the value is one of them."""
        return any(np.array_equal(value, option) for option in self.options)

    def values(self, case: Case) -> list[Any]:
        """Return all values."""
        return list(self.options)


@dataclass(frozen=True)
class Computed:
    """A value that earlier parameters determine, in whatever arithmetic they are in."""

    function: Callable[[Case], Any]


Factor = Interval | Array | Normal | Integer | Choice | Computed
Condition = tuple[str, Callable[[Case], Any]]


class Domain:
    """Named factors in order, and worded conditions on them.

    Args:
        where: pairs (words, predicate of a case); the words are the claim's assumptions.
        **factors: the parameters, in the order in which they may depend on each other.

    >>> domain = Domain(n=Integer(2, 4), window=Integer(1, lambda c: c.n), where=(("a proper window", lambda c: c.window < c.n),))
    >>> [(case.n, case.window) for case in domain.enumerated({})]
    [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]
    """

    def __init__(self, *, where: Sequence[Condition] = (), **factors: Factor) -> None:
        self.factors: dict[str, Factor] = factors
        self.where: tuple[Condition, ...] = tuple(where)

    def __repr__(self) -> str:
        inside = [f"{name}={factor}" for name, factor in self.factors.items()]
        return f"Domain({', '.join([*inside, *(words for words, _ in self.where)])})"

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The words of the conditions."""
        return tuple(words for words, _ in self.where)

    def replaced(self, **factors: Factor) -> Domain:
        """Return the domain with some factors replaced (names that it lacks are an error)."""
        unknown = set(factors) - set(self.factors)
        if unknown:
            raise ValueError(f"no parameter {', '.join(sorted(unknown))}; there are {', '.join(self.factors)}")
        return Domain(where=self.where, **{**self.factors, **factors})

    def without(self, words: str) -> Domain:
        """Return the domain with one assumption dropped."""
        if words not in self.assumptions:
            raise ValueError(f"no assumption {words!r}; there are: {'; '.join(self.assumptions) or 'none'}")
        return Domain(where=[pair for pair in self.where if pair[0] != words], **self.factors)

    def outside(self, inner: Domain) -> Domain:
        """Return the part of this domain that lies outside `inner`."""
        return Domain(where=[*self.where, ("outside the claim's domain", lambda case: not inner.contains(case))], **self.factors)

    def holds(self, case: Case) -> bool:
        """Tell whether the case meets every condition; one that cannot be decided on symbols counts as met."""
        return all(_decided(predicate, case) for _, predicate in self.where)

    def contains(self, case: Case) -> bool:
        """Tell whether the case lies in the domain: in every factor, and meets the conditions."""
        known = Case()
        for name, factor in self.factors.items():
            if not isinstance(factor, Computed) and not factor.contains(case[name], known):
                return False
            known = known.having(**{name: case[name]})
        return self.holds(case)

    def draw(self, source: Draws) -> Case:
        """Draw a point of the product, conditions not looked at."""
        return self.built(lambda name, factor, case: factor.draw(source, case))

    def sample(self, count: int, seed: int, attempts: int = 2000) -> tuple[list[Case], int]:
        """Draw `count` cases that meet the conditions; return them and how many were tried."""
        source, found, tried = Generator(seed), [], 0
        while len(found) < count and tried < attempts:
            tried += 1
            case = self.draw(source)
            if self.holds(case):
                found.append(case)
        return found, tried

    def corners(self, most: int = 200) -> list[Case]:
        """Return cases at the boundary that meet the conditions, `most` of them at the most (evenly thinned)."""
        cases = [Case()]
        for name, factor in self.factors.items():
            grown = [
                case.having(**{name: value})
                for case in cases
                for value in ([factor.function(case)] if isinstance(factor, Computed) else factor.corners(case))
            ]
            cases = grown if len(grown) <= 4 * most else [grown[k * len(grown) // (4 * most)] for k in range(4 * most)]
        met = [case for case in cases if self.holds(case)]
        return met if len(met) <= most else [met[k * len(met) // most] for k in range(most)]

    def enumerated(self, sizes: Mapping[str, Sequence[Any]], make: Callable[..., Any] | None = None) -> Iterator[Case]:
        """Walk every discrete combination (limited to `sizes` where named); reals become symbols by `make`.

        Raises: ValueError for a real parameter without `make`.
        """
        yield from (case for case in self._walk(Case(), list(self.factors.items()), sizes, make) if self.holds(case))

    def _walk(self, case: Case, left: list[Any], sizes: Mapping[str, Sequence[Any]], make: Any) -> Iterator[Case]:
        if not left:
            yield case
            return
        (name, factor), rest = left[0], left[1:]
        if isinstance(factor, Computed):
            values = [factor.function(case)]
        elif isinstance(factor, (Integer, Choice)):
            values = [value for value in factor.values(case) if name not in sizes or value in sizes[name]]
        elif make is None:
            raise ValueError(f"the parameter {name} is continuous and cannot be enumerated")
        else:
            values = [factor.symbol(name, case, make)]
        for value in values:
            yield from self._walk(case.having(**{name: value}), rest, sizes, make)

    def lifted(self, case: Case, convert: Callable[[Any], Any]) -> Case:
        """Return the case with every real value converted, and what is computed from them computed anew."""

        def value(name: str, factor: Any, known: Case) -> Any:
            if isinstance(factor, Integer):
                return case[name]
            return _converted(case[name], convert)

        return self.built(value)

    def real_names(self) -> list[str]:
        """Name the factors that are continuous."""
        return [name for name, factor in self.factors.items() if isinstance(factor, (Interval, Array))]

    def built(self, value: Callable[[str, Any, Case], Any]) -> Case:
        """Return the case whose factors are given by `value(name, factor, earlier values)`; computed ones follow."""
        case = Case()
        for name, factor in self.factors.items():
            found = factor.function(case) if isinstance(factor, Computed) else value(name, factor, case)
            case = case.having(**{name: found})
        return case

    def product(self, sizes: Mapping[str, Sequence[Any]]) -> Iterator[tuple[Case, list[tuple[str, list[tuple[Any, Any]]]]]]:
        """Walk the discrete combinations, each with the sides of its box: [(name, [(low, high), …]), …]."""
        for case in self._walk(Case(), list(self.factors.items()), sizes, lambda name, low, high: (low + high) / 2):
            sides = [(name, factor.sides(case)) for name, factor in self.factors.items() if isinstance(factor, (Interval, Array))]
            if self.holds(case):
                yield case, sides


def _decided(predicate: Callable[[Case], Any], case: Case) -> bool:
    try:
        return bool(predicate(case))
    except TypeError:
        if any(world(value) == "sympy" for value in case.values()):
            return True
        raise


def _between(low: Any, value: Any, high: Any) -> bool:
    return world(value) == "sympy" or bool(low <= value <= high)


def _converted(value: Any, convert: Callable[[Any], Any]) -> Any:
    if isinstance(value, np.ndarray):
        out = np.empty(value.shape, dtype=object)
        for index in np.ndindex(value.shape):
            out[index] = convert(value[index])
        return out.astype(float) if all(isinstance(item, float) for item in out.flat) else out
    if isinstance(value, tuple):
        return tuple(_converted(item, convert) for item in value)
    return convert(value) if isinstance(value, (float, Fraction, np.floating)) else value


def rounded(value: Any, denominator: int = 16) -> Fraction:
    """Return a nearby fraction with a small denominator, for exact re-evaluation.

    >>> rounded(0.3334)
    Fraction(1, 3)
    """
    return Fraction(float(value)).limit_denominator(denominator)


def cartesian(**axes: Sequence[Any]) -> list[dict[str, Any]]:
    """Return every combination of the named values, first name slowest.

    >>> cartesian(a=(1, 2), b=(3,))
    [{'a': 1, 'b': 3}, {'a': 2, 'b': 3}]
    """
    return [dict(zip(axes, values, strict=True)) for values in itertools.product(*axes.values())]
