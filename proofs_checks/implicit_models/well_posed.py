"""Checks of the number of equilibria: enumeration of supports in fractions, minors by elimination, iteration step by step.

Norms, Perron roots and minors of matrices of any size have no form here: `norm` and `minors` are searched, not proved.
"""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Choice
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.types import Formula, Matrix, Vector
from lemmata.theory.implicit_models.claims.well_posed import CONTRACTION, CYCLE, MINORS, NORM, P_MATRIX, ROTATION
from lemmata.theory.implicit_models.problem import relu_step
from lemmata.theory.implicit_models.supports import fractions, minors
from lemmata.theory.implicit_models.well_posed import perron, relu_equilibria, well_posed

ENTRIES = (-2, 0, 1, 2)
MATRICES = [np.array(rows, dtype=float).reshape(2, 2) for rows in itertools.product(ENTRIES, repeat=4)]
LARGER = [np.array(rows, dtype=float).reshape(3, 3) for rows in itertools.product((-1, 2), repeat=9)]
TURNED = [np.array([np.roll(row, k) for k in range(4)], dtype=float) for row in itertools.product(ENTRIES, repeat=4)]
GRID = [np.array(v, dtype=object) for v in itertools.product((Fraction(-1), Fraction(0), Fraction(1)), repeat=2)]
"""Matrices with entries of both signs, 0, and 1, which puts a 0 on the diagonal of I - A; and every sign of a vector."""


@tested(NORM, examples=40, floats=True)
def is_at_most_every_weighted_row_sum(formula, case):
    """The row sums of the moduli, weighted."""
    return AtLeast((np.abs(case.a) @ case.d / case.d).max(), formula(case.a))


@tested(CONTRACTION, examples=30)
def has_one_solution_to_which_iteration_goes(formula, case):
    """All solutions are counted; steps from z stay within powers of |A| of the one there is."""
    a, v, z = (fractions(np.asarray(each)) for each in (case.a, case.v, case.z))
    found = formula(a, v)
    room, moduli = abs(z - found[0]) if found else 0 * z, abs(a)
    for _ in range(case.steps):
        z, room = relu_step(a, v, z), moduli @ room
    away = abs(z - found[0]) if found else 0 * z
    return All(Equal(len(found), 1), AtLeast(room, away))


@tested(MINORS, examples=60, floats=True)
def is_below_all_principal_minors(formula, case):
    """Determinants of all sets of states in fractions; the record has the same root and says the same of the minors."""
    found = well_posed(case.a)
    sizes = [size for size in range(1, case.n + 1) for _ in itertools.combinations(range(case.n), size)]
    above = AtLeast(np.array(minors(_less(fractions(case.a))), dtype=float), np.array([formula(found.perron, size) for size in sizes]))
    return All(above, Equal(int(bool(found.p_matrix)), 1), AtLeast(found.norm_inf, found.perron))


@exact(P_MATRIX, sizes={"n": (2,)}, at={"n": Choice(2), "a": Choice(*MATRICES), "v": Choice(np.ones(2))})
def decides_all_matrices_of_small_integers(formula, case):
    """All 256 matrices of two states with entries -2, 0, 1, 2, singular blocks among them, on a grid of inputs."""
    return _decided(formula, case.a, GRID)


@exact(P_MATRIX, tier="full", at={"n": Choice(3), "a": Choice(*LARGER), "v": Choice(np.ones(3))})
def decides_matrices_of_three_states(formula, case):
    """All 512 matrices with entries -1 and 2, at the eight inputs of signs."""
    return _decided(formula, case.a, _signs(case.n))


@exact(P_MATRIX, tier="full", at={"n": Choice(4), "a": Choice(*TURNED), "v": Choice(np.ones(4))})
def decides_circulant_matrices_of_four_states(formula, case):
    """All 256 with entries -2, 0, 1, 2, at the sixteen inputs of signs."""
    return _decided(formula, case.a, _signs(case.n))


@tested(P_MATRIX, examples=40)
def decides_drawn_matrices(formula, case):
    """The same for a drawn v, its negative, and each unit vector and its negative."""
    units = list(np.eye(case.n)) if case.n > 1 else []
    return _decided(formula, case.a, [sign * fractions(np.asarray(v)) for v in (case.v, *units) for sign in (1, -1)])


@exact(ROTATION)
def are_the_minors_of_the_matrix(formula, case):
    """Determinants expanded, and two squares that are at least 1 for every k."""
    one, k = 1 + 0 * case.k, case.k
    return All(Equal(np.array(formula(k), dtype=object), np.array(minors(np.array([[one, k], [-k, one]], dtype=object)), dtype=object)))


@tested(ROTATION, examples=20, floats=True)
def has_the_modulus_of_k_for_its_root(formula, case):
    """The root of the matrix of moduli, squared: the last minor less 1."""
    return Equal(formula(case.k)[2] - 1, perron(np.array([[0.0, -case.k], [case.k, 0.0]])) ** 2)


@exact(CYCLE, sizes={"steps": EVERY})
def comes_back_after_two_steps(formula, case):
    """a 0 + v is v, and a v + v is not positive, so that the relu keeps the one and makes 0 of the other; the equilibrium is v/(1 - a)."""
    a, v, steps, still = case.a, case.v, case.steps, case.v / (1 - case.a)
    path = All(Equal(formula(v, 0), 0 * v), Equal(formula(v, 1), v), Equal(formula(v, steps + 2), formula(v, steps)))
    return All(path, AtLeast(v, 0), AtLeast(0, a * v + v), Equal(a * still + v, still), AtLeast(still, 0))


@tested(CYCLE, examples=40)
def is_where_iteration_is(formula, case):
    """Steps from 0 in fractions, and the equilibrium by enumeration."""
    a, v = fractions(np.array([[case.a]])), fractions(np.array([case.v]))
    z = 0 * v
    for _ in range(case.steps):
        z = relu_step(a, v, z)
    (only,) = relu_equilibria(a, v)
    return All(Equal(z[0], formula(v[0], case.steps)), Equal(only[0] * (1 - a[0, 0]), v[0]))


def _decided(formula: Formula, a: Matrix, inputs: list[Vector]) -> All:
    """Compare what is said of a matrix with its minors, with the number of solutions, or with two solutions for the v that is named."""
    a = fractions(np.asarray(a))
    found = formula(a)
    if found is None:
        counted = [_count(a, v) for v in inputs]
        return All(Equal(np.array(counted), 1 + 0 * np.array(counted)))
    v, one, other = found
    least = min(minors(_less(a)))
    return All(
        Equal(relu_step(a, v, one), one), Equal(relu_step(a, v, other), other), AtLeast(0, least), Equal(int(list(one) == list(other)), 0)
    )


def _signs(n: int) -> list[Vector]:
    """Return all vectors of n entries 1 and -1."""
    return [np.array(v, dtype=object) for v in itertools.product((Fraction(-1), Fraction(1)), repeat=n)]


def _count(a: Matrix, v: Vector) -> int:
    """Return the number of solutions, 2 for a continuum."""
    try:
        return len(relu_equilibria(a, v))
    except ValueError:
        return 2


def _less(a: Matrix) -> Matrix:
    """Return I - A in fractions."""
    return np.array([[Fraction(i == j) for j in range(len(a))] for i in range(len(a))], dtype=object) - a
