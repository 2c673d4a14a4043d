"""The exact gradient flow of a student in coordinates that keep signs: b + c = u e^g, b - c = v e^{-g}, unknowns (a, g).

With v = 0, that is b = c, no weight w = b c can change its sign, which a solver of the plain equations does not guarantee.
Source: COHEN_2026, "Teacher-Student Setting", gradient flow on the training loss.
"""

from __future__ import annotations

import numpy as np

from lemmata.store.store import Kept
from lemmata.terms.types import Matrix, Tensor, Tree, Vector
from lemmata.theory.state_space.problem import HyperbolicStudent, columns, data

RTOL, ATOL = 1e-12, 1e-14
BATCH_RTOL, BATCH_ATOL = 1e-11, 1e-13
"""A flow alone is followed as closely as doubles allow, so that other routes are held to 1e-9; a batch, which is stiff, ten times less."""


def flow(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix, t: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the student after time t of dp/dt = -grad L, relative tolerance 1e-12.

    Args:
        a, b, c: (D,) the student at time 0.
        target_taps: (H,) the teacher's taps.
        gram: (H, H) Gram matrix of the reversed inputs.
        t: time >= 0, in units of 1 / step size.

    Returns: (a, b, c), each (D,).

    Raises: ValueError for bad shapes or numbers; FloatingPointError if the flow does not reach t.

    >>> a, b, c = flow([0.0], [1.0], [1.0], [2.0], [[1.0]], 0.25 * np.log(3.0))
    >>> float((b * c)[0].round(10))  # k/(2 - k) grows as e^{8t}, from 1
    1.8
    """
    states = path(a, b, c, target_taps, gram, t)
    return states[0][-1], states[1][-1], states[2][-1]


def path(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix, times: Vector) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the student at several times, each (T, D); arguments as in `flow`."""
    from lemmata.dynamics import flow as engine

    record = _record(a, b, c, target_taps, gram)
    start = np.array(a, dtype=float), np.zeros(record.dim)
    return _students(record.u, record.v, engine.solve(record, start, times, rtol=RTOL, atol=ATOL).states)


def paths(
    a: Matrix, b: Matrix, c: Matrix, target_taps: Vector, gram: Matrix, times: Vector, kept: Kept | None = None
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a batch of students at several times, each (T, B, D), integrated side by side to a relative tolerance of 1e-11.

    Args:
        a, b, c: (B, D) the students at time 0.
        target_taps, gram: as in `flow`.
        times: (T,) strictly increasing, the first 0.
        kept: how a checkpoint is read and written (`Store.checkpoint`).

    Returns: (a, b, c).

    Raises: ValueError for bad shapes or numbers; FloatingPointError naming the students whose flow does not reach the last time.
    """
    from lemmata.dynamics import ensemble

    records = [_record(one, two, three, target_taps, gram) for one, two, three in zip(a, b, c, strict=True)]
    first = np.array(a, dtype=float), np.zeros(np.shape(a))
    later: Tree = ensemble.solve(records, first, times[1:], rtol=BATCH_RTOL, atol=BATCH_ATOL, method="Kvaerno5", kept=kept).states
    u, v = ([getattr(record, name) for record in records] for name in "uv")
    return _students(u, v, [np.concatenate([start[None], rest]) for start, rest in zip(first, later, strict=True)])


def _record(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> HyperbolicStudent:
    a, b, c = columns(a=a, b=b, c=c)
    target, gram = data(target_taps, gram)
    return HyperbolicStudent(a.size, target.size, target, gram, u=b + c, v=b - c)


def _students(u: Tensor, v: Tensor, states: Tree) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    a, growth = states
    plus, minus = np.asarray(u) * np.exp(growth), np.asarray(v) * np.exp(-growth)
    return a, (plus + minus) / 2, (plus - minus) / 2


def responses(path: tuple[Tensor, Tensor, Tensor], taps: int) -> np.ndarray:
    """Return the impulse responses (..., taps) of students (a, b, c), each (..., D).

    >>> responses((np.full((3, 1), 0.5), np.ones((3, 1)), np.ones((3, 1))), 2)[2]
    array([1. , 0.5])
    """
    a, b, c = path
    term, found = b * c, []
    for _ in range(taps):
        found.append(term.sum(-1))
        term = term * a
    return np.stack(found, axis=-1)


def losses(path: tuple[Tensor, Tensor, Tensor], target: Vector, gram: Matrix) -> np.ndarray:
    """Return the training losses (...) of students (a, b, c), each (..., D).

    >>> float(losses((np.full(1, 0.5), np.ones(1), np.ones(1)), np.ones(2), np.eye(2)))
    0.25
    """
    gap = responses(path, len(target)) - target
    return ((gap @ gram) * gap).sum(-1)
