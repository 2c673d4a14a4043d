"""The policy gradient of a single start against its distance, down to 1e-200: a closed form over computed points.

The points come from the linear system of the whole chain on 2n vertices, in decimals of 300 digits: central differences of J.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable".
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.figures.chain_traversal.base import INIT
from lemmata.language.check import shown
from lemmata.language.relation import AtLeast, Equal
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.chain_traversal.claims.recursion.bulk_root import BULK_ROOT
from lemmata.theory.chain_traversal.claims.vanishing.bound import BOUND
from lemmata.theory.chain_traversal.claims.vanishing.fading_others import FADING
from lemmata.theory.chain_traversal.claims.vanishing.finite_size import FINITE_SIZE
from lemmata.theory.chain_traversal.problem import logits_from_probabilities
from lemmata.theory.chain_traversal.vanishing.finite_size import bulk_gradient_log

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "traversal-vanishing-gradient"
VERTICES = 800
LIMIT = 0.7
MODELS = (INIT, (0.7, 0.2, 0.1), (LIMIT, 1 - LIMIT - 1 / VERTICES, 1 / VERTICES))
WORDS = ("0.5, 0.1, 0.4", "0.7, 0.2, 0.1", "0.7, $0.3-1/n$, $1/n$")
MARKERS = ("o", "s", "^")
DISTANCES = np.array([1, 2, 4, *range(10, VERTICES - 69, 30)])
DIGITS, STEP = 300, -15
"""Digits, and the exponent of the relative step of the central differences, whose error is of order 10^-30. A gradient of 1e-220 leaves
over 60 of the digits to the difference."""

BULK = 100
"""The distance from which on the head of the chain is no longer felt, to the tolerances of the predicates below."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Compute log dJ(i)/dalpha at each distance; nothing is random: `gradient_log` (models, distances)."""

    def compute() -> tuple[Fields, Fields]:
        found = np.array([gradient_log(VERTICES, *model)[DISTANCES - 1] for model in MODELS])
        return {"gradient_log": found}, {"smallest": float(found.min())}

    parameters = {"n": VERTICES, "models": MODELS, "distances": DISTANCES.tolist(), "digits": DIGITS, "step": STEP}
    return store.run("chain-traversal vanishing gradient", parameters, compute, reach=[gradient_log]).arrays


def gradient_log(n: int, p_fwd: float, p_bwd: float, p_other: float) -> np.ndarray:
    """Return log dJ(i)/dalpha for i = 1, …, n - 1, by differences of J under relative changes of the weight forward."""
    with localcontext() as context:
        context.prec = DIGITS
        unit = Decimal(p_other) / (2 * n - 3)
        forward, backward, step = Decimal(p_fwd) / unit, Decimal(p_bwd) / unit, Decimal(10) ** STEP
        more, less = (success(n, forward * (1 + sign * step), backward) for sign in (1, -1))
        return np.array([float(((high - low) / (2 * step)).ln()) for high, low in zip(more, less, strict=True)])


def success(n: int, forward: Decimal, backward: Decimal) -> list[Decimal]:
    """Return J(i), from Z h_x = forward h_{x-1} + backward h_{x+1} + the h of all other vertices.

    With H the sum of h over all vertices, both chains obey (Z + 1) h_x - (forward - 1) h_{x-1} - (backward - 1) h_{x+1} = H, with
    h_0 = 1 at the right sink and 0 at the wrong one: two solves, and H from its definition.
    """
    one, none = Decimal(1), Decimal(0)
    inner = [(forward + backward + 2 * n - 2, forward - 1, backward - 1)] * (n - 2)
    rows = [*inner, (forward + 2 * n - 1, forward - 1, none)]
    by_all = swept(rows, [one] * (n - 1))
    by_sink = swept(rows, [forward - 1, *[none] * (n - 2)])
    total = sum(by_sink, one) / (1 - 2 * sum(by_all, none))
    return [own + total * common for own, common in zip(by_sink, by_all, strict=True)]


