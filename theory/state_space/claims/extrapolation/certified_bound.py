"""The claim on the bound of every tap's error in floats."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.extrapolation.tap_bound import TAP_BOUND
from lemmata.theory.state_space.extrapolation.certified_bound import tap_error_bound
from lemmata.theory.state_space.extrapolation.tap_bound import tap_majorant
from lemmata.theory.state_space.source import VARIOUS


@admits("numpy", "fraction")
def teacher_radius_bound(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, horizon: int) -> Vector:
    """`tap_error_bound` with rho = |a*|, as if no state of the student lay farther out."""
    return tap_majorant(a, w, a_star, w_star, abs(a_star), horizon)


CERTIFIED_BOUND = Claim(
    id="state-space.extrapolation.certified-bound",
    title="In double precision the bound on every tap, with an allowance for rounding, holds for students of any loss",
    source=VARIOUS,
    statement=r"|\hat k_h-k^*_h|\le B_h+4(D+2h+2)\,\mathrm{eps}\,(\dots)\quad\text{with } \rho=\max(|a^*|,|a_d|)",
    reading="new",
    formula=tap_error_bound,
    domain=Domain(
        D=Integer(1, None, search=(1, 4)),
        horizon=Integer(1, None, search=(4, 20)),
        a_star=Interval(*REAL, search=(0.5, 1)),
        spread=Choice(1.0, 1e-4, 1e-8),
        a=Array(lambda c: c.D, lambda c: c.a_star - c.spread, lambda c: c.a_star + c.spread),
        w=Array(lambda c: c.D, *NONNEGATIVE, search=(0, 2)),
        w_star=Interval(*POSITIVE, search=(0.5, 2)),
    ),
    uses=(TAP_BOUND.id,),
    controls=(Mutant("the teacher's radius", teacher_radius_bound),),
)
