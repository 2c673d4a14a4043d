"""Checks of the least time of training from afar: speeds by the dense system and by shooting, slopes on any chain, trained chains.

Proved along any chain are signals, slopes, and the time at the largest speed. That x^j <= x^i for starts beyond the nearest, and that
what moves no faster takes no less time, is prose beside the formula.
"""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import Settings, exact, integrated, tested
from lemmata.language.domain import EVERY, Choice, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal, Theta, Throughout
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.kept import any_weights, bounded_signals, bounded_slopes, means, walks
from lemmata.proofs_checks.chain_traversal.shooting import shot_logs
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import array, number
from lemmata.terms.entries import entries
from lemmata.terms.types import Formula, Scalar, Size
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.claims.vanishing.training_time import REWARD, TIME, along_edges
from lemmata.theory.chain_traversal.problem import Traversal
from lemmata.theory.chain_traversal.recursion.start_gradients import partial_sums, signal_slopes
from lemmata.theory.chain_traversal.vanishing.training_time import training_time

FEW = {"n": Integer(3, 6), "start": Integer(1, lambda c: min(c.n - 1, 3)), "gain": Interval(0.25, 1)}
"""Chains and distances of flows that are run: beyond, the least time is beyond a million."""
ALONE = {"alone": Choice(True)}


@exact(TIME, sizes={"n": (2, 3)})
@tested(TIME, examples=20, at={"n": Integer(2, 9)})
def is_no_longer_than_at_the_first_speed(formula, case):
    """The time at the speed of the beginning, by the dense system, over what x rises: its bound is convex, and grows fastest there."""
    slopes = dense.slopes(dense.weights(case.n, 1 + case.ahead, case.backward))
    return _slow_enough(formula, case, *(case.start_weights @ by_start for by_start in slopes))


@tested(TIME, examples=40)
def is_no_longer_than_at_the_first_speed_on_long_chains(formula, case):
    """The same by shooting, beta at rest."""
    logs = shot_logs(case.n, case.ahead, case.backward, range(1, case.n))[1]
    return _slow_enough(formula, case, case.start_weights @ np.exp(logs), 0)


def _slow_enough(formula: Formula, case: Case, by_alpha: Scalar, by_beta: Scalar) -> AtLeast:
    """Return that x, moving as the mean reward does by both logits, has not risen farther in that time."""
    moved = (1 + case.ahead) * by_alpha + case.backward * by_beta
    speed = case.first * (1 - case.first) * moved / ((1 + case.ahead + case.backward) * _entries(case.n))
    return AtLeast(1 + 0 * speed, case.apply(formula) * speed / (case.last - case.first))


def _entries(n: Size) -> Size:
    """Return how many entries of A move as alpha does."""
    return 2 * n * (2 * n - 1)


@exact(TIME, sizes={"n": EVERY, "start": EVERY}, at={"n": Integer(3, None, search=(3, 6)), **ALONE})
def is_the_time_at_the_greatest_speed_on_any_chain(formula, case):
    """Its slope by the last x is 2N/(m x^{i+1}), and no start moves x faster than if it were the only one, i = m being its distance.

    On chains of any length, for e^beta >= 1 and for e^beta <= 1, and from starts of any weights: where those below i are 0, the others
    add w_j j x^{j+1} to 2N x', which is w_j j x^{i+1} at most.
    That these are slopes of the reward is shown beside the bound on the gradient. On three vertices, from the head, the speed is that of
    the case, to refute a wrong formula there.
    """
    known = case.n, case.start
    head = is_no_longer_than_at_the_first_speed(formula, _at_the_head(case))
    if isinstance(case.n, int):
        return All(head, *bounded_slopes(case.n, case.ahead, case.backward - 1, bool(case.backward >= 1)))
    mean, last = 1 + case.gain, case.last
    time = formula(*known, case.start, case.first, last)
    grown = time.diff(case.gain) * case.start * last ** (case.start + 1)
    return All(
        head,
        Equal(grown, 2 * _entries(case.n) * last.diff(case.gain)),
        Equal(time.subs(case.gain, 0), 0),
        Equal(formula(*known, mean, case.first, last) * mean, time * case.start),
        *(part for walk in walks(case.odds) for part in _slower(formula, case.n, *walk)),
    )


@exact(TIME, at={"n": Choice(4), "start": Choice(1, 2, 3), **ALONE})
def is_of_order_n_to_the_distance_and_two_more(formula, case):
    """Against n^{i+2}, for given weights of the edges, and as many times larger ones at the end, where all starts have one distance."""

    def time(n: Scalar) -> Scalar:
        edges = (1 + case.odds + case.back) * (1 + 0 * n)
        first, last = (weights / (weights + 2 * n - 3) for weights in (edges, edges * (1 + case.gain)))
        return formula(n, case.start, case.start, first, last)

    return Theta(lambda n: time(n + 3), lambda n: n ** (case.start + 2), integer=True)


