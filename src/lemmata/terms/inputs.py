"""Reading of arguments, for every family: what a theorem is given is converted once, or refused in
one clear line.

Sizes are checked in every arithmetic. Values (finite, signs, distinct) are checked where their
order can be decided, for floats and fractions: a comparison of symbols or balls decides nothing.
Plain numbers beside symbols, balls or fractions are carried over exactly.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import EXACT, array, number, power, world
from lemmata.terms.term import is_natural
from lemmata.terms.types import Scalar, Size, Tensor, Vector


def integer(value: Scalar, name: str, least: int, most: int | None = None) -> int:
    """Return `value` as an int between `least` and `most`, ends included; a size that is a symbol
    as it is.

    Raises: ValueError if it is no integer (a truth value is none), or out of range; TypeError if it
        is a symbol that may be.

    >>> integer(3, "window n1", 1)
    3
    """
    if type(value) is int and least <= value and (most is None or value <= most):
        return value
    try:
        whole = (
            value
            if world(value) == "ring"
            else None
            if isinstance(value, bool)
            else operator.index(value)
        )
    except TypeError:
        whole = None
    if whole is None or whole < least or (most is not None and whole > most):
        allowed = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be an integer {allowed}, not {value!r:.60}")
    return whole


def count(value: Scalar, name: str, least: int = 0) -> Size:
    """Return `value` as an int of at least `least`, or as it is where it stands for every such, as
    in a proof for every count.

    Raises: ValueError if it is neither.

    >>> count(3, "steps")
    3
    """
    if (
        world(value) == "sympy"
        and value.free_symbols
        and value.is_integer
        and (value - least).is_nonnegative
    ):
        return value
    if world(value) == "term" and is_natural(value - least):
        return value
    return integer(value, name, least)


def ordered(*values: object) -> bool:
    """Tell whether the order of the values can be decided: floats and fractions, not symbols, balls
    or traced numbers.

    >>> ordered(1.0, np.ones(2))
    True
    """
    return world(*values) in ("numpy", "fraction")


def finite(value: Scalar, name: str, least: float = -math.inf) -> float:
    """Return a plain number as a float: finite, and at least `least`.

    Raises: ValueError if it is anything else.

    >>> finite(2, "alpha")
    2.0
    """
    try:
        real = float(value)
    except (TypeError, ValueError, OverflowError):
        real = math.nan
    if not math.isfinite(real) or real < least:
        raise ValueError(
            f"{name} must be a finite"
            f" number{'' if least == -math.inf else f' of at least {least:g}'}, not {value!r:.60}"
        )
    return real


def real(value: Scalar, name: str) -> Scalar:
    """Return one number of any arithmetic, finite where it is a float.

    Raises: ValueError for NaN, an infinity, or an array.

    >>> real(2, "alpha")
    2
    """
    if np.ndim(value) or (isinstance(value, int | float | np.number) and not np.isfinite(value)):
        raise ValueError(f"{name} must be a finite number, not {value!r:.60}")
    return value


def nonnegative(values: Scalar | Tensor, name: str, least: Scalar = 0) -> Scalar | Tensor:
    """Return values none of which is below `least`, where their order can be decided; infinite ones
    are allowed.

    Raises: ValueError if one is too small or NaN.

    >>> nonnegative(float("inf"), "time t")
    inf
    """
    if ordered(values) and not np.all(np.asarray(values) >= least):
        raise ValueError(f"{name} must be at least {least}, not {values!r:.60}")
    return values


def positive(value: Scalar, name: str) -> Scalar:
    """Return one number above zero and finite, where that can be decided.

    Raises: ValueError if it is not, or is an array.

    >>> positive(0.5, "a_max")
    0.5
    """
    try:
        refused = np.ndim(value) > 0 or (ordered(value) and not 0 < value < np.inf)
    except TypeError:
        refused = True
    if refused:
        raise ValueError(f"{name} must be a positive finite number, not {value!r:.60}")
    return value


def distinct(values: Vector, name: str) -> Vector:
    """Return a column of pairwise different entries, where that can be decided.

    Raises: ValueError if two are equal.

    >>> distinct(np.array([1.0, 2.0]), "nodes")
    array([1., 2.])
    """
    if ordered(values) and len(set(values.tolist())) < values.shape[0]:
        raise ValueError(f"{name} must be pairwise different")
    return values


def rational(value: Scalar, name: str) -> Fraction:
    """Return a number as a fraction, a float at its exact binary value.

    Raises: ValueError for anything that is no finite rational number.

    >>> rational(0.5, "gap"), rational("1/3", "gap")
    (Fraction(1, 2), Fraction(1, 3))
    """
    try:
        return Fraction(str(value)) if world(value) in ("sympy", "flint") else Fraction(value)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"{name} must be a rational number, not {value!r:.60}") from None


def rationals(values: Vector, name: str) -> list[Fraction]:
    """Return a sequence of numbers as fractions.

    Raises: ValueError for anything that is no nonempty sequence of rational numbers.

    >>> rationals([1, 0.5], "nodes")
    [Fraction(1, 1), Fraction(1, 2)]
    """
    if not isinstance(values, Sequence | np.ndarray) or isinstance(values, str) or not len(values):
        raise ValueError(
            f"{name} must be a nonempty sequence of rational numbers, not {values!r:.60}"
        )
    return [rational(value, name) for value in values]


def tensor(values: Tensor, name: str, ndim: int = 1) -> Tensor:
    """Return `values` as a nonempty array of `ndim` axes, float64 where they are plain numbers.

    Raises: ValueError for a wrong number of axes, no entries, complex numbers, or floats that are
        not finite.

    >>> tensor([1, 2], "a")
    array([1., 2.])
    """
    try:
        entries = values if hasattr(values, "ndim") else array(values)
        plain = world(entries) == "numpy"
        if plain and np.iscomplexobj(entries):
            raise TypeError("an imaginary part would be lost")
        entries = np.asarray(entries, dtype=float) if plain else entries
    except (TypeError, ValueError, IndexError):
        raise ValueError(
            f"{name} must be an array of real numbers of one kind, not {values!r:.60}"
        ) from None
    if entries.ndim != ndim or 0 in entries.shape:
        raise ValueError(
            f"{name} must be a nonempty array with {ndim} {'axis' if ndim == 1 else 'axes'}, not of"
            f" shape {entries.shape}"
        )
    if plain and not np.all(np.isfinite(entries)):
        raise ValueError(f"{name} must have finite entries only")
    return entries


def beside(value: Scalar, like: Tensor) -> Scalar:
    """Carry a plain number over to the arithmetic of `like`, exactly; leave anything else as it is.

    Raises: ValueError for a plain number that is not finite, whatever `like` is.

    >>> beside(0.5, Fraction(1)), beside(0.5, 2.0)
    (Fraction(1, 2), 0.5)
    """
    if world(value) != "numpy" or np.ndim(value):
        return value
    if not np.isfinite(value):
        raise ValueError(f"numbers must be finite, not {value!r}")
    return number(value, like) if world(like) in EXACT else value


def alike(values: Sequence[Scalar]) -> list[Scalar]:
    """Return the values with plain numbers carried over to the exact arithmetic of the first value
    that has one.

    >>> alike([1, Fraction(1, 2)])
    [Fraction(1, 1), Fraction(1, 2)]
    """
    like = next((value for value in values if world(value) in EXACT), None)
    return list(values) if like is None else [beside(value, like) for value in values]


def time(t: Scalar | Vector, like: Tensor = 0.0) -> Scalar | Vector:
    """Return a time t >= 0, infinite times allowed, in the arithmetic of `like` where it is a plain
    finite number.

    Raises: ValueError if some time is negative or NaN.

    >>> time(0.5, Fraction(1)), time(float("inf"))
    (Fraction(1, 2), inf)
    """
    nonnegative(t, "time t")
    return beside(t, like) if isinstance(t, int | float | np.number) and np.isfinite(t) else t


def powers(base: Scalar, count: int) -> list[Scalar]:
    """Return 1, base, base^2, … (`count` of them) by recurrence, since `**` may round twice or
    leave the arithmetic.

    >>> powers(2.0, 3)
    [1.0, 2.0, 4.0]
    """
    terms = [base * 0 + 1]
    while len(terms) < count:
        terms.append(terms[-1] * base)
    return terms[:count]


def raised(base: Tensor, exponent: Scalar) -> Tensor:
    """Return base^exponent by recurrence for an integer of at least 0, and as a power where it
    stands for any such.

    >>> raised(Fraction(1, 2), 3)
    Fraction(1, 8)
    """
    return (
        power(base, exponent)
        if world(exponent) in ("sympy", "ring", "term")
        else powers(base, exponent + 1)[exponent]
    )
