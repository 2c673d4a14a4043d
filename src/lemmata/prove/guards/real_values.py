"""Where what is proved on symbols has a real value: SymPy takes exp(log x) for x, and so a proof of
it is one for positive x.

While a check runs on symbols, its roots, powers, logarithms and inverse functions are recorded
(`divisors.py`), each with what is not negative where it is real: the radicand, or 1 - x² for an
arcsine. One is dismissed if that is certainly so, by the sign of symbols or by the rules for
inequalities. If it is negative at a point that meets the assumptions, the claim states more than
has a value; of what is neither proved nor met, and of a logarithm whose argument is met to be 0,
the scope speaks. Of every other function, but for a few that have a value everywhere, and of
integrals, sums and limits, nothing is known: they are evaluated at points, and the scope always
speaks of them.

Not looked at are arrays of every size, and what SymPy's own algorithms take on the way.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Mapping
from fractions import Fraction

from lemmata.language.domain import Case
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove.at_points.undefined import named
from lemmata.prove.guards.divisors import ENDLESS, LARGEST, Partial
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.inequality.prove import Signs, proved_nonnegative
from lemmata.prove.symbols import signs_at
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar

POINTS = 100
"""Points of the domain at which an argument is evaluated, at most: drawn ones first, then such
whose numbers are small and often equal.
"""
SECONDS = 0.2
"""Of the processor, for the values of one function of which nothing is known: an integral takes a
hundredth of it at a point.
"""
NEGLIGIBLE = 1e-9
"""An imaginary part so small beside the value is rounding: of fifteen digits six may be lost."""


class RealValues:
    """The roots, powers, logarithms and the like of a proof that may have no real value, by the
    words in which a scope names them.
    """

    def __init__(self) -> None:
        self._found: dict[str, str] = {}
        self._known: set[Scalar] = set()

    def lost(
        self,
        taken: Partial,
        signs: Signs,
        own: set[Scalar],
        points: Iterable[tuple[Case, Mapping[str, Scalar]]],
    ) -> str:
        """Look at what was taken in a case; say which of it has no real value at a point of the
        domain, and keep what is not decided.

        Args: taken: each with what is not negative where it is real, None where that is not known;
            signs: proves signs there; own: the symbols of the case; points: of the domain, with the
            values of these symbols.
        """
        for part, argument in taken.items():
            if part in self._known:
                continue
            self._known.add(part)
            if not part.free_symbols <= own:
                self._keep(part, _is_assumed(part, argument, own))
                continue
            if argument is None:
                lost, open_ = _without_value(part, points), True
            else:
                lost, open_ = _negative(part, argument, signs, points)
            if lost is not None:
                return (
                    f"{part} has no real value at {lost}, which the claim states: state it where"
                    " both sides have one"
                )
            self._keep(part, open_)
        return ""

    def _keep(self, part: Scalar, open_: bool) -> None:
        if open_:
            self._found[str(part)] = ""

    def __str__(self) -> str:
        """Return the words that follow a scope line, nothing if everything has a real value."""
        told = named(self._found, "expression")
        return f"; where {told} {'is' if len(self._found) == 1 else 'are'} real" if told else ""


def _is_assumed(part: Scalar, argument: Scalar | None, own: set[Scalar]) -> bool:
    """Tell whether a function of the check's own symbols is taken to be real; indices and entries
    are looked at by themselves.
    """
    from sympy.core.function import AppliedUndef

    entries = all(one.is_Dummy for one in part.free_symbols - own) or part.has(AppliedUndef)
    return not entries and (argument is None or not argument.is_nonnegative)


def _negative(
    part: Scalar,
    argument: Scalar,
    signs: Signs,
    points: Iterable[tuple[Case, Mapping[str, Scalar]]],
) -> tuple[Case | None, bool]:
    """Return a point at which an argument that must not be negative is so, None where none is met;
    and whether that leaves it open.
    """
    proved = argument.is_nonnegative or signs.proves(
        lambda known, _: _is_not_negative(argument, known)
    )
    if argument.is_positive or (proved and type(part).__name__ not in ENDLESS):
        return None, False
    met = signs_at(argument, itertools.islice(points, POINTS))
    return met.get(-1), 0 in met or not proved


def _is_not_negative(argument: Scalar, known: Premises) -> bool:
    return len(subexpressions(argument)) <= LARGEST and proved_nonnegative(
        argument, known, solver=False
    )


def _without_value(
    part: Scalar, points: Iterable[tuple[Case, Mapping[str, Scalar]]]
) -> Case | None:
    """Return the first of some points at which a function certainly has no finite real value, None
    where none is met.
    """
    import sympy

    with contextlib.suppress(TimeUp), within(SECONDS):
        for point, values in itertools.islice(points, POINTS):
            known = {
                s: sympy.Rational(*Fraction(values[str(s)]).as_integer_ratio())
                for s in part.free_symbols
            }
            # whatever SymPy raises where it cannot evaluate a function says nothing of it
            with contextlib.suppress(Exception):
                value = sympy.N(part.xreplace(known))
                if value.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo):
                    return point
                real, imaginary = value.as_real_imag()
                if abs(imaginary) > NEGLIGIBLE * (1 + abs(real)):
                    return point
    return None
