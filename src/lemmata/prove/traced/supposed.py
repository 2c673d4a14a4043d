"""What is known of the variables of a case, and the theorems that it gives."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable

from lemmata.kernel.identity import identities
from lemmata.kernel.sign import squares
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.language.domain import Case, Domain
from lemmata.prove.guards.rational_points import Points
from lemmata.prove.signs import search
from lemmata.prove.signs.samples import is_contradicted
from lemmata.prove.traced.factors import Factor, factors
from lemmata.prove.traced.ran import Compared, Ran
from lemmata.prove.traced.stated import given, ranges
from lemmata.prove.traced.values import Unsuited, terms_of
from lemmata.terms.quotients import dependence
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
        self._apart: dict[str, bool] = {}

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
        known = [*self.apart, *self._ranges]
        theorem = search.proof(kind, left, right, known)
        if theorem is not None:
            of_ranges = {*theorem.supposes} - {*self.apart}
            without = search.proof(kind, left, right, self.apart) if of_ranges else theorem
            self.ranged = self.ranged or without is None
            return without or theorem
        read, words = self._conditions if self._inside.where else ((), ())
        theorem = search.proof(kind, left, right, [*known, *read]) if read else None
        if theorem is not None:
            self.ranged, self.given = True, words
        return theorem

    def must_be_possible(self, needed: Iterable[Condition]) -> None:
        """Look at the conditions of having a real value in a few points, before anything is proved.

        Raises: Unsuited where one is not kept at a point of the stated ranges, other than that a
            divisor is not 0.
        """
        for kind, one in needed if not self._inside.where else ():
            if kind != "nonzero" and is_contradicted(
                kind, one, ZERO, [*self.apart, *self._ranges], conditions(one)
            ):
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

    def off(self, needed: Iterable[Condition]) -> list[Factor]:
        """Prove conditions, as far as may be; return factors of divisors that may vanish: off the
        zeros of all of them every divisor has been proved to be none.

        Raises: Unsuited where another condition is not proved, or a divisor is 0 everywhere, or of
            no variable.
        """
        open_: dict[str, Factor] = {}
        for kind, one in needed:
            if self.proves(kind, one):
                continue
            if kind != "nonzero" or not dependence(one):
                raise Unsuited(f"{one!r:.80} is not known to be {kind}")
            open_ |= {part.words: part for part in self._open(one)}
        return [*open_.values()]

    def _open(self, divisor: Term) -> list[Factor]:
        """Return the factors of a divisor that may vanish, or the divisor itself."""
        try:
            parts = factors(divisor)
        except ZeroDivisionError as error:
            raise Unsuited(str(error)) from error
        apart: list[Condition] = [("nonzero", one.term) for one in parts]
        whole = search.proof("nonzero", divisor, ZERO, apart)
        if whole is None or not {*whole.supposes} <= {*apart}:
            return [Factor(divisor, f"{divisor!r}")]
        return [one for one in parts if not self._is_apart(one)]

    def _is_apart(self, factor: Factor) -> bool:
        """Tell whether a factor is proved to be nowhere 0, by its sign or its square's where there
        are conditions.
        """
        if factor.words not in self._apart:
            one = factor.term
            by_sign: list[Condition] = [("positive", one), ("positive", one * one)]
            tries = [("nonzero", one), *(by_sign if self._inside.where else ())]
            self._apart[factor.words] = any(itertools.starmap(self.proves, tries))
        return self._apart[factor.words]


def needed(theorems: Iterable[Theorem], ran: Ran) -> list[Condition]:
    """Return where theorems speak of values, and where formula and check compute such."""
    kept = [one for theorem in theorems for one in theorem.where]
    values = terms_of(*(call.value for call in ran.calls))
    return list(dict.fromkeys([*kept, *conditions(*values, *ran.partial)]))
