"""Checks of the phantom gradient: the series itself, its step at every size, derivatives of unrolled steps.

The bound of the error by norms of matrices of any size is searched, not proved: these have no form here.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Array, Integer
from lemmata.language.relation import All, AtLeast, Equal, ForAll, Limit, Recurrence
from lemmata.terms.arithmetic import array, eye, number
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.implicit_models.claims.phantom import (
    ASCENT,
    ASCENT_STEPS,
    ERROR,
    LAW,
    LEAST,
    LIMIT,
    NILPOTENT,
    OPPOSITE,
    PARITY,
    UNROLLED,
    WINDOW,
)
from lemmata.theory.implicit_models.phantom import example_ascent, phantom_gradient, row_norm
from lemmata.theory.implicit_models.problem import damped

SOME = Integer(1, None, search=(1, 8))
GROWN = 1e60
MODERATE = {"real": Array(lambda c: c.n, -4, 0.75), "imaginary": Array(lambda c: c.n, -3, 3)}
"""Eigenvalues at which 2^20 steps tell what converges."""
FEW = {"n": (1, 2), "p": (1,), "steps": (1, 2, 3, 4)}


@exact(LAW, every={"f_z": Opaque("n", "n"), "exact": Opaque("n", "p"), "power": Opaque("n", "n")})
def one_more_step_is_one_more_power_for_every_size(formula, case):
    """Base and step of an induction on k: one step, and after any k that gave X - QX one more, damping F_theta and M times it."""
    step = damped(case.f_z, case.damping)
    f_theta = case.exact - case.f_z @ case.exact
    first, here, after = (formula(case.exact, power) for power in (step, case.power, step @ case.power))
    return All(Equal(first, case.damping * f_theta), Equal(after, case.damping * f_theta + step @ here))


@exact(LAW, sizes=FEW)
@tested(LAW, examples=20)
def is_the_sum_of_the_series(formula, case):
    """The terms added up one by one."""
    return Equal(case.apply(formula), phantom_gradient(case.f_z, case.f_theta, case.damping, case.steps))


@tested(ERROR, examples=60)
def bounds_the_error_of_the_series(formula, case):
    """The terms added up, against X."""
    gap = case.exact - phantom_gradient(case.f_z, case.f_theta, case.damping, case.steps)
    return AtLeast(case.apply(formula), row_norm(gap))


@exact(WINDOW)
@tested(WINDOW, examples=40)
def is_where_the_modulus_is_one(formula, case):
    """|1 - damping (1 - mu)|^2 - 1 has two zeros as a polynomial in the damping, 0 and the formula, with leading coefficient |1 - mu|^2."""
    apart = (1 - case.real) ** 2 + case.imaginary**2
    modulus = (1 - case.damping * (1 - case.real)) ** 2 + (case.damping * case.imaginary) ** 2
    return Equal(modulus - 1, case.damping * apart * (case.damping - case.apply(formula)))


@tested(LEAST, examples=60, floats=True)
def has_spectral_radius_one_at_its_end(formula, case):
    """The largest modulus of damping mu + 1 - damping there; each is below 1 before its own window ends and above it after."""
    damping = case.apply(formula)
    return Equal(np.max(np.abs(1 - damping * (1 - case.eigenvalues))), 1.0)


@tested(LEAST, examples=30, floats=True, at=MODERATE)
def decides_whether_steps_converge(formula, case):
    """The defective real matrix with these eigenvalues: its steps shrink every start a little below the window, and some grow above."""
    matrix = coupled(case.real, case.imaginary)
    norms = [_norm_of_many(damped(matrix, share * case.apply(formula))) for share in (0.9, 1.1)]
    return All(AtLeast(1.0, norms[0]), AtLeast(norms[1], 1.0))


def _norm_of_many(step):
    """Return the norm of the power 2^20 of a step, or of the first square that is certainly growing."""
    for _ in range(20):
        step = step @ step
        if np.linalg.norm(step) > GROWN:
            break
    return np.linalg.norm(step)


def coupled(real, imaginary):
    """Return a real matrix with the eigenvalues real ± i imaginary, whose rotations are coupled, so that equal ones are defective."""
    n = len(real)
    found = np.zeros((2 * n, 2 * n))
    for k in range(n):
        found[2 * k : 2 * k + 2, 2 * k : 2 * k + 2] = [[real[k], -imaginary[k]], [imaginary[k], real[k]]]
        if k:
            found[2 * k - 2 : 2 * k, 2 * k : 2 * k + 2] = np.eye(2)
    return found


@exact(LIMIT, part="the entries", sizes={"steps": (1, 2, 3, 4)})
@tested(LIMIT, examples=20, part="the entries")
def is_the_power_of_a_defective_matrix(formula, case):
    """M multiplied out."""
    step = array([[case.sign * case.decay, case.coupling], [0, case.sign * case.decay]], case.decay)
    left = case.exact
    for _ in range(case.steps):
        left = step @ left
    return Equal(case.apply(formula), case.exact - left)


@exact(LIMIT, part="the limit", sizes={"steps": (1,)})
def tends_to_the_exact_derivative(formula, case):
    """As the number of steps grows, its entries beside X."""
    return Limit(lambda t: case.apply(formula, steps=t), case.exact, integer=True)


@exact(ASCENT)
def follows_from_one_more_step(formula, case):
    """Rows times M, one more step each, and their product with the exact gradient: by induction on the number of further steps."""
    step = damped(array([[0, -case.coupling], [0, 0]], case.coupling), case.damping)
    exact_row = array([1, 1 - case.coupling], case.coupling)

    def with_product(row):
        return row[0], row[1], row @ exact_row

    ones = array([1, 1], case.coupling)
    steps = Recurrence(
        with_product(case.damping * ones), lambda _, x: with_product(case.damping * ones + array([x[0], x[1]], case.coupling) @ step)
    )
    return ForAll(steps, lambda k: case.apply(formula, more=k), index="more")


@exact(ASCENT)
def is_the_row_of_the_series(formula, case):
    """The phantom gradient of the loss z_1 + z_2: rows added up; for one step the product is damping (2 - s)."""
    f_z = array([[0, -case.coupling], [0, 0]], case.coupling)
    row = phantom_gradient(f_z, eye(2, case.coupling), case.damping, case.more + 1).sum(axis=0)
    found = case.apply(formula)
    return All(Equal(found[:2], row), Equal(formula(case.coupling, case.damping, 0)[2], case.damping * (2 - case.coupling)))


@exact(OPPOSITE)
def is_the_other_example_in_other_units(formula, case):
    """With the second state in units of 1/w the loss is z_1 + z_2 and the coupling s/w, for which the row is known after any k steps."""
    coupling, weight, cosine = case.apply(formula)
    first, second, _ = example_ascent(coupling / weight, case.damping, case.more)
    square = case.ratio * case.ratio
    gradients = Equal([weight * second, weight - coupling], [first * case.ratio, -case.ratio])
    named = formula(Fraction(4, 5), 3, Fraction(50))
    return All(
        gradients,
        Equal(cosine * (1 + square), 1 - square),
        Equal(named[:2], [3900, 3850]),
        AtLeast(Fraction(-999, 1000), named[2]),
    )


@exact(OPPOSITE, sizes={"more": (0, 1, 2, 3)})
@tested(OPPOSITE, examples=20)
def is_the_angle_of_the_series(formula, case):
    """The terms added up, and the exact gradient by the inverse of I - F_z; the cosine times both norms is their product."""
    coupling, weight, cosine = case.apply(formula)
    loss = array([1, weight], case.ratio)
    f_z = array([[0, -coupling], [0, 0]], case.ratio)
    row = loss @ phantom_gradient(f_z, eye(2, case.ratio), case.damping, case.more + 1)
    exact_row = loss @ (eye(2, case.ratio) + f_z)
    norms = row[0] * (1 + case.ratio * case.ratio)
    return All(Equal(row[1], row[0] * case.ratio), Equal(exact_row[1], -case.ratio), Equal(row @ exact_row, cosine * norms))


@exact(ASCENT_STEPS)
def is_where_the_product_turns(formula, case):
    """Products of the series with the exact gradient, negative so often in a row, and not once more."""
    f_z = array([[0, -4], [0, 0]], Fraction(1))
    exact_row = array([1, -3], Fraction(1))
    found = case.apply(formula)
    rows = [phantom_gradient(f_z, eye(2, Fraction(1)), case.damping, k).sum(axis=0) for k in range(1, found + 2)]
    products = [row @ exact_row for row in rows]
    signs = [int(product < 0) for product in products]
    return All(Equal(signs, [1] * found + [0]), Equal(found, case.pair[2]))


@exact(PARITY, part="the factor")
def follows_from_one_more_power(formula, case):
    """One more step is F_theta = (1 - F_z) X and F_z times what there was."""
    steps = Recurrence(0 * case.slope, lambda _, share: 1 - case.slope + case.slope * share)
    return ForAll(steps, lambda k: case.apply(formula, steps=k), index="steps")


@tested(PARITY, part="the factor", examples=20, at={"steps": SOME})
def is_the_share_that_the_series_has(formula, case):
    """The series with F_theta = 1 - F_z, whose exact derivative is 1."""
    one = array([[1 - case.slope]])
    return Equal(case.apply(formula), phantom_gradient(array([[case.slope]]), one, number(1, case.slope), case.steps)[0, 0])


@exact(PARITY, part="its sign", sizes={"steps": range(1, 9)}, at={"steps": SOME})
@tested(PARITY, part="its sign", examples=40, at={"steps": SOME})
def alternates(formula, case):
    """Against powers of the slope's modulus r: 1 + r, 1 + r^3, … are 1 + r or more, and 1 - r^2, 1 - r^4, … are 1 - r or less."""
    share = case.apply(formula)
    return AtLeast(share, 1 - case.slope) if case.steps % 2 else AtLeast(1 + case.slope, share)


@exact(NILPOTENT, sizes={"size": (1, 2, 3)})
@tested(NILPOTENT, examples=30)
def is_exact_after_so_many_steps(formula, case):
    """The series, at X from which F_theta was made."""
    drive = (eye(case.size, case.f_z) - case.f_z) @ case.exact
    steps = case.apply(formula)
    found = phantom_gradient(case.f_z, drive, case.damping, steps) if steps else 0 * case.exact
    return Equal(found, case.exact)


@exact(UNROLLED, sizes={"steps": (1, 2, 3)})
def is_the_derivative_of_the_steps(formula, case):
    """The steps on symbols, differentiated by theta; and the phantom gradient where every step meets the same slope."""
    last = case.visited[-1]
    a, b, c = case.coefficients
    end = (1 - case.damping) * last + case.damping * (a + b * last + case.theta * last**2 + c * case.theta)
    slope, drive = case.slopes[0], case.drives[0]
    same = formula([slope] * case.steps, [drive] * case.steps, case.damping)
    series = phantom_gradient(array([[slope]]), array([[drive]]), case.damping, case.steps)
    return All(Equal(case.apply(formula), end.diff(case.theta)), Equal(same, series[0, 0]))
