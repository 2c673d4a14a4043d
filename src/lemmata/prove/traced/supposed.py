"""What is known of the variables of a case, and the theorems that it gives."""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Callable, Collection, Iterable, Sequence, Set

from lemmata.kernel.identity import identities
from lemmata.kernel.sign import squares
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.language import extras
from lemmata.language.domain import Case, Domain
from lemmata.prove.at_points.rational import Points
from lemmata.prove.signs import generalized, pieces, search
from lemmata.prove.signs.certificates import Goal, at_hand, keep_squares, looked_up
from lemmata.prove.signs.factors import Factor, factors
from lemmata.prove.signs.samples import is_contradicted
from lemmata.prove.signs.solver import Word
from lemmata.prove.traced import sequences as along
from lemmata.prove.traced.answered import must_say
from lemmata.prove.traced.forms import Form
from lemmata.prove.traced.ran import Compared, Ran
from lemmata.prove.traced.sequences import Kept, Lemma, has_entries
from lemmata.prove.traced.stated import given, ranges
from lemmata.prove.traced.values import PLACE, Unsound, Unsuited, lengths, plain, terms_of
from lemmata.terms.pieces import ALWAYS, Asked, guarded, outside, unguarded
from lemmata.terms.quotients import dependence
from lemmata.terms.recursive.steps import indices
from lemmata.terms.term import (
    INTEGER,
    ZERO,
    Condition,
    Kind,
    Term,
    conditions,
    function,
    operations,
    variables,
)


