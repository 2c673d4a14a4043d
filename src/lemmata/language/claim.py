"""A theorem as data: claim = statement × formula × domain.

The formula is the theory under test, an ordinary function; the domain says for which parameters it
is claimed. How it is checked stands elsewhere: a check never names the formula, it is handed one,
so that the same checks run on the formula, on each mutated formula and on each widened domain. A
statement that is false keeps its own claim, expected refuted, with an erratum, and is handed to the
checks of the claim that corrects it, if there is one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from typing import Literal, NamedTuple

from lemmata.language.domain import Domain, Factor, Structure
from lemmata.language.marks import printed
from lemmata.terms.types import Formula

Reading = Literal["as printed", "corrected", "new"]
Severity = Literal["typo", "gap", "false"]
Outcome = Literal["holds", "refuted", "vacuous", "inconclusive", "error"]


@dataclass(frozen=True)
class Paper:
    """A source document: key, authors, title, year, identifier.

    Raises: ValueError for a key that cannot be part of a file's name.
    """

    key: str
    authors: str
    title: str
    year: int
    identifier: str

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}", self.key):
            raise ValueError(
                f"key {self.key!r} of a paper: use letters, digits, '_', '-' and '.', as"
                " AUTHOR_2026"
            )


@dataclass(frozen=True)
class Source:
    """Where a statement stands: the paper and the place in it."""

    paper: Paper
    where: str

    def __str__(self) -> str:
        return f"{self.paper.key}, {self.where}"


@dataclass(frozen=True)
class Mutant:
    """A negative control: the claim with a wrong formula, which some check must refute."""

    name: str
    formula: Formula


@dataclass(frozen=True, init=False)
class Widened:
    """A negative control: the claim beyond its domain, an assumption dropped or a factor widened;
    some check must refute it.
    """

    name: str
    drop: str | None
    factors: dict[str, Factor | Structure] = field(hash=False)

    def __init__(self, name: str, drop: str | None = None, **factors: Factor | Structure) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "drop", drop)
        object.__setattr__(self, "factors", factors)

    def domain(self, claimed: Domain) -> Domain:
        """Return the added region alone: the widened domain without the claimed one.

        Raises: ValueError if there is no such assumption or factor, or nothing is widened.
        """
        if not self.drop and not self.factors:
            raise ValueError(
                f"the control {self.name!r} widens nothing: drop an assumption or replace a factor"
            )
        wide = claimed.without(self.drop) if self.drop else claimed
        return wide.replaced(**self.factors).outside(claimed)


@dataclass(frozen=True)
class Erratum:
    """What the source prints, why it fails, and how grave that is (`typo`, `gap`: an unstated
    assumption, `false`).
    """

    printed: str
    why: str
    severity: Severity


@dataclass(frozen=True, kw_only=True)
class Statement:
    """A statement of a source that has no formula yet: nothing verifies it, `lemmata coverage`
    counts it.

    Args:
        id: as of the claim that it is to become.
        title: what it is called, in words.
        source: paper and place.
        statement: what is printed, in LaTeX.

    Raises: ValueError for an id that no claim could have.
    """

    id: str
    title: str
    source: Source
    statement: str

    def __post_init__(self) -> None:
        _check_id(self.id)


def _check_id(id: str) -> None:
    if not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", id):
        raise ValueError(
            f"claim id {id!r}: use lower-case words in hyphens, parted by dots (family.topic.name)"
        )


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One statement of a source, or of ours, made checkable.

    Args:
        id: family, topic and name, in hyphens: `family.topic.name`.
        title: the statement in one line of words.
        source: paper and place.
        statement: the statement in LaTeX, in which `\\formula{…}` marks what the formula computes:
            it is printed as its content, and compared with the formula.
        formula: what the statement asserts, with parameters named as in the domain.
        domain: for which parameters; its worded conditions are the assumptions.
        reading: `as printed`, `corrected`, or `new` where the source does not say it.
        expect: `holds`, or `refuted` for a statement that is false: a printed one, or a conjecture.
        erratum: for a refuted one, what is wrong.
        corrected_by: for a refuted one, the id of the claim whose checks it is handed to; without
            it, it has checks of its own.
        uses: ids of claims that this one rests on.
        parts: names of what the statement says, where checks decide it in parts (`the limit`,
            `convergence`); each needs evidence.
        controls: mutants and widened domains, each of which must be refuted.
        symbols: what symbols in a marked part stand for that are not the usual ones: each, in
            LaTeX, with the name of a parameter, or with a function of parameters.

    Raises: ValueError if the record contradicts itself.
    """

    id: str
    title: str
    source: Source
    statement: str
    formula: Formula
    domain: Domain = field(hash=False)
    reading: Reading = "as printed"
    expect: Literal["holds", "refuted"] = "holds"
    erratum: Erratum | None = None
    corrected_by: str | None = None
    uses: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    controls: tuple[Mutant | Widened, ...] = field(default=(), hash=False)
    symbols: Mapping[str, str | Formula] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        kinds = {
            "id": str,
            "title": str,
            "statement": str,
            "source": Source,
            "domain": Domain,
            "formula": Callable,
            "controls": tuple,
        }
        for name, kind in kinds.items():
            if not isinstance(getattr(self, name), kind):
                raise ValueError(
                    f"claim {self.id!r:.80}: {name} must be a {kind.__name__.lower()}, not"
                    f" {getattr(self, name)!r:.60}"
                )
        mutants = [one for one in self.controls if not isinstance(one, Widened)]
        if wrong := [
            one for one in mutants if not (isinstance(one, Mutant) and callable(one.formula))
        ]:
            raise ValueError(
                f"claim {self.id!r:.80}: a control is a Mutant with a formula or a Widened, not"
                f" {wrong[0]!r:.60}"
            )
        _check_id(self.id)
        printed(self.statement)
        if self.expect == "refuted" and not self.erratum:
            raise ValueError(f"{self.id}: a claim expected refuted needs an erratum")
        if self.expect == "holds" and (self.erratum or self.corrected_by):
            raise ValueError(
                f"{self.id}: only a claim expected refuted has an erratum or a claim that"
                " corrects it"
            )
        if self.expect == "holds" and not self.controls:
            raise ValueError(
                f"{self.id}: a claim expected to hold needs at least one negative control"
            )
        if (
            "" in self.parts
            or len(set(self.parts)) < len(self.parts)
            or isinstance(self.parts, str)
        ):
            raise ValueError(f"{self.id}: parts must be different names, not {self.parts!r:.60}")
        names = [control.name for control in self.controls]
        if len(set(names)) < len(names):
            raise ValueError(f"{self.id}: two controls share a name")
        for control in self.controls:
            if isinstance(control, Widened):
                control.domain(self.domain)
        for made in _HEARD:
            made.extend(_made(self))

    @property
    def printed(self) -> str:
        """The statement without marks."""
        return printed(self.statement)

    @property
    def family(self) -> str:
        """The first word of the id."""
        return self.id.partition(".")[0]

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The words of the domain's conditions."""
        return self.domain.assumptions

    def __repr__(self) -> str:
        """Return the id, and what is expected of it."""
        return (
            f"<Claim {self.id}, {self.reading}, expected"
            f" {'to hold' if self.expect == 'holds' else 'refuted'}>"
        )

    def _repr_latex_(self) -> str:
        """Return the statement as a notebook typesets it."""
        return f"$\\displaystyle {self.printed}$"

    def _repr_html_(self) -> str:
        """Return title, statement, assumptions and source as a notebook shows them."""
        assumed = "".join(f"<li>{escape(words)}</li>" for words in self.assumptions)
        head = (
            f"<p><b>{escape(self.title)}</b>"
            f" <code>{escape(self.id)}</code></p><p>$${escape(self.printed)}$$</p>"
        )
        return f"{head}{f'<ul>{assumed}</ul>' if assumed else ''}<p>{escape(str(self.source))}</p>"


class Made(NamedTuple):
    """A claim, and where it was made: the module that was being imported, its file and the line
    there.
    """

    claim: Claim
    module: str
    path: str
    line: int


_HEARD: list[list[Made]] = []


@contextmanager
def hearing() -> Iterator[list[Made]]:
    """Yield a list to which every claim is added that a module makes while it is imported, whether
    it gets a name or not.
    """
    made: list[Made] = []
    _HEARD.append(made)
    try:
        yield made
    finally:
        _HEARD.remove(made)


def _made(claim: Claim) -> Iterator[Made]:
    frame = sys._getframe()
    while frame and frame.f_code.co_name != "<module>":
        frame = frame.f_back
    if frame:
        yield Made(claim, frame.f_globals["__name__"], frame.f_code.co_filename, frame.f_lineno)
