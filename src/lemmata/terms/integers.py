"""Integers that are computed from others by sums and products, as polynomials with coefficients.

A part of a term is looked at by the name of its operation and its arguments, so that terms are made
of what stands here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

__lemmata__ = "prover"

Monomial: TypeAlias = tuple[int, ...]
"""The variables of a product, by their places among the parts, in order."""
LONGEST = 200
"""Monomials of such a polynomial: a longer one is not multiplied out, and nothing is known of it;
exponents and sizes have a handful."""
HIGHEST = 1000
"""Exponents of powers: what has higher ones is not multiplied out either."""


def coefficients(ordered: Sequence[Any]) -> Counter[Monomial] | None:
    """Return the coefficients of a polynomial by monomials, None for a long one.

    Args: ordered: the parts of a term that is an integer, arguments before what is made of them.
    """
    values: dict[int, Counter[Monomial]] = {}
    value: Counter[Monomial] | None = None
    for place, part in enumerate(ordered):
        name = part.operation.name
        inner = [arg for arg in part.args if type(arg) is type(part)]
        args = [values[arg.serial] for arg in inner if arg.serial in values]
        if name == "constant":
            value = Counter({(): int(part.args[0])})
        elif name == "variable":
            value = Counter({(place,): 1})
        elif name == "+":
            value = _sum(*args)
        elif name == "^" and part.args[1] > HIGHEST:
            return None
        else:
            value = _product([args[0]] * part.args[1] if name == "^" else args)
        if value is None or len(value) > LONGEST:
            return None
        values[part.serial] = value
    return value


def _sum(left: Counter[Monomial], right: Counter[Monomial]) -> Counter[Monomial]:
    whole = Counter(left)
    whole.update(right)
    return Counter({monomial: c for monomial, c in whole.items() if c})


def _product(factors: Sequence[Counter[Monomial]]) -> Counter[Monomial] | None:
    whole = Counter({(): 1})
    for factor in factors:
        parts, whole = whole, Counter[Monomial]()
        for left, c in parts.items():
            for right, d in factor.items():
                whole[tuple(sorted(left + right))] += c * d
        if len(whole) > LONGEST:
            return None
    return Counter({monomial: c for monomial, c in whole.items() if c})
