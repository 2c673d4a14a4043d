"""From settings to arrays: members made, trained side by side, and what the arms of a comparison say of one another."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from lemmata.simulations.modular_arithmetic.settings import GENERALISED
from lemmata.simulations.modular_arithmetic.tasks import SHUFFLED, split, tasks
from lemmata.simulations.runner import spread
from lemmata.simulations.store import Kept

NEVER = -1
"""In the place of a step at which nothing happened."""


def setup_of(settings: Mapping[str, Any], sizes: tuple[int, ...]) -> Any:
    """Return the `Setup` that settings ask for."""
    from lemmata.simulations.modular_arithmetic.networks import Protocol
    from lemmata.simulations.modular_arithmetic.training import Setup

    protocol = Protocol(
        settings.get("readout", 2),
        settings["padding"],
        settings.get("dropout", 0.0),
        settings.get("shared_dropout", False),
        settings.get("dropout_at_evaluation", False),
    )
    names = ("width", "scale", "loss", "optimizer", "dtype")
    rest = {name: settings[name] for name in names}
    return Setup(settings["model"], settings["prime"], sizes, heads=settings.get("heads", 1), protocol=protocol, **rest)


def member_of(settings: Mapping[str, Any], seed: int) -> Any:
    """Return the `Member` that settings and a seed ask for."""
    from lemmata.simulations.modular_arithmetic.training import Member

    labels, sizes = tasks(settings["task"], settings["prime"], seed)
    labels = labels.copy()
    for row, q in enumerate(sizes):
        if q in settings["shuffle"]:
            labels[row] = labels[row, np.random.default_rng((SHUFFLED, seed, q)).permutation(labels.shape[1])]
    weights = np.array([float(q not in settings["omit"]) for q in sizes])
    numbers = (settings[name] for name in ("lr", "weight_decay", "alpha", "grokfast"))
    return Member(np.int64(seed), labels, weights, *split(settings["prime"], settings["train_share"], seed), *map(np.float64, numbers))


def together(
    every: Sequence[Mapping[str, Any]], seeds: Sequence[int], kept: Kept | None = None, told: bool = False
) -> tuple[dict[str, np.ndarray], Any]:
    """Train runs of equal shape side by side, each with settings and a seed of its own.

    Returns: the arrays: steps (looks,), those of `training.Log` (looks, runs, …), generalised (runs,), the parameters at the end by name,
    and the networks.

    Raises: FloatingPointError if a run turns non-finite.
    """
    import jax

    from lemmata.simulations.modular_arithmetic.training import train, visits

    one = every[0]
    members = [member_of(settings, seed) for settings, seed in zip(every, seeds, strict=True)]
    batch = jax.tree.map(lambda *parts: np.stack(parts), *members)
    end, log = train(setup_of(one, tasks(one["task"], one["prime"]).sizes), batch, one["steps"], one["logged"], kept, told)
    arrays = {"steps": visits(one["steps"], one["logged"]), **log._asdict()}
    arrays["generalised"] = generalised(arrays, [settings["omit"] for settings in every], one)
    parameters = {name: value for name, value in vars(end.network).items() if isinstance(value, np.ndarray)}
    return arrays | parameters, end.network


def generalised(arrays: Mapping[str, np.ndarray], omitted: Sequence[tuple[int, ...]], settings: Mapping[str, Any]) -> np.ndarray:
    """Return the first step looked at with an accuracy on unseen pairs of at least 0.99, the mean over tasks; -1 for never."""
    sizes = np.array(tasks(settings["task"], settings["prime"]).sizes)
    found = []
    for run, without in enumerate(omitted):
        met = arrays["test_accuracy"][:, run, ~np.isin(sizes, without)].mean(axis=1) >= GENERALISED
        found.append(arrays["steps"][met.argmax()] if met.any() else NEVER)
    return np.array(found)


def columns(arrays: Mapping[str, np.ndarray], omitted: Sequence[tuple[int, ...]], sizes: tuple[int, ...]) -> dict[str, np.ndarray]:
    """Return the summary figures of each run, (runs,)."""
    taught = ~np.array([np.isin(sizes, without) for without in omitted])
    found: dict[str, np.ndarray] = {}
    for word in ("train", "test"):
        found[f"{word} loss"] = arrays[f"{word}_loss"][-1]
        found[f"{word} accuracy"] = (arrays[f"{word}_accuracy"][-1] * taught).sum(axis=1) / taught.sum(axis=1)
    if len(sizes) > 1:
        found |= {f"test accuracy mod {q}": arrays["test_accuracy"][-1, :, k] for k, q in enumerate(sizes)}
    return found | {"norm": np.sqrt(arrays["norm_squared"][-1]), "least margin in training": arrays["margin"][-1]}


def summary(arrays: Mapping[str, np.ndarray], omitted: Sequence[tuple[int, ...]], sizes: tuple[int, ...]) -> dict[str, Any]:
    """Return the summary of runs that differ in their seeds."""
    found: dict[str, Any] = {name: spread(values) for name, values in columns(arrays, omitted, sizes).items()}
    return found | _times(arrays["generalised"])


def _times(steps: np.ndarray) -> dict[str, Any]:
    reached = steps[steps != NEVER]
    told = {f"steps to a test accuracy of {GENERALISED:g}": spread(reached)} if reached.size else {}
    return {**told, "runs that generalised": f"{reached.size} of {steps.size}"}


def compared(names: Sequence[str], arrays: Mapping[str, np.ndarray], omitted: Sequence[tuple[int, ...]], sizes: tuple[int, ...]) -> Any:
    """Return the table of a preset: each arm, and against the first what is paired by seeds, with intervals of 95 %.

    Accuracies that are compared are those of the tasks that both arms are taught, without those that either omits.
    """
    steps = arrays["generalised"].reshape(len(names), -1)
    accuracy = arrays["test_accuracy"][-1].reshape(len(names), steps.shape[1], -1)
    taught = np.array([~np.isin(sizes, without) for without in omitted]).reshape(len(names), steps.shape[1], -1)[:, 0]
    found: dict[str, Any] = {}
    for arm, name in enumerate(names):
        own = accuracy[arm][:, taught[arm]].mean(axis=1)
        found |= {f"{name}: test accuracy": spread(own)}
        found |= {f"{name}: {word}": value for word, value in _times(steps[arm]).items()}
        if not arm:
            continue
        common = taught[0] & taught[arm]
        gap = accuracy[arm][:, common].mean(axis=1) - accuracy[0][:, common].mean(axis=1)
        found[f"{name}: test accuracy of the same tasks, less {names[0]}'s"] = interval(gap)
        both = (steps[0] != NEVER) & (steps[arm] != NEVER)
        if both.sum() > 1:
            ratio = np.log(steps[arm][both] / steps[0][both])
            low, mean, high = (math.exp(value) for value in ends(ratio))
            found[f"{name}: steps over {names[0]}'s"] = f"{mean:.3f}, 95 % from {low:.3f} to {high:.3f} ({both.sum()} pairs)"
    return found


def ends(values: np.ndarray) -> tuple[float, float, float]:
    """Return the ends of Student's interval of 95 % about a mean, the mean between them.

    >>> ends(np.array([1.0, 2.0, 3.0]))[1]
    2.0
    """
    from scipy.special import stdtrit

    mean, error = float(np.mean(values)), float(np.std(values, ddof=1)) / math.sqrt(len(values))
    reach = float(stdtrit(len(values) - 1, 0.975)) * error
    return mean - reach, mean, mean + reach


def interval(values: np.ndarray) -> str:
    """Return a mean and its interval of 95 % in words.

    >>> interval(np.array([1.0, 1.0]))
    '1.0000, 95 % from 1.0000 to 1.0000 (2 pairs)'
    """
    if len(values) < 2:
        return f"{float(values[0]):.4f} (1 pair)"
    low, mean, high = ends(values)
    return f"{mean:.4f}, 95 % from {low:.4f} to {high:.4f} ({len(values)} pairs)"
