"""Sums with a symbol for their last index, proved by telescoping: a certificate is looked for by
any means, and verified.

For Σ_{j=0}^{n} t(n, j) = S(n) at every n the certificate is a T(n, j), a rational multiple of t, by
Gosper's algorithm (SymPy's), with

    T(n, j + 1) − T(n, j) = t(n, j)  (0 ≤ j < n),   then
        Σ_{j=0}^{n} t(n, j) = T(n, n) − T(n, 0) + t(n, n) = S(n);

or, where t alone does not telescope, as C(n, j), with ρ(n) = S(n + 1)/S(n) one for D(n, j) = t(n +
1, j) − ρ(n) t(n, j), so that

    Σ_{j=0}^{n+1} t(n + 1, j) − ρ(n) Σ_{j=0}^{n} t(n, j) = T(n, n) − T(n, 0) + D(n, n) + t(n + 1, n
        + 1) = 0,   S(n + 1) = ρ(n) S(n).

All of this is decided by the normal form, for each j < least, and for j = least + i, n = j + 1 + m
with integers i and m of at least 0. Nothing is said of j outside 0…n: a T, t or ρ that has, or may
have, a pole in there is no certificate. The divisors of t are looked at as they were written,
before SymPy cancels them.

A sum without a certificate may have a closed form all the same: nothing is refuted by that.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from lemmata.language.relation import Equal, ForAll, Recurrence, Sums
from lemmata.prove.guards.divisors import recorded
from lemmata.prove.normal_form import in_factorials
from lemmata.prove.sequences.poles import ends, zeros
from lemmata.terms.types import Scalar

Certified = tuple[list[Equal], list[Scalar]]
"""What proves a sum, and the expression of its total: its term has been looked at."""
FEW = 7
"""So many sums are added up at most, before those that the step reaches."""


class NoCertificate(ArithmeticError):
    """A sum has no certificate that was found, or none without a pole among its terms."""


def certified(form: Sums, k: Scalar) -> Certified:
    """Return what proves a sum for n = least + k, and the expression of its total.

    Raises: NoCertificate if none was found, or it has a pole where it is used, or so has a term.
    """
    import sympy

    symbols = N, J, i, m = places()
    term, total = _term(form, symbols), in_factorials(sympy.sympify(form.total(form.least + k)))

    def at(expression: Scalar, size: Scalar, place: Scalar) -> Scalar:
        value = in_factorials(
            expression.xreplace({N: sympy.sympify(size), J: sympy.sympify(place)})
        )
        _must_be_defined(value, {k, i, m})
        return value

    return _telescoped(form, k, (term, total), at, symbols), [total]


@functools.cache
def places() -> tuple[Scalar, ...]:
    """Return what stands for n and j, and for i and m, of which these are made; nothing else is
    called by them.
    """
    import sympy

    return tuple(sympy.Dummy(name, integer=True, nonnegative=True) for name in "njim")


def by_steps(form: Sums) -> ForAll | None:
    """Return a sum as the recurrence that adds one term after the other, k terms beyond the least;
    None where terms depend on n.
    """
    import sympy

    N, J, *_ = places()
    if N in sympy.sympify(form.term(N, J)).free_symbols:
        return None
    adding = Recurrence(
        summed(form, form.least),
        lambda k, total: total + form.term(form.least + k + 1, form.least + k + 1),
    )
    return ForAll(adding, lambda k: form.total(form.least + k))


def elsewhere(divisors: Iterable[Scalar]) -> dict[Scalar, None]:
    """Return the divisors but for those of the terms of sums, which have been looked at."""
    return {divisor: None for divisor in divisors if divisor.free_symbols.isdisjoint(places())}


def _telescoped(
    form: Sums, k: Scalar, given: tuple[Scalar, Scalar], at: Scalar, symbols: tuple[Scalar, ...]
) -> list[Equal]:
    """Return what proves a sum at each n by itself, if it does not depend on n but by its end, else
    by steps.
    """
    import sympy

    (term, total), (N, J, i, m), n = given, symbols, form.least + k
    whole = _antidifference(term, sympy.S.One, N, J)
    if whole is None:
        return _in_steps(form, k, given, at, symbols)
    inner = [
        Equal(at(whole, size, j + 1) - at(whole, size, j), at(term, size, j))
        for size, j in _pairs(form.least, i, m, 1)
    ]
    return [*inner, Equal(at(whole, n, n) - at(whole, n, 0) + at(term, n, n), total)]


def _in_steps(
    form: Sums, k: Scalar, given: tuple[Scalar, Scalar], at: Scalar, symbols: tuple[Scalar, ...]
) -> list[Equal]:
    """Return base and step of a sum whose value at n + 1 is compared with that at n."""
    import sympy

    (term, total), (N, J, i, m), n = given, symbols, form.least + k
    beyond = in_factorials(term.xreplace({N: N + 1}))
    later = in_factorials(total.xreplace({k: k + 1}))
    # quotients that are only looked for are not recorded among the divisors
    quotients = (
        sympy.Mul(numerator, sympy.Pow(denominator, -1))
        for numerator, denominator in ((beyond, term), (later, total))
    )
    grown, rate = _simple(quotients)
    if not grown.is_rational_function(N, J) or not rate.is_rational_function(k):
        raise NoCertificate("term or sum is not hypergeometric")
    rho = sympy.factor(rate)
    if later_on := _after_poles(rho, k):
        rest = replace(form, least=form.least + later_on)
        steps = _telescoped(
            rest, k, (term, in_factorials(total.xreplace({k: k + later_on}))), at, symbols
        )
        return [
            *steps,
            *(
                Equal(summed(form, size), form.total(size))
                for size in range(form.least, rest.least)
            ),
        ]
    _must_be_defined(rho, {k})
    rho_at = rho.xreplace({k: N - form.least})
    antidifference = _antidifference(term, sympy.factor(grown - rho_at), N, J)
    if antidifference is None:
        raise NoCertificate("no telescoping certificate was found")

    def gained(size: Scalar, place: Scalar) -> Scalar:
        ratio = sympy.sympify(rho_at.xreplace({N: sympy.sympify(size)}))
        return at(beyond, size, place) - ratio * at(term, size, place)

    inner = [
        Equal(at(antidifference, size, j + 1) - at(antidifference, size, j), gained(size, j))
        for size, j in _pairs(form.least, i, m, 1)
    ]
    end = at(antidifference, n, n) - at(antidifference, n, 0) + gained(n, n) + at(beyond, n, n + 1)
    first = sum((at(term, form.least, place) for place in range(form.least + 1)), sympy.S.Zero)
    return [
        *inner,
        Equal(end, 0),
        Equal(later, rho * total),
        Equal(first, total.xreplace({k: sympy.S.Zero})),
    ]


def _pairs(least: int, i: Scalar, m: Scalar, before: int) -> Iterator[tuple[Scalar, Scalar]]:
    """Yield n and j that together are all integers with 0 ≤ j ≤ n − before, before being 0 or 1,
    and n ≥ least.
    """
    import sympy

    yield from ((least + m, sympy.Integer(j)) for j in range(least))
    yield least + i + before + m, least + i


def _term(form: Sums, symbols: tuple[Scalar, ...]) -> Scalar:
    """Return the term on symbols for n and j.

    Raises: NoCertificate if it may have no value at some n ≥ least and 0 ≤ j ≤ n: by its divisors
        as they are written, or as it stands.
    """
    import sympy

    N, J, i, m = symbols
    with recorded() as divisors:
        term = sympy.sympify(form.term(N, J))
    for size, place in _pairs(form.least, i, m, 0):
        here = {N: sympy.sympify(size), J: place}
        for divisor in divisors:
            value = divisor.xreplace(here)
            lost = ends([] if value.is_zero is False else [value], [], frozenset({i, m}), {}, {})
            if lost.words or lost.zeros:
                called = divisor.xreplace({N: sympy.Symbol("n"), J: sympy.Symbol("j")})
                raise NoCertificate(
                    f"a term may have a pole, at some 0 ≤ j ≤ n where {called} is 0"
                )
        value = in_factorials(term.xreplace(here))
        _must_be_defined(value, {i, m})
        if ends([], [value], frozenset({i, m}), {}, {}).values:
            raise NoCertificate("a term may have no real value")
    return in_factorials(term)


def summed(form: Sums, n: int) -> Scalar:
    """Return a sum at a plain integer, term by term."""
    total = form.term(n, 0)
    for j in range(1, n + 1):
        total = total + form.term(n, j)
    return total


def _antidifference(term: Scalar, factor: Scalar, N: Scalar, J: Scalar) -> Scalar | None:
    """Return a rational multiple of a term whose difference is to be the term times a factor, None
    if none is found.
    """
    import sympy
    from sympy.concrete.gosper import gosper_term

    if not term * factor:
        return sympy.S.Zero
    try:
        ratio = gosper_term(term * factor, J)
    except (ArithmeticError, NotImplementedError, TypeError, ValueError, sympy.PolynomialError):
        return None
    return None if ratio is None else sympy.cancel(sympy.factor(ratio * factor) * term)


def _simple(quotients: Iterable[Scalar]) -> list[Scalar]:
    """Return quotients of powers, factorials and binomials as SymPy writes them in the simplest
    way.
    """
    import sympy

    simple: Any = sympy.combsimp
    return [simple(sympy.powsimp(quotient)) for quotient in quotients]


def _after_poles(rho: Scalar, k: Scalar) -> int:
    """Return from which k on a quotient has no poles, where these are a few small integers: sums
    before that are added up.
    """
    import sympy

    bottom = sympy.fraction(rho)[1]
    if bottom.free_symbols != {k}:
        return 0
    roots = [
        int(root) for root in sympy.Poly(bottom, k).ground_roots() if root.is_Integer and root >= 0
    ]
    return 1 + max(roots) if roots and max(roots) < FEW else 0


def _must_be_defined(expression: Scalar, indices: set[Scalar]) -> None:
    """Refuse what has, or may have, a pole at some index.

    Raises: NoCertificate.
    """
    import sympy

    message = "the certificate, or a term, may have a pole at some 0 ≤ j ≤ n"
    if expression.has(sympy.zoo, sympy.nan, sympy.oo, -sympy.oo):
        raise NoCertificate(message)
    for factor in zeros(sympy.fraction(sympy.together(expression))[1], indices):
        if factor.free_symbols & indices:
            raise NoCertificate(message)
        _ = 1 / factor  # recorded among the divisors, of whose zeros the scope speaks
