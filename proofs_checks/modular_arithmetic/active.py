"""Checks of counts: exact arithmetic, every small spectrum, quadrature of densities, drawn noise, and transforms of the characters."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache

import numpy as np

from lemmata.language.check import exact, sampled, tested
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal, Estimate, Limit
from lemmata.proofs_checks.modular_arithmetic.classes import digits
from lemmata.proofs_checks.modular_arithmetic.counts import tasks
from lemmata.prove.balls import ball
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import exp, number, pi, sqrt
from lemmata.terms.types import Scalar
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.modular_arithmetic.active import active_count, exact_count
from lemmata.theory.modular_arithmetic.claims.active import (
    AMPLITUDE_NOISE,
    BETWEEN,
    CEILING,
    COUNT,
    POOLED,
    POWER_NOISE,
    PREDICTED,
    RECTIFIED,
    TWO_LEVELS,
)
from lemmata.theory.modular_arithmetic.problem import numbers

LEVELS = range(4)
"""Values of the spectra that are enumerated."""


@tested(COUNT, examples=60)
def is_the_count_of_integers(formula, case):
    """Squares compared, in integers."""
    return Equal(case.apply(formula), exact_count(case.spectrum, Fraction(case.c)))


@exact(BETWEEN, sizes={"above": EVERY, "others": EVERY})
@tested(BETWEEN, examples=20)
def is_what_two_means_leave(formula, case):
    """Sums T and R of the upper m and the others; their squares add up to T^2/m and more, R^2/(n - m) and more."""
    m, others, n = case.above, case.others, case.above + case.others
    squares = case.top**2 / m + case.spread + case.rest**2 / others + case.width
    mean = (case.top + case.rest) / n
    variance, excess = squares / n - mean**2, case.top / m - mean
    return All(
        Equal(variance, formula(m, others, excess) + (case.spread + case.width) / n),
        AtLeast(variance, formula(m, others, excess)),
    )


@exact(CEILING, at={"n": Integer(1, 5), "seed": Integer(0, 0)})
def is_the_most_of_all_spectra(formula, case):
    """Every spectrum of four values counts no more; one of two levels as much."""
    counts = [exact_count(spectrum, case.c) for spectrum in itertools.product(LEVELS, repeat=case.n)]
    return Equal(case.apply(formula), max(counts))


@exact(CEILING, sizes={"n": (*range(1, 31), 55, 56), "seed": (0,)})
@tested(CEILING, examples=40)
def is_attained_and_not_exceeded(formula, case):
    """So many ones count, one more do not; and no drawn spectrum has more."""
    n, most = case.n, case.apply(formula)
    drawn = np.random.default_rng(case.seed).geometric(0.2, n).tolist()
    return All(
        Equal(exact_count([1] * most + [0] * (n - most), case.c), most),
        Equal(exact_count([1] * (most + 1) + [0] * (n - most - 1), case.c), 0),
        AtLeast(most, exact_count(drawn, case.c)),
    )


@exact(TWO_LEVELS, sizes={"n": (*range(2, 13), 55, 56), "m": (*range(1, 13), 27, 28, 55)})
@tested(TWO_LEVELS, examples=40)
def is_counted(formula, case):
    """The spectrum itself, in integers."""
    return Equal(case.apply(formula), exact_count([3] * case.m + [0] * (case.n - case.m), case.c))


TITLED = {"n": Choice(56), "c": Choice(Fraction(2))}


@exact(CEILING, at=TITLED | {"seed": Choice(0)})
def is_eleven_of_fifty_six(formula, case):
    """The number of the title."""
    return Equal(case.apply(formula), 11)


@exact(TWO_LEVELS, at=TITLED | {"m": Choice(11, 12)})
def are_eleven_or_none(formula, case):
    """The numbers of the title."""
    return Equal(case.apply(formula), {11: 11, 12: 0}[case.m])


@exact(POWER_NOISE)
def has_the_density_of_the_exponential_law(formula, case):
    """All powers are above the least threshold, and with the threshold the share falls by the density there.

    From x on the integrals of 1, x and x^2 times the density fall by these, and tend to 0: mean and deviation are 1.
    """
    x, zero = unknown_sequence("x", case.c, ">= 0")(0), number(0, case.c)
    beyond = [lambda x: exp(-x), lambda x: exp(-x) * (x + 1), lambda x: exp(-x) * (x * x + 2 * x + 2)]
    total, mean, square = (left(zero) for left in beyond)
    deviation = sqrt(square - mean**2)
    falls = [Equal(-rate_along(left, x, 1), x**k * exp(-x)) for k, left in enumerate(beyond)]
    return All(
        *falls,
        *(Limit(left, 0) for left in beyond),
        Equal(total, 1),
        Equal(formula(-mean / deviation), 1),
        Equal(-rate_along(formula, case.c, 1), deviation * exp(-(mean + case.c * deviation))),
    )


@exact(AMPLITUDE_NOISE)
def has_the_density_of_the_rayleigh_law(formula, case):
    """The same of amplitudes, of density x e^{-x^2/2}.

    The integrals of 1 and x^2 times the density from x on are found as those of powers; that of x leaves the integral of e^{-y^2/2}.
    Over all y >= 0 its square is that of e^{-r^2/2} over a quarter of the plane: the density's own integral times pi/2.
    """
    x, zero = unknown_sequence("x", case.c, ">= 0")(0), number(0, case.c)

    def bell(x: Scalar) -> Scalar:
        return exp(-x * x / 2)

    def density(x: Scalar) -> Scalar:
        return x * bell(x)

    beyond = [bell, lambda x: x * bell(x), lambda x: (x * x + 2) * bell(x)]
    falls = [density(x), x * density(x) - bell(x), x**2 * density(x)]
    total, rest, square = (left(zero) for left in beyond)
    mean = rest + sqrt(total * pi(case.c) / 2)
    deviation = sqrt(square - mean**2)
    return All(
        *(Equal(-rate_along(left, x, 1), fall) for left, fall in zip(beyond, falls, strict=True)),
        *(Limit(left, 0) for left in beyond),
        Equal(total, 1),
        Equal(formula(-mean / deviation), 1),
        Equal(-rate_along(formula, case.c, 1), deviation * density(mean + case.c * deviation)),
    )


def moments(density) -> tuple[float, float]:
    """Return mean and standard deviation of a law on the positive numbers, by quadrature."""
    from scipy.integrate import quad

    mean, square = (quad(lambda x, k=k: x**k * density(x), 0, 60)[0] for k in (1, 2))
    return mean, np.sqrt(square - mean**2)


def beyond(density, c: float) -> float:
    """Return the share beyond mean + c sigma, by quadrature."""
    from scipy.integrate import quad

    mean, deviation = moments(density)
    return quad(density, max(mean + c * deviation, 0.0), 60)[0]


@tested(POWER_NOISE, examples=12, floats=True, rtol=1e-8, at={"c": Interval(-1, 8)})
def is_the_tail_of_the_exponential_law(formula, case):
    """Quadrature of e^-x."""
    return Equal(case.apply(formula), beyond(lambda x: np.exp(-x), float(case.c)))


@tested(AMPLITUDE_NOISE, examples=12, floats=True, rtol=1e-8, at={"c": Interval(0, 8)})
def is_the_tail_of_the_rayleigh_law(formula, case):
    """Quadrature of x e^{-x^2/2}."""
    return Equal(case.apply(formula), beyond(lambda x: x * np.exp(-x * x / 2), float(case.c)))


@tested(POWER_NOISE, examples=1, at={"c": Choice(2)})
def is_five_per_cent(formula, case):
    """The number of the title, in thousandths."""
    return Equal(digits(lambda: formula(ball(case.c)), 3), 50)


@tested(AMPLITUDE_NOISE, examples=1, at={"c": Choice(2)})
def is_not_four_per_cent(formula, case):
    """The number of the title, in thousandths."""
    return Equal(digits(lambda: formula(ball(case.c)), 3), 37)


def noisy(c: float, seed: int, power: int) -> tuple[float, float]:
    """Return the share of bins that count in spectra of 10 001 white numbers, and its standard error."""
    noise = np.random.default_rng(seed).standard_normal((16, 10_001))
    spectra = abs(np.fft.rfft(noise)[:, 1:]) ** power
    shares = (spectra > spectra.mean(axis=1, keepdims=True) + c * spectra.std(axis=1, keepdims=True)).mean(axis=1)
    return float(shares.mean()), float(shares.std(ddof=1) / np.sqrt(len(shares)))


@sampled(POWER_NOISE, examples=2, at={"c": Interval(0, 2)})
def is_counted_in_drawn_powers(formula, case, settings):
    """White noise transformed."""
    mean, error = noisy(float(case.c), settings.seed, 2)
    return Estimate(mean, error, case.apply(formula))


@sampled(AMPLITUDE_NOISE, examples=2, at={"c": Interval(0, 2)})
def is_counted_in_drawn_amplitudes(formula, case, settings):
    """White noise transformed."""
    mean, error = noisy(float(case.c), settings.seed, 1)
    return Estimate(mean, error, case.apply(formula))


@exact(POOLED, sizes={"frequencies": (1, 2, 5), "times": (1, 2, 6, 23), "seed": range(4)})
@tested(POOLED, examples=40)
def is_counted_over_all_rows(formula, case):
    """Every frequency divided by its own sum, one threshold for all entries, in fractions."""
    rows = [[Fraction(f * g, sum(f * other for other in case.gains)) for g in case.gains] for f in case.shape]
    entries = [x for row in rows for x in row]
    n, total, squares = len(entries), sum(entries), sum(x * x for x in entries)
    counts = [
        sum(n * x > total and (n * x - total) ** 2 > case.c**2 * (n * squares - total**2) for x in column)
        for column in zip(*rows, strict=True)
    ]
    return Equal(case.apply(formula), counts)


@tested(PREDICTED, examples=8, floats=True)
def are_those_of_transforms(formula, case):
    """FFTs of all characters of the tasks along the first digit; of all tasks at most 2 bins count, of four 3 to 5."""
    moduli, total = tasks(113) if case.tasks == "all" else [*case.tasks], np.zeros(113)
    for q in moduli:
        waves = np.exp(2j * np.pi * (np.arange(1, q)[:, None] * np.arange(113) % q) / q)
        total += (abs(np.fft.fft(waves)) ** 2).sum(axis=0) / (q - 1 if case.per == "task" else 1)
    spectrum, found = total[1:57] if case.kind == "power" else np.sqrt(total[1:57]), [*case.apply(formula)]
    least, most = (0, 2) if case.tasks == "all" else (3, 5)
    return All(
        Equal(found, [active_count(spectrum, 2.0), active_count(spectrum, 1.0)]),
        AtLeast(found[0], least),
        AtLeast(most, found[0]),
    )


RANGES = {"amplitudes": (22, 128), "the mean kept": (23, 101), "half the plane": (11, 65), "powers": (4, 24)}
"""The numbers of the title."""


@tested(RECTIFIED, examples=4, floats=True)
def are_those_of_the_neuron(formula, case):
    """The transform of the neuron's values in the plane, or in half of it; the count written out; and the numbers of the title."""
    claimed, found = case.apply(formula), [_counted(q, case.convention) for q in tasks(113)]
    return All(Equal(claimed, found), Equal([min(claimed), max(claimed)], [*RANGES[case.convention]]))


@cache
def _counted(q: int, convention: str) -> int:
    neuron = np.maximum(np.cos(2 * np.pi * (numbers(113) % q) / q), 0)
    bins = abs(np.fft.rfft2(neuron) if convention == "half the plane" else np.fft.fft2(neuron)).ravel()
    spectrum = (bins if convention == "the mean kept" else bins[1:]) ** (2 if convention == "powers" else 1)
    return int((spectrum > spectrum.mean() + 2 * spectrum.std()).sum())
