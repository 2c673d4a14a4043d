"""Checks of spectra: geometric sums telescoped, phases as polynomials, and transforms of the characters themselves."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.dynamics.asked_runs import large
from lemmata.language.check import enclosed, exact, scaled, tested
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.relation import All, Always, AtLeast, Equal, ForAll, Recurrence, Sums
from lemmata.proofs_checks.modular_arithmetic.counts import BASES, tasks
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import cos, cospi, pi, power, ratio, sin, sinpi
from lemmata.theory.modular_arithmetic.claims.spectra import (
    BINS,
    CHARACTER,
    DISTANCE,
    FOLDED,
    GAP,
    GROWTH,
    KERNEL,
    OFF_GRID,
    PEAK,
    SAWTOOTH,
    SEPARATION,
)
from lemmata.theory.modular_arithmetic.problem import numbers
from lemmata.theory.modular_arithmetic.spectra import digit_power, peak_share

SYMBOLS = {"j": EVERY, "further": EVERY, "count": EVERY}


@exact(KERNEL, sizes=SYMBOLS)
def is_the_modulus_of_a_quotient(formula, case):
    """sum z^n = (z^p - 1)/(z - 1), an identity of rational functions; at |z| = 1 its squared modulus is (2 - 2 cos)/(2 - 2 cos)."""
    z, like = case.z, case.like
    turned = 2 - 2 * cospi(2 * case.count * case.j, case.m, like)
    return All(
        Sums(lambda n, j: power(z, j), lambda n: (power(z, n + 1) - 1) / (z - 1)),
        Equal(case.apply(formula) * (2 - 2 * cospi(2 * case.j, case.m, like)), turned),
    )


@tested(KERNEL, examples=20)
def is_a_sum_of_squares_of_sums(formula, case):
    """Cosines and sines added up."""
    parts = [sum(wave(2 * n * case.j, case.m, case.like) for n in range(case.count)) for wave in (cospi, sinpi)]
    return Equal(case.apply(formula), parts[0] ** 2 + parts[1] ** 2)


@exact(SEPARATION, sizes=dict.fromkeys(("k", "u", "v", "first", "second", "q", "p"), EVERY))
@tested(SEPARATION, examples=20)
def is_the_phase_beside_a_bin(formula, case):
    """The phase of chi(x) e^{-2 pi i (u x_0 + v x_1)/p}, times pq."""
    x = case.first + case.p * case.second
    phase = case.p * case.k * x - case.q * (case.u * case.first + case.v * case.second)
    turns = case.apply(formula)
    return Equal(turns[0] * case.first + turns[1] * case.second, phase)


def transformed(p: int, q: int, k: int) -> np.ndarray:
    """Return the squared moduli of the FFT of a character, its phase reduced first."""
    return abs(np.fft.fft2(np.exp(2j * np.pi * (k * numbers(p) % q) / q))) ** 2


@tested(CHARACTER, examples=30, floats=True, rtol=1e-10)
def is_the_transform(formula, case):
    """The FFT of the character; and Parseval's total."""
    found, claimed = transformed(case.p, case.q, case.k), case.apply(formula)
    return All(Equal(claimed / case.p**4, found / case.p**4), Equal(claimed.sum() / case.p**4, 1.0))


@scaled(CHARACTER, at={"p": Choice(4999), "q": Choice(4993), "k": Integer(1, 4992)}, rtol=1e-9)
def is_the_transform_of_a_large_base(formula, case, settings):
    """The FFT of 25 million numbers."""
    return Equal(case.apply(formula) / case.p**4, _transformed(case.p, case.q, case.k) / case.p**4)


_transformed = large(transformed)


def distance(turns: Fraction) -> Fraction:
    """Return how far a fraction is from the nearest integer."""
    return abs(turns - round(turns))


