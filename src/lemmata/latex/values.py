"""The value of a formula's tree at a case, in the arithmetic of its numbers.

Integers and fractions stay exact. What is irrational is a float, or a ball where balls stand beside
it. An array has entries, or is taken entry by entry where a formula is linear in it.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from lemmata.latex.tree import (
    Big,
    Call,
    Entry,
    Name,
    Negative,
    Node,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
)
from lemmata.terms.arithmetic import number, pi, world
from lemmata.terms.types import Scalar, Value

MOST_TERMS = 20_000
"""Terms of a sum, beyond which it is not taken: a second of work."""
MOST_BITS = 2**16
"""Bits of an exact power."""
IRRATIONAL: Mapping[str, tuple[Callable[[float], float], str]] = {
    "log": (math.log, "log"),
    "exp": (math.exp, "exp"),
    "sin": (math.sin, "sin"),
    "cos": (math.cos, "cos"),
    "tan": (math.tan, "tan"),
    "sinh": (math.sinh, "sinh"),
    "cosh": (math.cosh, "cosh"),
    "tanh": (math.tanh, "tanh"),
    "arctan": (math.atan, "atan"),
    "artanh": (math.atanh, "atanh"),
    "sqrt": (math.sqrt, "sqrt"),
}
"""Functions of floats, and the methods of balls."""


class NoValue(ArithmeticError):
    """A formula has no value at a case."""


class Wrong(TypeError):
    """A quantity is used as what it is not: a word, an array of another shape."""


class Evaluation:
    """Evaluates trees with the values of their symbols, beside a number whose arithmetic counts.

    Args:
        values: what gives the value of a symbol; first: the first index of each array.
        like: a number of the arithmetic in which irrational numbers are computed.
    """

    def __init__(
        self,
        values: Callable[[str], Value],
        first: Mapping[str, int],
        like: Scalar,
        bound: Mapping[str, Value] | None = None,
    ) -> None:
        self.values, self.first, self.like = values, first, like
        self.bound = dict(bound or {})

    def __call__(self, node: Node) -> Any:
        """Return the value of a tree.

        Raises: NoValue, ArithmeticError, ValueError where there is none; Wrong.
        """
        match node:
            case Number():
                return node.value
            case Name():
                return self.named(node.symbol)
            case Entry():
                return self.entry(node)
            case Negative():
                return -self(node.inside)
            case Sum():
                return reduce(self.plus, map(self, node.items))
            case Product():
                return reduce(self.times, map(self, node.items))
            case Quotient():
                return self.over(self(node.top), self(node.bottom))
            case Power():
                return self.power(node)
            case Big():
                return self.big(node)
            case Call():
                return self.call(node.function, [self(item) for item in node.arguments])

    def named(self, symbol: str) -> Scalar:
        """Return the value of a symbol, as a number."""
        if symbol in self.bound:
            return self.bound[symbol]
        value = self.values(symbol)
        if value is None and symbol == "e":
            return self.irrational("exp", Fraction(1))
        if value is None and symbol == r"\pi":
            return pi(self.like)
        return plain(value, symbol)

    def entry(self, node: Entry) -> Scalar:
        """Return an entry of an array."""
        array = self.values(node.symbol)
        place = self.integer(self(node.index)) - self.first[node.symbol]
        if not 0 <= place < len(array):
            raise NoValue(f"{node.symbol} has no entry {place + self.first[node.symbol]}")
        return plain(array[place], node.symbol)

    def pair(self, left: Scalar, right: Scalar) -> tuple[Scalar, Scalar]:
        """Return two numbers of which no fraction stands beside a ball."""
        if is_exact(left) and not is_exact(right):
            return number(left, right), right
        if is_exact(right) and not is_exact(left):
            return left, number(right, left)
        return left, right

    def plus(self, left: Scalar, right: Scalar) -> Scalar:
        return operator.add(*self.pair(left, right))

    def times(self, left: Scalar, right: Scalar) -> Scalar:
        return operator.mul(*self.pair(left, right))

    def over(self, left: Scalar, right: Scalar) -> Scalar:
        left, right = self.pair(left, right)
        if world(right) == "numpy" and right == 0:
            raise NoValue("a divisor is 0")
        if is_exact(left) and is_exact(right):
            return Fraction(left) / Fraction(right)
        return left / right

    def power(self, node: Power) -> Scalar:
        """Return a power: of an integer exponent by multiplication, else by exp and log."""
        exponent = self(node.exponent)
        if isinstance(node.base, Name) and node.base.symbol == "e" and self.is_constant("e"):
            return self.irrational("exp", exponent)
        base = self(node.base)
        if is_exact(exponent) and Fraction(exponent).denominator == 1:
            return self.raised(base, int(exponent))
        if is_exact(exponent) and Fraction(exponent) == Fraction(1, 2):
            return self.irrational("sqrt", base)
        if is_exact(base) and base == 0 and exponent > 0:
            return Fraction(0)
        return self.irrational("exp", self.times(exponent, self.irrational("log", base)))

    def raised(self, base: Scalar, exponent: int) -> Scalar:
        if is_exact(base):
            base = Fraction(base)
            size = max(base.numerator.bit_length(), base.denominator.bit_length())
            if size * abs(exponent) > MOST_BITS and abs(base) not in (0, 1):
                base = number(base, self.like)
        if exponent < 0:
            return self.over(Fraction(1), self.raised(base, -exponent))
        return base**exponent

    def is_constant(self, symbol: str) -> bool:
        return symbol not in self.bound and self.values(symbol) is None

    def irrational(self, name: str, value: Scalar) -> Scalar:
        """Return a function's value, a float or a ball."""
        function, method = IRRATIONAL[name]
        if is_exact(value):
            if exactly := exact_value(name, Fraction(value)):
                return exactly[0]
            value = number(value, self.like) if world(self.like) == "flint" else float(value)
        return getattr(value, method)() if world(value) == "flint" else function(value)

    def call(self, name: str, values: list[Scalar]) -> Scalar:
        """Return the value of a function."""
        if name in IRRATIONAL:
            return self.irrational(name, values[0])
        if name == "log to":
            return self.over(*(self.irrational("log", value) for value in values))
        if name == "root":
            return self.rooted(values[0], self.integer(values[1]))
        if name in ("factorial", "binomial"):
            whole = [self.integer(value) for value in values]
            if whole[0] < 0:
                raise NoValue(f"a {name} of a negative number")
            if whole[-1] < 0:
                return Fraction(0)
            made = math.factorial(*whole) if name == "factorial" else math.comb(*whole)
            return Fraction(made)
        if name in ("max", "min"):
            return reduce(self.larger if name == "max" else self.smaller, values)
        if name == "positive part":
            return self.larger(values[0], Fraction(0))
        return self.stepped(name, values[0])

    def stepped(self, name: str, value: Scalar) -> Scalar:
        """Return a modulus, a sign, or the integer below or above."""
        if name == "abs":
            return abs(value)
        if name == "sgn":
            return Fraction(int(value > 0) - int(value < 0))
        below = name == "floor"
        if world(value) == "flint":
            return value.floor() if below else value.ceil()
        return Fraction(math.floor(value) if below else math.ceil(value))

    def larger(self, left: Scalar, right: Scalar) -> Scalar:
        left, right = self.pair(left, right)
        return left.max(right) if world(left) == "flint" else max(left, right)

    def smaller(self, left: Scalar, right: Scalar) -> Scalar:
        left, right = self.pair(left, right)
        return left.min(right) if world(left) == "flint" else min(left, right)

    def rooted(self, value: Scalar, degree: int) -> Scalar:
        if degree < 1:
            raise NoValue("a root of no positive degree")
        if is_exact(value) and value == 0:
            return Fraction(0)
        log = self.irrational("log", value)
        return self.irrational("exp", self.over(log, Fraction(degree)))

    def big(self, node: Big) -> Scalar:
        """Return a sum or product, term by term; 0 or 1 where it has none."""
        low, high = self.integer(self(node.low)), self.integer(self(node.high))
        if high - low > MOST_TERMS:
            raise NoValue(f"a sum of more than {MOST_TERMS} terms")
        outer = self.bound.get(node.index)
        total: Scalar = Fraction(node.sign == "prod")
        join = self.times if node.sign == "prod" else self.plus
        for index in range(low, high + 1):
            self.bound[node.index] = Fraction(index)
            total = join(total, self(node.body))
        self.bound.pop(node.index, None)
        if outer is not None:
            self.bound[node.index] = outer
        return total

    def integer(self, value: Scalar) -> int:
        """Return a value that is an integer as one."""
        if world(value) == "flint":
            if (whole := value.unique_fmpz()) is None or not value.is_exact():
                raise NoValue("an index or end of a sum is no integer")
            return int(whole)
        if value != int(value):
            raise NoValue(f"an index or end of a sum is no integer but {value}")
        return int(value)


def is_exact(value: Scalar) -> bool:
    """Tell whether a number is an integer or a fraction."""
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)


def exact_value(name: str, value: Fraction) -> tuple[Fraction] | None:
    """Return the value of a function at a fraction if it is plainly one."""
    if name == "sqrt" and value >= 0:
        roots = math.isqrt(value.numerator), math.isqrt(value.denominator)
        root = Fraction(*roots)
        return (root,) if root * root == value else None
    if name == "log":
        return (Fraction(0),) if value == 1 else None
    if value == 0 and name != "sqrt":
        return (Fraction(name in ("exp", "cos", "cosh")),)
    return None


def plain(value: Value, symbol: str) -> Scalar:
    """Return a number of a case, integers as Python's.

    Raises: Wrong for what is no real number.
    """
    if isinstance(value, np.ndarray) and value.shape == ():
        value = value[()]
    if isinstance(value, (bool, np.bool_, str, complex)) or value is None:
        raise Wrong(f"{symbol} is no number")
    if isinstance(value, (np.ndarray, tuple, list)):
        raise Wrong(f"{symbol} is an array")
    if isinstance(value, np.integer):
        return int(value)
    return float(value) if isinstance(value, np.floating) else value
