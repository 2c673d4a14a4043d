"""Linear attention: one step of training by four routes, and one limit by two.

A step on n positions in R^d with a window of n/5: stochastic (NumPy, 16 drawn sequences), population gradient on position vectors (JAX,
n² d), Gram flow (JAX, n³), spectrum (NumPy's FFT, n log n). The limit at n = 51: Newton on the dual of the maximum-entropy problem against
integrating the flow to the same accuracy. `python -m benchmarks.linear_attention`
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import numpy as np

from benchmarks.timing import Timing, line, report, side_by_side
from simulations import flow
from simulations.engine import forget, register, velocity
from theory.linear_attention import augmented_limit
from theory.linear_attention.problem import AugmentedEncoding, CirculantGram, GramFlow, ring_target
from theory.linear_attention.spectral_flow import spectral_velocity

DIM, ALPHA, BETA, BATCH = 200, 2.0, 0.5, 16
SIZES = (51, 501, 5001)
LADDER = (4096, 16384, 65536, 262144)


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


def steps(n: int) -> dict[str, Callable[[], Any]]:
    """Return one step by each route, from one start."""
    n1 = n // 5
    record = AugmentedEncoding(n, n1, DIM, ALPHA, (BETA,))
    p = jax.random.normal(jax.random.key(0), (n, DIM)) / DIM**0.5
    gram = p @ p.T
    spectrum = np.ones(n)
    tau = ring_target(n, ALPHA, (BETA,))
    moved = jax.jit(velocity)
    rng = np.random.default_rng(0)
    return {
        "sampled": partial(drawn_step, rng, np.asarray(p), n1),
        "population": lambda: moved(register(record), p).block_until_ready(),
        "Gram": lambda: moved(register(GramFlow(n, n1, DIM, ALPHA, (BETA,))), gram).block_until_ready(),
        "spectrum": lambda: spectral_velocity(spectrum, n1, tau),
    }


def limits() -> tuple[Timing, Timing, float]:
    """Time the limit at n = 51, n1 = 10 by Newton and by integrating until it differs by less than 1e-10; return the difference too."""
    n, n1 = 51, 10
    record = CirculantGram(n, n1, DIM, ALPHA, (BETA,), logarithmic=True)
    tau, start = ring_target(n, ALPHA, (BETA,)), np.asarray(record.init(jax.random.key(0)))
    column = np.fft.ifft(np.exp(start)).real

    def integrate() -> np.ndarray:
        forget()
        return np.asarray(record.column(flow.solve(record, start, 4.0, rtol=1e-9, atol=1e-11, method="LSODA").final))

    def newton() -> np.ndarray:
        return augmented_limit(column, n1, tau)

    found = side_by_side({"Newton": newton, "LSODA": integrate}, seconds=3.0)
    return found["Newton"], found["LSODA"], float(np.max(np.abs(integrate() - newton())))


def measure() -> dict[str, Any]:
    """Measure everything and print it as it comes."""
    table: dict[str, dict[str, Timing]] = {}
    for n in SIZES:
        timed = side_by_side(steps(n), seconds=2.0, least=3)
        table[str(n)] = timed
        line(f"one step, n = {n}, n1 = {n // 5}", *timed.values())
    largest = table[str(SIZES[-1])]
    ratio = largest["population"].seconds / largest["spectrum"].seconds
    ladder = [side_by_side({f"n = {n}": steps_of_spectrum(n)}, seconds=1.0)[f"n = {n}"] for n in LADDER]
    line("spectrum alone", *ladder)
    exponent = float(np.polyfit(np.log(LADDER), np.log([timing.seconds for timing in ladder]), 1)[0])
    newton, integrated, gap = limits()
    line("limit, n = 51", newton, integrated)
    gain = integrated.seconds / newton.seconds
    print(f"population / spectrum at n = {SIZES[-1]}: {ratio:.0f}; exponent of the spectrum's cost: {exponent:.2f}")
    print(f"integrating / Newton: {gain:.0f} (their limits differ by {gap:.1e})")
    reached = {"population / spectrum >= 1000": ratio >= 1000, "exponent < 1.2": exponent < 1.2, "integrating / Newton >= 20": gain >= 20}
    for words, is_reached in reached.items():
        print(f"{'reached' if is_reached else 'MISSED'}: {words}")
    return {"steps": table, "ratio": ratio, "ladder": ladder, "exponent": exponent, "gain": gain, "difference": gap, "reached": reached}


def steps_of_spectrum(n: int) -> Callable[[], Any]:
    """Return one step of the spectrum alone."""
    tau, spectrum = ring_target(n, ALPHA, (BETA,)), np.ones(n)
    return lambda: spectral_velocity(spectrum, n // 5, tau)


if __name__ == "__main__":
    sys.exit(report("linear attention: steps and limits", measure))
