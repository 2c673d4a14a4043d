"""`lemmata figures`: draw figures from stored or new runs, and check what their captions assert."""

from __future__ import annotations

import argparse
from itertools import chain
from pathlib import Path
from types import ModuleType

from lemmata import BadInput, Failed, device, families, own_claims, own_modules, selection
from lemmata.named_claims import Entry
from lemmata.verbs.verify import opened


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="NAME|FAMILY|FILE.py", help="draw these, by name, family or file (default: all)")
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("out"), help="write the files to this folder (default: out)")
    parser.add_argument("--no-cache", action="store_true", help="recompute everything")
    device.add_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Draw the figures asked for; return 0 if every predicate holds, else 1."""
    if arguments.device:
        device.settled(arguments.device)
    drawn = _selected(arguments.names)
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
        (arguments.out / f".{drawn[0].NAME}").touch()
        (arguments.out / f".{drawn[0].NAME}").unlink()
    except OSError as error:
        raise BadInput(f"--out {arguments.out}: {(error.strerror or str(error)).lower()}") from None
    store = opened(arguments.store, use=not arguments.no_cache)
    from lemmata.figures import panel

    found = [*families.every().values(), *chain.from_iterable(selection.chosen([name]) for name in arguments.names if _is_file(name))]
    claims = {entry.claim.id: entry.claim for entry in found if isinstance(entry, Entry)}
    asserted = True
    for module in drawn:
        rendered = panel.render(module, store, arguments.out, claims)
        asserted = asserted and rendered.asserted
        print(f"{rendered.name}: {', '.join(map(str, rendered.paths))}")
        for item in rendered.evidence:
            print(f"  {item.outcome}: {item.scope}{f' ({item.note or item.witness})' if item.outcome != 'holds' else ''}", flush=True)
        if not rendered.evidence:
            print("  the caption asserts nothing: no predicate is registered")
    return 0 if asserted else 1


def _selected(names: list[str]) -> list[ModuleType]:
    every = {folder.replace("_", "-"): drawn for folder, drawn in families.register(families.folders()).items()}
    known = {module.NAME: module for drawn in every.values() for module in drawn}
    chosen: dict[str, ModuleType] = {}
    for name in names or every:
        if _is_file(name):
            module = _loaded(name)
            chosen[module.NAME] = module
            continue
        if name not in every and name not in known:
            raise families.unknown("figure or family", name, [*every, *known])
        chosen.update({module.NAME: module for module in (every[name] if name in every else [known[name]])})
    if not chosen:
        raise BadInput("there are no figures")
    return list(chosen.values())


def _is_file(name: str) -> bool:
    return name.endswith(".py")


def _loaded(name: str) -> ModuleType:
    """Return the user's module that draws a figure of its claims."""
    from lemmata.figures.panel import named

    origin = own_modules.located(name, as_file=True)
    broken = [row for row in selection.chosen([name]) if isinstance(row, own_claims.Broken)]
    if broken or origin is None:
        raise Failed(f"{broken[0].place}: {broken[0].why}")
    module = own_modules.load(origin)
    missing = [word for word in ("NAME", "data", "caption", "draw") if not hasattr(module, word)]
    if missing:
        raise BadInput(f"{name} draws no figure: define {', '.join(missing)} in it")
    try:
        named(module)
    except ValueError as error:
        raise BadInput(f"{name}: {error}") from None
    return module
