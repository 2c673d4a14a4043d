"""The claim on the bound of every tap's error by three of them."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE
from lemmata.theory.state_space.extrapolation.tap_bound import tap_majorant
from lemmata.theory.state_space.mutants.extrapolation.tap_bound import (
    one_tap_majorant,
    sharper_majorant,
    sharper_spread,
    tap_majorant_from_two_taps,
)
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
