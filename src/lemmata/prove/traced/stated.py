"""Variables in the place of real parameters, and what a domain says of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import Range
from lemmata.prove.inequality.premises import conditions
from lemmata.prove.signs.search import proof
from lemmata.prove.traced.answered import must_say
from lemmata.prove.traced.values import Unsuited, terms_of
from lemmata.terms.term import (
    INTEGER,
    VARIABLE,
    ZERO,
    Condition,
    Kind,
    Term,
    is_constant,
    term,
    variable,
)
from lemmata.terms.trace import tracing
from lemmata.terms.types import Scalar


def number_or_variable(name: str, stated: Range, whole: bool = False) -> Term:
    """Return the variable for a real parameter, with the sign that its stated range tells.

    Args: whole: whether it stands for integers, of at least 0.
    """
    if whole:
        return variable(name, INTEGER)
    low = stated.low if isinstance(stated.low, Term) else _rational(stated.low)
    if low is None or not _is(low, "nonnegative"):
        return variable(name)
    return variable(name, "> 0" if stated.open_low or _is(low, "positive") else ">= 0")


def _is(low: Term | Fraction, kind: Kind) -> bool:
    """Tell whether an end of a range is 0 or more, or more than 0, wherever it may be."""
    if isinstance(low, Term):
        theorem = proof(kind, low, ZERO)
        if theorem is not None:
            must_say(theorem, kind, low, ZERO, ())
        return theorem is not None
    return low > 0 if kind == "positive" else low >= 0


def _rational(end: Scalar) -> Fraction | None:
    """Return a finite end of a range as a fraction, None for any other."""
    if is_constant(end):
        return end.args[0]
    if isinstance(end, np.integer):
        return Fraction(int(end))
    if isinstance(end, (int, Fraction, float)) and math.isfinite(end):
        return Fraction(end)
    return None


def ranges(domain: Domain, case: Case) -> list[Condition]:
    """Return what the stated ranges say of the variables of a case beyond the signs that these
    have.

    Raises: Unsuited where the end of a range asks a term for its value.
    """
    supposed: list[Condition] = []
    for name, factor in domain.reals().items():
        with tracing() as trace:
            stated = _stated(factor, case)
        if trace.refusals:
            raise Unsuited(trace.refusals[0])
        for one in terms_of(case[name]):
            for end, is_open, sign in (
                (stated.low, stated.open_low, 1),
                (stated.high, stated.open_high, -1),
            ):
                if isinstance(end, Term) or _rational(end) is not None:
                    edge = end if isinstance(end, Term) else term(_rational(end))
                    gap = one - edge if sign == 1 else edge - one
                    supposed.append(("positive" if is_open else "nonnegative", gap))
    return [one for one in supposed if not _is_sign(*one)]


def _is_sign(kind: Kind, gap: Term) -> bool:
    """Tell whether a condition is what the sign of a variable says already."""
    signs = ("> 0",) if kind == "positive" else ("> 0", ">= 0", INTEGER)
    return gap.operation is VARIABLE and gap.args[1] in signs


def given(
    domain: Domain, case: Case, points: Iterable[Case]
) -> tuple[list[Condition], tuple[str, ...]]:
    """Return what the conditions of a domain say of the variables of a case, and their words.

    Args: points: rational points of the domain; a condition that one of them contradicts is not
    used.
    """
    read = conditions(domain, case, points)
    return [one for some in read.values() for one in some], tuple(read)


def _stated(factor: AnyFactor, case: Case) -> Range:
    return factor.stated(case)
