"""`lemmata new --from PAPER.tex` and `lemmata coverage`: what a paper states, and how much of it has a formula."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from lemmata import BadInput, Statement
from lemmata.cli import main
from lemmata.paper import statements, theorems

PAPER = r"""
\documentclass{article}
\newtheorem{thm}{Theorem}[section]
\newtheorem{prop}[thm]{Proposition}
\declaretheorem[name=Open Conjecture]{conj}
\newtheorem{defn}{Definition}
\title{On parabolas\thanks{A grant}}
\author{A. Theorist \and B. Reader}
\begin{document}
% \begin{thm} commented out \end{thm}
\begin{thm}[Relaxation, \cite{other}]\label{thm:relax}
  For all $t \ge 0$,
  \[ p(t)=m+(p_0-m)e^{-\lambda t}. \]
\end{thm}
\input{more}
\input{gone}
\begin{defn} A definition states nothing. \end{defn}
\begin{conj}\label{conj:relax} "Quoted" $x \le 1$\end{conj}
\begin{verbatim}
\begin{thm} verbatim \end{thm}
\end{verbatim}
\end{document}
"""
MORE = "\\begin{prop} $a=b$ \\end{prop}\n\\begin{lemma}\\label{lem:relax}$x$\\end{lemma}\n"
COVERED = """
from lemmata import Claim, Domain, Equal, Interval, Mutant, exact

def same(x):
    return x

def more(x):
    return x + 1

RELAXED = Claim(
    id=THEOREM_RELAX.id, title=THEOREM_RELAX.title, source=THEOREM_RELAX.source, statement=THEOREM_RELAX.statement,
    formula=same, domain=Domain(x=Interval(0, 1)), controls=(Mutant("one more", more),),
)
NEW = Claim(
    id="theorems.new.one", title="New", source=Source(PAPER, "nowhere"), statement="x", reading="new",
    formula=same, domain=Domain(x=Interval(0, 1)), controls=(Mutant("one more", more),),
)

@exact(RELAXED, NEW)
def is_itself(formula, case):
    return Equal(case.apply(formula), case.x)
"""

PROVED, NONE_PROVED = "1 proved on its whole stated range (none of them accepted by Rocq)", "0 proved on their whole stated range"


def sentence(proved: str, undecided: int) -> str:
    """The sentence for a paper of four statements, of which three have no formula."""
    return (
        f"Of 4 printed statements: {proved}, 0 enclosed on part of it, 0 hold where tried, 0 refuted, {undecided} undecided,"
        " 3 not yet stated. 0 proofs rest on a solver's word or SymPy's."
    )


@pytest.fixture
def paper(tmp_path, monkeypatch):
    """A paper in two files, one of a third missing, and numbers from LaTeX; the working directory is its folder."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"paper.tex": PAPER, "more.tex": MORE, "paper.aux": r"\newlabel{thm:relax}{{1.1}{1}{}{}{}}"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / "paper.tex"


def test_statements_are_read_in_the_order_of_the_paper(paper):
    found = theorems.read(paper)
    assert (found.title, found.authors, found.missing) == ("On parabolas", "A. Theorist, B. Reader", ["gone.tex"])
    assert [(one.name, one.label, one.file, one.line) for one in found.theorems] == [
        ("theorem 1.1 (Relaxation)", "thm:relax", "paper.tex", 11),
        ("proposition", "", "more.tex", 1),
        ("lemma", "lem:relax", "more.tex", 2),
        ("conjecture", "conj:relax", "paper.tex", 18),
    ]
    assert found.theorems[0].text == "For all $t \\ge 0$,\n\\[ p(t)=m+(p_0-m)e^{-\\lambda t}. \\]"


def written(paper):
    """Write a file of statements and run it; imported, it would be an input of whatever this process computes later."""
    path = paper.parent / "theorems.py"
    assert main(["new", str(path), "--from", str(paper)]) == 0
    names: dict[str, object] = {}
    exec(path.read_text(encoding="utf-8"), names)
    return path, {name: value for name, value in names.items() if isinstance(value, Statement)}


def test_each_statement_becomes_a_record_with_label_text_and_place(paper, capsys):
    _, found = written(paper)
    said = capsys.readouterr()
    assert "gone.tex is not beside paper.tex" in said.err
    assert "with 4 statements of paper.tex, none of them with a formula yet; next: lemmata coverage" in said.out
    assert [*found] == ["THEOREM_RELAX", "PROPOSITION_1", "LEMMA_RELAX", "CONJECTURE_RELAX"]
    assert [one.id for one in found.values()] == [
        "theorems.theorem.relax",
        "theorems.proposition.1",
        "theorems.lemma.relax",
        "theorems.conjecture.relax",
    ]
    assert found["CONJECTURE_RELAX"].statement == '"Quoted" $x \\le 1$'
    assert str(found["THEOREM_RELAX"].source) == "paper, theorem 1.1, label thm:relax, paper.tex:11"
    assert [one.statement for one in found.values()] == [one.text for one in theorems.read(paper).theorems]


