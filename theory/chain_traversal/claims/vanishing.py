"""Claims on training without simple examples: the exponentially small gradient, the bound on p_other that it needs, and the saddle."""

from __future__ import annotations

import math
from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.chain_traversal import gradient, mutants, root, saddle, signal, vanishing
from lemmata.theory.chain_traversal.claims.recursion import BULK_ROOT, GRADIENT, SUCCESS
from lemmata.theory.chain_traversal.source import COHEN_2026
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Computed, Domain, Integer, Interval

SLIDE = '"Without Simple Examples Learning is Intractable", proof sketch'
NEW = Source(COHEN_2026, SLIDE)
BOUNDED = "the probability of other steps does not fall with n"
AWAY = "the start is far from the head of its chain"
LOGITS: dict[str, Any] = {
    "alpha": Interval(lambda c: math.log(2 * c.n - 3) - 0.5, lambda c: math.log(2 * c.n - 3) + 1.25),
    "beta": Interval(lambda c: math.log(2 * c.n - 3) - 2.5, lambda c: math.log(2 * c.n - 3) - 0.25),
}

SIGNAL_LOG = Claim(
    id="chain-traversal.vanishing.signal",
    title="What distinguishes the two ends, in logarithms: a sum that never subtracts, to full relative accuracy at 1e-250",
    source=NEW,
    statement=r"\log\bigl(J(i)-\tfrac12\bigr)=-\log2-\sum_{j\le i}\log\Bigl(1+\frac{k_j}{d_j}\Bigr)\qquad(\alpha>0)",
    reading="new",
    formula=signal.success_signal_log,
    domain=Domain(n=Integer(3, 800), **LOGITS),
    uses=(SUCCESS.id,),
    controls=(Mutant("log(2 J - 1)", mutants.doubled_signal_log),),
)

GRADIENT_LOG = Claim(
    id="chain-traversal.vanishing.gradient",
    title="The gradient from any distance in logarithms, sums of positive terms only: 1e-250 to full relative accuracy",
    source=NEW,
    statement=r"\log J_\alpha(i)=-\log2+\log g_i+\log\sum_{j\le i}s_j,\qquad "
    r"s_j=q_j\Bigl(\frac{e^\alpha}{d_j}+\frac{u_j(1-q_{j+1})}{k_j}s_{j+1}\Bigr),"
    r"\quad q_j=\frac{k_j}{k_j+d_j}",
    reading="new",
    formula=gradient.reward_gradient_log,
    domain=Domain(n=Integer(3, 800), **LOGITS),
    uses=(SIGNAL_LOG.id, GRADIENT.id),
    controls=(Mutant("the slope of the last ratio alone", mutants.last_slope_log),),
)

FINITE_SIZE = Claim(
    id="chain-traversal.vanishing.finite-size",
    title="Away from the head the gradient is that of a single power: exponentially small, with a factor i that raw slopes mistake",
    source=NEW,
    statement=r"J_\alpha(i)=\tfrac i2\,r^{i-1}\,\partial_\alpha r\,\bigl(1+O(n\,|r/r_+|^{n-i})\bigr),"
    r"\qquad r,\ r_+\ \text{ the roots of }\ ur^2-(S+d+u)r+d=0",
    reading="new",
    formula=root.bulk_gradient_log,
    domain=Domain(
        where=((AWAY, lambda c: c.start <= c.n - 80),),
        n=Integer(100, 800),
        **LOGITS,
        start=Integer(1, lambda c: c.n - 1),
    ),
    uses=(GRADIENT_LOG.id, BULK_ROOT.id),
    controls=(
        Mutant("the factor i left out", mutants.raw_bulk_gradient_log),
        Widened("a start at the head or next to it", drop=AWAY, start=Integer(lambda c: c.n - 2, lambda c: c.n - 1)),
    ),
)

BOUND = Claim(
    id="chain-traversal.vanishing.bound",
    title="Only complex examples: where other steps keep a probability the gradient is exponentially small in the distance of the starts",
    source=Source(COHEN_2026, f"{SLIDE}, under technical assumptions; in our reconstruction alpha > 0 and p_other above a constant"),
    statement=r"p_{\text{other}}\ge o,\ \alpha>0,\ i\ge2:\qquad|J_\alpha(i)|,\ |J_\beta(i)|\le\tfrac i2(1-o)^{i-1}",
    formula=vanishing.gradient_bound_log,
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

FADING = Claim(
    id="chain-traversal.vanishing.fading-others",
    title="The bound on p_other is needed: where it is of order 1/n the gradient from the middle of the chain does not vanish",
    source=Source(COHEN_2026, f"{SLIDE}, without a lower bound on p_other; the limit is new"),
    statement=r"p_{\text{other}}=\frac cn,\ p_{\text{fwd}}=f-\frac cn,\ f>\tfrac12:\qquad "
    r"J_\alpha(xn)\to\frac{xcf}{2v^2}\,e^{-xc/v},\quad v=2f-1"
    r"\qquad(\tfrac14e^{-1/2}\ \text{ for } x=\tfrac12,\ c=f=1)",
    reading="new",
    formula=vanishing.fading_gradient,
    domain=Domain(p_fwd=Interval(0.625, 0.9375), spread=Interval(0.5, 2), place=Interval(0.25, 0.75)),
    uses=(FINITE_SIZE.id,),
    controls=(Mutant("steps backward left out", mutants.driftless_fading_gradient),),
)

SADDLE = Claim(
    id="chain-traversal.vanishing.saddle-order",
    title="Around the uniform policy the reward from distance i is flat to order i: a saddle of order i",
    source=NEW,
    statement=r"2J(i)-1=\Bigl(\frac\alpha{2n}\Bigr)^i+O\bigl(|(\alpha,\beta)|^{i+1}\bigr)\qquad(1\le i\le n-1)",
    reading="new",
    formula=saddle.leading_signal,
    domain=Domain(n=Integer(2, 6), start=Integer(1, lambda c: c.n - 1), alpha=Interval(0.5, 2), beta=Interval(-2, 2)),
    uses=(GRADIENT.id,),
    controls=(Mutant("one step nearer", mutants.lower_order_signal),),
)

ESCAPE = Claim(
    id="chain-traversal.vanishing.escape-time",
    title="From the saddle attention grows linearly for i = 1, exponentially for i = 2, and only after a time alpha_0^{2-i} for i >= 3",
    source=NEW,
    statement=r"\dot\alpha=\frac{i\,\alpha^{i-1}}{2(2n)^iN_\alpha}:\qquad t=\frac{2N_\alpha(2n)^i}{i}\times"
    r"\ \alpha-\alpha_0\ (i=1),\quad\log\frac\alpha{\alpha_0}\ (i=2),\quad\frac{\alpha_0^{2-i}-\alpha^{2-i}}{i-2}\ (i\ge3)",
    reading="new",
    formula=saddle.escape_time,
    domain=Domain(n=Integer(2, 6), start=Integer(1, lambda c: c.n - 1), alpha_init=Interval(1e-4, 2e-4), alpha=Interval(3e-4, 8e-4)),
    uses=(SADDLE.id,),
    controls=(Mutant("every saddle of order 2", mutants.exponential_escape_time),),
)
