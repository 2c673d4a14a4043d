"""The layers that networks use as training problems: the very modules of the simulation, their gradients by autodiff."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Choice
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix, Params, Scalar, Tensor, Tree, Vector

ONE_SHAPE = {"horizon": Choice(4), "dim": Choice(2)}


def _set(layer: Tree, **parts: object) -> Tree:
    """Return a module with some fields replaced."""
    import equinox as eqx

    return eqx.tree_at(lambda one: [getattr(one, name) for name in parts], layer, list(parts.values()))


@dataclass(frozen=True)
class Taps:
    """A layer of one channel whose taps learn others, (k - k*)^T G (k - k*); `kind` is "lru" or "s4d".

    Parameters: (nu, theta, gain, b, c), or (decay, frequency, step, b, c), the weights (D, 2).
    """

    kind: str
    target: Vector
    gram: Matrix

    def layer(self, params: Params) -> Params:
        """Return the simulation's layer with these parameters, without its skip."""
        from lemmata.simulations.state_space.layers.lru import LRU
        from lemmata.simulations.state_space.layers.s4d import S4D

        *own, b, c = params
        draw = np.random.default_rng(0)
        if self.kind == "lru":
            pairs = {"inward": (b[:, :1], b[:, 1:]), "outward": (c[:, :1].T, c[:, 1:].T)}
            return _set(LRU(1, len(b), draw), **dict(zip(("nu", "theta", "gain"), own, strict=True)), **pairs, skip=0 * own[0][:1])
        rows = {"decay": own[0][None], "frequency": own[1][None], "step": own[2].reshape(1, 1)}
        pairs = {name: (part[:, 0][None], part[:, 1][None]) for name, part in (("inward", b), ("outward", c))}
        return _set(S4D(1, len(b), draw), **rows, **pairs, skip=0 * own[0][:1])

    def loss(self, params: Params) -> Scalar:
        """Return the loss."""
        gap = self.layer(params).kernel(len(self.target)).reshape(-1) - array(self.target)
        return (gap[:, None] * array(self.gram) * gap[None, :]).sum()


@dataclass(frozen=True)
class Scan:
    """A selective scan that learns one label: (sum of its last outputs - y)^2. Parameters: (inward, outward, decay, slope, offset)."""

    inputs: Matrix
    label: Scalar

    def loss(self, params: Params) -> Scalar:
        """Return the loss."""
        from lemmata.simulations.state_space.layers.selective import Selective

        inward, outward, decay, slope, offset = params
        names = {"to_inward": inward, "to_outward": outward, "decay": decay, "to_step": slope, "step": offset}
        layer = _set(Selective(decay.shape[0], decay.shape[1], np.random.default_rng(0)), **names)
        return (layer.final(array(self.inputs)).sum() - self.label) ** 2


def trained(case: Case, kind: str, settings: Settings) -> tuple[Tensor, ...]:
    """Return a case's parameters after its time, by the flow on its data."""
    names = ("nu", "theta", "gain") if kind == "lru" else ("decay", "frequency", "step")
    start = tuple(np.asarray(case[name], dtype=float) for name in (*names, "b", "c"))
    problem = register(Taps(kind, tuple(case.target_taps), tuple(map(tuple, case.gram))))
    return flow.solve(problem, start, case.t, **settings.solver).final
