"""Where what is proved on symbols has a real value: SymPy takes exp(log x) for x, and so a proof of it is one for positive x.

While a check runs on symbols, its roots, powers and logarithms are recorded (`divisors.py`). One is dismissed if what it is taken of is
certainly not negative, by the sign of symbols or by the rules for inequalities. If that is negative at a point that meets the assumptions,
the claim states more than is so or can be said; of the others the scope speaks. Where a logarithm's argument is 0 it is looked for as zeros
of divisors are.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping

from lemmata.proofs_checks import balls
from lemmata.proofs_checks.divisors import LARGEST, NAMED, named
from lemmata.proofs_checks.inequality.premises import Premises
from lemmata.proofs_checks.inequality.prove import Signs, proved_nonnegative
from lemmata.proofs_checks.symbols import enclose
from lemmata.theory.domain import Case
from lemmata.theory.expressions import subexpressions
from lemmata.theory.types import Scalar

POINTS = 24
"""Points of the domain at which an argument is evaluated: what may be negative is so at many points, unless conditions forbid it."""


def of_logarithms(taken: Iterable[Scalar]) -> list[Scalar]:
    """Return what logarithms are taken of, where it is not certainly positive."""
    import sympy

    return [part.args[0] for part in taken if isinstance(part, sympy.log) and not part.args[0].is_positive]


class RealValues:
    """The roots, powers and logarithms of a proof that may have no real value, by the words in which a scope names them."""

    def __init__(self) -> None:
        self._found: dict[str, str] = {}
        self._known: set[Scalar] = set()

    def lost(
        self,
        taken: Iterable[Scalar],
        signs: Signs,
        own: set[Scalar],
        points: Callable[[], Iterable[tuple[Case, Mapping[str, Scalar]]]],
    ) -> str:
        """Look at what was taken in a case; say which of it has no real value at a point of the domain, and keep what is not decided.

        Args: signs: proves signs there; own: the symbols of the case; points: of the domain, with the values of these symbols.
        """
        for part in taken:
            argument = part.args[0]
            if part in self._known or not argument.free_symbols <= own:  # the indices and entries of sequences are looked at by themselves
                continue
            self._known.add(part)
            if argument.is_nonnegative or signs.proves(lambda known, _, argument=argument: _is_not_negative(argument, known)):
                continue
            for point, values in itertools.islice(points(), POINTS):
                if _is_negative(argument, values):
                    return f"{part} has no real value at {point}, which the claim states: state it where both sides have one"
            self._found[str(part)] = ""
        return ""

    def __str__(self) -> str:
        """Return the words that follow a scope line, nothing if everything has a real value."""
        told = named(self._found, "expression", least=NAMED)
        return f"; where {told} {'is' if len(self._found) == 1 else 'are'} real" if told else ""


def _is_not_negative(argument: Scalar, known: Premises) -> bool:
    return len(subexpressions(argument)) <= LARGEST and proved_nonnegative(argument, known, solver=False)


def _is_negative(argument: Scalar, values: Mapping[str, Scalar]) -> bool:
    try:
        with balls.precision(balls.LADDER[0]):
            return bool(enclose(argument, values) < 0)
    except (TypeError, ValueError, ArithmeticError):  # a function that has no enclosure, or no value there
        return False
