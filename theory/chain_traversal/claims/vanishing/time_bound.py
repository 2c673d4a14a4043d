"""The claim on how long training takes at most with starts at some distance."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, above
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.learning import BACKWARD, TIME_BOUND
from lemmata.theory.chain_traversal.claims.ranges import STARTS
from lemmata.theory.chain_traversal.learning import traversal_time_bound
from lemmata.theory.chain_traversal.source import COHEN_2026
from lemmata.theory.chain_traversal.vanishing.time_bound import distant_time_bound


def shorter_bound(n: int, start: int, weight: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`distant_time_bound`, a twenty-fifth less."""
    return distant_time_bound(n, start, weight, forward, backward, eps) * ratio(24, 25, forward)


def near_bound(n: int, start: int, weight: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`distant_time_bound` as if the starts were next to the end."""
    return traversal_time_bound(n, weight, forward, backward, eps)


def bound_of_all(n: int, start: int, weight: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`distant_time_bound` as if there were no other starts."""
    return distant_time_bound(n, start, 1, forward, backward, eps)


BOUND = Claim(
    id="chain-traversal.vanishing.time-bound",
    title=r"With starts at distance $i$ training from $\alpha>0$ takes a bounded time, whatever other starts there are: for a given weight "
    r"of these starts, and a given beginning, of order $n^{i+2}$ until $e^\alpha$ is a given number",
    source=Source(COHEN_2026, '"Simple Examples Lead to Efficient Reasoning", beside "Without Simple Examples Learning is Intractable"'),
    statement=r"\alpha(0)>0,\ w_i>0:\qquad T_\varepsilon\le"
    r"\formula{\frac{2(2n-1)}{i\,w_i}\Bigl(\frac{E_0+c}{E_0-1}\Bigr)^{i-1}\Bigl(E-E_0+2c\log\frac E{E_0}+\frac{c^2}{E_0}-"
    r"\frac{c^2}E\Bigr)},\qquad"
    r" E_0=e^{\alpha(0)},\ \definition{E=\frac{2n-3+e^{\beta(0)}}\varepsilon}>E_0,\ \definition{c=2n+e^{\beta(0)}}",
    reading="new",
    formula=distant_time_bound,
    symbols={r"e^{\beta(0)}": "backward", "E_0": "forward", "w_i": "weight"},
    domain=Domain(
        n=Integer(2, None, search=(2, 300)),
        start=Integer(1, lambda c: c.n - 1, search=(1, lambda c: min(c.n - 1, 5))),
        alone=Choice(True, False),
        ahead=Interval(*POSITIVE, search=(0.5, 10)),
        backward=Interval(*POSITIVE, search=(0.0625, 4)),
        gain=Interval(*POSITIVE, search=(0.001, 10)),
        forward=Computed(lambda c: 1 + c.ahead),
        eps=Computed(lambda c: (2 * c.n - 3 + c.backward) / (c.forward * (1 + c.gain))),
        **STARTS,
        weight=Computed(lambda c: c.start_weights[c.start - 1] if not c.alone else 1 + 0 * c.ahead),
    ),
    uses=(TIME_BOUND.id, BACKWARD.id),
    controls=(
        Mutant("a twenty-fifth less", shorter_bound),
        Mutant("as from next to the end", near_bound),
        Mutant("as if there were no other starts", bound_of_all),
        Widened("it is further already", gain=Interval(above(-1), None, search=(-0.25, -0.1))),
    ),
)
