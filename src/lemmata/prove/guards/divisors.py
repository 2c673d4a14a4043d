"""What a formula on symbols is divided by: x/x is 1 for SymPy, and so a proof of it is one off the
zeros of x.

While a check runs on symbols, its divisors are recorded, those of SymPy's own algorithms left out;
so are those that no operator divides by (`divisions.py`), and the joints of what is differentiated
(`joints.py`). A divisor is dismissed if its sign, of it or of its reduced numerator
(`normal_form.py`), is proved on the stated ranges, their ends among them (`nonzero.py`), or if
conditions exclude all zeros that are tried there. Of the others the scope of a proof speaks: that
no zero was found is no reason to say nothing.
"""

from __future__ import annotations

import contextlib
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from types import FrameType, ModuleType
from typing import NamedTuple

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import INSIDE, Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import Relation
from lemmata.prove.answer import Broken, confirm
from lemmata.prove.at_points.rational import at_ends
from lemmata.prove.at_points.undefined import LINES, ZEROS, named, undefined
from lemmata.prove.guards.comparisons import putting
from lemmata.prove.guards.divisions import is_natural, telling
from lemmata.prove.guards.joints import differentiating
from lemmata.prove.guards.staying import STAYING
from lemmata.prove.guards.steps import FUNCTIONS, OPERATORS, note_step
from lemmata.prove.normal_form import normal_form
from lemmata.prove.polynomials import coefficients, irreducible
from lemmata.prove.symbols import (
    VALUELESS,
    built,
    free_symbols,
    may_be_zero,
    paired,
    signs_at,
    values_at,
)
from lemmata.terms.expressions import subexpressions
from lemmata.terms.roles import role
from lemmata.terms.types import Formula, Scalar, Value

LARGEST = 300
"""Parts of a divisor whose sign is asked for, at most: more would cost as much as the proof
itself.
"""
DIVISIONS = ("__truediv__", "__floordiv__", "__mod__", "__divmod__")
REFLECTED = ("__rtruediv__", "__rfloordiv__", "__rmod__", "__rdivmod__")
"""The operators that divide by what stands on their right, and by what they belong to."""
NEXT = Fraction(1, 10**9)
"""How far beside a rounded root the domain must go on for the root to count as inside: rounding may
carry one across an open end.
"""
MANY, PARTS = 80, 60
"""Points at which its value is looked at where no proof keeps a divisor from 0, and its parts, at
most.
"""
SIGNED = 12
"""Points at which the sign of a divisor is looked at before it is proved: drawn ones, and a few
corners.
"""


