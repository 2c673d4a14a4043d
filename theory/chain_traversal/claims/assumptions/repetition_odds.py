"""The claim on the odds of a repetition against a step forward."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.assumptions.repetition_odds import repetition_odds
from lemmata.theory.chain_traversal.source import RECONSTRUCTED

INNER = "the vertex and its neighbours have two edges each"


def degree_free_odds(beta: Scalar, gamma: Scalar) -> Scalar:
    """`repetition_odds` as if only steps to other vertices had gamma in their logit."""
    return exp(beta + 0 * gamma)


ODDS = Claim(
    id="chain-traversal.assumptions.repetition-odds",
    title=r"Where the last vertex may be repeated, a repetition is $e^{\beta-\gamma}$ times as likely as a step forward",
    source=RECONSTRUCTED,
    statement=r"\frac{p_{\text{self}}}{p_{\text{fwd}}}=\formula{e^{\beta-\gamma}}\qquad\text{at distance } 2\le i\le n-2",
    reading="new",
    formula=repetition_odds,
    domain=Domain(
        where=((INNER, lambda c: 2 <= c.place <= c.n - 2),),
        n=Integer(2, None, search=(4, 12)),
        place=Integer(1, lambda c: c.n - 1),
        beta=Interval(*REAL, search=(-2, 2)),
        gamma=Interval(*REAL, search=(-2, 2)),
        alpha=Interval(*REAL, search=(-1, 5)),
    ),
    controls=(
        Mutant("as at gamma = 0", degree_free_odds),
        Widened("a neighbour with one edge, or the head", drop=INNER),
    ),
)
