r"""A report for a LaTeX document: macros that give a claim's status and grade by its id, and an appendix of errata.

`\input{verdicts}` in the preamble, then `\lemmatastatus{family.topic.name}`, `\lemmatagrade{…}` or `\lemmataverdict{…}`, which is both;
`\input{errata}` where the appendix goes (with amsmath and amssymb). An unknown id prints `??` and warns.
"""

from __future__ import annotations

import re

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
MACROS = r"""\makeatletter
\newcommand\lemmata@get[2]{%
  \ifcsname lemmata@#1@#2\endcsname\csname lemmata@#1@#2\endcsname\else
  \textbf{??}\@latex@warning{no verdict of the claim #2}\fi}
\newcommand\lemmatastatus[1]{\lemmata@get{status}{#1}}
\newcommand\lemmatagrade[1]{\lemmata@get{grade}{#1}}
\newcommand\lemmataverdict[1]{\lemmata@get{verdict}{#1}}
\newcommand\lemmata@set[4]{%
  \expandafter\gdef\csname lemmata@status@#1\endcsname{#2}%
  \expandafter\gdef\csname lemmata@grade@#1\endcsname{#3}%
  \expandafter\gdef\csname lemmata@verdict@#1\endcsname{#4}}
"""


def documents(report: Report) -> dict[str, str]:
    """Return the two files by their names."""
    head = f"% lemmata {report.version}, tier {report.tier}\n"
    known = [row for row in report.rows if row.page == f"{row.id}.html"]
    return {"verdicts.tex": head + MACROS + "".join(map(_set, known)) + "\\makeatother\n", "errata.tex": head + _errata(report)}


def status(row: Row) -> str:
    """Return the outcome in words, and what is to be said against it."""
    doubts = [] if row.verdict["as_recorded"] else ["not as recorded"]
    return ", ".join([row.verdict["outcome"], *doubts, *([row.age] if row.age == "stale" else [])])


def _set(row: Row) -> str:
    grade = row.verdict["grade"] or ""
    both = f"{status(row)} ({grade})" if grade else status(row)
    return f"\\lemmata@set{{{row.id}}}{{{escaped(status(row))}}}{{{grade or '---'}}}{{{escaped(both)}}}\n"


def escaped(words: str) -> str:
    r"""Return words with every special character of LaTeX written out.

    >>> escaped("50% of n_1")
    '50\\% of n\\_1'
    """
    return re.sub(r"[\\~^#$%&_{}<>|]", lambda found: SPECIAL[found.group()], words)


def _errata(report: Report) -> str:
    lines = ["\\section*{Errata}"]
    for key, rows in report.papers.items():
        lines += [f"\\subsection*{{{escaped(key)}}}", "\\begin{enumerate}"]
        for row in rows:
            lines += _erratum(row, report)
        lines.append("\\end{enumerate}")
    return "\n".join(lines) + "\n"


def _erratum(row: Row, report: Report) -> list[str]:
    if row.entry is None or row.entry.claim.erratum is None:
        return []
    record, erratum, other = row.entry.claim, row.entry.claim.erratum, report.row(row.entry.claim.corrected_by)
    said = f"{row.id}; {erratum.severity}; {status(row)}"
    lines = [f"\\item \\textbf{{{escaped(record.source.where)}: {escaped(record.title)}}} ({escaped(said)})\\\\"]
    lines += [f"Printed: {escaped(erratum.printed)}.", f"\\[ {record.statement} \\]", f"{escaped(erratum.why)}."]
    if other and other.entry:
        lines += [f"Corrected ({escaped(other.id)}):", f"\\[ {other.entry.claim.statement} \\]"]
    return lines
