"""Graphs of claims, drawn when a report is made: the claims of a document with what rests on what,
and all documents beside each other.

A claim stands in a line of its own, below all that it uses and right of the last of that, so that a
phone shows a graph as a desk does. The others that it uses are joined to it by arcs on the left. A
statement that is false hangs from the claim that corrects it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lemmata.site.markup import Markup, tag

WIDTH, STEP, LEFT, INDENT, DOT, DEEPEST = 400, 22, 34, 13, 5, 8
LETTER, SHORTEST = 6.2, 12
"""Width of a letter, and the letters that an id is not cut below."""


@dataclass(frozen=True)
class Node:
    """A claim in a graph: its id, what is written, its title, its colour's name, its address, what
    it uses, and what corrects it.
    """

    id: str
    label: str
    title: str
    colour: str
    href: str
    uses: tuple[str, ...] = ()
    corrected_by: str | None = None

    @property
    def above(self) -> tuple[str, ...]:
        """What the claim hangs from: its correction if it is false, and what it uses."""
        return ((self.corrected_by,) if self.corrected_by else ()) + self.uses


def laid_out(nodes: Sequence[Node]) -> list[tuple[Node, int, str | None]]:
    """Return the nodes from top to bottom, each with its depth and the node that it hangs from.

    What a node rests on stands above it, and it hangs from the last of that; of claims that use
    each other in a circle one comes first.

    >>> a, b, c = (
    ...     Node("a", "a", "", "", ""),
    ...     Node("b", "b", "", "", "", ("a",)),
    ...     Node("c", "c", "", "", "", ("b", "a")),
    ... )
    >>> [(node.id, depth, parent) for node, depth, parent in laid_out([c, a, b])]
    [('a', 0, None), ('b', 1, 'a'), ('c', 2, 'b')]
    """
    ids = {node.id for node in nodes}
    parents = {node.id: {id for id in node.above if id in ids and id != node.id} for node in nodes}
    users: dict[str, list[Node]] = {}
    for node in nodes:
        for id in parents[node.id]:
            users.setdefault(id, []).append(node)
    layout: dict[str, tuple[Node, int, str | None]] = {}

    def emit(node: Node, depth: int, parent: str | None) -> None:
        layout[node.id] = node, depth, parent
        for user in users.get(node.id, []):
            parents[user.id].discard(node.id)
        for user in users.get(node.id, []):
            if user.id not in layout and not parents[user.id]:
                emit(user, depth + 1, node.id)

    for node in [*(node for node in nodes if not parents[node.id]), *nodes]:
        if node.id not in layout:
            emit(node, 0, None)
    return list(layout.values())


def web(nodes: Sequence[Node], label: str) -> Markup:
    """Return the graph of claims.

    >>> drawn = web(
    ...     [
    ...         Node("a", "a", "one", "holds", "a.html"),
    ...         Node("b", "b", "two", "holds", "b.html", ("a",)),
    ...     ],
    ...     "two claims",
    ... )
    >>> drawn.count("<a "), drawn.count('class="branch"')
    (2, 1)
    """
    rows = laid_out(nodes)
    place = {node.id: (_x(depth), STEP * (k + 0.5) + 4) for k, (node, depth, _) in enumerate(rows)}
    shapes = [
        _branch(place[parent], place[node.id], node.corrected_by == parent)
        for node, _, parent in rows
        if parent
    ]
    for node, _, parent in rows:
        ends = [id for id in node.above if id in place and id != parent]
        shapes += [_arc(place[id], place[node.id], node.corrected_by == id) for id in ends]
    shapes += [_line(node, *place[node.id]) for node, _, _ in rows]
    box = f"0 0 {WIDTH} {STEP * len(rows) + 8}"
    return tag(
        "svg",
        tag("title", label),
        shapes,
        viewBox=box,
        class_="web",
        role="group",
        aria_label=label,
    )


def _x(depth: int) -> float:
    return LEFT + INDENT * min(depth, DEEPEST)


def _branch(start: tuple[float, float], end: tuple[float, float], wrong: bool) -> Markup:
    """Return the way down from a node and then right to one that hangs from it."""
    (x, y), (to, down) = start, end
    path = (
        f"M{x:g} {y + DOT:g} V{down:g} H{to - DOT:g}"
        if to > x
        else f"M{x:g} {y + DOT:g} V{down - DOT:g}"
    )
    return tag("path", d=path, class_="branch wrong" if wrong else "branch")


def _arc(start: tuple[float, float], end: tuple[float, float], wrong: bool) -> Markup:
    (x, y), (to, down) = start, end
    bulge = max(4.0, LEFT - 10 - abs(down - y) / 24)
    path = f"M{x - DOT:g} {y:g} C{bulge:g} {y:g} {bulge:g} {down:g} {to - DOT:g} {down:g}"
    return tag("path", d=path, class_="also wrong" if wrong else "also")


def _line(node: Node, x: float, y: float) -> Markup:
    room = max(SHORTEST, int((WIDTH - x - 2 * DOT - 6) / LETTER))
    words = node.label if len(node.label) <= room else f"{node.label[: room - 1]}…"
    dot = tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=DOT, class_=f"dot {node.colour}")
    text = tag("text", words, x=f"{x + 2 * DOT:g}", y=f"{y + 4:g}", font_size=12)
    area = tag(
        "rect",
        x=f"{x - DOT:g}",
        y=f"{y - STEP / 2:g}",
        width=f"{WIDTH - x:g}",
        height=STEP,
        class_="area",
    )
    return tag("a", tag("title", f"{node.title} ({node.colour})"), area, dot, text, href=node.href)


BAR, BARS, THICK = 400, 58, 16
"""In units of the picture: how wide it is, how far a bar is below the one before, and how thick."""


def bars(documents: Iterable[tuple[str, str, Mapping[str, int]]], label: str) -> Markup:
    """Return one bar for each document (its key, address and counts by colour), as long as it has
    claims.

    >>> bars([("A_2000", "a.html", {"holds": 3, "refuted": 1})], "one").count("<rect")
    2
    """
    documents = list(documents)
    maximum = max((sum(counts.values()) for _, _, counts in documents), default=1)
    shapes = []
    for k, (key, href, counts) in enumerate(documents):
        y, x = BARS * k + 18, 4.0
        parts = []
        for colour, count in counts.items():
            width = (BAR - 8) * count / maximum
            title = tag("title", f"{count} {colour}")
            parts.append(
                tag(
                    "rect",
                    title,
                    x=f"{x:.1f}",
                    y=y + 6,
                    width=f"{width:.1f}",
                    height=THICK,
                    class_=f"bar {colour}",
                )
            )
            x += width
        words = ", ".join(
            f"{count} {'hold' if colour == 'holds' and count > 1 else colour}"
            for colour, count in counts.items()
        )
        name = tag("text", f"{key}: {words}", x=4, y=y, font_size=12)
        shapes.append(tag("a", name, parts, href=href))
    box = f"0 0 {BAR} {BARS * len(documents)}"
    return tag(
        "svg",
        tag("title", label),
        shapes,
        viewBox=box,
        class_="web bars",
        role="group",
        aria_label=label,
    )
