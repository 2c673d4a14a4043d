"""Claims on the flow of the Gram matrix A = P P^T: D.6, Lemma D.1, D.8, and the test loss D.10."""

from __future__ import annotations

from lemmata.theory.arithmetic import array, circulant
from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.linear_attention import generalisation, gram_flow, printed
from lemmata.theory.linear_attention.claims.augmented.gradient import GRADIENT, SMALLER, VECTORS
from lemmata.theory.linear_attention.mutants import augmented as mutants
from lemmata.theory.linear_attention.mutants.generalisation import diagonal_ignored, half_the_lags
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

EVERY_SHIFT = "training on every shift of the window"


def column(c):
    """Return the even column with diagonal a0 and further entries `rest`; 2 sum |rest| <= a0 makes its circulant positive semidefinite."""
    return array([c.a0, *(c.rest[min(r, c.n - r) - 1] for r in range(1, c.n))], c.a0)


GRAM = Domain(
    where=(),
    **VECTORS.factors,
    weight_decay=Interval(0, 1),
    a=Computed(lambda c: c.p @ c.p.T),
)
COLUMN = Domain(
    n=Integer(1, 7),
    n1=Integer(1, lambda c: c.n),
    alpha=Interval(1, 5),
    beta=Interval(-1, 1),
    tau=Computed(lambda c: ring_target(c.n, c.alpha, (c.beta,))),
    weight_decay=Interval(0, 1),
    a0=Interval(3.0, 5),
    rest=Array(lambda c: c.n // 2, -0.5, 0.5),
    a=Computed(column),
)

GRAM_FLOW = Claim(
    id="linear-attention.augmented.gram-flow",
    title="Flow of the Gram matrix, with the sign of its quadratic term",
    source=Source(SABBAGHI_2024, "eq. D.6, last line"),
    statement=r"\dot A=-4(GA+AG)-2\epsilon A,\qquad G=N\circ(A-T)",
    reading="corrected",
    formula=gram_flow.matrix_velocity,
    domain=GRAM,
    uses=(GRADIENT.id,),
    controls=(Mutant("one factor of the product rule", mutants.one_sided),),
)

GRAM_FLOW_PRINTED = Claim(
    id="linear-attention.augmented.gram-flow-printed",
    title="Flow of the Gram matrix, as printed",
    source=Source(SABBAGHI_2024, "eq. D.6, last line"),
    statement=r"\dot A_{kl}=+4\sum_r N_r(A_{k,k+r}A_{l,k+r}+A_{l,l+r}A_{k,l+r})+4((N\circ T)A+A(N\circ T))_{kl}-2\epsilon A_{kl}",
    formula=printed.matrix_velocity,
    domain=GRAM,
    expect="refuted",
    erratum=Erratum(
        printed="+4 before the quadratic sum in the last line of D.6",
        why="the line before it, Lemma D.1 and D.8 have -4; with +4 a single site at alpha = A = 1 has velocity 16 instead of 0",
        severity="typo",
    ),
    corrected_by=GRAM_FLOW.id,
)

TRANSLATION_INVARIANCE = Claim(
    id="linear-attention.augmented.translation-invariance",
    title="A translation-invariant Gram matrix stays so",
    source=Source(SABBAGHI_2024, "Lemma D.1"),
    statement=r"A_{k,k+j}(0)=A_{l,l+j}(0)\ \forall k,l,j\quad\Longrightarrow\quad A_{k,k+j}(t)=A_{l,l+j}(t)\ \forall k,l,j,\ t\ge 0",
    formula=circulant,
    domain=Domain(
        where=((EVERY_SHIFT, lambda c: c.seen == c.n),),
        **{**COLUMN.factors, "seen": Integer(1, lambda c: c.n), "column": Computed(lambda c: c.a)},
    ),
    uses=(GRAM_FLOW.id,),
    controls=(Mutant("no entries across the ends", mutants.corners_left_out), Widened("some shifts left out", drop=EVERY_SHIFT)),
)

CIRCULANT_FLOW = Claim(
    id="linear-attention.augmented.circulant-flow",
    title="Flow of the entries of a translation-invariant Gram matrix",
    source=Source(SABBAGHI_2024, "eq. D.8"),
    statement=r"\dot A_j=8(2w+1)(\alpha-A_0)A_j-8\sum_{r=1}^{2w}(2w+1-|r|)A_r(A_{j-r}+A_{j+r})+16w\beta(A_{j+1}+A_{j-1})",
    formula=printed.circulant_velocity,
    domain=Domain(
        where=((SMALLER, lambda c: c.n1 < c.n),),
        **{name: factor for name, factor in COLUMN.replaced(n=Integer(2, 7)).factors.items() if name != "weight_decay"},
    ),
    uses=(GRAM_FLOW.id, TRANSLATION_INVARIANCE.id),
    controls=(Mutant("half the pull of the neighbours", mutants.unpaired_neighbours), Widened("the whole ring", drop=SMALLER)),
)

CONVOLUTION_FLOW = Claim(
    id="linear-attention.augmented.convolution-flow",
    title="Flow of the entries of a translation-invariant Gram matrix as a convolution, for any window and weight decay",
    source=Source(SABBAGHI_2024, "eq. D.8"),
    statement=r"\dot A_j=-8\sum_{r=0}^{n-1}N_r(A_r-\tau_r)A_{j-r}-2\epsilon A_j",
    reading="new",
    formula=gram_flow.gram_velocity,
    domain=COLUMN,
    uses=(GRAM_FLOW.id, TRANSLATION_INVARIANCE.id),
    controls=(
        Mutant("half the pull of the neighbours", mutants.half_coupling),
        Mutant("lag weights of a larger window", mutants.shifted_lag_weights),
        Mutant("weight decay once", mutants.single_weight_decay),
    ),
)

INDEPENDENT_ENTRIES = Claim(
    id="linear-attention.augmented.independent-entries",
    title="Number of independent entries of a translation-invariant Gram matrix",
    source=Source(SABBAGHI_2024, "sentence above eq. D.8"),
    statement=r"\dim\{A: A=A^\top,\ A_{k,k+j}=A_{l,l+j}\}=\lfloor n/2\rfloor+1",
    reading="corrected",
    formula=gram_flow.independent_entries,
    domain=Domain(n=Integer(1, 24)),
    controls=(Mutant("odd rings only", mutants.odd_rings_only),),
)

INDEPENDENT_ENTRIES_PRINTED = Claim(
    id="linear-attention.augmented.independent-entries-printed",
    title="Number of independent entries of a translation-invariant Gram matrix, as printed",
    source=Source(SABBAGHI_2024, "sentence above eq. D.8"),
    statement=r"\dim\{A: A=A^\top,\ A_{k,k+j}=A_{l,l+j}\}=\lfloor n/2\rfloor",
    formula=printed.independent_entries,
    domain=INDEPENDENT_ENTRIES.domain,
    expect="refuted",
    erratum=Erratum(
        printed="floor(n/2) independent variables",
        why="that counts the off-diagonal entries; D.8 itself lists j = 0, ..., floor(n/2)",
        severity="typo",
    ),
    corrected_by=INDEPENDENT_ENTRIES.id,
)

TEST_LOSS = Claim(
    id="linear-attention.augmented.test-loss",
    title="Test loss of a position when all positions carry data",
    source=Source(SABBAGHI_2024, "eq. D.10, with alpha s_i for alpha s_j"),
    statement=r"\mathbb{E}\,(\hat y_i-y_i)^2=\sum_{r=0}^{n-1}(A_r-\tau_r)^2",
    reading="corrected",
    formula=generalisation.ring_test_loss,
    domain=COLUMN.replaced(n=Integer(3, 7)),
    controls=(Mutant("half the lags", half_the_lags), Mutant("the diagonal left out", diagonal_ignored)),
)

TEST_LOSS_PRINTED = Claim(
    id="linear-attention.augmented.test-loss-printed",
    title="Test loss of a position, as printed",
    source=Source(SABBAGHI_2024, "eq. D.10"),
    statement=r"\mathbb{E}\,\ell_i=\mathbb{E}\Bigl(\sum_{j=1}^{n}(A_{i-j}\,s_j-\alpha s_j)\Bigr)^2\qquad(\beta=0)",
    formula=printed.ring_test_loss,
    domain=TEST_LOSS.domain.replaced(beta=Choice(0)),
    expect="refuted",
    erratum=Erratum(
        printed="alpha s_j inside the sum over j",
        why="the target of position i is alpha s_i; as printed alpha is subtracted from every entry. The last expression is right",
        severity="typo",
    ),
    corrected_by=TEST_LOSS.id,
)
