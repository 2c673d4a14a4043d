"""Whether an expression is nowhere negative where others are not, entries of sequences among its
symbols.

Entries of sequences (`terms/sequences.py`) become real numbers, written in one of them by its step
or each by itself. What is given then bounds them: as ends of charts (`charts.py`), or by
elimination. With gap N/D, N = N_0 + N_1 s, and P/Q >= 0, P = P_0 + P_1 s, polynomials,
    gap = (N_0 - m P_0)/D + (m Q/D) P/Q   where N_1 = m P_1,
an identity wherever the gap is defined, since m is a polynomial: so both terms being 0 or more
prove the gap. Where r N_1 = m P_1,

    r gap = (r N_0 - m P_0)/D + (m Q/D) P/Q

does if the polynomial r is certainly positive. A power with a symbol in its exponent, of what is
positive, is a number as well, and b^{k+2} is b^2 b^k.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from lemmata.language.time_budget import TimeUp, within
from lemmata.prove.inequality.charts import charts
from lemmata.prove.inequality.orthant import Polynomial, coefficients
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.inequality.prove import proved_nonnegative
from lemmata.prove.normal_form import Quotients
from lemmata.terms.expressions import parts_of, subexpressions
from lemmata.terms.sequences import resolved
from lemmata.terms.types import Scalar, Tree

SMALL, LEAST = 60, Fraction(1, 4)
"""Parts of an expression that is proved not to be 0, at most, and how far from 0 the rules for
inequalities must see it, which prove no strict ones: constants of formulas are seldom smaller.
"""
BRIEF = 1000
"""Terms that are looked at for this on a chart, at most: the proofs of all divisors here that have
one take fewer than a hundred.
"""
PATIENCE = 0.5
"""Seconds of the processor for SymPy's word on a sign, a thousandth of which it mostly takes: it
may look for the roots of a polynomial of any degree.
"""
NOTHING = Premises({}, ())
"""No ends and no conditions: what is proved then holds for all numbers of these signs."""
SHALLOW, DEEP = 1, 4
"""Numbers that are eliminated one after the other, at most: at first one alone, since most proofs
need no more, and there are far fewer.
"""


def proved_supposing(
    gap: Scalar, given: Sequence[Scalar], premises: Premises, solver: bool = True
) -> bool:
    """Tell whether a gap is proved to be 0 or more wherever the premises hold, what is given is not
    negative, and all are defined.

    >>> import sympy
    >>> s, u = sympy.symbols("s u", real=True)
    >>> proved_supposing(3 + u * s, [1 + u * s], Premises({u: (None, None)}, ()))
    True
    """
    ways = [_with_numbers(gap, given, premises, together) for together in (False, True)]
    ways = ways[: 1 + (ways[0][:2] != ways[1][:2])]
    looked = [_Given(*way) for way in ways]
    return any(
        _proved(way[0], one, way[2], deep)
        for deep in (SHALLOW, DEEP)
        for way, one in zip(ways, looked, strict=True)
    ) or (solver and any(proved_nonnegative(way[0], way[2]) for way in ways))


def certainly_positive(value: Scalar, given: Sequence[Scalar], premises: Premises) -> bool:
    """Tell whether an expression is positive by the ends of its symbols alone."""
    value, _, premises = _with_numbers(value, given, premises, together=False)
    return _is_positive(value, premises)


def never_zero(value: Scalar, premises: Premises = NOTHING, signs: Sequence[int] = (1, -1)) -> bool:
    """Tell whether an expression that is not large is positive or negative by the signs of its
    symbols, or by what else is known of them.

    Args: signs: those that it may have, where some values of it are known.

    >>> import sympy
    >>> x = sympy.Symbol("x", real=True)
    >>> (
    ...     never_zero(x**2 + 2 * x + 3, Premises({x: (None, None)}, ())),
    ...     never_zero(x**2, Premises({x: (None, None)}, ())),
    ... )
    (True, False)
    """
    import sympy

    if len(subexpressions(value)) > SMALL:
        return False
    premises = Premises(
        {**dict.fromkeys(value.free_symbols, (None, None)), **premises.ends},
        premises.conditions,
        premises.given,
    )
    if any(_risen(sign * value).is_positive for sign in signs):
        return True
    return any(
        certainly_positive(sign * value, (), premises)
        or proved_nonnegative(
            sign * value - sympy.Rational(LEAST), premises, solver=False, terms=BRIEF
        )
        for sign in signs
    )


def _risen(value: Scalar) -> Scalar:
    """Return an expression as a quotient multiplied out, with e^u = 1 + p, p of the sign of u,
    where that is known not to be negative.

    >>> import sympy
    >>> x = sympy.Symbol("x", positive=True)
    >>> (
    ...     _risen(sympy.exp(x) - 1).is_positive,
    ...     _risen(2 - sympy.exp(-x)).is_positive,
    ...     _risen(2 - sympy.exp(x)).is_positive,
    ... )
    (True, True, None)
    """
    import sympy

    swaps, excesses = {}, {}
    for power in parts_of(value, sympy.exp):
        rate = power.args[0] if power.args[0].is_nonnegative else -power.args[0]
        if rate.is_nonnegative:
            signs = {"positive": True} if rate.is_positive else {"nonnegative": True}
            more = 1 + excesses.setdefault(rate, sympy.Dummy("more", **signs))
            swaps[power] = more if rate == power.args[0] else 1 / more
    top, bottom = sympy.fraction(sympy.together(value.xreplace(swaps)))
    return sympy.expand(top) / sympy.expand(bottom)


def _is_positive(value: Scalar, premises: Premises) -> bool:
    try:
        with within(PATIENCE):
            return all(
                value.xreplace(chart.swaps).expand().is_positive
                for chart in charts(premises, value.free_symbols)
            )
    except TimeUp:
        return False


def _with_numbers(
    gap: Scalar, given: Sequence[Scalar], premises: Premises, together: bool
) -> tuple[Scalar, tuple[Scalar, ...], Premises]:
    """Return gap and what is given with numbers in the place of entries, and premises that know
    these.

    Args: together: write entries of one sequence in one of them.
    """
    import sympy
    from sympy.core.function import AppliedUndef

    everything: Tree = sympy.Tuple(gap, *given)
    if together:
        everything = resolved(everything)
    opaque = sorted(parts_of(everything, AppliedUndef), key=sympy.default_sort_key)
    gap, *givens = _powers(everything.xreplace({entry: _number(entry) for entry in opaque}))
    free = dict.fromkeys(
        (s for one in (gap, *givens) for s in one.free_symbols if not s.is_nonnegative),
        (None, None),
    )
    ends = {**premises.ends, **{s: end for s, end in free.items() if s not in premises.ends}}
    return (
        gap,
        tuple(givens),
        replace(premises, ends=ends, conditions=(*premises.conditions, *givens)),
    )


def _number(entry: Scalar) -> Scalar:
    """Return a symbol of which as much is known as of a value of an opaque function."""
    import sympy

    return sympy.Dummy(
        "entry",
        **{
            sign: True
            for sign in ("real", "nonnegative", "positive")
            if getattr(entry, f"is_{sign}")
        },
    )


def _powers(expressions: Tree) -> Tree:
    """Return expressions with numbers in the place of powers that have symbols in their exponents,
    integers apart, and a positive base.
    """
    import sympy

    numbers: dict[Scalar, Scalar] = {}
    swaps: dict[Scalar, Scalar] = {}
    base: Scalar
    for power in parts_of(expressions, sympy.Pow):
        if not (power.exp.free_symbols and power.exp.is_real):
            continue
        base, whole = sympy.factor(power.base), sympy.expand(power.exp)
        if base.is_Pow and base.exp == -1:  # SymPy writes (1/b)^k as b^-k
            base, whole = base.base, -whole
        more, rest = whole.as_coeff_Add()
        sign = -1 if rest.could_extract_minus_sign() else 1
        if base.is_positive and more.is_Integer:
            number = numbers.setdefault((base, sign * rest), sympy.Dummy("power", positive=True))
            swaps[power] = number**sign * base**more
    return expressions.xreplace(swaps) if swaps else expressions


def _proved(gap: Scalar, given: _Given, premises: Premises, deep: int) -> bool:
    if gap not in given.proved:
        given.proved[gap] = proved_nonnegative(gap, premises, solver=False)
    return given.proved[gap] or any(
        all(_proved(part, given, premises, deep - 1) for part in parts)
        for parts in (given.eliminations(gap) if deep else ())
    )


class _Given:
    """What is given, as quotients of polynomials in all numbers that occur in it, or in a gap: it
    is looked at once.

    Numbers are eliminated if they occur in it with a factor that is no rational number: charts are
    for the others.
    """

    def __init__(self, gap: Scalar, given: Sequence[Scalar], premises: Premises) -> None:
        import sympy

        self.proved: dict[Scalar, bool] = {}
        """Whether gaps are proved without an elimination."""
        self.known = premises
        given = [one for one in given if _is_rational(one)]
        self.quotients = Quotients(
            sympy.Add(*{s for one in (gap, *given) for s in one.free_symbols})
        )
        self.pairs = [self.quotients.quotient(one) for one in given]
        count = range(len(self.quotients.symbols))
        self.linear = [
            {k: parts for k in count if (parts := _linear(*pair, k))} for pair in self.pairs
        ]
        looked = zip(self.pairs, self.linear, strict=True)
        scaled = {
            k for pair, lines in looked for k, (_, rate) in lines.items() if _is_scaled(pair, rate)
        }
        self.hard = sorted(scaled, key=lambda k: sympy.default_sort_key(self.quotients.symbols[k]))

    def eliminations(self, gap: Scalar) -> Iterator[tuple[Scalar, Scalar]]:
        """Yield what proves a gap together, once for each number and each of what is given that
        eliminates it.
        """
        if not self.hard or not _is_rational(gap):
            return
        top, bottom = self.quotients.quotient(gap)
        for k in self.hard:
            parts = _linear(top, bottom, k)
            if parts is None:
                continue
            for (_, below), lines in zip(self.pairs, self.linear, strict=True):
                if k in lines and (scales := self._scales(parts[1], lines[k][1])):
                    own, factor = scales
                    under = self.quotients.expression(bottom)
                    left = self.quotients.expression(own * parts[0] - factor * lines[k][0])
                    yield (
                        left / under,
                        self.quotients.expression(factor)
                        * self.quotients.expression(below)
                        / under,
                    )

    def _scales(
        self, rate: Polynomial, divisor: Polynomial
    ) -> tuple[Polynomial, Polynomial] | None:
        """Return r and m with r rate = m divisor and no factor in common, r certainly positive;
        None if neither r nor -r is.
        """
        factor, rest = divmod(rate, divisor)
        if rest == 0:
            return self.quotients.one, factor
        common = rate.gcd(divisor)
        own, factor = divisor // common, rate // common
        for sign in (1, -1):
            if _is_positive(self.quotients.expression(sign * own), self.known):
                return sign * own, sign * factor
        return None


def _is_rational(one: Scalar) -> bool:
    import sympy

    return bool(one.is_rational_function()) and not parts_of(one, sympy.Function)


def _linear(
    top: Polynomial, bottom: Polynomial, index: int
) -> tuple[Polynomial, Polynomial] | None:
    """Return P_0 and P_1 of a quotient (P_0 + P_1 s)/Q, of which Q has no s; None for another one,
    and where P_1 is 0.
    """
    if bottom.degrees()[index] or top.degrees()[index] != 1:
        return None
    parts = coefficients(top, (index,))
    return parts.get((0,), 0 * top), parts[1,]


def _is_scaled(quotient: tuple[Polynomial, Polynomial], rate: Polynomial) -> bool:
    """Tell whether a number has a factor that is not rational."""
    return not (rate.is_constant() and quotient[1].is_constant())
