"""Claims about the law of the passes that a single-digit multiplier needs."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.theory.digit_arithmetic.claims.multiplication import PRODUCT
from lemmata.theory.digit_arithmetic.mutants import passes as mutants
from lemmata.theory.digit_arithmetic.passes import dependency_pmf
from lemmata.theory.digit_arithmetic.source import DISTRIBUTION

BASE = Integer(2, None, search=(2, 10))
DIGITS = Integer(1, None, search=(1, 8))

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
        Mutant("the first pass not counted", mutants.without_first),
        Mutant("one digit more", mutants.one_digit_more),
    ),
)

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
        Mutant("zero among the multipliers", mutants.with_zero),
        Mutant("the law of a sum's cascades", mutants.as_addition),
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
    controls=(Mutant("zero among the multipliers", mutants.with_zero),),
)
