"""Claims about the gradient at an equilibrium."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import eye, solve
from lemmata.terms.types import Vector
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix, model
from lemmata.theory.implicit_models.equilibria import linear_gradient, sample_gradient
from lemmata.theory.implicit_models.mutants import equilibria as mutants
from lemmata.theory.implicit_models.source import DECUGIS_2022

DIFFERENTIATION = Source(DECUGIS_2022, "section 1, the equilibrium equation, differentiated")


def _equilibrium(case: Case) -> Vector:
    return solve(eye(case.n, case.a) - case.s[:, None] * case.a, case.s * (case.b @ case.u))


LINEAR = Claim(
    id="implicit-models.equilibria.linear-gradient",
    title="The gradient of a linear implicit model passes backwards through the same inverse that it passes forwards through",
    source=DIFFERENTIATION,
    statement=r"M=(I-A)^{-1},\ G=\nabla_PL:\quad\nabla_AL=M^\top C^\top GB^\top M^\top,\quad\nabla_BL=M^\top C^\top G,\quad "
    r"\nabla_CL=GB^\top M^\top",
    reading="new",
    formula=linear_gradient,
    domain=Domain(**model(), g=matrix("q", "p")),
    controls=(Mutant("forwards in the place of backwards", mutants.forwards), Mutant("one inverse less", mutants.direct_into)),
)

SAMPLE = Claim(
    id="implicit-models.equilibria.sample-gradient",
    title="The gradient of one sample at an equilibrium is an outer product for each of $A$, $B$ and $C$, obtained from one linear "
    "system with the slopes of the activation",
    source=DIFFERENTIATION,
    statement=r"z=\phi(Az+Bu),\ s=\phi'(Az+Bu),\ y=Cz+Du:\quad\delta=S(I-A^\top S)^{-1}C^\top g,\quad "
    r"\nabla_AL=\delta z^\top,\ \nabla_BL=\delta u^\top,\ \nabla_CL=gz^\top,\qquad S=\operatorname{diag}(s),\ g=\nabla_yL",
    reading="new",
    formula=sample_gradient,
    domain=Domain(
        n=SIZE,
        p=SIZE,
        q=SIZE,
        a=Array(lambda c: (c.n, c.n), *REAL, search=(-0.25, 0.25)),
        b=matrix("n", "p"),
        c=matrix("q", "n"),
        u=Array(lambda c: c.p, *REAL, search=(-1, 1)),
        g=Array(lambda c: c.q, *REAL, search=(-1, 1)),
        s=Array(lambda c: c.n, *REAL, search=(0, 1)),
        z=Computed(_equilibrium),
    ),
    controls=(Mutant("slopes on one side alone", mutants.slopes_once), Mutant("A not transposed", mutants.untransposed)),
)
