"""Implicit models: equilibria with their gradient against an unrolled loop, and descent of the linear model on many seeds at once.

The layer has 64 states and 1024 samples. Both sides are float64 on one thread, and iterate until no state changes by more than 1e-7; the
loop is PyTorch's, with a graph through every iteration. Descent is that of |P - W|^2/2, eight states, against eager PyTorch, one seed after
another. No side is timed before its gradients or weights agree with the others'.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from benchmarks.chain_traversal import NO_TORCH
from benchmarks.record import Benchmark, Row, row, unmeasured
from benchmarks.timing import side_by_side
from lemmata.dynamics import equilibrium, jax_problem
from lemmata.terms.types import Scalar, Tree

STATES, SAMPLES, RADIUS, SETTLED = 64, 1024, 0.95, 1e-7
SIZES, SEEDS, STEPS, ETA = (8, 8, 8), 64, 200, 0.01
LAYER_AIM, DESCENT_AIM, AGREEMENT = 20.0, 300.0, 1e-4
HAS_TORCH = importlib.util.find_spec("torch") is not None
HAS_TORCHDEQ = HAS_TORCH and importlib.util.find_spec("torchdeq") is not None
NO_TORCHDEQ = "torchdeq is not installed; `pip install torchdeq==0.1.0` adds it, the project does not need it"


def layer() -> tuple[np.ndarray, np.ndarray]:
    """Return A in its ball, (n, n), and what the inputs add, (N, n)."""
    rng = np.random.default_rng(0)
    a = np.asarray(equilibrium.into_ball(jnp.asarray(rng.normal(size=(STATES, STATES))), RADIUS))
    return a, rng.normal(size=(SAMPLES, STATES))


def by_loop(a: np.ndarray, v: np.ndarray) -> Callable[[], np.ndarray]:
    """Return a function that gives the gradient of the sum of all states by A through PyTorch's unrolled loop."""
    torch = importlib.import_module("torch")
    torch.set_num_threads(1)
    weights, drive = torch.tensor(a, requires_grad=True), torch.tensor(v)

    def slope() -> np.ndarray:
        z = torch.zeros_like(drive)
        while True:
            new = torch.relu(z @ weights.T + drive)
            settled = float((new - z).abs().max().detach()) < SETTLED
            z = new
            if settled:
                break
        return torch.autograd.grad(z.sum(), weights)[0].numpy()

    return slope


def by_torchdeq(a: np.ndarray, v: np.ndarray) -> Callable[[], np.ndarray]:
    """Return a function that gives the same by torchdeq: plain iteration, and implicit differentiation by another one."""
    torch = importlib.import_module("torch")
    torch.set_num_threads(1)
    weights, drive = torch.tensor(a, requires_grad=True), torch.tensor(v)
    stops = {f"{side}_{name}": value for side in "fb" for name, value in (("max_iter", 1024), ("tol", SETTLED), ("stop_mode", "abs"))}
    solver = "fixed_point_iter"
    deq = importlib.import_module("torchdeq").get_deq(f_solver=solver, b_solver=solver, ift=True, **stops)

    def slope() -> np.ndarray:
        states, _ = deq(lambda z: torch.relu(z @ weights.T + drive), torch.zeros_like(drive))
        return torch.autograd.grad(states[-1].sum(), weights)[0].numpy()

    return slope


def layer_rows() -> Iterator[Row]:
    """Equilibria of a batch and the gradient of their sum by A. The gradients agree to 1e-4 of their largest entry.

    On both sides the cost is that of products of 64 x 64 by 64 x 1024. Forward, each side needs 76 until the states have settled; backward,
    the loop needs two for each of these, the layer 71 of its own. Processor time on one thread: a product takes XLA 0.13 ms, at 65 of the
    84 GFlop/s that it reaches on large matrices, and PyTorch 0.09 ms, at 89 of 103. So 152 products, of which 5 only because the layer
    looks at every eighth change, are 20 of the layer's 33 ms; sums, relu and what the gradient does not pass through are another 7, over
    half a megabyte of states in every iteration. 228 products are 20 of the loop's 54 ms; tests for convergence are 6, and most of the rest
    is memory that is new in every iteration. By products alone the layer would be level: 228 by 0.09 against 152 by 0.13. To be 20 times
    as fast, it would have to make do with 20 products in all, and no iteration that contracts by 0.8 at every step settles to 1e-7 in that.
    """
    jax_problem.forget()
    a, v = layer()
    ours = jax.jit(jax.grad(lambda a: equilibrium.relu_layer(a, jnp.asarray(v)).sum()))
    calls: dict[str, Callable[[], Any]] = {"layer": lambda: jax.block_until_ready(ours(a))}
    if HAS_TORCH:
        calls["PyTorch"] = by_loop(a, v)
        agreeing(np.asarray(ours(a)), calls["PyTorch"]())
    if HAS_TORCHDEQ:
        calls["torchdeq"] = by_torchdeq(a, v)
        agreeing(np.asarray(ours(a)), calls["torchdeq"]())
    timed = side_by_side(calls)
    what = f"equilibria and gradient, n = {STATES}, batch {SAMPLES}"
    yield row(what, "per s", timed["layer"].rate())
    ratio = f"{what}, PyTorch unrolled / layer"
    yield row(ratio, "×", timed["PyTorch"].over(timed["layer"]), LAYER_AIM) if HAS_TORCH else unmeasured(ratio, "×", NO_TORCH, LAYER_AIM)
    other = f"{what}, torchdeq, plain iteration / layer"
    yield row(other, "×", timed["torchdeq"].over(timed["layer"])) if HAS_TORCHDEQ else unmeasured(other, "×", NO_TORCHDEQ)