_RECORDS: list[tuple[dict[Scalar, None], bool, bool]] = []
"""What is recorded at present, whether irrational numbers are, and whether for a scope: by whoever
asked last, last.
"""
Partial = dict[Scalar, Scalar | None]
"""Roots, logarithms and the like, each with what is not negative where it is real; None where that
is not known of a function.
"""
_PARTIAL: list[Partial] = []
"""What is recorded of these, likewise."""
TOTAL = frozenset(
    (
        "exp",
        "sin",
        "cos",
        "sinh",
        "cosh",
        "tanh",
        "sech",
        "atan",
        "acot",
        "asinh",
        "erf",
        "erfc",
        "erfi",
        "sinc",
    )
)
TOTAL |= {
    "Abs",
    "sign",
    "floor",
    "ceiling",
    "frac",
    "Max",
    "Min",
    "re",
    "im",
    "conjugate",
    "KroneckerDelta",
    "cospi",
}
"""Functions that have a real value at all real arguments. Of what is neither among these nor in the
tables below nothing is known.
"""
_POSITIVE = frozenset(("log", "gamma", "loggamma", "digamma", "trigamma"))
"""Functions that have one at all positive arguments."""
_REAL_WHERE: dict[str, Callable[[Scalar], Scalar]] = {
    **dict.fromkeys(("log", "loggamma"), lambda x: x),
    **dict.fromkeys(("asin", "acos", "atanh", "erfinv"), lambda x: 1 - x**2),
    **dict.fromkeys(("acoth", "asec", "acsc"), lambda x: x**2 - 1),
    "acosh": lambda x: x - 1,
    "asech": lambda x: x * (1 - x),
}
"""Functions of SymPy of one argument that are real on a part of the line: by what of it is not
negative there.
"""
ENDLESS = frozenset(("log", "loggamma", "atanh", "erfinv", "acoth", "asech"))
"""Those of them that have no value, or an infinite one, at an end of that part."""
_POLES: dict[str, Callable[[ModuleType, Scalar], Scalar]] = {
    **dict.fromkeys(("tan", "sec"), lambda sympy, x: sympy.cos(x)),
    **dict.fromkeys(("cot", "csc"), lambda sympy, x: sympy.sin(x)),
    **dict.fromkeys(("coth", "csch"), lambda sympy, x: sympy.sinh(x)),
    **dict.fromkeys(
        ("gamma", "digamma", "trigamma"),
        lambda sympy, x: 1 if x.is_positive else sympy.sin(sympy.pi * x),
    ),
    "zeta": lambda _, x: x - 1,
    "acsch": lambda _, x: x,
}
"""Functions of SymPy of one argument that have poles, by what is 0 there."""
ASKED = frozenset(
    (
        "sqrt",
        "cbrt",
        "root",
        "integrate",
        "summation",
        "product",
        "limit",
        "__floor__",
        "__ceil__",
        "__round__",
        "wrapper",
    )
)
"""Functions of SymPy, and no classes of expressions, that somebody else calls and that make a
power, an integral and so on.
"""
_LISTENING: list[bool] = []


@contextmanager
def recorded(numbers: bool = False, scoped: bool = True) -> Iterator[dict[Scalar, None]]:
    """Record by what expressions are divided inside, in the order in which that is first done;
    irrational `numbers` if asked for.

    Args: scoped: whether a scope is to name them, as it is not for a control: then matrices,
    substitutions and derivatives tell as well.
    """
    found: dict[Scalar, None] = {}
    with listening():
        _RECORDS.append((found, numbers, scoped))
        try:
            yield found
        finally:
            _RECORDS.pop()


@contextmanager
def partial_functions() -> Iterator[Partial]:
    """Record the roots, powers, logarithms and the like of expressions that are taken inside, as
    they were before SymPy cancels any.

    Yields: each with what is not negative where it is real, None where that is not known.
    """
    found: Partial = {}
    with listening():
        _PARTIAL.append(found)
        try:
            yield found
        finally:
            _PARTIAL.pop()


@contextmanager
def listening() -> Iterator[None]:
    """Put operators in SymPy's place that tell what they divide by; inside `staying` they stay.

    With each operator put in place all types of SymPy forget where their methods are.
    """
    if STAYING and not _LISTENING:
        STAYING[-1].enter_context(_in_place())
    with _in_place():
        yield


@contextmanager
def _in_place() -> Iterator[None]:
    before = {} if _LISTENING else _operators()
    for (kind, name), method in before.items():
        setattr(kind, name, _raising(method) if name == "__pow__" else _noting(method, name))
    _LISTENING.append(True)
    try:
        with contextlib.ExitStack() as stack:
            for put in (
                (_functions, putting, _divisions, _derivatives) if len(_LISTENING) == 1 else ()
            ):
                stack.enter_context(put())
            yield
    finally:
        _LISTENING.pop()
        for (kind, name), method in before.items():
            setattr(kind, name, method)


def _divisions() -> AbstractContextManager[None]:
    """Let matrices that are inverted, and what is put in the place of symbols, tell what is divided
    by.
    """
    return telling(
        note_divisor,
        lambda: _is_scoped() and not _is_engine(sys._getframe(1)),
        lambda: _RECORDS[-1][0],
    )


def _is_scoped() -> bool:
    return bool(_RECORDS) and _RECORDS[-1][2]


def _derivatives() -> AbstractContextManager[None]:
    """Let derivatives tell of their joints, be it SymPy itself that takes them for somebody."""
    return differentiating(note_divisor, _is_scoped)


