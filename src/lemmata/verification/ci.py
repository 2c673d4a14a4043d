"""Verdicts for continuous integration: a JUnit report, and annotations in the form that GitHub
reads from a log.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.etree import ElementTree

from lemmata.evidence.verdict import Verdict
from lemmata.sources.own_claims import Broken
from lemmata.verification.report import family, faults, name, shortfalls

# What no XML 1.0 file may hold, however it is written.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

UNDECIDED = "not decided"
"""The suite of claims on which a run ended without a verdict."""
_PLACE = re.compile(r"(?P<file>.*?)(?::(?P<line>\d+))?")


def junit(
    rows: Sequence[Verdict | Broken], left: Sequence[str] = (), required: str | None = None
) -> str:
    """Return a JUnit report: a suite for each family, a case for each claim; what differs from the
    record is a failure or an error.

    A claim for which an extra is missing is a skipped case.

    Args:
        rows: the verdicts, and what could not be read.
        left: claims that were asked for and are not decided, as after an interruption: they are
            skipped cases of a suite of their own.
        required: the grade below which a claim that holds is a failure, if any.
    """
    top = ElementTree.Element("testsuites", name="lemmata")
    for label, group in itertools.groupby(rows, family):
        cases = list(group)
        tags = [_tag(row, required) for row in cases]
        wrong = {tag: tags.count(tag) for tag in ("failure", "error", "skipped")}
        suite = ElementTree.SubElement(
            top,
            "testsuite",
            name=_clean(label),
            tests=str(len(cases)),
            failures=str(wrong["failure"]),
            errors=str(wrong["error"]),
            time=f"{sum(map(_seconds, cases)):.3f}",
        )
        if wrong["skipped"]:
            suite.set("skipped", str(wrong["skipped"]))
        for row in cases:
            case = ElementTree.SubElement(
                suite,
                "testcase",
                classname=_clean(label),
                name=_clean(name(row)),
                time=f"{_seconds(row):.3f}",
            )
            if told := [*_properties(row)]:
                properties = ElementTree.SubElement(case, "properties")
                for label, value in told:
                    ElementTree.SubElement(properties, "property", name=label, value=_clean(value))
            if tag := _tag(row, required):
                lines = faults(row, required)
                ElementTree.SubElement(case, tag, message=_clean(lines[0])).text = _clean(
                    "\n".join(lines)
                )
    if left:
        suite = ElementTree.SubElement(
            top, "testsuite", name=UNDECIDED, tests=str(len(left)), skipped=str(len(left))
        )
        for id in left:
            case = ElementTree.SubElement(suite, "testcase", classname=UNDECIDED, name=_clean(id))
            ElementTree.SubElement(
                case, "skipped", message="the run ended before this claim was decided"
            )
    ElementTree.indent(top)
    return ElementTree.tostring(top, encoding="unicode", xml_declaration=True) + "\n"


def _properties(row: Verdict | Broken) -> Iterator[tuple[str, str]]:
    """Yield what the grade covers, the parts that were not run, and how many controls its checks
    refute, if that is not all.
    """
    if isinstance(row, Verdict) and row.coverage == "part" and row.headline != row.grade:
        yield "grade", row.headline
    for part in row.waiting if isinstance(row, Verdict) else ():
        yield "part", f"{part.title}: {part.outcome}"
    if isinstance(row, Verdict) and " " in row.bite:
        yield "controls", row.bite


def _tag(row: Verdict | Broken, required: str | None) -> str | None:
    if row.as_recorded:
        return "failure" if shortfalls(row, required) else None
    if isinstance(row, Broken) or row.outcome == "error":
        return "error"
    return "skipped" if row.needs else "failure"


def _seconds(row: Verdict | Broken) -> float:
    return 0.0 if isinstance(row, Broken) else row.seconds


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def github(
    rows: Iterable[Verdict | Broken], places: Mapping[str, str], required: str | None = None
) -> Iterator[str]:
    """Yield a line `::error file=…,line=…,title=…::…` for each row that differs from its record,
    `::warning` where an extra is missing.

    Args:
        rows: the verdicts, and what could not be read.
        places: file and line, `path:line`, of each claim by its id.
        required: as of a JUnit report.
    """
    for row in rows:
        if tag := _tag(row, required):
            match = _PLACE.fullmatch(
                row.place if isinstance(row, Broken) else places.get(row.claim.id, "")
            )
            properties = {**(match.groupdict() if match else {}), "title": name(row)}
            fields = ",".join(
                f"{key}={_escaped(text, ':,')}" for key, text in properties.items() if text
            )
            yield (
                f"::{'warning' if tag == 'skipped' else 'error'}"
                f" {fields}::{_escaped(chr(10).join(faults(row, required)))}"
            )


def _escaped(text: str, separators: str = "") -> str:
    for character in f"%\r\n{separators}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text
