"""The drawings of a report, as SVG inside the page: what a claim uses and what uses it, and
residuals against what is allowed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from lemmata.evidence.engines import engine
from lemmata.language.check import KINDS
from lemmata.site.markup import Markup, tag
from lemmata.terms.types import Named

WIDTH, LEFT, BOX, STEP = 340, 30, 26, 38
PLOT, LINE, MARGIN = 340, 46, 10
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
Node = tuple[str, str | None]
"""A label, and the address that it leads to, if any."""


def graph(uses: Sequence[Node], name: str, users: Sequence[Node]) -> Markup:
    """Return the claims that a claim uses, the claim itself, and those that use it, from top to
    bottom, joined by arrows.

    >>> graph([("a", "a.html")], "b", []).count("<path"), graph([], "b", []).count("<path")
    (2, 1)
    """
    nodes = [*uses, (name, None), *users]
    height = STEP * len(nodes) + 8
    centre = [8 + STEP * k + BOX / 2 for k in range(len(nodes))]
    index = len(uses)
    arrows = [_arc(centre[k], centre[index], LEFT, LEFT - 22) for k in range(index)]
    arrows += [
        _arc(centre[index], centre[k], WIDTH - LEFT, WIDTH - LEFT + 22)
        for k in range(index + 1, len(nodes))
    ]
    boxes = [_box(label, href, centre[k], k == index) for k, (label, href) in enumerate(nodes)]
    caption = f"{name} uses {_listed(uses)}; it is used by {_listed(users)}."
    head = tag("path", d="M0 0 L8 4 L0 8 z")
    marker = tag(
        "defs",
        tag(
            "marker",
            head,
            id="tip",
            viewBox="0 0 8 8",
            refX=8,
            refY=4,
            markerWidth=7,
            markerHeight=7,
            orient="auto",
        ),
    )
    title = tag("title", caption)
    return tag(
        "svg",
        title,
        marker,
        arrows,
        boxes,
        viewBox=f"0 0 {WIDTH} {height}",
        class_="graph",
        role="group",
        aria_label=caption,
    )


def _arc(start: float, end: float, x: float, bulge: float) -> Markup:
    return tag(
        "path",
        d=f"M{x} {start:g} C{bulge} {start:g} {bulge} {end:g} {x} {end:g}",
        class_="arrow",
        marker_end="url(#tip)",
    )


def _box(label: str, href: str | None, y: float, own: bool) -> Markup:
    size = _fitting(label, WIDTH - 2 * LEFT - 12, 13)
    frame = tag(
        "rect",
        x=LEFT,
        y=f"{y - BOX / 2:g}",
        width=WIDTH - 2 * LEFT,
        height=BOX,
        rx=5,
        class_="own" if own else None,
    )
    words = tag(
        "text",
        label,
        x=WIDTH // 2,
        y=f"{y + size / 3:.3g}",
        font_size=f"{size:.3g}",
        text_anchor="middle",
    )
    return tag("a", frame, words, href=href) if href else tag("g", frame, words)


def _listed(nodes: Sequence[Node]) -> str:
    return ", ".join(label for label, _ in nodes) or "nothing"


def residuals(evidence: Sequence[Named]) -> Markup | None:
    """Return each check's residual as a share of what is allowed, on one logarithmic axis that
    extends beyond 1; None if no check has both.

    The share has no unit, so checks can be shown one below the other: a dot to the left of the line
    at 1 is allowed, one to the right is not. An open dot at the left end is a residual of zero. The
    two numbers themselves stand above each axis, in their own unit.

    >>> drawn = residuals(
    ...     [{"kind": "integrated", "check": "m.flow", "residual": 1e-10, "bound": 1e-8}]
    ... )
    >>> "flow: residual 1e-10, allowed 1e-08" in str(drawn)
    True
    """
    rows = [
        item
        for item in evidence
        if item["residual"] is not None and item["bound"] and item["bound"] > 0
    ]
    if not rows:
        return None
    shares = [abs(item["residual"]) / item["bound"] for item in rows]
    finite = [math.log10(share) for share in shares if 0 < share < math.inf]
    low, high = math.floor(min([*finite, -1])) - 1, math.ceil(max([*finite, 0])) + 1

    def across(exponent: float) -> float:
        return MARGIN + (PLOT - 2 * MARGIN) * (exponent - low) / (high - low)

    bottom = LINE * len(rows)
    every = max(1, round((high - low) / 6))
    ticks = [k for k in range(low + 1, high) if k % every == 0]
    shapes = [
        tag(
            "rect",
            x=MARGIN,
            y=0,
            width=f"{across(0) - MARGIN:.1f}",
            height=bottom,
            class_="allowed",
        )
    ]
    shapes += [
        tag("path", d=f"M{across(k):.1f} 0 V{bottom}", class_="bound" if k == 0 else "grid")
        for k in ticks
    ]
    shapes += [
        tag(
            "text",
            _power(k),
            x=f"{across(k):.1f}",
            y=bottom + 13,
            font_size=10,
            text_anchor="middle",
        )
        for k in ticks
    ]
    texts = []
    for k, (item, share) in enumerate(zip(rows, shares, strict=True)):
        y, name = LINE * k, item["check"].rpartition(".")[2].replace("_", " ")
        unit = engine(item["kind"]).unit if item["kind"] in KINDS else ""
        numbers = f"residual {abs(item['residual']):.2g}, allowed {item['bound']:.2g}{unit}"
        texts.append(f"{item['kind']}, {name}: {numbers}")
        for words, down in ((f"{item['kind']}: {name}", 12), (numbers, 25)):
            shapes.append(
                tag(
                    "text",
                    words,
                    x=MARGIN + 4,
                    y=y + down,
                    font_size=f"{_fitting(words, PLOT - 2 * MARGIN - 8, 11):.3g}",
                )
            )
        shapes.append(tag("path", d=f"M{MARGIN} {y + 35} H{PLOT - MARGIN}", class_="axis"))
        x = across(low if share == 0 else min(math.log10(share), high))
        shapes.append(
            tag(
                "circle",
                cx=f"{x:.1f}",
                cy=y + 35,
                r=4,
                class_="zero" if share == 0 else "dot" if share <= 1 else "dot over",
            )
        )
    shapes.append(
        tag(
            "text",
            "residual / allowed",
            x=PLOT // 2,
            y=bottom + 27,
            font_size=10,
            text_anchor="middle",
        )
    )
    caption = f"Residuals as shares of what is allowed, logarithmic. {'; '.join(texts)}."
    box = f"0 0 {PLOT} {bottom + 32}"
    return tag(
        "svg",
        tag("title", caption),
        shapes,
        viewBox=box,
        class_="residuals",
        role="img",
        aria_label=caption,
    )


def _power(exponent: int) -> str:
    """Return a power of ten.

    >>> _power(-12), _power(0)
    ('10⁻¹²', '1')
    """
    return f"10{str(exponent).translate(RAISED)}" if exponent else "1"


def _fitting(words: str, width: float, largest: float) -> float:
    """Return the size of letters with which words are no wider than this."""
    return min(largest, 1.7 * width / max(len(words), 1))
