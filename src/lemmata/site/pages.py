"""The pages of the site: a summary with the table of claims, one page per claim and per document,
the figures, and the errata.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib.resources import files

from lemmata.console.count import counted
from lemmata.evidence.verdict import bite_of
from lemmata.language.check import grades
from lemmata.site import claim, document
from lemmata.site.frame import (
    SHORT,
    badge,
    broken,
    day,
    grade,
    heading,
    link,
    page,
    slug,
    table,
    unrun,
)
from lemmata.site.gallery import Figure
from lemmata.site.markup import Content, Markup, tag
from lemmata.site.mathml import prose
from lemmata.site.rows import Report, Row
from lemmata.site.shield import shield
from lemmata.terms.types import Named

COLUMNS = ("claim", "title", "reading", "outcome", "grade", "controls", "source")
FILTERS = ("document", "family", "outcome", "grade", "reading", "age")
ASSETS, FONTS = ("style.css", "script.js", "print.js"), ("fonts/STIXTwoMath.woff2", "fonts/OFL.txt")
INTRODUCTION = (
    "Each line is a claim: a statement of a paper, or one that is new, written so that a program"
    " can check it. Its page gives the statement with every symbol defined, the evidence with the"
    " range that was really covered, and the deliberately wrong variants that the same checks"
    " refute. A statement that is false as printed stays in the list, refuted as recorded, beside"
    " the one that corrects it."
)


def documents(report: Report) -> dict[str, str | bytes]:
    """Return the files of the site by their path."""
    pages: dict[str, str | bytes] = {
        "index.html": summary(report),
        "badge.svg": shield(
            [row.verdict for row in report.rows], doubts(report), report.sentences.values()
        ).encode(),
    }
    if report.sentences:
        pages[document.PRINTED] = document.printed(report)
    if report.figures:
        pages["figures.html"] = gallery(report)
        pages |= {
            f"figures/{name}": content
            for figure in report.figures
            for name, content in figure.files.items()
        }
    pages |= {f"claims/{row.page}": claim.claim(row, report, pictured) for row in report.rows}
    pages |= {
        f"certificates/{name}": text
        for row in report.rows
        for name, text in row.certificates.values()
    }
    if report.documents:
        pages["documents.html"] = document.overview(report)
    pages |= {
        f"documents/{key}.html": document.document(key, rows, report, pictured)
        for key, rows in report.documents.items()
    }
    pages |= {
        f"errata/{key}.html": document.mistakes(key, rows, report)
        for key, rows in report.papers.items()
    }
    assets = files("lemmata.site")
    pages |= {name: assets.joinpath(name).read_bytes() for name in FONTS}
    return pages | {name: assets.joinpath(name).read_text(encoding="utf-8") for name in ASSETS}


def doubts(report: Report) -> list[str]:
    """Return what a badge says beside its counts: that verdicts are stale, or a run did not come to
    its end.
    """
    stale = report.of_age("stale")
    return [
        *([f"{stale} stale"] if stale else []),
        *(["interrupted"] if report.interrupted else []),
    ]


def summary(report: Report) -> str:
    """Return the first page: what this is, counts by document, family and grade, then the table of
    all claims.
    """
    rows = report.rows
    wrong = [row for row in rows if not row.verdict["as_recorded"]]
    stale, unknown = report.of_age("stale"), report.of_age("unknown")
    sentence = (
        f"{counted(len(rows), 'claim')}: {len(rows) - len(wrong)} as recorded, {len(wrong)} not as"
        " recorded"
    )
    date = f" Written {day(report.date)}" if report.date else " Written"
    body = [
        tag("p", INTRODUCTION),
        tag(
            "p",
            sentence,
            f"; {stale} stale, because the source code has changed since" if stale else "",
            f"; {unknown} not compared with the source of today" if unknown else "",
            ".",
        ),
        tag(
            "p",
            f"{date.strip()} by lemmata {report.version}, tier {report.tier}.",
            class_="soft",
        ),
        (
            [heading(2, "By document", "by-document"), document.summary(report)]
            if report.documents
            else None
        ),
        heading(2, "By family", "by-family"),
        _counts(rows),
        heading(2, "Claims", "all-claims"),
        _filters(rows),
        tag("p", counted(len(rows), "claim"), id="shown", role="status"),
        _claims(rows),
    ]
    return page("Verdicts", body, report, script="script.js")


def _counts(rows: Iterable[Row]) -> Markup:
    """Return how many claims of each family hold, by grade, are refuted as recorded, or are
    neither.
    """
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        verdict = row.verdict
        place = (
            "not as recorded"
            if not verdict["as_recorded"]
            else verdict["grade"]
            if verdict["outcome"] == "holds"
            else "refuted"
        )
        counts.setdefault(verdict["family"], Counter())[place] += 1
    places = [
        kind
        for kind in (*grades(), "refuted", "not as recorded")
        if any(count[kind] for count in counts.values())
    ]
    lines = [
        [family, str(count.total()), *(str(count[place]) for place in places)]
        for family, count in counts.items()
    ]
    sums = [str(sum(count[place] for count in counts.values())) for place in places]
    total = ["all", str(sum(count.total() for count in counts.values())), *sums]
    return table(
        ["family", "claims", *places],
        [*lines, total] if len(lines) > 1 else lines,
        "Counts by family and grade",
    )


def _filters(rows: Iterable[Row]) -> Markup:
    fields = [
        tag("label", "search", tag("input", type="search", name="q", id="q", autocomplete="off"))
    ]
    rows = list(rows)
    for name in FILTERS:
        values = dict.fromkeys(filter(None, (_facets(row)[name] for row in rows)))
        if len(values) > 1:
            options = [
                tag("option", "any", value=""),
                *(tag("option", value, value=value) for value in values),
            ]
            fields.append(
                tag("label", name, tag("select", options, name=name, id=f"by-{name}-filter"))
            )
    return tag("form", fields, id="filters", class_="filters", role="search", hidden=True)


def _facets(row: Row) -> dict[str, str]:
    values = {"age": SHORT[row.age], "document": row.record.paper.key if row.record else ""}
    return {name: values[name] if name in values else row.verdict[name] or "" for name in FILTERS}


def _claims(rows: Iterable[Row]) -> Markup:
    head = [tag("th", tag("button", name, type="button"), scope="col") for name in COLUMNS]
    lines, ranks = [], [*grades(), None]
    for row in rows:
        verdict, facets = (
            row.verdict,
            {f"data-{name}": value for name, value in _facets(row).items()},
        )
        strength = verdict["grade"]
        cells = [
            tag("th", tag("a", broken(verdict["id"]), href=f"claims/{row.page}"), scope="row"),
            tag("td", prose(verdict["title"])),
            tag("td", verdict["reading"]),
            tag("td", badge(row)),
            tag("td", grade(verdict), _unrun(verdict), data_key=ranks.index(strength)),
            tag("td", bite_of(verdict["controls"], verdict["grade"])),
            tag("td", verdict["source"]),
        ]
        lines.append(tag("tr", cells, data_found=claim.searched(row) or None, **facets))
    listing = tag("table", tag("thead", tag("tr", head)), tag("tbody", lines), id="claims")
    return tag("div", listing, class_="scroll", tabindex=0, role="region", aria_label="Claims")


def _unrun(verdict: Named) -> Content:
    words = unrun(verdict)
    return tag("span", f" ({words})", class_="soft") if words else None


def gallery(report: Report) -> str:
    """Return the page of figures by family: picture, caption, and the outcomes of its predicates;
    or how to have it drawn.
    """
    remainder = sum(not figure.files for figure in report.figures)
    sentence = f"{len(report.figures) - remainder} of {len(report.figures)} figures are drawn"
    remark = [
        "; the others name the command that computes their runs, and ",
        tag("code", "lemmata report --figures"),
        " computes them all",
    ]
    content: list[Content] = [
        tag(
            "p",
            sentence,
            ", from runs of the present source code",
            remark if remainder else None,
            ".",
        )
    ]
    families = dict.fromkeys(figure.family for figure in report.figures)
    for family in families:
        content.append(heading(2, family, f"family-{slug(family)}"))
        content += [
            [heading(3, figure.name, figure.name), pictured(figure, report)]
            for figure in report.figures
            if figure.family == family
        ]
    return page("Figures", content, report)


def pictured(figure: Figure, report: Report, up: str = "") -> Markup:
    """Return a figure with its caption and the outcomes of its predicates, or how to have it
    drawn.
    """
    items = []
    for id, item in figure.shows:
        outcome = tag("span", item.outcome, class_=item.outcome) if item else "not evaluated"
        measurement = (
            f" (residual {item.residual:.2g}, allowed {item.bound:.2g})"
            if item and item.residual is not None
            else ""
        )
        words = (
            [": ", item.scope.removeprefix("the figure's data: ").rstrip("."), measurement]
            if item
            else None
        )
        items.append(tag("li", outcome, " · ", link(id, report, up), words))
    predicates = tag("ul", items, class_="predicates")
    command = tag("code", figure.command)
    if not figure.files:
        why = tag("p", tag("strong", "Not drawn"), f": {figure.trouble}. ", command, " draws it.")
        return tag("figure", tag("p", figure.about), why, predicates)
    width, height = figure.size
    picture = tag(
        "img",
        src=f"{up}figures/{figure.name}.png",
        alt=figure.about,
        width=width // 2,
        height=height // 2,
        loading="lazy",
    )
    footer = tag("p", command, class_="soft")
    return tag("figure", picture, tag("figcaption", tag("p", figure.caption), footer), predicates)
