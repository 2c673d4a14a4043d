"""Norms of the gradients of each matrix of a Transformer through training, and what they share whatever the loss: their radial parts.

Source: after SYRKIS_2025, Fig. 9, at p = 23 for sums and p = 17 for all remainders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.figures.modular_arithmetic import attention
from lemmata.figures.modular_arithmetic.trained import trained
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula, Vector
from lemmata.theory.modular_arithmetic.claims.symmetries import NEURON, QUERY_KEY, VALUE_MIX

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-gradients"
WORDS = attention.WORDS
REMAINDERS = (
    "--task miiii --model transformer --prime 17 --lr 0.003 --dropout 0.1 --train-share 0.85 "
    "--steps 1500 --logged 30 --seeds 1 --dtype float32"
)
DECAY = 1.0
"""That of both runs, the command's own."""
MATRICES = ("token", "position", "query", "key", "value", "mix", "up", "down", "head")
PAIRS = (("query", "key"), ("value", "mix"), ("up", "down"))
"""Matrices that the network uses by their product alone, or as the two layers of ReLU neurons."""
CURVES = (("token", "position"), *PAIRS, ("head",))
RTOL = 1e-5
"""Radial parts are sums of a few thousand products in single precision, each rounded by 6e-8."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return steps, accuracies, and of each matrix |grad_W L|, W . grad_W L and |W|^2, (looks, matrices), for sums and remainders."""
    found = {}
    for task, words in (("sums", WORDS), ("remainders", REMAINDERS)):
        run = trained(store, words, seed)
        found |= {f"{task}_steps": run["steps"], f"{task}_accuracy": run["test_accuracy"][:, 0].mean(axis=1)}
        logged = {"slope": "gradient_norm", "radial": "matrix_radial", "square": "matrix_norm_squared"}
        found |= {f"{task}_{short}": run[name][:, 0].astype(float) for short, name in logged.items()}
    return found


def column(data: dict[str, np.ndarray], task: str, kind: str, matrix: str) -> Vector:
    """Return what was logged of a matrix, (looks,)."""
    return data[f"{task}_{kind}"][:, MATRICES.index(matrix)]


def kept(formula: Formula, data: dict[str, np.ndarray], first: str, second: str, square: bool) -> All:
    """Return that |first|^2 - |second|^2 would change along the flow by the formula, and that both radial parts are the same."""
    parts = []
    for task in ("sums", "remainders"):
        inward, size = ([column(data, task, kind, name) for name in (first, second)] for kind in ("radial", "square"))
        rates = [-2 * (pull + DECAY * weight) for pull, weight in zip(inward, size, strict=True)]
        roots = np.sqrt(size).T[:, :, None, None] if square else np.sqrt(size).T[:, :, None]
        claimed = np.array([np.sum(formula(one, other, DECAY)) for one, other in roots])
        largest = float(np.abs(inward).max())
        parts += [Equal(claimed, rates[0] - rates[1]), Equal(inward[0] / largest, inward[1] / largest, scale=1.0)]
    return All(*parts)


@shown(QUERY_KEY, data=data, tier="full", rtol=RTOL)
def queries_and_keys_share_their_radial_part(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The trace of the law, over all heads, at every look."""
    return kept(formula, data, *PAIRS[0], square=True)


@shown(VALUE_MIX, data=data, tier="full", rtol=RTOL)
def values_and_mixes_share_theirs(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The trace of the law, over all heads, at every look."""
    return kept(formula, data, *PAIRS[1], square=True)


@shown(NEURON, data=data, tier="full", rtol=RTOL)
def both_layers_of_neurons_share_theirs(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """The law added up over all neurons, at every look."""
    return kept(formula, data, *PAIRS[2], square=False)


def attention_share(data: dict[str, np.ndarray], task: str) -> Vector:
    """Return the share of the squared norm of the whole gradient that the four matrices of attention have, (looks,)."""
    squares = data[f"{task}_slope"] ** 2
    places = [MATRICES.index(name) for pair in PAIRS[:2] for name in pair]
    return squares[:, places].sum(axis=1) / squares.sum(axis=1)


def times(data: dict[str, np.ndarray], task: str, kind: str) -> float:
    """Return how many times as large the key's gradient, or the query's norm, is as the other's in the end."""
    query, key = (float(column(data, task, kind, name)[-1]) for name in PAIRS[0])
    return key / query if kind == "slope" else (query / key) ** 0.5


def caption(data: dict[str, np.ndarray]) -> str:
    """Say how gradients fall, and that those of queries and keys tell the balance of both."""
    first, last = (100 * attention_share(data, "remainders")[look] for look in (1, -1))
    sums, remainders = (100 * data[f"{task}_accuracy"][-1] for task in ("sums", "remainders"))
    slopes, norms = (times(data, "remainders", kind) for kind in ("slope", "square"))
    return (
        "Above: norms of the gradients of each matrix of a one-layer Transformer trained with decay 1 and dropout, on sums mod 23 "
        f"({sums:.0f} % of the unseen pairs right in the end) and on all remainders in base 17 ({remainders:.0f} %, the mean over tasks); "
        "each second matrix of a pair dashed. Below, left: the radial part $-W\\cdot\\nabla_WL$ for remainders, the same for both matrices "
        "of a pair (line and dots) at every look, as the laws of conservation say. Right: norms. The gradient of the keys ends "
        f"{slopes:.0f} times as large as that of the queries, whose norm is {norms:.1f} times theirs: what a gradient's norm says "
        "of one factor of a product is a matter of how the product is divided. Attention's four matrices have "
        f"{first:.0f} % of the squared norm of the gradient of remainders at the second look and {last:.0f} % at the last."
    )


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw gradients of both runs, radial parts, and norms."""
    import matplotlib.pyplot as plt

    figure, panels = plt.subplots(2, 2, figsize=(WIDTH, 4.8))
    (sums, remainders), (radial, norms) = panels
    for axis, task in ((sums, "sums"), (remainders, "remainders")):
        _curves(axis, data[f"{task}_steps"][1:], {name: column(data, task, "slope", name)[1:] for name in MATRICES})
        axis.set(title=task, xlabel="steps", ylabel=r"$|\nabla_WL|$", yscale="log")
    steps = data["remainders_steps"]
    for (one, other), colour in zip(PAIRS, COLOURS[1:], strict=False):
        line, dots = (-column(data, "remainders", "radial", name)[1:] for name in (one, other))
        radial.plot(steps[1:], line, color=colour, linewidth=1)
        radial.plot(steps[1:], dots, ".", color=colour, markersize=4)
    radial.set(title="remainders, radial part", xlabel="steps", ylabel=r"$-W\cdot\nabla_WL$")
    radial.set_yscale("symlog", linthresh=1e-2)  # at some early looks a radial part points outward
    _curves(norms, steps, {name: np.sqrt(column(data, "remainders", "square", name)) for name in MATRICES})
    norms.set(title="remainders, norms", xlabel="steps", ylabel="$|W|$", ylim=(0, None))
    figure.legend(*sums.get_legend_handles_labels(), loc="outside lower center", ncol=5)
    return figure


def _curves(axis: Axes, steps: Vector, found: dict[str, Vector]) -> None:
    for names, colour in zip(CURVES, (*COLOURS[:4], "black"), strict=True):
        for name, line in zip(names, ("-", "--"), strict=False):
            axis.plot(steps, found[name], line, color=colour, label=name, linewidth=1)
