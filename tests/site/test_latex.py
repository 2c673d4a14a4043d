"""What a report gives to LaTeX and to Markdown."""

from __future__ import annotations

import dataclasses
import re
import shutil
import subprocess

import pytest

from lemmata.site import latex, markdown, pages


def bare(tex: str) -> str:
    """Return TeX without its control sequences: names of letters (and @), or one other character."""
    return re.sub(r"\\(?:[a-zA-Z@]+|.)", "", tex, flags=re.DOTALL)


def test_latex_gives_status_and_grade_by_id(told):
    found = latex.documents(told)
    for row in told.rows:
        outcome = row.verdict["outcome"]
        assert f"\\lemmata@set{{{row.id}}}{{{outcome}}}{{exact}}{{{outcome} (exact)}}\n" in found["verdicts.tex"]
    assert found["errata.tex"].count("\\item ") == sum(len(rows) for rows in told.papers.values()) > 0
    assert found["errata.tex"].count("\\lemmatadisplay{") >= 2 * found["errata.tex"].count("\\item ")


def test_latex_is_balanced_and_names_its_macros_by_letters(told):
    for name, source in latex.documents(told).items():
        assert bare(source).count("{") == bare(source).count("}"), name
        assert "$" not in bare(source).replace("$\\displaystyle #1$", "").replace("$ #1$", "")
        defined = re.findall(r"\\(?:newcommand|newsavebox)(\\[^\[{\s]+)", source)
        assert all(re.fullmatch(r"\\[a-zA-Z@]+", macro) for macro in defined)
        assert all(letter.isascii() or letter in latex.PRINTED for letter in source)
    words = "".join(chr(code) for code in range(32, 127)) + "αΩΑ≤²…é中\n"
    assert not set(bare(latex.escaped(words))) & {*"#$%&_^~\\\n", "中", "α"} - {"^"}


DOCUMENT = r"""\documentclass{article}
\usepackage{amsmath,amssymb,graphicx}
\input{verdicts}
\begin{document}
%s
\lemmataverdict{no.such.claim}
\input{errata}
\end{document}
"""

PACKAGE = r"\usepackage{hyperref}\usepackage[site=https://example.org/report]{lemmata}"


def test_the_package_reads_what_the_verdicts_define(told):
    """It goes on in a package after a file that ends with @ as other, and defines no macro that the verdicts have."""
    found = latex.documents(told)
    package, verdicts = found["lemmata.sty"], found["verdicts.tex"]
    assert verdicts.rstrip().endswith(r"\makeatother") and package.index("\\makeatletter") > package.index(r"\InputIfFileExists")
    defined = set(re.findall(r"\\newcommand(\\[a-zA-Z@]+)", verdicts))
    assert {r"\lemmatastatus", r"\lemmatagrade", r"\lemmataverdict"} <= defined
    assert not defined & set(re.findall(r"\\newcommand(\\[a-zA-Z@]+)", package))


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX is installed: apt-get install texlive-latex-base")
def test_latex_compiles(told, tmp_path):
    odd = "".join(chr(code) for code in range(32, 127)) + "".join(latex.MATHEMATICS) + "".join(latex.PRINTED) + "αΩΑζ中\n"
    told_of = [rf"\lemmatastatus{{{row.id}}} \lemmatagrade{{{row.id}}} \lemmataverdict{{{row.id}}}\par" for row in told.rows]
    files = {**latex.documents(told), "paper.tex": DOCUMENT % "\n".join([*told_of, latex.escaped(odd)])}
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    linked = (
        DOCUMENT.replace(r"\input{verdicts}", PACKAGE).replace(r"\lemmataverdict{no", r"\lemmata{no") % rf"\lemmata{{{told.rows[0].id}}}"
    )
    (tmp_path / "linked.tex").write_text(linked, encoding="utf-8")
    for paper in ("linked.tex", "paper.tex"):
        words = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", paper]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=240, check=False)
        assert done.returncode == 0, done.stdout[-2000:]
        assert done.stdout.count("no verdict on the claim") == 1
    assert "Missing character" not in (tmp_path / "paper.log").read_text(encoding="latin-1")


def test_markdown_has_a_row_for_each_claim(told):
    found = markdown.documents(told)
    assert sum(line.startswith("| `") for line in found["verdicts.md"].splitlines()) == len(told.rows)
    assert found["errata.md"].count("\n### ") == sum(len(rows) for rows in told.papers.values())


def test_words_are_one_cell_of_markdown():
    assert markdown.escaped("a|b\n<c> `d`") == r"a\|b &lt;c&gt; \`d\`"


def test_the_verdict_says_what_is_covered_and_the_scope_has_a_macro_of_its_own(told):
    row = told.rows[0]
    verdict = {**row.verdict, "headline": "exact, n ≥ 2", "coverage": "part", "missing": ["n below 2"], "scope": "every n ≥ 2"}
    edited = dataclasses.replace(told, rows=(dataclasses.replace(row, verdict=verdict),))
    found = latex.documents(edited)
    assert f"{{exact, n \\ensuremath{{\\ge}} 2}}{{{verdict['outcome']} (exact, n \\ensuremath{{\\ge}} 2)}}" in found["verdicts.tex"]
    assert f"\\lemmata@setscope{{{row.id}}}{{every n \\ensuremath{{\\ge}} 2}}" in found["verdicts.tex"]
    assert "\\newcommand\\lemmatascope" in found["verdicts.tex"] and "\\providecommand\\lemmatascope" in found["lemmata.sty"]
    assert "exact, n ≥ 2" in markdown.documents(edited)["verdicts.md"]
    files = pages.documents(edited)
    assert "exact, n ≥ 2" in str(files["index.html"])
    page = str(files[f"claims/{row.page}"])
    assert verdict["outcome"] != "holds" or "Not covered: n below 2." in page


def test_an_older_record_says_what_it_knows(told):
    row = told.rows[0]
    old = {name: value for name, value in row.verdict.items() if name not in ("headline", "coverage", "missing")}
    edited = dataclasses.replace(told, rows=(dataclasses.replace(row, verdict={**old, "solver": "SymPy 1.14", "partial": True}),))
    assert f"{row.verdict['outcome']} (exact by SymPy, partial)" in latex.documents(edited)["verdicts.tex"]
