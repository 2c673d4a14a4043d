"""Checks of the longest time of training from afar: slopes on any chain, speeds by shooting, orders in n, and trained chains.

Proved along any chain are slopes, and the time at the least speed. That other starts slow nothing down, and that what moves no slower
takes no more time, is prose beside the formula.
"""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.ranges import above
from lemmata.language.relation import All, AtLeast, Equal, Theta, Throughout
from lemmata.proofs_checks.chain_traversal.kept import slopes, steep_ratios
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.simulations.chain_traversal import time_to
from lemmata.terms.types import Formula, Scalar, Vector
from lemmata.theory.chain_traversal.claims.vanishing.time_bound import BOUND
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal
from lemmata.theory.chain_traversal.recursion.start_gradients import signal_slopes

ANY = {"n": Integer(3, None, search=(3, 6)), "alone": Choice(True)}


def weights_of(case: Case) -> Vector:
    """Return the probabilities of the starts as floats: those of the case, or of its distance alone."""
    return np.eye(case.n - 1)[case.start - 1] if case.alone else np.asarray(case.start_weights, dtype=float)


@tested(BOUND, examples=40)
def is_no_shorter_than_at_the_last_speed(formula, case):
    """The time at the speed that e^alpha has in the end, by shooting, over what it grows: the bound's own speed is largest there."""
    grown = case.forward * (1 + case.gain)
    logs = shot_logs(case.n, grown - 1, case.backward, range(1, case.n))[1]
    speed = grown * (weights_of(case) @ np.exp(logs)) / (2 * case.n * (2 * case.n - 1))
    return AtLeast(case.apply(formula) * speed / (case.forward * case.gain), 1)


@exact(BOUND, sizes={"n": EVERY, "start": EVERY}, at={**ANY, "backward": Interval(1, None, search=(1, 10))})
def grows_at_the_least_speed_on_any_chain(formula, case):
    """On chains of any length, from any distance, where beta >= 0: k_i is between S and S + e^beta - 1."""
    return _on_any_chain(formula, case, likely=True)


@exact(BOUND, sizes={"n": EVERY, "start": EVERY}, at={**ANY, "backward": Interval(above(0), 1, search=(0.25, 1))})
def grows_at_the_least_speed_on_any_chain_forward(formula, case):
    """The same where beta <= 0: k_i is between S - 1 and S, and d s_i no more than e^alpha q_i."""
    return _on_any_chain(formula, case, likely=False)


def _on_any_chain(formula: Formula, case: Case, likely: bool) -> All:
    """Return the time at that speed, and that no slope of the signal from any start is below i times powers of the least ratio.

    Args: likely: whether beta >= 0.
    """
    n, ahead, behind = case.n, case.ahead, case.backward - 1
    killed, total = killed_walk(n, ahead, behind), 1 + ahead + case.backward + 2 * n

    def steep(i: Scalar, slope: Scalar) -> AtLeast:
        return AtLeast(slope * total ** (i + 2), (i + 1) * ahead**i * 2 * n * (1 + ahead))

    return All(
        *_at_that_speed(formula, case),
        *steep_ratios(n, ahead, case.backward, likely),
        Throughout(signal(dying_rates(*killed), killed[1]), lambda i, g: AtLeast(g * total ** (i + 1), ahead ** (i + 1))),
        *slopes(n, ahead, behind),
        Throughout(signal_slopes(n, ahead, behind)[0], steep),
    )


def _at_that_speed(formula: Formula, case: Case) -> list[Equal]:
    """Return that the bound is the time in which E grows at N E' = i w rho^{i-1} n E^2/(E + c)^2, rho being that of the beginning."""
    n, start, total = case.n, case.start, case.forward + case.backward + 2 * case.n
    known = n, start, case.weight, case.forward, case.backward
    last, weight = case.forward * (1 + case.gain), 1 + case.gain
    time = formula(*known, case.eps)
    speed = start * n * last**2 / (last + case.backward + 2 * n) ** 2 / (2 * n * (2 * n - 1)) * (case.ahead / total) ** (start - 1)
    return [
        Equal(time.diff(case.gain) * speed, case.forward),
        Equal(time.subs(case.gain, 0), 0),
        Equal(formula(n, start, weight, *known[3:], case.eps) * weight, time),
    ]


@exact(BOUND, at={"start": Choice(1, 2, 3), **ANY, "n": Choice(4)})
def is_of_the_order_that_the_title_says(formula, case):
    """Against n^{i+2}, for given e^alpha and e^beta at the beginning and a given e^alpha at the end."""
    forward, backward = case.forward, case.backward

    def time(n: Scalar) -> Scalar:
        return formula(n, case.start, case.weight, forward, backward, (2 * n - 3 + backward) / (forward * (1 + case.gain)))

    return Theta(lambda n: time(n + 3), lambda n: n ** (case.start + 2), integer=True)


@integrated(BOUND, examples=2, at={"n": Integer(4, 5), "start": Integer(2, 3), "gain": Interval(1, 10)})
def is_not_exceeded_by_the_trained_chain(formula, case, settings):
    """The time to p_fwd = 1 - eps, or to as much as is asked for where that is more than 1; over the bound."""
    n, time = case.n, float(case.apply(formula))
    total = case.forward + case.backward + 2 * n - 3
    init = (case.forward / total, case.backward / total, (2 * n - 3) / total)
    taken, _ = time_to(n, case.eps / (1 + case.eps), init, weights_of(case))
    return AtLeast(time, taken, scale=1.0 + taken)
