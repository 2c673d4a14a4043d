"""Which of the names of a built-in claim is the one that a statement gives it."""

from __future__ import annotations

import sys
from importlib import util

import pytest

from lemmata.language.domain import Domain
from lemmata.sources.named_claims import held
from tests import toys

MADE = "from tests.sources.test_named_claims import made\n"
FILES = {
    "a single name": ([f"{MADE}X = made()\n"], ["0.X"]),
    "a name and an import": ([f"{MADE}X = made()\n", "from first import X\n"], ["0.X"]),
    "an import under another name": ([f"{MADE}X = made()\n", "from first import X as OTHER\n"], ["0.X"]),
    "a statement inside another": ([f"{MADE}if True:\n    X = made()\n", "from first import X\n"], ["0.X"]),
    "several names at once": ([f"{MADE}X, Y = made(), 1\n", "from first import X\n"], ["0.X"]),
    "a second statement": ([f"{MADE}X = made()\n", "from first import X\nY = X\n"], ["0.X", "1.Y"]),
    "two names of one statement": ([f"{MADE}XX = X = made()\n", "from first import X\nX_ = 1\n"], ["0.XX"]),
}


def made():
    """Return a claim."""
    return toys.claim(abs, Domain())


@pytest.mark.parametrize(("texts", "names"), FILES.values(), ids=FILES)
def test_a_record_is_where_a_statement_makes_it(texts, names, tmp_path, monkeypatch):
    modules = []
    for number, (name, text) in enumerate(zip(("first", "second"), texts, strict=False)):
        path = tmp_path / f"{name}.py"
        path.write_text(text, encoding="utf-8")
        spec = util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        module.__name__ = str(number)
        modules.append(module)
    assert [f"{entry.module}.{entry.variable}" for entry in held(modules)] == names
