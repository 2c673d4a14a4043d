"""What the terminal and Python answer beyond a table: greetings, searches, narrower verifications, defaults of a project, completion."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import subprocess
from pathlib import Path

import pytest

import lemmata
from lemmata import BadInput, Claim, settings
from lemmata.cli import VERBS, main
from lemmata.console import expression, terminal
from lemmata.verification import latest
from tests import toy


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return toy.build(tmp_path_factory.mktemp("answers") / "house")


def on_a_terminal(home, columns, *words):
    """Run a command on a pseudo-terminal of some width, and return what it shows."""
    near, far = pty.openpty()
    arguments, keywords = toy.command(home, *words, COLUMNS=str(columns), TERM="xterm")
    with subprocess.Popen(arguments, stdout=far, stderr=far, stdin=far, **keywords):
        os.close(far)
        shown = b""
        while True:
            try:
                part = os.read(near, 4096)
            except OSError:
                break
            if not part:
                break
            shown += part
    os.close(near)
    return shown.decode().replace("\r\n", "\n").splitlines()


def test_bare_lemmata_greets(capsys):
    assert main([]) == 0
    greeting = capsys.readouterr().out
    assert all(f"  lemmata {call} " in greeting for call in ("list", "show ID", "verify ID"))
    assert max(map(len, greeting.splitlines())) <= 80


def test_a_verb_that_is_nearly_one_is_answered_with_it(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["verfy"])
    assert stop.value.code == 2
    assert "no verb 'verfy': try `lemmata verify`" in capsys.readouterr().err


def test_list_searches_takes_patterns_and_prints_json(home):
    def ids(*words):
        return [row.split()[0] for row in toy.lemmata(home, "list", *words).stdout.splitlines()]

    assert ids("careless") == ["toy.odd.printed"]
    assert ids("CARELESS", "scribe") == ["toy.odd.printed"]
    assert ids("*.printed") == ids("odd.p*") == ["toy.odd.printed"]
    told = json.loads(toy.lemmata(home, "list", "--json").stdout)
    assert [row["id"] for row in told] == ids() and set(told[0]) == {"id", "reading", "expect", "title", "statement", "source"}
    nothing = toy.lemmata(home, "list", "careless", "tangent")
    assert (nothing.returncode, nothing.stdout) == (2, "")
    assert "no claim has 'careless' and 'tangent'" in nothing.stderr


def test_a_terminal_gets_a_header_and_titles_of_its_width(home):
    shown = on_a_terminal(home, 60, "list")
    assert shown[0].startswith("\x1b[1mclaim ") and len(shown) == 4
    assert "\x1b[33mtoy.odd.printed" in shown[2]
    assert max(len(re.sub(r"\x1b\[\d*m", "", line)) for line in shown) <= 60
    assert any("…" in line for line in shown)


@pytest.mark.parametrize(
    ("variables", "colour"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
    ],
)
def test_variables_decide_on_colours(variables, colour, monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert terminal.coloured() is colour


def test_a_dumb_terminal_gets_none(monkeypatch):
    class Screen:
        def isatty(self):
            return True

    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, colour in (("dumb", False), ("xterm", True)):
        monkeypatch.setenv("TERM", name)
        assert terminal.coloured(Screen()) is colour  # type: ignore[arg-type]  # all that is asked of a stream


def test_a_verification_is_remembered_narrowed_and_told_in_full(home):
    assert "verdict" not in toy.lemmata(home, "show", "odd.square").stdout
    assert toy.lemmata(home, "verify", "--last-failed").returncode == 2
    done = toy.lemmata(home, "verify", "-k", "odd and not printed", "-v")
    assert done.stdout.splitlines()[-1].startswith("1 claim: 1 holds")
    for text in ("  exact counted: holds: ", "  control one more: refuted by exact: counted"):
        assert text in done.stdout
    shown = toy.lemmata(home, "show", "odd.square", "--json")
    fields = json.loads(shown.stdout)
    assert fields["id"] == ["toy.odd.square"]
    assert fields["verdict"][0].startswith("holds (as recorded): enumerated, 10 cases, ") and "tier quick, 20" in fields["verdict"][0]
    assert "theory/toy/formulas.py:" in fields["formula"][0]


def test_a_verdict_on_other_code_is_told_as_such(tmp_path):
    home = toy.build(tmp_path / "house")
    before, after = "    return n * n\n\ndef printed", "    return n * n + n\n\ndef printed"

    def verdict():
        return json.loads(toy.lemmata(home, "show", "odd.square", "--json").stdout)["verdict"][0]

    assert toy.lemmata(home, "verify", "odd.square").returncode == 0
    assert verdict().startswith("holds (as recorded): enumerated, 10 cases, ") and verdict().endswith("+00:00")
    toy.edit(home, "theory/toy/formulas.py", before, after)
    assert verdict().endswith("; of code that has changed since")
    toy.edit(home, "theory/toy/formulas.py", after, before)
    assert verdict().endswith("+00:00")
    (memory,) = home.parent.rglob(latest.NAME)
    told = json.loads(memory.read_text(encoding="utf-8"))
    memory.write_text(json.dumps({name: {**one, "source": "0" * 64} for name, one in told.items()}), encoding="utf-8")
    assert verdict().endswith("; not compared with the code of today")


def test_the_first_that_is_not_as_recorded_ends_it_and_is_taken_again(tmp_path):
    home = toy.build(tmp_path / "house")
    toy.edit(home, "theory/toy/formulas.py", "    return n * n\n\ndef printed", "    return n * n + n\n\ndef printed")
    done = toy.lemmata(home, "verify", "-x", "--jobs", "1")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1].startswith("1 claim: 0 hold")
    toy.edit(home, "theory/toy/formulas.py", "    return n * n + n\n\ndef printed", "    return n * n\n\ndef printed")
    again = toy.lemmata(home, "verify", "--last-failed")
    assert (again.returncode, again.stdout.splitlines()[-1].split(";")[0]) == (0, "1 claim: 1 holds, 0 refuted as recorded, 0 unexpected")
    nothing = toy.lemmata(home, "verify", "--last-failed")
    assert nothing.returncode == 2 and "--last-failed: none of 3 claims is left" in nothing.stderr


@pytest.mark.parametrize("text", ["", "a and", "(a", "a b", "or a", "not", "a)", "()"])
def test_what_is_no_expression_is_bad_input(text):
    with pytest.raises(BadInput, match="join words by"):
        expression.read(text)


def test_a_damaged_memory_remembers_nothing(tmp_path):
    for text in ("", "[]", '{"a": 1}', "{", "\0"):
        (tmp_path / latest.NAME).write_text(text)
        assert latest.read(tmp_path) == {}


GIVEN = {
    'files = ["a.py", "x.y"]\njobs = 3': {"names": ["{here}/a.py", "x.y"], "jobs": 3},
    'store = "runs"\ntier = "full"': {"store": "{here}/runs", "tier": "full"},
}


@pytest.mark.parametrize(("text", "expected"), GIVEN.items())
def test_a_project_states_defaults_for_the_folders_inside(text, expected, tmp_path):
    (tmp_path / settings.FILE).write_text(f"{settings.TABLE}\n{text}\n")
    (tmp_path / "a.py").write_text("")
    (tmp_path / "inside").mkdir()
    found = settings.found(tmp_path / "inside")
    assert json.dumps(found) == json.dumps(expected).replace("{here}", str(tmp_path))


@pytest.mark.parametrize(
    "text", ['file = ["a.py"]', "jobs = 0", "jobs = true", 'tier = "slow"', "files = []", "files = 3", "store = 1", "jobs ="]
)
def test_a_default_that_cannot_be_is_bad_input(text, tmp_path):
    (tmp_path / settings.FILE).write_text(f"{settings.TABLE}\n{text}\n")
    with pytest.raises(BadInput, match=settings.FILE):
        settings.found(tmp_path)


def test_the_command_line_goes_before_the_project(tmp_path, monkeypatch, capsys):
    (tmp_path / settings.FILE).write_text(f'{settings.TABLE}\nfiles = ["chain-traversal.learning.time"]\n')
    monkeypatch.chdir(tmp_path)
    assert main(["list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["chain-traversal.learning.time"]
    assert main(["list", "digit-arithmetic.cascade.law"]) == 0
    assert capsys.readouterr().out.startswith("digit-arithmetic.cascade.law")


@pytest.fixture
def completion(home, tmp_path, monkeypatch):
    """The script for a shell, beside a command that lists one claim quickly."""
    names = tmp_path / "bin"
    names.mkdir()
    (names / "lemmata").write_text("#!/bin/sh\necho 'toy.odd.square  new'\n")
    (names / "lemmata").chmod(0o755)
    monkeypatch.setenv("PATH", str(names), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)

    def written(shell: str) -> Path:
        if shutil.which(shell) is None:
            pytest.skip(f"{shell} is not installed")
        (tmp_path / shell).write_text(toy.lemmata(home, "completion", shell).stdout)
        return tmp_path / shell

    return written


def told(*words: str) -> list[str]:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()


def test_bash_completes_verbs_options_and_ids(completion):
    ask = f"""
    source {completion("bash")}
    asked() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _shtab_lemmata; echo "${{COMPREPLY[@]}}"; }}
    asked lemmata verif; asked lemmata verify --tim; asked lemmata show toy.o
    """
    assert told("bash", "-c", ask) == ["verify", "--timeout", "toy.odd.square"]


READ_IN = {
    "eval in bash": 'eval "$(cat {})"',
    "source in bash": "source {}",
    "eval in zsh": 'autoload -Uz compinit; compinit -D; eval "$(cat {})"',
    "source in zsh": "autoload -Uz compinit; compinit -D; source {}",
}
PLAIN = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}


@pytest.mark.parametrize("how", READ_IN)
def test_the_tab_key_completes_what_was_read_in(completion, how):
    shell = how.rpartition(" ")[2]
    script = completion(shell)
    near, far = pty.openpty()
    with subprocess.Popen(PLAIN[shell], stdin=far, stdout=far, stderr=far, start_new_session=True) as running:
        os.close(far)
        try:
            os.write(near, f"{READ_IN[how].format(script)}; echo read-$((1 + 1))\n".encode())
            until(near, "read-2")
            for typed, found in (
                ("lemmata verif", "verify"),
                ("lemmata verify --tim", "--timeout"),
                ("lemmata show toy.o", "toy.odd.square"),
            ):
                os.write(near, f"{typed}\t".encode())
                until(near, found)
                os.write(near, b"\x15")
        finally:
            running.kill()
            os.close(near)


def until(near: int, wanted: str) -> None:
    """Read until some words appear.

    Raises: AssertionError if nothing more comes for seconds.
    """
    seen = ""
    while wanted not in seen:
        ready, _, _ = select.select([near], [], [], 8)
        assert ready, f"{wanted!r} did not come after {seen!r}"
        seen += os.read(near, 4096).decode(errors="replace")


def test_zsh_knows_who_completes_the_command(completion):
    ask = f'autoload -Uz compinit; compinit -D; eval "$(cat {completion("zsh")})"; print $_comps[lemmata]; whence -w _lemmata_claims'
    assert told("zsh", "-f", "-c", ask) == ["_shtab_lemmata", "_lemmata_claims: function"]


def test_fish_completes_verbs_options_and_ids(completion):
    asked = "; ".join(f'complete -C "lemmata {words}"' for words in ("verif", "verify --tim", "show toy.o"))
    found = told("fish", "--no-config", "-c", f"source {completion('fish')}; {asked}")
    assert [line.partition("\t")[0] for line in found] == ["verify", "--timeout", "toy.odd.square"]


CELL = """
CLAIM = lemmata.Claim(
    id="cell.square.same",
    title="A square & itself",
    statement="x^2 < x^2 + 1",
    source=lemmata.Source(lemmata.Paper("ME_2026", "Me", "Notes", 2026, ""), "1"),
    formula=lambda x: x * x,
    domain=lemmata.Domain(x=lemmata.Interval(-1, 1)),
    controls=(lemmata.Mutant("twice", lambda x: 2 * x * x),),
)

