"""The claim on input and output weights under zero-order hold."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.theory.state_space.claims.layers.complex_weights import COMPLEX_WEIGHTS
from lemmata.theory.state_space.claims.layers.domains import HOLD, PARTS, SIZES, TRAINED
from lemmata.theory.state_space.layers.held_weights import held_difference
from lemmata.theory.state_space.mutants.layers.held_weights import acting_difference
from lemmata.theory.state_space.source import REAL_LAYERS

HELD_WEIGHTS = Claim(
    id="state-space.layers.held-weights",
    title=r"Under zero-order hold $|B_d|^2-|C_d|^2$ is conserved for the continuous input weights that are trained, not for those that act",
    source=REAL_LAYERS,
    statement=r"k_h=2\operatorname{Re}\sum_d C_d\,e^{h\Delta A_d}\frac{e^{\Delta A_d}-1}{A_d}B_d:\qquad "
    r"\frac{d}{dt}\bigl(|B_d|^2-|C_d|^2\bigr)=0",
    reading="new",
    formula=held_difference,
    domain=Domain(**SIZES, **PARTS, **HOLD, **TRAINED),
    uses=(COMPLEX_WEIGHTS.id,),
    controls=(Mutant("the input weights that act", acting_difference),),
)
