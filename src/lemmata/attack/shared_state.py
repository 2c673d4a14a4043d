"""State that a formula shares with its controls: what the formula gives at one case, before they
ran and after.

A mutant that shares a table, a counter or a generator with the formula changes it for whoever comes
next. No verdict on the formula, or on another claim of the same process, then says anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np

from lemmata.language.case import Case, show
from lemmata.language.check import POINTWISE, Check, Evidence
from lemmata.language.claim import Claim
from lemmata.language.domain import Domain
from lemmata.language.relation import Asymptotic, Relation, parts
from lemmata.prove import balls
from lemmata.prove.assumptions import formed
from lemmata.prove.sequences.induction import finite
from lemmata.prove.traced.stated import number_or_variable
from lemmata.terms.term import INTEGER, Term, variable
from lemmata.terms.types import Value

GROWING = variable("t → ∞", INTEGER)
"""What grows without bound in a limit."""
APART = 1e-12
"""Floats are two values if they are so far apart, relative to their size: threads may add up the
same numbers in another order.
"""


class Watched:
    """A claim's formula at the first case of its cheapest check, of those that look at cases one by
    one and have something to say there.

    Args: claim, checks: of which; telling: told which check runs next.
    """

    def __init__(
        self,
        claim: Claim,
        checks: Sequence[Check],
        telling: Callable[[str], None] = lambda what: None,
    ) -> None:
        self.claim, self.check, self.case, self.before = claim, None, None, None
        for check in (check for kind in POINTWISE for check in checks if check.kind == kind):
            telling(check.label)
            self.check = check
            self.case = _first(check, check.domain(claim.domain))
            self.before = self._sides()
            if self.before is not None:
                return

    def _sides(self) -> list[Value] | None:
        """Return both sides of what the check says; None where it has nothing to say there."""
        if self.check is None or self.case is None:
            return None
        try:
            with (
                np.errstate(all="ignore"),
                balls.precision(self.check.options.get("bits", balls.LADDER[0])),
            ):
                relation = self.check.function(self.claim.formula, self.case)
                relation = finite(relation) if self.check.kind == "exact" else relation
                sides = list(chain.from_iterable(map(_sides_of, parts(relation))))
        except Exception:  # noqa: BLE001 - what a check raises is for its engine to tell
            return None
        # sides without entries say nothing
        return [item for side in sides for item in np.asarray(side, dtype=object).flat] or None

    def changed(self) -> Evidence | None:
        """Return the error that tells of a formula whose value at the case is another one now, None
        if it is the same.
        """
        after = self._sides()
        if self.check is None or self.before is None or after is None:
            return None
        if len(after) == len(self.before) and all(map(_alike, self.before, after)):
            return None
        reason = "the formula gives another value after its controls ran: state is shared"
        return Evidence(
            self.check.kind, self.check.name, "error", "", note=f"{reason} (at {self.case})"
        )


def _sides_of(part: Relation) -> list[Value]:
    """Return the sides of a relation; of a limit what it is of, at what grows, and what it is
    compared with.
    """
    if isinstance(part, Asymptotic):
        return [part.function(GROWING), part.target(GROWING)]
    return [side for leaf in part.leaves() for side in leaf.sides]


def _first(check: Check, domain: Domain) -> Case | None:
    """Return the first case of a check, at the least sizes where it names none: to count all those
    of the box may take seconds.
    """
    try:
        if check.kind == "exact":
            sizes = check.options["sizes"]
            domain, _ = formed(domain, sizes, number_or_variable)
            least = dict.fromkeys(domain.integers(), ())
            return next(
                chain(
                    domain.enumerated({**least, **sizes}, number_or_variable),
                    domain.enumerated(sizes, number_or_variable),
                ),
                None,
            )
        drawn = next(iter(domain.sample(1, seed=0)[0]), None)
    except Exception:  # noqa: BLE001 - the same, for a domain
        return None
    return (
        domain.lifted(drawn, balls.ball)
        if drawn is not None and check.kind == "enclosed"
        else drawn
    )


def _alike(left: object, right: Value) -> bool:
    if isinstance(left, Term) or isinstance(right, Term):
        return left is right  # terms that are computed alike are one object
    if isinstance(left, float | complex | np.inexact) and isinstance(
        right, float | complex | np.inexact
    ):
        return bool(np.isclose(left, right, rtol=APART, atol=0.0, equal_nan=True))
    # expressions are rarely written out, which takes long: those with dummies are equal in writing
    # alone
    return (hasattr(left, "free_symbols") and left == right) or show(left) == show(right)
