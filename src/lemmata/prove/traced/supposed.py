"""What is known of the variables of a case, and the theorems that it gives."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from lemmata.kernel.identity import identities
from lemmata.kernel.sign import squares
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.language.domain import Case, Domain
from lemmata.prove.guards.rational_points import Points
from lemmata.prove.signs import search
from lemmata.prove.signs.certificates import Goal, at_hand, looked_up
from lemmata.prove.signs.samples import is_contradicted
from lemmata.prove.traced.ran import Compared, Ran
from lemmata.prove.traced.stated import given, ranges
from lemmata.prove.traced.values import Unsuited, terms_of
from lemmata.terms.term import ZERO, Condition, Kind, Term, conditions


class Supposed:
    """What is known of the variables of a case: their signs; where these do not do, the ends of
    ranges; and then the conditions of the domain.

    Attributes: apart: differences that are not 0; ranged: whether ends of ranges were used; given:
    the words of the conditions, if these were.
    """

    def __init__(self, inside: Domain, case: Case, points: Points) -> None:
        self._inside, self._case, self._points = inside, case, points
        self.apart: list[Condition] = []
        self.ranged = False
        self.given: tuple[str, ...] = ()

    @functools.cached_property
    def _ranges(self) -> list[Condition]:
        return ranges(self._inside, self._case)

    @functools.cached_property
    def _conditions(self) -> tuple[list[Condition], tuple[str, ...]]:
        return given(self._inside, self._case, self._points.touching)

    def proof(self, kind: Kind, left: Term, right: Term) -> Theorem | None:
        """Return a theorem of a sign over the whole stated range, if one is met: one that needs no
        ends of ranges, if there is one, else without the conditions of the domain.
        """
        # a kept certificate of either goal goes before a search, which one that needs the
        # conditions would otherwise run in vain each time
        ways = (looked_up, search.searched) if at_hand().kept else (search.searched,)
        for answer in ways:
            narrow = answer(Goal(kind, left, right, self.apart, self._ranges))
            if narrow:
                self.ranged = self.ranged or narrow.level > 1
                return narrow.theorem
            read, words = self._conditions if self._inside.where else ((), ())
            wide = Goal(kind, left, right, [*self.apart, *self._ranges, *read])
            if read and (by_conditions := answer(wide)):
                self.ranged, self.given = True, words
                return by_conditions.theorem
        return None

    def must_be_possible(self, needed: Iterable[Condition]) -> None:
        """Look at the conditions of having a value in a few points, before anything is proved.

        Raises: Unsuited where one is not kept at a point of the stated ranges.
        """
        for kind, one in needed if not self._inside.where else ():
            if is_contradicted(kind, one, ZERO, [*self.apart, *self._ranges], conditions(one)):
                raise Unsuited(f"{one!r:.80} is not known to be {kind}")

    def rests_on(self, other: Supposed) -> None:
        """Count what another used as used here."""
        self.ranged = self.ranged or other.ranged
        self.given = tuple(dict.fromkeys([*self.given, *other.given]))

    def proves(self, kind: Kind, one: Term) -> bool:
        """Tell whether a condition is kept over the whole stated range."""
        return self.proof(kind, one, ZERO) is not None

    def theorems(self, ran: Ran) -> list[Theorem]:
        """Return theorems of all that is compared.

        Raises: NoTheorem.
        """
        compared = list(ran.compared())
        pairs = dict.fromkeys((one.left, one.right) for one in compared if one.sign == "zero")
        equal = identities(pairs)
        return [*equal, *(self._bound(one) for one in compared if one.sign != "zero")]

    def _bound(self, one: Compared) -> Theorem:
        if one.squares is not None:
            return squares(one.left, one.right, one.squares)
        theorem = self.proof("nonnegative", one.left, one.right)
        if theorem is None:
            raise NoTheorem(f"no proof of {one.left!r:.80} >= {one.right!r:.80} was met")
        return theorem

    def discharge(self, needed: Iterable[Condition]) -> None:
        """Prove conditions.

        Raises: Unsuited where one is not proved.
        """
        for kind, one in needed:
            if not self.proves(kind, one):
                raise Unsuited(f"{one!r:.80} is not known to be {kind}")


def needed(theorems: Iterable[Theorem], ran: Ran) -> list[Condition]:
    """Return where theorems speak of values, and where formula and check compute such."""
    kept = [one for theorem in theorems for one in theorem.where]
    values = terms_of(*(call.value for call in ran.calls))
    return list(dict.fromkeys([*kept, *conditions(*values, *ran.partial)]))
