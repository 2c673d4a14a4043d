"""Linear attention: one step of training by four routes, and one limit by two.

A step on n positions in R^d with a window of n/5: stochastic (NumPy, 16 drawn sequences), population gradient on position vectors (JAX,
n² d), Gram flow (JAX, n³), spectrum (NumPy's FFT, n log n).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import jax
import numpy as np

from benchmarks.record import Benchmark, Row, row
from benchmarks.timing import ladder, side_by_side
from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import forget, register, velocity
from lemmata.theory.linear_attention import augmented_limit
from lemmata.theory.linear_attention.augmented.spectral_flow import spectral_velocity
from lemmata.theory.linear_attention.problem import AugmentedEncoding, CirculantGram, GramFlow, ring_target

DIM, ALPHA, BETA, BATCH = 200, 2.0, 0.5, 16
SIZES, DENSE_UP_TO = (51, 501, 5001), 501
LADDER, WIDE = (4096, 16384, 65536, 262144), (256, 512, 1024)
SAMPLED, POPULATION, GRAM, SPECTRUM = "stochastic", "population", "Gram", "spectrum"
AIM, EXPONENT_AIM, LIMIT_AIM, AGREEMENT, LIMITS_AGREE = 1000.0, 1.2, 20.0, 1e-10, 1e-9


def drawn_step(rng: np.random.Generator, p: np.ndarray, n1: int) -> np.ndarray:
    """Return one stochastic gradient as a user would write it: windows drawn in R^d, errors, gradient by hand."""
    n, d = p.shape
    theta, total = np.eye(d)[0], np.zeros_like(p)
    for start in rng.integers(n, size=BATCH):
        sites = (start + np.arange(n1)) % n
        s = rng.standard_normal((n1, d)) @ theta
        padded = np.concatenate([[0.0], s, [0.0]])
        y = ALPHA * s + BETA * (padded[:-2] + padded[2:])
        inside = p[sites]
        mixed = s @ inside
        error = inside @ mixed - y
        total[sites] += 2 * (np.outer(error, mixed) + np.outer(s, error @ inside)) * n / BATCH
    return total


def steps(n: int) -> dict[str, Callable[[], object]]:
    """Return one step by each route, from one start."""
    n1 = n // 5
    record = AugmentedEncoding(n, n1, DIM, ALPHA, (BETA,))
    p = jax.random.normal(jax.random.key(0), (n, DIM)) / DIM**0.5
    gram = p @ p.T
    moved = jax.jit(velocity)
    rng = np.random.default_rng(0)
    return {
        SAMPLED: partial(drawn_step, rng, np.asarray(p), n1),
        POPULATION: lambda: moved(register(record), p).block_until_ready(),
        GRAM: lambda: moved(register(GramFlow(n, n1, DIM, ALPHA, (BETA,))), gram).block_until_ready(),
        SPECTRUM: step_of_spectrum(n),
    }


def step_of_spectrum(n: int) -> Callable[[], object]:
    """Return one step of the spectrum."""
    tau, spectrum = ring_target(n, ALPHA, (BETA,)), np.ones(n)
    return lambda: spectral_velocity(spectrum, n // 5, tau)


def difference(n: int) -> float:
    """Return how far the velocities of the circulant Gram matrix by spectrum and by vectors are apart, relative to the largest entry.

    Raises: AssertionError if it is further than 1e-10: another velocity is not worth timing.
    """
    n1, tau = n // 5, ring_target(n, ALPHA, (BETA,))
    waves = np.cos(2 * np.pi * np.outer(np.arange(n), np.arange(n)) / n)
    spectrum = 1 + waves[1] / 2
    root = np.fft.ifft(np.sqrt(spectrum)).real
    p = root[(np.arange(n)[:, None] - np.arange(n)[None, :]) % n]
    moved = np.asarray(jax.jit(velocity)(register(AugmentedEncoding(n, n1, n, ALPHA, (BETA,))), p))
    by_vectors = (moved @ p.T + p @ moved.T)[:, 0]
    by_spectrum = np.fft.ifft(spectrum * spectral_velocity(spectrum, n1, tau)).real
    worst = float(np.abs(by_vectors - by_spectrum).max() / np.abs(by_vectors).max())
    if not worst < AGREEMENT:
        raise AssertionError(f"vectors and spectrum move {worst:.1e} apart, more than {AGREEMENT:g}")
    return worst


def routes() -> Iterator[Row]:
    """One step of training on n positions in R^200 with a window of n/5, by the spectrum (NumPy's FFT, n log n) against the other routes.

    Stochastic: 16 drawn sequences, in NumPy as a user would write it. Population: the gradient on the vectors, n² d. Gram: n³.
    The last two are compiled and run on all cores, the spectrum on one.
    """
    difference(SIZES[1])
    for n in SIZES:
        calls = steps(n)
        if n > DENSE_UP_TO:
            del calls[GRAM]
        timed = side_by_side(calls, seconds=1.0, least=3)
        for name in calls:
            if name != SPECTRUM:
                aim = AIM if (n, name) == (SIZES[-1], POPULATION) else None
                yield row(f"a step, n = {n}, {SPECTRUM} / {name}", "×", timed[name].over(timed[SPECTRUM]), aim)


def exponents() -> Iterator[Row]:
    """How the cost of a step grows, as exponents of processor time: the spectrum's with n, the population gradient's with n and with d."""

    def population(n: int, dim: int) -> Callable[[], object]:
        record, moved = register(AugmentedEncoding(n, n // 5, dim, ALPHA, (BETA,))), jax.jit(velocity)
        p = jax.random.normal(jax.random.key(0), (n, dim)) / dim**0.5
        return lambda: moved(record, p).block_until_ready()

    ladders = (
        (f"{SPECTRUM}, n", step_of_spectrum, LADDER, EXPONENT_AIM),
        (f"{POPULATION}, n, d = {DIM}", partial(population, dim=DIM), WIDE, None),
        (f"{POPULATION}, d, n = {WIDE[0]}", partial(population, WIDE[0]), WIDE, None),
    )
    for words, call, sizes, aim in ladders:
        found, costs = ladder(call, sizes)
        note = ", ".join(f"{size}: {cost.median:.2g} s" for size, cost in costs.items())
        yield row(f"{words} from {sizes[0]} to {sizes[-1]}", "exponent", found, aim, note)


def limits() -> Iterator[Row]:
    """The limit at n = 51, n1 = 10: Newton on the dual of the maximum-entropy problem against integrating the flow to the same accuracy."""
    n, n1 = 51, 10
    record = CirculantGram(n, n1, DIM, ALPHA, (BETA,), logarithmic=True)
    tau, start = ring_target(n, ALPHA, (BETA,)), np.asarray(record.init(jax.random.key(0)))
    column = np.fft.ifft(np.exp(start)).real

    def integrate() -> np.ndarray:
        forget()
        return np.asarray(record.column(flow.solve(record, start, 4.0, rtol=1e-9, atol=1e-11, method="LSODA").final))

    def newton() -> np.ndarray:
        return augmented_limit(column, n1, tau)

    gap = float(np.max(np.abs(integrate() - newton())))
    if not gap < LIMITS_AGREE:
        raise AssertionError(f"Newton and LSODA end {gap:.1e} apart, more than {LIMITS_AGREE:g}")
    timed = side_by_side({"Newton": newton, "LSODA": integrate}, seconds=1.0, least=3)
    yield row("the limit, Newton / LSODA, which compiles", "×", timed["LSODA"].over(timed["Newton"]), LIMIT_AIM, f"{gap:.0e} apart")


BENCHMARKS = (
    Benchmark("linear-attention.routes", routes),
    Benchmark("linear-attention.exponents", exponents),
    Benchmark("linear-attention.limit", limits),
)
