"""Claims about absolute positions with augmentation whose value direction is learnt too."""

from __future__ import annotations

import math

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array, number
from lemmata.terms.types import Fields, Matrix, Scalar, Vector
from lemmata.theory.linear_attention.augmented import trained_value
from lemmata.theory.linear_attention.claims.augmented.single_site import DIRECTIONS
from lemmata.theory.linear_attention.source import SABBAGHI_2024

WHERE = "eq. D.1 and D.4 without the assumption v = theta; new"

SIZES: Fields = {
    "n": Integer(2, None, search=(2, 7)),
    "n1": Integer(1, lambda c: c.n, search=(1, lambda c: min(c.n, 3))),
    "d": Integer(1, None, search=(1, 5)),
    "p_init": Normal(lambda c: (c.n, c.d), 0.5),
}


def single_value(t: Scalar, p_init: Matrix, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """`size_difference` of |P|^2 - |v|^2."""
    return (
        trained_value.size_difference(t, p_init, v_init, weight_decay) + trained_value.size_difference(t, p_init, 0 * v_init, weight_decay)
    ) / 2


def undamped_sizes(t: Scalar, p_init: Matrix, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """`size_difference` as conserved under weight decay too."""
    return trained_value.size_difference(t, p_init, v_init, 0 * weight_decay)


SIZE_DIFFERENCE = Claim(
    id="linear-attention.augmented.trained-value-conserved",
    title=r"With $v$ learnt beside the position vectors $|P|^2-2|v|^2$ is conserved, and decays at rate $2\epsilon$ under weight decay",
    source=Source(SABBAGHI_2024, WHERE),
    statement=r"|P(t)|^2-2|v(t)|^2=\formula{e^{-2\epsilon t}\,(|P(0)|^2-2|v(0)|^2)}",
    reading="new",
    formula=trained_value.size_difference,
    symbols={"|P(0)|^2": lambda p_init: (p_init * p_init).sum(), "|v(0)|^2": lambda v_init: (v_init * v_init).sum()},
    domain=Domain(
        **SIZES,
        v_init=Normal(lambda c: c.d, 0.5),
        alpha=Interval(*REAL, search=(-1, 3)),
        beta=Interval(*REAL, search=(-1, 1)),
        weight_decay=Interval(*NONNEGATIVE, search=(0, 1)),
        t=Interval(*NONNEGATIVE, search=(0.05, 0.5)),
        trained=Choice(1),
    ),
    controls=(
        Mutant("|v|^2 counted once", single_value),
        Mutant("conserved under weight decay too", undamped_sizes),
        Widened("v held fixed", trained=Choice(0)),
    ),
)

ONE_SITE = "a window of one site"
WILLING = "v(0) with no part against theta, or |P(0)|^2 > 2 |v(0)|^2"


def willing(c) -> bool:
    """Tell whether a start is certain to leave the region in which the value direction opposes theta."""
    return c.v_init[0] >= 0 or (c.p_init * c.p_init).sum() > 2 * (c.v_init * c.v_init).sum()


START: Fields = {
    **SIZES,
    "turned": Choice(1, -1),
    "v_drawn": Normal(lambda c: c.d, 0.5),
    "v_init": Computed(lambda c: array([c.turned * abs(c.v_drawn[0]), *c.v_drawn[1:]], c.v_drawn)),
    "alpha": Interval(*POSITIVE, search=(0.5, 3)),
    "beta": Interval(*REAL, search=(-1, 1)),
}
MOVES = ("no position vector that is 0 at the start", lambda c: all(size > 0 for size in (c.p_init * c.p_init).sum(axis=1)))


def bare_gram(p_init: Matrix, v_init: Vector, alpha: Scalar) -> Matrix:
    """`effective_gram` divided by V: A itself, in place of V A."""
    return trained_value.effective_gram(p_init, v_init, alpha) / trained_value.value_limit(p_init, v_init, alpha)


EFFECTIVE = Claim(
    id="linear-attention.augmented.trained-value-costs-nothing",
    title=r"With one visible site, holding $v=\theta$ costs nothing: $\langle v,\theta\rangle A$ has the same limit for every $v(0)$ "
    r"that leans towards $\theta$ or is short",
    source=Source(SABBAGHI_2024, WHERE),
    statement=r"n_1=1,\ \alpha>0,\ \langle v(0),\theta\rangle\ge0\text{ or }|P(0)|^2>2|v(0)|^2:"
    r"\quad v\to V\theta,\quad\lim_{t\to\infty}VA_{kl}=\alpha\cos\angle(p_k(0),p_l(0))",
    reading="new",
    formula=trained_value.effective_gram,
    domain=Domain(where=((ONE_SITE, lambda c: c.n1 == 1), (WILLING, willing), MOVES), **START),
    uses=(DIRECTIONS.id, SIZE_DIFFERENCE.id),
    parts=("directions", "convergence"),
    controls=(
        Mutant("A in place of V A", bare_gram),
        Widened("wider windows", drop=ONE_SITE),
        Widened("v far against theta beside short position vectors", drop=WILLING, turned=Choice(-8)),
    ),
)


@admits("numpy")
def single_value_limit(p_init: Matrix, v_init: Vector, alpha: float) -> float:
    """`value_limit` with C = |P|^2 - |v|^2."""
    return trained_value.value_limit(p_init, np.asarray(v_init) * math.sqrt(1 / 2), alpha)


@admits("numpy")
def one_site_limit(p_init: Matrix, v_init: Vector, alpha: float) -> float:
    """`value_limit` with alpha in place of n alpha."""
    return trained_value.value_limit(p_init, v_init, alpha / np.shape(p_init)[0])


VALUE_LIMIT = Claim(
    id="linear-attention.augmented.trained-value-length",
    title=r"At zero training loss the length $V$ of the learnt value direction is the positive root of $2V^3+CV-n\alpha=0$",
    source=Source(SABBAGHI_2024, WHERE),
    statement=r"C=|P(0)|^2-2|v(0)|^2:\quad v\to V\theta,\ VA_{kk}\to\alpha\ \Rightarrow\ 2V^3+CV=n\alpha,\ V>0\quad(\alpha>0,\ \epsilon=0)",
    reading="new",
    formula=trained_value.value_limit,
    domain=Domain(where=((ONE_SITE, lambda c: c.n1 == 1), (WILLING, willing), MOVES), **START),
    uses=(SIZE_DIFFERENCE.id, EFFECTIVE.id),
    parts=("the root", "convergence"),
    controls=(
        Mutant("|v|^2 counted once", single_value_limit),
        Mutant("one site in place of n", one_site_limit),
        Widened("wider windows", drop=ONE_SITE),
        Widened(
            "a position vector that is 0 at the start",
            drop=MOVES[0],
            p_init=Computed(lambda c: np.outer(np.arange(c.n), np.ones(c.d)) / c.n),
        ),
        Widened("v far against theta beside short position vectors", drop=WILLING, turned=Choice(-8)),
    ),
)


SHORT = "|P(0)|^2 below 2 y^2"


def kept_value(p_init: Matrix, v_init: Vector) -> Scalar:
    """`opposed_value_limit` as the value direction at the start."""
    return inputs.tensor(v_init, "v(0)")[0]


OPPOSED_VALUE = Claim(
    id="linear-attention.augmented.trained-value-opposed",
    title=r"From $v$ against $\theta$ and short position vectors nothing is learnt: $P\to0$, $v\to-\sqrt{-C/2}\,\theta$",
    source=Source(SABBAGHI_2024, WHERE),
    statement=r"n_1=1,\ \alpha>0,\ v(0)=-y\theta,\ C=|P(0)|^2-2y^2<0:\quad P\to0,\quad v\to\formula{-\sqrt{-C/2}}\,\theta,\quad"
    r" L\to n\alpha^2",
    reading="new",
    formula=trained_value.opposed_value_limit,
    symbols={"C": lambda p_init, v_init: (p_init * p_init).sum() - 2 * (v_init * v_init).sum()},
    domain=Domain(
        **SIZES,
        side=Choice(-1),
        y=Interval(*POSITIVE, search=(2, 4)),
        v_init=Computed(lambda c: array([c.side * c.y, *[number(0, c.y)] * (c.d - 1)], c.y)),
        alpha=START["alpha"],
        beta=START["beta"],
        where=((ONE_SITE, lambda c: c.n1 == 1), (SHORT, lambda c: (c.p_init * c.p_init).sum() < 2 * c.y * c.y)),
    ),
    uses=(SIZE_DIFFERENCE.id,),
    parts=("the rest", "convergence"),
    controls=(
        Mutant("|v| kept", kept_value),
        Widened("v along theta", side=Choice(1)),
        Widened("wider windows", drop=ONE_SITE, beta=Interval(*REAL, search=(2, 3))),
    ),
)
