"""Claims about activations with slopes from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import eye, solve
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import slopes
from lemmata.theory.implicit_models import slopes as right
from lemmata.theory.implicit_models.source import DECUGIS_2022
from lemmata.theory.implicit_models.supports import fractions, minors


def without_empty_set(slopes: Vector, minors: Sequence[Scalar]) -> Scalar:
    """`slope_determinant` without the weight of no state."""
    return right.slope_determinant(slopes, minors) - right.slope_weights(slopes)[0]


def exchanged(slopes: Vector, minors: Sequence[Scalar]) -> Scalar:
    """`slope_determinant` with 1 - s for s."""
    return right.slope_determinant([1 - slope for slope in slopes], minors)


DETERMINANT = Claim(
    id="implicit-models.slopes.determinant",
    title="With slopes of the activation from 0 to 1 the determinant of the backward equation is a mean of 1 and the principal minors of "
    "$I-A$, and so at least the least of all these",
    source=Source(DECUGIS_2022, "section 1, an activation such as ReLU"),
    statement=r"\det(I-SA)=\sum_{T\subseteq\{1,\dots,n\}}\prod_{i\in T}s_i\prod_{i\notin T}(1-s_i)\,\det(I-A)_{TT},\qquad "
    r"S=\operatorname{diag}(s),\ 0\le s_i\le1;\quad\text{weights}\ge0,\ \text{of sum }1",
    reading="new",
    formula=slopes.slope_determinant,
    domain=Domain(
        n=Integer(1, None, search=(1, 4)),
        a=Array(lambda c: (c.n, c.n), *REAL, search=(-2, 2)),
        s=Array(lambda c: c.n, 0, 1),
    ),
    uses=("implicit-models.well-posed.p-matrix", "implicit-models.equilibria.sample-gradient"),
    controls=(
        Mutant("without the empty set", without_empty_set),
        Mutant("1 - s for s", exchanged),
        Widened("slopes up to 2", s=Array(lambda c: c.n, 0, 2)),
    ),
)

POSITIVE_MINORS = "all principal minors of $I-A$ are positive"


def one_more(a: Matrix, v: Vector, knots: Sequence[Scalar], slopes: Sequence[Scalar]) -> list[Vector]:
    """`kinked_equilibria` and what solves the equation of the middle piece, wherever it lies."""
    a, v = fractions(np.asarray(a)), fractions(np.asarray(v))
    return [*right.kinked_equilibria(a, v, knots, slopes), solve(eye(len(v), a) - Fraction(slopes[1]) * a, Fraction(slopes[1]) * v)]


def halved(a: Matrix, v: Vector, knots: Sequence[Scalar], slopes: Sequence[Scalar]) -> list[Vector]:
    """`kinked_equilibria` at half their size."""
    return [z / 2 for z in right.kinked_equilibria(a, v, knots, slopes)]


ONE = Claim(
    id="implicit-models.slopes.one-equilibrium",
    title="Where all principal minors of $I-A$ are positive, every activation of three straight pieces with slopes from 0 to 1 has exactly "
    "one equilibrium for every $v$: ReLU, leaky ReLU, ReLU6 and hard tanh among them",
    source=Source(DECUGIS_2022, "section 1, an activation such as ReLU"),
    statement=r"\phi'\in\{s_0,s_1,s_2\}\subset[0,1],\ \det(I-A)_{TT}>0\ \forall T:\quad\exists!\,z=\phi(Az+v);\qquad "
    r"z=\phi(Az+v),\ z'=\phi(Az'+v)\ \Rightarrow\ (I-SA)(z-z')=0,\ S\text{ the slopes of chords}",
    reading="new",
    formula=slopes.kinked_equilibria,
    domain=Domain(
        n=Integer(1, 6, search=(1, 3)),
        a=Array(lambda c: (c.n, c.n), *REAL, search=(-1, 0.75)),
        v=Array(lambda c: c.n, *REAL, search=(-2, 2)),
        low=Interval(*REAL, search=(-1, 0)),
        wide=Interval(*POSITIVE, search=(0.5, 2)),
        knots=Computed(lambda c: (c.low, c.low + c.wide)),
        slopes=Array(3, 0, 1),
        where=((POSITIVE_MINORS, lambda c: min(minors(eye(c.n, c.a) - c.a)) > 0),),
    ),
    uses=(DETERMINANT.id,),
    controls=(
        Mutant("the middle piece's solution as well", one_more),
        Mutant("half of it", halved),
        Widened("minors of any sign", drop=POSITIVE_MINORS, a=Array(lambda c: (c.n, c.n), *REAL, search=(-2, 3))),
        Widened("slopes up to 3", slopes=Array(3, 0, 3)),
    ),
)
