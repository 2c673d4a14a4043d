"""What is said along a recurrence (`ForAll`, `Invariant`, `Throughout`), and sums (`Sums`), by the
kernel's induction; and of all indices at once (`Always`, and `ForAll` of a `Grid`), which are
variables.

The step is run on variables for the index and for the values before. A premise is an identity, a
sign, or zero modulo what the claims say of the step before.

Trusted is that code makes of every index what it makes of a variable: the two are compared at the
first integers and at those that code mentions. A step without a proof refutes nothing, since a true
statement may need a stronger one beside it; only the sequence itself, run with numbers, does.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from lemmata.kernel.identity import identities, identity
from lemmata.kernel.induction import Claim, Recurrence, hypotheses, induction, premises
from lemmata.kernel.region import SIGNS, region_of
from lemmata.kernel.sign import Certificate, discharged, signed
from lemmata.kernel.theorem import Condition, Kind, NoTheorem, Theorem
from lemmata.language import relation as language
from lemmata.language.case import Misused
from lemmata.language.relation import (
    Always,
    ForAll,
    Grid,
    Induction,
    Invariant,
    Relation,
    Sums,
    Throughout,
    leaves,
)
from lemmata.prove.at_points.mentioned import mentioned
from lemmata.prove.sequences.always import equalities
from lemmata.prove.sequences.entrywise import each, entries, equal, own
from lemmata.prove.sequences.kinds import LAST, SEVERAL, small
from lemmata.prove.sequences.telescoping import certificates
from lemmata.prove.signs import search
from lemmata.prove.signs.leaves import COEFFICIENTS, data
from lemmata.prove.traced.forms import Form, Known, formed, proofs
from lemmata.prove.traced.sequences import has_entries, kept_along
from lemmata.prove.traced.values import Unsuited, plain
from lemmata.terms.quotients import Polynomial, Unreduced
from lemmata.terms.term import (
    INTEGER,
    ZERO,
    Term,
    conditions,
    constant,
    put,
    term,
    variable,
    variables,
)
from lemmata.terms.types import Function, Scalar, Tree

PLACE = 2
"""The index at which numbers are compared with terms: the first after which a step has been made
from what a step has made.
"""
LATER = 4
"""Numbers of first sums that are added up one by one, where a certificate is none for them."""
EMPTY = "an induction without entries says nothing"
Sides = tuple[Kind, Tree, Tree]
"""A kind, and both sides as the check gives them."""


@dataclass(frozen=True)
class Inductive(Form):
    """What is said along a recurrence."""

    recurrence: Recurrence
    claims: list[Claim]

    def theorems(self, prover: Known) -> list[Theorem]:
        wanted, given = premises(self.recurrence, self.claims), hypotheses(self.claims)
        # the first half is of the beginning, before which nothing is known
        before = [given if number >= len(wanted) // 2 else [] for number in range(len(wanted))]
        made = [self._premise(prover, *pair) for pair in zip(wanted, before, strict=True)]
        return induction(self.recurrence, self.claims, made)

    def _premise(self, prover: Known, claim: Claim, given: Sequence[Condition]) -> Theorem:
        kind, left, right = claim
        theorem = (
            _equation(left, right, given)
            if kind == "zero"
            else prover.proof(kind, left, right, given)
        )
        if theorem is None:
            raise NoTheorem(f"no proof of {left!r:.80} >= {right!r:.80} was met")
        return _everywhere(theorem, self.own.keys(), prover, given)


@dataclass(frozen=True)
class Indexed(Form):
    """What is said of all indices at once: of a check's own, or of all places of a grid."""

    pairs: list[tuple[Term, Term]]

    @property
    def always(self) -> list[str]:
        return [] if self.every else [str(index) for index in self.own]

    def theorems(self, prover: Known) -> list[Theorem]:
        return [
            _everywhere(self._equal(prover, left, right), self.own.keys(), prover, ())
            for left, right in self.pairs
        ]

    def _equal(self, prover: Known, left: Term, right: Term) -> Theorem:
        if not has_entries(left, right):
            return _equation(left, right, ())
        theorem = prover.proof("zero", left, right, ())
        if theorem is None:
            raise NoTheorem(f"no proof of {left!r:.80} = {right!r:.80} was met")
        return theorem


