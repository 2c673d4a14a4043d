"""Claims about the gradient at an equilibrium."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import eye, solve
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix, model
from lemmata.theory.implicit_models.equilibria import linear_gradient, sample_gradient
from lemmata.theory.implicit_models.source import DECUGIS_2022

DIFFERENTIATION = Source(DECUGIS_2022, "section 1, the equilibrium equation, differentiated")


def _equilibrium(case: Case) -> Vector:
    return solve(eye(case.n, case.a) - case.s[:, None] * case.a, case.s * (case.b @ case.u))


def forwards(a: Matrix, b: Matrix, c: Matrix, g: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """`linear_gradient` with M where M^T stands before C^T."""
    back = solve(eye(a.shape[0], a) - a, c.T @ g)
    states = solve(eye(a.shape[0], a) - a, b)
    return back @ states.T, back, g @ states.T


def direct_into(a: Matrix, b: Matrix, c: Matrix, g: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """`linear_gradient` with B in the place of M B in the slope by A."""
    _, back, out = linear_gradient(a, b, c, g)
    return back @ b.T, back, out


LINEAR = Claim(
    id="implicit-models.equilibria.linear-gradient",
    title="The gradient of a linear implicit model passes backwards through the same inverse that it passes forwards through",
    source=DIFFERENTIATION,
    statement=r"M=(I-A)^{-1},\ G=\nabla_PL:\quad\nabla_AL=M^\top C^\top GB^\top M^\top,\quad\nabla_BL=M^\top C^\top G,\quad "
    r"\nabla_CL=GB^\top M^\top",
    reading="new",
    formula=linear_gradient,
    domain=Domain(**model(), g=matrix("q", "p")),
    controls=(Mutant("forwards in the place of backwards", forwards), Mutant("one inverse less", direct_into)),
)


def slopes_once(a: Matrix, c: Matrix, s: Vector, z: Vector, u: Vector, g: Vector) -> tuple[Matrix, Matrix, Matrix]:
    """`sample_gradient` without slopes inside the linear system."""
    delta = s * solve(eye(a.shape[0], a) - a.T, c.T @ g)
    return delta[:, None] * z[None, :], delta[:, None] * u[None, :], g[:, None] * z[None, :]


def untransposed(a: Matrix, c: Matrix, s: Vector, z: Vector, u: Vector, g: Vector) -> tuple[Matrix, Matrix, Matrix]:
    """`sample_gradient` with A in the place of A^T."""
    delta = s * solve(eye(a.shape[0], a) - a * s, c.T @ g)
    return delta[:, None] * z[None, :], delta[:, None] * u[None, :], g[:, None] * z[None, :]


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
    controls=(Mutant("slopes on one side alone", slopes_once), Mutant("A not transposed", untransposed)),
)