class Supposed:
    """What is known of the variables of a case: their signs; where these do not do, the ends of
    ranges; and then the conditions of the domain. Once ends were used, they may be used again.

    Attributes: apart: differences that are not 0; ranged: whether ends of ranges were used; given:
    the words of the conditions, if these were; by: the solver that is trusted where there is no
    theorem, if any; said: the sides of which it says what is asked.
    """

    def __init__(self, inside: Domain, case: Case, points: Points) -> None:
        self._inside, self._case, self._points = inside, case, points
        self.apart: list[Condition] = []
        self.ranged = False
        self.given: tuple[str, ...] = ()
        self.by: str | None = None
        self.said: list[Term] = []
        self._word: Word | None = None
        self._apart: dict[str, bool] = {}
        self._lemmas: list[Lemma] = []

    @functools.cached_property
    def _ranges(self) -> list[Condition]:
        return ranges(self._inside, self._case)

    @functools.cached_property
    def _conditions(self) -> tuple[list[Condition], tuple[str, ...]]:
        return given(self._inside, self._case, self._points.touching)

    def proof(
        self, kind: Kind, left: Term, right: Term, guards: Collection[Condition] = ALWAYS
    ) -> Theorem | None:
        """Return a theorem of a sign over the whole stated range, or the part of it where guards
        are met, if there is one: one that needs no ends of ranges, if possible, else without the
        conditions of the domain.
        """
        if has_entries(left, right):
            return along.proof(kind, left, right, guards, self._lemmas, self._proof)
        return self._proof(kind, left, right, guards)

    def _proof(
        self, kind: Kind, left: Term, right: Term, guards: Collection[Condition]
    ) -> Theorem | None:
        """Return what a search has found, if that is a theorem of what was asked."""
        theorem = self._searched(kind, left, right, guards)
        if theorem is not None:
            must_say(theorem, kind, left, right, self._known_of(theorem, guards))
        return theorem

    def _known_of(self, theorem: Theorem, guards: Collection[Condition]) -> list[Condition]:
        """Return what is known, as far as a theorem may suppose it: to read the conditions of a
        domain takes long.
        """
        known = [*self.apart, *guards]
        for more in (lambda: self._ranges, lambda: self._conditions[0]):
            if {*theorem.supposes} <= {*known}:
                break
            known += more()
        return known

    def _searched(
        self, kind: Kind, left: Term, right: Term, guards: Collection[Condition]
    ) -> Theorem | None:
        # a set has another order in each process, and a kept certificate counts what is supposed
        apart = [*self.apart, *sorted(guards, key=repr)]
        if kind == "zero" or guards or _has_pieces(left) or _has_pieces(right):
            return self._by_pieces(kind, left, right, apart) or generalized.of_turns(
                kind, left, right, [*apart, *self._ranges]
            )
        if (general := generalized.proof(kind, left, right, apart)) is not None:
            return general
        # a kept certificate of either goal goes before a search, which one that needs the
        # conditions would otherwise run in vain each time
        ways = (looked_up, search.searched) if at_hand().kept else (search.searched,)
        for answer in ways:
            narrow = answer(Goal(kind, left, right, apart, self._ranges))
            if narrow:
                self.ranged = self.ranged or narrow.level > 1
                return narrow.theorem
            read, words = self._conditions if self._inside.where else ((), ())
            own = variables(left, right)
            # what has other variables may lead a search astray
            near = [one for one in read if variables(one[1]) <= own]
            for some in [read, near] if 0 < len(near) < len(read) else [read]:
                wide = Goal(kind, left, right, [*apart, *self._ranges, *some])
                if some and (by_conditions := answer(wide)):
                    self.ranged, self.given = True, words
                    return by_conditions.theorem
        premises = [*apart, *self._ranges]
        theorem = generalized.of_turns(kind, left, right, premises)
        theorem = theorem or generalized.of_cosines(kind, left, right, premises)
        self.ranged = self.ranged or (theorem is not None and not {*theorem.supposes} <= {*apart})
        return theorem

    def _by_pieces(
        self, kind: Kind, left: Term, right: Term, apart: list[Condition]
    ) -> Theorem | None:
        premises = [*apart, *self._ranges]
        theorem = pieces.proof(kind, left, right, premises)
        if theorem is not None:
            if {*theorem.supposes} <= {*apart} or self.ranged:
                return theorem
            without = pieces.proof(kind, left, right, apart)
            self.ranged = without is None
            return without or theorem
        read, words = self._conditions if self._inside.where else ((), ())
        theorem = pieces.proof(kind, left, right, [*premises, *read]) if read else None
        if theorem is not None:
            self.ranged, self.given = True, words
        return theorem

    def first(self, prove: Callable[[Sequence[Condition]], Theorem]) -> Theorem:
        """Return what is proved with the least that is known: without the ends of ranges, with
        these, and with the conditions of the domain.

        Raises: NoTheorem.
        """
        with contextlib.suppress(NoTheorem):
            return prove(self.apart)
        premises = [*self.apart, *self._ranges]
        try:
            theorem = prove(premises)
        except NoTheorem:
            read, words = self._conditions if self._inside.where else ((), ())
            if not read:
                raise
            theorem = prove([*premises, *read])
            self.given = words
        self.ranged = True
        return theorem

    def must_be_possible(self, needed: Iterable[Asked]) -> None:
        """Look at the conditions of having a real value in a few points, before anything is proved.

        Raises: Unsuited where one is not kept at a point of the stated ranges, other than that a
            divisor is not 0.
        """
        for guards, (kind, one) in needed if not self._inside.where else ():
            premises = [*self.apart, *guards, *self._ranges]
            # what is kept along a sequence is known of its entries later
            is_open = kind == "nonzero" or has_entries(one)
            if not is_open and is_contradicted(kind, one, ZERO, premises, conditions(one)):
                raise Unsuited(f"{one!r:.80} is not known to be {kind}")

    def rests_on(self, source: Supposed) -> None:
        """Count what another used as used here."""
        self.ranged = self.ranged or source.ranged
        self.given = tuple(dict.fromkeys([*self.given, *source.given]))

    def proves(self, kind: Kind, one: Term) -> bool:
        """Tell whether a condition is kept over the whole stated range."""
        return self.proof(kind, one, ZERO) is not None

    def theorems(self, ran: Ran, word: Word | None = None) -> list[Theorem]:
        """Return theorems of all that is compared, but for inequalities of which a solver says that
        they hold, if it is to be asked.

        Raises: NoTheorem.
        """
        self._word = word
        self._must_be_apart(ran.unequal)
        along.must_stand(map(plain, ran.sides()), ran.substituted)
        compared, of_forms = list(ran.compared()), list[Theorem]()
        pairs = dict.fromkeys((one.left, one.right) for one in compared if one.sign == "zero")
        pieced = {pair for pair in pairs if any(map(_has_pieces, pair)) or has_entries(*pair)}
        unequal = [one for one in compared if one.sign != "zero"]
        later = [one for one in unequal if has_entries(one.left, one.right)]
        soon = [one for one in unequal if not has_entries(one.left, one.right)]
        # what needs nothing that is kept along a sequence is soon seen to be wrong
        equal = [*identities(pair for pair in pairs if pair not in pieced)]
        signs = [one for compared in soon for one in self._bound(compared)]
        for form in ran.forms:
            if isinstance(form, Kept):
                of_forms += self._of_form(form)
                self._lemmas.append(form.lemma)
        rest = [form for form in ran.forms if not isinstance(form, Kept)]
        equal += [self._equal(*pair) for pair in pairs if pair in pieced]
        signs += [one for compared in later for one in self._bound(compared)]
        made = (one for form in rest for one in self._of_form(form))
        return [*equal, *signs, *of_forms, *made]

    def _of_form(self, form: Form) -> list[Theorem]:
        theorems = form.theorems(self)
        if not theorems:
            raise NoTheorem("a relation of several terms says nothing")
        return theorems

    def _must_be_apart(self, gaps: Iterable[Term]) -> None:
        """Look at what code has compared: the numbers are not equal, or what it does where they are
        has been proved.

        Raises: Unsuited.
        """
        apart = {one for kind, one in self.apart if kind == "nonzero"}
        for gap in gaps:
            if gap not in apart and not self.proves("nonzero", gap):
                raise Unsound(f"{gap!r:.80} was compared with 0")

    def _equal(self, left: Term, right: Term) -> Theorem:
        theorem = self.proof("zero", left, right)
        if theorem is None:
            raise NoTheorem(f"no proof of {left!r:.80} = {right!r:.80} was met")
        return theorem

    def _bound(self, one: Compared) -> list[Theorem]:
        """Return the theorem, or none where a solver is trusted instead.

        Raises: NoTheorem.
        """
        if one.squares is not None:
            by_squares = squares(one.left, one.right, one.squares)
            keep_squares(by_squares, one.squares)
            return [by_squares]
        theorem = self.proof("nonnegative", one.left, one.right)
        if theorem is None and not self._is_said("nonnegative", one.left, one.right):
            missing = extras.without_solvers()
            raise NoTheorem(f"no proof of {one.left!r:.80} >= {one.right!r:.80}{missing} was met")
        return [] if theorem is None else [theorem]

    def _is_said(
        self, kind: Kind, left: Term, right: Term, guards: Collection[Condition] = ALWAYS
    ) -> bool:
        """Tell whether a solver says that left − right is of a kind, over the whole stated range,
        if it is to be asked.
        """
        if self._word is None or has_entries(left, right):
            return False
        read, words = self._conditions if self._inside.where else ((), ())
        known = [*self.apart, *guards, *self._ranges, *read]
        is_said = self._word.holds(kind, left, right, known)
        if is_said:
            self.ranged, self.given = True, words
            self.by = self._word.by or "a solver"
            self.said += [left, right]
        return is_said

    def discharge(self, needed: Iterable[Asked]) -> None:
        """Prove conditions, each under its guards.

        Raises: Unsuited where one is not proved.
        """
        for guards, (kind, one) in needed:
            if self.proof(kind, one, ZERO, guards) is None:
                raise Unsuited(f"{one!r:.80} is not known to be {kind}")

    def off(self, needed: Iterable[Asked], own: Set[Term] = frozenset()) -> list[Factor]:
        """Prove conditions, as far as may be; return factors of divisors that may vanish: off the
        zeros of all of them every divisor has been proved to be none.

        Args: own: variables that are no parameters, as an index: off no zeros is said of these.

        Raises: Unsuited where another condition is not proved, or a divisor is 0 everywhere, or of
            no variable.
        """
        divisors: dict[str, Factor] = {}
        if at_hand().asks_solvers and not own:
            self._word = self._word or Word()
        for guards, (kind, one) in needed:
            is_along = has_entries(one) or not variables(one).isdisjoint(own | indices())
            may_vanish = kind == "nonzero" and not is_along and dependence(one)
            # a product is searched for as long as all of its factors, one of which may vanish
            if (guards or not may_vanish) and self.proof(kind, one, ZERO, guards) is not None:
                continue
            if not may_vanish and self._is_said(kind, one, ZERO, guards):
                continue
            if not may_vanish:
                raise Unsuited(f"{one!r:.80} is not known to be {kind}")
            for part in self._open(one):
                # a statement about every size leaves out none
                if any(of.args[1] == INTEGER for of in variables(part.term)):
                    raise Unsuited(f"{part.words:.80} may be 0 at some size")
                divisors[part.words] = part
        return [*divisors.values()]

    def _open(self, divisor: Term) -> list[Factor]:
        """Return the factors of a divisor that may vanish, or the divisor itself."""
        if (whole := generalized.proof("nonzero", divisor, ZERO, self.apart)) is not None:
            must_say(whole, "nonzero", divisor, ZERO, self.apart)
            return []
        try:
            parts = factors(divisor)
        except ZeroDivisionError as error:
            raise Unsuited(str(error)) from error
        apart: list[Condition] = [("nonzero", one.term) for one in parts]
        whole = pieces.proof("nonzero", divisor, ZERO, apart)
        if whole is not None:
            must_say(whole, "nonzero", divisor, ZERO, apart)
        if whole is None:
            return [] if self.proves("nonzero", divisor) else [Factor(divisor, f"{divisor!r}")]
        return [one for one in parts if not self._is_apart(one)]

    def _is_apart(self, factor: Factor) -> bool:
        """Tell whether a factor is proved to be nowhere 0, by its sign or its square's where there
        are conditions.
        """
        if factor.words not in self._apart:
            one = factor.term
            by_sign: list[Condition] = [("positive", one), ("positive", one * one)]
            # the square of a power with any exponent is searched for long, and in vain
            has_powers = function("power") in operations(one)
            tries = [("nonzero", one), *(by_sign[: 2 - has_powers] if self._inside.where else ())]
            self._apart[factor.words] = any(itertools.starmap(self.proves, tries))
        return self._apart[factor.words]


