"""Claims about equilibria of the linear model."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import linear
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix
from lemmata.theory.implicit_models.claims.well_posed import NORM
from lemmata.theory.implicit_models.source import DECUGIS_2022
from lemmata.theory.implicit_models.well_posed import perron

MODEL = Source(DECUGIS_2022, "section 1, the equilibrium equation, with phi = id")
LINEAR = "a linear activation"


def a_step_more(power: Matrix, gap: Vector, a: Matrix) -> Vector:
    """`remaining` after one step more."""
    return a @ linear.remaining(power, gap)


def from_the_right(power: Matrix, gap: Vector) -> Vector:
    """`remaining` of the transpose."""
    return linear.remaining(power.T, gap)


PICARD = Claim(
    id="implicit-models.linear.picard",
    title="Picard's iteration of a linear model multiplies its distance from an equilibrium by $A$ at every step",
    source=MODEL,
    statement=r"z^*=Az^*+v,\ z_{s+1}=Az_s+v:\quad z_s-z^*=A^s(z_0-z^*)",
    reading="new",
    formula=linear.remaining,
    domain=Domain(
        n=SIZE,
        a=matrix("n", "n"),
        gap=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        fixed=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        steps=Integer(0, None, search=(0, 4)),
        power=Computed(lambda c: linear.stepped(c.a, c.steps)),
        bend=Choice(0, 1),
        where=((LINEAR, lambda c: c.bend == 0),),
    ),
    controls=(
        Mutant("one step more", a_step_more),
        Mutant("the transpose", from_the_right),
        Widened("an activation with a square", drop=LINEAR),
    ),
)


def of_moduli(a: Matrix) -> float:
    """`spectral_radius` of the moduli, as a ReLU model needs it."""
    return perron(a)


def of_singular_values(a: Matrix) -> float:
    """`spectral_radius` in the sense of the largest singular value."""
    return float(np.linalg.norm(np.asarray(a, dtype=float), 2))


def a_hundredth_less(a: Matrix) -> float:
    """`spectral_radius` a hundredth smaller."""
    return linear.spectral_radius(a) * 99 / 100


RADIUS = Claim(
    id="implicit-models.linear.radius",
    title=r"The asymptotic rate of Picard's iteration of a linear model is the spectral radius of $A$, at most the Perron root of "
    r"$|A|$: its distance from an equilibrium dies out from every start if and only if $\rho(A)<1$",
    source=MODEL,
    statement=r"\lim_{s\to\infty}\|A^s\|^{1/s}=\rho(A)\le\lambda_{pf}(|A|),\qquad A^s\to0\iff\rho(A)<1",
    reading="new",
    formula=linear.spectral_radius,
    domain=Domain(n=SIZE, a=Array(lambda c: (c.n, c.n), *REAL, search=(-2, 2))),
    uses=(PICARD.id, NORM.id),
    controls=(
        Mutant("of the moduli", of_moduli),
        Mutant("the largest singular value", of_singular_values),
        Mutant("a hundredth less", a_hundredth_less),
    ),
)


def symmetric(k: Scalar) -> tuple[Matrix, Scalar]:
    """`two_step_model` with all entries k."""
    return array([[k, k], [k, k]], k), 2 * k


TWO_STEPS = Claim(
    id="implicit-models.linear.two-steps",
    title=r"Two steps of Picard's iteration can be exact from everywhere at any Perron root: for "
    r"$A=\begin{pmatrix}k&k\\-k&-k\end{pmatrix}$, $k\ge0$, that root is $2k$",
    source=MODEL,
    statement=r"A^2=0,\qquad\det(I-A)=1,\qquad|A|\,\mathbf 1=2k\,\mathbf 1",
    reading="new",
    formula=linear.two_step_model,
    domain=Domain(k=Interval(*NONNEGATIVE, search=(0, 4)), gap=Array(2, *REAL, search=(-1, 1))),
    uses=(PICARD.id,),
    controls=(Mutant("all entries k", symmetric),),
)
