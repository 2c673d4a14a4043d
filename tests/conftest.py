"""Strict settings for every test: 64 bits, no silent promotion of types or ranks, one Hypothesis profile, a store of its own.

JAX is set through its configuration and not through the environment, so that commands started by a test in a fresh process
see the defaults a user sees.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import hypothesis
import jax
import pytest
from jax._src import compiler  # JAX has no public setting for all functions at once of what `jax.jit` takes as `compiler_options`

from lemmata.dynamics import compiling, jax_problem

os.environ["MPLBACKEND"] = "Agg"

# Commands that tests start find compiled code beside the source, and leave it there: a hundred of them would compile the house anew.
# So does this process: pytest rewrites the assertions of all tests and of all of lemmata, its plugin, which takes half of the collection.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Whoever is started in the background of a shell ignores Ctrl-C, whoever is started by `nohup` that its terminal is closed, and so do
# the commands that they start: some tests send both signals.
for number in (signal.SIGINT, signal.SIGHUP) if os.name == "posix" else (signal.SIGINT,):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_numpy_dtype_promotion", "strict")
jax.config.update("jax_numpy_rank_promotion", "raise")

CI = bool(os.environ.get("CI"))
hypothesis.settings.register_profile("lemmata", deadline=None, derandomize=CI, print_blob=not CI)
hypothesis.settings.load_profile("lemmata")


@pytest.fixture(scope="session", autouse=True)
def lemmata_store(tmp_path_factory: pytest.TempPathFactory):
    """The folder of the run store of this session: no test reads or writes the user's."""
    folder = tmp_path_factory.mktemp("store")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEMMATA_STORE", str(folder))
        yield folder


@pytest.fixture(scope="module")
def lightly_compiled() -> Iterator[None]:
    """For files that compile much and run little: XLA leaves most of its optimisations out, which takes a third of the time.

    Numbers then differ by rounding. What is compared to the bit asks for `fully_compiled`; claims are verified, and commands run, as ever.
    """
    with _compiler(light=True):
        yield


@pytest.fixture
def fully_compiled() -> Iterator[None]:
    """For one test of such a file: compile as for a user."""
    with _compiler(light=False):
        yield


IN_FULL = compiler.get_compile_options


def _with(options):
    def asked(*, env_options_overrides=None, **others):
        return IN_FULL(env_options_overrides={**options, **(env_options_overrides or {})}, **others)

    return asked


@contextmanager
def _compiler(light: bool) -> Iterator[None]:
    before, options = jax.config.read("jax_disable_most_optimizations"), compiling.known(compiling.AT_ONCE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "get_compile_options", _with(options) if light else IN_FULL)
        try:
            jax.config.update("jax_disable_most_optimizations", light)
            jax_problem.forget()  # what is compiled already does not ask for it
            yield
        finally:
            jax.config.update("jax_disable_most_optimizations", before)
            jax_problem.forget()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for cycles of references neither while tests are collected nor, later, among what was: it all stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs an accelerator where JAX finds none."""
    marked = [item for item in items if item.get_closest_marker("gpu")]
    if marked and jax.default_backend() == "cpu":
        for item in marked:
            item.add_marker(pytest.mark.skip(reason="JAX finds no accelerator"))
