"""Problems whose solutions are known by hand, none of them of a family."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lemmata.terms.types import Params, Tree


@dataclass(frozen=True)
class Bowl:
    """L(x, y) = stiffness |x - 1|^2 / 2 + |y|^2 / 2: x(t) = 1 + (x_0 - 1) e^{-stiffness t} and y(t) = y_0 e^{-t} without weight decay."""

    stiffness: float
    weight_decay: float = 0.0
    copies: int = 1

    def loss(self, params: Tree) -> Tree:
        x, y = params["x"], params["y"]
        return self.stiffness * ((x - 1) * (x - 1)).sum() / 2 + (y * y).sum() / 2

    @property
    def largest_step(self) -> float:
        return 2 / (max(self.stiffness, 1.0) + self.weight_decay)

    def draw(self, key: Tree, batch: int) -> Tree:
        import jax

        return jax.random.normal(key, (batch, 1))

    def sample_loss(self, params: Tree, data: Tree) -> Tree:
        x, y = params["x"], params["y"]
        return self.stiffness * ((x[None] - 1 - data) ** 2).mean(0).sum() / 2 + (y * y).sum() / 2


@dataclass(frozen=True)
class Oscillator:
    """dq/dt = p, dp/dt = -q: no gradient flow; (q, p) turns by the angle t."""

    frequency: float = 1.0

    def field(self, params: Tree) -> Params:
        q, p = params
        return self.frequency * p, -self.frequency * q


@dataclass(frozen=True)
class Explosion:
    """dx/dt = x^2: infinite at t = 1/x_0."""

    power: float = 2.0

    def field(self, x: Tree) -> Params:
        return x**self.power


def compilations(function: Tree) -> int:
    """Return how many shapes a jitted function has been compiled for."""
    return function._cache_size()


def start(copies: int = 1) -> Tree:
    """Return x_0 = 3 and y_0 = (2, -2)."""
    return {"x": np.full(copies, 3.0), "y": np.array([2.0, -2.0])}
