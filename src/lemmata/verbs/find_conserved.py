"""`lemmata find-conserved TARGET`: what the flow of a family's problem, a claim's dynamics, or a
user's loss or field conserves.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable

from lemmata import BadInput, Failed
from lemmata.console import terminal
from lemmata.console.count import counted
from lemmata.processes import pool
from lemmata.processes.pool import Task
from lemmata.sources import families, own_modules, selection
from lemmata.sources.named_claims import Origin, place
from lemmata.terms.types import Params, Problem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    target = (
        "search a family's problem, a claim that declares its dynamics, or FILE.py::NAME (default:"
        " list the problems)"
    )
    parser.add_argument("target", nargs="?", metavar="TARGET", help=target)
    parser.add_argument(
        "--shape",
        metavar="SHAPES",
        help="use these shapes for the parameters of FILE.py::NAME: 3, or 2x3,2 for a tuple",
    )
    parser.add_argument(
        "--loss",
        action="store_true",
        help="treat the function NAME as a loss rather than a vector field",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; return 0 if something was proved, else 1."""
    problems = families.problems()
    if arguments.target is None:
        for name, problem in problems.items():
            print(terminal.broken(f"{name}  {problem}", " " * 4))
        return 0
    if arguments.target in problems:
        return _told(_built_in(arguments.target))
    if "::" in arguments.target and arguments.shape:
        word, _, name = arguments.target.partition("::")
        origin = own_modules.located(word, True)
        if origin is None:
            raise BadInput(f"{word} is not a file")
        return _apart(
            _of_file, (origin, word, name, _shapes(arguments.shape), arguments.loss), word
        )
    try:
        entry = selection.one(arguments.target)
    except BadInput as error:
        raise BadInput(f"{error}; `lemmata find-conserved` lists the problems") from None
    task = entry.claim.id, entry.folder, entry.origin
    return _apart(_of_claim, task, place(entry)) if entry.origin else _told(_of_claim(task))


def _apart(function: Callable[[Task], tuple[str, int]], task: Task, source: str) -> int:
    """Let a process of its own answer, in which the user's file is run."""
    [(_, answer, error)] = pool.each(function, [task], 1)
    if error:
        raise Failed(f"{source}: {error}")
    return _told(answer)


def _told(answer: tuple[str, int]) -> int:
    """Print an answer and return its exit status; raise BadInput for one that refuses."""
    text, status = answer
    if status == 2:
        raise BadInput(text)
    print(text)
    return status


def _answer(problem: Problem, init: Params) -> tuple[str, int]:
    """Search a flow; return the answer and the exit status."""
    import jax
    import numpy as np

    from lemmata.discovery.conserved import find_conserved
    from lemmata.discovery.forms import forms

    try:
        quantities = find_conserved(problem, init)
    except ValueError as error:
        return str(error), 2
    if not quantities:
        return (
            "nothing found: no linear, quadratic, log-linear or power-sum quantity is conserved",
            1,
        )
    notes = [f"; {quantity.note}" if quantity.note else "" for quantity in quantities]
    lines = [
        f"{quantity.verdict:<8}  {quantity.family:<10}  {quantity.quantity} "
        f" ({_clearly(quantity.gap)}{note})"
        for quantity, note in zip(quantities, notes, strict=True)
    ]
    leaves = [np.asarray(leaf) for leaf in jax.tree.leaves(init)]
    patterns = forms(problem, init, quantities)
    sentences = [
        f"conserved: {pattern.words}  ({counted(pattern.quantities, 'quantity', 'quantities')})"
        for pattern in patterns
    ]
    names = [f"p{k}" for k in range(len(leaves))] if len(leaves) > 1 else ["p"]
    shapes = [
        f"{name} {'×'.join(map(str, leaf.shape)) or 'a number'}"
        for name, leaf in zip(names, leaves, strict=True)
    ]
    lines = [*sentences, *([f"where {', '.join(shapes)}"] if sentences else []), *lines]
    return "\n".join(lines), 0 if any(
        quantity.verdict == "proved" for quantity in quantities
    ) else 1


def _clearly(gap: float) -> str:
    """Return in words how clearly rates that count as 0 stand apart from others."""
    return (
        f"rates that count as 0 are {gap:.1e} times smaller than others"
        if math.isfinite(gap)
        else "its rate is 0 at every point tried"
    )


def _built_in(name: str) -> tuple[str, int]:
    from lemmata.dynamics.in_double import jax

    problem = families.problems()[name]
    return _of(_answer(problem, problem.init(jax.random.key(0))), str(problem))


def _of_claim(task: tuple[str, str | None, Origin | None]) -> tuple[str, int]:
    from lemmata.discovery import routes
    from lemmata.sources.own_claims import registered

    claim = registered(*task).claim
    try:
        case = routes.drawn(claim, 1)[0]
        dynamics = routes.of(claim).function(case)
    except ValueError as error:
        return str(error), 2
    return _of(
        _answer(dynamics.problem, dynamics.init), f"one case: {routes.looked_at(claim, [case])}"
    )


def _of(answer: tuple[str, int], subject: str) -> tuple[str, int]:
    """Return an answer that says of what it is: the numbers of a problem may make it conserve what
    others do not.
    """
    text, status = answer
    return (text if status == 2 else f"{text}\nof {subject}"), status


def _of_file(task: tuple[Origin, str, str, list[tuple[int, ...]], bool]) -> tuple[str, int]:
    import numpy as np

    origin, word, name, shapes, loss = task
    module = own_modules.load(origin)
    if not hasattr(module, name):
        names = [
            attribute
            for attribute, value in vars(module).items()
            if not attribute.startswith("_") and callable(value)
        ]
        return str(families.unknown(f"name in {word}", name, names)), 2
    target, start = getattr(module, name), [np.zeros(shape) for shape in shapes]
    if loss:
        from lemmata.dynamics.problem import Loss

        target = Loss(target)
    return _answer(target, tuple(start) if start[1:] else start[0])


def _shapes(text: str) -> list[tuple[int, ...]]:
    try:
        shapes = [tuple(int(side) for side in part.split("x")) for part in text.split(",")]
    except ValueError:
        shapes = []
    if not shapes or any(side < 1 for shape in shapes for side in shape):
        raise BadInput(
            f"--shape {text!r:.60}: write positive sizes joined by x, shapes separated by commas,"
            " as in 2x3,2"
        )
    return shapes