@contextmanager
def _functions() -> Iterator[None]:
    """Put in the place of SymPy's functions, powers, integrals, sums, products and limits such that
    tell what they are taken of.
    """
    import sympy
    from sympy.core.function import FunctionClass

    kinds = (sympy.Pow, sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit)
    makers = [vars(kind).get("__new__") for kind in kinds]
    power = sympy.Pow.__new__

    def raised(cls: type, base: Scalar, exponent: Scalar, evaluate: bool | None = None) -> Scalar:
        if _PARTIAL and not getattr(exponent, "is_Integer", isinstance(exponent, int)):
            _note_partial(lambda: power(cls, base, exponent, evaluate=False), base)
        if _RECORDS and not is_natural(exponent) and not _is_engine(sys._getframe()):
            note_divisor(base)
        return power(cls, base, exponent, evaluate)

    def called(cls: type, *arguments: Value, **options: Value) -> Value:
        if _PARTIAL:
            _note_function(cls, arguments)
        if _RECORDS and arguments and cls.__name__ in FUNCTIONS and not _is_own(sys._getframe()):
            note_step(cls.__name__, *arguments)
        return type.__call__(cls, *arguments, **options)

    setattr(FunctionClass, "__call__", called)
    for kind in kinds:
        setattr(kind, "__new__", raised if kind is sympy.Pow else _telling(kind.__new__))
    try:
        yield
    finally:
        delattr(FunctionClass, "__call__")
        for kind, maker in zip(kinds, makers, strict=True):
            setattr(kind, "__new__", maker) if maker else delattr(kind, "__new__")


def _telling(make: Callable[..., Scalar]) -> Callable[..., Scalar]:
    """Return what makes an integral, a sum, a product or a limit, which may have no value, and
    tells of it unless that is a polynomial.
    """

    def made(cls: type, *arguments: Value, **options: Value) -> Scalar:
        whole = make(cls, *arguments, **options)
        if (
            _PARTIAL
            and not _is_own(sys._getframe())
            and not (cls.__name__ == "Integral" and _is_polynomial(whole))
        ):
            _put(whole, None)
        return whole

    return made


def _is_polynomial(integral: Scalar) -> bool:
    """Tell whether a polynomial is integrated between ends that are polynomials themselves, or
    without ends.
    """
    parts = [
        getattr(integral, "function", integral),
        *(end for limit in getattr(integral, "limits", ()) for end in limit[1:]),
    ]
    return all(part.is_polynomial() and part.is_finite is not False for part in parts)


def _note_function(kind: type, arguments: tuple[Value, ...]) -> None:
    """Note a function of SymPy's, or a user's own: by its poles, or by where it is real, or that
    nothing of that is known.
    """
    import sympy
    from sympy.core.function import AppliedUndef

    name = kind.__name__
    if (
        name in TOTAL
        or not issubclass(kind, sympy.Function)
        or kind is sympy.Function
        or issubclass(kind, AppliedUndef)
    ):
        return
    if _is_own(sys._getframe(1)):
        return
    made = _unevaluated(kind, arguments)
    # to a base
    alone = len(made.args) == 1 or (
        name == "log" and bool(made.args[1].is_Rational and made.args[1].is_positive)
    )
    if alone and name in _POLES:
        note_divisor(_POLES[name](sympy, made.args[0]))
    elif alone and name in _REAL_WHERE:
        _put(made, _REAL_WHERE[name](made.args[0]))
    elif may_have_no_value(made):
        _put(made, None)


def _unevaluated(kind: type, arguments: tuple[Value, ...]) -> Scalar:
    try:
        return type.__call__(kind, *arguments, evaluate=False)
    except TypeError:  # a class that somebody wrote need not know the option
        return type.__call__(kind, *arguments)


