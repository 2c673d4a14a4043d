r"""A report for a LaTeX document: macros that give a claim's status and grade by its id, and an
appendix of errata.

`\input{verdicts}` in the preamble, then `\lemmatastatus{family.topic.name}`, `\lemmatagrade{…}` or
`\lemmataverdict{…}`, which is both, or `\lemmatascope{…}`; or
`\usepackage[site=https://…]{lemmata}` with the third file, which has `\lemmata{ID}` and links.
`\input{errata}` where the appendix goes (with amsmath, amssymb and graphicx). An unknown id prints
`??` and warns.
"""

from __future__ import annotations

import re
import unicodedata
from importlib.resources import files

from lemmata.site import errata
from lemmata.site.frame import headline
from lemmata.site.mathml import lines, parts, segments
from lemmata.site.rows import Report, Row

SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{character: f"\\{character}" for character in "#$%&_{}"},
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
MATHEMATICS = {
    **{
        "≤": r"\le",
        "≥": r"\ge",
        "≠": r"\ne",
        "≈": r"\approx",
        "∞": r"\infty",
        "±": r"\pm",
        "×": r"\times",
        "·": r"\cdot",
        "→": r"\to",
    },
    **{
        "−": "-",
        "∈": r"\in",
        "√": r"\surd",
        **{raised: f"^{digit}" for digit, raised in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
    },
}
GREEK = re.compile(
    "GREEK SMALL LETTER (ALPHA|BETA|GAMMA|DELTA|EPSILON|ZETA|ETA|THETA|KAPPA|LAMDA|MU|NU|XI|PI|RHO"
    "|SIGMA|TAU|PHI|CHI|PSI|OMEGA)"
    "|GREEK CAPITAL LETTER (GAMMA|DELTA|THETA|LAMDA|XI|PI|SIGMA|PHI|PSI|OMEGA)"
)
PRINTED = frozenset("†–—‘’“”…äöüÄÖÜßáàâéèêëíïîóôúùûçñøåæ")
"""The characters beyond ASCII that LaTeX prints as they are."""
MACROS = r"""\makeatletter
\newcommand\lemmata@get[2]{%
  \ifcsname lemmata@#1@#2\endcsname\csname lemmata@#1@#2\endcsname\else
  \textbf{??}\@latex@warning{no verdict on the claim #2}\fi}
\newcommand\lemmatastatus[1]{\lemmata@get{status}{#1}}
\newcommand\lemmatagrade[1]{\lemmata@get{grade}{#1}}
\newcommand\lemmataverdict[1]{\lemmata@get{verdict}{#1}}
\newcommand\lemmatascope[1]{\lemmata@get{scope}{#1}}
\newcommand\lemmata@set[4]{%
  \expandafter\gdef\csname lemmata@status@#1\endcsname{#2}%
  \expandafter\gdef\csname lemmata@grade@#1\endcsname{#3}%
  \expandafter\gdef\csname lemmata@verdict@#1\endcsname{#4}}
\newcommand\lemmata@setscope[2]{\expandafter\gdef\csname lemmata@scope@#1\endcsname{#2}}
\newsavebox\lemmata@box
\newcommand\lemmatadisplay[1]{\sbox\lemmata@box{$\displaystyle #1$}%
  \[\ifdim\wd\lemmata@box>\linewidth\resizebox{\linewidth}{!}{\usebox\lemmata@box}\else\usebox\lemmata@box\fi\]}
"""


def documents(report: Report) -> dict[str, str]:
    """Return verdicts, errata and the package that reads them, by the names of the files."""
    head = f"% lemmata {report.version}, tier {report.tier}\n"
    rows = [row for row in report.rows if row.page == f"{row.id}.html"]
    package = files("lemmata.site").joinpath("lemmata.sty").read_text(encoding="utf-8")
    verdicts = head + MACROS + "".join(map(_set, rows)) + "\\makeatother\n"
    return {"verdicts.tex": verdicts, "errata.tex": head + _errata(report), "lemmata.sty": package}


def status(row: Row) -> str:
    """Return the outcome in words, with any reservations."""
    doubts = [] if row.verdict["as_recorded"] else ["not as recorded"]
    return ", ".join([row.verdict["outcome"], *doubts, *([row.age] if row.age == "stale" else [])])


def _set(row: Row) -> str:
    grade = headline(row.verdict)
    verdict = f"{status(row)} ({grade})" if grade else status(row)
    fields = (row.id, *map(escaped, (status(row), grade or "---", verdict)))
    scope = escaped(row.verdict["scope"] or "---")
    return (
        f"\\lemmata@set{''.join(f'{{{field}}}' for field in fields)}\n"
        f"\\lemmata@setscope{{{row.id}}}{{{scope}}}\n"
    )


def escaped(words: str) -> str:
    r"""Return words with every special character of LaTeX escaped, and those missing from its fonts
    as mathematics or by name.

    >>> escaped("50% of n_1"), escaped("α ≤ β²")
    ('50\\% of n\\_1',
     '\\ensuremath{\\alpha} \\ensuremath{\\le} \\ensuremath{\\beta}\\ensuremath{^2}')
    >>> escaped('the "first" of 2"')
    'the “first” of 2"'
    """
    return "".join(map(_escaped, re.sub(r'"([^"]*)"', "“\\1”", words)))


def prose(words: str) -> str:
    r"""Return words escaped, but for the mathematics between dollar signs.

    >>> prose("50% at $n_1$")
    '50\\% at \\ensuremath{n_1}'
    """
    return "".join(
        f"\\ensuremath{{{part}}}" if inside else escaped(part) for inside, part in segments(words)
    )


def _escaped(letter: str) -> str:
    if letter in SPECIAL or (letter.isascii() and letter.isprintable()) or letter in PRINTED:
        return SPECIAL.get(letter, letter)
    name = unicodedata.name(letter, "a character without a name")
    if match := GREEK.fullmatch(name):
        word = (match[1] or match[2]).lower().replace("lamda", "lambda")
        return f"\\ensuremath{{\\{word if match[1] else word.capitalize()}}}"
    return (
        f"\\ensuremath{{{MATHEMATICS[letter]}}}"
        if letter in MATHEMATICS
        else " "
        if letter.isspace()
        else f"[{name.lower()}]"
    )


def _id(row: Row) -> str:
    """Return a claim's id, which may be broken after a dot or a hyphen."""
    return f"\\texttt{{{re.sub(r'(?<=[.-])', lambda _: chr(92) + 'allowbreak ', escaped(row.id))}}}"


def _displayed(tex: str) -> list[str]:
    """Return a statement as displayed mathematics, one line per part; what is wider than the line
    is shrunk.
    """
    return [
        f"\\lemmatadisplay{{{line.strip().rstrip(',')}}}"
        for part in parts(tex)
        for line in lines(part)
    ]


def _errata(report: Report) -> str:
    content = ["\\begingroup\\sloppy", "\\section*{Errata}"]
    for key, rows in report.papers.items():
        paper = errata.paper(rows)
        content += [f"\\subsection*{{{escaped(key)}}}"]
        content += [
            (
                f"{escaped(paper.authors)}, \\emph{{{escaped(paper.title)}}} ({paper.year}),"
                f" {escaped(paper.identifier)}."
            ),
            "",
        ]
        content += [
            line
            for words in errata.introduction(key, rows, report)
            for line in (escaped(words), "")
        ]
        content += [
            "\\begin{enumerate}",
            *(line for item in errata.items(rows, report) for line in _erratum(item)),
            "\\end{enumerate}",
        ]
    return "\n".join([*content, "\\par\\endgroup", ""])


def _erratum(item: errata.Item) -> list[str]:
    head = f"\\item \\textbf{{{escaped(item.record.place)}: {prose(item.title)}}}"
    content = [head, f"({_id(item.row)}; {escaped(status(item.row))})", ""]
    content += [f"Printed: {escaped(item.erratum.printed)}.", *_displayed(item.record.statement)]
    if item.better and item.corrected:
        content += [
            f"Corrected ({_id(item.better)}): {prose(item.better.verdict['title'])}.",
            *_displayed(item.corrected.statement),
        ]
    pairs = [
        ("Why it fails", item.erratum.why),
        ("Severity", item.severity),
        ("Counterexample", item.counterexample),
    ]
    pairs += [("Evidence", "; ".join(item.support))] if item.support else []
    return content + [f"{name}: {escaped(words)}.\\par" for name, words in pairs]
