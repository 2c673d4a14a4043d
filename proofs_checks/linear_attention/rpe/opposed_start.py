"""Checks of opposed starts: slopes and limits of the expected loss, and runs."""

from __future__ import annotations

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY, Choice
from lemmata.language.relation import All, Equal, Limit
from lemmata.proofs_checks.linear_attention.rpe.together import expected_loss, record
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import array, number, zeros
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.opposed_start import OPPOSED
from lemmata.theory.linear_attention.problem import lag_gaps


@exact(OPPOSED, sizes={"n1": EVERY})
def solves_the_flow_of_any_window(formula, case):
    """Every slope of the problem's loss there, and the limits: n1 pairs at lag 0, n1 - 1 at lag 1, which stands for all others."""
    scale = case.apply(formula)
    a, v = array([-scale, 0]), array([scale, 0])

    def loss(a: Vector, v: Vector) -> Scalar:
        gaps = lag_gaps(a, v, array([case.alpha, case.beta]))
        return case.n1 * gaps[0] + (case.n1 - 1) * gaps[1]

    speeds = [*slopes(lambda a: -loss(a, v), a), *slopes(lambda v: -loss(a, v), v)]

    def at(t: Scalar) -> Scalar:
        return case.having(t=t).apply(formula)

    move = rate_along(at, case.t, 1)
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
    a, v = _opposed(scale, n, 2)

    def loss(a: Vector, v: Vector) -> Scalar:
        return expected_loss(case.having(unseen=1), a, v)

    speeds = [-slopes(lambda a: loss(a, v), a), -slopes(lambda v: loss(a, v), v)]
    moves = _opposed(rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1), n, 2)
    return All(
        Equal(case.having(t=number(0, case.t)).apply(formula), case.start),
        *[Equal(speed, move) for speed, move in zip(speeds, moves, strict=True)],
    )


@exact(OPPOSED, sizes={"n1": (1, 2)})
def shrinks_to_nothing_beside_the_loss_of_no_model(formula, case):
    """The limits in time of the scale, and of the expected loss of the weights and of the value direction that have it."""
    n = case.n1 + 1

    def scale(t):
        return case.having(t=t).apply(formula)

    def loss(t):
        return expected_loss(case.having(unseen=1), *_opposed(scale(t), n, 2))

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
