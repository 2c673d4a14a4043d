"""What the pages of a site share: the frame, headings with anchors, tables, badges, links, and text
in which parameters are mathematics.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lemmata.evidence.verdict import after_first, waiting_of
from lemmata.language.claim import Paper
from lemmata.paper.notation import Written, rendered
from lemmata.site.markup import Content, Markup, tag, text
from lemmata.site.mathml import mathml, prose
from lemmata.site.rows import Report, Row
from lemmata.terms.types import Named
from lemmata.verification.report import MARK

AGES = {
    "stale": "stale: its source code has changed since",
    "unknown": "not compared with the source of today, which is not at hand here",
    "current": "current",
}
SHORT = {"stale": "stale", "unknown": "not compared", "current": "current"}
SIGNS = {"<=": "≤", ">=": "≥", "->": "→", "!=": "≠"}
ARXIV = re.compile(r"\s*arXiv:\s*([\w.\-/]+)", re.IGNORECASE)
DOI = re.compile(r"(?:doi:\s*|https?://(?:dx\.)?doi\.org/)?(10\.\d{4,}/\S+)", re.IGNORECASE)


def page(title: str, body: Content, report: Report, up: str = "", script: str = "print.js") -> str:
    """Return a page: navigation, title with its mathematics, body, and what run its verdicts are
    from.
    """
    links = [
        ("index.html", "Claims"),
        *([("documents.html", "Documents")] if report.documents else []),
    ]
    links += [("printed.html", "Printed statements")] if report.sentences else []
    links += [("figures.html", "Figures")] if report.figures else []
    items = [tag("li", tag("a", words, href=f"{up}{href}")) for href, words in links]
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{title.replace('$', '')} · lemmata"),
        tag("link", rel="icon", href="data:,"),
        tag("link", rel="stylesheet", href=f"{up}style.css"),
    ]
    date = f", written {day(report.date)}" if report.date else ""
    run = (
        f"lemmata {report.version}, tier {report.tier}, {report.seconds:.0f}"
        f" s{', interrupted' if report.interrupted else ''}{date}"
    )
    elements = [
        tag("a", "Skip to the content", href="#content", class_="skip"),
        tag("header", tag("nav", tag("ul", items), aria_label="Pages")),
        tag("main", tag("h1", prose(title)), body, id="content", tabindex=-1),
        tag("footer", tag("p", f"Verdicts of {run}.")),
        tag("script", src=f"{up}{script}"),
    ]
    return f"<!DOCTYPE html>\n{tag('html', tag('head', head), tag('body', elements), lang='en')}\n"


def heading(level: int, words: Content, anchor: str) -> Markup:
    """Return a heading with a link to itself."""
    link = tag("a", "#", href=f"#{anchor}", class_="anchor", aria_label="Link to this section")
    return tag(f"h{level}", words, " ", link, id=anchor)


def slug(words: str) -> str:
    """Return words as an anchor.

    >>> slug("Figs. of A_2000")
    'figs-of-a-2000'
    """
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-") or "section"


def day(moment: str) -> str:
    """Return the day of a moment in ISO 8601."""
    return moment.partition("T")[0]


def table(head: Iterable[str], rows: Iterable[Iterable[Content]], label: str) -> Markup:
    """Return a table that scrolls by itself where it is too wide; on a phone each row becomes a
    card, its cells under their names.
    """
    names = list(head)
    top = tag("thead", tag("tr", [tag("th", name, scope="col") for name in names]))
    body = tag(
        "tbody",
        [
            tag(
                "tr",
                [tag("td", cell, data_label=name) for name, cell in zip(names, row, strict=True)],
            )
            for row in rows
        ],
    )
    return tag(
        "div",
        tag("table", top, body),
        class_="scroll cards",
        tabindex=0,
        role="region",
        aria_label=label,
    )


def listed(pairs: Iterable[tuple[Content, Content]]) -> Markup:
    """Return names with what is said under them."""
    return tag("dl", [[tag("dt", name), tag("dd", description)] for name, description in pairs])


def badge(row: Row) -> Markup:
    """Return the outcome, how it compares with the record, and the age if the verdict is not
    current.
    """
    verdict = row.verdict
    expected = " as recorded" if verdict["as_recorded"] and verdict["outcome"] == "refuted" else ""
    surprise = None if verdict["as_recorded"] else tag("span", " · not as recorded", class_="error")
    age = None if row.age == "current" else tag("span", f" · {SHORT[row.age]}", class_=row.age)
    recorded = " recorded" if verdict["as_recorded"] else ""
    return tag(
        "span",
        tag("span", verdict["outcome"], expected, class_=verdict["outcome"] + recorded),
        surprise,
        age,
        class_="badge",
    )


def colour(row: Row) -> str:
    """Return the name of a verdict's colour: holds, refuted (as recorded), or unexpected."""
    return row.verdict["outcome"] if row.verdict["as_recorded"] else "unexpected"


