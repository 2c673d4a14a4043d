"""Two modes of one model that end at different equilibria: the second token of the example, sweep by sweep and by itself.

Source: new beside SCHOENE_2025, section 3.1, in the convention of equations 6 and 7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula, Scalar, Vector
from lemmata.theory.implicit_models.claims.modes import TWO_ENDS
from lemmata.theory.implicit_models.problem import iterated, swept

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-two-modes"
ITERATIONS = 60
"""Enough for either path to come to rest to the last bits: by the slower one gaps shrink to 28 % an iteration."""


def _f(z: Vector, h: Vector, x: int) -> Vector:
    return np.array([1.0, 2 * z[0] - 1, 0.0]) if x == 1 else np.array([0.0, 0.0, np.tanh(3 * z[2] + h[0])])


def _affine(z: Vector, x: int) -> tuple[Scalar, Vector]:
    return 1.0, z[1:2]


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Iterate both modes from 0: `simultaneous` and `sequential`, the third entry of the second token's z after each iteration."""
    z, together, alone = [np.zeros(3)] * 2, [], []
    for _ in range(ITERATIONS):
        together.append(z[1][2])
        z, _ = swept(_f, _affine, z, [1, 2], np.zeros(1))
    first, h = np.zeros(3), np.zeros(1)
    for _ in range(ITERATIONS):
        first, h = iterated(_f, _affine, first, np.zeros(1), 1)
    second = np.zeros(3)
    for _ in range(ITERATIONS):
        alone.append(second[2])
        second, _ = iterated(_f, _affine, second, h, 2)
    return {"simultaneous": np.array(together), "sequential": np.array(alone)}


@shown(TWO_ENDS, data=data, tier="full")
def both_modes_end_where_it_says(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """The last iterates of both modes."""
    return Equal(np.array([data["simultaneous"][-1], data["sequential"][-1]]), np.array(formula()))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the two paths and where they end."""
    together, alone = data["simultaneous"][-1], data["sequential"][-1]
    return (
        "Right: the second token's entry z of the example Λ = 1, u = z_1, f = (1, 2 z_0 − 1, 0) at the first token and "
        "(0, 0, tanh(3 z + h)) at the second, against the number of iterations from 0. In sweeps over both tokens the first one passes the "
        f"state −1 on for one sweep, which takes z below the unstable equilibrium: it ends at {together:.6f}. Token by token it ends at "
        f"{alone:.6f}. Left: both are stable equilibria of tanh(3 z + 1), with an unstable one between them, and dots mark where the modes "
        "end; tanh(3 z − 1) is the map while the state −1 is passed on."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the map at both states, and the two paths."""
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(WIDTH, 2.6))
    z = np.linspace(-1.1, 1.1, 400)
    for state, colour in ((1, COLOURS[0]), (-1, COLOURS[1])):
        left.plot(z, np.tanh(3 * z + state), color=colour, label=f"$\\tanh(3z{state:+d})$")
    left.plot(z, z, color="0.6", linewidth=0.8)
    left.plot([path[-1] for path in data.values()], [path[-1] for path in data.values()], "ko", markersize=4)
    left.set(xlabel="$z$", ylabel="next $z$", xlim=(-1.1, 1.1))
    left.legend(loc="lower left", ncols=2, bbox_to_anchor=(0, 1), columnspacing=1)
    shown_until = 15
    for (mode, path), colour in zip(data.items(), (COLOURS[1], COLOURS[0]), strict=True):
        right.plot(path[:shown_until], "o-", color=colour, markersize=3.5, label=mode)
    right.set(xlabel="iterations", xticks=range(0, shown_until, 2), ylabel="$z$ of the second token", ylim=(-1.1, 1.1))
    right.legend(loc="center right")
    return figure
