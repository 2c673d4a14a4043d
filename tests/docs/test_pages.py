"""The other pages: how-tos that are cheap are followed to the letter, and on every page commands parse and claims exist."""

from __future__ import annotations

import ast
import importlib.util
import re
import shlex
import shutil
import tomllib
from types import ModuleType

import pytest

import lemmata
from lemmata.cli import VERBS, parser
from lemmata.sources import families
from lemmata.sweeps import batches, grid
from lemmata.verbs import simulate
from tests import house
from tests.docs.pages import Reader, blocks, commands

HISTORY = "docs/history.md"  # what was: its commands, claims and files need not be there any more
PAGES = {name: text for name, text in house.text_files().items() if name.endswith(".md") and name != HISTORY}
INLINE = re.compile(r"`(lemmata [^`]+)`")
PLACEHOLDERS = {"VERB", "NAME", "…"}
NO_RUNS = ["lemmata simulate nowhere --time 1", "lemmata simulate state-space --nothing", "lemmata sweep state-space --grid nothing=1"]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the tree, for pages that add to it."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in (*house.FOLDERS, "examples"):
        shutil.copytree(house.ROOT / name, folder / name)
    return folder


@pytest.mark.parametrize("page", ["family", *(pytest.param(page, marks=pytest.mark.slow) for page in ("refute", "cite"))])
def test_a_how_to(page, checkout):
    reader = Reader(checkout, only_read={"latex"}, PYTHONPATH=str(checkout / "src"), LEMMATA_STORE=str(checkout / "store"))
    reader.follow(PAGES[f"docs/howto/{page}.md"])


def shown(text: str) -> list[str]:
    """The commands of lemmata that a page shows, in blocks and in running text."""
    run = [command for block in blocks(text) if block.kind == "console" for command, _ in commands(block.text)]
    plain = [line for block in blocks(text) if not block.kind for line in block.text.splitlines()]
    found = [line.split("  #")[0].strip() for line in (*run, *plain, *INLINE.findall(text)) if line.startswith("lemmata ")]
    return [line for line in found if not PLACEHOLDERS & set(line.split())]


@pytest.mark.parametrize("name", [name for name, text in PAGES.items() if shown(text)])
def test_commands_are_understood(name):
    for line in shown(PAGES[name]):
        assert understood(line), f"{name}: {line}"


def understood(line: str) -> bool:
    """Tell whether the parser takes a command: to ask for help is fine, and so is a verb alone; N stands for a number."""
    words = ["1" if word == "N" else word for word in shlex.split(line)[1:]]
    if len(words) == 1 and words[0] in VERBS:
        return True
    try:
        given = parser(words).parse_args(words)
        if words[0] == "simulate" and given.name:
            simulate._parser(families.simulations()[given.name], None).parse_args(given.rest)
        if words[0] == "sweep":
            flags = batches.flags(families.simulations()[given.name])
            grid.points([grid.axis(flags, expression) for expression in given.grid])
            grid.seeds(given.seeds)
    except SystemExit as stop:
        return stop.code == 0
    except (KeyError, ValueError):
        return False
    return True


@pytest.mark.parametrize("line", ["lemmata frobnicate", "lemmata verify --no-such-option", "lemmata report --format pdf", *NO_RUNS])
def test_a_command_that_there_is_not_is_seen(line):
    assert shown(f"Try `{line}`.") == [line]
    assert not understood(line)


def claims_named(text: str) -> set[str]:
    """What looks like the id of a built-in claim."""
    known = "|".join(folder.replace("_", "-") for folder in families.folders())
    return set(re.findall(rf"(?<![\w/-])(?:{known})\.[a-z][\w-]*\.[a-z][\w-]*", text))


def test_claims_named_exist():
    known = {entry.claim.id for folder in families.folders() for entry in families.claims(folder)}
    named = {name: claims_named(text) for name, text in PAGES.items()}
    assert sum(map(len, named.values())) > 5
    assert {name: missing for name, ids in named.items() if (missing := ids - known)} == {}


