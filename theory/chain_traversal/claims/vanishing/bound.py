"""The claim that the gradient is exponentially small where other steps keep a share of the probability."""

from __future__ import annotations

from lemmata.theory.arithmetic import ratio
from lemmata.theory.chain_traversal.claims.vanishing.gradient import GRADIENT_LOG
from lemmata.theory.chain_traversal.mutants.vanishing import bound as mutants
from lemmata.theory.chain_traversal.source import COHEN_2026, COMPLEX
from lemmata.theory.chain_traversal.vanishing.bound import gradient_bound_log
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Computed, Domain, Integer, Interval

BOUNDED = "the probability of other steps does not fall with n"

BOUND = Claim(
    id="chain-traversal.vanishing.bound",
    title="Where other steps keep a fixed probability, the gradient is exponentially small in the distance of the starts",
    source=Source(
        COHEN_2026, f"{COMPLEX.where}, under technical assumptions; in our reconstruction alpha > 0 and p_other above a constant"
    ),
    statement=r"p_{\text{other}}\ge o,\ \alpha>0,\ i\ge2:\qquad|J_\alpha(i)|,\ |J_\beta(i)|\le\tfrac i2(1-o)^{i-1}",
    formula=gradient_bound_log,
    domain=Domain(
        where=((BOUNDED, lambda c: c.sparse == 0),),
        n=Integer(3, 400),
        start=Integer(2, lambda c: c.n - 1),
        sparse=Choice(0, 1),
        odds=Interval(0.5, 5),
        back=Interval(0.125, 2),
        ahead=Computed(lambda c: (2 * c.n - 3) * c.odds * (c.n if c.sparse else 1)),
        backward=Computed(lambda c: (2 * c.n - 3) * c.back),
        p_other=Computed(lambda c: ratio(2 * c.n - 3, 1, c.odds) / ((2 * c.n - 3) * (c.odds + c.back) + 2 * c.n - 2)),
    ),
    uses=(GRADIENT_LOG.id,),
    controls=(
        Mutant("the exponent doubled", mutants.doubled_gradient_bound_log),
        Mutant("p_other in place of 1 - p_other", mutants.complement_gradient_bound_log),
        Widened("it falls like 1/n", drop=BOUNDED),
    ),
)
