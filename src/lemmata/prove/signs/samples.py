"""A few points in floats, at which a sign that is asked of a term is looked at before it is proved.

A point where it is clearly wrong saves the search for a proof. Nothing is proved or refuted by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from lemmata.kernel.theorem import Condition, Kind
from lemmata.terms.recursive.entry import ENTRY
from lemmata.terms.term import (
    INTEGER,
    Term,
    evaluate,
    function,
    is_constant,
    operations,
    parts,
    put,
    variable,
    variables,
)
from lemmata.terms.unknown import FACTS as UNKNOWN

OPAQUE = (ENTRY, UNKNOWN)
"""Operations that have no values in floats."""
VALUES = (0.0, 1.0, -1.0, 0.5, 2.0, -0.5, 3.0, 7.0, -2.0, 0.125, -7.0, 1.5)
"""Values of variables: small and dyadic, so that sums of them are exact, and a zero is one."""
FAR, LARGE = "an unknown", 16.0
"""What stands for a part of which nothing is known is so large too: a premise may have it above
what is computed from variables.
"""
POINTS = 96
"""Points that are drawn, beside two at which all variables have the same place in the line."""
CLEAR = 1e-9
"""How far below 0 a value is negative in spite of its rounding."""
ENDS = 6
"""Ends of a variable that are looked for among the conditions, at most."""


def is_contradicted(
    kind: Kind, left: Term, right: Term, supposes: Iterable[Condition], where: Iterable[Condition]
) -> bool:
    """Tell whether a sign of left − right is wrong at a point where the conditions are kept.

    >>> from lemmata.terms.term import ZERO, variable
    >>> x = variable("x")
    >>> is_contradicted("positive", x, ZERO, [("nonnegative", x)], ())
    True
    >>> is_contradicted("nonnegative", x, ZERO, [("nonnegative", x)], ())
    False
    """
    asked = [one for one in (*supposes, *where) if not is_constant(one[1])]
    left, right, *rest = _without_opaque([left, right, *(one for _, one in asked)])
    asked = [(of, one) for (of, _), one in zip(asked, rest, strict=True)]
    names = sorted(variables(left, right, *(one for _, one in asked)), key=repr)
    source = np.random.default_rng(len(names))
    values = {one: _values(one, asked) for one in names}
    # at the last points all variables have their first value, as 0, or their second one
    point = {one: np.append(source.choice(some, POINTS), some[:2]) for one, some in values.items()}
    with np.errstate(all="ignore"):
        try:
            gap, *rows = evaluate(
                [left - right, *(one for _, one in asked)], point, np.ones(POINTS + 2)
            )
        except (TypeError, ValueError, ArithmeticError):
            return False
        keeps = np.isfinite(gap)
        for (of, _), row in zip(asked, rows, strict=True):
            keeps = keeps & _keeps(of, row)
        wrong = (gap < -CLEAR) & (kind != "nonzero")
        if kind != "nonnegative":
            is_zero = bool(np.any(keeps & (gap == 0)))
            wrong |= (gap == 0) & _stays_zero(left - right, point, is_zero)
    return bool(np.any(keeps & wrong))


def _without_opaque(terms: list[Term]) -> list[Term]:
    """Return terms with variables in the place of parts of which nothing is known but a sign, as
    the search treats them: the same one for all that may be equal.
    """
    opaque = [one for one in parts(*filter(_has_opaque, terms)) if one.operation in OPAQUE]
    swaps: dict[Term, Term] = {}
    for one in opaque:
        if one.operation is UNKNOWN:
            # of two arguments it is not seen whether they are equal
            _, name, sign = one.args
            swaps[one] = variable(f"{FAR} {name}", sign)
        else:
            place, _, name = one.args
            swaps[one] = variable(f"{FAR} {name} {place.serial}")
    return [put(one, swaps) for one in terms]


def _has_opaque(whole: Term) -> bool:
    return not operations(whole).isdisjoint(OPAQUE)


def _stays_zero(gap: Term, point: Mapping[Term, np.ndarray], is_zero: bool) -> np.ndarray | bool:
    """Tell where a value that is 0 in floats is 0 in longer ones, as it need not be where an
    exponential is too small for a float.
    """
    if not is_zero or function("exponential") not in operations(gap):
        return is_zero
    wide = {one: values.astype(np.longdouble) for one, values in point.items()}
    return evaluate([gap], wide, np.ones(POINTS + 2, np.longdouble))[0] == 0


def _keeps(kind: str, values: np.ndarray) -> np.ndarray:
    if kind == "nonzero":
        return values != 0
    if kind == "zero":
        return values == 0
    return values >= 0 if kind == "nonnegative" else values > 0


def _values(one: Term, asked: list[Condition]) -> np.ndarray:
    """Return values of a variable of its sign, ends that conditions give it more often."""
    ends = [end for of, whole in asked if (end := _end(one, whole)) is not None]
    near = [end + step for end in ends for step in (0.0, 0.25, -0.25)]
    far = [LARGE] * one.args[0].startswith(FAR)
    values = np.array([*VALUES, *far, *(4 * ends[:ENDS]), *near])
    sign = one.args[1]
    if sign == INTEGER:
        return values[(values >= 0) & (values == np.rint(values))]
    return values[values > 0] if sign == "> 0" else values[values >= 0] if sign else values


def _end(one: Term, whole: Term) -> float | None:
    """Return where a condition that is of one variable alone, and affine, is 0."""
    if variables(whole) != {one} or len(parts(whole)) > 2 * ENDS:
        return None
    try:
        with np.errstate(all="ignore"):  # what has no value there is no straight line
            ((zero, first, second),) = evaluate([whole], {one: np.arange(3.0)}, np.ones(3))
    except (TypeError, ValueError, ArithmeticError):
        return None
    slope = first - zero
    return float(-zero / slope) if slope != 0 and second - first == slope else None
