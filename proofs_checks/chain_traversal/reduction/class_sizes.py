"""Checks of the pace of training: entries counted, and the flow of the whole matrix beside that of three values."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.evidence.convergence import convergence
from lemmata.language.case import Case
from lemmata.language.check import Settings, descended, exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.chain_traversal.enumeration import labellings
from lemmata.terms.types import Formula, Matrix, Params, Problem, Scalar, Tensor
from lemmata.theory.chain_traversal.claims.reduction.class_sizes import CLASS_SIZES
from lemmata.theory.chain_traversal.problem import Transformer, Traversal, symmetric_attention

WHOLE = {"n": Choice(2), "mask_self": Choice(True)}


@exact(CLASS_SIZES)
def count_the_entries(formula, case):
    """The entries of a matrix of three values, one class at a time."""
    ones = [symmetric_attention(2 * case.n, *(Fraction(k == one) for k in range(3))) for one in range(3)]
    return Equal([*formula(case.n)], [entries.sum() for entries in ones])


@dataclass(frozen=True)
class EveryLabelling:
    """The whole Transformer on chains of two vertices, over labellings (L, 4): A (4, 4, 4) -> 1 - expected reward."""

    horizon: int
    mask_self: bool
    labels: Matrix

    def loss(self, A: Tensor) -> Scalar:
        """Return the failure probability within the horizon."""
        import jax

        model = Transformer(2, self.horizon, (1.0,), train_values=False, mask_self=self.mask_self)
        return 1 - jax.vmap(lambda labels: model.expected_reward(A, labels, 1))(self.labels).mean()


@integrated(CLASS_SIZES, examples=1, at=WHOLE)
def set_the_pace_of_the_whole_matrix(formula, case, settings):
    """The flow of the whole matrix, and that of three values at the rates that the sizes give."""
    problem, init = EveryLabelling(3, case.mask_self, labellings(2)), symmetric_attention(4, case.alpha, case.beta, case.gamma)
    whole = flow.solve(problem, init, case.time, **settings.solver).final
    return Equal(np.asarray(whole), paced(formula, case, settings))


@descended(CLASS_SIZES, at=WHOLE)
def set_the_pace_of_ascent(formula, case, settings):
    """Exact ascent of every entry of the matrix with steps that halve, and the flow of three values at the rates that the sizes give."""
    problem, init = EveryLabelling(3, case.mask_self, labellings(2)), symmetric_attention(4, case.alpha, case.beta, case.gamma)
    return convergence(problem, init, case.time, paced(formula, case, settings), settings, steps=16)


def paced(formula: Formula, case: Case, settings: Settings) -> np.ndarray:
    """Return the matrix of the three values after the case's time."""
    record = Traversal(2, (1.0,), homogeneous=False, mask_self=case.mask_self, unit_rates=True, horizon=3)
    values = (case.alpha, case.beta, case.gamma)
    reduced = flow.solve(Paced(register(record), tuple(map(int, formula(2)))), values, case.time, **settings.solver).final
    return symmetric_attention(4, *map(float, reduced))


@dataclass(frozen=True)
class Paced:
    """A record's field with the rate of each parameter divided by a whole number."""

    record: Problem
    sizes: tuple[int, ...]

    def field(self, params: Params) -> Params:
        """Return the rates."""
        return tuple(rate / size for rate, size in zip(self.record.field(params), self.sizes, strict=True))
