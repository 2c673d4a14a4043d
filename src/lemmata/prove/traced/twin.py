"""A formula on numbers beside its terms: it may ask for the type of what it is given, and a proof
has then looked at code that no user meets.

Calls that a check has made are made again at a point of the domain with floats, Python's and
NumPy's, and with fractions; what comes out must be what the terms are there, but for rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial

import flint
import numpy as np

from lemmata.prove.traced.ran import Call
from lemmata.prove.traced.values import Unsound
from lemmata.terms.entries import Entries, entries
from lemmata.terms.term import Term, evaluate, is_integer
from lemmata.terms.types import Formula, Scalar, Value

BITS = 256
"""Bits of the balls in which terms are evaluated."""
CALLS = 2
"""So many calls are made again."""
COARSE = 1e-6
"""A wrong branch is wrong in the first digits, and a sound computation in the last ones alone."""
Make = Callable[[Value], Value]
"""What makes a number of some type of a float."""
FLOATS: Mapping[str, Make] = {"floats": float, "NumPy's floats": np.float64}
TYPES: Mapping[str, Make] = {**FLOATS, "fractions": Fraction}
Reruns = Callable[[Callable[[], np.ndarray]], Iterable[np.ndarray]]
"""What a call gives where last bits are rounded otherwise."""
_NO_VALUE = (TypeError, ValueError, ArithmeticError, KeyError)


def is_compared(
    formula: Formula, calls: Sequence[Call], at: Mapping[Term, Fraction], reruns: Reruns
) -> bool:
    """Tell whether what calls gave, of terms, could be compared with what they give to numbers at a
    point; a formula that takes no numbers is for terms alone.

    Raises: Unsound where it gives something else, which no rounding explains.
    """
    met = False
    with flint.ctx.workprec(BITS), np.errstate(all="ignore"):
        for call in calls[:CALLS]:
            try:
                want = flat(numbers(call.value, partial(_value, at), float))
            except _NO_VALUE:
                continue
            for name, make in TYPES.items():
                met = _is_alike(formula, call, want, make, at, name, reruns) or met
    return met


def _is_alike(
    formula: Formula,
    call: Call,
    want: np.ndarray,
    make: Make,
    at: Mapping[Term, Fraction],
    name: str,
    reruns: Reruns,
) -> bool:
    try:
        args = numbers([*call.args], partial(_value, at), make)
        named = numbers(call.named, partial(_value, at), make)
    except _NO_VALUE:
        return False

    def run() -> np.ndarray:
        return flat(formula(*args, **named))

    try:
        value = run()
    except ArithmeticError:
        return False
    # a formula for terms alone raises anything
    except Exception:  # noqa: BLE001
        return True
    if not is_near(value, want):
        again = [value, *reruns(run)]
        # a value that moves with its last bits says nothing
        if all(is_near(one, value) and not is_near(one, want) for one in again):
            raise Unsound(f"the formula is another one for {name} than for terms of the same value")
    return True


def _value(at: Mapping[Term, Fraction], one: Term) -> float:
    point = {
        variable: flint.arb(flint.fmpq(*value.as_integer_ratio())) for variable, value in at.items()
    }
    value = evaluate([one], point, flint.arb(0))[0]
    if not value.rad() < COARSE * (1 + abs(value.mid())):
        # floats may be on either side of a step as well
        raise ArithmeticError(f"{value} is no one number")
    return float(value)


def is_near(value: np.ndarray, want: np.ndarray) -> bool:
    """Tell whether numbers are as many as others, and equal in their first digits."""
    return value.shape == want.shape and bool(
        np.all(np.abs(value - want) <= COARSE * (1 + np.abs(want)))
    )


def flat(value: Value) -> np.ndarray:
    """Return the numbers in a value, one after the other.

    Raises: ArithmeticError where one is not finite.
    """
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, (tuple, list)):
        # words are no numbers to compare
        parts = [part for part in value if part is not None and not isinstance(part, str)]
        return np.concatenate([np.zeros(0), *map(flat, parts)])
    numbers = np.ravel(np.asarray(value)).astype(complex)
    if not np.all(np.isfinite(numbers)):
        raise ArithmeticError("a value is not finite")
    return numbers


def numbers(value: Value, at: Callable[[Scalar], float], make: Make) -> Value:
    """Return a value with numbers of a type put for terms, or symbols; integers, words and the like
    stay.

    Args: at: what a term is at a point.
    """
    kind: Value = type(value)
    if isinstance(value, (tuple, list)):
        return getattr(kind, "_make", kind)(numbers(part, at, make) for part in value)
    if isinstance(value, dict):
        return {name: numbers(part, at, make) for name, part in value.items()}
    if isinstance(value, np.ndarray) and value.dtype == object:
        return np.array([numbers(part, at, make) for part in value.flat]).reshape(value.shape)
    if isinstance(value, Entries):
        last = None if value.last is None else numbers(value.last, at, make)
        length = round(at(value.count))
        return entries(lambda i: numbers(value.inner(i), at, make), length, last=last)
    if getattr(value, "is_Integer", False):
        return int(value)
    if isinstance(value, Term) and is_integer(value):
        return round(at(value))
    if hasattr(value, "free_symbols"):
        return make(at(value))
    return value
