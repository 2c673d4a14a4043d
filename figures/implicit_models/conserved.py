"""Both conserved matrices of a linear implicit model through gradient flow, and through descent on a ladder of step sizes.

Source: new beside DECUGIS_2022, section 1.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.simulations.implicit_models import flow
from lemmata.store.store import Store
from lemmata.terms.types import Formula, Matrix
from lemmata.theory.implicit_models import conserved
from lemmata.theory.implicit_models.claims.conservation import DESCENT, FLOW

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-conserved"
N, P, Q = 3, 4, 2
SCALES = (0.2, 0.6, 0.6, 1.0)
"""Of A, B, C and the target."""
LADDER, TIME, PIECES = (0.02, 0.01, 0.005, 0.0025), 4.0, 16


def _start(seed: int) -> tuple[Matrix, ...]:
    rng = np.random.default_rng([seed, 15])
    return tuple(scale * rng.normal(size=size) for scale, size in zip(SCALES, ((N, N), (N, P), (Q, N), (Q, P)), strict=True))


def _steps(a: Matrix, b: Matrix, c: Matrix, target: Matrix, eta: float) -> list[Matrix]:
    """Return A, B, C and the slope of the loss before every step, and at the end, each stacked."""
    visited = []
    for _ in range(round(TIME / eta) + 1):
        inverse = np.linalg.inv(np.eye(N) - a)
        g = c @ inverse @ b - target
        visited.append((a, b, c, g))
        back = inverse.T @ c.T @ g
        a, b, c = a - eta * back @ (inverse @ b).T, b - eta * back, c - eta * g @ (inverse @ b).T
    return [np.stack(part) for part in zip(*visited, strict=True)]


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Follow flow and descent of |P - W|^2/2: `flow_a` … at equal times, and `a_k`, `b_k`, `c_k`, `g_k` along each descent."""
    return {name: values.copy() for name, values in _followed(seed).items()}


@cache  # two claims and their controls look at the same paths
def _followed(seed: int) -> dict[str, np.ndarray]:
    """Return what `data` does."""
    a, b, c, target = _start(seed)
    path = [(a, b, c)]
    for _ in range(PIECES):
        path.append(flow(*path[-1], lambda p: p - target, TIME / PIECES))
    found: dict[str, np.ndarray] = {f"flow_{name}": np.stack(part) for name, part in zip("abc", zip(*path, strict=True), strict=True)}
    for k, eta in enumerate(LADDER):
        found |= dict(zip((f"a_{k}", f"b_{k}", f"c_{k}", f"g_{k}"), _steps(a, b, c, target, eta), strict=True))
    return found


@shown(FLOW, data=data, rtol=1e-7)
def flow_leaves_both_as_they_are(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """At all times on the path."""
    first, *rest = (np.stack(formula(*point)) for point in zip(data["flow_a"], data["flow_b"], data["flow_c"], strict=True))
    return All(*(Equal(one, first) for one in rest))


@shown(DESCENT, data=data, rtol=1e-9)
def every_step_adds_what_it_says(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """All steps of each descent, added up."""
    parts = []
    for k, eta in enumerate(LADDER):
        path = list(zip(*(data[f"{name}_{k}"] for name in "abcg"), strict=True))
        added = sum(np.stack(formula(*point, eta)) for point in path[:-1])
        parts.append(Equal(np.stack(conserved(*path[-1][:3])) - np.stack(conserved(*path[0][:3])), added))
    return All(*parts)


def _drift(a: Matrix, b: Matrix, c: Matrix) -> np.ndarray:
    """Return how far both matrices are from their first values, in Frobenius norm, along a path."""
    pairs = np.array([np.stack(conserved(*point)) for point in zip(a, b, c, strict=True)])
    return np.sqrt(((pairs - pairs[0]) ** 2).sum(axis=(1, 2, 3)))


def _drifts(data: dict[str, np.ndarray]) -> list[np.ndarray]:
    return [_drift(*(data[f"{name}_{k}"] for name in "abc")) for k in range(len(LADDER))]


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the curves and give the drifts at the end."""
    still = _drift(data["flow_a"], data["flow_b"], data["flow_c"]).max()
    drifts = _drifts(data)
    ends = ", ".join(f"{drift[-1]:.3g} at $\\eta={eta:g}$" for eta, drift in zip(LADDER, drifts, strict=True))
    return (
        f"How far $C^\\top C+S^\\top S$ and $BB^\\top+SS^\\top$ of a linear model of {N} states have moved from their start, in Frobenius "
        f"norm together, while it learns a map by descent at four step sizes $\\eta$, against time $\\eta k$: {ends}: the last "
        f"halving divides the drift by {drifts[-2][-1] / drifts[-1][-1]:.3f}. Every step adds exactly $\\eta^2$ times Gram matrices of the "
        f"gradients. Under gradient flow both stay where they are, to {still:.0e} (crosses, the solver's tolerance)."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the drift against time, and at the end against the step size."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 2.6), width_ratios=(3, 2))
    for eta, drift, colour in zip(LADDER, _drifts(data), COLOURS, strict=False):
        left.semilogy(eta * np.arange(1, len(drift)), drift[1:], color=colour, label=f"descent, $\\eta={eta:g}$")
        right.loglog(eta, drift[-1], "o", color=colour, markersize=5)
    still = _drift(data["flow_a"], data["flow_b"], data["flow_c"])[1:]
    left.semilogy(np.linspace(0, TIME, PIECES + 1)[1:], np.maximum(still, 1e-17), "kx", markersize=4, label="flow")
    ends = [drift[-1] for drift in _drifts(data)]
    right.loglog(LADDER, ends[-1] / LADDER[-1] * np.array(LADDER), color="0.5", linewidth=0.9, label="slope 1")
    left.set(xlabel=r"time $\eta k$", ylabel="drift of the conserved matrices")
    right.set(xlabel=r"step size $\eta$", ylabel=f"drift at time {TIME:g}")
    right.set_xticks(LADDER, labels=[f"{eta:g}" for eta in LADDER])
    right.set_yticks(ends, labels=[f"{end:.2g}" for end in ends])  # less than a decade: powers of ten would label one
    right.minorticks_off()
    left.legend(loc="center right")
    right.legend(loc="upper left")
    return figure