def _everywhere(
    theorem: Theorem, own: Collection[Term], prover: Known, given: Sequence[Condition]
) -> Theorem:
    """Return a theorem without those of its conditions that are of a form's own variables, as far
    as they are proved.
    """
    along = [one for one in theorem.where if variables(one[1]) & set(own)]
    return discharged(theorem, proofs(prover, along, given))


def _equation(left: Term, right: Term, given: Sequence[Condition]) -> Theorem:
    """Return that two terms are equal, perhaps modulo what is given.

    Raises: NoTheorem.
    """
    try:
        return identity(left, right)
    except NoTheorem:
        if not given:
            raise
    try:
        region, gap = region_of(left, right, given, conditions(left, right))
    except Unreduced as error:
        raise NoTheorem(str(error)) from error
    zeros = [
        (number, zero)
        for number, (signs, zero) in enumerate(map(region.premise, range(len(given))))
        if signs == SIGNS["zero"] and zero != 0
    ]
    # another divisor than a premise's own is multiplied with first
    for _, zero in zeros:
        factor = zero // zero.gcd(gap)
        if not factor.is_constant() and divmod(factor * gap, zero)[1] == 0:
            nonzero = search.certificate(region, factor, SIGNS["nonzero"])
            if nonzero is not None:
                tree = _modulo(zeros)
                return signed("zero", left, right, given, ("times", data(factor), nonzero, tree))
    return signed("zero", left, right, given, _modulo(zeros))


def _modulo(zeros: Sequence[tuple[int, Polynomial]]) -> Certificate:
    """Return the certificate that a polynomial is 0 modulo premises that are."""
    certificate: Certificate = COEFFICIENTS
    for number, _ in reversed(zeros):
        certificate = ("modulo", number, certificate)
    return certificate


@formed.register(Induction)
def _formed(relation: Induction) -> Form:
    """Return an induction in terms, as `along`, or along a sequence by its step."""
    if isinstance(relation, Throughout) and not relation.by_step:
        return kept_along(relation)
    if isinstance(relation, ForAll) and isinstance(relation.recurrence, Grid):
        return _of_grid(relation, relation.recurrence)
    return along(relation)


def along(relation: Induction) -> Form:
    """Return an induction along a recurrence of numbers, arrays or tuples of them.

    Raises: Unsuited for one along anything else for values of different shapes, or none.
    """
    of = _KINDS.get(type(relation))
    recurrence = of and of.recurrence(relation)
    if of is None or not isinstance(recurrence, language.Recurrence):
        raise Unsuited(f"a {type(relation).__name__} of this kind is proved on no terms")
    (name,), count = relation.names, itertools.count()
    k = variable(name, INTEGER)
    # no parameter has a name with a blank
    x = each(recurrence.first, lambda _: variable(f"{name}-th x_{next(count)}"))

    def after(k: Scalar) -> list[Scalar]:
        made = recurrence.step(k, own(x))
        equal(made, x)
        return entries(made)

    step, compared = after(k), of.sides(relation, k, x)
    claims: list[Claim] = [(kind, plain(left), plain(right)) for kind, left, right in compared]
    if not claims:
        raise Misused(EMPTY)
    lists = entries(x), entries(recurrence.first), step
    made = Recurrence(k, *(tuple(map(plain, one)) for one in lists))
    try:
        asked = premises(made, claims)
    except ArithmeticError as error:
        raise Unsuited(f"it has no value at the first index: {error}") from error
    return Inductive(
        sides=[*_ends(compared), *made.first, *made.step],
        own={
            k: Fraction(PLACE),
            **{one: Fraction(n + 1, n + 2) for n, one in enumerate(made.state)},
        },
        terms=[*made.step, *(side for _, *sides in [*claims, *asked] for side in sides)],
        every=relation.starts,
        numbers=lambda: _must_be_one(
            lambda j: [*after(j), *_ends(of.sides(relation, j, x))],
            [*step, *_ends(compared)],
            k,
            mentioned(LAST, recurrence.step, of.function(relation)),
        ),
        recurrence=made,
        claims=claims,
    )


