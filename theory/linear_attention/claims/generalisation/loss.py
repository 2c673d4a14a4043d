"""Claims about the test loss at the end of training on every shift: exact means, the bound for any start, and half the ring."""

from __future__ import annotations

from lemmata.theory.arithmetic import even_dft
from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention import printed, single_site, welch
from lemmata.theory.linear_attention.claims.augmented.single_site import DIRECTIONS
from lemmata.theory.linear_attention.mutants import generalisation as mutants
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ISOTROPIC_LOSS = Claim(
    id="linear-attention.augmented.isotropic-loss",
    title="With beta = 0, one visible site and an isotropic start of any scale the expected test loss is exactly alpha^2 (n - 1)/d",
    source=Source(SABBAGHI_2024, "eq. D.10, made exact and without assuming translation invariance"),
    statement=r"\mathbb E\,\ell_i=\alpha^2\sum_{j\ne i}\mathbb E\cos^2\angle(p_i(0),p_j(0))=\alpha^2\,\frac{n-1}{d}\qquad(n_1=1,\ \beta=0)",
    reading="new",
    formula=single_site.isotropic_loss,
    domain=Domain(
        n=Integer(2, 6),
        d=Integer(1, 5),
        alpha=Interval(0.5, 3),
        scale=Interval(0.5, 2),
        stretch=Choice(1),
        p=Normal(lambda c: (c.n, c.d)),
    ),
    uses=(DIRECTIONS.id,),
    controls=(
        Mutant("n in place of n - 1", mutants.all_pairs),
        Mutant("d + 1 in place of d", mutants.smaller_cosines),
        Widened("a start that is not isotropic", stretch=Choice(4)),
    ),
)

LEADING_LOSS = Claim(
    id="linear-attention.augmented.leading-loss",
    title="For beta = 0 and a wider window the expected test loss is alpha^2 (n - 2 n1 + 1)_+/d to leading order in 1/d",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, made quantitative"),
    statement=r"\mathbb E\,\ell_i=\alpha^2\,\frac{(n-2n_1+1)_+}{d}\,\big(1+o(1)\big)\quad(d\to\infty)",
    reading="new",
    formula=single_site.leading_isotropic_loss,
    domain=Domain(
        n=Integer(3, 8),
        n1=Integer(1, lambda c: c.n),
        d=Integer(1, 65536),
        alpha=Interval(1, 3),
        where=(("a dimension far above n^2", lambda c: c.d >= 64 * c.n * c.n),),
    ),
    uses=(ISOTROPIC_LOSS.id, "linear-attention.augmented.hidden-lags"),
    controls=(
        Mutant("one lag more", mutants.one_lag_more),
        Mutant("visible lags counted on one side", mutants.one_sided_lags),
        Widened("few dimensions", drop="a dimension far above n^2", d=Choice(3)),
    ),
)

HALF_RING = Claim(
    id="linear-attention.augmented.half-ring",
    title="A window of more than half the ring sees every lag: training on every shift then generalises perfectly",
    source=Source(SABBAGHI_2024, "formal statement of the second part of Proposition 5.1, for large windows"),
    statement=r"n_1\ge\tfrac{n+1}{2}:\quad L=0\iff A=T\iff\ell_i=0\ \forall i;\qquad T\succeq 0,\ d\ge n\ \Rightarrow\ A(\infty)=T",
    reading="corrected",
    formula=single_site.leading_isotropic_loss,
    domain=Domain(
        n=Integer(3, 7),
        n1=Integer(lambda c: c.n // 2 + 1, lambda c: c.n),
        d=Integer(lambda c: c.n, 8),
        alpha=Interval(1, 3),
        beta=Interval(-1, 1),
        hidden=Array(lambda c: (c.n, c.n), -1, 1),
        where=(("a positive semidefinite target", lambda c: even_dft(ring_target(c.n, float(c.alpha), [float(c.beta)])).min() >= 0),),
    ),
    controls=(
        Mutant("one lag more", mutants.one_lag_more),
        Widened("half the ring or less, where the loss depends on the start", n1=Choice(3)),
        Widened("an indefinite target", drop="a positive semidefinite target"),
        Widened("fewer dimensions than positions", d=Choice(3)),
    ),
)

ORDER_PRINTED = Claim(
    id="linear-attention.augmented.order-n-over-d-printed",
    title="As printed: with augmentation the expected test loss is of order n/d at least, whatever the window",
    source=Source(SABBAGHI_2024, "formal statement of the second part of Proposition 5.1"),
    statement=r"\mathbb E\,\ell_i=\Omega(n/d)\quad\text{for every}\ n_1\le n",
    formula=printed.leading_isotropic_loss,
    domain=HALF_RING.domain,
    expect="refuted",
    erratum=Erratum(
        printed="training on every shift leaves an expected test loss of Omega(n/d) at every position, for any n1 <= n",
        why=(
            "false once the window covers more than half the ring: all lags are then supervised and the loss is 0, below any positive"
            " multiple of n/d (alpha^2 (n - 1)/d, exact for n1 = 1, stands for them here). The proof treats n1 = 1, beta = 0 and a start"
            " with products of order 1/sqrt(d), which the statement leaves out; for a fixed window and such a start the order n/d is right"
        ),
        severity="false",
    ),
    corrected_by=HALF_RING.id,
)

WELCH_BOUND = Claim(
    id="linear-attention.augmented.welch-bound",
    title="With beta = 0 and one visible site no start has a mean test loss below alpha^2 (n/d - 1), and harmonic frames attain it",
    source=Source(SABBAGHI_2024, "eq. D.10, as a bound for every start"),
    statement=(
        r"\frac1n\sum_i\ell_i=\frac{\alpha^2}{nd}\Big(d\operatorname{tr}S^2-n^2\Big)+\alpha^2\Big(\frac nd-1\Big),\quad"
        r" d\operatorname{tr}S^2-n^2=\sum_{i<j}(S_{ii}-S_{jj})^2+2d\sum_{i<j}S_{ij}^2,\quad S=\sum_k\frac{p_kp_k^\top}{|p_k|^2}"
    ),
    reading="new",
    formula=welch.welch_bound,
    domain=Domain(
        n=Integer(2, 40),
        d=Integer(1, lambda c: c.n),
        n1=Choice(1),
        alpha=Interval(0.5, 3),
        p=Normal(lambda c: (c.n, c.d)),
    ),
    uses=(DIRECTIONS.id,),
    controls=(
        Mutant("the diagonal not taken out", mutants.unit_frame),
        Mutant("d - 1 in place of d", mutants.packed_bound),
        Widened("a window of the whole ring", n1=Choice(6)),
    ),
)
