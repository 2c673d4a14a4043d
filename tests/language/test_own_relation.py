"""A relation that the tool does not know: what it is stands here alone, and every kind of evidence that it admits takes it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import Theorem
from lemmata.language import check as kinds_of_checks
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.language.relation import All, AtLeast, Equal, Induction, Leaf, Limit, Recurrence, Relation
from lemmata.language.relation.leaf import difference
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.closed_form import values
from lemmata.prove.sequences.entrywise import each, entries, equal, own
from lemmata.prove.sequences.lemmas import Lemma
from lemmata.prove.traced.forms import Form, Known, formed
from lemmata.prove.traced.values import plain
from lemmata.terms.arithmetic import ratio
from lemmata.terms.term import INTEGER, constant, put, variable
from lemmata.terms.types import Fields, Tensor, Tree
from lemmata.verification import certification
from tests import toys

__lemmata__ = "prover"
"""An induction of one's own is proved here: whose terms are looked up in a dictionary is no formula's business."""
LINE = Domain(x=Interval(*REAL, search=(-2, 2)))
PLANE: Fields = {name: Interval(*REAL, search=(-2, 2)) for name in "qxy"}
STEPS = Domain(**PLANE, k=Integer(0, None, search=(0, 9)))
KINDS = (kinds_of_checks.exact, kinds_of_checks.tested, kinds_of_checks.enclosed)


@dataclass(frozen=True)
class Between(Relation):
    """low <= value <= high: said by other relations."""

    value: Tensor
    low: Tensor
    high: Tensor

    def conjuncts(self) -> tuple[Relation, ...]:
        return AtLeast(self.value, self.low), AtLeast(self.high, self.value)


@dataclass(frozen=True)
class Close(Relation):
    """(got − want)² <= within²: said by a gap of its own."""

    got: Tensor
    want: Tensor
    within: Tensor

    def leaves(self) -> Iterator[Leaf]:
        yield difference("nonnegative", self.within**2, (self.got - self.want) ** 2)

    def mapped(self, function: Callable[[Tensor], Tensor]) -> Close:
        return replace(self, got=function(self.got), want=function(self.want), within=function(self.within))


@dataclass(frozen=True)
class Repeating(Induction):
    """x_{k+period} = x_k for every k >= 0: proved by so many steps from any x."""

    recurrence: Recurrence
    period: int
    index: str = ""

    @property
    def by_step(self) -> Recurrence:
        return self.recurrence


@dataclass(frozen=True)
class Repeats(Form):
    """That so many steps from any x lead back to it."""

    pairs: list[tuple[Any, Any]]

    def theorems(self, prover: Known) -> list[Theorem]:
        return [identity(plain(after), plain(before)) for after, before in self.pairs]


@formed.register(Repeating)
def _formed(form: Repeating) -> Repeats:
    count = itertools.count()
    k, x = variable(form.names[0], INTEGER), each(form.recurrence.first, lambda _: variable(f"x_{next(count)} of any place"))

    def after(place: Any) -> Tree:
        further = x
        for j in range(form.period):
            further = form.recurrence.step(place + j, own(further))
        equal(further, x)
        return further

    def look() -> None:
        for place in range(kinds.LAST + 1):
            for one, here in zip(entries(after(place)), entries(after(k)), strict=True):
                identity(plain(one), put(plain(here), {k: constant(place)}))

    pairs = list(zip(entries(after(k)), entries(x), strict=True))
    ends = [one for pair in pairs for one in pair]
    return Repeats(
        sides=[*ends, *entries(form.recurrence.first)],
        own={k: Fraction(2), **{one: Fraction(n + 1, n + 2) for n, one in enumerate(entries(x))}},
        terms=[*map(plain, ends)],
        every=form.starts,
        numbers=look,
        pairs=pairs,
    )


@kinds.unknowns.register(Repeating)
def _unknowns(form: Repeating) -> Tree:
    return kinds.free(form.recurrence.first, *kinds.symbols(form))


@kinds.rule.register(Repeating)
def _rule(form: Repeating, lemmas: Sequence[Lemma]) -> list[Equal]:
    (k,), x = kinds.symbols(form), kinds.unknowns(form)
    further = x
    for j in range(form.period):
        further = form.recurrence.step(k + j, own(further))
    return equal(further, x)


@kinds.unrolled.register(Repeating)
def _unrolled(form: Repeating, there: Callable[[Tree], Tree] = lambda entry: entry) -> Iterator[kinds.Placed]:
    run = [x for _, x in values(form.recurrence, there)]
    for k, (x, further) in enumerate(zip(run, run[form.period :], strict=False)):
        yield dict.fromkeys(form.names, k), All(*equal(further, x))


def in_the_unit_interval(formula, case):
    return Between(formula(case.x), 0, 1)


def near_the_diagonal(formula, case):
    return Close(formula(case.x), case.x, ratio(1, 1, case.x))


def reflected(formula, case):
    return Repeating(Recurrence((case.x, case.y), lambda k, z: formula(case.q, *z)), 2, index="k")


def reflection(q, x, y):
    """The reflection in the line of slope q."""
    return ((1 - q * q) * x + 2 * q * y) / (1 + q * q), (2 * q * x - (1 - q * q) * y) / (1 + q * q)


def rotation(q, x, y):
    return ((1 - q * q) * x - 2 * q * y) / (1 + q * q), (2 * q * x + (1 - q * q) * y) / (1 + q * q)


HELD = (
    (in_the_unit_interval, lambda x: x**2 / (1 + x**2), lambda x: 2 * x**2 / (1 + x**2)),
    (near_the_diagonal, lambda x: x + x / (1 + x**2), lambda x: x + 3 * x / (1 + x**2)),
)
"""A check, a formula that keeps it, and one that does not."""


def run(kind: Any, function: Callable[..., Any], domain: Domain, formula: Callable[..., Any]) -> Any:
    return toys.run(toys.check(kind, function), formula, domain)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(("function", "right", "wrong"), HELD, ids=("conjuncts", "leaves"))
def test_a_relation_of_ones_own_is_proved_searched_and_enclosed(kind, function, right, wrong):
    assert run(kind, function, LINE, right).outcome == "holds"
    found = run(kind, function, LINE, wrong)
    assert found.outcome == "refuted" and found.confirmed_by in ("exact", "balls")


def test_it_stands_beside_others_and_beside_a_limit():
    def together(formula, case):
        others = Limit(formula, 1), near_the_diagonal(lambda x: x, case)
        return All(in_the_unit_interval(formula, case), All(*others))

    for formula, outcome in ((HELD[0][1], "holds"), (HELD[0][2], "refuted"), (lambda x: ratio(1, 2, x) + x - x, "refuted")):
        assert run(kinds_of_checks.exact, together, LINE, formula).outcome == outcome


def test_an_induction_of_ones_own_is_proved_and_refuted_by_its_sequence():
    assert run(kinds_of_checks.exact, reflected, STEPS, reflection).outcome == "holds"
    found = run(kinds_of_checks.exact, reflected, STEPS, rotation)
    assert found.outcome == "refuted" and "k=0" in found.witness


def test_what_holds_by_induction_alone_is_no_test():
    with pytest.raises(TypeError, match="Repeating is proved by @exact checks alone"):
        run(kinds_of_checks.tested, reflected, Domain(**PLANE), reflection)


@pytest.mark.parametrize(
    ("function", "domain", "right", "wrong"),
    [(function, LINE, right, wrong) for function, right, wrong in HELD],
    ids=("conjuncts", "leaves"),
)
def test_a_certificate_says_what_it_says(function, domain, right, wrong):
    assert certified(function, domain, right)
    assert not certified(function, domain, wrong)


def certified(function: Callable[..., Any], domain: Domain, formula: Callable[..., Any]) -> bool:
    """Tell whether a certificate is to be had of which the exporter believes that a kernel accepts it."""
    try:
        return certification.certificate(toys.claim(formula, domain), toys.check(kinds_of_checks.exact, function), formula).closed
    except certification.Unproved:
        return False
