"""Checks of the mean test loss over isotropic starts: averages over reflections and over directions, drawn starts, and trained ones."""

from __future__ import annotations

import itertools

import numpy as np

from lemmata.dynamics import descent
from lemmata.language.check import exact, sampled
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.relation import All, Equal, Invariant, Recurrence
from lemmata.proofs_checks.linear_attention.augmented.starts import cosines_squared, mean_estimate, trained_losses
from lemmata.proofs_checks.linear_attention.augmented.windows import neighbours
from lemmata.terms.arithmetic import number, ratio
from lemmata.terms.entries import entries
from lemmata.terms.random.expectation import expectation, sphere
from lemmata.terms.sequences import carried
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.linear_attention.claims.augmented.isotropic_loss import ISOTROPIC_LOSS
from lemmata.theory.linear_attention.problem import AugmentedEncoding


@exact(ISOTROPIC_LOSS, sizes={"n": EVERY, "d": EVERY, "m": EVERY}, at={"n": Integer(3, None, search=(3, 7))})
def is_the_mean_over_signs_and_places_in_any_dimension(formula, case):
    """Over signs the square of x . q is the sum of all x_i^2 q_i^2, over places of x_i^2 |q|^2/d: a coordinate more, squares as they are.

    Carried are the sums of x_i^2, of q_i^2 and of both multiplied, each with each; 0 stays |x|^2 |q|^2 times the loss, d times over,
    less the formula's. The target adds the square of each weight twice, on either side: of none, and of 1 + m on rings of n + 2m.
    Vectors of ones beside two neighbours are looked at as well, where a wrong formula is refuted.
    """
    x, q, beta = (unknown_sequence(name, case.alpha) for name in ("x", "q", "beta"))
    count = 1 + case.m
    squares = carried(lambda k, before: before + 2 * beta(k) ** 2, 2 * beta(0) ** 2, count, like=case.alpha)[count - 1]

    def kept(n, betas, squares):
        def gap(k, known):
            first, second, both = known
            beside = squares - formula(n, k + 1, case.alpha, betas)
            return case.alpha * case.alpha * (n - 1) * both + (k + 1) * beside * first * second

        return gap

    def products(k, known):
        first, second, both = known
        one, other = x(k + 1) ** 2, q(k + 1) ** 2
        return first + one, second + other, both + one * second + other * first + one * other

    start = x(0) ** 2, q(0) ** 2, x(0) ** 2 * q(0) ** 2
    targets = (case.n, (), 0), (case.n + 2 * case.m, entries(beta, count), squares)
    steps = [Invariant(Recurrence(start, products), kept(*target)) for target in targets]
    ones = case.d - 1, (case.d, case.d, case.d * case.d)
    return All(Equal(kept(case.n + 2, (1, -2), 10)(*ones), 0), *(Equal(kept(*target)(0, start), 0) for target in targets), *steps)


@exact(ISOTROPIC_LOSS, sizes={"n": (2, 3, 7), "d": (1, 2)})
def is_the_mean_over_signs_and_shifts_of_the_coordinates(formula, case):
    """An isotropic law is invariant under them; their mean alone gives any two vectors the mean cosine 0 and its mean square 1/d."""
    p = case.p
    signs = list(itertools.product((1, -1), repeat=case.d))
    moved = [np.roll(p[1:] * np.array(sign, dtype=object), shift, axis=1) for sign in signs for shift in range(case.d)]
    total = sum(cosines_squared(p[:1], q).sum() for q in moved) * ratio(1, len(moved), case.alpha)
    target = neighbours(case.n, number(0, case.alpha), case.betas)[0]
    crossed = sum(q @ p[0] for q in moved)
    return All(Equal(crossed, 0 * crossed), Equal(case.alpha * case.alpha * total + target @ target, case.apply(formula)))


@exact(ISOTROPIC_LOSS, sizes={"n": (2, 3, 4), "d": (1, 2, 3)})
def is_the_expected_loss_of_random_directions(formula, case):
    """The squared deviations of alpha times the cosine from the target, in expectation over independent directions of all vectors."""
    rays, target = [sphere(case.d) for _ in range(case.n)], neighbours(case.n, number(0, case.alpha), case.betas)[0]
    errors = [case.alpha * (rays[0] @ ray) - tau for ray, tau in zip(rays[1:], target[1:], strict=True)]
    return Equal(expectation(sum(error * error for error in errors)), case.apply(formula))


@sampled(ISOTROPIC_LOSS, examples=3, at={"n": Integer(3, 5), "d": Integer(2, 5)})
def is_the_mean_over_drawn_directions(formula, case, settings):
    """The cosines of 20 000 drawn starts, which the flow leaves as they are."""
    starts = _starts(case, 20_000, settings.seed)
    rays = starts / np.linalg.norm(starts, axis=-1, keepdims=True)
    losses = ((case.alpha * (rays[:, 1:] @ rays[:, 0, :, None])[..., 0] - case.tau[1:]) ** 2).sum(-1)
    return mean_estimate(losses, case.apply(formula))


@sampled(ISOTROPIC_LOSS, at={"n": Choice(4), "d": Choice(2), "scale": Interval(0.5, 0.75)})
def is_the_mean_over_trained_starts(formula, case, settings):
    """Gradient descent run to its end from 1000 drawn starts: the mean test loss over all positions."""
    problem = AugmentedEncoding(case.n, 1, case.d, case.alpha, tuple(case.betas))
    ends = descent.batch(problem, _starts(case, 1000, settings.seed), 1 / 128, 1500, logged=1).final
    return mean_estimate(trained_losses(problem, ends), case.apply(formula))


def _starts(case, count, seed):
    """Return Gaussian starts (count, n, d) with a standard deviation that is `stretch` times larger along the first axis."""
    axes = np.where(np.arange(case.d) == 0, float(case.stretch), 1.0)
    return case.scale * axes * np.random.default_rng(seed).standard_normal((count, case.n, case.d))
