"""Where an induction ends: a divisor that is 0 at some k, or a function that has no real value
there.

Divisors are those that were recorded (`divisors.py`), and what is left of them in the expressions
of formula and step; each is taken apart into factors, since 2^k (k − 7) is 0 where k − 7 is. A
factor in k alone is 0 at some k that is found, or at none if it is a polynomial with rational
coefficients. Of others, and of those with other symbols, the scope speaks. A function that SymPy
has cancelled is not seen.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from lemmata.prove.guards.divisors import LARGEST, may_have_no_value, may_vanish
from lemmata.prove.normal_form import factors
from lemmata.prove.symbols import may_be_zero
from lemmata.terms.expressions import subexpressions
from lemmata.terms.sequences import entries_of
from lemmata.terms.types import Scalar

PLACE = re.compile(r"k('*|-th .*)$|\(entry ")
"""What a scope calls a place in an induction or a sequence, an entry at one, and a number that a
recurrence has reached at one.
"""
FAR = 100
"""What is no polynomial in k is looked at up to here."""


class Told(NamedTuple):
    """How a scope calls an expression, and whether that has a place k, or an entry of a sequence,
    in it, rather than sizes alone.
    """

    text: str
    placed: bool


class Ends(NamedTuple):
    """Where an induction ends, if it does; else what must be 0 at no k, what must have a value at
    every k, and divisors without k.
    """

    words: str = ""
    zeros: tuple[Told, ...] = ()
    values: tuple[Told, ...] = ()
    plain: tuple[Scalar, ...] = ()


def ends(
    divisors: Iterable[Scalar],
    written: Iterable[Scalar],
    symbols: frozenset[Scalar],
    names: Mapping[Scalar, Scalar],
    shifted: Mapping[Scalar, Scalar],
    positive: Callable[[Scalar], bool] = lambda _: False,
) -> Ends:
    """Return where an induction ends, or what is said of every size.

    Args:
        divisors: by what its formula and its step divide; those without `symbols` are left out.
        written: the expressions of formula and step.
        symbols: of all its inductions, those for k and those for the sequences; and those for every
            size.
        names: what is written in the place of symbols.
        shifted: the end of the stated range plus or minus a positive symbol, in the place of
            symbols.
        positive: tells of a divisor whether an induction keeps it positive.
    """
    import sympy

    parts, zeros, values, plain = _singular(written, symbols), {}, {}, {}
    under = [part.base for part in parts if part.is_Pow and part.exp.is_nonnegative is not True]
    for factor in (
        one
        for divisor in dict.fromkeys([*divisors, *under])
        for one in _factors(divisor, symbols, shifted)
    ):
        if not factor.free_symbols:
            if factor.is_zero is False:
                continue
            return Ends(
                f"the proof ends where {factor} is raised to a power, by which it divides: it may"
                " be 0"
            )
        alone = _alone(factor)
        if alone is None and positive(factor):
            continue
        root = None if alone is None else _first_zero(factor, alone)
        if root is not None:
            place, lost = _at(alone, root, names), factor.xreplace(names)
            return Ends(f"the proof ends at {place}, where {lost} is 0, by which it divides")
        if not factor.free_symbols & symbols:
            plain[factor] = None
        elif alone is None or not _is_rational(factor, alone):
            zeros[_told(sympy.expand_mul(factor.xreplace(names)))] = None
    for part in filter(may_have_no_value, parts):
        alone = _alone(part)
        lost = (
            None
            if alone is None
            else next((j for j in range(FAR) if not _is_real(part, alone, j)), None)
        )
        if lost is not None:
            return Ends(
                f"the proof ends at {_at(alone, lost, names)}, where {part.xreplace(names)} has no"
                " real value"
            )
        values[_told(part.xreplace(names))] = None
    return Ends("", tuple(zeros), tuple(values), tuple(plain))


def _told(written: Scalar) -> Told:
    """Return how a scope calls an expression: an entry of a sequence by its place, since the name
    of its function is the engine's own.
    """
    import sympy

    entries = entries_of(written)
    kinds = sorted({part.order for part in entries})
    numbered = {
        kind: f" of sequence {number}" if len(kinds) > 1 else ""
        for number, kind in enumerate(kinds, 1)
    }
    expression = written.xreplace(
        {part: sympy.Symbol(f"(entry {part.args[0]}{numbered[part.order]})") for part in entries}
    )
    return Told(str(expression), any(PLACE.match(str(s)) for s in expression.free_symbols))


def _at(symbol: Scalar, value: int, names: Mapping[Scalar, Scalar]) -> str:
    """Return in words what a symbol, or the size that it belongs to, is there."""
    named = names.get(symbol, symbol)
    return (
        f"{next(iter(named.free_symbols))} = {value - int(named - next(iter(named.free_symbols)))}"
    )


def _singular(written: Iterable[Scalar], symbols: frozenset[Scalar]) -> list[Scalar]:
    """Return the powers and functions in expressions that have some of the symbols, in an order
    that does not change from run to run.
    """
    import sympy

    inside = {
        part
        for expression in written
        if isinstance(expression, sympy.Basic)
        for part in subexpressions(expression)
    }
    kinds = (
        part
        for part in inside
        if isinstance(part, sympy.Function)
        or (part.is_Pow and not (part.exp.is_Integer and part.exp > 0))
    )
    return sorted((part for part in kinds if part.free_symbols & symbols), key=str)


def _alone(part: Scalar) -> Scalar | None:
    """Return the one symbol of an expression, if that is an integer."""
    symbols = part.free_symbols
    symbol = next(iter(symbols)) if len(symbols) == 1 else None
    return symbol if symbol is not None and symbol.is_integer else None


def _factors(
    divisor: Scalar, symbols: frozenset[Scalar], shifted: Mapping[Scalar, Scalar]
) -> Iterator[Scalar]:
    """Yield what must be 0 where a divisor is: itself, or if it has some of the symbols its
    irreducible factors that may be 0.
    """
    if not divisor.free_symbols & symbols:
        yield divisor
    elif may_vanish(divisor):
        for factor in (
            factors(divisor)
            if len(subexpressions(divisor)) <= LARGEST
            else divisor.as_ordered_factors()
        ):
            base = factor
            while base.is_Pow:  # a power is 0 nowhere but where its base is
                base = base.base
            if base.is_zero is False or (
                base.free_symbols and base.xreplace(shifted).expand().is_zero is False
            ):
                continue
            if base.free_symbols or may_be_zero(base):
                yield base


def zeros(divisor: Scalar, symbols: set[Scalar]) -> list[Scalar]:
    """Return what must be 0 where a divisor is: factors of it that may be, for some integers of at
    least 0 in the place of symbols.

    Factors that have none of them are among these.
    """
    parts = [part for part in divisor.as_ordered_factors() if part.free_symbols]
    return [
        factor
        for part in parts
        for factor in _factors(part, frozenset(symbols), {})
        if factor.is_zero is not False
    ]


def _is_rational(factor: Scalar, k: Scalar) -> bool:
    import sympy

    return bool(factor.is_polynomial(k)) and all(
        c.is_Rational for c in sympy.Poly(factor, k).all_coeffs()
    )


def _first_zero(factor: Scalar, k: Scalar) -> int | None:
    """Return the least nonnegative integer at which an expression in k is 0, or cannot be told from
    it.

    Of a polynomial it may be any, else one below `FAR`.
    """
    import sympy

    tried: Iterable[int] = range(FAR)
    if _is_rational(factor, k):
        tried = sorted(
            int(root)
            for root in sympy.Poly(factor, k).ground_roots()
            if root.is_Integer and root >= 0
        )
    elif factor.is_polynomial(k):
        roots = np.roots([complex(sympy.N(c)) for c in sympy.Poly(factor, k).all_coeffs()]).real
        tried = sorted(
            {
                *tried,
                *(near(root) for root in roots for near in (math.floor, math.ceil) if root >= 0),
            }
        )
    values = ((j, factor.xreplace({k: sympy.Integer(j)})) for j in tried)
    return next(
        (j for j, value in values if (value.is_zero if value.is_Rational else may_be_zero(value))),
        None,
    )


def _is_real(part: Scalar, k: Scalar, j: int) -> bool:
    import sympy

    value = part.xreplace({k: sympy.Integer(j)})
    return (
        subexpressions(value).isdisjoint((sympy.nan, sympy.zoo, sympy.oo, -sympy.oo))
        and value.is_real is not False
    )
