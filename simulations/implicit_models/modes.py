"""An implicit state-space model evaluated in either mode: every token to its equilibrium before the next, or all in sweeps.

z_t = f(z_t, h_t, x_t),  h_t = lam(z_t, x_t) h_{t-1} + u(z_t, x_t), from z = 0. Source: SCHOENE_2025, equations 6 and 7.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lemmata.terms.types import Formula, Tensor, Tree, Vector
from lemmata.theory.implicit_models.problem import iterated, swept

MODES = ("sequential", "simultaneous")
TOLERANCE = 1e-12
"""A token has settled if its z and h change by less than this times 1 + their largest entry: each by itself, so that none hides."""
MOST = 10_000
"""Iterations of a token, or sweeps, at most; never fewer sweeps than twice the tokens, since news may travel one token a sweep."""
ACCURACY = 1e-6
"""A token is certified if its estimated distance from the equilibrium is less than this times 1 + its largest entry."""
STEP = 1e-4
"""Relative step of the differences that estimate the Jacobian of a token's map: slopes are then known to about 1e-12 beside rounding."""
WIDEST = 4096
"""Widths of z up to this are tried where none is given."""


class NotConverged(ArithmeticError):
    """No equilibrium was reached, or none certified; `residual` is the last relative change, infinite where the iteration overflowed."""

    def __init__(self, said: str, residual: float) -> None:
        super().__init__(f"{said}: the last relative change was {residual:.3g}")
        self.residual = residual


def evaluate(
    f: Callable[..., Vector],
    u: Callable[..., Sequence[Tensor]],
    inputs: Sequence[Any] | np.ndarray,
    h0: Tensor,
    mode: str,
    *,
    convention: str = "a",
    width: int | None = None,
    tolerance: float = TOLERANCE,
    most: int = MOST,
) -> tuple[np.ndarray, np.ndarray]:
    """Return the equilibria z (L, d) and the states h (L, n) of a sequence.

    Args:
        f: (z, h, x) -> z, of arrays (d,) and (n,) and a token.
        u: (z, x) -> (lam, drive), of which the new state is lam h + drive.
        inputs: the L tokens.
        h0: (n,) the first state.
        mode: "sequential" iterates each token until it has settled, "simultaneous" sweeps over all tokens.
        convention: "a" if f sees the token's new state, "b" if it sees the old one.
        width: d; by default the first of n, 1, 2, ... that f returns as it got it.
        tolerance: the relative change at which a token counts as settled.
        most: iterations of a token, or sweeps, at most.

    A small change alone certifies nothing: z + (1 - z) / 10^13 hardly moves and is far from its equilibrium 1. So where a token has
    settled, the Jacobian J of its map G is taken by differences, and ||(I - J)^-1|| ||G(z) - z||, the distance of the equilibrium to
    first order, must be small. This is an estimate for smooth G, no enclosure, and it is about the token at the state that it received.

    Raises: NotConverged with the residual if some token does not settle, or settles without a certificate; ValueError for an unknown
        mode or convention, no tokens, a token or state that is not finite, or if no width fits f.

    Source: SCHOENE_2025, section 3.1 and figure 2.

    >>> z, h = evaluate(lambda z, h, x: x * h / 2, lambda z, x: (1.0, z), [1.0, 0.0], [1.0], "sequential")
    >>> h.round(6).tolist()
    [[2.0], [2.0]]
    """
    if mode not in MODES or convention not in ("a", "b"):
        raise ValueError(f"the mode is one of {', '.join(MODES)} and the convention a or b, not {mode!r:.40} and {convention!r:.40}")
    inputs, h0 = list(inputs), np.asarray(h0, dtype=float)
    if not inputs or h0.ndim != 1 or not np.all(np.isfinite(h0)):
        raise ValueError(f"there must be tokens, and h0 must be an array (n,) of finite numbers, not {len(inputs)} and {h0.tolist()!s:.60}")
    if bad := [place for place, x in enumerate(inputs) if not _finite(x)]:
        raise ValueError(f"tokens must be finite: token {bad[0]} is {inputs[bad[0]]!s:.60}")
    d = _width(f, u, inputs[0], h0) if width is None else width
    run = _sequential if mode == "sequential" else _simultaneous
    with np.errstate(over="ignore", invalid="ignore"):
        return run(f, u, inputs, h0, d, convention, tolerance, most)


def _finite(x: Tensor) -> bool:
    """Return whether a token has no entry that is infinite or no number; a token of another kind than numbers has none."""
    values = np.asarray(x)
    return values.dtype.kind not in "fc" or bool(np.all(np.isfinite(values)))