def may_have_no_value(part: Scalar) -> bool:
    """Tell whether a function may have no real value at real arguments, at other places than the
    zeros of divisors.
    """
    import sympy
    from sympy.core.function import AppliedUndef

    if part.is_Pow:
        return not part.exp.is_integer and not part.base.is_nonnegative
    if (
        not isinstance(part, sympy.Function)
        or isinstance(part, AppliedUndef)
        or type(part).__name__ in TOTAL
    ):
        return False
    if isinstance(part, sympy.Mod):
        return part.args[1].is_zero is not False
    if isinstance(part, sympy.binomial):
        return not all(entry.is_integer for entry in part.args)
    if isinstance(part, sympy.Piecewise):  # functions in its branches are noted by themselves
        return part.args[-1].args[1] != sympy.true
    if type(part).__name__ in _POSITIVE and len(part.args) == 1:
        return not part.args[0].is_positive
    return not (isinstance(part, sympy.factorial) and part.args[0].is_nonnegative)


def _operators() -> dict[tuple[type, str], Callable[..., Scalar]]:
    import sympy

    # a number in SymPy has operators of its own
    kinds = (sympy.Expr, sympy.Number, sympy.Rational, sympy.Integer, sympy.Float)
    return {
        (kind, name): vars(kind)[name]
        for kind in kinds
        for name in (*DIVISIONS, *REFLECTED, "__pow__")
        if name in vars(kind)
    }


def _noting(method: Callable[..., Scalar], name: str) -> Callable[..., Scalar]:
    reflected = name in REFLECTED

    def divided(self: Scalar, other: Scalar) -> Scalar:
        if _RECORDS:
            _note(self if reflected else other)
            if name in OPERATORS and not _is_own(sys._getframe()):
                note_step(name, *((other, self) if reflected else (self, other)))
        return method(self, other)

    return divided


def _raising(method: Callable[..., Scalar]) -> Callable[..., Scalar]:
    def raised(self: Scalar, other: Scalar, mod: Scalar = None) -> Scalar:
        if _RECORDS or _PARTIAL:
            import sympy

            exponent = sympy.sympify(other)
            if exponent.is_nonnegative is not True:
                _note(self)
            if exponent.is_integer is not True:
                _note_partial(lambda: sympy.Pow(self, exponent, evaluate=False), self)
        return method(self, other, mod)

    return raised


def _note(divisor: Scalar) -> None:
    if not _is_own(sys._getframe(1)):
        note_divisor(divisor)


def note_divisor(divisor: Scalar) -> None:
    """Record that a proof is one off the zeros of an expression."""
    for found, numbers, _ in _RECORDS:
        if _has_symbols(divisor) or (numbers and _is_irrational(divisor)):
            found[divisor] = None


def _has_symbols(value: Value) -> bool:
    import sympy

    return bool(
        free_symbols(value)
        if isinstance(value, sympy.Basic)
        else getattr(value, "free_symbols", None)
    )


def _note_partial(made: Callable[[], Scalar], argument: Scalar) -> None:
    if _PARTIAL and _has_symbols(argument) and not _is_own(sys._getframe(1)):
        _put(made(), argument)


def _put(part: Scalar, needed: Scalar | None) -> None:
    if part.free_symbols:
        _PARTIAL[-1][part] = needed


def _is_own(called: FrameType) -> bool:
    """Tell whether it is SymPy that has called an operator or a function put in its place, and not
    because somebody else asked for it.
    """
    by = called.f_back
    while by is not None and by.f_code.co_name in ASKED and _name(by).startswith("sympy."):
        by = by.f_back
    return by is not None and _name(by).startswith("sympy.")


def _is_engine(called: FrameType) -> bool:
    """Tell whether SymPy, or the toolkit, has called a method put in its place; derivatives are
    taken for a check.
    """
    by = _name(called.f_back) if called.f_back else ""
    return by.startswith("sympy.") or role(by) not in ("calculus", "")


def _name(frame: FrameType) -> str:
    return frame.f_globals.get("__name__", "")


def _is_irrational(divisor: Scalar) -> bool:
    import sympy

    return isinstance(divisor, sympy.Expr) and not divisor.is_Rational


