"""Claims on students of zero loss that do not extrapolate: the null measure that the training horizon cannot see."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import admits, array, number, ratio, solve
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.null_measure import condition_floor, misled_weights, null_measure, null_weights
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import COHEN_2026

ENOUGH = "at least one state more than the training horizon"
DISTINCT = "pairwise different states"


def grid(c):
    """Return H + 1 evenly spaced rational states, of (0, 1] or of [-1, 1]."""
    return [Fraction(j + 1, c.H + 1) if c.side == "unit" else Fraction(2 * j - c.H, c.H) for j in range(c.H + 1)]


def short_null_weights(nodes: Vector, gap: Scalar) -> Vector:
    """`null_weights` with the last node left out of the products and unused: taps vanish one step less far."""
    (nodes,) = columns(nodes=nodes)
    if nodes.shape[0] == 1:
        return nodes * 0
    return array([*null_weights(nodes[:-1], gap), number(0, nodes)], nodes)


BLIND_WEIGHTS = Claim(
    id="state-space.null-measure.blind-weights",
    title="On more states than the horizon, weights of both signs add nothing to the loss and move a later tap",
    source=Source(COHEN_2026, "Existence of Non-Generalizing Solutions"),
    statement=r"v_j=\frac{g}{\prod_{i\ne j}(z_j-z_i)}\ (0\le j<D):\quad\sum_j v_jz_j^h=0\ (h<H),\quad\sum_j v_jz_j^{D-1}=g,\qquad D\ge H+1",
    reading="new",
    formula=null_weights,
    domain=Domain(
        where=((ENOUGH, lambda c: c.D >= c.H + 1), (DISTINCT, lambda c: all(a != b for a, b in combinations(c.nodes, 2)))),
        D=Integer(2, None, search=(2, 12)),
        H=Integer(1, None, search=(1, 11)),
        nodes=Array(lambda c: c.D, *REAL, search=(-2, 2)),
        gap=Interval(*REAL, search=(0.5, 2)),
        a_star=Interval(*REAL, search=(-1, 1)),
        w_star=Interval(*REAL, search=(-2, 2)),
        u=Array(lambda c: c.H, *REAL, search=(-2, 2)),
    ),
    controls=(
        Mutant("last state unused", short_null_weights),
        Widened("no more states than the horizon", drop=ENOUGH),
    ),
)


def blind_alone(nodes: Vector, horizon: int, a_star: Vector, w_star: Vector, miss: Scalar) -> Vector:
    """`misled_weights` without the teacher's taps."""
    return misled_weights(nodes, horizon, a_star, w_star * 0, miss)


def half_missed(nodes: Vector, horizon: int, a_star: Vector, w_star: Vector, miss: Scalar) -> Vector:
    """`misled_weights` at half the miss."""
    return misled_weights(nodes, horizon, a_star, w_star, miss * ratio(1, 2, miss))


EXISTENCE = Claim(
    id="state-space.null-measure.existence",
    title=r"For all $\epsilon>0$ and $H'>H$ some weights on any $H+1$ different states give a student of zero loss that misses tap $H$ by "
    r"$2\epsilon$",
    source=Source(COHEN_2026, "Existence of Non-Generalizing Solutions, proposition and proof sketch"),
    statement=r"\forall\epsilon>0\ \forall H'>H\ \exists(A,B,C):\quad\mathcal L_H=0,\quad|CA^HB-C^*(A^*)^HB^*|=2\epsilon>\epsilon;\qquad "
    r"V(A)\,(C^\top\odot B)=\bigl(k^*_0,\dots,k^*_{H-1},k^*_H+2\epsilon\bigr)^\top,\quad D\ge H+1",
    formula=misled_weights,
    domain=Domain(
        where=((ENOUGH, lambda c: c.horizon + 1 <= c.D), BLIND_WEIGHTS.domain.where[1]),
        D=Integer(2, None, search=(2, 8)),
        horizon=Integer(1, None, search=(1, 7)),
        teacher_dim=Integer(1, None, search=(1, 3)),
        nodes=Array(lambda c: c.D, *REAL, search=(-2, 2)),
        a_star=Array(lambda c: c.teacher_dim, *REAL, search=(-1, 1)),
        w_star=Array(lambda c: c.teacher_dim, *REAL, search=(-2, 2)),
        eps=Interval(*POSITIVE, search=(0.5, 2)),
        miss=Computed(lambda c: 2 * c.eps),
        u=Array(lambda c: c.horizon, *REAL, search=(-2, 2)),
    ),
    uses=(BLIND_WEIGHTS.id,),
    controls=(
        Mutant("the miss alone, without the teacher's taps", blind_alone),
        Mutant("half the miss, which extrapolates", half_missed),
        Widened("no more states than the horizon", drop=ENOUGH),
    ),
)


