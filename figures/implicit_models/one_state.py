"""The phase picture of a linear model with one state and b = c that unlearns its output: circles, their ends, and where Picard is lost.

Source: new beside DECUGIS_2022, section 1.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.simulations.implicit_models import flow
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.implicit_models import scalar_flow
from lemmata.theory.implicit_models.claims.one_state import END, ESCAPE, SOLUTION
from lemmata.theory.implicit_models.one_state import escape_time, flow_end

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "implicit-one-state"
STARTS = ((0.5, 1.0), (0.0, 1.5), (0.0, 2.0), (0.25, 2.75))
"""a_0 and b_0 of each path; the last two have Q above 4."""
TIMES = np.concatenate([[0.0], np.geomspace(1e-3, 200, 60)])


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Integrate the flow from each start: `a` and `b` (starts, times); nothing is random."""
    a, b = _paths()
    return {"a": a.copy(), "b": b.copy()}


@cache  # three claims look at the same paths
def _paths() -> np.ndarray:
    """Return a and b on all paths, (2, starts, times)."""
    paths = np.zeros((2, len(STARTS), len(TIMES)))
    for row, (a, b) in enumerate(STARTS):
        here = np.array([[a]]), np.array([[b]]), np.array([[b]])
        for column, (before, now) in enumerate(zip([0.0, *TIMES[:-1]], TIMES, strict=True)):
            here = flow(*here, lambda p: p, now - before)
            paths[:, row, column] = here[0][0, 0], here[1][0, 0]
    return paths


@shown(SOLUTION, data=data, rtol=1e-6)
def paths_follow_the_clock(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """1 - a and the output at every time of every path."""
    parts = []
    for (a0, b0), a, b in zip(STARTS, data["a"], data["b"], strict=True):
        wanted = np.array([formula(t, a0, b0) for t in TIMES])
        parts.append(Equal(np.stack([1 - a, b * b / (1 - a)], axis=1), wanted))
    return All(*parts)


@shown(END, data=data)
def paths_end_near_their_ends(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Within sqrt(Q)/(4 t + 1) at every time."""
    parts = []
    for (a0, b0), a in zip(STARTS, data["a"], strict=True):
        end, root = formula(a0, b0), np.hypot(b0, 1 - a0)
        parts.append(AtLeast(root / (4 * TIMES + 1), abs(a - end)))
    return All(*parts)


@shown(ESCAPE, data=data)
def paths_cross_at_the_closed_form(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Between the last point with a above -1 and the first one below."""
    parts = []
    for (a0, b0), a in list(zip(STARTS, data["a"], strict=True))[2:]:
        below = int(np.argmax(a < -1))
        time = float(formula(a0, b0))
        parts += [AtLeast(TIMES[below], time), AtLeast(time, TIMES[below - 1])]
    return All(*parts)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the regions and paths, and give ends and moments of escape."""
    ends = ", ".join(f"{float(flow_end(a0, b0)):.3f}" for a0, b0 in STARTS)
    times = " and ".join(f"$t={float(escape_time(a0, b0)):.3f}$" for a0, b0 in STARTS[2:])
    return (
        "Gradient flow of the scalar model $z=az+bu$, $y=bz$, $b=c$, towards the output 0 from four starts (dots), integrated (lines) and "
        "in closed form (crosses at $t=0.1,1,10$). Each path keeps $Q=b^2+(1-a)^2$, its circle, and ends at $a=1-\\sqrt Q$ (squares): "
        f"{ends}. Every $a\\ne1$ has one equilibrium; Picard's iteration converges for $|a|<1$ (shaded). The two paths with $Q>4$ leave "
        f"that strip at {times} (diamonds), though their outputs only fall."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw circles, paths, ends and the strip in which Picard's iteration converges."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(WIDTH, 4.0))
    axes.axvspan(-1, 1, color=COLOURS[4], alpha=0.2, linewidth=0, label="Picard converges")
    axes.axvline(1, color="0.3", linewidth=1.2)
    axes.annotate("no equilibrium", (1.03, 0.5), rotation=90, ha="left", va="center", color="0.3")
    angle = np.linspace(0, np.pi / 2, 200)
    for (a0, b0), a, b, colour in zip(STARTS, data["a"], data["b"], COLOURS, strict=False):
        root = np.hypot(b0, 1 - a0)
        axes.plot(1 - root * np.cos(angle), root * np.sin(angle), color="0.75", linewidth=0.8)
        axes.plot(a, b, color=colour)
        half = int(np.argmax(b < b0 * 3 / 4))
        axes.annotate("", (a[half], b[half]), (a[half - 1], b[half - 1]), arrowprops={"arrowstyle": "-|>", "color": colour})
        axes.plot([a0], [b0], "o", color=colour, markersize=5)
        axes.plot([flow_end(a0, b0)], [0], "s", color=colour, markersize=5, clip_on=False, zorder=5)
        s = np.array([scalar_flow(t, a0, b0)[0] for t in (0.1, 1.0, 10.0)])
        axes.plot(1 - s, np.sqrt(root**2 - s**2), "kx", markersize=4, zorder=6)
        if root > 2:
            axes.plot([-1], [np.sqrt(root**2 - 4)], "D", color=colour, markersize=5)
    axes.set(xlabel="$a$", ylabel="$b=c$", xlim=(-2.1, 1.15), ylim=(0, 3))
    axes.set_aspect("equal")
    axes.legend(loc="upper left")
    return figure
