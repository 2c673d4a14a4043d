"""Claims about what a count of active frequencies can show."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.terms.arithmetic import exp, pi, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.modular_arithmetic import active
from lemmata.theory.modular_arithmetic.problem import moduli
from lemmata.theory.modular_arithmetic.source import SPECTRUM

C = Choice(Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3))


def _spectrum(seed: int, n: int) -> tuple[int, ...]:
    """Return some integers from 0 to 255, by a linear congruential sequence."""
    found = []
    for _ in range(n):
        seed = (1103515245 * seed + 12345) % 2**31
        found.append(seed // 2**16 % 2**8)
    return tuple(found)


def sample_deviation(spectrum: Sequence[float], c: float) -> int:
    """`active_count` with the deviation of n - 1."""
    values = np.asarray(spectrum, dtype=float)
    return int((values > values.mean() + c * values.std() * np.sqrt(len(values) / max(len(values) - 1, 1))).sum())


def above_mean(spectrum: Sequence[float]) -> int:
    """`active_count` of c = 0."""
    return int((np.asarray(spectrum) >= np.mean(spectrum)).sum())


COUNT = Claim(
    id="modular-arithmetic.active.count",
    title=r"Of integers from 0 to 255 those above the mean $+\,c\sigma$, $c=1,2$, are counted in floats as in exact arithmetic, unless "
    r"one of them ties with it to rounding, which is refused",
    source=SPECTRUM,
    statement=r"\bigl|\{i:\ x_i>\mu+c\sigma\}\bigr|,\qquad\mu=\tfrac1n\sum x_i,\ \sigma^2=\tfrac1n\sum(x_i-\mu)^2",
    reading="new",
    formula=active.active_count,
    domain=Domain(
        n=Integer(2, None, search=(2, 60)),
        seed=Integer(0, None, search=(0, 99)),
        spectrum=Computed(lambda c: _spectrum(c.seed, c.n)),
        c=Choice(1, 2),
        where=(("no entry ties with the threshold", lambda c: active.is_untied(c.spectrum, c.c)),),
    ),
    controls=(
        Mutant("the sample's standard deviation", sample_deviation),
        Mutant("entries at their mean and above", above_mean),
    ),
)


def share_of_all(above: Scalar, others: Scalar, excess: Scalar) -> Scalar:
    """`between_variance` with n for n - m."""
    return excess**2 * above / (above + others)


def upside_down(above: Scalar, others: Scalar, excess: Scalar) -> Scalar:
    """`between_variance` with (n - m)/m."""
    return excess**2 * others / above


BETWEEN = Claim(
    id="modular-arithmetic.active.between",
    title="If $m$ of $n$ numbers have a mean that exceeds that of all by $a$, the variance is at least $a^2m/(n-m)$; so "
    "$a>c\\sigma$ leaves "
    "$m<n/(1+c^2)$",
    source=SPECTRUM,
    statement=r"\sigma^2=\formula{\frac{a^2m}{n-m}}+\frac{V_1+V_2}n,\quad V_1,V_2\ge0;\qquad a>c\sigma\ \Rightarrow\ c^2m<n-m",
    reading="new",
    formula=active.between_variance,
    symbols={"a": "excess", "m": "above", "n": lambda above, others: above + others},
    domain=Domain(
        above=Integer(1, None, search=(1, 20)),
        others=Integer(1, None, search=(1, 60)),
        top=Interval(None, None),
        rest=Interval(None, None),
        spread=Interval(0, None),
        width=Interval(0, None),
    ),
    controls=(Mutant("m/n for m/(n - m)", share_of_all), Mutant("(n - m)/m", upside_down)),
)


def square_of_sum(n: int, c: Fraction) -> int:
    """`count_ceiling` with (1 + c)^2."""
    return -(-n // (1 + c) ** 2) - 1


def one_less(n: int, c: Fraction) -> int:
    """`count_ceiling` less one, where that is not 0."""
    return max(active.count_ceiling(n, c) - 1, 0)


def not_strict(n: int, c: Fraction) -> int:
    """`count_ceiling` with n/(1 + c^2) allowed."""
    return int(n // (1 + c**2))


CEILING = Claim(
    id="modular-arithmetic.active.ceiling",
    title="Fewer than $n/(1+c^2)$ of $n$ bins exceed their mean by $c$ standard deviations, and the largest integer below this is "
    "attained: at most 11 of 56 for $c=2$",
    source=SPECTRUM,
    statement=r"\max_x\bigl|\{i:\ x_i>\mu+c\sigma\}\bigr|=\formula{\Bigl\lceil\frac n{1+c^2}\Bigr\rceil-1}",
    reading="new",
    formula=active.count_ceiling,
    domain=Domain(n=Integer(1, None, search=(1, 200)), c=C, seed=Integer(0, None, search=(0, 99))),
    uses=(BETWEEN.id,),
    controls=(
        Mutant("n/(1 + c)^2", square_of_sum),
        Mutant("one less", one_less),
        Mutant("n/(1 + c^2) itself", not_strict),
    ),
)


def tied(m: int, n: int, c: Fraction) -> int:
    """`two_level_count` with ties counted."""
    return m * (m * (1 + c**2) <= n)


def always_all(m: int) -> int:
    """`two_level_count` of every m."""
    return m


TWO_LEVELS = Claim(
    id="modular-arithmetic.active.two-levels",
    title="Of $n$ bins of which $m$ are equal and the others 0, all $m$ count if $m(1+c^2)<n$, and none otherwise: of 56, eleven count "
    "as 11 and twelve as 0",
    source=SPECTRUM,
    statement=r"\bigl|\{i:\ x_i>\mu+c\sigma\}\bigr|=m\,[m(1+c^2)<n],\qquad(1-f)^2-c^2f(1-f)=(1-f)\bigl(1-f(1+c^2)\bigr),\ f=\tfrac mn",
    reading="new",
    formula=active.two_level_count,
    domain=Domain(n=Integer(2, None, search=(2, 120)), m=Integer(1, lambda c: c.n - 1), c=C),
    uses=(BETWEEN.id, CEILING.id),
    controls=(Mutant("up to m (1 + c^2) = n", tied), Mutant("always m", always_all)),
)


def without_mean(c: Scalar) -> Scalar:
    """`white_power_rate` with the threshold c sigma."""
    return exp(-c)


POWER_NOISE = Claim(
    id="modular-arithmetic.active.noise-power",
    title="In a long white spectrum a share $e^{-1-c}$ of the powers counts, 5.0% for $c=2$",
    source=SPECTRUM,
    statement=r"X\sim\operatorname{Exp}(1):\ P(X>\mu+c\sigma)=\formula{e^{-1-c}}",
    reading="new",
    formula=active.white_power_rate,
    domain=Domain(c=Interval(-1, None, search=(0, 3))),
    controls=(Mutant("e^-c", without_mean), Widened("thresholds below 0", c=Interval(-3, None, search=(-3, 3)))),
)


def unit_deviation(c: Scalar) -> Scalar:
    """`white_amplitude_rate` with sigma = 1."""
    half = pi(c) / 2
    return exp(-((sqrt(half) + c) ** 2) / 2)


AMPLITUDE_NOISE = Claim(
    id="modular-arithmetic.active.noise-amplitude",
    title=r"In a long white spectrum a share $\exp(-(\sqrt{\pi/2}+c\sqrt{2-\pi/2})^2/2)$ of the amplitudes counts, 3.7% for $c=2$",
    source=SPECTRUM,
    statement=r"X\sim\operatorname{Rayleigh}(1):\ P(X>\mu+c\sigma)="
    r"\formula{\exp\Bigl(-\tfrac12\bigl(\sqrt{\tfrac\pi2}+c\sqrt{2-\tfrac\pi2}\bigr)^2\Bigr)}",
    reading="new",
    formula=active.white_amplitude_rate,
    domain=Domain(c=Interval(0, None, search=(0, 3))),
    controls=(Mutant("that of powers", active.white_power_rate), Mutant("the normal law's deviation", unit_deviation)),
)


def not_normalised(shape: Sequence[int], gains: Sequence[int], c: Fraction) -> Vector:
    """`pooled_counts` of the raw spectrum."""
    table = [[f * g for f in shape] for g in gains]
    pooled = [x for row in table for x in row]
    n, total, squares = len(pooled), sum(pooled), sum(x * x for x in pooled)
    return np.array([sum(n * x > total and (n * x - total) ** 2 > c * c * (n * squares - total**2) for x in row) for row in table])


def above_average(shape: Sequence[int], gains: Sequence[int], c: Fraction) -> Vector:
    """`pooled_counts` of the frequencies above average alone."""
    large = sum(len(shape) * f > sum(shape) for f in shape)
    return active.pooled_counts(shape, gains, c) // len(shape) * large


POOLED = Claim(
    id="modular-arithmetic.active.pooled",
    title="A threshold pooled over time, after each frequency is divided by its own sum over time, shows when a spectrum grows and not "
    "how many frequencies it has: of a fixed shape all count or none",
    source=SPECTRUM,
    statement=r"x_{it}=\frac{f_ig_t}{\sum_sf_ig_s},\ f_i,g_t>0:\quad|\{i:\ x_{it}>\mu+c\sigma\}|=n\,\bigl[g_t>\mu_g+c\sigma_g\bigr]",
    reading="new",
    formula=active.pooled_counts,
    domain=Domain(
        frequencies=Integer(1, None, search=(1, 8)),
        times=Integer(1, None, search=(1, 24)),
        seed=Integer(0, None, search=(0, 99)),
        shape=Computed(lambda c: tuple(1 + x for x in _spectrum(c.seed, c.frequencies))),
        gains=Computed(lambda c: tuple(1 + x**2 for x in _spectrum(c.seed + 1, c.times))),
        c=C,
    ),
    controls=(
        Mutant("the threshold on the spectrum itself", not_normalised),
        Mutant("only frequencies above average", above_average),
    ),
)


def powers_alone(tasks: object, per: str) -> tuple[int, int]:
    """`predicted_counts` of powers."""
    return active.predicted_counts(tasks, per, "power")


def tasks_alone(tasks: object, kind: str) -> tuple[int, int]:
    """`predicted_counts` of equal weights of tasks."""
    return active.predicted_counts(tasks, "task", kind)


PREDICTED = Claim(
    id="modular-arithmetic.active.predicted",
    title="If all tasks of $p=113$ are represented with equal weights, fewer bins count than for the first four alone: 0 to 2 in place "
    "of 3 to 5",
    source=SPECTRUM,
    statement=r"S_u=\sum_qw_q\sum_{0<k<q}\Bigl|D_p\Bigl(\frac kq-\frac up\Bigr)\Bigr|^2:\quad "
    r"|\{u:\ S_u>\mu+2\sigma\}|,\ |\{u:\ S_u>\mu+\sigma\}|",
    reading="new",
    formula=active.predicted_counts,
    domain=Domain(tasks=Choice((2, 3, 5, 7), "all"), per=Choice("task", "frequency"), kind=Choice("power", "amplitude")),
    uses=("modular-arithmetic.spectra.character",),
    controls=(Mutant("powers for amplitudes", powers_alone), Mutant("tasks for frequencies", tasks_alone)),
)


def powers_of_rectified() -> list[int]:
    """`rectified_counts` of powers, whatever the convention."""
    return active.rectified_counts("powers")


def one_deviation() -> list[int]:
    """`rectified_counts` of amplitudes above mean + sigma."""
    return [active.active_count(active.rectified_amplitudes(active.LARGE, q).ravel()[1:], 1) for q in moduli(active.LARGE)]


RECTIFIED = Claim(
    id="modular-arithmetic.active.rectified",
    title="A count of bins of the plane is no count of frequencies, and a matter of convention: of one neuron "
    "$\\max(0,\\cos(2\\pi x/q))$ of $p=113$ it is, by $q$, 22 to 128 of amplitudes without the mean, 23 to 101 with it, 11 to 65 in half "
    "the plane, and 4 to 24 of powers",
    source=SPECTRUM,
    statement=r"\Bigl|\Bigl\{(u,v):\ \Bigl|\sum_{j<q}c_jD_p\Bigl(\frac jq-\frac up\Bigr)D_p\Bigl(\frac{jp}q-\frac vp\Bigr)\Bigr|"
    r">\mu+2\sigma\Bigr\}\Bigr|,\qquad\max\bigl(0,\cos\tfrac{2\pi r}q\bigr)=\sum_{j<q}c_je^{2\pi ijr/q}",
    reading="new",
    formula=active.rectified_counts,
    domain=Domain(convention=Choice(*active.CONVENTIONS)),
    uses=("modular-arithmetic.spectra.separation",),
    controls=(Mutant("powers for amplitudes", powers_of_rectified), Mutant("more than mean + sigma", one_deviation)),
)
