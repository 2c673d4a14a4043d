"""The claim on the signal in logarithms."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer
from lemmata.terms.arithmetic import expm1, log, ratio
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.claims.ranges import LONG_LOGITS
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.source import COMPLEX
from lemmata.theory.chain_traversal.vanishing.signal import success_signal_log


def doubled_signal_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`success_signal_log` as log(2 J - 1)."""
    found = success_signal_log(n, alpha, beta)
    return found + log(ratio(2, 1, alpha))


def direct_signal_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`success_signal_log` with the killing rate S in place of k_j, which steps backward enlarge."""
    fall = log(1 + 2 * n / expm1(alpha))
    return entries(lambda i: -log(ratio(2, 1, fall)) - (i + 1) * fall + 0 * beta, n - 1, fall)


SIGNAL_LOG = Claim(
    id="chain-traversal.vanishing.signal",
    title=r"In logarithms the signal $J-\tfrac12$ is a sum without subtractions, accurate to full relative precision even at $10^{-250}$",
    source=COMPLEX,
    statement=r"\log\bigl(J(i)-\tfrac12\bigr)=-\log2-\sum_{j\le i}\log\Bigl(1+\frac{k_j}{d_j}\Bigr)\qquad(\alpha>0)",
    reading="new",
    formula=success_signal_log,
    domain=Domain(n=Integer(2, None, search=(3, 800)), **LONG_LOGITS),
    uses=(SUCCESS.id,),
    controls=(
        Mutant("log(2 J - 1)", doubled_signal_log),
        Mutant("the walk never goes back", direct_signal_log),
    ),
)
