"""The claim on the time in which training leaves the saddle."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, above
from lemmata.terms.arithmetic import admits, log
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.vanishing.saddle_order import SADDLE
from lemmata.theory.chain_traversal.source import COMPLEX
from lemmata.theory.chain_traversal.vanishing.escape_time import escape_time

SMALL, SMALLEST = "attention is small", 8e-4
"""The time is compared to a part in a thousand or five, as the start is near or far: what it leaves out is of order alpha."""


@admits("numpy", "jax", "sympy", "flint")
def exponential_escape_time(n: int, start: int, alpha_init: Scalar, alpha: Scalar) -> Scalar:
    """`escape_time` as if every saddle were one of order 2."""
    found = escape_time(n, 1, 0 * alpha + 1, 0 * alpha + 2)
    return found * (2 * n) ** (start - 1) * log(alpha / alpha_init) / start


ESCAPE = Claim(
    id="chain-traversal.vanishing.escape-time",
    title=r"Attention leaves the saddle linearly for $i=1$, exponentially for $i=2$, and in a time of order $\alpha_0^{2-i}$ for $i\ge3$",
    source=COMPLEX,
    statement=r"\dot\alpha=\frac{i\,\alpha^{i-1}}{2(2n)^iN_\alpha}:\qquad t=\frac{2N_\alpha(2n)^i}{i}\times"
    r"\ \alpha-\alpha_0\ (i=1),\quad\log\frac\alpha{\alpha_0}\ (i=2),\quad\frac{\alpha_0^{2-i}-\alpha^{2-i}}{i-2}\ (i\ge3)",
    reading="new",
    formula=escape_time,
    domain=Domain(
        where=((SMALL, lambda c: c.alpha <= SMALLEST),),
        n=Integer(2, None, search=(2, 6)),
        start=Integer(1, lambda c: c.n - 1),
        alpha=Interval(*POSITIVE, search=(3e-4, SMALLEST)),
        alpha_init=Interval(above(0), lambda c: c.alpha, search=(lambda c: c.alpha / 4, lambda c: c.alpha / 2)),
    ),
    uses=(SADDLE.id,),
    controls=(
        Mutant("every saddle of order 2", exponential_escape_time),
        Widened("it is not", drop=SMALL, alpha=Interval(*POSITIVE, search=(0.5, 1))),
    ),
)
