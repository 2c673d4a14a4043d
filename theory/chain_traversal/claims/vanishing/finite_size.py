"""The claim on the gradient away from the head of the chain."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Domain, Integer
from lemmata.terms.arithmetic import expm1, log, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.ranges import LONG_LOGITS
from lemmata.theory.chain_traversal.claims.recursion.bulk_root import BULK_ROOT
from lemmata.theory.chain_traversal.claims.vanishing.gradient import GRADIENT_LOG
from lemmata.theory.chain_traversal.recursion.bulk_root import distance_of_roots
from lemmata.theory.chain_traversal.source import COMPLEX
from lemmata.theory.chain_traversal.vanishing.finite_size import bulk_gradient_log

AWAY = "the start is so far from the head of its chain that n |r/r_+|^(n - i) is negligible"
NEGLIGIBLE = -70
"""The logarithm of what is neglected: e^-70 is about 4e-31."""


def neglected_log(case: Case) -> Scalar:
    """Return log(n |r/r_+|^{n-i}), from the sum and the difference of the roots."""
    killing, down, up = 2 * case.n, expm1(case.alpha), expm1(case.beta)
    apart = distance_of_roots(killing, down, up)
    return log(case.n) + (case.n - case.start) * log(abs(killing + down + up - apart) / (killing + down + up + apart))


def raw_bulk_gradient_log(n: int, alpha: Scalar, beta: Scalar, start: int) -> Scalar:
    """`bulk_gradient_log` without the factor i."""
    found = bulk_gradient_log(n, alpha, beta, start)
    return found - log(ratio(start, 1, found))


FINITE_SIZE = Claim(
    id="chain-traversal.vanishing.finite-size",
    title="Away from the head the gradient is that of a single power: exponentially small, with a factor $i$ that a fitted slope misses",
    source=COMPLEX,
    statement=r"\alpha>0:\qquad J_\alpha(i)=\tfrac i2\,r^{i-1}\,\partial_\alpha r\,\bigl(1+O(n\,|r/r_+|^{n-i})\bigr),"
    r"\qquad r,\ r_+\ \text{ the roots of }\ ur^2-(S+d+u)r+d=0",
    reading="new",
    formula=bulk_gradient_log,
    domain=Domain(
        where=((AWAY, lambda c: neglected_log(c) <= NEGLIGIBLE),),
        n=Integer(2, None, search=(100, 800)),
        **LONG_LOGITS,
        start=Integer(1, lambda c: c.n - 1),
    ),
    uses=(GRADIENT_LOG.id, BULK_ROOT.id),
    controls=(
        Mutant("the factor i left out", raw_bulk_gradient_log),
        Widened("a start at the head or next to it", drop=AWAY, start=Integer(lambda c: max(1, c.n - 2), lambda c: c.n - 1)),
    ),
)
