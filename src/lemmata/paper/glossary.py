"""What the parameters of a claim mean: from a glossary where there is one, else from the docstring
of the formula.

A glossary is two names with literal values: `SETTING`, the problem in a paragraph, and `SYMBOLS`, a
pair (symbol in LaTeX, meaning) for each parameter's name. A built-in family has them in
`theory/<family>/setting.py`, a user in the file of the claim. The file is read and not run.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from lemmata import corpus
from lemmata.paper.notation import Written, names_of, ranged
from lemmata.sources import families
from lemmata.sources.named_claims import Entry, statements
from lemmata.sources.told import Described, described
from lemmata.terms.types import Fields, Function, Named
from lemmata.terms.typeset.symbols import PLAIN, symbol, word

LETTER = re.compile(rf"({'|'.join(PLAIN)}|[A-Za-z])(\*?)(?=, | [<>]=? |[;.] |[.;]?$)(?:[,;.] ?)?")
ALIKE = re.compile(r"^as (?:of |in |for )?`([\w.]+)`")


class Glossary(NamedTuple):
    """The problem in a paragraph, and (symbol, meaning) by name of parameter."""

    setting: str
    symbols: dict[str, tuple[str, str]]


def glossary(entry: Entry) -> Glossary:
    """Return the glossary for a claim: where none is written, the setting is what the docstring of
    the problem or the file says first.
    """
    if entry.folder is None:
        literals = _literals(entry.path)
        return Glossary(
            _paragraphs(literals.get("SETTING", "")) or _opening(entry.path),
            literals.get("SYMBOLS", {}),
        )
    home = Path(corpus.home("theory"), entry.folder)
    literals = _literals(str(home / "setting.py"))
    return Glossary(
        _paragraphs(literals.get("SETTING", "")) or _opening(str(home / "problem.py")),
        literals.get("SYMBOLS", {}),
    )


@functools.cache
def _literals(path: str) -> Fields:
    literals: Fields = {}
    kinds = {"SETTING": str, "SYMBOLS": dict, "QUANTITIES": dict}
    for node in statements(path):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id in kinds
        ):
            try:
                value = ast.literal_eval(node.value)
            except ValueError:
                continue
            if isinstance(value, kinds[node.targets[0].id]):
                literals[node.targets[0].id] = value
    for name in {"SYMBOLS", "QUANTITIES"} & set(literals):
        if not all(
            isinstance(pair, tuple) and [type(part) for part in pair] == [str, str]
            for pair in literals[name].values()
        ):
            del literals[name]
    return literals


def quantity(folder: str, name: str) -> tuple[str, str] | None:
    """Return unit and meaning of a quantity in a family's summaries, by the longest beginning of
    its name that is known there.
    """
    quantities = _literals(str(Path(corpus.home("theory"), folder, "setting.py"))).get(
        "QUANTITIES", {}
    )
    prefixes = [
        word for word in quantities if name == word or re.match(rf"{re.escape(word)}\b", name)
    ]
    return quantities[max(prefixes, key=len)] if prefixes else None


@functools.cache
def _opening(path: str) -> str:
    """Return the first two paragraphs of a module's docstring, without the source."""
    try:
        text = ast.get_docstring(ast.parse(Path(path).read_bytes())) or ""
    except (OSError, SyntaxError, ValueError):
        return ""
    paragraphs = text.partition("\nSource:")[0].split("\n\n")[:2]
    return _paragraphs(
        "\n\n".join(part for part in paragraphs if not part.lstrip().startswith("lemmata "))
    )


def _paragraphs(words: str) -> str:
    """Return paragraphs, one in a line."""
    return "\n".join(" ".join(part.split()) for part in words.split("\n\n") if part.strip())


def docstring(function: Function) -> str:
    """Return the docstring of a function, whether it is here or only described."""
    if not isinstance(function, Described):
        return inspect.getdoc(function) or ""
    try:
        tree = ast.parse(textwrap.dedent(function.source or ""))
    except SyntaxError:
        return ""
    node = tree.body[0] if tree.body else None
    return ast.get_docstring(node) or "" if isinstance(node, ast.FunctionDef) else ""


