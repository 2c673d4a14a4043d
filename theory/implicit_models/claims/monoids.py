"""Claims about the easy and the hard part of words over a product of an aperiodic monoid and a group."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer
from lemmata.terms.types import Fields, Scalar, Size
from lemmata.theory.implicit_models import monoids
from lemmata.theory.implicit_models.problem import multiplication
from lemmata.theory.implicit_models.source import SCHOENE_2025

LETTERS = Source(SCHOENE_2025, "section 4 and appendix D.1, words over the product of an aperiodic monoid and a group")
UNIFORM = "all letters are equally likely"
APERIODIC = "the monoid is aperiodic"


def _moves(case: Case) -> np.ndarray:
    return np.random.default_rng(case.seed).integers(case.states, size=(case.states, case.letters))


def _is_aperiodic(case: Case) -> bool:
    return all(monoids.period(case.table, element) == 1 for element in range(len(case.table)))


MONOID: Fields = {
    "states": Integer(1, 4, search=(1, 3)),
    "letters": Integer(1, 3, search=(1, 2)),
    "seed": Integer(0, None, search=(0, 999)),
    "moves": Computed(_moves),
    "table": Computed(lambda c: monoids.monoid_table(c.moves)),
}
"""Transition monoids of automata, which all finite monoids are; at most 256 elements."""


def never_periodic(group: Sequence[Sequence[int]], g: int) -> int:
    """`letter_period` as if an aperiodic m made the letter aperiodic."""
    return 1


def of_the_group(group: Sequence[Sequence[int]], g: int) -> int:
    """`letter_period` as the number of elements of the group."""
    return len(group) if g else 1


PERIOD = Claim(
    id="implicit-models.monoids.letter-period",
    title="The powers of a letter $(m,g)$ of the product of an aperiodic monoid and a group repeat with the order of $g$: just the letters "
    "with $g=e$ are aperiodic",
    source=LETTERS,
    statement=r"\min\{p\ge1:(m,g)^{k+p}=(m,g)^k\text{ for some }k\}=\operatorname{ord}(g),\qquad=1\iff g=e",
    reading="new",
    formula=monoids.letter_period,
    domain=Domain(
        where=((APERIODIC, _is_aperiodic),),
        **MONOID,
        name=Choice("z2", "z3", "s3"),
        group=Computed(lambda c: multiplication(c.name)),
        m=Integer(0, lambda c: len(c.table) - 1),
        g=Integer(0, lambda c: len(c.group) - 1),
    ),
    controls=(
        Mutant("aperiodic with m", never_periodic),
        Mutant("the number of elements of the group", of_the_group),
        Widened("any monoid", drop=APERIODIC),
    ),
)


def a_letter_more(order: Scalar, ideal: Scalar, length: Size) -> Scalar:
    """`outside_bound` of a letter more."""
    return monoids.outside_bound(order, ideal, length + 1)


def a_letter_less(order: Scalar, ideal: Scalar, length: Size) -> Scalar:
    """`outside_bound` of a letter less: a bound as well, which no monoid attains."""
    return monoids.outside_bound(order, ideal, max(length - 1, 0))


def a_fiftieth_less(order: Scalar, ideal: Scalar, length: Size) -> Scalar:
    """`outside_bound` less a fiftieth."""
    return monoids.outside_bound(order, ideal, length) * 49 / 50


OUTSIDE = Claim(
    id="implicit-models.monoids.outside",
    title="Uniform letters of a finite monoid $M$ multiply to an element outside its minimal ideal $K$ with probability $(1-|K|/|M|)^k$ "
    "at most after $k$ letters, and at $|M|/|K|-1$ positions of a word on average at most: at three if $M$ has four elements",
    source=LETTERS,
    statement=r"P(m_1\cdots m_k\notin K)\le\formula{\Bigl(1-\frac{|K|}{|M|}\Bigr)^k},\qquad"
    r"\sum_{k\ge1}P(m_1\cdots m_k\notin K)\le\frac{|M|}{|K|}-1",
    reading="new",
    formula=monoids.outside_bound,
    symbols={"|K|": "ideal", "|M|": "order", "k": "length"},
    domain=Domain(
        where=((UNIFORM, lambda c: c.uneven == 0),),
        **MONOID,
        length=Integer(0, None, search=(0, 6)),
        uneven=Choice(0, 1),
    ),
    controls=(
        Mutant("a letter more", a_letter_more),
        Mutant("a letter less", a_letter_less),
        Mutant("a fiftieth less", a_fiftieth_less),
        Widened("the identity twice as often as others", drop=UNIFORM),
    ),
)


def the_other(x: int, w: int) -> int:
    """`sandwiched` as what stands between."""
    return w


SANDWICH = Claim(
    id="implicit-models.monoids.sandwich",
    title="In the minimal ideal of a finite aperiodic monoid $xwx=x$ for every $w$: from there on a product $xw$ generates the right "
    "ideal of $x$, whatever letters follow",
    source=LETTERS,
    statement=r"x\in K,\ w\in M:\quad xwx=x,\qquad xwM=xM",
    reading="new",
    formula=monoids.sandwiched,
    domain=Domain(
        where=((APERIODIC, _is_aperiodic),),
        **MONOID,
        at=Integer(0, lambda c: len(monoids.minimal_ideal(c.table)) - 1),
        x=Computed(lambda c: monoids.minimal_ideal(c.table)[c.at]),
        w=Integer(0, lambda c: len(c.table) - 1),
    ),
    controls=(Mutant("what stands between", the_other), Widened("any monoid", drop=APERIODIC)),
)
