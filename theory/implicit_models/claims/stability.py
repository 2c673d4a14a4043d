"""Claims about descent of linear regression on shifted inputs."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.types import Scalar, Size
from lemmata.theory.implicit_models import stability
from lemmata.theory.implicit_models.source import DECUGIS_2022

TABLE = Source(DECUGIS_2022, "table 2, $U(1,2)^{100}$ at a learning rate of 0.01")
UNCORRELATED = "uncorrelated inputs"


def halved(d: Size, mean: Scalar, variance: Scalar) -> Scalar:
    """`input_sharpness` of a loss with a factor 1/2."""
    return stability.input_sharpness(d, mean, variance) / 2


def centred(d: Size, mean: Scalar, variance: Scalar) -> Scalar:
    """`input_sharpness` of centred inputs."""
    return stability.input_sharpness(d, 0 * mean, variance)


SHARPNESS = Claim(
    id="implicit-models.stability.sharpness",
    title="Linear regression on $d$ uncorrelated inputs of mean $\\mu$ and variance $s^2$ has the sharpness $2(s^2+d\\mu^2)$, along the "
    "constant direction",
    source=TABLE,
    statement=r"L(w)=\mathbb E(w\cdot x-y)^2,\ \mathbb Ex_m=\mu,\ \operatorname{Cov}x=s^2I:\quad\lambda_{\max}(\nabla^2L)="
    r"\formula{2(s^2+d\mu^2)},\qquad\nabla^2L\,\mathbf1=2(s^2+d\mu^2)\,\mathbf 1",
    reading="new",
    formula=stability.input_sharpness,
    symbols={"s^2": "variance", r"\mu": "mean"},
    domain=Domain(
        d=Integer(1, None, search=(1, 5)),
        mean=Interval(*REAL, search=(-2, 2)),
        variance=Interval(*NONNEGATIVE, search=(0.1, 1)),
        x=Array(lambda c: c.d, *REAL, search=(-1, 1)),
        correlated=Choice(0, 1),
        where=((UNCORRELATED, lambda c: c.correlated == 0),),
    ),
    controls=(
        Mutant("a loss with a factor 1/2", halved),
        Mutant("centred inputs", centred),
        Widened("inputs that are all equal", drop=UNCORRELATED),
    ),
)


def a_step_less(start: Scalar, sharpness: Scalar, step_size: Scalar, steps: int) -> Scalar:
    """`error_after` as if one step were half of one."""
    return stability.error_after(start, sharpness / 2, step_size, steps)


GROWTH = Claim(
    id="implicit-models.stability.growth",
    title="On $d$ uncorrelated inputs of mean $\\mu$ and variance $s^2$ descent of linear regression multiplies the constant part of the "
    "error by $1-2\\eta(s^2+d\\mu^2)$ at every step: by $-3.50$ on $U(1,2)^{100}$ at $\\eta=0.01$",
    source=TABLE,
    statement=r"w_{k+1}=w_k-\eta\nabla L(w_k):\quad\mathbf 1^\top(w_k-w^*)=\formula{(1-\eta h)^k\,\mathbf 1^\top(w_0-w^*)},\qquad"
    r" h=2(s^2+d\mu^2),\ \operatorname{Cov}x=s^2I",
    reading="new",
    formula=stability.error_after,
    symbols={"h": "sharpness", r"\mathbf 1^\top(w_0-w^*)": "start"},
    domain=Domain(
        d=Integer(1, None, search=(1, 3)),
        mean=Interval(*REAL, search=(-2, 2)),
        variance=Interval(*NONNEGATIVE, search=(0.1, 1)),
        gap=Array(lambda c: c.d, *REAL, search=(-1, 1)),
        step_size=Interval(*REAL, search=(0, 0.5)),
        steps=Integer(0, None, search=(0, 4)),
    ),
    uses=(SHARPNESS.id,),
    controls=(Mutant("half of the sharpness", a_step_less),),
)
