"""Claims about the number of equilibria of a ReLU model."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import eye
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.claims.ranges import SIZE
from lemmata.theory.implicit_models.source import DECUGIS_2022
from lemmata.theory.implicit_models.supports import minors
from lemmata.theory.implicit_models.well_posed import minor_floor, perron, picard_state, relu_equilibria, rotation_minors, two_equilibria

CONDITIONS = Source(DECUGIS_2022, "section 1, the equilibrium equation")
SMALL = "$\\lambda_{pf}(|A|)<1$"
STEEP = "$a\\le-1$"


def _states(width: float) -> Array:
    return Array(lambda c: (c.n, c.n), *REAL, search=(-width, width))


def a_fiftieth_more(a: Matrix) -> float:
    """`perron` a fiftieth larger."""
    return perron(a) * 51 / 50


def without_moduli(a: Matrix) -> float:
    """`perron` as the row sum of A itself that is largest in modulus."""
    return float(np.abs(np.asarray(a).sum(axis=1)).max())


NORM = Claim(
    id="implicit-models.well-posed.norm",
    title="The Perron root of $|A|$ is at most the largest weighted row sum, whatever the positive weights, so that $\\|A\\|_\\infty<1$ "
    "implies $\\lambda_{pf}(|A|)<1$",
    source=CONDITIONS,
    statement=r"\lambda_{pf}(|A|)\le\max_i\frac{(|A|d)_i}{d_i},\quad d>0;\qquad d=\mathbf 1:\ \|A\|_\infty",
    reading="new",
    formula=perron,
    domain=Domain(n=SIZE, a=_states(1), d=Array(lambda c: c.n, *POSITIVE, search=(0.5, 1))),
    controls=(Mutant("a fiftieth more", a_fiftieth_more), Mutant("without moduli", without_moduli)),
)


def one_more(a: Matrix, v: Vector) -> list[Vector]:
    """`relu_equilibria` and what solves the equation without the relu."""
    return [*relu_equilibria(a, v), np.linalg.solve(np.eye(len(v)) - np.asarray(a, dtype=float), np.asarray(v, dtype=float))]


def half_of_it(a: Matrix, v: Vector) -> list[Vector]:
    """`relu_equilibria` at half their size, which no iteration approaches."""
    return [z / 2 for z in relu_equilibria(a, v)]


CONTRACTION = Claim(
    id="implicit-models.well-posed.contraction",
    title=r"With $\lambda_{pf}(|A|)<1$ a ReLU model has exactly one equilibrium, and Picard's iteration approaches it at least as fast "
    r"as $|A|^s$ decays",
    source=CONDITIONS,
    statement=r"\lambda_{pf}(|A|)<1:\quad\exists!\,z^*=(Az^*+v)_+,\qquad|z_s-z^*|\le|A|^s|z_0-z^*|\ \text{ entry by entry}",
    reading="new",
    formula=relu_equilibria,
    domain=Domain(
        n=SIZE,
        a=_states(0.6),
        v=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        z=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        steps=Integer(0, None, search=(0, 4)),
        where=((SMALL, lambda c: perron(c.a) < 1),),
    ),
    uses=(NORM.id,),
    controls=(
        Widened("a larger root", drop=SMALL, a=_states(2)),
        Mutant("the linear equilibrium as well", one_more),
        Mutant("half of the equilibrium", half_of_it),
    ),
)


def of_one_state_less(root: Scalar, size: int) -> Scalar:
    """`minor_floor` of one state less."""
    return (1 - root) ** (size - 1)


def a_fiftieth_higher(root: Scalar, size: int) -> Scalar:
    """`minor_floor` a fiftieth higher."""
    return (1 - root) ** size * 51 / 50


MINORS = Claim(
    id="implicit-models.well-posed.minors",
    title="With $\\lambda_{pf}(|A|)<1$ every principal minor of $I-A$ is positive, of $k$ states at least $(1-\\lambda_{pf}(|A|))^k$",
    source=CONDITIONS,
    statement=r"\lambda_{pf}(|A|)<1:\quad\det(I-A)_{TT}\ge\formula{\bigl(1-\lambda_{pf}(|A|)\bigr)^{|T|}}>0\quad\forall T",
    reading="new",
    formula=minor_floor,
    symbols={r"\lambda_{pf}(|A|)": "root", "|T|": "size"},
    domain=Domain(n=SIZE, a=_states(0.6), where=((SMALL, lambda c: perron(c.a) < 1),)),
    uses=(NORM.id,),
    controls=(
        Mutant("of one state less", of_one_state_less),
        Mutant("a fiftieth higher", a_fiftieth_higher),
        Widened("a larger root", drop=SMALL, a=_states(2)),
    ),
)


def weak_minors(a: Matrix) -> tuple[Vector, Vector, Vector] | None:
    """`two_equilibria` as if minors of 0 were allowed."""
    found = two_equilibria(a)
    return None if found is not None and all(minor >= 0 for minor in minors(eye(len(a), a) - a)) else found


def whole_determinant(a: Matrix) -> tuple[Vector, Vector, Vector] | None:
    """`two_equilibria` as if the determinant alone decided."""
    found = two_equilibria(a)
    return None if found is not None and list(minors(eye(len(a), a) - a))[-1] > 0 else found


P_MATRIX = Claim(
    id="implicit-models.well-posed.p-matrix",
    title="A ReLU model has exactly one equilibrium for every $v$ if and only if all principal minors of $I-A$ are positive; otherwise "
    "some "
    "$v$, named in closed form, has two",
    source=CONDITIONS,
    statement=r"\bigl(\forall v\ \exists!\,z=(Az+v)_+\bigr)\iff\det(I-A)_{TT}>0\ \ \forall T;\qquad\text{else }x\ne0,\ x_i((I-A)x)_i\le0:\ "
    r"x^+,x^-\text{ both solve for }v=(I-A)x^+-((I-A)x)^+",
    reading="new",
    formula=two_equilibria,
    domain=Domain(n=Integer(1, 12, search=(1, 3)), a=_states(2), v=Array(lambda c: c.n, *REAL, search=(-1, 1))),
    controls=(Mutant("minors of 0 allowed", weak_minors), Mutant("the determinant alone", whole_determinant)),
)


def symmetric_minors(k: Scalar) -> list[Scalar]:
    """`rotation_minors` of the matrix with k twice."""
    return [1 + 0 * k, 1 + 0 * k, 1 - k * k]


ROTATION = Claim(
    id="implicit-models.well-posed.perron-not-needed",
    title="A well-posed model of two states may have any Perron root: $A=\\begin{pmatrix}0&-k\\\\k&0\\end{pmatrix}$ is one for every $k$",
    source=CONDITIONS,
    statement=r"\det(I-A)_{TT}\in\{1,\,\formula[3]{1+k^2}\},\qquad\lambda_{pf}(|A|)=|k|",
    reading="new",
    formula=rotation_minors,
    domain=Domain(k=Interval(*REAL, search=(-4, 4))),
    uses=(P_MATRIX.id,),
    controls=(Mutant("both entries k", symmetric_minors),),
)


def turned(v: Scalar, steps: int) -> Scalar:
    """`picard_state` one step later."""
    return v * ((steps + 1) % 2)


CYCLE = Claim(
    id="implicit-models.well-posed.cycle",
    title="For $a\\le-1$ a model of one state has one equilibrium for every input, but for $v>0$ Picard's iteration from 0 alternates "
    "between 0 and $v$",
    source=CONDITIONS,
    statement=r"a\le-1,\ v\ge0:\quad z_0=0,\ z_{s+1}=(az_s+v)_+:\ z_{2k}=0,\ z_{2k+1}=v,\qquad z^*=\frac v{1-a}",
    reading="new",
    formula=picard_state,
    domain=Domain(
        a=Interval(None, 0, search=(-4, 0)),
        v=Interval(*NONNEGATIVE, search=(0.5, 2)),
        steps=Integer(0, None, search=(0, 6)),
        where=((STEEP, lambda c: c.a <= -1),),
    ),
    uses=(P_MATRIX.id,),
    controls=(Widened("a flatter line", drop=STEEP), Mutant("one step later", turned)),
)
