"""The program without its engines: all that reads words, files and records is its own, and what would take long answers at once."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from lemmata import Failed

FEW = 20
"""Verdicts of one request, at most: pages on all claims would take ten times as long, and the words that ask for them are the same."""


def served(function: Any, task: Any) -> tuple[Any, str | None]:
    """Return the answer to a task and what went wrong, as a worker process would."""
    try:
        return function(task), None
    except SystemExit as stop:
        return None, f"the process running it ended with status {stop.code}"
    except Exception as error:  # noqa: BLE001 - as in `lemmata.processes.pool`
        return None, f"{type(error).__name__}: {error}"


def each(
    function: Any, tasks: Any, jobs: int, running: Any = None, timeout: float | None = None, company: Any = None, kin: Any = None
) -> Iterator[Any]:
    """Stand for `lemmata.processes.pool.each`, in this process."""
    return ((task, *served(function, task)) for task in tasks)


def _verified(entries: Any, *rest: Any) -> Iterator[Any]:
    from lemmata.evidence.verdict import Verdict
    from lemmata.language.check import Evidence

    for entry in list(entries)[:FEW]:
        found = Evidence("tested", entry.claim.id, entry.claim.expect, "nothing", confirmed_by="nobody")
        yield Verdict(entry.claim, entry.claim.expect, (found,), (), (), 0.0, source_hash="0" * 64)


def _run(store: Any, name: str, parameters: Any, compute: Any, *, seed: Any = None, **rest: Any) -> Any:
    from lemmata.store.canonical import plain
    from lemmata.store.store import Run

    key = store._admitted("runs", {"name": name, "parameters": plain(parameters), "seed": plain(seed)})
    return Run(name, key, {}, {"summary": {}, "seconds": 0.0}, False)


def _batch(function: Any, tasks: Any, *rest: Any, **more: Any) -> Iterator[Any]:
    return ((task, {"rows": [[["loss", 0.5]] for _ in task["runs"]]}, None) for task in tasks)


def _no_cluster(*words: Any) -> Any:
    raise Failed("no scheduler answers")


def patched(patch: pytest.MonkeyPatch) -> None:
    """Take the engines away."""
    from benchmarks.record import Record

    patch.setattr("lemmata.verification.verdicts.verified", _verified)
    patch.setattr("lemmata.processes.pool.each", each)
    patch.setattr("lemmata.verbs.refute._answer", lambda asked: ("# nothing", (), 0))
    patch.setattr("lemmata.verbs.simulate._theory", lambda *words: {})
    patch.setattr("lemmata.verbs.sweep._plotted", lambda *words: [])
    for module in ("claim", "frame"):
        patch.setattr(f"lemmata.site.{module}.mathml", lambda tex, **more: tex)
    patch.setattr("lemmata.site.gallery.figures", lambda *words: ())
    patch.setattr("lemmata.processes.cluster.Cluster", _no_cluster)
    patch.setattr("lemmata.discovery.conserved.find_conserved", lambda *words: [])
    nothing = SimpleNamespace(cases=0, sides={}, suspects=[], rounded=[], words=list)
    patch.setattr("lemmata.discovery.routes.compare", lambda claim: nothing)
    drawn = {"paths": [], "evidence": [], "asserted": True}
    patch.setattr("lemmata.drawing.panel.render", lambda module, *rest, **more: SimpleNamespace(name=module.NAME, **drawn))
    patch.setattr("lemmata.store.store.Store.run", _run)
    patch.setattr("lemmata.sweeps.batches.here", _batch)
    patch.setattr("benchmarks.every.measured", lambda *words, **more: (Record({}, "", 0.0, ()), False))
    patch.setattr("webbrowser.open", lambda address: True)
