"""Transformers that learn addition or multiplication of short numbers, tested on longer ones: five ways to know positions.

An encoder reads two numbers digit by digit and writes all digits of the answer at once. It is trained on numbers of few digits, its seeds
side by side; what is measured is how many answers of each length are right throughout, how many by the longest cascade of carries, each
digit by itself, and where attention goes. No theorem is used.
Source: SABBAGHI_2024, sections 3 and 4, appendices B and C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from lemmata.dynamics.runner import main as run_main
from lemmata.dynamics.runner import spread
from lemmata.store.store import Kept, Run, Store
from lemmata.sweeps.batches import Plan
from lemmata.terms.inputs import integer
from lemmata.terms.types import Fields, Named
from lemmata.theory.digit_arithmetic.problem import LAWS

if TYPE_CHECKING:
    from lemmata.simulations.digit_arithmetic.encoder import Shape
    from lemmata.simulations.digit_arithmetic.training import Schedule

__all__ = ["add_arguments", "main", "planned", "side_by_side", "simulate"]

NAME = "digit-arithmetic"
SUMMARY = "train Transformers to add or multiply short numbers, and test them on longer ones"
ENCODINGS = {
    "ape": ("absolute", False),
    "ape-shifted": ("absolute", True),
    "sinusoidal": ("sinusoidal", False),
    "rpe": ("relative", False),
    "rpe-shifted": ("relative", True),
    "upe": ("uniform", False),
}
"""The encodings by name: how positions are known, and whether training pairs are shifted by zeros."""
PRESETS = ("small", "small-multiplication", "small-multiplication-3", "paper-5-to-20", "paper-5-to-50", "paper-multiplication")
PRESETS += ("paper-multiplication-3", "paper-text", "paper-text-multiplication-3")
SIZES = ("task", "digits", "base", "multiplier_digits", "text", "train_digits", "layers", "heads", "width")
SIZES += ("dropout", "batch", "rate", "decay", "law")
PLOTTED = ("exact match, longest",)
ENOUGH = 0.99
"""Exact match within the training length from which on an encoder counts as trained."""
TESTS, LOOKS = 1000, 10
MOST_SEEDS, MOST_SEED = 1000, 2**31
MOST_NUMBERS = 2e10  # 80 gigabytes of single floats
MOST_DIGITS = 1000
SHOWN = 6
"""Lengths beyond those of training that a summary shows."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this simulation to a parser; those of `SIZES` belong to runs without a preset."""
    add = parser.add_argument
    add("--preset", choices=PRESETS, help="use the sizes of this preset; `paper-…` are for a GPU (without one: those of small)")
    add(
        "--encoding",
        choices=tuple(ENCODINGS),
        default="rpe",
        help="encode positions in this way; `-shifted` trains on shifted pairs (%(default)s)",
    )
    add(
        "--task",
        choices=("addition", "carryless", "multiplication"),
        help="learn this task; carryless is the addition of pairs without carries (addition)",
    )
    add("--digits", type=int, metavar="L", help="give each number this many places; sums have room for L - 1 digits (6)")
    add("--base", type=int, metavar="B", help="write numbers in this base (10)")
    add("--multiplier-digits", type=int, metavar="M", help="multiply by numbers of this many digits (1)")
    add("--text", type=int, metavar="N", help="put up to this many random words before, between and after the numbers (0)")
    add("--train-digits", type=int, metavar="K", help="train on numbers of at most this many digits (2)")
    add("--layers", type=int, help="stack this many layers (2)")
    add("--heads", type=int, help="give each layer this many heads (4)")
    add("--width", type=int, metavar="D", help="set the width of the states, a multiple of the number of heads (48)")
    add("--hide-pads", action="store_true", help="hide padding and sign from attention, which the source does not do")
    add("--dropout", type=float, metavar="P", help="drop this share of the activations in training (0)")
    add("--batch", type=int, help="draw this many pairs per step (64)")
    add("--rate", type=float, metavar="ETA", help="let AdamW's step size rise to this and fall again (0.002)")
    add("--decay", type=float, metavar="LAMBDA", help="set its weight decay (0.01)")
    add(
        "--law",
        choices=LAWS,
        help="draw training sums uniformly, so that all lengths of the longest cascade are equally likely, or half in each way (uniform)",
    )
    add("--steps", type=int, help="take this many steps (4000, or the preset's)")
    add("--tests", type=int, metavar="N", default=TESTS, help="test on this many pairs of each length (%(default)s)")
    add("--seeds", metavar="A-B", help="run these seeds side by side, such as 0-4 or 1,5 (0-4)")


