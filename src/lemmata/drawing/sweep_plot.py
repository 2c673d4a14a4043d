"""The plot of a sweep: a summary figure against a parameter, mean and range over seeds, a curve for
each value of the other parameters.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from lemmata.drawing.style import style
from lemmata.terms.types import Fields, Value

MOST_CURVES = 10
"""A legend of more is hardly read; the title says how many curves are left out."""


def points(
    rows: Sequence[Fields], key: str, figure: str, parameters: Sequence[str]
) -> dict[str, list[tuple[Value, ...]]]:
    """Return (value of the key, mean, smallest, largest over seeds) along each curve, named after
    the values of the other parameters.

    >>> rows = [
    ...     {"x": 1, "seed": 0, "y": 2.0},
    ...     {"x": 1, "seed": 1, "y": 4.0},
    ...     {"x": 2, "seed": 0, "y": None},
    ... ]
    >>> points(rows, "x", "y", [])
    {'': [(1, 3.0, 2.0, 4.0)]}
    """
    curves: dict[str, dict[Value, list[float]]] = {}
    for row in rows:
        if is_finite(row.get(figure)):
            name = ", ".join(
                f"{parameter} {row[parameter]}"
                for parameter in parameters
                if row[parameter] is not None
            )
            curves.setdefault(name, {}).setdefault(row[key], []).append(float(row[figure]))
    return {
        name: [
            (x, math.fsum(values) / len(values), min(values), max(values))
            for x, values in sorted(curve.items())
        ]
        for name, curve in curves.items()
    }


def is_finite(value: object) -> bool:
    """Tell whether a cell is a finite number.

    >>> is_finite(2), is_finite(True), is_finite(None), is_finite(float("nan"))
    (True, False, False, False)
    """
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def draw(
    rows: Sequence[Fields], key: str, figure: str, parameters: Sequence[str], title: str, path: Path
) -> None:
    """Draw a figure of the rows against a key into a file, of the kind that its suffix names.

    Args:
        rows: cells by column.
        key: the column along the axis; `seed` where there is no other number.
        figure: the column that is drawn.
        parameters: further ones, a curve for each combination of them, the first ten.
        title: above the plot.
        path: of the file, .png or .svg.
    """
    import matplotlib.pyplot as plt
    from matplotlib.ticker import MaxNLocator

    curves = points(rows, key, figure, parameters)
    with style():
        canvas, axes = plt.subplots()
        for name, curve in list(curves.items())[:MOST_CURVES]:
            x, mean, low, high = zip(*curve, strict=True)
            (line,) = axes.plot(x, mean, marker="o", markersize=3, label=name or None)
            axes.fill_between(x, low, high, color=line.get_color(), alpha=0.2, linewidth=0)
        every = [(x, low, high) for curve in curves.values() for x, _, low, high in curve]
        if all(low > 0 for _, low, _ in every) and max(high for *_, high in every) > 100 * min(
            low for _, low, _ in every
        ):
            axes.set_yscale("log")
        if all(x > 0 for x, *_ in every) and max(x for x, *_ in every) > 100 * min(
            x for x, *_ in every
        ):
            axes.set_xscale("log")
        if all(isinstance(x, int) for x, *_ in every) and axes.get_xscale() == "linear":
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel(key)
        axes.set_ylabel(f"{figure}: mean and range over seeds" if key != "seed" else figure)
        remainder = len(curves) - MOST_CURVES
        axes.set_title(title if remainder <= 0 else f"{title} ({remainder} more not drawn)")
        if any(curves):
            axes.legend()
        canvas.savefig(path, format=path.suffix[1:])
        plt.close(canvas)
