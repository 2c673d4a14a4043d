"""Checks of the direction of training: the dense system differentiated, and the signs of the rates."""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import enclosed, exact, integrated, tested
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.ranges import above
from lemmata.language.relation import All, AtLeast, Equal, Throughout
from lemmata.proofs_checks.chain_traversal.continuants import reward_slopes
from lemmata.proofs_checks.chain_traversal.kept import (
    any_weights,
    likelier,
    means,
    rates_of_dying,
    rising_ratios,
    signals,
    slopes,
    steep_ratios,
)
from lemmata.proofs_checks.chain_traversal.limits import growth, orders
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, every_slope, written_out
from lemmata.simulations.chain_traversal import time_to
from lemmata.terms.arithmetic import exp, ratio
from lemmata.terms.entries import entries
from lemmata.terms.types import Formula, Scalar, Size, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.learning import BACKWARD, FORWARD, OTHER, OTHER_RISES, SIGNS, TIME, TIME_BOUND
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal
from lemmata.theory.chain_traversal.problem import Traversal, emission_weights
from lemmata.theory.chain_traversal.recursion.start_gradients import partial_sums, ratio_slopes
from lemmata.theory.chain_traversal.recursion.start_gradients import signal_slopes as start_slopes

INIT = (0.5, 0.1, 0.4)
"""p_fwd, p_bwd and p_other of the base model from which training starts."""

LARGEST_LOGIT = 14
"""Beside e^14 a weight of 1 keeps 10 of 16 digits in a sum; from e^37 on it is lost, and JAX's rates of fwd and bwd cancel, which in every
rounding mode and in single precision looks like a counterexample."""

PROVED, SHORT = {"n": (2, 3, 4)}, (2, 3)


@exact(SIGNS, sizes=PROVED)
def are_the_derivatives_along_the_gradient(formula, case):
    """The derivatives of the three probabilities by the logits, along the gradient by continuants."""
    n, f, b = case.n, exp(case.alpha), exp(case.beta)
    ja, jb = ((case.start_weights * one).sum() for one in reward_slopes(n, f, b))
    kinds = [f / (f + b + 2 * n - 3), b / (f + b + 2 * n - 3), (2 * n - 3) / (f + b + 2 * n - 3)]
    return Equal(list(case.apply(formula)), [kind.diff(case.alpha) * ja + kind.diff(case.beta) * jb for kind in kinds])


@exact(SIGNS, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 5))})
def are_the_derivatives_along_the_gradient_on_any_chain(formula, case):
    """The same on chains of any length; of the slopes of the reward by each logit the rows of the linear system, differentiated, tell.

    No rate of dying is below S - 2, so that nothing is divided by 0. On the shortest chain a wrong formula is refuted at points.
    """
    n, f, b = case.n, exp(case.alpha), exp(case.beta)
    killed, rows = killed_walk(n, f - 1, b - 1), Rows(n, f, b)
    g, (rising, falling) = signal(dying_rates(*killed), killed[1]), start_slopes(n, f - 1, b - 1)
    return All(
        *(_along_the_gradient(formula, count, case.alpha, case.beta) for count in (2, n)),
        rates_of_dying(n, f - 1, b - 1, 2),
        *every_row(rows, lambda gap: [gap], g, 1),
        *every_slope(rows, Rows(n, 2 * f, b), g, rising),
        *every_slope(rows, Rows(n, f, 2 * b), g, -falling),
        *written_out(rows),
    )


def _along_the_gradient(formula: Formula, n: Size, alpha: Scalar, beta: Scalar) -> Equal:
    """Return that the rates from any weights of the starts are the slopes of the probabilities times those of the mean reward."""
    f, b = exp(alpha), exp(beta)
    weights, slopes = any_weights(n, f), start_slopes(n, f - 1, b - 1)
    by_alpha, by_beta = (ratio(sign, 2, f) * partial_sums(weights, one, n)[n - 2] for sign, one in zip((1, -1), slopes, strict=True))
    kinds = [kind / (f + b + 2 * n - 3) for kind in (f, b, 2 * n - 3)]
    rates = [kind.diff(alpha) * by_alpha + kind.diff(beta) * by_beta for kind in kinds]
    return Equal(list(formula(n, alpha, beta, start_weights=weights)), rates)


@tested(SIGNS, examples=8, floats=True, at={"n": Choice(4)})
@tested(OTHER_RISES, examples=4, floats=True)
def are_the_rates_of_the_record(formula, case):
    """JAX's derivative of the steps from distance 2 along the field of the training record, at unit rates.

    Raises: ValueError for a logit beyond which sums of weights lose the others, by more than the comparison allows.
    """
    if max(case.alpha, case.beta) > LARGEST_LOGIT:
        raise ValueError("beside so large a weight floats lose the others")
    rates = np.array(case.apply(formula))
    want = np.asarray(_rates(case.n)(np.asarray(case.start_weights, dtype=float), (case.alpha, case.beta)))
    return Equal(rates, want, scale=float(np.abs(want).max()))


