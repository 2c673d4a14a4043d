"""The settings of the talk's table beyond its first row, and of the curves through training: data, starts, and the runs themselves.

Teacher a* = b* = c* = 1, so that k*_h = 1; 8 baseline sequences with Gaussian u_0 and u_1, and 10 special sequences with Gaussian
u_{H-2} alone, which excite tap 1; labels are the teacher's. The source's own random bits come from another library, so
seeds draw other numbers of the same laws here. Source: COHEN_2026, "Generalization errors with vs. without special sequences".
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from simulations import reach
from simulations.runner import spread
from simulations.state_space import adaptive
from simulations.store import Store

STATES, HORIZON, SCALE, WARM, STEEPNESS, RATE = 10, 6, 1e-3, 0.1, 5, 0.01
BASELINE, SPECIAL, EXTRA_UPDATES, COMPARED_TAPS = 8, 10, 1401, 40
SEEDS = tuple(range(200, 208))
DECK = {"table-row-1": (1.34e-3, 4.1e-2), "table-row-2": (1.94e-1, 16.61)}


class Drawn(NamedTuple):
    """A start (a, b, c), and inputs and labels with the special sequences after the baseline ones."""

    a: np.ndarray
    b: np.ndarray
    c: np.ndarray
    inputs: np.ndarray
    labels: np.ndarray


def drawn(seed: int, gap: float | None) -> Drawn:
    """Return start and data of one seed, drawn in the order a, b, c, baseline, special from one generator.

    >>> drawn(200, 0.0).labels.shape
    (18,)
    """
    draw = np.random.default_rng(seed).standard_normal
    a, b = (np.sort(SCALE * np.abs(draw(STATES)))[::-1].copy() for _ in "ab")
    c = SCALE * np.abs(draw(STATES))
    for column in (a, b):
        if gap is not None:
            column[1] = column[0] - gap
        column += WARM
    inputs = np.zeros((BASELINE + SPECIAL, HORIZON))
    inputs[:BASELINE, :2] = draw((BASELINE, 2))
    inputs[BASELINE:, HORIZON - 2] = draw(SPECIAL)
    return Drawn(a, b, c, inputs, inputs.sum(axis=1))


def batch(seeds: Any, gap: float | None, special: bool) -> list[np.ndarray]:
    """Return (a, b, c, inputs, labels) of all seeds, with or without the special sequences."""
    count = BASELINE + SPECIAL * special
    rows = [drawn(seed, gap) for seed in seeds]
    return [np.stack([getattr(row, name)[: count if name in ("inputs", "labels") else None] for row in rows]) for name in Drawn._fields]


def errors(a: Any, b: Any, c: Any) -> np.ndarray:
    """Return max_{h < 40} |k_h - 1| for students (..., D).

    >>> float(errors(np.ones(1), np.ones(1), np.full(1, 1.5)))
    0.5
    """
    term, worst = b * c, 0.0
    for _ in range(COMPARED_TAPS):
        worst = np.maximum(worst, abs(term.sum(-1) - 1))
        term = term * a
    return np.asarray(worst)


def table_row_2(seeds: Any, gap: float | None, extra_updates: int, store: Store, key: dict[str, Any]) -> dict[str, np.ndarray]:
    """Return errors, losses, updates to the threshold and students of every seed, without and with the special sequences.

    An unfinished run is taken up where its last checkpoint in the store stands, and ends in the same bits.
    """
    found: dict[str, np.ndarray] = {"seed": np.array(seeds)}
    for case, special in (("clean", False), ("poisoned", True)):
        end, _ = adaptive.train(
            batch(seeds, gap, special), extra_updates, RATE, kept=_kept(store, {**key, "case": case}), progress=extra_updates > 10**6
        )
        _all_done(end, seeds)
        named = {"error": errors(end.a, end.b, end.c), "loss": end.loss, "steps_to_threshold": end.reached}
        named |= {"a": end.a, "b": end.b, "c": end.c}
        found |= {f"{case}_{name}": value for name, value in named.items()}
    return found


def dynamics(seeds: Any, gap: float | None, updates: int, logged: int) -> dict[str, np.ndarray]:
    """Return curves over a fixed number of updates, arrays (logged + 1, seeds), without and with the special sequences.

    Largest |a_d|, effective rank of A (exponential of the entropy of |a_d| / sum |a|), error over 40 taps, loss before the last
    update (infinite at the start), and the lowest-order coefficient of da/dt, (2/N) sum_n (y* - y) u_{H-2}, that of tap 1.
    """
    found: dict[str, np.ndarray] = {"seed": np.array(seeds), "updates": np.arange(logged + 1) * (updates // logged)}
    for case, special in (("clean", False), ("poisoned", True)):
        arrays, every = batch(seeds, gap, special), updates // logged
        _, log = adaptive.train(arrays, 10 * updates, RATE, most_updates=every * logged, segment=every, log=True)
        a, b, c = (np.stack([getattr(state, name) for state in log]) for name in "abc")
        taps = np.stack([(b * c * a**h).sum(-1) for h in range(HORIZON)], axis=-1)
        residual = arrays[4] - np.einsum("snh,tsh->tsn", arrays[3][:, :, ::-1], taps)
        share = np.abs(a) / np.abs(a).sum(-1, keepdims=True)
        entropy = -(share * np.log(np.where(share > 0, share, 1.0))).sum(-1)
        named = {
            "largest": np.abs(a).max(-1),
            "effective_rank": np.exp(entropy),
            "error": errors(a, b, c),
            "train_loss": (residual**2).mean(-1),
            "lowest_order": 2 * (residual * arrays[3][:, :, HORIZON - 2]).mean(-1),
        }
        found |= {f"{case}_{name}": value for name, value in named.items()}
    return found


def summary(preset: str, arrays: dict[str, np.ndarray]) -> dict[str, Any]:
    """Return the table's row beside ours, with the spread over seeds."""
    settings = arrays.get("kappa", np.zeros(len(arrays["seed"]), int))
    found: dict[str, Any] = {}
    for setting in np.unique(settings):
        where, word = settings == setting, f", kappa = {setting}" if setting else ""
        for case, deck in zip(("clean", "poisoned"), DECK.get(preset, (None, None)), strict=True):
            if deck is not None and setting in (0, 7):
                found[f"{case} error, talk"] = deck
            last = arrays[f"{case}_error"][-1] if arrays[f"{case}_error"].ndim > 1 else arrays[f"{case}_error"][where]
            found[f"{case} error{word}"] = spread(last)
            if preset == "table-row-2":
                found[f"{case} median error"] = float(np.median(last))
                found[f"{case} updates to the threshold"] = spread(arrays[f"{case}_steps_to_threshold"])
    return found


def _kept(store: Store, key: dict[str, Any]) -> Any:
    key = {**key, "source": reach.digest(adaptive.train, drawn), "versions": reach.versions()}

    def read() -> Any:
        found = store.remember("checkpoints", key)
        return None if found is None else [found[name] for name in adaptive.State._fields]

    def write(state: adaptive.State) -> None:
        store.keep("checkpoints", key, {name: np.asarray(value).tolist() for name, value in state._asdict().items()})

    return read, write


def _all_done(end: adaptive.State, seeds: Any) -> None:
    if not end.done.all():
        lost = ", ".join(str(seed) for seed, done in zip(seeds, end.done, strict=True) if not done)
        raise FloatingPointError(f"the loss of seeds {lost} has not met {adaptive.THRESHOLD:g} within {adaptive.MOST_UPDATES} updates")
