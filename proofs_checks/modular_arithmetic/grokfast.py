"""Checks of Grokfast: its recursion run on symbols, polynomials of its modes, and roots in floats on both sides of every end."""

from __future__ import annotations

import time
from fractions import Fraction

import jax
import jax.numpy as jnp
import numpy as np
import optax

from lemmata.dynamics.precision import computing
from lemmata.language.check import exact, scaled, tested
from lemmata.language.domain import Choice, Interval
from lemmata.language.relation import All, AtLeast, Equal, ForAll, Limit, Recurrence, Timed
from lemmata.simulations.modular_arithmetic.filters import grokfast
from lemmata.terms.arithmetic import number, sqrt
from lemmata.theory.modular_arithmetic.claims.grokfast import (
    BAND,
    CROSSOVER,
    FED_BACK,
    FILTERED,
    LARGEST,
    LATE,
    LIMIT,
    MODES,
    NOISE,
    SCALED,
    SLOW,
    START,
)
from lemmata.theory.modular_arithmetic.grokfast import (
    grokfast_band,
    grokfast_modes,
    grokfast_polynomial,
    scaled_polynomial,
    slow_acceleration,
)

BESIDE = 1e-6
"""So far beside an end, relative to it, roots have moved by far more than rounding."""


def filtered(gradients, alpha, lam, before=0):
    """Return g_t + lambda e_t, e_t = alpha e_{t-1} + (1 - alpha) g_t, of some gradients."""
    found, mean = [], before
    for gradient in gradients:
        mean = alpha * mean + (1 - alpha) * gradient
        found.append(gradient + lam * mean)
    return found


@exact(FILTERED)
@tested(FILTERED, examples=20)
def gives_what_the_recursion_gives(formula, case):
    """Five outputs for a single 1, of the recursion of the filter and of Grokfast's; and the gain B(1)/A(1)."""
    (b, a), impulse, outputs = case.apply(formula), [1, 0, 0, 0, 0], []
    for t in range(5):
        heard = sum(b[i] * impulse[t - i] for i in range(min(t, 2) + 1))
        outputs.append(heard - sum(a[i] * outputs[t - i] for i in range(1, min(t, 2) + 1)))
    return All(Equal(outputs, filtered(impulse, case.alpha, case.lam)), Equal(sum(b), (1 + case.lam) * sum(a)))


@exact(FED_BACK)
@tested(FED_BACK, examples=20, at={"lam": Interval(0, 3)})
def grows_with_its_pole(formula, case):
    """The recursion for a constant gradient, by induction."""
    alpha, lam = case.alpha, case.lam
    if "t" in case and not hasattr(lam, "free_symbols"):
        mean = 0 * lam
        for _ in range(case.t):
            mean = alpha * mean + (1 - alpha) * (1 + lam * mean)
        return Equal(case.apply(formula), 1 + lam * mean)
    step = Recurrence(number(1, lam), lambda k, g: 1 + lam * (alpha * (g - 1) / lam + (1 - alpha) * g))
    return ForAll(step, lambda k: formula(k, alpha, lam), index="t")


@exact(MODES)
@tested(MODES, examples=20)
def is_that_of_the_step_matrix(formula, case):
    """One step of theta and eta e, e the mean, alpha e + (1 - alpha) s theta: trace and determinant."""
    s, alpha, lam = case.s, case.alpha, case.lam
    mean = (1 - alpha) * s, alpha
    matrix = ((1 - s - lam * mean[0], -lam * mean[1]), mean)
    one, negative, product = case.apply(formula)
    return All(
        Equal(one, 1),
        Equal(negative, -(matrix[0][0] + matrix[1][1])),
        Equal(product, matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0]),
    )


@tested(MODES, examples=30, floats=True, at={"s": Interval(0.001, 3), "lam": Interval(0, 10)})
def has_the_modes_for_roots(formula, case):
    """Sum and product of the modes that are handed out; the first is the larger."""
    modes, (_, negative, product) = grokfast_modes(case.s, case.alpha, case.lam), case.apply(formula)
    return All(
        Equal([modes.sum().real, modes.prod().real], [-negative, product]),
        Equal([modes.sum().imag, modes.prod().imag], 0.0),
        AtLeast(abs(modes[0]), abs(modes[1])),
    )


STARTS, STEPS = 10**4, 400
"""Starts side by side, and steps of each."""


