"""`lemmata figures`: draw figures from stored or new runs, and check what their captions assert."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING

from lemmata import BadInput, Failed
from lemmata.language.claim import Claim
from lemmata.processes import device, pool
from lemmata.processes.pool import Answer
from lemmata.sources import families, own_claims, own_modules, selection
from lemmata.sources.named_claims import Origin
from lemmata.terms.types import Fields, Function
from lemmata.verbs.verify import opened

if TYPE_CHECKING:
    from lemmata.drawing.panel import Rendered
    from lemmata.store.store import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME|FAMILY|FILE.py",
        help="draw these, by name, family or file (default: all)",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        default=Path("out"),
        help="write the files to this folder (default: out)",
    )
    parser.add_argument("--no-cache", action="store_true", help="recompute everything")
    width = (
        "draw at the width of a venue (neurips, iclr, icml, icml-wide, aistats, jmlr) or of a"
        " number of inches (default: its own)"
    )
    parser.add_argument("--width", metavar="VENUE|INCHES", type=_width, help=width)
    device.add_argument(parser)


def _width(word: str) -> float:
    from lemmata.drawing.panel import inches

    try:
        return inches(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(arguments: argparse.Namespace) -> int:
    """Draw the figures asked for; return 0 if every predicate holds, else 1."""
    if arguments.device:
        device.settled(arguments.device)
    sources = _selected(arguments.names)
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
        (arguments.out / f".{next(iter(sources))}").touch()
        (arguments.out / f".{next(iter(sources))}").unlink()
    except OSError as error:
        raise BadInput(f"--out {arguments.out}: {(error.strerror or str(error)).lower()}") from None
    store = opened(arguments.store, use=not arguments.no_cache)
    asserted = True
    for source in sources.values():
        figure = (
            _apart(_there, source, store.opening, arguments.out, arguments.width)
            if isinstance(source, Origin)
            else _here(source, store, arguments.out, arguments.width)
        )
        asserted = asserted and figure.asserted
        print(f"{figure.name}: {', '.join(map(str, figure.paths))}")
        for item in figure.evidence:
            reason = f" ({item.note or item.witness})" if item.outcome != "holds" else ""
            print(f"  {item.outcome}: {item.scope}{reason}", flush=True)
        if not figure.evidence:
            print("  the caption asserts nothing: no predicate is registered")
    return 0 if asserted else 1


def _selected(names: list[str]) -> dict[str, ModuleType | Origin]:
    """Return the figures by their NAME: modules of the house, and where those of the user's own
    are.

    Raises: BadInput for a name that fits none, and for two figures of one NAME.
    """
    every = {
        folder.replace("_", "-"): group
        for folder, group in families.register(families.folders()).items()
    }
    modules = {module.NAME: module for group in every.values() for module in group}
    figures: dict[str, ModuleType | Origin] = {}
    for name in names or every:
        sources = (
            _of_file(name)
            if name.endswith(".py")
            else {
                module.NAME: module for module in every.get(name) or [modules.get(name)] if module
            }
        )
        if not sources and name not in every:
            raise families.unknown("figure or family", name, [*every, *modules])
        if twice := [
            label
            for label, source in sources.items()
            if figures.setdefault(label, source) != source
        ]:
            raise BadInput(
                f"{name}: another figure that is asked for has the NAME {twice[0]!r}: rename one of"
                " them"
            )
    if not figures:
        raise BadInput("there are no figures")
    return figures


def _of_file(name: str) -> dict[str, Origin]:
    """Return where the user's module that draws a figure is, by its NAME."""
    origin = own_modules.located(name, as_file=True)
    broken = [row for row in selection.chosen([name]) if isinstance(row, own_claims.Broken)]
    if broken or origin is None:
        raise Failed(f"{broken[0].place}: {broken[0].why}")
    label, complaint = _apart(_name, origin)
    if complaint:
        raise BadInput(f"{name} {complaint}")
    return {label: origin}


def _apart(function: Function, origin: Origin, *arguments: object) -> Answer:
    """Let a process answer that has read no other file."""
    [(_, answer, error)] = pool.each(function, [(origin, *arguments)], 1)
    if error:
        raise Failed(f"{origin.module}: {error}")
    return answer


def _name(task: tuple[Origin]) -> tuple[str, str]:
    """Return the NAME of a user's figure, and what is wrong with its module."""
    from lemmata.drawing.panel import named

    module = own_modules.load(*task)
    if gaps := [word for word in ("NAME", "data", "caption", "draw") if not hasattr(module, word)]:
        return "", f"draws no figure: define {', '.join(gaps)} in it"
    try:
        return named(module), ""
    except ValueError as error:
        return "", f"draws no figure that can be kept: {error}"


def _there(task: tuple[Origin, Fields, Path, float | None]) -> Rendered:
    """Draw a user's figure, of claims that stand in its file or that it imports."""
    from lemmata.store.store import Store

    origin, opening, out, width = task
    own_claims.walked(origin, origin.module)
    module = own_modules.load(origin)
    claims = {value.id: value for value in vars(module).values() if isinstance(value, Claim)}
    return _here(module, Store(**opening), out, width, claims)


def _here(
    module: ModuleType,
    store: Store,
    out: Path,
    width: float | None,
    claims: Mapping[str, Claim] = MappingProxyType({}),
) -> Rendered:
    from lemmata.drawing import panel

    return panel.render(
        module,
        store,
        out,
        {**{name: entry.claim for name, entry in families.every().items()}, **claims},
        width=width,
    )