def _of_grid(relation: ForAll, grid: Grid) -> Form:
    """Return the closed form E of a grid as what it keeps to at all places: E(0, j) and E(i, 0) are
    the edges, and E(i + 1, j + 1) is what the step makes of E beside it. The grid alone does so, by
    induction on the rows, and in each on the places.

    Raises: Misused for values of different shapes, or none.
    """
    i, j = (variable(name, INTEGER) for name in relation.names)
    if i is j:
        raise Misused(f"both indices of a grid are called {i}: of its diagonal alone")
    count, first = itertools.count(), grid.row(j)
    # above, left, and the corner
    beside = [each(first, lambda _: variable(f"beside {i}, {j}: {next(count)}")) for _ in "alc"]

    def at(i: Scalar, j: Scalar) -> list[Tree]:
        whole = relation.claimed(i, j), grid.row(j), grid.column(i)
        values = [*whole, grid.step(i, j, *map(own, beside))]
        for one in values:
            equal(one, first)
        return values

    here = at(i, j)
    claimed, row, column, after = ([plain(one) for one in entries(side)] for side in here)
    states = [plain(one) for side in beside for one in entries(side)]

    def placed(**shift: Term) -> list[Term]:
        return [put(one, {i: shift.get("i", i), j: shift.get("j", j)}) for one in claimed]

    known = [*placed(j=j + 1), *placed(i=i + 1), *claimed]
    made = [put(one, dict(zip(states, known, strict=True))) for one in after]
    wanted = [*placed(i=ZERO), *placed(j=ZERO), *placed(i=i + 1, j=j + 1)]
    pairs = list(zip(wanted, [*row, *column, *made], strict=True))
    if not pairs:
        raise Misused(EMPTY)

    def look() -> None:
        further = mentioned(SEVERAL, relation.claimed, grid.row, grid.column, grid.step)
        first = (tuple(one.values()) for one in small(relation))
        for where in (*first, *_far(2, further)):
            sides = [entry for one in at(*where) for entry in entries(one)]
            _must_be_at(sides, ends, dict(zip((i, j), where, strict=True)))

    ends = [one for side in here for one in entries(side)]
    return Indexed(
        sides=ends,
        own={
            i: Fraction(PLACE),
            j: Fraction(PLACE),
            **{one: Fraction(n + 1, n + 2) for n, one in enumerate(states)},
        },
        terms=[side for pair in pairs for side in pair],
        every=relation.starts,
        numbers=look,
        pairs=pairs,
    )


@formed.register(Sums)
def _of_sums(relation: Sums) -> Form:
    """Return a sum as the closed form of a recurrence, by one term more in each step; one whose
    terms depend on the last index by what it telescopes to.
    """
    (name,), least, last = relation.names, relation.least, variable("the last index", INTEGER)

    def at(j: Scalar) -> Term:
        return term(relation.term(last, j))

    def look() -> None:
        inner.numbers()
        further = mentioned(LAST, relation.term, relation.total)
        _must_be_one(lambda j: [relation.term(j + LAST, j)], [at(index)], index, further)
        _must_be_one(
            lambda j: [relation.total(j + least)], [relation.total(index + least)], index, further
        )

    index = variable(name, INTEGER)
    # no parameter has a name with a blank
    after, place = variable("places after", INTEGER), variable("a place", INTEGER)
    if after in variables(plain(term(relation.term(after + place, place)))):
        return _telescoped(relation, index, after, place)
    steps = language.Recurrence(
        sum(map(at, range(1, least + 1)), at(0)), lambda k, x: x + at(k + least + 1)
    )
    inner = along(ForAll(steps, lambda k: relation.total(k + least), name))
    return replace(inner, every=relation.starts, numbers=look)


