"""Where the processor's time goes: one row for each claim, dearest first, with the share of each
kind of evidence and of the controls.

The time is that of the process that verified the claim, all its threads together. What a check
needs first, such as the import of a library or the compilation of a run, counts for the claim that
needs it first in its process.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lemmata.evidence.verdict import Verdict
from lemmata.language.check import KINDS
from lemmata.sources.own_claims import Broken

CONTROLS, SERVED = "controls", "served"


def table(rows: Iterable[Verdict | Broken]) -> str:
    """Return the table, with the total of what was computed; a verdict that was served shows what
    it had taken, and counts nothing.
    """
    verdicts = sorted(
        (row for row in rows if isinstance(row, Verdict)), key=lambda row: -row.cpu_seconds
    )
    shares = [spent(row) for row in verdicts]
    parts = [part for part in (*KINDS, CONTROLS) if any(share.get(part) for share in shares)]
    pairs = [(row, share) for row, share in zip(verdicts, shares, strict=True) if not row.cached]
    total = {part: sum(share.get(part, 0.0) for _, share in pairs) for part in parts}
    lines = [["cpu s", *parts, "", "claim"]]
    lines += [
        _line(row.cpu_seconds, share, parts, SERVED if row.cached else "", row.claim.id)
        for row, share in zip(verdicts, shares, strict=True)
    ]
    lines.append(_line(sum(row.cpu_seconds for row, _ in pairs), total, parts, "", "total"))
    return _aligned(lines)


def spent(verdict: Verdict) -> dict[str, float]:
    """Return the seconds of each kind of evidence, and those of the controls: all that was not
    spent on evidence.
    """
    parts = {
        kind: sum(item.cpu_seconds for item in verdict.evidence if item.kind == kind)
        for kind in KINDS
    }
    return {**parts, CONTROLS: max(0.0, verdict.cpu_seconds - sum(parts.values()))}


def _line(
    seconds: float, share: dict[str, float], parts: Sequence[str], mark: str, name: str
) -> list[str]:
    return [
        f"{seconds:.2f}",
        *(_percent(share.get(part, 0.0), seconds) for part in parts),
        mark,
        name,
    ]


def _percent(part: float, total: float) -> str:
    return f"{part / total:.0%}" if part and total else ""


def _aligned(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    widths[-1] = 0
    return "\n".join(
        "  ".join(
            cell.rjust(width) for cell, width in zip(line, widths, strict=True) if width or cell
        )
        for line in lines
    )
