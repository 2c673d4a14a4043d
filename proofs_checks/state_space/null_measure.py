"""Checks of the null measure: on symbols, in balls, in rationals, and through the recursion of the state."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs_checks.check import enclosed, exact
from proofs_checks.relation import All, Equal
from theory.arithmetic import array, number
from theory.state_space.claims.null_measure import BLIND_WEIGHTS, EXACT_RATIONALS


@exact(BLIND_WEIGHTS, sizes={"D": (2, 3, 4), "H": (1, 2, 3)})
@enclosed(BLIND_WEIGHTS, examples=6)
def taps_vanish_up_to_the_last(formula, case):
    """Powers of the states summed with the weights: zero below the horizon, the gap at D - 1."""
    weights = case.apply(formula)
    return All(
        *(Equal(_moment(weights, case.nodes, h), number(0, case.gap)) for h in range(case.H)),
        Equal(_moment(weights, case.nodes, case.D - 1), case.gap),
    )


@exact(BLIND_WEIGHTS, sizes={"D": (2, 3), "H": (1, 2)})
def answers_as_the_teacher_at_time_h(formula, case):
    """The recursion of the state run on any inputs: teacher and student give one output at time H, and differ by the gap at time D."""
    weights = array([case.w_star, *case.apply(formula)], case.gap)
    states = array([case.a_star, *case.nodes], case.gap)
    pulse = [number(int(s == 0), case.gap) for s in range(case.D)]
    late = _output(states, weights, pulse) - _output(states[:1], weights[:1], pulse)
    return All(Equal(_output(states, weights, case.u), _output(states[:1], weights[:1], case.u)), Equal(late, case.gap))


@exact(EXACT_RATIONALS)
def taps_vanish_in_rationals(formula, case):
    """Every tap up to H from powers in fractions."""
    weights = case.apply(formula)
    taps = [_moment(weights, case.nodes, h) for h in range(case.H + 1)]
    return Equal(array(taps, Fraction(0)), array([Fraction(0)] * case.H + [case.gap], Fraction(0)))


def _moment(weights: Any, nodes: Any, power: int) -> Any:
    return sum(weight * node**power for weight, node in zip(weights, nodes, strict=True))


def _output(states: Any, weights: Any, inputs: Any) -> Any:
    x = states * 0
    for u in inputs:
        x = states * x + u
    return (weights * x).sum()
