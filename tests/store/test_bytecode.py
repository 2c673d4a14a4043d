"""Compiled code that lies beside a source: which of it Python has run, and which it has passed over."""

from __future__ import annotations

import os
import py_compile
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from lemmata.store import bytecode

STAMP, HASH, UNASKED = py_compile.PycInvalidationMode


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "module.py"
    path.write_text("x = 1\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("mode", [STAMP, HASH, UNASKED])
def test_code_of_the_source_that_stands_there_is_not_passed_over(module, mode):
    py_compile.compile(str(module), invalidation_mode=mode)
    assert not bytecode.passed_over(str(module))
    assert bytecode.ran_as_written(str(module))


def test_code_of_another_stamp_or_hash_is_passed_over_and_accuses_nobody(module):
    for mode in (STAMP, HASH):
        py_compile.compile(str(module), invalidation_mode=mode)
        module.write_text(f"x = '{mode}'\n", encoding="utf-8")
        assert bytecode.passed_over(str(module))


def test_code_of_another_source_under_the_same_stamp_was_run(module):
    py_compile.compile(str(module), invalidation_mode=STAMP)
    kept = os.stat(module)
    module.write_text("x = 2\n", encoding="utf-8")
    os.utime(module, ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert not bytecode.passed_over(str(module))
    assert not bytecode.ran_as_written(str(module))


def test_code_whose_hash_nobody_compares_was_run(module):
    py_compile.compile(str(module), invalidation_mode=UNASKED)
    module.write_text("x = 2\n", encoding="utf-8")
    assert not bytecode.passed_over(str(module))
    assert not bytecode.ran_as_written(str(module))


def test_where_there_is_no_code_none_is_passed_over(module):
    assert not Path(cache_from_source(str(module))).exists()
    assert not bytecode.passed_over(str(module))
