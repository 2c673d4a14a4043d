"""JAX's own roundings, moved: the rounding modes of the processor do not reach what XLA has
compiled.

Inside `moved_roundings` the result of each operation of JAX that rounds is moved by a few units in
its last place, at random (Parker, "Monte Carlo Arithmetic", 1997). So a sum that has swallowed a
term moves by more than the term, which no change of the inputs and no other precision shows.
Compiled functions are traced anew for that. What was compiled ahead of time
(`jax.jit(…).lower(…).compile()`) is out of reach, and so is all of a version of JAX that does not
have the parts that are watched here: either is told, and confirms nothing.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from lemmata.terms.types import Function

__lemmata__ = "prover"

BITS = 8
"""By how many units in the last place at most a result is moved: what libraries compute to."""
EXACT = frozenset((
    "abs", "argmax", "argmin", "broadcast_in_dim", "ceil", "clamp", "concatenate", "conj",
    "convert_element_type", "copy", "copy_p", "cummax", "cummin", "device_put", "dynamic_slice",
    "dynamic_update_slice", "floor", "gather", "imag", "iota", "is_finite", "max", "min", "neg",
    "optimization_barrier", "pad", "random_bits", "random_wrap", "random_unwrap", "real",
    "reduce_and", "reduce_max", "reduce_min", "reduce_or", "reshape", "rev", "round", "scatter",
    "select_n", "sign", "slice", "sort", "split", "squeeze", "stack", "stage", "stop_gradient",
    "transpose",
))  # fmt: skip
"""Operations that yield numbers they were given, or integers."""
HOLDING = frozenset((
    "checkpoint", "closed_call", "cond", "core_call", "custom_jvp_call", "custom_lin",
    "custom_linear_solve", "custom_vjp_call", "jit", "remat2", "scan", "while",
))  # fmt: skip
"""Operations that hold others, each of which is moved."""
UNSEEN = frozenset(("call_exported", "ffi_call", "io_callback", "pure_callback"))
"""Operations that JAX does not look into."""
MARKS = itertools.count()
"""What has been traced under one of these is not used under another."""
Traced: TypeAlias = Any
"""What JAX hands on while it traces or compiles: values, primitives, their parameters, traces; it
keeps their types to itself.
"""


class OutOfReach(RuntimeError):
    """The roundings of a computation cannot be moved."""


class NotWatched(OutOfReach):
    """This version of JAX has not the parts that are watched."""


@contextmanager
def moved_roundings(seed: int) -> Iterator[list[str]]:
    """Move what JAX rounds inside the block; the list that is yielded names the operations whose
    results were to be moved.

    Raises: OutOfReach inside, for a computation that JAX does not look into; NotWatched for a JAX
        without the parts that are watched.
    """
    random, operations = np.random.default_rng(seed), []

    def factors(name: str, values: list[Traced]) -> list[Traced]:
        operations.append(name)
        if name in UNSEEN:
            raise OutOfReach(name)
        return [_near_one(value, random) for value in values]

    def compiled(*_: object, **__: object) -> Traced:
        operations.append("what was compiled ahead of time")
        raise OutOfReach(operations[-1])

    with _watched(f"moved {next(MARKS)}", factors, compiled):
        yield operations


@contextmanager
def refused() -> Iterator[None]:
    """Let JAX compute with no floats inside the block.

    Raises: TypeError inside, for an operation that yields one.
    """

    def refuse(name: str, values: list[Traced]) -> list[Traced]:
        raise TypeError(f"JAX computes with floats here, by {name}")

    def compiled(*_: object, **__: object) -> Traced:
        return refuse("what was compiled ahead of time", [])

    with (
        _watched("refused", refuse, compiled)
        if "jax" in sys.modules and is_watched()
        else nullcontext()
    ):
        yield


class _Parts(NamedTuple):
    """What is watched of JAX: methods that compute, trace and run what was compiled, each with its
    class; and what marks a trace.
    """

    methods: tuple[tuple[type, str], ...]
    marks: Traced
    marked: Function
    unfiltered: Function


def _parts() -> _Parts:
    try:
        from jax._src import config, core
        from jax._src.interpreters.partial_eval import DynamicJaxprTrace
        from jax.experimental.xla_metadata import set_xla_metadata
        from jax.stages import Compiled

        methods = (
            (core.EvalTrace, "process_primitive"),
            (DynamicJaxprTrace, "process_primitive"),
            (Compiled, "__call__"),
        )
        marks = config.xla_metadata_context_manager
        for kind, name in (
            *methods,
            (core, "jaxprs_in_params"),
            (marks, "get_local"),
            (marks, "set_local"),
        ):
            getattr(kind, name)
        return _Parts(methods, marks, set_xla_metadata, config.traceback_filtering)
    except (ImportError, AttributeError) as error:
        raise NotWatched(str(error)) from None


@cache
def is_watched() -> bool:
    """Tell whether this version of JAX has the parts that are watched."""
    try:
        _parts()
    except NotWatched:
        return False
    return True


@contextmanager
def _watched(
    mark: str, factors: Callable[[str, list[Traced]], list[Traced]], compiled: Function
) -> Iterator[None]:
    """Multiply what rounds in JAX, at once or while it is traced, by the factors that a function
    returns for the results.

    What was compiled before is called by `compiled` instead.
    """
    methods, marks, marked, unfiltered = _parts()
    usual = [getattr(kind, name) for kind, name in methods]
    alone = _Alone(marks)
    replacements = [*(_watching(process, factors, alone) for process in usual[:2]), compiled]
    for (kind, name), replacement in zip(methods, replacements, strict=True):
        setattr(kind, name, replacement)
    try:
        # what is raised here is caught: nobody reads it
        with marked(lemmata=mark), unfiltered("off"):
            yield
    finally:
        for (kind, name), before in zip(methods, usual, strict=True):
            setattr(kind, name, before)


class _Alone:
    """Tells of operations that are done at once, one by one: nothing is watched inside them, and no
    mark keeps their programs apart.

    So they are compiled once, and not for each mark.
    """

    def __init__(self, marks: Traced) -> None:
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


def _watching(
    usual: Function, factors: Callable[[str, list[Traced]], list[Traced]], alone: _Alone
) -> Function:
    def process(
        self: Traced, primitive: Traced, args: Sequence[Traced], params: Traced, /
    ) -> Traced:
        if alone.on:
            return usual(self, primitive, args, params)
        by_itself = alone if _is_single(self, primitive, params) else nullcontext
        with by_itself():
            result = usual(self, primitive, args, params)
        values = list(result) if primitive.multiple_results else [result]
        exact = primitive.name in EXACT | HOLDING and not _is_narrowing(
            primitive.name, args, values
        )
        if exact or not any(map(_is_inexact, values)):
            return result
        near_one = factors(primitive.name, values)
        with alone():
            moved = [_product(usual, self, *pair) for pair in zip(values, near_one, strict=True)]
        return moved if primitive.multiple_results else moved[0]

    return process


def _is_single(trace: Traced, primitive: Traced, params: Traced) -> bool:
    """Tell whether an operation is done at once and holds no others."""
    from jax._src import core

    held = any(map(callable, params.values())) or any(True for _ in core.jaxprs_in_params(params))
    return isinstance(trace, core.EvalTrace) and primitive.name not in HOLDING and not held


def _product(usual: Function, trace: Traced, value: Traced, factor: Traced) -> Traced:
    """Return the product of a result and a factor, of the result's own type, weak or not."""
    from jax import lax

    if not _is_inexact(value):
        return value
    constant = _constant(factor)
    product, weak = (
        usual(trace, lax.mul_p, [value, constant], {"out_dtype": None}),
        value.aval.weak_type,
    )
    options = {"new_dtype": value.dtype, "weak_type": weak, "sharding": None}
    return usual(trace, lax.convert_element_type_p, [product], options) if weak else product


