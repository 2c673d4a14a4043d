"""Checks of Picard's iteration, step by step in fractions, the equilibrium by enumeration.

Bounds for every size are proved by induction along a row and along the steps. What joins these is prose, beside each: the triangle
inequality, and that the norm of A is the most of all rows.
"""

from __future__ import annotations

import time
from fractions import Fraction

import numpy as np

from lemmata.dynamics.asked_runs import large
from lemmata.language.case import Case
from lemmata.language.check import exact, scaled, tested
from lemmata.language.domain import EVERY, Choice, Computed, Integer
from lemmata.language.relation import All, AtLeast, Equal, ForAll, Recurrence, Relation, Throughout, Timed
from lemmata.terms.arithmetic import circulant, number
from lemmata.terms.types import Formula, Matrix, Scalar, Tree, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.implicit_models.claims.damping import DAMPED, POSTERIOR, PRIOR, WINDOW
from lemmata.theory.implicit_models.problem import relu_step
from lemmata.theory.implicit_models.supports import fractions
from lemmata.theory.implicit_models.well_posed import relu_equilibria


@exact(PRIOR, sizes={"n": EVERY})
def follows_from_one_step_after_the_other(formula, case):
    """By induction on the steps: each multiplies the distance by kappa >= 0 at most. It is attained, with kappa = n too."""
    kappa, start = _numbers(case.n, "kappa", "start")
    (less,) = _sequences(case.n, "less")
    distances = Recurrence((start, start), lambda k, x: (kappa * x[0] - less(k), kappa * x[1]))
    return All(
        _step_shortens(case.n),
        Throughout(distances, lambda _, x: AtLeast(x[1], x[0]), index="steps"),
        *(_powers(formula, *one) for one in ((kappa, start), (case.n, 1))),
    )


def _powers(formula: Formula, kappa: Scalar, start: Scalar) -> ForAll:
    """Return that the bound is what is multiplied by kappa at every step, as z_0 >= 0 is by A = kappa where v = 0."""
    return ForAll(Recurrence(start, lambda _, x: kappa * x), lambda k: formula(kappa, k, start), index="steps")


@exact(POSTERIOR, sizes={"n": EVERY, "steps": EVERY})
def follows_from_the_triangle(formula, case):
    """With the change c and e = |z_s - z*|, |z_{s-1} - z*| is c + e at most, of which e is kappa times at most: (1 - kappa) e <= kappa c.

    So at every step, whatever change it makes. From z_{s-1} = 1 with v = 0 and A = kappa it is attained: c = 1 - kappa, e = kappa.
    """
    kappa, (change, less, nearer) = case.kappa, _sequences(case.kappa, "change", "less", "nearer")

    def step(k: Scalar, _: Tree) -> Tree:
        return formula(kappa, change(k)), (kappa * (change(k) - nearer(k)) - less(k)) / (1 - kappa)

    distances = Recurrence((0 * kappa, 0 * kappa), step)
    return All(
        Equal(formula(kappa, 1 - kappa), kappa),
        _step_shortens(kappa),
        Throughout(distances, lambda _, x: AtLeast(x[0], x[1])),
    )


def _sequences(like: Scalar, *names: str) -> list[Formula]:
    """Return sequences of which nothing is known but that their values are at least 0."""
    return [unknown_sequence(name, like, ">= 0") for name in names]


def _numbers(like: Scalar, *names: str) -> list[Scalar]:
    """Return numbers of which nothing else is known."""
    return [values(0) for values in _sequences(like, *names)]


