"""Claims about the flow of the Gram matrix A = P P^T."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, even_dft, ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented import gram_flow
from lemmata.theory.linear_attention.claims.augmented.gradient import GRADIENT, NEAREST, SIZES, TARGET, VECTORS
from lemmata.theory.linear_attention.source import SABBAGHI_2024

DECAY = Interval(*NONNEGATIVE, search=(0, 1))

GRAM = Domain(
    where=(),
    **VECTORS.factors,
    weight_decay=DECAY,
    a=Computed(lambda c: c.p @ c.p.T),
)


def column(c):
    """Return the even column with diagonal a0 and further entries `rest`."""
    return array([c.a0, *(c.rest[min(r, c.n - r) - 1] for r in range(1, c.n))], c.a0)


ENTRIES = {
    "weight_decay": DECAY,
    "a0": Interval(*REAL, search=(-2, 6)),
    "rest": Array(lambda c: c.n // 2, *REAL, search=(-2, 2)),
    "a": Computed(column),
}

COLUMN = Domain(**SIZES, **TARGET, **ENTRIES)

NEAREST_COLUMN = Domain(**SIZES, alpha=TARGET["alpha"], **NEAREST, **ENTRIES)

DEFINITE_COLUMN = Domain(
    where=(("a positive definite Gram matrix", lambda c: min(even_dft(c.a)) > 0),),
    **COLUMN.replaced(
        a0=Interval(*POSITIVE, search=(4, 6)),
        rest=Array(lambda c: c.n // 2, *REAL, search=(lambda c: -3 / c.n, lambda c: 3 / c.n)),  # 2 sum |rest| < a0: definite in the search
    ).factors,
)


def one_sided(a: Matrix, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Matrix:
    """`matrix_velocity` with -4 G A only: the product rule forgotten."""
    a = inputs.tensor(a, "A", 2)
    half = ratio(1, 2, a)
    return half * gram_flow.matrix_velocity(a, n1, tau, 0) - 2 * arguments.decay_rate(weight_decay, a) * a


GRAM_FLOW = Claim(
    id="linear-attention.augmented.gram-flow",
    title="The Gram matrix flows with a quadratic term of negative sign",
    source=Source(SABBAGHI_2024, "eq. D.6, last line"),
    statement=r"\dot A=-4(GA+AG)-2\epsilon A,\qquad G=N\circ(A-T)",
    reading="corrected",
    formula=gram_flow.matrix_velocity,
    domain=GRAM,
    uses=(GRADIENT.id,),
    controls=(Mutant("one factor of the product rule", one_sided),),
)

GRAM_FLOW_PRINTED = Claim(
    id="linear-attention.augmented.gram-flow-printed",
    title="The Gram matrix flows with a quadratic term of positive sign, as printed",
    source=Source(SABBAGHI_2024, "eq. D.6, last line"),
    statement=r"\dot A_{kl}=+4\sum_r N_r(A_{k,k+r}A_{l,k+r}+A_{l,l+r}A_{k,l+r})+4((N\circ T)A+A(N\circ T))_{kl}-2\epsilon A_{kl}",
    formula=gram_flow.matrix_velocity_printed,
    domain=GRAM,
    expect="refuted",
    erratum=Erratum(
        printed="+4 before the quadratic sum in the last line of D.6",
        why="the line before it, Lemma D.1 and D.8 have -4; with +4 a single site at alpha = A = 1 has velocity 16 instead of 0",
        severity="typo",
    ),
    corrected_by=GRAM_FLOW.id,
)
