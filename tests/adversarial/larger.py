"""Adversarial claims that are true at the sizes that a proof enumerates, and false at some larger ones."""

from __future__ import annotations

from dataclasses import replace

from lemmata.language import check as kinds
from lemmata.language.check import Function
from lemmata.language.claim import Outcome
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.types import Fields
from tests.adversarial.adversary import Adversary, column, one, positive, real, sizes

TWO_AND_THREE: Fields = {"sizes": {"n": (2, 3)}}


def proof(name: str, outcome: Outcome, domain: Domain, check: Function, scope: str = "", options: Fields = TWO_AND_THREE) -> Adversary:
    return Adversary(name, outcome, domain, check, kinds.exact, options=options, scope=scope)


def in_full(one: Adversary) -> Adversary:
    return replace(one, name=f"{one.name}, in full", tier="full")


SIZED = Domain(n=sizes(2, 3, least=2), a=column(lambda c: c.n))

IN_BOTH_TIERS = [
    proof("false from n = 4", "refuted", SIZED, lambda f, c: Equal(c.a.sum() + one(c.n >= 4), c.a.sum())),
    proof("false from n = 7", "refuted", SIZED, lambda f, c: Equal(c.a.sum() * (1 + one(c.n >= 7)), c.a.sum())),
    proof("false from n = 11", "refuted", SIZED, lambda f, c: Equal(c.a.sum() + one(c.n >= 11) * c.a[-1], c.a.sum())),
    proof(
        "false for even n from 4 on",
        "refuted",
        SIZED,
        lambda f, c: Equal((c.a**2).sum() * (1 - one(c.n > 2 and c.n % 2 == 0)), (c.a**2).sum()),
    ),
    proof("false for odd n from 5 on", "refuted", SIZED, lambda f, c: Equal(c.a[0] * one(c.n < 5 or c.n % 2 == 0), c.a[0])),
    proof(
        "a bound that is overtaken",
        "refuted",
        Domain(n=sizes(2, 3, least=2), x=positive()),
        lambda f, c: AtLeast(c.x * 1000, c.x * 2**c.n),
    ),
    proof(
        "false for a choice that is left out",
        "refuted",
        Domain(kind=Choice("sum", "product"), x=real()),
        lambda f, c: Equal(c.x * (1 + one(c.kind == "product")), c.x),
        options={"sizes": {"kind": ("sum",)}},
    ),
    proof(
        "right at some sizes, and narrowed to them",
        "holds",
        SIZED,
        lambda f, c: Equal(c.a.sum() + one(c.n >= 4), c.a.sum()),
        options={"at": {"n": Choice(2, 3)}},
    ),
]
UNIT_AT_SIZES = Domain(n=sizes(1, 3), x=Interval(0, 1))


def boxed(name: str, outcome: Outcome, domain: Domain, check: Function, scope: str = "") -> Adversary:
    return Adversary(name, outcome, domain, check, kinds.enclosed, options={"boxes": 200, "sizes": {"n": (1, 2, 3)}}, scope=scope)


OVER_BOXES = [
    boxed("a box at sizes that are left out", "refuted", UNIT_AT_SIZES, lambda f, c: AtLeast(10 - c.n + c.x, 0)),
    boxed("a box at even sizes", "refuted", UNIT_AT_SIZES, lambda f, c: AtLeast(c.x + 1 - 3 * one(c.n > 2 and c.n % 2 == 0), 0)),
    boxed("a box at one size", "refuted", UNIT_AT_SIZES, lambda f, c: AtLeast(c.x + 1 - 3 * one(c.n * c.n == 49), 0)),
    boxed("a box that is a part", "refuted", Domain(n=Integer(1, 3), x=Interval(-9, 9, search=(0, 1))), lambda f, c: AtLeast(c.n * c.x, 0)),
    boxed("a box on a thin set", "refuted", Domain(n=Integer(1, 3), x=positive()), lambda f, c: AtLeast(c.n, 4 * one(c.x == 7))),
    boxed("a box at every size", "holds", UNIT_AT_SIZES, lambda f, c: AtLeast(c.n + c.x, 1), "not proved but tried at n in {4, 5, 11}, x"),
    boxed(
        "a whole box",
        "holds",
        Domain(n=Integer(1, 3), x=Interval(0, 1)),
        lambda f, c: AtLeast(c.n + c.x, 1),
        "x 0…1 (the whole box, 65 pieces, 1 of them by slopes)",
    ),
    boxed(
        "a box in a half-line",
        "holds",
        Domain(n=Integer(1, 3), x=positive()),
        lambda f, c: AtLeast(c.n + c.x, 1),
        "; beyond the box n 1…3, x",
    ),
]
TRUE = proof("true at every size", "holds", SIZED, lambda f, c: Equal(c.a.sum(), sum(c.a)))
OVERTAKEN = proof("a whole number that is overtaken", "refuted", Domain(n=sizes(2, 3)), lambda f, c: AtLeast(5 * c.n**3, 2**c.n - 5))

LARGER = [
    *IN_BOTH_TIERS,
    *OVER_BOXES,
    *map(in_full, [*IN_BOTH_TIERS, OVERTAKEN]),
    replace(TRUE, scope="not proved but tried at n in {4, 5, 11}"),
    in_full(replace(TRUE, scope="not proved but tried at n 4…44")),
]