def starts() -> tuple[np.ndarray, ...]:
    """Return A, B, C and W of all seeds."""
    n, p, q = SIZES
    rng = np.random.default_rng(1)
    return tuple(scale * rng.normal(size=(SEEDS, *size)) for scale, size in ((0.1, (n, n)), (0.3, (n, p)), (0.3, (q, n)), (0.5, (q, p))))


def descended(parts: tuple[Tree, ...], target: Tree) -> tuple[Tree, ...]:
    """Return A, B and C after all steps, of one seed."""

    def loss(parts: tuple[Tree, ...]) -> Scalar:
        a, b, c = parts
        return ((c @ jnp.linalg.solve(jnp.eye(len(a)) - a, b) - target) ** 2).sum() / 2

    def step(_: Tree, parts: tuple[Tree, ...]) -> tuple[Tree, ...]:
        return jax.tree.map(lambda one, slope: one - ETA * slope, parts, jax.grad(loss)(parts))

    return jax.lax.fori_loop(0, STEPS, step, parts)


def by_torch(parts: tuple[np.ndarray, ...], target: np.ndarray) -> list[np.ndarray]:
    """Return A, B and C after all steps, of one seed, by eager PyTorch."""
    torch = importlib.import_module("torch")
    torch.set_num_threads(1)
    a, b, c = (torch.tensor(part, requires_grad=True) for part in parts)
    one, wanted = torch.eye(len(a), dtype=a.dtype), torch.tensor(target)
    way = torch.optim.SGD([a, b, c], lr=ETA)
    for _ in range(STEPS):
        way.zero_grad()
        (((c @ torch.linalg.solve(one - a, b) - wanted) ** 2).sum() / 2).backward()
        way.step()
    return [part.detach().numpy() for part in (a, b, c)]


def descent_rows() -> Iterator[Row]:
    """Steps of descent of the linear model, 64 seeds side by side. The weights of the first seed agree to 1e-4 after all steps.

    A seed-step takes 2.5 microseconds of processor time. The batched solve with 8 x 8 matrices and its derivative, timed alone, take 1.9 of
    them (one LU decomposition 0.34, one solve 0.6), a product 0.06. The 7500 floating-point operations of a step would take 0.09 at the
    84 GFlop/s of large matrices, 4 percent: what is left is LAPACK, called for one small matrix after another. Of eager PyTorch's 180
    microseconds a solve takes 17 and a product 1.2; the rest is what it costs to launch operations and to record them. To be 300 times as
    fast, a whole step would have to fit into the time of one solve.
    """
    jax_problem.forget()
    *parts, target = starts()
    ours = jax.jit(jax.vmap(descended))
    calls: dict[str, Callable[[], Any]] = {"abreast": lambda: jax.block_until_ready(ours(tuple(parts), target))}
    if HAS_TORCH:
        first = tuple(part[0] for part in parts)
        calls["PyTorch"] = partial(by_torch, first, target[0])
        for mine, other in zip(ours(tuple(parts), target), by_torch(first, target[0]), strict=True):
            agreeing(np.asarray(mine[0]), other)
    timed = side_by_side(calls)
    abreast = timed["abreast"].per(SEEDS * STEPS)
    yield row(f"seed-steps of descent, {SEEDS} seeds abreast", "per s", abreast.rate())
    ratio = f"a seed-step of descent, PyTorch, one seed after another / {SEEDS} abreast"
    found = row(ratio, "×", timed["PyTorch"].per(STEPS).over(abreast), DESCENT_AIM) if HAS_TORCH else None
    yield found or unmeasured(ratio, "×", NO_TORCH, DESCENT_AIM)


def agreeing(one: np.ndarray, other: np.ndarray) -> None:
    """Compare two sides.

    Raises: AssertionError if they are further apart than 1e-4 of the largest entry.
    """
    apart = np.abs(one - other).max() / np.abs(other).max()
    if not apart < AGREEMENT:
        raise AssertionError(f"two sides are {apart:.1e} apart, more than {AGREEMENT:g}")


BENCHMARKS = (
    Benchmark("implicit-models.layer", layer_rows),
    Benchmark("implicit-models.descent", descent_rows),
)
