"""The claim that is the talk's theorem for training A alone, with its constants."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.poisoning.law import LAW
from lemmata.theory.state_space.claims.poisoning.teacher_scaling import TEACHER_SCALING
from lemmata.theory.state_space.claims.poisoning.vanishing_start import SHAPES
from lemmata.theory.state_space.poisoning.theorem import poisoned_teacher
from lemmata.theory.state_space.source import COHEN_2026


@admits("numpy")
def half_the_teacher(eps: float, horizon: int, shape: Vector, p: int) -> tuple[float, float]:
    """`poisoned_teacher` with half the factor: tap h misses by 2^{1-h} eps."""
    factor, size = poisoned_teacher(eps, horizon, shape, p)
    return factor / 2, size


@admits("numpy")
def unscaled_start(eps: float, horizon: int, shape: Vector, p: int) -> tuple[float, float]:
    """`poisoned_teacher` with a start that takes no account of how the teacher multiplies the errors of the last taps."""
    factor, _ = poisoned_teacher(eps, horizon, shape, p)
    return factor, poisoned_teacher(eps, 3, shape, p)[1]


THEOREM = Claim(
    id="state-space.poisoning.theorem",
    title=r"For all $\epsilon$, $H'$ a cleanly labelled sequence decides whether training $A$ from an open set of starts extrapolates",
    source=Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", theorem'),
    statement=r"b=c=1,\ k^*_h=M^h\ (h\ge1),\ \mathcal T=\{e_p\},\ u^\dagger=M^{p-1}e_1:"
    r"\quad\forall\epsilon,H'>p+2\ \exists M,s,\ \text{open }\mathcal I\ni sM\xi:"
    r"\quad\max_{h<H'}|k_h-k^*_h|\le\epsilon\ \text{ on }\mathcal T,\quad>\epsilon\ \text{ on }\mathcal T\cup\{u^\dagger\}",
    reading="corrected",
    formula=poisoned_teacher,
    domain=Domain(
        eps=Interval(*POSITIVE, search=(0.01, 100)),
        **SHAPES,
        horizon=Integer(lambda c: c.p + 3, None, search=(lambda c: c.p + 3, lambda c: c.p + 8)),
        nudge=Array(lambda c: c.dim, -0.01, 0.01),
    ),
    uses=(LAW.id, TEACHER_SCALING.id),
    controls=(Mutant("a teacher half as large", half_the_teacher), Mutant("a start for tap 2 alone", unscaled_start)),
)
