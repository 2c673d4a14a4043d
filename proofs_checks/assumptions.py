"""Where the assumptions of a claim are met: a proof for symbols, or over a box, says something only of points that meet them."""

from __future__ import annotations

from lemmata.proofs_checks.symbols import sizes
from lemmata.theory.domain import Case, Choice, Domain, Integer

DRAWS, FAR = 200, 50
"""Draws of the box, and beyond it, among which a point that meets the conditions is sought."""


def pinned(domain: Domain, case: Case) -> Domain:
    """Return the domain with its discrete parameters fixed to the values of a case, but for those that stand for every size."""
    open_ = sizes(case)
    fixed = [name for name, factor in domain.factors.items() if isinstance(factor, (Integer, Choice)) and name not in open_]
    return domain.replaced(**{name: Choice(case[name]) for name in fixed})


def can_be_met(domain: Domain, beyond: bool = True) -> bool:
    """Tell whether some point of a domain with real parameters is known that meets its conditions; others were drawn because they do.

    Args: beyond: whether one is sought beyond the box too, if none is found in it.
    """
    if not domain.where or not domain.real_names():
        return True
    near, _ = domain.sample(1, seed=0, attempts=DRAWS)
    return bool(near or (beyond and domain.beyond(FAR, seed=0, resize=False)))


def beside(unmet: int) -> str:
    """Return the words for cases in which no point is known that meets the assumptions; nothing if there are none."""
    return f", and {unmet} more in which nothing was found that meets the assumptions" if unmet else ""
