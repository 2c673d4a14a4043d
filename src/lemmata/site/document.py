"""The pages of the source documents: of each what it says, what holds and what does not, what rests
on what; and all beside each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from lemmata.console.count import counted
from lemmata.language.claim import Paper
from lemmata.site import errata, web
from lemmata.site.claim import node, sides
from lemmata.site.frame import (
    badge,
    broken,
    cited,
    colour,
    grade,
    heading,
    link,
    listed,
    page,
    slug,
    table,
)
from lemmata.site.markup import Content, tag
from lemmata.site.mathml import prose
from lemmata.site.rows import Report, Row

COLOURS = ("holds", "refuted", "inconclusive", "vacuous", "error", "unexpected")
WORDS = {"refuted": "refuted as recorded", "unexpected": "not as recorded"}
PRINTED = "printed.html"
ABOUT = (
    "A printed statement is one that a claim reads as its document prints it, or one that has no"
    " formula yet. Each stands in one class. What is stale, or not as recorded, decides nothing."
)
LEGEND = (
    "A claim stands below what it rests on. Green holds; amber is a statement that is false,"
    " refuted as recorded, below the one that corrects it (dashed); red is not as recorded. An arc"
    " on the left joins a claim to the others that it uses."
)


def counts(rows: list[Row]) -> dict[str, int]:
    """Return how many verdicts there are of each colour, in a fixed order."""
    totals = Counter(colour(row) for row in rows)
    return {
        name: totals[name]
        for name in (*COLOURS, *sorted(set(totals) - set(COLOURS)))
        if totals[name]
    }


def said(rows: list[Row]) -> str:
    """Return the counts in words."""
    return ", ".join(
        f"{count} {WORDS.get(name, 'hold' if name == 'holds' and count != 1 else name)}"
        for name, count in counts(rows).items()
    )


def sentence(key: str, report: Report, up: str = "") -> Content:
    """Return how far the printed statements of a document are proved, each number with a link to
    its list; nothing where none is stated.
    """
    if not (said := report.sentences.get(key)):
        return None
    pieces = (
        tag("a", words, href=f"{up}{PRINTED}#{_list(key, name)}") if said.lists.get(name) else words
        for words, name in said.pieces
    )
    return [*pieces]


def printed(report: Report) -> str:
    """Return the page of the printed statements: the badge, and for each document the sentence, the
    reasons why the others are not proved, and the lists behind the numbers.
    """
    picture = tag("img", src="badge.svg", alt="The badge of this report", height=20)
    content: list[Content] = [tag("p", picture), tag("p", ABOUT, class_="soft")]
    for key, said in report.sentences.items():
        names = ", ".join(f"{len(ids)} {name}" for name, ids in said.tags.items())
        content += [
            heading(2, key, slug(key)),
            tag("p", sentence(key, report)),
            tag("p", f"Not proved: {names}.") if names else None,
        ]
        listings = {**said.lists, **said.tags}
        content += [
            [heading(3, name, _list(key, name)), tag("ul", [_item(id, report) for id in ids])]
            for name, ids in listings.items()
            if ids
        ]
    return page("Printed statements", content, report)


def _list(key: str, name: str) -> str:
    """Return the anchor of a list of printed statements."""
    return f"{slug(key)}-{slug(name)}"


def _item(id: str, report: Report) -> Content:
    row = report.row(id)
    if row:
        return tag("li", link(id, report, ""), " ", badge(row), ": ", prose(row.verdict["title"]))
    titles = (f"{one['title']}, {one['place']}" for one in report.unstated or () if one["id"] == id)
    return tag("li", id, ": ", prose(next(titles, "")))


def overview(report: Report) -> str:
    """Return the page of all documents: a bar for each, and what its claims are, with links to its
    pages.
    """
    documents = report.documents
    picture = web.bars(
        ((key, f"documents/{key}.html", counts(rows)) for key, rows in documents.items()),
        "Claims of each document, by outcome",
    )
    lines = []
    for key, rows in documents.items():
        wrong = report.papers.get(key, [])
        listing = (
            tag("a", counted(len(wrong), "erratum", "errata"), href=f"errata/{key}.html")
            if wrong
            else "none"
        )
        across = ", ".join(sorted(_across(rows, report)))
        lines.append(
            [
                tag("a", key, href=f"documents/{key}.html"),
                cited(_paper(rows)),
                str(len(rows)),
                said(rows),
                listing,
                across or "none",
            ]
        )
    head = ("document", "reference", "claims", "outcomes", "errata", "rests on claims of")
    return page("Documents", [picture, table(head, lines, "Documents")], report)


def _paper(rows: list[Row]) -> Paper:
    return errata.paper(rows)


def _across(rows: list[Row], report: Report) -> set[str]:
    """Return the other documents that a document's claims rest on."""
    ids = {row.id for row in rows}
    uses = {
        id
        for row in rows
        if row.record
        for id in (*row.record.uses, row.verdict["corrected_by"] or "")
        if id not in ids
    }
    return {basis.record.paper.key for id in uses if (basis := report.row(id)) and basis.record}


