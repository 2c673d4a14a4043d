"""p_fwd, p_bwd and p_other along the exact gradient flow, from starts at all distances and from distant ones only.

Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning" and "Without Simple Examples Learning is Intractable".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import WIDTH
from lemmata.figures.chain_traversal.base import INIT, SHOWN, STEPS, uniform
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.simulations.chain_traversal import flow
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.chain_traversal.claims.learning import SIGNS
from lemmata.theory.chain_traversal.problem import logits_from_probabilities, step_probabilities

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "traversal-step-probabilities"
VERTICES, FAR, END = 32, 16, 1e9
CASES = {"simple": range(1, VERTICES), "complex": range(FAR, VERTICES)}
WORDS = {"simple": "starts at every distance", "complex": f"starts from distance {FAR} on"}
SETTLED = 1e-3
"""Where p_fwd is within this of 1 the probabilities hardly move from one drawn point to the next, and their signs say nothing."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Follow both flows; nothing is random: `times` (T,), and `<case>` (T, 2) with alpha and beta."""
    times = np.concatenate([[0.0], np.geomspace(1e2, END, 281)])
    init = (*(float(logit) for logit in logits_from_probabilities(VERTICES, *INIT)), 0.0)

    def compute() -> tuple[Fields, Fields]:
        paths = {case: flow.path(VERTICES, init, uniform(VERTICES, starts), times)[:, :2] for case, starts in CASES.items()}
        return {"times": times, **paths}, {case: float(path[-1, 0]) for case, path in paths.items()}

    parameters = {"n": VERTICES, "init": init, "end": END, "starts": {case: list(starts) for case, starts in CASES.items()}}
    return store.run("chain-traversal step probabilities", parameters, compute, reach=[flow.path]).arrays


def probabilities(data: dict[str, np.ndarray], case: str) -> np.ndarray:
    """Return p_fwd, p_bwd and p_other along the flow (3, T)."""
    return np.array(step_probabilities(VERTICES, *data[case].T))


@shown(SIGNS, data=data, tier="full")
def forward_rises_and_the_others_fall(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Until p_fwd is within 1e-3 of 1 every drawn probability moves from each point to the next as its rate says."""
    found, predicted = [], []
    for case, starts in CASES.items():
        drawn = probabilities(data, case)
        for k in np.flatnonzero(1 - drawn[0] > SETTLED)[:-1]:
            found.append(np.sign(drawn[:, k + 1] - drawn[:, k]))
            predicted.append(np.sign(formula(VERTICES, *map(float, data[case][k]), start_weights=uniform(VERTICES, starts))))
    return Equal(np.array(found), np.array(predicted, dtype=float))


def learnt(data: dict[str, np.ndarray], case: str) -> float:
    """Return the first drawn time at which p_fwd exceeds 0.9, infinity if there is none."""
    return float(data["times"][probabilities(data, case)[0] > 0.9].min(initial=np.inf))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the flows and what is drawn."""
    times = {case: learnt(data, case) for case in CASES}
    return (
        f"Step probabilities along the gradient flow of the expected reward, two chains of n = {VERTICES} vertices, base model p_fwd, "
        f"p_bwd, p_other = {', '.join(map(str, INIT))} (three-type chain, no repetitions, no horizon). Left: starts 1 to "
        f"{VERTICES - 1}, equally likely; right: starts {FAR} to {VERTICES - 1} only. In both p_fwd rises and the others fall "
        f"throughout; p_fwd exceeds 0.9 by t = {times['simple']:.1e} on the left and by {times['complex']:.1e} on the right."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the probabilities against time, one panel for each choice of starts."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(WIDTH, 2.5), sharey=True)
    for part, case in zip(axes, CASES, strict=True):
        for name, drawn in zip(STEPS, probabilities(data, case), strict=False):
            part.semilogx(data["times"][1:], drawn[1:], color=SHOWN[name])
            part.text(150, drawn[1] + 0.03, STEPS[name], color=SHOWN[name])
        part.set(xlabel="time", title=WORDS[case], ylim=(-0.02, 1.05))
    axes[0].set(ylabel="step probability")
    return figure
