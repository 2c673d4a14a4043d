"""The words that signatures of formulas use: what a value is, whatever arithmetic it is computed
in.

A formula runs on floats, JAX arrays, SymPy symbols, Arb balls and fractions
(`lemmata.terms.arithmetic`). These have no common type that a checker could know, so that each word
stands for `Any`: it tells a reader the shape, which the docstring makes precise.

`object` is for what is only handed on or compared. `Any` itself is left where a library gives no
types, where what Python itself asks for has none (`__getattr__`), and in a module's own words for
what only that module knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

Scalar: TypeAlias = Any
"""One number: float, JAX scalar, SymPy expression, ball or fraction."""

Vector: TypeAlias = Any
"""An array of one axis, of such numbers."""

Matrix: TypeAlias = Any
"""An array of two axes, of such numbers."""

Tensor: TypeAlias = Any
"""An array of any number of axes, of such numbers."""

Size: TypeAlias = Any
"""A number of sites: an int, or what stands for every one at once."""

Index: TypeAlias = int | Sequence[int]
"""One index, or several."""

Value: TypeAlias = Any
"""What a parameter of a claim is, or a function of them returns: a number, an array, an option of a
choice, or several of these.
"""

Function: TypeAlias = Callable[..., Any]
"""Any function, such as a check: of a formula and a case, or of a formula, a case and settings; it
returns a relation.
"""

Formula: TypeAlias = Callable[..., Any]
"""What a claim asserts: its parameters are named as in the claim's domain."""

Symbols: TypeAlias = Callable[..., Any]
"""What makes a symbol from a name and the bounds that its sign is read from."""

Params: TypeAlias = Any
"""The parameters of a problem: an array, or nested tuples or dictionaries of arrays."""

Tree: TypeAlias = Any
"""A pytree: nested tuples, dictionaries or records of arrays, such as a run's state, an optimiser's
memory or what a loop carries.
"""

Named: TypeAlias = Mapping[str, Any]
"""Values of several types by name, to be read: the settings of a run, the fields of a record,
keywords.
"""

Fields: TypeAlias = dict[str, Any]
"""The same where it is made, or may be added to: the arrays and figures of a run, a record as JSON
values.
"""

Problem: TypeAlias = Any
"""A frozen record with `loss(params)`, or `field(params)` where the dynamics are no gradient: see
`lemmata.dynamics.problem`.
"""

Key: TypeAlias = Any
"""A JAX PRNG key; it is used once."""
