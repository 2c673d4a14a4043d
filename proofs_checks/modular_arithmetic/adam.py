"""Checks of Adam: gradients that attain its bound, Lagrange's identity for those that do not, and one step of decayed weights."""

from __future__ import annotations

import inspect
import time

import numpy as np

from lemmata.language.check import exact, sampled, scaled, tested
from lemmata.language.domain import Choice, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal, Estimate, Invariant, Recurrence, Timed
from lemmata.proofs_checks.modular_arithmetic.classes import digits
from lemmata.prove.balls import ball
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Tensor
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.modular_arithmetic.adam import adam_bound, adam_update
from lemmata.theory.modular_arithmetic.claims.adam import BOUND, SCALE, SHARE, WEIGHTS
from lemmata.theory.modular_arithmetic.grokfast import initial_acceleration, noise_gain

RUN, KEPT = 1500, 1000
"""Steps of a filtered run, and those that are looked at: 0.8^500 of the beginning is left."""


@exact(BOUND, sizes={"steps": (1,)})
def is_kept_by_a_step(formula, case):
    """B^2 v - m^2 after a gradient g: b2 times what it was, and a square. So it is never below 0, whatever m, v and g are here."""
    b1, b2, limit = case.b1, case.b2, case.apply(formula) ** 2
    mean, square = b1 * case.mean + (1 - b1) * case.following, b2 * case.square + (1 - b2) * case.following**2
    gained = limit * square - mean**2 - b2 * (limit * case.square - case.mean**2)
    root = (b2 - b1**2) * case.mean - b1 * (1 - b1) * case.following
    named = digits(lambda: formula(ratio(9, 10, ball(1)), ratio(49, 50, ball(1))), 6)
    return All(Equal(gained * (b2 - b1**2), root**2), Equal(named, 1697749))


@tested(BOUND, examples=40)
def exceeds_the_update(formula, case):
    """(m/sqrt(v))^2 <= bound^2, by the sums of their definitions."""
    b1, b2, steps = case.b1, case.b2, case.steps
    mean = sum((1 - b1) * b1 ** (steps - 1 - j) * g for j, g in enumerate(case.gradients))
    square = sum((1 - b2) * b2 ** (steps - 1 - j) * g * g for j, g in enumerate(case.gradients))
    return AtLeast(case.apply(formula) ** 2 * square, mean**2)


@exact(BOUND, sizes={"steps": (1,)})
def is_the_limit_of_growing_gradients(formula, case):
    """g_{t-j} = (b1/b2)^j: m and v are the same geometric series, in b1^2/b2, up to their factors, and the bound is reached in the end."""
    share = case.b1**2 / case.b2
    total = 1 / (1 - share)
    mean, square = (1 - case.b1) * total, (1 - case.b2) * total
    return Equal(mean**2, case.apply(formula) ** 2 * square)


@tested(BOUND, examples=20, rtol=1e-6, floats=True, at={"b1": Interval(0.5, 0.9), "b2": Interval(0.9, 0.99)})
def is_attained_in_the_end(formula, case):
    """The update after 400 gradients that grow so."""
    growing = (float(case.b2) / float(case.b1)) ** np.arange(-400, 1)
    return Equal(adam_update(growing, case.b1, case.b2), case.apply(formula))


ROWS, UPDATES = 10**5, 400
"""Sequences of gradients side by side, and gradients in each."""


@scaled(BOUND, at={"b1": Choice(0.9), "b2": Choice(0.98), "steps": Integer(1, 1)})
def exceeds_the_updates_of_a_batch(formula, case, settings):
    """Gradients of any sign and sizes that grow at rates of their own, every update of each; the first row's grow as (b2/b1)^t.

    A violation is looked at again with as many rows, of which the first seed gives the same ones.
    """
    rows, random = ROWS, np.random.default_rng(settings.seed)
    growth, mean, square, most = random.uniform(1, 1.2, rows), np.zeros(rows), np.zeros(rows), 0.0
    growth[0] = case.b2 / case.b1
    begun = time.perf_counter()
    for _ in range(UPDATES):  # in units of the present size, so that nothing overflows
        gradients = random.standard_normal(rows) + 1
        gradients[0] = 1
        mean = case.b1 * mean / growth + (1 - case.b1) * gradients
        square = case.b2 * square / growth**2 + (1 - case.b2) * gradients**2
        most = max(most, float((mean**2 / square).max()))
    seconds = time.perf_counter() - begun
    return Timed(AtLeast(case.apply(formula) ** 2, most), "updates", rows * UPDATES, seconds)


