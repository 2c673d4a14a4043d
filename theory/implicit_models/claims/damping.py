"""Claims about Picard's iteration: how near it is, and how much damping it needs."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL, above, below
from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models.claims.ranges import SIZE
from lemmata.theory.implicit_models.claims.well_posed import CONTRACTION
from lemmata.theory.implicit_models.damping import damped_posterior_bound, damped_window, posterior_bound, prior_bound
from lemmata.theory.implicit_models.source import DECUGIS_2022, SCHOENE_2025

ITERATION = Source(DECUGIS_2022, "section 4, iterations until convergence")
CONTRACTS = "$\\|A\\|_\\infty<1$"


def _of_norm(case: Case) -> np.ndarray:
    """Return the matrix of the norm kappa in a direction: any A is that of its own norm and itself, and 0 that of kappa = 0."""
    norm = np.abs(case.direction).sum(axis=1).max()
    return case.direction * (case.kappa / norm if norm else 0)


def a_step_more(kappa: Scalar, steps: int, start: Scalar) -> Scalar:
    """`prior_bound` of one step more."""
    return prior_bound(kappa, steps + 1, start)


def a_step_fewer(kappa: Scalar, steps: int, start: Scalar) -> Scalar:
    """`prior_bound` of one step fewer, which is too small where kappa > 1."""
    return prior_bound(kappa, max(steps - 1, 0), start)


def a_little_less(kappa: Scalar, steps: int, start: Scalar) -> Scalar:
    """`prior_bound` less a fiftieth."""
    return prior_bound(kappa, steps, start) * 49 / 50


PRIOR = Claim(
    id="implicit-models.damping.a-priori",
    title=r"After $s$ steps Picard's iterate is at most $\|A\|_\infty^s$ times its initial distance from any equilibrium, for every $A$",
    source=ITERATION,
    statement=r"z^*=(Az^*+v)_+:\quad\|z_s-z^*\|_\infty\le\formula{\kappa^s\|z_0-z^*\|_\infty},\qquad\kappa=\|A\|_\infty",
    reading="new",
    formula=prior_bound,
    symbols={r"\|z_0-z^*\|_\infty": "start"},
    # Every equilibrium is w_+ for a w = A w_+ + v, so that free A and w meet every A, v and equilibrium.
    domain=Domain(
        n=SIZE,
        a=Array(lambda c: (c.n, c.n), *REAL, search=(-2, 2)),
        w=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        z=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        steps=Integer(0, None, search=(0, 4)),
    ),
    controls=(
        Mutant("one step more", a_step_more),
        Mutant("a fiftieth less", a_little_less),
        Mutant("one step fewer", a_step_fewer),
    ),
)


def the_change(kappa: Scalar, change: Scalar) -> Scalar:
    """`posterior_bound` as the change itself."""
    return change


def a_fiftieth_less(kappa: Scalar, change: Scalar) -> Scalar:
    """`posterior_bound` less a fiftieth."""
    return posterior_bound(kappa, change) * 49 / 50


POSTERIOR = Claim(
    id="implicit-models.damping.a-posteriori",
    title=r"Where $\|A\|_\infty<1$, the change made by the last step certifies how far an iterate is from the equilibrium",
    source=ITERATION,
    statement=r"\|z_s-z^*\|_\infty\le\formula{\frac{\kappa}{1-\kappa}\|z_s-z_{s-1}\|_\infty},\qquad\kappa=\|A\|_\infty<1",
    reading="new",
    formula=posterior_bound,
    symbols={r"\|z_s-z_{s-1}\|_\infty": "change"},
    domain=Domain(
        n=SIZE,
        kappa=Interval(*NONNEGATIVE, search=(0, 0.9)),
        direction=Array(lambda c: (c.n, c.n), *REAL, search=(-1, 1)),
        a=Computed(_of_norm),
        v=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        z=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        steps=Integer(1, None, search=(1, 4)),
        where=((CONTRACTS, lambda c: c.kappa < 1),),
    ),
    uses=(CONTRACTION.id,),
    controls=(
        Mutant("the change itself", the_change),
        Mutant("a fiftieth less", a_fiftieth_less),
        Widened("a larger norm", drop=CONTRACTS, kappa=Interval(0, None, search=(0, 2)), direction=Array(lambda c: (c.n, c.n), None, 0)),
    ),
)


def without_damping(kappa: Scalar, damping: Scalar, change: Scalar) -> Scalar:
    """`damped_posterior_bound` as if the step were not damped."""
    return posterior_bound(kappa, change)


def a_fiftieth_less_damped(kappa: Scalar, damping: Scalar, change: Scalar) -> Scalar:
    """`damped_posterior_bound` less a fiftieth."""
    return damped_posterior_bound(kappa, damping, change) * 49 / 50


DAMPED = Claim(
    id="implicit-models.damping.damped-a-posteriori",
    title="With damping $t\\le1$ the last change certifies less: it is $t$ times the residual, and the distance from the equilibrium at "
    "most $(1-t(1-\\kappa))/(t(1-\\kappa))$ times the change, $\\kappa=\\|A\\|_\\infty<1$",
    source=Source(SCHOENE_2025, "equation 5 and appendix D.1, damped iterations that stop on the change of two consecutive states"),
    statement=r"z_s=(1-t)z_{s-1}+t(Az_{s-1}+v)_+,\ 0<t\le1:\quad\|z_s-z^*\|_\infty\le"
    r"\formula{\frac{1-t(1-\kappa)}{t(1-\kappa)}\|z_s-z_{s-1}\|_\infty}",
    reading="new",
    formula=damped_posterior_bound,
    symbols={"t": "damping", r"\|z_s-z_{s-1}\|_\infty": "change"},
    domain=Domain(where=((CONTRACTS, lambda c: c.kappa < 1),), **POSTERIOR.domain.factors, damping=Interval(above(0), 1, search=(0.1, 1))),
    uses=(POSTERIOR.id,),
    controls=(
        Mutant("as if the step were not damped", without_damping),
        Mutant("a fiftieth less", a_fiftieth_less_damped),
        Widened("steps that go beyond, $t>1$", damping=Interval(above(1), 2, search=(1.1, 2))),
        Widened("a larger norm", drop=CONTRACTS, kappa=Interval(0, None, search=(0, 2)), direction=Array(lambda c: (c.n, c.n), None, 0)),
    ),
)


def linear_window(a: Scalar) -> Scalar:
    """`damped_window` of the linear model."""
    return 2 / (1 - a)


def a_fiftieth_wider(a: Scalar) -> Scalar:
    """`damped_window` a fiftieth wider."""
    return damped_window(a) * 51 / 50


WINDOW = Claim(
    id="implicit-models.damping.window",
    title="Damped Picard iteration of a well-posed model with one state contracts exactly for dampings below $2/(1+\\max(-a,0))$",
    source=ITERATION,
    statement=r"a<1:\quad z\mapsto(1-t)z+t\,(az+v)_+\ \text{ contracts on }\mathbb R\iff0<t<\formula{\frac2{1+\max(-a,0)}}",
    reading="new",
    formula=damped_window,
    domain=Domain(
        a=Interval(None, below(1), search=(-4, 0.9)),
        share=Interval(above(0), below(1), search=(0.1, 0.99)),
        v=Interval(*REAL, search=(-1, 1)),
        x=Interval(*REAL, search=(-2, 2)),
        y=Interval(*REAL, search=(-2, 2)),
    ),
    controls=(Mutant("as of the linear model", linear_window), Mutant("a fiftieth wider", a_fiftieth_wider)),
)
