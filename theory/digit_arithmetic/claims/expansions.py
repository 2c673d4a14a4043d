"""Claims on how far a digit of a product with a single digit must look, which passes do not tell."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Erratum, Mutant
from lemmata.language.domain import Choice, Computed, Domain, Integer
from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.claims.passes import HISTOGRAM as PASSES
from lemmata.theory.digit_arithmetic.expansions import levels_as_look_back, open_share, product_look_back, product_look_back_pmf
from lemmata.theory.digit_arithmetic.passes import dependency_pmf
from lemmata.theory.digit_arithmetic.problem import digits_of
from lemmata.theory.digit_arithmetic.source import DISTRIBUTION

BASE = Integer(2, None, search=(2, 10))


def without_the_deciding_one(multiplier: int, y: Tensor, base: int) -> int:
    """`product_look_back` without the position at which the digits differ from those of the fraction, but one at least."""
    return max(product_look_back(multiplier, y, base) - 1, int(multiplier > 1))


def whole_runs(multiplier: int, y: Tensor, base: int) -> int:
    """`product_look_back` with every position below, wherever a carry may occur."""
    return len(y) if multiplier > 1 else 0


NEEDED = Claim(
    id="digit-arithmetic.expansions.needed",
    title=r"The digit that looks furthest in a product with a single digit $a\ge2$ needs the positions below it as far as they agree with "
    r"the digits of some fraction $k/a$ that goes on, and one more, if there is one",
    source=DISTRIBUTION,
    statement=r"\max_jw_j=\max_j\min(1+r_j,\,j)\text{ if the }w_j\text{ positions below }j\text{ are the fewest that determine digit }j"
    r"\text{ of }a\,y,\qquad r_j=\max\{r:\ \exists\,0<k<a:\ 0.y_{j-1}\dots y_{j-r}<\tfrac ka<0.y_{j-1}\dots y_{j-r}+b^{-r}\}\quad(a\ge2);"
    r"\qquad\max_jw_j=0\quad(a\le1)",
    reading="corrected",
    formula=product_look_back,
    domain=Domain(
        base=BASE,
        multiplier=Integer(0, lambda c: c.base - 1),
        length=Integer(1, None, search=(1, 12)),
        second=Integer(0, lambda c: c.base**c.length - 1),
        y=Computed(lambda c: digits_of(c.second, c.length, c.base)),
    ),
    controls=(
        Mutant("without the position that decides", without_the_deciding_one),
        Mutant("all positions below", whole_runs),
    ),
)


def every_fraction(multiplier: int, window: int, base: int) -> Fraction:
    """`open_share` with fractions that have ended as if they went on."""
    return Fraction(multiplier - 1, base**window)


def one_fraction_more(multiplier: int, window: int, base: int) -> Fraction:
    """`open_share` with the fraction 0 too."""
    return open_share(multiplier, window, base) + Fraction(1, base**window)


OPEN = Claim(
    id="digit-arithmetic.expansions.open",
    title=r"A share $(a-\gcd(a,b^w))/b^w$ of all numbers of $w$ digits leaves open, for lower digits to decide, which carry a single digit "
    r"$a$ times it hands on",
    source=DISTRIBUTION,
    statement=r"\#\{Y<b^w:\ \lfloor aY/b^w\rfloor\ne\lfloor(aY+a-1)/b^w\rfloor\}=a-\gcd(a,b^w)\qquad(1\le a<b,\ w\ge1)",
    reading="new",
    formula=open_share,
    domain=Domain(base=BASE, multiplier=Integer(1, lambda c: c.base - 1), window=Integer(1, None, search=(1, 5))),
    uses=(NEEDED.id,),
    controls=(
        Mutant("fractions that have ended count", every_fraction),
        Mutant("the fraction 0 counts", one_fraction_more),
    ),
)


def one_digit_more(digits: int, multiplier: int | None = None, base: int = 10) -> list[Fraction]:
    """`product_look_back_pmf` with a position below the lowest."""
    law = product_look_back_pmf(digits + 1, multiplier, base)
    return [*law[:digits], law[digits] + law[digits + 1]]


def by_passes(digits: int, multiplier: int | None = None, base: int = 10) -> list[Fraction]:
    """`product_look_back_pmf` as the law of the number of passes, cut or filled up to as many terms."""
    law = dependency_pmf(digits, multiplier, base)
    return [*law[: digits + 1], *[Fraction(0)] * (digits + 1 - len(law))]


LAW = Claim(
    id="digit-arithmetic.expansions.law",
    title="How far some digit of a product with a single digit must look has a law given by a recurrence over its positions",
    source=DISTRIBUTION,
    statement=r"P(w_{\max}\le w)=b^{1-l}\,\#\{\text{words of }l-1\text{ digits in which no carry stays open for }w\text{ digits}\}"
    r"\qquad(w\ge1,\ a\ge2)",
    reading="new",
    formula=product_look_back_pmf,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 20)), multiplier=Integer(0, lambda c: c.base - 1)),
    uses=(NEEDED.id, OPEN.id),
    controls=(
        Mutant("a position below the lowest", one_digit_more),
        Mutant("the law of the number of passes", by_passes),
    ),
)

HISTOGRAM = Claim(
    id="digit-arithmetic.expansions.histogram",
    title="In products of a digit and a twenty-digit number no digit must look further than four positions in 99.68 % of cases; in 99.84 % "
    "no more than four passes are taken, the 99.8 % of the paper",
    source=DISTRIBUTION,
    statement=r"P(w_{\max}\le4\mid l=20)\approx0.9968,\qquad P(T\le4\mid l=20)\approx0.9984\qquad(a\text{ uniform on }1,\dots,9)",
    reading="new",
    formula=product_look_back_pmf,
    domain=Domain(base=Choice(10), digits=Choice(20)),
    uses=(LAW.id, PASSES.id),
    controls=(Mutant("the law of the number of passes", by_passes),),
)

LEVELS = Claim(
    id="digit-arithmetic.expansions.levels-printed",
    title="How far a digit of a product with a single digit must look is the number of levels, or passes, of its parallel multiplication",
    source=DISTRIBUTION,
    statement=r"w_{\max}=\max(1,T)\quad(a\ge2)",
    formula=levels_as_look_back,
    domain=NEEDED.domain.replaced(base=Integer(10, 10)),
    expect="refuted",
    erratum=Erratum(
        printed="the length of the maximum dependency in a sequence is equal to the total number of levels",
        why="levels count the carries that occur, and a digit must also look where none does: 3 · 3333 = 9999 takes no pass at all, yet "
        "the highest digit needs all four positions, as 3 · 3334 = 10002 shows. It is the gap of sums over again: levels may measure "
        "complexity, as in Fig. 14, but are not the number of necessary positions, by which section 4 defines it",
        severity="gap",
    ),
    corrected_by=NEEDED.id,
)