def _constant(factor: Traced) -> Traced:
    """Return a factor as traces take it: a number is written into the program."""
    import jax

    if not factor.shape:
        return factor[()]
    with jax.ensure_compile_time_eval():
        return jax.device_put(factor)


def _is_narrowing(name: str, args: Sequence[Traced], values: list[Traced]) -> bool:
    """Tell whether an operation makes floats of floats that have more digits; integers are taken to
    have as few.
    """
    import jax.numpy as jnp

    if name != "convert_element_type" or not _is_inexact(values[0]):
        return False
    before = getattr(args[0], "dtype", np.float64)
    return bool(
        jnp.issubdtype(before, jnp.inexact)
        and jnp.finfo(before).eps < jnp.finfo(values[0].dtype).eps
    )


def _is_inexact(value: Traced) -> bool:
    import jax.numpy as jnp

    # NumPy does not know that bfloat16 is one
    return bool(jnp.issubdtype(value.dtype, jnp.inexact))


def _near_one(value: Traced, random: np.random.Generator) -> Traced:
    import jax.numpy as jnp

    by = random.choice((-1, 1), value.shape) * random.integers(1, BITS, value.shape, endpoint=True)
    return (
        np.asarray(1 + by * float(jnp.finfo(value.dtype).eps), value.dtype)
        if _is_inexact(value)
        else None
    )
