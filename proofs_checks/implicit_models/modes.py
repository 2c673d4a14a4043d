"""Checks of the two modes: all sequences of small models, sweeps on symbols, powers of chains, both modes of the engine.

Peaks of norms are searched, so that `latest-peak` is compared with them at numbers alone.
"""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Array, Choice, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal, ForAll, Recurrence
from lemmata.prove.rates import rate_along
from lemmata.simulations.implicit_models.modes import evaluate
from lemmata.terms.arithmetic import array, number, zeros
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.implicit_models import modes
from lemmata.theory.implicit_models.claims.modes import (
    ENTRIES,
    GATED,
    GROWTH,
    LATEST,
    NILPOTENT,
    ONE_END,
    RATE,
    SOLUTIONS,
    SPECTRUM,
    TWO_ENDS,
    UNSEEN,
    WAVEFRONT,
)
from lemmata.theory.implicit_models.jacobian import det
from lemmata.theory.implicit_models.problem import multiplication, swept

SHORT = {"a": Interval(-0.9, 0.9), "length": Integer(1, 8)}
"""Chains of which every norm is computed in fractions."""
LARGE = 2**200
"""A coupling beside which lower powers do not move a peak: two norms that differ at all do so by more than 2^-60 of them."""
FEWEST = {"q": (1, 2, 3), "m": (1, 2), "length": (1, 2, 3), "seed": range(4)}


@exact(SOLUTIONS, sizes=FEWEST)
@tested(SOLUTIONS, examples=40)
def are_the_sequences_that_a_sweep_leaves(formula, case):
    """One sweep over every sequence, token by token through the tables."""
    kept = []
    for sequence in itertools.product(range(case.q), repeat=case.length):
        h, unchanged = 0, 1
        for z, x in zip(sequence, case.word, strict=True):
            h = case.state[z, h, x]
            unchanged *= int(case.step[z, h, x] == z)
        kept.append(unchanged)
    return Equal(case.apply(formula), kept)


@exact(RATE, sizes={"length": (1, 2), "d": (1, 2)})
def is_the_block_of_the_sweep_differentiated(formula, case):
    """The engine's definition of a sweep, at the equilibrium 0 of a nonlinear model: blocks on the diagonal, and zeros above."""
    steady = [case.having(h_prev=case.lam**t * case.h_prev) for t in range(case.length)]

    def after(z):
        found, _ = swept(
            lambda z, h, t: _following(steady[t], z, h),
            lambda z, t: _affine(case, z),
            list(z),
            range(case.length),
            case.h_prev,
            case.convention,
        )
        return np.stack(found)

    shape, relations = (case.length, case.d), []
    units = np.eye(case.length * case.d, dtype=int).reshape(-1, *shape)
    moved = np.stack([rate_along(after, zeros(shape, case.h_prev), unit) for unit in units], axis=-1).reshape(*shape, *shape)
    for t, r in itertools.product(range(case.length), repeat=2):
        block = moved[t, :, r]
        here = steady[t]
        k = here.j_lam * here.h_prev[:, None] + here.j_u
        relations += [Equal(block, formula(case.f_z, case.f_h, k, case.convention))] * (r == t) + [Equal(block, 0 * block)] * (r > t)
    return All(*relations)


def _bent(values):
    return values + values * values


def _affine(case, z):
    return case.lam + _bent(case.j_lam @ z), _bent(case.j_u @ z)


def _following(case, z, h):
    seen = h - case.lam * case.h_prev if case.convention == "a" else h - case.h_prev
    return _bent(case.f_z @ z + case.f_h @ seen)


@exact(SPECTRUM, sizes={"length": (1, 2, 3), "d": (1,)})
@tested(SPECTRUM, examples=30)
def is_the_characteristic_polynomial(formula, case):
    """The determinant of x - J, of the whole matrix."""
    full = modes.blocks_of(case.blocks, case.below)
    unit = np.array([[case.x * int(i == j) for j in range(len(full))] for i in range(len(full))])
    return Equal(case.apply(formula), det(unit - full))


def _squares(case):
    """Return f = x + h^2, and u = z with Lambda = lam."""
    return (lambda h, x: x + h * h), (lambda z, x: (case.lam, z))


