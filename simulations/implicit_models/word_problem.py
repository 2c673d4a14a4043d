"""The word problem: an implicit state-space model trained on products over a group, beside its explicit version.

Both read words whose letters are the identity with probability 1 - p, and answer with the product of every prefix. They are trained at one
length and tested at words four times as long, of which prefixes are shorter ones. The change of the last sweep stands beside the
accuracy: what has not settled is told. This is the architecture at toy size, not the source's Mamba2 or its training.
Source: SCHOENE_2025, section 4 and appendix D.1.
"""

from __future__ import annotations

import argparse
import math
import sys

import numpy as np

from lemmata.dynamics.runner import spread
from lemmata.store.store import Run, Store
from lemmata.terms.types import Fields, Tensor, Tree
from lemmata.theory.implicit_models.problem import draw_words, multiplication, prefix_products

NAME = "implicit-models-word-problem"
GROUPS = ("z2", "s3", "s5", "a5")
CONVENTIONS, MODES = ("a", "b"), ("simultaneous", "sequential")
TIMES = (1, 2, 4)
"""Of tests the summary looks at prefixes so many times as long as training; the last is their length."""
SETTLED = 1e-4
"""Single precision rounds at 6e-8: a token that changes by less has settled."""
TESTED = 128
"""Words of each test."""
DEFAULTS: Fields = {
    "group": "z2",
    "length": 12,
    "p": None,
    "test_p": None,
    "convention": "a",
    "mode": "simultaneous",
    "gradient": "phantom",
    "sweeps": 8,
    "phantom_steps": 4,
    "damping": 0.8,
    "states": 8,
    "width": 24,
    "batch": 64,
    "steps": 1000,
    "learning_rate": 5e-3,
    "most_sweeps": 512,
}
PRESETS: dict[str, Fields] = {
    "z2": {},
    "s3": {"group": "s3", "states": 24, "width": 48, "steps": 2000},
    "a5": {"group": "a5", "length": 64, "p": 0.1, "states": 128, "width": 256, "batch": 512, "steps": 20_000, "learning_rate": 1e-3},
}
"""The third is for a GPU: the source's share of hard letters, batch and step size, at a quarter of its length."""
FOR_A_GPU = ("a5",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this task to a parser."""
    add = parser.add_argument
    add("--word-preset", choices=PRESETS, help="fix the group and the sizes; a5 is for a GPU")
    add("--group", choices=GROUPS, help="read words over this group (z2)")
    add("--length", type=int, metavar="L", help="train on words of this length, and test up to 4 L (12)")
    add("--p", type=float, help="draw a letter other than the identity with this probability (uniform letters: 1 - 1/N)")
    add("--test-p", type=float, metavar="P", help="draw such letters of the tests with this probability (as in training)")
    add("--convention", choices=CONVENTIONS, help="let f see the new state (a) or the old one (b) (a)")
    add("--mode", choices=MODES, help="find equilibria in the tests by sweeps over all tokens, or token by token (simultaneous)")
    add("--gradient", choices=("phantom", "implicit", "unrolled"), help="differentiate the equilibrium in this way (phantom)")
    add("--sweeps", type=int, help="take this many sweeps without gradient in training (8)")
    add("--phantom-steps", type=int, metavar="K", help="take this many damped steps with gradient (4)")
    add("--damping", type=float, help="damp these steps by this factor in (0, 1] (0.8)")
    add("--states", type=int, metavar="N", help="give the model this many states (8)")
    add("--width", type=int, metavar="D", help="give z this many entries (24)")
    add("--word-batch", dest="batch", type=int, metavar="B", help="draw this many words in each step (64)")
    add("--word-steps", dest="steps", type=int, metavar="K", help="take this many steps of Adam (1000)")
    add("--learning-rate", type=float, metavar="ETA", help="use this step size (0.005)")
    add("--most-sweeps", type=int, metavar="S", help="in the tests, stop after this many sweeps, or iterations per token (512)")


def planned(arguments: argparse.Namespace) -> Fields:
    """Return the settings of a run.

    Raises: ValueError for numbers out of range, options beside a preset that fixes them, or the preset for a GPU without one.
    """
    given = {name: getattr(arguments, name, None) for name in DEFAULTS}
    preset = getattr(arguments, "word_preset", None)
    fixed = [name for name in PRESETS.get(preset or "", {}) if given[name] is not None]
    if fixed:
        flags = {"batch": "--word-batch", "steps": "--word-steps"}
        raise ValueError(f"{flags.get(fixed[0], '--' + fixed[0].replace('_', '-'))} is fixed by the preset {preset}")
    found = DEFAULTS | (PRESETS[preset] if preset else {}) | {name: value for name, value in given.items() if value is not None}
    order = len(multiplication(found["group"]))
    found["p"] = 1 - 1 / order if found["p"] is None else found["p"]
    found["test_p"] = found["p"] if found["test_p"] is None else found["test_p"]
    least = {"length": 1, "sweeps": 0, "phantom_steps": 1, "states": 1, "width": 1, "batch": 1, "steps": 1, "most_sweeps": 1}
    for name, low in least.items():
        if not low <= found[name] <= 1_000_000:
            raise ValueError(f"{name.replace('_', ' ')} must be at least {low} and at most 1000000, not {found[name]}")
    for name in ("p", "test_p"):
        if not 0 <= found[name] <= 1:
            raise ValueError(f"{name.replace('_', ' ')} must be in [0, 1], not {found[name]}")
    if not (0 < found["damping"] <= 1 and 0 < found["learning_rate"] < math.inf):
        raise ValueError(f"damping must be in (0, 1] and the learning rate positive, not {found['damping']} and {found['learning_rate']}")
    if preset in FOR_A_GPU and _device() == "cpu":
        raise ValueError(f"the preset {preset} is for a GPU, and JAX finds none ({_cost(found, 5)[1]}): take another, or sizes of your own")
    return found


def _device() -> str:
    from lemmata.dynamics.in_double import jax

    return jax.default_backend()


def iterations(settings: Fields) -> dict[str, Tree]:
    """Return how each of the two models finds its equilibria in training; the explicit one takes one step.

    Args: settings: as `planned` returns them.
    """
    from lemmata.simulations.implicit_models.tracker import Iteration

    implicit = Iteration(settings["sweeps"], settings["phantom_steps"], settings["damping"], settings["gradient"])
    return {"implicit": implicit, "explicit": Iteration(0, 1, 1.0, "phantom")}


def _cost(settings: Fields, seeds: int) -> tuple[float, str]:
    """Return the operations of a run, and what it takes in words."""
    from lemmata.simulations.implicit_models import costs

    return costs.estimate(settings, list(iterations(settings).values()), len(multiplication(settings["group"])), seeds)


def _warn(settings: Fields, seeds: int) -> None:
    """Say beforehand what a large run takes."""
    from lemmata.simulations.implicit_models import costs

    operations, told = _cost(settings, seeds)
    if operations >= costs.TOLD:
        print(f"{NAME}: {told}", file=sys.stderr, flush=True)


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Train and test both models, or read the run back from the store.

    Returns: the run. Its arrays are, of the implicit and of the explicit model each, `*_loss` (seeds, at most 100), `*_accuracy` (seeds,
    4 L) by position, `*_change` (seeds, 4 L), the largest change there of the last sweep, and `*_sweeps` (seeds,).

    Raises: ValueError for bad numbers.
    """
    settings = planned(arguments)
    first, count = (0 if arguments.seed is None else arguments.seed), (5 if arguments.seeds is None else arguments.seeds)
    if not (1 <= count <= 1000 and 0 <= first < 2**31):
        raise ValueError(f"seeds must be from 1 to 1000 and the first from 0 on, not {count} and {first}")
    seeds = tuple(range(first, first + count))

    def compute() -> tuple[Fields, Fields]:
        from lemmata.dynamics.in_double import jax

        _warn(settings, count)
        with jax.enable_x64(False):  # in 64 bits, to which `in_double` has switched, other numbers are drawn
            arrays = {"seed": np.array(seeds), **of_model(settings, seeds, "implicit"), **of_model(settings, seeds, "explicit")}
        return arrays, summary(arrays)

    return store.run(NAME, {"task": "word-problem", **settings, "seeds": seeds}, compute, seed=first)


def of_model(settings: Fields, seeds: tuple[int, ...], kind: str) -> dict[str, np.ndarray]:
    """Return the arrays of one of the two models: trained on all seeds side by side, and tested."""
    from lemmata.dynamics.in_double import jax

    table, order = multiplication(settings["group"]), len(multiplication(settings["group"]))
    keys = jax.vmap(jax.random.key)(np.array(seeds))
    models, losses = _trained(settings, order, iterations(settings)[kind], keys, table)
    words = draw_words(TESTED, TIMES[-1] * settings["length"], order, settings["test_p"], np.random.default_rng(order))
    most = 1 if kind == "explicit" else settings["most_sweeps"]
    accuracy, change, sweeps = _tested(models, words, prefix_products(table, words), settings["mode"], most)
    return {f"{kind}_loss": losses, f"{kind}_accuracy": accuracy, f"{kind}_change": change, f"{kind}_sweeps": sweeps}


def _trained(settings: Fields, order: int, how: Tree, keys: Tree, table: np.ndarray) -> Tree:
    """Return the models of all seeds, and their losses, means over each hundredth of the steps."""
    import equinox as eqx
    import optax

    from lemmata.dynamics.in_double import jax, jnp
    from lemmata.simulations.implicit_models.tracker import Tracker, equilibrium

    length, batch, p = settings["length"], settings["batch"], settings["p"]
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(settings["learning_rate"]))
    products = jnp.asarray(table)

    def drawn(key: Tree) -> tuple[Tensor, Tensor]:
        hard, which = jax.random.split(key)
        is_hard = jax.random.uniform(hard, (batch, length)) < p
        words = jnp.where(is_hard, jax.random.randint(which, (batch, length), 1, order), 0)
        return words, jax.lax.scan(multiplied, jnp.zeros(batch, dtype=products.dtype), words.T)[1].T

    def multiplied(g: Tree, x: Tree) -> tuple[Tensor, Tensor]:
        return products[g, x], products[g, x]

    def loss(model: Tree, words: Tree, answers: Tree) -> Tree:
        logits = model.logits(equilibrium(model, words, how), words)
        return optax.softmax_cross_entropy_with_integer_labels(logits, answers).mean()

    def step(carried: Tree, key: Tree) -> Tree:
        model, state = carried
        value, slope = eqx.filter_value_and_grad(loss)(model, *drawn(key))
        updates, state = optimiser.update(slope, state)
        return (eqx.apply_updates(model, updates), state), value

    def one(key: Tree) -> Tree:
        of_model, of_data = jax.random.split(key)
        model = Tracker(order, settings["states"], settings["width"], settings["convention"], of_model)
        carried = (model, optimiser.init(eqx.filter(model, eqx.is_array)))
        (model, _), losses = jax.lax.scan(step, carried, jax.random.split(of_data, settings["steps"]))
        return model, losses

    with jax.numpy_dtype_promotion("standard"):  # Adam of Optax raises floats to powers of an integer
        models, losses = eqx.filter_jit(eqx.filter_vmap(one))(keys)
    return models, np.stack([part.mean(axis=1) for part in np.array_split(np.asarray(losses), min(100, settings["steps"]), axis=1)], axis=1)


