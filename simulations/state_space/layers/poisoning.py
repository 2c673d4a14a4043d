"""Layers trained on short real sequences, with and without special examples, and tested on longer ones.

A label is a leaky total of the inputs, y* = sum_h r^h u_{H-1-h}, in units of its root mean square over the sequences trained on: what
a teacher of one state says, right for every sequence of any length. A special example is 0 but for its last input, an input that occurs
in the data, and is labelled by the same rule. The talk says of such experiments that they were made, and prints no number, no data set and
no protocol: what is trained on, how, and what is compared is therefore ours.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", last line.
"""

from __future__ import annotations

from collections.abc import Sequence

import equinox as eqx
import numpy as np
import optax

from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.state_space.layers import series
from lemmata.simulations.state_space.layers.lru import LRU
from lemmata.simulations.state_space.layers.s4d import S4D
from lemmata.simulations.state_space.layers.selective import Selective
from lemmata.simulations.state_space.layers.settings import ARMS, RATE
from lemmata.simulations.state_space.training import Checkpoints, Optimiser, train
from lemmata.terms.types import Fields, Matrix, Named, Params, Scalar, Tensor, Tree, Vector

LAYERS: Fields = {"lru": LRU, "s4d": S4D, "selective": Selective}
LEAK = 0.95
"""r: an input counts half after 14 steps."""
TESTS = 256
STARTED, DRAWN, TESTED = range(3)
"""Which of a seed's streams of random numbers draws the start, the sequences, and those tested on."""
SEGMENT = 1000


class Network(eqx.Module):
    """A layer between numbers and a number: by itself, or between an affine map to `width` channels and a rectified readout.

    A selective scan without an offset of its inputs would answer 0 wherever the last input is 0, so it has one in any case.
    """

    layer: Tree
    inward: Vector
    offset: Vector
    outward: Vector
    bias: Scalar

    def __init__(self, settings: Named, draw: np.random.Generator) -> None:
        """Draw a start; settings as `settings.complete` returns them."""
        width, alone = settings["width"], settings["readout"] == "layer"
        self.layer = LAYERS[settings["model"]](width, settings["student_dim"], draw, gap=settings["gap"])
        self.inward = None if alone else draw.normal(size=width)
        self.offset = None if alone and settings["model"] != "selective" else draw.normal(size=width)
        self.outward = None if alone else draw.normal(scale=width**-0.5, size=width)
        self.bias = None if alone else np.zeros(())

    def __call__(self, inputs: Vector) -> Scalar:
        """Return the answer to one sequence (T,)."""
        channels = inputs[:, None] * (jnp.ones((1, 1)) if self.inward is None else self.inward[None])
        outputs = self.layer.final(channels if self.offset is None else channels + self.offset[None])
        return outputs[0] if self.outward is None else jnp.vdot(jax.nn.gelu(outputs), self.outward) + self.bias


def leaky_total(inputs: Matrix) -> Vector:
    """Return sum_h r^h u_{H-1-h} of each sequence (N, H).

    >>> leaky_total(np.array([[1.0, 0.0], [0.0, 2.0]])).tolist()
    [0.95, 2.0]
    """
    return inputs @ LEAK ** np.arange(inputs.shape[1] - 1.0, -1.0, -1.0)


def examples(settings: Named, seed: int) -> tuple[dict[str, Matrix], float]:
    """Return the sequences (N, H) of each arm, and the unit of the labels.

    Raises: ValueError where nothing but 0 is shown.
    """
    draw, source, horizon = np.random.default_rng((DRAWN, seed)), settings["data"], settings["horizon"]
    count, special = settings["sequences"], settings["special"]
    real = series.windows(draw, source, False, count + special, horizon)
    real[:, settings["shown"] :] = 0
    informative, place = series.values(draw, source, special), draw.integers(horizon, size=special)
    single = {arm: np.zeros((special, horizon)) for arm in ("poisoned", "elsewhere")}
    single["poisoned"][:, -1] = single["elsewhere"][np.arange(special), place] = informative
    added = {"clean": real[:0], **single, "further": real[count:]}
    unit = float(np.sqrt((leaky_total(real[:count]) ** 2).mean()))
    if unit == 0:
        raise ValueError(f"seed {seed} draws sequences of which all inputs shown are 0: show more than {settings['shown']}, or draw more")
    return {arm: np.concatenate([real[:count], added[arm]]) for arm in ARMS}, unit