def planned(arguments: argparse.Namespace) -> Plan:
    """Return what a run with these arguments is, apart from its seeds.

    Args:
        arguments: as added by `add_arguments`.

    Raises: ValueError for bad numbers, and for sizes that a preset fixes.
    """
    from lemmata.simulations.digit_arithmetic import presets

    given = {name: getattr(arguments, name) for name in SIZES}
    if arguments.preset and (told := [name for name, value in given.items() if value is not None]):
        raise ValueError(f"--{told[0].replace('_', '-')} is fixed by the preset {arguments.preset}: leave out one of the two")
    usual = presets.PRESETS[arguments.preset or "small"]
    sizes = usual | {name: value for name, value in (*given.items(), ("steps", arguments.steps)) if value is not None}
    integer(sizes["digits"], "digits", 2, MOST_DIGITS)
    integer(arguments.tests, "tests", 1)
    parameters = {**sizes, "encoding": arguments.encoding, "hidden": bool(arguments.hide_pads), "tests": arguments.tests}
    shape, schedule = _made(parameters)
    if schedule.law != "uniform" and parameters["task"] != "addition":
        raise ValueError(f"the law {schedule.law} is one of cascades: leave it out for {parameters['task']}, or take addition")
    if schedule.train_digits > shape.layout.longest:
        raise ValueError(f"train digits must be at most {shape.layout.longest}, the digits that have room, not {schedule.train_digits}")
    numbers = presets.estimate(shape, schedule.batch, schedule.steps, 1).numbers
    _bounded(numbers)
    return Plan(parameters, parameters, numbers=numbers)


def simulate(arguments: argparse.Namespace, store: Store) -> Run:
    """Run the simulation that the arguments ask for, or read it back from the store.

    Args:
        arguments: as added by `add_arguments`.
        store: where the run is kept.

    Returns: the run. Its arrays are seed (S,); marks (K,), the steps at each look; loss (K, S) since the look before; learning
        (K, S, lengths), exact match at each look; and those of `evaluation.measured`.

    Raises: ValueError for bad numbers, FloatingPointError if a run turns non-finite.
    """
    plan, seeds = planned(arguments), seeds_of("0-4" if arguments.seeds is None else arguments.seeds)
    _bounded(plan.numbers * len(seeds))

    def compute() -> tuple[Fields, Fields]:
        _warn(plan.parameters, len(seeds))
        arrays = _trained(plan.parameters, seeds, store.checkpoint())
        figures = [_figures(plan.parameters, arrays, k) for k in range(len(seeds))]
        trained = sum(one["exact match, seen"] >= ENOUGH for one in figures)
        columns = {name: spread([one[name] for one in figures]) for name in figures[0]}
        return arrays, {"seeds that trained to 99 %": f"{trained} of {len(seeds)}", **columns}

    return store.run(NAME, {**plan.parameters, "seeds": seeds}, compute, seed=seeds[0], dtype="float32", device=_device())


def side_by_side(plans: Sequence[Plan], seeds: Sequence[int]) -> list[Fields]:
    """Return the summary figures of runs that differ in their seeds alone, computed as one batch.

    Args:
        plans: made by `planned`.
        seeds: one for each.

    Raises: FloatingPointError if a run turns non-finite.
    """
    parameters = plans[0].parameters
    arrays = _trained(parameters, tuple(seeds), None)
    return [_figures(parameters, arrays, k) for k in range(len(seeds))]