@exact(BINS, sizes=dict.fromkeys(("k", "u", "q", "p", "nearer", "further"), EVERY))
def is_the_same_for_all_bins(formula, case):
    """The numerator of the kernel at (kp - uq)/pq turns; and squared sines of a/m and (a + b)/m turns, m = 2a + b + 1 + q: a product.

    Both of its angles are between 0 and pi, and m is any number that leaves (a + b)/m at a half or below.
    """
    near, m = case.nearer, 2 * case.nearer + case.further + 1 + case.q
    farther = sinpi(near + case.further, m, case.like) ** 2 - sinpi(near, m, case.like) ** 2
    return All(
        Equal(case.apply(formula), sinpi((case.k * case.p - case.u * case.q) * case.p, case.p * case.q, case.like) ** 2),
        Equal(farther, sinpi(2 * near + case.further, m, case.like) * sinpi(case.further, m, case.like)),
    )


@tested(BINS, examples=20)
def is_that_of_the_sum(formula, case):
    """Cosines and sines added up, times the squared sine."""
    apart, turn = case.k * case.p - case.u * case.q, case.p * case.q
    parts = [sum(wave(2 * n * apart, turn, case.like) for n in range(case.p)) for wave in (cospi, sinpi)]
    return Equal(case.apply(formula), (parts[0] ** 2 + parts[1] ** 2) * sinpi(apart, turn, case.like) ** 2)


@exact(GAP, sizes=dict.fromkeys(("rest", "beyond", "turns"), EVERY))
@tested(GAP, examples=20)
def is_the_least_of_both_sides(formula, case):
    """q times the distance of r/q from the integers below it and above it, m further ones included; r = 1 attains it."""
    least, q = case.apply(formula), case.q
    return All(AtLeast(case.rest + case.turns * q, q * least), AtLeast((case.turns + 1) * q - case.rest, q * least), Equal(q * least, 1))


@exact(OFF_GRID, sizes={"p": (*range(5, 16), *BASES[4:])})
def is_the_least_of_all_characters(formula, case):
    """Every k, by fractions."""
    return Equal(case.apply(formula), min(distance(Fraction(k * case.p, case.q)) for k in range(1, case.q)))


@exact(GROWTH, sizes={"j": EVERY, "m": EVERY, "count": EVERY, "further": EVERY})
@tested(GROWTH, examples=20)
def is_what_two_terms_add(formula, case):
    """Sines of p + 2 and p angles, from the kernel of two terms on, a cosine, as that of one is 1; and how a cosine of p angles falls.

    From j to j + 2b it is by 2 sin(p (j + b)) sin(p b), both angles from 0 to pi/2 where p (j + 2b) is at most m/2.
    """
    j, m, p, like = case.j, case.m, case.count, case.like
    later = sinpi((p + 2) * j, m, like) - sinpi(p * j, m, like)
    falls = cospi(p * j, m, like) - cospi(p * (j + 2 * case.further), m, like)
    return All(
        Equal(later, case.apply(formula) * sinpi(j, m, like)),
        Equal(sinpi(2 * j, m, like), formula(0, j, m, like) * sinpi(j, m, like)),
        Equal(falls, 2 * sinpi(p * (j + case.further), m, like) * sinpi(p * case.further, m, like)),
    )


@enclosed(PEAK, examples=20, at={"delta": Interval(0.01, 0.49)})
@tested(PEAK, examples=40)
def is_the_share_at_a_half(formula, case):
    """The share falls from delta = 0 to 1/2, where it is 1/(p sin(pi/2p))^2; sin x < x makes that more than 4/pi^2."""
    like, least = case.delta, formula(case.p, case.delta)
    half = peak_share(ratio(1, 2, like), case.p)
    return All(AtLeast(peak_share(like, case.p), least), Equal(half, least), AtLeast(least, 4 / pi(like) ** 2))


@tested(DISTANCE, examples=40, floats=True)
def is_where_and_how_high_the_peak_is(formula, case):
    """The largest entry of the one-dimensional FFT, and where it is, up to a tie at q = 2."""
    wave = np.exp(2j * np.pi * (case.k * np.arange(case.p) % case.q) / case.q)
    found, delta = abs(np.fft.fft(wave)) ** 2, case.apply(formula)
    nearest = round(Fraction(case.k * case.p, case.q)) % case.p
    return All(
        Equal(found.max() / case.p**2, peak_share(float(delta), case.p)),
        Equal(found[nearest], found.max()),
        Equal(digit_power(case.p, case.q, case.k), found),
    )