def may_vanish(divisor: Scalar) -> list[Scalar]:
    """Return the factors of a divisor whose zeros the stated ranges do not exclude; the divisor
    itself where it is no polynomial.

    Raises: ZeroDivisionError for one that is 0 everywhere, without which nothing that was divided
        by it is defined.
    """
    if divisor.is_zero is False:
        return []
    if len(subexpressions(divisor)) > LARGEST:
        return [divisor]
    numerator = normal_form(divisor)
    if numerator.is_zero:
        raise ZeroDivisionError(f"something is divided by {divisor}, which is 0 everywhere")
    if numerator.is_zero is False:
        return []
    # exponentials or roots, for which other symbols stand
    if not numerator.free_symbols <= divisor.free_symbols:
        return [_bare(divisor)]
    return [_bare(factor) for factor in irreducible(numerator) if factor.is_zero is not False]


def _bare(divisor: Scalar) -> Scalar:
    """Return what is 0 where a root or a modulus is."""
    import sympy

    while isinstance(divisor, sympy.Abs) or (
        divisor.is_Pow and divisor.exp.is_Rational and divisor.exp > 0
    ):
        divisor = divisor.args[0]
    return divisor


def is_hidden_zero(divisor: Scalar) -> bool:
    """Tell whether a divisor is 0 everywhere, though SymPy has not seen it; a number is so if balls
    do not tell it from 0.
    """
    if divisor.is_zero is False or len(subexpressions(divisor)) > LARGEST:
        return False
    return bool(normal_form(divisor).is_zero) if divisor.free_symbols else may_be_zero(divisor)


class Zeros(NamedTuple):
    """What is known of a divisor's zeros: a few inside the domain, or that conditions exclude all
    that were tried in the stated ranges.
    """

    inside: list[Case]
    excluded: bool


def zeros(divisor: Scalar, domain: Domain, symbols: Case, points: Iterable[Case]) -> Zeros:
    """Look for zeros of a divisor on lines through points of the domain, and through corners of its
    ranges.

    Args:
        symbols: the case in which symbols stand for real parameters; a zero has its other values.
        points: rational points of the ranges.
    """
    inside, met, barred, whole = [], 0, 0, _expanded(divisor)
    ranges, lines = Domain(where=(), **domain.factors), set()
    for point in points:
        values = {
            s: value
            for name in domain.real_names()
            for s, value in paired(symbols[name], point[name])
        }
        for s in sorted(divisor.free_symbols & set(values), key=str):
            line = s, *(value for other, value in values.items() if other != s)
            if line in lines:  # points at ends of ranges often differ in that number alone
                continue
            lines.add(line)
            for root in _roots(divisor if whole is None else whole, s, values):
                # where what is computed has no value, the domain has no point
                with contextlib.suppress(*VALUELESS):
                    exact = _is_zero_at(divisor, {**values, s: root})
                    there = (
                        [root]
                        if exact
                        else [root, root - NEXT * (1 + abs(root)), root + NEXT * (1 + abs(root))]
                    )
                    cases = [_placed(domain, symbols, point, {**values, s: near}) for near in there]
                    known = [domain.contains(case) for case in cases]
                    met += any(known)
                    barred += not any(known) and any(map(ranges.contains, cases))
                    inside += cases[:1] * (all(known) and cases[0] not in inside)
                    if len(inside) == ZEROS:
                        return Zeros(inside, excluded=False)
    return Zeros(inside, excluded=not met and barred > 0)


def _signs(divisor: Scalar, domain: Domain, symbols: Case, points: Iterable[Case]) -> list[int]:
    """Return the signs that a divisor without zeros may have by its values at points of the domain:
    both, one, or with both met none.
    """
    looked = (
        (point, values_at(domain.real_names(), symbols, point))
        for point in itertools.islice(points, SIGNED)
    )
    met = signs_at(
        divisor,
        ((point, {str(s): value for s, value in values.items()}) for point, values in looked),
    )
    return [sign for sign in (1, -1) if -sign not in met]


def _is_zero_at(divisor: Scalar, values: dict[Scalar, Fraction]) -> bool:
    """Tell whether a divisor is exactly 0 at rational values, not only nearly so, as at a root that
    is rounded.
    """
    import sympy

    return bool(
        divisor.xreplace(
            {s: sympy.Rational(value.numerator, value.denominator) for s, value in values.items()}
        ).is_zero
    )


