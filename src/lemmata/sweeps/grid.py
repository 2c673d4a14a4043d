"""Grids of flags: which runs a sweep asks for, in the words that a single simulation understands.

`key=a,b,c` lists the values of a flag. `key=lo:hi:n` stands for n evenly spaced numbers with both
ends among them, each the float (or the integer) nearest to the decimal asked for. Where a value
holds commas itself, semicolons separate: `init=0.5,0.1,0.4;0.4,0.2,0.4`. A flag without a value
takes `true` (given) or `false` (left out). Seeds are `first:past` or a list.
"""

from __future__ import annotations

import argparse
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from lemmata.terms.types import Fields

MOST_RUNS = 1_000_000
"""Runs of a sweep: their plans are all held in memory at once."""
MOST_SEED = 2**31
"""Seeds lie below it, so that the key made of one does not depend on the width of integers."""
NOT_KEYS = ("help", "store", "no-cache", "seed", "seeds")
WORDS = {int: "an integer", float: "a finite number"}


class Axis(NamedTuple):
    """A flag, its values, and the words that give it each of them."""

    key: str
    values: tuple[Any, ...]
    words: tuple[tuple[str, ...], ...]


class Point(NamedTuple):
    """One combination of values, by key, and the words that ask a simulation for it."""

    values: Fields
    words: tuple[str, ...]

    def without(self, flag: str) -> Point:
        """Return the point without the words of a flag, whose value is None.

        >>> Point({"a": 1, "b": True}, ("--a=1", "--b")).without("b")
        Point(values={'a': 1, 'b': None}, words=('--a=1',))
        """
        return Point(
            {**self.values, flag: None},
            tuple(word for word in self.words if word.partition("=")[0] != f"--{flag}"),
        )


def axis(parser: argparse.ArgumentParser, expression: str) -> Axis:
    """Read one grid expression.

    Args:
        parser: of the simulation's flags.
        expression: key=a,b,c or key=lo:hi:n.

    Raises: ValueError for another form, an unknown key, and values that the flag does not take or
        that are named twice.

    >>> parser = argparse.ArgumentParser()
    >>> _ = parser.add_argument("--steps", type=int)
    >>> axis(parser, "steps=1:10:4")
    Axis(key='steps', values=(1, 4, 7, 10),
         words=(('--steps=1',), ('--steps=4',), ('--steps=7',), ('--steps=10',)))
    """
    key, equals, text = expression.partition("=")
    flags = {
        word[2:]: action
        for action in parser._actions
        for word in action.option_strings
        if word.startswith("--")
    }
    keys = sorted(set(flags) - set(NOT_KEYS))
    if not equals or not text:
        raise ValueError(f"--grid {expression!r:.80}: write a grid as key=a,b,c or key=lo:hi:n")
    if key in ("seed", "seeds"):
        raise ValueError(f"--grid {key}: give seeds by --seeds instead, as 0:64 or 3,5,9")
    if key not in keys:
        raise ValueError(f"--grid: there is no flag {key!r:.60}; the flags are {', '.join(keys)}")
    action = flags[key]
    ends = text.split(":")
    ranged = (
        len(ends) == 3
        and action.choices is None
        and action.nargs is None
        and all(map(_is_number, ends))
    )
    parts = text.removesuffix(";").split(";" if ";" in text else ",")
    words = _spaced(key, text, action.type) if ranged else [word.strip() for word in parts]
    values = tuple(_value(action, key, word) for word in words)
    if twice := [
        word for word, value in zip(words, values, strict=True) if values.count(value) > 1
    ]:
        raise ValueError(f"--grid {key}: the value {twice[0]} occurs twice: give it once")
    if action.nargs == 0:
        return Axis(key, values, tuple((f"--{key}",) if value else () for value in values))
    return Axis(key, values, tuple((f"--{key}={word}",) for word in words))


