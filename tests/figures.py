"""What every family's figures are held to: each has a name of its own, draws, and asserts what a mutant of its claim would not."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lemmata.drawing import panel
from lemmata.language.claim import Mutant
from lemmata.language.relation import residual
from lemmata.sources import families


def are_tested(folder: str, tested: Any) -> None:
    """Assert that a family's figures are those tested, and that no two figures share a name."""
    every = families.register(families.folders())
    assert sorted(module.__name__.rpartition(".")[2] for module in every[folder]) == sorted(tested)
    names = [module.NAME for found in every.values() for module in found]
    assert len(set(names)) == len(names)


def quick(tested: Iterable[str], dear: Collection[str]) -> list[Any]:
    """Return the names of figures as parameters of a test, those that take long marked as slow."""
    assert set(dear) < set(tested)
    return [pytest.param(name, marks=pytest.mark.slow) if name in dear else name for name in tested]


def make_smaller(patch: pytest.MonkeyPatch) -> None:
    """Let every figure draw from the small samples that its family's tests use."""
    for folder, modules in families.register(families.folders()).items():
        path = f"tests.{folder}.test_figures"
        sizes = import_module(path).SMALLER if modules and (Path(__file__).parent / folder / "test_figures.py").exists() else {}
        for module in modules:
            for setting, value in sizes.get(module.__name__.rpartition(".")[2], {}).items():
                patch.setattr(module, setting, value)


def draws_and_holds(module: ModuleType, folder: str, store: Any, out: Path) -> None:
    """Assert that a figure is written, its predicates hold, and each of them refutes a mutant of its claim."""
    claims = {entry.claim.id: entry.claim for entry in families.claims(folder)}
    rendered = panel.render(module, store, out, claims)
    assert rendered.asserted, [item for item in rendered.evidence if item.outcome != "holds"]
    assert [path.suffix for path in rendered.paths] == [".pdf", ".png", ".txt"]
    assert all(path.stat().st_size for path in rendered.paths)
    for claim, check in panel.predicates(module):
        data = check.options["data"](store, 0)
        wrong = [control.formula for control in claims[claim].controls if isinstance(control, Mutant)]
        assert any(residual(check.function(formula, data)) > check.options["rtol"] for formula in wrong), check.name
