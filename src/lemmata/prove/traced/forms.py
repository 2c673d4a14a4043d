"""Relations that are more than a sign of terms, as what is said along a sequence: what of them
stands in terms, and the theorems that prove them.

A form has variables of its own, as the index of a sequence, which are no parameters. What depends
on the kind of a relation is a function with one implementation for each, where it is proved.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from lemmata.kernel.theorem import Condition, Kind, Theorem
from lemmata.language.relation import Relation
from lemmata.terms.pieces import Asked, guarded
from lemmata.terms.term import ZERO, Term, variables


class Known(Protocol):
    """What is known of the variables of a case (`supposed.py`)."""

    def proof(
        self, kind: Kind, left: Term, right: Term, guards: Collection[Condition] = ()
    ) -> Theorem | None:
        """Return a theorem of a sign, given a few conditions more."""
        ...

    def first(self, prove: Callable[[Sequence[Condition]], Theorem]) -> Theorem:
        """Return what is proved with the least that is known.

        Raises: NoTheorem.
        """
        ...


@dataclass(frozen=True)
class Form(ABC):
    """A relation in terms.

    Attributes: sides: what is compared in it, as the check gives it; own: its variables, each with
    a number at which a formula may be looked at; terms: all that has a value where it holds, which
    its theorems tell; every: integers of which every one is meant, with the first one; numbers:
    raises Unsuited where code is something else at numbers than its terms are there.
    """

    sides: list[Term]
    own: Mapping[Term, Fraction]
    terms: list[Term]
    every: Mapping[str, int]
    numbers: Callable[[], None]

    @property
    def always(self) -> list[str]:
        """Names of those of its variables that are all integers from 0 on, at once."""
        return []

    @functools.cached_property
    def asked(self) -> list[Asked]:
        """Where its terms have values, as far as that depends on its own variables."""
        return [
            one for one in guarded(*self.terms) if variables(one.condition[1]) & self.own.keys()
        ]

    def is_broken(self, at: Mapping[Term, Fraction]) -> bool:
        """Tell whether it is known to be false at values of the variables that are not its own."""
        return False

    @abstractmethod
    def theorems(self, prover: Known) -> list[Theorem]:
        """Return the theorems of what it says.

        Raises: NoTheorem.
        """


@functools.singledispatch
def formed(relation: Relation) -> Form | None:
    """Return a relation in terms, None for one that is compared side by side.

    Raises: Unsuited where it cannot be proved on terms.
    """
    return None


def proofs(
    prover: Known, asked: Iterable[Condition], given: Sequence[Condition] = ()
) -> list[Theorem]:
    """Return proofs of conditions, as many as are met."""
    theorems = (prover.proof(kind, one, ZERO, given) for kind, one in asked)
    return [one for one in theorems if one is not None]
