"""The claim on poisoning by a larger teacher."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import power
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.frozen.clean_field import CLEAN_FIELD
from lemmata.theory.state_space.claims.poisoning.field import POISONED_FIELD, STATES
from lemmata.theory.state_space.poisoning.teacher_scaling import scaled_poisoned_field
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import COHEN_2026


def unscaled_special_field(a: Vector, p: int, factor: Scalar) -> Vector:
    """`scaled_poisoned_field` with the special sequence left at amplitude 1."""
    (a,) = columns(a=a)
    factor = inputs.beside(factor, a)
    square = power(factor, 2 * p - 2)
    return scaled_poisoned_field(a, p, factor) - (square - 1) * (factor - a.sum())


TEACHER_SCALING = Claim(
    id="state-space.poisoning.teacher-scaling",
    title=r"A teacher $M$ times as large, with a matching special sequence, multiplies the error of tap $h$ by $M^h$, without bound",
    source=Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", theorem, "for all eps"'),
    statement=r"M>0,\ k^*_h=M^h,\ u^\dagger=M^{p-1}e_1:\quad\dot a_d=pa_d^{p-1}(M^p-S_p)+M^{2p-2}(M-S_1);"
    r"\qquad a(t)=M\,x(M^{2p-2}t),\quad S_h(a)-M^h=M^h\bigl(S_h(x)-1\bigr)",
    reading="new",
    formula=scaled_poisoned_field,
    domain=Domain(
        p=Integer(2, None, search=(2, 5)),
        factor=Interval(*POSITIVE, search=(0.5, 2)),
        **STATES,
        t=Interval(*NONNEGATIVE, search=(0.25, 0.5)),
    ),
    uses=(POISONED_FIELD.id, CLEAN_FIELD.id),
    controls=(Mutant("the special sequence not scaled", unscaled_special_field),),
)
