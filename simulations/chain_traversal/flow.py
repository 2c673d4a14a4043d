"""The exact gradient flow of the class values, over times that span many decades, and the time that traversal takes to learn.

dp/dt = grad J / N. Attention grows like log t, so the flow is solved against tau = log(1 + t), and against log p_fwd/(1 - p_fwd) where
the time itself is asked for, which spares the search for an event.
Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; RAN_MILO_2026 as reported in a third party's note.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lemmata.store.store import Kept
from lemmata.terms.types import Matrix, Params, Problem, Scalar, Tree, Vector
from lemmata.theory.chain_traversal.problem import Traversal, check_model, logits_from_probabilities

RTOL, ATOL = 1e-11, 1e-13
"""Tighter than what any check asks of these flows, so that the solver's error does not show in it."""

METHOD = "DOP853"


@dataclass(frozen=True)
class InLogTime:
    """A problem's flow against tau = log(1 + t): dp/dtau = e^tau dp/dt. State: (tau, p)."""

    problem: Problem

    def field(self, state: Tree) -> Params:
        """Return the rates of tau and of the parameters."""
        from lemmata.dynamics.in_double import jax, jnp

        tau, params = state
        return jnp.ones_like(tau), jax.tree.map(lambda rate: jnp.exp(tau) * rate, self.problem.field(params))


@dataclass(frozen=True)
class InLogOdds:
    """The homogeneous flow against y = log p_fwd/(1 - p_fwd) = alpha - log(e^beta + 2n - 3), while that grows. State: (t, p)."""

    problem: Traversal

    def field(self, state: Tree) -> Params:
        """Return the rates of the time and of the parameters, 1/y' and p'/y'."""
        from lemmata.dynamics.in_double import jax, jnp

        def log_odds(params: tuple[Scalar, ...]) -> Scalar:
            return params[0] - jnp.logaddexp(params[1], np.log(2 * self.problem.n - 3))

        rates = self.problem.field(state[1])
        speed = jax.jvp(log_odds, (tuple(state[1]),), (rates,))[1]
        return 1 / speed, tuple(rate / speed for rate in rates)


def gradient_flow(
    n: int,
    alpha: float,
    beta: float,
    gamma: float,
    start_weights: Vector,
    t: float,
    *,
    homogeneous: bool = True,
    mask_self: bool = True,
) -> tuple[float, float, float]:
    """Return the class values after time t of gradient flow on the expected reward of unbounded rollouts.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta, gamma: attention at time 0 to edges that leave the vertex, that enter it, and to all others.
        start_weights: (n - 1,) probabilities of the starts 1, ..., n - 1 steps before the end.
        t: time >= 0, in units of 1 / step size of the whole attention matrix.
        homogeneous: gamma stays 0 and all steps to other vertices are equally likely.
        mask_self: forbid repeating a vertex.

    Returns: (alpha, beta, gamma).

    Raises: ValueError for bad sizes, weights or times, or a homogeneous chain with another gamma or with repetitions;
        FloatingPointError if the flow does not reach t.

    >>> alpha, _, _ = gradient_flow(2, 0.0, 0.0, 0.0, (1.0,), 48 + 36 * np.log(3.0))  # J = (e^alpha + 1)/(e^alpha + 3), N = 12
    >>> round(float(np.exp(alpha)), 9)
    3.0
    """
    values = path(n, (alpha, beta, gamma), start_weights, t, homogeneous=homogeneous, mask_self=mask_self)
    return float(values[-1, 0]), float(values[-1, 1]), float(values[-1, 2])


