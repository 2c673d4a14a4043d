"""Certificates of sums whose terms depend on the last index, looked for by SymPy, and not trusted.

For Σ_{j=0}^{n} t(n, j) = S(n) a certificate is a quotient ρ(n), S(n + 1)/S(n) or 0, and T(n, j), a
rational multiple of t by Gosper's algorithm, with

    t(n + 1, j) − ρ(n) t(n, j) = T(n, j + 1) − T(n, j)   for 0 ≤ j < n.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lemmata.terms.term import Term, constant, evaluate, variables

Certificate = tuple[Term, Term]
"""ρ, and T."""


def certificates(term: Term, total: Term, n: Term, j: Term) -> Iterator[Certificate]:
    """Yield certificates of a sum, as far as any are found.

    Args: term, total: of n and j.
    """
    import sympy
    from sympy.concrete.gosper import gosper_term
    from sympy.simplify.simplify import hypersimp

    own = sorted(variables(term, total, n, j), key=lambda one: one.serial)
    names = {one: sympy.Symbol(f"x{k}", positive=True) for k, one in enumerate(own)}
    for one in (n, j):
        names[one] = sympy.Symbol(names[one].name, integer=True, nonnegative=True)
    back = {symbol: one for one, symbol in names.items()}
    N, J = names[n], names[j]
    try:
        each, whole = evaluate([term, total], names, sympy.Integer(0))
        grown = sympy.combsimp(each.subs(N, N + 1) / each)
        rates = [sympy.Integer(0), hypersimp(whole, N)]
    # SymPy may have no form of what terms have
    except Exception:  # noqa: BLE001
        return
    for quotient in (rate for rate in rates if rate is not None):
        try:
            rest = sympy.factor(grown - quotient)
            multiple = sympy.Integer(0) if rest == 0 else gosper_term(each * rest, J)
            if multiple is None:
                continue
            whole: Any = sympy.factor(multiple * rest * each)
            if not whole.is_rational_function(N, J):
                made = _term(sympy.factor(multiple * rest), back) * term
            else:
                # a quotient by what t is has no value where that is 0
                made = _term(whole, back)
            yield _term(sympy.factor(quotient), back), made
        # as above
        except Exception:  # noqa: BLE001
            continue


def _term(expression: Any, names: Mapping[Any, Term]) -> Term:
    """Return a rational function as a term.

    Raises: TypeError for any other expression.
    """
    if expression.is_Symbol:
        return names[expression]
    if expression.is_Rational:
        return constant(int(expression.p)) / int(expression.q)
    parts = [_term(one, names) for one in expression.args[: 1 if expression.is_Pow else None]]
    if expression.is_Pow and expression.exp.is_Integer:
        return parts[0] ** int(expression.exp)
    if not expression.is_Add and not expression.is_Mul:
        raise TypeError(f"{expression} is no rational function")
    whole = parts[0]
    for one in parts[1:]:
        whole = whole + one if expression.is_Add else whole * one
    return whole
