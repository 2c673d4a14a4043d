"""Terms: what a formula computes, written down and never simplified.

A term is a directed acyclic graph of operations with equal parts shared. Rational constants are
folded, and nothing else: x/x stays a quotient, √(x²) a root, 0·x a product. So every divisor,
radicand and argument of a logarithm that a formula meets stands in its term, and what is proved of
the term is proved under the conditions that stand there.

A term answers no question in secret. Order, `float`, `int`: each is refused with file and line, and
noted in the trace under way, so that a refusal that a formula swallows is known all the same. That
it equals something else is denied in a trace that says so, and noted: what is then computed is
computed off the points at which it does. An operation is one object with its facts
(`operation.py`; a function has a file of its own in `functions/`).

>>> x = variable("x", ">= 0")
>>> x / x
x/x
>>> (x + 1) ** 2 is (x + 1) ** 2, ((x + 1) ** 2 - x).free_symbols == {x}
(True, True)
"""

from __future__ import annotations

import itertools
import math
import operator
import sys
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any, Literal, NoReturn, TypeAlias
from weakref import WeakValueDictionary

import numpy as np

from lemmata.terms.arithmetic import ratio
from lemmata.terms.integers import coefficients
from lemmata.terms.operation import Operation
from lemmata.terms.trace import TRACES, Comparison, Inexact, Refused, grow, note, refuse, take_back
from lemmata.terms.types import Value

__lemmata__ = "prover"

Sign: TypeAlias = Literal["", ">= 0", "> 0", "integer >= 0"]
"""What is known of a variable, which stands for a real number, or for an integer."""
Kind: TypeAlias = Literal["zero", "nonnegative", "positive", "nonzero"]
"""What is said of a term: = 0, >= 0, > 0, or not 0."""
Condition: TypeAlias = tuple[Any, Any]
"""A kind, a `Kind`, and the term of which it is asked."""
Part: TypeAlias = Any
"""An argument of an operation: a term, or a plain number or word that belongs to the operation."""
SIGNS = ("", ">= 0", "> 0")
INTEGER: Sign = "integer >= 0"
NO_NUMBERS = (type(None), str, bytes, tuple, list, dict, set, frozenset, type)
"""What a term certainly does not equal; whatever else is compared with it may be a number."""
LONGEST = 2000
"""Characters of a text: that of a term with shared parts can be longer than its memory."""


_SERIALS = itertools.count()
"""Numbers of terms: `id` is a question that an audit hook hears, a call of Python's each."""
_NEAR = itertools.count()
"""Numbers of the variables that stand near a term."""


