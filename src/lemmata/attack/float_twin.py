"""A formula that is right for symbols, and another one for floats: what it gave a proof is compared
with what it gives to floats.

A formula may ask for the type of its input. A proof has then looked at a branch that no user meets.
So calls that a check has made are made again at a point of the domain with floats, Python's and
NumPy's; what comes out must be what the proof had, but for rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial

import numpy as np

from lemmata.attack.rounding import rounded_otherwise
from lemmata.prove import balls
from lemmata.terms.entries import Entries, entries
from lemmata.terms.sequences import concrete
from lemmata.terms.term import Term, evaluate, is_integer
from lemmata.terms.types import Fields, Formula, Scalar, Value

CALLS = 2
"""So many calls are made again."""
COARSE = 1e-6
"""A wrong branch is wrong in the first digits, and a sound computation in the last ones alone."""
Make = Callable[[Value], Value]
"""What makes a float of some type of a number."""
FLOATS: Mapping[str, Make] = {"floats": float, "NumPy's floats": np.float64}
Call = tuple[tuple[Value, ...], Fields, Value]


def unlike(formula: Formula, calls: Iterable[Call], values: Mapping[Scalar, Value]) -> str:
    """Say in words that a formula is another one for floats, nothing if it is the same, or cannot
    be called with any.

    Args: calls: arguments, named ones, and what the formula gave, of symbols; values: of the
    symbols, at a point.
    """
    at = _Numbers(values)
    for args, named, given in list(calls)[:CALLS]:
        for name, make in FLOATS.items():
            # a formula for symbols alone raises anything
            with suppress(Exception), np.errstate(all="ignore"):
                want = _flat(_number(given, at, float))
                call = partial(_called, formula, args, named, at, make)
                results = [call(), *rounded_otherwise(call)]
                if all(
                    one.shape == want.shape and np.any(_apart(one, want) > COARSE)
                    for one in results
                ) and _stands_still(results):
                    where = ", ".join(f"{s} = {value}" for s, value in values.items())
                    return (
                        f"the formula gives something else to {name} than to symbols of the same"
                        f" value ({where})"
                    )
    return ""


class _Numbers:
    """The numbers that expressions are at a point, each computed once: all kinds of floats and
    rounding modes are given the same.
    """

    def __init__(self, values: Mapping[Scalar, Value]) -> None:
        self._values = values
        self._known: dict[int, tuple[Scalar, float]] = {}

    def __call__(self, expression: Scalar) -> float:
        """Return the real part of an expression at the point."""
        if id(expression) not in self._known:  # which is kept, so that no other one is at its place
            self._known[id(expression)] = (expression, self._computed(expression))
        return self._known[id(expression)][1]

    def _computed(self, expression: Scalar) -> float:
        if not isinstance(expression, Term):
            return complex(concrete(expression, self._values)).real
        with balls.precision(balls.LADDER[1]):
            point = {one: balls.ball(value) for one, value in self._values.items()}
            value = balls.number_ball(evaluate([expression], point, balls.ball(0))[0])
        if not value.rad() < COARSE * (1 + abs(value.mid())):
            # floats may be on either side of a step as well
            raise ArithmeticError(f"{value} is no one number")
        return float(value)


def _called(
    formula: Formula, args: tuple[Value, ...], named: Fields, at: _Numbers, make: Make
) -> np.ndarray:
    given = {name: _number(value, at, make) for name, value in named.items()}
    return _flat(formula(*(_number(value, at, make) for value in args), **given))


def _apart(result: np.ndarray, reference: np.ndarray) -> np.ndarray:
    return np.abs(result - reference) / (1 + np.abs(reference))


def _stands_still(results: list[np.ndarray]) -> bool:
    return all(np.all(_apart(one, results[0]) <= COARSE) for one in results)


def _flat(value: Value) -> np.ndarray:
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, (tuple, list)):
        # words are no numbers to compare
        parts = [part for part in value if part is not None and not isinstance(part, str)]
        return np.concatenate([np.zeros(0), *map(_flat, parts)])
    flat = np.ravel(np.asarray(value)).astype(complex)
    if not np.all(np.isfinite(flat)):
        raise ArithmeticError("a value is not finite")
    return flat


def _number(value: Value, at: _Numbers, make: Make) -> Value:
    """Return a value with the symbols' values put in and its numbers made floats; integers, words
    and the like stay.
    """
    kind: Value = type(value)
    if isinstance(value, (tuple, list)):
        return getattr(kind, "_make", kind)(_number(part, at, make) for part in value)
    if isinstance(value, dict):
        return {name: _number(part, at, make) for name, part in value.items()}
    if isinstance(value, np.ndarray) and value.dtype == object:
        return np.array([_number(part, at, make) for part in value.flat]).reshape(value.shape)
    if isinstance(value, Entries):
        last = None if value.last is None else _number(value.last, at, make)
        length = round(at(value.count))
        return entries(lambda i: _number(value.inner(i), at, make), length, last=last)
    if getattr(value, "is_Integer", False):
        return int(value)
    if isinstance(value, Term) and is_integer(value):
        return round(at(value))
    if hasattr(value, "free_symbols"):
        return make(at(value))
    return value
