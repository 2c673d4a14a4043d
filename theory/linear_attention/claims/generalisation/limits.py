"""Claims about the limits of training on every shift: maximum entropy, weight decay, hidden lags, fixed points."""

from __future__ import annotations

from lemmata.theory.arithmetic import even_idft
from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention import fixed_points, inputs, maximum_entropy, printed, spectral_flow
from lemmata.theory.linear_attention.mutants import generalisation as mutants
from lemmata.theory.linear_attention.mutants.augmented import unscaled_spectrum
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

MAXIMUM_ENTROPY = Claim(
    id="linear-attention.augmented.maximum-entropy-limit",
    title="From a translation-invariant start the Gram matrix ends at the maximum-entropy extension of the target",
    source=Source(SABBAGHI_2024, "eq. D.8, its limit"),
    statement=(
        r"\hat A_w(\infty)=\hat A_w(0)\,e^{\sum_{r<n_1}\lambda_r\cos(2\pi rw/n)},\qquad"
        r" A_r(\infty)=\tau_r-\tfrac{\varepsilon}{4n_1}[r=0]\quad(|r|<n_1)"
    ),
    reading="new",
    formula=maximum_entropy.augmented_limit,
    domain=Domain(
        n=Integer(3, 8),
        n1=Integer(1, lambda c: c.n),
        alpha=Interval(1, 3),
        beta=Interval(lambda c: -c.alpha / 4, lambda c: c.alpha / 4),
        weight_decay=Interval(0, 1),
        spectrum=Array(lambda c: c.n // 2 + 1, 0.5, 2),
        asymmetry=Choice(0),
        noise=Normal(lambda c: (c.n, 8)),
        a_init=Computed(lambda c: even_idft(inputs.unfolded(c.spectrum, c.n))),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, [c.beta])),
    ),
    uses=("linear-attention.augmented.cepstrum-conserved",),
    controls=(
        Mutant("the start is forgotten", mutants.forgetful_limit),
        Mutant("weight decay not shared by the shifts", mutants.unscaled_shift),
        Widened("a start that is not translation invariant", asymmetry=Interval(0.5, 1)),
    ),
)

WEIGHT_DECAY_SHIFT = Claim(
    id="linear-attention.augmented.weight-decay-shift",
    title="Weight decay lowers the diagonal by eps/(4 n1) and keeps all other visible entries at the target; hidden ones stay free",
    source=Source(SABBAGHI_2024, "eq. D.5 with weight decay, its limit"),
    statement=(
        r"\operatorname{rank}P(\infty)=n\ \Rightarrow\ N\circ(A(\infty)-T)=-\tfrac{\varepsilon}{4}I,"
        r"\qquad A_{kk}(\infty)=\alpha-\tfrac{\varepsilon}{4n_1}"
    ),
    reading="new",
    formula=fixed_points.diagonal_shift,
    domain=Domain(
        n=Integer(3, 7),
        n1=Integer(1, lambda c: c.n),
        d=Integer(lambda c: c.n, 8),
        alpha=Interval(1, 3),
        beta=Interval(lambda c: -c.alpha / 4, lambda c: c.alpha / 4),
        weight_decay=Interval(0, 1),
        hidden=Array(lambda c: (c.n, c.n), -1, 1),
    ),
    controls=(
        Mutant("eps/4 for every window", mutants.lone_window_shift),
        Widened("fewer dimensions than positions", d=Choice(3)),
    ),
)

HIDDEN_LAGS = Claim(
    id="linear-attention.augmented.hidden-lags",
    title="With beta = 0 products at visible lags vanish, and only those at hidden lags remain, to first order scaled by alpha/A_0(0)",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, for any window"),
    statement=(
        r"A_r(\infty)=0\ (0<|r|<n_1),\qquad"
        r" A_r(\infty)=\frac{\alpha}{A_0(0)}A_r(0)+O\big(\|A_{\ne 0}(0)\|^2\big)\ (|r|\ge n_1),\qquad A_0(\infty)=\alpha"
    ),
    reading="corrected",
    formula=maximum_entropy.first_order_limit,
    domain=Domain(
        n=Integer(3, 8),
        n1=Integer(1, lambda c: c.n // 2),
        alpha=Interval(1, 3),
        beta=Choice(0),
        a0=Interval(0.5, 2),
        off=Array(lambda c: c.n // 2, lambda c: -c.a0 / 16, lambda c: c.a0 / 16),
        size=Interval(0, 1),
    ),
    uses=(MAXIMUM_ENTROPY.id,),
    controls=(
        Mutant("amplified twice", mutants.amplified_everywhere),
        Widened("a target with neighbours", beta=Interval(0.5, 1)),
    ),
)

LARGE_PRODUCTS_PRINTED = Claim(
    id="linear-attention.augmented.large-products-printed",
    title="As printed: with beta = 0 all products of two different position vectors become large",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, informal statement"),
    statement=r"|p_i^\top p_j|\ \text{is large for all}\ i\ne j:\quad A_r(\infty)=\frac{\alpha}{A_0(0)}A_r(0)\ \text{for every}\ r,\ n_1",
    formula=printed.first_order_limit,
    domain=HIDDEN_LAGS.domain,
    expect="refuted",
    erratum=Erratum(
        printed="for beta = 0, after training |p_i . p_j| is large for all i != j",
        why=(
            "true for a window of one site, the case that is proved; a wider window sees the lags 0 < |r| < n1 and drives their products "
            "to 0, as the source's own Fig. 16(b) shows. Only lags in no window, |r| >= n1, stay large"
        ),
        severity="gap",
    ),
    corrected_by=HIDDEN_LAGS.id,
)

FIXED_POINTS = Claim(
    id="linear-attention.augmented.fixed-points",
    title="Beside a pair of modes at rest an absent mode grows at the rate -8 Ghat, and where none grows the loss is globally minimal",
    source=Source(SABBAGHI_2024, "eq. D.8, its fixed points"),
    statement=(
        r"\tfrac{d}{dt}\log\hat A_w=-8\hat G_w,\quad \hat G=\mathrm{DFT}(N\circ(A^*-\tau));\qquad"
        r" L(A)=L(A^*)+2\sum_w\hat G_w\hat A_w+n\sum_rN_r(A_r-A^*_r)^2\ \text{for every}\ \hat A"
    ),
    reading="new",
    formula=spectral_flow.spectral_velocity,
    domain=Domain(
        n=Integer(3, 7),
        n1=Integer(1, lambda c: c.n),
        mode=Integer(0, lambda c: c.n // 2),
        alpha=Interval(0.5, 3),
        beta=Interval(-1, 1),
        weight_decay=Choice(0),
        spectrum=Array(lambda c: c.n // 2 + 1, 0, 4),
        tau=Computed(lambda c: ring_target(c.n, c.alpha, [c.beta])),
        ahat=Computed(lambda c: fixed_points.single_mode(c.n, c.n1, c.mode, c.tau)),
        where=(("a mode of positive amplitude", lambda c: c.ahat[c.mode] > 0),),
    ),
    controls=(
        Mutant("4 in place of 8", unscaled_spectrum),
        Widened("weight decay", weight_decay=Interval(0.5, 1)),
    ),
)
