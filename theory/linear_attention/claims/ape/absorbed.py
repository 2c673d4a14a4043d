"""Claims about attention weights that are absorbed into position vectors."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.ape import absorbed
from lemmata.theory.linear_attention.ape.population_gradient import ape_gradient
from lemmata.theory.linear_attention.claims.ape.population_gradient import POPULATION_GRADIENT
from lemmata.theory.linear_attention.source import SABBAGHI_2024

OPEN = "a window that no neighbour leaves round the ring"


def transposed_weights(q: Matrix, w: Matrix, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`absorbed_velocity` with W^T W in place of W W^T."""
    w = inputs.tensor(w, "W", 2)
    return _preconditioned(q, w, w.T @ w, n1, alpha, beta, weight_decay)


def single_weights(q: Matrix, w: Matrix, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`absorbed_velocity` with W^T in place of W W^T."""
    w = inputs.tensor(w, "W", 2)
    return _preconditioned(q, w, w.T, n1, alpha, beta, weight_decay)


def _preconditioned(q: Matrix, w: Matrix, by: Matrix, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> Matrix:
    q = inputs.tensor(q, "Q", 2)
    return -ape_gradient(q, n1, alpha, [beta]) @ by - arguments.decay_rate(weight_decay, q) * q


ABSORBED = Claim(
    id="linear-attention.ape.absorbed-weights",
    title=r"With $W_K=W_Q=W$ held, absorbed vectors follow the gradient times $WW^\top$: the plain flow only if $WW^\top\propto I$",
    source=Source(SABBAGHI_2024, "section 5, W absorbed into the position vectors, with what it assumes"),
    statement=r"q_k=Wp_k:\quad\dot Q=-\nabla L(Q)\,WW^\top-\epsilon Q,"
    r"\qquad\nabla L(Q)WW^\top=c\,\nabla L(Q)\ \text{for all }Q\iff WW^\top=cI",
    reading="corrected",
    formula=absorbed.absorbed_velocity,
    domain=Domain(
        n=Integer(2, None, search=(2, 7)),
        n1=Integer(1, lambda c: c.n),
        d=Integer(1, None, search=(1, 4)),
        p=Array(lambda c: (c.n, c.d), *REAL, search=(-1, 1)),
        w=Array(lambda c: (c.d, c.d), *REAL, search=(-1.5, 1.5)),
        q=Computed(lambda c: c.p @ c.w.T),
        alpha=Interval(*REAL, search=(-2, 3)),
        beta=Interval(*REAL, search=(-1.5, 1.5)),
        weight_decay=Interval(*NONNEGATIVE, search=(0, 1)),
        where=((OPEN, lambda c: c.n1 + 1 <= c.n),),
    ),
    uses=(POPULATION_GRADIENT.id,),
    controls=(
        Mutant("W^T W in place of W W^T", transposed_weights),
        Mutant("W once", single_weights),
        Widened("a window that closes round the ring", drop=OPEN, n=Integer(3, 5)),
    ),
)

ABSORBED_PRINTED = Claim(
    id="linear-attention.ape.absorbed-printed",
    title=r"Training the absorbed vectors is equivalent to training position vectors with the attention weights held, as printed",
    source=Source(SABBAGHI_2024, "section 5, the paragraph before Proposition 5.1"),
    statement=r"q_k=Wp_k:\quad\dot P=-\nabla_PL(PW^\top)-\epsilon P\ \Rightarrow\ \dot Q=-\nabla L(Q)-\epsilon Q",
    formula=absorbed.absorbed_velocity_printed,
    domain=ABSORBED.domain,
    expect="refuted",
    erratum=Erratum(
        printed="absorbing the attention weights into the positional vectors is equivalent to fixing the attention weights",
        why=(
            "equivalent in what can be represented, if W is invertible, but not in training: the absorbed vectors follow the gradient times"
            " W W^T, which is the same flow (up to its speed) only if W W^T is a multiple of the identity"
        ),
        severity="gap",
    ),
    corrected_by=ABSORBED.id,
)
