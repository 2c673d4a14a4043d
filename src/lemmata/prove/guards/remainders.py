"""Remainders and roundings of symbols, which SymPy rewrites, and not always rightly: (2 (n mod 31))
mod 31 is not 2 (n mod 31).

What is proved of integers with them is compared at all residues, three times over; what has others
is not proved.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from lemmata.console.count import counted
from lemmata.language.case import Case
from lemmata.language.check import Check, Evidence
from lemmata.language.domain import Domain
from lemmata.prove.assumptions import formed, pinned
from lemmata.prove.by_sympy.comparison import BROKEN, KEPT, UNDEFINED, Judge, placed, points
from lemmata.prove.gaps import proved
from lemmata.prove.guards.comparisons import questions
from lemmata.prove.guards.divisors import partial_functions, recorded
from lemmata.prove.guards.everywhere import LEAST
from lemmata.prove.guards.steps import Steps
from lemmata.prove.inequality.premises import premises
from lemmata.prove.inequality.prove import Signs
from lemmata.prove.scope import Met
from lemmata.prove.sequences.induction import indices
from lemmata.prove.symbols import rational, sizes, symbol
from lemmata.terms.types import Scalar

TIMES, MOST = 3, 1500
"""So many times all residues are looked at, and so many points of a case, at most."""
FEWEST, REALS = 3, 12
"""Points that must keep a relation with remainders of what is no integer, and how many are looked
at.
"""


def compared_at_residues(found: Evidence, taken: Steps, check: Check, judge: Judge) -> Evidence:
    """Return a proof in which remainders of symbols were taken, if the relation is kept at all
    residues; else what is known.
    """
    if not taken or found.outcome not in ("holds", "inconclusive"):
        return found
    domain, refutes = formed(judge.domain, check.options["sizes"])
    period = _period(taken)
    if period is None and found.outcome != "holds":
        return found
    if period is None:
        return _at_points(found, check, judge, domain, refutes)
    holds, met = found.outcome == "holds", Met(domain)
    for case in domain.enumerated(check.options["sizes"], symbol):
        names, own = _names(taken, judge, domain, case)
        if not names and (not holds or period <= LEAST):
            if not holds:
                return found
            continue  # an index of the check's own, of which the engine tries so many
        if (own and (period > LEAST or not holds)) or (TIMES * period) ** len(names) > MOST:
            return (
                _open(
                    found,
                    f"of remainders modulo {period} not all are looked at, and SymPy rewrites them",
                )
                if holds
                else found
            )
        broken, why = _looked_at(judge, placed(domain, case, names, TIMES * period))
        if broken and refutes:
            return _refuted(found, broken)
        if holds and why:
            return _open(found, why)
        if not holds and (
            why or broken or len(names) > 1 or not _proved(check, judge, domain, case, period)
        ):
            return found
        met.add(case)
    if holds or not met.count:
        return found
    scope = f"{met} (symbols, {counted(met.count, 'case')}, by residues modulo {period})"
    return Evidence("exact", check.name, "holds", scope, residual=0.0, bound=0.0, met=met.count)


def _names(taken: Steps, judge: Judge, domain: Domain, case: Case) -> tuple[list[str], set[str]]:
    """Return the parameters for which symbols stand of which remainders are taken, and the names of
    other such symbols.
    """
    met = {str(s) for pair in taken for part in pair for s in getattr(part, "free_symbols", ())}
    names = [
        name
        for name in dict.fromkeys([*sizes(case), *_indices(judge, domain, case)])
        if {name, f"{name}'"} & met
    ]
    return names, met - {called for name in names for called in (name, f"{name}'")}


def _looked_at(judge: Judge, there: Iterable[Case]) -> tuple[Case | None, str]:
    """Return the first point that breaks a relation, if one does, and why some other one is not
    compared.
    """
    why = ""
    for point in there:
        said = judge(point)
        if said == BROKEN:
            return point, why
        if said not in (KEPT, UNDEFINED):
            why = why or f"at {point} remainders, which SymPy rewrites, are not compared: {said}"
    return None, why


def _refuted(found: Evidence, point: Case) -> Evidence:
    return replace(
        found,
        outcome="refuted",
        witness=str(point),
        confirmed_by="exact",
        note=None,
        solver=None,
        kernel=None,
    )


def _proved(check: Check, judge: Judge, domain: Domain, case: Case, period: int) -> bool:
    """Tell whether a relation is proved at each residue, the size being r + period m, where nothing
    else has to be looked at.

    Nothing is divided, no root is taken, and no two expressions are compared.
    """
    if len(sizes(case)) != 1 or domain.computed():
        return False
    ((name, size),) = sizes(case).items()
    (one,) = size.free_symbols
    case = domain.lifted(case, rational) if domain.real_names() else case
    for rest in range(period):
        with recorded() as divisors, partial_functions() as partial, questions() as asked:
            relation = check.function(
                judge.formula, case.having(**{name: size - one + rest + period * one})
            )
        if partial or asked or any(getattr(divisor, "free_symbols", None) for divisor in divisors):
            return False
        try:
            if not proved(
                relation, Signs(lambda: premises(pinned(domain, case), case), solver=False)
            ):
                return False
        except (ArithmeticError, TypeError, ValueError):
            return False
    return True


def _open(found: Evidence, why: str) -> Evidence:
    return replace(found, outcome="inconclusive", note=why, solver=None, kernel=None)


def _indices(judge: Judge, domain: Domain, case: Case) -> Iterable[str]:
    try:
        lifted = domain.lifted(case, rational) if domain.real_names() else case
        return indices(judge.written(lifted), domain)
    # a check that has run on symbols may raise anything at others; then nothing is known of its
    # indices
    except Exception:  # noqa: BLE001
        return ()


def _period(taken: Steps) -> int | None:
    """Return after how many integers all remainders are the same again; None if some symbol is no
    integer, or some divisor no number.
    """
    import sympy

    found, product = 1, 1
    for dividend, divisor in ((sympy.sympify(one), sympy.sympify(other)) for one, other in taken):
        inner = {
            part: sympy.Dummy("whole", integer=True)
            for part in dividend.atoms(sympy.floor, sympy.ceiling, sympy.Mod, sympy.frac)
        }
        plain = dividend.xreplace(inner)
        if (
            not divisor.is_Rational
            or divisor == 0
            or not all(s.is_integer for s in plain.free_symbols)
        ):
            return None
        polynomial = (
            plain.as_poly(*plain.free_symbols, domain="QQ") if plain.is_polynomial() else None
        )
        if polynomial is None:
            return None
        scale = math.lcm(
            *(int(c.q) for c in map(sympy.sympify, polynomial.coeffs())), int(divisor.q)
        )
        one = scale * abs(int(divisor.p))
        product *= one if inner else 1
        found = math.lcm(found, one)
    return found * product if any(_has_quotient(one) for one, _ in taken) else found


def _has_quotient(dividend: Scalar) -> bool:
    import sympy

    return bool(sympy.sympify(dividend).atoms(sympy.floor, sympy.ceiling, sympy.frac))


def _at_points(
    found: Evidence, check: Check, judge: Judge, domain: Domain, refutes: bool
) -> Evidence:
    """Return what points say of remainders of which not all residues can be looked at."""
    met, tried, why = Met(domain), 0, ""
    for point in points(domain, check.options["sizes"], REALS, ()):
        said = judge(point)
        if said == BROKEN and refutes:
            return _refuted(found, point)
        tried += said != UNDEFINED
        if said == KEPT:
            met.add(point)
        else:
            why = why or f": {said}, at {point}"
    if met.count >= FEWEST and met.count == tried:
        scope = (
            f"{met} ({tried} points), for SymPy rewrites remainders and roundings of symbols, of"
            " which not all residues are looked at"
        )
        return Evidence("tested", check.name, "holds", scope, tried=tried, met=met.count)
    return _open(
        found,
        "SymPy rewrites remainders and roundings of symbols, of which not all residues are looked"
        f" at{why}",
    )
