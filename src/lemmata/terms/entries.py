"""Arrays given entry by entry, of a length that may be a symbol: what a proof for every size looks
into.

`entries(f, n)` is the array f(0), …, f(n - 1). Where n is an expression that stands for every
integer, as in a check with `sizes={"n": EVERY}`, it is a rule from which an entry is taken at any
index, a symbol included.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NoReturn

from lemmata.terms.arithmetic import array, world
from lemmata.terms.term import Term, is_constant, is_natural, variables
from lemmata.terms.types import Scalar, Size, Tensor, Tree, Vector


class Entries:
    """An array of a symbolic length: `rule(i)` is entry i, but for the last where that is given;
    scaled and shifted as a whole by numbers.

    >>> column = Entries(lambda i: 2 * i, 3)
    >>> (column * 5)[2], (1 - column)[1], column[-1]
    (20, -1, 4)
    """

    __array_ufunc__ = None  # NumPy leaves array + self to self, which refuses it

    def __init__(self, rule: Callable[[Scalar], Scalar], count: Size, last: Scalar = None) -> None:
        self._rule, self.count, self.last = rule, count, last

    def __getitem__(self, index: Scalar) -> Scalar:
        if isinstance(index, (slice, tuple)):
            raise TypeError(
                "an array of a symbolic length has single entries only: take them one by one"
            )
        place = self.count + index if isinstance(index, int) and index < 0 else index
        self._must_be_inside(place)
        if (taken := _TAKEN.get(None)) is not None:
            taken.append((place, self.count))
        if self.last is None:
            return self._rule(place)
        is_last = _is_zero(self.count - 1 - place)
        if is_last is None:
            raise TypeError(
                f"entry {place} may be the last, which is none of the rule: take that of the rule,"
                f" `inner({place})`"
            )
        return self.last if is_last else self._rule(place)

    def _must_be_inside(self, place: Scalar) -> None:
        """Refuse a place that may be before the first entry, which an array takes for one from its
        end; or one of the length's own symbols that may be behind the last entry. (A symbol that is
        not the length's may stand for a place after the first.)

        Raises: TypeError.
        """
        own = _symbols(place)
        is_of_length = bool(own) and own <= _symbols(self.count)
        may_be_before = (is_of_length or isinstance(place, Term)) and not _is_natural(place)
        if may_be_before or (is_of_length and not _is_natural(self.count - 1 - place)):
            raise TypeError(
                f"entry {place} of an array of {self.count} may be before its first one or behind"
                " its last one: `inner` takes the rule there"
            )

    def inner(self, index: Scalar) -> Scalar:
        """Return what the rule gives at an index, whether that may be the last or not."""
        return self._rule(index)

    def __iter__(self) -> NoReturn:
        raise TypeError(
            "an array of a symbolic length has no last entry: take its entry at a symbol"
        )

    def __neg__(self) -> Entries:
        return self._with(-1, operator.mul)

    def _with(
        self, operand: object, operation: Callable[[Scalar, Scalar], Scalar], swapped: bool = False
    ) -> Entries:
        if isinstance(operand, Entries) or hasattr(operand, "shape"):
            raise TypeError("arrays of a symbolic length are not combined: combine their entries")

        def moved(entry: Scalar) -> Scalar:
            return operation(operand, entry) if swapped else operation(entry, operand)

        return Entries(
            lambda i: moved(self._rule(i)),
            self.count,
            None if self.last is None else moved(self.last),
        )

    def __add__(self, right: Tensor) -> Entries:
        return self._with(right, operator.add)

    def __radd__(self, left: Tensor) -> Entries:
        return self._with(left, operator.add, swapped=True)

    def __sub__(self, right: Tensor) -> Entries:
        return self._with(right, operator.sub)

    def __rsub__(self, left: Tensor) -> Entries:
        return self._with(left, operator.sub, swapped=True)

    def __mul__(self, right: Tensor) -> Entries:
        return self._with(right, operator.mul)

    def __rmul__(self, left: Tensor) -> Entries:
        return self._with(left, operator.mul, swapped=True)

    def __truediv__(self, right: Tensor) -> Entries:
        return self._with(right, operator.truediv)


_TAKEN: ContextVar[list[tuple[Scalar, Size]]] = ContextVar("taken")


@contextmanager
def taking() -> Iterator[list[tuple[Scalar, Size]]]:
    """Note which places of arrays of a symbolic length are taken, each with the length: at numbers
    it may have no such place.
    """
    token = _TAKEN.set([])
    try:
        yield _TAKEN.get()
    finally:
        _TAKEN.reset(token)


def entries(
    rule: Callable[[Scalar], Scalar], count: Size, like: Tensor = None, last: Scalar = None
) -> Vector:
    """Return the array of entries rule(0), …, rule(count - 1); an `Entries` where `count` is an
    expression with symbols.

    Args:
        rule: one entry at an integer, or at an expression that stands for any.
        count: number of entries.
        like: a number of the arithmetic wanted, as of `array`.
        last: the last entry, where it is none of the rule.

    >>> entries(lambda i: i * i, 3, 1.0), entries(lambda i: i * i, 3, 1.0, last=7)
    (array([0., 1., 4.]), array([0., 1., 7.]))
    """
    if is_symbolic(count):
        return Entries(rule, count, last)
    count = count.args[0] if isinstance(count, Term) else count
    ends = [] if last is None else [last]
    return array([*(rule(i) for i in range(int(count) - len(ends))), *ends], like)


def is_symbolic(count: Size) -> bool:
    """Tell whether a length is an expression with symbols, or a term with variables."""
    if isinstance(count, Term):
        return not is_constant(count)
    return world(count) == "sympy" and bool(count.free_symbols)


def is_first(place: Size) -> bool:
    """Tell whether a place is the first one, 0; of an expression that may be it is refused.

    >>> is_first(0), is_first(3)
    (True, False)
    """
    told = place == 0 if isinstance(place, int) else _is_zero(place)
    if told is None and isinstance(place, Term):
        raise TypeError(f"the place {place} may be the first one: write it apart")
    return bool(told)


def is_of_any_length(value: Tree) -> bool:
    """Tell whether a value is an array of any length, or has one."""
    if isinstance(value, dict):
        return any(map(is_of_any_length, value.values()))
    return isinstance(value, Entries) or (
        isinstance(value, (tuple, list)) and any(map(is_of_any_length, value))
    )


def _symbols(number: Scalar) -> set[Scalar]:
    return variables(number) if isinstance(number, Term) else {*getattr(number, "free_symbols", ())}


def _is_natural(number: Scalar) -> bool:
    """Tell whether an integer certainly is 0 or more."""
    if isinstance(number, Term):
        return is_natural(number)
    if isinstance(number, int):
        return number >= 0
    return bool(number.expand().is_nonnegative)


def _is_zero(gap: Scalar) -> bool | None:
    """Tell whether a number of places is 0; None where that is not certain."""
    if isinstance(gap, Term):
        is_whole = is_natural(gap), is_natural(-gap)
        return True if all(is_whole) else False if is_natural(gap - 1) else None
    return True if gap == 0 else False if gap.is_zero is False else None
