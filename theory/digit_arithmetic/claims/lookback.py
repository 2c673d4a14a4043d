"""Claims about how far a digit of a sum must look, beside how long its cascades are."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Erratum, Mutant
from lemmata.language.domain import Domain, Integer
from lemmata.terms.types import Scalar, Tensor
from lemmata.theory.digit_arithmetic.cascade import cascade_pmf, differences
from lemmata.theory.digit_arithmetic.claims.ranges import BASE, PAIR
from lemmata.theory.digit_arithmetic.lookback import look_back_pmf, run_share, started_share, triggered_look_back
from lemmata.theory.digit_arithmetic.problem import look_back
from lemmata.theory.digit_arithmetic.source import COMPLEXITY


def further(x: Tensor, y: Tensor, base: int) -> int:
    """`look_back` that always looks at one position more than the run, the lowest one included."""
    longest = running = 0
    for total in [int(one) + int(other) for one, other in zip(x, y, strict=True)]:
        running = running + 1 if total == base - 1 else 0
        longest = max(longest, running)
    return longest + 1


def nearer(x: Tensor, y: Tensor, base: int) -> int:
    """`look_back` without the position that decides, but one at least."""
    return max(1, look_back(x, y, base) - 1)


NEEDED = Claim(
    id="digit-arithmetic.lookback.needed",
    title="The digit of a sum that looks furthest needs the positions below it down to the first that does not propagate, if "
    "there is one, whether or not a carry starts there",
    source=COMPLEXITY,
    statement=r"\max_iw_i=\max_i\min(1+r_i,\,i-1)\text{ if }i-w_i,\dots,i\text{ are the fewest positions that determine digit }i,\quad "
    r"x_{i-1}+y_{i-1}=\dots=x_{i-r_i}+y_{i-r_i}=b-1",
    reading="corrected",
    formula=look_back,
    domain=Domain(**PAIR),
    controls=(
        Mutant("the lowest position decided by one below it", further),
        Mutant("without the position that decides", nearer),
    ),
)


def whole_look_back(digits: int, base: int) -> list[Fraction]:
    """`look_back_pmf` with runs that reach the lowest position as if another one lay below it."""
    return differences([Fraction(0), *(run_share(digits, run, base) for run in range(1, digits + 1))])


def triggered_pmf(digits: int, base: int) -> list[Fraction]:
    """`look_back_pmf` as the law of the longest cascade."""
    return cascade_pmf(digits, base)


LAW = Claim(
    id="digit-arithmetic.lookback.law",
    title="How far a digit must look back is one more, in law, than the longest run of propagating positions among the upper $l-1$, and "
    "has not the law of the longest cascade",
    source=COMPLEXITY,
    statement=r"P(w_{\max}\le w)=S_{l-1}-b^{-w}S_{l-1-w},\quad "
    r"S_n=\sum_{0\le j\le n/(w+1)}(-1)^j\binom{n-wj}j\Bigl(\frac{b-1}{b^{w+1}}\Bigr)^j,"
    r"\qquad w\ge1,\ S_n=0\text{ for }n<0",
    reading="new",
    formula=look_back_pmf,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 10))),
    uses=(NEEDED.id,),
    controls=(
        Mutant("a position below the lowest", whole_look_back),
        Mutant("the law of the longest cascade", triggered_pmf),
    ),
)


def every_run(base: Scalar) -> Scalar:
    """`started_share` as if each position that does not propagate generated."""
    return 2 * started_share(base)


STARTED = Claim(
    id="digit-arithmetic.lookback.started",
    title="In every base half of the runs of propagating positions that have a position below them are started by a carry: that "
    "position generates as often as it kills",
    source=COMPLEXITY,
    statement=r"P(x+y\ge b\mid x+y\ne b-1)=\formula{\tfrac12}",
    reading="new",
    formula=started_share,
    domain=Domain(base=BASE),
    controls=(Mutant("all of them", every_run),),
)

PRINTED = Claim(
    id="digit-arithmetic.lookback.needed-printed",
    title="How far a digit of a sum must look back is the length of its longest cascade that a carry triggers",
    source=COMPLEXITY,
    statement=r"w_{\max}=\max(1,L)",
    formula=triggered_look_back,
    domain=NEEDED.domain.replaced(base=Integer(10, 10)),
    expect="refuted",
    erratum=Erratum(
        printed="complexity is the number of positions whose values are necessary; for addition, of consecutive ones that sum to 9 and are "
        "triggered by a carry",
        why="to know that no carry triggers a run of nines one must look through that run as well: in 1990 + 0 no carry occurs, "
        "yet the fourth digit needs all three positions below. These are two notions, and the words on triggered runs choose "
        "the second, as does the 0.998 of C.4 (for the first it is 0.9959)",
        severity="gap",
    ),
    corrected_by=NEEDED.id,
)
