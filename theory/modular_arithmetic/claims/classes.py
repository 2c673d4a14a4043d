"""Claims about how evenly the classes of a task are filled."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Erratum, Mutant, Source
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.terms.arithmetic import number, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import classes
from lemmata.theory.modular_arithmetic.claims.ranges import PRIME, TASK, P, Q
from lemmata.theory.modular_arithmetic.source import SYRKIS_2025

UNIFORMITY = Source(SYRKIS_2025, "section 1")
ANY = Integer(0, None, search=(0, 30))
MODULUS = Integer(2, lambda c: c.p**2, search=(2, 60))


def never_more(quotient: Scalar) -> Scalar:
    """`class_size` without the number more of the first classes."""
    return quotient


def always_more(quotient: Scalar) -> Scalar:
    """`class_size` with a number more in every class."""
    return quotient + 1


SIZE = Claim(
    id="modular-arithmetic.classes.size",
    title="Of $N=aq+s$ numbers, $0\\le s<q$, the $s$ smallest remainders have $a+1$ each and the others $a$",
    source=UNIFORMITY,
    statement=r"|\{0\le x<aq+s:\ x\equiv r\}|=\formula{a+[r<s]}:\qquad r+q(|\cdot|-1)\le N-1<r+q\,|\cdot|",
    reading="new",
    formula=classes.class_size,
    symbols={"[r<s]": "early"},
    domain=Domain(
        quotient=ANY,
        early=Choice(0, 1),
        lower=ANY,
        between=ANY,
        above=ANY,
        remainder=Computed(lambda c: c.lower if c.early else c.lower + c.between),
        rest=Computed(lambda c: c.lower + 1 + c.between if c.early else c.lower),
        modulus=Computed(lambda c: c.lower + c.between + c.above + 1 + c.early),
    ),
    controls=(Mutant("one number more in no class", never_more), Mutant("one more in every class", always_more)),
)


def larger_last(p: int, q: int) -> np.ndarray:
    """`class_sizes` in reversed order."""
    return classes.class_sizes(p, q)[::-1]


SIZES = Claim(
    id="modular-arithmetic.classes.sizes",
    title="For any modulus, division with remainder gives the sizes of the classes of the numbers below $p^2$",
    source=UNIFORMITY,
    statement=r"p^2=aq+s:\qquad|\{x<p^2:\ x\equiv r\ (q)\}|=a+[r<s]",
    reading="new",
    formula=classes.class_sizes,
    domain=Domain(p=P, q=MODULUS, where=(PRIME,)),
    uses=(SIZE.id,),
    controls=(Mutant("the last classes the larger", larger_last),),
)


def odd_uniform(p: int, q: int) -> int:
    """`imbalance` of even moduli alone."""
    return classes.imbalance(p, q) if q % 2 == 0 else 0


def never_uniform(p: int, q: int) -> int:
    """`imbalance` of every modulus taken for 1."""
    return 1 + 0 * (p + q)


IMBALANCE = Claim(
    id="modular-arithmetic.classes.imbalance",
    title=r"The classes of $x\bmod q$ are equally large exactly if $q$ divides $p^2$, and otherwise differ by one: whether $q$ is prime "
    r"does not matter",
    source=UNIFORMITY,
    statement=r"\max_r|\{x\equiv r\}|-\min_r|\{x\equiv r\}|=[q\nmid p^2]",
    reading="corrected",
    formula=classes.imbalance,
    domain=Domain(p=P, q=MODULUS),
    uses=(SIZE.id,),
    controls=(Mutant("uniform for odd moduli", odd_uniform), Mutant("uniform for no modulus", never_uniform)),
)

UNIFORM_PRINTED = Claim(
    id="modular-arithmetic.classes.uniform-printed",
    title="Primes ensure uniformity among the output classes",
    source=UNIFORMITY,
    statement=r"|\{x\equiv r\}|=|\{x\equiv r'\}|\ \text{ for all remainders } r,r'\ \text{of primes } q<p",
    formula=classes.no_imbalance,
    domain=Domain(p=P, q=Q, where=(PRIME, TASK)),
    expect="refuted",
    erratum=Erratum(
        printed="modular arithmetic on primes ensures uniformity among the output classes",
        why="exact for T_nanda, with p samples in each class, and nearly so for T_miiii: class sizes differ by one, and entropies "
        "from ln q by 7.831e-6 nats at most if p = 113 (modular-arithmetic.classes.gap). What is needed is that q divides p^2, "
        "not that q is prime",
        severity="gap",
    ),
    corrected_by=IMBALANCE.id,
)


def squared_gap(p: int, q: int, like: Scalar = 1.0) -> Scalar:
    """`entropy_gap` up to the first term of its series."""
    quotient, rest = divmod(p * p, q)
    return classes.halved_gap_bound(quotient, rest, q, like)


def exchanged_gap(p: int, q: int, like: Scalar = 1.0) -> Scalar:
    """`entropy_gap` as if the other classes were the larger."""
    total, rest = p * p, p * p % q
    sizes = (Fraction(q - rest, total), Fraction(-rest, total))
    shares = (ratio(q - rest, q, like), ratio(rest, q, like))
    return sum(share * classes._excess(t, like) for share, t in zip(shares, sizes, strict=True))


GAP = Claim(
    id="modular-arithmetic.classes.gap",
    title="The entropy of $x\\bmod q$ falls short of $\\ln q$ by the weighted excesses of $y\\ln y$ over its tangent: in the tasks of "
    "$p=113$ by 7.831e-6 nats at most, at $q=107$",
    source=UNIFORMITY,
    statement=r"\ln q-H(x\bmod q)=\tfrac sq\,h\bigl(\tfrac{q-s}N\bigr)+\tfrac{q-s}q\,h\bigl(-\tfrac sN\bigr),\qquad h(t)=(1+t)\ln(1+t)-t",
    reading="new",
    formula=classes.entropy_gap,
    domain=SIZES.domain,
    parts=("every modulus", "the number"),
    uses=(SIZES.id,),
    controls=(Mutant("half the square for h", squared_gap), Mutant("shares exchanged", exchanged_gap)),
)


def bound_of_next(quotient: Scalar, rest: Scalar, modulus: Scalar, like: Scalar = 1.0) -> Scalar:
    """`gap_bound` with q - s - 1 smaller classes."""
    total = (quotient * modulus + rest) * number(1, like)
    return rest * (modulus - rest - 1) / (total * total)


BOUND = Claim(
    id="modular-arithmetic.classes.gap-bound",
    title="The entropy gap of any modulus is at most $\\chi^2=s(q-s)/N^2\\le q^2/4N^2$",
    source=UNIFORMITY,
    statement=r"\ln q-H(x\bmod q)=\sum_rP_r\ln(qP_r)\le q\sum_rP_r^2-1=\formula{\frac{s(q-s)}{N^2}}\le\frac{q^2}{4N^2},\qquad "
    r"\definition{N=aq+s},\quad\text{since } e^u\ge1+u",
    reading="new",
    formula=classes.gap_bound,
    symbols={"s": "rest", "q": "modulus", "a": "quotient"},
    domain=Domain(
        quotient=Integer(1, None, search=(1, 200)),
        rest=Integer(0, None, search=(0, 30)),
        others=Integer(1, None, search=(1, 30)),
        modulus=Computed(lambda c: c.rest + c.others),
        u=Interval(None, None),
    ),
    controls=(
        Mutant("the leading term, half of it", classes.halved_gap_bound),
        Mutant("a class less among the smaller", bound_of_next),
    ),
)

HALVED = Claim(
    id="modular-arithmetic.classes.halved-bound",
    title="The entropy gap of any modulus is at most its leading term $s(q-s)/2N^2$",
    source=UNIFORMITY,
    statement=r"\ln q-H(x\bmod q)\le\formula{\frac{s(q-s)}{2N^2}}",
    reading="new",
    formula=classes.halved_gap_bound,
    symbols={"s": "rest", "q": "modulus", "N": lambda quotient, modulus, rest: quotient * modulus + rest},
    domain=BOUND.domain,
    expect="refuted",
    erratum=Erratum(
        printed="nothing: a belief of our own, the first term of a series taken for a bound",
        why="for q = 2 and odd N the series has only even terms, all positive: the gap is larger for every p, by 1.0e-9 of itself "
        "if p = 113",
        severity="false",
    ),
    corrected_by=BOUND.id,
)
