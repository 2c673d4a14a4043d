"""JAX's own roundings, moved: the rounding modes of the processor do not reach what XLA has compiled.

Inside `moved_roundings` the result of each operation of JAX that rounds is moved by a few units in its last place, at random (Parker,
"Monte Carlo Arithmetic", 1997). So a sum that has swallowed a term moves by more than the term, which no change of the inputs and no
other precision shows. Compiled functions are traced anew for that; what was compiled ahead of time (`jax.jit(…).lower(…).compile()`) is
out of reach.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np

BITS = 8
"""By how many units in the last place at most a result is moved: what libraries compute to."""
EXACT = frozenset((
    "abs", "argmax", "argmin", "broadcast_in_dim", "ceil", "clamp", "concatenate", "conj", "convert_element_type", "copy",
    "copy_p", "cummax", "cummin", "device_put", "dynamic_slice", "dynamic_update_slice", "floor", "gather", "imag", "iota",
    "is_finite", "max", "min", "neg", "optimization_barrier", "pad", "random_bits", "random_wrap", "random_unwrap", "real",
    "reduce_and", "reduce_max", "reduce_min", "reduce_or", "reshape", "rev", "round", "scatter", "select_n", "sign", "slice",
    "sort", "split", "squeeze", "stack", "stage", "stop_gradient", "transpose",
))  # fmt: skip
"""Operations that yield numbers they were given, or integers."""
HOLDING = frozenset((
    "checkpoint", "closed_call", "cond", "core_call", "custom_jvp_call", "custom_lin", "custom_linear_solve", "custom_vjp_call",
    "jit", "remat2", "scan", "while",
))  # fmt: skip
"""Operations that hold others, each of which is moved."""
UNSEEN = frozenset(("ffi_call", "io_callback", "pure_callback"))
"""Operations that JAX does not look into."""
MARKS = itertools.count()
"""What has been traced under one of these is not used under another."""


class OutOfReach(RuntimeError):
    """The roundings of a computation cannot be moved."""


@contextmanager
def moved_roundings(seed: int) -> Iterator[list[str]]:
    """Move what JAX rounds inside the block; the list that is yielded names the operations whose results were moved.

    Raises: OutOfReach inside, for a computation that JAX does not look into.
    """
    random, operations = np.random.default_rng(seed), []

    def factors(name: str, values: list[Any]) -> list[Any]:
        if name in UNSEEN:
            raise OutOfReach(name)
        operations.append(name)
        return [_near_one(value, random) for value in values]

    with _watched(f"moved {next(MARKS)}", factors):
        yield operations


@contextmanager
def refused() -> Iterator[None]:
    """Let JAX compute with no floats inside the block.

    Raises: TypeError inside, for an operation that yields one.
    """

    def refuse(name: str, values: list[Any]) -> list[Any]:
        raise TypeError(f"JAX computes with floats here, by {name}")

    with _watched("refused", refuse) if "jax" in sys.modules else nullcontext():
        yield


@contextmanager
def _watched(mark: str, factors: Callable[[str, list[Any]], list[Any]]) -> Iterator[None]:
    """Multiply what rounds in JAX, at once or while it is traced, by the factors that a function returns for the results."""
    from jax._src import config, core
    from jax._src.interpreters.partial_eval import DynamicJaxprTrace
    from jax.experimental.xla_metadata import set_xla_metadata

    kinds: tuple[Any, ...] = (core.EvalTrace, DynamicJaxprTrace)
    usual = [kind.process_primitive for kind in kinds]
    alone = _Alone(config.xla_metadata_context_manager)
    for kind, process in zip(kinds, usual, strict=True):
        kind.process_primitive = _watching(process, factors, alone)
    try:
        with set_xla_metadata(lemmata=mark), config.traceback_filtering("off"):  # what is raised here is caught: nobody reads it
            yield
    finally:
        for kind, process in zip(kinds, usual, strict=True):
            kind.process_primitive = process


class _Alone:
    """Tells of operations that are done at once, one by one: nothing is watched inside them, and no mark keeps their programs apart.

    So they are compiled once, and not for each mark.
    """

    def __init__(self, marks: Any) -> None:
        self.on, self._marks, self._before = False, marks, marks.get_local()

    @contextmanager
    def __call__(self) -> Iterator[None]:
        marked, self.on = self._marks.get_local(), True
        self._marks.set_local(self._before)
        try:
            yield
        finally:
            self._marks.set_local(marked)
            self.on = False


def _watching(usual: Callable[..., Any], factors: Callable[[str, list[Any]], list[Any]], alone: _Alone) -> Callable[..., Any]:
    def process(self: Any, primitive: Any, args: Any, params: Any, /) -> Any:
        if alone.on:
            return usual(self, primitive, args, params)
        by_itself = alone if _is_single(self, primitive, params) else nullcontext
        with by_itself():
            found = usual(self, primitive, args, params)
        values = list(found) if primitive.multiple_results else [found]
        if primitive.name in EXACT | HOLDING or not any(map(_is_inexact, values)):
            return found
        near_one = factors(primitive.name, values)
        with alone():
            moved = [_product(usual, self, *pair) for pair in zip(values, near_one, strict=True)]
        return moved if primitive.multiple_results else moved[0]

    return process


def _is_single(trace: Any, primitive: Any, params: Any) -> bool:
    """Tell whether an operation is done at once and holds no others."""
    from jax._src import core

    held = any(map(callable, params.values())) or any(True for _ in core.jaxprs_in_params(params))
    return isinstance(trace, core.EvalTrace) and primitive.name not in HOLDING and not held


def _product(usual: Callable[..., Any], trace: Any, value: Any, factor: Any) -> Any:
    """Return the product of a result and a factor, of the result's own type, weak or not."""
    from jax import lax

    if not _is_inexact(value):
        return value
    constant = _constant(factor)
    found, weak = usual(trace, lax.mul_p, [value, constant], {"out_dtype": None}), value.aval.weak_type
    options = {"new_dtype": value.dtype, "weak_type": weak, "sharding": None}
    return usual(trace, lax.convert_element_type_p, [found], options) if weak else found


def _constant(factor: Any) -> Any:
    """Return a factor as traces take it: a number is written into the program."""
    import jax

    if not factor.shape:
        return factor[()]
    with jax.ensure_compile_time_eval():
        return jax.device_put(factor)


def _is_inexact(value: Any) -> bool:
    return np.issubdtype(value.dtype, np.inexact)


def _near_one(value: Any, random: np.random.Generator) -> Any:
    by = random.choice((-1, 1), value.shape) * random.integers(1, BITS, value.shape, endpoint=True)
    return np.asarray(1 + by * np.finfo(value.dtype).eps, value.dtype) if _is_inexact(value) else None
