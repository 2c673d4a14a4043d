"""Checks of the determinant at strict saddles: second derivatives of the expected loss, and autodiff."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Choice
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.together import ONE_SHAPE, expected_loss, loss_and_slopes, record
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import array, number, zeros
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.linear_attention.claims.rpe.strict_saddles import STRICT_SADDLES
from lemmata.theory.linear_attention.problem import RelativeEncoding, lag_gaps


@exact(STRICT_SADDLES, sizes={"n1": EVERY}, at={"unseen": Choice(1)})
def is_the_determinant_of_the_loss_of_any_window(formula, case):
    """The slopes vanish, and the second derivatives, of the problem's loss: lags -1, 0, 1, and one without a target for all others.

    At v = 0 the weights are any at rest; at weights 0 v is any across theta.
    """
    pairs, target = array([case.n1 - 1, case.n1, case.n1 - 1, case.n1 - 1]), array([case.beta, case.alpha, case.beta, 0 * case.alpha])
    b, zero = array([unknown_sequence("b", case.alpha)(lag) for lag in range(4)]), 0 * case.alpha
    rest = (pairs * target * target).sum() * b - (pairs * target * b).sum() * target
    a, v = (rest, array([zero] * 4)) if case.rest == "v" else (0 * b, array([case.along * case.across[0], *case.across]))

    def loss(a: Vector, v: Vector) -> Scalar:
        return (pairs * lag_gaps(a, v, target)).sum()

    def plane(z: Vector) -> Scalar:
        return loss(a + z[0] * target, array([v[0] + z[1], *v[1:]]))

    (xx, xy), (yx, yy) = (rate_along(lambda z: slopes(plane, z), zeros(2, case.alpha), one) for one in np.eye(2, dtype=int))
    still = [Equal(slopes(lambda a: loss(a, v), a), [zero] * 4), Equal(slopes(lambda v: loss(a, v), v), [zero] * 4)]
    return All(*still, Equal(xx * yy - xy * yx, case.apply(formula)))


@exact(STRICT_SADDLES, sizes={"n1": (1, 2), "unseen": (1,)})
def is_the_determinant_of_the_second_derivatives(formula, case):
    """The gradient vanishes there; the second derivatives of the expected loss along both directions."""
    a, v, target = case.a, case.v, _target(case)

    def plane(z: Vector) -> Scalar:
        return expected_loss(case, a + z[0] * target, v + z[1] * np.eye(len(v), dtype=int)[0])

    (xx, xy), (yx, yy) = (rate_along(lambda z: slopes(plane, z), zeros(2, case.alpha), one) for one in np.eye(2, dtype=int))
    return All(
        Equal(slopes(lambda x: expected_loss(case, x, v), a), 0),
        Equal(slopes(lambda x: expected_loss(case, a, x), v), 0),
        Equal(xx * yy - xy * yx, case.apply(formula)),
    )


@tested(STRICT_SADDLES, examples=30, floats=True, at={name: ONE_SHAPE[name] for name in ("n1", "unseen")})
def is_the_determinant_of_the_hessian_by_autodiff(formula, case):
    """JAX's gradient there, and its Hessian on the plane of both directions."""
    problem, at = register(record(case)), (case.a, case.v)
    _, slopes = loss_and_slopes(problem, at)
    hessian = np.asarray(_plane(problem, at, _target(case)))
    return All(*[Equal(slope, np.zeros(len(slope))) for slope in slopes], Equal(np.linalg.det(hessian), case.apply(formula)))


def _target(case: Case) -> Vector:
    """Return the ring target on the seen lags of the line, 0 on the others."""
    n, seen = case.n1 + case.unseen, {(i - j) for i in range(case.n1) for j in range(case.n1)}
    by_site = task.answers(array([number(int(i == 0), case.alpha) for i in range(n)], case.alpha), case.alpha, [case.beta])
    return array([by_site[k % n] if k in seen else number(0, case.alpha) for k in range(1 - n, n)], case.alpha)


@lightly
def _plane(problem: RelativeEncoding, params: tuple[Vector, Vector], target: Vector) -> Matrix:
    a, v = params
    return jax.hessian(lambda z: problem.loss((a + z[0] * target, v.at[0].add(z[1]))))(jax.numpy.zeros(2))
