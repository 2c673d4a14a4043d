"""The claim on the chain whose steps backward are ordinary other steps."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.recursion.without_backward import signal_without_backward
from lemmata.theory.chain_traversal.source import SIMPLE

NO_RETURN = "steps backward are as likely as other steps"


def shifted_saddle(n: int, ahead: Scalar) -> Vector:
    """`signal_without_backward` with the exponent i - 1: a start next to the end taken for one on it."""
    return signal_without_backward(n, ahead) * (2 * n + ahead) / ahead


WITHOUT_BACKWARD = Claim(
    id="chain-traversal.recursion.without-backward",
    title=r"At $\beta=0$ the signal is an exact power of one ratio, from the end of the chain to its head",
    source=SIMPLE,
    statement=r"\beta=\gamma=0:\qquad2J(i)-1=\formula[i]{\Bigl(\frac{e^\alpha-1}{2n-1+e^\alpha}\Bigr)^i}\qquad(1\le i\le n-1)",
    reading="new",
    formula=signal_without_backward,
    symbols={r"e^\alpha": lambda ahead: ahead + 1},
    domain=Domain(
        where=((NO_RETURN, lambda c: c.behind == 0),),
        n=Integer(2, None, search=(2, 40)),
        ahead=Interval(above(-1), None, search=(0.25, 20)),
        behind=Choice(0, 1),
    ),
    uses=(SUCCESS.id,),
    controls=(
        Mutant("the end of the chain counted as a start", shifted_saddle),
        Widened("steps backward twice as likely", drop=NO_RETURN),
    ),
)
