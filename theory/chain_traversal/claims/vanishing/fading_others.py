"""The claim that the bound on p_other is needed."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import POSITIVE, above, below
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.vanishing.finite_size import FINITE_SIZE
from lemmata.theory.chain_traversal.source import COHEN_2026, COMPLEX
from lemmata.theory.chain_traversal.vanishing.fading_others import fading_gradient


def driftless_fading_gradient(p_fwd: Scalar, spread: Scalar, place: Scalar) -> Scalar:
    """`fading_gradient` without its steps backward: i steps take i tokens."""
    return fading_gradient(p_fwd * 0 + 1, spread, place)


FADING = Claim(
    id="chain-traversal.vanishing.fading-others",
    title=r"The bound on $p_{\text{other}}$ is needed: where it is of order $1/n$, the gradient from mid-chain does not vanish",
    source=Source(COHEN_2026, f"{COMPLEX.where}, without a lower bound on p_other; the limit is new"),
    statement=r"p_{\text{other}}=\frac cn,\ p_{\text{fwd}}=f-\frac cn,\ f>\tfrac12:\qquad J_\alpha(xn)\to"
    r"\formula{\frac{xcf}{2v^2}\,e^{-xc/v}},\quad \definition{v=2f-1}\qquad(\tfrac14e^{-1/2}\ \text{ for } x=\tfrac12,\ c=f=1)",
    reading="new",
    formula=fading_gradient,
    symbols={"f": "p_fwd"},
    domain=Domain(
        p_fwd=Interval(above(0.5), 1, search=(0.625, 0.9375)),
        spread=Interval(*POSITIVE, search=(0.5, 2)),
        place=Interval(above(0), below(1), search=(0.25, 0.75)),
    ),
    uses=(FINITE_SIZE.id,),
    parts=("the limit of the bulk gradient", "the gradient of the chain"),
    controls=(Mutant("steps backward left out", driftless_fading_gradient),),
)
