"""Networks that learn remainders and sums of digits: the one-layer Transformer and the quadratic network, with the controls of the source.

All start from the definitions of `lemmata.theory.modular_arithmetic.problem`; no theorem is used. Source: SYRKIS_2025, sections 3 and 4.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence

import numpy as np

from lemmata.dynamics.runner import main as run_main
from lemmata.simulations.modular_arithmetic import costs, runs, settings
from lemmata.simulations.modular_arithmetic.filters import grokfast
from lemmata.simulations.modular_arithmetic.quadratic import seeds_of, train_quadratic
from lemmata.simulations.modular_arithmetic.tasks import KINDS, tasks
from lemmata.store.store import Run, Store
from lemmata.sweeps.batches import Plan
from lemmata.terms.types import Fields, Named, Params

__all__ = ["add_arguments", "grokfast", "main", "simulate", "train_quadratic"]

NAME = "modular-arithmetic"
SUMMARY = "train a network on remainders of two-digit numbers, or on sums mod p, and see when it generalises"
PLOTTED = ("test accuracy",)
OWN = (*settings.DEFAULTS, *settings.COMMON, *{name: None for model in settings.OF_MODEL.values() for name in model})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser."""
    add = parser.add_argument
    add("--preset", choices=tuple(settings.PRESETS), help="compare the arms of a control, seed by seed; p113 is the source's run")
    add("--task", choices=KINDS, help="learn sums (nanda), all remainders, the same shuffled over the pairs, or parts of the range (nanda)")
    add("--prime", type=int, metavar="p", help="write numbers in this base, a prime of at least 5 (23)")
    add("--model", choices=settings.MODELS, help="choose the network (quadratic)")
    add("--optimizer", choices=settings.OPTIMIZERS, help="choose AdamW, or descent with the same decay (adamw)")
    add("--loss", choices=settings.LOSSES, help="choose the loss (squared; the Transformer's is cross-entropy)")
    add("--lr", type=float, metavar="ETA", help="take steps of this size (0.001)")
    add("--weight-decay", type=float, metavar="WD", help="shrink the weights by the factor 1 - ETA WD in each step (1)")
    add("--grokfast", type=float, metavar="LAMBDA", help="add this multiple of the moving average to the gradient (0)")
    add("--alpha", type=float, metavar="A", help="keep this share of the moving average in each step, in [0, 1) (0.98)")
    add("--train-share", type=float, metavar="S", help="train on this share of all pairs, in (0, 1) (0.6)")
    add("--omit", metavar="Q,...", help="leave these moduli out of the loss (none)")
    add("--width", type=int, metavar="D", help="give the quadratic network this many units (128), or the Transformer this width (64)")
    add("--heads", type=int, metavar="H", help="give the Transformer this many heads (4)")
    add("--scale", type=float, metavar="S", help="multiply the initial weights of the quadratic network by this (1)")
    add("--dropout", type=float, metavar="P", help="drop this share of the outputs of the Transformer's parts (0)")
    flag: Fields = {"action": "store_const", "const": True}
    add("--shared-dropout", help="drop the same entries for all samples of a step, as the source's code does", **flag)
    add("--dropout-at-evaluation", help="also drop entries when accuracies are measured", **flag)
    add("--readout", type=int, metavar="POS", help="read outputs from this position, 0, 1 or 2 (2, the sign =)")
    add("--recorded", type=int, metavar="POS", help="report whether the neurons recorded at this position influence the loss (2)")
    add("--padding", choices=settings.PADDINGS, help="pad tasks with outputs of 0, as the source's code does (none)")
    add("--steps", type=int, metavar="K", help="take this many steps (3000)")
    add("--logged", type=int, metavar="K", help="measure this many times, besides at the start (100)")
    add("--dtype", choices=("float64", "float32"), help="compute in this precision (float64)")
    add("--seed", type=int, default=0, help="start from this seed (%(default)s)")
    add("--seeds", type=int, metavar="K", help="run this many seeds (4; presets: 5 or 8)")


