"""Claims about which targets training on every shift can match, and where it ends on the others."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.linear_attention import extension, printed
from lemmata.theory.linear_attention.mutants import generalisation as mutants
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ZERO_LOSS_THRESHOLD = Claim(
    id="linear-attention.augmented.zero-loss-threshold",
    title="Zero augmented training loss needs alpha/|beta| above the value of a linear program over the n-th roots of unity",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a), made precise"),
    statement=(
        r"\frac{\alpha}{|\beta|}\ \ge\ \min\Big\{a_0:\ \hat a\ge 0,\ a_1=\operatorname{sign}\beta,\ a_r=0\ (r\in R,\,r\ge2)\Big\}"
        r"=\max\Big\{\operatorname{sign}(\beta)\,y_1:\ \sum_{r\in R}y_r\cos\tfrac{2\pi rk}{n}\le 1\ \forall k\Big\},"
        r"\quad R=\{r:1\le r<n_1,\ r\le n/2\}\quad(d\ge n)"
    ),
    reading="corrected",
    formula=extension.zero_loss_threshold,
    domain=Domain(n=Integer(3, 16), n1=Integer(2, lambda c: c.n), sign=Choice(1, -1)),
    controls=(
        Mutant("the window's own 2 cos(pi/(n1 + 1)), which is necessary only", mutants.window_threshold),
        Mutant("the sign of beta ignored", mutants.signless_threshold),
    ),
)

ZERO_TRAINING_LOSS_PRINTED = Claim(
    id="linear-attention.augmented.zero-training-loss-printed",
    title="As printed: with augmentation the training loss converges to zero, for any alpha and beta",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a) and the key idea below Proposition 5.1"),
    statement=r"L(t)\to 0\ \text{and}\ p_i^\top p_{i\pm1}\to\beta\ \text{whatever}\ \alpha/|\beta|",
    formula=printed.zero_loss_threshold,
    domain=ZERO_LOSS_THRESHOLD.domain,
    expect="refuted",
    erratum=Erratum(
        printed="all three settings converge to zero in their training loss; products of adjacent position vectors match the task",
        why=(
            "products are those of a positive semidefinite Gram matrix, so that alpha/|beta| must reach a threshold that depends on n, n1 "
            "and the sign of beta. The sentences are prose about one experiment whose alpha and beta are not given; alpha >= 2|beta| is "
            "always enough"
        ),
        severity="gap",
    ),
    corrected_by=ZERO_LOSS_THRESHOLD.id,
)

SAFE_TARGET = Claim(
    id="linear-attention.augmented.safe-target",
    title="alpha >= 2 sum |beta_k| is enough for zero augmented training loss, for every ring and window, in n or more dimensions",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a), for any number of neighbours"),
    statement=(
        r"\alpha\ge 2\sum_k|\beta_k|\ \Rightarrow\ \hat\tau_w=\alpha-2\sum_k|\beta_k|+4\sum_k|\beta_k|\,q_k(w)^2\ge 0,"
        r"\quad q_k\in\{\cos,\sin\}(\pi kw/n)"
    ),
    reading="new",
    formula=extension.safe_alpha,
    domain=Domain(
        n=Integer(5, 9),
        first=Choice(1, -1),
        second=Choice(1, -1),
        size=Array(2, 0.5, 2),
        root=Interval(0.5, 1),
        betas=Computed(lambda c: (c.first * c.size[0], c.second * c.size[1])),
    ),
    controls=(Mutant("each neighbour counted once", mutants.half_safe),),
)

LEAST_SQUARES = Claim(
    id="linear-attention.augmented.least-squares-limit",
    title="A target that cannot be matched ends, on visible lags, at its nonnegative least-squares fit, from any generic start",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a), where it fails"),
    statement=r"A_{k,k+r}(\infty)=a^*_r\ (|r|<n_1),\qquad \hat a^*=\arg\min_{\hat a\ge 0}\sum_rN_r(a_r-\tau_r)^2",
    reading="new",
    formula=extension.least_squares_spectrum,
    domain=Domain(
        n=Integer(3, 8),
        n1=Integer(2, lambda c: c.n),
        d=Integer(lambda c: c.n, 8),
        alpha=Interval(-1, 0.5),
        beta=Choice(1.0, -1.0),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, [c.beta])),
    ),
    controls=(
        Mutant("the target's negative modes cut off", mutants.clipped_spectrum),
        Widened("fewer dimensions than positions", d=Choice(1)),
    ),
)
