"""Claims about the smoothing parameter of damped steps: which is best, and what it does to condition numbers."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, above, below
from lemmata.terms.types import Fields, Scalar
from lemmata.theory.implicit_models import smoothing
from lemmata.theory.implicit_models.source import SCHOENE_2025

SMOOTHING = Source(SCHOENE_2025, "section 2.3, on the smoothing parameter")
STATES: Fields = {
    "n": Integer(2, None, search=(2, 4)),
    "between": Array(lambda c: c.n, 0, 1),
    "seed": Integer(0, None, search=(0, 999)),
    "skew": Choice(0, 1),
}
SYMMETRIC = ("a symmetric $F_z$", lambda c: c.skew == 0)


def of_the_largest(least: Scalar, largest: Scalar) -> tuple[Scalar, Scalar]:
    """`best_damping` as the one that stops the largest eigenvalue at once."""
    return 1 / largest, 1 - least / largest


def end_of_window(least: Scalar, largest: Scalar) -> tuple[Scalar, Scalar]:
    """`best_damping` as the largest that converges."""
    return 2 / largest, smoothing.best_damping(least, largest)[1]


BEST = Claim(
    id="implicit-models.smoothing.best-damping",
    title="Where $F_z$ is symmetric and $I-F_z$ has eigenvalues from $s_1>0$ to $s_2$, damped steps converge fastest at "
    "$\\lambda=2/(s_1+s_2)$, at the rate $(s_2-s_1)/(s_2+s_1)$: a smaller damping slows them down below that, and speeds them up above",
    source=SMOOTHING,
    statement=r"\lambda>0:\quad\rho(\lambda)=\max\bigl(|1-\lambda s_1|,|1-\lambda s_2|\bigr)\ge\rho\Bigl(\frac2{s_1+s_2}\Bigr)="
    r"\formula[2]{\frac{s_2-s_1}{s_2+s_1}},\quad\rho=1-\lambda s_1\ \text{ for }\lambda\le\formula[1]{\frac2{s_1+s_2}},\quad"
    r"\rho=\lambda s_2-1\ \text{ beyond}",
    reading="new",
    formula=smoothing.best_damping,
    symbols={"s_1": "least", "s_2": "largest"},
    domain=Domain(
        where=(SYMMETRIC,),
        least=Interval(*POSITIVE, search=(0.1, 1)),
        gap=Interval(*NONNEGATIVE, search=(0.1, 3)),
        largest=Computed(lambda c: c.least + c.gap),
        **STATES,
        share=Interval(above(0), 1, search=(0.1, 1)),
        beyond=Interval(*NONNEGATIVE, search=(0.1, 2)),
    ),
    uses=("implicit-models.phantom.window",),
    controls=(
        Mutant("1/s_2", of_the_largest),
        Mutant("2/s_2, the end of the window", end_of_window),
        Widened("a skew part as well", drop=SYMMETRIC[0]),
        Widened("an eigenvalue below 0", least=Interval(-1, below(0)), gap=Interval(above(2), None, search=(2.5, 4))),
    ),
)

ORDER = "$s_1\\le s_2$"


def of_the_inverse(least: Scalar, largest: Scalar, damping: Scalar, steps: Scalar) -> Scalar:
    """`truncated_condition` as that of the inverse."""
    return largest / least


def a_step_more(least: Scalar, largest: Scalar, damping: Scalar, steps: Scalar) -> Scalar:
    """`truncated_condition` after one step more."""
    return smoothing.truncated_condition(least, largest, damping, steps + 1)


CONDITION = Claim(
    id="implicit-models.smoothing.condition",
    title="Where $F_z$ is symmetric and $I-F_z$ has eigenvalues from $s_1>0$ to $s_2$, the sum over $k$ damped steps, $\\lambda s_2<1$, "
    "has a condition number from 1 to $s_2/s_1$, 1 as $\\lambda\\to0$ and $s_2/s_1$ as $k\\to\\infty$; the inverse that it stands for has "
    "$s_2/s_1$ at every $\\lambda$",
    source=SMOOTHING,
    statement=r"\kappa\Bigl(\lambda\sum_{i<k}M^i\Bigr)="
    r"\formula{\frac{s_2}{s_1}\cdot\frac{1-(1-\lambda s_1)^k}{1-(1-\lambda s_2)^k}}\in\Bigl[1,\frac{s_2}{s_1}\Bigr],\qquad"
    r"\kappa(I-M)=\kappa\bigl(\lambda(I-F_z)\bigr)=\frac{s_2}{s_1},\quad M=\lambda F_z+(1-\lambda)I",
    reading="new",
    formula=smoothing.truncated_condition,
    symbols={"s_1": "least", "s_2": "largest", r"\lambda": "damping"},
    domain=Domain(
        where=((ORDER, lambda c: c.fast <= c.slow), SYMMETRIC),
        damping=Interval(*POSITIVE, search=(0.1, 1)),
        slow=Interval(above(0), below(1), search=(0.5, 0.95)),
        fast=Interval(above(0), below(1), search=(0.05, 0.5)),
        least=Computed(lambda c: (1 - c.slow) / c.damping),
        largest=Computed(lambda c: (1 - c.fast) / c.damping),
        **STATES,
        steps=Integer(1, None, search=(1, 6)),
    ),
    parts=("sums of steps", "the limits"),
    uses=("implicit-models.phantom.law",),
    controls=(
        Mutant("that of the inverse", of_the_inverse),
        Mutant("a step more", a_step_more),
        Widened("both exchanged", drop=ORDER, slow=Interval(above(0), below(1), search=(0.05, 0.5)), fast=Interval(0.5, below(1))),
        Widened("steps that go beyond, $\\lambda s_2>1$", fast=Interval(above(-1), below(0), search=(-0.95, -0.5))),
        Widened("a skew part as well", drop=SYMMETRIC[0]),
    ),
)
