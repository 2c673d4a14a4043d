"""The claim on the trained gain of a linear recurrent unit."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.claims.layers.complex_weights import COMPLEX_WEIGHTS
from lemmata.theory.state_space.claims.layers.domains import FACTORS, PARTS, SIZES, TRAINED, UNIT
from lemmata.theory.state_space.layers.gain import gain_difference
from lemmata.theory.state_space.source import REAL_LAYERS


def single_gain(b: Matrix, c: Matrix, gain: Vector) -> Matrix:
    """`gain_difference` with kappa in place of 2 kappa."""
    return gain_difference(b, c, gain * ratio(1, 2, b))


GAIN = Claim(
    id="state-space.layers.gain",
    title=r"A linear recurrent channel whose gain $\gamma_d$ is trained conserves $|b_d|^2-2\log\gamma_d$ and $|c_d|^2-2\log\gamma_d$",
    source=REAL_LAYERS,
    statement=r"\frac{d}{dt}\bigl(|b_d|^2-2\log\gamma_d\bigr)=\frac{d}{dt}\bigl(|c_d|^2-2\log\gamma_d\bigr)=0",
    reading="new",
    formula=gain_difference,
    domain=Domain(**SIZES, **PARTS, **FACTORS, **UNIT, **TRAINED),
    uses=(COMPLEX_WEIGHTS.id,),
    controls=(Mutant("the logarithm once", single_gain),),
)
