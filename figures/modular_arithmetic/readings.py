"""Roots of descent with each reading of equation 11, as the step size grows.

Source: SYRKIS_2025, equation 11, as printed and as corrected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.modular_arithmetic.claims.grokfast import FILTERED

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-readings"
ALPHA, LAM = 0.8, 2.0
"""The source's lambda; alpha is smaller than its 0.98, which draws the readings apart."""

READINGS = {
    "corrected": "the mean with the present gradient",
    "late": "the mean a step late",
    "printed": "as printed: $g_{t-1}$ filtered",
    "fed back": "the mean fed by filtered gradients",
}


def matrix(reading: str, s: float, alpha: float, lam: float) -> np.ndarray:
    """Return what a step makes of theta, the mean and the last filtered gradient, on a quadratic where the gradient is theta."""
    theta, mean, last = np.eye(3)
    if reading == "corrected":
        after = alpha * mean + (1 - alpha) * theta
        filtered = theta + lam * after
    elif reading == "late":
        after, filtered = alpha * mean + (1 - alpha) * theta, theta + lam * mean
    elif reading == "printed":
        after, filtered = alpha * mean + (1 - alpha) * theta, theta + lam * (alpha * mean + (1 - alpha) * last)
    else:
        after = alpha * mean + (1 - alpha) * last
        filtered = theta + lam * after
    return np.array([theta - s * filtered, after, filtered])


def spectra(reading: str, s: np.ndarray, alpha: float, lam: float) -> np.ndarray:
    """Return the eigenvalues at each s, (s, 3); readings that do not use the last filtered gradient have one 0."""
    return np.linalg.eigvals(np.array([matrix(reading, one, alpha, lam) for one in s])).astype(complex)


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return s, and the eigenvalues of each reading."""
    del store, seed
    s = np.linspace(0.0, 1.5, 400)
    return {"s": s, **{name.replace(" ", "_"): spectra(name, s, ALPHA, LAM) for name in READINGS}}


@shown(FILTERED, data=data)
def roots_solve_the_equation_of_the_filter(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """(r - 1) A(r) + s B(r) = 0 for the eigenvalues of the corrected reading, times r^3; the third is 0."""
    b, a = (np.asarray(row, dtype=float) for row in formula(ALPHA, LAM))
    r, s = data["corrected"], data["s"][:, None]
    gap = r * ((r - 1) * np.polyval(a, r) + s * np.polyval(b, r))
    return Equal(abs(gap), np.zeros(gap.shape))


def caption(data: dict[str, np.ndarray]) -> str:
    """Say which readings are stable as the step size vanishes."""
    worst = {name: float(abs(data[name.replace(" ", "_")][1]).max()) for name in READINGS}
    return (
        f"Roots of descent on a quadratic with Grokfast, $\\alpha={ALPHA:g}$, $\\lambda={LAM:g}$, for four readings of equation 11, from "
        "$s=0$ (dots) to $s=1.5$. A mean that is fed by filtered gradients has a root outside the unit circle at once "
        f"({worst['fed back']:.2f} for small s); the others begin inside or on it."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw a unit circle for each reading."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 2, figsize=(WIDTH, 4.8), sharex=True, sharey=True)  # titles do not fit beside one another in one row
    circle = np.exp(2j * np.pi * np.linspace(0, 1, 200))
    for axis, (name, words), colour in zip(axes.ravel(), READINGS.items(), COLOURS, strict=False):
        roots = data[name.replace(" ", "_")]
        axis.plot(np.real(circle), np.imag(circle), color="black", linewidth=0.8)
        axis.plot(np.real(roots).ravel(), np.imag(roots).ravel(), ".", color=colour, markersize=2)
        axis.plot(np.real(roots[0]), np.imag(roots[0]), "o", color="black", markersize=4)
        axis.set(aspect="equal", xlim=(-1.6, 1.6), ylim=(-1.6, 1.6))
        axis.set_title(words)
    for axis in axes[:, 0]:
        axis.set(ylabel=r"$\operatorname{Im} r$")
    for axis in axes[1]:
        axis.set(xlabel=r"$\operatorname{Re} r$")
    return figure