def grade(verdict: Named) -> str:
    """Return the grade in words, with a kernel's mark where one has confirmed it."""
    return after_first(headline(verdict), MARK if verdict.get("kernel") else "")


def headline(verdict: Named) -> str:
    """Return the grade with what of the claim it is of, and a solver that has to be believed; older
    records say no more than whether it is partial.
    """
    if "headline" in verdict:
        return verdict["headline"] or ""
    solver = verdict.get("solver")
    by = f" by {solver.split()[0]}" if solver else ""
    return f"{verdict['grade'] or ''}{by}{', partial' if verdict.get('partial') else ''}"


def unrun(verdict: Named) -> str:
    """Return which parts of a statement were not run, nothing if there are none."""
    waiting = waiting_of(verdict)
    outcomes = dict.fromkeys(waiting.values())
    return "; ".join(
        f"{outcome}: {', '.join(title for title, one in waiting.items() if one == outcome)}"
        for outcome in outcomes
    )


def link(id: str | None, report: Report, up: str = "../") -> Markup:
    """Return an id, as a link if the report has its page."""
    row = report.row(id)
    return tag("a", row.id, href=f"{up}claims/{row.page}") if row else text(id)


def broken(words: str) -> Markup:
    """Return text that may be broken after an underscore or a dot."""
    return text([[part, Markup("<wbr>")] for part in re.split(r"(?<=[_.])", words)])


def statement(tex: str, label: str = "Statement") -> Markup:
    """Return a statement as displayed mathematics."""
    return tag(
        "div", Markup(mathml(tex)), class_="statement", tabindex=0, role="group", aria_label=label
    )


def worded(words: str, symbols: Iterable[Written] = ()) -> Markup:
    """Return a sentence in which names of parameters are mathematics, and ASCII signs are what they
    stand for; code in backticks stays.
    """
    sentence = rendered(re.sub(r"<=|>=|->|!=", lambda sign: SIGNS[sign[0]], words), symbols)
    pieces = re.split(r"`([^`]+)`", sentence)
    return text(
        [tag("code", piece) if k % 2 else prose(piece) for k, piece in enumerate(pieces) if piece]
    )


def address(paper: Paper) -> str | None:
    """Return where a document is found on the web, None if its identifier does not tell.

    >>> (
    ...     address(Paper("A", "", "", 2000, "arXiv:2406.01895v1")),
    ...     address(Paper("B", "", "", 2000, "a talk")),
    ... )
    ('https://arxiv.org/abs/2406.01895v1', None)
    """
    if match := ARXIV.match(paper.identifier):
        return f"https://arxiv.org/abs/{match[1]}"
    if match := DOI.search(paper.identifier):
        return f"https://doi.org/{match[1]}"
    match = re.match(r"https?://\S+", paper.identifier)
    return match[0] if match else None


def cited(paper: Paper) -> list[Content]:
    """Return a document as one cites it, with a link to it."""
    url = address(paper)
    identifier = tag("a", paper.identifier, href=url, rel="external") if url else paper.identifier
    return [paper.authors, ", ", tag("cite", paper.title), f" ({paper.year}), ", identifier]
