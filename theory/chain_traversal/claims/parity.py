"""Claims that a single step decays to chance: the answer is a parity, of which attention sees a polynomial of the degree of its heads."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Erratum, Mutant
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.types import Scalar, Size
from lemmata.theory.chain_traversal.claims.necessity import SLIDE
from lemmata.theory.chain_traversal.parity import (
    binomial_sum,
    conjectured_reward,
    crossed_labels,
    crossings,
    least_disagreements,
    parity_reward,
)


def exchanged_labels(n: int, start: int) -> np.ndarray:
    """`crossed_labels` with the vertices k - 1 of both chains exchanged where bit k is 1, whatever the bits beyond it."""
    found, bits = crossed_labels(n, start), crossings(start)
    found[:, :start] = np.arange(start) + n * bits
    found[:, n : n + start] = np.arange(n, n + start) - n * bits
    return found


CROSSED = Claim(
    id="chain-traversal.parity.crossed-edges",
    title="From distance $i$ there are $2^i$ instances of which the answer is the parity of the crossed pairs of edges; their edges are "
    "affine in the crossings",
    source=SLIDE,
    statement=r"w\in\{0,1\}^i:\qquad E(w)=E(0)+\sum_{k\le i}w_k\,(E(e_k)-E(0)),\qquad\text{answer } a \text{ if } \textstyle\sum_kw_k"
    r"\text{ is even, else } b;\qquad\text{each a relabelling of the others}",
    reading="new",
    formula=crossed_labels,
    domain=Domain(n=Integer(2, None, search=(2, 7)), start=Integer(1, lambda c: c.n - 1)),
    controls=(Mutant("each bit exchanges the vertices of its place", exchanged_labels),),
)


def odd_disagreements(signs: Size, degree: Size) -> Scalar:
    """`least_disagreements` with the sum that holds where signs - degree is odd."""
    return binomial_sum(signs, (signs - degree - 1) // 2 + 1)


DISAGREEMENTS = Claim(
    id="chain-traversal.parity.disagreements",
    title="A polynomial of degree $h$ in $i$ signs differs in sign from their product at no fewer points than a sum of binomial "
    "coefficients",
    source=SLIDE,
    statement=r"\min_{\deg p\le h}\#\{s\in\{-1,1\}^i:\ p(s)\,s_1\cdots s_i\le0\}="
    r"\sum_{j<\lfloor(i-h)/2\rfloor}\binom{i-1}j+\sum_{j<\lceil(i-h)/2\rceil}\binom{i-1}j",
    reading="new",
    formula=least_disagreements,
    domain=Domain(signs=Integer(1, None, search=(1, 8)), degree=Integer(1, None, search=(1, 8))),
    controls=(Mutant("as if i - h were always odd", odd_disagreements),),
)


def chance_reward(start: int, heads: int) -> Fraction:
    """`parity_reward` of 1/2 from distance 2 on, whatever the heads."""
    return Fraction(1, min(start, 2)) + 0 * heads


def more_heads_reward(start: Size, heads: Size) -> Scalar:
    """`parity_reward` of one head more."""
    return parity_reward(start, heads + 1)


SINGLE_STEP = Claim(
    id="chain-traversal.parity.single-step",
    title=r"Single-step reasoning decays to chance: at distance $i$ the reward of $h$ heads exceeds $1/2$ by at most $h/(2\sqrt i)$, "
    r"and only $h\ge i$ heads can be right throughout",
    source=SLIDE,
    statement=r"\mathbb E[\text{reward of one step}]\le"
    r"\formula{\frac12+2^{-i}\sum_{j=l}^{l+h-1}\binom{i-1}j}\le\frac12+\frac h{2\sqrt i},\quad "
    r"\definition{l=\lfloor\frac{i-h}2\rfloor};\qquad\sup\text{ over the } 2^i \text{ instances};\qquad"
    r"\text{linear attention: } h=1",
    reading="new",
    formula=parity_reward,
    symbols={"h": "heads"},
    domain=Domain(
        n=Integer(2, None, search=(2, 8)),
        start=Integer(1, lambda c: c.n - 1),
        attention=Choice("softmax", "linear"),
        number=Integer(1, None, search=(1, 3)),
        heads=Computed(lambda c: c.number if c.attention == "softmax" else 1),
        numerators=Array(lambda c: (c.number, c.start + 1), *REAL, search=(-9, 9)),
        slopes=Array(lambda c: (c.number, c.start), *REAL, search=(-1, 1)),
        rest=Array(lambda c: c.number, *POSITIVE, search=(0.0625, 1)),
    ),
    uses=(CROSSED.id, DISAGREEMENTS.id),
    parts=("the bound", "the count of monomials", "its attainment", "the decay"),
    controls=(
        Mutant("chance from distance 2 on", chance_reward),
        Mutant("one head more", more_heads_reward),
    ),
)

CONJECTURED = Claim(
    id="chain-traversal.parity.single-step-conjectured",
    title="In a single step $h$ heads are wrong on a ball of radius $\\lfloor(i-h-1)/2\\rfloor$ of the $2^i$ instances at best",
    source=SLIDE,
    statement=r"\sup\,\mathbb E[\text{reward of one step}]=1-2^{-i}\sum_{j\le\lfloor(i-h-1)/2\rfloor}\binom ij",
    reading="new",
    formula=conjectured_reward,
    domain=SINGLE_STEP.domain,
    expect="refuted",
    erratum=Erratum(
        printed="1 - 2^{-i} sum_{j <= floor((i - h - 1)/2)} C(i, j), a conjecture of our own",
        why="true where i - h is odd; where it is even, a sign fixed either way leaves two such balls in i - 1 signs: 3/4, not 7/8, for "
        "i = 3 and one head",
        severity="false",
    ),
    corrected_by=SINGLE_STEP.id,
)