def main(argv: list[str] | None = None) -> int:
    """Run the simulation from the command line and return the exit status."""
    return run_main("lemmata.simulations.digit_arithmetic", SUMMARY, add_arguments, simulate, argv)


def seeds_of(words: str) -> tuple[int, ...]:
    """Return the seeds of a list such as 0-4 or 1,5, in order.

    Raises: ValueError for anything else, a seed named twice or out of range, and more than a thousand.

    >>> seeds_of("0-2,7")
    (0, 1, 2, 7)
    """
    found: list[int] = []
    try:
        for part in words.split(","):
            first, _, last = part.partition("-")
            low, high = int(first), int(last or first)
            if not 0 <= low <= high < MOST_SEED or high - low >= MOST_SEEDS:
                raise ValueError
            found.extend(range(low, high + 1))
    except ValueError:
        found = []
    if not found or len(set(found)) < len(found) or len(found) > MOST_SEEDS:
        raise ValueError(f"seeds must be written 0-4 or 1,5, each below 2^31 and none twice, {MOST_SEEDS} at most, not {words!r:.60}")
    return tuple(sorted(found))


def _made(parameters: Named) -> tuple[Shape, Schedule]:
    """Return shape and schedule of a run."""
    from lemmata.simulations.digit_arithmetic.encoder import Shape
    from lemmata.simulations.digit_arithmetic.layout import Layout
    from lemmata.simulations.digit_arithmetic.training import Schedule

    positions, shifted = ENCODINGS[parameters["encoding"]]
    layout = Layout(*(parameters[name] for name in ("task", "digits", "base", "multiplier_digits", "text")))
    sizes = {name: parameters[name] for name in ("layers", "heads", "width", "hidden", "dropout")}
    steps = integer(parameters["steps"], "steps", 1)
    named = {name: parameters[name] for name in ("train_digits", "steps", "batch", "rate", "decay", "law")}
    return Shape(layout, positions, **sizes), Schedule(**named, shifted=shifted, looks=min(LOOKS, steps))


def _trained(parameters: Named, seeds: tuple[int, ...], kept: Kept | None) -> Fields:
    from lemmata.simulations.digit_arithmetic.evaluation import measured
    from lemmata.simulations.digit_arithmetic.training import train

    shape, schedule = _made(parameters)
    weights, log = train(shape, schedule, seeds, kept=kept, told=parameters["encoding"] if kept else None)
    return {"seed": np.array(seeds), **log, **measured(weights, parameters["tests"], schedule.train_digits)}


def _figures(parameters: Named, arrays: Named, seed: int) -> dict[str, float]:
    """Return the summary figures of one seed."""
    exact, seen = arrays["exact"][seed], parameters["train_digits"]
    found = {"loss at the end": float(arrays["loss"][-1, seed]), "exact match, seen": float(exact[:seen].min())}
    found |= {f"exact match, {digits} digits": float(exact[digits - 1]) for digits in range(seen + 1, len(exact) + 1)[:SHOWN]}
    found["exact match, longest"] = float(exact[-1])
    if "cascade_tests" in arrays:
        right, asked = arrays["cascade_right"][seed, seen], arrays["cascade_tests"][seen]
        many = [(length, count) for length, count in enumerate(asked) if count][:SHOWN]
        found |= {f"{seen + 1} digits, cascade {length}": float(right[length] / count) for length, count in many}
    return found


def _warn(parameters: Named, seeds: int) -> None:
    """Say beforehand what a large run takes."""
    from lemmata.simulations.digit_arithmetic import presets

    shape, schedule = _made(parameters)
    cost = presets.estimate(shape, schedule.batch, schedule.steps, seeds)
    if cost.operations >= presets.TOLD:
        print(f"{NAME}: {cost}", file=sys.stderr, flush=True)


def _bounded(numbers: float) -> None:
    if numbers > MOST_NUMBERS:
        raise ValueError(f"weights and activations of all seeds must be at most {MOST_NUMBERS:.0e} numbers, not {numbers:.2g}")


def _device() -> str:
    from lemmata.dynamics.in_double import jax

    return jax.default_backend()