@exact(NILPOTENT, sizes={"token": (1, 2, 3, 4)})
def is_when_sweeps_of_any_model_have_forgotten_their_start(formula, case):
    """With letters for f(h, x), Lambda(z, x) and u(z, x), any functions of numbers; and with squares, by which slips are found."""
    f, lam, u = (unknown_sequence(name, case.h0) for name in ("f", "lam", "u"))
    return All(_settled(formula, case, *_squares(case)), _settled(formula, case, f, lambda z, x: (lam(z, x), u(z, x))))


@tested(NILPOTENT, examples=30)
def is_when_sweeps_have_forgotten_their_start(formula, case):
    """Sweeps of f = x + h^2 with the old state h, and u = z."""
    return _settled(formula, case, *_squares(case))


def _settled(formula, case, f, affine):
    """Compare the last token after so many sweeps with that of the tokens one after the other."""
    z, h = list(case.start), case.h0
    for _ in range(case.apply(formula)):
        z, _ = swept(lambda z, h, x: f(h, x), affine, z, case.inputs, case.h0, "b")
    last = z[-1]
    for x in case.inputs:
        last = f(h, x)
        lam, drive = affine(last, x)
        h = lam * h + drive
    return Equal(z[-1], last)


def _column(case, sweeps):
    found = array([number(int(k == 0), case.a) for k in range(case.length)], case.a)
    for _ in range(sweeps):
        found = _onward(case, found)
    return found


def _onward(case, column):
    shifted = array([0 * case.a, *column[:-1]], case.a)
    return case.a * column + case.b * shifted


@exact(ENTRIES, sizes={"length": (1, 2, 3, 8)})
def follow_from_one_more_sweep(formula, case):
    """By induction on the number of sweeps: a times each entry, and b times that of the token before."""
    steps = Recurrence(_column(case, 0), lambda _, column: _onward(case, column))
    return ForAll(steps, lambda s: case.apply(formula, sweeps=s), index="sweeps")


@tested(ENTRIES, examples=40)
def are_those_of_the_power(formula, case):
    """Sweep after sweep, at numbers."""
    return Equal(case.apply(formula), _column(case, case.sweeps))


def _norms(a, b, length, most):
    """Yield the norms of 0, 1, ... sweeps over a chain, in fractions: an error of the first token alone spreads to all."""
    unit = math.lcm(a.denominator, b.denominator)  # fractions over one denominator, unit**sweeps: integers need no common factors removed
    (stay, move), column = (abs(int(each * unit)) for each in (a, b)), [1] + [0] * (length - 1)
    for sweeps in range(most):
        yield Fraction(sum(column), unit**sweeps)
        column = [stay * now + move * before for now, before in zip(column, [0, *column[:-1]], strict=True)]


@tested(GROWTH, part="every chain", examples=25, floats=True, at=SHORT)
def is_the_largest_of_many_norms(formula, case):
    """Every norm until sweeps certainly shrink it, in fractions; the first largest one."""
    a, b = Fraction(case.a), Fraction(case.b)
    norms = list(_norms(a, b, case.length, max(2, modes.latest_peak(a, case.length + 1) + 3)))
    growth, sweeps = case.apply(formula)
    return All(Equal(growth / float(max(norms)), 1.0), Equal(sweeps, norms.index(max(norms))))


@exact(GROWTH, part="the example", at={"a": Choice(Fraction(1, 2)), "b": Choice(Fraction(2)), "length": Choice(20)})
def is_the_number_of_the_example(formula, case):
    """In fractions: 20 tokens, 60 sweeps; rounded to two decimals."""
    norms = list(_norms(case.a, case.b, case.length, 60))
    growth, sweeps = formula(case.a, case.b, case.length)
    return All(
        Equal(growth, max(norms)), Equal(sweeps, norms.index(max(norms))), Equal(round(growth * 100), 4665919913771), Equal(sweeps, 37)
    )


@tested(LATEST, examples=40, floats=True, at={"a": Interval(-0.9, 0.9), "length": Integer(2, 8)})
def is_not_before_the_peak(formula, case):
    """The first largest norm, in fractions; it is no earlier where b is so large that the highest power alone decides."""
    a, latest = Fraction(case.a), case.apply(formula)
    peaks = []
    for b in (Fraction(case.b), Fraction(LARGE)):
        norms = list(_norms(a, b, case.length, modes.latest_peak(a, case.length) + 4))
        peaks.append(norms.index(max(norms)))
    return All(AtLeast(latest, peaks[0]), Equal(latest, peaks[1]))


