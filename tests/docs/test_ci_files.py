"""The action and the hook that other projects use: they parse, and what they run is understood."""

from __future__ import annotations

import re

import pytest

from lemmata.site import shield
from tests import house
from tests.docs.pages import blocks
from tests.docs.test_pages import understood

yaml = pytest.importorskip("yaml", reason="the extra `docs` is not installed")


def read(name):
    return yaml.safe_load((house.ROOT / name).read_text(encoding="utf-8"))


def named_extras():
    """The extras that the page of dependencies names."""
    page = (house.ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    return set(re.findall(r"`lemmata\[(\w+)\]`", page))


def test_the_action_installs_itself_and_verifies_what_it_is_given():
    action = read("action.yml")
    install, verify = action["runs"]["steps"]
    constraints = re.findall(r'"\$GITHUB_ACTION_PATH/([^"]+)"', install["run"])
    assert constraints == ["constraints.txt"] and (house.ROOT / constraints[0]).is_file()
    assert install["run"].endswith('"$GITHUB_ACTION_PATH${EXTRAS:+[$EXTRAS]}"')
    assert set(action["inputs"]["extras"]["default"].split(",")) <= named_extras()
    assert {f"${{{{ inputs.{name} }}}}" for name in action["inputs"]} == {*install["env"].values(), *verify["env"].values()}
    assert understood(verify["run"].replace("$NAMES", "theorems.py").replace('"$TIER"', action["inputs"]["tier"]["default"]))


def test_the_hook_verifies_files_of_claims():
    [hook] = read(".pre-commit-hooks.yaml")
    assert understood(f"{hook['entry']} claims_of_mine.py")
    fits = [name for name in ("claims.py", "a/theorems_2.py", "claim.py", "reclaims.py", "claims/x.py") if re.search(hook["files"], name)]
    assert fits == ["claims.py", "a/theorems_2.py", "claim.py"]


def test_the_page_shows_workflows_that_use_them():
    page = (house.ROOT / "docs/howto/ci.md").read_text(encoding="utf-8")
    workflow, hooks = (yaml.safe_load(block.text) for block in blocks(page) if block.kind == "yaml")
    used = workflow["jobs"]["verify"]["steps"][-1]
    assert used["uses"] == "OWNER/lemmata@COMMIT" and set(used["with"]) <= set(read("action.yml")["inputs"])
    assert [hook["id"] for hook in hooks["repos"][0]["hooks"]] == [hook["id"] for hook in read(".pre-commit-hooks.yaml")]


def test_the_badge_of_the_readme_says_what_its_table_does():
    readme = (house.ROOT / "README.md").read_text(encoding="utf-8")
    [numbers] = re.findall(r"^\d+ claims: (\d+) hold(?: \((\d+) partly\))?, (\d+) refuted as recorded, 0 unexpected", readme, re.M)
    [proved] = map(int, re.findall(r"Of the \d+ claims that hold, (\d+)\s+are\s+proved", readme))
    hold, partly, refuted = (int(number or 0) for number in numbers)
    grades = [("holds", "proved")] * proved + [("holds", "partly")] * partly
    grades += [("holds", "exact")] * (hold - proved - partly) + [("refuted", "exact")] * refuted
    counted = [{"as_recorded": True, "outcome": outcome, "grade": grade} for outcome, grade in grades]
    said, _ = shield.summary(counted)
    assert f"![lemmata: {said}](docs/badge.svg)" in readme
    assert (house.ROOT / "docs/badge.svg").read_text(encoding="utf-8").strip() == shield.shield(counted)
