"""Claims about the positions that absolute encodings never see in training: they are forgotten, and their loss says so."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import number, power
from lemmata.terms.types import Fields, Scalar, Tensor
from lemmata.theory.linear_attention.ape import unseen
from lemmata.theory.linear_attention.claims.ape.sequence_gradient import SEQUENCE_GRADIENT
from lemmata.theory.linear_attention.source import SABBAGHI_2024

RING: Fields = {
    "n1": Integer(1, None, search=(1, 5)),
    "unseen": Integer(1, None, search=(1, 4)),
    "d": Integer(1, None, search=(1, 4)),
}
WINDOWED: Fields = {
    **RING,
    "site": Integer(lambda c: c.n1, lambda c: c.n1 + c.unseen - 1),
    "p": Normal(lambda c: (c.n1 + c.unseen, c.d), 0.5),
    "p_init": Computed(lambda c: c.p[c.site]),
    "alpha": Interval(*REAL, search=(-1, 2)),
    "beta": Interval(*REAL, search=(-1, 1)),
}
INSIDE = Widened("positions inside the window", site=Integer(0, lambda c: c.n1 - 1))


def implicit_forgetting(steps: int, p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """`outside_window_descent` by implicit steps, (1 + eps)^(-steps)."""
    return p_init / power(1 + weight_decay, steps)


UNSEEN_DESCENT = Claim(
    id="linear-attention.ape.unseen-descent",
    title=r"Gradient descent multiplies unseen position vectors by $1-\epsilon$ in every step",
    source=Source(SABBAGHI_2024, "update rule below eq. D.2"),
    statement=r"p_k^{(t+1)}=p_k^{(t)}-\eta\nabla_{p_k}\ell-\epsilon p_k^{(t)}\ \Rightarrow\ p_k^{(t)}"
    r"\formula{=(1-\epsilon)^tp_k^{(0)}},\quad k>n_1",
    formula=unseen.outside_window_descent,
    symbols={"p_k^{(0)}": "p_init", "t": "steps"},
    domain=Domain(
        **WINDOWED,
        steps=Integer(0, None, search=(0, 40)),
        weight_decay=Interval(*NONNEGATIVE, search=(0, 0.5)),
        step_size=Interval(*POSITIVE, search=(0.005, 0.02)),
    ),
    uses=(SEQUENCE_GRADIENT.id,),
    controls=(Mutant("implicit steps", implicit_forgetting), INSIDE),
)


def fast_forgetting(t: Scalar, p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """`outside_window` at the rate 2 eps of a Gram entry."""
    return unseen.outside_window(t, p_init, 2 * weight_decay)


UNSEEN_DECAY = Claim(
    id="linear-attention.ape.unseen-decay",
    title="Under gradient flow with weight decay, unseen position vectors decay exponentially, whatever the window learns",
    source=Source(SABBAGHI_2024, "update rule below eq. D.2, in continuous time"),
    statement=r"p_k(t) = \formula{e^{-\epsilon t}\,p_k(0)},\qquad k>n_1",
    reading="new",
    formula=unseen.outside_window,
    symbols={"p_k(0)": "p_init"},
    domain=Domain(**WINDOWED, weight_decay=Interval(*NONNEGATIVE, search=(0.1, 1)), t=Interval(*NONNEGATIVE, search=(0.2, 3))),
    uses=(SEQUENCE_GRADIENT.id,),
    controls=(Mutant("rate 2 eps, that of a Gram entry", fast_forgetting), INSIDE),
)


def always_forgotten(p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """`outside_window_limit` as 0 with or without weight decay."""
    return 0 * p_init


UNSEEN_LIMIT = Claim(
    id="linear-attention.ape.unseen-limit",
    title="Unseen position vectors vanish under any weight decay and never move without it",
    source=Source(SABBAGHI_2024, "limit p_k -> 0 below the update rule, and what its weight decay is needed for"),
    statement=r"\lim_{t\to\infty}p_k(t) = 0\ (\epsilon>0),\qquad p_k(t)=p_k(0)\ (\epsilon=0),\qquad k>n_1",
    reading="new",
    formula=unseen.outside_window_limit,
    domain=Domain(
        **WINDOWED,
        decays=Choice(0, 1),
        rate=Interval(*POSITIVE, search=(0.4, 1)),
        weight_decay=Computed(lambda c: c.decays * c.rate),
    ),
    uses=(UNSEEN_DECAY.id,),
    controls=(Mutant("forgotten even without weight decay", always_forgotten), INSIDE),
)

DISTINCT = "two different neighbours, at least three positions"


def one_sided_variance(alpha: Scalar, betas: Sequence[Scalar]) -> Scalar:
    """`unseen_loss` with beta^2 in place of 2 beta^2."""
    return alpha * alpha + sum((beta * beta for beta in betas), start=number(0, alpha))


UNSEEN_LOSS = Claim(
    id="linear-attention.ape.unseen-loss",
    title=r"With weight decay the expected loss at every unseen position tends to $\alpha^2+2\beta^2$",
    source=Source(SABBAGHI_2024, "formal statement of the first part of Proposition 5.1"),
    statement=r"\lim_{t\to\infty}\mathbb E\,\ell_i = \formula{\alpha^2+2\beta^2},\qquad i>n_1,\ \epsilon>0,\ n\ge3",
    formula=unseen.unseen_loss,
    symbols={r"\beta": lambda betas: betas[0]},
    domain=Domain(
        **RING,
        p_init=Normal(lambda c: (c.n1 + c.unseen, c.d), 0.5),
        alpha=Interval(*REAL, search=(1, 3)),
        betas=Array(1, *REAL, search=(-1.5, 1.5)),
        weight_decay=Interval(*POSITIVE, search=(0.5, 1)),
        where=((DISTINCT, lambda c: c.n1 + c.unseen >= 3),),
    ),
    uses=(UNSEEN_LIMIT.id,),
    controls=(
        Mutant("one neighbour in place of two", one_sided_variance),
        Widened("a ring of two positions", drop=DISTINCT),
        Widened("no weight decay", weight_decay=Choice(0.0)),
    ),
)