def _example_f(z, h, x):
    return np.array([1, 2 * z[0] - 1, 0]) if x == 1 else np.array([0, 0, np.tanh(3 * z[2] + h[0])])


@tested(TWO_ENDS, examples=1, floats=True)
def are_where_both_modes_end(formula, case):
    """The engine in both modes from 0, the printed digits, and the equation that both ends solve."""
    found = [
        evaluate(_example_f, lambda z, x: (1.0, z[1:2]), [1, 2], [0.0], mode, width=3)[0][1, 2] for mode in ("simultaneous", "sequential")
    ]
    ends = np.array(case.apply(formula))
    digits = [-0.952426927916, 0.999326585214]
    return All(Equal(ends, found), Equal(np.round(ends, 12), digits), Equal(np.tanh(3 * ends + 1), ends))


@tested(ONE_END, examples=12, floats=True, at={"w": Array(lambda c: (c.d, c.d), -0.3, 0.3)})
def is_where_sweeps_end(formula, case):
    """The engine's simultaneous mode."""
    found, _ = evaluate(
        lambda z, h, x: np.tanh(case.w @ z + case.v @ h + x),
        lambda z, x: (case.lam, case.q @ z),
        list(case.inputs),
        case.h0,
        "simultaneous",
        width=case.d,
        most=600,
    )
    return Equal(case.apply(formula), found)


@exact(WAVEFRONT, sizes={"length": range(1, 7), "moving": range(7)})
@tested(WAVEFRONT, examples=20)
def is_the_change_of_unit_tokens(formula, case):
    """Unit vectors of the plane, some of them turned."""
    before = np.array([[1, 0]] * case.length)
    after = np.array([[0, 1]] * case.moving + [[1, 0]] * (case.length - case.moving))
    return Equal(case.apply(formula), Fraction(int(((after - before) ** 2).sum()), int((after**2).sum())))


@exact(UNSEEN, sizes={"length": (1, 2, 3, 50, 256, 800, 801, 2048), "times": (1, 3), "parts": (1, 2, 20, 100)})
@tested(UNSEEN, examples=10)
def is_the_largest_number_below_the_tolerance(formula, case):
    """Every number of turning tokens, one after the other: the square of the change is 2 m/L."""
    top, bottom = (part**2 for part in case.tolerance.as_integer_ratio())
    below = [m for m in range(case.length + 1) if 2 * m * bottom < top * case.length]
    return Equal(case.apply(formula), max(below))


@tested(GATED, examples=60, floats=True)
def are_enough_for_the_word(formula, case):
    """Sweeps until nothing changes, the last one counted; and their states are the products of the word."""
    sweeps, states = _settled_word(case.group, case.word.tolist())
    table, product, ends = multiplication(case.group), 0, []
    for x in case.word.tolist():
        product = int(table[product, x])
        ends.append(product)
    return All(AtLeast(case.apply(formula), sweeps), Equal(np.argmax(np.array(states, dtype=float), axis=1), ends))


@tested(GATED, examples=20, floats=True)
def are_needed_by_a_letter_repeated(formula, case):
    """A word of one hard letter throughout needs them all."""
    letter = 1 + case.seed % (len(multiplication(case.group)) - 1)
    return Equal(formula(case.length), _settled_word(case.group, [letter] * case.length)[0])


def _settled_word(group: str, word: list[int]) -> tuple[int, list[np.ndarray]]:
    """Return the sweeps until nothing changes, and the states then.

    In integers without an end: on the way errors grow like binomials, past 2**53 for words of some sixty hard letters.
    """
    table = multiplication(group)
    order = len(table)
    moves = [np.array([[int(table[q, x] == r) for q in range(order)] for r in range(order)], dtype=object) for x in range(order)]

    def affine(z, x):
        return 1, (z[order:] - z[:order]) * int(x != 0)

    def f(z, h, x):
        old = h - (z[order:] - z[:order])
        return np.concatenate([old, moves[x] @ old]) * int(x != 0)

    z, h0 = [np.zeros(2 * order, dtype=object)] * len(word), np.eye(order, dtype=int)[0].astype(object)
    sweeps, changed, states = 0, True, []
    while changed:
        following, now = swept(f, affine, z, word, h0)
        changed = not (np.array_equal(following, z) and states and np.array_equal(now, states))
        z, states, sweeps = following, now, sweeps + 1
    return sweeps, states
