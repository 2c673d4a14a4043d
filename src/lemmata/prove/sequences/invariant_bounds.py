"""Inequalities that are kept along a sequence: base and step of `Throughout`, formed by the engine.

For a recurrence with free symbols x for x_k, or a sequence by its step (`terms/sequences.py`) with
its entry at any place for x,

    kept(0, first),   and kept(k + 1, step(k, x)) wherever kept(k, x) holds,

each gap an expression that must be proved 0 or more (`inequality/supposed.py`). A sequence from the
last place back begins there, and its step leads from k + 1 to k. What is proved so is known of the
entries of the sequence in all that comes after, and of no place where it has none; of the sequence
itself the step knows what is kept one place before, and nothing else. So two sequences cannot prove
each other.

All is weak: x > 0 is proved as x >= 0, or with room as x >= c.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from lemmata.language.relation import (
    All,
    AtLeast,
    Equal,
    Induction,
    Recurrence,
    Relation,
    Supposed,
    Throughout,
    leaves,
)
from lemmata.prove.at_points.mentioned import mentioned
from lemmata.prove.guards.comparisons import integers, questions
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.inequality.supposed import certainly_positive
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.entrywise import at, defined, each, entries, equal, own
from lemmata.prove.sequences.kinds import LAST, Placed, free
from lemmata.prove.sequences.lemmas import Lemma, any_place, gaps, suppositions
from lemmata.terms.entries import Entries
from lemmata.terms.sequences import free_symbols, must_be_real, sequences_of
from lemmata.terms.types import Scalar, Tree


class Kept(NamedTuple):
    """Base and step, that what is kept is one expression at plain integers, and the expressions of
    what is kept and of the step.
    """

    steps: list[Supposed]
    alike: list[Equal]
    written: list[Scalar]


@kinds.symbols.register(Throughout)
def _symbols(form: Throughout) -> list[Scalar]:
    return [kinds.symbol(name) for name in form.names] or [any_place()]


@kinds.unknowns.register(Throughout)
def _unknowns(form: Throughout) -> Tree:
    return free(form.by_step.first, *kinds.symbols(form)) if form.by_step else ()


@kinds.formed.register(Throughout)
def _formed(form: Throughout, lemmas: Sequence[Lemma]) -> tuple[Sequence[Relation], list[Scalar]]:
    """Raise TypeError if it is about anything but a recurrence or a sequence by its step."""
    obligations = _kept(form, lemmas)
    return [*obligations.steps, *obligations.alike], obligations.written


@kinds.rule.register(Throughout)
def _rule(form: Throughout, lemmas: Sequence[Lemma]) -> Sequence[Relation]:
    return _kept(form, lemmas).steps


@kinds.lemmas.register(Throughout)
def _lemmas(form: Throughout) -> list[Lemma]:
    return [] if form.by_step else [lemma(form)]


@kinds.beginning.register(Throughout)
def _beginning(form: Throughout) -> list[Relation]:
    """Return nothing: what is kept at the beginning is in the proof already."""
    for _ in unrolled(form, defined) if form.by_step else ():
        pass
    return []


def _kept(form: Throughout, lemmas: Sequence[Lemma]) -> Kept:
    recurrence = form.by_step
    return (
        _of_recurrence(form, recurrence) if recurrence else _of_sequence(form, lemma(form), lemmas)
    )


def lemma(form: Throughout) -> Lemma:
    """Return what a form says of a sequence by its step, once it is proved.

    Raises: TypeError if it is about none.
    """
    values, (k,) = form.sequence, kinds.symbols(form)
    entry = values.inner(k) if isinstance(values, Entries) and values.last is None else None
    sequence = getattr(getattr(entry, "func", None), "sequence", None)
    if sequence is None or entry != sequence.entry(k):
        raise TypeError(
            "a Throughout is about a Recurrence, or about an array that `carried` returned, as"
            " it is"
        )
    return Lemma(sequence, form.kept)


def _of_recurrence(form: Throughout, recurrence: Recurrence) -> Kept:
    import sympy

    (k,), first, step = kinds.symbols(form), recurrence.first, recurrence.step
    x = free(first, k)
    with questions() as asked:
        here, after = gaps(form.kept(k, own(x))), step(k, own(x))
    equal(after, x)
    looked_at = sorted(
        {*range(LAST + 1), *mentioned(LAST, form.kept, step), *integers(asked, k, LAST)}
    )
    must_be_real(*map(sympy.sympify, (*entries(first), *entries(after))))
    swaps = dict(zip(entries(x), entries(after), strict=True))
    hypotheses = tuple(here)
    steps = [
        Supposed(at(gap, {k: 0, **dict(zip(entries(x), entries(first), strict=True))}), 0, ())
        for gap in here
    ]
    steps += [Supposed(at(gap, {k: k + 1, **swaps}), 0, hypotheses) for gap in here]
    alike = _is_one(
        form.kept, here, k, x, [(0, first), (k + 1, after), *((j, x) for j in looked_at)]
    )
    alike += [one for j in looked_at for one in equal(step(j, own(x)), at(after, {k: j}))]
    return Kept(steps, alike, [*here, *entries(after)])


def _of_sequence(form: Throughout, lemma: Lemma, lemmas: Sequence[Lemma]) -> Kept:
    import sympy

    sequence, (k,), swaps = lemma.sequence, kinds.symbols(form), _step(lemma.sequence)
    before = swaps[sequence.last]
    here, after = gaps(form.kept(before.args[0], before)), sequence.step.xreplace(swaps)
    base, step = (
        gaps(form.kept(sequence.start, sequence.first)),
        gaps(form.kept(swaps[sequence.index], after)),
    )
    steps = [Supposed(gap, 0, suppositions([gap], lemmas)) for gap in base]
    steps += [Supposed(gap, 0, suppositions([gap, *here], lemmas, here, sequence)) for gap in step]
    places = [(sequence.start, sequence.first), (swaps[sequence.index], after)]
    with questions() as asked:
        anywhere = gaps(form.kept(k, sequence.entry(k)))
    looked_at = sorted({*range(LAST + 1), *mentioned(LAST, form.kept), *integers(asked, k, LAST)})
    places += [(j, sequence.entry(sympy.Integer(j))) for j in looked_at]
    alike = _is_one(form.kept, anywhere, k, sequence.entry(k), places)
    return Kept(steps, alike, [*step, after])


def _step(sequence: Tree) -> dict[Scalar, Scalar]:
    """Return what stands in a step for the place and for the entry before: from k to k + 1, or back
    from k + 1 to k.
    """
    k = any_place()
    before, place = (k + 1, k) if sequence.back else (k, k + 1)
    return {sequence.index: place, sequence.last: sequence.entry(before)}


def _is_one(
    kept: Callable[[Scalar, Tree], Relation],
    here: Sequence[Scalar],
    k: Scalar,
    x: Tree,
    places: Iterable[Tree],
) -> list[Equal]:
    """Return that what is kept at places, of values there, is what it is of symbols: it may ask for
    the type of what it is given.
    """
    equations: list[Equal] = []
    for place, value in places:
        instances = gaps(kept(place, own(value)))
        if len(instances) != len(here):
            raise ValueError("a Throughout has as many inequalities at every index")
        swaps = {k: place, **dict(zip(entries(x), entries(value), strict=True))}
        equations += [Equal(gap, at(one, swaps)) for gap, one in zip(instances, here, strict=True)]
    return equations


@kinds.unrolled.register(Throughout)
def unrolled(
    form: Throughout, evaluation: Callable[[Tree], Tree] = lambda entry: entry
) -> Iterator[Placed]:
    """Yield what is kept at k = 0…6, or at every place of a sequence, at plain integers, and
    these.
    """
    values, recurrence = form.sequence, form.by_step
    if recurrence:
        x = each(recurrence.first, evaluation)
        for j in range(LAST + 1):
            yield dict.fromkeys(form.names, j), _at_a_point(form.kept(j, own(x)), evaluation)
            if j < LAST:
                x = each(recurrence.step(j, own(x)), evaluation)
        return
    # of an array of symbolic length nothing is known in numbers but what the check says where it is
    # run with a number for the length
    for j in range(0 if isinstance(values, Entries) else len(values)):
        yield {}, _at_a_point(form.kept(j, values[j]), evaluation)


def _at_a_point(relation: Relation, evaluation: Callable[[Tree], Tree]) -> Relation:
    return All(*(AtLeast(each(leaf.gap, evaluation), 0) for leaf in leaves(relation)))


class Divisors:
    """Tells which divisors are positive by what is kept of the entries in them, those before in the
    steps of sequences included: what that is of all inductions is found once.
    """

    def __init__(
        self, forms: Sequence[Induction], relation: Relation, premises: Callable[[], Premises]
    ) -> None:
        self._forms, self._said, self._known = forms, relation, premises
        self._kept = [form for form in forms if isinstance(form, Throughout)]
        self._given: dict[int, list[Scalar]] = {}

    def are_never_zero(self, divisor: Scalar) -> bool:
        """Tell whether a divisor is positive so.

        SymPy may have cancelled it: it can be that of each sequence, and of each recurrence whose
        symbols it has.
        """
        lemmas = self._lemmas
        if not divisor.free_symbols & free_symbols():
            ways = [
                self._hypotheses(number, form)
                for number, form in enumerate(self._forms)
                if not divisor.free_symbols.isdisjoint(_free(form))
            ]
            return all(
                certainly_positive(divisor, suppositions([divisor], lemmas, given), self._known())
                for given in ways or [[]]
            )
        cases = ((divisor.xreplace(_step(one)), one) for one in self._among)
        return bool(self._among) and all(
            certainly_positive(one, suppositions([one], lemmas, along=along), self._known())
            for one, along in cases
        )

    @functools.cached_property
    def _lemmas(self) -> list[Lemma]:
        return [one for form in self._kept for one in kinds.lemmas(form)]

    @functools.cached_property
    def _among(self) -> Set[Tree]:
        """The sequences of which something is said."""
        if not self._kept:
            return set()
        sides = (item for leaf in leaves(self._said) for side in leaf.sides for item in side.flat)
        return sequences_of(item for item in sides if getattr(item, "free_symbols", None))

    def _hypotheses(self, number: int, form: Induction) -> list[Scalar]:
        if number not in self._given:
            self._given[number] = _hypotheses(form, self._kept)
        return self._given[number]


def _free(form: Induction) -> list[Scalar]:
    recurrence = form.by_step
    return entries(free(recurrence.first, *kinds.symbols(form))) if recurrence else []


def _hypotheses(form: Induction, kept: Sequence[Throughout]) -> list[Scalar]:
    """Return what is kept of the recurrence of an induction: others may have the same symbols."""
    recurrence, (k,) = form.by_step, kinds.symbols(form)
    return [
        gap
        for one in kept
        if one.sequence is recurrence
        for gap in gaps(one.kept(k, free(one.sequence.first, k)))
    ]
