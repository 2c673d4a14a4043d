"""Checks of the symmetry of shifts: on symbols, and by Fourier transforms."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention import task
from lemmata.terms.arithmetic import impulse, rolled
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.rpe.shift_equivariance import SHIFT_EQUIVARIANCE
from lemmata.theory.linear_attention.problem import ring_target


@exact(SHIFT_EQUIVARIANCE, every={"a": Opaque("n"), "s": Opaque("n")})
def commutes_with_every_shift_of_every_ring(formula, case):
    """The outputs of a shifted input, and those of the target's weights, for every number of positions."""
    first = impulse(case.n, case.s)
    target = case.alpha * first + case.beta * (rolled(first, 1) + rolled(first, -1))
    return All(
        Equal(case.having(s=rolled(case.s, case.shift)).apply(formula), rolled(case.apply(formula), case.shift)),
        Equal(case.having(a=target).apply(formula), case.alpha * case.s + case.beta * (rolled(case.s, 1) + rolled(case.s, -1))),
    )


@exact(SHIFT_EQUIVARIANCE, sizes={"n": range(1, 7)})
def commutes_with_every_shift(formula, case):
    """The outputs of a shifted input, and those at the target's weights against the task spelt out."""
    shifted = case.having(s=np.roll(case.s, case.shift)).apply(formula)
    target = ring_target(case.n, case.alpha, [case.beta])
    return All(
        Equal(shifted, np.roll(case.apply(formula), case.shift)),
        Equal(case.having(a=target).apply(formula), task.answers(case.s, case.alpha, [case.beta])),
    )


@tested(SHIFT_EQUIVARIANCE, examples=40, floats=True)
def is_diagonal_in_frequency(formula, case):
    """The product of the Fourier transforms, which a shift multiplies by phases."""
    product = np.fft.ifft(np.fft.fft(case.a) * np.fft.fft(case.s)).real
    return Equal(case.apply(formula), product, scale=1 + np.abs(case.a).sum() * np.abs(case.s).max())
