"""The claim on the impulse response of a selective scan."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array, exp
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.layers.selective_pulse import pulse_response
from lemmata.theory.state_space.source import REAL_LAYERS


def linear_pulse(b: Vector, c: Vector, slope: Scalar, offset: Scalar, pulse: Scalar, horizon: int) -> Vector:
    """`pulse_response` proportional to the pulse, as a linear layer's is."""
    return pulse_response(b, c, slope, offset, 0 * pulse + 1, horizon) * pulse


def lingering_pulse(b: Vector, c: Vector, slope: Scalar, offset: Scalar, pulse: Scalar, horizon: int) -> Vector:
    """`pulse_response` that decays by a step e^{-Delta} at each later tap, as a linear layer's with A = -1 does."""
    first = pulse_response(b, c, slope, offset, pulse, 1)[0]
    return array([first / (1 + exp(offset)) ** h for h in range(horizon)], first)


SELECTIVE_PULSE = Claim(
    id="state-space.layers.selective-pulse",
    title="A selective scan without offset answers 0 to a pulse before its last input: its impulse response is tap 0, which is not linear",
    source=REAL_LAYERS,
    statement=r"u_t=v\,[t=H-1-h]:\qquad y_H=\begin{cases}\sum_db_dc_d\,\log\bigl(1+e^{wv+\beta}\bigr)v^3,&h=0\\0,&h\ge1\end{cases}",
    reading="new",
    formula=pulse_response,
    domain=Domain(
        horizon=Integer(1, None, search=(1, 5)),
        dim=Integer(1, None, search=(1, 4)),
        b=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        c=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        decay=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        slope=Interval(*REAL, search=(-1, 1)),
        offset=Interval(*REAL, search=(-1, 1)),
        pulse=Interval(*REAL, search=(-2, 2)),
    ),
    controls=(Mutant("proportional to the pulse", linear_pulse), Mutant("a tap that decays", lingering_pulse)),
)