def swept(rows: list[tuple[Decimal, Decimal, Decimal]], right: list[Decimal]) -> list[Decimal]:
    """Solve diagonal x_i - below x_{i-1} - above x_{i+1} = right_i, rows (diagonal, below, above), by elimination from the first."""
    carried: list[tuple[Decimal, Decimal]] = []
    for (diagonal, below, above), value in zip(rows, right, strict=True):
        slope, known = carried[-1] if carried else (0, 0)
        pivot = diagonal - below * slope
        carried.append((above / pivot, (value + below * known) / pivot))
    found = [Decimal(0)]
    for slope, known in reversed(carried):
        found.append(known + slope * found[-1])
    return found[:0:-1]


def logits(model: tuple[float, ...]) -> tuple[float, float]:
    """Return alpha and beta of a base model."""
    alpha, beta = logits_from_probabilities(VERTICES, *model)
    return float(alpha), float(beta)


@shown(FINITE_SIZE, data=data, tier="full")
def the_curves_are_the_finite_size_form(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """At every distance drawn the logarithm of the computed gradient is that of the closed form."""
    return Equal(data["gradient_log"], np.array([[formula(VERTICES, *logits(model), int(i)) for i in DISTANCES] for model in MODELS]))


@shown(BOUND, data=data, tier="full")
def the_points_keep_to_the_bound(formula: Formula, data: dict[str, np.ndarray]) -> AtLeast:
    """From distance 2 on no computed gradient exceeds the bound that its p_other gives; both in logarithms."""
    bounds = np.array([[float(formula(model[2], int(i))) for i in DISTANCES[1:]] for model in MODELS])
    return AtLeast(bounds, data["gradient_log"][:, 1:])


@shown(FADING, data=data, rtol=0.02, tier="full")
def other_steps_of_order_1_over_n_leave_a_gradient(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Where p_other = 1/n the computed gradients beyond distance 100 are the limit within 2 %; over the latter."""
    far = DISTANCES >= BULK
    predicted = np.array([float(formula(LIMIT, 1.0, i / VERTICES)) for i in DISTANCES[far]])
    return Equal(np.exp(data["gradient_log"][-1, far]) / predicted, 1.0, scale=1.0)


@shown(BULK_ROOT, data=data, tier="full")
def the_slopes_are_the_bulk_root(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """From distance 100 on every step divides gradient over distance by the root of the quadratic."""
    far = DISTANCES >= BULK
    slopes = np.diff(data["gradient_log"][:, far] - np.log(DISTANCES[far])) / np.diff(DISTANCES[far])
    roots = np.array([np.log(np.maximum(formula(*model, VERTICES), 0.0)) for model in MODELS])
    return Equal(slopes, np.repeat(roots[:, None], slopes.shape[1], axis=1))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the points and what is drawn."""
    last = 10 ** (data["gradient_log"][:, -1] / np.log(10) % 1)
    power = np.floor(data["gradient_log"][:, -1] / np.log(10)).astype(int)
    ends = ", ".join(f"{value:.2f}e{exponent:+03d}" for value, exponent in zip(last, power, strict=True))
    return (
        f"Policy gradient dJ(i)/dα of a single start against its distance i, n = {VERTICES}, for three base models p_fwd, p_bwd, p_other. "
        f"Points: central differences of the success probability of the whole chain, in {DIGITS} digits; dashed: the closed form "
        f"(i/2) r^(i-1) dr/dα. At i = {DISTANCES[-1]}: {ends}. It falls exponentially where p_other is fixed, and hardly at all where "
        "p_other = 1/n: steps backward alone do not hide the signal."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw decimal logarithms of the gradient against the distance."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    fine = np.arange(1, DISTANCES[-1] + 1)
    for model, words, found, colour, marker in zip(MODELS, WORDS, data["gradient_log"], COLOURS, MARKERS, strict=False):
        axes.plot(DISTANCES, found / np.log(10), marker, color=colour, markersize=4, markerfacecolor="none", label=words)
        closed = np.array([bulk_gradient_log(VERTICES, *logits(model), int(i)) for i in fine]) / np.log(10)
        axes.plot(fine, closed, **PREDICTION, label="closed form" if model is MODELS[-1] else None)
    axes.set(xlabel="start distance $i$", ylabel=r"$dJ(i)/d\alpha$")
    axes.yaxis.set_major_formatter(lambda power, _: rf"$10^{{{power:.0f}}}$")
    axes.legend(title=r"$p_{\mathrm{fwd}},\ p_{\mathrm{bwd}},\ p_{\mathrm{other}}$", loc="lower left")
    return figure
