"""Claims about the arithmetic tasks with ranges that are drawn for each sample."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models import drawn_ranges
from lemmata.theory.implicit_models.source import DECUGIS_2022

ARITHMETIC = Source(DECUGIS_2022, "section 3, arithmetic operations, read as ranges drawn for each sample")
UNCORRELATED = "uncorrelated entries"


def one_range(d: int, mean: Scalar, variance: Scalar) -> Scalar:
    """`floor_of_moments` of a single range."""
    return drawn_ranges.floor_of_moments(d, mean, variance) / 2


def without_mean(d: int, mean: Scalar, variance: Scalar) -> Scalar:
    """`floor_of_moments` of entries with mean 0."""
    return drawn_ranges.floor_of_moments(d, 0 * mean, variance)


def a_position_more(d: int, mean: Scalar, variance: Scalar) -> Scalar:
    """`floor_of_moments` of one position more."""
    return drawn_ranges.floor_of_moments(d + 1, mean, variance)


FLOOR = Claim(
    id="implicit-models.drawn-ranges.floor",
    title="If entries are uncorrelated, and both ranges are drawn for each sample and not shown, no model has an error below twice the "
    "spread of one range's sum",
    source=ARITHMETIC,
    statement=r"\min_f\mathbb E\bigl(f(x)-y\bigr)^2=2\Bigl(s^2\sum_mp_m(1-p_m)+m^2\frac{(d+1)(d-2)}{18}\Bigr),\quad p_m="
    r"\frac{m(d+1-m)-1}{d(d-1)/2},"
    r"\ \mathbb Ex_m=m,\ \operatorname{Cov}x=s^2I",
    reading="new",
    formula=drawn_ranges.floor_of_moments,
    domain=Domain(
        d=Integer(2, None, search=(2, 7)),
        mean=Interval(*REAL, search=(-1, 3)),
        variance=Interval(*NONNEGATIVE, search=(0.25, 1)),
        correlated=Choice(0, 1),
        where=((UNCORRELATED, lambda c: c.correlated == 0),),
    ),
    controls=(
        Mutant("one range", one_range),
        Mutant("without the mean", without_mean),
        Mutant("one position more", a_position_more),
        Widened("entries that are all equal", drop=UNCORRELATED),
    ),
)


def a_hundredth_less(d: int, low: Scalar, high: Scalar) -> Scalar:
    """The floor less a hundredth."""
    return drawn_ranges.floor_of_moments(d, (low + high) / 2, (high - low) ** 2 / 12) * 99 / 100


FIXED = Claim(
    id="implicit-models.drawn-ranges.fixed-reading",
    title="The errors reported on sums and differences lie far below what ranges drawn for each sample would allow: the ranges were "
    "fixed, or shown",
    source=Source(DECUGIS_2022, "table 2, implicit model, 16.07 and 0.034 on $U(2,5)^{100}$"),
    statement=r"d=100,\ x\sim U(2,5):\quad\min_f\mathbb E(f(x)-y)^2=13502.85>840\cdot16.07",
    reading="new",
    formula=drawn_ranges.bayes_floor,
    domain=Domain(d=Choice(100), low=Choice(2), high=Choice(5), reported=Choice(16.07, 0.034)),
    uses=(FLOOR.id,),
    controls=(Mutant("a hundredth less", a_hundredth_less),),
)
