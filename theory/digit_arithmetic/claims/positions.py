"""Claims about the positions that a digit depends on, and about the lists of appendix E."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Domain, Integer
from lemmata.theory.digit_arithmetic.positions import (
    printed_positions,
    printed_product_digits,
    product_digits,
    sum_positions,
    trained_positions,
)
from lemmata.theory.digit_arithmetic.source import ADDITION, FIXED_MAP, SABBAGHI_2024

UPE = Source(SABBAGHI_2024, "section 3.2, uniform positional encoding, and appendix C.3")
LENGTH = Integer(1, None, search=(1, 24))
DIGIT = Integer(1, lambda c: c.length)


def without_sign(length: int, digit: int) -> tuple[int, ...]:
    """`sum_positions` as if no sign stood between the numbers."""
    return tuple(place - (place > length) for place in sum_positions(length, digit))


def own_and_next(length: int, digit: int) -> tuple[int, ...]:
    """`sum_positions` without what lies more than one position below."""
    return tuple(sorted({digit, digit + length + 1, *(max(digit - 1, 1) + shift for shift in (0, length + 1))}))


SIGMA = Claim(
    id="digit-arithmetic.positions.sum",
    title="Digit $i$ of a sum depends on the $2i$ positions that the paper lists, on each of them and on no other",
    source=ADDITION,
    statement=r"\sigma(i)=(1,\dots,i,\ l+2,\dots,i+l+1),\quad1\le i\le l,\qquad\sigma(2)=(1,2,22,23)\ \text{ for } l=20",
    formula=sum_positions,
    domain=Domain(length=LENGTH, digit=DIGIT),
    controls=(
        Mutant("no position for the sign", without_sign),
        Mutant("one position below at most", own_and_next),
    ),
)


def shallower(length: int, digit: int, depth: int) -> tuple[int, ...]:
    """`trained_positions` of one position less in each number, from two on."""
    return trained_positions(length, digit, max(depth - 1, 1))


TRAINED = Claim(
    id="digit-arithmetic.positions.trained",
    title="Where no cascade is longer than $d-1$, digit $i$ depends on $d$ positions of each number and on no others",
    source=FIXED_MAP,
    statement=r"\sigma_{\mathrm{training}}(i)=(i-d+1,\dots,i,\ i+l-d+2,\dots,i+l+1),\quad|\sigma_{\mathrm{training}}(i)|=2d,"
    r"\quad L\le d-1,\ d\le i\le l",
    reading="corrected",
    formula=trained_positions,
    domain=Domain(length=LENGTH, digit=DIGIT, depth=Integer(1, lambda c: c.digit)),
    uses=(SIGMA.id,),
    controls=(Mutant("one position less", shallower),),
)

TRAINED_PRINTED = Claim(
    id="digit-arithmetic.positions.trained-printed",
    title="A complexity of $2d$ leaves the positions $i-d,\\dots,i$ and $i+l-d+1,\\dots,i+l+1$",
    source=FIXED_MAP,
    statement=r"\sigma_{\mathrm{training}}(i)=(i-d,\dots,i,\ i+l-d+1,\dots,i+l+1)",
    formula=printed_positions,
    domain=TRAINED.domain,
    expect="refuted",
    erratum=Erratum(
        printed="2(d + 1) positions, where the complexity is 2d and there are d - 1 levels",
        why="the lowest position of each number is one too many: no carry that starts there gets as far as i. The conclusion, a "
        "list that is the same for every i, holds for the longer list as well",
        severity="typo",
    ),
    corrected_by=TRAINED.id,
)


def one_digit_less(first: int, second: int) -> int:
    """`product_digits` less one where both numbers have two digits or more."""
    return printed_product_digits(first, second) + (min(first, second) == 1)


PRODUCT = Claim(
    id="digit-arithmetic.positions.product",
    title="The product of numbers of $l_1$ and $l_2$ digits has up to $l_1+l_2$ digits in every base from 3 on: 23 for 3 and 20, with "
    "relative positions from -22 to 22",
    source=UPE,
    statement=r"b^{l_1+l_2-1}\le\max_{x<b^{l_1},\,y<b^{l_2}}xy<b^{l_1+l_2}",
    reading="corrected",
    formula=product_digits,
    domain=Domain(base=Integer(3, None, search=(3, 16)), first=Integer(1, None, search=(1, 6)), second=Integer(1, None, search=(1, 24))),
    controls=(
        Mutant("one digit less from two digits on", one_digit_less),
        Widened("in base 2, where 1 · 1 has a single digit", base=Integer(2, None, search=(2, 3))),
    ),
)

PRODUCT_PRINTED = Claim(
    id="digit-arithmetic.positions.product-printed",
    title="The product of numbers of 3 and 20 digits has at most 22 digits",
    source=UPE,
    statement=r"\max_{x<10^3,\,y<10^{20}}xy<10^{22}",
    formula=printed_product_digits,
    domain=PRODUCT.domain.replaced(base=Integer(10, 10), first=Integer(3, 3), second=Integer(20, 20)),
    expect="refuted",
    erratum=Erratum(
        printed="at most 22 digits, and relative positions from -21 to 21",
        why="999 (10^20 - 1) has 23. In C.3 the input has length 27 = 3 + 1 + 23, so that the experiments had room for them",
        severity="typo",
    ),
    corrected_by=PRODUCT.id,
)