def _tested(models: Tree, words: np.ndarray, answers: np.ndarray, mode: str, most: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return accuracies and largest last changes by position (seeds, 4 L), and the number of sweeps of each seed."""
    import equinox as eqx

    from lemmata.dynamics.in_double import jnp
    from lemmata.simulations.implicit_models import tracker

    solver = tracker.simultaneous if mode == "simultaneous" else tracker.sequential

    def one(model: Tree) -> Tree:
        z, change, sweeps = solver(model, jnp.asarray(words), most, SETTLED)
        right = jnp.argmax(model.logits(z, jnp.asarray(words)), axis=-1) == jnp.asarray(answers)
        return right.mean(axis=0), jnp.max(change, axis=0), sweeps

    accuracy, change, sweeps = eqx.filter_jit(eqx.filter_vmap(one))(models)
    return np.asarray(accuracy), np.asarray(change), np.asarray(sweeps)


def summary(arrays: dict[str, np.ndarray]) -> Fields:
    """Return accuracies over all positions and at the last one, of each model and length, with the changes and sweeps behind them."""
    found: Fields = {}
    full = arrays["implicit_accuracy"].shape[1]
    for length in (times * full // TIMES[-1] for times in TIMES):
        for kind in ("implicit", "explicit"):
            accuracy = arrays[f"{kind}_accuracy"][:, :length]
            found[f"{kind}, length {length}: accuracy"] = spread(accuracy.mean(axis=1))
            found[f"{kind}, length {length}: accuracy at the last position"] = spread(accuracy[:, -1])
        change = arrays["implicit_change"][:, :length].max(axis=1)
        found[f"implicit, length {length}: change of the last sweep"] = spread(change)
        found[f"implicit, length {length}: seeds that have settled"] = int((change <= SETTLED).sum())
    found[f"implicit, length {full}: sweeps"] = spread(arrays["implicit_sweeps"])
    return found
