"""The power b^k to an exponent k that stands for any integer from 0 on: real for every b, 0^0 = 1.

An exponent is a sum of such variables and integers, with factors >= 0. The derivative by b is
k b^k/b, which leaves out b = 0.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping

from lemmata.terms import term
from lemmata.terms.arithmetic import world
from lemmata.terms.operation import Operation
from lemmata.terms.types import Value

__lemmata__ = "prover"


def natural(exponent: term.Term) -> Mapping[term.Term, int] | None:
    """Return an exponent as variables that stand for integers from 0 on with their factors, ONE
    with what is added to them; None if it may be anything else than an integer from 0 on.
    """
    factors = _factors(exponent)
    return None if factors is None or min(factors.values(), default=0) < 0 else factors


def _factors(part: term.Term) -> dict[term.Term, int] | None:
    if part.operation is term.VARIABLE:
        return {part: 1} if part.args[1] == term.NATURAL else None
    if term.is_constant(part):
        return {term.ONE: int(part.args[0])} if part.args[0].denominator == 1 else None
    if part.operation not in (term.ADD, term.MULTIPLY):
        return None
    left, right = (_factors(arg) for arg in part.args)
    if left is None or right is None:
        return None
    if part.operation is term.ADD:
        return {one: left.get(one, 0) + right.get(one, 0) for one in {**left, **right}}
    if {*left} == {term.ONE}:
        left, right = right, left
    return {one: c * right[term.ONE] for one, c in left.items()} if {*right} == {term.ONE} else None


def _value(base: Value, exponent: Value) -> Value:
    if world(base) == "numpy":
        return base**exponent
    return term.integer_power(base, _integer(exponent))


def _integer(exponent: Value) -> int:
    """Return the integer that an exponent is, in any arithmetic.

    Raises: TypeError, ValueError where it is none, or not certainly one.
    """
    if hasattr(exponent, "unique_fmpz"):
        whole = exponent.unique_fmpz()
        if whole is None or not exponent.is_exact():
            raise ValueError("an exponent is no integer")
        return int(whole)
    if getattr(exponent, "denominator", 1) == 1 and hasattr(exponent, "numerator"):
        return int(exponent.numerator)
    return operator.index(exponent)


def _folded(base: term.Term, exponent: term.Term) -> term.Term | None:
    """Return the power with a plain integer for its exponent, and that of 1.

    Raises: ValueError for an exponent that may be no integer from 0 on.
    """
    factors = natural(exponent)
    if factors is None:
        raise ValueError(f"{exponent!r:.80} need not be an integer from 0 on")
    if base is term.ONE:
        return base
    return (
        term.applied(term.POWER, base, factors.get(term.ONE, 0))
        if {*factors} <= {term.ONE}
        else None
    )


def _slope(whole: term.Term, place: int) -> term.Term:
    if place:
        raise TypeError("a power has no derivative by an exponent that is an integer")
    base, exponent = whole.args
    return exponent * whole / base


FACTS = Operation(
    "integer_power",
    value=_value,
    slope=_slope,
    folded=_folded,
    sign=lambda base, exponent: ">= 0" if base == term.NATURAL else base,
    arity=2,
    text=lambda base, exponent: f"{term.bracketed(base, 3)}**{term.bracketed(exponent, 3)}",
    binds=2.5,
)
