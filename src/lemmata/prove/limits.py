"""Limits and leading terms as relations: an exact check states them, and here they become
equalities with what is found.

What is found is found by dominated terms (`growth.py`). The function is run once on a symbol that
grows without bound, and at a few numbers, where it must be the same; what it divides by must not be
0 from some t on.
"""

from __future__ import annotations

import contextlib
import functools
import math
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.relation import (
    All,
    Asymptotic,
    Equal,
    Leading,
    Limit,
    Relation,
    Theta,
    parts,
    same_shape,
)
from lemmata.prove import balls
from lemmata.prove.growth import Known, Limits, Undecided
from lemmata.prove.inequality.prove import Signs
from lemmata.prove.normal_form import is_zero, must_be_exact
from lemmata.prove.symbols import enclose, paired, rational
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar, Tensor

SEEN = (2, 3, 5, 12)
"""Numbers at which what the function of a limit gives is compared with its expression."""


def settled(
    relation: Relation, signs: Signs, premises: Callable[[], Known], divisors: dict[Scalar, None]
) -> tuple[Relation, str]:
    """Return a relation with each limit in it replaced by an equality with what is found, and in
    words why one was not.

    Args: divisors: what was divided by so far, recorded; those that have to do with the limits are
    looked at, and taken out.
    """
    several = list(parts(relation))
    decisions = [decided(part, signs, premises, divisors) for part in several]
    if not any(equal or why for equal, why in decisions):
        return relation, ""
    return (
        All(*(equal or part for part, (equal, _) in zip(several, decisions, strict=True))),
        next((why for _, why in decisions if why), ""),
    )


@functools.singledispatch
def decided(
    relation: Relation, signs: Signs, premises: Callable[[], Known], divisors: dict[Scalar, None]
) -> tuple[Equal | None, str]:
    """Return the equality that a relation on a growing t comes to, None for another relation, and
    in words why it is not decided.

    Args: as of `settled`.
    """
    return None, ""


@decided.register(Asymptotic)
def _decided(
    relation: Asymptotic, signs: Signs, premises: Callable[[], Known], divisors: dict[Scalar, None]
) -> tuple[Equal, str]:
    before, own, limits = set(divisors), [], Limits(symbol(relation), signs, premises())
    try:
        here = _entries(relation, limits.t)
        own = [one for one in divisors if one not in before]
        return _equality(limits, relation, here, own), ""
    except (Undecided, ArithmeticError) as why:
        return Equal(0, 0), f"a limit is not decided, since {why},"
    finally:
        for divisor in [one for one in divisors if one not in before]:
            if limits.t in divisor.free_symbols or divisor not in own:
                del divisors[divisor]


def at_a_point(relation: Relation) -> Relation:
    """Return a relation between numbers with each limit in it replaced by what it is there: a
    fraction, or a ball.

    Raises: TypeError for one that is not decided, of which a point tells nothing.
    """
    return All(*map(_at_a_point, parts(relation)))


def _at_a_point(part: Relation) -> Relation:
    equation, why = decided(part, Signs(), Known, {})
    if why:
        raise TypeError(why)
    if equation is None:
        return part
    import sympy

    pairs = [
        _numbers(sympy.sympify(left), sympy.sympify(right))
        for left, right in zip(equation.got.flat, equation.want.flat, strict=True)
    ]
    return Equal(*(np.array(side, dtype=object) for side in zip(*pairs, strict=True)))


def _numbers(*values: Scalar) -> list[Scalar]:
    """Return numbers as fractions, or all of them as balls."""
    if all(value.is_Rational for value in values):
        return [Fraction(int(value.p), int(value.q)) for value in values]
    return [enclose(value, {}) for value in values]


def symbol(relation: Asymptotic) -> Scalar:
    """Return what grows without bound: a positive number, or integer, by a name that no parameter
    has.
    """
    import sympy

    return sympy.Symbol("t → ∞", positive=True, integer=relation.integer or None)


