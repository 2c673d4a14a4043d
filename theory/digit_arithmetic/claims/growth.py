"""Claims about how the longest cascade grows with the number of digits."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer
from lemmata.terms.arithmetic import admits, array
from lemmata.terms.types import Vector
from lemmata.theory.digit_arithmetic.cascade import onset
from lemmata.theory.digit_arithmetic.claims.cascade import GENERATING, LAW
from lemmata.theory.digit_arithmetic.claims.ranges import BASE
from lemmata.theory.digit_arithmetic.growth import dominant_share, mean_length, poisson_bounds, powered_share, share_bounds, typical_length
from lemmata.theory.digit_arithmetic.source import DISTRIBUTION

MANY = Integer(1, None, search=(1, 400))
WITHIN = Integer(0, lambda c: c.digits, search=(0, 12))


def another_place(digits: int, cascade: int, base: int) -> Vector:
    """`share_bounds` with l - m + 1 places above."""
    least, most = share_bounds(digits, cascade, base)
    return array([least, most * (1 - onset(cascade, base, Fraction(1)))])


def a_place_less(digits: int, cascade: int, base: int) -> Vector:
    """`share_bounds` with l - m - 1 places below."""
    least, most = share_bounds(digits, cascade, base)
    return array([least + onset(cascade, base, Fraction(1)), most])


BOUNDS = Claim(
    id="digit-arithmetic.growth.share-bounds",
    title="The probability that no cascade is longer than $m$ lies between that of a union bound over $l-m$ places and that of as many "
    "independent ones",
    source=DISTRIBUTION,
    statement=r"\formula[1]{1-(l-m)\,c}\le P(L\le m)\le\formula[2]{(1-c)^{l-m}},\qquad m\le l,\quad \definition{c=\frac{b-1}{2b^{m+1}}}",
    reading="new",
    formula=share_bounds,
    domain=Domain(base=BASE, digits=MANY, cascade=WITHIN),
    uses=(LAW.id,),
    controls=(
        Mutant("one place more above", another_place),
        Mutant("one place less below", a_place_less),
    ),
)


@admits("numpy")
def third(digits: int, cascade: int, base: int) -> Vector:
    """`poisson_bounds` with (m + 1) c/3 below."""
    least, most = poisson_bounds(digits, cascade, base)
    return array([most - 2 * (most - least) / 3, most])


@admits("numpy")
def another_poisson_place(digits: int, cascade: int, base: int) -> Vector:
    """`poisson_bounds` of one digit more, above."""
    return array([poisson_bounds(digits, cascade, base)[0], poisson_bounds(digits + 1, cascade, base)[1]])


POISSON = Claim(
    id="digit-arithmetic.growth.poisson",
    title="That no cascade is longer than $m$ has the probability $e^{-(l-m)c}$ of no event in Poisson's law at most, and less by "
    "$(m+1)c/2$ at most",
    source=DISTRIBUTION,
    statement=r"\formula[1]{e^{-(l-m)c}-\tfrac12(m+1)\,c}\le P(L\le m)\le \formula[2]{e^{-(l-m)c}},\qquad m\le l,\quad "
    r"\definition{c=\frac{b-1}{2b^{m+1}}}",
    reading="new",
    formula=poisson_bounds,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 2000)), cascade=WITHIN),
    uses=(LAW.id,),
    controls=(
        Mutant("a third in place of a half", third),
        Mutant("one place more above", another_poisson_place),
    ),
)


@admits("numpy")
def without_residue(digits: int, cascade: int, base: int) -> float:
    """`dominant_share` with the constant 1."""
    return dominant_share(digits, cascade, base) * (1 - (cascade + 1) * onset(cascade, base, 1.0))


@admits("numpy")
def a_fiftieth_less(digits: int, cascade: int, base: int) -> float:
    """`dominant_share` times 49/50."""
    return 49 * dominant_share(digits, cascade, base) / 50


ROOT = Claim(
    id="digit-arithmetic.growth.dominant-root",
    title="One root of the generating function's denominator gives the law to within $2^{-l}$",
    source=DISTRIBUTION,
    statement=r"\Bigl|P(L\le m)-\frac{r^{l+1}}{1-(m+1)(1-r)}\Bigr|\le2^{-l},\qquad r^m(1-r)=c,\ r\text{ next to }1",
    reading="new",
    formula=dominant_share,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 60)), cascade=Integer(0, None, search=(0, 12))),
    uses=(GENERATING.id,),
    controls=(Mutant("without the residue", without_residue), Mutant("a fiftieth less", a_fiftieth_less)),
)


@admits("numpy")
def one_more_digit(digits: int, cascade: int, base: int) -> float:
    """`powered_share` of one digit more."""
    return powered_share(digits + 1, cascade, base)


POWERED = Claim(
    id="digit-arithmetic.growth.powered",
    title="The $l$-th power of the transfer matrix of $m+1$ states gives the law of the longest cascade of $l$ digits",
    source=DISTRIBUTION,
    statement=r"P(L\le m)=e_0^\top M^l\mathbf 1,\quad M_{c0}=k\ (c\ge1),\ M_{00}=k+p,\ M_{c1}=g,\ M_{c,c+1}=p\ (1\le c<m)",
    reading="new",
    formula=powered_share,
    domain=Domain(base=BASE, digits=MANY, cascade=Integer(0, None, search=(0, 12))),
    uses=(LAW.id,),
    controls=(Mutant("one digit more", one_more_digit),),
)


@admits("numpy")
def a_hundredth_less(digits: int, base: int) -> float:
    """`typical_length` less 1/100."""
    return typical_length(digits, base) - 0.01


@admits("numpy")
def without_constant(digits: int, base: int) -> float:
    """`typical_length` as log_b l."""
    return float(np.log(digits) / np.log(base))


TYPICAL = Claim(
    id="digit-arithmetic.growth.typical",
    title=r"With $\mu=\log_b(l(b-1)/2b)$ the longest cascade of $l$ digits exceeds $m$ with probability at most $b^{\mu-m}$, and is "
    r"$m\le l$ or shorter with probability at most $\exp(-(1-m/l)\,b^{\mu-m})$",
    source=DISTRIBUTION,
    statement=r"\mu=\formula{\log_b\frac{l\,(b-1)}{2b}}:\qquad P(L>m)\le b^{\mu-m},\qquad"
    r" P(L\le m)\le\exp\bigl(-(1-\tfrac ml)\,b^{\mu-m}\bigr),\qquad m=0,1,\dots",
    reading="new",
    formula=typical_length,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 2000))),
    uses=(BOUNDS.id,),
    controls=(
        Mutant("a hundredth less", a_hundredth_less),
        Mutant("without the constant", without_constant),
    ),
)


@admits("numpy")
def a_little_more(digits: int, base: int) -> float:
    """`mean_length` and 1/20."""
    return mean_length(digits, base) + 0.05


@admits("numpy")
def typical_mean(digits: int, base: int) -> float:
    """`mean_length` without its constants."""
    return typical_length(digits, base)


MEAN = Claim(
    id="digit-arithmetic.growth.mean",
    title=r"The mean length of the longest cascade is $\mu+\gamma/\log b+\frac12$ to within $2/l$ and the size of an oscillation that is "
    r"known",
    source=DISTRIBUTION,
    statement=r"\Bigl|\mathbb E[L]-\mu-\frac\gamma{\log b}-\frac12\Bigr|\le\frac2{\log b}\sum_{j\ge1}"
    r"\Bigl|\Gamma\Bigl(\frac{2\pi ij}{\log b}\Bigr)\Bigr|+\frac2l,\qquad\mu=\log_b\frac{l\,(b-1)}{2b}",
    reading="new",
    formula=mean_length,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 2000))),
    uses=(TYPICAL.id,),
    controls=(
        Mutant("a twentieth more", a_little_more),
        Mutant("without the constants", typical_mean),
    ),
)
