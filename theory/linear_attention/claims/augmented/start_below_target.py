"""The claim on how likely a Gaussian start lies below the target."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import start_below_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

UNIT = "position vectors of mean square 1"


def a_twentieth_less(n: int, d: int, alpha: Scalar) -> Scalar:
    """`start_above_bound`, a twentieth less."""
    return start_below_target.start_above_bound(n, d, alpha) * ratio(19, 20, alpha)


def one_vector(n: int, d: int, alpha: Scalar) -> Scalar:
    """`start_above_bound` of a single vector, for any number of them."""
    return start_below_target.start_above_bound(n, d, alpha) / n


def whole_dimension(n: int, d: int, alpha: Scalar) -> Scalar:
    """`start_above_bound` with d in place of d/2 in the exponent."""
    return start_below_target.start_above_bound(n, 2 * d, alpha)


START_BELOW_TARGET = Claim(
    id="linear-attention.augmented.start-below-target",
    title=r"All of $n$ independent position vectors with independent Gaussian entries of variance $1/d$ start below $\alpha\ge1$ but for a "
    r"probability of at most $\frac n2(\alpha e^{1-\alpha})^{d/2}$",
    source=Source(SABBAGHI_2024, 'below eq. D.9, "with high probability if we choose alpha > 1", made quantitative'),
    statement=r"p_k(0)\sim\mathcal N(0,\tfrac1dI_d)\text{ independent},\ \alpha\ge1:\qquad"
    r" P\bigl(\max_kA_{kk}(0)\ge\alpha\bigr)=1-\bigl(1-Q(\tfrac d2,\tfrac{\alpha d}2)\bigr)^n\le"
    r"\formula{\frac n2\bigl(\alpha\,e^{1-\alpha}\bigr)^{d/2}}",
    reading="new",
    formula=start_below_target.start_above_bound,
    domain=Domain(
        n=Integer(1, None, search=(1, 60)),
        d=Integer(1, None, search=(1, 200)),
        alpha=Interval(1, None, search=(1, 3)),
        spread=Choice(1, 2),
        where=((UNIT, lambda c: c.spread == 1),),
    ),
    controls=(
        Mutant("a twentieth less", a_twentieth_less),
        Mutant("a single vector", one_vector),
        Mutant("d in place of d/2 in the exponent", whole_dimension),
        Widened("twice the mean square", drop=UNIT),
    ),
)
