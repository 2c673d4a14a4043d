"""Claims about keeping A within a norm ball."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Domain, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models.claims.ranges import SIZE
from lemmata.theory.implicit_models.projection import projected, rescaled, rescaling_excess
from lemmata.theory.implicit_models.source import DECUGIS_2022

KEPT = Source(DECUGIS_2022, "section 1, the equilibrium equation, kept solvable in training")
STATES = Array(lambda c: (c.n, c.n), *REAL, search=(-2, 2))
RADIUS = Interval(*POSITIVE, search=(0.25, 2))
DOMAIN = Domain(n=SIZE, a=STATES, radius=RADIUS)


def by_rows(a: Matrix, radius: Scalar) -> Matrix:
    """Every row rescaled that is too long."""
    return np.array([rescaled(row[None], radius)[0] for row in a])


def one_threshold(a: Matrix, radius: Scalar) -> Matrix:
    """The threshold as if no entry became 0."""
    found = []
    for row in a:
        theta = (abs(row).sum() - radius) / len(row)
        found.append(np.sign(row) * (abs(row) - theta) if theta > 0 else row)
    return np.array(found)


OPTIMAL = Claim(
    id="implicit-models.projection.nearest",
    title="Shrinking the entries of each row that is too long by one threshold gives the nearest matrix with $\\|A\\|_\\infty\\le\\kappa$",
    source=KEPT,
    statement=r"P=\operatorname{sign}(A)(|A|-\theta_i)_+:\quad\|P\|_\infty\le\kappa,\qquad\langle "
    r"A_i-P_i,P_i\rangle=\kappa\,\|A_i-P_i\|_\infty\text{ for every row},"
    r"\ \text{ so that }\langle A_i-P_i,Y_i-P_i\rangle\le0\ \ \forall\,|Y_i|_1\le\kappa",
    reading="new",
    formula=projected,
    domain=DOMAIN,
    controls=(Mutant("rows rescaled", by_rows), Mutant("a threshold from all entries", one_threshold)),
)


def half_way(a: Matrix, radius: Scalar) -> Matrix:
    """Half of the way to the projection."""
    return (a + projected(a, radius)) / 2


IDEMPOTENT = Claim(
    id="implicit-models.projection.idempotent",
    title="The projection leaves its own results as they are, and no pair of matrices is further apart after it than before",
    source=KEPT,
    statement=r"P(P(A))=P(A),\qquad|P(A)-P(A')|_F\le|A-A'|_F",
    reading="new",
    formula=projected,
    domain=Domain(n=SIZE, a=STATES, other=STATES, radius=RADIUS),
    uses=(OPTIMAL.id,),
    controls=(
        Mutant("half of the way", half_way),
        Mutant("rows rescaled, which leaves what it gives but parts some pairs", by_rows),
    ),
)


def a_fiftieth_more(a: Matrix, radius: Scalar) -> Scalar:
    """`rescaling_excess` a fiftieth larger."""
    return rescaling_excess(a, radius) * 51 / 50


RESCALING = Claim(
    id="implicit-models.projection.rescaling",
    title=r"Rescaling $A$ by $\kappa/\|A\|_\infty$ where that is below 1 brings it no nearer than the projection does: the squared "
    r"distance from $A$ is larger by at least the squared distance between the two",
    source=KEPT,
    statement=r"R=\frac{\kappa}{\max(\kappa,\|A\|_\infty)}A:\quad|A-R|_F^2\ge|A-P(A)|_F^2+|P(A)-R|_F^2",
    reading="new",
    formula=rescaling_excess,
    domain=DOMAIN,
    uses=(OPTIMAL.id,),
    controls=(Mutant("a fiftieth more", a_fiftieth_more),),
)