def _unsettled(what: str, limit: str, residual: float, tolerance: float, parts: Sequence[Tensor]) -> NotConverged:
    """Return the error of an iteration that ended at its limit, or at what is not finite; `parts` are z and h as f and u computed them."""
    if not np.isfinite(residual):
        return NotConverged(f"{what} has not settled: its iterates leave every bound", residual)
    kinds: list[np.dtype[np.floating]] = [kind for part in parts if (kind := np.asarray(part).dtype).kind == "f"]
    coarse = max(kinds, key=lambda kind: np.finfo(kind).eps, default=np.dtype(np.float64))
    said = f"{what} has not settled after {limit}"
    if tolerance < np.finfo(coarse).eps:
        said += f" to within {tolerance:g}, finer than {coarse} (compute f and u in float64, or give a larger `tolerance`)"
    return NotConverged(said, residual)


def _width(f: Callable[..., Vector], u: Callable[..., Sequence[Tensor]], x: Tensor, h0: np.ndarray) -> int:
    for d in dict.fromkeys([len(h0), *range(1, WIDEST + 1)]):
        with contextlib.suppress(Exception):  # whatever a function raises for a z of a wrong width
            if np.shape(iterated(f, u, np.zeros(d), h0, x)[0]) == (d,):
                return d
    raise ValueError(f"f returned for no z of up to {WIDEST} entries one of the same width: give `width`")


def _change(new: np.ndarray, old: np.ndarray) -> float:
    """Return the largest relative change of a token."""
    gap = np.max(np.abs(new - old), axis=-1, initial=0.0) / (1 + np.max(np.abs(new), axis=-1, initial=0.0))
    return float(np.max(np.where(np.isfinite(gap), gap, np.inf)))


def _certify(f: Formula, u: Formula, z: np.ndarray, h: np.ndarray, x: Tensor, convention: str, place: int) -> None:
    """Raise NotConverged unless the token's equilibrium is, to first order, within ACCURACY of z."""

    def image(point: np.ndarray) -> np.ndarray:
        return np.asarray(iterated(f, u, point, h, x, convention)[0], dtype=float)

    size = 1 + float(np.max(np.abs(z), initial=0.0))
    here, step = image(z), STEP * size
    residual = float(np.max(np.abs(here - z), initial=0.0)) / size
    slopes = np.stack([(image(z + step * axis) - here) / step for axis in np.eye(len(z))], axis=-1)
    try:
        inverse = float(np.linalg.norm(np.linalg.inv(np.eye(len(z)) - slopes), np.inf))
    except np.linalg.LinAlgError:
        inverse = np.inf
    # A residual below rounding is not known to be smaller than rounding.
    distance = max(residual, float(np.finfo(float).eps)) * inverse
    if not distance <= ACCURACY:
        said = f"token {place} hardly moves, but its equilibrium may be {distance:.3g} away, relatively, where {ACCURACY:g} is allowed"
        raise NotConverged(said, residual)


def _sequential(f: Formula, u: Formula, inputs: list, h0: np.ndarray, d: int, convention: str, tolerance: float, most: int) -> Tree:
    zs, hs, h = [], [], h0
    for place, x in enumerate(inputs):
        z, new = np.zeros(d), h
        for _ in range(most):
            parts = iterated(f, u, z, h, x, convention)
            following, following_h = (np.asarray(part, dtype=float) for part in parts)
            residual = max(_change(following, z), _change(following_h, new))
            z, new = following, following_h
            if residual <= tolerance or not np.isfinite(residual):
                break
        if not residual <= tolerance:
            raise _unsettled(f"token {place}", f"{most} iterations", residual, tolerance, parts)
        _certify(f, u, z, h, x, convention, place)
        h = new
        zs.append(z)
        hs.append(h)
    return np.stack(zs), np.stack(hs)


def _simultaneous(f: Formula, u: Formula, inputs: list, h0: np.ndarray, d: int, convention: str, tolerance: float, most: int) -> Tree:
    z, h = np.zeros((len(inputs), d)), np.zeros((len(inputs), *h0.shape))
    residual, sweeps = np.inf, max(most, 2 * len(inputs) + 2)
    for _ in range(sweeps):
        parts = swept(f, u, list(z), inputs, h0, convention)
        following, states = (np.asarray(part, dtype=float) for part in parts)
        residual = max(_change(following, z), _change(states, h))
        z, h = following, states
        if residual <= tolerance or not np.isfinite(residual):
            break
    if not residual <= tolerance:
        raise _unsettled("some token", f"{sweeps} sweeps", residual, tolerance, parts)
    for place, (state, before, x) in enumerate(zip(z, [h0, *h[:-1]], inputs, strict=True)):
        _certify(f, u, state, before, x, convention, place)
    return z, h
