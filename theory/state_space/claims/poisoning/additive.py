"""Claims on the additive phase: its states, its time, and how little tap p shortens it."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL, below
from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.poisoning.field import POISONED_FIELD
from lemmata.theory.state_space.poisoning.additive import additive_phase_time, additive_phase_window, additive_states
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import WITH_SPECIAL

TAP_ONE = "data excite tap 1 alone"


def unit_dimension_states(t: Scalar, a_init: Vector) -> Vector:
    """`additive_states` without the number of states in the rate."""
    (a,) = columns(a_init=a_init)
    return additive_states(t * ratio(1, a.shape[0], t), a)


ADDITIVE_STATES = Claim(
    id="state-space.poisoning.additive-states",
    title="While tap 1 alone carries data, all states rise by the same amount, and leads stay as they were",
    source=WITH_SPECIAL,
    statement=r"a_d(t)=a_d(0)+\frac{1-S_1(0)}D\bigl(1-e^{-Dt}\bigr)",
    reading="new",
    formula=additive_states,
    domain=Domain(
        where=((TAP_ONE, lambda c: c.others == 0),),
        dim=Integer(1, None, search=(1, 4)),
        a_init=Array(lambda c: c.dim, *REAL, search=(0, 1)),
        t=Interval(*NONNEGATIVE, search=(0.125, 1)),
        others=Choice(0, 1),
    ),
    uses=(POISONED_FIELD.id,),
    controls=(Mutant("the rate of one state", unit_dimension_states), Widened("tap p too", drop=TAP_ONE)),
)


def unit_dimension_time(first_moment: Scalar, level: Scalar, dim: int) -> Scalar:
    """`additive_phase_time` without the number of states: the rate of one state for that of their sum."""
    return additive_phase_time(first_moment, level, 1)


ADDITIVE_TIME = Claim(
    id="state-space.poisoning.additive-phase-time",
    title="Tap 1 is fitted in a time that falls as $1/D$ and hardly depends on how near to zero training starts",
    source=WITH_SPECIAL,
    statement=r"\frac{dS_1}{dt}=D(1-S_1):\qquad t(S_1=\ell)=\formula{\frac1D\ln\frac{1-S_1(0)}{1-\ell}}\qquad(S_1(0)\le\ell<1)",
    reading="new",
    formula=additive_phase_time,
    symbols={"S_1(0)": "first_moment", r"\ell": "level"},
    domain=Domain(
        dim=Integer(1, None, search=(1, 4)),
        first_moment=Interval(None, below(1), search=(0, 0.25)),
        level=Interval(lambda c: c.first_moment, below(1), search=(0.5, 0.75)),
    ),
    uses=(POISONED_FIELD.id,),
    controls=(Mutant("the rate of one state", unit_dimension_time),),
)


@admits("numpy")
def closed_window(a_init: Vector, level: float, p: int) -> Vector:
    """`additive_phase_window` as if tap p did nothing: one time."""
    return additive_phase_window(a_init, level, p)[[1, 1]]


ADDITIVE_WINDOW = Claim(
    id="state-space.poisoning.additive-phase-window",
    title=r"Tap $p$ hardly shortens the additive phase: for starts near zero by a fraction of order $p\,D^{1-p}$",
    source=WITH_SPECIAL,
    statement=r"a(0)\ge0,\ S_1(0)\le\ell<1:\quad\frac1D\ln\frac{1+\kappa-S_1(0)}{1+\kappa-\ell}\le t(S_1=\ell)\le T,"
    r"\quad T=\frac1D\ln\frac{1-S_1(0)}{1-\ell},\ \kappa=pM^{p-1},"
    r"\ M=\tfrac\ell D+\bigl(\max a(0)-\tfrac{S_1(0)}D\bigr)e^{p(p-1)\ell^{p-2}T}",
    reading="new",
    formula=additive_phase_window,
    domain=Domain(
        dim=Integer(2, None, search=(2, 10)),
        p=Integer(2, None, search=(2, 6)),
        scale=Choice(0.001, 0.25),
        shares=Array(lambda c: c.dim, 0, 1),
        a_init=Computed(lambda c: c.scale * c.shares / c.dim),
        level=Interval(0.25, below(1), search=(0.5, 0.75)),
    ),
    uses=(ADDITIVE_TIME.id,),
    controls=(Mutant("tap p does nothing", closed_window),),
)
