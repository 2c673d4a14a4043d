"""The claim on the gradient from a single start in logarithms."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer
from lemmata.terms.arithmetic import exp, log
from lemmata.terms.entries import Entries, entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.claims.ranges import LONG_LOGITS
from lemmata.theory.chain_traversal.claims.recursion.gradient import GRADIENT
from lemmata.theory.chain_traversal.claims.vanishing.signal import SIGNAL_LOG
from lemmata.theory.chain_traversal.source import COMPLEX
from lemmata.theory.chain_traversal.vanishing.gradient import log_ratio_slopes, reward_gradient_log
from lemmata.theory.chain_traversal.vanishing.signal import success_signal_log


def last_slope_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`reward_gradient_log` with the slope of the last ratio alone in place of the sum of slopes."""
    slopes = log_ratio_slopes(n, exp(alpha), exp(beta))
    logs = success_signal_log(n, alpha, beta)
    if isinstance(slopes, Entries):
        return entries(lambda i: logs[i] + log(slopes[i]), n - 1)
    return logs + log(slopes)


GRADIENT_LOG = Claim(
    id="chain-traversal.vanishing.gradient",
    title="In logarithms the gradient from any distance is a sum of positive terms, to full relative accuracy even at $10^{-250}$",
    source=COMPLEX,
    statement=r"\alpha>0:\qquad\log J_\alpha(i)=-\log2+\log g_i+\log\sum_{j\le i}s_j,\qquad "
    r"s_j=q_j\Bigl(\frac{e^\alpha}{d_j}+\frac{u_j(1-q_{j+1})}{k_j}s_{j+1}\Bigr),"
    r"\quad q_j=\frac{k_j}{k_j+d_j}",
    reading="new",
    formula=reward_gradient_log,
    domain=Domain(n=Integer(2, None, search=(3, 800)), **LONG_LOGITS),
    uses=(SIGNAL_LOG.id, GRADIENT.id),
    controls=(Mutant("the slope of the last ratio alone", last_slope_log),),
)