def _at_the_head(case: Case) -> Case:
    """Return the case on chains of three vertices, started at the head alone."""
    unit = array([0 * case.odds, 0 * case.odds + 1], case.odds)
    head = case.having(n=3, start=2, start_weights=unit, mean_start=2, ahead=3 * case.odds, backward=3 * case.back)
    return head.having(first=along_edges(head, 1), last=along_edges(head, 1 + case.gain))


def _slower(formula: Formula, n: Size, ahead: Scalar, behind: Scalar, likely: bool) -> list[Throughout | AtLeast]:
    """Return what is kept along the chain, and that x moves no faster from any start than the time from that start alone says.

    Nor from starts of any weights than at the mean of these speeds: 2N x' is the sum of w_j j x^{j+1} at most.
    """
    last = unknown_sequence("last", ahead, "> 0")(0)
    edges, weights = 2 + ahead + behind, any_weights(n, ahead)
    share, slopes_ = edges / (edges + 2 * n - 3), signal_slopes(n, ahead, behind)
    least, alone = 2 * n - 1, entries(lambda k: (k + 1) * share**k, n - 1)

    def speed(rising: Scalar, falling: Scalar) -> Scalar:
        return share * (1 - share) * ((1 + ahead) * rising - (1 + behind) * falling) / (2 * edges * _entries(n))

    def slow(i: Scalar, falling: Scalar) -> AtLeast:
        gone = rate_along(lambda x: formula(n, i + 1, i + 1, x, last), share, number(1, share))
        return AtLeast(-1 / gone, speed(slopes_[0][i], falling))

    mixed, (rising, falling) = partial_sums(weights, alone, n), (partial_sums(weights, one, n) for one in slopes_)
    return [
        *bounded_slopes(n, ahead, behind, likely),
        Throughout(slopes_[1], slow),
        *means(weights, n, ahead, behind),
        Throughout(rising, lambda i, part: AtLeast((1 + ahead) * mixed[i], least * part)),
        AtLeast(share**2 * mixed[n - 2] / (2 * _entries(n)), speed(rising[n - 2], falling[n - 2])),
    ]


@integrated(TIME, examples=2, at=FEW)
def is_not_undercut_by_the_trained_chain(formula, case, settings):
    """How far x has come by that time, in the flow of the record."""
    edges = np.exp(_trained(formula, case, settings)).sum()
    return AtLeast(case.last, edges / (edges + 2 * case.n - 3))


@exact(REWARD, sizes={"n": (2, 3)}, at=ALONE)
def is_no_longer_than_until_steps_follow_edges(formula, case):
    """The time to the signal of weights that have grown by the gain, by the dense system, and that to their x."""
    own, other, _ = dense.absorbed(dense.weights(case.n, *_grown(case)))
    return _no_longer(formula, case, case.start_weights @ (own - other))


@tested(REWARD, examples=40)
def is_no_longer_than_until_steps_follow_edges_on_long_chains(formula, case):
    """The same by shooting, which loses no digits where the signal is small."""
    forward, backward = _grown(case)
    logs = shot_logs(case.n, forward - 1, backward, range(1, case.n))[0]
    return _no_longer(formula, case, 2 * case.start_weights @ np.exp(logs))


def _grown(case: Case) -> tuple[Scalar, Scalar]:
    return (1 + case.ahead) * (1 + case.gain), case.backward * (1 + case.gain)


def _no_longer(formula: Formula, case: Case, signal: Scalar) -> AtLeast:
    known = case.n, case.start, case.mean_start, case.first
    return AtLeast(training_time(*known, case.last), formula(*known, signal))


@exact(REWARD, sizes={"n": EVERY, "start": EVERY}, at={"n": Integer(3, None, search=(3, 6)), **ALONE})
def is_the_time_to_the_largest_signal_on_any_chain(formula, case):
    """The signal of each start j is x^j at most, by induction along a chain of any length; a signal of x^i takes as long as x."""
    plain = isinstance(case.n, int)
    any_walk = [(case.ahead, case.backward - 1, bool(case.backward >= 1))] if plain else walks(case.odds)
    known = case.n, case.start, case.start, case.first
    kept = [part for walk in any_walk for part in bounded_signals(case.n, *walk)]
    return All(Equal(formula(*known, case.signal), training_time(*known, case.last)), *kept)


@integrated(REWARD, examples=2, at=FEW)
def is_not_undercut_by_the_reward_of_the_trained_chain(formula, case, settings):
    """How far 2 J - 1 has come by that time, in the flow of the record."""
    params = tuple(_trained(formula, case, settings).tolist())
    return AtLeast(case.signal, 1 - 2 * float(Traversal(case.n, case.start_weights).loss(params)))


def _trained(formula: Formula, case: Case, settings: Settings) -> np.ndarray:
    """Return alpha and beta after the time of a formula."""
    record = register(Traversal(case.n, case.start_weights))
    init = tuple(float(np.log(weight)) for weight in (1 + case.ahead, case.backward))
    return np.array(flow.solve(record, init, float(case.apply(formula)), **settings.solver).final, dtype=float)
