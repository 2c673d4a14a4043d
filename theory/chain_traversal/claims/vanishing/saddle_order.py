"""The claim on the order of the saddle at the uniform policy."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.recursion.gradient import GRADIENT
from lemmata.theory.chain_traversal.source import COMPLEX
from lemmata.theory.chain_traversal.vanishing.saddle_order import leading_signal


def lower_order_signal(n: int, start: int, alpha: Scalar) -> Scalar:
    """`leading_signal` of a start one step nearer."""
    return leading_signal(n, start, alpha) * 2 * n / alpha


SADDLE = Claim(
    id="chain-traversal.vanishing.saddle-order",
    title="Around the uniform policy the reward from distance $i$ is flat up to order $i$: the policy is a saddle of order $i$",
    source=COMPLEX,
    statement=r"2J(i)-1=\formula{\Bigl(\frac\alpha{2n}\Bigr)^i}+O\bigl(|(\alpha,\beta)|^{i+1}\bigr)\qquad(1\le i\le n-1)",
    reading="new",
    formula=leading_signal,
    domain=Domain(
        n=Integer(2, None, search=(2, 6)),
        start=Integer(1, lambda c: c.n - 1),
        alpha=Interval(*REAL, search=(0.5, 2)),
        beta=Interval(*REAL, search=(-2, 2)),
    ),
    uses=(GRADIENT.id,),
    controls=(Mutant("one step nearer", lower_order_signal),),
)
