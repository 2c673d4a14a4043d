"""Spectra of a network that has learnt remainders modulo 2, 3, 5 and 7, beside those that the tasks alone predict.

Source: after SYRKIS_2025, Fig. 6, 7, 14 and 15, in the quadratic network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, WIDTH
from lemmata.figures.modular_arithmetic.trained import trained
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.modular_arithmetic.claims.spectra import CHARACTER
from lemmata.theory.modular_arithmetic.problem import moduli
from lemmata.theory.modular_arithmetic.spectra import character_power, token_spectrum

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-spectra"
P, TASKS, DRAWN = 37, (2, 3, 5, 7), (7, 2)
"""The base, the tasks that are taught, and of which task and frequency the spectrum is drawn."""
STEPS = 1000
WORDS = "--width 96 --lr 0.004 --train-share 0.7 --logged 20 --seeds 1 --dtype float32"
NEAR = 0.8
"""The least share of their power that a predicted and a trained spectrum have in common; its power in one place would be 0.5 at most."""
TURNS = 801


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return accuracies on unseen pairs of each task, its outputs, and the weights of the first digit, of labels shuffled too.

    Outputs are (p, p, q) by digits, the weights (p, width).
    """
    words = f"--prime {P} --steps {STEPS} --omit {','.join(str(q) for q in moduli(P) if q not in TASKS)} {WORDS}"
    run, shuffled = (trained(store, f"--task {task} {words}", seed) for task in ("miiii", "basis"))
    u, v, w = (run[name][0].astype(float) for name in "uvw")
    hidden = (u.T[:, None] + v.T[None]) ** 2
    sizes = moduli(P)
    outputs = np.split(hidden @ w, np.cumsum(sizes)[:-1], axis=2)
    found = {f"outputs_{q}": outputs[sizes.index(q)] for q in TASKS}
    accuracy = run["test_accuracy"][-1, 0, [sizes.index(q) for q in TASKS]]
    return found | {"accuracy": accuracy, "digit": u.T, "shuffled": shuffled["u"][0].T.astype(float)}


def of_task(data: dict[str, np.ndarray], q: int, k: int) -> np.ndarray:
    """Return the spectrum over both digits, (p, p), of sum 1, of sum_c f_c e^{2 pi i k c/q}, where f_c are the outputs of a task."""
    turned = data[f"outputs_{q}"] @ np.exp(2j * np.pi * k * np.arange(q) / q)
    power = abs(np.fft.fft2(turned)) ** 2
    return power / power.sum()


def common(claimed: np.ndarray, found: np.ndarray) -> float:
    """Return the share of their power that two spectra have in common, 1 for equal ones."""
    return float(np.minimum(claimed / claimed.sum(), found).sum())


@shown(CHARACTER, data=data, tier="full")
def spectra_are_those_of_characters(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """For each task and frequency the trained spectrum and that of the character have most of their power in common."""
    shares = [common(np.asarray(formula(P, q, k)), of_task(data, q, k)) for q in TASKS for k in range(1, q // 2 + 1)]
    return All(AtLeast(np.array(shares), NEAR))


def power(digit: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """Return the shares, (turns,), that waves of so many turns a digit have in weights (p, width) less their mean."""
    waves = np.exp(-2j * np.pi * np.outer(turns, np.arange(len(digit))))
    found = (abs(waves @ (digit - digit.mean(axis=0))) ** 2).sum(axis=1)
    return found / found.sum()


def grid() -> np.ndarray:
    """Return the frequencies 1/p, 2/p, … up to a half."""
    return np.arange(1, (P + 1) // 2) / P


def caption(data: dict[str, np.ndarray]) -> str:
    """Give accuracies, what spectra have in common, and how much of the weights lies near the tasks' frequencies."""
    shares = [common(character_power(P, q, k), of_task(data, q, k)) for q in TASKS for k in range(1, q // 2 + 1)]
    claimed = token_spectrum(P, TASKS, "frequency")
    alike = [np.corrcoef(claimed, power(data[name], grid()))[0, 1] for name in ("digit", "shuffled")]
    q, k = DRAWN
    return (
        f"A quadratic network that has learnt remainders modulo {', '.join(map(str, TASKS))} of two-digit numbers in base {P} "
        f"({100 * data['accuracy'].min():.1f} % of the unseen pairs right). Above: the power of the character of frequency "
        f"{k}/{q} over both digits, and that of the trained outputs modulo {q}; of all tasks and frequencies they have "
        f"{100 * min(shares):.1f} % in common or more, as right outputs must. Below, left: power of the weights of the first digit at "
        f"frequencies $u/{P}$, beside that of all characters alike (dashed; correlation {alike[0]:.2f}) and that of a network trained on "
        f"shuffled labels (dots; {alike[1]:.2f}). "
        "Right: those weights at all frequencies, with those of the tasks, none of which lies on the grid."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw two spectra over both digits, one on the grid, and one at all frequencies."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 2, figsize=(WIDTH, 4.6))
    axes = panels.ravel()
    q, k = DRAWN
    claimed = character_power(P, q, k)
    for axis, table, title in zip(axes, (claimed / claimed.sum(), of_task(data, q, k)), ("character", "trained"), strict=False):
        axis.imshow(np.sqrt(table).T, origin="lower", vmin=0, cmap="viridis")
        axis.grid(visible=False)
        axis.set(xlabel="frequency of $x_0$", ylabel="of $x_1$", title=f"{title}, $k/q={k}/{q}$")
    turns = np.linspace(0, 0.5, TURNS)[1:]
    whole, claimed = power(data["digit"], grid()), token_spectrum(P, TASKS, "frequency")
    axes[2].bar(P * grid(), whole, color=COLOURS[0], label="trained")
    axes[2].plot(P * grid(), claimed / claimed.sum(), label="tasks", **PREDICTION)
    axes[2].plot(P * grid(), power(data["shuffled"], grid()), ".", color=COLOURS[1], label="shuffled labels")
    axes[2].set(xlabel=f"frequency, in turns per {P} digits", ylabel="share", title="weights of $x_0$", ylim=(0, 1.6 * whole.max()))
    axes[2].legend(loc="upper left")
    axes[3].plot(turns, power(data["digit"], turns) * len(turns), color=COLOURS[0])
    for place in sorted({one / q for q in TASKS for one in range(1, q // 2 + 1)}):
        axes[3].axvline(place, color="black", linewidth=0.6, linestyle=":")
    axes[3].set(xlabel="turns per digit", ylabel="power (mean 1)", title="weights of $x_0$")
    return figure
