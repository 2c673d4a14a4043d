"""The notebook of the documentation: its cells run, it is kept without outputs, and a cell that fails stops the build."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import house
from tests.docs.test_pages import loaded

NOTEBOOK = house.ROOT / "docs" / "notebook.ipynb"


def made(folder: Path, source: str, **more: object) -> Path:
    """A notebook of one cell."""
    cell = {"cell_type": "code", "id": "one", "execution_count": None, "metadata": {}, "outputs": [], "source": source, **more}
    path = folder / "own.ipynb"
    path.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    return path


@pytest.fixture
def notebooks():
    for name in ("nbconvert", "ipykernel"):
        pytest.importorskip(name, reason="the extra `docs` is not installed")
    return loaded("notebooks")


def test_the_notebook_says_what_its_cells_find(notebooks):
    page = notebooks.executed(NOTEBOOK)
    assert "<b>holds</b> (as recorded)" in page
    assert "<b>refuted</b> (not as recorded)" in page
    assert "start=" in page.rpartition("found.witness")[2]
    assert r'<div class="arithmatex">\[\dot x=-\lambda x' in page
    assert "$$" not in page


def test_it_is_kept_without_outputs():
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert [cell["id"] for cell in cells if cell.get("outputs") or cell.get("execution_count")] == []


def test_what_was_saved_is_run_again_and_a_cell_that_fails_stops_it(notebooks, tmp_path):
    stale = {"output_type": "stream", "name": "stdout", "text": "saved long ago"}
    page = notebooks.executed(made(tmp_path, "print(6 * 7)", outputs=[stale]))
    assert "42" in page
    assert "saved long ago" not in page
    with pytest.raises(Exception, match="ZeroDivisionError"):
        notebooks.executed(made(tmp_path, "1 / 0"))