def test_versions_agree():
    project = tomllib.loads((house.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = (house.ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.+)$", citation, re.M) == [project["version"]]
    assert re.findall(r"^license: (.+)$", citation, re.M) == [project["license"].removesuffix(" AND OFL-1.1")]  # the font is not cited
    assert re.findall(r"^## (\S+)", (house.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)[0].strip(",") == project["version"]


def test_every_room_is_in_the_reference():
    """From a folder in which tool and corpus stand as they do in an installation."""
    configuration = (house.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "modules: [build/whole/lemmata]" in configuration
    assert "paths: [build/whole]" in configuration


def test_the_pages_of_the_root_lead_into_the_site():
    of_the_root = loaded("hooks").of_the_root
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        links = re.findall(r"\]\((?!https?:)([^)#]+)", of_the_root(name))
        assert links
        assert [link for link in links if not (house.ROOT / "docs" / link).is_file()] == []


def missing_paths(text: str) -> list[str]:
    """What a page names as a path from the root and is not there; a path with a placeholder, or of the page's own example, is none."""
    tops = "|".join(map(re.escape, (*house.FOLDERS, *house.BESIDE, "corpus")))
    paths = re.findall(rf"`((?:{tops})/[\w./-]+)`", text)
    return [path for path in paths if "relaxation" not in path and not (house.ROOT / path).exists()]


def test_paths_named_exist():
    assert sum(text.count("`src/lemmata/") for text in PAGES.values()) > 20
    assert {name: missing for name, text in PAGES.items() if (missing := missing_paths(text))} == {}
    assert missing_paths("in `src/lemmata/nowhere.py` and `theory/<family>/problem.py`") == ["src/lemmata/nowhere.py"]


def purpose(folder: str) -> str:
    """The first paragraph of what a package of the tool says of itself, on one line."""
    told = ast.get_docstring(ast.parse((house.ROOT / house.PACKAGE / folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    return " ".join(told.split("\n\n")[0].split())


def rooms_drawn(page: str) -> tuple[list[str], dict[str, str]]:
    """The rooms in the first picture of a page, from below, and from which one on a folder of the corpus imports them."""
    picture = next(block.text for block in blocks(page) if block.kind == "text")
    lines = re.findall(r"^    (\w+)(?: +<─+ (\w+)/<family>| {10,}\(.*\))?$", picture, re.M)
    return [room for room, _ in reversed(lines)], {folder: room for room, folder in lines if folder}


def test_the_page_of_the_house_draws_its_rooms_and_says_what_each_says():
    page = PAGES["docs/architecture.md"]
    assert rooms_drawn(page) == ([*house.ROOMS[:-1]], house.USED)
    told = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", page, re.M))
    assert told == {name: purpose(name) for name in ("verbs", *house.ROOMS[:-1], *house.FOLDERS[:-1])}


@pytest.mark.parametrize("slip", [("    store\n    terms", "    terms\n    store"), ("language      <─", "language       ─")])
def test_a_picture_that_is_wrong_is_seen(slip):
    page = PAGES["docs/architecture.md"]
    assert page.count(slip[0]) == 1
    assert rooms_drawn(page.replace(*slip)) != ([*house.ROOMS[:-1]], house.USED)


def test_the_page_of_examples_holds_all_of_them():
    held = re.findall(r'^ *--8<-- "(.+)"$', PAGES["docs/examples.md"], re.MULTILINE)
    assert sorted(held) == sorted(str(path.relative_to(house.ROOT)) for path in (house.ROOT / "examples").glob("*.py"))


def loaded(name: str) -> ModuleType:
    """A module of the site's, from its file."""
    pytest.importorskip("mkdocs", reason="the extra `docs` is not installed")
    spec = importlib.util.spec_from_file_location(name, house.ROOT / "docs" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(house.ROOT / "docs")  # as the site does
        spec.loader.exec_module(module)
    return module


def test_every_name_of_the_interface_has_its_signature():
    """Each name once, and how it is called as its source says."""
    signatures = loaded("signatures")
    told = signatures.every()
    lines = [line for block in re.findall(r"```python\n(.*?)```", told, re.S) for line in block.splitlines()]
    heads = [re.split(r"[( .]", line)[0] for line in lines]
    assert set(heads) == {name for home in signatures.HOMES for name in importlib.import_module(home).__all__}
    assert {head for head in heads if heads.count(head) > 1} == {"descent"}
    assert "guess(value: str | float | Fraction, digits: int | None = None, least: float = 2.0) -> list[Guess]" in lines
    assert "convergence(" in told
    assert " at 0x" not in told
    assert any(line.startswith("flow.solve(problem") for line in lines)


def test_every_claim_is_on_the_page_of_its_document():
    """Each once, under what is said of it; an erratum with what is printed, why it fails, and what corrects it."""
    pages = loaded("sources").pages()
    for entry in families.every().values():
        claim = entry.claim
        page = pages[f"sources/{claim.source.paper.key}.md"]
        assert page.count(f"`{claim.id}`)") == 1
        group = page.partition(f"`{claim.id}`)")[0].rpartition("\n## ")[2].partition("\n")[0]
        assert ("not" in group or "false" in group) == (claim.expect == "refuted")
        assert not claim.corrected_by or f"Corrected by `{claim.corrected_by}`" in page
    drawn = [name for page in pages.values() for name in re.findall(r"`lemmata figures ([\w-]+)`", page)]
    assert set(drawn) == {module.NAME for modules in families.register(families.folders()).values() for module in modules}


def test_a_module_that_offers_names_lists_them():
    signatures = loaded("signatures")
    rows = signatures.table("lemmata").splitlines()
    assert sum(line.startswith("| [`") for line in rows) == len(lemmata.__all__)
    assert any(line.startswith("| [`flow`][lemmata.dynamics.flow] | ") for line in rows)
    assert signatures.linked("exp") == "[`exp`][lemmata.terms.arithmetic]"
    assert signatures.linked("admits") == "[`admits`][lemmata.terms.arithmetic.admits]"
    assert "[lemmata.language.ranges.REAL]" in signatures.table("lemmata.domains")


def test_the_command_line_is_told_whole():
    text = loaded("hooks").commands()
    assert [name for name in VERBS if f"\n## lemmata {name}\n" not in text] == []
    offered = {option for name in VERBS for option in re.findall(r"--[a-z][\w-]+", parser([name]).format_help())}
    assert {option for option in offered if option not in text} <= {"--help", "--version"}
    assert "| `--tier {quick,full,scale}` |" in text


def test_docstrings_become_markdown():
    text = "What, w[i][r](s).\n\n>>> 1 * 1\n1\n\nSolved by\n    x = a * b\nfor `a * b`, a * <b>."
    text += "\n\nArgs:\n    a: one <n>.\n\nRaises: ValueError.\nSource: here."
    told = loaded("docstrings").markdown(text)
    assert told.split("\n\n") == [
        "What, w[i\\][r\\](s).",
        "```pycon\n>>> 1 * 1\n1\n```",
        "Solved by",
        "    x = a * b",
        "for `a * b`, a \\* &lt;b>.",
        "Args:\n    a: one &lt;n>.",
        "**Raises:** ValueError.",
        "**Source:** here.",
    ]


def test_mathematics_becomes_mathml():
    told = loaded("hooks").on_page_content('<span class="arithmatex">\\(a &lt; b\\)</span><div class="arithmatex">\\[x\\]</div>')
    assert told.count("<math") == 2
    assert told.count('tabindex="0"') == 1
    assert 'display="inline"' in told
    assert "arithmatex" not in told
