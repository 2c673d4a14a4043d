"""Gradient flow of a linear implicit model under any loss of its output map P = C (I - A)^{-1} B, given as the slope dL/dP.

Source: DECUGIS_2022, section 1, the equilibrium equation with phi = id.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.integrate import solve_ivp

from lemmata.terms.inputs import finite
from lemmata.terms.types import Matrix
from lemmata.theory.implicit_models.problem import resolved, sized


def flow(
    a: Matrix,
    b: Matrix,
    c: Matrix,
    loss_gradient: Callable[[Matrix], Matrix],
    t: float,
    *,
    rtol: float = 1e-10,
    atol: float = 1e-12,
) -> tuple[Matrix, Matrix, Matrix]:
    """Return A, B and C after time t of the gradient flow.

    Args:
        a, b, c: (n, n), (n, p) and (q, n) at time 0.
        loss_gradient: of the output map (q, p), to dL/dP (q, p).
        t: time, at least 0.
        rtol, atol: tolerances of the solver.

    Raises: ValueError for shapes that do not fit, a singular I - A, or a negative time; FloatingPointError if the flow runs into a singular
        I - A, or the solver gives up.

    >>> import numpy as np
    >>> a, b, c = flow([[0.0]], [[2.0]], [[2.0]], lambda p: p, 10.0)
    >>> round(float(1 - a[0, 0]), 9)
    2.189407682
    """
    a, b, c = sized(a, b, c)
    shapes = [part.shape for part in (a, b, c)]
    resolved(a, b)

    def velocity(_: float, flat: np.ndarray) -> np.ndarray:
        here_a, here_b, here_c = _parts(flat, shapes)
        states = resolved(here_a, here_b)
        g = np.asarray(loss_gradient(here_c @ states), dtype=float)
        if g.shape != (here_c.shape[0], here_b.shape[1]):
            raise ValueError(f"loss_gradient must return an array of the shape of the output map, not of shape {g.shape}")
        back = resolved(here_a.T, here_c.T @ g)
        return -np.concatenate([(back @ states.T).ravel(), back.ravel(), (g @ states.T).ravel()])

    start = np.concatenate([part.ravel() for part in (a, b, c)])
    with np.errstate(all="ignore"):
        run = solve_ivp(velocity, (0.0, finite(t, "time t", 0.0)), start, method="DOP853", rtol=rtol, atol=atol)
    if not run.success or not np.all(np.isfinite(run.y[:, -1])):
        raise FloatingPointError(f"the flow stops at time {run.t[-1]:.6g}: {run.message}")
    end_a, end_b, end_c = _parts(run.y[:, -1], shapes)
    return end_a, end_b, end_c


def _parts(flat: np.ndarray, shapes: list[tuple[int, ...]]) -> list[np.ndarray]:
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
    return [part.reshape(shape) for part, shape in zip(np.split(flat, ends[:-1]), shapes, strict=True)]
