"""Claims on the Gram flow in Fourier space: the reduced flow, its mirror descent, its kernel, its range, and its descent step."""

from __future__ import annotations

from lemmata.theory.arithmetic import array
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.linear_attention import spectral_flow
from lemmata.theory.linear_attention.claims.augmented.gram import CONVOLUTION_FLOW
from lemmata.theory.linear_attention.mutants import augmented as mutants
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

NO_DECAY = "no weight decay"


def spectrum(c):
    """Return the even spectrum whose first half is given."""
    return array([c.half[min(w, c.n - w)] for w in range(c.n)], c.half)


SPECTRUM = Domain(
    n=Integer(1, 7),
    n1=Integer(1, lambda c: c.n),
    alpha=Interval(-1, 4),
    beta=Interval(-1, 1),
    tau=Computed(lambda c: ring_target(c.n, c.alpha, (c.beta,))),
    weight_decay=Interval(0, 1),
    half=Array(lambda c: c.n // 2 + 1, 0.5, 4),
    ahat=Computed(spectrum),
)

SPECTRAL_FLOW = Claim(
    id="linear-attention.augmented.spectral-flow",
    title="In Fourier space every coefficient grows at its own rate, one transform away from the Gram column",
    source=Source(SABBAGHI_2024, "eq. D.8, transformed"),
    statement=r"\frac{d}{dt}\log\hat A_\omega=-8\,\widehat{(N\circ(A-\tau))}_\omega-2\epsilon",
    reading="new",
    formula=spectral_flow.spectral_velocity,
    domain=SPECTRUM,
    uses=(CONVOLUTION_FLOW.id,),
    controls=(Mutant("half the rate", mutants.unscaled_spectrum),),
)

LOTKA_VOLTERRA = Claim(
    id="linear-attention.augmented.lotka-volterra",
    title="The flow in Fourier space is a Lotka-Volterra system with Fejér interaction",
    source=Source(SABBAGHI_2024, "eq. D.8, transformed"),
    statement=r"\frac{d}{dt}\log\hat A_\omega=-\frac8n\sum_u\hat N_{\omega-u}(\hat A_u-\hat\tau_u)-2\epsilon",
    reading="new",
    formula=spectral_flow.interaction_velocity,
    domain=SPECTRUM,
    uses=(SPECTRAL_FLOW.id,),
    controls=(Mutant("1/n forgotten", mutants.unscaled_kernel),),
)

FEJER_KERNEL = Claim(
    id="linear-attention.augmented.fejer-kernel",
    title="The interaction is the Fejér kernel: nonnegative, and positive semidefinite",
    source=Source(SABBAGHI_2024, "lag counts above D.5, transformed"),
    statement=r"\hat N(\omega)=\frac{\sin^2(n_1\omega/2)}{\sin^2(\omega/2)}\ge 0,\qquad \sum_{u,v}x_u\hat N_{u-v}x_v\ge 0",
    reading="new",
    formula=spectral_flow.fejer_kernel,
    domain=Domain(
        n=Integer(1, 9),
        n1=Integer(1, lambda c: c.n),
        x=Array(lambda c: c.n, -1, 1),
        like=Computed(lambda c: c.x[0]),
    ),
    controls=(Mutant("Dirichlet kernel", mutants.dirichlet_kernel),),
)

MIRROR_DESCENT = Claim(
    id="linear-attention.augmented.mirror-descent",
    title="Without weight decay the spectrum follows entropic mirror descent of a convex loss",
    source=Source(SABBAGHI_2024, "eq. D.4 and D.8, transformed"),
    statement=r"\frac{d}{dt}\log\hat A_\omega=-4\,\frac{\partial L}{\partial\hat A_\omega},\qquad L=n\sum_r N_r(A_r-\tau_r)^2",
    reading="new",
    formula=spectral_flow.mirror_velocity,
    domain=Domain(where=((NO_DECAY, lambda c: c.weight_decay == 0),), **SPECTRUM.replaced(weight_decay=Choice(0, 1)).factors),
    uses=(SPECTRAL_FLOW.id,),
    controls=(Mutant("slope along a pair", mutants.paired_slopes), Widened("with weight decay", drop=NO_DECAY)),
)

SUPPORT = Claim(
    id="linear-attention.augmented.support",
    title="Positive coefficients stay positive and absent ones absent, within exponential bounds",
    source=Source(SABBAGHI_2024, "eq. D.8, transformed"),
    statement=r"\hat A_\omega(0)e^{-\kappa t}\le\hat A_\omega(t)\le\hat A_\omega(0)e^{\kappa t},\ \kappa=8n_1\sqrt{L(0)/n}\ (\epsilon=0)",
    reading="new",
    formula=spectral_flow.spectral_range,
    domain=Domain(
        where=(),
        **SPECTRUM.replaced(half=Array(lambda c: c.n // 2 + 1, 0, 4), weight_decay=Choice(0)).factors,
        t=Interval(0, 0.05),
    ),
    uses=(SPECTRAL_FLOW.id,),
    controls=(Mutant("the window forgotten", mutants.windowless_range),),
)

SPECTRAL_DESCENT = Claim(
    id="linear-attention.augmented.spectral-descent",
    title="A step of gradient descent on the vectors multiplies each Fourier coefficient by a square",
    source=Source(SABBAGHI_2024, "D.5 as a descent step, transformed"),
    statement=r"\hat A_\omega\leftarrow\hat A_\omega(1-4\eta\,\hat G_\omega-\eta\epsilon)^2,\qquad\hat G=\widehat{N\circ(A-\tau)}",
    reading="new",
    formula=spectral_flow.spectral_step,
    domain=Domain(where=(), **SPECTRUM.replaced(n=Integer(1, 8192)).factors, step_size=Interval(0, 0.5)),
    uses=(CONVOLUTION_FLOW.id,),
    controls=(Mutant("square forgotten", mutants.linear_step), Mutant("twice the step", mutants.doubled_descent)),
)