@functools.lru_cache(maxsize=4)
def _rates(n: int) -> Callable[[Vector, tuple[Scalar, Scalar]], Vector]:
    """Return a compiled function of start weights and logits: the rates of the probabilities of a step forward, backward, other."""
    import jax
    import jax.numpy as jnp

    from lemmata.dynamics.compiling import lightly

    def kinds(logits: tuple[Scalar, Scalar]) -> Vector:
        row = emission_weights(n, *logits)[2]
        fwd, bwd = row[1] / row.sum(), row[3] / row.sum()
        return jnp.stack([fwd, bwd, 1 - fwd - bwd])

    def rates(weights: Vector, logits: tuple[Scalar, Scalar]) -> Vector:
        slopes = [Traversal(n, np.eye(n - 1)[k], unit_rates=True).field(logits) for k in range(n - 1)]
        field = tuple(weights @ jnp.stack(part) for part in zip(*slopes, strict=True))
        return jax.jvp(kinds, (logits,), (field,))[1]

    return lightly(rates)


def share(rates: tuple[Scalar, Scalar, Scalar], which: int) -> Scalar:
    """Return one of the rates relative to the sum of their absolute values, so that a small one shows its sign."""
    return rates[which] / sum(abs(rate) for rate in rates)


@tested(FORWARD, examples=40)
def rises(formula, case):
    """The sign of the first rate."""
    return AtLeast(share(case.apply(formula), 0), 0)


@tested(BACKWARD, examples=40)
def falls(formula, case):
    """The sign of the second rate."""
    return AtLeast(-share(case.apply(formula), 1), 0)


@tested(OTHER, examples=40)
def falls_with_the_others(formula, case):
    """The sign of the third rate."""
    return AtLeast(-share(case.apply(formula), 2), 0)


def on_any_chain(formula: Formula, case: Case) -> tuple[list[Scalar], list[Throughout]]:
    """Return the rates from starts of any weights, and what is kept along a chain of any length that gives their signs."""
    n, weights = case.n, any_weights(case.n, case.backward)
    walk = n, case.ahead, case.backward - 1
    known = [rates_of_dying(*walk), signals(*walk), *slopes(*walk), *means(weights, *walk)]
    return rates_from_any_weights(formula, case), known


def rates_from_any_weights(formula: Formula, case: Case) -> list[tuple[Scalar, Scalar, Scalar]]:
    """Return the rates on a chain of any length, and on the shortest ones, where a wrong formula is refuted before a proof is sought."""
    return [formula(n, case.ahead, case.backward, any_weights(n, case.backward)) for n in (case.n, *SHORT)]


@exact(FORWARD, sizes={"n": EVERY})
def rises_on_any_chain(formula, case):
    """The first rate is 0 or more, by induction along a chain of any length, and all add up to 0; starts have any weights of at least 0."""
    rates, known = on_any_chain(formula, case)
    return All(*known, *(AtLeast(rate[0], 0) for rate in rates), *(Equal(sum(rate), 0) for rate in rates))


@exact(BACKWARD, sizes={"n": EVERY})
def falls_on_any_chain(formula, case):
    """The second rate is 0 or less, likewise."""
    rates, known = on_any_chain(formula, case)
    return All(*known, *(AtLeast(0, rate[1]) for rate in rates), *(Equal(sum(rate), 0) for rate in rates))


@exact(OTHER, sizes={"n": EVERY})
def falls_with_the_others_on_any_chain(formula, case):
    """The third rate is 0 or less, likewise, where e^alpha is at least e^beta."""
    walk = case.n, case.ahead, case.backward - 1
    known = [rates_of_dying(*walk), signals(*walk), rising_ratios(*walk), *likelier(any_weights(case.n, case.backward), *walk)]
    return All(*known, *(AtLeast(0, rate[2]) for rate in rates_from_any_weights(formula, case)))


@exact(OTHER, sizes={"n": (2, 3, 4)})
def falls_with_the_others_at_all_weights(formula, case):
    """The third rate is 0 or less, and all add up to 0."""
    rates = case.apply(formula)
    return All(AtLeast(0, rates[2]), Equal(sum(rates), 0))


@exact(OTHER, tier="full", sizes={"n": (5,)})
def falls_with_the_others_on_longer_chains(formula, case):
    """The same at n = 5."""
    return falls_with_the_others_at_all_weights(formula, case)


@enclosed(OTHER_RISES, boxes=2_000, bits=64)
@tested(OTHER_RISES, examples=20)
def rises_by_more_than(formula, case):
    """The third rate against 1/10000."""
    return AtLeast(case.apply(formula)[2], ratio(1, 10_000, case.alpha))


