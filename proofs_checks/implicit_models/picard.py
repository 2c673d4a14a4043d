"""Checks of training with a truncated iteration: the flow on symbols, its orbit by quadrature, and descent step by step."""

from __future__ import annotations

from functools import cache

import numpy as np
from scipy import integrate

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import array
from lemmata.terms.inputs import raised
from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models.claims.picard import DESCENT, STALL, beyond
from lemmata.theory.implicit_models.equilibria import sample_gradient
from lemmata.theory.implicit_models.picard import reported_share

STEP_SIZE, UPDATES = 0.02, 400
GONE = 1e6
"""No output on the way down is nearly as large."""


def _slopes(a: Scalar, b: Scalar, c: Scalar, z: Scalar) -> list[Scalar]:
    """Return the gradient of the implicit function theorem at a state z that was reached, for the loss (c z)^2/2 and the input 1."""
    one = array([[a]]), array([[c]]), array([1 + 0 * a]), array([z]), array([1 + 0 * a]), array([c * z])
    return [each[0, 0] for each in sample_gradient(*one)]


@exact(STALL, sizes={"half": EVERY})
def does_not_fall_along_the_flow(formula, case):
    """The floor for a given share, from any point of the flow, grows; and for the share that is met there it is below what is true.

    With s = 1 + x its speed is that of s times a product, of which no factor is negative for 0 <= x < 1, and what is true exceeds it by
    a quarter of another product if its second factor is positive too; if not, the floor is not positive.
    """
    x, s, steps = case.x, 1 + case.x, case.steps
    share, by_input, by_output = reported_share(case.a, steps), beyond(case, case.b), beyond(case, case.c)
    velocity = [-slope for slope in _slopes(case.a, case.b, case.c, case.b * share / s)]
    rate = rate_along(lambda point: formula(*point, steps, case.share), array([case.a, case.b, case.c]), array(velocity))
    short = (1 - x) * (3 + x)
    left = formula(case.a, case.b, case.c, steps, share)
    return All(
        Equal(2 * rate * share, -velocity[0] * by_output * raised(x, steps - 1) * (1 - x) * (2 + x)),
        Equal(4 * ((case.b * case.c) ** 2 - left * s * s), short * (by_input * by_output + 4 * (by_input + by_output + short))),
    )


@tested(STALL, examples=8, floats=True, at={"half": Integer(1, None, search=(8, 12)), "sunk": Interval(1e-6, 0.1)})
def is_below_the_orbit(formula, case):
    """c^2 + s^2 stays, and db^2/ds = -2 s/(1 - a^K) by quadrature in y = -log(1 - a^K): -2 s ds, and x (1 + x) dy, 2/K times, of it.

    Where the floor or what is left of b^2 is negative nothing is said.
    """
    first = -np.log(reported_share(case.a, case.steps))
    last = first - np.log(case.sunk)

    def place(y):
        return abs(np.expm1(-y)) ** (1 / case.steps)  # a control with odd K has shares above 1

    # with its report of the errors asked for, quad does not warn of ranges that only draws beyond the box have
    more = integrate.quad(lambda y: place(y) * (1 + place(y)), first, last, epsabs=0, epsrel=1e-9, full_output=True)[0]
    end = place(last)
    fallen = (1 + end) ** 2 - (1 + case.x) ** 2 + 2 * more / case.steps
    true = max(case.b**2 - fallen, 0.0) * (case.c**2 + (1 + case.x) ** 2 - (1 + end) ** 2) / (1 + end) ** 2
    return AtLeast(true, case.apply(formula))


@tested(DESCENT, examples=8, floats=True)
def is_how_descent_goes_on(formula, case):
    """Descent from a = 0, b = c = 2, until it has left all bounds or for so long that what it reports is small."""
    return Equal(case.apply(formula), _descended(case.steps, case.unrolled))


@cache
def _descended(steps: int, unrolled: int) -> int:
    """Return 2 after a divergence, 1 where what is reported is small and what is true is not, 0 where both are and agree; else -1."""
    a, b, c = 0.0, 2.0, 2.0
    powers = np.arange(steps)
    for _ in range(UPDATES):
        z = b * np.sum(a**powers)
        if unrolled:
            slope = b * np.sum(powers[1:] * a ** powers[:-1])
            by = [c * z * c * slope, c * z * c * z / b, c * z * z]
        else:
            by = _slopes(a, b, c, z)
        a, b, c = (float(value - STEP_SIZE * each) for value, each in zip((a, b, c), by, strict=True))
        if not max(abs(a), abs(b), abs(c)) < GONE:
            return 2
    reported, true = c * b * np.sum(a**powers), b * c / (1 - a)
    if reported < true / 40 and true > 0.4:
        return 1
    return 0 if abs(reported - true) < true / 50 and true < 0.15 else -1
