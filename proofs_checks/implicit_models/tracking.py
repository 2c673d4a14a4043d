"""Checks of trackers: their equations for every size, products of moves, tables of automata, and runs of ones.

A horizon that is searched, as that of parity, is compared at numbers alone.
"""

from __future__ import annotations

import functools
import time
from fractions import Fraction

import jax
import jax.numpy as jnp
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.language.check import exact, scaled, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal, ForAll, Recurrence, Throughout, Timed
from lemmata.terms.arithmetic import cospi, number
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.implicit_models.claims.tracking import (
    AUTOMATON,
    COUNTED,
    EQUILIBRIUM,
    FLIPPED,
    GROUP,
    HORIZON,
    INCREMENT,
    MONOTONE,
    ONE_ITERATION,
)
from lemmata.theory.implicit_models.problem import multiplication, prefix_products
from lemmata.theory.implicit_models.tracking import linear_tracker


@exact(EQUILIBRIUM, every={"move": Opaque("n", "n"), "old": Opaque("n", "count")})
@tested(EQUILIBRIUM, examples=30)
def solves_the_equations_of_the_token(formula, case):
    """For every size: h_t = lam h_{t-1} + u, and lam times a, b are those of (h_t - u)."""
    a, b, new = case.apply(formula)
    drive = b - case.lam * a
    recovered = new - drive
    return All(
        Equal(new, case.lam * case.old + drive),
        Equal(case.lam * a, recovered),
        Equal(case.lam * b, case.move @ recovered),
    )


@exact(ONE_ITERATION, sizes={"n": (1, 2), "length": (1, 2, 3)})
@tested(ONE_ITERATION, examples=30)
def multiplies_the_moves_from_any_start(formula, case):
    """Matrix products; and the iteration of the last token from another z gives the same z."""
    f, affine = linear_tracker(case.lam)
    states, h = [], case.start
    for move in case.moves:
        before, h = h, move @ h
        states.append(h)
    lam, drive = affine(case.z, case.moves[-1])
    there = f(case.z, lam * before + drive, case.moves[-1])
    return All(Equal(case.apply(formula), np.array(states)), Equal(there, np.concatenate([before, h])))


@exact(AUTOMATON, sizes={"states": (1, 2, 3), "letters": (2,), "length": (1, 6), "seed": range(3)})
@tested(AUTOMATON, examples=40)
def looks_up_the_next_state(formula, case):
    """The table, letter by letter."""
    state, states = 0, []
    for x in case.word:
        state = int(case.table[state, x])
        states.append(state)
    return Equal(case.apply(formula), states)


@tested(GROUP, examples=12, floats=True)
def multiplies_the_letters(formula, case):
    """Products by the group's table."""
    return Equal(case.apply(formula), prefix_products(multiplication(case.group), np.array([case.word]))[0])


@tested(GROUP, examples=3, floats=True, at={"length": Choice(256), "p": Choice(0.02, 0.1, 0.5, 1.0)})
def multiplies_long_words(formula, case):
    """The same at length 256 and the shares of hard letters of the source's figure."""
    return Equal(case.apply(formula), prefix_products(multiplication(case.group), np.array([case.word]))[0])


@functools.cache
def _compiled():
    """Return the products of words over a group by an associative scan of permutations, and one after the other."""

    def one_by_one(moves):
        return jax.lax.scan(lambda state, move: (move[state], move[state]), jnp.int32(0), moves)[1]

    def by_scan(moves):
        after = jax.lax.associative_scan(lambda first, then: jnp.take_along_axis(then, first, axis=-1), moves)
        return after[:, 0]

    return jax.jit(one_by_one), lightly(by_scan)  # compiled in full it takes minutes, and runs no faster


@scaled(GROUP, at={"length": Integer(100_000, 100_000), "p": Choice(0.5)}, gpu={"length": Integer(1_000_000, 1_000_000)})
def is_found_in_parallel(formula, case, settings):
    """Words of 10^5 letters, 10^6 on a GPU: the associative scan against one letter after the other, the first 256 against the model."""
    table = jnp.asarray(multiplication(case.group).T, dtype=jnp.int32)
    moves = table[jnp.asarray(case.word)]
    one_by_one, by_scan = _compiled()
    slow = np.asarray(one_by_one(moves))
    by_scan(moves).block_until_ready()
    begun = time.perf_counter()
    fast = np.asarray(by_scan(moves))
    seconds = time.perf_counter() - begun
    first = formula(case.group, case.word[:256])
    relation = All(Equal(fast, slow), Equal(fast[:256], first))
    return Timed(relation, "letters", case.length, seconds)


