"""How many students that fit also extrapolate: drawn at random, seldom; trained from near zero with b = c, all.

The teacher is a* = 1, w* = 1, so that every tap is 1. A drawn student has D states uniform on [-1, 1] and the weights that give it the
first D taps; the trained ones have three states and learn three taps.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", what does not explain generalization.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import PREDICTION
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.simulations.state_space.gradient_flow import paths, responses
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula
from lemmata.theory.state_space.claims.typicality.matched_taps import MATCHED_TAPS
from lemmata.theory.state_space.typicality.matched_taps import matched_share

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "typical-students"
STATES, TOLERANCES = (2, 3, 4), np.geomspace(0.005, 0.5, 9)
DRAWN, SEEDS, TRAINED = 40_000, 8, 3
SCALE, TIME = 0.01, 1e5
ERRORS = 5
"""How many standard errors a share may be off."""


def drawn(seed: int) -> np.ndarray:
    """Return the errors of the next tap of drawn students, (numbers of states, students)."""
    rows = []
    for dim in STATES:
        states = np.random.default_rng((seed, dim)).uniform(-1, 1, (DRAWN, dim))
        weights = np.linalg.solve(states[:, None, :] ** np.arange(dim)[None, :, None], np.ones((DRAWN, dim, 1)))[:, :, 0]
        rows.append(np.abs((weights * states**dim).sum(axis=1) - 1))
    return np.array(rows)


def trained(seed: int) -> np.ndarray:
    """Return the errors of tap 3 of students trained by gradient flow on the taps before it, (seeds,)."""
    starts = [SCALE * np.random.default_rng((seed, k)).standard_normal((2, TRAINED)) for k in range(SEEDS)]
    a, b = (np.stack(parts) for parts in zip(*starts, strict=True))
    end = paths(a, b, b, np.ones(TRAINED), np.eye(TRAINED) / TRAINED, np.array([0.0, TIME]))
    return np.abs(responses(tuple(part[-1] for part in end), TRAINED + 1)[:, TRAINED] - 1)


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Draw and train: `shares` (numbers of states, tolerances) and `trained`, errors of the next tap (seeds,)."""

    def compute() -> tuple[Fields, Fields]:
        shares = (drawn(seed)[:, :, None] <= TOLERANCES).mean(axis=1)
        errors = trained(seed)
        return {"shares": shares, "trained": errors}, {"largest error after training": float(errors.max())}

    parameters = {"states": STATES, "tolerances": TOLERANCES, "drawn": DRAWN, "seeds": SEEDS, "scale": SCALE, "time": TIME}
    return store.run("state-space typical students", parameters, compute, seed=seed, reach=[drawn, trained]).arrays


@shown(MATCHED_TAPS, data=data, tier="full")
def drawn_students_follow_the_law_and_trained_ones_do_not(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Shares of drawn students are the law's up to five standard errors; every trained one is within the least tolerance."""
    law = np.array([[formula(dim, float(eps)) for eps in TOLERANCES] for dim in STATES])
    allowed = ERRORS * np.sqrt(law * (1 - law) / DRAWN)
    return All(AtLeast(allowed, np.abs(data["shares"] - law)), AtLeast(TOLERANCES[0], data["trained"]))


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the students and what is drawn."""
    three = data["shares"][STATES.index(TRAINED)]
    return (
        f"Share of students whose tap D is off by at most a tolerance, among {DRAWN} of D states drawn from [-1, 1] and weights that match "
        f"taps 0 to D - 1 of a teacher of one state: circles; dashed, the closed form. Of those of three states {three[0]:.2%} are "
        f"within {TOLERANCES[0]:g}; all {len(data['trained'])} that were trained on three taps from near zero with b = c are, the worst by "
        f"{data['trained'].max():.2g} (squares): zero loss is not what singles them out."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw shares against the tolerance for each number of states."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    fine = np.geomspace(TOLERANCES[0], TOLERANCES[-1], 80)
    for k, dim in enumerate(STATES):
        axes.loglog(TOLERANCES, data["shares"][k], "o", markerfacecolor="none", color=f"C{k}", label=f"drawn, $D={dim}$")
        axes.loglog(fine, [matched_share(dim, float(eps)) for eps in fine], **PREDICTION)
    reached = (data["trained"][:, None] <= TOLERANCES).mean(axis=0)
    axes.loglog(TOLERANCES, reached, "s", color="black", markersize=4, label=f"trained, $D={TRAINED}$")
    axes.loglog([], [], **PREDICTION, label="law")
    axes.set(xlabel="tolerance of the next tap", ylabel="share of students", ylim=(None, 1.5))
    axes.legend(loc="lower right")
    return figure