@admits("numpy", "fraction")
def unsigned_null_measure(nodes: Vector, gap: Scalar) -> list[Fraction]:
    """`null_measure` with |z_j - z_i|: weights of one sign."""
    return [abs(weight) for weight in null_measure(nodes, gap)]


EXACT_RATIONALS = Claim(
    id="state-space.null-measure.exact-rationals",
    title=r"In rational arithmetic the null measure has zero taps below $H$ and the given gap at tap $H$, for every $H\le40$",
    source=Source(COHEN_2026, "Existence of Non-Generalizing Solutions, proof sketch"),
    statement=r"v_j\in\mathbb Q,\quad\sum_{j=0}^{H}v_jz_j^h=0\ (h<H),\quad\sum_{j=0}^{H}v_jz_j^H=g,"
    r"\qquad z_j=\tfrac{j+1}{H+1}\text{ or }\tfrac{2j-H}{H}",
    reading="new",
    formula=null_measure,
    domain=Domain(
        H=Integer(1, 40),
        side=Choice("unit", "symmetric"),
        nodes=Computed(grid),
        gap=Choice(Fraction(1, 5), Fraction(2)),
    ),
    uses=(BLIND_WEIGHTS.id,),
    controls=(Mutant("weights of one sign", unsigned_null_measure),),
)


def halved_spacing_floor(H: int, spacing: Scalar) -> Scalar:
    """`condition_floor` at half the spacing."""
    return condition_floor(H, spacing * ratio(1, 2, spacing))


CONDITION = Claim(
    id="state-space.null-measure.condition",
    title=r"Solving the Vandermonde system costs $\log_2\frac{(2/d)^H}{H!}$ bits: on $(0,1]$ more than double precision has from $H=23$ on",
    source=Source(COHEN_2026, "Existence of Non-Generalizing Solutions, proof sketch"),
    statement=r"z_{j+1}-z_j=d:\quad\operatorname{cond}_2V(A)\ge\sum_j|v_j|/g=\formula{\frac{(2/d)^H}{H!}};\qquad"
    r"\text{balls of } p \text{ bits solve it only if } 2^p\ge\frac{(2/d)^H}{H!}\quad(H\ge8)",
    reading="new",
    formula=condition_floor,
    symbols={"d": "spacing"},
    parts=("the sum of 1/(d^H j! (H-j)!)", "these as the weights"),
    domain=Domain(
        H=Integer(1, 40),
        side=Choice("unit", "symmetric"),
        nodes=Computed(grid),
        spacing=Computed(lambda c: c.nodes[1] - c.nodes[0]),
    ),
    uses=(EXACT_RATIONALS.id,),
    controls=(Mutant("half the spacing", halved_spacing_floor),),
)


@admits("numpy")
def solved_null_weights(nodes: Vector, gap: Scalar) -> Vector:
    """`null_weights` by solving the Vandermonde system in floats: without a digit at 25 evenly spaced states of (0, 1]."""
    (nodes,) = columns(nodes=nodes)
    H = nodes.shape[0] - 1
    return solve(np.vander(nodes, increasing=True).T, np.eye(H + 1)[H] * gap)


FLOATS = Claim(
    id="state-space.null-measure.floats",
    title="In double precision the closed form keeps its digits; the solved system has none left on $(0,1]$ from $H=30$ on",
    source=Source(COHEN_2026, "Existence of Non-Generalizing Solutions, proof sketch"),
    statement=r"\hat v_j=v_j(1+\theta),\ |\theta|\le(2H+2)\,2^{-53};\qquad\text{LU on } V(A)\hat v=g e_H:\ |\theta|\ge\tfrac12\ (H\ge30)",
    reading="new",
    formula=null_weights,
    domain=Domain(
        H=Integer(1, 40),
        side=Choice("unit", "symmetric"),
        nodes=Computed(lambda c: np.array([float(node) for node in grid(c)])),
        gap=Choice(1),
    ),
    uses=(CONDITION.id, EXACT_RATIONALS.id),
    controls=(Mutant("the system solved in floats", solved_null_weights),),
)
