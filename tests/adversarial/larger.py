"""Adversarial claims that are true at the sizes that a proof enumerates, and false at some larger ones."""

from __future__ import annotations

from dataclasses import replace

from lemmata.proofs_checks import check as kinds
from lemmata.proofs_checks.check import Function
from lemmata.proofs_checks.relation import AtLeast, Equal
from lemmata.theory.claim import Outcome
from lemmata.theory.domain import Choice, Domain
from lemmata.theory.types import Fields
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
TRUE = proof("true at every size", "holds", SIZED, lambda f, c: Equal(c.a.sum(), sum(c.a)))
OVERTAKEN = proof("a whole number that is overtaken", "refuted", Domain(n=sizes(2, 3)), lambda f, c: AtLeast(5 * c.n**3, 2**c.n - 5))

LARGER = [
    *IN_BOTH_TIERS,
    *map(in_full, [*IN_BOTH_TIERS, OVERTAKEN]),
    replace(TRUE, scope="not proved but tried at n in {4, 5, 11}"),
    in_full(replace(TRUE, scope="not proved but tried at n 4…44")),
]
