"""Claims about the positions that absolute encodings never see in training: they are forgotten, and their loss says so."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention.ape import unseen
from lemmata.theory.linear_attention.claims.ape.sequence_gradient import SEQUENCE_GRADIENT
from lemmata.theory.linear_attention.mutants.ape import unseen as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

UNSEEN_DESCENT = Claim(
    id="linear-attention.ape.unseen-descent",
    title=r"Gradient descent multiplies unseen position vectors by $1-\epsilon$ in every step",
    source=Source(SABBAGHI_2024, "update rule below eq. D.2"),
    statement=r"p_k^{(t)} = (1-\epsilon)^t\,p_k^{(0)},\qquad k>n_1",
    formula=unseen.outside_window_descent,
    domain=Domain(
        steps=Integer(0, 40),
        p_init=Array(4, -1, 1),
        weight_decay=Interval(0, 0.5),
        step_size=Interval(0.005, 0.02),
        site=Choice(3, 4, 6),
    ),
    uses=(SEQUENCE_GRADIENT.id,),
    controls=(
        Mutant("implicit steps", mutants.implicit_forgetting),
        Widened("positions inside the window", site=Choice(0, 1, 2)),
    ),
)

UNSEEN_DECAY = Claim(
    id="linear-attention.ape.unseen-decay",
    title="Under gradient flow with weight decay, unseen position vectors decay exponentially, whatever the window learns",
    source=Source(SABBAGHI_2024, "update rule below eq. D.2, in continuous time"),
    statement=r"p_k(t) = e^{-\epsilon t}\,p_k(0),\qquad k>n_1",
    reading="new",
    formula=unseen.outside_window,
    domain=Domain(t=Interval(0.2, 3), p_init=Array(4, -1, 1), weight_decay=Interval(0.1, 1), site=Choice(3, 4, 6)),
    uses=(SEQUENCE_GRADIENT.id,),
    controls=(
        Mutant("rate 2 eps, that of a Gram entry", mutants.fast_forgetting),
        Widened("positions inside the window", site=Choice(0, 1, 2)),
    ),
)

UNSEEN_LIMIT = Claim(
    id="linear-attention.ape.unseen-limit",
    title="Unseen position vectors vanish under any weight decay and never move without it",
    source=Source(SABBAGHI_2024, "limit p_k -> 0 below the update rule, and what its weight decay is needed for"),
    statement=r"\lim_{t\to\infty}p_k(t) = 0\ (\epsilon>0),\qquad p_k(t)=p_k(0)\ (\epsilon=0),\qquad k>n_1",
    reading="new",
    formula=unseen.outside_window_limit,
    domain=Domain(p_init=Array(4, -1, 1), weight_decay=Choice(0.0, 0.5, 1.0), site=Choice(3, 4, 6)),
    uses=(UNSEEN_DECAY.id,),
    controls=(
        Mutant("forgotten even without weight decay", mutants.always_forgotten),
        Widened("positions inside the window", site=Choice(0, 1, 2)),
    ),
)

UNSEEN_LOSS = Claim(
    id="linear-attention.ape.unseen-loss",
    title=r"With weight decay the expected loss at every unseen position tends to $\alpha^2+2\beta^2$",
    source=Source(SABBAGHI_2024, "formal statement of the first part of Proposition 5.1"),
    statement=r"\lim_{t\to\infty}\mathbb E\,\ell_i = \alpha^2+2\beta^2,\qquad i>n_1,\ \epsilon>0",
    formula=unseen.unseen_loss,
    domain=Domain(
        p_init=Normal((7, 4), 0.5),
        alpha=Interval(1, 3),
        betas=Array(1, -1.5, 1.5),
        weight_decay=Choice(0.5, 1.0),
    ),
    uses=(UNSEEN_LIMIT.id,),
    controls=(
        Mutant("one neighbour in place of two", mutants.one_sided_variance),
        Widened("no weight decay", weight_decay=Choice(0.0)),
    ),
)
