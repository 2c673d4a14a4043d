"""What every engine shares: double precision, problems as pytrees, the velocity of a problem, and
the memory of finished runs.

A problem is a frozen record with `loss(params)`, or with `field(params)` where its dynamics are no
gradient, and optionally a `weight_decay` eps. Its velocity is dp/dt = -grad L(p) - eps p, the
gradient by autodiff, or the field as it stands. Numbers that are not integers are traced and
everything else is static, so a new alpha compiles nothing and a new size does.
"""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

import numpy as np

from lemmata.dynamics import asked_runs, precision
from lemmata.dynamics.compiling import lightly
from lemmata.dynamics.in_double import jax
from lemmata.terms.types import Params, Problem, Scalar, Tree

Result = TypeVar("Result")

REMEMBERED_RUNS = 256
REMEMBERED_BYTES = 2**24
"""Runs that a process remembers, and the bytes of one: a claim and its controls ask for the same
run a few times, one after the other; large ones would fill the memory.
"""

_KNOWN: set[type] = set()
_RUNS: OrderedDict[Hashable, Any] = OrderedDict()


def register(problem: Problem) -> Problem:
    """Make the problem's type a pytree when an engine first meets it, and return the problem.

    Raises: TypeError for something that is no frozen record with a loss or a field.
    """
    kind = type(problem)
    if kind in _KNOWN:
        return problem
    settings = getattr(kind, "__dataclass_params__", None)
    if (
        settings is None
        or not settings.frozen
        or not (hasattr(problem, "loss") or hasattr(problem, "field"))
    ):
        raise TypeError(
            "a problem must be a frozen dataclass with a method loss or field, not a"
            f" {kind.__name__}"
        )
    names = [entry.name for entry in dataclasses.fields(problem)]

    def flatten(record: Problem) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        values = [getattr(record, name) for name in names]
        fixed = tuple(
            (name, value) for name, value in zip(names, values, strict=True) if _static(value)
        )
        traced = [
            (name, value) for name, value in zip(names, values, strict=True) if not _static(value)
        ]
        return tuple(value for _, value in traced), (tuple(name for name, _ in traced), fixed)

    def unflatten(static: Any, traced: Any) -> Problem:
        record = object.__new__(kind)
        for name, value in (*zip(static[0], traced, strict=True), *static[1]):
            object.__setattr__(record, name, value)
        return record

    jax.tree_util.register_pytree_node(kind, flatten, unflatten)
    _KNOWN.add(kind)
    return problem


def stacked(problems: Sequence[Problem]) -> Problem:
    """Return problems that differ in their numbers alone as one record, each of its numbers with a
    leading axis B.

    Raises: ValueError for problems that differ in more, as in a size.
    """
    kinds = {jax.tree.structure(register(problem)) for problem in problems}
    if len(kinds) != 1:
        raise ValueError(
            f"problems side by side may differ only in their numbers; these have {len(kinds)} kinds"
            " or sizes: run each apart"
        )
    return jax.tree.map(lambda *parts: np.stack(parts), *problems)


def _static(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_static(item) for item in value)
    return isinstance(value, bool | int | str | bytes | None) or callable(value)


def velocity(problem: Problem, params: Params) -> Params:
    """Return dp/dt: the problem's field, or -grad L - eps p with the gradient by autodiff."""
    if hasattr(problem, "field"):
        return problem.field(params)
    return descent_direction(problem, problem.loss, params)


compiled_velocity = lightly(velocity)
"""`velocity` compiled, once for each kind and size of a registered problem: for a look at many
single points.
"""


def descent_direction(problem: Problem, loss: Callable[[Params], Scalar], params: Params) -> Params:
    """Return -grad loss - eps p."""
    decay = getattr(problem, "weight_decay", 0.0)
    return jax.tree.map(lambda slope, p: -slope - decay * p, jax.grad(loss)(params), params)


def stepped(params: Params, step_size: Scalar, direction: Params) -> Params:
    """Return p + eta times the direction."""
    return jax.tree.map(lambda p, rate: p + step_size * rate, params, direction)


def floats(params: Params) -> Params:
    """Return the parameters as float64 arrays, in their own structure.

    Raises: ValueError if one of them is not finite.
    """
    arrays = jax.tree.map(lambda leaf: np.asarray(leaf, dtype=np.float64), params)
    if not all(np.isfinite(leaf).all() for leaf in jax.tree.leaves(arrays)):
        raise ValueError("the initial parameters must be finite, but one is infinite or NaN")
    return arrays


def fingerprint(tree: Tree) -> Hashable:
    """Return what tells a problem, parameters or a PRNG key from others: structure, shapes, types
    and bytes.
    """
    leaves, structure = jax.tree.flatten(tree)
    return structure, tuple(_bytes(leaf) for leaf in leaves)


def _bytes(leaf: Any) -> Hashable:
    if isinstance(leaf, jax.Array) and jax.numpy.issubdtype(leaf.dtype, jax.dtypes.prng_key):
        return str(leaf.dtype), _bytes(jax.random.key_data(leaf))
    array = np.asarray(leaf)
    return array.dtype.str, array.shape, array.tobytes()


def remembered(key: Hashable, compute: Callable[[], Result]) -> Result:
    """Return the record of an equal run of this process, else compute it: a negative control costs
    no new simulation.

    Its arrays are made read-only. Beyond 256 runs the oldest is dropped; records above 16 MiB are
    not kept. A run in single precision is not taken for one in double.
    """
    key = precision.current(), key
    asked_runs.told(key)
    if key in _RUNS:
        _RUNS.move_to_end(key)
        return _RUNS[key]
    result = asked_runs.computed(key, compute)
    arrays = [leaf for leaf in jax.tree.leaves(vars(result)) if isinstance(leaf, np.ndarray)]
    for array in arrays:
        array.flags.writeable = False
    if sum(array.nbytes for array in arrays) <= REMEMBERED_BYTES:
        _RUNS[key] = result
        if len(_RUNS) > REMEMBERED_RUNS:
            _RUNS.popitem(last=False)
    return result


def forget() -> None:
    """Drop all remembered runs and compiled functions, as is necessary after a definition has been
    changed in place.
    """
    _RUNS.clear()
    jax.clear_caches()