def needed(theorems: Iterable[Theorem], ran: Ran, further: Iterable[Term] = ()) -> list[Asked]:
    """Return where theorems speak of values, and where formula and check, and further terms,
    compute such, but for what forms ask of their own variables.
    """
    kept = [Asked(ALWAYS, one) for theorem in theorems for one in theorem.where]
    values = [*map(plain, [*terms_of(*(call.value for call in ran.calls)), *further])]
    # a difference that code asks for is computed, though it may be made of parts of a piece
    asked = guarded(*values, *outside(ran.partial), *ran.unequal)
    asked = [*(one for one in asked if PLACE not in variables(one.condition[1])), *_at_places(ran)]
    left = [one for one in asked if not _is_of_form(one, ran)]
    sides = map(plain, [*ran.sides(), *(one for form in ran.forms for one in form.terms)])
    return list(dict.fromkeys([*kept, *left, *along.asked_along([*values, *sides])]))


def _at_places(ran: Ran) -> list[Asked]:
    """Return what is asked of an entry at any place: for those of the formula's values, of the
    places before the end of their arrays.
    """
    outer = guarded(*outside(ran.partial), *ran.unequal)
    asked = [one for one in outer if PLACE in variables(one.condition[1])]
    for array, rest in (pair for call in ran.calls for pair in lengths(call.value)):
        asked += [
            Asked(guards | {("nonnegative", rest)}, condition)
            for guards, condition in guarded(*map(plain, terms_of(array)))
            if PLACE in variables(condition[1])
        ]
    return asked


def must_have_values(asked: Iterable[Asked]) -> None:
    """Refuse what is divided by 0 everywhere, as a derivative at a joint is.

    Raises: Unsound.
    """
    for guards, (kind, one) in asked:
        with contextlib.suppress(NoTheorem):
            if kind == "nonzero" and not guards:
                identities([(one, ZERO)])
                raise Unsound(f"{one!r:.80} is 0 everywhere, and something is divided by it")


def _is_of_form(one: Asked, ran: Ran) -> bool:
    """Tell whether a form asks the same, wherever it is asked."""
    guards, (kind, of) = one
    return any(
        own.condition[0] == kind and own.condition[1] is of and own.guards <= guards
        for form in ran.forms
        for own in form.asked
    )


def _has_pieces(whole: Term) -> bool:
    return any(one.operation.pieces(*one.args) for one in unguarded(whole))
