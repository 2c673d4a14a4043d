"""Whether an expression is nowhere negative where others are not, entries of sequences among its symbols.

Entries of sequences (`theory/carried.py`) become real numbers, written in one of them by its step or each by itself. What is given then
bounds them: as ends of charts (`charts.py`), or by elimination. With gap N/D, N = N_0 + N_1 s, and P/Q >= 0, P = P_0 + P_1 s, polynomials,
    gap = (N_0 - m P_0)/D + (m Q/D) P/Q   where N_1 = m P_1,
an identity wherever the gap is defined, since m is a polynomial: so both terms being 0 or more prove the gap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from lemmata.proofs_checks.inequality.charts import charts
from lemmata.proofs_checks.inequality.orthant import coefficients
from lemmata.proofs_checks.inequality.premises import Premises
from lemmata.proofs_checks.inequality.prove import proved_nonnegative
from lemmata.proofs_checks.normal_form import Quotients
from lemmata.theory.carried import resolved
from lemmata.theory.types import Scalar

SHALLOW, DEEP = 1, 4
"""Numbers that are eliminated one after the other, at most: at first one alone, since most proofs need no more, and there are far fewer."""


def proved_supposing(gap: Scalar, given: Sequence[Scalar], known: Premises, solver: bool = True) -> bool:
    """Tell whether a gap is proved to be 0 or more wherever the premises hold, what is given is not negative, and all are defined.

    >>> import sympy
    >>> s, u = sympy.symbols("s u", real=True)
    >>> proved_supposing(3 + u * s, [1 + u * s], Premises({u: (None, None)}, ()))
    True
    """
    ways = [_with_numbers(gap, given, known, together) for together in (False, True)]
    ways = ways[: 1 + (ways[0][:2] != ways[1][:2])]
    return any(_proved(*way, deep) for deep in (SHALLOW, DEEP) for way in ways) or (
        solver and any(proved_nonnegative(way[0], way[2]) for way in ways)
    )


def certainly_positive(value: Scalar, given: Sequence[Scalar], known: Premises) -> bool:
    """Tell whether an expression is positive by the ends of its symbols alone."""
    value, _, known = _with_numbers(value, given, known, together=False)
    return all(value.xreplace(chart.swaps).expand().is_positive for chart in charts(known, value.free_symbols))


def _with_numbers(gap: Scalar, given: Sequence[Scalar], known: Premises, together: bool) -> tuple[Scalar, tuple[Scalar, ...], Premises]:
    """Return gap and what is given with numbers in the place of entries, and premises that know these.

    Args: together: write entries of one sequence in one of them.
    """
    import sympy
    from sympy.core.function import AppliedUndef

    everything: Any = sympy.Tuple(gap, *given)
    if together:
        everything = resolved(everything)
    opaque = sorted(everything.atoms(AppliedUndef), key=sympy.default_sort_key)
    gap, *others = everything.xreplace({entry: _number(entry) for entry in opaque})
    free = dict.fromkeys((s for one in (gap, *others) for s in one.free_symbols if not s.is_nonnegative), (None, None))
    ends = {**known.ends, **{s: end for s, end in free.items() if s not in known.ends}}
    return gap, tuple(others), replace(known, ends=ends, conditions=(*known.conditions, *others))


def _number(entry: Scalar) -> Scalar:
    """Return a symbol of which as much is known as of a value of an opaque function."""
    import sympy

    return sympy.Dummy("entry", **{sign: True for sign in ("real", "nonnegative", "positive") if getattr(entry, f"is_{sign}")})


def _proved(gap: Scalar, given: Sequence[Scalar], known: Premises, deep: int) -> bool:
    return proved_nonnegative(gap, known, solver=False) or any(
        all(_proved(part, given, known, deep - 1) for part in parts) for parts in (_eliminations(gap, given) if deep else ())
    )


def _eliminations(gap: Scalar, given: Sequence[Scalar]) -> Iterator[tuple[Scalar, Scalar]]:
    """Yield what proves a gap together, once for each number and each of what is given that eliminates it.

    Only numbers that occur in what is given with a factor that is no rational number: charts are for the others.
    """
    import sympy

    given = [one for one in given if one.is_rational_function() and not one.atoms(sympy.Function)]
    hard = sorted((s for s in gap.free_symbols if any(_is_scaled(one, s) for one in given)), key=sympy.default_sort_key)
    if not hard or not gap.is_rational_function() or gap.atoms(sympy.Function):
        return
    quotients = Quotients(sympy.Add(*{s for one in (gap, *given) for s in one.free_symbols}))
    top, bottom = quotients.quotient(gap)
    for s in hard:
        index = quotients.symbols.index(s)
        parts = coefficients(top, (index,))
        if bottom.degrees()[index] or (1,) not in parts or len(parts.keys() - {(0,)}) > 1:
            continue
        for one in given:
            above, below = quotients.quotient(one)
            pieces = coefficients(above, (index,))
            if below.degrees()[index] or (1,) not in pieces or len(pieces.keys() - {(0,)}) > 1:
                continue
            factor, rest = divmod(parts[1,], pieces[1,])
            if rest == 0:
                left = parts.get((0,), 0 * top) - factor * pieces.get((0,), 0 * top)
                under = quotients.expression(bottom)
                yield quotients.expression(left) / under, quotients.expression(factor) * quotients.expression(below) / under


def _is_scaled(one: Scalar, s: Scalar) -> bool:
    """Tell whether a condition has a number with a factor that is not rational."""
    return one.has(s) and not one.expand().coeff(s).is_Rational
