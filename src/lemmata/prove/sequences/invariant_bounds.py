"""Inequalities that are kept along a sequence: base and step of `Throughout`, formed by the engine.

For a recurrence with free symbols x for x_k, or a sequence by its step (`terms/sequences.py`) with
its entry at any place for x,

    kept(0, first),   and kept(k + 1, step(k, x)) wherever kept(k, x) holds,

each gap an expression that must be proved 0 or more (`inequality/supposed.py`). A sequence from the
last place back begins there, and its step leads from k + 1 to k. What is proved so is known of the
entries of the sequence in all that comes after, and of no place where it has none; of the sequence
itself the step knows what is kept one place before, and nothing else. So two sequences cannot prove
each other.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from lemmata.language.relation import (
    All,
    AtLeast,
    Equal,
    Invariant,
    Recurrence,
    Relation,
    Supposed,
    Throughout,
    leaves,
)
from lemmata.prove.guards.branches import mentioned
from lemmata.prove.guards.comparisons import integers, questions
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.inequality.supposed import certainly_positive
from lemmata.prove.sequences.entrywise import at, each, entries, equal, own
from lemmata.terms.entries import Entries
from lemmata.terms.sequences import entries_of, free_symbols, must_be_real, sequences_of
from lemmata.terms.types import Scalar, Tree, Vector

LAST = 6
"""What is kept is looked at for k = 0…6 at plain integers."""
ROUNDS = 3
"""What is kept may name entries of other sequences, of which something is kept as well: so often
one after the other.
"""


@dataclass(frozen=True)
class Lemma:
    """What is proved of a sequence at every place that it has."""

    sequence: Vector
    kept: Callable[[Scalar, Scalar], Relation]

    def of(self, entry: Scalar, along: Tree = None) -> list[Scalar]:
        """Return what is 0 or more because of an entry of the sequence, nothing where it may have
        none.

        Args: along: the sequence of an induction, which has the places k and k + 1, as has one that
        is no shorter.
        """
        place = entry.args[0]
        if entry.func is not self.sequence.function or entry.args[1:] != self.sequence.symbols:
            return []
        count, of_step = self.sequence.count, along is not None and place.has(_place())
        last = count - 1
        if along is not None and of_step and (count - along.count).expand().is_nonnegative:
            last = _place() + 1
        anywhere = (
            not of_step
            and not place.is_Integer
            and place.free_symbols.isdisjoint(count.free_symbols)
        )
        if not (place.is_integer and place.is_nonnegative) or not (
            anywhere or (last - place).expand().is_nonnegative
        ):
            return []
        return gaps(self.kept(place, entry))


def gaps(relation: Relation) -> list[Scalar]:
    """Return what a relation says is 0 or more.

    Raises: TypeError if it has anything but inequalities.
    """
    found = leaves(relation)
    if not all(
        leaf.sign == "nonnegative" and leaf.proof is None and not leaf.given for leaf in found
    ):
        raise TypeError(
            "a Throughout says what is at least something: let it return an AtLeast, or an All of"
            " some"
        )
    return [gap for leaf in found for gap in leaf.gap.flat]


def symbol(form: Throughout | Invariant) -> Scalar:
    """Return the nonnegative integer that stands for k, or for a place."""
    import sympy

    return (
        sympy.Symbol(form.index or "k", integer=True, nonnegative=True)
        if recurrence_of(form)
        else _place()
    )


@functools.cache
def _place() -> Scalar:
    import sympy

    return sympy.Dummy("place", integer=True, nonnegative=True)


def free(first: Tree, k: Scalar, real: bool | None = True) -> Tree:
    """Return free symbols in the shape of a sequence."""
    import sympy

    count = itertools.count()
    return each(first, lambda _: sympy.Symbol(f"{k}-th x_{next(count)}", real=real))


def formed(form: Throughout, lemmas: Sequence[Lemma]) -> tuple[list[Relation], list[Scalar]]:
    """Return base and step, and that what is kept is one expression at plain integers; and the
    expressions of what is kept and of the step.

    Raises: TypeError if it is about anything but a recurrence or a sequence by its step.
    """
    return (
        _of_recurrence(form)
        if isinstance(form.sequence, Recurrence)
        else _of_sequence(form, lemma(form), lemmas)
    )


def lemma(form: Throughout) -> Lemma:
    """Return what a form says of a sequence by its step, once it is proved.

    Raises: TypeError if it is about none.
    """
    values, k = form.sequence, symbol(form)
    entry = values.inner(k) if isinstance(values, Entries) and values.last is None else None
    sequence = getattr(getattr(entry, "func", None), "sequence", None)
    if sequence is None or entry != sequence.entry(k):
        raise TypeError(
            "a Throughout is about a Recurrence, or about an array that `carried` returned, as"
            " it is"
        )
    return Lemma(sequence, form.kept)


def _of_recurrence(form: Throughout) -> tuple[list[Relation], list[Scalar]]:
    import sympy

    k, first, step = symbol(form), form.sequence.first, form.sequence.step
    x = free(first, k)
    with questions() as asked:
        here, after = gaps(form.kept(k, own(x))), step(k, own(x))
    equal(after, x)
    looked_at = sorted(
        {*range(LAST + 1), *mentioned(LAST, form.kept, step), *integers(asked, k, LAST)}
    )
    must_be_real(*map(sympy.sympify, (*entries(first), *entries(after))))
    known = dict(zip(entries(x), entries(after), strict=True))
    there = tuple(here)
    found: list[Relation] = [
        Supposed(at(gap, {k: 0, **dict(zip(entries(x), entries(first), strict=True))}), 0, ())
        for gap in here
    ]
    found += [Supposed(at(gap, {k: k + 1, **known}), 0, there) for gap in here]
    found += _is_one(
        form.kept, here, k, x, [(0, first), (k + 1, after), *((j, x) for j in looked_at)]
    )
    found += [one for j in looked_at for one in equal(step(j, own(x)), at(after, {k: j}))]
    return found, [*here, *entries(after)]


def _of_sequence(
    form: Throughout, lemma: Lemma, lemmas: Sequence[Lemma]
) -> tuple[list[Relation], list[Scalar]]:
    import sympy

    sequence, k, swaps = lemma.sequence, symbol(form), _step(lemma.sequence)
    before = swaps[sequence.last]
    here, after = gaps(form.kept(before.args[0], before)), sequence.step.xreplace(swaps)
    base, step = (
        gaps(form.kept(sequence.start, sequence.first)),
        gaps(form.kept(swaps[sequence.index], after)),
    )
    found: list[Relation] = [Supposed(gap, 0, suppositions([gap], lemmas)) for gap in base]
    found += [Supposed(gap, 0, suppositions([gap, *here], lemmas, here, sequence)) for gap in step]
    places = [(sequence.start, sequence.first), (swaps[sequence.index], after)]
    with questions() as asked:
        anywhere = gaps(form.kept(k, sequence.entry(k)))
    looked_at = sorted({*range(LAST + 1), *mentioned(LAST, form.kept), *integers(asked, k, LAST)})
    places += [(j, sequence.entry(sympy.Integer(j))) for j in looked_at]
    found += _is_one(form.kept, anywhere, k, sequence.entry(k), places)
    return found, [*step, after]


def _step(sequence: Tree) -> dict[Scalar, Scalar]:
    """Return what stands in a step for the place and for the entry before: from k to k + 1, or back
    from k + 1 to k.
    """
    k = _place()
    before, place = (k + 1, k) if sequence.back else (k, k + 1)
    return {sequence.index: place, sequence.last: sequence.entry(before)}


def _is_one(
    kept: Callable[[Scalar, Tree], Relation],
    here: Sequence[Scalar],
    k: Scalar,
    x: Tree,
    places: Iterable[Tree],
) -> list[Relation]:
    """Return that what is kept at places, of values there, is what it is of symbols: it may ask for
    the type of what it is given.
    """
    found: list[Relation] = []
    for place, value in places:
        there = gaps(kept(place, own(value)))
        if len(there) != len(here):
            raise ValueError("a Throughout has as many inequalities at every index")
        known = {k: place, **dict(zip(entries(x), entries(value), strict=True))}
        found += [Equal(gap, at(one, known)) for gap, one in zip(there, here, strict=True)]
    return found


def suppositions(
    said: Sequence[Scalar],
    lemmas: Sequence[Lemma],
    given: Sequence[Scalar] = (),
    along: Tree = None,
) -> tuple[Scalar, ...]:
    """Return what is given, and what lemmas say of the entries in expressions, and of those in what
    they say.
    """
    found, seen = list(given), set()
    waiting = list(said)
    for _ in range(ROUNDS):
        fresh = dict.fromkeys(
            entry for one in waiting for entry in entries_of(one) if entry not in seen
        )
        seen |= fresh.keys()
        waiting = [gap for entry in fresh for one in lemmas for gap in one.of(entry, along)]
        found += waiting
    return tuple(dict.fromkeys(found))


def supposing(relation: Relation, lemmas: Sequence[Lemma]) -> Relation:
    """Return a relation in which each inequality with entries of sequences says what is known of
    these.
    """
    if isinstance(relation, All):
        return All(*(supposing(part, lemmas) for part in relation.parts))
    if not isinstance(relation, AtLeast) or not lemmas:
        return relation
    gap = [item for leaf in leaves(relation) for item in leaf.gap.flat]
    given = suppositions([item for item in gap if entries_of(item)], lemmas)
    return Supposed(relation.value, relation.bound, given) if given else relation


def unrolled(
    form: Throughout, there: Callable[[Tree], Tree]
) -> Iterator[tuple[dict[str, int], Relation]]:
    """Yield what is kept at k = 0…6, or at every place of a sequence, at plain integers, and
    these.
    """
    values = form.sequence
    if isinstance(values, Recurrence):
        x = each(values.first, there)
        for j in range(LAST + 1):
            yield {form.index or "k": j}, _at_a_point(form.kept(j, own(x)), there)
            if j < LAST:
                x = each(values.step(j, own(x)), there)
        return
    # of an array of symbolic length nothing is known in numbers but what the check says where it is
    # run with a number for the length
    for j in range(0 if isinstance(values, Entries) else len(values)):
        yield {}, _at_a_point(form.kept(j, values[j]), there)


def _at_a_point(relation: Relation, there: Callable[[Tree], Tree]) -> Relation:
    return All(*(AtLeast(each(leaf.gap, there), 0) for leaf in leaves(relation)))


def certainly_not_zero(
    divisor: Scalar, forms: Sequence[Tree], said: Relation, known: Callable[[], Premises]
) -> bool:
    """Tell whether a divisor is positive by what is kept of the entries in it, those before in the
    steps of sequences included.

    SymPy may have cancelled it: it can be that of each sequence, and of each recurrence whose
    symbols it has.
    """
    kept = [form for form in forms if isinstance(form, Throughout)]
    lemmas = [lemma(form) for form in kept if not isinstance(form.sequence, Recurrence)]
    if not divisor.free_symbols & free_symbols():
        ways = [
            _hypotheses(form, kept)
            for form in forms
            if not divisor.free_symbols.isdisjoint(_free(form))
        ]
        return all(
            certainly_positive(divisor, suppositions([divisor], lemmas, given), known())
            for given in ways or [[]]
        )
    sides = (
        [item for leaf in leaves(said) for side in leaf.sides for item in side.flat] if kept else []
    )
    among = sequences_of(item for item in sides if getattr(item, "free_symbols", None))
    cases = [(divisor.xreplace(_step(one)), one) for one in among]
    return bool(cases) and all(
        certainly_positive(one, suppositions([one], lemmas, along=along), known())
        for one, along in cases
    )


def recurrence_of(form: Tree) -> Recurrence | None:
    """Return the recurrence of which an induction knows the step alone, if it is about one."""
    found = (
        form.recurrence
        if isinstance(form, Invariant)
        else form.sequence
        if isinstance(form, Throughout)
        else None
    )
    return found if isinstance(found, Recurrence) else None


def _free(form: Tree) -> list[Scalar]:
    recurrence = recurrence_of(form)
    return entries(free(recurrence.first, symbol(form))) if recurrence else []


def _hypotheses(form: Tree, kept: Sequence[Throughout]) -> list[Scalar]:
    """Return what is kept of the recurrence of an induction: others may have the same symbols."""
    recurrence, k = recurrence_of(form), symbol(form)
    return [
        gap
        for one in kept
        if one.sequence is recurrence
        for gap in gaps(one.kept(k, free(one.sequence.first, k)))
    ]
