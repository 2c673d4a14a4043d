"""The page of large runs: a row for every check on every device, and nothing in it that no record holds."""

from __future__ import annotations

import pytest

from benchmarks import scale
from lemmata.language.check import CHECKS
from lemmata.sources import families
from tests import house


@pytest.fixture(scope="module", autouse=True)
def registered():
    families.register(families.folders())


def rows(records) -> list[str]:
    return [line for line in scale.page(records).splitlines() if line.startswith("| `")]


def scaled() -> list[tuple[str, str]]:
    return [(claim, check.name) for claim, checks in CHECKS.items() for check in checks if check.kind == "scaled"]


def evidence(check: str, where: str, **more):
    return {"kind": "scaled", "check": check, "scope": f"n in {{5}} (1 runs) on {where}", "outcome": "holds", "note": None, **more}


def test_what_no_record_holds_is_not_measured():
    lines = rows([])
    assert len(lines) == 4 * len(scaled())
    assert all(line.endswith("| not measured |  |  |  |") for line in lines)


def test_every_family_with_runs_has_two_large_ones_at_least():
    for folder in filter(house.has_runs, families.folders()):
        assert len([claim for claim, _ in scaled() if claim.startswith(f"{folder.replace('_', '-')}.")]) >= 2, folder


def test_a_record_fills_the_row_of_its_device_and_precision_and_no_other():
    claim, check = scaled()[0]
    measured = evidence(check, "cpu, float32", residual=1.5e-4, bound=1e-3, note="7 states: 10 updates in 2 s; more")
    record = {"claims": [{"id": claim, "evidence": [{"kind": "exact", "check": check, "scope": "n in {1}"}, measured]}]}
    (line,) = [line for line in rows([record]) if "not measured" not in line]
    assert line.endswith("| cpu | float32 | holds | 0.00015 | 0.001 | 7 states: 10 updates in 2 s |")
    later = {"claims": [{"id": claim, "evidence": [{**measured, "outcome": "inconclusive"}]}]}
    (line,) = [line for line in rows([record, later]) if "not measured" not in line]
    assert "| inconclusive |" in line
