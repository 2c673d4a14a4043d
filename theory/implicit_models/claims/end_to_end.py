"""Claims about the output map of a linear implicit model while it is trained."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Interval, Normal
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.terms.arithmetic import exp, eye, solve
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models import end_to_end
from lemmata.theory.implicit_models.claims.conservation import FLOW, MODEL
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix, model

TRAINED = "$D$ is trained"
BOUNDED = "$\\|CS^{-1}B\\|\\le K$ throughout"


def without_cross_term(a: Matrix, b: Matrix, c: Matrix, g: Matrix, direct: Scalar) -> Matrix:
    """`map_velocity` without K_C G K_B, the part that A moves."""
    left = solve(eye(a.shape[0], a) - a.T, c.T)
    right = solve(eye(a.shape[0], a) - a, b)
    return end_to_end.map_velocity(a, b, c, g, direct) + (left.T @ left) @ g @ (right.T @ right)


def held(a: Matrix, b: Matrix, c: Matrix, g: Matrix, direct: Scalar) -> Matrix:
    """`map_velocity` as if D were held."""
    return end_to_end.map_velocity(a, b, c, g, 0 * direct)


VELOCITY = Claim(
    id="implicit-models.end-to-end.velocity",
    title="The output map of a linear implicit model follows $\\dot P=-(I+K_C)\\,G\\,(I+K_B)$ under gradient flow, whatever the loss",
    source=MODEL,
    statement=r"P=CMB+D,\ M=(I-A)^{-1}:\quad\dot P=-(I+K_C)\,G\,(I+K_B),\quad K_C=CMM^\top C^\top,\ K_B=B^\top M^\top MB,\ G=\nabla_PL;"
    r"\qquad D\text{ held}:\ \dot P=G-(I+K_C)\,G\,(I+K_B)",
    reading="new",
    formula=end_to_end.map_velocity,
    domain=Domain(**model(), g=matrix("q", "p"), direct=Interval(0, 1)),
    controls=(Mutant("without the part that A moves", without_cross_term), Mutant("D held", held)),
)


def single_rate(start: Scalar, least: Scalar, t: Scalar) -> Scalar:
    """`loss_bound` at a rate that is a fiftieth larger."""
    return start * exp(-2 * least * t * 51 / 50)


LOSS_BOUND = Claim(
    id="implicit-models.end-to-end.loss-bound",
    title=r"With $D$ trained, a linear implicit model has no bad saddle: its excess loss falls at least as fast as "
    r"$e^{-2\lambda_{\min}(\Sigma)t}$",
    source=MODEL,
    statement=r"L=\tfrac12\mathbb E|Pu-y|^2,\ \Sigma=\mathbb Euu^\top\succeq\lambda I,\ \lambda>0:\quad L(t)-L^*\le"
    r"\formula{\bigl(L(0)-L^*\bigr)e^{-2\lambda t}}",
    reading="new",
    formula=end_to_end.loss_bound,
    symbols={r"\bigl(L(0)-L^*\bigr)": "start", r"\lambda": "least"},
    domain=Domain(
        n=SIZE,
        p=SIZE,
        q=SIZE,
        a=Array(lambda c: (c.n, c.n), *REAL, search=(-0.25, 0.25)),
        size=Interval(*REAL, search=(0, 0.5)),
        into=matrix("n", "p"),
        out=matrix("q", "n"),
        d=matrix("q", "p"),
        target=matrix("q", "p"),
        least=Interval(*POSITIVE, search=(0.5, 1)),
        root=matrix("p", "p"),
        t=Interval(*NONNEGATIVE, search=(0.5, 2)),
        b=Computed(lambda c: c.size * c.into),
        c=Computed(lambda c: c.size * c.out),
        moments=Computed(lambda c: c.least * np.eye(c.p, dtype=int) + c.root @ c.root.T),
        direct=Choice(0, 1),
        where=((TRAINED, lambda c: c.direct == 1),),
    ),
    uses=(VELOCITY.id,),
    controls=(Mutant("a fiftieth faster", single_rate), Widened("D held", drop=TRAINED)),
)


def unturned(a: Matrix, x: Matrix, y: Matrix, g: Matrix) -> Scalar:
    """`saddle_curvature` without the factor 2."""
    return end_to_end.saddle_curvature(a, x, y, g) / 2


SADDLE = Claim(
    id="implicit-models.end-to-end.saddle",
    title="With $D$ held fixed, $B=C=0$ is stationary for every target, with curvatures of both signs unless the derivative of the "
    "loss by the map is zero there",
    source=MODEL,
    statement=r"B=C=0:\quad\nabla_{A,B,C}L=0,\qquad\tfrac{d^2}{d\epsilon^2}L(A,\epsilon X,\epsilon "
    r"Y)\big|_{\epsilon=0}=2\operatorname{tr}(G^\top YMX)",
    reading="new",
    formula=end_to_end.saddle_curvature,
    domain=Domain(
        n=SIZE,
        p=SIZE,
        q=SIZE,
        a=Array(lambda c: (c.n, c.n), *REAL, search=(-0.25, 0.25)),
        x=matrix("n", "p"),
        y=matrix("q", "n"),
        target=matrix("q", "p"),
        g=Computed(lambda c: -c.target),
    ),
    uses=(VELOCITY.id,),
    controls=(Mutant("without the factor 2", unturned),),
)


def a_twentieth_more(least: Scalar, mixed: Scalar, largest: Scalar, share: Scalar) -> Scalar:
    """`singular_floor` a twentieth higher."""
    return end_to_end.singular_floor(least, mixed, largest, share) * 21 / 20


def without_rest(least: Scalar, mixed: Scalar, largest: Scalar, share: Scalar) -> Scalar:
    """`singular_floor` as if large singular values did not count."""
    return end_to_end.singular_floor(least, mixed * 0, largest, share)


FLOOR = Claim(
    id="implicit-models.end-to-end.singular-floor",
    title=r"While $\|CS^{-1}B\|$ stays below $K$, the least singular value of $S=I-A$ stays above a floor set by the conserved "
    r"matrices, so that gradient flow never leaves the invertible models",
    source=MODEL,
    statement=r"\lambda=\min\bigl(\lambda_{\min}(Q_1),\lambda_{\min}(Q_2)\bigr),\ R=\sqrt{\|Q_1\|\,\|Q_2\|},\ 0<\theta<\sqrt\lambda:\quad"
    r" \sigma_{\min}(S)\ge\formula{\frac{\theta\,(\lambda-\theta^2)}{K\theta+R}},\qquad"
    r" Q_1=C^\top C+S^\top S,\ Q_2=BB^\top+SS^\top",
    reading="new",
    formula=end_to_end.singular_floor,
    symbols={r"\theta": lambda share, least: share * least**0.5, r"\lambda": "least", "K": "largest", "R": "mixed"},
    domain=Domain(
        n=SIZE,
        p=SIZE,
        q=SIZE,
        size=Interval(*POSITIVE, search=(0.0001, 1)),
        s=Normal(lambda c: (c.n, c.n)),
        b=Normal(lambda c: (c.n, c.p)),
        c=Normal(lambda c: (c.q, c.n)),
        share=Interval(above(0), below(1), search=(0.05, 0.9)),
        shortfall=Choice(0, 0.5),
        where=((BOUNDED, lambda c: c.shortfall == 0),),
    ),
    uses=(FLOW.id,),
    controls=(
        Mutant("a twentieth more", a_twentieth_more),
        Mutant("as if large singular values did not count", without_rest),
        Widened("a smaller K than the map has", drop=BOUNDED),
    ),
)
