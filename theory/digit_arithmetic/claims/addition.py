"""Claims about addition in parallel, and about algorithm 1 as printed."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Erratum, Mutant
from lemmata.language.domain import Array, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.types import Scalar, Tensor
from lemmata.theory.digit_arithmetic.addition import carried_digit, longest_cascade, looped_add, parallel_add, printed_add, reduced_add
from lemmata.theory.digit_arithmetic.claims.ranges import BASE, LENGTH, PAIR
from lemmata.theory.digit_arithmetic.problem import summed
from lemmata.theory.digit_arithmetic.source import ADDITION

PASS = r"s_j\leftarrow(s_j\bmod b)+\lfloor s_{j-1}/b\rfloor,\ j\le l+1,\text{ while some } s_j\ge b"
DECIMAL = {"base": Integer(10, 10)}
LOOP = PASS.replace("l+1", "l")


def carry_kept(total: Scalar, carry: Scalar, arriving: Scalar, base: Scalar) -> Scalar:
    """`carried_digit` that hands base - 1 on for each unit of the next position."""
    return total - (base - 1) * carry + arriving


KEPT = Claim(
    id="digit-arithmetic.addition.kept-value",
    title="A pass of parallel carries preserves the number, whatever each position hands on, up to what leaves the highest one",
    source=ADDITION,
    statement=r"s'_j=\formula{s_j-b\,q_j+q_{j-1}},\ q_0=0:\qquad\sum_{j\le l}s'_j\,b^{j-1}=\sum_{j\le l}s_j\,b^{j-1}-q_l\,b^l",
    reading="new",
    formula=carried_digit,
    symbols={"s_j": "total", "q_j": "carry", "q_{j-1}": "arriving"},
    domain=Domain(
        length=Integer(1, None, search=(1, 6)),
        base=BASE,
        totals=Array(lambda c: c.length, *REAL, search=(-30, 30)),
        carries=Array(lambda c: c.length, *REAL, search=(-3, 3)),
    ),
    controls=(Mutant("b - 1 units for each that is handed on", carry_kept),),
)


def without_last_carry(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_add` without the carry into position l + 1, where the operands are of a single digit."""
    digits, passes = parallel_add(x, y, base)
    digits[len(digits) - 1] *= len(digits) > 2
    return digits, passes


