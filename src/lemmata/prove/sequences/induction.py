"""What is said along a sequence: which of it is an induction, written out in numbers, and by the
rules that it follows from on symbols.

`kinds.py` asks what depends on the kind of an induction; the module of a kind answers: closed forms
(`closed_form.py`), quantities that stay as they are (`invariant.py`), inequalities that are kept
(`invariant_bounds.py`), sums (`sums.py`), and what is said of all indices at once (`always.py`).
Theorems of them are made on terms (`traced/inductions.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from lemmata.language.case import Case, Misused, Watched, missed
from lemmata.language.domain import Domain
from lemmata.language.relation import (
    All,
    Induction,
    Relation,
    parts,
)
from lemmata.prove.sequences import (
    always,
    closed_form,
    invariant,
    invariant_bounds,
    kinds,
    sums,
)
from lemmata.prove.sequences.kinds import unrolled
from lemmata.prove.sequences.lemmas import Lemma, supposing

KINDS = (always, closed_form, invariant, invariant_bounds, sums)
"""The modules that answer for the kinds of the house: each does so by being imported."""


def parted(relation: Relation) -> tuple[list[Induction], list[Relation]]:
    """Return the inductions of a relation, and what else it has."""
    forms, rest = list[Induction](), list[Relation]()
    for part in parts(relation):
        if isinstance(part, Induction):
            forms.append(part)
        else:
            rest.append(part)
    return forms, rest


def indices(relation: Relation, domain: Domain) -> set[str]:
    """Return the parameters that the symbols of a relation's inductions stand for.

    Raises: Misused for an index that is no parameter, or not an integer from 0 on, and without
        one for a parameter k.
    """
    forms, _ = parted(relation)
    starts = _starts(form for form in forms if form.index)
    taken = {name for form in forms for name in form.names} & domain.factors.keys() - starts.keys()
    if taken:
        name = min(taken)
        raise Misused(
            f"the domain has a parameter {name}, as an induction calls its symbol: give"
            f" index={name!r} if it is that, else rename it"
        )
    for index, least in starts.items():
        factor = domain.integers().get(index)
        if factor is None or factor.low != least:
            raise Misused(
                f"the index of an induction is a parameter that is an integer from {least} on, not"
                f" {index}: leave it out"
            )
    return set(starts)


def without(domain: Domain, case: Case, names: set[str]) -> Case:
    """Return a case without these parameters, and without those that are computed from them or take
    their shape or range from them.
    """
    left, gone = Case(), set(names)
    for name, factor in domain.factors.items():
        seen = Watched(gone, left)
        try:
            _ = name not in gone and factor.corners(seen)
        except (AttributeError, KeyError):  # what it needs is no longer there
            gone.add(name)
        except (TypeError, ValueError, ArithmeticError):  # symbols have no order
            pass
        if missed(seen) or name in gone:  # it may have a value without them, but another one
            gone.add(name)
        else:
            left = left.having(**{name: case[name]})
    return left


def _starts(forms: Iterable[Induction]) -> dict[str, int]:
    """Return the integer from which on all forms with an index say something of it."""
    starts: dict[str, int] = {}
    for form in forms:
        for name, least in form.starts.items():
            starts[name] = max(starts.get(name, 0), least)
    return starts


def rules(relation: Relation) -> list[Relation]:
    """Return what a relation follows from on symbols, that of each induction, and else its parts;
    sums are left as they are.

    What is kept of a sequence is supposed in what comes after, and in the parts.
    """
    forms, rest = parted(relation)
    relations: list[Relation] = []
    lemmas: list[Lemma] = []
    for form in forms:
        relations += kinds.rule(form, lemmas)
        lemmas += kinds.lemmas(form)
    return [*(supposing(part, lemmas) for part in rest), *relations]


def finite(relation: Relation) -> Relation:
    """Return a relation with each induction written out at k = 0…6, in any arithmetic: what a point
    can break.
    """
    return All(
        *(
            All(*(at for _, at in unrolled(part))) if isinstance(part, Induction) else part
            for part in parts(relation)
        )
    )
