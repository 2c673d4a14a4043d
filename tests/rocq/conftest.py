"""What the tests of certificates share: a kernel that has their prelude as a library, compiled once."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest

from lemmata.rocq import kernel


@pytest.fixture(scope="session")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], kernel.Checked]:
    """Return what says of a certificate whether the kernel accepts it; each is asked of once.

    That a text stands alone is tested with whole ones, in `test_certificates` and, of the command, in `tests/verbs/test_certify.py`.
    """
    rocq = kernel.installed()
    assert rocq
    by = kernel.with_prelude(rocq, str(tmp_path_factory.mktemp("library")))
    assert by.has_prelude
    return functools.cache(lambda text: kernel.checked(by, text, 120))
