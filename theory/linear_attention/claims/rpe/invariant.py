"""Claims about an explicit set of starts that never align, and the limit on it."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array
from lemmata.terms.types import Fields, Vector
from lemmata.theory.linear_attention.claims.rpe.joint_gradient import VELOCITY
from lemmata.theory.linear_attention.claims.rpe.norm_difference import CONSERVED
from lemmata.theory.linear_attention.rpe import invariant
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ACROSS: Fields = {
    "n1": Integer(2, None, search=(2, 6)),
    "half": Array(lambda c: c.n1 - 1, *REAL, search=(-1, 1)),
    "across": Array(3, *REAL, search=(-1, 1)),
    "alpha": Interval(*REAL, search=(0.5, 3)),
    "beta": Interval(*REAL, search=(0.2, 1.5)),
}


def symmetric_start(half: Vector, across: Vector) -> tuple[Vector, Vector]:
    """`antisymmetric_start` with a_{-k} = a_k."""
    a, v = invariant.antisymmetric_start(half, across)
    middle = a.shape[0] // 2
    return array([*(-a[:middle]), *a[middle:]], a), v


INVARIANT = Claim(
    id="linear-attention.rpe.invariant-set",
    title=r"Antisymmetric lag weights and a value direction orthogonal to $\theta$ stay so",
    source=Source(SABBAGHI_2024, "Lemma D.2, where it fails; new"),
    statement=r"a_{-k}=-a_k,\ \langle v,\theta\rangle=0\ \Rightarrow\ \dot a_{-k}=-\dot a_k,\ \langle\dot v,\theta\rangle=0",
    reading="new",
    formula=invariant.antisymmetric_start,
    domain=Domain(**ACROSS, tilt=Choice(0)),
    uses=(VELOCITY.id,),
    controls=(
        Mutant("a symmetric", symmetric_start),
        Widened("v not orthogonal to theta", tilt=Choice(1)),
    ),
)


@admits("numpy")
def one_rate_for_all(half: Vector, across: Vector, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """`antisymmetric_limit` with a kept in its direction, as if all N_k were equal."""
    a, v = invariant.antisymmetric_limit(half, across, n1)
    start = invariant.antisymmetric_start(half, across)[0]
    return start * (np.linalg.norm(a) / max(np.linalg.norm(start), np.finfo(float).tiny)), v


@admits("numpy")
def longer_dies(half: Vector, across: Vector, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """`antisymmetric_limit` with the longer of a and v dying out."""
    half, across = inputs.tensor(half, "half"), inputs.tensor(across, "across")
    keep = 1.0 if 2 * half @ half < across @ across else 0.0
    return invariant.antisymmetric_start(keep * half, (1 - keep) * across)


STUCK = Claim(
    id="linear-attention.rpe.invariant-limit",
    title=r"On the invariant set the shorter of $a$ and $v$ dies out, or both, and the training loss never falls below $\sum_kN_k\tau_k^2$",
    source=Source(SABBAGHI_2024, "Lemma D.2, where it fails; new"),
    statement=(
        r"C=|a|^2-|v|^2:\quad C>0\Rightarrow v\to0,\ a_k\to a_k(0)e^{-2N_k\Phi},\ |a|^2\to C;\qquad C\le0\Rightarrow a\to0,\ |v|^2\to-C;"
        r"\qquad L\to\sum_kN_k\tau_k^2"
    ),
    reading="new",
    formula=invariant.antisymmetric_limit,
    domain=Domain(**ACROSS),
    uses=(INVARIANT.id, CONSERVED.id),
    controls=(Mutant("one rate for all lags", one_rate_for_all), Mutant("the longer of the two dies out", longer_dies)),
)
