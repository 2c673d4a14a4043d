"""Entries of sequences by their step: they are put in terms of each other, and what is kept at
every place is proved from one place to the next, and then known of them.

An entry that is there is what its sequence makes of the one before, or the first one: a theorem
supposes so, and the kernel puts one for the other. What is kept is proved of the first entry, and
of each one made of another that keeps it: two theorems for each statement. It may speak of entries
of sequences made before, and of no later ones, so that nothing rests on itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.kernel.cases import Goal, equals
from lemmata.kernel.identity import identities, identity
from lemmata.kernel.sign import signed
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.language.case import Misused
from lemmata.language.relation import Relation, Throughout, leaves
from lemmata.prove.at_points.mentioned import mentioned
from lemmata.prove.sequences.kinds import LAST
from lemmata.prove.traced.forms import Form, Known
from lemmata.prove.traced.values import Unsuited, plain
from lemmata.terms.entries import Entries
from lemmata.terms.pieces import Asked, guarded
from lemmata.terms.quotients import Polynomial, Quotients, Unreduced
from lemmata.terms.recursive.entry import ENTRY, summed
from lemmata.terms.recursive.steps import (
    Steps,
    entries_in,
    is_same,
    made_anywhere,
    sequences_in,
    steps_of,
)
from lemmata.terms.term import (
    VARIABLE,
    ZERO,
    Condition,
    Kind,
    Term,
    conditions,
    constant,
    is_constant,
    is_natural,
    operations,
    parts,
    put,
)
from lemmata.terms.types import Scalar

ROUNDS = 3
"""What is kept may name entries of other sequences, of which something is kept as well: so often
one after the other.
"""
MOST = 64
"""Entries that are put in terms of others in one proof, at most."""
LONG = 500
"""Products of terms above and below of what is supposed once entries are put, at most: what is
longer hardly helps a proof, and takes most of its time."""
PLACE = 2
"""A place at which a formula may be looked at."""
Pair = tuple[Term, Term]


@dataclass(frozen=True)
class Lemma:
    """What is kept at every place of a sequence: pairs of terms, the first at least the second, at
    its index.
    """

    steps: Steps
    pairs: list[Pair]

    def of(self, part: Term) -> list[Condition]:
        """Return what is known because of an entry of the sequence that is there, in order."""
        steps = self.steps
        known = steps_of(part) is steps and part is steps.entry(part.args[0])
        if not known or not steps.is_there(part):
            return []
        at = {steps.index: part.args[0]}
        return [("nonnegative", put(left - right, at)) for left, right in self.pairs]


def has_entries(*terms: Term) -> bool:
    """Tell whether entries of sequences are parts of terms."""
    return any(ENTRY in operations(one) for one in terms)


def facts(lemmas: Sequence[Lemma], terms: Iterable[Term]) -> list[Condition]:
    """Return what lemmas say of the entries in terms, and of those in what they say."""
    statements: list[Condition] = []
    seen: set[Term] = set()
    waiting = [*terms]
    for _ in range(ROUNDS if lemmas else 0):
        fresh = [one for one in entries_in(*waiting) if one not in seen]
        seen |= {*fresh}
        news = [one for part in fresh for lemma in lemmas for one in lemma.of(part)]
        statements += news
        waiting = [gap for _, gap in news]
    return statements


Prove = Callable[[Kind, Term, Term, Sequence[Condition]], Theorem | None]
"""Looks for a theorem, given conditions."""


def proof(
    kind: Kind,
    left: Term,
    right: Term,
    given: Iterable[Condition],
    lemmas: Sequence[Lemma],
    prove: Prove,
) -> Theorem | None:
    """Return a theorem of a sign with entries of sequences put in terms of others, if there is one:
    of those of which something is given, of none, and of those that are there.

    Raises: NoTheorem where what is given cannot be put so.
    """
    goal, tried = Goal(left, right, tuple(given)), list[list[Pair]]()
    for swaps in _ways(kind, goal):
        if swaps in tried:
            continue
        tried.append(swaps)
        theorem = _by(kind, goal, swaps, lemmas, prove)
        if theorem is not None:
            return theorem
    return None


def _ways(kind: Kind, goal: Goal) -> Iterator[list[Pair]]:
    """Yield which entries are put as what they are made of."""
    if kind != "zero":
        beside = entries_in(*(one for _, one in goal.supposes))
        yield list(_swaps(beside, goal.left, goal.right))
        yield []
    yield list(_swaps([], goal.left, goal.right))


def _by(
    kind: Kind, goal: Goal, swaps: Sequence[Pair], lemmas: Sequence[Lemma], prove: Prove
) -> Theorem | None:
    """Return a theorem once some entries, in turn, are put as what they are made of."""
    terms = [goal.left, goal.right, *(made for _, made in swaps)]
    supposes = *goal.supposes, *facts(lemmas, terms)
    defined: list[Condition] = [("zero", part - made) for part, made in swaps]
    goals = [goal._replace(supposes=(*defined, *supposes))]
    for part, made in swaps:
        goals.append(_put(goals[-1], part, made))
    last = goals[-1]
    known = [*dict.fromkeys(last.supposes[len(defined) :])]
    known = _short(known) if swaps else known
    theorem = _cancelled(kind, last, known, prove)
    if theorem is None:
        return None
    more = {*theorem.supposes} - {*last.supposes}
    for (part, made), before in zip(reversed(swaps), reversed(goals[:-1]), strict=True):
        by = signed("zero", part, made, [("zero", part - made)], ("premise", 0))
        theorem = equals(before._replace(supposes=(*before.supposes, *more)), by, theorem)
    return theorem


def _short(known: Sequence[Condition]) -> Sequence[Condition]:
    """Return what is known without what has become long, as it is of entries that were put."""
    try:
        quotients = Quotients(*(one for _, one in known))
    except Unreduced:
        return known
    return [one for one in known if math.prod(map(len, quotients.of(one[1]))) <= LONG]


def _cancelled(kind: Kind, goal: Goal, known: Sequence[Condition], prove: Prove) -> Theorem | None:
    """Return a theorem given what is known, of a sign after common factors of quotients are
    cancelled.
    """
    if kind == "zero":
        return prove(kind, goal.left, goal.right, known)
    swaps = [(one, cancelled(one)) for one in dict.fromkeys((goal.left, goal.right))]
    swaps = [pair for pair in swaps if pair[0] is not pair[1]]
    whole = goal._replace(supposes=())
    goals = [whole]
    for pair in swaps:
        goals.append(_put(goals[-1], *pair))
    last = goals[-1]
    theorem = prove(kind, last.left, last.right, known)
    for pair, before in zip(reversed(swaps), reversed(goals[:-1]), strict=True):
        if theorem is not None:
            supposes = before._replace(supposes=theorem.supposes)
            theorem = equals(supposes, identity(*pair), theorem)
    return theorem


def cancelled(whole: Term) -> Term:
    """Return a term as one quotient without common factors, or as it is if there are none.

    >>> from lemmata.terms.term import variable
    >>> x, y = variable("x"), variable("y")
    >>> cancelled(x * ((y + 1) / (x * y)))
    (y + 1)/y
    """
    try:
        quotients = Quotients(whole)
        top, bottom = quotients.of(whole)
    except Unreduced:
        return whole
    common = top.gcd(bottom)
    if common.is_constant() or quotients.relations:
        return whole
    made: dict[str, Term] = {}
    for part in parts(whole):
        over, under = quotients.of(part)
        if under == quotients.one:
            made.setdefault(str(over), part)
    over, under = (_written(quotients, one // common, made) for one in (top, bottom))
    return whole if over is None or under is None else over / under


def _written(quotients: Quotients, polynomial: Polynomial, made: dict[str, Term]) -> Term | None:
    """Return a polynomial as a term, None where a generator is none."""
    total: Term = ZERO
    for powers, times in polynomial.to_dict().items():
        monomial: Term = constant(int(times))
        for name, power in zip(quotients.names, powers, strict=True):
            if power and name not in made:
                return None
            if power:
                monomial = monomial * made[name] ** int(power)
        total = monomial if total is ZERO else total + monomial
    return total


def _put(goal: Goal, part: Term, made: Term) -> Goal:
    swap = {part: made}
    supposes = tuple((kind, put(one, swap)) for kind, one in goal.supposes)
    return Goal(put(goal.left, swap), put(goal.right, swap), supposes)


def _swaps(beside: Sequence[Term], *terms: Term) -> Iterator[Pair]:
    """Yield the entries that are made of others that are there, or beside, with what they are, the
    latest sequences first and of each the farthest entry.
    """
    for _ in range(MOST):
        part = _next(entries_in(*terms), beside)
        if part is None:
            return
        made = steps_of(part).made_of(part)
        yield part, made
        terms = tuple(put(one, {part: made}) for one in terms)
    raise NoTheorem("too many entries are made of each other")


def _next(found: Sequence[Term], beside: Sequence[Term]) -> Term | None:
    for order in dict.fromkeys(steps_of(one).order for one in found):
        alike = [one for one in found if steps_of(one).order == order]
        far = {one: _distance(one, [*alike, *beside]) for one in alike}
        if any(far.values()):
            return max(alike, key=lambda one: far[one])
        first = [one for one in alike if _is_first(one)]
        if first:
            return first[0]
    return None


def _distance(part: Term, alike: Sequence[Term]) -> int:
    """Return in how many steps an entry is made of another one, at most, or of the first: 0 if that
    is not known.
    """
    steps, place = steps_of(part), part.args[0]
    if not steps.is_step(part):
        return 0
    gaps = [one.args[0] - place for one in alike if one.args[1:] == part.args[1:]]
    gaps += [] if steps.back or not is_constant(place) else [-place]
    whole = [flat for flat in map(summed, gaps) if is_constant(flat)]
    return max((int(flat.args[0]) * steps.before for flat in whole), default=0)


def _is_first(part: Term) -> bool:
    steps = steps_of(part)
    return is_same(part.args[0], put(steps.start, steps.known(part)))


def asked_along(terms: Iterable[Term]) -> list[Asked]:
    """Return where the sequences of which terms have entries have values, at any index."""
    made = [one for part in sequences_in(terms).values() for one in made_anywhere(part)]
    return guarded(*made)


def must_stand(terms: Iterable[Term], substituted: Iterable[Term]) -> None:
    """Refuse what something was put for that a sequence may be made of: in an entry others are put
    in the place of variables alone.

    Raises: Unsuited.
    """
    parted = [one for one in substituted if one.operation is not VARIABLE]
    if not parted:
        return
    hidden = parts(*(one for part in sequences_in(terms).values() for one in made_anywhere(part)))
    inside = {_kind(one) for one in hidden}
    for one in parted:
        if one.operation is ENTRY or _kind(one) in inside:
            raise Unsuited(f"{one!r:.80} is put as something else, in a sequence")


def _kind(part: Term) -> tuple[object, ...]:
    """Return what parts have in common that are one at other values of variables."""
    return part.operation, *(arg for arg in part.args if not isinstance(arg, Term))


@dataclass(frozen=True)
class Kept(Form):
    """What is kept at every place of a sequence by its step: what is known of its entries already
    tells it at any place, or it is proved from one place to the next.
    """

    lemma: Lemma

    def theorems(self, prover: Known) -> list[Theorem]:
        steps, pairs = self.lemma.steps, self.lemma.pairs
        index = steps.index
        if direct := _direct(prover, pairs):
            return direct
        here, before = (index, index + 1) if steps.back else (index + 1, index)
        part, last = steps.entry(index), steps.entry(before)
        first = {part: steps.first, index: steps.start}
        made = {part: put(steps.step, {steps.last: last}), index: here}
        given: list[Condition] = [
            ("nonnegative", put(left - right, {index: before})) for left, right in pairs
        ]
        return [
            _kept(prover, put(left, at), put(right, at), supposed)
            for at, supposed in ((first, ()), (made, given))
            for left, right in pairs
        ]


def _direct(prover: Known, pairs: Sequence[Pair]) -> list[Theorem]:
    """Return theorems of all pairs by what is known of entries at any place, or none."""
    theorems: list[Theorem] = []
    for pair in pairs:
        theorem = prover.proof("nonnegative", *pair, ())
        if theorem is None:
            return []
        theorems.append(theorem)
    return theorems


def _kept(prover: Known, left: Term, right: Term, given: Sequence[Condition]) -> Theorem:
    theorem = prover.proof("nonnegative", left, right, given)
    if theorem is None:
        raise NoTheorem(f"no proof of {left!r:.80} >= {right!r:.80} was met")
    return theorem


def kept_along(relation: Throughout) -> Kept:
    """Return what is kept of a sequence that `carried` gave.

    Raises: Unsuited for another array, or statements that are proved on no terms; Misused for
        anything but inequalities.
    """
    steps = _sequence(relation.sequence)
    index, part = steps.index, steps.entry(steps.index)
    said = _pairs(relation.kept(index, part))
    pairs = [(plain(left), plain(right)) for left, right in said]
    _must_be_of_earlier(steps, part, pairs)

    def look() -> None:
        for j in sorted({*range(LAST + 1), *mentioned(LAST, relation.kept)}):
            at = {index: constant(j)}
            there = [plain(one) for pair in _pairs(relation.kept(j, put(part, at))) for one in pair]
            here = [put(one, at) for pair in pairs for one in pair]
            try:
                identities(zip(there, here, strict=True))
            except (NoTheorem, ValueError) as error:
                raise Unsuited(f"it is something else at {j} than for a symbol") from error

    return Kept(
        sides=[one for pair in said for one in pair],
        own={index: Fraction(PLACE)},
        terms=[],
        every={},
        numbers=look,
        lemma=Lemma(steps, pairs),
    )


def _sequence(values: object) -> Steps:
    """Return the sequence of an array of any length.

    Raises: Unsuited for an array of another kind.
    """
    entry = values.inner(PLACE) if isinstance(values, Entries) and values.last is None else None
    if not isinstance(entry, Term) or entry.operation is not ENTRY:
        raise Unsuited("a Throughout is about an array that `carried` returned, as it is")
    steps = steps_of(entry)
    if entry is not steps.entry(PLACE):
        raise Unsuited("a Throughout is about a sequence as it was made")
    return steps


def _pairs(relation: Relation) -> list[tuple[Scalar, Scalar]]:
    found: list[tuple[Scalar, Scalar]] = []
    for leaf in leaves(relation):
        if leaf.sign != "nonnegative" or leaf.proof is not None or leaf.given:
            raise Misused("a Throughout says what is at least something")
        left, right = np.broadcast_arrays(*leaf.sides)
        found += zip(left.flat, right.flat, strict=True)
    return found


def _must_be_of_earlier(steps: Steps, part: Term, pairs: Sequence[Pair]) -> None:
    """Refuse what speaks of entries of later sequences, of others of its own, of such that may not
    be there, or has a value under a condition on its own.

    Raises: Unsuited.
    """
    sides = [one for pair in pairs for one in pair]
    last = {steps.index: steps.count - 1}
    for one in entries_in(*sides):
        other = steps_of(one)
        count, place = put(other.count, other.known(one)), one.args[0]
        if one is not part and (other.order >= steps.order or not other.is_there(one)):
            raise Unsuited("what is kept speaks of entries of a later sequence")
        if not is_natural(count - 1 - put(place, last)):
            raise Unsuited("what is kept speaks of entries that may not be there")
    if any(part in entries_in(one) for _, one in conditions(*sides)):
        raise Unsuited("what is kept has a value where that is known alone")
