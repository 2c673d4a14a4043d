"""Claims on training from b = c: how slowly zero loss is reached, what error is left, and why signs are kept in log-growth only."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Fields, Matrix, Vector
from lemmata.theory.state_space.balanced import compliance, growth_weight_floor, late_errors, late_loss, slowest
from lemmata.theory.state_space.claims.conserved.hyperbolic_weights import HYPERBOLIC_WEIGHTS
from lemmata.theory.state_space.claims.conserved.sign_of_weights import SIGN
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE
from lemmata.theory.state_space.claims.extrapolation.tap_bound import TAP_BOUND
from lemmata.theory.state_space.source import COHEN_2026

ZERO_LOSS = Source(COHEN_2026, "Various Examples Lead to Generalization, the premise of zero loss")

NEAR: Fields = {
    "a_star": Interval(*POSITIVE, search=(0.5, 0.9)),
    "a": Array(lambda c: c.D, *REAL, search=(0.3, 0.9)),
    "b": Array(lambda c: c.D, *POSITIVE, search=(0.5, 0.9)),
    "root": Array((3, 3), *REAL, search=(-1, 1)),
    "gram": Computed(lambda c: c.root @ c.root.T + np.eye(3) / 3),
}


@admits("numpy")
def lightest_loss(t: float, start: float, a: Vector, w: Vector, a_star: float, gram: Matrix) -> float:
    """`late_loss` as if merging states relaxed each by itself, at twice the smallest weight."""
    slowed = 2 * float(min(w)) / slowest(a, w, a_star)[0]
    return late_loss(t * slowed, start, a, w, a_star, gram)


@admits("numpy")
def exponential_loss(t: float, start: float, a: Vector, w: Vector, a_star: float, gram: Matrix) -> float:
    """`late_loss` as an exponential decay with the rate that it has at the start."""
    rate = 8 * slowest(a, w, a_star)[0] * np.sqrt(start / compliance(a_star, gram))
    return float(start * np.exp(-rate * t))


LOSS_DECAY = Claim(
    id="state-space.balanced.loss-decay",
    title="For a teacher of one state the loss of a balanced student of several falls as $t^{-2}$, with a constant that its final states "
    "determine",
    source=ZERO_LOSS,
    statement=r"D^*=1,\ H=3,\ b=c,\ D\ge2,\ \mathcal L\to0:\quad\mathcal L(t)\sim\frac{\kappa}{16C^2t^2},\quad\kappa=q^\top G^{-1}q,"
    r"\ q=(a^{*2},-2a^*,1),\quad C=\min\Bigl(2\mu:\ \sum_d\frac{w_d^2}{w_d-\mu}=0;\ (a_d-a^*)^2:\ w_d\to0\Bigr)",
    reading="new",
    formula=late_loss,
    domain=Domain(D=Integer(2, None, search=(2, 3)), **NEAR),
    uses=(CERTIFICATE.id,),
    controls=(Mutant("exponential decay", exponential_loss), Mutant("states that merge each by itself", lightest_loss)),
)


@admits("numpy")
def late_spread(size: float, a: Vector, w: Vector, a_star: float, gram: Matrix, horizon: int) -> Vector:
    """`late_errors` with taps 0 and 1 fitted already: the state that is left alone."""
    errors, first = late_errors(size, a, w, a_star, gram, horizon), late_errors(size, a, w, a_star, gram, 2)
    power = inputs.powers(a_star, horizon)
    slope = first[1] - a_star * first[0]
    return errors - [first[0] * power[h] + (h * slope * power[h - 1] if h else 0) for h in range(horizon)]


@admits("numpy")
def merged_errors(size: float, a: Vector, w: Vector, a_star: float, gram: Matrix, horizon: int) -> Vector:
    """`late_errors` as if all states merged."""
    return late_errors(size, np.full(2, a_star), np.ones(2), a_star, gram, horizon)


ERROR_DECAY = Claim(
    id="state-space.balanced.error-decay",
    title="The tap errors of a balanced student fall as the square root of its loss, each with a constant set by the state left over",
    source=ZERO_LOSS,
    statement=r"\mathcal L\to0:\quad\frac{k_h-k^*_h}{\sqrt{\mathcal L}}\to\sqrt\kappa\bigl(\alpha a^{*h}+\beta ha^{*h-1}+R_h(z)\bigr)"
    r",\quad R_h(z)=\frac{z^h-a^{*h}-ha^{*h-1}(z-a^*)}{(z-a^*)^2},\quad(\alpha,\beta)\text{ from } G^{-1}q/\kappa;"
    r"\qquad z=a_d\ \text{ if the slowest state loses its weight},\ z\to a^*\ \text{ if it merges}",
    reading="new",
    formula=late_errors,
    domain=Domain(D=Integer(2, None, search=(2, 3)), **NEAR, horizon=Choice(20)),
    uses=(LOSS_DECAY.id, TAP_BOUND.id),
    controls=(Mutant("taps 0 and 1 fitted already", late_spread), Mutant("all states merge", merged_errors)),
)

SIGN_IN_GROWTH = Claim(
    id="state-space.balanced.sign-in-growth",
    title="Integrated in states and log-growths, balanced weights stay nonnegative at any tolerance; $b=c$ up to rounding is not enough",
    source=Source(COHEN_2026, "Various Examples Lead to Generalization, the step to a random variable"),
    statement=r"w_d=\tfrac14\bigl(u_d^2e^{2g_d}-v_d^2e^{-2g_d}\bigr):\quad v=0\Rightarrow w\ge0;\qquad "
    r"v_d=2^{-50}b_d,\ g_d\to-\infty:\ w_d<0",
    reading="new",
    formula=growth_weight_floor,
    domain=Domain(
        D=Integer(1, None, search=(7, 8)),
        a=Normal(lambda c: c.D),
        b=Normal(lambda c: c.D),
        imbalance=Choice(0),
        loosened=Choice(1, 10**6),
    ),
    uses=(SIGN.id, HYPERBOLIC_WEIGHTS.id),
    controls=(Widened("b = c up to rounding", imbalance=Choice(2.0**-50)),),
)
