"""The power b^e of two terms, where b > 0, or e is an integer and b is not 0; where e is an integer
from 0 on, b may be 0 as well, and 0^0 = 1.

A power whose exponent is a number is another operation, or a root.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms import term
from lemmata.terms.arithmetic import log, world
from lemmata.terms.operation import Operation
from lemmata.terms.types import Value

__lemmata__ = "prover"

LARGEST = 4096
"""Exponents of fractions, which have as many times the digits of their base."""


def _value(base: Value, exponent: Value) -> Value:
    """Return a power; one of a fraction is a fraction, and its exponent an integer.

    Raises: TypeError for a fraction with another exponent, or a large one.
    """
    where = world(base, exponent)
    if where == "numpy":
        return np.power(np.asarray(base, dtype=float), exponent)[()]
    if where == "fraction":
        plain = Fraction(exponent)
        if plain.denominator != 1 or abs(plain) > LARGEST:
            raise TypeError(f"a power {plain} of a fraction is not written out")
        return Fraction(base) ** int(plain)
    whole = exponent.unique_fmpz() if hasattr(exponent, "unique_fmpz") else None
    if whole is None or not exponent.is_exact():
        return base**exponent
    power = term.raised(base, abs(int(whole)))
    return power if whole >= 0 else 1 / power


def _conditions(base: term.Term, exponent: term.Term) -> tuple[term.Condition, ...]:
    if term.is_natural(exponent):
        return ()
    return (("nonzero" if term.is_integer(exponent) else "positive", base),)


def _slope(whole: term.Term, place: int) -> term.Term:
    base, exponent = whole.args
    return whole * log(base) if place else exponent * base ** (exponent - 1)


def _folded(base: term.Term, exponent: term.Term) -> term.Term | None:
    if term.is_constant(exponent):
        return base ** exponent.args[0]
    # an integer has a value everywhere, so that no condition is lost with it
    return base if base is term.ONE and term.is_integer(exponent) else None


FACTS = Operation(
    "power",
    value=_value,
    slope=_slope,
    conditions=_conditions,
    folded=_folded,
    sign=lambda base, exponent: base if base in ("> 0", ">= 0") else "",
    arity=2,
    text=lambda base, exponent: f"{term.bracketed(base, 3)}**{term.bracketed(exponent, 2.5)}",
    binds=2.5,
)
