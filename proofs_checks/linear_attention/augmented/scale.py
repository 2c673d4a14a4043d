"""Large runs of training on every shift of the window: descent on thousands of vectors, on expected and on drawn losses, and long flows.

Nothing of the structure that the closed forms use enters a run on vectors. The flow of a Gram column takes the three Fourier transforms
of its record and reaches a million positions. A confirming rerun is of half the size or has other draws.
"""

from __future__ import annotations

import functools
import math
import time
from typing import Any

import numpy as np

from lemmata.proofs_checks.check import Settings, scaled
from lemmata.proofs_checks.linear_attention.augmented.spectrum import iterated
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.proofs_checks.relation import All, Equal, Estimate, Timed
from lemmata.simulations import descent, ensemble
from lemmata.simulations.jax_problem import descent_direction, register
from lemmata.theory.arithmetic import circulant, even_idft
from lemmata.theory.domain import Choice, Interval
from lemmata.theory.linear_attention.claims.augmented.cepstrum import CEPSTRUM_CONSERVED
from lemmata.theory.linear_attention.claims.augmented.gradient import GRADIENT
from lemmata.theory.linear_attention.claims.augmented.single_site import SINGLE_SITE
from lemmata.theory.linear_attention.claims.augmented.spectrum import SPECTRAL_DESCENT
from lemmata.theory.linear_attention.problem import CirculantGram, ring_target

STEPS = {"cpu": 4, "gpu": 200}
SEQUENCES, LAGS, APART = 128, 4, 256
DENSE = {"n": Choice(4096), "n1": Choice(1024), "alpha": Interval(2, 3), "beta": Interval(0.5, 1), "step_size": Choice(2.0**-16)}
DRAWN = {"n": Choice(4096), "n1": Choice(16), "d": Choice(1024), "alpha": Interval(2, 3), "beta": Interval(0.5, 1)}
LONG = {"n": Choice(1_000_000)}


@scaled(SPECTRAL_DESCENT, at=DENSE, gpu={"n": Choice(8192), "n1": Choice(2048), "step_size": Choice(2.0**-19)})
def follows_gradient_descent_at_scale(formula, case, settings):
    """Steps of descent on n vectors in R^n (R^2n on an accelerator), the gradient by autodiff; confirmed at half the size."""
    case = _shrunk(case, settings.refinement)
    dim = 2 * case.n if settings.device == "gpu" else case.n
    steps = STEPS[settings.device]
    gram, seconds = _descended(training(case, dim), case.step_size, steps, tuple(case.ahat), settings.seed, settings.dtype)
    relation = Equal(gram, circulant(even_idft(iterated(formula, case, steps))))
    return Timed(relation, f"{case.n} vectors in {dim} dimensions", steps, seconds)


@scaled(GRADIENT, at=DRAWN, gpu={"n": Choice(8192), "d": Choice(8192)})
def is_the_mean_step_of_descent_on_drawn_sequences(formula, case, settings):
    """Steps on one drawn sequence each, n positions with data in R^d, along the vectors and along their neighbours."""
    p = case.p * math.sqrt(3 / case.d)  # entries of variance 1/d
    along, seconds = _steps_on_draws(training(case, case.d), p.tobytes(), settings.seed, settings.dtype)
    want = _along(-case.having(p=p).apply(formula), p)
    relation = Estimate(along.mean(0), along.std(0, ddof=1) / math.sqrt(SEQUENCES), want)
    return Timed(relation, f"drawn sequences of {case.n} vectors in {case.d} dimensions", SEQUENCES, seconds, unit="steps")


