"""Claims about the spectra of a task's characters."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Computed, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import ratio, sinpi
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import spectra
from lemmata.theory.modular_arithmetic.claims.ranges import PRIME, TASK, P, Q
from lemmata.theory.modular_arithmetic.problem import moduli
from lemmata.theory.modular_arithmetic.source import SPECTRUM, SYRKIS_2025

COPRIME = ("p and q are coprime", lambda c: math.gcd(c.p, c.q) == 1)
K = Integer(1, lambda c: c.q - 1)
ANY = Integer(0, None, search=(0, 30))


def one_more(j: Scalar, m: Scalar, count: Scalar, like: Scalar) -> Scalar:
    """`kernel_power` of one term more."""
    return spectra.kernel_power(j, m, count + 1, like)


def unsquared(j: Scalar, m: Scalar, count: Scalar, like: Scalar) -> Scalar:
    """`kernel_power` without its square."""
    return sinpi(count * j, m, like) / sinpi(j, m, like)


KERNEL = Claim(
    id="modular-arithmetic.spectra.kernel",
    title="A geometric sum of turns has the squared modulus $\\sin^2(\\pi pt)/\\sin^2(\\pi t)$, for every length and rational turn",
    source=SPECTRUM,
    statement=r"\Bigl|\sum_{n<p}e^{2\pi int}\Bigr|^2=\frac{\sin^2\pi pt}{\sin^2\pi t},\qquad t\notin\mathbb Z",
    reading="new",
    formula=spectra.kernel_power,
    domain=Domain(
        j=Integer(1, None, search=(1, 12)),
        further=Integer(1, None, search=(1, 12)),
        m=Computed(lambda c: c.j + c.further),
        count=Integer(1, None, search=(1, 12)),
        z=Interval(above(0), None),
        like=Interval(above(0), None),
    ),
    controls=(Mutant("one term more", one_more), Mutant("not squared", unsquared)),
)


def same_turns(k: Scalar, q: Scalar, p: Scalar, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
    """`bin_turns` as if both digits had the weight 1."""
    return k * p - u * q, k * p - v * q


def exchanged_bins(k: Scalar, q: Scalar, p: Scalar, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
    """`bin_turns` with u and v exchanged."""
    return spectra.bin_turns(k, q, p, v, u)


SEPARATION = Claim(
    id="modular-arithmetic.spectra.separation",
    title="A character is a wave in each digit, of $k/q$ turns in $x_0$ and $kp/q$ in $x_1$, for every base and modulus",
    source=SPECTRUM,
    statement=r"\frac{k(x_0+px_1)}q-\frac{ux_0+vx_1}p=\frac{\formula[1]{(kp-uq)}\,x_0+\formula[2]{(kp^2-vq)}\,x_1}{pq}",
    reading="new",
    formula=spectra.bin_turns,
    domain=Domain(k=ANY, u=ANY, v=ANY, first=ANY, second=ANY, q=Integer(1, None, search=(1, 12)), p=Integer(1, None, search=(1, 30))),
    controls=(Mutant("k for kp in the second digit", same_turns), Mutant("bins exchanged", exchanged_bins)),
)


def transposed(p: int, q: int, k: int) -> np.ndarray:
    """`character_power` with its axes exchanged."""
    return spectra.character_power(p, q, k).T


def one_frequency(p: int, q: int, k: int) -> np.ndarray:
    """`character_power` with k/q in both digits."""
    return np.multiply.outer(spectra.digit_power(p, q, k), spectra.digit_power(p, q, k))


CHARACTER = Claim(
    id="modular-arithmetic.spectra.character",
    title="The two-dimensional spectrum of a character is the product of two Dirichlet kernels off the grid, of total power $p^4$",
    source=SPECTRUM,
    statement=r"|F(u,v)|^2=\Bigl|D_p\Bigl(\frac kq-\frac up\Bigr)\Bigr|^2\Bigl|D_p\Bigl(\frac{kp}q-\frac vp\Bigr)\Bigr|^2,\qquad"
    r"\sum_{u,v}|F(u,v)|^2=p^4",
    reading="new",
    formula=spectra.character_power,
    domain=Domain(p=P, q=Q, k=K, where=(PRIME, TASK)),
    uses=(KERNEL.id, SEPARATION.id),
    controls=(Mutant("axes exchanged", transposed), Mutant("one frequency for both digits", one_frequency)),
)


def power_of_a_turn(k: Scalar, q: Scalar, p: Scalar, like: Scalar) -> Scalar:
    """`wave_power` of one digit."""
    return spectra.wave_power(k, q, 1, like)


def power_of_cosine(k: Scalar, q: Scalar, p: Scalar, like: Scalar) -> Scalar:
    """`wave_power` with a cosine."""
    return 1 - spectra.wave_power(k, q, p, like)


BINS = Claim(
    id="modular-arithmetic.spectra.bins",
    title="All bins of a digit have one numerator, $\\sin^2(\\pi kp/q)$, over the squared sine of their distance: the nearest is the "
    "largest, for every base, modulus and frequency",
    source=SPECTRUM,
    statement=r"\Bigl|D_p\Bigl(\frac kq-\frac up\Bigr)\Bigr|^2\sin^2\frac{\pi(kp-uq)}{pq}=\formula{\sin^2\frac{\pi kp}q},\qquad"
    r"\sin^2\frac{\pi(a+b)}m-\sin^2\frac{\pi a}m=\sin\frac{\pi(2a+b)}m\sin\frac{\pi b}m\ge0\ (2a+b\le m)",
    reading="new",
    formula=spectra.wave_power,
    domain=Domain(
        k=ANY,
        u=ANY,
        q=Integer(1, None, search=(1, 12)),
        p=Integer(1, None, search=(1, 30)),
        nearer=ANY,
        further=ANY,
        like=Interval(above(0), None),
    ),
    uses=(KERNEL.id,),
    controls=(
        Mutant("k for kp", power_of_a_turn),
        Mutant("a cosine", power_of_cosine),
    ),
)


def half_distance(q: int) -> Fraction:
    """`least_distance` halved."""
    return Fraction(1, 2 * q)


def distance_of_one_less(q: Scalar) -> Scalar:
    """Return 1/(q - 1)."""
    return ratio(1, q - 1, Fraction(1))


GAP = Claim(
    id="modular-arithmetic.spectra.gap",
    title="If $kp=aq+r$ with $0<r<q$, then $kp/q$ is $1/q$ or more away from every integer, and $1/q$ at $r=1$, which $k$ attains with "
    "$kp-aq=1$",
    source=SPECTRUM,
    statement=r"r+mq\ge1,\quad(m+1)q-r\ge1\qquad(m\ge0,\ 0<r<q)",
    reading="new",
    formula=spectra.least_distance,
    domain=Domain(
        rest=Integer(1, None, search=(1, 12)),
        beyond=Integer(1, None, search=(1, 12)),
        q=Computed(lambda c: c.rest + c.beyond),
        turns=ANY,
    ),
    controls=(Mutant("1/2q", half_distance), Mutant("1/(q - 1)", distance_of_one_less)),
)


def distance_of_base(p: int) -> Fraction:
    """`least_distance` as 1/p."""
    return Fraction(1, p)


OFF_GRID = Claim(
    id="modular-arithmetic.spectra.off-grid",
    title="No character of a task lies on the grid of $p$ frequencies: the nearest is $1/q$ of their spacing away, and one is",
    source=SPECTRUM,
    statement=r"\min_{0<k<q}\Bigl\|\frac{kp}q\Bigr\|=\formula{\frac1q},\qquad\gcd(p,q)=1",
    reading="new",
    formula=spectra.least_distance,
    domain=Domain(p=P, q=Q, where=(COPRIME,)),
    uses=(GAP.id,),
    controls=(
        Mutant("1/p", distance_of_base),
        Mutant("1/2q", half_distance),
        Widened("moduli with a factor of p, where a character lies on the grid", drop=COPRIME[0]),
    ),
)


def growth_of_this_count(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """`kernel_growth` with p for p + 1."""
    return spectra.kernel_growth(count - 1, j, m, like)


def growth_by_one_wave(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """`kernel_growth` halved."""
    return spectra.kernel_growth(count, j, m, like) / 2


GROWTH = Claim(
    id="modular-arithmetic.spectra.kernel-growth",
    title="Two terms more add a cosine, of $p+1$ half turns, to the real kernel of $p$ terms, twice: it is a sum of cosines, each of which "
    "falls as long as the frequency is at most half a spacing away",
    source=SPECTRUM,
    statement=r"\sin\bigl((p+2)\theta\bigr)-\sin(p\,\theta)=2\cos\bigl((p+1)\theta\bigr)\sin\theta,\quad"
    r"\frac{\sin p\,\theta}{\sin\theta}=\sum_{j<p}\cos\bigl((p-1-2j)\theta\bigr);\quad"
    r"|(p-1-2j)\,\theta|\le\tfrac\pi2\ \text{ for }\ \theta\le\tfrac\pi{2p}",
    reading="new",
    formula=spectra.kernel_growth,
    domain=Domain(
        j=Integer(1, None, search=(1, 12)),
        m=Integer(1, None, search=(1, 30)),
        count=Integer(1, None, search=(1, 12)),
        further=ANY,
        like=Interval(above(0), None),
    ),
    uses=(KERNEL.id,),
    controls=(Mutant("p for p + 1", growth_of_this_count), Mutant("one cosine", growth_by_one_wave)),
)


def a_hundredth_more(p: int, like: Scalar = 1.0) -> Scalar:
    """`least_share` and a hundredth of it."""
    return spectra.least_share(p, like) * ratio(101, 100, like)


def half(p: int, like: Scalar = 1.0) -> Scalar:
    """A half, whatever p is."""
    return ratio(1, 2, like) + 0 * p


PEAK = Claim(
    id="modular-arithmetic.spectra.peak",
    title="The bin nearest a frequency holds at least $1/(p\\sin(\\pi/2p))^2>4/\\pi^2$ of a digit's energy, attained at $q=2$ for odd $p$",
    source=SPECTRUM,
    statement=r"\Bigl(\frac{\sin\pi\delta}{p\sin(\pi\delta/p)}\Bigr)^2\ge\formula{\frac1{(p\sin\frac\pi{2p})^2}}>\frac4{\pi^2},\qquad"
    r"0<\delta\le\tfrac12",
    reading="new",
    formula=spectra.least_share,
    domain=Domain(p=Integer(2, None, search=(2, 113)), delta=Interval(above(0), 0.5, search=(0.01, 0.5))),
    uses=(KERNEL.id, GROWTH.id),
    controls=(
        Mutant("a hundredth more", a_hundredth_more),
        Mutant("a half", half),
        Widened("a bin that is not the nearest", delta=Interval(above(0), 0.75, search=(0.01, 0.75))),
    ),
)


def second_distance(k: int, p: int, q: int) -> Fraction:
    """`grid_distance` of k p, the turns in the second digit."""
    return spectra.grid_distance(k * p, p, q)


DISTANCE = Claim(
    id="modular-arithmetic.spectra.peak-of-character",
    title="The largest bin of a character's digit is the one nearest to its frequency, or the two at $q=2$, with the share of its distance",
    source=SPECTRUM,
    statement=r"u^*=\operatorname{round}\frac{pk}q,\qquad\max_u\frac{|D_p(k/q-u/p)|^2}{p^2}=\Bigl(\frac{\sin\pi\delta}{p\sin(\pi\delta/p)}\Bigr)^2,"
    r"\quad\delta=\Bigl\|\frac{kp}q\Bigr\|",
    reading="new",
    formula=spectra.grid_distance,
    domain=CHARACTER.domain,
    uses=(OFF_GRID.id, BINS.id, PEAK.id),
    controls=(Mutant("of the second digit", second_distance),),
)


def rounded_down(p: int) -> np.ndarray:
    """`folded_bins` by the bin below."""
    counts = np.zeros((p + 1) // 2, dtype=int)
    for q in moduli(p):
        for k in range(1, q // 2 + 1):
            counts[min(k * p // q, p - k * p // q)] += 1
    return counts


def both_signs(p: int) -> np.ndarray:
    """`folded_bins` twice."""
    return 2 * spectra.folded_bins(p)


FOLDED = Claim(
    id="modular-arithmetic.spectra.folded",
    title="The 726 frequencies of the tasks of $p=113$ fall on 56 bins, 8 to 17 on each: a DFT of $p$ points does not tell tasks apart",
    source=SPECTRUM,
    statement=r"\Bigl|\Bigl\{\tfrac kq\le\tfrac12:\ \operatorname{round}\tfrac{pk}q=u\Bigr\}\Bigr|,\qquad u=0,\dots,\tfrac{p-1}2",
    reading="new",
    formula=spectra.folded_bins,
    domain=Domain(p=P, where=(PRIME,)),
    uses=(DISTANCE.id,),
    controls=(Mutant("rounded down", rounded_down), Mutant("both signs counted", both_signs)),
)


def nearly_sawtooth_bound(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """`sawtooth_bound` less a twentieth of itself."""
    return spectra.sawtooth_bound(count, j, m, like) * ratio(19, 20, like)


def squared_sawtooth_bound(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """`sawtooth_bound` squared, as of a function whose series has coefficients of order 1/k^2."""
    return spectra.sawtooth_bound(count, j, m, like) ** 2


SAWTOOTH = Claim(
    id="modular-arithmetic.spectra.sawtooth",
    title="The Fourier series of $f(x)=x$, which has every derivative, is $f$ inside $(-\\pi,\\pi)$, from which $N$ terms differ by at "
    "most $(\\frac2{\\cos(x/2)}-1)/(N+\\frac12)$, and 0 at $\\pm\\pi$: there a smooth function is its series only if it takes one value "
    "at both ends",
    source=Source(SYRKIS_2025, "appendix B, equations 14 and 15"),
    statement=r"\cos\tfrac x2\,\Bigl|\sum_{k=1}^N\frac{2(-1)^{k+1}}k\sin kx-x\Bigr|\le\frac{2(2-\cos\frac x2)}{2N+1}\ (|x|\le\pi),\qquad"
    r"\sum_{k=1}^N\frac{2(-1)^{k+1}}k\sin k\pi=0",
    reading="new",
    formula=spectra.sawtooth_bound,
    domain=Domain(
        count=Integer(1, None, search=(1, 20)),
        m=Integer(1, None, search=(1, 60)),
        j=Integer(0, lambda c: c.m // 2),
        like=Interval(above(0), None),
    ),
    parts=("the sum", "the bound"),
    controls=(Mutant("a twentieth less", nearly_sawtooth_bound), Mutant("its square", squared_sawtooth_bound)),
)
