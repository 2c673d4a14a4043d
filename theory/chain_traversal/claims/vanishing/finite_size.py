"""The claim on the gradient away from the head of the chain."""

from __future__ import annotations

from lemmata.theory.chain_traversal.claims.ranges import LONG_LOGITS
from lemmata.theory.chain_traversal.claims.recursion.bulk_root import BULK_ROOT
from lemmata.theory.chain_traversal.claims.vanishing.gradient import GRADIENT_LOG
from lemmata.theory.chain_traversal.mutants.vanishing import finite_size as mutants
from lemmata.theory.chain_traversal.source import COMPLEX
from lemmata.theory.chain_traversal.vanishing.finite_size import bulk_gradient_log
from lemmata.theory.claim import Claim, Mutant, Widened
from lemmata.theory.domain import Domain, Integer

AWAY = "the start is far from the head of its chain"
FAR = 80
"""|r/r_+| is below 0.15 at these logits, so that the relative error n |r/r_+|^80 is far below rounding; twenty steps would do."""

FINITE_SIZE = Claim(
    id="chain-traversal.vanishing.finite-size",
    title="Away from the head the gradient is that of a single power: exponentially small, with a factor $i$ that a fitted slope misses",
    source=COMPLEX,
    statement=r"J_\alpha(i)=\tfrac i2\,r^{i-1}\,\partial_\alpha r\,\bigl(1+O(n\,|r/r_+|^{n-i})\bigr),"
    r"\qquad r,\ r_+\ \text{ the roots of }\ ur^2-(S+d+u)r+d=0",
    reading="new",
    formula=bulk_gradient_log,
    domain=Domain(
        where=((AWAY, lambda c: c.start <= c.n - FAR),),
        n=Integer(100, 800),
        **LONG_LOGITS,
        start=Integer(1, lambda c: c.n - 1),
    ),
    uses=(GRADIENT_LOG.id, BULK_ROOT.id),
    controls=(
        Mutant("the factor i left out", mutants.raw_bulk_gradient_log),
        Widened("a start at the head or next to it", drop=AWAY, start=Integer(lambda c: c.n - 2, lambda c: c.n - 1)),
    ),
)
