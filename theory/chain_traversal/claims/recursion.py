"""Claims on the closed forms of the chain: probability of success, bulk root, policy gradient and mean length."""

from __future__ import annotations

from typing import Any

from lemmata.theory.chain_traversal import gradient, length, mutants, recursion, root, saddle
from lemmata.theory.chain_traversal.claims.reduction import GRADIENT as WHOLE_GRADIENT
from lemmata.theory.chain_traversal.claims.reduction import MARKOV_CHAIN
from lemmata.theory.chain_traversal.source import COHEN_2026
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval

NO_RETURN = "steps backward are as likely as other steps"
KINDS = ("homogeneous", "masked", "repeating")
LOGITS: dict[str, Any] = {
    "n": Integer(2, 40),
    "kind": Choice(*KINDS),
    "alpha": Interval(-2, 5),
    "beta": Interval(-2, 4),
    "free": Interval(-1, 0.5),
    "gamma": Computed(lambda c: 0 if c.kind == "homogeneous" else c.free),
    "homogeneous": Computed(lambda c: c.kind == "homogeneous"),
    "mask_self": Computed(lambda c: c.kind != "repeating"),
}
SKETCH = Source(COHEN_2026, '"Simple Examples Lead to Efficient Reasoning", proof sketch')

SUCCESS = Claim(
    id="chain-traversal.recursion.success-probability",
    title="The probability of success is a product of ratios along one chain: a killed walk on n - 1 vertices in place of 2n states",
    source=SKETCH,
    statement=r"J(i)=\tfrac12\Bigl(1+\prod_{j\le i}\frac{d_j}{k_j+d_j}\Bigr),"
    r"\qquad k_j=S+\frac{u_jk_{j+1}}{k_{j+1}+d_{j+1}},\quad k_{n-1}=S=\sum_yc_y",
    reading="new",
    formula=recursion.success_probability,
    domain=Domain(**LOGITS),
    uses=(MARKOV_CHAIN.id,),
    controls=(
        Mutant("jumps within the own chain do not kill", mutants.unkilled_success),
        Mutant("steps backward are other steps", mutants.forward_only_success),
        Mutant("chains without a head", mutants.bulk_success),
    ),
)

BULK_ROOT = Claim(
    id="chain-traversal.recursion.bulk-root",
    title="Away from the head every step of distance divides the signal by the same number, the root of a quadratic",
    source=SKETCH,
    statement=r"r=\frac{2(f-q)}{1+q+\sqrt{(1+q)^2-4(f-q)(b-q)}},"
    r"\qquad q=\frac{p_{\text{other}}}{2n-3},\ f=p_{\text{fwd}},\ b=p_{\text{bwd}}",
    reading="new",
    formula=root.bulk_root,
    domain=Domain(
        n=Integer(3, 40),
        forward=Interval(0.5, 20),
        backward=Interval(0.5, 10),
        total=Computed(lambda c: c.forward + c.backward + 2 * c.n - 3),
        p_fwd=Computed(lambda c: c.forward / c.total),
        p_bwd=Computed(lambda c: c.backward / c.total),
        p_other=Computed(lambda c: (2 * c.n - 3) / c.total),
    ),
    uses=(SUCCESS.id,),
    controls=(
        Mutant("p_other for each other step", mutants.smaller_other_root),
        Mutant("the other root", mutants.growing_root),
    ),
)

WITHOUT_BACKWARD = Claim(
    id="chain-traversal.recursion.without-backward",
    title="At beta = 0 the signal is an exact power, from the end of the chain to its head",
    source=SKETCH,
    statement=r"\beta=\gamma=0:\qquad2J(i)-1=\Bigl(\frac{e^\alpha-1}{2n-1+e^\alpha}\Bigr)^i\qquad(1\le i\le n-1)",
    reading="new",
    formula=saddle.signal_without_backward,
    domain=Domain(
        where=((NO_RETURN, lambda c: c.behind == 0),),
        n=Integer(2, 40),
        ahead=Interval(0.25, 20),
        behind=Choice(0, 1),
    ),
    uses=(SUCCESS.id,),
    controls=(
        Mutant("the end of the chain counted as a start", mutants.shifted_saddle),
        Widened("steps backward twice as likely", drop=NO_RETURN),
    ),
)

GRADIENT = Claim(
    id="chain-traversal.recursion.gradient",
    title="The policy gradient in closed form: the falls of the signal against one adjoint solve",
    source=Source(COHEN_2026, '"Outcome-Based RL", policy gradient'),
    statement=r"J_\alpha=\tfrac12\sum_i\lambda_i\,\partial_\alpha d_i\,(g_{i-1}-g_i),"
    r"\quad J_\beta=-\tfrac12\sum_i\lambda_i\,\partial_\beta u_i\,(g_i-g_{i+1}),"
    r"\quad T^\top\lambda=\text{start weights};\qquad J_\gamma\ \text{ likewise}",
    reading="new",
    formula=gradient.reward_gradient,
    domain=Domain(
        **LOGITS,
        shares=Array(lambda c: c.n - 1, 0.25, 1),
        start_weights=Computed(lambda c: c.shares / c.shares.sum()),
    ),
    uses=(SUCCESS.id, WHOLE_GRADIENT.id),
    controls=(
        Mutant("the excess for its slope", mutants.undifferenced_gradient),
        Mutant("the sign by beta turned", mutants.swapped_gradient),
    ),
)

LENGTH = Claim(
    id="chain-traversal.recursion.length",
    title="The mean length of a rollout takes one solve along the chain and a correction of rank one",
    source=Source(COHEN_2026, '"Efficient vs. Inefficient Reasoning", reasoning length'),
    statement=r"t=T^{-1}Z+(1-g)\,\frac{\sum_jc_j(T^{-1}Z)_j}{c_0+\sum_jc_jg_j},\qquad c_y=e^{\gamma\deg y}",
    reading="new",
    formula=length.expected_length,
    domain=Domain(**LOGITS),
    uses=(SUCCESS.id,),
    controls=(Mutant("every jump ends the rollout", mutants.uncorrected_length),),
)