class Term:
    """A real number as a function of variables, by the operations that compute it.

    Terms that are computed alike are the same object. Python's operators build terms; integers,
    fractions and other terms go together, floats are refused.
    """

    __slots__ = ("__weakref__", "_inside", "args", "operation", "serial")
    arithmetic = "term"
    operation: Operation
    args: tuple[Part, ...]
    serial: int
    """The number of the term, which no term had before it."""
    _inside: tuple[frozenset[Term], frozenset[Operation]]
    """The variables and the operations that occur, once anything has asked for them."""
    __iter__ = None
    """A term is one number, and has no entries."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a term is shared, and never changes")

    def __add__(self, right: Value) -> Term:
        return _joined(ADD, self, right)

    def __radd__(self, left: Value) -> Term:
        return _joined(ADD, self, left, swapped=True)

    def __mul__(self, right: Value) -> Term:
        return _joined(MULTIPLY, self, right)

    def __rmul__(self, left: Value) -> Term:
        return _joined(MULTIPLY, self, left, swapped=True)

    def __sub__(self, right: Value) -> Term:
        return _joined(SUBTRACT, self, right)

    def __rsub__(self, left: Value) -> Term:
        return _joined(SUBTRACT, self, left, swapped=True)

    def __truediv__(self, right: Value) -> Term:
        return _partial(_joined(DIVIDE, self, right))

    def __rtruediv__(self, left: Value) -> Term:
        return _partial(_joined(DIVIDE, self, left, swapped=True))

    def __neg__(self) -> Term:
        return applied(MULTIPLY, MINUS_ONE, self)

    def __pos__(self) -> Term:
        return self

    def __pow__(self, exponent: Value, modulus: Value = None) -> Term:
        """Return a power; one with a fraction for its exponent is a root's."""
        if modulus is not None:
            refuse("a remainder")
        plain = _number(exponent)
        if plain is None:
            if isinstance(exponent, np.ndarray) or (TRACES and is_expression(exponent)):
                return NotImplemented
            return _partial(applied(function("power"), self, term(exponent)))
        if plain.denominator != 1:
            return self.root(plain.denominator) ** plain.numerator
        return _partial(applied(POWER, self, int(plain)))

    def __rpow__(self, base: Value) -> Term:
        return term(base) ** self

    def __abs__(self) -> Term:
        return applied(function("absolute"), self)

    # what NumPy calls on the entries of an object array, and `arithmetic.py` on a term

    def exp(self) -> Term:
        """Return e to this."""
        return applied(function("exponential"), self)

    def expm1(self) -> Term:
        """Return e to this, less 1."""
        return self.exp() - 1

    def log(self) -> Term:
        """Return the natural logarithm."""
        return _partial(applied(function("logarithm"), self))

    @staticmethod
    def ratio(p: Value, q: int) -> Term:
        """Return a fraction as a term; a float p is the fraction that it is."""
        return term(Fraction(p) if isinstance(p, float) else p) / term(q)

    @staticmethod
    def cospi(p: int, q: int) -> Term:
        """Return cos(π p/q)."""
        return applied(function("cosine_of_turn"), Fraction(p, q))

    def cosine_of_turns(self) -> Term:
        """Return cos(π x) of this."""
        return applied(function("cosine_of_turns"), self)

    def root(self, degree: int) -> Term:
        """Return the number >= 0 whose power of a degree, an integer from 1 on, is this."""
        return _partial(applied(function("root"), self, operator.index(degree)))

    def sqrt(self) -> Term:
        """Return the square root."""
        return self.root(2)

    def cos(self) -> Term:
        """Return the cosine."""
        return applied(function("cosine"), self)

    def sin(self) -> Term:
        """Return the sine."""
        return applied(function("sine"), self)

    def arctan(self) -> Term:
        """Return the arcus tangent."""
        return applied(function("arctan"), self)

    def tanh(self) -> Term:
        """Return the hyperbolic tangent, by exponentials."""
        return 1 - 2 / ((2 * self).exp() + 1)

    def sigmoid(self) -> Term:
        """Return 1/(1 + e^−x)."""
        return 1 / (1 + (-self).exp())

    def sign(self) -> Term:
        """Return 1 above 0, −1 below it, and 0 there."""
        return applied(function("sign"), self)

    def factorial(self) -> Term:
        """Return its factorial.

        Raises: TypeError where it is not computed as an integer.
        """
        if not is_integer(self):
            raise TypeError(f"a factorial is of an integer, not of {self!r:.60}")
        return applied(function("factorial"), self)

    def floor(self) -> Term:
        """Return the largest integer that is not above this."""
        return applied(function("floor"), self)

    def maximum(self, right: Value) -> Term:
        """Return the larger of two numbers."""
        return applied(function("maximum"), self, term(right))

    def minimum(self, right: Value) -> Term:
        """Return the smaller of two numbers."""
        return applied(function("minimum"), self, term(right))

    def chosen(self, kind: Kind, yes: Value, no: Value) -> Term:
        """Return one number where this is of a kind, and another where it is not: of each only that
        must have a value.
        """
        whole = applied(function("where"), self, term(yes), term(no), kind)
        for trace in TRACES:
            trace.partial[whole] = None
        return whole

    def conjugate(self) -> Term:
        """Return the term, which is real."""
        return self

    # what checks ask of symbols

    @property
    def free_symbols(self) -> set[Term]:
        """The variables that occur."""
        return variables(self)

    def diff(self, *by: Value) -> Term:
        """Return the derivative by a variable, or by several in turn; after one may stand how many
        times.

        Raises: TypeError for what is no variable, or none.
        """
        turns: list[Value] = []
        for place, one in enumerate(by):
            if not isinstance(one, (int, np.integer)):
                turns.append(one)
            elif place and not isinstance(by[place - 1], (int, np.integer)):
                turns[-1:] *= int(one)
            else:
                raise TypeError("how many times stands after a variable")
        if not by:
            raise TypeError("a derivative is taken by a variable")
        for trace in TRACES:
            trace.differentiated += turns
        slope = self
        for one in turns:
            slope = derivative(slope, one)
        return slope

    def xreplace(self, swaps: Mapping[Term, Value]) -> Term:
        """Return the term with others in the place of some parts, all at once.

        Raises: TypeError for a part that is no term.
        """
        for part in swaps:
            if type(part) is not Term:
                raise TypeError(f"{part!r:.80} is no part of a term")
            take_back(part)
        for trace in TRACES:
            for part, value in swaps.items():
                trace.substituted.setdefault(part, []).append(value)
        return put(self, {part: term(value) for part, value in swaps.items()})

    def subs(self, *swaps: Value) -> Term:
        """Return the term with values in the place of variables: `x, 0` or `{x: 0}`."""
        return self.xreplace(swaps[0] if len(swaps) == 1 else dict([swaps]))

    # questions

    def __eq__(self, right: object) -> bool:
        if self is right:
            return True
        value = _number(right)
        if isinstance(right, (*NO_NUMBERS, np.ndarray)):
            return NotImplemented
        if isinstance(right, float) and math.isinf(right):
            return False  # a real number is none of the infinities
        if is_constant(self) and value is not None:
            return bool(self.args[0] == value)
        if not (TRACES and TRACES[-1].denying):
            refuse("equality", decides=True)
        gap = self - term(right)
        if any(gap is one for one in TRACES[-1].equal):
            return True
        TRACES[-1].unequal[gap] = None
        return False

    def __ne__(self, right: object) -> bool:
        equal = self.__eq__(right)
        return equal if equal is NotImplemented else not equal

    def __hash__(self) -> int:
        if self.operation is CONSTANT:
            return hash(self.args[0])
        if TRACES:
            note(self, "a look-up")
        # no serial, which is as small as an integer's own hash
        return object.__hash__(self)

    def __bool__(self) -> bool:
        return self != 0

    # an order is no answer, but what `where` takes; of two constants it is one

    def __lt__(self, right: Value) -> bool | Comparison:
        return _compared("positive", right, self)

    def __le__(self, right: Value) -> bool | Comparison:
        return _compared("nonnegative", right, self)

    def __gt__(self, right: Value) -> bool | Comparison:
        return _compared("positive", self, right)

    def __ge__(self, right: Value) -> bool | Comparison:
        return _compared("nonnegative", self, right)

    @property
    def is_positive(self) -> bool | None:
        """Whether a variable stands for numbers above 0; of anything else it is refused."""
        return True if is_natural(self - 1) else self._stands_for("> 0")

    @property
    def is_nonnegative(self) -> bool | None:
        """Whether a variable stands for numbers from 0 on; of anything else it is refused."""
        return True if is_natural(self) else self._stands_for("> 0", ">= 0")

    @property
    def is_real(self) -> bool:
        """True: where a term has a value, it is a real number."""
        return True

    @property
    def is_integer(self) -> bool | None:
        """Whether it is computed from integers by sums and products; of anything else it is
        refused, as a real number may be one.
        """
        return True if is_integer(self) else self._stands_for()

    def _stands_for(self, *signs: Sign) -> bool | None:
        has_sign = self.operation is VARIABLE and self.args[1] in signs
        return True if has_sign else refuse("the sign", decides=True) if TRACES else None

    def _sympy_(self) -> Any:
        """Return an expression of SymPy's while it is noted what is asked of terms: what is made of
        it is marked there.
        """
        return _edge().expression(self) if TRACES else refuse("an expression of SymPy's")

    def __float__(self) -> float:
        refuse("a float")

    def __int__(self) -> int:
        refuse("an integer")

    def __complex__(self) -> complex:
        refuse("a complex number")

    def __round__(self, digits: int = 0) -> int:
        refuse("a rounded number")

    def __trunc__(self) -> int:
        refuse("the integer part")

    __ceil__ = __floor__ = __trunc__
    __index__ = __int__

    def __floordiv__(self, other: Value) -> Term:
        return NotImplemented if isinstance(other, np.ndarray) else (self / other).floor()

    def __rfloordiv__(self, other: Value) -> Term:
        return NotImplemented if isinstance(other, np.ndarray) else (other / self).floor()

    def __mod__(self, modulus: Value) -> Term:
        if isinstance(modulus, np.ndarray):
            return NotImplemented
        return self - modulus * (self // modulus)

    def __divmod__(self, modulus: Value) -> tuple[Term, Term]:
        return self // modulus, self % modulus

    def __rdivmod__(self, other: Value) -> tuple[Term, Term]:
        return other // self, other % self

    def __rmod__(self, other: Value) -> Term:
        return NotImplemented if isinstance(other, np.ndarray) else other - self * (other // self)

    def __format__(self, form: str) -> str:
        if not is_constant(self):
            note(self, "the text")
        return format(str(self), form) if not form else refuse("digits")

    def __reduce__(self) -> tuple[Any, ...]:
        return read, (written(self),)

    def __repr__(self) -> str:
        if not is_constant(self):
            note(self, "the text")
        texts: dict[int, Text] = {}
        for part in parts(self):
            args = (texts[arg.serial] if type(arg) is Term else arg for arg in part.args)
            line, binds = part.operation.text(*args), part.operation.binds
            if is_constant(part) and (part.args[0] < 0 or part.args[0].denominator > 1):
                binds = ADD.binds
            short = line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
            texts[part.serial] = Text(short)
            texts[part.serial].binds = binds
        return str(texts[self.serial])


class Text(str):
    """The text of a term, and how closely its outermost operation binds."""

    binds: float = 3


_TERMS: WeakValueDictionary[tuple[Any, ...], Term] = WeakValueDictionary()
_SMALL: dict[int, Term] = {}
"""The terms of small integers, which are met again and again, and stay."""
SMALL = 1024
"""Integers below it, in size, are small."""


def node(operation: Operation, *args: Part) -> Term:
    """Return the term of an operation and its arguments, the one that there is or a new one."""
    if TRACES:
        grow()
    if operation is CONSTANT:
        # integers are looked up faster than fractions
        key = (operation, args[0].numerator, args[0].denominator)
    else:
        key = (operation, *[arg.serial if type(arg) is Term else arg for arg in args])
    kept = _TERMS.get(key)
    if kept is None:
        kept = object.__new__(Term)
        object.__setattr__(kept, "operation", operation)
        object.__setattr__(kept, "args", args)
        object.__setattr__(kept, "serial", next(_SERIALS))
        _TERMS[key] = kept
    return kept


def applied(operation: Operation, *args: Part) -> Term:
    """Return an operation of its arguments, where these are constants its value if it is rational.

    Raises: ZeroDivisionError for a divisor that is the constant 0; ValueError for a plain argument
        that the operation does not take.
    """
    folded = operation.folded(*args)
    return node(operation, *args) if folded is None else folded


def constant(value: Value) -> Term:
    """Return an integer or a fraction as a term.

    Raises: TypeError for anything else, as a float.
    """
    if type(value) is int and -SMALL < value < SMALL:
        return _small(value)
    plain = _number(value)
    if plain is None:
        raise TypeError(f"{value!r:.80} is no integer and no fraction")
    return node(CONSTANT, plain)


def _small(value: int) -> Term:
    """Return a small integer as a term."""
    kept = _SMALL.get(value)
    if kept is None:
        return _SMALL.setdefault(value, node(CONSTANT, Fraction(value)))
    if TRACES:
        grow()
    return kept


def variable(name: str, sign: Sign = "") -> Term:
    """Return the term that stands for any real number, any of a sign, or any integer from 0 on.

    Raises: ValueError for a sign of another kind.
    """
    signs = (*SIGNS, INTEGER)
    if sign not in signs:
        raise ValueError(f"{name} has no sign {sign!r}: write one of {', '.join(map(repr, signs))}")
    return node(VARIABLE, str(name), sign)


def is_constant(value: object) -> bool:
    """Tell whether something is the term of a rational number."""
    return type(value) is Term and value.operation is CONSTANT


def is_integer(value: Term) -> bool:
    """Tell whether a term is an integer by the way it is computed: from integers and variables for
    such, by sums, products and powers.

    >>> n = variable("n", "integer >= 0")
    >>> is_integer(n * (n - 2)), is_integer(n * (n + 1) / 2), is_integer(variable("x"))
    (True, False, False)
    """
    return all(
        part.args[0].denominator == 1
        if part.operation is CONSTANT
        else part.args[1] == INTEGER
        if part.operation is VARIABLE
        else part.operation in (ADD, MULTIPLY) or (part.operation is POWER and part.args[1] >= 0)
        for part in parts(value)
    )


def is_natural(value: Term) -> bool:
    """Tell whether a term is an integer from 0 on by the way it is computed: it is a polynomial of
    such without a negative coefficient.

    >>> n = variable("n", "integer >= 0")
    >>> is_natural((n + 2) ** 2 - 4), is_natural(n - 1)
    (True, False)
    """
    polynomial = coefficients(parts(value)) if is_integer(value) else None
    return polynomial is not None and all(c >= 0 for c in polynomial.values())


def term(value: Value) -> Term:
    """Return an integer or fraction as a term, and a term as it is.

    Raises: Refused for anything else, floats among them.
    """
    if type(value) is Term:
        return value
    if type(value) is int and -SMALL < value < SMALL:
        return _small(value)
    plain = _number(value)
    if plain is not None:
        return constant(plain)
    if TRACES and is_expression(value):
        return _edge().term_of(value)
    kind = Inexact if isinstance(value, (float, np.floating)) else Refused
    return refuse(f"a {type(value).__name__} beside it", kind=kind)


def _number(value: object) -> Fraction | None:
    """Return an integer, a fraction, or a constant as a fraction; None for anything else."""
    if type(value) is Term:
        return value.args[0] if value.operation is CONSTANT else None
    if type(value) is int:
        return Fraction(value)
    # of another type this asks whether it is registered as a fraction, which takes long
    if type(value) is Fraction or isinstance(value, Fraction):
        return value
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return Fraction(int(value))
    return None


def _joined(operation: Operation, self: Term, operand: Value, swapped: bool = False) -> Term:
    if type(operand) is Term or type(operand) is int:
        pass
    elif isinstance(operand, np.ndarray) or hasattr(operand, "__array_ufunc__"):
        if _number(operand) is None and not isinstance(operand, np.generic):
            return NotImplemented
    elif hasattr(operand, "arithmetic") or (TRACES and is_expression(operand)):
        return NotImplemented
    operand = term(operand)
    return applied(operation, operand, self) if swapped else applied(operation, self, operand)


def _compared(kind: Kind, left: Value, right: Value) -> bool | Comparison:
    """Return what a comparison is: of constants, and where integers tell it by their least values,
    a truth value.
    """
    gap = term(left) - term(right)
    if is_constant(gap):
        return kept(kind, gap.args[0])
    least = 1 if kind == "positive" else 0
    if is_natural(gap - least):
        return True
    return False if is_natural(least - 1 - gap) else Comparison(kind, gap)


def _partial(value: Term) -> Term:
    """Return a value, noted in the traces under way where it asks for a condition."""
    if TRACES and type(value) is Term and value.operation.conditions(*value.args):
        for trace in TRACES:
            trace.partial[value] = None
    return value


def _folded_sum(left: Term, right: Term) -> Term | None:
    if left.operation is CONSTANT:
        if right.operation is CONSTANT:
            return _sum_of_numbers(left.args[0], right.args[0])
        return right if left.args[0] == 0 else None
    return left if right.operation is CONSTANT and right.args[0] == 0 else None


def _folded_difference(left: Term, right: Term) -> Term | None:
    if right.operation is CONSTANT:
        return applied(ADD, left, constant(-right.args[0]))
    return applied(ADD, left, applied(MULTIPLY, MINUS_ONE, right))


def _folded_product(left: Term, right: Term) -> Term | None:
    if left.operation is CONSTANT:
        if right.operation is CONSTANT:
            return _product_of_numbers(left.args[0], right.args[0])
        return right if left.args[0] == 1 else None
    return left if right.operation is CONSTANT and right.args[0] == 1 else None


def _sum_of_numbers(left: Fraction, right: Fraction) -> Term:
    if left.denominator == right.denominator == 1:
        return constant(left.numerator + right.numerator)
    return constant(left + right)


def _product_of_numbers(left: Fraction, right: Fraction) -> Term:
    if left.denominator == right.denominator == 1:
        return constant(left.numerator * right.numerator)
    return constant(left * right)


def _folded_quotient(top: Term, bottom: Term) -> Term | None:
    if bottom.operation is not CONSTANT:
        return None
    if bottom.args[0] == 0:
        raise ZeroDivisionError("a term is divided by zero")
    return applied(MULTIPLY, top, constant(1 / bottom.args[0]))


def _folded_power(base: Term, exponent: int) -> Term | None:
    if base.operation is CONSTANT:
        return constant(Fraction(base.args[0]) ** exponent)
    if exponent < 0:
        return applied(DIVIDE, ONE, applied(POWER, base, -exponent))
    return base if exponent == 1 else None


def raised(base: Value, exponent: int) -> Value:
    """Return the power of a number of any arithmetic with an exponent from 0 on."""
    if exponent and hasattr(base, "abs_upper") and base.mid().is_zero():
        # Arb has no power of a ball around 0; |x^n| <= |x| u^(n − 1) for |x| <= u
        return base * base.abs_upper() ** (exponent - 1)
    return base**exponent


def _slope_of_power(base: Term, exponent: int) -> Term:
    return exponent * base ** (exponent - 1) if exponent else ZERO


def bracketed(part: Text, least: float) -> str:
    """Return the text of an operand, in brackets where it binds less than its operation."""
    return f"({part})" if part.binds < least else part


def _sum_text(left: Part, right: Part) -> str:
    return f"{left} - {right[1:]}" if right.startswith("-") else f"{left} + {right}"


def _product_text(left: Part, right: Part) -> str:
    right = f"({right})" if right.startswith("-") else right
    return f"-{right}" if left == "-1" else f"{bracketed(left, 2)}*{right}"


CONSTANT = Operation(
    "constant",
    value=lambda value, like: ratio(value.numerator, value.denominator, like),
    slope=None,
    text=str,
    arity=0,
    plain=(Fraction,),
    is_number=True,
)
VARIABLE = Operation(
    "variable", value=None, slope=None, text=lambda name, sign: name, arity=0, plain=(str, str)
)
ADD = Operation(
    "+",
    value=lambda left, right: left + right,
    slope=lambda whole, place: ONE,
    folded=_folded_sum,
    text=lambda left, right: _sum_text(left, bracketed(right, 1)),
    arity=2,
    binds=1,
)
SUBTRACT = Operation("-", value=None, slope=None, folded=_folded_difference)
"""Written as a sum with −1 times what is subtracted: no term has this operation."""
MULTIPLY = Operation(
    "*",
    value=lambda left, right: left * right,
    slope=lambda whole, place: whole.args[1 - place],
    folded=_folded_product,
    text=lambda left, right: _product_text(left, bracketed(right, 2)),
    arity=2,
    binds=2,
)
DIVIDE = Operation(
    "/",
    value=lambda top, bottom: top / bottom,
    slope=lambda whole, place: (
        ONE / whole.args[1] if place == 0 else -whole.args[0] / whole.args[1] ** 2
    ),
    conditions=lambda top, bottom: (("nonzero", bottom),),
    folded=_folded_quotient,
    text=lambda top, bottom: f"{bracketed(top, 2)}/{bracketed(bottom, 3)}",
    arity=2,
    binds=2,
)
POWER = Operation(
    "^",
    value=raised,
    slope=lambda whole, place: _slope_of_power(*whole.args),
    folded=_folded_power,
    text=lambda base, exponent: f"{bracketed(base, 3)}**{exponent}",
    plain=(int,),
    binds=2.5,
)
OPERATIONS: dict[str, Operation] = {
    one.name: one for one in (CONSTANT, VARIABLE, ADD, MULTIPLY, DIVIDE, POWER)
}
"""The operations of terms by name; the files of `functions/` add theirs when one is asked for."""
ONE, MINUS_ONE = constant(1), constant(-1)
ZERO = constant(0)


def is_expression(value: object) -> bool:
    """Tell whether a value is an expression of SymPy's."""
    sympy = sys.modules.get("sympy")
    return sympy is not None and isinstance(value, sympy.Expr)


def _edge() -> Any:
    """Return the module that knows SymPy, which imports this one."""
    return import_module(f"{__package__}.edge")


def function(name: str) -> Operation:
    """Return an operation, after the files of functions are read, which import this one."""
    if name not in OPERATIONS:
        import_module(f"{__package__}.functions")
    return OPERATIONS[name]


def parts(*terms: Term) -> list[Term]:
    """Return all parts of terms, each once, arguments before what is made of them."""
    seen: set[int] = set()
    ordered: list[Term] = []
    waiting: list[Any] = [*reversed(terms)]
    while waiting:
        one = waiting.pop()
        if type(one) is tuple:  # all that it is made of is done
            ordered.append(one[0])
        elif one.serial not in seen:
            seen.add(one.serial)
            inner = [arg for arg in one.args if type(arg) is Term]
            if inner:
                waiting.append((one,))
                waiting += inner
            else:
                ordered.append(one)
    return ordered


def variables(*terms: Term) -> set[Term]:
    """Return the variables that occur in terms."""
    if len(terms) == 1:
        (one,) = terms
        return {one} if one.operation is VARIABLE else {*inside(one)[0]}
    return {part for part in parts(*terms) if part.operation is VARIABLE}


def operations(whole: Term) -> frozenset[Operation]:
    """Return the operations that occur in a term."""
    return inside(whole)[1]


def inside(whole: Term) -> tuple[frozenset[Term], frozenset[Operation]]:
    """Return the variables and the operations that occur in a term, which never change; a variable
    does not keep itself.
    """
    contents = getattr(whole, "_inside", None)
    if contents is None:
        own, used = set[Term](), set[Operation]()
        waiting, seen = [whole], {whole.serial}
        while waiting:
            part = waiting.pop()
            if (met := getattr(part, "_inside", None)) is not None:
                own |= met[0]
                used |= met[1]
                continue
            used.add(part.operation)
            if part.operation is VARIABLE:
                own.add(part)
            for arg in part.args:
                if type(arg) is Term and arg.serial not in seen:
                    seen.add(arg.serial)
                    waiting.append(arg)
        contents = frozenset(own), frozenset(used)
        if whole.operation is not VARIABLE:
            object.__setattr__(whole, "_inside", contents)
    return contents


def conditions(*terms: Term) -> list[Condition]:
    """Return where terms have values: each condition once, as its kind, "nonzero", "nonnegative"
    or "positive", and the term of which it is asked.
    """
    partial = [one for one in terms if is_partial(one)]
    asked = (
        condition
        for part in parts(*partial)
        if part.operation.is_partial
        for condition in part.operation.conditions(*part.args)
        if not is_constant(condition[1]) or not kept(condition[0], condition[1].args[0])
    )
    return list(dict.fromkeys(asked))


def is_partial(whole: Term) -> bool:
    """Tell whether some operation in a term has a value under conditions alone."""
    return any(one.is_partial for one in operations(whole))


_KEPT: Mapping[str, Callable[[Value], Value]] = {
    "zero": lambda value: value == 0,
    "nonnegative": lambda value: value >= 0,
    "positive": lambda value: value > 0,
    "nonzero": lambda value: value != 0,
}


def keeps(kind: str, values: Value) -> Value:
    """Tell of each number of an array whether it is of a kind."""
    return _KEPT[kind](values)


def kept(kind: str, value: Value) -> bool:
    """Tell whether a number keeps a condition; of a ball, whether it certainly does."""
    return bool(keeps(kind, value))


def derivative(whole: Term, by: Value) -> Term:
    """Return the derivative of a term by a variable.

    It has a value where the term has one, whose conditions it keeps, and every operation is
    differentiable: what that asks for, as off the joints of an absolute value, stands in it.

    Raises: TypeError for what is no variable, or one that stands for integers.
    """
    if type(by) is not Term or by.operation is not VARIABLE or by.args[1] == INTEGER:
        raise TypeError(f"a derivative is taken by a variable for real numbers, not by {by!r:.80}")
    slopes: dict[int, Term] = {}
    for part in parts(whole):
        slope = ONE if part is by else ZERO
        inner = [slopes[arg.serial] for arg in part.args if type(arg) is Term]
        if part.operation.moved is not None and any(one is not ZERO for one in inner):
            slope = part.operation.moved(part, inner)
        else:
            for place, one in enumerate(inner):
                if one is not ZERO:
                    slope = slope + part.operation.slope(part, place) * one
        slopes[part.serial] = slope
    slope = slopes[whole.serial]
    return slope if {*conditions(whole)} <= {*conditions(slope)} else slope + ZERO * whole


def put(whole: Term, swaps: Mapping[Term, Term]) -> Term:
    """Return a term with others in the place of some of its parts, all at once.

    Raises: ZeroDivisionError for a divisor that is the constant 0 then, but in a piece that is not
        taken.
    """
    if not swaps:
        return whole
    values: dict[int, Term | None] = {part.serial: value for part, value in swaps.items()}
    for part in parts(whole):
        if part.serial not in values:
            args = tuple(values[arg.serial] if type(arg) is Term else arg for arg in part.args)
            same = all(one is original for one, original in zip(args, part.args, strict=True))
            values[part.serial] = part if same else _applied_if(part.operation, args)
    value = values[whole.serial]
    if value is None:
        raise ZeroDivisionError("a term is divided by zero")
    return value


def _applied_if(operation: Operation, args: tuple[Part, ...]) -> Term | None:
    """Return an operation of arguments of which some have no value, None if it has none then."""
    if all(arg is not None for arg in args):
        try:
            return applied(operation, *args)
        except ZeroDivisionError:
            return None
    return operation.folded(*args) if operation.lazy and args[0] is not None else None


def near(place: Value) -> Term:
    """Return a new variable that stands for the numbers near a term, by which a function is
    differentiated there.

    It is noted in the traces under way: a value that the function gives, and a difference that is
    not 0, are asked for at the term itself.
    """
    # no parameter has a name with a blank
    moving = variable(f"near {next(_NEAR)}")
    for trace in TRACES:
        trace.places[moving] = put(term(place), trace.places)
    return moving


def evaluate(terms: Iterable[Term], point: Mapping[Term, Value], like: Value) -> list[Value]:
    """Return the values of terms, with values in the place of their variables, in any arithmetic.

    Args: point: the values, all of one arithmetic, arrays of floats among them; like: a number of
    that arithmetic, in which constants are written.

    Raises: KeyError for a variable without a value, what the arithmetic raises where there is
        none.
    """
    terms = list(terms)
    values: dict[int, Value] = {part.serial: value for part, value in point.items()}
    for part in parts(*terms):
        if part.serial in values:
            continue
        if part.operation is VARIABLE:
            raise KeyError(f"the variable {part} has no value")
        if part.operation.is_number:
            values[part.serial] = part.operation.value(*part.args, like)
        else:
            args = (values[arg.serial] if type(arg) is Term else arg for arg in part.args)
            values[part.serial] = part.operation.value(*args)
    return [values[one.serial] for one in terms]


Written: TypeAlias = tuple[tuple[Any, ...], ...]
"""A term as data: for each part the name of its operation and its arguments, where a part stands
as its number, in a list of one entry."""


def written(whole: Term) -> Written:
    """Return a term as data, from which it can be read again anywhere."""
    ordered = parts(whole)
    places = {part.serial: place for place, part in enumerate(ordered)}
    return tuple(
        (
            part.operation.name,
            *([places[arg.serial]] if type(arg) is Term else arg for arg in part.args),
        )
        for part in ordered
    )


def read(data: Written) -> Term:
    """Return the term that `written` gave as data.

    Raises: ValueError for data that are no term's, as of an operation with other arguments.
    """
    built: list[Term] = []
    for name, *args in data:
        try:
            operation = function(name)
            given = [_part(built, arg) for arg in args]
        except (KeyError, IndexError):
            raise ValueError(f"{name!r:.80} of {args!r:.80} is no part of a term") from None
        if [*map(type, given)] != [Term] * operation.arity + [*operation.plain]:
            raise ValueError(f"{operation} has other arguments than {given!r:.80}")
        built.append(variable(*given) if operation is VARIABLE else applied(operation, *given))
    if not built:
        raise ValueError("no data are no term")
    return built[-1]


def _part(built: list[Term], arg: Part) -> Part:
    """Return an argument of data: a plain one, or a part by its number."""
    if not isinstance(arg, list):
        return arg
    (place,) = arg
    if type(place) is not int or place < 0:
        raise IndexError
    return built[place]
