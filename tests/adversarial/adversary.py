"""An adversarial claim: what it says, in which box it is looked at, and the verdict that it must get.

`refuted`: false, but only beyond the box, on a thin set, for some sizes, in one branch or in a small part of the box. `holds`: true,
and rounding attacks it. `inconclusive`: floats cannot tell. `vacuous`: the assumptions are never met. `error`: the check says nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from lemmata.language import check as kinds
from lemmata.language.check import Function
from lemmata.language.claim import Outcome
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.language.tier import Tier
from lemmata.terms.types import Fields, Formula


@dataclass(frozen=True)
class Adversary:
    """One claim with one check: its formula is handed to the check as in any claim."""

    name: str
    outcome: Outcome
    domain: Domain
    check: Function
    kind: Callable[..., Any] = kinds.tested
    formula: Formula = abs
    options: Fields = field(default_factory=dict)
    scope: str = ""
    tier: Tier = "quick"


def positive(low: float = 0.5, high: float = 2.0) -> Interval:
    return Interval(*POSITIVE, search=(low, high))


def real(low: float = -1.0, high: float = 1.0) -> Interval:
    return Interval(*REAL, search=(low, high))


def sizes(low: int, high: int, least: int = 1) -> Integer:
    return Integer(least, None, search=(low, high))


def column(size: Any, low: float = -1.0, high: float = 1.0) -> Array:
    return Array(size, *REAL, search=(low, high))


def one(condition: object) -> int:
    """Return 1 where a condition holds: a relation is between numbers."""
    return int(bool(condition))


FLOATS = {"floats": True}
