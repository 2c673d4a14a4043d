r"""The theorem-like environments of a paper's LaTeX source: what it states, under which label, and
where.

An environment counts if the source declares it (`\newtheorem`, `\declaretheorem`) under a name that
states something, or if it bears one of the usual names. Definitions, remarks and examples state
nothing that could be verified. Files that are taken in by `\input`, `\include` or `\subfile` are
read in their place; numbers come from the `.aux` file beside the source, if LaTeX has left one
there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from lemmata import BadInput

STATING = (
    "theorem",
    "lemma",
    "proposition",
    "corollary",
    "claim",
    "conjecture",
    "fact",
    "observation",
    "result",
)
"""What a theorem-like environment that states something is called."""
INPUTS = ("input", "include", "subfile")
LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
NUMBER = re.compile(r"\\newlabel\{(?P<label>[^{}]*)\}\{\{(?P<number>[^{}]*)\}")


class Theorem(NamedTuple):
    """One statement of a source: kind (`theorem`), title and label ("" if it has none), LaTeX,
    file, line, number ("" where unknown).
    """

    kind: str
    title: str
    label: str
    text: str
    file: str
    line: int
    number: str

    @property
    def name(self) -> str:
        """Kind and number, as `theorem 2.1`, and the title in parentheses."""
        return " ".join(
            filter(None, (self.kind, self.number, f"({self.title})" if self.title else ""))
        )

    @property
    def where(self) -> str:
        """The place in the source: number, label, file and line."""
        label = f"label {self.label}" if self.label else ""
        return ", ".join(
            filter(None, (f"{self.kind} {self.number}".rstrip(), label, f"{self.file}:{self.line}"))
        )


class Reading(NamedTuple):
    """What was found in a source: its title and authors ("" if it does not say), its statements,
    and the files that are not there.
    """

    title: str
    authors: str
    theorems: list[Theorem]
    missing: list[str]


_Placed = tuple[int, Theorem]


def read(path: Path) -> Reading:
    """Return the statements of a paper's source, in order.

    Raises: BadInput for a file that cannot be read, and for a source without theorem-like
        environments.
    """
    if path.suffix != ".tex":
        raise BadInput(f"{path}: a paper's source must be called NAME.tex")
    sources, missing = _sources(path)
    kinds = {
        **{name: name for name in STATING},
        **{name: kind for text in sources.values() for name, kind in _declared(text)},
    }
    kinds = {
        name: word
        for name, kind in kinds.items()
        for word in STATING
        if word in kind.lower().split()
    }
    numbers = _numbers(path)
    statements = {
        name: list(_theorems(name, text, kinds, numbers)) for name, text in sources.items()
    }
    theorems = list(_in_order(path.name, sources, statements))
    if not theorems:
        raise BadInput(
            rf"{path}: there is no theorem-like environment; they are declared with \newtheorem, as"
            rf" {', '.join(STATING[:4])}"
        )
    macros = {
        macro: argument
        for text in sources.values()
        for macro, argument in _arguments(text, {"title": "[{", "author": "[{"})
    }
    return Reading(
        _plain(macros.get("title", "")), _plain(macros.get("author", "")), theorems, missing
    )


def _sources(path: Path) -> tuple[dict[str, str], list[str]]:
    """Return the text of a source and of all that it takes in, by name; and what of that is not
    there.
    """
    texts, missing, queue = dict[str, str](), list[str](), [path.name]
    while queue:
        name = queue.pop(0)
        try:
            texts[name] = (path.parent / name).read_bytes().decode("utf-8", errors="replace")
        except OSError as error:
            if name == path.name:
                raise BadInput(f"{path}: {(error.strerror or str(error)).lower()}") from None
            missing.append(name)
            continue
        queue += [
            inner for inner in _taken_in(texts[name]) if inner not in (*texts, *queue, *missing)
        ]
    return texts, missing


def _taken_in(text: str) -> list[str]:
    return [_file(argument) for _, argument in _arguments(text, dict.fromkeys(INPUTS, "{"))]


def _file(argument: str) -> str:
    name = argument.strip()
    return name if name.endswith(".tex") else f"{name}.tex"


def _declared(text: str) -> Iterator[tuple[str, str]]:
    r"""Yield environment and printed name of each `\newtheorem` and `\declaretheorem`."""
    for node in _nodes(text, {"newtheorem": "*{[{[", "declaretheorem": "[{["}):
        arguments = [_inside(argument) for argument in _given(node)]
        if getattr(node, "macroname", "") == "newtheorem" and arguments:
            yield arguments[1], arguments[3]
        elif getattr(node, "macroname", "") == "declaretheorem" and arguments:
            match = re.search(
                r"(?:name|title)\s*=\s*\{?([^,{}\]]*)", " ".join((arguments[0], arguments[2]))
            )
            yield arguments[1], match.group(1) if match else arguments[1]


def _arguments(text: str, macros: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each of these macros with its last argument, in order."""
    for node in _nodes(text, macros):
        if getattr(node, "macroname", "") in macros and (arguments := _given(node)):
            yield node.macroname, _inside(arguments[-1])


