"""What the tests of certificates share: a kernel for which the tools that every certificate begins with are compiled once."""

from __future__ import annotations

import functools
import subprocess
from collections.abc import Callable

import pytest

from lemmata.rocq import kernel

TOOLS, END = "Module Quotient.\n", "End Quotient.\n"


@pytest.fixture(scope="session")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], kernel.Checked]:
    """Return what says of a certificate whether the kernel accepts it; each is asked of once.

    Its module of tools, word for word as it stands there, is a library here. That a text stands alone is tested with whole ones, in
    `test_certificates` and, of the command, in `tests/verbs/test_certify.py`.
    """
    rocq = kernel.installed()
    assert rocq
    library = tmp_path_factory.mktemp("tools")
    command = (*rocq.command, "-R", str(library), "Tools")

    @functools.cache
    def compiled(tools: str) -> str:
        name = f"tools_{len([*library.glob('*.v')])}"
        (library / f"{name}.v").write_text(tools, encoding="utf-8")
        subprocess.run([*command, "-q", f"{name}.v"], cwd=library, check=True)
        return f"From Tools Require Import {name}.\n"

    @functools.cache
    def accepted(text: str) -> kernel.Checked:
        before, tools, after = text.partition(TOOLS)
        inside, end, lemmas = after.partition(END)
        _, begins, imports = before.partition("From Coq ")
        imports = begins + imports
        return kernel.checked(kernel.Kernel(rocq.name, command), imports + compiled(imports + tools + inside + end) + lemmas, 120)

    return accepted
