"""Claims on the carries of products with a single digit, beside those of sums."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.theory.digit_arithmetic.carries import carry_lead, carry_share
from lemmata.theory.digit_arithmetic.claims.failure import LOOPED
from lemmata.theory.digit_arithmetic.failure import looped_addition_failure
from lemmata.theory.digit_arithmetic.source import SABBAGHI_2024

REMARK = Source(SABBAGHI_2024, "section 3.2, remark on multiplication")
BASE = Integer(2, None, search=(2, 10))


def rounded_down(multiplier: int, digits: int, least: int, base: int) -> Fraction:
    """`carry_share` with the floor of k b^l/a for its ceiling."""
    numbers = base**digits
    return Fraction(max(numbers - least * numbers // multiplier, 0), numbers)


def of_one_more(multiplier: int, digits: int, least: int, base: int) -> Fraction:
    """`carry_share` of carries above k."""
    return carry_share(multiplier, digits, least + 1, base) if least + 1 < base else Fraction(0)


PRODUCT = Claim(
    id="digit-arithmetic.carries.product",
    title=r"The carry that a single digit $a$ hands on over $l$ digits of a uniform number is $k$ or more with probability "
    r"$1-\lceil kb^l/a\rceil/b^l$ for $k\le a$",
    source=REMARK,
    statement=r"P\bigl(\lfloor aY/b^l\rfloor\ge k\bigr)=1-\frac{\lceil kb^l/a\rceil}{b^l}\ (1\le k\le a),\quad0\ (k\ge a)"
    r"\qquad(Y\text{ uniform below }b^l,\ 1\le a<b)",
    reading="new",
    formula=carry_share,
    domain=Domain(
        base=BASE,
        multiplier=Integer(1, lambda c: c.base - 1),
        digits=Integer(1, None, search=(1, 5)),
        least=Integer(1, lambda c: c.base - 1),
    ),
    controls=(
        Mutant("rounded down", rounded_down),
        Mutant("carries above k", of_one_more),
    ),
)


def with_zero(digits: int, base: int) -> Fraction:
    """`carry_lead` of a digit that is uniform on 0, …, b - 1."""
    sums = looped_addition_failure(digits, base)
    return (carry_lead(digits, base) + sums) * (base - 1) / base - sums


def of_carries_above_one(digits: int, base: int) -> Fraction:
    """`carry_lead` of carries of 2 or more."""
    shares = [carry_share(multiplier, digits, 2, base) for multiplier in range(1, base)]
    return sum(shares, Fraction(0)) / (base - 1) - looped_addition_failure(digits, base)


def a_hundredth_less(digits: int, base: int) -> Fraction:
    """`carry_lead`, a hundredth less."""
    return carry_lead(digits, base) * Fraction(99, 100)


LIKELIER = Claim(
    id="digit-arithmetic.carries.likelier",
    title="In base 10 a product with a digit that is uniform on 1, …, 9 has a carry at each place above the lowest with larger probability "
    "than a sum has",
    source=REMARK,
    statement=r"\frac19\sum_{a=1}^9P\bigl(aY\ge10^l\bigr)-P\bigl(X+Y\ge10^l\bigr)\ge\Bigl(\frac12-\frac19\sum_{a=1}^9\frac1a\Bigr)"
    r"\bigl(1-10^{-l}\bigr)>0\qquad(X,Y\text{ uniform below }10^l,\ l\ge1)",
    formula=carry_lead,
    domain=Domain(base=Choice(10), digits=Integer(1, None, search=(1, 40))),
    uses=(PRODUCT.id, LOOPED.id),
    controls=(
        Mutant("zero among the digits", with_zero),
        Mutant("carries above 1", of_carries_above_one),
        Mutant("a hundredth less", a_hundredth_less),
    ),
)