def points(axes: Sequence[Axis]) -> list[Point]:
    """Return every combination of the axes' values, sorted by them, the first axis first.

    Raises: ValueError for a flag with two axes, and for too many combinations.

    >>> [point.values for point in points([Axis("b", (2, 1), ((), ())), Axis("a", ("x",), ((),))])]
    [{'b': 1, 'a': 'x'}, {'b': 2, 'a': 'x'}]
    """
    keys = [flag.key for flag in axes]
    if twice := [key for key in keys if keys.count(key) > 1]:
        raise ValueError(f"--grid {twice[0]} is given twice: list all its values in one grid")
    check_count(math.prod(len(flag.values) for flag in axes))

    def sides() -> Iterator[list[tuple[Any, tuple[str, ...]]]]:
        for flag in axes:
            yield sorted(zip(flag.values, flag.words, strict=True), key=lambda pair: pair[0])

    grid = []
    for combination in itertools.product(*sides()):
        values = {key: value for key, (value, _) in zip(keys, combination, strict=True)}
        grid.append(Point(values, tuple(word for _, words in combination for word in words)))
    return grid


def seeds(text: str) -> tuple[int, ...]:
    """Read seeds: `first:past`, the last one left out, or a list; sorted.

    Raises: ValueError for anything else, an empty range, a seed named twice or out of range.

    >>> seeds("0:3"), seeds("9,5")
    ((0, 1, 2), (5, 9))
    """
    message = (
        f"--seeds must be 0:64 (from 0 to 63) or 3,5,9, each below {MOST_SEED} and none twice, not"
        f" {text!r:.60}"
    )
    if not re.fullmatch(r"[0-9]{1,10}(:[0-9]{1,10}|(,[0-9]{1,10})*)", text, re.ASCII):
        raise ValueError(message)
    numbers = [int(word) for word in re.split("[:,]", text)]
    check_count(numbers[1] - numbers[0] if ":" in text else 1)
    values = range(*numbers) if ":" in text else numbers
    if not values or len(set(values)) < len(values) or max(values) >= MOST_SEED:
        raise ValueError(message)
    return tuple(sorted(values))


def check_count(runs: int) -> None:
    """Refuse more runs than a sweep may have.

    Raises: ValueError.
    """
    if runs > MOST_RUNS:
        raise ValueError(f"a sweep may have at most {MOST_RUNS} runs, not {runs}")


def _is_number(word: str) -> bool:
    try:
        return math.isfinite(float(word))
    except ValueError:
        return False


def _spaced(key: str, text: str, kind: Any) -> list[str]:
    low, high, count = text.split(":")
    if not re.fullmatch("[0-9]{1,9}", count.strip(), re.ASCII) or int(count) < 2:
        raise ValueError(
            f"--grid {key}: a range must be lo:hi:n with n points, at least 2, not {text!r:.60}"
        )
    check_count(int(count))
    first, last = (Fraction(repr(float(end))) for end in (low, high))
    values = [first + (last - first) * k / (int(count) - 1) for k in range(int(count))]
    if kind is int:
        if fractions := [point for point in values if point.denominator != 1]:
            raise ValueError(
                f"--grid {key}={text}: --{key} takes integers, and the point"
                f" {float(fractions[0]):g} is not one"
            )
        return [str(point) for point in values]
    return [repr(float(point)) for point in values]


def _value(action: argparse.Action, key: str, word: str) -> Any:
    """Return a word as the flag reads it."""
    if action.nargs == 0:
        if word not in ("true", "false"):
            raise ValueError(
                f"--grid {key}: --{key} is a flag without a value: write true or false, not"
                f" {word!r:.60}"
            )
        return word == "true"
    kind: Any = action.type or str
    try:
        value = kind(word)
    except (ValueError, TypeError, OverflowError, argparse.ArgumentTypeError):
        value = None
    if not word or value is None or (isinstance(value, float) and not math.isfinite(value)):
        raise ValueError(
            f"--grid {key}: --{key} takes {WORDS.get(kind, 'a value')}, not {word!r:.60}"
        )
    if action.choices is not None and value not in action.choices:
        raise ValueError(
            f"--grid {key}: --{key} must be one of {', '.join(map(str, action.choices))}, not"
            f" {word!r:.60}"
        )
    return value
