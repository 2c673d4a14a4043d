"""The claims of the families: each is known by the module whose statement makes it, and its checks by the files that register them."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from lemmata import families

CLAIMS = families.every()


def bound(path: str) -> set[str]:
    """Return the names that the assignments at the top of a file bind."""
    targets = [node.targets for node in ast.parse(Path(path).read_bytes()).body if isinstance(node, ast.Assign)]
    return {target.id for group in targets for target in group if isinstance(target, ast.Name)}


@pytest.mark.parametrize("name", CLAIMS)
def test_the_record_of_a_claim_is_where_a_statement_binds_it(name):
    entry = CLAIMS[name]
    assert entry.variable in bound(str(sys.modules[entry.module].__file__))