TEXTS = ["plain", r"\frac{1}{2}", "two\nlines", 'a "quote"', '"""', 'ends in "', "ends in \\", '\\"""', "tab\there"]


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_is_written_as_python_that_means_it(text):
    assert eval(statements._literal(text)) == text


def test_statements_of_one_name_are_told_apart(paper):
    paper.write_text(r"\begin{lemma}\label{a}x\end{lemma}\begin{lemma}\label{a}y\end{lemma}", encoding="utf-8")
    _, found = written(paper)
    assert ([*found], [one.id for one in found.values()]) == (["LEMMA_A", "LEMMA_A_2"], ["theorems.lemma.a", "theorems.lemma.a-2"])


def told(capsys, *words):
    """Return the exit status of `coverage --json` and what it prints."""
    status = main(["coverage", *map(str, words), "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_coverage_counts_places_with_a_formula_and_knows_the_last_verdict(paper, capsys):
    path, _ = written(paper)
    capsys.readouterr()
    store = ("--store", paper.parent / "store")
    assert [told(capsys, path, *store)[1][name] for name in ("statements", "covered", "percent")] == [4, 0, 0]
    path.write_text(path.read_text(encoding="utf-8") + COVERED, encoding="utf-8")
    status, found = told(capsys, path, *store)
    assert (status, found["covered"], found["percent"]) == (0, 1, 25)
    first = found["rows"][0]
    assert (first["title"], first["formula"], first["claims"]) == (
        "Theorem 1.1 (Relaxation)",
        True,
        [{"id": "theorems.theorem.relax", "verdict": None}],
    )
    assert main(["verify", str(path), "--jobs", "1", *map(str, store)]) == 0
    capsys.readouterr()
    assert told(capsys, path, *store)[1]["rows"][0]["claims"][0]["verdict"]["outcome"] == "holds"
    assert main(["coverage", str(path), "--at-least", "25", *map(str, store)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("holds (proved)")
    assert lines[1].endswith("no formula yet")
    assert lines[4] == "1 of 4 statements with a formula (25 %): 1 holds"
    assert lines[5] == f"paper: {sentence(PROVED, 0)}"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("return x\n\ndef more", "return x + 2\n\ndef more"), encoding="utf-8")
    assert main(["coverage", str(path), *map(str, store)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("holds (proved), of code that has changed since")
    assert lines[4] == "1 of 4 statements with a formula (25 %): 1 holds, of code that has changed since"
    assert lines[5:] == [f"paper: {sentence('0 proved on their whole stated range', 1)}", "  not proved: 1 not verified"]
    assert told(capsys, path, *store)[1]["rows"][0]["claims"][0]["verdict"]["age"] == "stale"
    path.write_text(text, encoding="utf-8")
    assert main(["coverage", str(path), "--at-least", "26", *map(str, store)]) == 1


def test_a_place_is_counted_by_all_that_was_found_of_its_claims(paper, capsys):
    """Two claims of one place, of which one holds and one is not as recorded, are no place that holds."""
    path, _ = written(paper)
    again = "\nAGAIN = replace(RELAXED, id='theorems.theorem.again', formula=more)\nexact(AGAIN)(is_itself)\n"
    path.write_text(f"from dataclasses import replace\n{path.read_text(encoding='utf-8')}{COVERED}{again}", encoding="utf-8")
    store = ("--store", str(paper.parent / "store"))
    assert main(["verify", str(path), "--jobs", "1", *store]) == 1
    capsys.readouterr()
    assert main(["coverage", str(path), *store]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("holds (proved); refuted (exact), not as recorded")
    assert lines[4] == "1 of 4 statements with a formula (25 %): 1 holds and refuted, not as recorded"
    assert lines[5].startswith("paper: Of 5 printed statements: 1 proved")
    assert "1 refuted, 0 undecided, 3 not yet stated" in lines[5]
    assert lines[6] == "  not proved: 1 not as recorded"


def test_the_sentence_is_the_same_by_the_store_by_a_record_and_in_a_readme(paper, capsys):
    path, _ = written(paper)
    path.write_text(path.read_text(encoding="utf-8") + COVERED, encoding="utf-8")
    store, record, readme = ("--store", str(paper.parent / "store")), paper.parent / "record.json", paper.parent / "README.md"
    assert main(["verify", str(path), "--jobs", "1", "--json", str(record), *store]) == 0
    capsys.readouterr()
    assert main(["coverage", str(path), "--sentence", *store]) == 0
    said = capsys.readouterr().out
    assert said == f"paper: {sentence(PROVED, 0)}\n"
    assert main(["coverage", "--from", str(record), *store]) == 0
    assert capsys.readouterr().out == said
    readme.write_text(f"- {said.replace(' ', chr(10) + '  ')}", encoding="utf-8")
    assert main(["coverage", "--from", str(record), "--check", str(readme), *store]) == 0
    readme.write_text(said.replace("Of 4", "Of 5"), encoding="utf-8")
    assert main(["coverage", str(path), "--check", str(readme), *store]) == 1
    assert "README.md does not say of paper: Of 4 printed" in capsys.readouterr().err
    assert main(["coverage", str(path), "--json", *store]) == 0
    found = json.loads(capsys.readouterr().out)["sentences"]
    assert [(one["paper"], one["counts"]["printed"], one["lists"]["proved"]) for one in found] == [("paper", 4, ["theorems.theorem.relax"])]
    assert main(["coverage", "-v", str(path), "--sentence", *store]) == 0
    assert "  unstated:\n    theorems.proposition.1\n" in capsys.readouterr().out
    old = json.loads(record.read_text(encoding="utf-8"))
    del old["unstated"]
    record.write_text(json.dumps(old), encoding="utf-8")
    assert main(["coverage", "--from", str(record), *store]) == 0
    assert "0 undecided; what is not yet stated is not recorded." in capsys.readouterr().out


@pytest.mark.parametrize("by", ["--from", "--sentence"])
def test_a_verdict_of_a_moment_ago_is_not_of_other_code(tmp_path, by):
    """Each in a process of its own, in which nobody has settled on a device before."""
    record, store = tmp_path / "record.json", tmp_path / "store"
    free = {name: value for name, value in os.environ.items() if name != "JAX_PLATFORMS"}
    claim = "modular-arithmetic.counts.sieve-printed"
    words = ["--from", str(record)] if by == "--from" else [by, "modular-arithmetic"]
    for command in (["verify", claim, "--json", str(record)], ["coverage", *words]):
        run = [sys.executable, "-m", "lemmata", *command, "--store", str(store)]
        done = subprocess.run(run, env=free, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    [line] = [line for line in done.stdout.splitlines() if line.startswith("SYRKIS_2025: ")]
    assert ", 1 refuted, " in line and "code has changed" not in done.stdout


def test_a_file_that_cannot_be_read_is_told_and_counts_for_nothing(paper, capsys):
    path, _ = written(paper)
    path.write_text("1 / 0\n", encoding="utf-8")
    assert main(["coverage", str(path)]) == 1
    assert "theorems.py:1: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("new", "a.py", "--from", "paper.pdf"), "a paper's source must be called NAME.tex"),
        (("new", "a.py", "--from", "nowhere.tex"), "nowhere.tex: no such file or directory"),
        (("new", "a.py", "--from", "empty.tex"), r"there is no theorem-like environment; they are declared with \newtheorem"),
        (("new", "paper.tex", "--from", "paper.tex"), "call it NAME.py"),
        (("coverage", "chain-traversal.learning"), "coverage is of a family, or a file or module of your own"),
        (("coverage", "chain-traversal", "--check", "nowhere.md"), "nowhere.md"),
        (("coverage", "none.py"), "no such file"),
        (("coverage", "bare.py"), "no claim or statement of a source"),
        (("coverage", "bare.py", "--at-least", "101"), "'101' is no percentage"),
    ],
)
def test_bad_input_is_one_line(paper, capsys, words, complaint):
    (paper.parent / "empty.tex").write_text("", encoding="utf-8")
    (paper.parent / "bare.py").write_text("", encoding="utf-8")
    try:
        status = main(list(words))
    except SystemExit as stop:
        status = stop.code
    said = capsys.readouterr().err
    assert status == 2
    assert complaint in said
    assert said.count("\n") == 1


def test_a_source_that_takes_itself_in_ends(paper):
    paper.write_text(r"\input{paper}\begin{lemma}x\end{lemma}", encoding="utf-8")
    assert len(theorems.read(paper).theorems) == 1


def test_a_statement_has_an_id_that_a_claim_may_have(paper):
    _, found = written(paper)
    with pytest.raises(ValueError, match="lower-case words in hyphens"):
        Statement(id="Wrong", title="", source=found["LEMMA_RELAX"].source, statement="")


def test_a_source_in_another_encoding_is_read(paper):
    paper.write_bytes("\\begin{lemma}\\label{é}naïve\\end{lemma}".encode("latin-1"))
    assert theorems.read(paper).theorems[0].kind == "lemma"


def test_no_paper_is_bad_input(tmp_path):
    with pytest.raises(BadInput, match="is a directory"):
        theorems.read(tmp_path.rename(tmp_path.with_suffix(".tex")))
