"""Whether an integral, or an infinite sum, has a value wherever the stated ranges are kept: a proof
for symbols, by comparison.

A sum has one by the ratio of its terms, or as a quotient of polynomials that falls like k^-2. An
integral has one if each term of its integrand, multiplied out, is at an end a power of the distance
and what is bounded beside it, or dies off exponentially at infinity, and if nothing by which it
divides, or of which it takes a logarithm or a root, is 0 between the ends. What none of this
decides is not proved.
"""

from __future__ import annotations

from collections.abc import Iterator

from lemmata.prove.growth import Known, Limits, Undecided
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.inequality.prove import Signs
from lemmata.prove.inequality.supposed import never_zero
from lemmata.prove.normal_form import is_zero
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar

BOUNDED = ("sin", "cos", "tanh", "atan", "erf", "erfc", "sign")
"""Functions that are bounded on the line."""
SMOOTH = (*BOUNDED, "exp", "sinh", "cosh", "Abs", "asinh", "Max", "Min", "Heaviside")
"""Functions that have a value at every real number."""


def has_value(whole: Scalar, signs: Signs, premises: Known) -> bool:
    """Tell whether an integral or a sum certainly has a value."""
    import sympy

    try:
        if isinstance(whole, sympy.Integral):
            return _integral_has(whole, signs, premises)
        return all(_sum_has(whole, limit, signs, premises) for limit in whole.limits)
    except (Undecided, ArithmeticError, TypeError, ValueError, NotImplementedError, AttributeError):
        return False


def _sum_has(whole: Scalar, limit: Scalar, signs: Signs, premises: Known) -> bool:
    import sympy

    if len(limit) < 3 or limit[2] not in (sympy.oo,) or limit[1] == -sympy.oo:
        return len(limit) < 3 or not {limit[1], limit[2]} & {sympy.oo, -sympy.oo}
    if isinstance(whole, sympy.Product) or len(whole.limits) > 1:
        return False
    k, term = limit[0], sympy.expand(whole.function)
    return all(_terms_fall(part, k, signs, premises) for part in sympy.Add.make_args(term))


def _terms_fall(term: Scalar, k: Scalar, signs: Signs, premises: Known) -> bool:
    import sympy

    rest, own = term.as_independent(k)
    if own == 0 or rest == 0:
        return True
    whole = sympy.Dummy("k", integer=True, positive=True)
    ratio = sympy.hypersimp(own.xreplace({k: whole}), whole)
    if ratio is None:
        return False
    limits = Limits(whole, signs, premises)
    tends = limits.limit(sympy.sympify(ratio))
    if tends in (sympy.oo, -sympy.oo):
        return False
    if not is_zero(tends**2 - 1):
        return _positive(limits, 1 - tends**2)
    if not own.is_rational_function(k) or own.free_symbols != {k}:
        return False
    top, bottom = (sympy.Poly(part, k) for part in sympy.fraction(sympy.together(own)))
    return bottom.degree() >= top.degree() + 2


def _positive(limits: Limits, value: Scalar) -> bool:
    return limits.is_certainly_positive(value) if value.free_symbols else bool(value > 0)


def _integral_has(whole: Scalar, signs: Signs, premises: Known) -> bool:
    import sympy

    if len(whole.limits) != 1 or len(whole.limits[0]) != 3:
        return False
    x, low, high = whole.limits[0]
    inside = sympy.Dummy("x", positive=bool(low.is_nonnegative) or None, real=True)
    function = whole.function.xreplace({x: inside})
    limits = Limits(sympy.Dummy("t", positive=True), signs, premises)
    ends = (low if low.is_finite else None, high if high.is_finite else None)
    if not all(
        _is_nowhere_singular(part, inside, ends, signs)
        for part in subexpressions(function)
        if inside in part.free_symbols
    ):
        return False
    u = sympy.Dummy("u", positive=True)
    for end, sign in ((low, 1), (high, -1)):
        far = end in (sympy.oo, -sympy.oo)
        integrand = function.xreplace({inside: -sign * u if far else end + sign * u})
        if not all(
            _is_tame(term, u, far, limits)
            for term in sympy.Add.make_args(sympy.expand(integrand, power_base=False))
        ):
            return False
    return True


