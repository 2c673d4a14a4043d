"""A record of benchmarks as Markdown: the machine, then one table for each benchmark, its description above it."""

from __future__ import annotations

from benchmarks.record import Record, Row

HEAD = """# Benchmarks

Every ratio compares sides that were timed alternately within one run. The tables give the median over the rounds and the quartiles.
No side is timed before its result agrees with the others'. Exponents are those of processor time. *reached* and *missed* refer to the
target; a side that could not run here is *not measured*, never estimated. Seconds within a description are from profiles taken apart
from the run, most of them on faster machines.
"""
COLUMNS = "| figure | median | quartiles | rounds | target | | note |\n|---|---|---|---|---|---|---|"


def page(record: Record) -> str:
    """Return the whole page."""
    words = ", ".join(f"{name} {value}" for name, value in record.machine.items())
    made = (
        f"Measured {record.date} with `lemmata bench --json FILE`; `lemmata bench --from FILE` writes this page. Machine: {words}. "
        f"Load at the start: {record.load:g}."
    )
    parts = [HEAD, made, *(f"## {group.name}\n\n{group.about}\n\n{table(group.rows)}" for group in record.groups)]
    return "\n".join(part if part.endswith("\n") else part + "\n" for part in parts)


def table(rows: tuple[Row, ...]) -> str:
    """Return the rows as a table."""
    return "\n".join([COLUMNS, *map(line, rows)])


def line(row: Row) -> str:
    """Return a row of the table.

    >>> line(Row("a step", "s", 0.5, 0.25, 1.0, 5, aim=2.0))
    '| a step | 0.5 s | 0.25 – 1 | 5 | ≤ 2 s | reached |  |'
    """
    sign = "≥" if row.unit in ("×", "of the ceiling", "per s") else "≤"
    value = "" if row.value is None else quantity(row.value, row.unit)
    spread = "" if row.low is None or row.high is None or row.rounds < 2 else f"{number(row.low)} – {number(row.high)}"
    aim = "" if row.aim is None else f"{sign} {quantity(row.aim, row.unit)}"
    cells = (row.what, value, spread, str(row.rounds or ""), aim, row.verdict, row.note)
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def quantity(value: float, unit: str) -> str:
    """Return a number with its unit.

    >>> quantity(1234.5, "×"), quantity(1.14, "exponent")
    ('1230 ×', '1.14')
    """
    return number(value) if unit in ("exponent", "count", "of the ceiling") else f"{number(value)} {unit}"


def number(value: float) -> str:
    """Return three digits, without an exponent between a hundredth and ten million.

    >>> number(0.012345), number(1234567.0), number(1e-5), number(0)
    ('0.0123', '1230000', '1e-05', '0')
    """
    digits = f"{value:.3g}"
    return f"{float(digits):.0f}" if "e+" in digits and abs(value) < 1e7 else digits