def path(
    n: int, init: Vector, start_weights: Vector, times: Vector, *, homogeneous: bool = True, mask_self: bool = True, horizon: int = 0
) -> np.ndarray:
    """Return the class values (T, 3) along the flow from init = (alpha, beta, gamma).

    Args:
        n, start_weights, homogeneous, mask_self: as in `gradient_flow`.
        times: a time, or (T,) strictly increasing times, >= 0.
        horizon: the number of vertices that may be emitted, 0 for no bound.

    Raises: as `gradient_flow`.

    >>> path(2, (0.0, 0.0, 0.0), (1.0,), [0.0, 1.0]).shape
    (2, 3)
    """
    from lemmata.dynamics import flow
    from lemmata.dynamics.jax_problem import register

    wanted = np.atleast_1d(np.asarray(times, dtype=float))
    if not (np.isfinite(wanted).all() and (wanted >= 0).all()):
        raise ValueError(f"times must be finite and at least 0, not {times!r:.60}")
    record, params = problem(n, init, start_weights, homogeneous=homogeneous, mask_self=mask_self, horizon=horizon)
    run = flow.solve(InLogTime(register(record)), (0.0, params), np.log1p(wanted), rtol=RTOL, atol=ATOL, method=METHOD)
    return columns(run.states[1], init)


def paths(
    n: int,
    inits: Matrix,
    start_weights: Matrix,
    times: Vector,
    *,
    homogeneous: bool,
    mask_self: bool,
    horizon: int = 0,
    kept: Kept | None = None,
) -> np.ndarray:
    """Return the class values (T, B, 3) along many flows, integrated side by side.

    Args:
        n, homogeneous, mask_self, horizon: as in `path`.
        inits: (B, 3), (alpha, beta, gamma) of each.
        start_weights: (B, n - 1).
        times: (T,) strictly increasing, the first 0.
        kept: how a checkpoint is read and written (`Store.checkpoint`).

    Raises: as `gradient_flow`.
    """
    from lemmata.dynamics import ensemble
    from lemmata.dynamics.jax_problem import register

    model = {"homogeneous": homogeneous, "mask_self": mask_self, "horizon": horizon}
    records, params = zip(*(problem(n, init, weights, **model) for init, weights in zip(inits, start_weights, strict=True)), strict=True)
    first = np.zeros(len(records)), tuple(map(np.array, zip(*params, strict=True)))
    clocked = [InLogTime(register(record)) for record in records]
    later = ensemble.solve(clocked, first, np.log1p(times[1:]), rtol=RTOL, atol=ATOL, kept=kept).states[1]
    return _many([np.concatenate([start[None], rest]) for start, rest in zip(first[1], later, strict=True)], inits)


def _many(states: Sequence[Matrix], inits: Matrix) -> np.ndarray:
    return np.stack([columns([state[:, k] for state in states], init) for k, init in enumerate(inits)], axis=1)


def problem(
    n: int, init: Vector, start_weights: Vector, *, homogeneous: bool, mask_self: bool, horizon: int = 0
) -> tuple[Traversal, tuple[float, ...]]:
    """Return the record and its parameters, those of init = (alpha, beta, gamma) that move.

    Raises: ValueError for bad sizes or weights, or a homogeneous chain with another gamma or with repetitions.

    >>> problem(2, (1.0, 2.0, 0.0), (1.0,), homogeneous=True, mask_self=True)[1]
    (1.0, 2.0)
    """
    check_model(init[2], homogeneous, mask_self)
    params = tuple(float(value) for value in init[: 2 if homogeneous else 3])
    return Traversal(n, start_weights, homogeneous=homogeneous, mask_self=mask_self, horizon=horizon), params


def columns(states: Sequence[Vector], init: Vector) -> np.ndarray:
    """Return states (one (T,) for each parameter that moves) as class values (T, 3), the others as in init.

    >>> columns((np.array([1.0]), np.array([2.0])), (0.0, 0.0, 3.0))
    array([[1., 2., 3.]])
    """
    fixed = np.full_like(states[0], init[2])
    return np.stack([*states, fixed][:3], axis=1)


