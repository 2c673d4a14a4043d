"""Problems made of a function: what the engines need of a loss or vector field without a record of
its own.

`Loss(f, alpha=0.5)` has dp/dt = -grad f(p, alpha=0.5) - eps p, `Field(f, alpha=0.5)` has dp/dt =
f(p, alpha=0.5). The function computes with `jax.numpy`, or with operators and the functions of
`lemmata.terms.arithmetic`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lemmata.terms.types import Fields, Formula, Params, Scalar, Tree


def _fixed(value: Any) -> bool:
    return (
        all(map(_fixed, value))
        if isinstance(value, tuple)
        else isinstance(value, bool | int | str) or callable(value)
    )


@dataclass(frozen=True, init=False)
class _Functional:
    """A function of the parameters and of named settings: numbers and arrays are traced, integers,
    words and functions are fixed.
    """

    function: Formula
    traced: Fields
    fixed: tuple[tuple[str, Any], ...]

    def __init__(self, function: Formula, **settings: Any) -> None:
        fixed = {name: value for name, value in settings.items() if _fixed(value)}
        object.__setattr__(self, "function", function)
        object.__setattr__(
            self, "traced", {name: value for name, value in settings.items() if name not in fixed}
        )
        object.__setattr__(self, "fixed", tuple(fixed.items()))

    def value(self, params: Params) -> Tree:
        """Return the function at the parameters."""
        return self.function(params, **self.traced, **dict(self.fixed))


@dataclass(frozen=True, init=False)
class Loss(_Functional):
    """The problem of minimising function(params, **settings), with weight decay eps if asked for.

    Define the function at the top of a module: each new function, and each new size or integer, is
    compiled anew.

    >>> bowl = Loss(lambda p, centre: (p - centre) ** 2 / 2, centre=1.5)
    >>> bowl.loss(2.5)
    0.5
    """

    weight_decay: float

    def __init__(self, function: Formula, weight_decay: float = 0.0, **settings: Any) -> None:
        super().__init__(function, **settings)
        object.__setattr__(self, "weight_decay", float(weight_decay))

    def loss(self, params: Params) -> Scalar:
        """Return the loss at the parameters."""
        return self.value(params)


@dataclass(frozen=True, init=False)
class Field(_Functional):
    """The dynamics dp/dt = function(params, **settings), which need not be a gradient; of the
    parameters' structure.

    >>> Field(lambda p, rate: -rate * p, rate=2.0).field(3.0)
    -6.0
    """

    def field(self, params: Params) -> Params:
        """Return the velocity at the parameters."""
        return self.value(params)
