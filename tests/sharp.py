"""Whether bounds are tight: which checks of a claim give an inequality, and which controls are sharper, or break an equality beside it.

A slip that loosens a bound is refuted by no check of the bound itself. It shows in two ways only: a control that is sharper by little is
then no longer refuted, or an equality that the same formula must meet is broken. Both are looked for at drawn cases, in floats.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from lemmata.language.check import Check, checks_of
from lemmata.language.claim import Claim, Mutant
from lemmata.language.relation import AtLeast, Relation, SumOfSquares, leaves

CASES = (4, 32)
"""Cases that are drawn, more where a few tell nothing. A check that needs symbols is passed over."""
CHAINS = "lemmata.proofs_checks.chain_traversal"
SLOW = {
    f"{CHAINS}.vanishing.bound.exceeds_the_perturbed_dense_system": "solves dense systems in fractions of hundreds of digits",
    f"{CHAINS}.assumptions.supremum.is_at_least_a_jump_to_the_wrong_end": "solves a symbolic system at each case",
}
"""Checks that take too long at drawn cases as `exact`, and why: they are passed over by name, not by a clock, on every machine."""
NEAR = 0.05
"""A control is near if it takes no more of a side than this: a bound that a slip makes looser by more than that then keeps it too."""
KINDS = ("tested", "enclosed", "exact")
ROUNDING = 1e-9


@dataclass
class Bounds:
    """Of a claim: whether it has an inequality, its sharper controls with their steps, and controls that break an equality."""

    found: bool = False
    sharper: dict[str, float] = field(default_factory=dict)
    pinned: set[str] = field(default_factory=set)

    @property
    def known(self) -> bool:
        """Whether a control tells how far the bound is from what is true."""
        return bool(self.sharper or self.pinned)

    @property
    def near(self) -> bool:
        """Whether a slip that makes the bound a little looser would show."""
        return bool(self.pinned) or min(self.sharper.values(), default=np.inf) <= NEAR


def bounds(claim: Claim, checks: Sequence[Check] | None = None) -> Bounds:
    """Compare the gaps of a claim's formula with those of each control at the same cases."""
    known = Bounds()
    checks = [check for check in (checks_of(claim) if checks is None else checks) if check.kind in KINDS]
    for cases in CASES:
        for check in () if known.known else checks:
            with contextlib.suppress(Exception):
                if check.kind != "exact" or check.name not in SLOW:
                    _compare(claim, check, cases, known)
    return known


def states_inequality(claim: Claim) -> bool:
    """Tell whether the source of one of a claim's checks names an inequality, or that of what it calls of its family."""
    return any(_names_one(inspect.unwrap(check.function)) for check in checks_of(claim) if check.kind in KINDS)


def _names_one(function: FunctionType, deep: int = 2) -> bool:
    names = set(_names(function.__code__))
    family = function.__module__.split(".")[:3]
    called = [function.__globals__.get(name) for name in names] if deep else []
    helpers = [one for one in called if isinstance(one, FunctionType) and one.__module__.split(".")[:3] == family]
    return bool(names & {AtLeast.__name__, SumOfSquares.__name__}) or any(_names_one(one, deep - 1) for one in helpers)


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names that a code uses, those of comprehensions and functions inside it among them."""
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names(part)


def _compare(claim: Claim, check: Check, cases: int, known: Bounds) -> None:
    drawn = check.domain(claim.domain).sample(cases, seed=3)[0]
    own = [(case, _gaps(check.function(claim.formula, case))) for case in drawn]
    known.found |= any(sign == "nonnegative" for _, gaps in own for sign, _ in gaps)
    for control in claim.controls:
        if isinstance(control, Mutant):
            with contextlib.suppress(ArithmeticError, ValueError, TypeError):
                _weigh(control.name, own, [_gaps(check.function(control.formula, case)) for case, _ in own], known)


def _weigh(name: str, own: Sequence[Any], other: Sequence[Any], known: Bounds) -> None:
    """Count a control as sharper if some part of the relation has no more room at any case, and somewhere less; as pinned if it breaks
    what is equal."""
    for k in range(min(len(gaps) for gaps in (*(gaps for _, gaps in own), *other))):
        pairs = [(gaps[k], there[k]) for (_, gaps), there in zip(own, other, strict=True)]
        steps = np.concatenate([a - b for (sign, a), (_, b) in pairs if sign == "nonnegative" and a.shape == b.shape] or [np.zeros(0)])
        if len(steps) and steps.min() >= -ROUNDING and steps.max() > ROUNDING:
            known.sharper[name] = min(known.sharper.get(name, np.inf), float(steps.max()))
        if any(
            sign == "zero" and a.size and (a.shape != b.shape or abs(b).max() > ROUNDING + 2 * abs(a).max()) for (sign, a), (_, b) in pairs
        ):
            known.pinned.add(name)


def _gaps(relation: Relation) -> list[tuple[str, np.ndarray]]:
    """Return each gap relative to the larger of its sides."""
    found = []
    for leaf in leaves(relation):
        sides = [np.broadcast_to(_floats(side), leaf.gap.shape) for side in leaf.sides]
        found.append((leaf.sign, np.ravel(_floats(leaf.gap) / np.maximum(1e-300, np.maximum(*map(abs, sides))))))
    return found


def _floats(values: np.ndarray) -> np.ndarray:
    return np.vectorize(float, otypes=[float])(values)
