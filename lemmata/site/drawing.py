"""The drawings of a report, as SVG inside the page: what a claim rests on and what rests on it, and residuals beside their bounds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from lemmata.site.markup import Markup, tag

WIDTH, LEFT, BOX, STEP = 340, 30, 26, 38
PLOT, LINE = 300, 34
Node = tuple[str, str | None]
"""A label, and the address that it leads to, if any."""


def graph(below: Sequence[Node], here: str, above: Sequence[Node]) -> Markup:
    """Return the claims that a claim rests on, itself, and those that rest on it, from top to bottom, joined by arrows.

    >>> graph([("a", "a.html")], "b", []).count("<path"), graph([], "b", []).count("<path")
    (2, 1)
    """
    nodes = [*below, (here, None), *above]
    height = STEP * len(nodes) + 8
    centre = [8 + STEP * k + BOX / 2 for k in range(len(nodes))]
    own = len(below)
    arrows = [_arc(centre[k], centre[own], LEFT, LEFT - 22) for k in range(own)]
    arrows += [_arc(centre[own], centre[k], WIDTH - LEFT, WIDTH - LEFT + 22) for k in range(own + 1, len(nodes))]
    boxes = [_box(label, href, centre[k], k == own) for k, (label, href) in enumerate(nodes)]
    said = f"{here} rests on {_listed(below)}; on it {'rests' if len(above) == 1 else 'rest'} {_listed(above)}."
    head = tag("path", d="M0 0 L8 4 L0 8 z")
    marker = tag("defs", tag("marker", head, id="tip", viewBox="0 0 8 8", refX=8, refY=4, markerWidth=7, markerHeight=7, orient="auto"))
    title = tag("title", said)
    return tag("svg", title, marker, arrows, boxes, viewBox=f"0 0 {WIDTH} {height}", class_="graph", role="group", aria_label=said)


def _arc(start: float, end: float, x: float, bulge: float) -> Markup:
    return tag("path", d=f"M{x} {start:g} C{bulge} {start:g} {bulge} {end:g} {x} {end:g}", class_="arrow", marker_end="url(#tip)")


def _box(label: str, href: str | None, y: float, own: bool) -> Markup:
    size = min(13.0, 1.6 * (WIDTH - 2 * LEFT - 12) / max(len(label), 1))
    frame = tag("rect", x=LEFT, y=f"{y - BOX / 2:g}", width=WIDTH - 2 * LEFT, height=BOX, rx=5, class_="own" if own else None)
    words = tag("text", label, x=WIDTH // 2, y=f"{y + size / 3:.3g}", font_size=f"{size:.3g}", text_anchor="middle")
    return tag("a", frame, words, href=href) if href else tag("g", frame, words)


def _listed(nodes: Sequence[Node]) -> str:
    return ", ".join(label for label, _ in nodes) or "nothing"


def residuals(evidence: Sequence[Mapping[str, Any]]) -> Markup | None:
    """Return a residual as a dot and its bound as a bar for each check that has both, on one logarithmic axis; None if none has.

    A residual of zero stands at the left end.
    """
    rows = [item for item in evidence if item["residual"] is not None and item["bound"] and item["bound"] > 0]
    if not rows:
        return None
    floor = min([math.log10(value) for item in rows for value in (abs(item["residual"]), item["bound"]) if value > 0])
    low, high = math.floor(floor) - 1, math.ceil(max(math.log10(max(abs(item["residual"]), item["bound"])) for item in rows)) + 1

    def across(value: float) -> float:
        return 10 + (PLOT - 20) * ((math.log10(value) if value > 0 else low) - low) / (high - low)

    drawn, told = [], []
    for k, item in enumerate(rows):
        y, name, residual, bound = 14 + LINE * k, item["check"].rpartition(".")[2], abs(item["residual"]), item["bound"]
        told.append(f"{name}: residual {residual:.2g}, bound {bound:.2g}")
        drawn.append(tag("text", f"{item['kind']} {name}", x=10, y=y, font_size=11))
        drawn.append(tag("path", d=f"M10 {y + 10} H{PLOT - 10}", class_="axis"))
        drawn.append(tag("path", d=f"M{across(bound):.1f} {y + 4} v12", class_="bound"))
        drawn.append(tag("circle", cx=f"{across(residual):.1f}", cy=y + 10, r=4, class_="dot"))
    bottom = 14 + LINE * len(rows)
    ends = [tag("text", f"1e{low}", x=10, y=bottom, font_size=10)]
    ends.append(tag("text", f"1e{high}", x=PLOT - 10, y=bottom, font_size=10, text_anchor="end"))
    said = f"Residuals (dots) and bounds (bars), logarithmic: {'; '.join(told)}."
    box = f"0 0 {PLOT} {bottom + 6}"
    return tag("svg", tag("title", said), drawn, ends, viewBox=box, class_="residuals", role="img", aria_label=said)
