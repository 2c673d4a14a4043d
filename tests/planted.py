"""Plants random slips in a family's formulas, records and checks, and reports which of them no verdict shows.

    python -m tests.planted FAMILY --count N --seed S [--jobs J] [--seconds S] [--json FILE]

Each slip gets a process of its own, a fork in which nothing of the family is loaded yet and the file with the slip is loaded in place of
the one that stands there. The claims that rest on the edited name are verified, those whose record is nearest first, in the quick tier and
without the store, until one is not as recorded; what turns a claim must not turn it without the slip. A narrowed scope is found out if a
line of evidence says something else. Harmless is what `slips` says, and a slip felt at some sizes only in a function that is never handed
a size. FILE keeps a line of JSON per slip: called again, the tool goes on from there.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path, PurePosixPath
from typing import Any

from lemmata.terms.types import Fields
from tests import house, slips
from tests.reached import Names
from tests.slips import Slip

FATES = ("killed", "survived", "harmless", "undecided")
FORK = multiprocessing.get_context("fork")
END = "end"
"""What a process sends last: one that dies before that has not survived its slip."""


@dataclass(frozen=True)
class Rests:
    """A claim, and what it rests on: its record and the functions of its checks, by kind and label."""

    id: str
    record: str
    checks: tuple[tuple[str, str], ...]


class Family:
    """The files of a family, the names in them, and the claims that rest on each name."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        found = house.python_files("theory", "proofs_checks", "figures")
        self.sources = {name: source for name, source in found.items() if folder in PurePosixPath(name).with_suffix("").parts}
        self.names = Names(self.sources)
        self._known: dict[str, dict[str, int]] = {}

    @cached_property
    def slips(self) -> list[Slip]:
        """Every slip for which there is room in formulas, records and checks."""
        files = (name for name in self.sources if PurePosixPath(name).name != "problem.py")
        return [slip for name in files if not name.startswith("figures") for slip in slips.slips(name, self.sources[name])]

    @cached_property
    def claims(self) -> list[Rests]:
        """The family's claims."""
        messages, finished = forked(_surveyed, 600, self.folder)
        if not finished:
            raise SystemExit(f"the claims of {self.folder} cannot be read: {messages}")
        return messages

    def resting(self, slip: Slip) -> list[tuple[str, list[str]]]:
        """Return the claims that rest on a slip's name, with the labels of the checks that do: nearest records first, then by checks."""
        name, found = f"{house.module(slip.filename)}.{slip.definition}", []
        for claim in self.claims:
            steps = self._reached(claim.record).get(name)
            labels = [label for label, function in claim.checks if name in self._reached(function)]
            if steps is not None or labels:
                found.append((steps is None, steps or 0, claim.id, labels))
        return [(id, labels) for _, _, id, labels in sorted(found, key=lambda item: item[:2])]

    def _reached(self, root: str) -> dict[str, int]:
        if root not in self._known:
            self._known[root] = self.names.reached([root])
        return self._known[root]


def chosen(found: list[Slip], count: int, seed: int) -> list[Slip]:
    """Return so many slips that may do harm, as many of each kind as there are, and the harmless ones that were drawn on the way."""
    draws = random.Random(seed)
    piles = {kind: [slip for slip in found if slip.kind == kind] for kind in slips.KINDS}
    for pile in piles.values():
        draws.shuffle(pile)
    taken: list[Slip] = []
    while count and any(piles.values()):
        for pile in filter(None, piles.values()):
            while count and pile:
                taken.append(pile.pop())
                if not taken[-1].harmless:
                    count -= 1
                    break
    return taken


def forked(function: Callable[..., Iterator[Any]], seconds: float, *arguments: Any) -> tuple[list[Any], bool | None]:
    """Run a generator in a fork of this process; return what it yields, and whether it came to its end (None: its time was up)."""
    receiver, sender = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_sending, args=(sender, function, *arguments))
    process.start()
    sender.close()
    found, until, finished = [], time.monotonic() + seconds, None
    while receiver.poll(max(0.0, until - time.monotonic())):
        try:
            found.append(receiver.recv())
        except EOFError:
            finished = False
            break
        if found[-1] == END:
            finished = True
            break
    process.kill()
    process.join()
    return [one for one in found if one != END], finished


def _sending(sender: Any, function: Callable[..., Iterator[Any]], *arguments: Any) -> None:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        for one in function(*arguments):
            sender.send(one)
    except Exception as error:  # noqa: BLE001 - a slip may break anything, the import of the family too
        sender.send(("", f"{type(error).__name__}: {error}"))
    else:
        sender.send(END)


def _registered(folder: str) -> list[Any]:
    from lemmata.sources import families

    families.register([folder])
    return list(families.claims(folder))


