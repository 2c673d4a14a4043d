"""Expressions of `-k`: words joined by `and`, `or`, `not` and brackets, each of them true of a text
that contains it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lemmata import BadInput

Test = Callable[[str], bool]


def read(text: str) -> Test:
    """Return the test that an expression is of a text, in which capitals do not count.

    Raises: BadInput for what is no expression.

    >>> chosen = read("limit and not (printed or joint)")
    >>> chosen("ape.limit"), chosen("ape.limit-printed"), chosen("Joint limit")
    (True, False, False)
    """
    words = re.findall(r"[()]|[^\s()]+", text)
    try:
        test = _any(words)
    except (IndexError, ValueError):
        words = ["?"]
    if words:
        raise BadInput(
            f"-k {text!r}: join words by 'and', 'or', 'not' and brackets, as in \"limit and not"
            ' printed"'
        )
    return lambda subject: test(subject.casefold())


def _any(words: list[str]) -> Test:
    tests = [_all(words)]
    while words[:1] == ["or"]:
        del words[0]
        tests.append(_all(words))
    return lambda subject: any(test(subject) for test in tests)


def _all(words: list[str]) -> Test:
    tests = [_one(words)]
    while words[:1] == ["and"]:
        del words[0]
        tests.append(_one(words))
    return lambda subject: all(test(subject) for test in tests)


def _one(words: list[str]) -> Test:
    word = words.pop(0)
    if word == "not":
        test = _one(words)
        return lambda subject: not test(subject)
    if word == "(":
        test = _any(words)
        if words.pop(0) != ")":
            raise ValueError("a bracket is not closed")
        return test
    if word in (")", "and", "or"):
        raise ValueError(f"{word} joins nothing")
    return lambda subject: word.casefold() in subject
