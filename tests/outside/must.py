"""The verdict that a statement must get: its outcome, words that must stand in what is said of it, and words that must not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Must:
    """What must be said of a statement.

    Args:
        outcomes: those that are right, joined by " or ".
        says: stands in scope, witness or a note of the evidence, in at least one of them.
        never: stands in no scope.
        exact: False where nothing that holds may be of kind exact; True where something must be.
        grade: the grade of the verdict, where it matters.
        partial: whether the grade is to be partial, where it matters.
    """

    outcomes: str
    says: str = ""
    never: str = ""
    exact: bool | None = None
    grade: str | None = None
    partial: bool | None = None

    def wrong(self, record: Mapping) -> str:
        """Return in words what is wrong with the record of a verdict (`verify --json`), nothing if all is right."""
        words = [record["scope"], record["witness"], *(item[name] for item in record["evidence"] for name in ("scope", "witness", "note"))]
        said = [word for word in words if word]
        held = {item["kind"] for item in record["evidence"] if item["outcome"] == "holds"}
        faults = [
            f"{record['outcome']} for {self.outcomes}" if record["outcome"] not in self.outcomes.split(" or ") else "",
            f"nothing says {self.says!r}" if self.says and not any(self.says in word for word in said) else "",
            f"a scope says {self.never!r}" if self.never and any(self.never in item["scope"] for item in record["evidence"]) else "",
            f"exact: {'exact' in held} for {self.exact}" if self.exact is not None and ("exact" in held) != self.exact else "",
            f"grade {record['grade']} for {self.grade}" if self.grade and record["grade"] != self.grade else "",
            f"partial: {record.get('partial')} for {self.partial}" if self.partial not in (None, record.get("partial")) else "",
        ]
        return "; ".join(filter(None, [*faults, *(said if any(faults) else [])]))
