"""Claims about ReLU perceptrons beside the implicit model: how many hidden units the identity takes, and where few of them are silent."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import eye
from lemmata.terms.types import Matrix, Size, Vector
from lemmata.theory.implicit_models import perceptrons
from lemmata.theory.implicit_models.claims.ranges import SIZE
from lemmata.theory.implicit_models.source import DECUGIS_2022

IDENTITY = Source(DECUGIS_2022, "section 3 and figure 1, a perceptron of 10 hidden units for 10 inputs")
FEW_UNITS = Source(DECUGIS_2022, "section 3 and figures 1 and 3, perceptrons with 10 hidden units for 10 and for 50 inputs")


def one_unit_less(inputs: Size) -> Size:
    """`least_units`, one less."""
    return perceptrons.least_units(inputs) - 1


def one_unit_more(inputs: Size) -> Size:
    """`least_units`, one more."""
    return perceptrons.least_units(inputs) + 1


LEAST = Claim(
    id="implicit-models.perceptrons.least-units",
    title="A perceptron of one hidden ReLU layer can be the identity on $p$ inputs with $2p$ hidden units, and with no fewer: of fewer, "
    "fewer than $p$ are active at one of $\\pm x$ far out, where its slope has a rank below $p$",
    source=IDENTITY,
    statement=r"f(x)=W(Vx+b)_++c:\quad(x)_+-(-x)_+=x,\qquad h<\formula{2p}\ \Rightarrow\ \det(W_SV_S)\det(W_{S'}V_{S'})=0,\quad"
    r" S=\{i:(Vx)_i>0\},\ S'=\{i:(Vx)_i<0\},\ |S|+|S'|\le h",
    reading="new",
    formula=perceptrons.least_units,
    domain=Domain(
        inputs=Integer(1, None, search=(1, 4)),
        outward=Array(lambda c: (c.inputs, 2 * c.inputs), *REAL, search=(-1, 1)),
        inward=Array(lambda c: (2 * c.inputs, c.inputs), *REAL, search=(-1, 1)),
        inner=Array(lambda c: 2 * c.inputs, *REAL, search=(-1, 1)),
        outer=Array(lambda c: c.inputs, *REAL, search=(-1, 1)),
        x=Array(lambda c: c.inputs, *REAL, search=(-1, 1)),
        spread=Interval(*POSITIVE, search=(1, 9)),
    ),
    controls=(Mutant("one unit less", one_unit_less), Mutant("one unit more", one_unit_more)),
)


def upwards(weights: Matrix, rates: Vector) -> Vector:
    """`silent_direction`, along which all units grow."""
    return -perceptrons.silent_direction(weights, rates)


def transposed(weights: Matrix, rates: Vector) -> Vector:
    """`silent_direction` of the transposed weights."""
    return perceptrons.silent_direction(weights.T, rates)


SILENT = Claim(
    id="implicit-models.perceptrons.silent-direction",
    title="A perceptron with as many ReLU units in its first hidden layer as inputs, and an invertible $V$ there, is constant from "
    "$t=\\max_ib_i/r_i$ on along every direction $-V^{-1}r$, $r>0$, where the identity, and sums in general, are not",
    source=FEW_UNITS,
    statement=r"x=-V^{-1}r,\ r>0:\quad(V\,tx+b)_+=(b-tr)_+=0\quad\text{for }t\ge\max_i\frac{b_i}{r_i}",
    reading="new",
    formula=perceptrons.silent_direction,
    domain=Domain(
        n=SIZE,
        a=Array(lambda c: (c.n, c.n), *REAL, search=(-0.25, 0.25)),
        v=Computed(lambda c: eye(c.n, c.a) - c.a),
        rates=Array(lambda c: c.n, *POSITIVE, search=(0.5, 2)),
        inner=Array(lambda c: c.n, *REAL, search=(-2, 2)),
        later=Interval(*NONNEGATIVE, search=(0, 3)),
    ),
    controls=(Mutant("the other way", upwards), Mutant("the transpose", transposed)),
)