def time_to(n: int, eps: float, init: Vector, start_weights: Vector) -> tuple[float, float]:
    """Return when the homogeneous flow meets p_fwd = 1 - eps, and beta then.

    Args:
        n: vertices of a chain, at least 2.
        eps: the probability left to all other steps, between 0 and 1.
        init: (p_fwd, p_bwd, p_other) at time 0, positive, of sum 1; p_other is the mass of all other steps together.
        start_weights: (n - 1,) probabilities of the starts 1, ..., n - 1 steps before the end.

    Returns: (t, beta); t = 0 where p_fwd is 1 - eps or more from the start.

    Raises: ValueError for bad numbers; FloatingPointError if p_fwd stops growing on the way.

    >>> t, beta = time_to(2, 0.4, (1 / 3, 1 / 3, 1 / 3), (1.0,))
    >>> bool(abs(t - 48 - 36 * np.log(3.0)) < 1e-6), beta
    (True, 0.0)
    """
    from lemmata.dynamics import flow
    from lemmata.dynamics.jax_problem import register

    if not 0 < eps < 1:
        raise ValueError(f"eps must lie between 0 and 1, not {eps!r}")
    if len(init) != 3:
        raise ValueError(f"init must be three probabilities p_fwd, p_bwd, p_other, not {init!r:.60}")
    alpha, beta = (float(value) for value in logits_from_probabilities(n, *init))
    record = register(Traversal(n, start_weights))
    way = np.log((1 - eps) / eps) - alpha + np.logaddexp(beta, np.log(2 * n - 3))
    if way <= 0:
        return 0.0, beta
    run = flow.solve(InLogOdds(record), (0.0, (alpha, beta)), way, rtol=RTOL, atol=ATOL, method=METHOD)
    return float(run.final[0]), float(run.final[1][1])


def ascent(
    n: int,
    init: Vector,
    start_weights: Vector,
    step_size: float,
    steps: int,
    logged: int,
    *,
    homogeneous: bool = True,
    mask_self: bool = True,
    horizon: int = 0,
    kept: Kept | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Return times (logged + 1,) and class values (logged + 1, 3) along exact policy-gradient ascent, p <- p + eta grad J / N.

    Args:
        n, init, start_weights, homogeneous, mask_self, horizon: as in `path`.
        step_size, steps, logged, kept: as in `lemmata.dynamics.descent.run`; the times are step size times steps.

    Raises: as `gradient_flow`; ValueError for bad step sizes or counts.

    >>> times, values = ascent(2, (0.0, 0.0, 0.0), (1.0,), 12.0, 1, 1)
    >>> times, values[-1]  # dJ/dalpha = 2 e^alpha/(e^alpha + 3)^2, N = 12
    (array([ 0., 12.]), array([0.125, 0.   , 0.   ]))
    """
    from lemmata.dynamics import descent

    record, params = problem(n, init, start_weights, homogeneous=homogeneous, mask_self=mask_self, horizon=horizon)
    run = descent.run(record, params, step_size, steps, logged, kept=kept)
    return run.times, columns(run.states, init)


def ascents(
    n: int,
    inits: Matrix,
    start_weights: Matrix,
    step_sizes: Vector,
    steps: int,
    logged: int,
    *,
    homogeneous: bool,
    mask_self: bool,
    horizon: int = 0,
    kept: Kept | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Return times (logged + 1, B) and class values (logged + 1, B, 3) along many ascents side by side, in one vectorised scan.

    Args:
        n, steps, logged, homogeneous, mask_self, horizon, kept: as in `ascent`.
        inits, start_weights: as in `paths`.
        step_sizes: (B,).

    Raises: as `ascent`.
    """
    from lemmata.dynamics import descent

    model = {"homogeneous": homogeneous, "mask_self": mask_self, "horizon": horizon}
    records, params = zip(*(problem(n, init, weights, **model) for init, weights in zip(inits, start_weights, strict=True)), strict=True)
    first = tuple(map(np.array, zip(*params, strict=True)))
    run = descent.batch(list(records), first, step_sizes, steps, logged, kept=kept)
    return run.times, _many(run.states, inits)
