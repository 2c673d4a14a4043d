"""Checks of quadratic networks: cosines for symbols, cyclic sums decided in balls or by normal forms, moments over a grid, drawn phases."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import enclosed, exact, sampled, tested
from lemmata.language.domain import EVERY, Integer, Interval
from lemmata.language.relation import All, Equal, Estimate
from lemmata.prove.balls import ball, excludes_zero
from lemmata.prove.normal_form import is_zero
from lemmata.terms.arithmetic import cos, cospi, ratio, sin
from lemmata.theory.modular_arithmetic.claims.quadratic import CYCLIC, FOUR, RANDOM, SIX
from lemmata.theory.modular_arithmetic.problem import sums
from lemmata.theory.modular_arithmetic.quadratic import quadratic_network

SYMBOLS = {"a": EVERY, "b": EVERY, "c": EVERY, "k": EVERY, "p": EVERY}
NODES = 7
"""Points of a circle that average trigonometric polynomials of degree 6 exactly."""
DRAWN = 10_000


@exact(SIX, FOUR, sizes=SYMBOLS)
@tested(SIX, FOUR, examples=30)
def is_the_cosine_of_the_sum(formula, case):
    """scale cos(2 pi k (a + b - c)/p)."""
    turn = 2 * case.k * (case.a + case.b - case.c)
    return Equal(case.apply(formula), case.scale * cospi(turn, case.p, case.scale))


@tested(SIX, examples=8, at={"p": Integer(5, 47), "k": Integer(1, 4)})
def are_the_outputs_of_the_network(formula, case):
    """The weights that are handed out, where p is prime: the logit at the digits, and the right answer at all pairs."""
    p = next(prime for prime in (5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47) if prime >= case.p)
    u, v, w = quadratic_network(p, case.k)
    hidden = (u[:, :, None] + v[:, None, :]) ** 2
    logits = np.einsum("jab,jc->abc", hidden, w)
    a, b, c = case.a % p, case.b % p, case.c % p
    return All(
        Equal(formula(a, b, c, case.k, p, case.scale), case.scale * logits[a, b, c]),
        Equal(int((logits.argmax(axis=-1) != sums(p)).sum()), 0),
    )


def unwanted(units: int, m: int, n: int, waves):
    """Return sum_j (cos(x + phi_j) + cos(y + psi_j))^2 cos(z + phi_j + psi_j) - (M/2) cos(x + y - z), by a cosine of (x, y, z, turn)."""
    total = 0
    for j in range(units):
        first, second = waves((1, 0, 0), 2 * j * m), waves((0, 1, 0), 2 * j * n)
        total = total + (first + second) ** 2 * waves((0, 0, 1), 2 * j * (m + n))
    return 2 * total - units * waves((1, 1, -1), 0)


def in_balls(units: int):
    """Return the cosine of angles 1/3, 1/5 and 1/7 and a turn of pi/units, in balls."""
    like = ball(1)
    angles = [ratio(1, d, like) for d in (3, 5, 7)]

    def waves(weights, turn):
        angle = sum((weight * one for weight, one in zip(weights, angles, strict=True)), 0 * like)
        return cos(angle + turn * like.pi() / units)

    return waves


def of_symbols(units: int):
    """Return the same for any three angles, by exponentials."""
    import sympy

    angles = sympy.symbols("x y z", real=True)

    def waves(weights, turn):
        angle = sum(weight * one for weight, one in zip(weights, angles, strict=True))
        root = cospi(turn, units, sympy.S.One) + sympy.I * cospi(units - 2 * turn, 2 * units, sympy.S.One)
        back = cospi(turn, units, sympy.S.One) - sympy.I * cospi(units - 2 * turn, 2 * units, sympy.S.One)
        return (sympy.exp(sympy.I * angle) * root + sympy.exp(-sympy.I * angle) * back) / 2

    return waves


@exact(CYCLIC, sizes={"units": range(1, 7)})
def leave_nothing_for_any_angles(formula, case):
    """For every (m, n) either a ball at three angles that excludes 0, or a normal form that is 0 at all angles."""
    units, found = case.units, []
    for m, n in np.ndindex(units, units):
        if not excludes_zero(unwanted(units, m, n, in_balls(units))):
            if not is_zero(unwanted(units, m, n, of_symbols(units))):
                raise ArithmeticError(f"{m}, {n} of {units} is decided neither by a ball nor by a normal form")
            found.append((m, n))
    return Equal(
        [int(pair in case.apply(formula)) for pair in np.ndindex(units, units)], [int(pair in found) for pair in np.ndindex(units, units)]
    )


def over_phases(case, power: int):
    """Return the mean over all phases of the power of one unit's 2 (cos A + cos B)^2 cos(A + B - d)."""
    like = 0 * case.angle
    total = like
    for i, j in np.ndindex(NODES, NODES):
        first, second = cospi(2 * i, NODES, like + 1), cospi(2 * j, NODES, like + 1)
        turn = cos(case.angle) * cospi(2 * (i + j), NODES, like + 1) + sin(case.angle) * cospi(NODES - 4 * (i + j), 2 * NODES, like + 1)
        total = total + (2 * (first + second) ** 2 * turn) ** power
    return total * ratio(1, NODES**2, like + 1)


@enclosed(RANDOM, examples=6)
@tested(RANDOM, examples=10)
def is_the_mean_square_less_the_squared_mean(formula, case):
    """Seven phases each, which average polynomials of degree 6 exactly; and the mean itself."""
    mean = over_phases(case, 1)
    return All(Equal(case.apply(formula) * case.units, over_phases(case, 2) - mean**2), Equal(mean, cos(case.angle)))


@sampled(RANDOM, examples=3, at={"units": Integer(1, 8), "angle": Interval(-3, 3)})
def is_that_of_drawn_phases(formula, case, settings):
    """Squared deviations from cos d over drawn networks."""
    random = np.random.default_rng(settings.seed)
    first, second = random.uniform(0, 2 * np.pi, (2, DRAWN, case.units))
    units = (np.cos(first) + np.cos(second)) ** 2 * np.cos(first + second - case.angle)
    squares = (2 * units.mean(axis=1) - np.cos(case.angle)) ** 2
    return Estimate(squares.mean(), squares.std(ddof=1) / np.sqrt(DRAWN), case.apply(formula))
