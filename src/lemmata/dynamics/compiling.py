"""Compilation of what runs for a shorter time than its compilation takes, by the options that the
installed release of XLA knows.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from lemmata.dynamics.in_double import jax

Options = dict[str, Any]

LIGHTLY: Options = {
    "xla_cpu_use_fusion_emitters": False,
    "xla_cpu_parallel_codegen_split_count": 1,
    "xla_backend_optimization_level": 1,
}
"""Options of the compiler for what runs for a shorter time than its compilation takes, which they
cut to a half and less; with jax 0.11, which has no older emitters, to three quarters. Sums may be
rounded in another way: runs as large as recorded ones are compiled in full.
"""
AT_ONCE: Options = {**LIGHTLY, "xla_backend_optimization_level": 0}
"""For what is called a few dozen times: the code is not improved at all, and is there in a sixth of
the time, or in half with jax 0.11.
"""


def known(options: Options) -> Options:
    """Return those of the options that the installed compiler knows: they are about its speed, and
    releases come to drop some.

    The compiler is asked once in a process, which starts the device: ask where something is
    compiled, not where a module is imported.
    """
    return (
        dict(options)
        if _accepted(*options.items())
        else {name: value for name, value in options.items() if _accepted((name, value))}
    )


@functools.cache
def _accepted(*options: tuple[str, Any]) -> bool:
    program = jax.jit(lambda x: x).lower(jax.ShapeDtypeStruct((), np.dtype(np.float32)))
    try:
        program.compile(compiler_options=dict(options))
    except (RuntimeError, ValueError):  # JAX has an error of its own for this, of the first kind
        return False
    return True


def lightly(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function that runs for a shorter time than its compilation takes; called like
    `jax.jit`.
    """

    @functools.cache
    def compiled() -> Callable[..., Any]:
        return jax.jit(function, compiler_options=known(LIGHTLY))

    @functools.wraps(function)
    def wrapper(*arguments: Any, **keywords: Any) -> Any:
        return compiled()(*arguments, **keywords)

    return wrapper
