"""A formula that is right for SymPy's symbols, and another one for floats: what it gave a proof is
compared with what it gives to floats.

A formula may ask for the type of its input. A proof has then looked at a branch that no user meets.
So calls that a check has made are made again at a point of the domain with floats, Python's and
NumPy's; what comes out must be what the proof had, but for rounding. (On terms:
`prove/traced/twin.py`.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

import numpy as np

from lemmata.attack.rounding import rounded_otherwise
from lemmata.prove.traced.twin import CALLS, FLOATS, flat, is_near, numbers
from lemmata.terms.sequences import concrete
from lemmata.terms.types import Fields, Formula, Scalar, Value

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

            def call(args: Value = args, named: Value = named, make: Value = make) -> np.ndarray:
                plain = numbers(named, at, make)
                return flat(formula(*numbers([*args], at, make), **plain))

            # a formula for symbols alone raises anything
            with suppress(Exception), np.errstate(all="ignore"):
                want = flat(numbers(given, at, float))
                results = [call(), *rounded_otherwise(call)]
                if all(
                    one.shape == want.shape and not is_near(one, want) and is_near(one, results[0])
                    for one in results
                ):
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
        self._results: dict[int, tuple[Scalar, float]] = {}

    def __call__(self, expression: Scalar) -> float:
        """Return the real part of an expression at the point."""
        # an expression is kept, so that no other one is at its place
        if id(expression) not in self._results:
            value = complex(concrete(expression, self._values)).real
            self._results[id(expression)] = (expression, value)
        return self._results[id(expression)][1]
