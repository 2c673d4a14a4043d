"""How training and test losses are drawn: the same axes for figures 9 and 15."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION
from lemmata.figures.linear_attention.training import ALPHA, DECAY, ENCODINGS, POSITIONS, Setting, described
from lemmata.language.relation import All, Equal
from lemmata.terms.types import Fields, Formula
from lemmata.theory.linear_attention.ape.test_loss import ape_test_loss
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.rpe.lag_weights import relative_weights

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SHOWN: dict[str, str] = dict(zip(ENCODINGS, COLOURS, strict=False))
FLOOR = 1e-9
"""Training losses are drawn down to here: below it the solver's tolerance shows."""
ENDS = f"A curve that reaches {FLOOR:.0e} ends there: what follows is the solver's tolerance, no loss."
"""For a caption."""


def followed(formula: Formula, setting: Setting, arrays: dict[str, np.ndarray]) -> np.ndarray:
    """Return RPE's training loss (T,) that the claimed lag weights, as a formula on the line -(n-1)/2..(n-1)/2, predict from the start."""
    lag = np.arange(POSITIONS) - POSITIONS // 2
    target = ring_target(POSITIONS, ALPHA, setting.betas)[lag % POSITIONS]
    seen = np.maximum(setting.window - np.abs(lag), 0)
    start = arrays["init"][lag % POSITIONS]
    weights = [formula(float(t), start, setting.window, ALPHA, list(setting.betas), DECAY) for t in arrays["times"]]
    return np.array([(seen * (found - target) ** 2).sum() for found in weights])


def on_curves(formula: Formula, setting: Setting, arrays: dict[str, np.ndarray]) -> All:
    """Relate RPE's training loss at every time, and its test loss at every position at the end, to the claimed curves."""
    target = ring_target(POSITIONS, ALPHA, setting.betas)
    curves = [formula(float(t), arrays["init"], setting.window, target, DECAY) for t in arrays["times"]]
    train, test = np.array(curves).T
    return All(Equal(arrays["train"], train), Equal(arrays["test"], np.full(POSITIONS, test[-1]), scale=test[-1]))


def far_from_window(formula: Formula, setting: Setting, arrays: dict[str, np.ndarray]) -> Equal:
    """Relate APE's test loss far from the window to the whole variance of the output."""
    reach = len(setting.betas)
    return Equal(arrays["test"][setting.window + reach : POSITIONS - reach], formula(ALPHA, setting.betas))


def along_positions(formula: Formula, setting: Setting, arrays: dict[str, np.ndarray]) -> All:
    """Relate APE's test loss at every position to the claimed profile; in the window, what weight decay adds everywhere is taken off."""
    found, n1 = arrays["test"], setting.window
    predicted = formula(POSITIONS, n1, ALPHA, setting.betas)
    return All(Equal(found[:n1] - found[:n1].min(), predicted[:n1]), Equal(found[n1:], predicted[n1:]))


def kept_by_decay(formula: Formula, setting: Setting, arrays: dict[str, np.ndarray]) -> Equal:
    """Relate RPE's test loss at every position to what weight decay keeps from the target."""
    loss = formula(arrays["init"], setting.window, ring_target(POSITIONS, ALPHA, setting.betas), DECAY)
    return Equal(arrays["test"], loss, scale=loss)


def absolute_floor(setting: Setting) -> float:
    """Return where APE's training loss ends: weight decay shifts each of the n1 diagonal entries by ε/4."""
    return setting.window * (DECAY / 4) ** 2


def caption_of_training(setting: Setting) -> str:
    """Describe the training losses and what is drawn over them."""
    return (
        "Training loss of the three encodings; dashed, the closed form for RPE from its own start; dotted, the value at which "
        f"weight decay holds APE. {ENDS} {described(setting)}."
    )


def caption_of_test(setting: Setting) -> str:
    """Describe the test losses and what is drawn over them."""
    return (
        "Expected test loss at each position after training on the shaded window (with augmentation, on all its "
        "shifts, where what remains depends on the start); dashed, the predictions: for APE the limit of small weight "
        f"decay, for RPE zero. {described(setting)}."
    )


def draw_training(data: Fields, setting: Setting) -> Figure:
    """Draw the training losses against time, with the closed form of RPE and the end of APE over them."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    for encoding, arrays in data.items():
        late = arrays["times"] > 0
        axes.loglog(
            arrays["times"][late],
            np.where(arrays["train"][late] > FLOOR, arrays["train"][late], np.nan),
            color=SHOWN[encoding],
            label=encoding,
        )
    relative = data["RPE"]
    late = relative["times"] > 0
    predicted = followed(relative_weights, setting, relative)
    axes.loglog(relative["times"][late], predicted[late], **PREDICTION, label="closed form (RPE)")
    axes.axhline(absolute_floor(setting), color="black", linestyle=":", linewidth=1, label=r"$n_1\varepsilon^2/16$ (APE)")
    axes.set(xlabel="time", ylabel="training loss", ylim=(FLOOR, None))
    axes.legend(loc="lower left")
    return figure


def draw_test(data: Fields, setting: Setting) -> Figure:
    """Draw the test loss at each position, with the predictions over it."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    site = np.arange(1, POSITIONS + 1)
    predicted = {
        "APE": np.asarray(ape_test_loss(POSITIONS, setting.window, ALPHA, setting.betas), dtype=float),
        "RPE": np.zeros(POSITIONS),
    }
    axes.axvspan(0.5, setting.window + 0.5, color="#f2f2f2", zorder=0)
    for encoding, arrays in data.items():
        axes.plot(site, arrays["test"], color=SHOWN[encoding], marker=".", markersize=4, label=encoding)
        if encoding in predicted:
            axes.plot(site, predicted[encoding], **PREDICTION, label="prediction" if encoding == "RPE" else None)
    axes.text(setting.window / 2 + 0.5, axes.get_ylim()[1] * 0.97, "window", ha="center", va="top", color="#666666")
    axes.set(xlabel="position", ylabel="test loss", xlim=(0.5, POSITIONS + 0.5))
    axes.legend(loc="center right", bbox_to_anchor=(1.0, 0.6))
    return figure
