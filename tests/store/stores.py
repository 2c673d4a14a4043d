"""A computation that counts its runs, and what the files of a store are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lemmata.store import places, provenance, trace
from lemmata.store.store import Run, Store
from lemmata.terms.types import Fields
from tests import house


class Counted:
    """A computation that counts how often it ran."""

    def __init__(self, size: int = 5) -> None:
        self.size = size
        self.ran: list[int] = []

    @property
    def times(self) -> int:
        return len(self.ran)

    def go(self, store: Store, **options: Any) -> Run:
        size, ran = self.size, self.ran

        def compute() -> tuple[dict[str, np.ndarray], Fields]:
            ran.append(1)
            return {"x": np.arange(size) / 3, "lags": np.array([np.nan, np.inf, -0.0])}, {"loss": 0.1, "rate": np.inf, "gap": np.nan}

        parameters = {"alpha": 2.0, "betas": (0.5,), "t": np.inf}
        return store.run("sample", **{"parameters": parameters, "seed": 3, "compute": compute, **options})


def files_below(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


def other_source() -> tuple[dict[str, np.ndarray], Fields]:
    return {}, {}


def edited(path: Path, old: str, new: str) -> None:
    found = path.read_text()
    assert found.count(old) == 1
    path.write_text(found.replace(old, new))


@contextmanager
def forgotten() -> Iterator[pytest.MonkeyPatch]:
    """Forget here what other tests in this process have read and imported: it would count for what is kept, and may have changed since.

    A variable is to be put back before this ends: the old record would hear of it, and take it for what the process began with.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trace, "_TRACE", trace._Trace())
        for name, module in list(sys.modules.items()):
            path = getattr(module, "__file__", None)
            if path and name.split(".")[0] != provenance.TOP and places.first_party(path) and not Path(path).is_relative_to(house.ROOT):
                patch.delitem(sys.modules, name)
        provenance._loaded.cache_clear()
        yield patch