@scaled(MODES, at={"s": Choice(0.01), "alpha": Choice(0.98), "lam": Choice(2.0)})
def are_the_powers_of_the_companion_matrix(formula, case, settings):
    """The optax transformation before descent on theta^2/2 from many starts, every position, against powers of the companion matrix."""
    starts = np.linspace(-1, 1, STARTS)  # the run is linear in them, and no draw hides or makes a gap
    ways = optax.chain(grokfast(case.alpha, case.lam), optax.sgd(case.s))

    def step(now, _):
        theta, memory = now
        change, memory = ways.update(theta, memory)
        return (theta + change, memory), theta

    with computing(settings.dtype):
        start = jnp.asarray(starts.astype(settings.dtype))
        begun = time.perf_counter()
        run = np.asarray(jax.jit(lambda first: jax.lax.scan(step, (first, ways.init(first)), None, length=STEPS)[1])(start))
        seconds = time.perf_counter() - begun
    _, negative, product = (float(part) for part in case.apply(formula))
    companion = np.array([[-negative, -product], [1.0, 0.0]])
    powers = np.array([np.linalg.matrix_power(companion, t) for t in range(STEPS - 1)])
    first = starts * (1 - case.s * (1 + case.lam * (1 - case.alpha)))  # from an empty mean
    return Timed(Equal(run[1:], powers[:, 0] @ np.stack([first, starts])), "steps", STEPS * len(starts), seconds)


def radius(s, alpha, lam) -> float:
    """Return the larger modulus of the roots of the polynomial."""
    return float(abs(np.roots(grokfast_polynomial(float(s), float(alpha), float(lam)))).max())


@exact(LIMIT)
@tested(LIMIT, examples=20)
def is_where_a_mode_is_minus_one(formula, case):
    """P(-1) = 2 (1 + alpha)(1 - x) at x of the limit, P(1) = (1 + lambda)(1 - alpha) s, and P(0) <= alpha."""
    s = case.share * case.apply(formula)
    _, negative, product = grokfast_polynomial(s, case.alpha, case.lam)
    return All(
        Equal(1 - negative + product, 2 * (1 + case.alpha) * (1 - case.share)),
        Equal(1 + negative + product, (1 + case.lam) * (1 - case.alpha) * s),
        AtLeast(case.alpha, product),
    )


@exact(LATE)
@tested(LATE, examples=20, at={"alpha": Interval(0.1, 0.98), "lam": Interval(0, 20)})
def is_where_a_mode_of_the_late_mean_is_minus_one(formula, case):
    """A step of (theta, eta e) as a matrix: P(-1) = 2 (1 + alpha)(1 - x) at x of the limit, P(1) > 0, and the determinant is at most alpha.

    Its fixed mean of a constant gradient is 1, so that the gain is 1 + lambda.
    """
    alpha, lam = case.alpha, case.lam
    limit = case.apply(formula)
    s = case.share * limit
    (top, pull), (push, kept) = (1 - s, -lam), ((1 - alpha) * s, alpha)
    trace, determinant = top + kept, top * kept - pull * push
    return All(
        Equal(1 + trace + determinant, 2 * (1 + alpha) * (1 - case.share)),
        Equal(1 - trace + determinant, (1 + lam) * (1 - alpha) * s),
        AtLeast(alpha, determinant),
        AtLeast(limit, 2),
        Equal(1 + lam * (1 - alpha) / (1 - kept), 1 + lam),
    )


@tested(LATE, examples=30, rtol=1e-12, floats=True, at={"alpha": Interval(0.1, 0.98), "lam": Interval(0, 20)})
def parts_decay_from_growth_of_the_late_mean(formula, case):
    """Spectral radii of the step of (theta, eta e), with a mean that hears a gradient one step after it was taken."""
    limit, alpha, lam = float(case.apply(formula)), float(case.alpha), float(case.lam)

    def largest(s):
        return abs(np.linalg.eigvals(np.array([[1 - s, -lam], [(1 - alpha) * s, alpha]]))).max()

    below = np.array([largest(limit * share) for share in (case.share, 1 - BESIDE)])
    return All(AtLeast(1.0, below), AtLeast(largest(limit * (1 + BESIDE)), 1.0))


@tested(LIMIT, examples=30, rtol=1e-12, floats=True, at={"alpha": Interval(0, 0.99), "lam": Interval(0, 20)})
def parts_decay_from_growth(formula, case):
    """Spectral radii."""
    limit = case.apply(formula)
    below = [radius(limit * share, case.alpha, case.lam) for share in (0.5, 1 - BESIDE)]
    return All(AtLeast(1.0, below), AtLeast(radius(limit * (1 + BESIDE), case.alpha, case.lam), 1.0))


