"""Gradient flow as an ordinary differential equation: dp/dt = -grad L(p) - eps p, or the problem's
own field, by SciPy's solvers.

The velocity is the autodiff of the loss, so a vector field derived by hand always has an
independent rival. Implicit methods are given the Jacobian, by autodiff too (LSODA takes differences
where they are few); they need it as a dense matrix, so beyond 400 unknowns an explicit method takes
over.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from jax.flatten_util import ravel_pytree

from lemmata.dynamics.compiling import AT_ONCE, known
from lemmata.dynamics.in_double import jax
from lemmata.dynamics.jax_problem import fingerprint, floats, register, remembered, velocity
from lemmata.dynamics.trajectory import Trajectory
from lemmata.terms.types import Fields, Params, Problem, Tensor, Tree, Vector

EXPLICIT = ("DOP853", "RK45", "RK23")
IMPLICIT = ("LSODA", "Radau", "BDF")
DENSE_UP_TO = 400
"""Unknowns up to which a dense Jacobian pays: beyond, its n^2 entries and n^3 operations cost more
than the small steps that they save.
"""
DIFFERENCES_UP_TO = 40
"""Unknowns up to which LSODA's own differences give the Jacobian: compiling its derivative takes
longer than they do in a whole run.
"""
ARRIVED = 1e-12
"""How far before a time the solver's own steps may end, relatively: by a few roundings, before the
last one.
"""
STALLED_AFTER = 20000
"""Evaluations between two looks at whether time has moved on: a run that is merely stiff makes more
than a rounding of progress in them.
"""


def solve(
    problem: Problem,
    init: Params,
    times: Vector,
    *,
    rtol: float = 1e-10,
    atol: float = 1e-12,
    method: str = "LSODA",
) -> Trajectory:
    """Integrate the flow of a problem from time 0.

    Args:
        problem: a frozen record with `loss(params)` or `field(params)`; optionally `weight_decay`,
            and `unsettled(params)`: where that falls to 0 the run is over and stands still from
            then on; `info["settled"]` is the time, None if it never came.
        init: the parameters at time 0: an array, or nested tuples or dictionaries of arrays.
        times: a time, or strictly increasing times, at which the parameters are wanted, >= 0.
        rtol, atol: tolerances of the solver; rtol is kept at 100 roundings or more.
        method: "LSODA", "Radau", "BDF" (implicit) or "DOP853", "RK45", "RK23" (explicit); DOP853
            replaces the implicit ones beyond 400 unknowns; `info["method"]` says which was used.

    Returns: the trajectory at those times; an equal run of this process is not repeated.

    Raises: ValueError for bad times, tolerances or methods; FloatingPointError if the run turns
        non-finite or the solver gives up.
    """
    wanted = np.atleast_1d(np.asarray(times, dtype=float))
    if (
        wanted.ndim != 1
        or not wanted.size
        or not np.all(np.isfinite(wanted))
        or wanted[0] < 0
        or np.any(np.diff(wanted) <= 0)
    ):
        raise ValueError(
            f"times must be finite, at least 0 and strictly increasing, not {times!r:.60}"
        )
    if method not in EXPLICIT + IMPLICIT:
        raise ValueError(f"method must be one of {', '.join(IMPLICIT + EXPLICIT)}, not {method!r}")
    if not (rtol > 0 and atol > 0):
        raise ValueError(f"tolerances must be positive, not rtol = {rtol}, atol = {atol}")
    start = floats(init)
    key = ("flow", fingerprint((register(problem), start)), wanted.tobytes(), rtol, atol, method)
    return remembered(
        key,
        lambda: _solved(problem, start, wanted, max(rtol, 100 * np.finfo(float).eps), atol, method),
    )


class _Layout(NamedTuple):
    """What a run compiles for: how flat numbers make up the problem, and a flat state the
    parameters.

    A solver calls the velocity thousands of times: to take a record apart once, and to hand on two
    arrays at each call, is most of the cost saved.
    """

    problem: Problem
    numbers: tuple[tuple[tuple[int, ...], Any], ...]
    params: Params
    shapes: tuple[tuple[int, ...], ...]

    def shaped(self, flat: Vector) -> Params:
        return jax.tree.unflatten(self.params, _parts(flat, self.shapes))

    def velocity(self, numbers: Vector, flat: Vector) -> Vector:
        parts = _parts(numbers, [shape for shape, _ in self.numbers])
        typed = [part.astype(dtype) for part, (_, dtype) in zip(parts, self.numbers, strict=True)]
        return ravel_pytree(velocity(jax.tree.unflatten(self.problem, typed), self.shaped(flat)))[0]


def _parts(flat: Vector, shapes: Iterable[tuple[int, ...]]) -> list[Tensor]:
    parts, end = [], 0
    for shape in shapes:
        start, end = end, end + math.prod(shape)
        parts.append(flat[..., start:end].reshape((*flat.shape[:-1], *shape)))
    return parts


def _joined(leaves: Sequence[Tensor]) -> np.ndarray:
    return np.concatenate([np.zeros(0), *map(np.ravel, leaves)])


def _laid_out(problem: Problem, start: Params) -> tuple[_Layout, Tree, np.ndarray]:
    """Return the layout of a run, the numbers of its problem and its state, both flat."""
    numbers, record = jax.tree.flatten(register(problem))
    leaves, params = jax.tree.flatten(start)
    numbers = [np.asarray(number) for number in numbers]
    layout = _Layout(
        record,
        tuple((part.shape, part.dtype) for part in numbers),
        params,
        tuple(leaf.shape for leaf in leaves),
    )
    return layout, jax.device_put(_joined(numbers)), _joined(leaves)


@lru_cache(maxsize=256)
def _compiled(layout: _Layout) -> tuple[Callable[..., Tree], Callable[..., Tree]]:
    """Return the velocity of a layout and its Jacobian, compiled when they are first called."""
    unknowns = sum(math.prod(shape) for shape in layout.shapes)
    # to hand over a state takes longer than to compute with it
    options = known(AT_ONCE) if unknowns <= DENSE_UP_TO else None
    slope = jax.jacfwd(layout.velocity, argnums=1)
    return jax.jit(layout.velocity, compiler_options=options), jax.jit(
        slope, compiler_options=options
    )


def _solved(
    problem: Problem, start: Params, times: np.ndarray, rtol: float, atol: float, method: str
) -> Trajectory:
    layout, numbers, flat = _laid_out(problem, start)
    method = "DOP853" if method in IMPLICIT and flat.size > DENSE_UP_TO else method
    info: Fields = {"method": method, "rtol": rtol, "atol": atol, "evaluations": 0, "settled": None}
    path = np.repeat(flat[None], times.size, axis=0)
    if hasattr(problem, "unsettled") and problem.unsettled(start) <= 0:
        info["settled"] = 0.0
    elif times[-1] > 0:
        run = _integrated(
            problem, layout, numbers, flat, times, method, {"rtol": rtol, "atol": atol}
        )
        path, info["evaluations"] = np.reshape(np.transpose(run.y), (-1, flat.size)), int(run.nfev)
        if run.status == 1:
            info["settled"] = float(run.t_events[0][0])
            path = np.concatenate(
                [path, np.repeat(run.y_events[0][:1], times.size - len(path), axis=0)]
            )
        if times[0] == 0:
            path[:1] = flat
        bad = ~np.isfinite(path).all(axis=1)
        if not run.success or bad.any():
            reached = times[np.argmax(bad)] if bad.any() else (run.t[-1] if run.t.size else 0.0)
            why = (
                f"is not finite at time {reached:g}"
                if bad.any()
                else f"stopped after time {reached:g} of {times[-1]:g}: {run.message}"
            )
            raise FloatingPointError(f"the flow {why} ({method})")
    return Trajectory(times, layout.shaped(path), info)


def _integrated(
    problem: Problem,
    layout: _Layout,
    numbers: Tree,
    flat: np.ndarray,
    times: np.ndarray,
    method: str,
    options: Fields,
) -> Tree:
    from scipy.integrate import solve_ivp

    patience, end = _Patience(), float(times[-1])
    compiled_rate, compiled_slope = _compiled(layout)

    def rate(t: float, y: np.ndarray) -> np.ndarray:
        patience.check(t, end)
        return np.asarray(compiled_rate(numbers, y))

    def slope(_: float, y: np.ndarray) -> np.ndarray:
        return np.asarray(compiled_slope(numbers, y))

    if method in IMPLICIT and not (method == "LSODA" and flat.size <= DIFFERENCES_UP_TO):
        options = {**options, "jac": slope}
    if hasattr(problem, "unsettled"):
        arrived = math.inf

        def settles(t: float, y: np.ndarray) -> float:
            # a step function of time: interpolated between two steps the states are not good enough
            # to look for a zero
            nonlocal arrived
            if arrived == math.inf and problem.unsettled(layout.shaped(y)) <= 0:
                arrived = t
            return -1.0 if t >= arrived else 1.0

        # how SciPy is told that the run ends here
        settles.terminal = True  # type: ignore[attr-defined]
        options["events"] = settles
    with warnings.catch_warnings(), np.errstate(over="ignore", invalid="ignore"):
        # what the solvers warn of is raised by the caller, with the time
        warnings.simplefilter("ignore")
        if (
            method == "LSODA"
            and "events" not in options
            and (run := _without_events(rate, flat, times, patience, options))
        ):
            return run
        patience = _Patience()
        return solve_ivp(
            rate,
            (0.0, end),
            flat,
            t_eval=times,
            method=_bdf() if method == "BDF" else method,
            **options,
        )


def _without_events(
    rate: Callable[..., np.ndarray],
    flat: np.ndarray,
    times: np.ndarray,
    patience: _Patience,
    options: Fields,
) -> Tree | None:
    """Run LSODA from time to time without a return to Python after each of its steps.

    Returns: the same as `solve_ivp`; None for a run that did not go smoothly, which is to be run
        step by step. Near an explosion odeint calls a success what has not come to the end, or has
        come there by numbers that are not finite.
    """
    from scipy.integrate import ODEintWarning, odeint
    from scipy.optimize import OptimizeResult

    smooth, grid = True, np.unique(np.append(0.0, times))

    def watched(t: float, y: np.ndarray) -> np.ndarray:
        nonlocal smooth
        found = rate(t, y)
        smooth = smooth and math.isfinite(found.dot(found))
        return found

    settings = {
        "tcrit": grid[-1:],
        "mxstep": np.iinfo(np.int32).max,
        "rtol": options["rtol"],
        "atol": options["atol"],
    }
    with warnings.catch_warnings():
        warnings.simplefilter("error", ODEintWarning)
        try:
            path, found = odeint(
                watched,
                flat,
                grid,
                Dfun=options.get("jac"),
                tfirst=True,
                full_output=True,
                **settings,
            )
        except (ODEintWarning, FloatingPointError):
            return None
    if (
        not smooth
        or np.any(found["tcur"] < grid[1:] * (1 - ARRIVED))
        or not np.all(np.isfinite(path))
    ):
        return None
    return OptimizeResult(
        y=path[grid.size - times.size :].T,
        t=times,
        nfev=patience.evaluations,
        status=0,
        success=True,
        message="",
    )


@cache
def _bdf() -> Any:
    """Return SciPy's BDF on LAPACK itself: what SciPy wraps around each solution of a small system
    adds up to a quarter of a run.
    """
    from scipy.integrate import BDF
    from scipy.linalg import get_lapack_funcs

    factored, solved = get_lapack_funcs(("getrf", "getrs"), dtype=np.float64)

    class Direct(BDF):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.lu = lambda matrix: factored(matrix)[:2]
            self.solve_lu = lambda factors, right: solved(*factors, right)[0]

    return Direct


class _Patience:
    """Ends a run whose steps become ever smaller: near an explosion some solvers never return."""

    evaluations, reached = 0, 0.0

    def check(self, t: float, end: float) -> None:
        self.evaluations += 1
        if self.evaluations % STALLED_AFTER == 0:
            if t - self.reached < end * np.finfo(float).eps ** 0.5:
                raise FloatingPointError(
                    f"the flow does not get past time {t:g}: it explodes, or is too stiff for the"
                    " method"
                )
            self.reached = t
