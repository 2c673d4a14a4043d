"""A trained Transformer that adds mod p: attention at the readout, tokens on a circle, and the spectrum of the tokens.

Source: after SYRKIS_2025, Fig. 6 to 10, for one network at p = 23.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmata.drawing.style import COLOURS, WIDTH
from lemmata.figures.modular_arithmetic.trained import trained
from lemmata.language.check import shown
from lemmata.language.relation import All, Equal
from lemmata.store.store import Store
from lemmata.terms.types import Formula
from lemmata.theory.modular_arithmetic.claims.symmetries import SPLIT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NAME = "modular-arithmetic-attention"
WORDS = "--model transformer --prime 23 --lr 0.003 --dropout 0.1 --train-share 0.7 --steps 1500 --logged 30 --seeds 1 --dtype float32"

AWAY = 7
"""Distance of a digit from its token, in points: about the height of a digit."""


def data(store: Store, seed: int = 0) -> dict[str, np.ndarray]:
    """Return attention (heads, p, p, 3) and scores (heads, 3, p) at the readout, and the tokens of the digits (p, d), in float64.

    Attention is that of every pair of digits, by queries and keys of all three positions; scores are those of the readout's query alone.
    """
    run = trained(store, WORDS, seed)
    token, position, query, key = (run[name][0].astype(float) for name in ("token", "position", "query", "key"))
    p = len(token) - 1
    pairs = np.stack([np.repeat(np.arange(p), p), np.tile(np.arange(p), p), np.full(p * p, p)], axis=1)
    stream = token[pairs] + position
    asked, held = (np.einsum("nid,hdk->nhik", stream, part) for part in (query, key))
    weights = np.exp(np.einsum("nhik,nhjk->nhij", asked, held)[:, :, 2] / query.shape[-1] ** 0.5)
    weights = (weights / weights.sum(axis=2, keepdims=True)).transpose(1, 0, 2).reshape(len(query), p, p, 3)
    constant = np.einsum("d,hdk->hk", token[p] + position[2], query) / query.shape[-1] ** 0.5
    entering = np.stack([token[:p] + position[0], token[:p] + position[1], np.repeat((token[p] + position[2])[None], p, axis=0)])
    scores = np.einsum("hk,jad,hdk->hja", constant, entering, key)
    return {"attention": weights, "scores": scores, "tokens": token[:p], "accuracy": run["test_accuracy"][-1, 0]}


@shown(SPLIT, data=data, tier="full")
def attention_is_the_softmax_of_scores_of_single_digits(formula: Formula, data: dict[str, np.ndarray]) -> All:
    """Every head and pair, from one score for each digit; and cross ratios of the two digits' weights are 1."""
    claimed = [
        np.stack(formula([own[0][:, None], own[1][None, :], own[2][:, None]]), axis=-1)  # the last score is the same for all digits
        for own in data["scores"]
    ]
    ratio = np.log(data["attention"][..., 0] / data["attention"][..., 1])
    centred = ratio - ratio.mean(axis=1, keepdims=True) - ratio.mean(axis=2, keepdims=True) + ratio.mean(axis=(1, 2), keepdims=True)
    return All(Equal(np.stack(claimed), data["attention"]), Equal(centred, np.zeros(centred.shape)))


def power(data: dict[str, np.ndarray]) -> np.ndarray:
    """Return the share of the tokens' variance over the digits at each of the frequencies 1, …, (p - 1)/2."""
    found = (abs(np.fft.fft(data["tokens"], axis=0)) ** 2).sum(axis=1)[1 : (len(data["tokens"]) + 1) // 2]
    return found / found.sum()


def circle(data: dict[str, np.ndarray]) -> tuple[int, np.ndarray]:
    """Return the strongest frequency k, and the tokens (p, 2) in the plane in which it is strongest."""
    k, p = int(power(data).argmax()) + 1, len(data["tokens"])
    turns = 2 * np.pi * k * np.arange(p) / p
    directions = np.linalg.qr((np.stack([np.cos(turns), np.sin(turns)]) @ data["tokens"]).T)[0]
    return k, (data["tokens"] - data["tokens"].mean(axis=0)) @ directions


def caption(data: dict[str, np.ndarray]) -> str:
    """Give the accuracy, and the share of the strongest frequencies."""
    shares, (k, _) = np.sort(power(data))[::-1], circle(data)
    p = len(data["tokens"])
    return (
        f"A one-layer Transformer that adds mod {p}, {100 * float(data['accuracy'][0]):.0f} % of the unseen pairs right. "
        "Left: attention to the first digit in one head; its log ratio to that of the second is a function of one digit less one of the "
        "other, to rounding. "
        f"Middle: tokens in the plane of their strongest frequency, {k}, joined in steps of {_step(k, p)}. Right: shares of the tokens' "
        f"variance by frequency; the strongest three of {len(shares)} have {100 * shares[:3].sum():.0f} %, where an even spread has "
        f"{300 / len(shares):.0f} %."
    )


def _step(k: int, p: int) -> int:
    """Return the step between digits that are neighbours on the circle of frequency k."""
    return pow(k, -1, p)


def draw(data: dict[str, np.ndarray]) -> Figure:
    """Draw a table, a circle and a spectrum."""
    import matplotlib.pyplot as plt

    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(WIDTH, 2.3))
    p, widest = len(data["tokens"]), int(data["attention"][..., 0].std(axis=(1, 2)).argmax())
    image = left.imshow(data["attention"][widest, :, :, 0], origin="lower", vmin=0, cmap="viridis")
    left.grid(visible=False)
    figure.colorbar(image, ax=left, shrink=0.8)
    left.set(xlabel="$x_1$", ylabel="$x_0$", title="attention to $x_0$")
    k, points = circle(data)
    order = [n * _step(k, p) % p for n in range(p + 1)]
    middle.plot(*points[order].T, "-", color=COLOURS[0], linewidth=0.6)
    for place, digit in enumerate(order[:p]):  # neighbours in turn outside and inside the line, so that no two touch
        away = points[digit] / np.linalg.norm(points[digit]) * AWAY * (-1) ** place
        middle.annotate(str(digit), points[digit], xytext=away, textcoords="offset points", ha="center", va="center")
    middle.margins(0.15)
    middle.set(aspect="equal", title=f"tokens, frequency {k}", xticks=[], yticks=[])
    shares = power(data)
    right.bar(np.arange(1, len(shares) + 1), shares, color=COLOURS[1])
    right.axhline(1 / len(shares), color="black", linewidth=0.8, linestyle="--")
    right.set(xlabel="frequency", ylabel="share of the variance", title="tokens")
    return figure
