"""Where an answer for a generic symbol may be another one: leading coefficients, determinants and
radicands that vanish, roots that meet.

What is found here is treated like a divisor (`divisors.py`): its zeros are looked at, and the scope
names those that the ranges allow.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator

from lemmata.prove.by_sympy.algorithms import CALCULUS, REWRITES, Answer, expressions
from lemmata.prove.by_sympy.quadrature import sides
from lemmata.prove.normal_form import is_zero
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar, Value

LARGEST, FEW, ROOTS = 60, 12, 5
"""Parts of an expression whose zeros are looked for; so many coefficients of one, and results that
may be equal, are looked at, at most.
"""
DIVISORS = frozenset(("gcd", "lcm", "cofactors"))
"""Common divisors, which are others where a resultant vanishes, and of integers have the period of
the cofactors' resultant.
"""
OF_CONTENTS = frozenset(
    (
        "gcd_list",
        "lcm_list",
        "content",
        "primitive",
        "gcd_terms",
        "terms_gcd",
        "gcdex",
        "half_gcdex",
        "invert",
    )
)
"""Others whose answer for a symbol is not that for an integer."""
MULTIPLE = frozenset(
    (
        "roots",
        "solve",
        "solveset",
        "factor_list",
        "sqf_list",
        "sqf",
        "sqf_part",
        "real_roots",
        "count_roots",
        "sturm",
    )
)
"""What may be other where a discriminant vanishes."""
LEADING = frozenset(
    ("degree", "LC", "LM", "LT", "all_coeffs", "degree_list", "total_degree", "monic")
)
"""What depends on leading coefficients alone."""


def critical(answer: Answer, own: set[Scalar]) -> Iterator[Scalar]:
    """Yield expressions in symbols of a case at whose zeros an answer may be another one."""
    given = [part for value in answer.given.values() for part in _found(value)]
    for one in dict.fromkeys(
        [*(() if answer.name in CALCULUS else _given(answer, own)), *_in_result(answer, given)]
    ):
        if (
            one.free_symbols
            and one.free_symbols <= own
            and len(subexpressions(one)) <= LARGEST
            and not is_zero(one)
        ):
            yield one


def is_generic(answer: Answer, own: set[Scalar]) -> bool:
    """Tell whether an answer was given for symbols of a case, or is an integral, a sum or a
    product.
    """
    import sympy

    parts = [part for value in (*answer.given.values(), answer.result) for part in _found(value)]
    if answer.name == "limit":
        return True
    wholes = answer.name in CALCULUS and (
        answer.name != "doit" or any(part.has(*kinds()) for part in parts)
    )
    if answer.name == "doit" and not wholes:
        return False
    return wholes or any(part.free_symbols & own for part in parts if isinstance(part, sympy.Expr))


def kinds() -> tuple[type, ...]:
    """Return the classes of what an algorithm of SymPy evaluates, and that may have no value."""
    import sympy

    return sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit


def is_proved(answer: Answer) -> bool:
    """Tell whether an answer is known to be right by a second way: a normal form, a leading
    coefficient, an antiderivative.
    """
    import sympy

    try:
        if answer.name in REWRITES:
            return _is_the_same(answer)
        if answer.name in LEADING:
            return all(_is_certain(one) for one in _leading(answer))
        return any(
            isinstance(whole, sympy.Integral) and _is_of_polynomial(whole, answer.result)
            for whole in wholes(answer)[:1]
        )
    except (ArithmeticError, TypeError, ValueError, AttributeError, sympy.PolynomialError):
        return False


def _is_the_same(answer: Answer) -> bool:
    """Tell whether a result is what was given, by the normal form; a dictionary holds the
    coefficients of its keys.
    """
    import sympy

    first = next(
        (
            value
            for value in answer.given.values()
            if isinstance(value, (sympy.Expr, sympy.MatrixBase))
        ),
        None,
    )
    result = answer.result
    if isinstance(result, dict):
        result = sympy.Add(*(key * value for key, value in result.items()))
    before, after = _found(first), _found(result)
    pairs = zip(before, after, strict=len(before) == len(after))
    return (
        bool(before)
        and len(before) == len(after)
        and all(is_zero(one - other) or is_zero(_spelled(one - other)) for one, other in pairs)
    )


def _spelled(expression: Scalar) -> Scalar:
    """Return an expression with powers as exponentials, and those of sums as products."""
    import sympy

    spelled = expression.replace(
        lambda part: part.is_Pow and not part.exp.is_Rational,
        lambda part: sympy.exp(part.exp * sympy.log(part.base)),
    )
    return sympy.expand_power_exp(spelled)


def _is_certain(coefficient: Scalar) -> bool:
    return not coefficient.free_symbols or bool(coefficient.is_nonzero)


def _leading(answer: Answer) -> list[Scalar]:
    """Return the leading coefficients of polynomials that were given.

    Raises: ValueError if there is none.
    """
    import sympy

    found = []
    for value in answer.given.values():
        if isinstance(value, sympy.Poly):
            found.append(value)
        elif isinstance(value, sympy.Expr) and (
            gen := answer.given.get("gen") or next(iter(answer.given.get("gens", ())), None)
        ):
            found += [sympy.Poly(value, gen)] if value != gen else []
    if not found:
        raise ValueError("no polynomial was given")
    return [sympy.sympify(one.LC()) for one in found]


def wholes(answer: Answer) -> list[Scalar]:
    """Return the integrals, sums and products that were to be evaluated."""
    import sympy

    if answer.name not in CALCULUS:
        return []
    given = answer.given
    asked = given.get("self") if answer.name == "doit" else None
    if isinstance(asked, sympy.Basic):
        return sorted(asked.atoms(*kinds()), key=str)
    function = next((given[name] for name in ("f", "self") if name in given), None)
    arguments = [*given.get("args", ()), *given.get("symbols", ())]
    kind = {"integrate": sympy.Integral, "summation": sympy.Sum, "product": sympy.Product}.get(
        answer.name
    )
    if kind is None:
        return []
    return [kind(*([] if function is None else [function]), *arguments)]


def _is_of_polynomial(whole: Scalar, result: Value) -> bool:
    """Tell whether a result is the integral of a polynomial, by an antiderivative whose derivative
    it is.
    """
    if len(whole.limits) != 1:
        return False
    x, *ends = whole.limits[0]
    inside = (
        result
        if not ends
        else whole.function.as_poly(x) and whole.function.as_poly(x).integrate().as_expr()
    )
    if (
        inside is None
        or not inside.is_polynomial(x)
        or not is_zero(inside.diff(x) - whole.function)
    ):
        return False
    return not ends or (
        all(end.is_finite for end in ends)
        and is_zero(inside.xreplace({x: ends[1]}) - inside.xreplace({x: ends[0]}) - result)
    )


def _given(answer: Answer, own: set[Scalar]) -> Iterator[Scalar]:
    """Yield the coefficients of what was given as polynomials in other symbols, the entries of
    matrices and their determinants.
    """
    import sympy

    if answer.name in LEADING:
        with contextlib.suppress(ValueError, sympy.PolynomialError):
            yield from _leading(answer)
            return
    for value in answer.given.values():
        if isinstance(value, sympy.MatrixBase):
            yield from value.flat()
            if value.is_square and value.rows <= 4:
                yield value.det(method="berkowitz")
            continue
        for part in _found(value):
            others = sorted(part.free_symbols - own, key=str)
            top = sympy.numer(sympy.together(part)) if isinstance(part, sympy.Expr) else part
            if others and top.is_polynomial(*others):
                yield from sympy.Poly(top, *others).coeffs()[:FEW]
    with contextlib.suppress(sympy.PolynomialError, ValueError, TypeError):
        yield from _meeting(answer, own)


def _meeting(answer: Answer, own: set[Scalar]) -> Iterator[Scalar]:
    """Yield the resultants and discriminants of what was given as polynomials in one other
    symbol.
    """
    import sympy

    given = [
        part for value in answer.given.values() for part in _found(value) if part.is_polynomial()
    ]
    for symbol in sorted({s for part in given for s in part.free_symbols} - own, key=str):
        inside = [
            part
            for part in given
            if part != symbol and part.has(symbol) and part.free_symbols <= own | {symbol}
        ]
        if answer.name in DIVISORS | OF_CONTENTS:
            yield from (
                sympy.resultant(one, other, symbol)
                for one, other in itertools.combinations(inside[:FEW], 2)
            )
        elif answer.name in MULTIPLE:
            yield from (
                sympy.discriminant(one, symbol)
                for one in inside
                if 1 < sympy.degree(one, symbol) <= ROOTS
            )


def period(answer: Answer) -> int | None:
    """Return after how many integers a common divisor of polynomials in one integer is the same
    again; None if that is not known.

    >>> import sympy
    >>> n = sympy.Symbol("n", integer=True)
    >>> (
    ...     period(Answer("gcd", {"f": n, "g": n + 2}, 1)),
    ...     period(Answer("gcd", {"f": n, "g": n + 1}, 1)),
    ... )
    (2, 1)
    """
    import sympy

    integers = {
        s
        for value in answer.given.values()
        for part in _found(value)
        for s in part.free_symbols
        if s.is_integer
    }
    if not integers or answer.name not in DIVISORS | OF_CONTENTS:
        return 1
    pair = [answer.given.get(name) for name in ("f", "g")]
    if (
        len(integers) > 1
        or answer.name not in DIVISORS
        or not all(isinstance(one, (sympy.Expr, int)) for one in pair)
    ):
        return None
    (n,) = integers
    try:
        first, second = (sympy.Poly(one, n, domain="ZZ") for one in pair)
        _, first, second = first.cofactors(second)
        found: Scalar = sympy.sympify(sympy.resultant(first.as_expr(), second.as_expr(), n))
    except (sympy.PolynomialError, sympy.polys.polyerrors.CoercionFailed, ValueError):
        return None
    return abs(int(found)) if found.is_Integer and found != 0 else None


def other_side(answer: Answer) -> str:
    """Say of a limit from the right, which SymPy takes where no side is named, that the one from
    the left is another one.
    """
    import sympy

    for one in _limits(answer):
        expression, x, end, side = one.args
        if str(side) != "+" or not end.is_finite or x.is_nonnegative:
            continue
        try:
            left = sympy.limit(expression, x, end, dir="-")
            right = sympy.limit(expression, x, end)
            same = left == right or is_zero(left - right)
        except (NotImplementedError, ArithmeticError, TypeError, ValueError, AttributeError):
            # SymPy raises any of these where it finds no limit: then both sides are not known to
            # agree, and the proof stays open
            left, same = "not known", False
        if not same:
            return (
                f"the limit of {expression} is from the right, the one from the left is {left}; for"
                f" one side let {x} be a positive symbol"
            )
    return ""


def _limits(answer: Answer) -> list[Scalar]:
    import sympy

    given = answer.given
    if answer.name == "limit":
        parts = next(
            (
                tuple(given[name] for name in names)
                for names in (("e", "z", "z0"), ("self", "x", "xlim"))
                if names[0] in given
            ),
            None,
        )
        return [sympy.Limit(*parts, dir=str(given.get("dir", "+")))] if parts else []
    asked = given.get("self") if answer.name == "doit" else None
    return sorted(asked.atoms(sympy.Limit), key=str) if isinstance(asked, sympy.Basic) else []


def _in_result(answer: Answer, given: list[Scalar]) -> Iterator[Scalar]:
    """Yield what is divided by in a result, what roots are taken of, differences of results, and
    sides of conditions that it has.
    """
    import sympy

    results = _found(answer.result)
    before = {part for one in given for part in subexpressions(one)}
    for part in (part for one in results for part in subexpressions(one)):
        if (
            part.is_Pow
            and part not in before
            and (part.exp.is_negative or part.exp.is_integer is False)
        ):
            yield part.base
        elif isinstance(part, sympy.Piecewise):
            yield from map(sides, part.atoms(sympy.core.relational.Relational))
    if 1 < len(results) <= ROOTS and answer.name not in REWRITES | CALCULUS:
        yield from (one - other for one, other in itertools.combinations(results, 2))


def _found(value: Value) -> list[Scalar]:
    return [part for part in expressions(value) if hasattr(part, "free_symbols")]
