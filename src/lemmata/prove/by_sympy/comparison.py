"""A check at a point, with numbers in the place of what algorithms of SymPy would say of
symbols.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain, converted
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import Range
from lemmata.language.relation import Leaf, Relation, leaves
from lemmata.prove import balls
from lemmata.prove.assumptions import pinned
from lemmata.prove.at_points.rational import Points
from lemmata.prove.by_sympy.quadrature import NoValue, Numbers, Unknown, by_numbers
from lemmata.prove.normal_form import must_be_exact
from lemmata.prove.symbols import VALUELESS, built, enclose, rational, sizes, symbol
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Formula, Function, Scalar, Value

KEPT, BROKEN, UNDEFINED, WITHOUT = "kept", "broken", "undefined", "has no value"
"""What is said of a point; of others it is said in words why they are not compared."""
SPECIAL = (0, 1, -1, 2, Fraction(1, 2))
"""Numbers at which algorithms often answer otherwise than for generic symbols."""
NEAR = 2
"""Drawn points that come before these."""
INTEGERS, SEVERAL = 12, 4
"""Values of an integer that stands for every size that are looked at, and of each of several
such.
"""
CLOSE = 1e-9
"""A gap is kept if balls show that it is smaller than this."""
BITS, DIGITS = 192, (30, 50)
"""Of the balls, and of the two evaluations of what has no enclosure."""


class Judge:
    """Tells of points whether they keep a relation, and by what integrals and sums were found
    there.
    """

    def __init__(self, function: Function, formula: Formula, domain: Domain) -> None:
        self._function, self.formula, self.domain = function, formula, domain
        self._by: dict[str, None] = {}
        self.without_value = False

    def written(self, case: Case) -> Relation:
        """Return the relation of a case as the check writes it, with its inductions."""
        return self._function.__wrapped__(self.formula, case)

    @property
    def by(self) -> str:
        """What integrals and sums were found by; nothing where there were none."""
        return " and ".join(self._by)

    def __call__(self, case: Case) -> str:
        """Return what is to be said of a rational point: `KEPT`, `BROKEN`, `UNDEFINED`, or why it
        is not compared.
        """
        numbers = Numbers()
        try:
            with by_numbers(numbers):
                found = leaves(self._function(self.formula, self.domain.lifted(case, rational)))
            told = [_told(leaf, gap, numbers.known) for leaf in found for gap in leaf.gap.flat]
        except NoValue as why:
            self.without_value = True
            return f"{WITHOUT}, {why}"
        except Unknown as why:
            return str(why)
        except ZeroDivisionError:
            return UNDEFINED
        # whatever a check raises at numbers that was written for symbols
        except Exception as error:  # noqa: BLE001
            return f"{type(error).__name__}: {error}"
        finally:
            self._by |= numbers.by
        return next(
            (one for one in told if one == BROKEN), next((one for one in told if one != KEPT), KEPT)
        )


def answers_agree(pairs: Iterable[tuple[Scalar, Scalar]], values: Mapping[Scalar, Scalar]) -> str:
    """Say whether integrals and sums are what SymPy has answered of them, at values of their
    symbols: `KEPT`, or why that is not known.
    """
    import sympy

    for whole, answer in pairs:
        try:
            there, told = (one.xreplace(values) for one in (whole, answer))
            if there.free_symbols or told.free_symbols:
                return "it has symbols of the check's own"
            numbers = Numbers()
            leaf = Leaf("zero", np.array(0), (np.array(0), np.array(0)))
            if (
                said := _told(leaf, numbers.symbol(there) - sympy.sympify(told), numbers.known)
            ) != KEPT:
                return (
                    said if said != BROKEN else "SymPy's answer is another one than that of numbers"
                )
        except (NoValue, Unknown) as why:
            return str(why)
    return KEPT


def _told(leaf: Leaf, gap: Value, known: dict[Scalar, Scalar]) -> str:
    """Say whether a gap between numbers keeps its sign."""
    import flint
    import sympy

    if not isinstance(gap, flint.arb):
        must_be_exact(gap)
        gap = sympy.sympify(gap)
        if not subexpressions(gap).isdisjoint((sympy.nan, sympy.zoo, sympy.oo, -sympy.oo)):
            return UNDEFINED
        if own := gap.free_symbols - known.keys():
            if leaf.sign == "zero" and gap.is_polynomial(*own) and gap.expand() == 0:
                return KEPT
            return "it has symbols of the check's own"
    with balls.precision(BITS):
        try:
            there = gap if isinstance(gap, flint.arb) else enclose(gap, {}, dict(known))
        except (TypeError, ValueError):
            there = _evaluated(gap, known)
        if balls.excludes_zero(there, 0.0):
            return BROKEN if leaf.sign == "zero" or bool(there < 0) else KEPT
        close = CLOSE
        return (
            KEPT
            if there.is_finite() and bool(abs(there) <= close)
            else "two precisions do not tell its gap from 0"
        )


def _evaluated(gap: Scalar, known: dict[Scalar, Scalar]) -> Scalar:
    """Return a ball about what two evaluations give; what stands for an integral has its middle.

    Raises: Unknown.
    """
    import flint
    import sympy

    middles = {
        one: sympy.Float(ball.mid().str(DIGITS[1], radius=False), DIGITS[1])
        for one, ball in known.items()
    }
    first, second = (gap.xreplace(middles).evalf(digits) for digits in DIGITS)
    if not (first.is_Float or first.is_Rational) or not (second.is_Float or second.is_Rational):
        raise Unknown(f"{type(gap).__name__} is evaluated by nothing here")
    error = max(
        float(abs(first - second)) * 1e3, 1e-18, *(float(ball.rad()) for ball in known.values())
    )
    return flint.arb(str(second)) + flint.arb(0, error)


def points(
    domain: Domain,
    wanted: Mapping[str, Sequence[Value]],
    most: int,
    numbers: Iterable[int],
    integers: int = INTEGERS,
) -> Iterator[Case]:
    """Yield points at which answers are compared: of each case drawn ones first, then those of
    special numbers, at most so many.

    Args: integers: so many values of what stands for every size are looked at beside them, from the
    least one on.
    """
    cases = list(itertools.islice(domain.enumerated(wanted, symbol), most))
    for case in cases:
        if names := list(sizes(case)):
            yield from placed(
                domain, case, names, integers if len(names) == 1 else SEVERAL, numbers
            )
        elif not domain.real_names():
            yield case
    if not domain.real_names():
        return
    each = max(1, most // max(1, len(cases)))
    for case in cases:
        inside = pinned(domain, case)
        near = list(itertools.islice(Points(inside).near, NEAR))
        found = itertools.chain(
            near,
            (point for base in near[-1:] for point in _special(inside, base, [*SPECIAL, *numbers])),
        )
        yield from itertools.islice(
            {str(point): point for point in itertools.islice(found, 4 * each)}.values(), each
        )


def placed(
    domain: Domain, case: Case, names: list[str], count: int, numbers: Iterable[int] = ()
) -> Iterator[Case]:
    """Yield points of a case at which integer parameters have so many values, from the least one
    on, and these numbers.
    """
    inside = pinned(domain, case) if sizes(case) else domain
    base = next(iter(Points(inside).near), None)
    if base is None:
        return
    starts = [_least(domain.factors[name], base) for name in names]
    values = [
        dict.fromkeys([*range(low, low + count), *(n for n in numbers if n >= low)])
        for low in starts
    ]
    for chosen in itertools.product(*values):
        there = dict(zip(names, chosen, strict=True))
        try:
            point = domain.built(
                lambda name, factor, known, there=there: there.get(name, base[name])
            )
        except (ArithmeticError, TypeError, ValueError, KeyError):
            continue
        if domain.contains(point):
            yield point


def _least(factor: AnyFactor, base: Case) -> int:
    within = factor.stated(base) if factor.is_integer else Range(0, math.inf)
    return math.ceil(within.low) + within.open_low if math.isfinite(within.low) else 0


def _special(domain: Domain, base: Case, numbers: list[Scalar]) -> Iterator[Case]:
    """Yield points of a domain at which real parameters are special numbers, equal, opposite or
    reciprocal ones, or ends.
    """
    reals = domain.real_names()
    changes = (
        [dict.fromkeys(reals, Fraction(number)) for number in SPECIAL] if len(reals) > 1 else []
    )
    changes += [{name: Fraction(number)} for number in numbers[: len(SPECIAL)] for name in reals]
    for one, other in itertools.permutations(
        [name for name in reals if not isinstance(base[name], np.ndarray)], 2
    ):
        value = base[one]
        changes += [
            {other: value},
            {other: -value},
            *([{other: 1 / Fraction(value)}] if value else []),
        ]
    changes += [{name: Fraction(number)} for number in numbers[len(SPECIAL) :] for name in reals]
    corners = [{name: corner[name] for name in reals} for corner in domain.corners(4)]
    for change in [
        *changes[: 2 * len(SPECIAL) * len(reals)],
        *corners,
        *changes[2 * len(SPECIAL) * len(reals) :],
    ]:
        try:
            point = built(
                domain,
                lambda name, factor, known, change=change: converted(
                    _filled(base[name], change.get(name)), Fraction
                ),
            )
            if domain.contains(point):
                yield point
        except VALUELESS:  # where what is computed has no value, the domain has no point
            continue


def _filled(value: Value, number: Value | None) -> Value:
    if number is None or not isinstance(value, np.ndarray) or isinstance(number, np.ndarray):
        return value if number is None else number
    out = np.empty(value.shape, dtype=object)
    out[...] = number
    return out
