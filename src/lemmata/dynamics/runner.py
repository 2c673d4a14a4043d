"""What the simulation scripts share: the command line around a family's arguments, the printed
summary, the exit statuses.

A family's script offers NAME, SUMMARY, `add_arguments(parser)`, `simulate(namespace, store) -> Run`
and `main(argv)`. Exit status: 0 done, 1 the run turned non-finite, 2 bad input (one line: what is
wrong, what is allowed), 130 interrupted, 141 if the reader of a pipe has gone.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lemmata.console.command_line import Misplaced, OneLineParser, drop_output, line
from lemmata.store.store import ARRAYS, Run, Store
from lemmata.terms.types import Fields, Named


def belonging(
    settings: Named, method: str, options: Mapping[str, tuple[tuple[str, ...], Any]]
) -> Fields:
    """Return the settings, with defaults for those that were not given.

    Args:
        settings: what was given, by name; None for nothing.
        method: the method asked for.
        options: of each option that belongs to some methods only, these methods and its default.

    Raises: Misplaced for an option that belongs to other methods.

    >>> belonging({"time": None, "alpha": 2}, "flow", {"time": (("flow",), 10.0)})
    {'time': 10.0, 'alpha': 2}
    """
    values = dict(settings)
    for name, (methods, default) in options.items():
        if values[name] is None:
            values[name] = default
        elif method not in methods:
            raise Misplaced(name, f"the method {' or '.join(methods)}", method)
    return values


def numbers(words: Sequence[str] | str) -> tuple[float, ...]:
    """Return the numbers of a list written with commas, spaces or both.

    Raises: ValueError for a word that is no number.

    >>> numbers(["0.4,0.2", "1e-1"])
    (0.4, 0.2, 0.1)
    """
    parts = ",".join([words] if isinstance(words, str) else words).replace(",", " ").split()
    try:
        return tuple(float(word) for word in parts)
    except ValueError:
        raise ValueError(
            f"a list of numbers must be written 0.4,0.2 or 0.4 0.2, not {' '.join(parts)!r}"
        ) from None


def spread(values: Any) -> dict[str, float]:
    """Return mean, smallest and largest of some values, for a summary.

    >>> spread([1.0, 3.0])
    {'mean': 2.0, 'min': 1.0, 'max': 3.0}
    """
    items = [float(value) for value in values]
    return {"mean": math.fsum(items) / len(items), "min": min(items), "max": max(items)}


def table(run: Run, store: Store) -> str:
    """Return the summary of a run as aligned lines under its name, and where the store keeps its
    arrays.
    """
    arrays = store.folder("runs", run.key) / ARRAYS
    origin = (
        "read back from the run store"
        if run.cached
        else "kept in the run store"
        if arrays.is_file()
        else "not kept"
    )
    place = {"arrays": arrays} if arrays.is_file() else {}
    seconds = float(run.record["seconds"])
    summary = {**run.summary, "seconds": seconds, "run": f"{run.key[:12]} ({origin})", **place}
    return f"{run.name}\n{aligned(summary)}"


def aligned(columns: Named) -> str:
    """Return names and values as aligned lines; a value may be a `spread`.

    >>> print(aligned({"train loss": 0.5, "test loss": spread([1, 3])}))
      train loss  0.5
      test loss   2            min 1            max 3
    """
    width = max(map(len, columns), default=0)
    return "\n".join(f"  {name:<{width}}  {_cell(value)}" for name, value in columns.items())


def _cell(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{value['mean']:<12.6g} min {value['min']:<12.6g} max {value['max']:.6g}"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def main(
    module: str,
    summary: str,
    arguments: Callable[[Any], None],
    simulate: Callable[[Any, Store], Run],
    argv: Any = None,
) -> int:
    """Parse the words, run the simulation, print its summary.

    Args:
        module: as called, "lemmata.simulations.<family>".
        summary: what is simulated, for the help.
        arguments: adds the family's arguments to a parser.
        simulate: runs the parsed arguments against a store.
        argv: the arguments, None for those of the process.

    Returns: the exit status; bad arguments end in argparse's SystemExit(2).
    """
    name = f"python -m {module}"
    parser = OneLineParser(prog=name, description=summary)
    arguments(parser)
    parser.add_argument(
        "--store",
        metavar="DIR",
        help="keep runs in this folder (default: LEMMATA_STORE, else a cache folder)",
    )
    parser.add_argument("--no-cache", action="store_true", help="recompute what the store holds")
    words = parser.parse_args(argv)
    try:
        store = Store(words.store, use=not words.no_cache)
        print(table(simulate(words, store), store))
        for note in store.notes:
            print(f"{name}: {note}", file=sys.stderr)
        sys.stdout.flush()
    except (ValueError, OverflowError) as error:
        print(f"{name}: {line(error)}", file=sys.stderr)
        return 2
    except FloatingPointError as error:
        print(f"{name}: {line(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"{name}: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        drop_output()
        return 141
    return 0
