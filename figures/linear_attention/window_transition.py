"""Mean test loss of APE with augmentation against the window: in high dimension α² (n - 2 n1 + 1)₊ / d, zero from half the ring on.

A window wider than half the ring shows every lag, and the model generalises; the paper does not have this figure.
Source: the leading order of SABBAGHI_2024, Proposition 5.1, second part, for any window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.dynamics import descent
from lemmata.language.check import shown
from lemmata.language.relation import Equal
from lemmata.terms.types import Fields, Formula
from lemmata.theory.linear_attention.augmented.leading_loss import leading_isotropic_loss
from lemmata.theory.linear_attention.claims.augmented.half_ring import HALF_RING
from lemmata.theory.linear_attention.claims.augmented.leading_loss import LEADING_LOSS
from lemmata.theory.linear_attention.problem import AugmentedEncoding

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from lemmata.store.store import Store

NAME = "window-transition"
POSITIONS, DIM, ALPHA, SEEDS = 31, 65536, 2.0, 4  # in this dimension rows of a start are orthogonal to 0.4 %, 1/√d
WINDOWS = (1, 4, 7, 10, 12, 14, 15, 16, 17, 20, 25, 31)  # every window around half the ring, few elsewhere
TIME = 3.0  # the caption says what is left of the training loss by then
ONE_START = {"markersize": 4, "markerfacecolor": "none", "color": COLOURS[0], "clip_on": False}


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Train each window from several starts, by gradient descent at a quarter of the stability limit."""

    def compute() -> tuple[Fields, Fields]:
        import jax

        drawn = [AugmentedEncoding(POSITIONS, 1, DIM, ALPHA, ()).init(key) for key in jax.random.split(jax.random.key(seed), SEEDS)]
        # A turn of the space changes no product: each start is followed in coordinates of its own span.
        starts = np.stack([np.linalg.cholesky(np.asarray(p @ p.T)) for p in drawn])
        train, test = np.zeros((len(WINDOWS), SEEDS)), np.zeros((len(WINDOWS), SEEDS, POSITIONS))
        for row, window in enumerate(WINDOWS):
            record = AugmentedEncoding(POSITIONS, window, POSITIONS, ALPHA, ())
            step = 1 / (8 * window * ALPHA)
            path = descent.batch(record, starts, step, round(TIME / step), logged=1)
            train[row], test[row] = jax.vmap(record.loss)(path.final), jax.vmap(record.test_loss)(path.final)
        return {"windows": np.array(WINDOWS), "train": train, "test": test}, {"largest train loss": float(train.max())}

    parameters = {"positions": POSITIONS, "dim": DIM, "alpha": ALPHA, "windows": WINDOWS, "seeds": SEEDS, "time": TIME}
    return store.run("linear-attention window transition", parameters, compute, seed=seed, reach=[descent.batch, AugmentedEncoding]).arrays


@shown(HALF_RING, data=data, rtol=1e-9, tier="full")
def generalises_from_half_the_ring_on(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """From half the ring on every position of every run has the predicted loss."""
    wide = data["windows"] >= (POSITIONS + 1) / 2
    predicted = [formula(POSITIONS, int(n1), DIM, ALPHA) for n1 in data["windows"][wide]]
    return Equal(data["test"][wide].max(axis=(1, 2)), predicted)


@shown(LEADING_LOSS, data=data, rtol=0.15, tier="full")
def falls_as_the_leading_order(formula: Formula, data: dict[str, np.ndarray]) -> Equal:
    """Below half the ring the losses, summed over the windows, are the leading order within 15 %."""
    narrow = data["windows"] < (POSITIONS + 1) / 2
    predicted = sum(formula(POSITIONS, int(n1), DIM, ALPHA) for n1 in data["windows"][narrow])
    return Equal(data["test"][narrow].mean(axis=(1, 2)).sum(), predicted, scale=predicted)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the runs and what is drawn."""
    return (
        f"Test loss of APE with augmentation, mean over positions, against the window n1, in units of α²/d: {SEEDS} starts each "
        "(points), and the leading order, the number (n - 2n1 + 1)₊ of lags that no window sees "
        f"(dashed). From half the ring on every lag is supervised and the loss is zero. n = {POSITIONS}, d = {DIM}, "
        f"α = {ALPHA:g}, β = 0, gradient descent to time {TIME:g}; largest training loss {data['train'].max():.1g}."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw mean test losses as points over the leading order, in units of α²/d: the number of lags that no window sees."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for k in range(SEEDS):
        losses = data["test"][:, k].mean(axis=1) * DIM / ALPHA**2
        axes.plot(data["windows"], losses, "o", **ONE_START, label=None if k else "one start")
    span = np.arange(1, POSITIONS + 1)
    predicted = [leading_isotropic_loss(POSITIONS, int(n1), DIM, ALPHA) * DIM / ALPHA**2 for n1 in span]
    axes.plot(span, predicted, **PREDICTION, label=r"leading order $(n-2n_1+1)_+$")
    axes.axvline((POSITIONS + 1) / 2, color="#999999", linewidth=0.8, label="half the ring")
    axes.set(xlim=(0, POSITIONS + 1), ylim=(0, 40), xticks=range(1, POSITIONS + 1, 5), xlabel=r"window $n_1$")
    axes.set(ylabel=r"mean test loss, times $d/\alpha^2$")
    axes.legend()
    return figure
