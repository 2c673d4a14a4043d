"""Where the assumptions of a claim are met: a proof for symbols, or over a box, says something only
of points that meet them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from lemmata.language.case import Watched, missed
from lemmata.language.domain import Case, Choice, Domain, Generator
from lemmata.language.factors import EVERY, AnyFactor
from lemmata.prove.symbols import sizes, symbol
from lemmata.terms.types import Symbols, Value

SEEDS = 5
"""Points at which a condition is asked what it asks for."""
DRAWS, FAR = 200, 50
"""Draws of the box, and beyond it, among which a point that meets the conditions is sought."""


def pinned(domain: Domain, case: Case) -> Domain:
    """Return the domain with its discrete parameters fixed to the values of a case, but for those
    that stand for every size.
    """
    open_ = sizes(case)
    fixed = [name for name in domain.discrete() if name not in open_]
    return domain.replaced(**{name: Choice(case[name]) for name in fixed})


def formed(
    domain: Domain, wanted: Mapping[str, Sequence[Value]], make: Symbols = symbol
) -> tuple[Domain, bool]:
    """Return the domain without the parameters whose shape hangs on a size of which `EVERY` value
    is meant, or that are made of such.

    A check that is handed what is left says something whatever they are; also whether the
    conditions ask for none of them: else a point may break what is said and not be in the domain.
    """
    whole = {name for name, values in wanted.items() if values is EVERY}
    gone: set[str] = set()
    case = Case()
    for name, factor in domain.factors.items() if whole else ():
        seen = Watched(gone, case)
        try:
            value = _first(name, factor, seen, wanted, name in whole, make)
        except (AttributeError, KeyError, TypeError, ValueError):
            if name in whole:
                raise
            gone.add(name)
            continue
        gone |= {name} if missed(seen) else set()
        case = case if name in gone else case.having(**{name: value})
    if not gone:
        return domain, True
    if lost := gone & domain.discrete().keys():
        raise ValueError(
            f"the values of {', '.join(sorted(lost))} depend on a size for which EVERY value is"
            " wanted: ask for EVERY value of them too"
        )
    kept = [pair for pair in domain.where if not asks_for(domain, pair[1], gone)]
    factors = {name: factor for name, factor in domain.factors.items() if name not in gone}
    left = Domain(where=kept, **factors)
    left.wider = domain.wider
    return left, len(kept) == len(domain.where)


def _first(
    name: str,
    factor: AnyFactor,
    case: Case,
    wanted: Mapping[str, Sequence[Value]],
    whole: bool,
    make: Symbols,
) -> Value:
    if factor.is_integer and whole:
        return factor.every(name, case, make)
    if factor.is_discrete:
        return next(iter(wanted.get(name) or factor.values(case)))
    return factor.symbol(name, case, make)


def asks_for(domain: Domain, condition: Callable[[Case], Value], gone: set[str]) -> bool:
    """Tell whether a condition asks for one of some parameters, at one of a few points of the box
    and of many beyond it.
    """
    free = Domain(where=(), **domain.factors)
    for point in (
        *(domain.draw(Generator(seed)) for seed in range(SEEDS)),
        *free.beyond(FAR, seed=0, resize=False),
    ):
        seen = Watched(gone, point)
        condition(seen)
        if missed(seen):
            return True
    return False


def can_be_met(domain: Domain, beyond: bool = True) -> bool:
    """Tell whether some point of a domain with real parameters is known that meets its conditions;
    others were drawn because they do.

    Args: beyond: whether one is sought beyond the box too, if none is found in it.
    """
    if not domain.where or not domain.real_names():
        return True
    near, _ = domain.sample(1, seed=0, attempts=DRAWS)
    return bool(near or (beyond and domain.beyond(FAR, seed=0, resize=False)))


def beside(unmet: int) -> str:
    """Return the words for cases in which no point is known that meets the assumptions; nothing if
    there are none.
    """
    return (
        f", and {unmet} more in which nothing was found that meets the assumptions" if unmet else ""
    )
