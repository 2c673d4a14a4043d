"""Claims on row 1 without special sequences: its closed form, and the limit of a small start."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer
from lemmata.language.factors import POSITIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Scalar, Tensor, Vector
from lemmata.theory.state_space.claims.frozen.clean_endpoint import CLEAN_ENDPOINT
from lemmata.theory.state_space.claims.table.starts import source_starts
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import PER_THEOREM
from lemmata.theory.state_space.table.clean_error import clean_error, clean_error_slope

ONE_LEADER = "no other state equal to the largest"


@admits("numpy")
def next_tap_clean_error(a_init: Tensor, p: int) -> np.ndarray:
    """`clean_error` with the conserved exponent of tap p + 1."""
    return clean_error(a_init, p + 1)


ROW_1 = Claim(
    id="state-space.table.clean-error",
    title="Row 1 without special sequences has a closed form, in both settings of the source and for all sixteen seeds",
    source=PER_THEOREM,
    statement=r"E_{\mathrm{clean}}(a(0))=\tfrac1D\max_{1\le h<20}\Bigl|\sum_da_d(\infty)^h-1\Bigr|,"
    r"\quad a_d(\infty)=\bigl(x+a_d(0)^{2-p}-a_1(0)^{2-p}\bigr)^{-1/(p-2)},\ p=\kappa-1",
    reading="new",
    formula=clean_error,
    domain=Domain(kappa=Choice(7, 9), p=Computed(lambda c: c.kappa - 1), a_init=Computed(lambda c: source_starts(c.kappa))),
    uses=(CLEAN_ENDPOINT.id,),
    controls=(Mutant("the exponent of the next tap", next_tap_clean_error),),
)


def leaderless_slope(shape: Vector, p: int) -> Scalar:
    """`clean_error_slope` without the leader's term: as if no state but the leader had moved."""
    (shape,) = columns(shape=shape)
    inputs.integer(p, "tap p", 3)
    return shape[1:].sum() * ratio(1, shape.shape[0], shape)


SLOPE = Claim(
    id="state-space.table.clean-error-vanishes",
    title="Without the special sequence the error is proportional to the size of a small start, with or without a near-tie",
    source=PER_THEOREM,
    statement=r"\xi_1>\xi_d>0\ (d>1):\quad\lim_{s\to0}\tfrac1sE_{\mathrm{clean}}(s\,\xi)="
    r"\tfrac1D\sum_{d>1}\bigl(\xi_d^{2-p}-\xi_1^{2-p}\bigr)^{-1/(p-2)}",
    reading="new",
    formula=clean_error_slope,
    domain=Domain(
        where=((ONE_LEADER, lambda c: c.shape[0] > c.shape[1:].max()),),
        p=Integer(3, None, search=(3, 8)),
        dim=Integer(2, None, search=(2, 20)),
        drawn=Array(lambda c: c.dim, *POSITIVE, search=(0.25, 1)),
        shape=Computed(lambda c: np.sort(c.drawn)[::-1]),
    ),
    uses=(CLEAN_ENDPOINT.id,),
    controls=(Mutant("the leader's term left out", leaderless_slope),),
)
