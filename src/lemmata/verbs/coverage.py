"""`lemmata coverage`: how many of the statements of a paper have a formula, what was last found of
them, and how far they are proved, in one sentence.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata import BadInput
from lemmata.console import terminal
from lemmata.console.command_line import complain
from lemmata.console.count import counted
from lemmata.paper import statements
from lemmata.paper.statements import Covered
from lemmata.processes import device
from lemmata.sources import families, selection, unstated
from lemmata.sources.named_claims import Entry, Origin
from lemmata.sources.own_modules import located
from lemmata.terms.types import Fields
from lemmata.verification import latest

if TYPE_CHECKING:
    from lemmata.language.claim import Statement
    from lemmata.verification.printed import Sentence

NONE = "no formula yet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="FILE|FAMILY",
        help="take the claims and statements of these files, modules or families (default: all"
        " built-in ones)",
    )
    threshold = "exit with status 1 if fewer than this percentage of the statements have a formula"
    parser.add_argument("--at-least", type=_percent, default=0, metavar="PERCENT", help=threshold)
    parser.add_argument(
        "--sentence",
        action="store_true",
        help="print the sentence for each paper alone, without its statements",
    )
    record = "print the sentences by a record of `verify --json`, not by the store"
    parser.add_argument("--from", dest="record", metavar="FILE", type=Path, help=record)
    check = "exit with status 1 if FILE, as a README, lacks a sentence as it is now"
    parser.add_argument("--check", metavar="FILE", type=Path, help=check)
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="also print the claims behind each number of a sentence, and behind each reason",
    )
    parser.add_argument("--json", action="store_true", help="print the statements as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each statement, their number, and the sentences; return 1 if a file is
    broken or too little is covered.
    """
    if arguments.record:
        return _of_record(arguments)
    origins = [(origin, word) for word in arguments.names if (origin := _module(word))]
    rows = selection.chosen(arguments.names)
    entries = [row for row in rows if isinstance(row, Entry)]
    waiting = unstated.beside(entries, origins)
    places = list(statements.covered(entries, waiting))
    broken = [row for row in rows if not isinstance(row, Entry) and row.why != selection.NO_CLAIM]
    if not places and not broken:
        raise BadInput(
            f"{', '.join(arguments.names)}: no claim or statement of a source: `lemmata new FILE.py"
            " --from PAPER.tex`"
        )
    root = latest.folder(arguments.store)
    count = sum(bool(place.entries) for place in places)
    share = 100 * count / max(len(places), 1)
    sentences = _sentences(entries, waiting, root)
    if arguments.json:
        records = _records(entries, root)
        report = {
            "statements": len(places),
            "covered": count,
            "percent": share,
            "rows": [_told(place, records) for place in places],
            "sentences": [sentence.json() for sentence in sentences],
        }
        print(json.dumps(report, indent=1, ensure_ascii=False))
    elif places:
        if not arguments.sentence:
            _print(places, _records(entries, root), share)
        _print_sentences(sentences, arguments.verbose)
    for row in broken:
        complain(f"{row.place}: {row.why}")
    lacks = _lacks(arguments.check, sentences)
    return 1 if broken or lacks or share < arguments.at_least else 0


def _of_record(arguments: argparse.Namespace) -> int:
    """Print the sentences of a record."""
    from lemmata.site import rows
    from lemmata.store.store import Store
    from lemmata.verbs import diff

    record = diff.read(arguments.record)
    if record.get("tier") != "scale":
        device.settled("cpu")  # as for the verdicts, which rest on what says so
    store = Store(latest.folder(arguments.store))
    ages = rows.ages_of_files(record, store)
    names = arguments.names or families.of_record(record)
    chosen = selection.chosen(names) if names else []
    entries = [row for row in chosen if isinstance(row, Entry)]
    only = bool(arguments.names)
    report = rows.report(record, entries, arguments.record, store, only=only, of_files=ages)
    sentences = [*report.sentences.values()]
    if arguments.json:
        print(
            json.dumps(
                {"sentences": [sentence.json() for sentence in sentences]},
                indent=1,
                ensure_ascii=False,
            )
        )
    else:
        _print_sentences(sentences, arguments.verbose)
    return int(_lacks(arguments.check, sentences))


