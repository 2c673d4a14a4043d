"""Three families of solutions: mean length of a rollout from each start, and how the probability of failure vanishes.

Points are dense solves of the chain on 2n vertices at finite logits, lines the limits in closed form.
Source: COHEN_2026, "Efficient vs. Inefficient Reasoning".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, WIDTH
from lemmata.figures.chain_traversal.base import uniform
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.chain_traversal.claims.recursion.length import LENGTH
from lemmata.theory.chain_traversal.claims.solutions import LAZY_LENGTH, SHUTTLE_LENGTH, SHUTTLE_SUCCESS, SUCCESS_TENDS_TO_ONE
from lemmata.theory.chain_traversal.problem import Traversal
from lemmata.theory.chain_traversal.solutions import failure_limit, lazy_length, shuttle_failure_limit, shuttle_length

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "traversal-solution-families"
VERTICES, RATIO = 8, 3  # enough starts to tell a line from an exponential; any ratio above 1 would do
LATE, ALPHAS = 18.0, np.linspace(4.0, 18.0, 8)
FAMILIES = {
    "direct": r"traversal, $\beta=0$",
    "lazy": rf"lazy, $\beta=\log{RATIO}$, repeats",
    "shuttle": rf"back and forth, $\beta=\alpha+\log{RATIO}$",
}
KINDS = {"direct": {}, "lazy": {"homogeneous": False, "mask_self": False}, "shuttle": {}}
MARKERS = {"direct": "o", "lazy": "s", "shuttle": "^"}
SHOWN = dict(zip(FAMILIES, COLOURS, strict=False))


def logits(family: str, alpha: float) -> tuple[float, ...]:
    """Return the logits of a member of a family; those of the lazy one have a gamma, as repetitions ask for the general chain."""
    beta = np.log(RATIO)
    return {"direct": (alpha, 0.0), "lazy": (alpha, beta, 0.0), "shuttle": (alpha, alpha + beta)}[family]


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Solve the chains; nothing is random: `<family>_length` (n - 1,) at the last alpha, `<family>_failure` (alphas, n - 1)."""

    def compute() -> tuple[Fields, Fields]:
        found: dict[str, np.ndarray] = {}
        for family in FAMILIES:
            records = [Traversal(VERTICES, uniform(VERTICES, [i]), **KINDS[family]) for i in range(1, VERTICES)]
            found[f"{family}_length"] = np.array([float(record.length(logits(family, LATE))) for record in records])
            found[f"{family}_failure"] = np.array([[float(record.loss(logits(family, alpha))) for record in records] for alpha in ALPHAS])
        return found, {family: float(found[f"{family}_length"].max()) for family in FAMILIES}

    parameters = {"n": VERTICES, "ratio": RATIO, "late": LATE, "alphas": ALPHAS.tolist()}
    return store.run("chain-traversal solution families", parameters, compute, reach=[Traversal, logits]).arrays


@shown(LENGTH, data=data, rtol=1e-8)
def lengths_are_those_of_their_logits(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Every length drawn is that of the closed form at the same logits; over the latter."""
    claimed = {family: formula(VERTICES, *logits(family, LATE), **KINDS[family]) for family in FAMILIES}
    return All(*(Equal(data[f"{family}_length"] / found, 1.0) for family, found in claimed.items()))


@shown(LAZY_LENGTH, data=data, rtol=1e-5)
def lazy_rollouts_have_the_limiting_length(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Drawn lengths of the lazy family are those of the limit."""
    return Equal(data["lazy_length"], formula(VERTICES, np.log(RATIO)))


@shown(SHUTTLE_LENGTH, data=data, rtol=1e-3)
def back_and_forth_takes_the_limiting_length(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Drawn lengths of going back and forth are those of the limit; over the latter."""
    return Equal(data["shuttle_length"] / np.asarray(formula(VERTICES, RATIO), dtype=float), 1.0)


@shown(SUCCESS_TENDS_TO_ONE, data=data, rtol=1e-4)
def traversal_fails_as_claimed(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """At the last alpha drawn the failures of traversal and of the lazy family are the limit over e^alpha; over the latter."""
    found = np.stack([data[f"{family}_failure"][-1] for family in ("direct", "lazy")])
    return Equal(found * np.exp(ALPHAS[-1]) / np.asarray(formula(VERTICES), dtype=float), 1.0)


@shown(SHUTTLE_SUCCESS, data=data, rtol=1e-2)
def back_and_forth_fails_as_claimed(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """At the last alpha drawn the failures of going back and forth are the limit over e^alpha; over the latter."""
    return Equal(data["shuttle_failure"][-1] * np.exp(ALPHAS[-1]) / np.asarray(formula(VERTICES, RATIO), dtype=float), 1.0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the families and what is drawn."""
    far = {family: data[f"{family}_length"][-1] for family in FAMILIES}
    return (
        f"Three families that all end right as α → ∞, n = {VERTICES}. Left: mean number of vertices emitted, by start distance, at α = "
        f"{LATE:g} (points, dense solves) and in the limit (dashed): from the head {far['direct']:.4g} for traversal, {far['lazy']:.4g} "
        f"where each vertex is repeated {RATIO} times on average, {far['shuttle']:.4g} where steps backward are {RATIO} times as "
        "likely as steps forward. Right: probability of the wrong end from the head against α; dashed, the limits over exp α. The "
        "reward does not tell which solution is efficient."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw lengths against the distance and failures against alpha."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(WIDTH, 2.6))
    distance = np.arange(1, VERTICES)
    lengths = {"direct": distance, "lazy": lazy_length(VERTICES, np.log(RATIO)), "shuttle": shuttle_length(VERTICES, RATIO)}
    direct = failure_limit(VERTICES)[-1]
    limits = {"direct": direct, "lazy": direct, "shuttle": shuttle_failure_limit(VERTICES, RATIO)[-1]}
    for family, words in FAMILIES.items():
        look = {"color": SHOWN[family], "markersize": 5, "markerfacecolor": "none"}
        axes[0].semilogy(distance, data[f"{family}_length"], MARKERS[family], label=words, **look)
        axes[0].semilogy(distance, lengths[family], **PREDICTION)
        axes[1].semilogy(ALPHAS, data[f"{family}_failure"][:, -1], MARKERS[family], **look)
        limit = limits[family] * np.exp(-ALPHAS)
        axes[1].semilogy(ALPHAS[limit < 1], limit[limit < 1], **PREDICTION, label="limit" if family == "direct" else None)
    axes[0].set(xlabel="start distance $i$", ylabel="mean length of a rollout", ylim=(0.7, 3e5))
    axes[0].legend(loc="upper left")
    axes[1].set(xlabel=r"$\alpha$", ylabel="probability of the wrong end", xticks=ALPHAS)
    axes[1].legend(loc="upper right")
    return figure