@exact(INCREMENT)
def follows_from_one_more_one(formula, case):
    """By induction on the ones: the state and its increment move together."""

    def move(h):
        return case.decay * h + case.drive

    first = move(case.start) - case.start
    steps = Recurrence((case.start, first), lambda _, x: (x[0] + x[1], move(x[0] + x[1]) - x[0] - x[1]))
    summed = _sum_of(case)
    return ForAll(steps, lambda k: (summed(k), case.apply(formula, ones=k)), index="ones")


def _sum_of(case):
    """Return the state after k ones, a geometric sum, where the decay is not 1."""
    rest = case.drive / (1 - case.decay)
    return lambda k: rest + case.decay**k * (case.start - rest)


@tested(INCREMENT, examples=40)
def is_the_gap_of_two_runs(formula, case):
    """One after the other."""
    h = case.start
    for _ in range(case.ones):
        h = case.decay * h + case.drive
    return Equal(case.apply(formula), case.decay * h + case.drive - h)


@tested(HORIZON, examples=60, floats=True)
def is_where_runs_come_closer_than_the_margin(formula, case):
    """States one after the other, in fractions: apart by the margin before, and closer from there on."""
    decay, drive, h, margin = (Fraction(value) for value in (case.decay, case.drive, case.start, case.margin))
    horizon, gaps = case.apply(formula), []
    for _ in range(min(horizon, 200) + 3):
        after = decay * h + drive
        gaps.append(abs(after - h))
        h = after
    known = gaps[: horizon + 3]
    below = [int(gap < margin) for gap in known]
    return Equal(below, [int(t >= horizon) for t in range(len(known))])


@exact(MONOTONE, sizes={"pieces": EVERY, "seed": (0,)})
def counts_moves_in_one_direction(formula, case):
    """By induction on the steps: each is the one before times a slope of g, not negative, so that all go one way and add up to 2 R at most.

    A large one is the margin and more: so many of them as there are, times the margin, are at most 2 R, and the formula is at least each
    whole number of which this is so. It is attained by a translation by 2 R/n. Downwards the same is said of -h.
    """
    one, margin = number(1, case.reach), unknown_sequence("delta", case.reach, "> 0")(0)
    slope, large, more, rest = (unknown_sequence(name, case.reach, ">= 0") for name in ("slope", "large", "more", "rest"))
    moves = Recurrence(more(0), lambda k, move: slope(k) * move)
    sums = Recurrence((0 * one, 0 * one), lambda k, x: (x[0] + margin * large(k) + more(k), x[1] + large(k)))
    numbers = Recurrence((0 * one, 0 * one), lambda k, _: (formula(margin * (k + rest(k)) / 2, margin), k * one))
    return All(
        Equal(formula(case.reach, 2 * case.reach / case.pieces), case.pieces),
        Equal(case.apply(formula), case.pieces),
        Throughout(moves, lambda _, move: AtLeast(move, 0)),
        Throughout(sums, lambda _, x: AtLeast(x[0], margin * x[1])),
        Throughout(numbers, lambda _, x: AtLeast(x[0] - x[1], 0)),
    )


@tested(MONOTONE, examples=60, floats=True)
def bounds_the_steps_of_an_orbit(formula, case):
    """Orbits of increasing maps: a translation by just the margin up to the end, or a random broken line."""
    rng, reach = np.random.default_rng(case.seed), case.reach
    values = np.sort(rng.uniform(-reach, reach, case.pieces))
    places = np.linspace(-reach, reach, case.pieces)

    def move(h):
        return min(h + 1.001 * case.margin, reach) if case.steep else float(np.interp(h, places, values))

    h, large = -reach, 0
    for _ in range(4 * case.pieces):
        after = move(h)
        large += abs(after - h) >= case.margin
        h = after
    return AtLeast(case.apply(formula), int(large))


@exact(FLIPPED)
def flips_with_every_one(formula, case):
    """By induction."""
    return ForAll(Recurrence(case.start, lambda _, h: -h), lambda k: case.apply(formula, ones=k), index="ones")


@tested(FLIPPED, examples=20)
def is_the_sign_of_the_parity(formula, case):
    """Even or odd."""
    return Equal(case.apply(formula), -case.start if case.ones % 2 else case.start)


@exact(COUNTED, sizes={"ones": range(9)})
def is_read_by_a_cosine(formula, case):
    """cos(pi h) of the state."""
    h = case.apply(formula)
    return All(Equal(h, case.ones), Equal(cospi(h, 1, Fraction(1)), Fraction((-1) ** case.ones)))
