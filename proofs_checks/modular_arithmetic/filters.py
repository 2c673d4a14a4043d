"""Checks of filtered descent: the step matrix of the recursion itself, descent run on symbols, and spectral radii beside a limit."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import EVERY, Choice, Interval
from lemmata.language.relation import All, AtLeast, Equal, Limit, Sums
from lemmata.terms.arithmetic import array, cospi, eye, number, power, ratio, sinpi
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.modular_arithmetic.claims.filters import AVERAGE, MODES, NAMED, NOISE, ONE_POLE, SOLUTIONS
from lemmata.theory.modular_arithmetic.filters import mode_polynomial, moving_average, named_filter

DOUBLINGS = 64
"""Blocks of a run that double in length: 2^64 outputs leave nothing of a power of any float below 1."""
BESIDE = 1e-6
"""So far below a limit modes decay, and so far above it one grows, relative to it: roots move by about as much."""


def step_matrix(b, a, s):
    """Return what one step makes of theta_t and the last n gradients and filtered gradients, in units of the step: (2n + 1, 2n + 1)."""
    n = len(b) - 1
    filtered = array([b[0] * s, *(b[1:]), *(-item for item in a[1:])], s)
    matrix = 0 * eye(2 * n + 1, s)
    matrix[0] = -filtered
    matrix[0, 0] = matrix[0, 0] + 1
    for k in range(n):
        matrix[1 + k] = (s * eye(2 * n + 1, s)[0]) if k == 0 else eye(2 * n + 1, s)[k]
        matrix[1 + n + k] = filtered if k == 0 else eye(2 * n + 1, s)[n + k]
    return matrix


def characteristic(matrix):
    """Return the coefficients of det(z - M), that of the highest power first, by the recursion of Faddeev and Le Verrier."""
    unit, found, adjugate = eye(len(matrix), matrix), [number(1, matrix)], 0 * matrix
    for k in range(1, len(matrix) + 1):
        adjugate = matrix @ adjugate + found[-1] * unit
        found.append(ratio(-1, k, matrix) * (matrix @ adjugate).trace())
    return found


@exact(MODES, sizes={"n": (0, 1, 2)})
def is_the_determinant_of_the_step(formula, case):
    """det(z - M) of all that a step remembers, which has n more roots, all zero."""
    a = [number(1, case.s), *case.rest]
    coefficients = characteristic(step_matrix([*case.b], a, case.s))
    claimed = formula([*case.b], a, case.s)
    return Equal(coefficients, [*claimed, *[0] * (len(coefficients) - len(claimed))])


@exact(MODES, sizes={"n": (0, 1)})
def binds_any_run(formula, case):
    """Descent run from any gradients before it: n + 2 positions in a row satisfy the recurrence of the polynomial."""
    b, a, n = [*case.b], [number(1, case.s), *case.rest], case.n
    theta, gradients, filtered = [number(1, case.s)], [case.s / (k + 2) for k in range(n)], [case.s / (k + 3) for k in range(n)]
    for _ in range(2 * n + 4):
        gradients = [case.s * theta[-1], *gradients]
        new = sum(one * other for one, other in zip(b, gradients, strict=False))
        filtered = [new - sum(one * other for one, other in zip(a[1:], filtered, strict=False)), *filtered]
        theta.append(theta[-1] - filtered[0])
    claimed = formula(b, a, case.s)
    rows = [theta[k : k + n + 2][::-1] for k in range(n, n + 3)]
    return Equal([sum(c * x for c, x in zip(claimed, row, strict=True)) for row in rows], 0)


@exact(SOLUTIONS, every={"b": Opaque("length"), "a": Opaque("length"), "powers": Opaque("length")})
@tested(SOLUTIONS, examples=20)
def is_what_the_recursion_leaves(formula, case):
    """Of positions r^{n-i}, any numbers here, the gradients times the step are s r^{n-i}, and the filtered ones r^{n-i} - r^{n-i+1}."""
    gradients, filtered = case.s * case.powers, case.powers - case.r * case.powers
    return Equal(case.apply(formula), (case.b * gradients).sum() - (case.a * filtered).sum())


@exact(ONE_POLE)
@tested(ONE_POLE, examples=20)
def leaves_the_disc_at_minus_one(formula, case):
    """For s = x s_max, P(-1) = 2 (1 + alpha)(1 - x), P(1) > 0 and P(0) < 1: what keeps both roots of a quadratic in the disc."""
    limit = case.apply(formula)
    _, middle, last = mode_polynomial([case.b0, case.b1], [1, -case.alpha], case.share * limit)
    return All(
        Equal(1 - middle + last, 2 * (1 + case.alpha) * (1 - case.share)),
        Equal((1 + middle + last) * (case.b0 - case.b1), 2 * (1 + case.alpha) * case.share * (case.b0 + case.b1)),
        AtLeast(case.alpha, last),
    )


def radius(b, a, s) -> float:
    """Return the largest modulus of a mode."""
    return float(abs(np.roots(mode_polynomial(b, a, s))).max())


def parted(limit: float, b, a) -> All:
    """Return that modes decay just below a limit and at half of it, and that one grows just above."""
    below = [radius(b, a, limit * share) for share in (0.5, 1 - BESIDE)]
    return All(AtLeast(1.0, below), AtLeast(radius(b, a, limit * (1 + BESIDE)), 1.0))


@tested(ONE_POLE, examples=30, rtol=1e-12, floats=True)
def parts_decay_from_growth(formula, case):
    """Spectral radii."""
    return parted(float(case.apply(formula)), [case.b0, case.b1], [1.0, -case.alpha])


@exact(NAMED)
def decays_up_to_the_limit_and_not_beyond(formula, case):
    """P(1), P(-1), 1 - P(0) and 1 + P(0) are linear in the step, 0 or more at none and at the limit: between, both roots lie in the disc.

    At twice the limit P(-1) is 0 or less, so that beyond the limit a root lies at -1 or farther out.
    """
    filter_, limit = [*named_filter(case.name, case.beta)], case.apply(formula)
    found = []
    for share in (0, 1, 2):
        first, middle, last = mode_polynomial(filter_, [1, -case.beta], limit * share)
        at_minus_one = first - middle + last
        found += [AtLeast([first + middle + last, at_minus_one, 1 - last, 1 + last], 0)] if share < 2 else [AtLeast(0, at_minus_one)]
    return All(*found)


@exact(NAMED)
def has_a_mode_at_minus_one(formula, case):
    """What momentum, Nesterov's step, averages and Grokfast do, written as two positions in a row; at the limit (-1)^t is a run."""
    limit, beta, one = case.apply(formula), case.beta, number(1, case.beta)
    gradient = [limit * one, -limit * one, limit * one]
    mean = {
        "heavy ball": 1 / (1 + beta),
        "nesterov": 1 / (1 + beta),
        "averaged gradient": (1 - beta) / (1 + beta),
        "grokfast": (1 - beta) / (1 + beta),
    }
    share = mean.get(case.name, one)
    alternating = {"descent": one, "heavy ball": share, "averaged gradient": share, "nesterov": 1 + beta * share, "grokfast": 1 + 2 * share}
    return Equal([-item * alternating[case.name] for item in gradient], [-2 * one, 2 * one, -2 * one])


