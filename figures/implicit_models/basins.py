"""Where iterations of a ReLU model of two states end, from everywhere in the plane: one equilibrium or two.

Source: new beside DECUGIS_2022, section 1.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.implicit_models import relu_equilibria
from lemmata.theory.implicit_models.claims.well_posed import P_MATRIX

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-basins"
MODELS = {
    "not a P-matrix": (np.array([[0.0, -2.0], [-2.0, 0.0]]), np.array([1.0, 1.0])),
    "on the border": (np.array([[0.0, -1.0], [-1.0, 0.0]]), np.array([1.0, 1.0])),
    "a P-matrix": (np.array([[0.0, -2.0], [2.0, 0.0]]), np.array([1.0, 1.0])),
}
"""A and v of each panel: states that inhibit one another, strongly or just as much as themselves, or of which one excites the other."""
SIDE, POINTS, DAMPING, STEPS = 2.0, 81, 0.2, 400


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Iterate with damping from a grid of starts: `ends_k` (points, points, 2) of each model; nothing is random."""
    return {f"ends_{k}": ends.copy() for k, ends in enumerate(_ends())}


@cache  # the claim and its controls look at the same ends
def _ends() -> tuple[np.ndarray, ...]:
    """Return where the iteration of each model ends, by its start."""
    line = np.linspace(-SIDE / 4, SIDE, POINTS)
    found = []
    for a, v in MODELS.values():
        z = np.stack(np.meshgrid(line, line), axis=-1)
        for _ in range(STEPS):
            z = (1 - DAMPING) * z + DAMPING * np.maximum(z @ a.T + v, 0)
        found.append(z)
    return tuple(found)


@shown(P_MATRIX, data=data, rtol=1e-6)
def iterations_show_what_minors_decide(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Starts end at more than one point exactly where two equilibria are named, and every end is an equilibrium."""
    parts = []
    for k, (a, v) in enumerate(MODELS.values()):
        ends = data[f"ends_{k}"].reshape(-1, 2)
        parts += [
            Equal(int(np.ptp(ends, axis=0).max() > 1 / 2), int(formula(a) is not None)),
            Equal(np.maximum(ends @ a.T + v, 0), ends),
        ]
    return All(*parts)


def _equilibria(a: np.ndarray, v: np.ndarray) -> np.ndarray | None:
    """Return all equilibria (count, 2), None for a line of them."""
    try:
        return np.array([[float(entry) for entry in z] for z in relu_equilibria(a, v)])
    except ValueError:
        return None


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the panels and give the equilibria."""
    told = []
    for name, (a, v) in MODELS.items():
        found = _equilibria(a, v)
        points = "a line" if found is None else ", ".join(f"({x:.3g}, {y:.3g})" for x, y in found)
        told.append(f"{name}, A = {a.astype(int).tolist()}, equilibria {points}")
    return (
        f"Where the damped iteration $z\\leftarrow(1-t)z+t(Az+v)_+$ ends, by its start; $v=(1,1)$, $t={DAMPING}$. Left: $I-A$ is "
        f"{told[0]}, of which the third (open) lies between two basins. Middle: it is {told[1]}, with a determinant of 0. Right: it is "
        f"{told[2]}, which all starts reach. A model has one equilibrium for every $v$ if and only if all principal minors of $I-A$ are "
        "positive."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Colour starts by the equilibrium that they reach, with arrows along which they move."""
    import matplotlib.pyplot as plt
    from matplotlib.colors import LinearSegmentedColormap

    figure, panels = plt.subplots(1, len(MODELS), figsize=(WIDTH, 2.4), sharey=True)
    line = np.linspace(-SIDE / 4, SIDE, POINTS)
    blend = LinearSegmentedColormap.from_list("ends", [COLOURS[1], "white", COLOURS[0]])
    for k, ((name, (a, v)), axes) in enumerate(zip(MODELS.items(), panels, strict=True)):
        ends, found = data[f"ends_{k}"], _equilibria(a, v)
        axes.pcolormesh(line, line, ends[..., 0] - ends[..., 1], cmap=blend, vmin=-2, vmax=2, linewidth=0, rasterized=True)
        grid = np.stack(np.meshgrid(line[4::8], line[4::8]), axis=-1)
        move = np.maximum(grid @ a.T + v, 0) - grid
        move = move / np.sqrt(np.maximum(np.hypot(move[..., :1], move[..., 1:]), 1e-9))
        axes.quiver(*np.moveaxis(grid, -1, 0), *np.moveaxis(move, -1, 0), color="0.45", width=0.005, scale=22)
        if found is None:
            axes.plot([0, 1], [1, 0], "k", linewidth=3, solid_capstyle="round")
        for point in [] if found is None else found:
            near = bool((np.hypot(*np.moveaxis(ends - point, -1, 0)) < 1e-3).mean() > 1 / 20)
            axes.plot(*point, "ko", fillstyle="full" if near else "none", markersize=6, zorder=5)
        axes.set(xlabel="$z_1$", title=f"$I-A$ is {name}", xlim=(-SIDE / 4, SIDE), ylim=(-SIDE / 4, SIDE))
        axes.set_aspect("equal")
        axes.grid(False)
    panels[0].set_ylabel("$z_2$")
    return figure