def sides(relation: Relation) -> Iterator[Tensor]:
    """Yield the sides of a relation; of a limit what it is of, at the symbol of what grows, and
    what it is compared with.
    """
    for part in parts(relation):
        yield from _sides(part)


@functools.singledispatch
def _sides(part: Relation) -> Iterator[Tensor]:
    yield from (side for leaf in part.leaves() for side in leaf.sides)


@_sides.register(Asymptotic)
def _of_growing(part: Asymptotic) -> Iterator[Tensor]:
    t = symbol(part)
    yield from (part.function(t), part.target(t))


def distances(domain: Domain, case: Case) -> Known:
    """Return the distances of a case's symbols from the ends that their ranges leave out."""
    margins: list[Scalar] = []
    for name, factor in domain.reals().items():
        within, symbols = factor.stated(case), [s for s, _ in paired(case[name], case[name])]
        for sign, end, left_out in (
            (1, within.low, within.open_low),
            (-1, within.high, within.open_high),
        ):
            if left_out and isinstance(end, (int, float, Fraction)) and math.isfinite(end):
                margins += [sign * (s - rational(end)) for s in symbols]
    return Known(tuple(margins))


def _equality(
    limits: Limits, relation: Asymptotic, here: np.ndarray, divisors: list[Scalar]
) -> Equal:
    """Return that what is found for expressions is what is claimed."""
    _must_be_one_expression(limits, relation, here)
    for divisor in [*divisors, *_denominators(here.flat)]:
        if limits.t in divisor.free_symbols:
            limits.growth(divisor)
    pairs = _pairs(relation, limits, here)
    return Equal(*(np.array(side, dtype=object) for side in zip(*pairs, strict=True)))


@functools.singledispatch
def _pairs(relation: Asymptotic, limits: Limits, here: np.ndarray) -> list[tuple[Scalar, Scalar]]:
    """Return what is found for expressions, each with what it should be."""
    raise TypeError(f"nothing says what a {type(relation).__name__} is compared with")


@_pairs.register(Limit)
def _with_value(relation: Limit, limits: Limits, here: np.ndarray) -> list[tuple[Scalar, Scalar]]:
    value = np.asarray(relation.value, dtype=object)
    _must_be_expressions(value)
    value = np.broadcast_to(value, here.shape) if not value.shape else value
    if value.shape != here.shape:
        raise ValueError(
            f"a limit of shape {here.shape} is compared with a value of shape {value.shape}"
        )
    return [_pair(limits, *both) for both in zip(here.flat, value.flat, strict=True)]


@_pairs.register(Leading)
def _with_one(relation: Leading, limits: Limits, here: np.ndarray) -> list[tuple[Scalar, Scalar]]:
    return [_pair(limits, entry, 1) for entry in here.flat]


@_pairs.register(Theta)
def _with_some(relation: Theta, limits: Limits, here: np.ndarray) -> list[tuple[Scalar, Scalar]]:
    return [_some(limits, entry) for entry in here.flat]


def _entries(relation: Asymptotic, t: Scalar) -> np.ndarray:
    """Return what the function gives there."""
    import sympy

    entries = np.asarray(relation.function(t), dtype=object)
    _must_be_expressions(entries)
    entries = _compared(relation, entries, t)
    if not entries.size:
        raise ValueError("a limit without entries says nothing")
    out = np.empty(entries.shape, dtype=object)
    for index in np.ndindex(out.shape):
        out[index] = sympy.sympify(entries[index])
        must_be_exact(out[index])
    return out


@functools.singledispatch
def _compared(relation: Asymptotic, entries: np.ndarray, t: Scalar) -> np.ndarray:
    """Return the quotients of a function's values and the leading terms."""
    leading = np.asarray(relation.target(t), dtype=object)
    _must_be_expressions(leading)
    entries, leading = same_shape(entries, leading)
    return np.asarray(entries / leading, dtype=object)


