"""The claim that reward 1 may be reached by repetition in place of traversal."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Choice, Domain, Interval
from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.assumptions.reward_without_traversal import trained_repetition_odds
from lemmata.theory.chain_traversal.claims.assumptions.drift import INVARIANT
from lemmata.theory.chain_traversal.claims.assumptions.repetition_odds import ODDS
from lemmata.theory.chain_traversal.source import RECONSTRUCTED

REPEATS = "the last vertex may be repeated"


def standing_odds(beta: Scalar, gamma: Scalar) -> Scalar:
    """`trained_repetition_odds` as if the fall of gamma did not raise them."""
    return exp(beta + 0 * gamma)


WITHOUT_TRAVERSAL = Claim(
    id="chain-traversal.assumptions.reward-without-traversal",
    title="In our reconstruction gradient flow may reach reward 1 by repetition: steps forward die out while failure vanishes",
    source=RECONSTRUCTED,
    statement=r"n=4,\ 2\le\alpha(0)\le3,\ -1\le\beta(0)\le0=\gamma(0),\ t=10^4,\,10^6,\,10^8:\qquad1-J\to0,\quad"
    r" p_{\text{self}}/p_{\text{fwd}}=\formula{e^{\beta-\gamma}}\ \text{ grows, }\ p_{\text{fwd}}\to0",
    reading="new",
    formula=trained_repetition_odds,
    domain=Domain(
        where=((REPEATS, lambda c: not c.mask_self),),
        alpha=Interval(2, 3),
        start=Interval(-1, 0),
        mask_self=Choice(False, True),
    ),
    uses=(ODDS.id, INVARIANT.id),
    controls=(
        Mutant("as at gamma = 0", standing_odds),
        Widened("it may not", drop=REPEATS),
    ),
)
