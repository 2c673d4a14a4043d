"""A formula at a point, and what its expressions for symbols become there: what is compared where a
check itself takes no numbers.

A check that differentiates, or solves, is written for symbols alone. Its calls of the formula are
made again with exact numbers in the place of symbols; what comes out must be what the expression of
that call becomes there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from lemmata.prove import balls
from lemmata.prove.symbols import enclose, rational
from lemmata.terms.sequences import concrete
from lemmata.terms.types import Fields, Formula, Scalar, Value

CALLS = 4
"""So many calls are made again at a point, at most: the first and the last ones."""
BITS = 256
"""Values that balls of so many bits do not keep apart are one."""


Call = tuple[tuple[Value, ...], Fields, Value]
"""Arguments of a formula, named ones, and what it gave."""


def is_alike(
    formula: Formula, calls: Sequence[Call], values: Mapping[Scalar, Fraction]
) -> bool | None:
    """Tell whether a formula at a point gives what its expressions become there; None where not a
    single call could be compared.

    Args: calls: arguments, named ones, and what the formula gave, of symbols; values: of the
    symbols.

    >>> import sympy
    >>> q = sympy.Symbol("q")
    >>> [
    ...     is_alike(lambda q: q if q == 3 else -q, [((q,), {}, -q)], {q: value})
    ...     for value in (Fraction(2), Fraction(3))
    ... ]
    [True, False]
    """
    known = {symbol: rational(value) for symbol, value in values.items()}
    chosen = calls if len(calls) <= CALLS else [*calls[: CALLS // 2], *calls[-CALLS // 2 :]]
    told = [
        one
        for args, named, given in chosen
        if (one := _told(formula, args, named, given, known)) is not None
    ]
    return all(told) if told else None


def _told(
    formula: Formula,
    args: Iterable[Value],
    named: Mapping[str, Value],
    given: Value,
    known: Mapping[Scalar, Scalar],
) -> bool | None:
    import sympy

    endless = (sympy.nan, sympy.zoo, sympy.oo, -sympy.oo)
    try:
        found = formula(
            *(_put(value, known) for value in args),
            **{name: _put(value, known) for name, value in named.items()},
        )
        pairs = list(zip(_entries(found), _entries(_put(given, known)), strict=True))
        # of which there is one each
        if any(one is end for pair in pairs for one in pair for end in endless):
            return None
        gaps = [one - other for one, other in pairs if one is not other]
        with balls.precision(BITS):
            numbers = [
                enclose(rational(gap), {}) for gap in gaps if not getattr(gap, "free_symbols", None)
            ]
    except Exception:  # noqa: BLE001 - a formula may be written for symbols, or for numbers, alone
        return None
    if any(map(balls.excludes_zero, numbers)):
        return False
    return True if pairs and all(one.is_finite() for one in numbers) else None


def _put(value: Value, known: Mapping[Scalar, Scalar]) -> Value:
    """Return a value with numbers in the place of symbols."""
    if isinstance(value, (tuple, list)):
        return type(value)(_put(part, known) for part in value)
    if isinstance(value, np.ndarray) and value.dtype == object:
        return np.array([*(_put(part, known) for part in value.flat), None], dtype=object)[
            :-1
        ].reshape(value.shape)
    return concrete(value, known) if getattr(value, "free_symbols", None) else value


def _entries(value: Value) -> list[Scalar]:
    """Return the numbers in a value.

    Raises: TypeError where it is made of something else.
    """
    import sympy

    if isinstance(value, (tuple, list)):
        return [entry for part in value for entry in _entries(part)]
    found = list(value.flat) if isinstance(value, np.ndarray) else [value]
    if not all(
        isinstance(entry, (int, float, Fraction, np.number, sympy.Basic)) for entry in found
    ):
        raise TypeError("a formula gives something else than numbers")
    return found
