"""The correlation of a trained Transformer's position vectors along shifts that leave all its outputs alone.

Source: after SYRKIS_2025, Fig. 10 and section 4.5, for the network of `attention`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS
from lemmata.figures.modular_arithmetic import attention
from lemmata.figures.modular_arithmetic.trained import trained
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula, Matrix, Vector
from lemmata.theory.modular_arithmetic.claims.symmetries import LEAST, MIDPOINT
from lemmata.theory.modular_arithmetic.symmetries import least_norm_shift, midpoint_shift, moved

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-gauge"
WORDS = attention.WORDS
FARTHEST, POINTS = 6.0, 241
"""The mean of both vectors is multiplied by as much as this, either sign, at so many places."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return the vectors of the two positions of digits (2, d), and the tokens of the digits (p, d), in float64."""
    run = trained(store, WORDS, seed)
    return {"positions": run["position"][0, :2].astype(float), "tokens": run["token"][0, :-1].astype(float)}


def correlation(positions: Matrix) -> float:
    """Return the correlation of two vectors over their entries."""
    return float(np.corrcoef(positions)[0, 1])


def shifted(data: dict[str, np.ndarray], shift: Vector) -> tuple[Matrix, Matrix]:
    """Return positions and tokens in the gauge of a shift."""
    return moved(data["positions"], data["tokens"], shift)


@shown(MIDPOINT, data=data, tier="full")
def vectors_are_opposite_at_the_midpoint(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """In that gauge the correlation is -1, and the stream of every digit at either position is what it was."""
    positions, tokens = shifted(data, formula(data["positions"]))
    before = data["positions"][:, None] + data["tokens"]
    return All(Equal(correlation(positions), -1.0), Equal(positions[:, None] + tokens, before))


@shown(LEAST, data=data, tier="full")
def no_gauge_on_the_way_is_smaller(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """The sum of squares of every gauge that is drawn, and near the least one, is at least that of the least."""

    def size(shift: Vector) -> float:
        return float(sum((part * part).sum() for part in shifted(data, shift)))

    least = np.asarray(formula(data["positions"], data["tokens"]))
    tried = [along(data, factor) for factor in factors()] + [least * (1 + step) for step in (-1e-3, 1e-3)]
    return AtLeast(np.array([size(shift) for shift in tried]), size(least))


def factors() -> Vector:
    """Return by what the mean of both vectors is multiplied: by 1 as trained, and by 0 where they are opposite."""
    return np.linspace(-FARTHEST, FARTHEST, POINTS)


def along(data: dict[str, np.ndarray], factor: float) -> Vector:
    """Return the shift that multiplies the mean of both vectors by a factor."""
    return (1 - factor) * midpoint_shift(data["positions"])


def caption(data: dict[str, np.ndarray]) -> str:
    """Give the correlations of four gauges."""
    gauges = (along(data, 1), least_norm_shift(data["positions"], data["tokens"]), along(data, 0), along(data, FARTHEST))
    own, least, opposite, far = (correlation(shifted(data, shift)[0]) for shift in gauges)
    return (
        "The correlation of the vectors of both positions of a trained Transformer, as their mean is multiplied by a factor, tokens "
        f"are shifted back, which changes no output. As trained it is {own:.2f} (dot), where the mean is 0 it is {opposite:.2f}, where "
        f"it is {FARTHEST:g} times as long {far:.3f}, and in the gauge of least norm {least:.2f} (dotted): what a correlation of position "
        "vectors says is a matter of gauge."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the correlation along the gauges, and that of the least one."""
    import matplotlib.pyplot as plt

    figure, axis = plt.subplots()
    axis.plot(factors(), [correlation(shifted(data, along(data, factor))[0]) for factor in factors()], color=COLOURS[0])
    axis.plot(1, correlation(data["positions"]), "o", color=COLOURS[0], label="as trained")
    least = least_norm_shift(data["positions"], data["tokens"])
    axis.axhline(correlation(shifted(data, least)[0]), color=COLOURS[1], linestyle=":", label="gauge of least norm")
    axis.set(xlabel="factor of the vectors' mean", ylabel="correlation of the position vectors", ylim=(-1.1, 1.1))
    axis.legend(loc="lower right")
    return figure
