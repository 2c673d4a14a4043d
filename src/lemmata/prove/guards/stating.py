"""What a case on symbols is divided by to be stated, before a check is run on it, and what is left
of divisors when it has been run.
"""

from __future__ import annotations

import contextlib

from lemmata.language.domain import Case, Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import All, leaves
from lemmata.prove.guards.comparisons import Questions, questions
from lemmata.prove.guards.divisions import denominators
from lemmata.prove.guards.divisors import recorded
from lemmata.prove.guards.everywhere import Heard
from lemmata.prove.sequences.induction import Unfolded
from lemmata.prove.symbols import rational, sizes
from lemmata.terms.types import Scalar


def stated(domain: Domain, drawn: Case) -> tuple[Case, dict[Scalar, None], Questions]:
    """Return a case of symbols in exact numbers, and what its computed parameters and the ends of
    its ranges are divided by, and ask.
    """
    with recorded() as divisors, questions() as asked:
        case = domain.lifted(drawn, rational) if domain.real_names() or sizes(drawn) else drawn
        for name in domain.real_names():
            # an end that compares symbols may raise whatever these do, and divides by nothing then
            with contextlib.suppress(Exception):
                factor: AnyFactor = domain.factors[name]
                factor.stated(case)
    return case, divisors, asked


def written(heard: Heard, said: Unfolded, limits: bool) -> list[Scalar]:
    """Return what the formula's values, and the sides of relations at single places, are divided
    by.

    Args: limits: whether limits were found: sides are the engine's own then, and so are numbers at
    which the formula was asked for them.
    """
    if limits:
        return []
    sides = [side for leaf in leaves(All(*said.rest)) for side in leaf.sides] if said.rest else []
    return denominators([*(given for *_, given in heard.calls), *sides])
