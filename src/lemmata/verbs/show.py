"""`lemmata show ID`: the whole record of a claim, in words, and where its checks stand."""

from __future__ import annotations

import argparse
import dataclasses
import functools
import json
import textwrap
from collections.abc import Container, Iterator

from lemmata.console import terminal
from lemmata.language.claim import Mutant, Widened
from lemmata.language.domain import Array, Choice, Computed, Integer, Interval, Normal
from lemmata.language.factors import AnyFactor
from lemmata.language.kinds import Integral, Real
from lemmata.language.ranges import Open
from lemmata.language.structured import Made
from lemmata.site.plain import formula, prose
from lemmata.sources import selection
from lemmata.sources.check_files import written
from lemmata.sources.named_claims import Entry
from lemmata.sources.told import DescribedFactor, described
from lemmata.terms.types import Function, Named
from lemmata.verification import latest

LABEL, WIDEST = 12, 134
"""Columns of the names on the left, and of a line at most: longer ones are hard to read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", metavar="ID", help="show this claim: an id, or FILE.py::ID")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print the fields as JSON: a list of texts for each name, in order",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the record, each field under its name; a terminal shows mathematics in plain
    characters, a pipe has the LaTeX.
    """
    entry = selection.one(arguments.id)
    rows = [*fields(entry), *remembered(entry, arguments.store)]
    if arguments.json:
        texts = {name: [text for label, text in rows if label == name] for name, _ in rows}
        print(json.dumps({"id": [entry.claim.id], **texts}, indent=1, ensure_ascii=False))
        return 0
    colour, width = terminal.coloured(), min(terminal.width(), WIDEST)
    print(terminal.painted(entry.claim.id, terminal.BOLD, colour))
    for name, text in _typeset(rows) if terminal.typeset() else rows:
        head, indent = f"{name:>{LABEL}}  ", " " * (LABEL + 2)
        print(
            textwrap.fill(
                text,
                width,
                initial_indent=head,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
        )
    return 0


def _typeset(rows: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield fields with mathematics in plain characters."""
    yield from (
        (name, formula(text) if name == "statement" else prose(text)) for name, text in rows
    )


def remembered(entry: Entry, store: str | None) -> Iterator[tuple[str, str]]:
    """Yield ("verdict", what the last verification said), if there was one."""
    try:
        text = latest.words(entry, latest.folder(store))
    except ValueError:  # no home folder, no store
        text = ""
    if text:
        yield "verdict", text


def fields(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of everything a claim's record says, of the claims that point at it, and
    of the checks that it is put to.
    """
    claim = entry.claim
    family = [sibling.claim for sibling in selection.siblings(entry)]
    paper = claim.source.paper
    yield "title", claim.title
    yield (
        "reading",
        f"{claim.reading}, expected {'to hold' if claim.expect == 'holds' else 'refuted'}",
    )
    yield (
        "source",
        f"{claim.source}: {paper.authors}, {paper.title} ({paper.year}), {paper.identifier}",
    )
    yield "statement", claim.printed
    yield "formula", f"{signature(claim.formula)}, {described(claim.formula).place}"
    free, names = claim.domain.coordinates(), claim.domain.factors
    yield from (
        ("domain", f"{name}: {factor_words(factor, names)}")
        for name, factor in names.items()
        if name not in free
    )
    yield from (("assumes", words) for words in claim.assumptions)
    yield from (("part", title) for title in claim.parts)
    if claim.erratum:
        yield "conjectured" if claim.reading == "new" else "printed", claim.erratum.printed
        yield "why", claim.erratum.why
        yield "severity", claim.erratum.severity
    if claim.corrected_by:
        yield "corrected by", claim.corrected_by
    yield from (("corrects", sibling.id) for sibling in family if sibling.corrected_by == claim.id)
    yield from (("uses", name) for name in claim.uses)
    yield from (("used by", sibling.id) for sibling in family if claim.id in sibling.uses)
    yield from (("control", control_words(control, names)) for control in claim.controls)
    yield "record", f"{entry.module}.{entry.variable}"
    yield from (
        ("check", f"{check.kind}: {check.function}, {check.place}") for check in written(entry)
    )


def signature(function: Function) -> str:
    """Return a function's module, name and parameters, without annotations."""
    description = described(function)
    return f"{description.__module__}.{description.__qualname__}{description.signature}"


@functools.singledispatch
def factor_words(factor: AnyFactor, names: Container[str]) -> str:
    """Describe a factor of a domain: the stated range, and where it is searched; what parameters
    decide is shown by their names. One function for each kind; others are shown by their fields.

    >>> from lemmata.language.domain import Integer, Interval
    >>> from lemmata.language.factors import POSITIVE
    >>> (
    ...     factor_words(Integer(1, lambda c: min(c.n - 1, 7)), {"n"}),
    ...     factor_words(Interval(*POSITIVE, search=(0.5, 2)), {}),
    ... )
    ('an integer in [1, <from n>]', 'a real number > 0, searched in [0.5, 2]')
    """
    if not dataclasses.is_dataclass(factor):
        return str(factor)
    fields = {item.name: getattr(factor, item.name) for item in dataclasses.fields(factor)}
    return _record(type(factor).__name__, fields, names)


@factor_words.register
def _(factor: DescribedFactor, names: Container[str]) -> str:
    return _record(factor.kind, factor.fields, names) if factor.fields else str(factor)


@factor_words.register
def _(factor: Made, names: Container[str]) -> str:
    return factor_words(factor.structure, names)


@factor_words.register
def _(factor: Choice, names: Container[str]) -> str:
    several = ", ".join(map(str, factor.options))
    return f"one of {several}" if len(factor.options) > 1 else f"always {several}"


@factor_words.register
def _(factor: Computed, names: Container[str]) -> str:
    return f"computed from {_parameters(factor.function, names)}"


@factor_words.register
def _(factor: Integer, names: Container[str]) -> str:
    return _ranged("an integer", factor, names)


@factor_words.register
def _(factor: Interval, names: Container[str]) -> str:
    return _ranged("a real number", factor, names)


@factor_words.register
def _(factor: Array, names: Container[str]) -> str:
    return _ranged(f"real numbers of shape {_bound(factor.size, names)},", factor, names)


@factor_words.register
def _(factor: Normal, names: Container[str]) -> str:
    size, scale = _bound(factor.size, names), _bound(factor.scale, names)
    noun = f"real numbers of shape {size}, drawn with standard deviation {scale},"
    return _ranged(noun, factor, names)


def _ranged(noun: str, factor: Real | Integral, names: Container[str]) -> str:
    bounds = _between(factor.low, factor.high, names)
    search = f", searched {_between(*factor.search, names)}" if factor.search else ""
    return f"{noun}{' ' * bool(bounds)}{bounds}".removesuffix(",") + search


def _record(kind: str, fields: Named, names: Container[str]) -> str:
    inside = (f"{name}={_bound(value, names)}" for name, value in fields.items())
    return f"{kind}({', '.join(inside)})"


def _between(low: object, high: object, names: Container[str]) -> str:
    """Return a range in words, nothing for all real numbers."""
    lower, upper = (
        _bound(end.bound if isinstance(end, Open) else end, names) for end in (low, high)
    )
    open_low, open_high = isinstance(low, Open), isinstance(high, Open)
    if low is None or high is None:
        above = f"{'>' if open_low else '≥'} {lower}" if low is not None else ""
        return f"{'<' if open_high else '≤'} {upper}" if high is not None else above
    return f"in {'(' if open_low else '['}{lower}, {upper}{')' if open_high else ']'}"


def _bound(value: object, names: Container[str]) -> str:
    return f"<from {_parameters(value, names)}>" if callable(value) else str(value)


def _parameters(function: Function, names: Container[str]) -> str:
    return (
        ", ".join(name for name in described(function).names if name in names)
        or "earlier parameters"
    )


def control_words(control: Mutant | Widened, names: Container[str]) -> str:
    """Describe a negative control: its name, and the wrong formula or the wider domain."""
    if isinstance(control, Mutant):
        return f"{control.name}: {signature(control.formula)}"
    wider = [f"{name}: {factor_words(factor, names)}" for name, factor in control.factors.items()]
    return "; ".join(
        [control.name, *([f"without {control.drop!r}"] if control.drop else []), *wider]
    )
