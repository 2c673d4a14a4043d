"""Claims about the exact law of the longest cascade."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.factors import above, below
from lemmata.terms.types import Scalar
from lemmata.theory.digit_arithmetic.cascade import avoiding, cascade_pmf, differences, generating_function, onset
from lemmata.theory.digit_arithmetic.claims.addition import PASSES
from lemmata.theory.digit_arithmetic.claims.ranges import BASE
from lemmata.theory.digit_arithmetic.source import DISTRIBUTION


def untriggered_pmf(digits: int, base: int) -> list[Fraction]:
    """`cascade_pmf` of which any position that does not propagate starts a cascade."""
    return differences([avoiding(digits, m, min(Fraction(1), 2 * onset(m, base, Fraction(1)))) for m in range(digits + 1)])


def independent_pmf(digits: int, base: int) -> list[Fraction]:
    """`cascade_pmf` as if cascades at different places were independent: P(L <= m) = (1 - c)^{l-m}."""
    return differences([(1 - onset(m, base, Fraction(1))) ** (digits - m) for m in range(digits + 1)])


def shifted_pmf(digits: int, base: int) -> list[Fraction]:
    """`cascade_pmf` that does not count the position that generates."""
    found = cascade_pmf(digits, base)
    return [found[0] + found[1], *found[2:], Fraction(0)]


LAW = Claim(
    id="digit-arithmetic.cascade.law",
    title="The longest cascade of two uniform numbers of $l$ digits has a law in closed form",
    source=DISTRIBUTION,
    statement=r"P(L\le m)=\sum_{0\le j\le l/(m+1)}(-1)^j\binom{l-mj}j c^j,\qquad c=\frac{b-1}{2b^{m+1}}",
    reading="new",
    formula=cascade_pmf,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 10))),
    uses=(PASSES.id,),
    controls=(
        Mutant("whatever stands below a run starts a cascade", untriggered_pmf),
        Mutant("cascades at different places independent", independent_pmf),
        Mutant("the position that generates not counted", shifted_pmf),
    ),
)


def shorter(z: Scalar, cascade: Scalar, base: Scalar) -> Scalar:
    """`generating_function` of cascades shorter than m + 2."""
    return generating_function(z, cascade + 1, base)


def without_generating(z: Scalar, cascade: Scalar, base: Scalar) -> Scalar:
    """`generating_function` in which a cascade takes no position that generates."""
    return 1 / (1 - z + onset(cascade, base, z) * z**cascade)


GENERATING = Claim(
    id="digit-arithmetic.cascade.generating-function",
    title="For every base and every $m$ the probabilities that no cascade is longer than $m$ have a rational generating function, one over "
    "$1-z+c\\,z^{m+1}$",
    source=DISTRIBUTION,
    statement=r"\sum_{l\ge0}P(L\le m)\,z^l=\formula{\frac1{1-z+c\,z^{m+1}}},\qquad \definition{c=\frac{b-1}{2b^{m+1}}}",
    reading="new",
    formula=generating_function,
    domain=Domain(base=BASE, cascade=Integer(0, None, search=(0, 6)), z=Interval(above(0), below(1))),
    controls=(
        Mutant("cascades of one more", shorter),
        Mutant("a cascade without the position that generates", without_generating),
    ),
)

HISTOGRAM = Claim(
    id="digit-arithmetic.cascade.histogram",
    title=r"The paper's histograms agree with the law to the accuracy of $10^6$ samples and three digits: $8.3\cdot10^{-4}$ of "
    r"five-digit sums have a cascade of length 4, and 0.998 of fifty-digit sums have none that is longer",
    source=DISTRIBUTION,
    statement=r"P(L=4\mid l=5)=\tfrac{171}{200000}\approx8.3\cdot10^{-4}\pm2.9\cdot10^{-5},\qquad P(L\le4\mid l=50)=0.99793\approx0.998",
    reading="as printed",
    formula=cascade_pmf,
    domain=Domain(base=Choice(10), digits=Choice(5, 50)),
    uses=(LAW.id,),
    controls=(Mutant("whatever stands below a run starts a cascade", untriggered_pmf),),
)
