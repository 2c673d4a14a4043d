"""Claims about multiplication in parallel, and about algorithm 2 as printed."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Erratum, Mutant
from lemmata.language.domain import Computed, Domain, Integer
from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.claims.ranges import BASE
from lemmata.theory.digit_arithmetic.multiplication import parallel_multiply, printed_multiply, reduced_multiply
from lemmata.theory.digit_arithmetic.problem import digits_of, value_of
from lemmata.theory.digit_arithmetic.source import MULTIPLICATION


def next_place_alone(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_multiply` that hands up the second digit of each position, and no higher one."""
    total = np.append(value_of(x, base) * np.asarray(y), [0] * len(x))
    while (total >= base).any():
        total = total % base + np.append(0, total[:-1] // base % base)
    return total, 0


def whole_quotients(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_multiply` that hands up the whole quotient by b^k to each position j + k, twice at most."""
    total, passes = np.append(value_of(x, base) * np.asarray(y), [0] * len(x)), 0
    while (total >= base).any() and passes < 2:
        handed = sum(np.append([0] * k, total[:-k] // base**k) for k in range(1, len(x) + 1))
        total, passes = total % base + handed, passes + 1
    return total, passes


def a_pass_less(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_multiply` of digits that are not reduced: what the multiplier makes of each."""
    digits, passes = parallel_multiply(x, y, base)
    return digits if passes < 2 else np.append(value_of(x, base) * np.asarray(y), [0] * len(x)), passes


PRODUCT = Claim(
    id="digit-arithmetic.multiplication.product",
    title="Parallel multiplication is right for all numbers, of any two lengths, if each position keeps its last digit and hands the "
    "$k$-th up $k$ positions: it then ends with the digits of the product",
    source=MULTIPLICATION,
    statement=r"m_j=x\,y_j,\quad m_j\leftarrow(m_j\bmod b)+\sum_{k=1}^{l_1}\bigl(\lfloor m_{j-k}/b^k\rfloor\bmod b\bigr),\ j\le l_1+l_2,"
    r"\text{ while some } m_j\ge b:\qquad\text{ends with } m=\text{the digits of } xy",
    reading="corrected",
    formula=parallel_multiply,
    domain=Domain(
        base=BASE,
        multiplier_length=Integer(1, None, search=(1, 6)),
        length=Integer(1, None, search=(1, 20)),
        first=Integer(0, lambda c: c.base**c.multiplier_length - 1),
        second=Integer(0, lambda c: c.base**c.length - 1),
        x=Computed(lambda c: digits_of(c.first, c.multiplier_length, c.base)),
        y=Computed(lambda c: digits_of(c.second, c.length, c.base)),
    ),
    controls=(
        Mutant("the second digit alone handed up", next_place_alone),
        Mutant("whole quotients handed up", whole_quotients),
        Mutant("one pass at most", a_pass_less),
    ),
)

REDUCED = Claim(
    id="digit-arithmetic.multiplication.product-reduced-late",
    title="A pass of parallel multiplication may take remainders after it has added what is handed up",
    source=MULTIPLICATION,
    statement=r"m_j\leftarrow\bigl(m_j+\sum_k(\lfloor m_{j-k}/b^k\rfloor\bmod b)\bigr)\bmod b,\ j\le l_1+l_2,\text{ while some } m_j\ge b:"
    r"\quad m=\text{digits of } xy",
    reading="corrected",
    formula=reduced_multiply,
    domain=PRODUCT.domain.replaced(base=Integer(10, 10)),
    expect="refuted",
    erratum=Erratum(
        printed="m'_{j+k} = m_{j+k} + floor(m_j/10^k) (line 9), then m_j = m'_j mod 10 (line 11)",
        why="the most charitable repair of what line 9 adds leaves the slip of algorithm 1: every carry that another carry causes "
        "is lost, so that 9 · 12 = 108 comes out as 8",
        severity="false",
    ),
    corrected_by=PRODUCT.id,
)

PRINTED = Claim(
    id="digit-arithmetic.multiplication.product-printed",
    title="Algorithm 2, as printed, multiplies",
    source=MULTIPLICATION,
    statement=r"m'_{j+k}\leftarrow m_{j+k}+\lfloor m_j/10^k\rfloor,\ k\le l_1;\quad m_j\leftarrow m'_j\bmod10,\ j\le l_1+l_2-1,"
    r"\text{ while some } m_j\ge10:\quad m=\text{digits of } xy",
    formula=printed_multiply,
    domain=REDUCED.domain,
    expect="refuted",
    erratum=Erratum(
        printed="algorithm 2, with m starting at 0, m' at m, and l as the multiplicand's length, to which it is padded",
        why="each k overwrites what the previous one handed to a position; floor(m_j/10^k) contains higher digits as well, which "
        "are then handed up twice; taking the remainder after the carry loses carries that carries cause; the last digit is "
        "never written. Wrong for 0.7384 of all products of 1, …, 9 with five-digit numbers "
        "(digit-arithmetic.failure.multiplication). Adding up digits, with the remainder first, up to l1 + l2 repairs it",
        severity="false",
    ),
    corrected_by=PRODUCT.id,
)
