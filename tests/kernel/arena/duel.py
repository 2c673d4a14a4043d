"""What an arena is made of: for each rule a sound use, which is accepted, and attacks on each of its fields, which are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

NO_INDEX: tuple[Any, ...] = (-1, 99, True, 0.0, "0", None, ((0,),))
"""What stands in the place of a number of a premise."""
NO_POWER: tuple[Any, ...] = (0, -1, 7, True, 1.0, "1", None)
NO_DATA: tuple[Any, ...] = ((), (((),),), (((0,), 1),) * 2, (((-1,), 1),), (((0,), 1.0),), (((0,), True),), (((0.0,), 1),), "1", 1, None)
"""What stands in the place of a polynomial in one generator."""
NO_TREE: tuple[Any, ...] = ((), None, "coefficients", ("coefficient", ()), ("coefficients",), ("coefficients", (), ()), ("premise", -1), 0)
"""What stands in the place of a certificate."""


class Attack(NamedTuple):
    """A field, the place in it, if only a part is altered, and what stands there instead."""

    field: str
    path: tuple[int, ...]
    value: Any


@dataclass(frozen=True)
class Duel:
    """A rule with a sound use, and attacks on it.

    Attributes: rule: of the fields, by their names; sound: the fields; attacks: of what is altered; together: of several fields at once.
    """

    rule: Callable[..., Any]
    sound: dict[str, Any]
    attacks: tuple[Attack, ...]
    together: tuple[dict[str, Any], ...] = ()

    def hostile(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield hostile uses: a name, and the fields."""
        for field, path, value in self.attacks:
            yield f"{field}{[*path] if path else ''} = {value!r:.60}", {**self.sound, field: altered(self.sound[field], path, value)}
        for fields in self.together:
            yield f"{', '.join(fields)} = {', '.join(f'{one!r:.40}' for one in fields.values())}", {**self.sound, **fields}


def altered(data: Any, path: tuple[int, ...], value: Any) -> Any:
    """Return nested tuples with another entry."""
    if not path:
        return value
    place, *inner = path
    return (*data[:place], altered(data[place], tuple(inner), value), *data[place + 1 :])


def attacks(field: str, *values: Any, at: tuple[int, ...] = ()) -> tuple[Attack, ...]:
    """Return attacks on a field, or on a part of it."""
    return tuple(Attack(field, at, value) for value in values)
