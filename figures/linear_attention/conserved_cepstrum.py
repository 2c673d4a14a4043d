"""The cepstrum through training: constant at the lags that no window sees, moving at the others.

From a circulant start the flow conserves c_r = IDFT(log DFT(a))_r at every ring distance r >= n1; the paper does not have this figure.
The run follows position vectors, not the spectrum. Source: SABBAGHI_2024, eq. D.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.dynamics import flow
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.terms.arithmetic import circulant
from lemmata.terms.types import Fields, Formula
from lemmata.theory.linear_attention.augmented.cepstrum import cepstrum
from lemmata.theory.linear_attention.claims.augmented.cepstrum import CEPSTRUM_CONSERVED
from lemmata.theory.linear_attention.problem import AugmentedEncoding

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "conserved-cepstrum"
POSITIONS, WINDOW, ALPHA, BETAS = 51, 10, 2.0, (0.5,)


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train square position vectors whose Gram matrix is a random positive circulant."""
    times = np.concatenate([[0.0], np.geomspace(1e-4, 4.0, 60)])

    def compute() -> tuple[Fields, Fields]:
        half = np.random.default_rng(seed).normal(0.0, 0.5, POSITIONS // 2 + 1)
        spectrum = np.exp(half[np.minimum(np.arange(POSITIONS), POSITIONS - np.arange(POSITIONS))])
        init = circulant(np.fft.ifft(np.sqrt(spectrum)).real)
        record = AugmentedEncoding(POSITIONS, WINDOW, POSITIONS, ALPHA, BETAS)
        path = flow.solve(record, init, times, rtol=1e-9, atol=1e-12, method="DOP853")
        columns = np.array([state @ state[0] for state in path.states])
        return {"times": times, "columns": columns}, {"train": float(record.loss(path.final))}

    parameters = {"positions": POSITIONS, "window": WINDOW, "alpha": ALPHA, "betas": BETAS}
    return store.run("linear-attention cepstrum", parameters, compute, seed=seed, reach=[flow.solve, AugmentedEncoding]).arrays


@shown(CEPSTRUM_CONSERVED, data=data, rtol=1e-7)
def unseen_lags_stand_still(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """The unseen coefficients keep their initial values at every time drawn."""
    unseen = slice(WINDOW, POSITIONS - WINDOW + 1)
    found = np.array([formula(column)[unseen] for column in data["columns"]])
    return Equal(found, np.broadcast_to(found[0], found.shape))


def drift(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return the cepstrum's change since the start, (T, n)."""
    found = np.array([cepstrum(column) for column in data["columns"]])
    return found - found[0]


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the run and what is drawn."""
    unseen = np.abs(drift(data)[:, WINDOW : POSITIONS // 2 + 1]).max()
    return (
        "Cepstrum coefficients c_r through training (population gradient flow of the position vectors from a random "
        "circulant Gram matrix): "
        f"ring distances below the window n1 = {WINDOW} move, the {POSITIONS // 2 - WINDOW + 1} others are conserved "
        f"(largest drift {unseen:.1g}, "
        f"the solver's tolerance being 1e-9). n = d = {POSITIONS}, α = {ALPHA:g}, β = {BETAS[0]:g}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw the coefficients against time, unseen lags in one colour, and below them the unseen lags' drift."""
    import matplotlib.pyplot as plt

    figure, (top, bottom) = plt.subplots(2, 1, sharex=True, figsize=(WIDTH, 4.6), height_ratios=(2, 1))
    found = np.array([cepstrum(column) for column in data["columns"]])
    late = slice(1, None)
    for r in range(1, POSITIONS // 2 + 1):
        seen = r < WINDOW
        label = {1: "seen lags, $r<n_1$", WINDOW: r"unseen lags, $r\geq n_1$"}.get(r)
        top.plot(data["times"][late], found[late, r], color=COLOURS[1] if seen else COLOURS[0], linewidth=1.0, label=label)
        if not seen:
            bottom.loglog(data["times"][late], np.maximum(np.abs(drift(data)[late, r]), 1e-17), color=COLOURS[0], linewidth=0.8)
    top.set(ylabel=r"$c_r$", xscale="log")
    top.legend(loc="upper left")
    bottom.set(xlabel="time", ylabel=r"$|c_r(t)-c_r(0)|$, unseen", ylim=(1e-17, 1e-6))
    return figure
