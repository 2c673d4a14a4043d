"""Values as canonical JSON data: equal values are written in the same bytes, so that hashes of the
bytes stand for the values.

What JSON cannot say is spelled out under a name that begins with "!": infinities, fractions,
complex numbers, large arrays.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

INLINE = 256
"""Numbers of an array that a record spells out: enough to read a small one there; of a larger one
the hash says as much.
"""


def plain(value: Any, largest: int = INLINE) -> Any:
    """Return a value as JSON data, from which `restored` gives it back up to tuples (lists) and
    records (mappings).

    Non-finite floats become {"!float": "inf"}, fractions {"!fraction": "1/3"}, arrays nested lists,
    or beyond `largest` elements only their hash, {"!array": dtype, "shape": ..., "sha256": ...}.

    Raises: ValueError for names that are no strings or begin with "!", and for types that have no
        place in a record.

    >>> plain({"t": float("inf"), "sizes": (1, 2)})
    {'t': {'!float': 'inf'}, 'sizes': [1, 2]}
    """
    if isinstance(value, Mapping):
        if wrong := [
            str(name) for name in value if not isinstance(name, str) or name.startswith("!")
        ]:
            raise ValueError(
                "names in a record must be strings that do not begin with '!', not"
                f" {', '.join(sorted(wrong))}"
            )
        return {str(name): plain(item, largest) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item, largest) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {
            item.name: plain(getattr(value, item.name), largest)
            for item in dataclasses.fields(value)
        }
        return {"!type": type(value).__qualname__, **fields}
    return _plain_array(value, largest) if hasattr(value, "__array__") else _plain_scalar(value)


def _plain_array(value: Any, largest: int) -> Any:
    with suppress(TypeError):
        value = np.asarray(value)
    if (
        not isinstance(value, np.ndarray)
        or value.dtype.kind not in "biufcU"
        or value.dtype in (np.longdouble, np.clongdouble)
    ):
        raise ValueError(
            f"an array of type {value.dtype} cannot be kept in a record: use numbers of at most 64"
            " bits, or text"
        )
    if value.size <= largest:
        return plain(value.tolist(), largest)
    undefined = value.dtype.kind in "fc" and bool(np.isnan(value).any())
    sha = sha256(np.ascontiguousarray(value).tobytes())
    return {"!array": value.dtype.str, "shape": list(value.shape), "sha256": sha, "nan": undefined}


def _plain_scalar(value: Any) -> Any:
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else {"!float": str(float(value))}
    if isinstance(value, complex):
        return {"!complex": [plain(value.real), plain(value.imag)]}
    if isinstance(value, Fraction):
        return {"!fraction": str(value)}
    if isinstance(value, Path):
        return str(value)
    raise ValueError(
        f"a {type(value).__name__} cannot be kept in a record: use numbers, text, lists, mappings,"
        " arrays or frozen records"
    )


def restored(value: Any) -> Any:
    """Return the numbers that `plain` had to spell out.

    >>> restored(plain([float("inf"), Fraction(1, 3)]))
    [inf, Fraction(1, 3)]
    """
    if isinstance(value, list):
        return [restored(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "!float" in value:
        return float(value["!float"])
    if "!fraction" in value:
        return Fraction(value["!fraction"])
    if "!complex" in value:
        return complex(*restored(value["!complex"]))
    return {name: restored(item) for name, item in value.items()}


def sha256(data: bytes) -> str:
    """Return the SHA-256 of some bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def digest(data: Any) -> str:
    """Return the SHA-256 that stands for data: of its shortest form, which takes a quarter of the
    time of the one that is read by eye.

    >>> digest({"b": 1, "a": None}) == digest({"a": None, "b": 1}) != digest({"a": None, "b": 1.0})
    True
    """
    return sha256(
        json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")
    )


def text(data: Any) -> bytes:
    """Return the one form in which data is written: sorted names, ASCII, no NaN.

    >>> text({"b": 1, "a": None}).split()
    [b'{', b'"a":', b'null,', b'"b":', b'1', b'}']
    """
    return (json.dumps(data, sort_keys=True, indent=1, allow_nan=False) + "\n").encode("ascii")


def has_nan(fields: Any) -> bool:
    """Tell whether data made by `plain` holds a NaN anywhere.

    >>> has_nan(plain([1.0, {"t": float("nan")}]))
    True
    """
    if isinstance(fields, dict):
        return (
            fields == {"!float": "nan"}
            or ("!array" in fields and fields["nan"])
            or any(map(has_nan, fields.values()))
        )
    return isinstance(fields, list) and any(map(has_nan, fields))
