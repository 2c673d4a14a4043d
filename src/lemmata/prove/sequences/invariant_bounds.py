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

from collections.abc import Callable, Iterator, Sequence

from lemmata.language.relation import (
    All,
    AtLeast,
    Recurrence,
    Relation,
    Supposed,
    Throughout,
    leaves,
)
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.entrywise import at, each, entries, own
from lemmata.prove.sequences.kinds import LAST, Placed, free
from lemmata.prove.sequences.lemmas import Lemma, any_place, gaps, suppositions
from lemmata.terms.entries import Entries
from lemmata.terms.types import Scalar, Tree


@kinds.symbols.register(Throughout)
def _symbols(form: Throughout) -> list[Scalar]:
    return [kinds.symbol(name) for name in form.names] or [any_place()]


@kinds.unknowns.register(Throughout)
def _unknowns(form: Throughout) -> Tree:
    return free(form.by_step.first, *kinds.symbols(form)) if form.by_step else ()


@kinds.rule.register(Throughout)
def _rule(form: Throughout, lemmas: Sequence[Lemma]) -> Sequence[Relation]:
    recurrence = form.by_step
    return (
        _of_recurrence(form, recurrence) if recurrence else _of_sequence(form, lemma(form), lemmas)
    )


@kinds.lemmas.register(Throughout)
def _lemmas(form: Throughout) -> list[Lemma]:
    return [] if form.by_step else [lemma(form)]


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


def _of_recurrence(form: Throughout, recurrence: Recurrence) -> list[Supposed]:
    (k,), first, step = kinds.symbols(form), recurrence.first, recurrence.step
    x = free(first, k)
    here, after = gaps(form.kept(k, own(x))), step(k, own(x))
    swaps = dict(zip(entries(x), entries(after), strict=True))
    start = {k: 0, **dict(zip(entries(x), entries(first), strict=True))}
    return [
        *(Supposed(at(gap, start), 0, ()) for gap in here),
        *(Supposed(at(gap, {k: k + 1, **swaps}), 0, tuple(here)) for gap in here),
    ]


def _of_sequence(form: Throughout, lemma: Lemma, lemmas: Sequence[Lemma]) -> list[Supposed]:
    sequence, swaps = lemma.sequence, _step(lemma.sequence)
    before = swaps[sequence.last]
    here, after = gaps(form.kept(before.args[0], before)), sequence.step.xreplace(swaps)
    base, step = (
        gaps(form.kept(sequence.start, sequence.first)),
        gaps(form.kept(swaps[sequence.index], after)),
    )
    steps = [Supposed(gap, 0, suppositions([gap], lemmas)) for gap in base]
    return [
        *steps,
        *(Supposed(gap, 0, suppositions([gap, *here], lemmas, here, sequence)) for gap in step),
    ]


def _step(sequence: Tree) -> dict[Scalar, Scalar]:
    """Return what stands in a step for the place and for the entry before: from k to k + 1, or back
    from k + 1 to k.
    """
    k = any_place()
    before, place = (k + 1, k) if sequence.back else (k, k + 1)
    return {sequence.index: place, sequence.last: sequence.entry(before)}


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
