"""Whose code a function is: by the file and the module of the code itself, not by what a wrapper says of itself."""

from __future__ import annotations

import contextlib
import functools
import statistics
from types import FunctionType

import pytest
import sympy

from lemmata.terms.arithmetic import exp
from lemmata.terms.roles import is_library, is_library_throughout


def own(x):
    return x


@functools.wraps(exp)
def around_the_toolkit(x):
    return exp(x)


@functools.wraps(len)
def around_a_builtin(x):
    return len(x)


@contextlib.contextmanager
def inside_the_standard_library(x):
    yield x


LIBRARIES = {"standard": statistics.mean, "installed": sympy.degree, "toolkit": exp}


@pytest.mark.parametrize("function", LIBRARIES.values(), ids=LIBRARIES)
def test_a_library_is_the_standard_one_an_installed_one_or_the_toolkit(function):
    assert isinstance(function, FunctionType)
    assert is_library(function) and is_library_throughout(function)


@pytest.mark.parametrize("function", [own, around_the_toolkit, around_a_builtin])
def test_what_stands_in_a_file_of_claims_is_none_whatever_it_wraps(function):
    assert not is_library(function) and not is_library_throughout(function)


def test_a_wrapper_of_a_library_is_its_own_code_and_not_a_library_throughout():
    assert inside_the_standard_library.__module__ == __name__
    assert is_library(inside_the_standard_library) and not is_library_throughout(inside_the_standard_library)
