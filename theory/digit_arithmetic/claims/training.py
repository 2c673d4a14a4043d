"""Claims about the laws of training sets."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.theory.digit_arithmetic.cascade import differences
from lemmata.theory.digit_arithmetic.claims import cascade
from lemmata.theory.digit_arithmetic.claims.ranges import BASE
from lemmata.theory.digit_arithmetic.problem import LAWS
from lemmata.theory.digit_arithmetic.source import AUGMENTED, TRAINING
from lemmata.theory.digit_arithmetic.training import length_pmf, shifted_share, spurious_share, training_pmf

LENGTH = Integer(1, None, search=(1, 8))


def of_one_number(digits: int, base: int) -> list[Fraction]:
    """`length_pmf` of a single number."""
    return differences([Fraction(1, base ** (digits - length)) for length in range(1, digits + 1)])


LENGTHS = Claim(
    id="digit-arithmetic.training.lengths",
    title="The longer of two uniform numbers below $b^l$ has at most $k$ digits, $1\\le k\\le l$, with probability $b^{-2(l-k)}$: few "
    "uniform pairs are short",
    source=TRAINING,
    statement=r"P(\max(x,y)<b^k)=b^{-2(l-k)}",
    reading="new",
    formula=length_pmf,
    domain=Domain(base=BASE, digits=LENGTH),
    controls=(Mutant("a single number", of_one_number),),
)


def with_a_carry(digits: int, law: str, base: int) -> list[Fraction]:
    """`training_pmf` whose cascade lengths are uniform on 1, …, l."""
    if law == "uniform":
        return training_pmf(digits, law, base)
    weight = Fraction(1) if law == "complexity" else Fraction(1, 2)
    uniform = training_pmf(digits, "uniform", base)
    return [(1 - weight) * share + weight * (m > 0) / digits for m, share in enumerate(uniform)]


def uniform_alone(digits: int, law: str, base: int) -> list[Fraction]:
    """`training_pmf` of uniform pairs, whatever the law."""
    return training_pmf(digits, law and "uniform", base)


CASCADES = Claim(
    id="digit-arithmetic.training.cascades",
    title="The longest cascade of training pairs has a law in closed form, whether they are drawn uniformly, uniformly in its length, "
    "or half in each way",
    source=TRAINING,
    statement=r"P(L=m)=p_m,\quad\tfrac1{l+1},\quad\tfrac12\bigl(p_m+\tfrac1{l+1}\bigr)",
    reading="new",
    formula=training_pmf,
    domain=Domain(base=BASE, digits=LENGTH, law=Choice(*LAWS)),
    uses=(cascade.LAW.id,),
    controls=(
        Mutant("lengths from 1 on", with_a_carry),
        Mutant("uniform pairs alone", uniform_alone),
    ),
)

SHARES = Claim(
    id="digit-arithmetic.training.shares",
    title="Of 100 000 pairs of five digits some 16 000 have a cascade of length 5 if lengths are uniform on 0, …, 5, and 8 000 in the "
    "mixture, as the paper says",
    source=TRAINING,
    statement=r"P(L=5)=\tfrac16,\quad\tfrac12\bigl(\tfrac16+\tfrac9{200000}\bigr)",
    reading="as printed",
    formula=training_pmf,
    domain=Domain(base=Choice(10), digits=Choice(5), law=Choice("complexity", "mixed")),
    uses=(CASCADES.id,),
    controls=(Mutant("lengths from 1 on", with_a_carry),),
)

SEEN = Integer(1, lambda c: c.digits)


def every_shift(digits: int, seen: int, base: int) -> Fraction:
    """`shifted_share` with pairs counted once for each shift that makes them."""
    return (digits - seen + 1) / Fraction(base ** (2 * (digits - seen)))


def shifted_by_one(digits: int, seen: int, base: int) -> Fraction:
    """`shifted_share` with one shift at most."""
    return shifted_share(seen + min(digits - seen, 1), seen, base) / base ** (2 * max(digits - seen - 1, 0))


SHIFTED = Claim(
    id="digit-arithmetic.training.shifted",
    title="Pairs of $k$ digits, shifted by zeros to all places of $l$ digits, are a share $(1+(l-k)(1-b^{-2}))\\,b^{-2(l-k)}$ of all pairs",
    source=AUGMENTED,
    statement=r"\#\{(b^sx,b^sy):\ x,y<b^k,\ 0\le s\le l-k\}=\bigl(1+(l-k)(1-b^{-2})\bigr)\,b^{2k}\qquad(1\le k\le l)",
    reading="new",
    formula=shifted_share,
    domain=Domain(base=BASE, digits=LENGTH, seen=SEEN),
    uses=(LENGTHS.id,),
    controls=(
        Mutant("pairs counted for each shift that makes them", every_shift),
        Mutant("one shift at most", shifted_by_one),
    ),
)


def never_right(digits: int, seen: int, place: int, base: int) -> Fraction:
    """`spurious_share` as if an answer of 0 were always wrong."""
    found = spurious_share(digits, seen, place, base)
    return (base * found - 1) / (base - 1)


def of_one_place_more(digits: int, seen: int, place: int, base: int) -> Fraction:
    """`spurious_share` of pairs of which one digit more is seen."""
    return spurious_share(digits, min(seen + 1, digits), place, base)


SPURIOUS = Claim(
    id="digit-arithmetic.training.spurious",
    title="A rule that errs on no pair of $k$ digits, however it is shifted by zeros, may be right on digit $i$ of uniform sums of $l$ "
    "digits with probability $q+(1-q)/b$ alone, $q=b^{-2\\max(l-k-i,0)}$",
    source=AUGMENTED,
    statement=r"\hat s_i=\begin{cases}(x+y)_i&\text{if }x_j=y_j=0\ \forall j\ge i+k\\0&\text{else}\end{cases}:\qquad"
    r" \hat s_i=(x+y)_i\text{ on all shifted pairs},\quad P\bigl(\hat s_i=(x+y)_i\bigr)=\formula{q+\frac{1-q}b},\quad "
    r"\definition{q=b^{-2\max(l-k-i,0)}}\qquad(0\le i<l,\ k\ge1)",
    reading="new",
    formula=spurious_share,
    domain=Domain(base=BASE, digits=LENGTH, seen=SEEN, place=Integer(0, lambda c: c.digits - 1)),
    controls=(
        Mutant("an answer of 0 is always wrong", never_right),
        Mutant("a place more is seen", of_one_place_more),
    ),
)