@scaled(SINGLE_SITE, at={**LONG, "t": Interval(0.02, 0.04)})
def is_the_flow_of_a_very_long_column(formula, case, settings):
    """The flow of the Gram column of a million positions by Fourier transforms; times n, at lags all over the ring, beside the diagonal."""
    case = _shortened(case, settings.refinement, aj=case.aj)
    start = np.concatenate([[case.a0], case.aj])
    (final,), ran = _flowed(case, start, case.t, settings)
    lags = np.unique(np.geomspace(1, case.n // 2, APART).astype(int))
    curves = [case.having(aj=start[lag]).apply(formula) for lag in lags]
    return ran(All(Equal(final[0], curves[0][0]), Equal(case.n * final[lags], case.n * np.array([aj for _, aj in curves]))))


@scaled(CEPSTRUM_CONSERVED, at={**LONG, "n1": Choice(250_000), "weight_decay": Choice(1.0)})
def is_the_same_after_the_flow_of_a_very_long_column(formula, case, settings):
    """Every lag from the case's on, before and after the flow by Fourier transforms, until the windows have had their say."""
    case = _shortened(case, settings.refinement, rest=case.rest)
    size = math.sqrt(case.n)
    start = np.concatenate([[case.a0], case.rest / size])
    (final,), ran = _flowed(case, start, 1 / (8 * case.n1 * case.alpha), settings)
    before, after = (size * formula(_column(half, case.n))[case.lag : case.n // 2 + 1] for half in (start, final[: len(start)]))
    return ran(Equal(after, before))


def _shortened(case: Any, refinement: int, **halves: np.ndarray) -> Any:
    """Return the case on a ring an eighth as long for each refinement, its halves of columns cut."""
    smaller = 3 * refinement
    cut = {name: half[: case.n // 2 >> smaller] for name, half in halves.items()}
    return case.having(n=case.n >> smaller, n1=max(case.n1 >> smaller, 1), lag=case.get("lag", 0) >> smaller, **cut)


def _flowed(case: Any, half: np.ndarray, until: float, settings: Settings) -> tuple[np.ndarray, Any]:
    """Return where the flow from a column ends, and what times a relation on it."""
    problem = register(CirculantGram(case.n, case.n1, 1, case.alpha, (case.beta,), case.get("weight_decay", 0.0)))
    start = _column(half, case.n)[None]
    solve = functools.partial(ensemble.solve, problem, start, rtol=settings.rtol, atol=settings.atol)
    solve(until / 2**20)  # compiles, so that steps alone are timed
    begun = time.perf_counter()
    run = solve(until)
    seconds = time.perf_counter() - begun
    return run.final, lambda relation: Timed(relation, f"{case.n} positions", float(run.info["steps"].sum()), seconds, "steps")


def _column(half: np.ndarray, n: int) -> np.ndarray:
    """Return the even column whose entries at distances 0, 1, …, n // 2 are given."""
    return half[np.minimum(np.arange(n), n - np.arange(n))]


def _shrunk(case: Any, halvings: int) -> Any:
    n, scale = case.n >> halvings, 1 << halvings
    tau = ring_target(n, case.alpha, (case.beta,))
    half = case.half[: n // 2 + 1]
    return case.having(n=n, n1=case.n1 >> halvings, half=half, ahat=_column(half, n), tau=tau, step_size=case.step_size * scale)


@functools.lru_cache(maxsize=2)
def _descended(problem: Any, step_size: float, steps: int, ahat: tuple[float, ...], seed: int, dtype: str) -> tuple[np.ndarray, float]:
    """Return the Gram matrix after the descent, and the seconds that it took; every control asks for it.

    The start is the circulant square root of a Gram matrix, padded with zeros and reflected in R^dim.
    """
    start = np.zeros((problem.positions, problem.dim))
    start[:, : problem.positions] = circulant(even_idft(np.sqrt(ahat)))
    mirror = np.random.default_rng(seed).standard_normal(problem.dim)
    mirror /= np.linalg.norm(mirror)
    start -= 2 * np.outer(start @ mirror, mirror)
    begun = time.perf_counter()
    final = descent.run(problem, start, step_size, steps, 1).final
    return final @ final.T, time.perf_counter() - begun


@functools.lru_cache(maxsize=2)
def _steps_on_draws(problem: Any, p: bytes, seed: int, dtype: str) -> tuple[np.ndarray, float]:
    """Return what a step on each drawn sequence moves along the directions (SEQUENCES, LAGS), and the seconds; controls ask for it too."""
    import jax

    vectors = np.frombuffer(p).reshape(problem.positions, problem.dim)
    keys = jax.random.split(jax.random.key(seed), SEQUENCES)
    moves = jax.jit(steps_on_draws).lower(register(problem), vectors, keys).compile()
    begun = time.perf_counter()
    return np.asarray(moves(problem, vectors, keys)), time.perf_counter() - begun


def steps_on_draws(problem: Any, p: Any, keys: Any) -> Any:
    """Return for each key the step on a sequence drawn with it, along the directions; one sequence is in memory at a time."""
    import jax

    def one(key: Any) -> Any:
        data = problem.draw(key, 1)
        return _along(descent_direction(problem, lambda q: problem.sample_loss(q, data), p), p)

    return jax.lax.map(one, keys)


def _along(step: Any, p: Any) -> Any:
    """Return the step of every vector along the vector `lag` positions on, summed: (LAGS,)."""
    import jax.numpy as jnp

    module: Any = np if isinstance(step, np.ndarray) else jnp
    return module.stack([(step * module.roll(p, -lag, axis=0)).sum() for lag in range(LAGS)])
