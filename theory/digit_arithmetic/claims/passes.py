"""Claims about the law of the passes that a single-digit multiplier needs."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.theory.digit_arithmetic.cascade import cascade_pmf
from lemmata.theory.digit_arithmetic.claims.multiplication import PRODUCT
from lemmata.theory.digit_arithmetic.passes import dependency_pmf
from lemmata.theory.digit_arithmetic.source import DISTRIBUTION

BASE = Integer(2, None, search=(2, 10))
DIGITS = Integer(1, None, search=(1, 8))


def without_first(digits: int, base: int, multiplier: int | None = None) -> list[Fraction]:
    """`dependency_pmf` that does not count the pass after which carries are 0 or 1."""
    found = dependency_pmf(digits, multiplier, base)
    return [sum(found[:2], Fraction(0)), *found[2:]]


def one_digit_more(digits: int, base: int, multiplier: int | None = None) -> list[Fraction]:
    """`dependency_pmf` of a multiplicand of one digit more."""
    return dependency_pmf(digits + 1, multiplier, base)


LAW = Claim(
    id="digit-arithmetic.passes.law",
    title="The number of passes in which a fixed digit multiplies a uniform number has a law given by a recurrence of matrices",
    source=DISTRIBUTION,
    statement=r"P(T\le0)=\bigl(\#\{y<b:ay<b\}/b\bigr)^l,\qquad P(T\le1+m)=b^{-l}v_l\mathbf 1,\quad v_l=v_{l-1}N-v_{l-m-1}GP^m,\ v_0=e_0,\ "
    r"v_j=0\ (j<0),\qquad N_{cd},G_{cd},P_{cd}=\#\{y<b:\lfloor ay/b\rfloor=d\},\ \text{of them }(ay\bmod b)+c\ge b,\ =b-1",
    reading="new",
    formula=dependency_pmf,
    domain=Domain(base=BASE, digits=DIGITS, multiplier=Integer(0, lambda c: c.base - 1)),
    uses=(PRODUCT.id,),
    controls=(
        Mutant("the first pass not counted", without_first),
        Mutant("one digit more", one_digit_more),
    ),
)


def with_zero(digits: int, base: int) -> list[Fraction]:
    """`dependency_pmf` of a multiplier that is uniform on 0, …, base - 1."""
    first, *others = (share * (base - 1) / base for share in dependency_pmf(digits, None, base))
    return [first + Fraction(1, base), *others]


def as_addition(digits: int, base: int) -> list[Fraction]:
    """`dependency_pmf` as the law of the longest cascade of a sum."""
    return cascade_pmf(digits, base)


UNIFORM = Claim(
    id="digit-arithmetic.passes.uniform",
    title=r"For a multiplier that is uniform on $1,\dots,b-1$ the law of the number of passes is the mean of the laws for each digit",
    source=DISTRIBUTION,
    statement=r"P(T=t)=\frac1{b-1}\sum_{a=1}^{b-1}P(T=t\mid a)",
    reading="new",
    formula=dependency_pmf,
    domain=Domain(base=BASE, digits=DIGITS),
    uses=(LAW.id,),
    controls=(
        Mutant("zero among the multipliers", with_zero),
        Mutant("the law of a sum's cascades", as_addition),
    ),
)

HISTOGRAM = Claim(
    id="digit-arithmetic.passes.histogram",
    title=r"The paper's $1.9\cdot10^{-3}$ of five-digit multiplicands that need four passes is 19/10000 exactly, and its 99.8 % of "
    r"twenty-digit ones need at most four",
    source=DISTRIBUTION,
    statement=r"P(T=4\mid l=5)=\tfrac{19}{10000},\qquad P(T\le4\mid l=20)=0.99840\approx0.998",
    reading="as printed",
    formula=dependency_pmf,
    domain=Domain(base=Choice(10), digits=Choice(5, 20)),
    uses=(UNIFORM.id,),
    controls=(Mutant("zero among the multipliers", with_zero),),
)