@exact(SCALE, sizes={"steps": (1, 2, 3)})
def has_the_same_square(formula, case):
    """Gradients times a gain; and by induction, whatever they are, the mean becomes c times, its square's c^2 times, what it was.

    So the quotient has the square that it had, and the sign of the mean with it, as c is positive.
    """
    gain, zero = case.gain, 0 * case.gain
    gradient = unknown_sequence("gradient", gain)

    def stays(decay: Scalar, power: int) -> Invariant:
        def step(k: Scalar, x: Tensor) -> tuple[Scalar, Scalar]:
            one, other = ((1 - decay) * g**power for g in (gain * gradient(k), gradient(k)))
            return decay * x[0] + one, decay * x[1] + other

        return Invariant(Recurrence((zero, zero), step), lambda _, x: x[0] - gain**power * x[1])

    same = Equal(formula(gain * case.gradients, case.b1, case.b2) ** 2, formula(case.gradients, case.b1, case.b2) ** 2)
    return All(same, stays(case.b1, 1), stays(case.b2, 2))


@tested(SCALE, examples=20)
def is_the_same_for_any_gain(formula, case):
    """Gradients times a gain."""
    return Equal(formula(case.gain * case.gradients, case.b1, case.b2), formula(case.gradients, case.b1, case.b2))


@exact(WEIGHTS)
@tested(WEIGHTS, examples=30)
def holds_the_next_weight(formula, case):
    """Weight and update as shares x and y of their bounds B/w and B; at B/w the largest update and the decay balance."""
    bound, update = case.apply(formula), adam_bound(case.b1, case.b2)
    rate = case.part / case.decay
    after = case.theta * bound - rate * (case.update * update + case.decay * case.theta * bound)
    unit = case.decay / update
    named = digits(lambda: formula(ratio(9, 10, ball(1)), ratio(49, 50, ball(1)), ratio(1, 3, ball(1))), 3)
    return All(
        AtLeast(bound * unit, after * unit), AtLeast(bound * unit, -after * unit), Equal(case.decay * bound, update), Equal(named, 5093)
    )


def arguments(formula, case):
    """Return what the formula asks for: the gain and the noise of Grokfast."""
    known = {"signal": case.signal, "gain": initial_acceleration(case.lam), "noise": noise_gain(case.alpha, case.lam)}
    return formula(*(known[name] for name in inspect.signature(formula).parameters))


@exact(SHARE)
@tested(SHARE, examples=30)
def gains_at_most_the_ratio(formula, case):
    """Against the share S^2/(S^2 + 1) without a filter: at most G^2/V times as much, and V <= G^2."""
    gain, noise = initial_acceleration(case.lam), noise_gain(case.alpha, case.lam)
    plain, share = case.signal**2 / (case.signal**2 + 1), arguments(formula, case)
    return All(
        AtLeast(gain**2, noise),
        AtLeast(gain**2 * plain, share * noise),
        AtLeast(share, plain),
        Equal(share * noise, (1 - share) * (gain * case.signal) ** 2),
    )


@sampled(SHARE, examples=3, at={"alpha": Interval(0.2, 0.8), "lam": Interval(0.5, 3), "signal": Interval(0.2, 1)})
def is_that_of_a_run(formula, case, settings):
    """Squares of filtered S + white noise: their mean times the share is the squared gain of S."""
    random = np.random.default_rng(settings.seed)
    gradients = case.signal + random.standard_normal((400, RUN))
    mean, kept = np.zeros(400), []
    for t in range(RUN):
        mean = case.alpha * mean + (1 - case.alpha) * gradients[:, t]
        kept += [gradients[:, t] + case.lam * mean] if t >= RUN - KEPT else []
    squares = (np.array(kept) ** 2).mean(axis=0)
    return Estimate(squares.mean(), squares.std(ddof=1) / 20, ((1 + case.lam) * case.signal) ** 2 / arguments(formula, case))