def two_passes(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_add` that stops after two passes."""
    total = summed(x, y, base)
    for _ in range(2):
        carry, total = total // base, total % base
        total[..., 1:] += carry[..., :-1]
    return total, 2


SUM = Claim(
    id="digit-arithmetic.addition.sum",
    title="Parallel addition is right for all numbers if each pass takes remainders before it adds carries, up to position $l+1$: it "
    "then ends with the digits of the sum",
    source=ADDITION,
    statement=rf"{PASS}:\qquad\text{{ends with }}s=\text{{the digits of }} x+y",
    reading="corrected",
    formula=parallel_add,
    domain=Domain(**PAIR),
    uses=(KEPT.id,),
    controls=(
        Mutant("no carry into the highest position", without_last_carry),
        Mutant("two passes at most", two_passes),
    ),
)


def one_more(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_add` that counts the look that finds nothing to carry as a pass."""
    digits, passes = parallel_add(x, y, base)
    return digits, passes + 1


def untriggered(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_add` with the longest run of sums b - 1 for the passes, and one where there is a carry."""
    digits, passes = parallel_add(x, y, base)
    longest = running = 0
    for total in (np.asarray(x) + np.asarray(y)).tolist():
        running = running + 1 if total == base - 1 else 0
        longest = max(longest, running)
    return digits, longest + (passes > 0)


PASSES = Claim(
    id="digit-arithmetic.addition.passes",
    title="Parallel addition takes as many passes as its longest cascade is long, a cascade being a position that generates a carry "
    "with those directly above it that propagate it",
    source=ADDITION,
    statement=rf"{PASS}:\qquad\text{{passes}}=L=\max\{{1+r:\ x_i+y_i\ge b,\ x_{{i+1}}+y_{{i+1}}=\dots=x_{{i+r}}+y_{{i+r}}=b-1\}},\quad "
    r"0\text{ without a carry}",
    reading="new",
    formula=parallel_add,
    domain=Domain(**PAIR),
    uses=(SUM.id,),
    controls=(
        Mutant("the look that finds nothing is a pass", one_more),
        Mutant("runs of b - 1 that no carry starts count", untriggered),
    ),
)


def one_less(length: int) -> int:
    """`longest_cascade` without the position that starts it, from two digits on."""
    return max(length - 1, 1)


LONGEST = Claim(
    id="digit-arithmetic.addition.longest",
    title="The longest cascade that $l$ digits allow has length $l$: only $l$ passes suffice for all numbers",
    source=ADDITION,
    statement=r"\max_{x,y<b^l}L=\formula{l}",
    reading="new",
    formula=longest_cascade,
    domain=Domain(base=BASE, length=LENGTH),
    uses=(PASSES.id,),
    controls=(Mutant("one less", one_less),),
)

LOOPED = Claim(
    id="digit-arithmetic.addition.sum-looped-to-l",
    title="The last loop of parallel addition may end at position $l$",
    source=ADDITION,
    statement=rf"{LOOP}:\qquad s=\text{{the digits of }} x+y",
    reading="corrected",
    formula=looped_add,
    domain=SUM.domain.replaced(**DECIMAL),
    expect="refuted",
    erratum=Erratum(
        printed="for i = 1 to l (line 9), where an array of l + 1 digits was set up (line 3)",
        why="digit l + 1 is never written, so that a carry out of the highest position is lost: 9 + 1 = 0; line 3 shows what is "
        "meant. The loop's i is meant to be its j, and s'_1, which is never set, to be s_1",
        severity="typo",
    ),
    corrected_by=SUM.id,
)

REDUCED = Claim(
    id="digit-arithmetic.addition.sum-reduced-late",
    title="A pass of parallel addition may take remainders after it has added the carries",
    source=ADDITION,
    statement=r"s_j\leftarrow(s_j+\lfloor s_{j-1}/b\rfloor)\bmod b,\ j\le l+1,\text{ while some } s_j\ge b:\quad s=\text{digits of } x+y",
    reading="corrected",
    formula=reduced_add,
    domain=SUM.domain.replaced(**DECIMAL),
    expect="refuted",
    erratum=Erratum(
        printed="s'_{j+1} = s_{j+1} + floor(s_j/10) (line 8), then s_j = s'_j mod 10 (line 10)",
        why="a position that overflows because of a carry is reduced before it can hand on a carry of its own, and then no "
        "position is 10 or more: the loop ends after one pass and loses every carry that another carry causes, as in 99 + 1 = "
        "0. Fig. 1(a) and appendix C.4 use the right process",
        severity="false",
    ),
    corrected_by=SUM.id,
)

PRINTED = Claim(
    id="digit-arithmetic.addition.sum-printed",
    title="Algorithm 1, as printed, adds",
    source=ADDITION,
    statement=r"s_j\leftarrow(s_j+\lfloor s_{j-1}/10\rfloor)\bmod10,\ j\le l,\text{ while some } s_j\ge10:\quad s=\text{digits of } x+y",
    formula=printed_add,
    domain=SUM.domain.replaced(**DECIMAL),
    expect="refuted",
    erratum=Erratum(
        printed="algorithm 1, with s'_1 read as s_1 and i as j in its last loop",
        why="taking the remainder after the carry loses every carry that another carry causes, and the loop to l loses the last "
        "one: wrong for 99/200 of all pairs of two-digit numbers, 0.5641 for five digits and 0.9506 for fifty "
        "(digit-arithmetic.failure.addition). Taking the remainder first and looping to l + 1 repairs it",
        severity="false",
    ),
    corrected_by=SUM.id,
)
