"""The form of a record of `verify --json`: `record.schema.json`, a JSON schema, and as much of a
validator as it needs.

Known are `type`, `enum`, `required`, `dependentRequired`, `properties`, `additionalProperties`,
`items`, `minimum`, `maximum`, `pattern` and references to `$defs`. An integer is a number; a
boolean is neither.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lemmata.language.check import grades
from lemmata.terms.types import Fields, Named

TYPES: Named = {
    "string": str,
    "boolean": bool,
    "object": dict,
    "array": list,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}


def record() -> Fields:
    """Return the schema of a record, whose grades are those that there are."""
    schema = _written()
    schema["$defs"]["claim"]["properties"]["grade"]["enum"] = [*grades(), None]
    return schema


@functools.cache
def _written() -> Fields:
    return json.loads(Path(__file__).with_name("record.schema.json").read_text(encoding="utf-8"))


def faults(value: object, schema: Named, place: str = "record") -> Iterator[str]:
    """Yield what is wrong with a value, by its place: nothing for one that is valid.

    >>> list(
    ...     faults(
    ...         {"n": True, "m": 3},
    ...         {"required": ["k"], "properties": {"n": {"type": "number"}, "m": {"maximum": 2}}},
    ...     )
    ... )
    ['record: k is missing', 'record.n: not a number', 'record.m: above 2']
    """
    if "$ref" in schema:
        schema = dict(record()["$defs"][schema["$ref"].rpartition("/")[2]])
    kinds: Any = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        yield f"{place}: not a{'n' * (kinds[0][0] in 'aeio')} {' or '.join(kinds)}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place}: {value!r:.60} is none of {', '.join(map(str, schema['enum']))}"
    if _is(value, "number"):
        yield from (
            f"{place}: below {schema['minimum']}"
            for _ in [0]
            if "minimum" in schema and value < schema["minimum"]
        )
        yield from (
            f"{place}: above {schema['maximum']}"
            for _ in [0]
            if "maximum" in schema and value > schema["maximum"]
        )
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{place}: {value!r:.60} does not fit {schema['pattern']}"
    if isinstance(value, dict):
        yield from _within(value, schema, place)
    if isinstance(value, list) and "items" in schema:
        for k, item in enumerate(value):
            yield from faults(item, schema["items"], f"{place}[{k}]")


def _within(value: Named, schema: Named, place: str) -> Iterator[str]:
    requirements = [*schema.get("required", ())]
    requirements += [
        name
        for key, names in schema.get("dependentRequired", {}).items()
        if key in value
        for name in names
    ]
    yield from (f"{place}: {name} is missing" for name in requirements if name not in value)
    properties = schema.get("properties", {})
    for name, item in value.items():
        if inner := properties.get(name, schema.get("additionalProperties")):
            yield from faults(item, inner, f"{place}.{name}")


def _is(value: object, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))