def _step_shortens(like: Scalar) -> All:
    """Return that no entry of max(A z + v, 0) is farther from an equilibrium's than kappa times the most of all entries, for every n.

    That of A z + v is sum_j |a_j| e_j off, where e_j = ± d_j is the most of all less something: by induction on j the sum is at most the
    most times the sum of |a_j|, and so is its opposite. The norm kappa is the largest of these sums over rows. A ReLU shortens, whatever
    the signs of both numbers.
    """
    most, x, y = _numbers(like, "most", "x", "y")
    shorter = [_relu_shortens(one, other) for one in (x, -x) for other in (y, -y)]
    size, below = _sequences(like, "size", "below")
    sums = Recurrence((0 * most, 0 * most), lambda j, s: (s[0] + size(j), s[1] + size(j) * (most - below(j))))
    return All(*shorter, Throughout(sums, lambda _, s: AtLeast(most * s[0], s[1])))


@tested(PRIOR, examples=60)
def bounds_the_distance_after_some_steps(formula, case):
    """The distance from an equilibrium w_+, of v = w - A w_+, at the start and in the end."""
    a, w, z = (fractions(np.asarray(each)) for each in (case.a, case.w, case.z))
    end = np.maximum(w, 0)
    v, start = w - a @ end, abs(z - end).max()
    for _ in range(case.steps):
        z = relu_step(a, v, z)
    settled = Equal(abs(relu_step(a, v, end) - end).max(), 0)
    return All(settled, AtLeast(formula(abs(a).sum(axis=1).max(), case.steps, start), abs(z - end).max()))


@tested(POSTERIOR, examples=60)
def bounds_the_distance_by_the_last_change(formula, case):
    """The distance from an equilibrium in the end, and the last change."""
    path, kappa, (end, *_) = _path(case)
    return AtLeast(formula(kappa, abs(path[-1] - path[-2]).max()), abs(path[-1] - end).max())


@exact(DAMPED, sizes={"n": EVERY, "steps": EVERY})
def follows_from_the_triangle_after_a_damped_step(formula, case):
    """As without damping, each step contracting by q = 1 - t (1 - kappa): (1 - q) e <= q c. From z = 1, v = 0, A = kappa it is attained.

    A mean of z and max(A z + v, 0) with weights 1 - t and t is at most (1 - t) e + t kappa e off, e the distance of z.
    """
    kappa, damping, (change, less, nearer) = case.kappa, case.damping, _sequences(case.kappa, "change", "less", "nearer")
    apart = damping * (1 - kappa)

    def step(k: Scalar, _: Tree) -> Tree:
        return formula(kappa, damping, change(k)), ((1 - apart) * (change(k) - nearer(k)) - less(k)) / apart

    distances = Recurrence((0 * kappa, 0 * kappa), step)
    return All(
        Equal(formula(kappa, damping, apart), 1 - apart),
        _step_shortens(kappa),
        Throughout(distances, lambda _, x: AtLeast(x[0], x[1])),
    )


@tested(DAMPED, examples=60)
def bounds_the_distance_by_the_last_damped_change(formula, case):
    """The distance from an equilibrium in the end, and the last change, of steps with damping; and from 1 with A = kappa and v = 0."""
    a, v, z = (fractions(np.asarray(each)) for each in (case.a, case.v, case.z))
    t, (end, *_) = Fraction(case.damping), relu_equilibria(a, v)
    path = [z]
    for _ in range(case.steps):
        path.append(path[-1] + t * (relu_step(a, v, path[-1]) - path[-1]))
    kappa = abs(a).sum(axis=1).max()
    return All(
        AtLeast(formula(kappa, t, abs(path[-1] - path[-2]).max()), abs(path[-1] - end).max()),
        AtLeast(formula(kappa, t, t * (1 - kappa)), 1 - t * (1 - kappa)),
    )


def _ring(case: Case) -> Matrix:
    """Return a circulant matrix of positive entries, row sums 3/5: its iteration has settled after SETTLED steps, and no faster."""
    column = np.random.default_rng(case.n).uniform(size=case.n)
    return circulant(0.6 * column / column.sum())


LARGE = {"n": Integer(512, 512), "direction": Computed(_ring), "kappa": Choice(0.6)}
BATCH, LOOKED_AT, SETTLED = 10_000, (1, 4, 16), 60


