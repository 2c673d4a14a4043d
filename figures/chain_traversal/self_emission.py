"""Where the current vertex may be repeated: what gradient flow ends with, and the late drift of gamma against log t.

Source: RAN_MILO_2026 as reported in a third party's note, which leaves open whether a vertex may be repeated; the drift is new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, WIDTH
from lemmata.figures.chain_traversal.base import SHOWN, STEPS, uniform
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.simulations.chain_traversal import flow
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.chain_traversal.assumptions.drift import drift_invariant
from lemmata.theory.chain_traversal.claims.assumptions.drift import DRIFT, INVARIANT
from lemmata.theory.chain_traversal.claims.assumptions.repetition_odds import ODDS
from lemmata.theory.chain_traversal.claims.assumptions.reward_without_traversal import WITHOUT_TRAVERSAL
from lemmata.theory.chain_traversal.claims.reduction.self_emission import REPETITIONS
from lemmata.theory.chain_traversal.problem import Traversal, transition_matrix

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "traversal-self-emission"
VERTICES, INIT, END, LATE = 4, (3.0, -1.0, 0.0), 1e12, 1e6
STARTS = uniform(VERTICES, range(1, VERTICES))
MEAN_START = VERTICES / 2
VERTEX = 2
"""The vertex whose steps are drawn: its neighbours both have two edges."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Follow the flow of all three class values; nothing is random.

    Returns: `times` (T,), `logits` (T, 3), the mean `length` from VERTEX (T,), and `failure` (T,), 1 - J over all starts.
    """
    times = np.concatenate([[0.0], np.geomspace(1.0, END, 121)])

    def compute() -> tuple[Fields, Fields]:
        path = flow.path(VERTICES, INIT, STARTS, times, homogeneous=False, mask_self=False)
        record = Traversal(VERTICES, uniform(VERTICES, [VERTEX]), homogeneous=False, mask_self=False)
        length = np.array([float(record.length(row)) for row in path])
        whole = Traversal(VERTICES, STARTS, homogeneous=False, mask_self=False)
        failure = np.array([float(whole.loss(row)) for row in path])
        return {"times": times, "logits": path, "length": length, "failure": failure}, {"gamma": float(path[-1, 2])}

    parameters = {"n": VERTICES, "init": INIT, "end": END, "starts": STARTS, "vertex": VERTEX}
    return store.run("chain-traversal self-emission", parameters, compute, reach=[flow.path, Traversal]).arrays


def step(data: dict[str, np.ndarray], to: int, mask_self: bool) -> np.ndarray:
    """Return the probability (T,) of a step from VERTEX to another vertex, or to itself."""
    return np.array(
        [transition_matrix(VERTICES, *map(float, row), homogeneous=False, mask_self=mask_self)[VERTEX, to] for row in data["logits"]]
    )


def late(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return which times are late enough for the drift."""
    return data["times"] >= LATE


@shown(INVARIANT, data=data, rtol=2e-3)
def the_invariant_stands_still(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """From t = 1e6 on the invariant of every state drawn is that of the last."""
    alpha, _, gamma = data["logits"][late(data)].T
    found = np.array([formula(VERTICES, MEAN_START, float(a), float(c)) for a, c in zip(alpha, gamma, strict=True)])
    return Equal(found, np.full_like(found, found[-1]), scale=1.0)


@shown(DRIFT, data=data, rtol=1e-4)
def gamma_drifts_as_claimed(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """From t = 1e6 on the change of gamma between states drawn is the drift halfway times the change of alpha."""
    alpha, _, gamma = data["logits"][late(data)].T
    halfway = np.array([formula(VERTICES, MEAN_START, float(c)) for c in np.exp((gamma[1:] + gamma[:-1]) / 2)])
    return Equal(np.diff(gamma) / np.diff(alpha), halfway)


@shown(ODDS, WITHOUT_TRAVERSAL, data=data)
def repetitions_outweigh_steps_forward(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """At every time drawn the quotient of the two probabilities drawn is e^{beta - gamma}."""
    odds = np.array([float(formula(float(b), float(c))) for _, b, c in data["logits"]])
    return Equal(step(data, VERTEX, False) / step(data, VERTEX - 1, False), odds)


@shown(REPETITIONS, data=data)
def repetitions_lengthen_the_rollouts(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """At every time drawn the mean length from the vertex is that of the closed form, repetitions counted; over the latter."""
    claimed = [formula(VERTICES, *map(float, np.exp(row)), mask_self=False)[VERTEX - 1] for row in data["logits"]]
    return Equal(data["length"] / np.array(claimed), 1.0)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the flow and what is drawn."""
    end = {name: step(data, VERTEX - (name == "p_fwd"), False)[-1] for name in ("p_fwd", "p_self")}
    masked = step(data, VERTEX - 1, True)[-1]
    return (
        "Gradient flow of all three class values where the current vertex may be repeated, in the reconstruction of V used here: "
        f"n = {VERTICES}, starts 1 to {VERTICES - 1} equally likely, (α, β, γ)(0) = ({', '.join(f'{x:g}' for x in INIT)}). Left: "
        f"steps from distance {VERTEX}; by t = {END:.0e} p_self = {end['p_self']:.3f} and p_fwd = {end['p_fwd']:.3f}, while 1 - J "
        f"falls to {data['failure'][-1]:.1e} and the mean length from there grows to {data['length'][-1]:.2f}; with repetitions masked "
        f"the same parameters give 1 - p_fwd = {1 - masked:.1e}. Right: exp(-γ) grows like log t; dashed, where the closed-form "
        f"invariant of the late drift keeps its value of t = {LATE:.0e}."
    )


def predicted(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return e^{-gamma} (T',) at the late times, where the invariant has its first late value at every alpha."""
    alpha, _, gamma = data["logits"][late(data)].T
    grid = np.linspace(gamma[0], gamma[-1] - 0.1, 400)
    value = drift_invariant(VERTICES, MEAN_START, alpha[0], gamma[0])
    return np.exp(-np.interp(alpha, value - np.array([drift_invariant(VERTICES, MEAN_START, 0.0, c) for c in grid]), grid))


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the step probabilities, and the drift, against time."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(WIDTH, 2.5))
    shown_times = slice(1, None)
    for name, to in (("p_fwd", VERTEX - 1), ("p_self", VERTEX), ("p_bwd", VERTEX + 1)):
        axes[0].semilogx(data["times"][shown_times], step(data, to, False)[shown_times], color=SHOWN[name], label=STEPS[name])
    masked = step(data, VERTEX - 1, True)[shown_times]
    axes[0].semilogx(data["times"][shown_times], masked, color=SHOWN["p_fwd"], linestyle=":", label="forward, repetition masked")
    axes[0].set(xlabel="time", ylabel="step probability", ylim=(-0.02, 1.02))
    drift = np.exp(-data["logits"][shown_times, 2])
    axes[1].semilogx(data["times"][shown_times], drift, color=COLOURS[4], label=r"$e^{-\gamma}$ of the flow")
    axes[1].semilogx(data["times"][late(data)], predicted(data), **PREDICTION, label=r"$e^{-\gamma}$ in closed form")
    axes[1].set(xlabel="time", ylabel=r"$e^{-\gamma}$")
    figure.legend(loc="outside lower center", ncols=3)
    return figure