def _expanded(divisor: Scalar) -> Scalar:
    """Return a divisor as SymPy's polynomial over the rationals; None if it is none, or a product
    of sums, whose terms may be too many.
    """
    import sympy

    sums = [part for part in subexpressions(divisor) if part.is_Add and part is not divisor]
    if sums or not divisor.free_symbols or not divisor.is_polynomial(*divisor.free_symbols):
        return None
    with contextlib.suppress(sympy.CoercionFailed):
        return sympy.Poly(divisor, *sorted(divisor.free_symbols, key=str), domain="QQ")
    return None


def _roots(divisor: Scalar, s: Scalar, values: dict[Scalar, Fraction]) -> list[Fraction]:
    """Return real roots of a divisor in one symbol, the others at their values; none where it is no
    polynomial in that one alone.
    """
    line = _coefficients(divisor, s, values)
    if len(line) == 2:
        slope, level = line
        return (
            [-level / slope] if isinstance(slope, Fraction) and isinstance(level, Fraction) else []
        )
    try:
        found = np.roots([float(c) for c in line])
    # what no float can hold is not searched for roots
    except (OverflowError, np.linalg.LinAlgError):
        return []
    # divisors are irreducible, so that real roots are simple but at special values of the others,
    # and floats give simple ones as real
    return [Fraction(float(root)) for root in found.real[abs(found.imag) < 1e-9]]


def _coefficients(
    divisor: Scalar, s: Scalar, values: dict[Scalar, Fraction]
) -> list[Fraction] | list[float]:
    import sympy

    if not isinstance(divisor, sympy.Poly):
        return coefficients(divisor, s, values)
    fixed = {
        other: sympy.Rational(value.numerator, value.denominator)
        for other, value in values.items()
        if other != s
    }
    if not {*divisor.gens} <= fixed.keys() | {s}:
        return []
    line = divisor.eval({other: fixed[other] for other in divisor.gens if other != s})
    found = line.all_coeffs() if isinstance(line, sympy.Poly) and line.degree() > 0 else []
    return [Fraction(int(c.p), int(c.q)) for c in found]


def _placed(domain: Domain, symbols: Case, point: Case, values: dict[Scalar, Fraction]) -> Case:
    def value(name: str, factor: AnyFactor, known: Case) -> Value:
        if name not in domain.real_names():
            return point[name]
        if not isinstance(symbols[name], np.ndarray):
            return values[symbols[name]]
        out = np.empty(symbols[name].shape, dtype=object)
        for index in np.ndindex(out.shape):
            out[index] = values[symbols[name][index]]
        return out

    return built(domain, value)


def off_zeros(divisors: Iterable[Scalar], names: Sequence[str], symbols: Case, point: Case) -> bool:
    """Tell whether nothing by which is divided is exactly 0 at a point, nor is it a joint of a
    derivative.
    """
    values = values_at(names, symbols, point)
    return not any(
        one.free_symbols and one.free_symbols <= values.keys() and _is_zero_at(one, values)
        for one in divisors
    )


def _searched(divisor: Scalar, domain: Domain, symbols: Case, points: Iterable[Case]) -> Zeros:
    """Look for zeros of a divisor that no proof excludes: at more points, and on lines through ends
    of ranges and, with conditions, more.

    Without conditions it is named anyway, and to say whether something is undefined there a large
    one is not worth its time.
    """
    if not domain.where and len(subexpressions(divisor)) > PARTS:
        return Zeros([], excluded=False)
    names, some = domain.real_names(), list(itertools.islice(points, MANY))
    values = (
        (point, {str(s): value for s, value in values_at(names, symbols, point).items()})
        for point in some
    )
    there = signs_at(divisor, values).get(0)
    met = (
        [there]
        if there is not None and _is_zero_at(divisor, values_at(names, symbols, there))
        else []
    )
    if met and not domain.where:
        return Zeros(met, excluded=False)
    own = sorted(divisor.free_symbols, key=str)
    ends = [
        end
        for point in some[: LINES if domain.where else 1]
        for end in at_ends(domain, symbols, point, own)
    ]
    found = zeros(divisor, domain, symbols, [*(some[: 2 * LINES] if domain.where else []), *ends])
    return Zeros([*met, *found.inside], found.excluded and not met)