@scaled(POSTERIOR, at=LARGE)
def certifies_every_equilibrium_of_a_batch(formula, case, settings):
    """Ten thousand equilibria of 512 states side by side: certificates after 1, 4 and 16 steps, against where 60 steps end.

    A violation is looked at again with twice the steps and as many samples, so that gaps can be compared one by one.
    """
    last, kappa = SETTLED << settings.refinement, float(np.abs(case.a).sum(axis=1).max())
    changes, distances, seconds = _settled(case.a.tobytes(), case.n, settings.seed, last)
    bounds = [AtLeast(formula(kappa, change), gap) for change, gap in zip(changes, distances, strict=True)]
    return Timed(All(*bounds), "states", last * BATCH * case.n, seconds)


@large
def _settled(a: bytes, n: int, seed: int, last: int) -> tuple[list[Vector], list[Vector], float]:
    """Return a batch's last changes after some steps and its distances from where it ends, each (BATCH,), and the seconds."""
    import jax
    import jax.numpy as jnp

    matrix = jnp.asarray(np.frombuffer(a).reshape(n, n))
    low = np.where(np.arange(BATCH) % 2, 0, -1)
    v = jnp.asarray(np.random.default_rng(seed).uniform(low, 1, (n, BATCH)))
    step = jax.jit(lambda z: jnp.maximum(matrix @ z + v, 0))
    step(v).block_until_ready()
    begun, z, kept = time.perf_counter(), jnp.zeros_like(v), []
    for k in range(1, last + 1):
        before, z = z, step(z)
        if k in LOOKED_AT:
            kept.append((z, jnp.abs(z - before).max(axis=0)))
    z.block_until_ready()
    seconds = time.perf_counter() - begun
    return [np.asarray(change) for _, change in kept], [np.asarray(jnp.abs(there - z).max(axis=0)) for there, _ in kept], seconds


def _relu_shortens(x: Scalar, y: Scalar) -> Relation:
    """Return that max(x, 0) - max(y, 0) lies between 0 and x - y."""
    apart = (x + abs(x)) / 2 - (y + abs(y)) / 2
    return AtLeast(0, apart * (apart - (x - y)))


@exact(WINDOW)
def has_slopes_of_at_most_one(formula, case):
    """A damped step has a slope between 1 - t and 1 - t (1 - a) from any point to any other: both are in (-1, 1) below the window.

    For the window w is positive, and 1/w the larger of 1/2 and (1 - a)/2, at which one of the slopes is -1.
    """
    inverse = 1 / case.apply(formula)
    half, other = number(1, case.a) / 2, (1 - case.a) / 2
    larger = All(AtLeast(inverse, half), AtLeast(inverse, other), Equal((inverse - half) * (inverse - other), 0))
    return All(_relu_shortens(case.x, case.y), larger)


@tested(WINDOW, examples=60)
def contracts_below_and_not_at_the_window(formula, case):
    """Slopes between any two points below the window, and the two slopes there are at it, of which one is -1 or less."""
    a, v, x, y, share = (Fraction(each) for each in (case.a, case.v, case.x, case.y, case.share))
    top = formula(a)

    def moved(z: Fraction) -> Fraction:
        return (1 - share * top) * z + share * top * max(a * z + v, Fraction(0))

    slopes = [1 - top, 1 - top * (1 - a)]
    inside = [1 - share * top, 1 - share * top * (1 - a)]
    rate = max(map(abs, inside))
    return All(AtLeast(rate * abs(x - y), abs(moved(x) - moved(y))), AtLeast(1, rate), AtLeast(-1, min(slopes)), AtLeast(min(slopes), -1))


def _path(case: Case) -> tuple[list[Vector], Fraction, list[Vector]]:
    """Return the iterates, the norm, and all equilibria."""
    a, v, z = (fractions(np.asarray(each)) for each in (case.a, case.v, case.z))
    path = [z]
    for _ in range(case.steps):
        path.append(relu_step(a, v, path[-1]))
    return path, abs(a).sum(axis=1).max(), relu_equilibria(a, v)
