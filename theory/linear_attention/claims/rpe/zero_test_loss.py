"""Claims about relative positions that generalise."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.test_loss_limit import TEST_LOSS
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

SEES_ALL = "a window that sees every neighbour"


def own_weight_only(n: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`ring_target` without the neighbours."""
    return ring_target(n, alpha, [0 * beta for beta in betas])


def one_side_only(n: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`ring_target` without the neighbours that come later."""
    tau = ring_target(n, alpha, betas)
    return array([tau[r] if 2 * r < n else 0 * tau[r] for r in range(n)], tau)


ZERO_TEST_LOSS = Claim(
    id="linear-attention.rpe.zero-test-loss",
    title=r"On a ring relative positions with $v=\theta$ generalise if the window sees every neighbour: as weight decay vanishes, so does "
    r"the test loss at every position",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, with indices on a ring as in Fig. 16(c)"),
    statement=(
        r"v=\theta:\quad a_0\to\alpha,\ a_{\pm k}\to\beta_k,\ a_j\to0\text{ for the other lags},"
        r"\qquad\lim_{\epsilon\to0}\lim_{t\to\infty}\mathbb E\,\ell_i=0"
    ),
    reading="corrected",
    formula=ring_target,
    domain=Domain(
        n=Integer(3, None, search=(3, 9)),
        alpha=Interval(*REAL, search=(-2, 3)),
        betas=Array(lambda c: max(c.n // 2 - 1, 1), *REAL, search=(-1.5, 1.5)),
        n1=Integer(1, lambda c: c.n - 1),
        weight_decay=Interval(*POSITIVE, search=(0.1, 1)),
        ring=Choice(True),
        where=((SEES_ALL, lambda c: c.n1 > len(c.betas)),),
    ),
    uses=(TEST_LOSS.id,),
    controls=(
        Mutant("neighbours not learnt", own_weight_only),
        Mutant("neighbours on one side only", one_side_only),
        Widened("lags along the line", ring=Choice(False)),
        Widened("a window that misses a neighbour", drop=SEES_ALL),
    ),
)

ZERO_TEST_LOSS_PRINTED = Claim(
    id="linear-attention.rpe.zero-test-loss-printed",
    title=r"Relative positions with $v=\theta$ generalise, however short the window",
    source=ZERO_TEST_LOSS.source,
    statement=r"v=\theta,\ 1\le n_1<n:\quad a_0\to\alpha,\ a_{\pm1}\to\beta,\ a_j\to0\ (j\ne-1,0,1),"
    r"\qquad\lim_{\epsilon\to0}\lim_{t\to\infty}\mathbb E\,\ell_i=0",
    formula=ring_target,
    domain=ZERO_TEST_LOSS.domain.without(SEES_ALL).replaced(betas=Array(1, *REAL, search=(-1.5, 1.5))),
    expect="refuted",
    erratum=Erratum(
        printed="for a given integer n1 <= n, a_1 = a_{-1} = beta",
        why="a window of one position never sees a neighbour: a_1 and a_{-1} are not trained, as n1 - 1 = 0 in their updates says, weight "
        "decay takes them to 0, and 2 beta^2 of the test loss stays",
        severity="gap",
    ),
    corrected_by=ZERO_TEST_LOSS.id,
)