@exact(BAND)
@tested(BAND, examples=20, at={"lam": Interval(0, 20), "s": Interval(0.001, 2)})
def factors_the_discriminant(formula, case):
    """(1 + alpha - s kappa)^2 - 4 alpha (1 - s) = kappa^2 (s - s_-)(s - s_+); roots that are complex have the product |r|^2."""
    _, negative, product = grokfast_polynomial(case.s, case.alpha, case.lam)
    low, high = formula(case.alpha, case.lam)
    kappa = 1 + case.lam * (1 - case.alpha)
    return All(
        Equal(negative**2 - 4 * product, kappa**2 * (case.s - low) * (case.s - high)),
        Equal(product, case.alpha * (1 - case.s)),
    )


@tested(BAND, examples=30, floats=True, at={"alpha": Interval(0.1, 0.98), "lam": Interval(0.1, 10), "share": Interval(0.01, 0.99)})
def holds_the_complex_modes(formula, case):
    """Modes inside and outside: of one modulus sqrt(alpha (1 - s)) there, real here."""
    low, high = map(float, formula(case.alpha, case.lam))
    inside = low + case.share * (high - low)
    modes = grokfast_modes(inside, case.alpha, case.lam)
    outside = [np.imag(grokfast_modes(s, case.alpha, case.lam)) for s in (low * (1 - BESIDE), high * (1 + BESIDE))]
    return All(Equal(abs(modes) ** 2, case.alpha * (1 - inside)), AtLeast(abs(np.imag(modes)), 1e-12), Equal(np.concatenate(outside), 0.0))


@exact(CROSSOVER)
def keeps_the_plain_mode_outside(formula, case):
    """P(1 - s) = s (1 - s) lambda (1 - alpha) > 0, so that both roots are below 1 - s or both above; which, their product tells.

    It is alpha (1 - s), less than (1 - s)^2 just where s is less than the crossover; P(-(1 - s)) >= 0 there. Beyond, it is larger.
    """
    alpha, lam = case.alpha, case.lam
    cross = case.apply(formula)
    s = case.share * cross
    _, negative, product = grokfast_polynomial(s, alpha, lam)
    plain, beyond = 1 - s, cross + case.share * (1 - cross)
    pulled = (1 - case.share) * (1 - alpha) * (2 + lam * (1 - alpha))
    return All(
        Equal(plain**2 + negative * plain + product, s * plain * lam * (1 - alpha)),
        Equal(plain**2 - product, plain * (cross - s)),
        Equal((plain**2 - negative * plain + product) / plain, pulled + (4 * alpha - lam * (1 - alpha) ** 2)),
        AtLeast(pulled, 0),
        AtLeast(4 * alpha, lam * (1 - alpha) ** 2),
        AtLeast(alpha * (1 - beyond), (1 - beyond) ** 2),
    )


@tested(CROSSOVER, examples=60, floats=True, at={"alpha": Interval(0.05, 0.98), "lam": Interval(0.1, 10), "share": Interval(0.02, 0.98)})
def parts_faster_from_slower(formula, case):
    """Spectral radii below and above."""
    cross = float(case.apply(formula))
    below, above = case.share * cross, cross + case.share * (1 - cross)
    return All(AtLeast(1 - below, radius(below, case.alpha, case.lam)), AtLeast(radius(above, case.alpha, case.lam), 1 - above))


@exact(SLOW)
def is_the_slope_of_the_larger_mode(formula, case):
    """(1 - r)/s for s = 1/t, r = 1 - 2 P(1)/(… + root): as t grows."""

    def rate(t):
        _, negative, product = grokfast_polynomial(1 / t, case.alpha, case.lam)
        lead, at_one = 2 + negative, 1 + negative + product
        return t * 2 * at_one / (lead * (1 + sqrt(1 - 4 * at_one / lead**2)))

    return Limit(rate, case.apply(formula))


@tested(SLOW, examples=20, rtol=1e-4, floats=True, at={"alpha": Interval(0, 0.99), "lam": Interval(0, 5)})
def is_how_much_faster_a_slow_mode_decays(formula, case):
    """ln|r|/ln(1 - s) at s = 10^-7, which is off by about lambda s/(1 - alpha)."""
    s = 1e-7
    modes = grokfast_modes(s, case.alpha, case.lam)
    return Equal(np.log(abs(modes[0])) / np.log1p(-s), case.apply(formula))