@tested(NAMED, examples=30, rtol=1e-12, floats=True, at={"beta": Interval(0, 0.95)})
def parts_decay_from_growth_by_name(formula, case):
    """Spectral radii."""
    return parted(float(case.apply(formula)), [*named_filter(case.name, case.beta)], [1.0, -case.beta])


@exact(AVERAGE, sizes={"window": EVERY}, at={"other": Choice(0)})
@enclosed(AVERAGE, examples=12)
def has_a_mode_on_the_circle(formula, case):
    """z = e^{i pi/w}, z^w = -1: the sum of powers is 2/(1 - z), so that w (z - 1)^2 = -2 s z: real and imaginary part."""
    w, like = case.window, case.scale
    limit = formula(w, like)
    parts = [w * (wave(2, w, like) - 2 * wave(1, w, like) + unit) + 2 * limit * wave(1, w, like) for wave, unit in ((cospi, 1), (sinpi, 0))]
    return Equal(parts, 0)


@exact(AVERAGE, sizes={"window": EVERY, "other": EVERY})
def has_none_on_the_circle_before(formula, case):
    """With the arc wh, z = e^{2ih}: e^{-iwh} (w z^{w-1} (z - 1)^2 + s (z^w - 1)) is -4 w sin^2 h e^{iwh} + 2 i s sin wh.

    Both parts vanish at 2h = (2m + 1) pi/w and s = 2 w sin^2 h alone, z = 1 aside, which is no mode; of these s the first is the least,
    as the others are above it by 2 w sin(pi (m + 1)/w) sin(pi m/w), of angles from 0 to pi.
    """
    w, m, like = case.window, case.other, case.scale
    half, arc = case.half, case.arc  # both in half turns
    bent = [wave(arc + 2 * half, 1, like) - 2 * wave(arc, 1, like) + wave(arc - 2 * half, 1, like) for wave in (cospi, sinpi)]
    return All(
        Equal(bent, [-4 * sinpi(half, 1, like) ** 2 * wave(arc, 1, like) for wave in (cospi, sinpi)]),
        Equal(w * (1 - cospi(2 * m + 1, w, like)), formula(w, like) + 2 * w * sinpi(m + 1, w, like) * sinpi(m, w, like)),
    )


@exact(AVERAGE, sizes={"window": (1, 2, 3, 4, 5)}, at={"other": Choice(0)})
def solves_the_equation_there(formula, case):
    """Real and imaginary part of z^{w-1} (z - 1) + (s/w) sum z^j at z = e^{i pi/w}."""
    w, like = case.window, case.scale
    limit = formula(w, like)
    parts = [wave(w, w, like) - wave(w - 1, w, like) + limit * sum(wave(j, w, like) for j in range(w)) / w for wave in (cospi, sinpi)]
    return Equal(parts, 0)


@tested(AVERAGE, examples=16, rtol=1e-12, floats=True)
def parts_decay_from_growth_of_averages(formula, case):
    """Spectral radii."""
    return parted(float(formula(case.window)), *moving_average(case.window))


@exact(NOISE)
def is_the_sum_of_squared_responses(formula, case):
    """b_0^2 and a geometric sum, to its limit."""
    tail, square = (case.b1 + case.alpha * case.b0) ** 2, case.alpha**2
    return All(
        Sums(lambda n, j: power(square, j), lambda n: (1 - power(square, n + 1)) / (1 - square)),
        Limit(lambda t: case.b0**2 + tail * (1 - power(square, t + 1)) / (1 - square), case.apply(formula), integer=True),
    )


@tested(NOISE, examples=20)
def is_the_energy_of_a_run(formula, case):
    """A run for a single 1: two outputs of the recursion, then 2, 4, 8, … at a time, each block the one before times a power of alpha."""
    first, second = case.b0, case.alpha * case.b0 + case.b1
    tail, ratio = second * second, case.alpha * case.alpha
    for _ in range(DOUBLINGS):  # not until ratio is 0, which it never is where floats are rounded up
        tail, ratio = tail * (1 + ratio), ratio * ratio
    return Equal(case.apply(formula), first * first + tail)
