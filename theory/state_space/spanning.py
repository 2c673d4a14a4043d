"""What inputs that span R^H give: zero loss means equal taps, and no clean-label example poisons a student of nonnegative weights.

Let G - lambda I be positive semidefinite, lambda > 0. Then L >= lambda |k - k*|^2. With N sequences and one more, any u of clean label,
(N + 1) L' = N L + (sum_h u_{H-1-h} (k_h - k*_h))^2 >= N lambda |k - k*|^2: what fits them all fits T. For a teacher of one state and
nonnegative weights q = (a*^2, -2 a*, 1) combines tap errors into sum_d w_d (a_d - a*)^2, so that each of these terms is small as well.
Source: COHEN_2026, "Various Examples Lead to Generalization" and "Certain Examples Can Disrupt Generalization".
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.state_space.extrapolation.certificate import squared_annihilator
from lemmata.theory.state_space.problem import columns, impulse_response


def loss_floor(a: Vector, b: Vector, c: Vector, target_taps: Vector, floor: Scalar) -> Scalar:
    """Return floor |k - k*|^2, which the loss cannot be below where floor is at most the smallest eigenvalue of G.

    Args:
        a, b, c: (D,) the student.
        target_taps: (H,) the teacher's taps.
        floor: lambda > 0.

    Returns: a loss: zero only where the taps agree.

    Raises: ValueError for columns of different lengths or a floor that is not positive.

    Source: COHEN_2026, "Existence of Non-Generalizing Solutions", proof sketch, "(i)".

    >>> float(loss_floor([0.5], [1.0], [1.0], [1.0, 1.0], 0.5))
    0.125
    """
    (target,) = columns(target_taps=target_taps)
    gap = impulse_response(a, b, c, target.shape[0]) - target
    return inputs.positive(floor, "floor") * (gap * gap).sum()


def poisoned_excess_bound(loss: Scalar, a_star: Scalar, floor: Scalar, samples: int) -> Scalar:
    """Return a bound on (w_d (a_d - a*)^2)^2 for each state, (a*^4 + 4 a*^2 + 1) (N + 1) L'/(N lambda), at weights >= 0 and H >= 3.

    At zero loss each state is the teacher's or has no weight, and taps agree beyond the horizon, whatever the added sequence.

    Args:
        loss: L', the mean over N training sequences and one more of clean label.
        a_star: the teacher's state.
        floor: lambda, a bound from below, > 0, at most the smallest eigenvalue of the Gram matrix of the N training sequences.
        samples: N.

    Returns: a scalar.

    Raises: ValueError for no samples or a floor that is not positive.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> float(poisoned_excess_bound(0.5, 1.0, 2.0, 1))
    3.0
    """
    q = squared_annihilator([inputs.beside(a_star, loss)])
    samples = inputs.count(samples, "number of samples", 1)
    return (q * q).sum() * (samples + 1) * loss / (samples * inputs.positive(floor, "floor"))


@admits("numpy")
def spanning_counterexample(scale: float, seed: int = 3) -> Fields:
    """Return spanning data that a clean-label example poisons at zero loss: a student of signed weights at a finite start.

    D* = 1, a* = 4/5, D = 8, H = 3; T are the three one-hot sequences, the special sequence is sqrt(30) on tap 2 with the teacher's label,
    so that the Gram matrix I/3 becomes diag(1, 1, 31)/4. The start is `scale` times normal numbers drawn in the order a, b, c.

    Args:
        scale: standard deviation of the start, positive.
        seed: of NumPy's default generator.

    Returns: dict of a, b, c (8,), a_star, target_taps (3,), clean and poisoned Gram matrices (3, 3).

    Raises: ValueError for a scale that is not positive.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the example is new.

    >>> spanning_counterexample(1.0)["poisoned"].diagonal()
    array([0.25, 0.25, 7.75])
    """
    inputs.positive(scale, "scale")
    rng = np.random.default_rng(inputs.integer(seed, "seed", 0))
    a, b, c = (scale * rng.standard_normal(8) for _ in range(3))
    a_star = 4 / 5
    clean = np.eye(3)
    poisoned = (clean + np.diag([0.0, 0.0, 30.0])) / 4
    taps = array([1.0, a_star, a_star * a_star])
    return {"a": a, "b": b, "c": c, "a_star": a_star, "target_taps": taps, "clean": clean / 3, "poisoned": poisoned}