@_compared.register(Limit)
def _as_they_are(relation: Limit, entries: np.ndarray, t: Scalar) -> np.ndarray:
    return entries


def _must_be_expressions(entries: np.ndarray) -> None:
    """Refuse text, which SymPy would read as an expression."""
    if any(isinstance(entry, str) for entry in entries.flat):
        raise TypeError("a limit of text: return expressions")


def _must_be_one_expression(limits: Limits, relation: Asymptotic, here: np.ndarray) -> None:
    """Look at a few numbers whether function and expression are one; where the function refuses a
    number, others must do.
    """
    import sympy

    met = 0
    for j in SEEN:
        with contextlib.suppress(ArithmeticError, ValueError):
            values = _entries(relation, sympy.Integer(j))
            gaps = [
                one - entry.xreplace({limits.t: sympy.Integer(j)})
                for one, entry in zip(values.flat, here.flat, strict=True)
            ]
            if any(map(_is_surely_not_0, gaps)):
                raise Undecided(f"the function is another one at {j} than for a symbol")
            met += 1
    if not met:
        raise Undecided(f"the function has a value at none of {', '.join(map(str, SEEN))}")


def _pair(limits: Limits, entry: Scalar, wanted: Scalar) -> tuple[Scalar, Scalar]:
    """Return the limit and what it should be; 0 and 1 where one of them alone is infinite."""
    import sympy

    infinite = wanted in (sympy.oo, -sympy.oo)
    if not infinite:
        must_be_exact(wanted)
    limit = limits.limit(entry)
    if infinite or limit in (sympy.oo, -sympy.oo):
        return sympy.Integer(0), sympy.Integer(int(limit != wanted))
    return _written_alike(limit), _written_alike(sympy.sympify(wanted))


def _some(limits: Limits, entry: Scalar) -> tuple[Scalar, Scalar]:
    """Return the limit twice if it is certainly a number other than 0; 0 and 1 if it certainly is
    none.

    Raises: Undecided.
    """
    import sympy

    limit = sympy.sympify(limits.limit(entry))
    if limit in (sympy.oo, -sympy.oo) or is_zero(limit):
        return sympy.Integer(0), sympy.Integer(1)
    if not limits.is_certainly_not_0(limit):
        raise Undecided(f"the quotient tends to {str(limit)[:60]}, which may be 0")
    return limit, limit


def _is_surely_not_0(gap: Scalar) -> bool:
    """Tell whether an expression has no zero normal form, and balls at a point do not enclose it
    beside 0.

    What has no enclosure there, as a logarithm from 10 on, cannot be told from another function.
    """
    if is_zero(gap):
        return False
    values = {
        str(s): Fraction(k + 2, 2 * k + 7) for k, s in enumerate(sorted(gap.free_symbols, key=str))
    }
    with balls.precision(balls.LADDER[-1]):
        try:
            ball = enclose(gap, values)
            return not ball.is_finite() or balls.excludes_zero(ball)
        except (TypeError, ValueError):
            return True


def _written_alike(expression: Scalar) -> Scalar:
    """Return an expression with the arguments of roots and exponentials as quotients of
    polynomials: one of them is written in one way.
    """
    import sympy

    def argument(part: Scalar) -> Scalar:
        quotient = sympy.cancel(part) if part.is_rational_function() else part
        return quotient if is_zero(quotient - part) else part

    roots = expression.replace(
        lambda part: part.is_Pow and part.exp.is_Rational and not part.exp.is_Integer,
        lambda part: argument(part.base) ** part.exp,
    )
    return roots.replace(
        lambda part: isinstance(part, sympy.exp), lambda part: sympy.exp(argument(part.args[0]))
    )


def _denominators(expressions: Iterable[Scalar]) -> list[Scalar]:
    """Return the bases of negative powers in expressions."""
    parts = {part for one in expressions for part in subexpressions(one)}
    return sorted((part.base for part in parts if part.is_Pow and part.exp.is_negative), key=str)
