"""The claim on the bound of every tap's error by three of them."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE
from lemmata.theory.state_space.extrapolation.tap_bound import tap_majorant
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import VARIOUS

OUTER = "rho bounds the modulus of every state"

STUDENTS = Domain(
    where=((OUTER, lambda c: all(abs(z) <= c.rho for z in (*c.a, c.a_star))),),
    D=Integer(1, None, search=(1, 4)),
    horizon=Integer(1, None, search=(4, 12)),
    a=Array(lambda c: c.D, *REAL, search=(-1.5, 1.5)),
    w=Array(lambda c: c.D, *NONNEGATIVE, search=(0, 2)),
    a_star=Interval(*REAL, search=(-1.5, 1.5)),
    w_star=Interval(*NONNEGATIVE, search=(0, 2)),
    rho=Interval(*POSITIVE, search=(1, 2)),
)


def one_tap_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`tap_majorant` without the term of the second moment."""
    a, w = columns(a=a, w=w)
    a_star, w_star = inputs.beside(a_star, a), inputs.beside(w_star, a)
    merged = a_star + ((a - a_star) * w).sum() / w.sum()
    return tap_majorant(array([merged], a), array([w.sum()], a), a_star, w_star, rho, horizon) * ratio(1, 2, a)


def tap_majorant_from_two_taps(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`tap_majorant` by the errors of taps 0 and 1 alone: what zero loss at H = 2 D* would have to imply, D* = 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", whose statement puts no bound on H, at H = 2.
    """
    a, w = columns(a=a, w=w)
    full, spread = tap_majorant(a, w, a_star, w_star, rho, horizon), inputs.beside(0, a)
    a_star = inputs.beside(a_star, a)
    for weight, state in zip(w, a, strict=True):
        spread = spread + weight * (state - a_star) * (state - a_star)
    outer = inputs.powers(inputs.beside(rho, a), horizon)
    for h in range(2, horizon):
        full[h] = full[h] - h * (h - 1) // 2 * outer[h - 2] * spread
    return full


def sharper_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`tap_majorant` less a hundredth: it is attained at taps 0 and 1 by states on one side of the teacher's."""
    found = tap_majorant(a, w, a_star, w_star, rho, horizon)
    return found * ratio(99, 100, inputs.beside(a_star, columns(a=a)[0]))


def sharper_spread(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`tap_majorant` with the second moment a hundredth less: at tap 2 states beyond the teacher's attain the bound."""
    found = tap_majorant(a, w, a_star, w_star, rho, horizon)
    without = tap_majorant_from_two_taps(a, w, a_star, w_star, rho, horizon)
    return found * ratio(99, 100, found) + without * ratio(1, 100, found)


TAP_BOUND = Claim(
    id="state-space.extrapolation.tap-bound",
    title="For a teacher of one state and nonnegative weights, the errors of three taps bound those of all taps",
    source=VARIOUS,
    statement=r"e_h=k_h-k^*_h:\quad|e_h|\le|a^*|^h|e_0|+h|a^*|^{h-1}|e_1-a^*e_0|+\tfrac{h(h-1)}2\rho^{h-2}\eta,"
    r"\quad\eta=e_2-2a^*e_1+a^{*2}e_0,\ \rho\ge|a^*|,|a_d|",
    reading="new",
    formula=tap_majorant,
    domain=STUDENTS,
    uses=(CERTIFICATE.id,),
    controls=(
        Mutant("two taps", tap_majorant_from_two_taps),
        Mutant("a hundredth sharper", sharper_majorant),
        Mutant("a hundredth of the spread less", sharper_spread),
        Mutant("the merged state alone", one_tap_majorant),
        Widened("states farther out than rho", drop=OUTER, rho=Interval(0, 0.25)),
    ),
)
