"""Claims about what gradient flow conserves, and what descent adds."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import eye
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import conservation
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix, model
from lemmata.theory.implicit_models.equilibria import adjoints_and_states
from lemmata.theory.implicit_models.source import DECUGIS_2022

MODEL = Source(DECUGIS_2022, "section 1, the equilibrium equation, trained by gradient flow")
FREE = "no penalty on the parameters"
HOMOGENEOUS = "an activation with $\\phi(x)=\\phi'(x)\\,x$"


def explicit_signs(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    """`conserved` with the differences of an explicit linear network."""
    s = eye(a.shape[0], a) - a
    return c.T @ c - s.T @ s, b @ b.T - s @ s.T


def sides_exchanged(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    """`conserved` with S S^T beside C^T C and S^T S beside B B^T."""
    s = eye(a.shape[0], a) - a
    return c.T @ c + s @ s.T, b @ b.T + s.T @ s


def of_a(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix]:
    """`conserved` with A in the place of I - A."""
    return c.T @ c + a.T @ a, b @ b.T + a @ a.T


FLOW = Claim(
    id="implicit-models.conservation.flow",
    title="Gradient flow of a linear implicit model conserves $C^\\top C+S^\\top S$ and $BB^\\top+SS^\\top$, $S=I-A$, for every loss of "
    "its "
    "output map",
    source=MODEL,
    statement=r"\dot\theta=-\nabla_\theta\,L\bigl(CS^{-1}B,D\bigr):\quad\frac d{dt}\bigl(C^\top C+S^\top S\bigr)=0=\frac d{dt}"
    r"\bigl(BB^\top+SS^\top\bigr),"
    r"\qquad\det S\ne0",
    reading="new",
    formula=conservation.conserved,
    domain=Domain(**model(), g=matrix("q", "p"), penalty=Choice(0, 1), where=((FREE, lambda c: c.penalty == 0),)),
    controls=(
        Mutant("differences, as of an explicit network", explicit_signs),
        Mutant("sides exchanged", sides_exchanged),
        Mutant("A in the place of I - A", of_a),
        Widened("weight decay on B and C", drop=FREE),
    ),
)


def outer_products_exchanged(a: Matrix, b: Matrix, c: Matrix, g: Matrix, step_size: Scalar) -> tuple[Matrix, Matrix]:
    """`step_drift` with dA dA^T and dA^T dA exchanged."""
    back, states = adjoints_and_states(a, b, c, g)
    slopes, square = g @ states.T, step_size * step_size
    above, below = back @ (states.T @ states) @ back.T, states @ (back.T @ back) @ states.T
    return square * (slopes.T @ slopes + above), square * (back @ back.T + below)


def linear_in_step(a: Matrix, b: Matrix, c: Matrix, g: Matrix, step_size: Scalar) -> tuple[Matrix, Matrix]:
    """`step_drift` of the first order in the step."""
    inner, outer = conservation.step_drift(a, b, c, g, step_size)
    return inner / step_size, outer / step_size


DESCENT = Claim(
    id="implicit-models.conservation.descent",
    title="A step of gradient descent adds to both conserved matrices exactly $\\eta^2$ times Gram matrices of the gradients, so that "
    "they only grow",
    source=MODEL,
    statement=r"\Delta(C^\top C+S^\top S)=\eta^2(\partial_C^\top\partial_C+\partial_A^\top\partial_A)\succeq0,\quad "
    r"\Delta(BB^\top+SS^\top)=\eta^2(\partial_B\partial_B^\top+\partial_A\partial_A^\top)\succeq0,\qquad\partial_X=\nabla_XL"
    r"\bigl(CS^{-1}B,D\bigr)",
    reading="new",
    formula=conservation.step_drift,
    domain=Domain(**model(), g=matrix("q", "p"), step_size=Interval(*REAL, search=(0.1, 1))),
    uses=(FLOW.id,),
    controls=(
        Mutant("first order in the step", linear_in_step),
        Mutant("outer products exchanged", outer_products_exchanged),
    ),
)


def states_added(a: Matrix, b: Matrix, c: Matrix) -> Vector:
    """`node_balance` with the columns of A added."""
    return (a * a).sum(axis=1) + (b * b).sum(axis=1) + (a * a).sum(axis=0) - (c * c).sum(axis=0)


def outputs_added(a: Matrix, b: Matrix, c: Matrix) -> Vector:
    """`node_balance` with the sign of C changed."""
    return conservation.node_balance(a, b, c) + 2 * (c * c).sum(axis=0)


NODES = Claim(
    id="implicit-models.conservation.nodes",
    title="Gradient flow of an implicit model with a positively homogeneous activation conserves, state by state, the squared incoming "
    "weights less the squared outgoing ones",
    source=MODEL,
    statement=r"z=\phi(Az+Bu),\ \phi(x)=\phi'(x)x:\quad\frac d{dt}\bigl(|A_{i,:}|^2+|B_{i,:}|^2-|A_{:,i}|^2-|C_{:,i}|^2\bigr)=0,\quad "
    r"i=1,\dots,n",
    reading="new",
    formula=conservation.node_balance,
    domain=Domain(
        n=SIZE,
        p=SIZE,
        q=SIZE,
        a=Array(lambda c: (c.n, c.n), *REAL, search=(-0.25, 0.25)),
        b=matrix("n", "p"),
        c=matrix("q", "n"),
        s=Array(lambda c: c.n, *REAL, search=(0, 1)),
        offset=Choice(0, 1),
        u=Array(lambda c: c.p, *REAL, search=(0.5, 1)),
        g=Array(lambda c: c.q, *REAL, search=(-1, 1)),
        where=((HOMOGENEOUS, lambda c: c.offset == 0),),
    ),
    controls=(
        Mutant("columns of A added", states_added),
        Mutant("the sign of C", outputs_added),
        Widened("an activation that is not 0 at 0", drop=HOMOGENEOUS),
    ),
)
