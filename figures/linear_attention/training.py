"""The runs behind the figures: three encodings trained by population gradient flow at the paper's sizes.

n = 51 positions, d = 200, position vectors N(0, I/d). The paper gives neither α nor the betas nor the weight decay; here α = 2
(it asks for α > 1), weights that keep every target positive semi-definite, and ε = 0.1 where the claim needs a decay.
Source: SABBAGHI_2024, section 5 and D.4.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import jax
import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.store.store import Run
from lemmata.terms.types import Fields, Matrix, Problem, Tree
from lemmata.theory.linear_attention.problem import AbsoluteEncoding, AugmentedEncoding, RelativeEncoding

if TYPE_CHECKING:
    from lemmata.store.store import Store

POSITIONS, DIM, ALPHA, DECAY = 51, 200, 2.0, 0.1
LONG, SHORT = 80.0, 6.0
"""Times to which a run with weight decay, and one without, is followed."""

FORGOTTEN = math.exp(-DECAY * LONG)
"""What is left of an unseen position vector at the end of a run with weight decay."""

ENCODINGS = ("APE", "APE + augmentation", "RPE")


@dataclass(frozen=True)
class Setting:
    """One experiment of the paper: the window n1 and the weights of the neighbours."""

    window: int
    betas: tuple[float, ...]


NEAREST = Setting(10, (0.5,))
"""Figure 9: nearest neighbours only."""

WIDER = Setting(20, (0.4, 0.2, 0.1, 0.05, 0.025))
"""Figures 15 and 16: neighbours up to distance m = 5."""


def problem(encoding: str, setting: Setting) -> Problem:
    """Return the problem of an encoding, the value direction held at θ."""
    sizes = (POSITIONS, setting.window, DIM, ALPHA, setting.betas)
    if encoding == "APE":
        return AbsoluteEncoding(*sizes, weight_decay=DECAY)
    if encoding == "APE + augmentation":
        return AugmentedEncoding(*sizes)
    return RelativeEncoding(*sizes, weight_decay=DECAY, aligned=True)


def times(encoding: str, setting: Setting) -> np.ndarray:
    """Return the times looked at: to where the slowest mode (rate 2 ε unseen; about 8 supervised) has died out."""
    last = SHORT if encoding == "APE + augmentation" else LONG
    return np.concatenate([[0.0], np.geomspace(1e-3 / setting.window, last, 120)])


def trained(store: Store, encoding: str, setting: Setting, seed: int = 0) -> Run:
    """Return the run of one encoding: times, train loss at each, and at the end test loss, Gram matrix or lags, with the init."""
    record, moments = problem(encoding, setting), times(encoding, setting)

    def compute() -> tuple[Fields, Fields]:
        init = np.asarray(record.init(jax.random.key(seed)))
        path = flow.solve(record, init, moments, rtol=1e-10, atol=1e-13, method="DOP853")
        losses = np.asarray(_losses(register(record), path.states))
        found = {"times": moments, "train": losses, "test": np.asarray(record.test_loss(path.final)), "init": init}
        name, value = ("lags", path.final) if encoding == "RPE" else ("gram", path.final @ path.final.T)
        return {**found, name: value}, {"train": float(losses[-1]), "test": float(found["test"].mean())}

    parameters = {"encoding": encoding, **asdict(setting), "positions": POSITIONS, "dim": DIM, "alpha": ALPHA, "decay": record.weight_decay}
    return store.run("linear-attention trained", parameters, compute, seed=seed, reach=[flow.solve, type(record)])


@jax.jit
def _losses(record: Problem, states: Tree) -> Matrix:
    """Return the loss at each state; one compilation for all runs of an encoding at one size, those of the controls included."""
    return jax.lax.map(record.loss, states)


def all_trained(store: Store, setting: Setting, seed: int = 0) -> dict[str, dict[str, np.ndarray]]:
    """Return the arrays of all three encodings, trained from one seed."""
    return {encoding: trained(store, encoding, setting, seed).arrays for encoding in ENCODINGS}


def alone(encoding: str, setting: Setting) -> Callable[..., dict[str, dict[str, np.ndarray]]]:
    """Return what gives a predicate the data of one encoding, without training the others."""
    return lambda store, seed=0: {encoding: trained(store, encoding, setting, seed).arrays}


def described(setting: Setting) -> str:
    """Describe a setting, for a caption."""
    betas = ", ".join(f"{beta:g}" for beta in setting.betas)
    return (
        f"n = {POSITIONS}, n1 = {setting.window}, d = {DIM}, α = {ALPHA:g}, β = {betas} (α, β and the weight decay "
        "are not given in the paper; "
        f"here ε = {DECAY:g} for APE and RPE, 0 with augmentation), population gradient flow from N(0, I/d)"
    )