def _theorems(
    file: str, text: str, kinds: dict[str, str], numbers: dict[str, str]
) -> Iterator[_Placed]:
    """Yield the statements of one file, each with its place in the text."""
    for node in _nodes(text, {}, kinds):
        name = getattr(node, "environmentname", "")
        if name in kinds and node.nodelist is not None:
            start = node.nodelist[0].pos if node.nodelist else node.pos
            body = text[start : node.pos + node.len].removesuffix(rf"\end{{{name}}}")
            label = next(iter(LABEL.findall(body)), "")
            title = _plain(_inside(next(iter(_given(node)), "")))
            line = text.count("\n", 0, node.pos) + 1
            yield (
                node.pos,
                Theorem(
                    kinds[name],
                    title,
                    label,
                    _dedented(LABEL.sub("", body)),
                    file,
                    line,
                    numbers.get(label, ""),
                ),
            )


def _in_order(
    file: str,
    sources: dict[str, str],
    statements: dict[str, list[_Placed]],
    ancestors: tuple[str, ...] = (),
) -> Iterator[Theorem]:
    """Yield the statements as the paper has them: those of a file that is taken in, at its
    place.
    """
    places: list[tuple[int, Theorem | str]] = [*statements[file]]
    for node in _nodes(sources[file], dict.fromkeys(INPUTS, "{")):
        if getattr(node, "macroname", "") in INPUTS and (arguments := _given(node)):
            places.append((node.pos, _file(_inside(arguments[-1]))))
    for _, item in sorted(places, key=lambda place: place[0]):
        if isinstance(item, Theorem):
            yield item
        elif item in statements and item not in (*ancestors, file):
            yield from _in_order(item, sources, statements, (*ancestors, file))


def _nodes(
    text: str, macros: dict[str, str], environments: dict[str, str] | None = None
) -> Iterator[Any]:
    """Yield every node of a text, those inside others too; comments and verbatim text hold none."""
    from pylatexenc.latexwalker import LatexWalker, get_default_latex_context_db
    from pylatexenc.macrospec import EnvironmentSpec, MacroSpec, MacroStandardArgsParser

    context = get_default_latex_context_db()
    context.add_context_category(
        "of the source",
        macros=[
            MacroSpec(name, MacroStandardArgsParser(arguments))
            for name, arguments in macros.items()
        ],
        environments=[
            EnvironmentSpec(name, MacroStandardArgsParser("[")) for name in environments or ()
        ],
        prepend=True,
    )
    nodes, _, _ = LatexWalker(text, latex_context=context, tolerant_parsing=True).get_latex_nodes()
    stack = [*reversed(nodes)]
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(
            [inner for inner in getattr(node, "nodelist", None) or () if inner is not None]
        )


def _given(node: object) -> list[str]:
    """Return the arguments of a macro or an environment as they stand there, "" for one that is
    left out.
    """
    parsed = getattr(node, "nodeargd", None)
    return (
        [argument.latex_verbatim() if argument else "" for argument in parsed.argnlist or ()]
        if parsed
        else []
    )


def _inside(argument: str) -> str:
    return argument[1:-1] if argument[:1] in ("{", "[") else argument


def _plain(text: str) -> str:
    """Return LaTeX on one line, without notes, line breaks and spaces that no reader sees."""
    text = re.sub(r"\\(thanks|footnote|cite[a-z]*)\s*(\[[^\]]*\])*\s*\{[^{}]*\}", "", text)
    text = re.sub(r"\s*\\and\b\s*", ", ", text)
    return " ".join(re.sub(r"\\\\|~", " ", text).split()).strip(" ,;")


def _dedented(text: str) -> str:
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    margins = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    margin = min(margins, default=0)
    return (
        "\n".join([lines[0].strip(), *(line[margin:] for line in lines[1:])]).strip()
        if lines
        else ""
    )


def _numbers(path: Path) -> dict[str, str]:
    """Return the number of each label, from the `.aux` file that LaTeX left beside the source."""
    try:
        text = path.with_suffix(".aux").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    return {match["label"]: match["number"] for match in NUMBER.finditer(text)}