def _lacks(path: Path | None, sentences: Iterable[Sentence]) -> bool:
    """Tell whether a file lacks one of the sentences, wherever it breaks its lines, naming each.

    Raises: BadInput for a file that cannot be read.
    """
    if path is None:
        return False
    try:
        text = " ".join(path.read_text(encoding="utf-8").split())
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None
    lacking = [one for one in sentences if str(one) not in text]
    for one in lacking:
        complain(f"{path} does not say of {one.paper}: {one}")
    return bool(lacking)


def _sentences(
    entries: Iterable[Entry], waiting: Iterable[Statement], root: Path
) -> list[Sentence]:
    """Return the sentence for each paper, by what the store has of the code of today."""
    from lemmata.store.store import Store
    from lemmata.verification import printed

    found = printed.remembered(entries, Store(root))
    return printed.sentences(found, [unstated.plain(one) for one in waiting])


def _print_sentences(sentences: Iterable[Sentence], verbose: bool) -> None:
    for sentence in sentences:
        print(f"{sentence.paper}: {sentence}")
        if sentence.tags:
            print(f"  not proved: {sentence.reasons}")
        for name, ids in (*sentence.lists.items(), *sentence.tags.items()) if verbose else ():
            if ids:
                print(f"  {name}:", *ids, sep="\n    ")


def _records(entries: Sequence[Entry], root: Path) -> dict[str, Fields]:
    records, ages = latest.read(root), latest.ages(entries, root)
    return {name: {**records[name], "age": age} for name, age in ages.items()}


def _module(word: str) -> Origin | None:
    """Return the file or module of a name, None for a family."""
    origin = located(word.partition("::")[0], "::" in word)
    if "::" in word or (origin is None and word.replace("-", "_") not in families.folders()):
        raise BadInput(f"{word}: coverage is of a family, or a file or module of your own, FILE.py")
    return origin


def _percent(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is no percentage: give a number from 0 to 100")
    return value


def _found(entry: Entry, records: dict[str, Fields]) -> tuple[str, str]:
    """Return what was last found of a claim, and the same with its grade: `not verified` where it
    was not.
    """
    record = records.get(latest.key(entry))
    if record is None:
        return "not verified", "not verified"
    doubts = [
        *([] if record["as_recorded"] else ["not as recorded"]),
        *filter(None, [latest.AGES[record["age"]]]),
    ]
    grade = f" ({record['grade']})" if record.get("grade") else ""
    return ", ".join([record["outcome"], *doubts]), ", ".join(
        [f"{record['outcome']}{grade}", *doubts]
    )


def _told(place: Covered, records: dict[str, Fields]) -> Fields:
    claims = [
        {"id": entry.claim.id, "verdict": records.get(latest.key(entry))} for entry in place.entries
    ]
    return {"place": place.where, "title": place.title, "formula": bool(claims), "claims": claims}


def _print(places: Sequence[Covered], records: dict[str, Fields], share: float) -> None:
    verdicts = [[_found(entry, records) for entry in place.entries] for place in places]
    texts = ["; ".join(words for _, words in pairs) or NONE for pairs in verdicts]
    rows = [(place.title, place.where, words) for place, words in zip(places, texts, strict=True)]
    title_width = min(max(len(title) for title, _, _ in rows), max(terminal.width() // 3, 20))
    place_width = max(len(passage) for _, passage, _ in rows)
    colour = terminal.coloured()
    for title, passage, words in rows:
        line = (
            f"{terminal.fitted(title, title_width)}  {terminal.fitted(passage, place_width)}"
            f"  {words}"
        )
        print(terminal.painted(line, terminal.YELLOW, colour and words == NONE))
    counts = Counter(
        " and ".join(dict.fromkeys(short for short, _ in pairs)) for pairs in verdicts if pairs
    )
    totals = "; ".join(f"{number} {outcome}" for outcome, number in counts.items())
    total = sum(counts.values())
    print(
        f"{total} of {counted(len(rows), 'statement')} with a formula ({share:.0f}"
        f" %){f': {totals}' if totals else ''}"
    )