def document(key: str, rows: list[Row], report: Report, pictured: Callable[..., Content]) -> str:
    """Return the page of one document: the graph of its claims, the claims by topic, its errata,
    its figures.
    """
    wrong = report.papers.get(key, [])
    ending = (
        " with counterexamples."
        if all(row.verdict["outcome"] == "refuted" for row in wrong)
        else "."
    )
    listing = (
        [
            " ",
            tag("a", counted(len(wrong), "erratum", "errata"), href=f"../errata/{key}.html"),
            ending,
        ]
        if wrong
        else None
    )
    content: list[Content] = [
        tag("p", *cited(_paper(rows)), "."),
        tag("p", f"{counted(len(rows), 'claim')}: {said(rows)}.", listing),
    ]
    for name, group in _readings(rows):
        content += [tag("p", f"{name}: {said(group)}.")]
    content += [tag("p", sentence(key, report, "../"))] if key in report.sentences else []
    content += [
        heading(2, "What rests on what", "graph"),
        tag("p", LEGEND, class_="soft"),
        _graphs(rows),
    ]
    content += [heading(2, "Claims", "claims"), *_topics(rows, report)]
    figures = [
        figure
        for figure in report.figures
        if {id for id, _ in figure.shows} & {row.id for row in rows}
    ]
    if figures:
        content += [
            heading(2, "Figures", "figures"),
            [pictured(figure, report, "../") for figure in figures],
        ]
    return page(key, content, report, up="../")


def _readings(rows: list[Row]) -> list[tuple[str, list[Row]]]:
    words = {
        "as printed": "Statements as printed",
        "corrected": "Corrected statements",
        "new": "Statements that the document does not make",
    }
    groups = [
        (words[name], [row for row in rows if row.verdict["reading"] == name]) for name in words
    ]
    return [(name, group) for name, group in groups if group]


def _graphs(rows: list[Row]) -> list[Content]:
    """Return a graph for each family; claims that stand alone come in the table below."""
    families: dict[str, list[Row]] = {}
    for row in rows:
        families.setdefault(row.verdict["family"], []).append(row)
    content: list[Content] = []
    for family, group in families.items():
        nodes = [node(row, family, "../claims/") for row in group]
        ends = {id for vertex in nodes for id in (vertex.id, *vertex.above) if vertex.above}
        vertices = [vertex for vertex in nodes if vertex.id in ends]
        alone = len(nodes) - len(vertices)
        words = f"Claims of {family} and what they rest on"
        content += [heading(3, family, f"graph-{slug(family)}")] if len(families) > 1 else []
        content += [web.web(vertices, words)] if vertices else []
        phrase = (
            "neither uses another one nor is used"
            if alone == 1
            else "neither use another one nor are used"
        )
        content += (
            [tag("p", f"{counted(alone, 'claim')} of {family} {phrase}.", class_="soft")]
            if alone
            else []
        )
    return content


def _topics(rows: list[Row], report: Report) -> list[Content]:
    topics: dict[str, list[Row]] = {}
    for row in rows:
        topics.setdefault(row.id.rpartition(".")[0], []).append(row)
    content: list[Content] = []
    for topic, group in topics.items():
        lines = [
            [
                tag("a", broken(row.name.rpartition(".")[2]), href=f"../claims/{row.page}"),
                prose(row.verdict["title"]),
                _where(row),
                badge(row),
                grade(row.verdict),
            ]
            for row in group
        ]
        content += [
            heading(3, topic, f"topic-{slug(topic)}"),
            table(("claim", "statement", "place", "outcome", "grade"), lines, topic),
        ]
    return content


def _where(row: Row) -> str:
    return row.record.place if row.record else row.verdict["source"]


def mistakes(key: str, rows: list[Row], report: Report) -> str:
    """Return the errata of one source document: what is printed, what is right, why, and the
    counterexample that was found.
    """
    content: list[Content] = [tag("p", *cited(errata.paper(rows)), ".")]
    content += [tag("p", words) for words in errata.introduction(key, rows, report)]
    content += [tag("p", tag("a", f"All claims of {key}", href=f"../documents/{key}.html"))]
    for number, item in enumerate(errata.items(rows, report), 1):
        head = heading(
            2, [f"{number}. {item.record.place}: ", prose(item.title)], slug(item.row.id)
        )
        doubt = (
            None
            if item.row.verdict["as_recorded"] and item.row.age == "current"
            else [" · ", badge(item.row)]
        )
        support = (
            [("evidence", tag("ul", [tag("li", words) for words in item.support]))]
            if item.support
            else []
        )
        comparison = sides(item, report, 3, [*support, ("reproduce", tag("code", item.command))])
        content.append(
            tag(
                "section",
                head,
                tag("p", "Claim ", link(item.row.id, report), doubt),
                comparison,
                class_="erratum",
            )
        )
    return page(f"Errata: {key}", content, report, up="../")


def summary(report: Report) -> Content:
    """Return the counts of each document, for the first page."""
    pairs: list[tuple[Content, Content]] = []
    for key, rows in report.documents.items():
        words = tag("p", sentence(key, report)) if key in report.sentences else None
        pairs.append((tag("a", key, href=f"documents/{key}.html"), [said(rows), words]))
    return listed(pairs) if pairs else None
