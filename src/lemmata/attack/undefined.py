"""Cases at which a check has no value: a gap is NaN or infinite there, or what is computed divides
by zero, overflows or is singular.

Such a case ends itself and nothing else. It breaks nothing, and a claim that is stated there does
not hold as it is stated. What has a value at no case is no such exception: the check's own error is
then told.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from lemmata.console.count import counted
from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.relation import NotFinite, Relation, leaves
from lemmata.prove import balls
from lemmata.terms.types import Formula

RAISED = (ArithmeticError, ValueError)
"""What is raised at a case without a value: NotFinite, ZeroDivisionError and the like; LinAlgError,
and what `math` raises off a domain.
"""
MANY = 20
"""So many cases are tried of a check that raises at all of them."""


def is_infinite(
    function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case
) -> bool:
    """Tell whether one side of a relation is infinite at a case where the other one is a number:
    floats give infinity, and balls of no precision exclude that something is divided by 0.

    Not so where an infinite side keeps an inequality, nor where it is 0/0.
    """
    try:
        with np.errstate(all="ignore"):
            gaps = leaves(function(formula, domain.lifted(case, np.float64)))
            infinite = [
                leaf
                for leaf in gaps
                if np.any(leaf.gap == -np.inf)
                or (leaf.sign == "zero" and np.any(leaf.gap == np.inf))
            ]
        with balls.precision(balls.LADDER[-1]):
            enclosed = balls.relate(function, formula, domain.lifted(case, balls.ball))
    # what floats or balls cannot run tells nothing
    except Exception:  # noqa: BLE001
        return False
    return bool(infinite) and not all(
        gap.is_finite() for leaf in enclosed for gap in map(balls.ball, leaf.gap.flat)
    )


class Undefined:
    """An account of cases without a value: their number, the first of them, and what was raised
    there.
    """

    def __init__(self) -> None:
        self.count = 0
        self.first: Case | None = None
        self.raised: Exception | None = None

    def add(self, case: Case, raised: Exception, kept_count: int) -> None:
        """Note a case.

        Raises: what was raised first, if `MANY` cases have raised and no others have a value; but
            not for gaps that are not finite, which balls may yet refute.
        """
        self.count += 1
        if self.raised is None:
            self.first, self.raised = case, raised
        if self.count >= MANY and not self.is_a_gap:
            self.must_be_exceptions(kept_count)

    @property
    def is_a_gap(self) -> bool:
        """Whether it is only the gap that was not finite at the first case."""
        return isinstance(self.raised, NotFinite)

    def must_be_exceptions(self, kept_count: int) -> None:
        """Raise what was raised first if no other cases have a value."""
        if self.raised and not kept_count:
            raise self.raised

    @property
    def why(self) -> str:
        """What the first case lacks, in words."""
        name = "" if self.is_a_gap else f"{type(self.raised).__name__}: "
        return f"{name}{self.raised}".partition("\n")[0]

    def words(self, kept_count: int, word: str = "case") -> str:
        """Return in words where a relation has no value, and that it is kept elsewhere."""
        more = f" and {counted(self.count - 1, f'other {word}')}" if self.count > 1 else ""
        kept = f"; kept at the other {counted(kept_count, word)}" if kept_count else ""
        return f"undefined at {self.first}{more} ({self.why}){kept}"