@dataclass(frozen=True)
class Telescoped(Form):
    """A sum from its least last index n on. If, from an n on at which the sum is the total,

        t(n + 1, j) − ρ(n) t(n, j) = T(n, j + 1) − T(n, j)   for 0 <= j < n,

    then the sum at n + 1 less ρ(n) times that at n is T(n, n) − T(n, 0), and what these have beyond
    j = n − 1: t(n + 1, n) + t(n + 1, n + 1) − ρ(n) t(n, n). If that is so of the total as well, the
    sum is the total at n + 1 where it is at n.

    Attributes: t: the term, of i + j and j, both integers from 0 on; total: of k, at least + k.
    """

    t: Term
    total: Term
    least: int
    indices: tuple[Term, Term, Term]

    def theorems(self, prover: Known) -> list[Theorem]:
        (k, i, j), reason = self.indices, NoTheorem("no certificate of the sum was found")
        n = variable("the last index", INTEGER)
        at_n = put(self.t, {i: n - j}), put(self.total, {k: n - self.least})
        found = list(certificates(*at_n, n, j))
        # a quotient of totals may have a pole at the first n
        for (rate, whole), start in itertools.product(found, range(LATER)):
            try:
                pairs = self._pairs(rate, whole, n, self.least + start)
                equal = [identity(*pair) for pair in pairs]
            except (NoTheorem, ZeroDivisionError) as error:
                reason = NoTheorem(str(error))
                continue
            made = [_everywhere(one, self.own.keys(), prover, ()) for one in equal]
            if all(variables(of).isdisjoint(self.own) for one in made for _, of in one.where):
                return made
            reason = NoTheorem("a sum may be divided by 0 at some index")
        raise reason

    def _pairs(self, rate: Term, whole: Term, n: Term, start: int) -> list[tuple[Term, Term]]:
        """Return the pairs of equal terms that a certificate asks for, ρ of n and T of n and j,
        used from a last index on.
        """
        k, i, j = self.indices
        # for one n they are one ρ and one T, which nothing else moves
        if variables(rate) & {k, i, j} or variables(whole) & {k, i}:
            raise NoTheorem("a certificate of a sum is of its last index, and of places")

        def t(size: Term, place: Term) -> Term:
            return put(self.t, {i: size - place, j: place})

        def total(size: Term) -> Term:
            return put(self.total, {k: size - self.least})

        first, at_start = max(start - 1, 0), k + start
        # each j below the first n but one, and all others, before the last one
        places = [(at_start, constant(one)) for one in range(first)]
        places.append((i + j + first + 1, j + first))
        sums = [
            (constant(one), map(constant, range(one + 1))) for one in range(self.least, start + 1)
        ]
        pairs = [(sum((t(size, at) for at in those), ZERO), total(size)) for size, those in sums]
        pairs += [
            (
                t(size + 1, one) - put(rate, {n: size}) * t(size, one),
                put(whole, {n: size, j: one + 1}) - put(whole, {n: size, j: one}),
            )
            for size, one in places
        ]
        beyond = t(at_start + 1, at_start) + t(at_start + 1, at_start + 1)
        rest = put(rate, {n: at_start}) * (total(at_start) - t(at_start, at_start))
        end = put(whole, {n: at_start, j: at_start}) - put(whole, {n: at_start, j: ZERO})
        return [*pairs, (total(at_start + 1) - beyond - rest, end)]


def _telescoped(relation: Sums, k: Term, i: Term, j: Term) -> Form:
    """Return a sum whose terms depend on its last index: it is least + k, and i + j at place j."""
    least = relation.least
    one, total = term(relation.term(i + j, j)), term(relation.total(k + least))

    def look() -> None:
        further = mentioned(LAST, relation.term, relation.total)
        for size in sorted({*range(least, least + LAST + 1), *further}):
            for place in sorted({*range(LAST + 1), *further}):
                if place <= size:
                    at = {i: size - place, j: place}
                    _must_be_at([relation.term(size, place)], [one], at)
        _must_be_one(lambda size: [relation.total(size + least)], [total], k, further)

    return Telescoped(
        sides=[one, total],
        own=dict.fromkeys((k, i, j), Fraction(PLACE)),
        terms=[plain(one), plain(total)],
        every=relation.starts,
        numbers=look,
        t=plain(one),
        total=plain(total),
        least=least,
        indices=(k, i, j),
    )


@formed.register(Always)
def _of_indices(relation: Always) -> Form:
    """Return what is said of all indices at once.

    Raises: Misused for what says nothing of equal sides.
    """

    def look() -> None:
        first = (tuple(one.values()) for one in small(relation))
        least = LAST if len(indices) == 1 else SEVERAL
        for where in (*first, *_far(len(indices), mentioned(least, relation.equal))):
            sides = [one for pair in _pairs(relation, where) for one in pair]
            _must_be_at(sides, ends, dict(zip(indices, where, strict=True)))

    indices = [variable(name, INTEGER) for name in relation.names]
    here = _pairs(relation, indices)
    pairs = [(plain(left), plain(right)) for left, right in here]
    ends = [one for pair in here for one in pair]
    return Indexed(
        sides=ends,
        own=dict.fromkeys(indices, Fraction(PLACE)),
        terms=[one for pair in pairs for one in pair],
        every={},
        numbers=look,
        pairs=pairs,
    )


