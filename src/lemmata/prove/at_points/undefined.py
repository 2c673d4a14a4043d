"""Divisors off whose zeros alone something is said: the words of a scope, and whether a case at a
zero has a value.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.language.relation import NotFinite, Relation, leaves, residual
from lemmata.terms.types import Formula

ZEROS = 3
"""Zeros of a divisor at which the relation is looked at: where so many are met no other is searched
for.
"""
LINES = 4
"""Points of the domain through which lines are drawn, parallel to each axis, to find zeros of a
divisor.
"""
NAMED, LONGEST = 3, 40
"""Divisors that a scope names, and their length: others are counted."""
FEW, LEGIBLE = 4, 120
"""So few are all named if they are no longer than this: a count alone would tell a reader
nothing.
"""
UNREADABLE = 300
"""More letters than a reader compares with anything: three lines of a page."""


def named(told: dict[str, str], what: str = "divisor") -> str:
    """Return a list of divisors with the words that follow each: long and many ones are counted,
    the shortest if nobody could read it.
    """
    longest = max(
        LONGEST if len(told) > FEW else LEGIBLE, min(UNREADABLE, *map(len, told), UNREADABLE)
    )
    short = [f"{text}{words}" for text, words in told.items() if len(text) <= longest][
        : NAMED if len(told) > FEW else FEW
    ]
    more = len(told) - len(short)
    others = (
        [f"{more} {'more ' if short else 'long '}{what}{'s' if more > 1 else ''}"] if more else []
    )
    return ", ".join([*short, *others])


def undefined(
    function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case
) -> bool:
    """Tell whether a check has no finite value at a rational case, in fractions or else on
    floats.
    """
    for convert in (Fraction, float):
        try:
            with np.errstate(all="ignore"):
                relation = function(formula, domain.lifted(case, convert))
                _ = leaves(relation) if convert is Fraction else residual(relation)
            return False
        except (ZeroDivisionError, NotFinite):
            return True
        except Exception:  # noqa: BLE001 - what fractions cannot compute, floats may
            continue
    return False
