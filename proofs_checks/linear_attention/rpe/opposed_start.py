"""Checks of opposed starts: slopes and limits of the expected loss, and runs."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY, Choice
from lemmata.language.relation import All, Equal, Limit
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.together import expected_loss, record, symbols_like
from lemmata.terms.arithmetic import array, number, zeros
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.opposed_start import OPPOSED
from lemmata.theory.linear_attention.problem import lag_gaps


@exact(OPPOSED, sizes={"n1": EVERY})
def solves_the_flow_of_any_window(formula, case):
    """Every slope of the problem's loss there, and the limits: n1 pairs at lag 0, n1 - 1 at lag 1, which stands for all others."""
    scale = case.apply(formula)
    a, v = symbols_like("a", np.zeros(2)), symbols_like("v", np.zeros(2))

    def loss(a: Vector, v: Vector) -> Scalar:
        gaps = lag_gaps(a, v, array([case.alpha, case.beta]))
        return case.n1 * gaps[0] + (case.n1 - 1) * gaps[1]

    there, move = dict(zip([*a, *v], [-scale, 0, scale, 0], strict=True)), scale.diff(case.t)
    speeds = [-item.xreplace(there) for part in (a, v) for item in task.derivatives(loss(a, v), part)]

    def at(t: Scalar) -> Scalar:
        return case.having(t=t).apply(formula)

    return All(
        Equal(speeds, [-move, 0, move, 0]),
        Equal(at(number(0, case.t)), case.start),
        Limit(at, 0),
        Limit(lambda t: loss(array([-at(t), 0]), array([at(t), 0])), case.n1 * case.alpha**2),
    )


@exact(OPPOSED, sizes={"n1": (1, 2)})
def solves_the_flow_of_the_expected_loss(formula, case):
    """Every slope of the expected loss at v = y theta, a_0 = -y: those of a_0 and v_1 move y, the others are 0."""
    scale, n = case.apply(formula), case.n1 + 1
    a, v = symbols_like("a", np.zeros(2 * n - 1)), symbols_like("v", np.zeros(2))
    loss = expected_loss(case.having(unseen=1), a, v)
    there = dict(zip([*a, *v], [*_opposed(scale, n, 2)[0], *_opposed(scale, n, 2)[1]], strict=True))
    speeds = [[-item.xreplace(there) for item in task.derivatives(loss, part)] for part in (a, v)]
    moves = _opposed(scale.diff(case.t), n, 2)
    return All(
        Equal(case.having(t=number(0, case.t)).apply(formula), case.start),
        *[Equal(speed, move) for speed, move in zip(speeds, moves, strict=True)],
    )


@exact(OPPOSED, sizes={"n1": (1, 2)})
def shrinks_to_nothing_beside_the_loss_of_no_model(formula, case):
    """The limits in time of the scale, and of the expected loss of the weights and of the value direction that have it."""
    import sympy

    n = case.n1 + 1

    def scale(t):
        return case.having(t=t).apply(formula)

    (size,) = symbols_like("scale", [0])
    expected = sympy.expand(expected_loss(case.having(unseen=1), *_opposed(size, n, 2)))

    def loss(t):
        return expected.xreplace({size: scale(t)})

    return All(Limit(scale, 0), Limit(loss, case.n1 * case.alpha**2))


@integrated(OPPOSED, at={"n1": Choice(3, 5)}, method="DOP853")
def is_where_the_flow_takes_opposed_starts(formula, case, settings):
    """Weights and value direction by the flow of the population loss."""
    run = flow.solve(record(case.having(unseen=4)), _opposed(case.start, case.n1 + 4, 4), case.t, **settings.solver)
    wanted = _opposed(case.apply(formula), case.n1 + 4, 4)
    return All(*[Equal(got, want) for got, want in zip(run.final, wanted, strict=True)])


def _opposed(scale: Scalar, n: int, d: int) -> tuple[Vector, Vector]:
    a, v = zeros(2 * n - 1, scale), zeros(d, scale)
    a[n - 1], v[0] = -scale, scale
    return a, v
