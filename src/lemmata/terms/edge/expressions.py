"""Terms as SymPy's expressions, and its expressions as terms, for what a check computes by it.

What SymPy has computed may leave out points, as x/x is 1 to it and a y² + y has degree 2 in y for
every a: it is marked in the trace under way, and no theorem of all that is stated is made of it.
The derivatives of |x| and of the greater of two, which it gives everywhere, are terms off the
joint. Remainders, floors and cases (`Piecewise`) do not come back as terms.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from fractions import Fraction

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
    mark()
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
        return symbol_of(part)
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
        mark()
    terms: dict[Scalar, Term] = {}
    for one in sympy.postorder_traversal(made):
        if one not in terms:
            terms[one] = _term(one, [terms[arg] for arg in one.args if arg in terms])
    return terms[made]


USES = [0]
"""How often SymPy was handed a term, or has computed a number, in this process."""


def mark() -> None:
    """Note in the traces under way that SymPy computes."""
    USES[0] += 1
    for trace in TRACES:
        trace.by_sympy = True


def symbol_of(part: Term) -> Scalar:
    """Return the symbol that stands for a variable, or for a marked entry, the same each time."""
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
