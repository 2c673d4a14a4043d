"""The edge to SymPy: terms as its expressions, and its expressions as terms, for what a check
computes by it.

What SymPy has computed may leave out points, as x/x is 1 to it: it is marked in the trace under
way, and no theorem of all that is stated is made of it. The derivatives of |x| and of the greater
of two, which it gives everywhere, are terms off the joint.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from lemmata.terms import arithmetic
from lemmata.terms.term import INTEGER, VARIABLE, Term, constant, evaluate, parts
from lemmata.terms.trace import TRACES, Refused, refuse
from lemmata.terms.types import Scalar

__lemmata__ = "prover"

SIGNS = {
    "": {"real": True},
    ">= 0": {"nonnegative": True},
    "> 0": {"positive": True},
    INTEGER: {"integer": True, "nonnegative": True},
}
"""What SymPy is told of a variable."""


def expression(whole: Term) -> Scalar:
    """Return a term as an expression of SymPy's. Entries of a formula's value that are marked are
    symbols of their own.

    Raises: Refused for what SymPy has no function for.
    """
    _mark()
    import sympy

    values: dict[int, Scalar] = {}
    try:
        for part in parts(whole):
            args = [values[arg.serial] if type(arg) is Term else arg for arg in part.args]
            values[part.serial] = sympy.sympify(_valued(part, args))
    except Refused:
        raise
    # an operation may know nothing of SymPy, in any way
    except Exception as error:  # noqa: BLE001
        refuse(f"an expression of SymPy's ({type(error).__name__}: {error})")
    return values[whole.serial]


def _valued(part: Term, args: list[Scalar]) -> Scalar:
    import sympy

    name = part.operation.name
    if name in ("variable", "held"):
        return _symbol(part)
    if name == "root":
        return args[0] ** sympy.Rational(1, args[1])
    if part.operation.is_number:
        return part.operation.value(*args, sympy.Integer(1))
    return part.operation.value(*args)


def in_sympy(whole: Term, at: Mapping[Term, Fraction]) -> Scalar:
    """Return a term in SymPy's numbers at a point."""
    import sympy

    numbers = {one: sympy.Rational(*value.as_integer_ratio()) for one, value in at.items()}
    return evaluate([whole], numbers, sympy.Integer(1))[0]


def term_of(made: Scalar) -> Term:
    """Return an expression of SymPy's as a term, with all divisors that are left in it.

    Raises: Refused for what terms do not know.
    """
    import sympy

    if made.free_symbols:  # SymPy keeps what it has made of a term before
        _mark()
    terms: dict[Scalar, Term] = {}
    for one in sympy.postorder_traversal(made):
        if one not in terms:
            terms[one] = _term(one, [terms[arg] for arg in one.args if arg in terms])
    return terms[made]


USES = [0]
"""How often SymPy was handed a term, or has computed a number, in this process."""


def _mark() -> None:
    USES[0] += 1
    for trace in TRACES:
        trace.by_sympy = True


def _symbol(part: Term) -> Scalar:
    if part.serial not in _SYMBOLS:
        _SYMBOLS[part.serial] = _made(part)
    return _SYMBOLS[part.serial]


def _made(part: Term) -> Scalar:
    import sympy

    name = part.args[0] if part.operation is VARIABLE else "f"
    made = sympy.Dummy(name, **SIGNS[part.args[1] if part.operation is VARIABLE else ""])
    _TERMS[made] = part
    return made


_SYMBOLS: dict[int, Scalar] = {}
"""The symbols that were made of terms, by the serial numbers of these."""
_TERMS: dict[Scalar, Term] = {}
"""The terms of which symbols were made."""


def _term(one: Scalar, inner: list[Term]) -> Term:
    """Return what SymPy has made of expressions as a term of their terms."""
    import sympy

    if one in _TERMS:
        return _TERMS[one]
    if one.is_Rational:
        return constant(Fraction(int(one.p), int(one.q)))
    if one is sympy.pi:
        return arithmetic.pi(constant(1))
    if one is sympy.E:
        return constant(1).exp()
    name = type(one).__name__
    if name == "Pow":
        return _power(inner[0], inner[1], one.exp)
    if name in _MADE and len(inner) == len(one.args):
        several = name in ("Add", "Mul", "Max", "Min")
        return functools.reduce(_MADE[name], inner) if several else _MADE[name](*inner)
    refuse(f"SymPy's {name}")


def _power(base: Term, exponent: Term, by: Scalar) -> Term:
    if by.is_Integer:
        return base ** int(by)
    return base.root(int(by.q)) ** int(by.p) if by.is_Rational else base**exponent


def _sum(left: Term, right: Term) -> Term:
    return left + right


def _product(left: Term, right: Term) -> Term:
    return left * right


