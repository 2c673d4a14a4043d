"""Sums with a symbol for their last index, proved by telescoping: a certificate is looked for by any means, and verified.

For Σ_{j=0}^{n} t(n, j) = S(n) at every n the certificate is a T(n, j), a rational multiple of t, by Gosper's algorithm (SymPy's), with

    T(n, j + 1) − T(n, j) = t(n, j)  (0 ≤ j < n),   then   Σ_{j=0}^{n} t(n, j) = T(n, n) − T(n, 0) + t(n, n) = S(n);

or, where t alone does not telescope, as C(n, j), with ρ(n) = S(n + 1)/S(n) one for D(n, j) = t(n + 1, j) − ρ(n) t(n, j), so that

    Σ_{j=0}^{n+1} t(n + 1, j) − ρ(n) Σ_{j=0}^{n} t(n, j) = T(n, n) − T(n, 0) + D(n, n) + t(n + 1, n + 1) = 0,   S(n + 1) = ρ(n) S(n).

All of this is decided by the normal form for symbols n = j + 1 + m, j and m integers of at least 0. Nothing is said of j outside 0…n: a
T, t or ρ that has, or may have, a pole in there is no certificate.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lemmata.proofs_checks.poles import zeros
from lemmata.proofs_checks.relation import Equal, Sums
from lemmata.theory.types import Scalar

Certified = tuple[list[Equal], list[Scalar]]
"""What proves a sum, and the expressions of its term and its total."""
FEW = 7
"""So many sums are added up at most, before those that the step reaches."""


class NoCertificate(ArithmeticError):
    """A sum has no certificate that was found, or none without a pole among its terms."""


def certified(form: Sums, k: Scalar) -> Certified:
    """Return what proves a sum for n = least + k, and the expressions of term and total.

    Raises: NoCertificate if none was found, or it has a pole where it is used.
    """
    import sympy

    n, j, after = form.least + k, *sympy.symbols("j m", integer=True, nonnegative=True)
    N, J = (sympy.Dummy(name, integer=True, nonnegative=True) for name in "NJ")
    term, total = (_factorials(sympy.sympify(given)) for given in (form.term(N, J), form.total(n)))

    def at(expression: Scalar, size: Any, place: Any) -> Scalar:
        found = _factorials(expression.xreplace({N: sympy.sympify(size), J: sympy.sympify(place)}))
        _must_be_defined(found, {k, j, after})
        return found

    # a sum that does not depend on n but by its end telescopes at each n by itself
    whole = _antidifference(term, sympy.S.One, N, J)
    if whole is not None:
        inner = at(whole, j + 1 + after, j + 1) - at(whole, j + 1 + after, j), at(term, j + 1 + after, j)
        ends = at(whole, n, n) - at(whole, n, 0) + at(term, n, n), total
        return [Equal(*inner), Equal(*ends)], [term.xreplace({N: n, J: j}), total]
    return _in_steps(form, k, (term, total), at, (N, J, j, after))


def _in_steps(form: Sums, k: Scalar, given: tuple[Scalar, Scalar], at: Any, symbols: tuple[Scalar, ...]) -> Certified:
    """Return base and step of a sum whose value at n + 1 is compared with that at n."""
    import sympy

    (term, total), (N, J, j, after), n = given, symbols, form.least + k
    beyond = _factorials(term.xreplace({N: N + 1}))
    later = _factorials(total.xreplace({k: k + 1}))
    # quotients that are only looked for are not recorded among the divisors
    quotients = (sympy.Mul(one, sympy.Pow(other, -1)) for one, other in ((beyond, term), (later, total)))
    grown, rate = _simple(quotients)
    if not grown.is_rational_function(N, J) or not rate.is_rational_function(k):
        raise NoCertificate("term or sum is not hypergeometric")
    rho = sympy.factor(rate)
    if later_on := _after_poles(rho, k):
        steps, written = certified(replace(form, least=form.least + later_on), k)
        before = range(form.least, form.least + later_on)
        return [*steps, *(Equal(summed(form, size), form.total(size)) for size in before)], written
    _must_be_defined(rho, {k})
    rho_at = rho.xreplace({k: N - form.least})
    found = _antidifference(term, sympy.factor(grown - rho_at), N, J)
    if found is None:
        raise NoCertificate("no telescoping certificate was found")

    def gained(size: Any, place: Any) -> Scalar:
        ratio = sympy.sympify(rho_at.xreplace({N: sympy.sympify(size)}))
        return at(beyond, size, place) - ratio * at(term, size, place)

    inner = at(found, j + 1 + after, j + 1) - at(found, j + 1 + after, j), gained(j + 1 + after, j)
    ends = at(found, n, n) - at(found, n, 0) + gained(n, n) + at(beyond, n, n + 1)
    first = sum((at(term, form.least, place) for place in range(form.least + 1)), sympy.S.Zero)
    proofs = [Equal(*inner), Equal(ends, 0), Equal(later, rho * total), Equal(first, total.xreplace({k: sympy.S.Zero}))]
    return proofs, [term.xreplace({N: n, J: j}), total]


def summed(form: Sums, n: int) -> Any:
    """Return a sum at a plain integer, term by term."""
    found = form.term(n, 0)
    for j in range(1, n + 1):
        found = found + form.term(n, j)
    return found


def _antidifference(term: Scalar, factor: Scalar, N: Scalar, J: Scalar) -> Scalar | None:
    """Return a rational multiple of a term whose difference is to be the term times a factor, None if none is found."""
    import sympy
    from sympy.concrete.gosper import gosper_term

    if not term * factor:
        return sympy.S.Zero
    try:
        ratio = gosper_term(term * factor, J)
    except (ArithmeticError, NotImplementedError, TypeError, ValueError, sympy.PolynomialError):
        return None
    return None if ratio is None else sympy.cancel(sympy.factor(ratio * factor) * term)


def _simple(quotients: Iterable[Any]) -> list[Any]:
    """Return quotients of powers, factorials and binomials as SymPy writes them in the simplest way."""
    import sympy

    simple: Any = sympy.combsimp
    return [simple(sympy.powsimp(quotient)) for quotient in quotients]


def _after_poles(rho: Scalar, k: Scalar) -> int:
    """Return from which k on a quotient has no poles, where these are a few small integers: sums before that are added up."""
    import sympy

    bottom = sympy.fraction(rho)[1]
    if bottom.free_symbols != {k}:
        return 0
    roots = [int(root) for root in sympy.Poly(bottom, k).ground_roots() if root.is_Integer and root >= 0]
    return 1 + max(roots) if roots and max(roots) < FEW else 0


def _factorials(expression: Scalar) -> Scalar:
    """Return an expression with C(n, j), where j and n − j are certainly not negative, in factorials."""
    import sympy

    found = {}
    for part in expression.atoms(sympy.binomial):
        top, low = part.args
        if low.is_nonnegative and sympy.expand(top - low).is_nonnegative:
            found[part] = sympy.factorial(top) / (sympy.factorial(low) * sympy.factorial(sympy.expand(top - low)))
    return expression.xreplace(found)


def _must_be_defined(expression: Scalar, indices: set[Scalar]) -> None:
    """Refuse what has, or may have, a pole at some index.

    Raises: NoCertificate.
    """
    import sympy

    for factor in zeros(sympy.fraction(sympy.together(expression))[1], indices):
        if factor.free_symbols & indices:
            raise NoCertificate(f"the certificate, or a term, may have a pole where {factor} is 0")
        _ = 1 / factor  # recorded among the divisors, of whose zeros the scope speaks
