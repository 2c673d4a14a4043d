"""The families, discovered and never named: packages inside `theory` that have claims, and what
the other folders of the corpus add to them.

A claim is a module-level name of `lemmata.theory.<family>.claims` or of a module inside it, known
by (module, variable). Checks and figures register themselves when their modules are imported, which
`register` does. A family that cannot be imported is reported by name, and the others do without it.
"""

from __future__ import annotations

import difflib
import functools
import pkgutil
from collections.abc import Iterable
from fnmatch import fnmatchcase
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from lemmata import BadInput, theory
from lemmata.language.claim import Statement
from lemmata.sources.messages import Unread, unread
from lemmata.sources.named_claims import Entry, held, without_formula
from lemmata.terms.types import Fields


@functools.cache
def folders() -> tuple[str, ...]:
    """Return the families' folder names, sorted: the packages in `theory` that have a module or
    package `claims`.
    """
    packages = [module for module in pkgutil.iter_modules(theory.__path__) if module.ispkg]
    inside = {
        module.name: [f"{place}/{module.name}" for place in theory.__path__] for module in packages
    }
    return tuple(
        sorted(
            name
            for name, paths in inside.items()
            if any(item.name == "claims" for item in pkgutil.iter_modules(paths))
        )
    )


@functools.cache
def claims(folder: str) -> tuple[Entry, ...]:
    """Return a family's claims in the order in which their modules define them.

    Raises: BadInput if two claims share an id.
    """
    entries: dict[str, Entry] = {}
    for entry in _written(folder):
        if (
            _folder(entry.claim.family) == folder
            and entries.setdefault(entry.claim.id, entry).claim is not entry.claim
        ):
            place = ".".join(entries[entry.claim.id][1:3])
            raise BadInput(
                f"two claims share the id {entry.claim.id}: {place} and"
                f" {entry.module}.{entry.variable}; rename one of them"
            )
    return tuple(entries.values())


@functools.cache
def _written(folder: str) -> tuple[Entry, ...]:
    """Return what the family's modules of claims hold, the modules inside a package before the
    package itself.
    """
    return tuple(held(_modules(folder)))


def _modules(folder: str) -> list[ModuleType]:
    top = import_module(f"lemmata.theory.{folder}.claims")
    inside = pkgutil.walk_packages(getattr(top, "__path__", ()), f"{top.__name__}.")
    return [*(import_module(item.name) for item in inside), top]


def waiting(folder: str) -> list[Statement]:
    """Return what a family, whose claims can be imported, states without a formula."""
    return without_formula(_modules(folder))


@functools.cache
def broken(folder: str) -> Unread | None:
    """Return why a family's claims cannot be imported, None if they can."""
    try:
        _written(folder)
    # a module may raise anything; the other families do without this one
    except (Exception, SystemExit) as error:  # noqa: BLE001 - reported, by name
        return unread(error, f"lemmata.theory.{folder}.claims")
    return None


def readable() -> list[str]:
    """Return the folder names of the families whose claims can be imported."""
    return [folder for folder in folders() if not broken(folder)]


def _folder(word: str) -> str:
    return word.replace("-", "_")


def every() -> dict[str, Entry]:
    """Return every claim of every family that can be imported, by id.

    Raises: BadInput for a claim whose id does not begin with the name of its own family.
    """
    entries = {entry.claim.id: entry for folder in readable() for entry in claims(folder)}
    for stray in (
        entry
        for folder in readable()
        for entry in _written(folder)
        if entry.claim.id not in entries
    ):
        raise BadInput(
            f"the claim {stray.claim.id} belongs to {stray.module}: its id must begin with the name"
            " of that family"
        )
    return entries


def fitting(entries: Iterable[Entry], name: str) -> list[Entry]:
    """Return the claims whose id is the name, begins with it, or fits its pattern (`*`, `?`,
    `[…]`); the family may be left out.

    What fits a whole id goes before what fits an id without its family.
    """
    entries, prefix = list(entries), f"{name.replace('_', '-')}."
    pattern = any(sign in name for sign in "*?[")

    def fits(id: str) -> bool:
        return fnmatchcase(id, name) if pattern else f"{id}.".startswith(prefix)

    return [entry for entry in entries if fits(entry.claim.id)] or [
        entry for entry in entries if fits(entry.claim.id.partition(".")[2])
    ]


def named(name: str) -> list[Entry]:
    """Return the claims named by an id, a family or the beginning of an id; none if nothing
    matches.
    """
    return fitting(_of_family(name), name) or fitting(every().values(), name)


def built_in(id: str) -> Entry | None:
    """Return the built-in claim with an id, importing no family but its own; None if there is
    none.
    """
    return next((entry for entry in _of_family(id) if entry.claim.id == id), None)


def _of_family(name: str) -> tuple[Entry, ...]:
    folder = _folder(name.partition(".")[0])
    return claims(folder) if folder in folders() and not broken(folder) else ()


def missing(name: str) -> list[str]:
    """Return the families that cannot be imported and may hold the named claim: its own family, or
    all if it names none.
    """
    folder = _folder(name.partition(".")[0])
    return [family for family in ([folder] if folder in folders() else folders()) if broken(family)]


def of_record(record: Fields) -> list[str]:
    """Return the built-in families that a record of verdicts speaks of."""
    names = {folder.replace("_", "-") for folder in folders()}
    return sorted({str(row.get("family")) for row in record["claims"]} & names)


def unknown(what: str, name: str, names: Iterable[str]) -> BadInput:
    """Return the error for an unknown name, with the nearest known ones."""
    names = list(names)
    near = (
        difflib.get_close_matches(name, names, 3, 0.5)
        or [candidate for candidate in names if name in candidate][:3]
        or names[:3]
    )
    return BadInput(
        f"no {what} {name!r}; nearest: {', '.join(near)}"
        if near
        else f"no {what} {name!r}: there are none"
    )


def register(families: Iterable[str]) -> dict[str, list[ModuleType]]:
    """Import the checks and figures of families (folder names); return each family's figure
    modules.

    Raises: Unread if one of them cannot be imported.
    """
    modules: dict[str, list[ModuleType]] = {}
    for folder in families:
        try:
            _imported(f"lemmata.proofs_checks.{folder}")
            modules[folder] = [
                module
                for module in _imported(f"lemmata.figures.{folder}")
                if hasattr(module, "draw")
            ]
        except (Exception, SystemExit) as error:
            raise unread(error, folder) from error
    return modules


def _imported(name: str) -> list[ModuleType]:
    """Import a module and everything inside it, if it is there."""
    if find_spec(name) is None:
        return []
    top = import_module(name)
    inside = pkgutil.walk_packages(getattr(top, "__path__", ()), f"{name}.")
    return [
        top,
        *(import_module(item.name) for item in inside if not item.name.endswith("__main__")),
    ]


def problems() -> Fields:
    """Return the families' small problems, frozen records by "family.name", from SMALL in their
    modules `problem`.
    """
    names = {folder: f"lemmata.theory.{folder}.problem" for folder in readable()}
    modules = [(folder, import_module(name)) for folder, name in names.items() if find_spec(name)]
    return {
        f"{folder.replace('_', '-')}.{name}": problem
        for folder, module in modules
        for name, problem in getattr(module, "SMALL", {}).items()
    }


def simulations() -> dict[str, ModuleType]:
    """Return the simulations under their names on the command line: modules
    `lemmata.simulations.<family>` that have a NAME.
    """
    names = [f"lemmata.simulations.{folder}" for folder in folders()]
    modules = [import_module(name) for name in names if find_spec(name) is not None]
    return {module.NAME: module for module in modules if hasattr(module, "NAME")}
