"""One style for every figure: sizes, fonts embedded in the file, colours that a colour-blind reader
tells apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lemmata.terms.types import Fields

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
"""The palette of Okabe and Ito, ordered by contrast."""

PREDICTION = {"color": "black", "linestyle": (0, (4, 2)), "linewidth": 1.1}
"""How a closed form is drawn over a simulated curve, in every figure."""

SEED: Fields = {"linewidth": 0.5, "alpha": 0.6}
"""How each of a few seeds is drawn beside their mean: a band of five would hide which they are."""

WIDTH = 5.5
"""Width of every figure in inches, the line of most venues: at one width on the page all have
letters of one size.
"""

_RC: Fields = {
    "figure.figsize": (WIDTH, 3.3),
    "figure.dpi": 100,
    "savefig.dpi": 200,
    "figure.constrained_layout.use": True,
    "font.family": "DejaVu Sans",
    "font.size": 8,
    **{
        f"{part}size": "medium"
        for part in (
            "axes.title",
            "axes.label",
            "xtick.label",
            "ytick.label",
            "legend.font",
            "figure.title",
        )
    },
    "mathtext.fontset": "dejavusans",
    "pdf.fonttype": 42,
    "ps.fonttype": 42,
    "axes.grid": True,
    "grid.color": "#e3e3e3",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "lines.linewidth": 1.5,
    "image.cmap": "RdBu_r",
}


@contextmanager
def style() -> Iterator[None]:
    """Draw in the project's style, on a canvas that needs no screen; what was set before comes
    back.
    """
    import matplotlib
    from matplotlib.rcsetup import cycler

    matplotlib.use("Agg")
    settings: Any = {**_RC, "axes.prop_cycle": cycler(color=COLOURS)}
    with matplotlib.rc_context(settings):
        yield
