"""The claims of the families: each is known by the module whose statement makes it, and its checks by the files that register them."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from pathlib import Path

import pytest

from lemmata.language.check import checks_of
from lemmata.sources import check_files, families
from lemmata.sources.messages import shown

CLAIMS = families.every()
FOLDERS = families.folders()


def bound(path: str) -> set[str]:
    """Return the names that the assignments at the top of a file bind."""
    targets = [node.targets for node in ast.parse(Path(path).read_bytes()).body if isinstance(node, ast.Assign)]
    return {target.id for group in targets for target in group if isinstance(target, ast.Name)}


@pytest.mark.parametrize("name", CLAIMS)
def test_the_record_of_a_claim_is_where_a_statement_binds_it(name):
    entry = CLAIMS[name]
    assert entry.variable in bound(str(sys.modules[entry.module].__file__))


@pytest.fixture(scope="module")
def registered():
    families.register(FOLDERS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(check_files, "_Source", functools.cache(check_files._Source))  # else every file is parsed for every claim
        yield


@pytest.mark.parametrize("name", CLAIMS)
def test_the_checks_that_are_written_are_those_that_are_registered(name, registered):
    found = {(check.kind, check.function, check.place.rpartition(":")[0]) for check in check_files.written(CLAIMS[name])}
    functions = [(check, inspect.unwrap(check.function).__code__) for check in checks_of(CLAIMS[name].claim)]
    assert found == {(check.kind, code.co_name, shown(code.co_filename)) for check, code in functions}
