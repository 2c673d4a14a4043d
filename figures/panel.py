"""From a figure's module to its files: PDF, PNG and caption, written whole or not at all, and its predicate asserted.

A figure's module has `NAME`, `data(store, seed=0)` (arrays by name, from runs), `caption(data)`, `draw(data)` (a Matplotlib
figure) and at least one predicate on its data, registered with `@shown`.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figures.style import style
from proofs_checks.check import CHECKS, Check, Evidence
from proofs_checks.runs import shown
from theory.claim import Claim


@dataclass(frozen=True)
class Rendered:
    """A figure's files, its caption, and what its predicates said of the claims they show."""

    name: str
    paths: tuple[Path, ...]
    caption: str
    evidence: tuple[Evidence, ...]

    @property
    def asserted(self) -> bool:
        """Whether there are predicates and all of them hold."""
        return bool(self.evidence) and all(item.outcome == "holds" for item in self.evidence)


def predicates(module: Any) -> list[tuple[str, Check]]:
    """Return the `shown` checks that a figure's module registers, with the ids of their claims."""
    found = [(name, check) for name, checks in CHECKS.items() for check in checks]
    return [(name, check) for name, check in found if check.kind == "shown" and check.function.__module__ == module.__name__]


def render(module: Any, store: Any, out: Path, claims: dict[str, Claim]) -> Rendered:
    """Draw one figure into the folder `out` and evaluate its predicates on the formulas of the claims that they show."""
    import matplotlib.pyplot as plt

    data = module.data(store)
    evidence = tuple(shown(check, claims[name].formula, store) for name, check in predicates(module))
    caption = module.caption(data)
    out.mkdir(parents=True, exist_ok=True)
    with style():
        figure = module.draw(data)
        paths = [
            _written(out / f"{module.NAME}.{kind}", lambda path, kind=kind: figure.savefig(path, format=kind)) for kind in ("pdf", "png")
        ]
        plt.close(figure)
    paths.append(_written(out / f"{module.NAME}.txt", lambda path: path.write_text(caption + "\n", encoding="utf-8")))
    return Rendered(module.NAME, tuple(paths), caption, evidence)


def _written(path: Path, write: Any) -> Path:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    temporary = Path(name)
    try:
        write(temporary)
        temporary.chmod(0o644)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path
