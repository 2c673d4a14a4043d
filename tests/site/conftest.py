"""A record of every built-in claim, made without a run, and the report that is written of it."""

from __future__ import annotations

import dataclasses

import pytest

from lemmata.site import rows
from lemmata.store.store import Store
from tests.site import reports


@pytest.fixture(scope="session")
def store(tmp_path_factory):
    return Store(tmp_path_factory.mktemp("rests"))


@pytest.fixture(scope="session")
def record(store):
    return reports.record(reports.entries(), store)


@pytest.fixture(scope="session")
def told(record, store):
    found = rows.report(record, reports.entries(), "record.json", store)
    return dataclasses.replace(found, figures=reports.figures(found.rows[0].id))
