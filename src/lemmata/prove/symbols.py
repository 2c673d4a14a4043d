"""SymPy symbols in the place of a domain's real parameters, and what is built of them, enclosed in
balls at a point.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import Range
from lemmata.prove import balls
from lemmata.terms.arithmetic import cospi_symbol
from lemmata.terms.expressions import subexpressions
from lemmata.terms.piecewise import pieced
from lemmata.terms.sequences import concrete
from lemmata.terms.term import ADD, INTEGER, VARIABLE, ZERO, Term, is_constant, is_integer
from lemmata.terms.types import Scalar, Tensor, Value

STEPS: Mapping[str, Callable[..., Scalar]] = {
    "floor": lambda x: x.floor(),
    "ceiling": lambda x: x.ceil(),
    "frac": lambda x: x - x.floor(),
    "Mod": lambda x, divisor: x - divisor * (x / divisor).floor(),
}
"""Functions of SymPy that jump, in balls."""
FREE = 1024
"""Expressions whose free symbols are remembered: divisors, and what symbols are put into, come
again and again.
"""
VALUELESS = (ArithmeticError, AttributeError, TypeError, ValueError)
"""What is raised where what is computed from a point has no value, so that the domain has no such
point.
"""


def symbol(name: str, stated: Range, whole: bool = False) -> Scalar:
    """Return a real symbol that is positive or nonnegative where the stated range is: a root or a
    modulus then simplifies as it may.

    Args: whole: whether it stands for integers, of at least 0.
    """
    import sympy

    if whole:
        return sympy.Symbol(name, integer=True, nonnegative=True)

    least = sympy.sympify(stated.low)
    if least.is_positive or (stated.open_low and least.is_nonnegative):
        return sympy.Symbol(name, positive=True)
    return (
        sympy.Symbol(name, nonnegative=True)
        if least.is_nonnegative
        else sympy.Symbol(name, real=True)
    )


def paired(symbols: Tensor, values: Tensor) -> list[tuple[Scalar, Scalar]]:
    """Return the symbols of one parameter, each with its value at a point; the symbol for every
    size is what exceeds the least one.
    """
    if size := every_size(symbols):
        return [(size[0], values - size[1])]
    return (
        list(zip(symbols.flat, values.flat, strict=True))
        if isinstance(symbols, np.ndarray)
        else [(symbols, values)]
    )


def every_size(value: Tensor) -> tuple[Scalar, int] | None:
    """Return the symbol for integers from 0 on, and the least size, of a value that is their sum
    and so stands for every size; None for any other.
    """
    if isinstance(value, Term):
        is_sum = value.operation is ADD and is_constant(value.args[1])
        one, least = value.args if is_sum else (value, ZERO)
        is_one = one.operation is VARIABLE and one.args[1] == INTEGER
        return (one, int(least.args[0])) if is_one and is_integer(least) else None
    free = () if isinstance(value, np.ndarray) else getattr(value, "free_symbols", ())
    if len(free) != 1:
        return None
    one = next(iter(free))
    return (one, int(value - one)) if one.is_integer and (value - one).is_Integer else None


def is_size(value: Tensor) -> bool:
    """Tell whether the value of a parameter stands for every size."""
    return every_size(value) is not None


def sizes(case: Case) -> dict[str, Scalar]:
    """Return the parameters of a case that stand for every size, by name; what is computed from
    them is left out.
    """
    lengths = {name: every_size(value) for name, value in case.items()}
    return {
        name: case[name]
        for name, size in lengths.items()
        if size and symbol_name(size[0]) == f"{name}'"
    }


def symbol_name(one: Scalar) -> str:
    """Return the name of a symbol, or of a variable of terms, of which printing asks its trace."""
    return one.args[0] if isinstance(one, Term) else str(one)


def symbolic(domain: Domain, case: Case) -> list[str]:
    """Name the parameters for which symbols stand: the real ones, and sizes."""
    return [*domain.real_names(), *sizes(case)]


def shifted(domain: Domain, case: Case) -> dict[Scalar, Scalar]:
    """Return for the symbols of ranges with a rational end that end plus, or minus, a symbol of
    known sign: what they differ by.
    """
    swaps = {}
    for name, factor in domain.reals().items():
        within = factor.stated(case)
        for end, sign, open_end in (
            (within.low, 1, within.open_low),
            (within.high, -1, within.open_high),
        ):
            if isinstance(end, (int, float, Fraction)) and math.isfinite(end):
                shifts = (
                    (s, symbol(f"{s}'", Range(0, math.inf, open_end)))
                    for s, _ in paired(case[name], case[name])
                )
                swaps.update({s: rational(end) + sign * beyond for s, beyond in shifts})
                break
    return swaps


def rational(value: Scalar) -> Scalar:
    """Return a number as one of SymPy's, exactly; what else SymPy takes as it takes it."""
    import sympy

    return sympy.sympify(fraction(value))


def fraction(value: Scalar) -> Scalar:
    """Return a finite float as the fraction that it is, anything else as it is."""
    return (
        Fraction(float(value))
        if isinstance(value, (float, np.floating)) and math.isfinite(value)
        else value
    )


def built(domain: Domain, value: Callable[[str, AnyFactor, Case], Value]) -> Case:
    """Return the case whose factors are given, as `Domain.built`; SymPy's numbers are computed of
    fractions that have no fraction as value.

    Raises: ArithmeticError, AttributeError, TypeError, ValueError where what is computed has no
        value at all.
    """
    try:
        return domain.built(value)
    except (ArithmeticError, TypeError, ValueError):  # an exponential of a fraction is none
        reals = domain.real_names()

        def lifted(name: str, factor: AnyFactor, parameters: Case) -> Value:
            item = value(name, factor, parameters)
            return _entrywise(item, rational) if name in reals else item

        case = domain.built(lifted)
        return case.having(**{name: _entrywise(case[name], _fraction_of) for name in reals})


