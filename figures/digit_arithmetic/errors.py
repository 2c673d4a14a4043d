"""Sums that trained encoders get right, by the longest cascade of carries, beside rules that look so many positions back.

Source: SABBAGHI_2024, section 4, (C2), Fig. 8(a), at a small size; the rules are new.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, PREDICTION, WIDTH
from lemmata.figures.digit_arithmetic import trained
from lemmata.language.check import shown
from lemmata.language.relation import All, AtLeast, Equal, Relation
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.claims.learning import UNIFORM_ACCURACY
from lemmata.theory.digit_arithmetic.problem import draw_pairs
from lemmata.theory.digit_arithmetic.window import best_accuracy, windowed_add

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "digit-errors"
ENCODINGS, WINDOWS = ("rpe", "ape-shifted"), (0, 1, 2)
LENGTHS, BASE, PAIRS = (3, 4), 10, 4000
SOME = 0.01
"""The share of sums, in the mean over seeds, from which on the caption speaks of some."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return shares that are right by cascade, for each length d: `trained_d` (encodings, seeds, d + 1), `rules_d` (windows, d + 1)."""
    runs = [trained.sums(store, encoding) for encoding in ENCODINGS]
    found = {}
    for digits in LENGTHS:
        where = (slice(None), digits - 1, slice(digits + 1))
        found[f"trained_{digits}"] = np.stack([run["cascade_right"][where] / run["cascade_tests"][where[1:]] for run in runs])
        x, y = draw_pairs(PAIRS * (digits + 1), digits, "complexity", BASE, rng=np.random.default_rng(seed))
        wanted, passes = parallel_add(x, y, BASE)
        right = [(windowed_add(x, y, window, BASE) == wanted).all(axis=1) for window in WINDOWS]
        found[f"rules_{digits}"] = np.array([[row[passes == m].mean() for m in range(digits + 1)] for row in right])
    return found


@shown(UNIFORM_ACCURACY, data=data, tier="full")
def they_look_back_but_do_not_reach_a_rule(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The rules, weighed, are as good as any with their window; encoders are below the rule that looks back one position.

    They are right on some sums whose cascade is longer, where that rule never is, and wrong on some without a carry, where it never is.
    """
    parts: list[Relation] = []
    for digits in LENGTHS:
        bounds = [float(best_accuracy(digits, window, BASE)) for window in WINDOWS]
        parts.append(Equal([float(formula(row.tolist(), BASE)) for row in data[f"rules_{digits}"]], bounds))
        seen = data[f"trained_{digits}"].mean(axis=1)
        parts.append(AtLeast(np.full(len(seen), bounds[1]), [float(formula(row.tolist(), BASE)) for row in seen]))
        parts.append(AtLeast(np.concatenate([seen[:, 2:].max(axis=1), 1 - seen[:, 0]]), np.full(2 * len(seen), SOME)))
    return All(*parts)


def caption(data: dict[str, np.ndarray]) -> str:
    """Describe the lines, and where the encoders stand among the rules."""
    from lemmata.theory.digit_arithmetic.learning import uniform_accuracy

    told = []
    for digits in LENGTHS:
        bounds = ", ".join(f"{float(best_accuracy(digits, window, BASE)):.3f}" for window in WINDOWS)
        means = [float(uniform_accuracy(row.mean(axis=0).tolist(), BASE)) for row in data[f"trained_{digits}"]]
        said = ", ".join(f"{mean:.3f} ({trained.NAMES[name]})" for name, mean in zip(ENCODINGS, means, strict=True))
        told.append(f"{digits} digits: {said}, against {bounds} for rules that see {', '.join(map(str, WINDOWS))} positions")
    return (
        "Share of sums answered correctly against the longest cascade of carries, for encoders trained on sums of two digits "
        "(means over seeds with "
        "95 % intervals), and for the best rules that see m positions on either side (dashed), which are right up to a cascade of m and "
        "never beyond. Weighted by the law of the cascade, on uniform sums: "
        + "; ".join(told)
        + ". Below the rule of one position, the encoders are still right on some sums whose cascade is longer than one, and wrong on "
        "some without any carry."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw a panel for each length."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(1, len(LENGTHS), figsize=(WIDTH, 3.0), sharey=True, squeeze=False)
    for digits, axes in zip(LENGTHS, panels[0], strict=True):
        places = np.arange(digits + 1)
        for window, row in zip(WINDOWS, data[f"rules_{digits}"], strict=True):
            axes.step(places, row + 0.008 * window, where="mid", label=f"rule, $m={window}$", **{**PREDICTION, "color": str(0.25 * window)})
        for name, values, colour in zip(ENCODINGS, data[f"trained_{digits}"], COLOURS, strict=False):
            trained.drawn(axes, places, values, colour, trained.NAMES[name])
        axes.set(xlabel="longest cascade", title=f"{digits} digits", xticks=places, ylim=(-0.03, 1.08))
    panels[0][0].set_ylabel("share that is right")
    figure.legend(*panels[0][-1].get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure
