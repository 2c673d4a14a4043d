"""From a figure's module to its files: PDF, PNG and caption, written whole or not at all, and its
predicate asserted.

A figure's module has `NAME`, `data(store, seed=0)` (arrays by name, from runs), `caption(data)`,
`draw(data)` (a Matplotlib figure) and at least one predicate on its data, registered with `@shown`.
"""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from lemmata.drawing.style import style
from lemmata.evidence import shown
from lemmata.language.check import CHECKS, Check, Evidence, Options
from lemmata.language.claim import Claim

if TYPE_CHECKING:
    from types import ModuleType

    from matplotlib.axes import Axes

    from lemmata.store.store import Store

Drawn: TypeAlias = Any
"""A figure, or a part of one, that is asked for what Matplotlib's own types do not tell."""


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


def predicates(module: ModuleType) -> list[tuple[str, Check]]:
    """Return the `shown` checks that a figure's module registers, with the ids of their claims."""
    pairs = [(name, check) for name, checks in CHECKS.items() for check in checks]
    return [
        (name, check)
        for name, check in pairs
        if check.kind == "shown" and check.function.__module__ == module.__name__
    ]


def named(module: ModuleType) -> str:
    """Return the NAME of a figure's module, which its files bear.

    Raises: ValueError for one that is no name of a file, or that leads elsewhere.
    """
    name = getattr(module, "NAME", None)
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}", name):
        raise ValueError(
            f"the NAME of a figure is made of letters, digits, '_', '-' and '.', not {name!r:.60}"
        )
    return name


WIDTHS = {
    "neurips": 5.5,
    "iclr": 5.5,
    "icml": 3.25,
    "icml-wide": 6.75,
    "aistats": 3.25,
    "jmlr": 6.0,
}
"""Inches that a figure may be wide in a venue: the line, or a column of two; `-wide` spans both
columns.
"""
NARROWEST = 2.4
"""Panels side by side that would be narrower than so many inches stand below each other instead."""
LOWEST = 0.62
"""A figure made narrower keeps its letters, so it is not made lower than this share of its new
width.
"""


def inches(word: str) -> float:
    """Return the width that a venue's name or a number of inches stands for.

    Raises: ValueError for any other word.

    >>> inches("icml"), inches("4.5")
    (3.25, 4.5)
    """
    if word in WIDTHS:
        return WIDTHS[word]
    try:
        width = float(word)
    except ValueError:
        width = 0.0
    if not 1 <= width <= 20:
        raise ValueError(
            f"{word!r:.40} is not a width: use {', '.join(WIDTHS)}, or inches from 1 to 20"
        )
    return width


def fitted(figure: Drawn, width: float | None) -> None:
    """Make a figure so wide that it is printed without being scaled: its letters keep their size,
    and its axes give way.
    """
    if width is None:
        return
    before, height = figure.get_size_inches()
    panels = _beside(figure)
    if panels and width / len(panels) < NARROWEST:
        grid = figure.add_gridspec(len(panels), 1)
        for k, axes in enumerate(panels):
            axes.set_subplotspec(grid[k, 0])
            axes.tick_params(labelleft=True)
            axes.set_ylabel(axes.get_ylabel() or panels[0].get_ylabel())
        figure.set_size_inches(width, len(panels) * LOWEST * width)
    else:
        figure.set_size_inches(width, max(height * width / before, min(height, LOWEST * width)))
    for legend in list(figure.legends):
        _in_columns(figure, legend)


def _in_columns(figure: Drawn, legend: Drawn) -> None:
    """Give the legend under a whole figure so few columns that it is no wider than the figure."""
    marks, words = legend.legend_handles, [text.get_text() for text in legend.get_texts()]
    for columns in range(legend._ncols, 0, -1):
        legend.remove()
        legend = figure.legend(marks, words, loc="outside lower center", ncols=columns)
        if legend.get_window_extent(figure.canvas.get_renderer()).width <= figure.bbox.width:
            return


def _beside(figure: Drawn) -> list[Axes]:
    """Return the panels of a figure that has nothing but panels side by side, none of any other."""
    specs = [axes.get_subplotspec() for axes in figure.axes]
    if len(specs) < 2 or not all(specs) or len({id(spec.get_gridspec()) for spec in specs}) > 1:
        return []
    grid = specs[0].get_gridspec()
    return list(figure.axes) if grid.nrows == 1 and grid.ncols == len(specs) else []


def render(
    module: ModuleType,
    store: Store,
    out: Path,
    claims: Mapping[str, Claim],
    kinds: Iterable[str] = ("pdf", "png"),
    width: float | None = None,
) -> Rendered:
    """Draw one figure into the folder `out` and evaluate its predicates on the formulas of the
    claims that they show.

    Args:
        module: draws the figure.
        store: where its runs are.
        out: the folder.
        claims: by id.
        kinds: of files.
        width: in inches; by default the figure's own.

    Raises: ValueError for a NAME that is none.
    """
    import matplotlib.pyplot as plt

    name = named(module)
    data = module.data(store)
    pairs, options = (
        [(claims[name], check) for name, check in predicates(module)],
        Options(store=store),
    )
    evidence = tuple(
        shown.run(check, claim.formula, claim.domain, options) for claim, check in pairs
    )
    caption = module.caption(data)
    out.mkdir(parents=True, exist_ok=True)
    with style():
        figure = module.draw(data)
        fitted(figure, width)
        paths = [_written(out / f"{name}.{kind}", _saved(figure, kind)) for kind in kinds]
        plt.close(figure)
    paths.append(_written(out / f"{name}.txt", f"{caption}\n".encode()))
    return Rendered(name, tuple(paths), caption, evidence)


def _saved(figure: Drawn, kind: str) -> bytes:
    """Return a figure's file; a library that writes to a full disk itself hides that behind errors
    of its own.
    """
    out = io.BytesIO()
    figure.savefig(out, format=kind)
    return out.getvalue()


def _written(path: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    temporary = Path(name)
    try:
        temporary.write_bytes(data)
        temporary.chmod(0o644)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path
