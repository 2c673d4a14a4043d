"""Claims about what gradient flow conserves, and what descent adds."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Interval
from lemmata.language.factors import REAL
from lemmata.theory.implicit_models import conservation
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix, model
from lemmata.theory.implicit_models.mutants import conservation as mutants
from lemmata.theory.implicit_models.source import DECUGIS_2022

MODEL = Source(DECUGIS_2022, "section 1, the equilibrium equation, trained by gradient flow")
FREE = "no penalty on the parameters"
HOMOGENEOUS = "an activation with $\\phi(x)=\\phi'(x)\\,x$"

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
        Mutant("differences, as of an explicit network", mutants.explicit_signs),
        Mutant("sides exchanged", mutants.sides_exchanged),
        Mutant("A in the place of I - A", mutants.of_a),
        Widened("weight decay on B and C", drop=FREE),
    ),
)

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
        Mutant("first order in the step", mutants.linear_in_step),
        Mutant("outer products exchanged", mutants.outer_products_exchanged),
    ),
)

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
        Mutant("columns of A added", mutants.states_added),
        Mutant("the sign of C", mutants.outputs_added),
        Widened("an activation that is not 0 at 0", drop=HOMOGENEOUS),
    ),
)
