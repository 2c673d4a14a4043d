"""The large runs as a page, from records of `lemmata verify --tier scale --json FILE`: what was measured on which device, what was not.

`python -m benchmarks.scale FILE… --where "…" > docs/scale.md`. Every check at scale has a row for each device and precision; one that
no record holds is *not measured*, never estimated.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from lemmata.language.check import CHECKS
from lemmata.sources import families
from lemmata.terms.types import Fields

MEASURED_ON = (("cpu", "float64"), ("cpu", "float32"), ("gpu", "float64"), ("gpu", "float32"))
HEAD = """# Large runs against the closed forms

Each check runs the training itself, compiled, at a size out of reach of a proof by cases, and compares the result with the closed form
at that size. The residual stands beside what its precision allows; means are compared in standard errors, of which five are allowed. Runs
are in double precision on every device; those in single precision show what that costs, with matrix products in full precision
(`jax_default_matmul_precision` is *highest*). A violation in single precision refutes nothing unless double precision shows it too.

Memory is bounded: batches are cut into chunks that fit the device, or LEMMATA_MEMORY (such as 8GiB) if that is set, and the row says so.

This page is written by `python -m benchmarks.scale FILE…` from records of `lemmata verify --tier scale [--device cpu|gpu] [--dtype float32]
--json FILE`. What no record holds is *not measured*.
"""
COLUMNS = "| check | device | precision | outcome | residual | allowed | run |\n|---|---|---|---|---|---|---|"


def page(records: Sequence[Fields], where: str = "") -> str:
    """Return the whole page.

    Args:
        records: as `verify --json` writes them; a later one goes before an earlier one.
        where: a sentence on the machines, and on what else they were doing.
    """
    found = {key: item for record in records for key, item in _evidence(record)}
    checks = sorted({(claim, check.name) for claim, known in CHECKS.items() for check in known if check.kind == "scaled"})
    parts = [HEAD, *([f"{where}\n"] if where else [])]
    for family in dict.fromkeys(claim.partition(".")[0] for claim, _ in checks):
        own = [(*check, *on) for check in checks if check[0].startswith(f"{family}.") for on in MEASURED_ON]
        lines = [line(*key, found.get(key)) for key in own]
        parts.append("\n".join([f"## {family}", "", COLUMNS, *lines, ""]))
    return "\n".join(parts)


def _evidence(record: Fields) -> Iterator[tuple[tuple[str, str, str, str], Fields]]:
    for claim in record["claims"]:
        for item in claim["evidence"]:
            where = re.search(r" on (\w+), (\w+)$", item["scope"])
            if item["kind"] == "scaled" and where:
                yield (claim["id"], item["check"], where[1], where[2]), item


def line(claim: str, name: str, device: str, dtype: str, item: Fields | None) -> str:
    """Return a row of the table.

    >>> line("toy.odd.square", "toy.many", "gpu", "float64", None)
    '| `toy.odd.square`: many | gpu | float64 | not measured |  |  |  |'
    """
    check = f"`{claim}`: {name.rpartition('.')[2].replace('_', ' ')}"
    if item is None:
        return f"| {check} | {device} | {dtype} | not measured |  |  |  |"
    means = "5 standard errors" in item["scope"] or "standard errors" in (item["note"] or "")
    sizes = [f"{value:.2g}{' s.e.' if means else ''}" if value is not None else "" for value in (item["residual"], item["bound"])]
    ran = (item["note"] or "").partition("; ")[0].replace("|", "/")
    return f"| {check} | {device} | {dtype} | {item['outcome']} | {' | '.join(sizes)} | {ran} |"


def main(words: Sequence[str] | None = None) -> int:
    """Print the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description="Write the page of large runs.")
    parser.add_argument("--where", default="", metavar="WORDS", help="a sentence on the machines")
    parser.add_argument("records", nargs="*", type=Path, metavar="FILE", help="records of `lemmata verify --tier scale --json`")
    given = parser.parse_args(words)
    families.register(families.folders())
    sys.stdout.write(page([json.loads(path.read_text(encoding="utf-8")) for path in given.records], given.where))
    return 0


if __name__ == "__main__":
    sys.exit(main())