@exact(LARGEST)
def is_attained_where_the_band_begins(formula, case):
    """The double root at sigma = (sqrt(1 + lambda) - sqrt(lambda))^2: its discriminant, and its ratio."""
    sigma = (sqrt(1 + case.lam) - sqrt(case.lam)) ** 2
    return All(
        Equal((1 + sigma) ** 2 - 4 * sigma * (1 + case.lam), 0),
        Equal(case.apply(formula) * 2 * sigma, 1 + sigma),
    )


@exact(LARGEST)
def no_mode_is_faster(formula, case):
    """Below the band, sigma = x sigma_-, the polynomial at G sigma is negative, so that the slower root is less.

    Beyond it, the mean of both roots, (1 + sigma)/2, is less than G sigma by (G - 1/2) times the distance.
    """
    largest, sigma = case.apply(formula), (sqrt(1 + case.lam) - sqrt(case.lam)) ** 2
    below, above = case.share * sigma, sigma + case.beyond
    return All(
        Equal(scaled_polynomial(largest * below, below, case.lam), -(largest**2 - largest) * below * sigma * (1 - case.share)),
        Equal(2 * largest * above - (1 + above), (2 * largest - 1) * case.beyond),
        AtLeast(largest, 1),
    )


@exact(SCALED)
def is_the_limit_of_the_modes_equation(formula, case):
    """t^2 P(1 - rho/t) at s = sigma/t and alpha = 1 - 1/t, as t grows."""

    def scaled(t):
        _, negative, product = grokfast_polynomial(case.sigma / t, 1 - 1 / t, case.lam)
        r = 1 - case.rho / t
        return t**2 * (r**2 + negative * r + product)

    return Limit(scaled, case.apply(formula))


@tested(SCALED, examples=20, rtol=1e-4, floats=True, at={"sigma": Interval(0.1, 3), "lam": Interval(0.1, 5)})
def is_near_at_a_long_memory(formula, case):
    """The same at t = 10^6."""
    short, rho, sigma, lam = Fraction(1, 10**6), *(Fraction(item) for item in (case.rho, case.sigma, case.lam))
    _, negative, product = grokfast_polynomial(sigma * short, 1 - short, lam)
    r = 1 - rho * short
    return Equal(float((r**2 + negative * r + product) / short**2), case.apply(formula))


@tested(LARGEST, examples=40, floats=True, at={"lam": Interval(0.01, 20)})
def is_never_exceeded(formula, case):
    """The slower root below the band, and (1 + sigma)/2 sigma from there on."""
    start = (np.sqrt(1 + case.lam) - np.sqrt(case.lam)) ** 2
    below, above = slow_acceleration(start * np.linspace(0, 1 - 1e-9, 200), case.lam), start * np.linspace(1, 5, 50)
    return All(AtLeast(case.apply(formula), below), AtLeast(case.apply(formula), (1 + above) / (2 * above)))


@tested(LARGEST, examples=12, rtol=1e-6, floats=True, at={"lam": Interval(0.1, 3)})
def is_the_rate_where_the_band_begins(formula, case):
    """ln|r|/ln(1 - s) with |r|^2 = P(0), at the band's lower end for alpha = 1 - 10^-8."""
    low = float(grokfast_band(1 - 1e-8, case.lam)[0])
    product = float(grokfast_polynomial(low, 1 - 1e-8, case.lam)[-1])
    return Equal(np.log(product) / 2 / np.log1p(-low), case.apply(formula))


@exact(NOISE)
@tested(NOISE, examples=20)
def is_the_variance_of_three_terms(formula, case):
    """That of g, twice its covariance with e, and that of e, a stationary v = alpha^2 v + (1 - alpha)^2; the number to four digits."""
    share = 1 - case.alpha
    variance = share**2 / (1 - case.alpha**2)
    named = round(10**4 * formula(Fraction(49, 50), Fraction(2)))
    return All(Equal(case.apply(formula), 1 + 2 * case.lam * share + case.lam**2 * variance), Equal(named, 11204))


@exact(START)
def rises_as_the_mean_does(formula, case):
    """The recursion of the mean e from 0, written for the output 1 + lambda e, by induction; from the gradient itself e stays."""
    alpha, lam = case.alpha, case.lam
    outputs = Recurrence(1 + lam * (1 - alpha), lambda k, output: alpha * output + (1 - alpha) * (1 + lam))
    return All(
        ForAll(outputs, lambda k: formula(k, alpha, lam), index="t"),
        Equal(alpha * 1 + (1 - alpha), 1),
    )


@tested(START, examples=20)
def is_the_output_of_the_recursion(formula, case):
    """The recursion, run from 0."""
    outputs = filtered([1] * (case.t + 1), case.alpha, case.lam)
    return Equal(case.apply(formula), outputs[-1])