class Account:
    """The divisors of a proof that may vanish in the domain, by the words in which a scope names
    them.
    """

    def __init__(self, function: Callable[..., Relation], formula: Formula) -> None:
        self._function, self._formula = function, formula
        self._found: dict[Scalar, str] = {}
        self._known: set[Scalar] = set()
        self._nowhere: dict[bool, dict[str, str]] = {True: {}, False: {}}
        self._valued: dict[bool, dict[str, str]] = {True: {}, False: {}}
        self.bounded = False
        """Whether only the stated ranges, or the conditions, keep what was looked at last from
        being 0.
        """

    def given(self, given: Iterable[str], domain: Domain) -> tuple[str, ...]:
        """Return the words of the conditions of a proof: those that are `given`, all of them where
        they keep a divisor from being 0.
        """
        return (
            *given,
            *(words for words in domain.assumptions if self.bounded and words != INSIDE),
        )

    def nowhere(
        self, zeros: Iterable[tuple[str, bool]], values: Iterable[tuple[str, bool]]
    ) -> None:
        """Note divisors that are to be 0 nowhere, and functions that are to have values everywhere.

        Each in words, and whether it is one for every place k of an induction; those of sizes alone
        are told like others.
        """
        for kept, found in ((self._nowhere, zeros), (self._valued, values)):
            for text, placed in found:
                kept[placed][text] = ""

    def broken_at(
        self,
        divisors: Iterable[Scalar],
        symbols: Case,
        domain: Domain,
        points: Iterable[Case],
        apart: Callable[[Scalar, Sequence[int]], str],
    ) -> tuple[Case, str] | None:
        """Look at the divisors of a case; return a zero at which the relation certainly fails, and
        what confirms that, if one is met.

        Args: domain: with the case's discrete values; points: rational points of it; apart: says
            what proves that a factor has no zero, the "signs" of its symbols or their "ranges", if
            anything does, given the signs that it may have.
        """
        own = {s for name in domain.real_names() for s, _ in paired(symbols[name], symbols[name])}
        self.bounded = False
        for divisor in divisors:
            # what has symbols of the check's own says nothing of a point
            if divisor in self._known or not divisor.free_symbols <= own:
                continue
            self._known.add(divisor)
            for factor in may_vanish(divisor):
                if factor in self._found:
                    continue
                near = zeros(factor, domain, symbols, itertools.islice(points, LINES))
                how = "" if near.inside else apart(factor, _signs(factor, domain, symbols, points))
                if not (near.inside or how):
                    near = _searched(factor, domain, symbols, points)
                for case in near.inside:
                    said = confirm(self._function, self._formula, domain, case)
                    if isinstance(said, Broken):
                        return case, said.by
                how = how or ("ranges" if near.excluded else "")
                self.bounded = self.bounded or how == "ranges"
                if not how:
                    lost = any(
                        undefined(self._function, self._formula, domain, case)
                        for case in near.inside
                    )
                    self._found[factor] = " (undefined there)" if lost else ""
        return None

    def __str__(self) -> str:
        """Return the words that follow a scope line, nothing if no divisor may vanish."""
        off = named(
            self._nowhere[False] | {str(factor): words for factor, words in self._found.items()}
        )
        zeros, values, real = (
            named(self._nowhere[True]),
            named(self._valued[True], "expression"),
            named(self._valued[False], "expression"),
        )
        said = f"; off the zeros of {off}" if off else ""
        said += f"; where no k is a zero of {zeros}" if zeros else ""
        said += f"; where every k gives a real value of {values}" if values else ""
        return said + (
            f"; where {real} {'is' if len(self._valued[False]) == 1 else 'are'} real"
            if real
            else ""
        )
