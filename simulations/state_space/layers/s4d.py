"""The diagonal structured state-space layer: one system of D complex states for each channel, discretised by zero-order hold.

Abar = e^{Delta A}, Bbar = (Abar - 1) B / A, x_t = Abar x_{t-1} + Bbar u_t, y_t = 2 Re(C x_t) + skip u_t, with Re A = -e^alpha < 0 whatever
alpha is, and Delta = e^delta, one for each channel. The D states stand for as many pairs of conjugates. Source: Gu, Goel, Gupta, Re, "On
the parameterization and initialization of diagonal state space models", 2022, sections 3 and 4.
"""

from __future__ import annotations

import equinox as eqx
import numpy as np

from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.state_space.layers import common
from lemmata.terms.types import Matrix, Tensor, Vector

STARTS = ("linear", "inverse")
STEPS = (0.001, 0.1)
"""Between which the steps start, uniform in their logarithm."""


def frequencies(states: int, start: str) -> np.ndarray:
    """Return Im A at the start: pi n, or (N/pi)(N/(2n + 1) - 1) with N = 2 D, n < D.

    >>> frequencies(2, "linear").round(3).tolist(), frequencies(1, "inverse").round(3).tolist()
    ([0.0, 3.142], [0.637])
    """
    n = np.arange(states)
    return np.pi * n if start == "linear" else 2 * states / np.pi * (2 * states / (2 * n + 1) - 1)


class S4D(eqx.Module):
    """A layer of `width` channels with D complex states each.

    Args:
        width: channels.
        states: D.
        draw: draws the start.
        start: one of `STARTS`.
        gap: if given, the second frequency starts this far above the first.

    >>> S4D(2, 4, np.random.default_rng(0)).kernel(3).shape
    (3, 2)
    """

    decay: Matrix
    frequency: Matrix
    step: Matrix
    inward: tuple[Matrix, Matrix]
    outward: tuple[Matrix, Matrix]
    skip: Vector

    def __init__(self, width: int, states: int, draw: np.random.Generator, start: str = "linear", gap: float | None = None) -> None:
        """Start at Re A = -1/2 with the frequencies of `start`, B = 1, and C complex Gaussian of unit variance."""
        frequency = frequencies(states, start)
        if gap is not None and states > 1:
            frequency[1] = frequency[0] + gap
        self.decay = np.full((width, states), np.log(0.5))
        self.frequency = np.tile(frequency, (width, 1))
        self.step = np.log(STEPS[0]) + np.log(STEPS[1] / STEPS[0]) * draw.random((width, 1))
        self.inward = np.ones((width, states)), np.zeros((width, states))
        self.outward = common.normal(draw, (width, states), 2**-0.5)
        self.skip = draw.normal(size=width)

    def continuous(self) -> Matrix:
        """Return A, (width, D)."""
        return jax.lax.complex(-jnp.exp(self.decay), self.frequency)

    def log_state(self) -> Matrix:
        """Return Delta A, the logarithm of Abar, (width, D)."""
        return common.times(jnp.exp(self.step), self.continuous())

    def weight(self) -> Matrix:
        """Return Bbar, (width, D)."""
        return jnp.expm1(self.log_state()) / self.continuous() * jax.lax.complex(*self.inward)

    def read(self, states: Tensor, inputs: Tensor) -> Tensor:
        """Return 2 Re(C x) + skip u, (T, width), for states (T, width, D)."""
        real, imaginary = self.outward
        return 2 * (states.real * real[None] - states.imag * imaginary[None]).sum(axis=-1) + self.skip[None] * inputs

    def __call__(self, inputs: Matrix) -> Matrix:
        """Return the outputs (T, width) of inputs (T, width), by the recurrence."""
        return self.read(common.recurrence(jnp.exp(self.log_state()), common.times(inputs[:, :, None], self.weight()[None])), inputs)

    def final(self, inputs: Matrix) -> Vector:
        """Return the last output alone, (width,), by powers of the states."""
        drive = common.times(inputs[:, :, None], self.weight()[None])
        return self.read(common.last(self.log_state(), drive)[None], inputs[-1:])[0]

    def kernel(self, taps: int) -> Matrix:
        """Return the impulse responses of the channels, (taps, width)."""
        found = 2 * common.kernel(self.log_state(), jax.lax.complex(*self.outward) * self.weight(), taps)
        return found.at[0].add(self.skip)