def arguments(function: Function, depth: int = 3) -> dict[str, str]:
    """Return what a docstring says of each argument; where it refers to another function of the
    module, what that one says.

    >>> sorted(arguments(ranged)), arguments(arguments)
    ([], {})
    """
    text = docstring(function)
    block = re.search(r"^Args(?: and Raises)?:(.*?)(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    if not block:
        return {}
    if reference := ALIKE.match(block[1].strip()):
        return _elsewhere(function, reference[1], depth)
    meanings: dict[str, str] = {}
    for line in re.split(
        r"\n(?=    \S)", textwrap.dedent(block[1]).join(("\n", "")).replace("\n", "\n    ")
    ):
        names, colon, words = line.strip().partition(": ")
        if colon and re.fullmatch(r"[\w, ]+", names):
            reference = ALIKE.match(words)
            originals = _elsewhere(function, reference[1], depth) if reference else {}
            several = names.split(", ")
            # a letter after several names is not the symbol of each: a space in front keeps it from
            # being read as one
            for name in several:
                meanings[name] = (
                    originals.get(name, "")
                    if reference
                    else " " * (len(several) > 1) + " ".join(words.split())
                )
    return meanings


def _elsewhere(function: Function, name: str, depth: int) -> dict[str, str]:
    if isinstance(function, Described) or not depth:
        return {}
    home = sys.modules.get(getattr(function, "__module__", ""))
    for step in name.split("."):
        home = getattr(home, step, None)
    return arguments(home, depth - 1) if callable(home) else {}


def written(entry: Entry) -> tuple[Written, ...]:
    """Return the parameters of a claim as they are written: those of its domain, in order, without
    free coordinates.
    """
    whole = entry.claim.domain
    free = whole.coordinates()
    domain = {name: factor for name, factor in whole.factors.items() if name not in free}
    pairs, sentences = glossary(entry).symbols, arguments(entry.claim.formula)
    if better := families.built_in(entry.claim.corrected_by or ""):
        sentences = {**arguments(better.claim.formula), **sentences}
    glosses = {name: _told(name, pairs.get(name), sentences.get(name, "")) for name in domain}
    symbols = {name: pair[0] for name, pair in glosses.items()}
    parameters = set(re.findall(r"\w+", described(entry.claim.formula).signature))
    for name in (name for name, (_, meaning) in glosses.items() if not meaning):
        glosses[name] = symbols[name], _auxiliary(name, domain, symbols, name in parameters)
    return tuple(
        Written(name, *glosses[name], *ranged(name, factor, symbols))
        for name, factor in domain.items()
    )


def symbols(entry: Entry) -> dict[str, str]:
    """Return the symbol of each parameter of a claim, by name, in LaTeX."""
    return {one.name: one.symbol for one in written(entry)}


def _auxiliary(name: str, domain: Named, symbols: Mapping[str, str], taken: bool) -> str:
    """Return what a parameter is for of which nothing is said: others are computed from it, or only
    assumptions and checks read it.
    """
    functions = {
        parameter: factor.function for parameter, factor in domain.items() if factor.is_computed
    }
    dependents = [
        symbols[parameter]
        for parameter, function in functions.items()
        if name in names_of(function)
    ]
    if dependents:
        verb = "is" if len(dependents) == 1 else "are"
        return f"auxiliary: ${','.join(dependents)}$ {verb} computed from it"
    return "" if taken else "not in the formula: ranges, assumptions and checks read it"


def _told(name: str, pair: tuple[str, str] | None, sentence: str) -> tuple[str, str]:
    """Return symbol and meaning: the glossary's symbol before the docstring's, the docstring's
    meaning, which is the claim's own, first.
    """
    letter = LETTER.match(sentence)
    spelling = PLAIN.get(letter[1], letter[1]) + ("^*" if letter[2] else "") if letter else None
    # the range says that
    remainder = re.sub(
        r"^\s*[<>=]=? .*", "", sentence[letter.end() :] if letter else sentence
    ).strip()
    meaning = (
        pair[1]
        if pair
        and (not remainder or remainder.startswith(("at least", "at most", "from ", "1 <=")))
        else remainder
    )
    return (pair[0] if pair else symbol(name) or spelling or word(name)), meaning.rstrip(".")
