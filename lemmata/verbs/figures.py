"""`lemmata figures`: draw figures from stored or new runs, and evaluate what their captions assert."""

from __future__ import annotations

import argparse
from pathlib import Path
from types import ModuleType

from lemmata import BadInput, families
from lemmata.verbs.verify import opened


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="NAME|FAMILY", help="figures or families; all if none is given")
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("out"), help="where the files go (default: out)")
    parser.add_argument("--no-cache", action="store_true", help="run everything anew")


def run(arguments: argparse.Namespace) -> int:
    """Draw the figures asked for; return 0 if every predicate holds, else 1."""
    modules = _selected(arguments.names)
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
        (arguments.out / f".{modules[0].NAME}").touch()
        (arguments.out / f".{modules[0].NAME}").unlink()
    except OSError as error:
        raise BadInput(f"--out {arguments.out}: {(error.strerror or str(error)).lower()}") from None
    store = opened(arguments.store, use=not arguments.no_cache)
    from figures import panel

    claims = {name: entry.claim for name, entry in families.every().items()}
    asserted = True
    for module in modules:
        rendered = panel.render(module, store, arguments.out, claims)
        asserted = asserted and rendered.asserted
        print(f"{rendered.name}: {', '.join(map(str, rendered.paths))}")
        for item in rendered.evidence:
            print(f"  {item.outcome}: {item.scope}{f' ({item.note or item.witness})' if item.outcome != 'holds' else ''}", flush=True)
        if not rendered.evidence:
            print("  asserts nothing: no predicate is registered")
    return 0 if asserted else 1


def _selected(names: list[str]) -> list[ModuleType]:
    every = {folder.replace("_", "-"): modules for folder, modules in families.register(families.folders()).items()}
    known = {module.NAME: module for modules in every.values() for module in modules}
    chosen: dict[str, ModuleType] = {}
    for name in names or every:
        if name not in every and name not in known:
            raise families.unknown("figure or family", name, [*every, *known])
        chosen.update({module.NAME: module for module in (every[name] if name in every else [known[name]])})
    if not chosen:
        raise BadInput("there are no figures")
    return list(chosen.values())