def planned(arguments: argparse.Namespace) -> Plan:
    """Return what a run with these arguments is, its seeds left out.

    Args:
        arguments: as added by `add_arguments`.

    Raises: ValueError for bad values, for settings that a preset fixes, and for options of another model.
    """
    given = {name: getattr(arguments, name) for name in OWN}
    if given["omit"] is not None:
        given["omit"] = _moduli(given["omit"])
    if arguments.preset:
        arms = settings.arms(arguments.preset, given)
        one = next(iter(arms.values()))
        return Plan({"preset": arguments.preset, "arms": arms}, [arguments.preset, arms], numbers=len(arms) * costs.numbers(one))
    one = settings.complete(given)
    fixed = {name: value for name, value in one.items() if name not in ("lr", "weight_decay", "alpha", "grokfast", "omit")}
    return Plan(one, fixed, numbers=costs.numbers(one))


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the simulation that the arguments ask for, or read it back from the store.

    Args:
        arguments: as added by `add_arguments`.
        store: where the run is kept.

    Returns: the run. Its arrays: seed (runs,), arm (runs,) of a preset, steps (looks,), train_loss, test_loss, norm_squared, radial
        (theta . grad L) and margin (looks, runs), train_accuracy and test_accuracy (looks, runs, tasks), generalised (runs,),
        matrix_norm_squared, matrix_radial (W . grad L) and gradient_norm (looks, runs, matrices), in the order of the network's fields,
        and the parameters at the end, each with a leading axis of runs.

    Raises: ValueError for bad values, FloatingPointError if a run turns non-finite.
    """
    plan = planned(arguments)
    preset = plan.parameters.get("preset")
    seeds = seeds_of((settings.SEEDS[preset] if preset else 4) if arguments.seeds is None else arguments.seeds, arguments.seed)
    arms = plan.parameters["arms"] if preset else {"": plan.parameters}
    size, most = len(seeds) * plan.numbers, settings.MOST_NUMBERS if _device() == "cpu" else settings.MOST_ON_A_GPU
    if size > most:
        raise ValueError(f"the runs would hold {size:.2g} numbers at once, more than {most:.0e}: take fewer seeds")
    if preset == "p113" and arguments.steps is None and _device() == "cpu":
        told = costs.estimate(arms["all tasks"], len(seeds))
        raise ValueError(f"the preset p113 is for a GPU ({told}): on this device give --steps")
    parameters = {**plan.parameters, "seeds": seeds}
    dtype = next(iter(arms.values()))["dtype"]

    def compute() -> tuple[Fields, Fields]:
        if preset == "p113":
            print(f"{NAME}: {costs.estimate(arms['all tasks'], len(seeds))}", file=sys.stderr, flush=True)
        return _computed(arms, seeds, store)

    return store.run(NAME, parameters, compute, seed=seeds[0], dtype=dtype, device=_device())


def side_by_side(plans: Sequence[Plan], seeds: Sequence[int]) -> list[Fields]:
    """Return the summary figures of each of some runs of equal shape, computed as one batch.

    Args:
        plans: made by `planned`.
        seeds: one for each.

    Raises: ValueError for presets, FloatingPointError if a run turns non-finite.
    """
    if "preset" in plans[0].parameters:
        raise ValueError("a preset compares its arms by seeds already: sweep over its settings instead")
    every = [plan.parameters for plan in plans]
    arrays, _ = runs.together(every, seeds)
    taught = runs.counted([runs.untaught(one) for one in every], every[0])
    found = runs.columns(arrays, taught, tasks(every[0]["task"], every[0]["prime"]).sizes)
    found["generalised at step"] = arrays["generalised"]
    return [{name: float(column[k]) for name, column in found.items()} for k in range(len(seeds))]


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("lemmata.simulations.modular_arithmetic", SUMMARY, add_arguments, simulate, argv)


def _computed(arms: Mapping[str, Named], seeds: tuple[int, ...], store: Store) -> tuple[Fields, Fields]:
    every = [arm for arm in arms.values() for _ in seeds]
    arrays, networks = runs.together(every, [seed for _ in arms for seed in seeds], store.checkpoint(), told=True)
    one = every[0]
    sizes, taught = tasks(one["task"], one["prime"]).sizes, runs.counted([runs.untaught(arm) for arm in every], one)
    told = runs.compared(list(arms), arrays, taught) if len(arms) > 1 else runs.summary(arrays, taught, sizes)
    if one["model"] == "transformer":
        told |= _lint(networks, one, sizes)
    arrays |= {"seed": np.array([seed for _ in arms for seed in seeds]), "arm": np.repeat(np.arange(len(arms)), len(seeds))}
    return arrays, told


def _lint(networks: Params, one: Named, sizes: tuple[int, ...]) -> dict[str, str]:
    """Return which positions' activations influence the loss, and whether those that are recorded do."""
    from lemmata.dynamics.in_double import jax
    from lemmata.dynamics.precision import computing
    from lemmata.simulations.modular_arithmetic.networks import influence
    from lemmata.simulations.modular_arithmetic.training import losses, padded

    setup, labels = runs.setup_of(one, sizes), tasks(one["task"], one["prime"]).labels
    with computing(one["dtype"]):
        first = jax.tree.map(lambda leaf: jax.numpy.asarray(leaf[0]), networks)
        found = influence(first, lambda outputs: losses(setup, padded(setup, outputs), labels).sum())
    told = {name: ", ".join(str(place) for place, size in enumerate(sizes) if size) for name, sizes in found.items()}
    answer = "influence" if found["neurons"][one["recorded"]] else "do not influence"
    return {f"positions whose {name} count": where for name, where in told.items()} | {
        f"neurons recorded at position {one['recorded']}": f"{answer} the loss, which is read at position {one['readout']}"
    }


def _moduli(words: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(word) for word in words.replace(",", " ").split()}))
    except ValueError:
        raise ValueError(f"omit must be a list of moduli such as 2,3, not {words!r}") from None


def _device() -> str:
    from lemmata.dynamics.in_double import jax

    return jax.default_backend()
