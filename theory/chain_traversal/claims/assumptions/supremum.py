"""The claim that reward 1 is approached and never attained."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.assumptions.supremum import failure_probability
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.claims.solutions import SUCCESS_TENDS_TO_ONE
from lemmata.theory.chain_traversal.source import OPTIMAL


def squared_failure(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`failure_probability` as if two wrong steps were needed."""
    found = failure_probability(n, alpha, beta)
    return entries(lambda k: found[k] * found[k], n - 1, found[0])


SUPREMUM = Claim(
    id="chain-traversal.assumptions.supremum",
    title=r"Reward 1 is a supremum: for all $\alpha$ and $\beta$ failure is at least as likely as one jump to the wrong end, and it tends "
    r"to zero as $\alpha$ grows",
    source=OPTIMAL,
    statement=r"\gamma=0:\qquad1-J(i)\ge\frac1{e^\alpha+e^\beta+2n-2}>0,\qquad\lim_{\alpha\to\infty}(1-J(i))=0",
    reading="corrected",
    formula=failure_probability,
    domain=Domain(n=Integer(2, None, search=(2, 40)), alpha=Interval(*REAL, search=(-2, 8)), beta=Interval(*REAL, search=(-2, 8))),
    uses=(SUCCESS.id, SUCCESS_TENDS_TO_ONE.id),
    controls=(Mutant("two wrong steps needed", squared_failure),),
)
