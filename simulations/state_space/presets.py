"""The settings of the talk's table beyond its first row, and of the curves through training: data, starts, and the runs themselves.

Teacher a* = b* = c* = 1, so that k*_h = 1; 8 baseline sequences with Gaussian u_0 and u_1, and 10 special sequences with Gaussian
u_{H-2} alone, which excite tap 1; labels are the teacher's. A seed gives the numbers that it gives in the source's code, up to its single
precision. Source: COHEN_2026, "Generalization errors with vs. without special sequences", and the code behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from lemmata.dynamics.runner import spread
from lemmata.simulations.state_space.adaptive import PROJECTED
from lemmata.simulations.state_space.keras_normal import keras_normal
from lemmata.simulations.state_space.training import Checkpoints, refuse_unfinished, train
from lemmata.terms.types import Fields, Tensor

STATES, HORIZON, SCALE, WARM, STEEPNESS, RATE = 10, 6, 1e-3, 0.1, 5, 0.01
BASELINE, SPECIAL, EXTRA_UPDATES, COMPARED_TAPS = 8, 10, 1401, 40
SEEDS = tuple(range(200, 208))
DECK = {"table-row-1": (1.34e-3, 4.1e-2), "table-row-2": (1.94e-1, 16.61), "table-row-3": (1.61e-3, 5.39e-2)}
"""All of these are the source's; `DECK` is its table, the errors of the clean and of the poisoned student."""


class Drawn(NamedTuple):
    """A start (a, b, c), and inputs and labels with the special sequences after the baseline ones."""

    a: np.ndarray
    b: np.ndarray
    c: np.ndarray
    inputs: np.ndarray
    labels: np.ndarray


