"""Claims about the test loss of relative positions: zero at every position if lags count modulo n, and beta^2 at the ends if not."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention import generalisation, printed, relative
from lemmata.theory.linear_attention.claims.rpe.weights import WEIGHTS
from lemmata.theory.linear_attention.mutants import rpe as mutants
from lemmata.theory.linear_attention.mutants.generalisation import diagonal_ignored, half_the_lags
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

SEES_ALL = "a window that sees every neighbour"
FIXED_POINT = Claim(
    id="linear-attention.rpe.fixed-point",
    title="Under weight decay every start ends at the same lag weights, those of unseen lags at 0",
    source=Source(SABBAGHI_2024, "limits below the update rules above eq. D.14, weight decay kept"),
    statement=r"\lim_{t\to\infty}a_k(t)=\frac{2N_k\tau_k}{2N_k+\epsilon},\qquad N_k=(n_1-|k|)_+,\ \epsilon>0",
    reading="new",
    formula=relative.relative_fixed_point,
    domain=Domain(
        n1=Integer(1, 4),
        unseen=Choice(4),
        lags=Computed(lambda c: c.n1 + c.unseen),
        alpha=Interval(-2, 3),
        betas=Array(1, -1.5, 1.5),
        weight_decay=Interval(0.4, 1),
        a_init=Normal(lambda c: 2 * (c.n1 + c.unseen) - 1),
    ),
    uses=(WEIGHTS.id,),
    controls=(
        Mutant("N_k in place of 2 N_k", mutants.undoubled_weights),
        Widened("no weight decay", weight_decay=Choice(0)),
        Widened("no unseen position: the window closes round the ring", unseen=Choice(0)),
    ),
)

TEST_LOSS = Claim(
    id="linear-attention.rpe.test-loss-limit",
    title="With lags modulo n the final test loss is of order eps^2 if every neighbour is seen; without, unseen lags keep their start",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, weight decay kept"),
    statement=(
        r"\lim_{t\to\infty}\mathbb E\,\ell_i=\sum_r\Big(\frac{\epsilon\tau_r}{2N_r+\epsilon}\Big)^2\ (\epsilon>0),"
        r"\qquad\sum_{r:N_r=0}(a_r(0)-\tau_r)^2\ (\epsilon=0)"
    ),
    reading="new",
    formula=relative.ring_limit_loss,
    domain=Domain(
        n1=Integer(1, 6),
        a_init=Normal(7),
        alpha=Interval(-2, 3),
        betas=Array(1, -1.5, 1.5),
        tau=Computed(lambda c: ring_target(7, c.alpha, c.betas)),
        decays=Choice(0, 1),
        rate=Interval(0.4, 1),
        weight_decay=Computed(lambda c: c.decays * c.rate),
        ring=Choice(True),
    ),
    uses=(FIXED_POINT.id,),
    controls=(
        Mutant("unseen lags forgotten even without weight decay", mutants.start_always_forgotten),
        Mutant("N_r in place of 2 N_r", mutants.single_counts),
        Widened("lags along the line", ring=Choice(False)),
    ),
)

ZERO_TEST_LOSS = Claim(
    id="linear-attention.rpe.zero-test-loss",
    title="Relative positions with v = theta generalise: in the limit of small weight decay the test loss is zero at every position",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, with indices on a ring as in Fig. 16(c)"),
    statement=(
        r"v=\theta:\quad a_0\to\alpha,\ a_{\pm k}\to\beta_k,\ a_j\to0\text{ for the other lags},"
        r"\qquad\lim_{\epsilon\to0}\lim_{t\to\infty}\mathbb E\,\ell_i=0"
    ),
    formula=ring_target,
    domain=Domain(
        n=Integer(5, 7),
        alpha=Interval(-2, 3),
        betas=Array(lambda c: c.n // 2 - 1, -1.5, 1.5),
        n1=Integer(1, lambda c: c.n - 1),
        ring=Choice(True),
        where=((SEES_ALL, lambda c: c.n1 > len(c.betas)),),
    ),
    uses=(TEST_LOSS.id,),
    controls=(
        Mutant("neighbours not learnt", mutants.own_weight_only),
        Widened("lags along the line", ring=Choice(False)),
        Widened("a window that misses a neighbour", drop=SEES_ALL),
    ),
)

LINE_INDEX = Claim(
    id="linear-attention.rpe.line-index",
    title="With lags along the line the learnt weights miss the neighbour round the ring: beta^2 at the first and the last position",
    source=Source(SABBAGHI_2024, "eq. D.11 read literally, with the ring of eq. 5.1"),
    statement=r"\mathbb E\,\ell_i=\sum_j(a_{i-j}-\tau_{(i-j)\bmod n})^2=\beta^2\ (i\in\{1,n\}),\ 0\text{ else, at }a_k=\tau_k\ (|k|<n_1)",
    reading="corrected",
    formula=relative.linear_index_test_loss,
    domain=Domain(
        n=Integer(5, 7),
        n1=Integer(2, lambda c: c.n - 1),
        alpha=Interval(-2, 3),
        betas=Array(1, 0.25, 1.5),
        a=Computed(lambda c: relative.relative_fixed_point(c.n, c.n1, c.alpha, c.betas)),
        ring=Choice(False),
    ),
    uses=(ZERO_TEST_LOSS.id,),
    controls=(Mutant("the first position forgotten", mutants.one_bad_end), Widened("lags modulo n", ring=Choice(True))),
)

LINE_INDEX_PRINTED = Claim(
    id="linear-attention.rpe.line-index-printed",
    title="With lags from -(n-1) to n-1 the test loss on the ring is zero at every position",
    source=Source(SABBAGHI_2024, "eq. D.11 and the indices below it, with eq. D.14"),
    statement=r"\mathbb E\,\ell_i=0\text{ for all }i,\qquad p_{i-j},\ i-j\in\{-(n-1),\dots,n-1\}",
    formula=printed.linear_index_test_loss,
    domain=LINE_INDEX.domain,
    expect="refuted",
    erratum=Erratum(
        printed="indices of p from -(n-1) to (n-1), and a test loss of 0 for all i",
        why=(
            "on the ring position 1 needs weight beta at lag 1 - n and position n at lag n - 1, which no window sees: both keep beta^2."
            " It needs lags modulo n, as the text on indices announces and Fig. 16(c) uses, or a target that does not wrap"
        ),
        severity="gap",
    ),
    corrected_by=LINE_INDEX.id,
)

ERROR = Claim(
    id="linear-attention.rpe.test-loss",
    title="The test loss of relative positions is the sum of squared deviations over all lags",
    source=Source(SABBAGHI_2024, "eq. D.14, its indices corrected"),
    statement=r"\mathbb E\,\ell_i=\mathbb E\Big(\sum_ja_{i-j}s_j-\alpha s_i-\beta s_{i-1}-\beta s_{i+1}\Big)^2=\sum_r(a_r-\tau_r)^2",
    reading="corrected",
    formula=generalisation.ring_test_loss,
    domain=Domain(
        n=Integer(4, 7),
        a=Array(lambda c: c.n, -2, 2),
        alpha=Interval(-2, 3),
        betas=Array(1, -1.5, 1.5),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, c.betas)),
        site=Integer(0, lambda c: c.n - 1),
    ),
    controls=(Mutant("half of the lags", half_the_lags), Mutant("lag 0 left out", diagonal_ignored)),
)

ERROR_PRINTED = Claim(
    id="linear-attention.rpe.test-loss-printed",
    title="The test loss with alpha s_j inside the sum over j, and alpha beta s_{i+1}",
    source=Source(SABBAGHI_2024, "eq. D.14"),
    statement=r"\mathbb E\,\ell_i=\mathbb E\Big(\sum_j(a_{i-j}s_j-\alpha s_j)-\beta s_{i-1}-\alpha\beta s_{i+1}\Big)^2",
    formula=printed.relative_test_loss,
    domain=ERROR.domain,
    expect="refuted",
    erratum=Erratum(
        printed="alpha s_j for alpha s_i, and alpha beta s_{i+1} for beta s_{i+1}",
        why="with the printed indices the loss is not 0 at a = tau, which is what the equation states",
        severity="typo",
    ),
    corrected_by=ERROR.id,
)
