"""Claims about what absolute positions learn inside their window: a matrix Riccati flow, its limit, and the loss it keeps."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention import printed, riccati, toeplitz
from lemmata.theory.linear_attention.claims.ape.gradient import POPULATION_GRADIENT
from lemmata.theory.linear_attention.mutants import ape as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

FULL_RANK = "a start that occupies all its dimensions"
GENERIC = Domain(
    n1=Integer(1, 4),
    unseen=Choice(4),
    d=Choice(2, 4),
    occupied=Integer(1, lambda c: c.d),
    p_init=Normal(lambda c: (c.n1, c.d), 0.5),
    alpha=Interval(-1, 3),
    beta=Interval(-1.5, 1.5),
    weight_decay=Interval(0, 0.5),
    where=(
        (FULL_RANK, lambda c: c.occupied == c.d),
        ("growth rates at least 0.4 apart from 0 and from each other", lambda c: c.apply(toeplitz.spectral_gap) >= 0.4),
    ),
)

RICCATI = Claim(
    id="linear-attention.ape.riccati",
    title="Inside the window the Gram matrix follows a matrix Riccati flow in closed form, in any dimension",
    source=Source(SABBAGHI_2024, "eq. D.1, D.2 and the gradient below, solved"),
    statement=(
        r"A(t)=e^{4Mt}P_0\Big[I_d+8P_0^\top\Big(\int_0^te^{8Ms}ds\Big)P_0\Big]^{-1}P_0^\top e^{4Mt},"
        r"\qquad M=T_W-\tfrac{\epsilon}{4}I"
    ),
    reading="new",
    formula=riccati.ape_gram,
    domain=Domain(
        n1=Integer(1, 4),
        unseen=Choice(4),
        d=Integer(1, 5),
        p_init=Normal(lambda c: (c.n1, c.d), 0.5),
        alpha=Interval(-1, 3),
        beta=Interval(-1.5, 1.5),
        weight_decay=Interval(0, 1),
        t=Interval(0, 0.5),
    ),
    uses=(POPULATION_GRADIENT.id,),
    controls=(
        Mutant("4 in place of 8 before the integral", mutants.half_mass),
        Mutant("half the rate", mutants.slow_window),
        Widened("no unseen position: the window closes round the ring", unseen=Choice(0)),
    ),
)

SPECTRUM = Claim(
    id="linear-attention.ape.window-spectrum",
    title="The window's target has eigenvalues alpha + 2 beta cos(k pi/(n1 + 1)) with sine eigenvectors",
    source=Source(SABBAGHI_2024, "eq. 5.1 inside the window of D.2; the eigenvalues are classical"),
    statement=r"\lambda_k(T_W)=\alpha+2\beta\cos\frac{k\pi}{n_1+1},\qquad k=1,\dots,n_1",
    reading="new",
    formula=toeplitz.window_eigenvalues,
    domain=Domain(n1=Integer(1, 8), unseen=Choice(1), alpha=Interval(-2, 3), beta=Interval(-1.5, 1.5)),
    controls=(
        Mutant("one site too few", mutants.ring_eigenvalues),
        Mutant("beta in place of 2 beta", mutants.single_coupling),
        Widened("no unseen position: the window closes round the ring", unseen=Choice(0)),
    ),
)

LIMIT = Claim(
    id="linear-attention.ape.limit",
    title="From almost every start the Gram matrix tends to the d largest positive modes of the target, each eps/4 short",
    source=Source(SABBAGHI_2024, "first part of Proposition 5.1, made explicit inside the window"),
    statement=r"\lim_{t\to\infty}A(t)=\sum_{k\in K}\big(\lambda_k-\tfrac{\epsilon}{4}\big)u_ku_k^\top,"
    r"\qquad K=\text{the }d\text{ largest }\lambda_k>\tfrac{\epsilon}{4}",
    reading="new",
    formula=toeplitz.ape_limit,
    domain=GENERIC,
    uses=(RICCATI.id, SPECTRUM.id),
    controls=(
        Mutant("the whole target, negative modes too", mutants.all_modes),
        Mutant("the shift by eps/4 forgotten", mutants.unshifted_limit),
        Widened("a start in fewer dimensions", drop=FULL_RANK),
    ),
)

RESIDUAL_LOSS = Claim(
    id="linear-attention.ape.residual-loss",
    title="The training loss tends to the sum of squares of the eigenvalues that cannot be learnt, and a shift from weight decay",
    source=Source(SABBAGHI_2024, "training losses of Fig. 9(a) and 15(a)"),
    statement=(
        r"\lim_{t\to\infty}L=\sum_{k\notin K}\lambda_k^2+|K|\frac{\epsilon^2}{16},"
        r"\qquad K=\text{the }d\text{ largest }\lambda_k>\tfrac{\epsilon}{4}"
    ),
    reading="corrected",
    formula=toeplitz.ape_residual_loss,
    domain=GENERIC,
    uses=(LIMIT.id,),
    controls=(
        Mutant("negative modes only, whatever the dimension", mutants.negative_modes_only),
        Mutant("eigenvalues of the next larger window", mutants.wider_window),
        Widened("a start in fewer dimensions", drop=FULL_RANK),
    ),
)

ZERO_LOSS_PRINTED = Claim(
    id="linear-attention.ape.zero-training-loss-printed",
    title="Absolute positions converge to zero training loss",
    source=Source(SABBAGHI_2024, "section 5, experimental validation, and Fig. 9(a)"),
    statement=r"\lim_{\epsilon\to0}\lim_{t\to\infty}L=0",
    formula=printed.ape_residual_loss,
    domain=GENERIC.replaced(
        n1=Choice(2, 3), d=Choice(4), alpha=Choice(1.0, 2.0), beta=Choice(-2.0, -0.5, 0.5, 2.0), weight_decay=Choice(0.0)
    ),
    expect="refuted",
    erratum=Erratum(
        printed="all three settings converge to zero in their training loss",
        why=(
            "true of the alpha and beta of the figure, which are not given, but not in general: it needs"
            " alpha >= 2 |beta| cos(pi/(n1 + 1)), so that the target is a Gram matrix, and a dimension of at least its rank;"
            " n1 = 2, alpha = 1, beta = 2 keeps a loss of 1"
        ),
        severity="gap",
    ),
    corrected_by=RESIDUAL_LOSS.id,
)

THRESHOLD = Claim(
    id="linear-attention.ape.zero-loss-condition",
    title="Zero training loss is reached exactly if alpha >= 2 |beta| cos(pi/(n1 + 1)) and the dimension suffices",
    source=Source(SABBAGHI_2024, "section 5, experimental validation, and Fig. 9(a), with the condition that they need"),
    statement=r"\lim_{t\to\infty}L=0\iff\alpha\ge2|\beta|\cos\frac{\pi}{n_1+1}\qquad(\epsilon=0,\ d\ge n_1)",
    reading="corrected",
    formula=toeplitz.ape_threshold,
    domain=Domain(
        n1=Integer(2, 8),
        d=Integer(1, 8),
        size=Interval(0.5, 1.5),
        sign=Choice(-1, 1),
        margin=Interval(0.1, 0.5),
        p_init=Normal(lambda c: (c.n1, c.d), 0.5),
        where=(("a dimension of at least the window", lambda c: c.d >= c.n1),),
    ),
    uses=(RESIDUAL_LOSS.id,),
    controls=(
        Mutant("diagonal dominance, alpha >= 2 |beta|", mutants.dominant_threshold),
        Mutant("the next larger window", mutants.neighbouring_threshold),
        Widened("fewer dimensions", drop="a dimension of at least the window"),
    ),
)

WEIGHT_DECAY_SHIFT = Claim(
    id="linear-attention.ape.weight-decay-shift",
    title="Weight decay lowers the learnt diagonal by eps/4 and keeps a training loss of n1 eps^2/16",
    source=Source(SABBAGHI_2024, "gradient and weight decay below eq. D.2, at rest"),
    statement=(
        r"T_W\succ\tfrac{\epsilon}{4}I,\ d\ge n_1\ \Rightarrow\ \lim_{t\to\infty}A=T_W-\tfrac{\epsilon}{4}I,"
        r"\qquad\lim_{t\to\infty}L=n_1\frac{\epsilon^2}{16}"
    ),
    reading="new",
    formula=toeplitz.shifted_limit,
    domain=Domain(
        n1=Integer(1, 4),
        d=Integer(1, 4),
        p_init=Normal(lambda c: (c.n1, c.d), 0.5),
        alpha=Interval(0, 3),
        beta=Interval(-1, 1),
        weight_decay=Interval(0, 1),
        where=(
            ("a dimension of at least the window", lambda c: c.d >= c.n1),
            ("eigenvalues of the target at least 0.3 above eps/4", lambda c: c.alpha - 2 * abs(c.beta) - c.weight_decay / 4 >= 0.3),
        ),
    ),
    uses=(LIMIT.id,),
    controls=(
        Mutant("eps/2 in place of eps/4", mutants.half_shift),
        Widened("fewer dimensions", drop="a dimension of at least the window"),
        Widened("a target that is not positive definite", drop="eigenvalues of the target at least 0.3 above eps/4"),
    ),
)
