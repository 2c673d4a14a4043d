"""Claims about the margins of modular addition."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import number, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import margins
from lemmata.theory.modular_arithmetic.claims.ranges import PRIME, P
from lemmata.theory.modular_arithmetic.source import NANDA

BASE = Domain(p=P, where=(PRIME,))


def _some(seed: int, count: int, p: int) -> tuple[int, ...]:
    """Return some frequencies that p does not divide, by a linear congruential sequence."""
    found = []
    for _ in range(count):
        seed = (1103515245 * seed + 12345) % 2**31
        found.append(1 + seed // 2**8 % (p - 1))
    return tuple(found)


CHOSEN = {
    "p": P,
    "count": Integer(1, None, search=(1, 12)),
    "seed": Integer(0, None, search=(0, 999)),
    "unit": Integer(1, lambda c: c.p - 1),
    "frequencies": Computed(lambda c: _some(c.seed, c.count, c.p)),
}


def nearest_left_out(frequencies: Sequence[int], p: int) -> float:
    """`margin` over the distances up to (p - 3)/2."""
    distances = np.arange(1, (p - 1) // 2)
    return len(frequencies) - float(np.cos(2 * np.pi * np.multiply.outer(distances, frequencies) / p).sum(axis=1).max())


def last_alone(frequencies: Sequence[int], p: int) -> float:
    """`margin` of the last frequency."""
    return margins.margin(frequencies[-1:], p)


MARGIN = Claim(
    id="modular-arithmetic.margins.margin",
    title="The margin of logits $\\sum_k\\cos(2\\pi k(c-a-b)/p)$ is the same for all pairs, positive, and unchanged where all "
    "frequencies are multiplied by a unit, or change sign",
    source=NANDA,
    statement=r"m(K)=|K|-\max_{d\not\equiv0}\sum_{k\in K}\cos\tfrac{2\pi kd}p>0,\qquad m(uK)=m(\pm K)=m(K)",
    reading="new",
    formula=margins.margin,
    domain=Domain(**CHOSEN, where=(PRIME,)),
    controls=(Mutant("the sums d up to (p - 3)/2", nearest_left_out), Mutant("of the last frequency alone", last_alone)),
)

ODD = ("p is odd", lambda c: c.parity == 1)
BASES = {
    "half": Integer(2, None, search=(2, 23)),
    "parity": Choice(1),
    "p": Computed(lambda c: 2 * c.half + c.parity),
}


def count_alone(count: Scalar, p: Scalar, like: Scalar = 1.0) -> Scalar:
    """`margin_bound` without p/(p - 1)."""
    return number(count, like) + 0 * p


def a_little_less(count: Scalar, p: Scalar, like: Scalar = 1.0) -> Scalar:
    """`margin_bound` with (p + 1)/p."""
    return number(count, like) * (p + 1) / p


BOUND = Claim(
    id="modular-arithmetic.margins.bound",
    title="For every odd $p\\ge5$ no margin of $|K|$ frequencies exceeds $|K|\\,p/(p-1)$, attained by all $(p-1)/2$ of them",
    source=NANDA,
    statement=r"m(K)\le\formula{|K|\frac p{p-1}},\qquad m\bigl(\{1,\dots,\tfrac{p-1}2\}\bigr)=\frac p2",
    reading="new",
    formula=margins.margin_bound,
    symbols={"|K|": "count"},
    domain=Domain(
        **BASES,
        count=Integer(1, None, search=(1, 12)),
        seed=Integer(0, None, search=(0, 999)),
        like=Interval(above(0), None),
        where=(ODD,),
    ),
    uses=("modular-arithmetic.margins.cosine-sum",),
    controls=(
        Mutant("|K|", count_alone),
        Mutant("(p + 1)/p for p/(p - 1)", a_little_less),
        Widened("even p, of which frequencies up to p/2 - 1 do not attain it", drop=ODD[0], parity=Choice(0)),
    ),
)


def raised_sum(half: Scalar, d: Scalar, like: Scalar) -> Scalar:
    """`turned_sum` with its sign exchanged."""
    return -margins.turned_sum(half, d, like)


def sum_of_next_base(half: Scalar, d: Scalar, like: Scalar) -> Scalar:
    """`turned_sum` of the next odd base."""
    return margins.turned_sum(half + 1, d, like)


COSINES = Claim(
    id="modular-arithmetic.margins.cosine-sum",
    title="For every odd $p$ and every $d$ the sum of $\\cos(2\\pi kd/p)$ over $k\\le(p-1)/2$, times $2\\sin(\\pi d/p)$, is "
    "$-\\sin(\\pi d/p)$: it is $-\\frac12$ unless $p$ divides $d$",
    source=NANDA,
    statement=r"2\sin\tfrac{\pi d}p\sum_{k=1}^{(p-1)/2}\cos\tfrac{2\pi kd}p=\formula{-\sin\tfrac{\pi d}p}",
    reading="new",
    formula=margins.turned_sum,
    symbols={"p": lambda half: 2 * half + 1},
    domain=Domain(
        half=Integer(1, None, search=(1, 30)),
        d=Integer(1, None, search=(1, 40)),
        like=Interval(above(0), None),
    ),
    controls=(Mutant("the sign exchanged", raised_sum), Mutant("p = 2n + 3", sum_of_next_base)),
)


def all_less_one(p: Scalar, like: Scalar = 1.0) -> Scalar:
    """`full_margin` as the number of frequencies."""
    return (p - 1) * ratio(1, 2, like)


FULL = Claim(
    id="modular-arithmetic.margins.all-frequencies",
    title="With all $(p-1)/2$ frequencies every wrong answer has the same logit, $-\\frac12$, and the margin is $p/2$",
    source=NANDA,
    statement=r"\sum_{k=1}^{(p-1)/2}\cos\tfrac{2\pi kd}p=-\tfrac12\ (d\not\equiv0),\qquad m=\formula{\tfrac p2}",
    reading="new",
    formula=margins.full_margin,
    domain=Domain(**BASES | {"half": Integer(1, None, search=(1, 30))}, d=Integer(1, lambda c: c.p - 1), where=(ODD,)),
    uses=(COSINES.id,),
    controls=(
        Mutant("(p - 1)/2", all_less_one),
        Widened("even p, where cosines are -1/2 ± 1/2", drop=ODD[0], parity=Choice(0)),
    ),
)


def one_less(p: int) -> int:
    """`enough_frequencies` less one."""
    return margins.enough_frequencies(p) - 1


def two(p: int) -> int:
    """`enough_frequencies` as two."""
    return min(2, margins.enough_frequencies(p))


def one_more(p: int) -> int:
    """`enough_frequencies` and one."""
    return margins.enough_frequencies(p) + 1


ENOUGH = Claim(
    id="modular-arithmetic.margins.enough",
    title="More than $8\\ln\\frac{p-1}2$ frequencies, some of them perhaps equal, are enough for a margin of half their number: 33 for "
    "$p=113$",
    source=NANDA,
    statement=r"|K|>8\ln\tfrac{p-1}2\ \Rightarrow\ \tfrac{p-1}2e^{-|K|/8}<1\ \Rightarrow\ \exists K\ \text{(a list)}:\ m(K)\ge\tfrac{|K|}2",
    reading="new",
    formula=margins.enough_frequencies,
    domain=BASE,
    uses=(MARGIN.id,),
    controls=(
        Mutant("two whatever the base", two),
        Mutant("one less", one_less),
        Mutant("one more than needed", one_more),
    ),
)


def first_frequencies(count: int, p: int) -> float:
    """The margin of 1, …, count."""
    return margins.margin(range(1, count + 1), p)


BEST = Claim(
    id="modular-arithmetic.margins.best",
    title="One frequency has the margin $2\\sin^2(\\pi/p)$ whichever it is; of two or three the best are found by fixing one: 0.187468 and "
    "0.844623 for $p=113$",
    source=NANDA,
    statement=r"\max_{|K|=n}m(K)=\max_{1\in K,\,|K|=n}m(K)",
    reading="new",
    formula=margins.best_margin,
    domain=Domain(p=P, count=Integer(1, lambda c: (c.p - 1) // 2, search=(1, 3)), where=(PRIME,)),
    parts=("every base", "the numbers"),
    uses=(MARGIN.id,),
    controls=(Mutant("the first frequencies", first_frequencies),),
)
