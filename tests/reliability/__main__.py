"""`python -m tests.reliability`: ask all the generated questions in one process, and print what was answered, by door."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

import pytest

HEAD = ("entry point", "cases", "success", "refused in one line (2)", "wrong or lost (1)")


def main() -> int:
    """Run the tests of this folder and print the table; return 0 if they pass and the cases are as many as they must be."""
    os.environ["CI"] = "1"  # the cases are then the same each time
    status = pytest.main(["-q", "-p", "no:cacheprovider", str(Path(__file__).parent)])
    from tests.reliability.room import CASES, LEAST, TALLY

    counted = [(door, TALLY.get(door, Counter())) for door in CASES]
    rows = [(door, one.total(), one["success"], one["refused"], one["status 1"]) for door, one in counted]
    whole = [sum(column) for column in zip(*(row[1:] for row in rows), strict=True)]
    print("\n".join(f"| {' | '.join(map(str, row))} |" for row in (HEAD, ["---", *["---:"] * 4], *rows, ("**all**", *whole))))
    return int(status) or int(whole[0] < LEAST)


if __name__ == "__main__":
    sys.exit(main())