@exact(TIME, sizes={"n": EVERY}, part="the late speed")
def is_the_time_at_the_limiting_speed_on_any_chain(formula, case):
    """The slopes n i/e^alpha by alpha and 0 by beta in each row of the system for the signal, differentiated, without what is smaller.

    Where 1/e^alpha is 0 the system is triangular, so that its solution is analytic there: 1 - 2 n i/e^alpha to this order.
    """
    f, small = growth(case.backward)
    apart = orders(f, small, 2)

    def rows(n):
        g, rising, still = (entries(lambda k, a=a, b=b: a + b * n * (k + 1) * small, n - 1, small) for a, b in ((1, -2), (0, 2), (0, 0)))
        chain = Rows(n, f, case.backward)
        by_alpha = every_slope(chain, Rows(n, 2 * f, case.backward), g, rising, apart)
        return chain, [*by_alpha, *every_slope(chain, Rows(n, f, 2 * case.backward), g, still, apart)]

    def reached(n, mean):
        time = formula(n, mean, case.eps, case.backward)
        return Equal(time * n * mean / (2 * n * (2 * n - 1)) * case.eps, 2 * n - 3 + case.backward)

    chain, every = rows(case.n)
    mean = ratio(5, 2, case.eps) if isinstance(case.n, int) else unknown_sequence("m", case.eps, "> 0")(0)
    return All(
        reached(2, ratio(1, 1, case.eps)), reached(case.n, mean), *every, *(row for n in SHORT for row in rows(n)[1]), *written_out(chain)
    )


@integrated(TIME, examples=2, rtol=5e-4, at={"n": Choice(3, 6), "backward": Choice(1.0)}, part="the time")
def is_the_time_of_the_trained_chain(formula, case, settings):
    """The time to p_fwd = 1 - eps from p = (0.5, 0.1, 0.4), at eps and at eps/2."""
    weights, found = np.asarray(case.start_weights, dtype=float), []
    for eps in (case.eps, case.eps / 2):
        time, beta = time_to(case.n, eps, INIT, weights)
        found.append(time / formula(case.n, case.mean_start, eps, np.exp(beta)))
    return Equal(np.array(found), 1.0, scale=1.0)


@integrated(TIME, tier="full", examples=1, rtol=5e-4, at={"n": Choice(16), "backward": Choice(1.0)}, part="the time")
def is_the_time_of_a_longer_trained_chain(formula, case, settings):
    """The same at n = 16."""
    return is_the_time_of_the_trained_chain(formula, case, settings)


def _time_of(formula: Formula, n: Size, first: Scalar, case: Case) -> list[Equal]:
    """Return that the bound is the time in which the weight E grows from its start at the speed w_1 n E^2/((E + c)^2 N)."""
    last = case.forward * (1 + case.gain)
    time = formula(n, first, case.forward, case.backward, (2 * n - 3 + case.backward) / last)
    speed = first * n * last**2 / (last + case.backward + 2 * n) ** 2 / (2 * n * (2 * n - 1))
    return [Equal(time.diff(case.gain) * speed, case.forward), Equal(time.subs(case.gain, 0), 0)]


def on_any_chain_in_time(formula: Formula, case: Case, likely: bool) -> All:
    """Return that no derivative of the reward falls below that speed, on chains of any length.

    Args: likely: whether beta >= 0.
    """
    n, behind, total = case.n, case.backward - 1, case.forward + case.backward + 4
    return All(
        AtLeast(ratio_slopes(2, case.ahead, behind)[0][0] * total**2, 4 * case.forward),
        *_time_of(formula, n, unknown_sequence("w", case.ahead, "> 0")(0), case),
        *_time_of(formula, 2, ratio(1, 1, case.ahead), case),
        *steep_ratios(n, case.ahead, case.backward, likely),
        signals(n, case.ahead, behind),
        *slopes(n, case.ahead, behind),
    )


@exact(TIME_BOUND, sizes={"n": EVERY}, at={"backward": Interval(1, None, search=(1, 10))})
def grows_at_the_least_speed_on_any_chain(formula, case):
    """On chains of any length, where beta >= 0: k_i is S at least."""
    return on_any_chain_in_time(formula, case, likely=True)


@exact(TIME_BOUND, sizes={"n": EVERY}, at={"backward": Interval(above(0), 1, search=(0.25, 1))})
def grows_at_the_least_speed_on_any_chain_forward(formula, case):
    """The same where beta <= 0: k_i is S at most, and d s_i no more than e^alpha q_i."""
    return on_any_chain_in_time(formula, case, likely=False)


@integrated(TIME_BOUND, examples=3, at={"n": Choice(5)})
def is_not_exceeded_by_the_trained_chain(formula, case, settings):
    """The time to p_fwd = 1 - eps, or to as much as is asked for where that is more than 1; over the bound."""
    n, bound, weights = case.n, float(case.apply(formula)), np.asarray(case.start_weights, dtype=float)
    total = case.forward + case.backward + 2 * n - 3
    init = (case.forward / total, case.backward / total, (2 * n - 3) / total)
    time, _ = time_to(n, case.eps / (1 + case.eps), init, weights)
    return AtLeast(bound, time, scale=1.0 + time)


@integrated(TIME_BOUND, tier="full", examples=2, at={"n": Choice(2, 12)})
def is_not_exceeded_by_chains_of_other_lengths(formula, case, settings):
    """The same on the shortest chains and on long ones."""
    return is_not_exceeded_by_the_trained_chain(formula, case, settings)
