"""Checks of the null measure: on symbols, in balls, in rationals, in floats, and through the recursion of the state."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.brute_force import tap
from lemmata.prove.balls import precision
from lemmata.terms.arithmetic import array, number, power, solve
from lemmata.terms.term import constant
from lemmata.terms.types import Scalar, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.state_space.claims.null_measure import BLIND_WEIGHTS, CONDITION, EXACT_RATIONALS, EXISTENCE, FLOATS
from lemmata.theory.state_space.null_measure import null_weights

ROUNDING = Fraction(1, 2**53)
"""The unit roundoff of double precision."""
FEW = 6
"""Horizons below this are multiplied out."""
NO_DIGIT = 30
"""The horizon from which on, on (0, 1], solved weights are wrong by at least one half of themselves."""


@exact(BLIND_WEIGHTS, sizes={"D": (2, 3, 4), "H": (1, 2, 3)})
@enclosed(BLIND_WEIGHTS, examples=6)
def taps_vanish_up_to_the_last(formula, case):
    """Powers of the states summed with the weights: zero below the horizon, the gap at D - 1."""
    weights = case.apply(formula)
    return All(
        *(Equal(tap(case.nodes, weights, h), number(0, case.gap)) for h in range(case.H)),
        Equal(tap(case.nodes, weights, case.D - 1), case.gap),
    )


@exact(BLIND_WEIGHTS, sizes={"D": (2, 3), "H": (1, 2)})
def answers_as_the_teacher_at_time_h(formula, case):
    """The recursion of the state run on any inputs: teacher and student give one output at time H, and differ by the gap at time D."""
    weights = array([case.w_star, *case.apply(formula)], case.gap)
    states = array([case.a_star, *case.nodes], case.gap)
    pulse = [number(int(s == 0), case.gap) for s in range(case.D)]
    late = _output(states, weights, pulse) - _output(states[:1], weights[:1], pulse)
    return All(Equal(_output(states, weights, case.u), _output(states[:1], weights[:1], case.u)), Equal(late, case.gap))


@exact(EXISTENCE, sizes={"D": (2, 3), "horizon": (1, 2), "teacher_dim": (1, 2)})
@enclosed(EXISTENCE, examples=4, at={"D": Integer(2, 6)})
def answers_as_the_teacher_and_misses_the_next_tap(formula, case):
    """The recursions of both states run: one output at time H on any inputs, and on a pulse outputs at time H + 1 that differ by 2 eps."""
    weights = case.apply(formula)
    pulse = [number(int(s == 0), case.eps) for s in range(case.horizon + 1)]
    late = _output(case.nodes, weights, pulse) - _output(case.a_star, case.w_star, pulse)
    missed = Equal(late, 2 * case.eps)
    return All(missed, Equal(_output(case.nodes, weights, case.u), _output(case.a_star, case.w_star, case.u)))


@exact(EXISTENCE, sizes={"D": (2, 4), "horizon": (1, 3), "teacher_dim": (1,)})
def solves_the_vandermonde_system(formula, case):
    """Powers of the states summed with the weights: the vector v of the sketch."""
    weights = case.apply(formula)
    taps = [tap(case.nodes, weights, h) for h in range(case.horizon + 1)]
    wanted = [tap(case.a_star, case.w_star, h) for h in range(case.horizon + 1)]
    return Equal(array(taps, case.eps), array([*wanted[:-1], wanted[-1] + 2 * case.eps], case.eps))


@exact(EXACT_RATIONALS)
def taps_vanish_in_rationals(formula, case):
    """Every tap up to H from powers in fractions."""
    weights = case.apply(formula)
    taps = [tap(case.nodes, weights, h) for h in range(case.H + 1)]
    return Equal(array(taps, Fraction(0)), array([Fraction(0)] * case.H + [case.gap], Fraction(0)))


@exact(CONDITION, at={"side": Choice("unit")}, part="the sum of 1/(d^H j! (H-j)!)")
def is_the_sum_of_the_weights_at_any_spacing(formula, case):
    """The moduli of the weights of states 0, d, …, H d, 1/(d^H j! (H - j)!), add up to the floor; they are those of up to 6 states."""
    H, d = case.H, unknown_sequence("d", constant(1), "> 0")(0)
    moduli = [1 / (power(d, H) * (math.factorial(j) * math.factorial(H - j))) for j in range(H + 1)]
    total = Equal(sum(moduli), formula(H, d))
    if H >= FEW:
        return total
    states = array([i * d for i in range(H + 1)])
    return All(total, Equal(null_weights(states, number(1, d)), [(-1) ** (H - j) * one for j, one in enumerate(moduli)]))


@exact(CONDITION)
def is_the_sum_of_solved_weights(formula, case):
    """The Vandermonde system solved in rationals: the moduli of its solution add up to the floor."""
    weights = _solved(case.nodes)
    return Equal(sum(map(abs, weights), Fraction(0)), formula(case.H, case.spacing))


@exact(CONDITION, at={"H": Integer(8, 40)})
def excludes_precisions_at_which_balls_fail(formula, case):
    """Arb must fail at the largest precision that the floor excludes. (At H = 3, 4, 7 states are dyadic and exact: there it need not.)"""
    floor = formula(case.H, case.spacing)
    excluded = (math.ceil(floor) - 1).bit_length() - 1
    return AtLeast(2 ** (excluded if _solvable(case.nodes, excluded) else excluded + 1), floor)


@tested(CONDITION, examples=10, floats=True, at={"H": Integer(1, 10)})
def is_below_the_condition_number(formula, case):
    """The ratio of extreme singular values, where floats still see it."""
    matrix = np.vander([float(node) for node in case.nodes], increasing=True).T
    return AtLeast(float(np.linalg.cond(matrix)), float(formula(case.H, case.spacing)))


@exact(FLOATS, floats=True)
def have_the_digits_that_solving_loses(formula, case):
    """Float weights against FLINT's rational solution at the very same float states, and LAPACK's beside them where it has none left."""
    exactly = _solved([Fraction(node) for node in case.nodes.tolist()])
    allowed = (2 * case.H + 2) * ROUNDING
    kept = AtLeast(allowed, _worst(case.apply(formula), exactly))
    if case.side != "unit" or case.H < NO_DIGIT:
        return kept
    solved = np.linalg.solve(np.vander(case.nodes, increasing=True).T, np.eye(case.H + 1)[case.H])
    return All(kept, AtLeast(_worst(solved, exactly), Fraction(1, 2)))


def _solved(nodes: list[Fraction]) -> list[Fraction]:
    """Return the weights with taps 0, …, 0, 1, by a linear solve in rationals."""
    taps = array([[z**h for z in nodes] for h in range(len(nodes))])
    return list(solve(taps, array([Fraction(int(h == len(nodes) - 1)) for h in range(len(nodes))])))


def _solvable(nodes: list[Fraction], bits: int) -> bool:
    """Tell whether Arb solves for the weights with that many bits."""
    import flint

    with precision(bits):
        states = [flint.arb(z.numerator) / z.denominator for z in nodes]
        last = flint.arb_mat([[int(h == len(nodes) - 1)] for h in range(len(nodes))])
        try:
            found = flint.arb_mat([[z**h for z in states] for h in range(len(nodes))]).solve(last)
        except ZeroDivisionError:
            return False
        return all(entry.is_finite() for entry in found.entries())


def _worst(floats: Vector, exactly: list[Fraction]) -> Fraction:
    return max(abs(Fraction(float(got)) / want - 1) for got, want in zip(floats, exactly, strict=True))


def _output(states: Vector, weights: Vector, inputs: Vector) -> Scalar:
    x = states * 0
    for u in inputs:
        x = states * x + u
    return (weights * x).sum()
