"""Checks of the output map in training: rates for every size, sums of squares, flows, and singular values.

Singular values of matrices of any size have no form here: their floor is searched, not proved.
"""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import Choice, Interval
from lemmata.language.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.proofs_checks.implicit_models.conservation import LINEAR, loss_slopes, put
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import number, sqrt
from lemmata.terms.types import Formula, Matrix, Scalar
from lemmata.theory.implicit_models.claims.end_to_end import FLOOR, LOSS_BOUND, SADDLE, VELOCITY
from lemmata.theory.implicit_models.conservation import conserved
from lemmata.theory.implicit_models.equilibria import linear_gradient
from lemmata.theory.implicit_models.problem import Regression, output_map

ONE = {"n": Choice(1), "p": Choice(1), "q": Choice(1)}
TWO = {"n": Choice(2), "p": Choice(2), "q": Choice(2)}
TIMES = np.linspace(0.0, 2.0, 9)


@exact(VELOCITY, every=LINEAR)
def is_how_the_map_moves_for_every_size(formula, case):
    """The rate of C M B along minus the slopes of a loss that is linear in it, and minus those by D."""
    model = [case.a, case.b, case.c]
    rates = [
        rate_along(lambda value, k=k: output_map(*put(model, k, value)), model[k], -slope) for k, slope in enumerate(loss_slopes(case))
    ]
    return Equal(case.apply(formula), rates[0] + rates[1] + rates[2] - case.direct * case.g)


@exact(LOSS_BOUND, sizes={"n": (1, 2), "p": (1, 2), "q": (1,)})
def falls_faster_at_every_moment(formula, case):
    """The bound's rate at t = 0 less the loss's is a sum of squares; bounds go on from where they are, as Gronwall's lemma wants.

    The loss falls at the sum of squares of all its slopes. Where D is trained, that of its own is enough.
    """
    gap = output_map(case.a, case.b, case.c) + case.d - case.target
    g, t = gap @ case.moments, case.t
    excess = (g * gap).sum() / 2
    rate = formula(excess, case.least, t).diff(t).subs(t, 0)
    onward = Equal(formula(formula(excess, case.least, t), case.least, t), formula(excess, case.least, 2 * t))
    if not case.direct:
        return All(AtLeast(rate, -sum((part * part).sum() for part in linear_gradient(case.a, case.b, case.c, g))), onward)
    seen = gap @ case.root
    squares = [*(seen @ case.root.T).flat, *(sqrt(case.least) * seen).flat]
    return All(SumOfSquares(rate, -(g * g).sum(), [(1, item) for item in squares]), onward)


@integrated(LOSS_BOUND, examples=2)
def bounds_the_loss_of_a_run(formula, case, settings):
    """The loss of a flow with D among the parameters, or held, at the end of it."""
    target = np.asarray(case.target, dtype=float)
    problem = Regression(target if case.direct else target - case.d, np.asarray(case.moments, dtype=float))
    start = (case.a, np.asarray(case.b), np.asarray(case.c), case.d)[: 3 + case.direct]
    final = flow.solve(problem, start, case.t, **settings.solver).final
    before, after = (float(problem.loss(params)) for params in (start, final))
    return AtLeast(formula(before, case.least, case.t), after, scale=before or None)


@exact(SADDLE, sizes={"n": (1, 2), "p": (1, 2), "q": (1, 2)})
def is_the_second_derivative_at_the_origin(formula, case):
    """The loss of regression with second moments 1 along (B, C) = h (X, Y), differentiated once and twice."""
    problem, origin = Regression(case.target, np.eye(case.p, dtype=int)), number(0, case.a)

    def slope(h: Scalar) -> Scalar:
        return rate_along(lambda k: problem.loss((case.a, k * case.x, k * case.y)), h, 1)

    flat = linear_gradient(case.a, 0 * case.x, 0 * case.y, case.g)
    zero = [Equal(part, 0 * part) for part in flat]
    return All(Equal(rate_along(slope, origin, 1), case.apply(formula)), Equal(slope(origin), origin), *zero)


@tested(FLOOR, examples=30, floats=True)
def is_below_the_singular_values(formula, case):
    """The singular values themselves, of any matrices whose output map has the norm K."""
    s = case.size * case.s
    found = np.linalg.svd(s, compute_uv=False)[-1]
    return AtLeast(found, _floor(formula, case, np.eye(case.n) - s, case.b, case.c), scale=float(found))


@tested(FLOOR, examples=8, floats=True, at={**ONE, "size": Interval(0.0001, 0.001), "share": Interval(0.05, 0.1)})
def is_nearly_reached_by_one_state(formula, case):
    """One state next to singular: the floor is a thirtieth below it at most."""
    s = case.size * (1 + case.s * case.s)
    found = float(s[0, 0])
    return AtLeast(found, _floor(formula, case, 1 - s, 1 + 0 * case.b, 1 + 0 * case.c), scale=found)


@integrated(FLOOR, examples=2, at={**TWO, "size": Interval(0.5, 1)})
def is_kept_above_in_training(formula, case, settings):
    """Singular values along a flow towards the map -1, K the largest norm of the map on the way."""
    problem = Regression(-np.eye(2), np.eye(2))
    start = (np.eye(2) - case.size * (case.s / 4 + 2 * np.eye(2)), case.b, case.c)
    states = [tuple(map(np.asarray, model)) for model in zip(*flow.solve(problem, start, TIMES[1:], **settings.solver).states, strict=True)]
    largest = max(np.linalg.norm(output_map(*model), 2) for model in (start, *states)) * (1 - case.shortfall)
    least = min(np.linalg.svd(np.eye(2) - model[0], compute_uv=False)[-1] for model in states)
    return AtLeast(least, formula(*_sizes(*start), largest, case.share))


def _floor(formula: Formula, case: Case, a: Matrix, b: Matrix, c: Matrix) -> Scalar:
    largest = np.linalg.norm(output_map(a, b, c), 2) * (1 - case.shortfall)
    return formula(*_sizes(a, b, c), largest, case.share)


def _sizes(a: Matrix, b: Matrix, c: Matrix) -> tuple[float, float]:
    """Return the least eigenvalue of both conserved matrices, and the root of the product of their largest."""
    values = [np.linalg.eigvalsh(each) for each in conserved(a, b, c)]
    return float(min(each[0] for each in values)), float(np.sqrt(values[0][-1] * values[1][-1]))
