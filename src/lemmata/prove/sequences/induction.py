"""Proofs by induction on a symbol k: the engine, not the author, forms base and step, those of each
kind in a module beside this one (`closed_form.py`, `invariant.py`, …).

What is said is looked at for k = 0…6, where formula and step are given plain integers, and at those
with which their code compares something: what asks for the type of k, is another function there, or
is divided by zero, is no proof. The sequence is run as far from its first value on, too, on symbols
here and at points of the domain by the engine of exact checks: a step may ask for the value of x.
Where a divisor is 0 the sequence ends (`poles.py`).

`kinds.py` asks what depends on the kind of an induction; the module of a kind answers: closed forms
(`closed_form.py`), quantities that stay as they are (`invariant.py`), inequalities that are kept
(`invariant_bounds.py`), sums (`sums.py`), and what is said of all indices at once (`always.py`).

Trusted are that first value and step are those of the definitions, and that formula and step are
one expression each: what treats k = 1000 or x = 12.34 alone differently is not found out. A base or
step that is not proved refutes nothing, since a true statement may need a stronger one to be
carried along.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lemmata.language.case import Case, Watched, missed
from lemmata.language.domain import Domain
from lemmata.language.relation import (
    All,
    Induction,
    Relation,
    parts,
)
from lemmata.prove.guards.divisors import is_hidden_zero, recorded
from lemmata.prove.sequences import (
    always,
    closed_form,
    invariant,
    invariant_bounds,
    kinds,
    sums,
)
from lemmata.prove.sequences.entrywise import entries
from lemmata.prove.sequences.kinds import LAST, unrolled
from lemmata.prove.sequences.lemmas import Lemma, supposing
from lemmata.prove.sequences.telescoping import NoCertificate
from lemmata.terms.types import Scalar

KINDS = (always, closed_form, invariant, invariant_bounds, sums)
"""The modules that answer for the kinds of the house: each does so by being imported."""


@dataclass(frozen=True)
class Unfolded:
    """A relation with base and step in the place of inductions, these, and what else it has.

    Also the symbols of the inductions, the expressions of formula and step, and in words where one
    is not defined.
    """

    relation: Relation
    forms: tuple[Induction, ...]
    rest: tuple[Relation, ...]
    symbols: frozenset[Scalar] = frozenset()
    written: tuple[Scalar, ...] = ()
    gap: str = ""

    @property
    def every(self) -> dict[str, int]:
        """What a scope calls the symbols of the inductions, and from which integer on they are said
        to be any.
        """
        return _starts(self.forms)

    @property
    def names(self) -> dict[Scalar, Scalar]:
        """What is written in the place of the symbols of sums: the last index by its name, less the
        first one.
        """
        import sympy

        return {
            stands: sympy.Symbol(name) - form.least
            for form in self.forms
            for name, stands in zip(form.names, kinds.symbols(form), strict=False)
            if stands.is_Dummy
        }

    @property
    def always(self) -> set[str]:
        """What it calls other indices."""
        return {name for form in self.forms for name in form.names} - self.every.keys()


def unfolded(relation: Relation) -> Unfolded:
    """Return a relation on symbols with its inductions unfolded into base and step."""
    forms, rest = parted(relation)
    if not forms:
        return Unfolded(relation, (), (relation,))
    proofs: list[Relation] = []
    written, gap, symbols = [], "", set()
    lemmas: list[Lemma] = []
    for form in forms:
        symbols |= {*kinds.symbols(form), *entries(kinds.unknowns(form))}
        try:
            formed, expressions = kinds.formed(form, lemmas)
            proofs += [*formed, *_run(form)]
            written += expressions
        except NoCertificate as error:
            gap = gap or str(error)
        except ArithmeticError:
            called = ", ".join(form.names)
            gap = (
                gap
                or f"formula or step is not defined for a symbol {called}, or at some {called} "
                f"≤ {LAST}"
            )
        lemmas += kinds.lemmas(form)
    return Unfolded(
        # a wrong formula most often fails the former
        All(*(supposing(part, lemmas) for part in rest), *proofs),
        tuple(forms),
        tuple(rest),
        frozenset(symbols),
        tuple(written),
        gap,
    )


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

    Raises: ValueError for an index that is no parameter, or not an integer from 0 on, and without
        one for a parameter k.
    """
    forms, _ = parted(relation)
    starts = _starts(form for form in forms if form.index)
    taken = {name for form in forms for name in form.names} & domain.factors.keys() - starts.keys()
    if taken:
        name = min(taken)
        raise ValueError(
            f"the domain has a parameter {name}, as an induction calls its symbol: give"
            f" index={name!r} if it is that, else rename it"
        )
    for index, least in starts.items():
        factor = domain.integers().get(index)
        if factor is None or factor.low != least:
            raise ValueError(
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


def _run(form: Induction) -> list[Relation]:
    """Return what an induction says at k = 0…6, of the sequence as it runs from its first value on,
    on symbols.

    Raises: ArithmeticError where it ends, a divisor being 0.
    """
    with recorded(numbers=True) as divisors:
        relations = kinds.beginning(form)
    if any(map(is_hidden_zero, divisors)):
        raise ZeroDivisionError("a sequence divides by zero")
    return relations


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