def _is_nowhere_singular(
    part: Scalar, x: Scalar, ends: tuple[Scalar | None, Scalar | None], signs: Signs
) -> bool:
    """Tell whether a part of an integrand has a value between the ends."""
    import sympy

    if (
        part.is_Symbol
        or part.is_Add
        or part.is_Mul
        or isinstance(part, sympy.core.relational.Relational)
    ):
        return True
    if part.is_Pow:
        if part.exp.is_Integer and part.exp > 0:
            return True
        base = part.base
    elif isinstance(part, sympy.log):
        base = part.args[0]
    else:
        return type(part).__name__ in SMOOTH
    whole = bool(part.is_Pow) and bool(part.as_base_exp()[1].is_Integer)
    if base.is_positive or (whole and base.is_nonzero and base.is_real):
        return True
    premises = signs.known()
    return _is_positive_inside(
        base, x, Premises({**premises.ends, x: ends}, premises.conditions, premises.given)
    )


def _is_positive_inside(base: Scalar, x: Scalar, premises: Premises) -> bool:
    """Tell whether something is positive between the ends: it is if it has a zero nowhere, or is
    the distance from an end.
    """
    low, high = premises.ends[x]
    if any(
        end is not None and (is_zero(base - (x - end) * sign))
        for end, sign in ((low, 1), (high, -1))
    ):
        return True
    return never_zero(base, premises, (1,))


def _is_tame(term: Scalar, u: Scalar, far: bool, limits: Limits) -> bool:
    """Tell whether a term of an integrand can be integrated up to an end, at distance u from it or
    at infinity.
    """
    import sympy

    power, exponent, rest = _taken_apart(term, u)
    # a logarithm changes no power, whose bound is strict
    if any(
        not _is_bounded(part, u, far)
        for part in rest
        if not (isinstance(part, sympy.log) and part.args[0].as_independent(u)[1] == u)
    ):
        return False
    if far and exponent != 0:
        polynomial = exponent.as_poly(u)
        return (
            polynomial is not None
            and polynomial.degree() > 0
            and _positive(limits, -polynomial.LC())
        )
    return (
        _positive(limits, -1 - power)
        if far
        else bool(power.is_nonnegative) or _positive(limits, 1 + power)
    )


def _taken_apart(term: Scalar, u: Scalar) -> tuple[Scalar, Scalar, list[Scalar]]:
    """Return the power of u in a term, the exponent of its exponentials, and the other factors with
    u.
    """
    import sympy

    power: Scalar = sympy.Integer(0)
    exponent: Scalar = sympy.Integer(0)
    rest: list[Scalar] = []
    for factor in _factors(term):
        if u not in factor.free_symbols:
            continue
        base, exp = factor.as_base_exp()
        if isinstance(factor, sympy.exp):
            exponent = exponent + factor.args[0]
        elif base == u and u not in exp.free_symbols:
            power += exp
        elif u not in base.free_symbols and base.is_positive:
            exponent += exp * sympy.log(base)
        else:
            rest.append(factor)
    return power, sympy.expand(exponent), rest


def _factors(term: Scalar) -> Iterator[Scalar]:
    for factor in term.as_ordered_factors():
        if factor.is_Pow and factor.base.is_Mul:
            yield from (part**factor.exp for part in factor.base.as_ordered_factors())
        else:
            yield factor


def _is_bounded(factor: Scalar, u: Scalar, far: bool) -> bool:
    """Tell whether a factor is bounded near the end."""
    import sympy

    if type(factor).__name__ in BOUNDED:
        return True
    if far:
        return (
            factor.is_Pow
            and bool(factor.exp.is_Integer)
            and factor.exp > 0
            and _is_bounded(factor.base, u, far)
        )
    if factor.is_Pow and bool(factor.exp.is_Integer) and factor.exp > 0:
        return _is_bounded(factor.base, u, far)
    if (
        factor.is_Pow
        and u not in factor.exp.free_symbols
        and factor.base.xreplace({u: sympy.Integer(0)}).is_positive
    ):
        return True
    value = factor.xreplace({u: sympy.Integer(0)})
    return bool(value.is_finite) and not value.has(sympy.nan, sympy.zoo, sympy.oo)
