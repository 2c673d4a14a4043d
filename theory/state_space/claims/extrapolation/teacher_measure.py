"""Claims on the teacher's taps as moments of a measure, as it is and as it is printed."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.extrapolation.teacher_measure import moment_form
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import COHEN_2026

TEACHERS = Domain(
    teacher_dim=Integer(1, None, search=(1, 3)),
    a_star=Array(lambda c: c.teacher_dim, *REAL, search=(-2, 2)),
    root=Array(lambda c: c.teacher_dim, *POSITIVE, search=(0.25, 1)),
    sign=Choice(1),
    w_star=Computed(lambda c: array([v * v * (c.sign if i == 0 else 1) for i, v in enumerate(c.root)], c.a_star)),
    taps=Computed(lambda c: array([sum(w * a**h for a, w in zip(c.a_star, c.w_star, strict=True)) for h in range(5)], c.a_star)),
    x=Array(3, *REAL, search=(-1, 1)),
)


def toeplitz_form(taps: Vector, x: Vector) -> Scalar:
    """`moment_form` with k_{|i-j|} in place of k_{i+j}."""
    (taps,), (x,) = columns(taps=taps), columns(x=x)
    n = x.shape[0]
    return sum(x[i] * x[j] * taps[abs(i - j)] for i in range(n) for j in range(n))


TEACHER_MEASURE = Claim(
    id="state-space.extrapolation.teacher-measure",
    title="The taps of a teacher with nonnegative weights are the moments of a measure: their Hankel form is a sum of squares",
    source=Source(COHEN_2026, "Various Examples Lead to Generalization, proof sketch, first line"),
    statement=r"w^*_i=b^*_ic^*_i\ge0:\quad\sum_{i,j}x_ix_jk^*_{i+j}=\sum_iw^*_ip_x(a^*_i)^2\ge0,\qquad p_x(z)=\sum_ix_iz^i",
    reading="corrected",
    formula=moment_form,
    domain=TEACHERS,
    controls=(
        Mutant("differences of indices for sums", toeplitz_form),
        Widened("a negative weight", sign=Choice(1, -1)),
    ),
)

TEACHER_MEASURE_PRINTED = Claim(
    id="state-space.extrapolation.teacher-measure-printed",
    title="The taps of any teacher are the moments of a random variable",
    source=TEACHER_MEASURE.source,
    statement=r"\exists\ \text{random variable}\ \mathcal Z^*\ \text{taking } D^* \text{ values}:"
    r"\ \forall h:\ C^*(A^*)^hB^*=\mathbb E[(\mathcal Z^*)^h]",
    formula=moment_form,
    domain=TEACHERS.replaced(sign=Choice(-1)),
    expect="refuted",
    erratum=Erratum(
        printed="there is a random variable Z* with D* values that has the teacher's taps as its moments",
        why=(
            "an assumption on the teacher is left out: its weights b* c* must be nonnegative, else E p(Z*)^2 < 0 for some polynomial p;"
            " they must also add up to k*_0 = 1, which scaling mends where k*_0 > 0"
        ),
        severity="gap",
    ),
    corrected_by=TEACHER_MEASURE.id,
)
