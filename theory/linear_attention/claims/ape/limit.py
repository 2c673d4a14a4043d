"""Claims about the Gram matrix that absolute positions learn inside their window."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention.ape import limit
from lemmata.theory.linear_attention.claims.ape.riccati import RICCATI
from lemmata.theory.linear_attention.claims.ape.window_spectrum import SPECTRUM
from lemmata.theory.linear_attention.mutants.ape import limit as mutants
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
        ("growth rates at least 0.4 apart from 0 and from each other", lambda c: c.apply(limit.spectral_gap) >= 0.4),
    ),
)

LIMIT = Claim(
    id="linear-attention.ape.limit",
    title=r"From almost every start the Gram matrix tends to the $d$ largest positive modes of the target, each reduced by $\epsilon/4$",
    source=Source(SABBAGHI_2024, "first part of Proposition 5.1, made explicit inside the window"),
    statement=r"\lim_{t\to\infty}A(t)=\sum_{k\in K}\big(\lambda_k-\tfrac{\epsilon}{4}\big)u_ku_k^\top,"
    r"\qquad K=\text{the }d\text{ largest }\lambda_k>\tfrac{\epsilon}{4}",
    reading="new",
    formula=limit.ape_limit,
    domain=GENERIC,
    uses=(RICCATI.id, SPECTRUM.id),
    controls=(
        Mutant("the whole target, negative modes too", mutants.all_modes),
        Mutant("the shift by eps/4 forgotten", mutants.unshifted_limit),
        Widened("a start in fewer dimensions", drop=FULL_RANK),
    ),
)
