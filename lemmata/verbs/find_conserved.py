"""`lemmata find-conserved TARGET`: what the flow of a family's problem, a claim's dynamics, or a user's loss or field conserves."""

from __future__ import annotations

import argparse
from typing import Any

from lemmata import BadInput, Failed, families, own_modules, selection


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = "search a family's problem, a claim that declares its dynamics, or FILE.py::NAME (default: list the problems)"
    parser.add_argument("target", nargs="?", metavar="TARGET", help=what)
    parser.add_argument("--shape", metavar="SHAPES", help="use these shapes for the parameters of FILE.py::NAME: 3, or 2x3,2 for a tuple")
    parser.add_argument("--loss", action="store_true", help="treat the function NAME as a loss rather than a vector field")


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; return 0 if something was proved, else 1."""
    known = families.problems()
    if arguments.target is None:
        for name, problem in known.items():
            print(f"{name}  {problem}")
        return 0
    from lemmata.proofs_checks.discovery.conserved import find_conserved

    if arguments.target in known:
        problem, init = _built_in(known[arguments.target])
    else:
        problem, init = _of_file(arguments) if "::" in arguments.target and arguments.shape else _of_claim(arguments)
    try:
        found = find_conserved(problem, init)
    except ValueError as error:
        raise BadInput(str(error)) from None
    for one in found:
        note = f"; {one.note}" if one.note else ""
        print(f"{one.verdict:<8}  {one.family:<10}  {one.quantity}  (pivots fall by {one.gap:.1e}{note})")
    if not found:
        print("nothing found: no linear, quadratic, log-linear or power-sum quantity is conserved")
    return 0 if any(one.verdict == "proved" for one in found) else 1


def _built_in(problem: Any) -> tuple[Any, Any]:
    import jax

    return problem, problem.init(jax.random.key(0))


def _of_claim(arguments: argparse.Namespace) -> tuple[Any, Any]:
    from lemmata.proofs_checks.discovery import triangle

    try:
        entry = selection.one(arguments.target)
    except BadInput as error:
        raise BadInput(f"{error}; `lemmata find-conserved` lists the problems") from None
    families.register([entry.folder] if entry.folder else [])
    try:
        dynamics = triangle.of(entry.claim).function(triangle.drawn(entry.claim, 1)[0])
    except ValueError as error:
        raise BadInput(str(error)) from None
    return dynamics.problem, dynamics.init


def _of_file(arguments: argparse.Namespace) -> tuple[Any, Any]:
    import numpy as np

    word, _, name = arguments.target.partition("::")
    origin = own_modules.located(word, True)
    if origin is None:
        raise BadInput(f"{word} is not a file")
    try:
        module = own_modules.load(origin)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a user's module may raise anything
        raise Failed(f"{word}: {type(error).__name__}: {' '.join(str(error).split())}") from None
    if not hasattr(module, name):
        known = [other for other, value in vars(module).items() if not other.startswith("_") and callable(value)]
        raise families.unknown(f"name in {word}", name, known)
    target = getattr(module, name)
    shapes = [np.zeros(shape) for shape in _shapes(arguments.shape)]
    if arguments.loss:
        from lemmata.simulations.problem import Loss

        target = Loss(target)
    return target, tuple(shapes) if shapes[1:] else shapes[0]


def _shapes(text: str) -> list[tuple[int, ...]]:
    try:
        found = [tuple(int(side) for side in part.split("x")) for part in text.split(",")]
    except ValueError:
        found = []
    if not found or any(side < 1 for shape in found for side in shape):
        raise BadInput(f"--shape {text!r:.60}: write positive sizes joined by x, shapes separated by commas, as in 2x3,2")
    return found