@lemmata.exact(CLAIM)
def same(formula, case):
    return lemmata.Equal(case.apply(formula), case.x**2 + SHIFT)
"""


def test_a_claim_of_a_cell_is_verified_shown_and_defined_anew():
    notebook = {"__name__": "notebook", "lemmata": lemmata}
    for shift, outcome in (("1", "refuted"), ("0", "holds")):
        exec(CELL.replace("SHIFT", shift), notebook)
        claim = notebook["CLAIM"]
        assert isinstance(claim, Claim)
        found = lemmata.verify(claim)
        assert found.outcome == outcome
    assert repr(claim) == "<Claim cell.square.same, as printed, expected to hold>"
    assert repr(found) == "<Verdict cell.square.same: holds; proved, all x (symbols, 1 case)>"
    assert claim._repr_latex_() == found._repr_latex_() == r"$\displaystyle x^2 < x^2 + 1$"
    for text in ("A square &amp; itself", "x^2 &lt; x^2 + 1", "<td>control</td>", "<b>holds</b> (as recorded)"):
        assert text in found._repr_html_()
    assert lemmata.refute(claim, examples=20, seconds=5).confirmed_by is None


def test_claims_are_found_and_named_from_python():
    assert [claim.id for claim in lemmata.claims("digit-arithmetic.lookback.started")] == ["digit-arithmetic.lookback.started"]
    assert lemmata.verify("digit-arithmetic.lookback.started").outcome == "holds"
    for name, said in (("digit-arithmetic.lookback", "names 4 claims"), ("digit-arithmetic.lookbak", "nearest")):
        with pytest.raises(BadInput, match=said):
            lemmata.verify(name)
    with pytest.raises(BadInput, match="tier 'slow'"):
        lemmata.verify("digit-arithmetic.lookback.started", tier="slow")  # pyright: ignore[reportArgumentType]  # a notebook has no type checker


def test_a_terminal_reads_mathematics_and_a_pipe_gets_the_latex(home):
    shown = "\n".join(on_a_terminal(home, 120, "show", "odd.square"))
    piped = toy.lemmata(home, "show", "odd.square").stdout
    assert "= n²" in shown and "= n^2" not in shown
    assert "= n^2" in piped and "²" not in piped


def test_a_narrow_list_names_the_family_once(home):
    shown = [re.sub(r"\x1b\[\d*m", "", line) for line in on_a_terminal(home, 36, "list")]
    assert shown[1].startswith("toy ---")
    assert [line.split()[0] for line in shown[2:]] == ["odd.square", "odd.printed", "exponential.tangent"]
    assert max(map(len, shown)) <= 36


@pytest.mark.parametrize("words", [["verfy"], ["show", "toy.odd.sqare"]])
def test_a_refusal_is_broken_between_words(home, words):
    shown = on_a_terminal(home, 60, *words)
    assert 1 <= len(shown) <= 3 and max(map(len, shown)) <= 60
    assert all(line.startswith("  ") for line in shown[1:])


@pytest.mark.parametrize("words", [[verb] for verb in VERBS] + [["simulate", "modular-arithmetic"]], ids=" ".join)
def test_help_fits_eighty_columns(words, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_a_flag_that_is_nearly_one_is_answered_with_it(capsys):
    with pytest.raises(SystemExit):
        main(["simulate", "modular-arithmetic", "--step", "3", "--sed", "4"])
    assert "unrecognized arguments: --sed 4; did you mean --seed?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "meant"),
    [("list --jsno", "--json"), ("verify --tierr=full", "--tier"), ("verify --last-fialed", "--last-failed"), ("figures --outt", "--out")],
)
def test_a_verbs_flag_that_is_nearly_one_is_answered_with_it(words, meant, capsys):
    with pytest.raises(SystemExit):
        main(words.split())
    assert capsys.readouterr().err.rstrip().endswith(f"did you mean {meant}?")


def test_a_refused_symbol_is_named_as_it_was_written(capsys):
    assert main(["sweep", "state-space", "--grid", "method=flow", "--grid", "η=0.1"]) == 2
    assert "η=0.1: η (--step-size) belongs to the method descent" in capsys.readouterr().err