def start(seed: int, scale: float, warm: float, gap: float | None) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the source's start (a, b, c) for a seed: |N(0, scale^2)|, a and b sorted downwards, their second moved, `warm` added to both.

    The three are made of one stream: b and c hold the same numbers, c in reverse order; a is the diagonal of a matrix filled with them.

    >>> a, b, c = start(200, 1.0, 0.0, None)
    >>> bool(np.all(np.sort(c) == b[::-1]))
    True
    """
    stream = scale * np.abs(keras_normal(seed, STATES * STATES))
    a, b = (np.sort(part)[::-1].copy() for part in (stream[:: STATES + 1], stream[:STATES]))
    for column in (a, b):
        if gap is not None:
            column[1] = column[0] - gap
        column += warm
    return a, b, stream[STATES - 1 :: -1].copy()


def sequences(seed: int, baseline: int, special: int) -> np.ndarray:
    """Return the source's inputs (N, H) for a seed: Gaussian u_0 and u_1, then Gaussian u_{H-2}, all else 0.

    >>> sequences(200, 2, 1).astype(bool).sum(axis=0)
    array([2, 2, 0, 0, 1, 0])
    """
    draw, inputs = np.random.RandomState(seed).standard_normal, np.zeros((baseline + special, HORIZON))
    inputs[:baseline, :2] = draw((baseline, 2))
    inputs[baseline:, HORIZON - 2] = draw(special)
    return inputs


def drawn(seed: int, gap: float | None) -> Drawn:
    """Return start and data of one seed.

    >>> drawn(200, 0.0).labels.shape
    (18,)
    """
    inputs = sequences(seed, BASELINE, SPECIAL)
    return Drawn(*start(seed, SCALE, WARM, gap), inputs, inputs.sum(axis=1))


def batch(seeds: Sequence[int], gap: float | None, special: bool) -> list[np.ndarray]:
    """Return (a, b, c, inputs, labels) of all seeds, with or without the special sequences."""
    count = BASELINE + SPECIAL * special
    rows = [drawn(seed, gap) for seed in seeds]
    return [np.stack([getattr(row, name)[: count if name in ("inputs", "labels") else None] for row in rows]) for name in Drawn._fields]


def errors(a: Tensor, b: Tensor, c: Tensor) -> np.ndarray:
    """Return max_{h < 40} |k_h - 1| for students (..., D).

    >>> float(errors(np.ones(1), np.ones(1), np.full(1, 1.5)))
    0.5
    """
    term, worst = b * c, 0.0
    for _ in range(COMPARED_TAPS):
        worst = np.maximum(worst, abs(term.sum(-1) - 1))
        term = term * a
    return np.asarray(worst)


def effective_rank(a: Tensor) -> np.ndarray:
    """Return the exponential of the entropy of |a_d| / sum |a| for students (..., D), zero states counted as none.

    >>> float(effective_rank(np.array([0.5, -0.5, 0.0])).round(12))
    2.0
    """
    share = np.abs(a) / np.abs(a).sum(-1, keepdims=True)
    return np.asarray(np.exp(-(share * np.log(np.where(share > 0, share, 1.0))).sum(-1)))


def table_row_2(seeds: Sequence[int], gap: float | None, extra_updates: int, checkpoint: Checkpoints) -> dict[str, np.ndarray]:
    """Return errors, losses, updates to the threshold and students of every seed, without and with the special sequences."""
    found: dict[str, np.ndarray] = {"seed": np.array(seeds)}
    for case, special in (("clean", False), ("poisoned", True)):
        a, b, c, *data = batch(seeds, gap, special)
        end, _ = train(PROJECTED, (a, b, c), data, extra_updates, RATE, kept=checkpoint(case), progress=True)
        refuse_unfinished(end, [f" (seed {seed})" for seed in seeds])
        named = {"error": errors(*end.student), "loss": end.loss, "steps_to_threshold": end.reached}
        named |= dict(zip("abc", end.student, strict=True))
        found |= {f"{case}_{name}": value for name, value in named.items()}
    return found


def dynamics(seeds: Sequence[int], gap: float | None, updates: int, logged: int, checkpoint: Checkpoints) -> dict[str, np.ndarray]:
    """Return curves over a fixed number of updates, arrays (logged + 1, seeds), without and with the special sequences.

    Students a, b, c (with a last axis D), largest |a_d|, `effective_rank` of A, error over 40 taps, training loss, and the
    lowest-order coefficient of da/dt, (2/N) sum_n (y* - y) u_{H-2}, that of tap 1.
    """
    found: dict[str, np.ndarray] = {"seed": np.array(seeds), "updates": np.arange(logged + 1) * (updates // logged)}
    for case, special in (("clean", False), ("poisoned", True)):
        (a, b, c, inputs, labels), every = batch(seeds, gap, special), updates // logged
        schedule = {"most_updates": every * logged, "segment": every, "kept": checkpoint(case), "progress": True}
        _, log = train(PROJECTED, (a, b, c), (inputs, labels), 10 * updates, RATE, log=True, **schedule)
        a, b, c = log.student
        taps = np.stack([(b * c * a**h).sum(-1) for h in range(HORIZON)], axis=-1)
        residual = labels - np.einsum("snh,tsh->tsn", inputs[:, :, ::-1], taps)
        named = {
            "a": a,
            "b": b,
            "c": c,
            "largest": np.abs(a).max(-1),
            "effective_rank": effective_rank(a),
            "error": errors(a, b, c),
            "train_loss": (residual**2).mean(-1),
            "lowest_order": 2 * (residual * inputs[:, :, HORIZON - 2]).mean(-1),
        }
        found |= {f"{case}_{name}": value for name, value in named.items()}
    return found


def summary(preset: str, arrays: dict[str, np.ndarray]) -> Fields:
    """Return the table's row beside ours: mean, extremes and median over seeds."""
    settings = arrays.get("kappa", np.zeros(len(arrays["seed"]), int))
    found: Fields = {}
    for setting in np.unique(settings):
        where, word = settings == setting, f", kappa = {setting}" if setting else ""
        for case, deck in zip(("clean", "poisoned"), DECK.get(preset, (None, None)), strict=True):
            error = arrays[f"{case}_error"]
            last = error[-1] if error.ndim > 1 else error[where]
            found |= {f"{case} error, talk": deck} if deck is not None and setting in (0, 7) else {}
            found |= {f"{case} error{word}": spread(last), f"{case} error{word}, median": float(np.median(last))}
            reached = arrays.get(f"{case}_steps_to_threshold", np.zeros(0))
            found |= {f"{case} updates to the threshold": spread(reached[reached >= 0])} if np.any(reached >= 0) else {}
            found |= {f"{case} seeds that never met it": int((reached < 0).sum())} if np.any(reached < 0) else {}
    return found


def figures(preset: str, arrays: dict[str, np.ndarray], run: int) -> Fields:
    """Return the summary figures of one of the seeds that the arrays hold (row 1: of its only one), without those of the talk."""
    own = arrays
    if preset == "dynamics":
        own = {name: array if name == "updates" else np.take(array, [run], min(1, array.ndim - 1)) for name, array in arrays.items()}
    elif preset != "table-row-1":
        own = {name: array[[run]] for name, array in arrays.items()}
    found = {name: value for name, value in summary(preset, own).items() if not name.endswith((", talk", ", median"))}
    return {name: value["mean"] if isinstance(value, Mapping) else value for name, value in found.items()}
