"""Claims on students of weights of any sign: what generic starts of finite scale leave, in the limit and over growing horizons."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE, REAL, above
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.extrapolation.tap_bound import OUTER, TAP_BOUND
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.signed import signed_tap_majorant, vanishing_error
from lemmata.theory.state_space.source import VARIOUS


def signed_spread_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`signed_tap_majorant` with the weights' own signs in the spread: that of `tap_majorant`, where they cancel."""
    a, w = columns(a=a, w=w)
    bound = signed_tap_majorant(a, w, a_star, w_star, rho, horizon)
    away = a - inputs.beside(a_star, a)
    lost = ((abs(w) - w) * away * away).sum()
    outer = inputs.powers(inputs.beside(rho, a), horizon)
    return array([term - (h * (h - 1) // 2 * outer[h - 2] * lost if h > 1 else 0) for h, term in enumerate(bound)], lost)


def sharper_signed_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`signed_tap_majorant` less a hundredth: it is attained at taps 0 and 1."""
    found = signed_tap_majorant(a, w, a_star, w_star, rho, horizon)
    return found * ratio(99, 100, inputs.beside(a_star, columns(a=a)[0]))


SIGNED_BOUND = Claim(
    id="state-space.signed.tap-bound",
    title="For a teacher of one state and weights of any sign, three taps and the spread of $|w|$ bound the errors of all taps",
    source=VARIOUS,
    statement=r"|e_h|\le|a^*|^h|e_0|+h|a^*|^{h-1}|e_1-a^*e_0|+\tfrac{h(h-1)}2\rho^{h-2}\sum_d|w_d|(a_d-a^*)^2",
    reading="new",
    formula=signed_tap_majorant,
    domain=Domain(
        where=((OUTER, lambda c: all(abs(z) <= c.rho for z in (*c.a, c.a_star))),),
        D=Integer(1, None, search=(1, 4)),
        horizon=Integer(1, None, search=(4, 12)),
        a=Array(lambda c: c.D, *REAL, search=(-1.5, 1.5)),
        w=Array(lambda c: c.D, *REAL, search=(-2, 2)),
        a_star=Interval(*REAL, search=(-1.5, 1.5)),
        w_star=Interval(*REAL, search=(-2, 2)),
        rho=Interval(*POSITIVE, search=(1, 2)),
    ),
    uses=(TAP_BOUND.id,),
    controls=(
        Mutant("signs left in the spread", signed_spread_majorant),
        Mutant("a hundredth sharper", sharper_signed_majorant),
        Widened("states farther out than rho", drop=OUTER, rho=Interval(0, 0.25)),
    ),
)

GENERIC_STARTS = Domain(
    D=Integer(2, None, search=(7, 8)),
    a=Normal(lambda c: c.D),
    b=Normal(lambda c: c.D),
    c=Normal(lambda c: c.D),
    scale=Interval(above(0), 0.1, search=(0.005, 0.02)),
    a_star=Interval(0.5, 1.05, search=(0.95, 1.05)),
    w_star=Choice(1.0),
    horizon=Choice(400),
)

GROWING_ERROR = Claim(
    id="state-space.signed.growing-error",
    title="Training from a generic start of finite scale extrapolates with an error bound that grows with the horizon",
    source=VARIOUS,
    statement=r"D^*=1,\ \mathcal L_3\to0,\ w\ \text{of any sign},\ \rho\ge|a^*|,|a_d|:\quad"
    r"|k_h-k^*_h|\le h(h-1)\rho^{h-2}\sum_{w_d<0}|w_d|(a_d-a^*)^2",
    reading="new",
    formula=signed_tap_majorant,
    domain=GENERIC_STARTS,
    uses=(SIGNED_BOUND.id,),
    controls=(Mutant("signs left in the spread", signed_spread_majorant),),
)


def squared_scale(scale: Scalar) -> Scalar:
    """`vanishing_error` as the square of the scale."""
    return vanishing_error(scale) * scale


VANISHING_START = Claim(
    id="state-space.signed.vanishing-start",
    title="The extrapolation error of generic starts falls with their scale: at 0.1 and 0.01 its median over seeds is below the scale",
    source=VARIOUS,
    statement=r"D^*=1,\ a^*=.8,\ D=8,\ H=3,\ G=I/3,\ s=\tfrac1{10},\tfrac1{100}:\quad\operatorname{median}\ \max_{h<20}|k_h-k^*_h|\le s",
    reading="new",
    formula=vanishing_error,
    domain=Domain(scale=Choice(0.1), first_seed=Choice(0)),
    uses=(GROWING_ERROR.id,),
    controls=(Mutant("the square of the scale", squared_scale), Widened("a start of scale 1", scale=Choice(1.0))),
)
