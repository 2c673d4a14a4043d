"""Derivatives that a check takes of what it is handed: along a direction, as in time along a flow,
and by each entry of an array.

On symbols SymPy differentiates. A function of terms is run on variables near the point, and its
term differentiated by these. In balls each number carries its slope along, and on arrays of unknown
sizes an infinitesimal is added (`sums/array.py`): both are the product rule, with
f(x + h y) = f(x) + h f'(x) y for quotients and the logarithm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from numbers import Number

import numpy as np

from lemmata.prove import balls
from lemmata.terms.arithmetic import eye, solve, world
from lemmata.terms.sums.array import Value
from lemmata.terms.sums.numbers import new_step
from lemmata.terms.term import ZERO, Term, derivative, near, put, term
from lemmata.terms.types import Scalar, Tensor

__lemmata__ = "calculus"
DIFFERENTIATED = ("term", "sympy", "flint", "ring")
"""Arithmetics whose numbers have derivatives."""
MOVING: ContextVar[bool] = ContextVar("MOVING", default=False)
"""Whether a derivative is being taken in balls, whose slopes do not tell along which of two
directions they are.
"""


def rate_along(function: Callable[[Tensor], Tensor], point: Tensor, direction: Tensor) -> Tensor:
    """Return d/dh function(point + h direction) at h = 0: for direction = velocity, the rate of
    what the function gives.

    Args:
        function: of an array or number like `point`, to a number or an array.
        point: an array of symbols, of balls, or of unknown sizes, or a number.
        direction: an array of the same shape.

    Raises: TypeError for floats and fractions, of which no derivative is exact; if the function
        gives anything but a number or an array; in balls, for a derivative inside another.

    >>> import sympy
    >>> x = np.array([sympy.Symbol("x"), sympy.Symbol("y")])
    >>> rate_along(lambda x: x[0] * x[1], x, x)
    2*x*y
    """
    if world(point) == "term":
        moving = _moving(point)
        return _each(function(moving), lambda item: _along(item, moving, point, direction))
    step, slope = _infinitesimal(point)
    with _alone(point, direction):
        if isinstance(point, np.ndarray):
            return _each(
                function(point.astype(object) + np.asarray(direction, dtype=object) * step), slope
            )
        return _each(function(point + direction * step), slope)


def slopes(function: Callable[[Tensor], Tensor], point: Tensor) -> Tensor:
    """Return the derivatives of a number by each entry of an array, all entries taken as
    independent.

    Args:
        function: of an array like `point`, to a number.
        point: an array of symbols, of balls, or of unknown sizes.

    Raises: TypeError for floats and fractions; if the function gives anything but a number; in
        balls, for a derivative inside another.

    >>> import sympy
    >>> slopes(lambda x: (x * x).sum(), np.array([sympy.Symbol("x"), sympy.Symbol("y")]))
    array([2*x, 2*y], dtype=object)
    """
    function = _to_number(function)
    if isinstance(point, Value):
        unit, back = point.units()
        rate = rate_along(function, point, unit)
        return rate.over(point.shape, back) if isinstance(rate, Value) else point * 0
    if world(point) == "term":
        moving = _moving(point)
        value = function(moving)
        return _each(moving, lambda one: _slope(value, one, moving, point))
    out = np.empty(point.shape, dtype=object)
    if world(point) == "flint":
        import flint

        for k, index in enumerate(np.ndindex(point.shape)):
            out[index] = _Moving(
                point[index],
                flint.arb_mat(1, point.size, [int(k == column) for column in range(point.size)]),
            )
        with _alone(point):
            value = function(out)
        if not (isinstance(value, _Moving) and isinstance(value.slope, flint.arb_mat)):
            return _each(0 * point, balls.number_ball)
        return np.array([*value.slope.entries(), None], dtype=object)[:-1].reshape(point.shape)
    for index in np.ndindex(point.shape):
        unit = np.zeros(point.shape, dtype=object)
        unit[index] = 1
        out[index] = rate_along(function, point, unit)
    return out


@contextmanager
def _alone(point: Tensor, direction: Tensor = 0) -> Iterator[None]:
    """Let no derivative in balls be taken inside another: both would be slopes of one number, and
    be taken for each other.
    """
    if world(point) != "flint":
        yield
        return
    if MOVING.get() or any(
        isinstance(item, _Moving)
        for value in (point, direction)
        for item in np.asarray(value, dtype=object).flat
    ):
        raise TypeError(
            "in balls no derivative is taken inside another: write the inner one out, or leave it"
            " to symbols"
        )
    token = MOVING.set(True)
    try:
        yield
    finally:
        MOVING.reset(token)


def _to_number(function: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
    """Return the function, which raises TypeError where it gives no number."""

    def to_number(x: Tensor) -> Tensor:
        value = function(x)
        if isinstance(value, np.ndarray) or (isinstance(value, Value) and value.sizes):
            raise TypeError(
                "slopes are those of a number, not of an array: take them of one entry, or of a sum"
            )
        return _checked(value)

    return to_number


class _Moving:
    """A ball and its slope, or a row of slopes along several directions: what the four operations,
    exponentials and logarithms build.
    """

    arithmetic = "flint"

    def __init__(self, value: Tensor, slope: Tensor) -> None:
        self.value, self.slope = value, slope

    @staticmethod
    def _of(operand: Scalar) -> _Moving:
        return operand if isinstance(operand, _Moving) else _Moving(operand, 0)

    def __add__(self, right: Scalar) -> Scalar:
        if isinstance(right, np.ndarray):
            return NotImplemented
        if not isinstance(right, _Moving):
            return _Moving(self.value + right, self.slope)
        return _Moving(self.value + right.value, self.slope + right.slope)

    def __mul__(self, right: Scalar) -> Scalar:
        if isinstance(right, np.ndarray):
            return NotImplemented
        if not isinstance(right, _Moving):
            return _Moving(self.value * right, self.slope * right)
        return _Moving(
            self.value * right.value, self.slope * right.value + self.value * right.slope
        )

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> _Moving:
        return self * -1

    def __sub__(self, right: Scalar) -> Scalar:
        return NotImplemented if isinstance(right, np.ndarray) else self + -self._of(right)

    def __rsub__(self, left: Scalar) -> Scalar:
        return -self + left

    def __truediv__(self, right: Scalar) -> Scalar:
        return (
            NotImplemented if isinstance(right, np.ndarray) else self * self._of(right)._inverse()
        )

    def __rtruediv__(self, left: Scalar) -> Scalar:
        return self._inverse() * left

    def __pow__(self, power: int) -> _Moving:
        return (
            _Moving(self.value**power, power * self.value ** (power - 1) * self.slope)
            if power
            else _Moving(1, 0)
        )

    def _inverse(self) -> _Moving:
        inverse = 1 / balls.number_ball(self.value)
        return _Moving(inverse, -inverse * inverse * self.slope)

    @classmethod
    def solved(cls, matrix: Tensor, right: Tensor) -> Tensor:
        """Return the solution X of M X = R: its slope dX solves M dX = dR - dM X, along each
        direction that slopes are taken in.
        """
        (values, slopes), (wanted, moves) = (cls._parted(array) for array in (matrix, right))
        n = len(values)
        solved = solve(values, np.concatenate([wanted, eye(n, wanted)], axis=1))
        solution, inverse = solved[:, :-n], solved[:, -n:]
        change = cls._times(inverse, cls._times(eye(n, wanted), moves, slopes, -solution))
        out = np.empty(solution.shape, dtype=object)
        for index in np.ndindex(solution.shape):
            out[index] = cls(solution[index], change[index])
        return out

    @classmethod
    def _parted(cls, array: Tensor) -> tuple[Tensor, Tensor]:
        """Return values and slopes of a matrix; a slope is 0, a ball, or a row of balls."""
        parts = [(balls.number_ball(item.value), item.slope) for item in map(cls._of, array.flat)]
        values, slopes = (
            np.array([*(part[k] for part in parts), None], dtype=object)[:-1].reshape(array.shape)
            for k in (0, 1)
        )
        return values, slopes

    @staticmethod
    def _times(*matrices: Tensor) -> Tensor:
        """Return the sum of products of pairs of matrices, one of each of slopes: of these some may
        be 0 where others are rows.

        Raises: TypeError for a ball beside a row: slopes along one direction and along several.
        """
        out = np.zeros((matrices[0].shape[0], matrices[1].shape[1]), dtype=object)
        pairs = list(zip(matrices[::2], matrices[1::2], strict=True))
        for i, j in np.ndindex(out.shape):
            terms = [
                (first[i, k], second[k, j])
                for first, second in pairs
                for k in range(second.shape[0])
            ]
            products = [
                right * left if hasattr(right, "ncols") else left * right
                for left, right in terms
                if 0 not in (left, right)
            ]
            if len({hasattr(term, "ncols") for term in products}) > 1:
                raise TypeError(
                    "a slope along one direction beside slopes along several: they have no sum"
                )
            out[i, j] = sum(products[1:], products[0]) if products else 0
        return out

    def exp(self) -> _Moving:
        """Return the exponential."""
        here = balls.number_ball(self.value).exp()
        return _Moving(here, self.slope * here)

    def expm1(self) -> _Moving:
        """Return the exponential less 1."""
        here = balls.number_ball(self.value)
        return _Moving(here.expm1(), self.slope * here.exp())

    def log(self) -> _Moving:
        """Return the logarithm."""
        here = balls.number_ball(self.value)
        return _Moving(here.log(), self.slope / here)

    def sqrt(self) -> _Moving:
        """Return the square root."""
        here = balls.number_ball(self.value).sqrt()
        return _Moving(here, self.slope / (2 * here))


def _infinitesimal(point: Tensor) -> tuple[Tensor, Callable[[Tensor], Tensor]]:
    where = world(point)
    if where == "ring":
        step = new_step()
        return step, lambda item: item.slope(step) if world(item) == "ring" else 0
    if where == "sympy":
        import sympy

        moving = sympy.Dummy("step", real=True)  # a modulus has no derivative along a complex one
        at_zero = {moving: sympy.S.Zero}
        return moving, lambda item: sympy.sympify(item).diff(moving).xreplace(at_zero)
    if where == "flint":
        return _Moving(0, 1), lambda item: balls.number_ball(
            item.slope if isinstance(item, _Moving) else 0
        )
    raise TypeError(
        "a derivative is taken on symbols, in balls, or on unknown sizes: floats and fractions have"
        " none that is exact"
    )


def _moving(point: Tensor) -> Tensor:
    """Return variables near a term, or near the entries of an array."""
    if not isinstance(point, np.ndarray):
        return near(point)
    out = np.empty(point.shape, dtype=object)
    for index in np.ndindex(point.shape):
        out[index] = near(point[index])
    return out


def _slope(value: Scalar, by: Term, moving: Tensor, point: Tensor) -> Term:
    """Return the derivative of a value of moving entries by one of them, where these are those of a
    point.
    """
    if world(value) != "term":
        return ZERO
    pairs = zip(np.ravel(moving), np.ravel(point), strict=True)
    return put(derivative(value, by), {one: term(entry) for one, entry in pairs})


def _along(value: Scalar, moving: Tensor, point: Tensor, direction: Tensor) -> Term:
    """Return the sum of the derivatives of a value by each moving entry, times the direction's."""
    speeds = np.broadcast_to(np.asarray(direction, dtype=object), np.shape(moving))
    rate = ZERO
    for one, speed in zip(np.ravel(moving), speeds.flat, strict=True):
        slope = _slope(value, one, moving, point)
        # one that is 0 under a condition is no such constant
        if slope is not ZERO:
            rate = rate + slope * speed
    return rate


def _each(value: Tensor, function: Callable[[Tensor], Tensor]) -> Tensor:
    if not isinstance(value, np.ndarray):
        return function(_checked(value))
    out = np.empty(value.shape, dtype=object)
    for index in np.ndindex(value.shape):
        out[index] = function(_checked(value[index]))
    return out


def _checked(value: Tensor) -> Tensor:
    """Return a number, or an array of unknown size: of a list or a tuple the slope would be 0,
    whatever it holds.

    Raises: TypeError for anything else.
    """
    if not isinstance(value, Number) and world(value) not in DIFFERENTIATED:
        raise TypeError(
            f"a derivative is that of a number or an array, not of a {type(value).__name__}"
        )
    return value
