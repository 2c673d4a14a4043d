"""Relations of which a side has no finite value where a check asks for one, as 1/(1 - e^-t) at t =
0.

SymPy has values for these, infinite ones and one that is no number. A side that is infinite at a
point where the other is finite is not equal to it. What is no number, as 0/0 is, may have a limit
there: of that nothing is known.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import All, Leaf, Relation, leaves
from lemmata.prove.symbols import rational, symbolic, values_at
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Fields, Scalar, Tree, Value

Calls: TypeAlias = Sequence[tuple[tuple[Value, ...], Fields, Tree]]
"""What a formula was called with, by places and by names, and what it gave."""


def without_value(relations: Sequence[Relation], domain: Domain, calls: Calls) -> str:
    """Say that a side of some relations is infinite, or no number, whatever the symbols are;
    nothing if none is.
    """
    if not any(
        map(
            _is_lost,
            (item for leaf in _leaves(relations) for side in leaf.sides for item in side.flat),
        )
    ):
        return ""
    lost = (
        _numbers(domain, named)
        for _, named, given in calls
        if any(map(_is_lost, np.ravel(np.asarray(given, dtype=object))))
    )
    where = next(
        (
            ", ".join(f"{name}={value}" for name, value in numbers.items())
            for numbers in lost
            if numbers
        ),
        "",
    )
    return (
        "a side of the relation has no finite"
        f" value{f', as the formula has none at {where},' if where else ','}"
    )


def infinite(
    relations: Sequence[Relation], domain: Domain, case: Case, calls: Calls, near: Iterable[Case]
) -> tuple[Case, str] | None:
    """Return a point at which a side is infinite and breaks a relation, and what confirms that;
    None where none is met.

    Args: domain: with the case's discrete values; calls: where the formula was asked for values:
    there is the point, if the domain has it.
    """
    names = symbolic(domain, case)
    for point in near:
        for candidate in (*_asked(domain, case, calls, point), point):
            values = {s: rational(value) for s, value in values_at(names, case, candidate).items()}
            for leaf in _leaves(relations):
                if any(
                    _breaks(leaf.sign, _at(left, values), _at(right, values))
                    for left, right in _pairs(leaf)
                ):
                    return candidate, "exact"
    return None


def _leaves(relations: Sequence[Relation]) -> list[Leaf]:
    return leaves(All(*relations)) if relations else []


def _is_lost(value: Scalar) -> bool:
    import sympy

    lost = (sympy.nan, sympy.zoo, sympy.oo, -sympy.oo)
    return isinstance(value, sympy.Basic) and not subexpressions(value).isdisjoint(lost)


def _pairs(leaf: Leaf) -> Iterator[tuple[Scalar, Scalar]]:
    yield from zip(*(side.flat for side in np.broadcast_arrays(*leaf.sides)), strict=True)


def _at(value: Scalar, values: dict[Scalar, Scalar]) -> Scalar:
    import sympy

    return sympy.sympify(value).xreplace(values)


def _breaks(sign: str, left: Scalar, right: Scalar) -> bool:
    """Tell whether one side is infinite and the other a finite number; of an inequality, on the
    wrong side of it.
    """
    import sympy

    if sign == "zero":
        return any(
            a in (sympy.zoo, sympy.oo, -sympy.oo) and b.is_finite is True and b.is_number
            for a, b in ((left, right), (right, left))
        )
    return (left == -sympy.oo and right.is_finite is True) or (
        right == sympy.oo and left.is_finite is True
    )


def _asked(domain: Domain, case: Case, calls: Calls, point: Case) -> Iterator[Case]:
    """Yield the point with those numbers in it with which the formula was called in the place of
    symbols of the case.
    """
    for _, named, _ in calls:
        numbers = _numbers(domain, named)

        def value(
            name: str, factor: AnyFactor, parameters: Case, numbers: dict[str, Fraction] = numbers
        ) -> Value:
            return numbers.get(name, point[name])

        if numbers:
            # what is computed may have no value there
            with contextlib.suppress(ArithmeticError, TypeError, ValueError):
                candidate = domain.built(value)
                if domain.contains(candidate):
                    yield candidate


def _numbers(domain: Domain, named: Fields) -> dict[str, Fraction]:
    """Return the rational numbers with which a formula was called in the place of real
    parameters.
    """
    asked = {name: value for name, value in named.items() if name in domain.real_names()}
    kinds = (int, Fraction)
    return {
        name: Fraction(str(value))
        for name, value in asked.items()
        if isinstance(value, kinds) or getattr(value, "is_Rational", False)
    }
