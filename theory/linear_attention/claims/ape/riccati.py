"""Claims about the flow of the Gram matrix inside the window: a matrix Riccati equation, solved."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval, Normal
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape import riccati
from lemmata.theory.linear_attention.claims.ape.population_gradient import POPULATION_GRADIENT
from lemmata.theory.linear_attention.claims.ape.window_spectrum import SPECTRUM
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def quarter_mass(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_gram` with 2 in place of 8 before the integral."""
    return 4 * riccati.ape_gram(t, inputs.tensor(p_init, "P(0)", 2) * ratio(1, 2, alpha), alpha, beta, weight_decay)


def slow_window(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_gram` at half the rate."""
    return riccati.ape_gram(ratio(1, 2, alpha) * t, p_init, alpha, beta, weight_decay)


RICCATI = Claim(
    id="linear-attention.ape.riccati",
    title="Inside the window the Gram matrix solves a matrix Riccati equation in closed form, in any dimension",
    source=Source(SABBAGHI_2024, "eq. D.1, D.2 and the gradient below, solved"),
    statement=(
        r"A(t)=e^{4Mt}P_0\Big[I_d+8P_0^\top\Big(\int_0^te^{8Ms}ds\Big)P_0\Big]^{-1}P_0^\top e^{4Mt},"
        r"\qquad M=T_W-\tfrac{\epsilon}{4}I"
    ),
    reading="new",
    formula=riccati.ape_gram,
    domain=Domain(
        n1=Integer(1, None, search=(1, 5)),
        unseen=Integer(1, None, search=(1, 4)),
        d=Integer(1, None, search=(1, 6)),
        p_init=Normal(lambda c: (c.n1, c.d), 0.5),
        alpha=Interval(*REAL, search=(-1, 3)),
        beta=Interval(*REAL, search=(-1.5, 1.5)),
        weight_decay=Interval(*NONNEGATIVE, search=(0, 1)),
        t=Interval(*NONNEGATIVE, search=(0, 0.5)),
    ),
    uses=(POPULATION_GRADIENT.id, SPECTRUM.id),
    controls=(
        Mutant("2 in place of 8 before the integral", quarter_mass),
        Mutant("half the rate", slow_window),
        Widened("no unseen position: the window closes round the ring", unseen=Choice(0)),
    ),
)
