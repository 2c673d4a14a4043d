"""Checks of the shift by weight decay: what the gradient vanishes with, and runs from generic starts."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import compiled_velocity, register
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import TARGET, loss, weights
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, gram, random_vectors, settled, visible
from lemmata.proofs_checks.linear_attention.augmented.windows import differentiated, pull, training
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import circulant, eye, solve
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.claims.augmented.weight_decay_shift import WEIGHT_DECAY_SHIFT


@exact(WEIGHT_DECAY_SHIFT, part="rest points", every={"p": Opaque("n", "d"), **TARGET})
def is_where_vectors_of_full_rank_are_at_rest_for_every_size(formula, case):
    """The same from the slopes of the problem's loss, for every number of positions and dimensions."""
    slope = slopes(lambda p: loss(case, p @ p.T), case.p) + case.weight_decay * case.p
    lowered = circulant(case.tau) - case.apply(formula) * eye(case.n, case.p)
    return Equal(slope, 4 * (weights(case) * (case.p @ case.p.T - lowered)) @ case.p)


@exact(WEIGHT_DECAY_SHIFT, part="rest points", every={"p": Opaque("n", "d"), **TARGET})
def leaves_no_gap_where_vectors_of_full_rank_are_at_rest(formula, case):
    """The visible gaps are four times less than (P P^T)^{-1} P times the slope: with full row rank there is none where the slope is 0."""
    slope = slopes(lambda p: loss(case, p @ p.T), case.p) + case.weight_decay * case.p
    gram, lowered = case.p @ case.p.T, circulant(case.tau) - case.apply(formula) * eye(case.n, case.p)
    return Equal(4 * weights(case) * (gram - lowered), solve(gram, case.p @ slope.T))


@exact(WEIGHT_DECAY_SHIFT, part="rest points", sizes={"n": (2, 3, 4), "d": (2, 3, 4)})
def is_where_vectors_of_full_rank_are_at_rest(formula, case):
    """The gradient with weight decay is M P, M the visible gaps to the lowered target: P of full row rank rests where they are 0 alone."""
    slope = differentiated(case.p, case.n1, case.alpha, case.betas) + case.weight_decay * case.p
    return Equal(slope, pull(case.p @ case.p.T, case.n1, case.alpha - case.apply(formula), case.betas) @ case.p)


@tested(WEIGHT_DECAY_SHIFT, part="rest points", examples=10, floats=True, at={"n": Choice(8), "n1": Choice(5, 7, 8), "d": Choice(8)})
def is_where_autodiff_finds_vectors_of_full_rank_at_rest(formula, case):
    """The same for wider windows, the gradient by JAX."""
    slope = -np.asarray(compiled_velocity(register(training(case, case.d)), case.p))
    return Equal(slope, pull(case.p @ case.p.T, case.n1, case.alpha - case.apply(formula), case.betas) @ case.p)


@integrated(WEIGHT_DECAY_SHIFT, part="convergence", examples=2, at={**SHAPES, "d": Choice(DIM)})
def is_what_generic_position_vectors_reach(formula, case, settings):
    """From an isotropic start, not translation invariant, every visible entry at the end."""
    problem = training(case, case.d)
    a = gram(flow.solve(problem, random_vectors(problem, settings.seed), settled(case, settings), **settings.solver).final)
    want = circulant(case.tau) - case.apply(formula) * np.eye(case.n)
    seen = visible(case.n, case.n1)
    return Equal(a[seen], want[seen])
