"""A page for each source document, from the records of its claims: what it says, what holds, what does not, and which figures show it."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterable, Sequence

from lemmata.console.count import counted
from lemmata.drawing import panel
from lemmata.language.claim import Claim, Paper
from lemmata.paper.glossary import glossary
from lemmata.site.errata import SEVERITIES
from lemmata.site.mathml import segments
from lemmata.sources import families
from lemmata.sources.named_claims import Entry

MARKUP = re.compile(r"[\\`*_\[\]<|]")
INTRODUCTION = """# Source documents

What each document states that is made checkable here. An outcome is the recorded one, to which `lemmata verify` holds every statement; the
evidence for it, with scope and witness, is in the report (`lemmata report`).
"""
GROUPS: tuple[tuple[str, str, Callable[[Claim], bool]], ...] = (
    ("What holds as printed", "", lambda claim: claim.reading == "as printed" and claim.expect == "holds"),
    ("What does not hold as printed", "", lambda claim: claim.reading == "as printed" and claim.expect == "refuted"),
    ("What holds once corrected", "", lambda claim: claim.reading == "corrected" and claim.expect == "holds"),
    (
        "What holds beside it",
        "The document does not state this; it is proved or measured here about the same problem.",
        lambda claim: claim.reading == "new" and claim.expect == "holds",
    ),
    ("What might be thought, and is false", "", lambda claim: claim.reading != "as printed" and claim.expect == "refuted"),
)


@functools.cache
def pages() -> dict[str, str]:
    """Return the pages in Markdown by their addresses, that of all documents first."""
    every = families.every()
    papers = {entry.claim.source.paper: None for entry in every.values()}
    found = {paper: [entry for entry in every.values() if entry.claim.source.paper == paper] for paper in papers}
    shown = _figures()
    lines = [f"- [{_plain(paper.title)}]({paper.key}.md), {_cited(paper)}: {_counts(entries)}" for paper, entries in found.items()]
    index = f"{INTRODUCTION}\n" + "\n".join(lines) + "\n"
    return {"sources/index.md": index, **{f"sources/{paper.key}.md": _page(paper, entries, shown) for paper, entries in found.items()}}


def _page(paper: Paper, entries: Sequence[Entry], shown: dict[str, list[tuple[str, str]]]) -> str:
    told = [f"# {_plain(paper.title)}", "", f"{_cited(paper)}. {_counts(entries)}.", "", "## What it is about", ""]
    told += [line for setting in dict.fromkeys(glossary(entry).setting for entry in entries) for line in (_prose(setting), "")]
    for head, words, belongs in GROUPS:
        chosen = [entry.claim for entry in entries if belongs(entry.claim)]
        told += [f"## {head}", "", *([words, ""] if words else []), *map(_told, chosen), ""] if chosen else []
    pictures = dict.fromkeys(figure for entry in entries for figure in shown.get(entry.claim.id, ()))
    if pictures:
        told += ["## Figures", "", *(f"- `lemmata figures {name}`: {_plain(words)}" for name, words in pictures), ""]
    return "\n".join(told)


def _counts(entries: Sequence[Entry]) -> str:
    false = sum(entry.claim.expect == "refuted" for entry in entries)
    return f"{counted(len(entries), 'claim')}, {false or 'none'} of them false"


def _told(claim: Claim) -> str:
    """Return a claim as an item of a list; of an erratum also what is wrong and what corrects it."""
    head = f"- {_prose(claim.title)} ({_plain(claim.source.where)}; `{claim.id}`)"
    if claim.erratum is None:
        return head
    fault = f"Printed: {_plain(claim.erratum.printed)}. {_plain(_sentence(claim.erratum.why))}"
    better = f" Corrected by `{claim.corrected_by}`." if claim.corrected_by else ""
    return f"{head}\n\n    {fault} Severity: {SEVERITIES[claim.erratum.severity]}.{better}\n"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}."


def _cited(paper: Paper) -> str:
    return _plain(f"{paper.authors} ({paper.year}), {paper.identifier}")


def _figures() -> dict[str, list[tuple[str, str]]]:
    """Return name and first line of the figures that show a claim, by its id."""
    found: dict[str, list[tuple[str, str]]] = {}
    for modules in families.register(families.folders()).values():
        for module in modules:
            words = (inspect.getdoc(module) or "").partition("\n")[0]
            for id in dict.fromkeys(id for id, _ in panel.predicates(module)):
                found.setdefault(id, []).append((module.NAME, words))
    return found


def _plain(words: str) -> str:
    return MARKUP.sub(lambda found: f"\\{found[0]}" if found[0] != "<" else "&lt;", words)


def _prose(words: str) -> str:
    """Return words in Markdown, the mathematics between dollar signs untouched."""
    parts: Iterable[tuple[bool, str]] = segments(words)
    return "".join(f"${part}$" if inside else _plain(part) for inside, part in parts)
