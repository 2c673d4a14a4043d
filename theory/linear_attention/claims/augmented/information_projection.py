"""Claims about which spectrum with given visible entries is the nearest to a start."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import information_projection
from lemmata.theory.linear_attention.claims.augmented.cepstrum import CEPSTRUM_CONSERVED
from lemmata.theory.linear_attention.claims.augmented.relative_entropy import RELATIVE_ENTROPY
from lemmata.theory.linear_attention.source import SABBAGHI_2024

D8 = Source(SABBAGHI_2024, "eq. D.8, transformed")


def half_angle(bhat: Vector, middle: Vector, ahat: Vector) -> Scalar:
    """`right_angle` as if each lag and its mirror image were one."""
    return ratio(1, 2, ahat) * information_projection.right_angle(bhat, middle, ahat)


def exchanged_angle(bhat: Vector, middle: Vector, ahat: Vector) -> Scalar:
    """`right_angle` with the roles of Bhat and Ahat exchanged."""
    return information_projection.right_angle(ahat, middle, bhat)


def angle_of_spectra(bhat: Vector, middle: Vector, ahat: Vector) -> Scalar:
    """`right_angle` with a difference of spectra for that of their logarithms: the square's own polarisation."""
    return ((middle - ahat) * (bhat - middle)).sum()


INFORMATION_PROJECTION = Claim(
    id="linear-attention.augmented.information-projection",
    title="Relative entropies of spectra add up as squares do at a right angle, if at each lag two cepstra or two entries agree",
    source=D8,
    statement=r"\mathrm{KL}(\hat B\|\hat A)-\mathrm{KL}(\hat B\|\hat A')-\mathrm{KL}(\hat A'\|\hat A)=n\sum_r(c'_r-c_r)(B_r-A'_r),"
    r"\qquad\log\hat A_\omega=\sum_rc_r\cos\frac{2\pi r\omega}{n},\quad\log\hat A'_\omega=\sum_rc'_r\cos\frac{2\pi r\omega}{n}",
    reading="new",
    formula=information_projection.right_angle,
    domain=Domain(
        where=(),
        **{name: RELATIVE_ENTROPY.domain.factors[name] for name in ("n", "half", "ahat", "other", "bhat")},
        between=Array(lambda c: c.n // 2 + 1, *POSITIVE, search=(0.5, 4)),
        middle=Computed(lambda c: array([c.between[min(w, c.n - w)] for w in range(c.n)], c.between)),
    ),
    uses=(CEPSTRUM_CONSERVED.id,),
    controls=(
        Mutant("each distance once", half_angle),
        Mutant("the other spectrum and the start exchanged", exchanged_angle),
        Mutant("the spectra for their logarithms", angle_of_spectra),
    ),
)


def a_hundredth_more(a: Scalar, y: Scalar) -> Scalar:
    """`least_entropy` with a factor 101/100."""
    return ratio(101, 100, a) * information_projection.least_entropy(a, y)


def twice_as_much(a: Scalar, y: Scalar) -> Scalar:
    """`least_entropy` with a factor 2, as it is between coefficients that are nearly equal."""
    return 2 * information_projection.least_entropy(a, y)


INFORMATION_PROJECTION_GAP = Claim(
    id="linear-attention.augmented.information-projection-gap",
    title="The relative entropy of two positive coefficients is at least the square of the difference of their roots, and so 0 only where "
    "they are equal",
    source=D8,
    statement=r"b\log\frac ba-b+a\ \ge\ \formula{\bigl(\sqrt b-\sqrt a\bigr)^2},\qquad \definition{b=a\,e^{2y}},\quad a>0",
    reading="new",
    formula=information_projection.least_entropy,
    domain=Domain(
        where=(),
        a=Interval(*POSITIVE, search=(0.1, 4)),
        y=Interval(*REAL, search=(-6, 2)),
    ),
    controls=(
        Mutant("a hundredth more", a_hundredth_more),
        Mutant("twice as much, as between nearly equal coefficients", twice_as_much),
    ),
)
