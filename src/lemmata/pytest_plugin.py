"""A pytest plugin: `pytest --lemmata FILE.py` turns each piece of evidence for each claim into a
test, `family.claim[kind]`.

One more test per claim, `family.claim[controls]`, requires that every control be refuted, no check
be toothless, and the formula be the same afterwards. A part of the statement that no check decides
is a test that fails, one that only a check of a fuller tier decides a test that is skipped. A claim
that is expected to be refuted is one test, `family.claim[refuted]`. Files of claims are those named
on the command line, and within folders those that the ini option `lemmata_files` matches. Each test
carries its kind and tier as markers: `pytest --lemmata -m "quick and exact"`.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from lemmata.language.check import KINDS
from lemmata.language.tier import TIERS, Tier
from lemmata.terms.types import Fields

if TYPE_CHECKING:
    from lemmata.language.check import Check, Evidence, Options
    from lemmata.sources.named_claims import Entry

STORE, CLAIMS = pytest.StashKey[Any](), pytest.StashKey[Fields]()
FILES = ("claims.py", "*_claims.py", "*_theorem.py", "*_theorems.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options."""
    group = parser.getgroup("lemmata", "theorems as executable claims")
    group.addoption("--lemmata", action="store_true", help="collect claims from files of claims")
    group.addoption(
        "--lemmata-tier",
        choices=TIERS,
        default="quick",
        help="collect the checks of this tier (default: quick)",
    )
    parser.addini(
        "lemmata_files",
        "name patterns of files of claims, for the search through folders",
        type="args",
        default=list(FILES),
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers."""
    for kind in KINDS:
        config.addinivalue_line("markers", f"{kind}: evidence of this kind for a claim")
    for tier in TIERS:
        config.addinivalue_line("markers", f"{tier}: evidence of this tier for a claim")
    config.addinivalue_line(
        "markers", "controls: every control of a claim is refuted, and every check refutes one"
    )
    config.addinivalue_line("markers", "refuted: a claim recorded as false is refuted")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Claims | None:
    """Collect a file of claims found in a folder."""
    candidate = (
        parent.config.getoption("lemmata")
        and not parent.session.isinitpath(file_path)
        and file_path.suffix == ".py"
    )
    is_ours = (
        candidate
        and _matches(file_path, parent, "lemmata_files")
        and not _matches(file_path, parent, "python_files")
    )
    return Claims.from_parent(parent, path=file_path) if is_ours else None


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> Any:
    """Collect a file named on the command line, unless it has the name of a file of tests."""
    is_ours = parent.config.getoption("lemmata") and not _matches(
        module_path, parent, "python_files"
    )
    return Claims.from_parent(parent, path=module_path) if is_ours else None


def _matches(path: Path, parent: pytest.Collector, option: str) -> bool:
    return any(path.match(pattern) for pattern in parent.config.getini(option))


class Claims(pytest.File):
    """A file of claims."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the tests of every claim, and a failing one for everything that could not be
        read.
        """
        from lemmata import BadInput
        from lemmata.sources import own_claims, own_modules, selection

        word = str(self.path)
        try:
            origin = own_modules.located(word, as_file=True)
            claims = own_claims.walked(origin, word) if origin else []
        except BadInput as error:
            raise self.CollectError(str(error)) from None
        entries = self.config.stash.setdefault(CLAIMS, {})
        rows = selection.registered([*own_claims.told_apart(claims, entries, word).values()])
        entries.update(
            {row.claim.id: row for row in rows if not isinstance(row, own_claims.Broken)}
        )
        for row in rows:
            if isinstance(row, own_claims.Broken):
                yield _test(
                    self,
                    self.path.name,
                    lambda row=row: _fail(f"{row.place}: {row.why}"),
                    row.place,
                )
            else:
                yield from _tests(self, row)


def _tests(parent: Claims, entry: Entry) -> Iterator[Test]:
    from lemmata.evidence import verdict
    from lemmata.sources import named_claims

    claim, tier, place = entry.claim, _tier(parent.config), named_claims.place(entry)
    if claim.expect == "refuted":
        yield _test(
            parent,
            f"{claim.id}[refuted]",
            lambda: _is_refuted(entry, parent.config),
            place,
            "refuted",
            "quick",
        )
        return
    checks = verdict.selected(claim, tier)
    counts = Counter(check.kind for check in checks)
    for check in checks:
        name = check.kind if counts[check.kind] == 1 else f"{check.kind}:{check.function.__name__}"
        yield _test(
            parent,
            f"{claim.id}[{name}]",
            lambda check=check: _holds(entry, check, parent.config),
            place,
            check.kind,
            check.tier,
        )
    for item in verdict.missing(claim, checks, tier):
        yield _test(
            parent,
            f"{claim.id}[{item.part or 'evidence'}]",
            lambda item=item: _fail(f"{place}: {item.note}"),
            place,
        )
    for part in verdict.awaited(claim, checks, tier):
        yield _test(
            parent,
            f"{claim.id}[{part.title}]",
            lambda part=part: pytest.skip(f"{part.outcome}: add --lemmata-tier {part.tier}"),
            place,
            *filter(None, (part.kind, part.tier)),
        )
    yield _test(
        parent,
        f"{claim.id}[controls]",
        lambda: _is_attacked(entry, parent.config),
        place,
        "controls",
        "quick",
    )


class Test(pytest.Item):
    """A question to the engine; the answer is an exception or nothing."""

    ask: Callable[[], None]
    place: str

    def runtest(self) -> None:
        """Ask."""
        self.ask()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Print what was found, without the frames of the engine."""
        return (
            str(excinfo.value)
            if isinstance(excinfo.value, NotAsRecorded)
            else super().repr_failure(excinfo, style)
        )

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return file, line from 0, and name."""
        line = self.place.rpartition(":")[2]
        return self.path, int(line) - 1 if line.isdigit() else None, self.name


def _test(parent: Claims, name: str, ask: Callable[[], None], place: str, *markers: str) -> Test:
    test = Test.from_parent(parent, name=name)
    test.ask, test.place = ask, place
    for marker in markers:
        test.add_marker(marker)
    return test


class NotAsRecorded(Exception):
    """What was found is not what the claim's record says."""


def _fail(message: str) -> None:
    raise NotAsRecorded(message)


def _holds(entry: Entry, check: Check, config: pytest.Config) -> None:
    from lemmata.evidence import engines, verdict

    options = _options(config)
    evidence = verdict.examine(check, entry.claim.formula, entry.claim, options)
    if evidence.needs:
        pytest.skip(evidence.note or "")
    rigorous = [
        candidate
        for candidate in verdict.selected(entry.claim, options.tier)
        if evidence.rounding and engines.engine(candidate.kind).rigorous
    ]
    if (
        verdict.combined(
            [
                evidence,
                *(
                    verdict.examine(candidate, entry.claim.formula, entry.claim, options)
                    for candidate in rigorous
                ),
            ]
        )
        != "holds"
    ):
        _fail(f"{entry.claim.id}: {evidence.outcome}, recorded to hold\n{_told(evidence)}")


def _told(evidence: Evidence) -> str:
    """Return what a check found, one line each: the check and its scope, the witness, and how sure
    that is.
    """
    lines = [f"{evidence.kind}: {evidence.check}, {evidence.scope}".rstrip(", ")]
    lines += [f"at {evidence.witness}"] if evidence.witness else []
    lines += [f"confirmed by {evidence.confirmed_by}"] if evidence.confirmed_by else []
    lines += (
        [f"residual {evidence.residual:.3g}, bound {evidence.bound:.3g}"]
        if evidence.residual is not None and evidence.bound is not None
        else []
    )
    return "\n  ".join([*lines, *([evidence.note] if evidence.note else [])])


def _is_attacked(entry: Entry, config: pytest.Config) -> None:
    from lemmata.evidence import verdict
    from lemmata.language import extras
    from lemmata.latex.comparison import compared
    from lemmata.paper import glossary

    options = _options(config)
    checks = verdict.selected(entry.claim, options.tier)
    if needs := next(
        (check.needs for check in checks if check.needs and extras.is_missing(check.needs)), None
    ):
        pytest.skip(extras.not_run(needs))
    watch = verdict.Watched(entry.claim, checks)
    controls, toothless = verdict.attacked(entry.claim, checks, options)
    wrong = [
        f"control not refuted: {control.name} ({control.outcome})"
        for control in controls
        if control.outcome != "refuted"
    ]
    wrong += map(verdict.toothless_words, sorted(toothless.values()))
    printed = compared(entry.claim, glossary.symbols(entry))
    wrong += [printed.words] if printed.outcome == "differs" else []
    wrong += [_told(change) for change in [watch.changed()] if change]
    if wrong:
        _fail("\n  ".join([f"{entry.claim.id}:", *wrong]))


def _is_refuted(entry: Entry, config: pytest.Config) -> None:
    from lemmata.evidence import verdict
    from lemmata.paper import glossary

    options = replace(_options(config), symbols=glossary.symbols(entry))
    result = verdict.verify(entry.claim, options)
    if result.needs:
        pytest.skip(next(item.note or "" for item in result.evidence if item.needs))
    if not result.as_recorded:
        _fail(
            "\n".join(
                [
                    f"{entry.claim.id}: {result.outcome}, recorded as refuted",
                    *map(_told, result.evidence),
                    result.printed_line,
                ]
            )
        )


def _tier(config: pytest.Config) -> Tier:
    return cast(Tier, config.getoption("lemmata_tier"))


def _options(config: pytest.Config) -> Options:
    from lemmata.language.check import Options
    from lemmata.store.store import Store

    # for this session alone: no test is served what another run has left
    if STORE not in config.stash:
        folder = tempfile.TemporaryDirectory(prefix="lemmata-")
        config.add_cleanup(folder.cleanup)
        config.stash[STORE] = Store(folder.name)
    return Options(tier=_tier(config), store=config.stash[STORE])
