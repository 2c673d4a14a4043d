"""Claims about the translational symmetry of the task and of relative positions."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import circulant
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.rpe import shift_equivariance
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def line_outputs(a: Vector, s: Vector) -> Vector:
    """`ring_outputs` over lags on the line, whose last one is not the neighbour round the ring."""
    a, s = inputs.tensor(a, "a"), inputs.tensor(s, "s")
    site = np.arange(len(a))
    lag = site[:, None] - site[None, :]
    return (circulant(a) * np.where(2 * np.abs(lag) < len(a), 1, 0)) @ s


def key_outputs(a: Vector, s: Vector) -> Vector:
    """`ring_outputs` with the weight of the position that is read in place of the lag."""
    a, s = inputs.tensor(a, "a"), inputs.tensor(s, "s")
    return (a * s).sum() + 0 * s


SHIFT_EQUIVARIANCE = Claim(
    id="linear-attention.rpe.shift-equivariance",
    title="On a ring the outputs of the task, and of relative positions with any weights, shift with their inputs",
    source=Source(SABBAGHI_2024, "below eq. 5.1; relative positions by eq. D.12 with lags modulo n"),
    statement=r"y_i=\sum_ra_{(i-r)\bmod n}s_r:\quad s'_r=s_{r-k}\Rightarrow y'_i=y_{i-k}\ \text{for all }a,k;"
    r"\qquad a=\tau\text{ is the task }y_i=\alpha s_i+\beta s_{i-1}+\beta s_{i+1}",
    formula=shift_equivariance.ring_outputs,
    domain=Domain(
        n=Integer(1, None, search=(2, 8)),
        a=Array(lambda c: c.n, *REAL, search=(-2, 2)),
        s=Array(lambda c: c.n, *REAL, search=(-2, 2)),
        alpha=Interval(*REAL, search=(-2, 3)),
        beta=Interval(*REAL, search=(-1.5, 1.5)),
        shift=Integer(0, lambda c: c.n - 1),
    ),
    controls=(
        Mutant("lags along the line", line_outputs),
        Mutant("weights of the key's position", key_outputs),
    ),
)