_MADE: dict[str, Callable[..., Term]] = {
    "Add": _sum,
    "Mul": _product,
    "exp": Term.exp,
    "log": Term.log,
    "sin": Term.sin,
    "cos": Term.cos,
    "atan": Term.arctan,
    "tanh": Term.tanh,
    "factorial": Term.factorial,
    "Abs": Term.__abs__,
    "sign": lambda x: x / abs(x),
    "Heaviside": lambda x, *_: (1 + x / abs(x)) / 2,
    "Max": Term.maximum,
    "Min": Term.minimum,
}
"""What terms know, by the names of SymPy's classes."""


CLOSE, NEAR, ROUGH = 1e-8, 1e-4, 1e-2
"""How close an answer must be to an accelerated sum, to quadrature, and to the terms of a series or
what is beside a limit's place, relative to itself or 1.
"""
TERMS, FAR, PARTS = 2000, 10**9, 65
"""So many terms of a series; how far out, or near, a limit is looked at; points of a range."""


@contextmanager
def watched(answer: Callable[[Any, Any], Any]) -> Iterator[None]:
    """Have an integral, a sum or a limit that SymPy computes, and its answer, looked at by a
    function that returns what is answered in its stead.
    """
    if "sympy" not in sys.modules:
        yield
        return
    import sympy

    kinds: list[Any] = [sympy.Integral, sympy.Sum, sympy.Limit]
    depth = [0]
    before = [kind.doit for kind in kinds]

    def outermost(doit: Callable[..., Any]) -> Callable[..., Any]:
        def watching(whole: Any, **hints: Any) -> Any:
            depth[0] += 1
            try:
                made = doit(whole, **hints)
            finally:
                depth[0] -= 1
            return made if depth[0] else answer(whole, made)

        return watching

    try:
        for kind, doit in zip(kinds, before, strict=True):
            kind.doit = outermost(doit)
        yield
    finally:
        for kind, doit in zip(kinds, before, strict=True):
            kind.doit = doit


def noted(whole: Scalar, made: Scalar) -> Scalar:
    """Note an integral or a sum, and what SymPy answers, in the traces under way."""
    _mark()
    for trace in TRACES:
        trace.computed.append((whole, made))
    return made


def agree(whole: Scalar, made: Scalar, at: Mapping[Term, Fraction]) -> bool:
    """Tell whether an integral, or a sum, is what SymPy answers, by numbers at a point."""
    import sympy

    symbols = {
        _symbol(one): sympy.Rational(value.numerator, value.denominator)
        for one, value in at.items()
    }
    try:
        value = complex(made.subs(symbols))
        there = numerically(whole.subs(symbols))
    # what has no value there, or is no number, agrees with nothing
    except Exception:  # noqa: BLE001
        return False
    scale = max(1.0, abs(value))
    return all(abs(one - value) <= bound * scale for one, bound in there)


def number(whole: Scalar) -> Scalar:
    """Return what quadrature, or the terms of a series, give for an integral or a sum of numbers.

    Raises: ArithmeticError where these do not agree.
    """
    import sympy

    values = numerically(whole)
    best = values[-1][0]
    if any(abs(one - best) > bound * max(1.0, abs(best)) for one, bound in values):
        raise ArithmeticError("a sum whose terms do not tend to what an acceleration gives")
    return sympy.Float(best.real, 20)


def numerically(whole: Scalar) -> list[tuple[complex, float]]:
    """Return values of an integral of numbers, or of a sum, each with how close it is."""
    import mpmath
    import sympy

    if isinstance(whole, sympy.Integral):
        return [(complex(_quadrature(whole)), NEAR)]
    if isinstance(whole, sympy.Limit):
        return [(complex(one), ROUGH) for one in _beside(*whole.args[:3])]
    ((index, first, last),) = whole.limits
    one = sympy.lambdify(index, whole.function, "mpmath")
    if last.is_Integer and last - first <= TERMS:
        return [(complex(sum(one(k) for k in range(int(first), int(last) + 1))), CLOSE)]
    terms = sum(mpmath.mpmathify(one(mpmath.mpf(int(first) + k))) for k in range(TERMS))
    return [(complex(terms), ROUGH), (complex(mpmath.nsum(one, [int(first), mpmath.inf])), CLOSE)]


def _quadrature(whole: Scalar) -> Scalar:
    """Return an integral by quadrature, on many parts of a finite range, in which it may have
    kinks.
    """
    import mpmath
    import sympy

    if len(whole.limits) > 1:
        return whole.evalf(20)
    ((variable, low, high),) = whole.limits
    if low.is_infinite or high.is_infinite:
        return whole.evalf(20)
    one = sympy.lambdify(variable, whole.function, "mpmath")
    return mpmath.quad(one, mpmath.linspace(float(low), float(high), PARTS))


def _beside(whole: Scalar, variable: Scalar, place: Scalar) -> list[Scalar]:
    """Return values near a place, on each side that there is."""
    import sympy

    if place.is_infinite:
        return [whole.subs(variable, sympy.sign(place) * FAR).evalf(30)]
    sides = [1] if variable.is_positive and place == 0 else [1, -1]
    return [whole.subs(variable, place + side / sympy.Integer(FAR)).evalf(30) for side in sides]