@tested(FOLDED, examples=10, floats=True, at={"p": Integer(5, 60)})
def are_where_transforms_peak(formula, case):
    """The largest entry of the FFT of every cosine, folded."""
    counts = np.zeros((case.p + 1) // 2)
    for q in tasks(case.p):
        for k in range(1, q // 2 + 1):
            peak = int(abs(np.fft.fft(np.exp(2j * np.pi * k * np.arange(case.p) / q))).argmax())
            counts[min(peak, case.p - peak)] += 1
    return Equal(case.apply(formula), counts)


@exact(FOLDED, sizes={"p": BASES})
def are_the_nearest_by_fractions(formula, case):
    """Distances of every frequency from every bin."""
    counts = [0] * ((case.p + 1) // 2)
    for turns in (Fraction(k, q) for q in tasks(case.p) for k in range(1, q // 2 + 1)):
        apart = [abs(turns - Fraction(u, case.p)) for u in range(len(counts))]
        counts[apart.index(min(apart))] += 1
    return Equal(case.apply(formula), counts)


@exact(FOLDED, sizes={"p": (113,)}, at={"p": Choice(113)})
def are_eight_to_seventeen(formula, case):
    """The numbers of the title: how many frequencies there are, bins but that of 0, and the fewest and most on one of these."""
    found = list(case.apply(formula))
    return Equal([sum(found), found[0], len(found) - 1, min(found[1:]), max(found)], [726, 0, 56, 8, 17])


@exact(SAWTOOTH, part="the sum", sizes={"count": EVERY, "m": EVERY, "j": EVERY})
def has_a_slope_that_is_one_and_a_wave(formula, case):
    """The terms' slopes, 2 cos kx of alternating sign, times cos(x/2) add up to cos(x/2) less ± cos (N + 1/2)x, by induction on the terms.

    So the sum is x less an integral of ± cos (N + 1/2)x over cos(x/2) from 0 to x. By parts it is at most 1/(N + 1/2) times what 1/cos(x/2)
    is there and what it has risen by from 1 on. The coefficients are those of equation 15, with x sin kx integrated by parts.
    """
    x, j, m = case.like, case.j, case.m
    half = cospi(j, m, x)
    added = Recurrence(0 * x, lambda k, total: total + 2 * power(-1, k) * cospi(2 * (k + 1) * j, m, x) * half)

    def slope(k):
        return Equal(rate_along(lambda t: sin((k + 1) * t) / (k + 1) ** 2 - t * cos((k + 1) * t) / (k + 1), x, 1), x * sin((k + 1) * x))

    return All(
        ForAll(added, lambda k: half - power(-1, k) * cospi((2 * k + 1) * j, m, x)),
        Always(slope),
        Always(lambda k: Equal(sinpi(k * m, m, x), 0)),
        Equal(case.apply(formula) * (case.count + ratio(1, 2, x)), 1 + (1 - half)),
    )


@enclosed(SAWTOOTH, part="the bound", examples=8)
@tested(SAWTOOTH, part="the bound", examples=12)
def is_not_exceeded_by_partial_sums(formula, case):
    """Terms added up, at x = 2 pi j/m and at the first place where the wave is 1; and at the end, where all terms are 0."""
    like, parts = case.like, []
    for j, m in ((case.j, case.m), (1, 2 * (2 * case.count + 1))):
        bound = formula(case.count, j, m, like)
        apart = (_sawtooth(case.count, 2 * j, m, like) - 2 * pi(like) * j / m) * cospi(j, m, like)
        parts += [AtLeast(bound, apart), AtLeast(bound, -apart)]
    return All(*parts, Equal(_sawtooth(case.count, case.m, case.m, like), 0))


def _sawtooth(count, turn, m, like):
    return sum((ratio(2 * (-1) ** (k + 1), k, like) * sinpi(k * turn, m, like) for k in range(1, count + 1)), 0 * like)
