"""`lemmata sweep NAME --grid …`: many runs of one simulation as a table, with a plot.

The table has one row for each run, sorted by parameters and seed. Finished batches are kept in the
store as they come, so that after any interruption the same command, with or without `--resume`,
computes what is missing; `--resume` also insists that the sweep was begun before, and refuses to
begin a new one if a flag, the source or a version has changed.
"""

from __future__ import annotations

import argparse
import csv
import functools
import io
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from lemmata import BadInput, Failed
from lemmata.console.command_line import Paragraphs
from lemmata.console.count import counted
from lemmata.sources import families
from lemmata.terms.types import Fields, Value
from lemmata.verbs.verify import opened, positive

if TYPE_CHECKING:
    from lemmata.store.store import Store
    from lemmata.sweeps.batches import Executor, Sweep
    from lemmata.sweeps.grid import Point

KINDS = (".csv", ".parquet")
MOST_PROCESSES = 1024
"""No machine has more cores than that for one sweep; a larger number is a slip of the keyboard."""
GUIDE = """
grids: --grid method=flow,descent lists values for `simulate NAME --method`; --grid alpha=0.5:2:4
stands for 4 evenly spaced values, both ends included. A flag that belongs to other methods than a
run's is left out there: --grid method=flow,descent --grid step-size=0.1,0.2 stands for one flow and
two descents. Separate values that contain commas by semicolons: --grid
"init=0.5,0.1,0.4;0.4,0.2,0.4". A flag without a value: --grid balanced=true.

executors: local computes in this process, processes:N in N fresh processes on this machine.
dask://HOST:PORT hands batches to the scheduler of an existing Dask cluster (extra `dask`), which
dask-jobqueue may have started through SLURM. Workers need the same lemmata and libraries, or they
refuse to compute; they need no shared disk, because results come back here and this process keeps
them. One thread per worker is enough, since a batch uses the cores that JAX sees. A batch whose
worker dies is handed out again, up to three times in all.

memory and rounding: runs of equal shape are computed --batch at a time; the last batch is padded.
On one kind of machine the numbers do not depend on the executor, down to the last bit; a different
--batch changes them by rounding. If memory runs out, use a smaller --batch.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = Paragraphs
    parser.epilog = f"{GUIDE.strip()}\n\n{parser.epilog}"
    add = parser.add_argument
    add("name", metavar="NAME", help="sweep this simulation, as named by `lemmata simulate`")
    add(
        "--grid",
        action="append",
        default=[],
        metavar="KEY=…",
        help="vary a flag of `simulate NAME`: a,b,c or lo:hi:n; may be repeated",
    )
    add(
        "--seeds",
        default="0:1",
        metavar="A:B",
        help="use the seeds from A to B - 1, or a list such as 3,5,9 (default: 0:1)",
    )
    add(
        "--executor",
        default="local",
        metavar="WHERE",
        help="compute here (local), in processes:N or on dask://HOST:PORT (default: local)",
    )
    add(
        "--out",
        metavar="FILE",
        type=Path,
        help="write the table, .csv or .parquet, and a plot beside it (default: CSV on stdout)",
    )
    add(
        "--batch",
        type=positive,
        metavar="B",
        help="run at most B side by side, rounded down to a power of two (default: 16)",
    )
    add(
        "--resume",
        action="store_true",
        help="continue a sweep that was begun before; refuse if the store holds none",
    )
    add("--no-cache", action="store_true", help="recompute what the store holds")


def run(arguments: argparse.Namespace) -> int:
    """Run the sweep; return 0, 1 if a run turned non-finite or a batch could not be computed, 130
    if interrupted.
    """
    from lemmata.console.progress import telling
    from lemmata.sweeps.batches import BATCH, Stopped, Sweep

    if arguments.resume and arguments.no_cache:
        raise BadInput(
            "--resume reads what is kept and --no-cache recomputes it: give only one of them"
        )
    out = _table_file(arguments.out)
    simulations = families.simulations()
    name = arguments.name.replace("_", "-")
    if name not in simulations:
        raise families.unknown("simulation", arguments.name, simulations)
    module = simulations[name]
    flags, points, seeds = _asked(module, arguments)
    with _executor(arguments.executor) as (device, executor):
        store = opened(arguments.store, use=not arguments.no_cache)
        try:
            sweep = Sweep(module, points, seeds, store, device(), arguments.batch or BATCH)
        except ValueError as error:
            raise BadInput(
                _as_asked(
                    error,
                    arguments.grid,
                    [_flagged(flags, expression) for expression in arguments.grid],
                )
            ) from None
        if not sweep.begun() and arguments.resume:
            raise BadInput(
                f"--resume: no sweep of these runs was begun in {store.root} with this source:"
                " leave --resume out to begin one"
            )
        if sweep.reduced:
            print(
                "lemmata: the runs are large, so fewer are computed side by side than --batch"
                " allows",
                file=sys.stderr,
            )
        try:
            with telling() as tell:
                sweep.run(executor, tell)
        except KeyboardInterrupt:
            progress = f"{sweep.done} of {counted(sweep.total, 'batch', 'batches')} kept"
            print(f"lemmata: interrupted, {progress}: run it again with --resume", file=sys.stderr)
            return 130
        except (Stopped, Failed) as error:
            progress = (
                ""
                if "kept" in str(error)
                else f"; {sweep.done} of {counted(sweep.total, 'batch', 'batches')} kept"
            )
            raise Failed(f"{error}{progress}: run it again with --resume") from None
    return _written(module, sweep, out, store)


def _asked(
    module: ModuleType, arguments: argparse.Namespace
) -> tuple[argparse.ArgumentParser, list[Point], tuple[int, ...]]:
    from lemmata.sweeps import batches, grid

    if not hasattr(module, "side_by_side"):
        raise BadInput(f"the simulation {module.NAME} cannot be swept: it defines no side_by_side")
    parser = batches.flags(module)
    expressions = [_flagged(parser, expression) for expression in arguments.grid]
    try:
        return (
            parser,
            grid.points([grid.axis(parser, expression) for expression in expressions]),
            grid.seeds(arguments.seeds),
        )
    except ValueError as error:
        raise BadInput(_as_asked(error, arguments.grid, expressions)) from None


def _as_asked(error: object, originals: Sequence[str], expressions: Sequence[str]) -> str:
    """Return a refusal in one line, with the symbol that was written before the flag that it stands
    for.

    >>> _as_asked("step-size=0.1: --step-size belongs to descent", ["η=0.1"], ["step-size=0.1"])
    'η=0.1: η (--step-size) belongs to descent'
    """
    words = " ".join(str(error).split())
    for before, after in zip(originals, expressions, strict=True):
        symbol, flag = before.partition("=")[0], after.partition("=")[0]
        if symbol != flag:
            words = re.sub(
                rf"(?<![\w-]){re.escape(flag)}=", lambda match, symbol=symbol: f"{symbol}=", words
            )
            words = re.sub(
                rf"--{re.escape(flag)}(?![\w-])",
                lambda match, symbol=symbol: f"{symbol} ({match[0]})",
                words,
            )
    return words


def _flagged(parser: argparse.ArgumentParser, expression: str) -> str:
    """Return a grid expression with the flag in the place of a symbol: η for --step-size ETA, D*
    for --teacher-dim D*, α for --alpha.

    >>> parser = argparse.ArgumentParser()
    >>> _ = parser.add_argument("--step-size", metavar="ETA"), parser.add_argument("--alpha")
    >>> _flagged(parser, "η=0.1,0.2"), _flagged(parser, r"\\alpha=1"), _flagged(parser, "steps=3")
    ('step-size=0.1,0.2', 'alpha=1', 'steps=3')
    """
    key, equals, text = expression.partition("=")
    flags = {
        word[2:]: action
        for action in parser._actions
        for word in action.option_strings
        if word.startswith("--")
    }
    spelling = _spelled(key)
    if key in flags or not equals:
        return expression
    by_flag = [flag for flag in flags if flag == spelling.lower()]
    by_metavar = [
        flag
        for flag, action in flags.items()
        if isinstance(action.metavar, str) and _spelled(action.metavar) == spelling
    ]
    candidates = by_flag or by_metavar
    return f"{candidates[0]}={text}" if len(candidates) == 1 else expression


def _spelled(symbol: str) -> str:
    """Return a symbol without LaTeX, its Greek letters spelled as in a metavar.

    >>> _spelled("η"), _spelled("D^*"), _spelled("ETA"), _spelled("n_1")
    ('eta', 'D*', 'eta', 'n1')
    """
    plain = re.sub(r"[\\\\{}^_$ ]", "", symbol)
    greek = {"ϵ": "epsilon", "ϕ": "phi"}
    names = [greek.get(letter) or unicodedata.name(letter, "") for letter in plain]
    words = [
        (
            name.rpartition(" ")[2].lower().replace("lamda", "lambda")
            if name.startswith("GREEK")
            else letter
        )
        for name, letter in zip(names, plain, strict=True)
    ]
    spelling = "".join(words)
    return (
        spelling.lower()
        if len(spelling) > 1 and spelling.isalpha() and spelling.isupper()
        else spelling
    )


@contextmanager
def _executor(word: str) -> Iterator[tuple[Callable[[], str], Executor]]:
    """Yield a function that names the kind of device there, and one that computes there.

    Raises: BadInput for any other word.
    """
    kind, _, number = word.partition(":")
    if word == "local":
        from lemmata.processes import device
        from lemmata.sweeps import batches

        yield lambda: device.settled(None), batches.here
    elif (
        kind == "processes"
        and re.fullmatch("[1-9][0-9]{0,3}", number, re.ASCII)
        and int(number) <= MOST_PROCESSES
    ):
        from lemmata.processes import device, pool

        # else the first process takes the memory of a GPU for itself
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
        yield lambda: device.settled(None), functools.partial(pool.each, jobs=int(number))
    elif (
        match := re.fullmatch(
            r"dask://(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9._-]+):([0-9]{1,5})", word, re.ASCII
        )
    ) and 0 < int(match[2]) < 2**16:
        from lemmata.processes.cluster import Cluster

        cluster = Cluster(f"{match[1]}:{match[2]}")
        yield cluster.device, cluster.each
    else:
        raise BadInput(
            f"--executor must be local, processes:N with N from 1 to {MOST_PROCESSES}, or"
            f" dask://HOST:PORT, not {word!r:.80}"
        )


def _table_file(out: Path | None) -> Path | None:
    """Return where the table goes.

    Raises: BadInput, before anything is computed, where it cannot be written.
    """
    if out is None:
        return None
    if out.suffix not in KINDS:
        raise BadInput(f"--out {out}: the name of the table must end in {' or '.join(KINDS)}")
    if out.suffix == ".parquet":
        try:
            import pyarrow  # noqa: F401  # a first look
        except ImportError:
            raise BadInput(
                f"--out {out}: Parquet needs pyarrow: pip install 'lemmata[parquet]', or use .csv"
            ) from None
    for path in (out, out.with_suffix(".png")):
        if path.exists() and not path.is_file():
            raise BadInput(f"--out {path}: not a regular file: choose another name")
    draft = _draft(out)
    try:
        draft.touch()
        draft.unlink()
    except (OSError, ValueError) as error:
        raise BadInput(
            f"--out {out}: {(getattr(error, 'strerror', None) or str(error)).lower()}"
        ) from None
    return out


def _draft(path: Path) -> Path:
    return path.with_name(f".{path.stem}.{os.getpid()}.tmp{path.suffix}")


def _replaced(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file whole: under a temporary name, moved into place at the end."""
    draft = _draft(path)
    try:
        write(draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def columns(sweep: Sweep) -> list[Fields]:
    """Return the table, one mapping of cells by column for each run: parameters, seed, figures, and
    `failure` where a run has failed.

    All rows have the same columns in the same order, None for no value. A figure that has a
    parameter's name is called `..., measured`.
    """
    rows = sweep.rows()
    keys = [*rows[0].values, "seed"]
    reserved = {*keys, "failure"}
    names = dict.fromkeys(name for row in rows for name in row.figures)
    has_failures = any(row.failure is not None for row in rows)
    table = []
    for row in rows:
        figures = {
            f"{name}, measured" if name in reserved else name: row.figures.get(name)
            for name in names
        }
        table.append(
            {
                **row.values,
                "seed": row.seed,
                **figures,
                **({"failure": row.failure} if has_failures else {}),
            }
        )
    return table


def csv_text(table: list[Fields]) -> str:
    """Return the table as CSV: floats with all their digits, an empty cell for None.

    >>> csv_text([{"x": 0.1, "on": True, "y": None}])
    'x,on,y\\n0.1,true,\\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table[0])
    for row in table:
        writer.writerow(
            "" if cell is None else str(cell).lower() if isinstance(cell, bool) else cell
            for cell in row.values()
        )
    return out.getvalue()


def _parquet(table: list[Fields], path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    arrays = {name: _of_one_type([row[name] for row in table]) for name in table[0]}
    parquet.write_table(
        pyarrow.table({name: pyarrow.array(cells) for name, cells in arrays.items()}), path
    )


def _of_one_type(cells: list[Value]) -> list[Value]:
    kinds = {type(cell) for cell in cells if cell is not None}
    if len(kinds) < 2:
        return cells
    kind = float if kinds <= {int, float} else str
    return [None if cell is None else kind(cell) for cell in cells]


def _written(module: ModuleType, sweep: Sweep, out: Path | None, store: Store) -> int:
    table = columns(sweep)
    if out is None:
        sys.stdout.write(csv_text(table))
    else:
        write = (
            functools.partial(_parquet, table)
            if out.suffix == ".parquet"
            else lambda path: path.write_text(csv_text(table), "utf-8")
        )
        _replaced(out, write)
        plot = _plotted(module, table, list(sweep.points[0].values), out)
        summary = f"{counted(len(table), 'run')} in {counted(sweep.total, 'batch', 'batches')}"
        print(
            f"{summary}, {sweep.read} read back from the store: {', '.join(map(str, [out, *plot]))}"
        )
    for note in store.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    if undrawn := sum(not plan.drawn for plan in sweep.plans) * (len(sweep.seeds) > 1):
        print(
            f"lemmata: {counted(undrawn, 'grid point')} without randomness: equal rows for all"
            " seeds",
            file=sys.stderr,
        )
    failures = [row for row in table if row.get("failure")]
    if failures:
        print(
            f"lemmata: {len(failures)} of {counted(len(table), 'run')} failed; the first:"
            f" {failures[0]['failure']}",
            file=sys.stderr,
        )
    return 1 if failures else 0


def _plotted(module: ModuleType, table: list[Fields], keys: list[str], out: Path) -> list[Path]:
    """Draw the figure that the simulation names, or else the first one, against the first numeric
    key, or else the seed.
    """
    from lemmata.drawing import sweep_plot

    numeric = [
        name
        for name in table[0]
        if name not in (*keys, "seed") and any(sweep_plot.is_finite(row[name]) for row in table)
    ]
    if not numeric:
        return []
    preferred = [name for name in getattr(module, "PLOTTED", ()) if name in numeric]
    key = next(
        (name for name in keys if all(sweep_plot.is_finite(row[name]) for row in table)), "seed"
    )
    series = [name for name in keys if name != key and len({row[name] for row in table}) > 1]
    path = out.with_suffix(".png")
    _replaced(
        path,
        lambda draft: sweep_plot.draw(
            table, key, (preferred or numeric)[0], series, module.NAME, draft
        ),
    )
    return [path]
