"""`lemmata coverage FILE.py`: how many of the statements of a paper have a formula, and what was
last found of them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence

from lemmata import BadInput
from lemmata.console import terminal
from lemmata.console.command_line import complain
from lemmata.console.count import counted
from lemmata.paper import statements
from lemmata.paper.statements import Covered
from lemmata.sources import selection
from lemmata.sources.named_claims import Entry, Origin
from lemmata.sources.own_modules import located
from lemmata.terms.types import Fields
from lemmata.verification import latest

NONE = "no formula yet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE.py",
        help="take the claims and statements of these files or modules",
    )
    threshold = "exit with status 1 if fewer than this percentage of the statements have a formula"
    parser.add_argument("--at-least", type=_percent, default=0, metavar="PERCENT", help=threshold)
    parser.add_argument("--json", action="store_true", help="print the statements as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each statement and their number; return 1 if a file is broken or too little
    is covered.
    """
    origins = [_module(word) for word in arguments.files]
    rows = selection.chosen(arguments.files)
    entries = [row for row in rows if isinstance(row, Entry)]
    from lemmata.sources import reading

    waiting = reading.waiting(zip(origins, arguments.files, strict=True))
    places = list(
        statements.covered(
            entries, [statement for group in waiting.values() for statement in group]
        )
    )
    broken = [row for row in rows if not isinstance(row, Entry) and row.why != selection.NO_CLAIM]
    if not places and not broken:
        raise BadInput(
            f"{', '.join(arguments.files)}: no claim or statement of a source: `lemmata new FILE.py"
            " --from PAPER.tex`"
        )
    root = latest.folder(arguments.store)
    records, ages = latest.read(root), latest.ages(entries, root)
    records = {name: {**records[name], "age": age} for name, age in ages.items()}
    count = sum(bool(place.entries) for place in places)
    share = 100 * count / max(len(places), 1)
    if arguments.json:
        place_rows = [_told(place, records) for place in places]
        print(
            json.dumps(
                {"statements": len(places), "covered": count, "percent": share, "rows": place_rows},
                indent=1,
                ensure_ascii=False,
            )
        )
    elif places:
        _print(places, records, share)
    for row in broken:
        complain(f"{row.place}: {row.why}")
    return 1 if broken or share < arguments.at_least else 0


def _module(word: str) -> Origin:
    origin = located(word.partition("::")[0], "::" in word)
    if origin is None or "::" in word:
        raise BadInput(f"{word}: coverage is of a file or module of your own, FILE.py")
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
