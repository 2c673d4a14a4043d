"""What a domain says of its symbols, as expressions that are 0 or more wherever the assumptions are
met.

Ends and conditions are Python functions of a case. They are run on numbers that know their
expression and say of every comparison what was compared. A condition implies a comparison if it is
False wherever that one is False and those before it are True, whatever else is asked; one that goes
another way, or that asks what is no polynomial comparison, is left out. So no premise is read into
a condition that does not imply it, and to leave one out makes a proof harder, never wrong. What no
such number sees (`is`, `isinstance`, an exception that the condition catches itself) is looked for
at points: where one meets a condition and denies what was read into it, nothing is read.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import Open
from lemmata.prove import balls
from lemmata.prove.symbols import enclose, paired, sizes
from lemmata.terms.term import (
    Condition,
    Kind,
    Term,
    constant,
    evaluate,
    is_integer,
    variables,
)
from lemmata.terms.types import Scalar

MOST = 24
"""Comparisons of a condition that are followed, at most."""
WEAK: tuple[Kind, Kind] = ("nonnegative", "positive")
"""What is said of a number that is 0 or more."""


@dataclass(frozen=True)
class Premises:
    """The ends between which each symbol lies, in the order of the domain (None where there is
    none), and what else is 0 or more.

    `given` are the words of the conditions that say so.
    """

    ends: dict[Scalar, tuple[Scalar | None, Scalar | None]]
    conditions: tuple[Scalar, ...]
    given: tuple[str, ...] = ()


def premises(domain: Domain, case: Case, points: Iterable[Case] = ()) -> Premises:
    """Return what is known of a case's symbols: the stated ranges, and the comparisons that the
    conditions imply.

    Args: points: rational points of the domain; a condition of which one contradicts what was read
    into it is not used at all.
    """
    ends = {}
    for name in domain.real_names():
        factor: AnyFactor = domain.factors[name]
        low, high = (_end(end, case) for end in (factor.low, factor.high))
        ends.update({s: (low, high) for s, _ in paired(case[name], case[name])})
    weak = {
        words: [expression for kind, expression in read if kind in WEAK]
        for words, read in conditions(domain, case, points).items()
    }
    weak = {words: read for words, read in weak.items() if read}
    return Premises(ends, tuple(one for read in weak.values() for one in read), tuple(weak))


def conditions(
    domain: Domain, case: Case, points: Iterable[Case] = ()
) -> dict[str, list[Condition]]:
    """Return the comparisons that the conditions of a domain imply, by the words of each: what is
    said of an expression, or a term.

    Args: points: as of `premises`.
    """
    read = {
        words: comparisons
        for words, predicate in domain.where
        if (comparisons := implied(predicate, case))
    }
    places = [_placed(domain, case, point) for point in points] if read else []
    return {
        words: comparisons
        for words, comparisons in read.items()
        if not any(_denies(values, comparisons) for values in places)
    }


def _placed(domain: Domain, case: Case, point: Case) -> dict[str, Scalar]:
    """Return the values at a point of what stands for them in a case."""
    names = [*domain.real_names(), *sizes(case)]
    return {str(s): value for name in names for s, value in paired(case[name], point[name])}


def _denies(values: Mapping[str, Scalar], read: Iterable[Condition]) -> bool:
    """Tell whether one of these conditions certainly is not kept there."""
    for kind, expression in read:
        # what has no enclosure is not tested
        with contextlib.suppress(TypeError, ValueError, ArithmeticError):
            value = _enclosed(expression, values)
            if value == 0 if kind == "nonzero" else value < 0 if kind == WEAK[0] else value <= 0:
                return True
    return False


def _enclosed(expression: Scalar, values: Mapping[str, Scalar]) -> Scalar:
    if not isinstance(expression, Term):
        return enclose(expression, values)
    at = {one: balls.number_ball(values[str(one)]) for one in variables(expression)}
    return evaluate([expression], at, balls.ball(0))[0]


def exactly(value: Scalar, like: Scalar = None) -> Scalar:
    """Return a number or expression as SymPy's, beside a term as a term, a float at its exact
    value.

    Raises: TypeError for what is no finite real number or expression.
    """
    if isinstance(value, _Known):
        return value.expression
    if isinstance(value, (int, float, Fraction, np.integer, np.floating)) and math.isfinite(value):
        plain = isinstance(value, (int, float, Fraction))
        number = Fraction(value) if plain else Fraction(value.item())
        if isinstance(like, Term):
            return constant(number)
        import sympy

        return sympy.Rational(number)
    if hasattr(value, "free_symbols"):
        return value
    raise TypeError(f"a {type(value).__name__} is compared")


def _end(end: Scalar, case: Case) -> Scalar | None:
    """Return an end, None where there is none, or where it depends on more than arithmetic with the
    symbols before it.
    """
    try:
        return _read(end, case)
    # whatever a function of the domain raises on these numbers, no end is then known
    except Exception:  # noqa: BLE001
        return None


def _read(end: Scalar, case: Case) -> Scalar | None:
    bound = end.bound if isinstance(end, Open) else end
    return (
        None
        if bound is None
        else exactly(bound(_seen(case, _Silent())) if callable(bound) else bound)
    )


class Compared(TypeError):
    """A function of the domain asks of symbols what no symbol tells."""


class _Silent:
    """Answers no comparison."""

    def ask(self, condition: Condition | None) -> bool:
        raise Compared("an end is not to depend on a comparison")


class _Answers(_Silent):
    """Answers the first comparisons as told, and the others with True, if at all; keeps what was
    asked.
    """

    def __init__(self, answers: Sequence[bool], further: bool) -> None:
        self.answers, self.further, self.asked = answers, further, []

    def ask(self, condition: Condition | None) -> bool:
        self.asked.append(condition)
        if len(self.asked) <= len(self.answers):
            return self.answers[len(self.asked) - 1]
        if not self.further or len(self.asked) > MOST:
            raise TypeError("more is asked than was answered")
        return True


def implied(predicate: Callable[[Case], Scalar], case: Case) -> list[Condition]:
    """Return what is said of expressions, or terms, wherever a condition is met.

    >>> import sympy
    >>> x, y = sympy.symbols("x y", real=True)
    >>> (
    ...     implied(lambda c: c.x >= c.y and c.y > 1, Case(x=x, y=y)),
    ...     implied(lambda c: c.x >= c.y or c.y > 1, Case(x=x, y=y)),
    ... )
    ([('nonnegative', x - y), ('positive', y - 1)], [])
    """
    met, asked = _decided(predicate, case, _Answers([], further=True))
    if met is not True:
        return []
    comparisons: list[Condition] = []
    for k, condition in enumerate(asked):
        refused, again = _decided(predicate, case, _Answers([True] * k + [False], further=False))
        if refused is not False or not _same(again, asked[: k + 1]):
            break
        comparisons += [] if condition is None else [condition]
    return comparisons or _one_of(predicate, case)


def _one_of(predicate: Callable[[Case], Scalar], case: Case) -> list[Condition]:
    """Return that a sum of squares is not 0 where a condition asks for numbers that are not 0, and
    is False where all of them are 0.
    """
    for count in range(1, MOST):
        refused, asked = _decided(predicate, case, _Answers([False] * count, further=False))
        if len(asked) < count or (refused is not None and len(asked) == count):
            squares = [one[1] ** 2 for one in asked if one is not None and one[0] == "nonzero"]
            is_read = refused is False and len(squares) == count
            return [("nonzero", sum(squares[1:], squares[0]))] if is_read else []
    return []


def _same(again: Sequence[Condition | None], asked: Sequence[Condition | None]) -> bool:
    """Tell whether the same was asked again; terms are the same object then."""
    return len(again) == len(asked) and all(map(_is_same, again, asked))


def _is_same(left: Condition | None, right: Condition | None) -> bool:
    if left is None or right is None:
        return left is right
    (kind, expression), (another, same) = left, right
    if kind != another or expression is same:
        return bool(kind == another)
    terms = isinstance(expression, Term) or isinstance(same, Term)
    return not terms and bool(expression == same)


def _decided(
    predicate: Callable[[Case], Scalar], case: Case, answers: _Answers
) -> tuple[bool | None, list[Condition | None]]:
    """Return what a condition says with these answers, None if they are not enough; and what it
    asked.
    """
    try:
        return bool(predicate(_seen(case, answers))), answers.asked
    # whatever a condition raises on these numbers, nothing is then known
    except Exception:  # noqa: BLE001
        return None, answers.asked


def _seen(case: Case, answers: _Silent) -> Case:
    return Case(**{name: _known(value, answers) for name, value in case.items()})


def _known(value: Scalar, answers: _Silent) -> Scalar:
    if isinstance(value, (tuple, list)):
        return type(value)(_known(item, answers) for item in value)
    if isinstance(value, np.ndarray) and value.dtype == object:
        out = np.empty(value.shape, dtype=object)
        for index in np.ndindex(value.shape):
            out[index] = _known(value[index], answers)
        return out
    return _Known(value, answers) if getattr(value, "free_symbols", None) else value


class _Question:
    """A comparison: what is said of what where it is True; it is answered when its truth value is
    first asked for (`and` asks twice).
    """

    def __init__(self, condition: Condition | None, answers: _Silent) -> None:
        self._condition, self._answers = condition, answers
        self._answer: bool | None = None

    def __bool__(self) -> bool:
        if self._answer is None:
            self._answer = self._answers.ask(self._condition)
        return self._answer

    def _refused(self, *_: object) -> Scalar:
        raise Compared("a comparison is asked for more than its truth value")

    __eq__ = __ne__ = __hash__ = _refused


class _Known:
    """A real number that knows its expression; comparisons, equality among them, give questions,
    and so does its truth value.
    """

    __array_ufunc__ = None

    def __init__(self, expression: Scalar, answers: _Silent) -> None:
        self.expression, self._answers = expression, answers

    def _other(self, expression: Scalar) -> _Known:
        return _Known(expression, self._answers)

    def _asks(self, kind: Kind, expression: Scalar) -> _Question:
        return _Question((kind, expression), self._answers)

    def __bool__(self) -> bool:
        return self._answers.ask(("nonzero", self.expression))

    def __hash__(self) -> int:
        raise Compared("a set, or a table, compares what is put in it")

    def __neg__(self) -> _Known:
        return self._other(-self.expression)

    def __pos__(self) -> _Known:
        return self

    def __abs__(self) -> _Known:
        return self._other(abs(self.expression))

    def __add__(self, right: Scalar) -> _Known:
        return self._other(self.expression + exactly(right, self.expression))

    def __sub__(self, right: Scalar) -> _Known:
        return self._other(self.expression - exactly(right, self.expression))

    def __rsub__(self, left: Scalar) -> _Known:
        return self._other(exactly(left, self.expression) - self.expression)

    def __mul__(self, right: Scalar) -> _Known:
        return self._other(self.expression * exactly(right, self.expression))

    def __truediv__(self, right: Scalar) -> _Known:
        return self._other(self.expression / exactly(right, self.expression))

    def __rtruediv__(self, left: Scalar) -> _Known:
        return self._other(exactly(left, self.expression) / self.expression)

    def __pow__(self, exponent: int) -> _Known:
        return self._other(self.expression ** exactly(exponent, self.expression))

    __radd__, __rmul__ = __add__, __mul__

    def _less(self, subtrahend: Scalar) -> Scalar:
        return self.expression - exactly(subtrahend, self.expression)

    def _short_of(self, minuend: Scalar) -> Scalar:
        return exactly(minuend, self.expression) - self.expression

    def __ge__(self, right: Scalar) -> _Question:
        return self._asks("nonnegative", self._less(right))

    def __le__(self, right: Scalar) -> _Question:
        return self._asks("nonnegative", self._short_of(right))

    def __gt__(self, right: Scalar) -> _Question:
        return self._asks(*_strict(self._less(right)))

    def __lt__(self, right: Scalar) -> _Question:
        return self._asks(*_strict(self._short_of(right)))

    def __eq__(self, right: object) -> Scalar:
        return _Question(None, self._answers)

    def __ne__(self, right: object) -> Scalar:
        try:
            return self._asks("nonzero", self._less(right))
        # it may be None, or a word
        except TypeError:
            return _Question(None, self._answers)


def _strict(gap: Scalar) -> tuple[Kind, Scalar]:
    """Return what is asked where a gap is above 0: an integer of terms is 1 or more then."""
    if isinstance(gap, Term) and is_integer(gap):
        return "nonnegative", gap - 1
    return "positive", gap