def _pairs(relation: Always, where: Sequence[Scalar]) -> list[tuple[Scalar, Scalar]]:
    """Return both sides of what is said at indices, entry by entry."""
    pairs: list[tuple[Scalar, Scalar]] = []
    for one in equalities(relation.equal(*where)):
        for leaf in one.leaves():
            left, right = np.broadcast_arrays(*leaf.sides)
            pairs += zip(left.flat, right.flat, strict=True)
    return pairs


def _far(count: int, numbers: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Yield indices of which one is a number that code mentions, and the others are 1."""
    for place in range(count):
        yield from (
            tuple(j if position == place else 1 for position in range(count)) for j in numbers
        )


def _ends(compared: list[Sides]) -> list[Tree]:
    return [one for _, *sides in compared for one in sides]


def _must_be_one(
    function: Callable[[int], list[Tree]], here: list[Tree], k: Term, further: Iterable[int]
) -> None:
    """Refuse what is something else at an integer than its terms are there: at the first ones, and
    at those that code mentions, as it may ask for the type of an index.

    Raises: Unsuited; ArithmeticError for what divides by 0 there.
    """
    for j in sorted({*range(LAST + 1), *further}):
        _must_be_at(function(j), here, {k: j})


def _must_be_at(values: list[Tree], here: list[Tree], where: Mapping[Term, int]) -> None:
    """Refuse what is something else at integers than its terms are there.

    Raises: Unsuited.
    """
    at = {k: constant(j) for k, j in where.items()}
    if len(values) != len(here):
        raise Unsuited("it has another number of sides at an index than for a symbol")
    pairs = [(plain(one), put(plain(whole), at)) for one, whole in zip(values, here, strict=True)]
    try:
        identities(pairs)
    except NoTheorem as error:
        words = ", ".join(map(str, where.values()))
        raise Unsuited(f"it is something else at {words} than for a symbol") from error


def _sides(kind: Kind, left: list[Scalar], right: list[Scalar]) -> list[Sides]:
    return [(kind, *pair) for pair in zip(left, right, strict=True)]


def _of_closed_form(relation: ForAll, k: Term, x: Tree) -> list[Sides]:
    here = relation.claimed(k)
    equal(here, x)
    return _sides("zero", entries(x), entries(here))


def _of_invariant(relation: Invariant, k: Term, x: Tree) -> list[Sides]:
    here, start = relation.quantity(k, own(x)), relation.quantity(0, own(relation.recurrence.first))
    equal(here, start)
    return _sides("zero", entries(here), entries(start))


def _of_inequalities(relation: Throughout, k: Term, x: Tree) -> list[Sides]:
    """Return what is kept.

    Raises: Misused if it has anything but inequalities.
    """
    inequalities: list[Sides] = []
    for leaf in leaves(relation.kept(k, own(x))):
        if leaf.sign != "nonnegative" or leaf.proof is not None or leaf.given:
            raise Misused("a Throughout says what is at least something")
        left, right = np.broadcast_arrays(*leaf.sides)
        inequalities += _sides("nonnegative", [*left.flat], [*right.flat])
    return inequalities


class _Kind(NamedTuple):
    """What an induction of some kind is made of: its recurrence, what else is looked at for
    integers that it mentions, and its sides at an index and a state.
    """

    recurrence: Callable[..., object]
    function: Callable[..., Function]
    sides: Callable[..., list[Sides]]


_KINDS: dict[type[Relation], _Kind] = {
    ForAll: _Kind(lambda one: one.recurrence, lambda one: one.claimed, _of_closed_form),
    Invariant: _Kind(lambda one: one.recurrence, lambda one: one.quantity, _of_invariant),
    Throughout: _Kind(lambda one: one.sequence, lambda one: one.kept, _of_inequalities),
}
