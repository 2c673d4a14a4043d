"""What each kind of evidence says of itself: its engine, which its own module registers here.

Whatever treats kinds differently asks the engine, so that a new kind is one more module of this
room, and a decorator of its name that `lemmata.language.check` registers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Domain
from lemmata.terms.types import Formula


@dataclass(frozen=True)
class Engine:
    """What makes the evidence of a kind, and what is true of all evidence of this kind.

    Attributes:
        run: makes it, of a check, a formula, a domain and options.
        cost: its place in the order in which kinds run, cheap ones first; a kind between two others
            takes a number between theirs.
        means: the sentence that says on a claim's page what it shows.
        unit: what its residuals are measured in, in words after a number.
        rigorous: whether no rounding touches it.
        beyond: whether its cases may lie beyond the box.
        further: whether a check can say more than it says at points: it then has its say in the
            search for a counterexample, where no point breaks the claim.
        fixed: why no wider domain changes what it looks at, nothing where one does.
    """

    run: Callable[[Check, Formula, Domain, Options], Evidence]
    cost: float
    means: str
    unit: str = ""
    rigorous: bool = False
    beyond: bool = False
    further: Callable[[Check], bool] = lambda check: False
    fixed: str = ""


ENGINES: dict[str, Engine] = {}
"""The engines that are registered, by the names of their kinds."""


def engine(kind: str) -> Engine:
    """Return the engine of a kind; the module of this room that has the kind's name registers it.

    >>> engine("tested").rigorous, engine("exact").rigorous
    (False, True)
    """
    if kind not in ENGINES:
        import_module(f"lemmata.evidence.{kind}")
    return ENGINES[kind]