def computed_anew(domain: Domain, point: Case) -> Case:
    """Return a point whose computed parameters are those of the others, as `built`.

    Raises: as `built`.
    """
    return built(domain, lambda name, *_: point[name])


def _entrywise(value: Value, convert: Callable[[Scalar], Scalar]) -> Value:
    if not isinstance(value, np.ndarray):
        return convert(value)
    return np.array([*map(convert, value.flat), None], dtype=object)[:-1].reshape(value.shape)


def _fraction_of(value: Scalar) -> Scalar:
    return Fraction(int(value.p), int(value.q)) if getattr(value, "is_Rational", False) else value


def symbols_of(values: Iterable[Tensor]) -> set[Scalar]:
    """Return the symbols in expressions and arrays of them; what is shared is looked at once."""
    import sympy

    items = (
        item
        for value in values
        for item in (value.flat if isinstance(value, np.ndarray) else [value])
    )
    return {
        one
        for one in subexpressions(*(item for item in items if isinstance(item, sympy.Basic)))
        if one.is_Symbol
    }


def enclose(
    expression: Scalar, values: Mapping[str, Scalar], enclosures: dict[Scalar, Scalar] | None = None
) -> Scalar:
    """Evaluate a SymPy expression in balls, its symbols at rational values or balls; no float on
    the way.

    Args: enclosures: what others have, evaluated at the same values and precision; it grows.

    Raises: TypeError for a function that has no enclosure here.
    """
    enclosures = {} if enclosures is None else enclosures

    def enclosure(part: Scalar) -> Scalar:
        if part not in enclosures:
            enclosures[part] = _enclosed(part, values, enclosure)
        return enclosures[part]

    return enclosure(expression)


@functools.lru_cache(maxsize=FREE)
def free_symbols(expression: Scalar) -> frozenset[Scalar]:
    """Return the free symbols of an expression of SymPy's, which walks all of it each time that it
    is asked.
    """
    return frozenset(expression.free_symbols)


def _enclosed(
    expression: Scalar, values: Mapping[str, Scalar], enclosure: Callable[[Scalar], Scalar]
) -> Scalar:
    import flint
    import sympy

    if isinstance(expression, (int, Fraction)):
        return balls.ball(expression)
    if expression.is_Symbol:
        if str(expression) not in values:
            raise ValueError(
                f"the symbol {expression} is not a parameter of the domain, so no point can be"
                " tried: use the case's own"
            )
        return balls.number_ball(values[str(expression)])
    if expression.is_Rational:
        return balls.ball(Fraction(int(expression.p), int(expression.q)))
    if expression is sympy.pi:
        return flint.arb.pi()
    if expression.is_Add or expression.is_Mul:
        return functools.reduce(
            operator.add if expression.is_Add else operator.mul, map(enclosure, expression.args)
        )
    if isinstance(expression, sympy.exp) or expression is sympy.E:
        return enclosure(expression.args[0] if expression.args else 1).exp()
    if expression.is_Pow and expression.exp.is_Rational:
        root = enclosure(expression.base)
        return (root if expression.exp.is_Integer else root.root(int(expression.exp.q))) ** int(
            expression.exp.p
        )
    if expression.is_Pow:
        return enclosure(expression.base) ** enclosure(expression.exp)
    return _enclosed_function(expression, values, enclosure)


def _enclosed_function(
    expression: Scalar, values: Mapping[str, Scalar], enclosure: Callable[[Scalar], Scalar]
) -> Scalar:
    import flint
    import sympy

    if isinstance(expression, cospi_symbol()):
        angle = expression.args[0]
        return (
            flint.arb.cos_pi_fmpq(flint.fmpq(int(angle.p), int(angle.q)))
            if angle.is_Rational
            else enclosure(angle).cos_pi()
        )
    if isinstance(
        expression, (sympy.log, sympy.cos, sympy.sin, sympy.gamma, sympy.Abs, sympy.sign)
    ):
        name = type(expression).__name__
        return getattr(
            enclosure(expression.args[0]), {"Abs": "__abs__", "sign": "sgn"}.get(name, name)
        )()
    if isinstance(expression, (sympy.factorial, sympy.binomial)):
        return _counted(*map(enclosure, expression.args))
    if jump := STEPS.get(type(expression).__name__):
        return jump(*map(enclosure, expression.args))
    value = pieced(expression, enclosure)
    return enclosure(_entry(expression, values)) if value is None else value


def _counted(top: Scalar, low: Scalar = None) -> Scalar:
    """Return a factorial, or a binomial coefficient: 1/j! is 0 at a negative integer."""
    return (top + 1).gamma() * (1 if low is None else (low + 1).rgamma() * (top - low + 1).rgamma())


def _entry(expression: Scalar, values: Mapping[str, Scalar]) -> Scalar:
    """Return an entry of a sequence (`terms/sequences.py`), made of all before.

    Raises: TypeError for any other function.
    """
    sequence = getattr(expression.func, "sequence", None)
    if sequence is None:
        raise TypeError(f"{type(expression).__name__} cannot be enclosed in a ball")
    free = expression.free_symbols | sequence.start.free_symbols
    made = concrete(
        expression, {s: rational(Fraction(values[str(s)])) for s in free if str(s) in values}
    )
    if made.func is expression.func:
        raise TypeError(
            f"{expression} has no number for its place, or for the size of its sequence"
        )
    return made
