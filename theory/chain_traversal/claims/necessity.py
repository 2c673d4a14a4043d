"""Claims that reasoning is necessary: whatever it has learnt, one layer is right in a single step three times in four at best."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Size, Vector
from lemmata.theory.chain_traversal.margins import attention, fourth, numerators, odds, parts
from lemmata.theory.chain_traversal.necessity import signed_margins, single_step_bound, single_step_reward, swapped_labels
from lemmata.theory.chain_traversal.source import COHEN_2026

SLIDE = Source(COHEN_2026, '"Reasoning is Necessary", which conditions on a conjecture of circuit complexity')

MATCHED = "the margins are those of one layer of attention"

KINDS = ("linear", "two", "lone")


def next_vertices_swapped(n: Size, start: Size) -> list[Vector]:
    """`swapped_labels` with only the next vertices swapped, each instance twice."""
    rows = swapped_labels(n, start)
    return [rows[row] for row in (0, 1, 0, 1)]


SWAP = Claim(
    id="chain-traversal.necessity.edge-swap",
    title="Four instances share one start, two end in each sink, and the first two together have exactly the edges of the other two",
    source=SLIDE,
    statement=r"E_1\uplus E_2=E_3\uplus E_4,\qquad\text{answers } a,a,b,b,\qquad\text{each a relabelling of the others}\quad(i\ge2)",
    reading="new",
    formula=swapped_labels,
    domain=Domain(n=Integer(3, None, search=(3, 7)), start=Integer(2, lambda c: c.n - 1)),
    controls=(Mutant("next vertices swapped only", next_vertices_swapped),),
)


def unsigned_margins(numerators: Vector, normalisers: Vector) -> Vector:
    """`signed_margins` of the same sink in all four instances, right or wrong."""
    margins = signed_margins(numerators, normalisers)
    return margins * np.array([1, 1, -1, -1]).astype(object if margins.dtype == object else float)


def unnormalised_margins(numerators: Vector, normalisers: Vector) -> Vector:
    """`signed_margins` of linear attention, whatever the normalisers."""
    return signed_margins(numerators, 0 * normalisers + array([1, 0, 0, 0, 0], normalisers))


MARGINS = Claim(
    id="chain-traversal.necessity.margins",
    title="Whatever $A$ and $V$ are, the signed margins of the four instances are balanced",
    source=SLIDE,
    statement=r"u_j=\frac{N_j}{Z_j},\qquad N_1+N_2+N_3+N_4=0,\quad Z_1+Z_2=Z_3+Z_4\qquad(Z_j=1\ \text{ for linear attention})",
    reading="new",
    formula=signed_margins,
    domain=Domain(
        n=Integer(3, None, search=(3, 5)),
        start=Integer(2, lambda c: c.n - 1),
        attention=Choice("linear", "softmax"),
        scores=Array(lambda c: (2 * c.n, 2 * c.n), *REAL, search=(-2, 2)),
        gains=Array(lambda c: (2 * c.n, 2 * c.n), *REAL, search=(-2, 2)),
        weights=Computed(attention),
        numerators=Computed(lambda c: parts(c, c.weights * c.gains)),
        normalisers=Computed(lambda c: parts(c, c.weights) if c.attention == "softmax" else array([1, 0, 0, 0, 0], c.weights)),
    ),
    uses=(SWAP.id,),
    controls=(
        Mutant("the same sink in all four", unsigned_margins),
        Mutant("attention that is not normalised", unnormalised_margins),
    ),
)

LONE_MARGIN = Claim(
    id="chain-traversal.necessity.lone-margin",
    title="A single negative margin outweighs the smaller margin of the other pair",
    source=SLIDE,
    statement=r"u_1,u_2,u_3\ge0:\qquad|u_4|=\frac{u_1Z_1+u_2Z_2+u_3Z_3}{Z_1+Z_2-Z_3}\ge\min(u_1,u_2);"
    r"\quad\text{ likewise for } u_1,u_2,u_3",
    reading="new",
    formula=signed_margins,
    domain=Domain(
        lone=Integer(0, 3),
        first=Integer(0, 1),
        opposite=Array(3, *NONNEGATIVE, search=(0, 4)),
        normalisers=Array(5, *POSITIVE, search=(0.25, 2)),
        numerators=Computed(numerators),
    ),
    uses=(MARGINS.id,),
    controls=(Mutant("the same sink in all four", unsigned_margins),),
)


def three_instances_reward(odds: Vector) -> Scalar:
    """`single_step_reward` of the first three instances."""
    return single_step_reward(odds[:3])


def larger_reward(odds: Vector) -> Scalar:
    """`single_step_reward` and a hundredth of it: it comes as near to 3/4 as one likes."""
    return single_step_reward(odds) * ratio(101, 100, odds)


THREE_QUARTERS = Claim(
    id="chain-traversal.necessity.three-quarters",
    title="Over four instances with balanced margins the mean probability of the right sink stays below $3/4$",
    source=SLIDE,
    statement=r"\tfrac14\sum_j\frac1{1+e^{-u_j}}<\tfrac34\quad\text{ if } \sum_ju_j=0,\ \text{ if two } u_j\le0,"
    r"\ \text{ or if } u_k<0\le u_l\le|u_k|;\qquad\sup=\tfrac34",
    reading="new",
    formula=single_step_reward,
    domain=Domain(
        where=((MATCHED, lambda c: c.slack == 0),),
        kind=Choice(*KINDS),
        slack=Choice(0, 1),
        roots=Array(3, *POSITIVE, search=(0.1, 1.3)),
        excess=Array(2, *NONNEGATIVE, search=(0, 50)),
        odds=Computed(odds),
    ),
    uses=(MARGINS.id, LONE_MARGIN.id),
    controls=(
        Mutant("three of the four", three_instances_reward),
        Mutant("a hundredth more", larger_reward),
        Widened("margins of any sum", drop=MATCHED),
    ),
)


def chance_bound(start_weights: Vector) -> Scalar:
    """`single_step_bound` with 1/2 on starts at distance 2 or more."""
    weights = array(start_weights)
    return weights[0] + weights[1:].sum() * ratio(1, 2, weights)


def sharper_bound(start_weights: Vector) -> Scalar:
    """`single_step_bound` less a hundredth."""
    return single_step_bound(start_weights) * ratio(99, 100, array(start_weights))


SINGLE_STEP = Claim(
    id="chain-traversal.necessity.single-step",
    title="In a single step one layer of attention, linear or softmax, is right with probability at most $3/4$ from distance 2 on",
    source=SLIDE,
    statement=r"\mathbb E[\text{reward of one step}]\le \formula{w_1+\tfrac34\sum_{i\ge2}w_i}\qquad"
    r"\text{whatever } A \text{ and } V,\ \text{labels equally likely}",
    reading="new",
    formula=single_step_bound,
    symbols={"w_1": lambda start_weights: start_weights[0], r"\sum_{i\ge2}w_i": lambda start_weights: start_weights[1:].sum()},
    domain=Domain(
        kind=Choice(*KINDS),
        slack=Choice(0),
        roots=Array(3, *POSITIVE, search=(0.1, 1.3)),
        excess=Array(2, *NONNEGATIVE, search=(0, 50)),
        odds=Computed(odds),
        leaks=Array(4, *NONNEGATIVE, search=(0, 1)),
        others=Computed(lambda c: fourth(c.leaks)),
        lapse=Interval(0, 1),
        missed=Computed(lambda c: fourth(c.lapse)),
        near=Interval(*NONNEGATIVE, search=(0, 1)),
        far=Interval(*NONNEGATIVE, search=(0, 1)),
        start_weights=Computed(lambda c: array([c.near, c.far], c.far)),
    ),
    uses=(SWAP.id, MARGINS.id, LONE_MARGIN.id, THREE_QUARTERS.id),
    controls=(Mutant("chance at distance 2", chance_bound), Mutant("a hundredth sharper", sharper_bound)),
)