def _surveyed(folder: str) -> Iterator[Rests]:
    from lemmata.evidence import verdict

    for entry in _registered(folder):
        checks = verdict.selected(entry.claim, "quick")
        told = tuple((check.label, check.name) for check in checks)
        yield Rests(entry.claim.id, f"{entry.module}.{entry.variable}", told)


def _load(filename: str, tree: ast.Module) -> None:
    """Load a tree in place of a file from now on."""
    original, path = SourceFileLoader.get_code, os.path.realpath(house.ROOT / filename)

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        if os.path.realpath(self.get_filename(fullname)) == path:
            return compile(tree, path, "exec")
        return original(self, fullname)

    SourceFileLoader.get_code = get_code


def _verified(folder: str, edit: tuple[str, ast.Module] | None, ids: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each claim with why its verdict is not as recorded, if it is not, up to the first such claim; then what sizes it had."""
    seen = _planted(edit)
    for claim in _claims(folder, ids):
        why = _turned(claim)
        yield claim.id, why
        if why:
            return
    yield "", " and ".join(sorted(seen))


def _planted(edit: tuple[str, ast.Module] | None) -> set[str]:
    """Load the edited file and the function that it may call; return what will tell whether that was handed a size, once it is called."""
    seen: set[str] = set()

    def slip(value: Any, source: Any, how: str) -> Any:
        seen.add("no size" if slips.size(source) is None else "a size")
        return slips.spoiled(value, source, how)

    setattr(builtins, slips.CALLED, slip)
    if edit:
        _load(*edit)
    return seen


def _claims(folder: str, ids: list[str]) -> Iterator[Any]:
    known = {entry.claim.id: entry.claim for entry in _registered(folder)}
    yield from (known[id] for id in ids)


def _turned(claim: Any) -> str:
    """Say what makes a verdict other than recorded, in as few steps as will do; nothing if it is as recorded."""
    from lemmata.evidence import verdict
    from lemmata.store.store import Store

    with tempfile.TemporaryDirectory() as folder:
        options = verdict.Options(store=Store(Path(folder), use=False))
        if claim.expect == "refuted":
            found = verdict.verify(claim, options)
            return "" if found.as_recorded else f"{found.outcome}, not refuted"
        checks = verdict.selected(claim, "quick")
        for check in checks:
            evidence = verdict.examine(check, claim.formula, claim, options)
            if evidence.outcome != "holds":
                return f"{check.label}: {evidence.outcome}"
        controls, toothless = verdict.attacked(claim, checks, options)
    return "; ".join(
        [*(f"control {one.name!r}: {one.outcome}" for one in controls if one.outcome != "refuted"), *sorted(toothless.values())]
    )


def _scoped(folder: str, edit: tuple[str, ast.Module] | None, asked: list[tuple[str, list[str]]]) -> Iterator[tuple[str, str]]:
    """Yield what the evidence of some checks of some claims says, with its scope."""
    from lemmata.evidence import verdict

    _planted(edit)
    labels = dict(asked)
    for claim in _claims(folder, list(labels)):
        for check in verdict.selected(claim, "quick"):
            if check.label in labels[claim.id]:
                evidence = verdict.examine(check, claim.formula, claim, verdict.Options())
                yield claim.id, f"{check.label}: {evidence.outcome}, {evidence.scope}"


class Trial:
    """Tries slips one after the other, and knows which claims are as recorded without any."""

    def __init__(self, family: Family, seconds: float) -> None:
        self.family, self.seconds = family, seconds
        self.sound: dict[str, bool] = {}

    def fate(self, slip: Slip) -> Fields:
        """Return what became of a slip, by what, and which claims were tried."""
        if slip.harmless:
            return {"fate": "harmless", "by": slip.harmless, "tried": []}
        source = self.family.sources[slip.filename]
        edit, resting = (slip.filename, slips.planted(source, slip)), self.family.resting(slip)
        if slip.kind == "scope":
            return self._scope(edit, [(id, labels) for id, labels in resting if labels])
        ids = [id for id, _ in resting if self.sound.get(id, True)]
        found, finished = forked(_verified, self.seconds, self.family.folder, edit, ids)
        tried = [id for id, _ in found if id]
        id, why = found[-1] if found else ("", "")
        if finished is None:
            return {"fate": "undecided", "by": f"stopped after {self.seconds:g} s", "tried": tried}
        if not finished:
            return {"fate": "killed", "by": why or "the process died", "tried": tried}
        if id and why:
            return {"fate": "killed", "by": f"{id}: {why}", "tried": tried} if self._is_sound(id) else self.fate(slip)
        without = [id for id, _ in resting if id not in ids]
        said = f"not tried, for they are not as recorded anyway: {', '.join(without)}" if without else why
        return {"fate": "harmless" if why == "no size" else "survived", "by": said, "tried": tried}

    def _is_sound(self, id: str) -> bool:
        if id not in self.sound:
            found, finished = forked(_verified, self.seconds, self.family.folder, None, [id])
            self.sound[id] = bool(finished) and not found[0][1]
        return self.sound[id]

    def _scope(self, edit: tuple[str, ast.Module], asked: list[tuple[str, list[str]]]) -> Fields:
        (before, _), (after, finished) = (forked(_scoped, self.seconds, self.family.folder, one, asked) for one in (None, edit))
        other = [f"{id}: {new}" for (id, old), (_, new) in zip(before, after, strict=False) if old != new]
        if other or finished is False:
            return {"fate": "killed", "by": other[0] if other else "the process died", "tried": [id for id, _ in asked]}
        return {"fate": "survived" if finished else "undecided", "by": "", "tried": [id for id, _ in asked]}


def key(family: Family, slip: Slip) -> str:
    """Return what a slip is known by from one run to the next, wherever its line has moved."""
    return f"{slip.kind} {slip.filename} {slip.definition} {slips.difference(family.sources[slip.filename], slip)}"


def drive(family: Family, some: list[Slip], seconds: float, path: Path) -> None:
    """Try slips and add a line for each to the file."""
    trial = Trial(family, seconds)
    for slip in some:
        started = time.monotonic()
        told = trial.fate(slip)
        place = f"{slip.filename}:{slip.line}"
        row = {"key": key(family, slip), "kind": slip.kind, "place": place, "diff": slips.difference(family.sources[slip.filename], slip)}
        row |= told | {"seconds": round(time.monotonic() - started, 1)}
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        print(f"{told['fate']:9} {slip.kind:10} {place} {told['by'][:150]} ({row['seconds']} s)", file=sys.stderr, flush=True)


def preload() -> None:
    """Load what every family needs and none of them, so that a fork has it."""
    warnings.filterwarnings("ignore", message=".*fork.*")
    for name in ("flint", "hypothesis", "jax", "matplotlib.figure", "mpmath", "scipy.integrate", "scipy.optimize", "sympy"):
        import_module(name)
    files = (PurePosixPath(name) for name in house.python_files("theory", "simulations", "proofs_checks"))
    free = (path for path in files if not set(house.families()) & set(path.with_suffix("").parts) and path.name != "__main__.py")
    for path in free:
        import_module(house.module(str(path)))


def report(rows: list[Fields]) -> str:
    """Return how many slips of each kind met which fate, and every one that survived or was not decided."""
    counts = Counter((row["kind"], row["fate"]) for row in rows)
    lines = [f"{'':10}" + "".join(f"{fate:>11}" for fate in FATES)]
    for kind in (*(kind for kind in slips.KINDS if any(row["kind"] == kind for row in rows)), "all"):
        numbers = (sum(count for (one, fate), count in counts.items() if fate == wanted and kind in (one, "all")) for wanted in FATES)
        lines.append(f"{kind:10}" + "".join(f"{number:11}" for number in numbers))
    for row in rows:
        if row["fate"] in ("survived", "undecided"):
            tried = f"tried: {', '.join(row['tried']) or 'none'}"
            lines += ["", f"{row['place']} {row['kind']} {row['fate']}; {'; '.join(filter(None, [tried, row['by']]))}", row["diff"]]
    return "\n".join(lines)


def read(path: Path) -> dict[str, Fields]:
    """Return the rows of a file by key; a line that was cut off is left out."""
    rows = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line.endswith("}"):
            row = json.loads(line)
            rows[row["key"]] = row
    return rows


def main(words: list[str] | None = None) -> int:
    """Plant slips as the command line asks for, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.planted", description=str(__doc__).partition("\n")[0])
    parser.add_argument("family", type=lambda word: word.replace("-", "_"))
    parser.add_argument("--count", type=int, default=40, help="plant so many slips that may do harm (default: 40)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="stop a slip after so long (default: 300)")
    parser.add_argument("--json", type=Path, help="keep the rows in this file, and go on from it")
    asked = parser.parse_args(words)
    if asked.family not in house.families():
        parser.error(f"no family {asked.family!r}: there are {', '.join(house.families())}")
    preload()
    family = Family(asked.family)
    wanted = {key(family, slip): slip for slip in chosen(family.slips, asked.count, asked.seed)}
    with tempfile.TemporaryDirectory() as folder:
        path = asked.json or Path(folder, "rows.jsonl")
        known = read(path)
        left = [slip for name, slip in wanted.items() if name not in known]
        assert family.claims or not left
        drivers = [FORK.Process(target=drive, args=(family, left[k :: asked.jobs], asked.seconds, path)) for k in range(asked.jobs)]
        for driver in drivers:
            driver.start()
        for driver in drivers:
            driver.join()
        rows = read(path)
    print(report([rows[name] for name in wanted if name in rows]))
    return 0 if all(driver.exitcode == 0 for driver in drivers) else 1


if __name__ == "__main__":
    sys.exit(main())
