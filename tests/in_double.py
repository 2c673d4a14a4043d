"""First uses of the simulations: what a function returns to someone who calls nothing else of them before.

`python tests/in_double.py` reads lines of JSON, [name of a use, whether to switch JAX to 64 bits by hand first], and answers each with
types, shapes and digests of the arrays that the use returns. It forks for each: nothing of lemmata is loaded in the process that forks,
so that each use is the first one in its process, while the libraries, which take most of the time to load, are loaded once.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import importlib
import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from typing import Any

import numpy as np

LIBRARIES = ("jax.numpy", "equinox", "optax", "optimistix", "diffrax", "scipy.integrate")
USES: dict[str, Callable[[], Any]] = {}
LOGGED = ("marks", "looks", "rewards")
SQUARE = np.arange(1.0, 5.0).reshape(2, 2) / 3


def first(use: Callable[[], Any]) -> Callable[[], Any]:
    """Take a function among the uses, under its name: that of the module that it uses, "__" for a dot."""
    USES[use.__name__] = use
    return use


@dataclasses.dataclass(frozen=True)
class Parabola:
    """L = r p^2 / 2, sampled with its minimum at a Gaussian number: a problem of no family."""

    rate: float = 1 / 3

    def loss(self, params: Any) -> Any:
        return self.rate * (params * params).sum() / 2

    def draw(self, seed: Any, batch: int) -> Any:
        import jax

        return jax.random.normal(seed, (batch, 1))

    def sample_loss(self, params: Any, data: Any) -> Any:
        return self.rate * ((params[None] - data) ** 2).sum() / 2


def key() -> Any:
    import jax

    return jax.random.key(1)


def simulated(family: str, words: str) -> Any:
    """Run a simulation as the command line does, with an empty store."""
    from lemmata.store.store import Store

    module = importlib.import_module(f"lemmata.simulations.{family}")
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    return module.simulate(parser.parse_args(words.split()), Store(tempfile.mkdtemp())).arrays


@first
def batches() -> Any:
    from lemmata.sweeps.batches import computed, flags, identity

    family = importlib.import_module("lemmata.simulations.linear_attention")
    words = ["--positions", "3", "--window", "2", "--dim", "2", "--betas", "--method", "descent", "--steps", "1", "--logged", "1"]
    answer = computed({"module": family.__name__, "words": [words], "seeds": [0], "size": 1, "identity": identity(family, "cpu")})
    assert flags(family) and "rows" in answer, answer
    return [value for _, value in answer["rows"][0]]


@first
def chain_traversal() -> Any:
    return simulated("chain_traversal", "--length 3 --method ascent --steps 2 --logged 1")


@first
def chain_traversal__equations__policy() -> Any:
    from lemmata.simulations.chain_traversal.equations.policy import Policy, Shape
    from lemmata.simulations.chain_traversal.equations.problems import Layout

    return Policy(Shape(Layout(2, 2, 1), 1, 1, 2), key())


@first
def chain_traversal__equations__problems() -> Any:
    from lemmata.simulations.chain_traversal.equations.problems import Layout, draw

    return draw(Layout(), key(), np.ones(6) / 6)


@first
def chain_traversal__equations__report() -> Any:
    from lemmata.simulations.chain_traversal.equations import report

    def looking(*_: Any) -> Callable[..., Any]:
        import jax

        return lambda _, keys: jax.random.uniform(keys[0], (1, 4, 6))

    # The trainings that it puts together take long; `equations.training` is a use of its own.
    stubs = {"base": lambda *_: np.ones(2), "looking": looking, "reinforced": lambda *_, **__: (None, dict.fromkeys(LOGGED, np.ones(1)))}
    for name, stub in stubs.items():
        setattr(report, name, stub)
    return report.trained(report.settings(1, 1, 1), [0], lambda _: None)


@first
def chain_traversal__flow() -> Any:
    from lemmata.simulations.chain_traversal.flow import InLogTime

    @dataclasses.dataclass(frozen=True)
    class Still:
        rate: float = 1 / 3

        def field(self, params: Any) -> Any:
            return self.rate * params

    return InLogTime(Still()).field((np.float64(0.1), np.float64(0.7)))


@first
def chain_traversal__monte_carlo() -> Any:
    from lemmata.simulations.chain_traversal import rollouts
    from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention

    model = Transformer(2, horizon=2, start_weights=(1.0,), train_values=False)
    return rollouts(model, symmetric_attention(4, np.log(3.0), 0.0), 8, seed=0, lanes=4, each=2)


@first
def chain_traversal__reinforce() -> Any:
    from lemmata.simulations.chain_traversal.reinforce import Schedule, train
    from lemmata.theory.chain_traversal.problem import Transformer

    model = Transformer(2, horizon=2, start_weights=(1.0,), train_values=False)
    return train(model, Schedule(batch=2, most_steps=1, every=1, instances=2), 0)


@first
def checkpoint() -> Any:
    from lemmata.dynamics.checkpoint import driven

    def advance(state: Any, k: int) -> Any:
        import jax.numpy as jnp

        return jnp.asarray(state) / 3, jnp.ones(1) * k

    return driven(np.ones(2), advance, lambda _, k: k < 2)


@first
def descent() -> Any:
    from lemmata.dynamics.descent import run

    return run(Parabola(), np.ones(2), 0.1, 2).states


@first
def digit_arithmetic__encoder() -> Any:
    from lemmata.simulations.digit_arithmetic.encoder import Encoder, Shape
    from lemmata.simulations.digit_arithmetic.layout import Layout

    return Encoder(Shape(Layout("addition", 2), "relative", 1, 1, 2), key())


@first
def digit_arithmetic__evaluation() -> Any:
    from lemmata.simulations.digit_arithmetic.evaluation import shifted
    from lemmata.simulations.digit_arithmetic.layout import Layout

    return shifted(Layout("addition", 4), 20, 2)


@first
def digit_arithmetic__layout() -> Any:
    from lemmata.simulations.digit_arithmetic.layout import Layout

    return Layout("addition", 4).drawn(key(), 20, 3, 1, "uniform")


@first
def digit_arithmetic__training() -> Any:
    from lemmata.simulations.digit_arithmetic.encoder import Shape
    from lemmata.simulations.digit_arithmetic.layout import Layout
    from lemmata.simulations.digit_arithmetic.training import Schedule, train

    return train(Shape(Layout("addition", 2), "relative", 1, 1, 2), Schedule(1, 1, 2, 0.1, 0.1, looks=1, tests=2), [0], lightly=True)


@first
def equilibrium() -> Any:
    from lemmata.dynamics.equilibrium import into_ball

    return into_ball(SQUARE, 0.7)


@first
def flow() -> Any:
    from lemmata.dynamics.flow import solve

    return solve(Parabola(), np.ones(2), [0.0, 0.5]).states


@first
def implicit_models__networks() -> Any:
    from lemmata.simulations.implicit_models.networks import implicit

    model = implicit(2, 2, 2, True, key())
    return model(SQUARE)


@first
def implicit_models__tracker() -> Any:
    from lemmata.simulations.implicit_models.tracker import Tracker, simultaneous

    return simultaneous(Tracker(2, 2, 2, "a", key()), np.array([[0, 1, 1]]), 3, 1e-4)


@first
def implicit_models__training() -> Any:
    from lemmata.simulations.implicit_models.tasks import TASKS
    from lemmata.simulations.implicit_models.training import trained

    return trained("linear", TASKS["identity"], (0,), direct=True, samples=4, tests=4, epochs=1, rate=0.01)


@first
def jax_problem() -> Any:
    from lemmata.dynamics.jax_problem import velocity

    return velocity(Parabola(), np.ones(2))


@first
def linear_attention() -> Any:
    return simulated("linear_attention", "--positions 3 --window 2 --dim 2 --betas --time 1 --logged 1")


@first
def memory() -> Any:
    from lemmata.dynamics.memory import written

    return written(lambda x: x / 3, np.ones(5))


@first
def modular_arithmetic__filters() -> Any:
    from lemmata.simulations.modular_arithmetic.filters import grokfast

    rule = grokfast(0.9, 2.0)
    return rule.update(SQUARE, rule.init(SQUARE))


@first
def modular_arithmetic__networks() -> Any:
    from lemmata.simulations.modular_arithmetic.networks import SOUND, Transformer

    return Transformer.drawn(np.random.default_rng(0), 3, 4, 1, 3, SOUND).outputs()


@first
def modular_arithmetic__runs() -> Any:
    from lemmata.simulations.modular_arithmetic.runs import member_of

    named = {"task": "nanda", "prime": 5, "shuffle": (), "omit": (), "lr": 0.1, "weight_decay": 0.1, "alpha": 0.9, "grokfast": 0.0}
    return member_of({**named, "train_share": 0.5}, 0)


@first
def modular_arithmetic__training() -> Any:
    from lemmata.simulations.modular_arithmetic.training import Setup, losses

    return losses(Setup("quadratic", 2, (2,), 4), np.arange(8.0).reshape(1, 4, 2) / 3, np.array([[0, 1, 1, 0]]))


@first
def precision() -> Any:
    from lemmata.dynamics.precision import current

    return np.zeros(1, current())


@first
def sampling() -> Any:
    from lemmata.dynamics.sampling import run

    return run(Parabola(), np.ones(2), 0.1, 2, key(), 2).states


@first
def state_space() -> Any:
    return simulated("state_space", "--student-dim 2 --horizon 3 --time 1 --logged 1 --seeds 1")


@first
def state_space__adaptive() -> Any:
    from lemmata.simulations.state_space.adaptive import FULL

    student = np.full((2, 2), 0.1), np.ones(2), np.ones(2)
    return FULL.step(student, np.float64(0.0), np.array(1), (SQUARE, np.ones(2)), 0.01)


@first
def state_space__frozen() -> Any:
    from lemmata.simulations.state_space.frozen import _Clean

    return _Clean(2, np.array([0.5])).field(np.array([0.3, 0.1]))


@first
def state_space__layers__common() -> Any:
    from lemmata.simulations.state_space.layers.common import recurrence

    return recurrence(np.array([0.3, 0.7]), SQUARE)


@first
def state_space__layers__lru() -> Any:
    from lemmata.simulations.state_space.layers.lru import LRU

    return LRU(2, 2, np.random.default_rng(0)).final(SQUARE)


@first
def state_space__layers__poisoning() -> Any:
    from lemmata.simulations.state_space.layers.poisoning import Network

    settings = {"width": 1, "readout": "layer", "model": "lru", "student_dim": 2, "gap": None}
    return Network(settings, np.random.default_rng(0))(np.ones(3))


@first
def state_space__layers__s4d() -> Any:
    from lemmata.simulations.state_space.layers.s4d import S4D

    return S4D(2, 2, np.random.default_rng(0)).final(SQUARE)


@first
def state_space__layers__selective() -> Any:
    from lemmata.simulations.state_space.layers.selective import Selective

    return Selective(2, 2, np.random.default_rng(0)).final(SQUARE)


@first
def state_space__network() -> Any:
    from lemmata.simulations.state_space.network import adam, drawn, no_moments

    draw = drawn(4540, None)
    return adam(draw.student, no_moments(draw.student), np.array(1), (draw.inputs, np.ones(len(draw.inputs))), 0.01)


@first
def state_space__training() -> Any:
    from lemmata.simulations.state_space.adaptive import train_adaptive

    return train_adaptive([0.5], [1.0], [1.0], [[0.0, 1.0]], [1.1], 0, 0.01)


@first
def trajectory() -> Any:
    from lemmata.dynamics.trajectory import Trajectory

    def mean(state: Any) -> Any:
        import jax.numpy as jnp

        return jnp.mean(state)

    run = Trajectory(np.zeros(2), np.ones((2, 2)) / 3)
    return run.final, run.map(mean)


def answered(name: str, wide: bool) -> list[tuple[str, tuple[int, ...], str]]:
    """Return type, shape and digest of each array of a use."""
    import jax

    if wide:
        jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_disable_most_optimizations", True)  # all is run once: compile it quickly, in both cases
    return [told(leaf) for leaf in leaves(USES[name]())]


def leaves(value: object) -> list[object]:
    """Return the arrays and numbers in a structure, and in the records in it."""
    import jax

    parts = [vars(part) if dataclasses.is_dataclass(part) else part for part in jax.tree.leaves(value)]
    deeper = [leaves(part) if isinstance(part, dict) else [part] for part in parts]
    return [one for part in deeper for one in part if not callable(one) and not isinstance(one, str)]


def told(leaf: Any) -> tuple[str, tuple[int, ...], str]:
    """Return type, shape and digest of an array or a number."""
    array = np.asarray(leaf)
    return str(array.dtype), array.shape, hashlib.sha256(array.tobytes()).hexdigest()


def main() -> None:
    """Answer line by line, until there are no more."""
    for name in LIBRARIES:
        importlib.import_module(name)
    for line in sys.stdin:
        child = os.fork()
        if not child:
            assert not [name for name in sys.modules if name.startswith("lemmata")]
            try:
                said = answered(*json.loads(line))
            except BaseException:  # noqa: BLE001 - whatever it is, the test is told
                said = traceback.format_exc()
            sys.stdout.write(json.dumps(said) + "\n")
            sys.stdout.flush()
            os._exit(0)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
