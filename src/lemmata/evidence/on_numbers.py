"""Formula and check on numbers, in the place of what they were on terms: code may ask for the type
of what it is given.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable
from fractions import Fraction

from lemmata.attack.rounding import rounded_otherwise
from lemmata.kernel.induction import Claim
from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.relation import Leaf, Relation, leaves, parts
from lemmata.prove import balls
from lemmata.prove.answer import BALLS, EXACT
from lemmata.prove.at_points.rational import TRIES, Points, sized
from lemmata.prove.at_points.values import handed, has_large_power, is_apart, values, with_unknown
from lemmata.prove.sequences.induction import finite, parted, without
from lemmata.prove.sequences.kinds import LAST, unrolled
from lemmata.prove.symbols import enclose, rational
from lemmata.prove.traced.coverage import Coverage
from lemmata.prove.traced.inductions import Inductive
from lemmata.prove.traced.limits import at_a_point
from lemmata.prove.traced.ran import Ran
from lemmata.prove.traced.twin import COARSE
from lemmata.prove.traced.values import (
    Unsound,
    Unsuited,
    entries,
    mapped,
    terms_of,
    with_values,
)
from lemmata.terms.edge import in_sympy
from lemmata.terms.term import Term, evaluate, variables
from lemmata.terms.types import Formula, Function, Value

APART = 3
"""Each of so many points of the box, and of its corners, is one at which numbers are compared with
terms: half a dozen of both find code that asks for the type of a number on a part of the box, or at
its ends.
"""


class Numbers:
    """A check and a formula, as they are run on numbers.

    Args: index: parameters of which every value is meant, by induction, as far as is known.
    """

    def __init__(
        self, function: Function, formula: Formula, domain: Domain, index: set[str]
    ) -> None:
        self._function, self._formula = function, formula
        self._domain, self._index = domain, index

    def compare(
        self, inside: Domain, case: Case, ran: Ran, points: Points, coverage: Coverage
    ) -> None:
        """Run formula and check on the numbers of points, in the first case of more than one.

        Raises: Unsuited where they are others than the terms, or there is no point.
        """
        met, is_first = False, not coverage.is_compared
        own = terms_of(*(call.value for call in ran.calls), *case.values())
        for point in itertools.islice(points.near, 0, 2 * TRIES if is_first else 1, APART):
            at = {**values(inside, case, point), **ran.own}
            if has_large_power([*ran.sides(), *own], at):
                continue
            # a limit is found once again at one point, since that takes long
            met = self._keeps(inside, point, limits=is_first and not met) or met
            # elsewhere code goes another way, and its terms are others
            if not is_apart(ran.unequal, at):
                continue
            met = met or self._alike(ran, at)
            if is_first:
                coverage.compare(ran, _with_unknown(ran, at), rounded_otherwise)
        if not met:
            raise Unsuited("formula and check could be run on no numbers")

    def compare_by_sympy(
        self, inside: Domain, case: Case, ran: Ran, points: Points, coverage: Coverage
    ) -> None:
        """Compare what the formula gave with what it gives to SymPy's numbers at points.

        Raises: Unsuited where that is something else, or is known at no point.
        """
        for point in itertools.islice(points.near, 0, 2 * TRIES, APART):
            at = _with_unknown(ran, {**values(inside, case, point), **ran.own})
            for args, named, _, value in ran.calls:
                try:
                    with balls.precision(balls.LADDER[2]):
                        given = self._formula(
                            *with_values(args, at, in_sympy), **with_values(named, at, in_sympy)
                        )
                        gives = mapped(given, lambda one: enclose(rational(one), {}))
                # it may have no value there
                except Exception:  # noqa: BLE001
                    continue
                _must_be_alike(gives, with_values(value, at, handed), "the formula")
                coverage.is_compared = True
        if ran.calls and not coverage.is_compared:
            raise Unsuited("the formula could be compared on no numbers of SymPy's")

    def _said(self, inside: Domain, point: Case, convert: Callable[[Value], Value]) -> Relation:
        """Return what the check says of the numbers of a point, in another arithmetic."""
        numbers = without(self._domain, inside.lifted(point, convert), self._index)
        return self._function(self._formula, numbers)

    def compare_sizes(self, inside: Domain, case: Case, ran: Ran, points: Points) -> None:
        """Run the same, and what is computed of parameters, at the least sizes, and those that code
        compares something with.

        Raises: Unsuited where they are others than the terms, or at no size were they run.
        """
        met = False
        functions = [self._formula, *(one.function for one in inside.computed().values())]
        for point in sized(inside, case, points.near, functions):
            at = {**values(inside, case, point), **ran.own}
            self._keeps(inside, point)
            if is_apart(ran.unequal, at):
                met = self._alike(ran, at) or met
                self._must_be_computed(inside, case, point, at)
        if not met and ran.calls:
            raise Unsuited("the formula could be compared with its terms at no size")

    def _must_be_computed(
        self, inside: Domain, case: Case, point: Case, at: dict[Term, Fraction]
    ) -> None:
        """Compare what is computed of the parameters of a case with its numbers at a point.

        Raises: Unsuited where they are others.
        """
        with balls.precision(balls.LADDER[2]):
            enclosure = inside.lifted(point, balls.ball)
            for name in inside.computed():
                _must_be_alike(enclosure[name], with_values(case[name], at, handed), name)

    def written_out(self, formula: Formula, case: Case) -> Relation:
        """Return what the check says of numbers, with inductions and limits written out."""
        bare = without(self._domain, case, self._index)
        return finite(at_a_point(self._function(formula, bare)))

    def _keeps(self, inside: Domain, point: Case, limits: bool = False) -> bool:
        """Tell whether the check can be run on the fractions, or the balls, of a point.

        Args: limits: whether what is said of limits is decided as well.

        Raises: Unsuited if a part of the relation is broken there, whatever other parts need.
        """
        for convert in (Fraction, balls.ball):
            with balls.precision(balls.LADDER[2]):
                try:
                    relations = [*parts(self._said(inside, point, convert))]
                # a check may need what numbers have not, as a derivative
                except Exception:  # noqa: BLE001
                    continue
                kept = [_is_kept(_settled(part) if limits else part) for part in relations]
                if all(kept):
                    return True
        return False

    def _alike(self, ran: Ran, point: dict[Term, Fraction]) -> bool:
        """Tell whether the formula could be called with numbers in the place of terms.

        Raises: Unsuited if it gives something else than its terms are there.
        """
        met, point = False, _with_unknown(ran, point)
        with balls.precision(balls.LADDER[2]):
            for args, named, _, value in ran.calls:
                try:
                    gives = self._formula(
                        *with_values(args, point, handed), **with_values(named, point, handed)
                    )
                # it may be a formula for terms alone
                except Exception:  # noqa: BLE001
                    continue
                _must_be_alike(gives, with_values(value, point, handed), "the formula")
                met = True
        return met

    def broken_along(self, inside: Domain, point: Case) -> tuple[Case, str] | None:
        """Return the first index at which a sequence, run at a point from its first value on, is
        certainly not what is claimed, and what confirms that.
        """
        try:
            sequences, _ = parted(self._said(inside, point, Fraction))
            for where, relation in itertools.chain.from_iterable(map(unrolled, sequences)):
                gaps = [gap for leaf in leaves(relation) for gap in leaf.gap.flat]
                at = point.having(**where)
                # a root of a fraction is a float, and says nothing
                if any(isinstance(gap, float) for gap in gaps) or not self._domain.contains(at):
                    return None
                if any(map(balls.violated, leaves(relation))):
                    return at, EXACT
        # a check may need what numbers have not
        except Exception:  # noqa: BLE001 - what has no value there breaks nothing
            return None
        return None

    def broken_on_terms(
        self, ran: Ran, point: Case, at: dict[Term, Fraction]
    ) -> tuple[Case, str] | None:
        """Return the first index at which what terms say along a recurrence is certainly false at
        a point, and what confirms that: a check may need what numbers have not, as a derivative.
        """
        # where code goes another way terms are others, and an array may have ended
        is_open = any(not variables(gap) <= at.keys() for gap in ran.unequal)
        if is_open or ran.is_of_any_length or not is_apart(ran.unequal, at):
            return None
        for form in ran.forms:
            broken = _first_broken(form, {**at}) if isinstance(form, Inductive) else None
            if broken is not None:
                ((name, least),) = form.every.items()
                there = point.having(**{name: least + broken[0]})
                return (there, broken[1]) if self._domain.contains(there) else None
        return None


def _first_broken(form: Inductive, at: dict[Term, Fraction]) -> tuple[int, str] | None:
    """Return the first index at which a claim of an induction is certainly false at values of
    variables, and what confirms that: fractions, or balls where something has no fraction.
    """
    steps, gaps = form.recurrence, [left - right for _, left, right in form.claims]
    own = dict.fromkeys(steps.state, Fraction(1))
    if has_large_power([*gaps, *steps.step], {**at, **own, steps.index: Fraction(LAST)}):
        return None
    with balls.precision(balls.LADDER[2]), contextlib.suppress(ArithmeticError):
        for by, number in ((EXACT, Fraction), (BALLS, balls.ball)):
            with contextlib.suppress(TypeError):
                here: dict[Term, Value] = {one: number(value) for one, value in at.items()}
                state = evaluate(steps.first, here, number(0))
                for k in range(LAST + 1):
                    here |= {steps.index: number(k), **dict(zip(steps.state, state, strict=True))}
                    if any(map(_is_broken, form.claims, evaluate(gaps, here, number(0)))):
                        return k, by
                    state = evaluate(steps.step, here, number(0))
                return None
    return None


def _is_broken(claim: Claim, gap: Value) -> bool:
    """Tell whether a gap, a fraction or a ball, certainly breaks a claim."""
    kind, enclosure = claim[0], balls.number_ball(gap)
    is_off = {"zero": enclosure != 0, "nonnegative": enclosure < 0}.get(kind, False)
    return bool(enclosure.is_finite() and is_off)


def _with_unknown(ran: Ran, at: dict[Term, Fraction]) -> dict[Term, Fraction]:
    """Return values of variables, and of the unknown sequences that a formula is called with."""
    heard = terms_of(*(one for call in ran.calls for one in (call.args, call.named)))
    return with_unknown(heard, at)


def _settled(part: Relation) -> Relation:
    """Return a part of a relation on numbers with what is said of limits decided, if it can be."""
    try:
        return at_a_point(part)
    # as above
    except Exception:  # noqa: BLE001
        return part


def _is_kept(part: Relation) -> bool:
    """Tell whether a part of a relation on numbers can be decided.

    Raises: Unsuited if it is broken, Unsound if it is so by more than floats of a check's own may
    have been rounded.
    """
    try:
        gaps = leaves(finite(part))
        # a root of a fraction is a float, and says nothing
        if any(isinstance(one, float) for leaf in gaps for one in leaf.gap.flat):
            return False
        broken = [leaf for leaf in gaps if balls.violated(leaf)]
        is_far = any(map(_is_far, broken))
    # as above; and what is said of all indices may go beyond an array
    except Exception:  # noqa: BLE001
        return False
    if is_far:
        raise Unsound("what is proved of terms is broken at a point")
    if broken:
        raise Unsuited("broken at a point, by no more than floats of a check's own are rounded")
    return True


def _is_far(leaf: Leaf) -> bool:
    """Tell whether a broken relation is so in its first digits."""
    sizes = (abs(balls.number_ball(one)) for side in leaf.sides for one in side.flat)
    most = COARSE * (1 + max(map(float, sizes)))
    return any(abs(balls.number_ball(gap)) > most for gap in leaf.gap.flat)


def _must_be_alike(have: Value, want: Value, name: str) -> None:
    """Refuse numbers that are not those that terms are.

    Raises: Unsuited, or Unsound where more than floats of code's own may have been rounded.
    """
    if len(entries(have)) != len(entries(want)):
        raise Unsound(f"{name} gives another number of entries to numbers")
    for one, another in zip(
        map(balls.number_ball, entries(have)), map(balls.number_ball, entries(want)), strict=True
    ):
        if not one.overlaps(another):
            # floats of its own may have been rounded
            is_far = abs(one - another) > COARSE * (1 + abs(another))
            raise (Unsound if is_far else Unsuited)(f"{name} is another one for numbers")