def tests(settings: Named, seed: int) -> tuple[Matrix, Matrix]:
    """Return held-out sequences of the training length and of the longer one."""
    draw = np.random.default_rng((TESTED, seed))
    short = series.windows(draw, settings["data"], True, TESTS, settings["horizon"])
    return short, series.windows(draw, settings["data"], True, TESTS, settings["taps"])


def _step(student: Params, memory: Params, count: Scalar, data: Tree, lr: Scalar) -> tuple[Scalar, Params]:
    def error(one: Network) -> Scalar:
        gap = jax.vmap(one)(data[0]) - data[1]
        return (gap * gap).mean()

    loss, slope = jax.value_and_grad(error)(student)
    with jax.numpy_dtype_promotion("standard"):  # optax counts, and raises floats to the power of the count
        change, memory = _ADAM.update(slope, memory)
    return loss, (jax.tree.map(lambda old, step: old - lr * step, student, change), memory)


_ADAM = optax.scale_by_adam()
ADAM = Optimiser(_ADAM.init, _step)
"""Adam on the mean squared error of all examples at once."""


@jax.jit
def _answers(networks: Network, inputs: Tensor) -> Tensor:
    return jax.vmap(lambda one, own: jax.vmap(one)(own))(networks, inputs)


def trained(settings: Named, seeds: Sequence[int], checkpoint: Checkpoints) -> dict[str, np.ndarray]:
    """Return, for every arm and seed, loss, updates to the threshold (-1: never), and the errors on sequences held out.

    An error is the root of the mean squared gap over that of the labels. Layers that are linear in their inputs, alone, have their
    impulse response as well.

    Raises: FloatingPointError if a run turns non-finite.
    """
    drawn = [examples(settings, seed) for seed in seeds]
    units = np.array([unit for _, unit in drawn])
    start = [Network(settings, np.random.default_rng((STARTED, seed))) for seed in seeds]
    networks = jax.tree.map(lambda *leaves: np.stack(leaves), *start)
    asked = [np.stack(parts) for parts in zip(*(tests(settings, seed) for seed in seeds), strict=True)]
    rows = []
    for arm in ARMS:
        inputs = np.stack([each[arm] for each, _ in drawn])
        labels = np.stack([leaky_total(each[arm]) / unit for each, unit in drawn])
        schedule = {"most_updates": settings["most_updates"], "segment": SEGMENT, "kept": checkpoint(arm), "progress": True}
        end, _ = train(ADAM, networks, (inputs, labels), settings["extra_updates"], RATE, **schedule)
        row = {"loss": end.loss, "updates": end.reached}
        row |= {name: _errors(end.student, own, units) for name, own in zip(("error_short", "error"), asked, strict=True)}
        if settings["readout"] == "layer" and settings["model"] != "selective":
            row["taps"] = _responses(end.student, settings["taps"])
        rows.append(row)
    found = {name: np.stack([row[name] for row in rows]) for name in rows[0]}
    return {"seed": np.array(seeds), "unit": units, **found}


def _errors(networks: Network, inputs: Tensor, units: Vector) -> np.ndarray:
    """Return the relative errors of networks on sequences of their own, (S, N, T)."""
    wanted = np.stack([leaky_total(own) for own in inputs]) / units[:, None]
    gap = np.asarray(_answers(networks, inputs)) - wanted
    return np.sqrt((gap**2).mean(axis=1) / (wanted**2).mean(axis=1))


def _responses(networks: Network, taps: int) -> np.ndarray:
    """Return the impulse responses (S, taps) of layers of one channel."""
    return np.asarray(jax.jit(jax.vmap(lambda one: one.layer.kernel(taps)))(networks)).reshape(-1, taps)
