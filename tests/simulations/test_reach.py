"""The digest of reached source changes with every edit that can change a result, and with few others."""

from __future__ import annotations

import ast
import functools
import gc
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from lemmata.simulations import source_graph
from lemmata.simulations.reach import digest, digests, reached, versions
from tests.simulations.edits import HARMLESS, HELPER, MATTER

HOUSE = Path(__file__).parents[2]
MAIN = MATTER["a helper two hops away"].files
INSTANCE = MATTER["constant behind an instance"].files


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., ModuleType]]:
    """Write the package `sample_tree`, import its `main`; the house stays out of what a computed import may reach."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(source_graph, "FLOORS", ())

    def make(files: dict[str, str]) -> ModuleType:
        for name, text in {"__init__.py": "", **files}.items():
            path = tmp_path / "sample_tree" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        importlib.invalidate_caches()
        return importlib.import_module("sample_tree.main")

    yield make
    for name in [name for name in sys.modules if name.partition(".")[0] == "sample_tree"]:
        del sys.modules[name]


def edit(module: ModuleType, name: str, old: str, new: str) -> None:
    assert module.__file__
    path = Path(module.__file__).parent / name
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def by_path(path: Path, name: str) -> ModuleType:
    """Load a file that cannot be imported by name."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_a_new_process(code: str, folder: Path, seed: str = "0") -> Any:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HOUSE), str(folder)]), "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", f"import json\n{code}"], capture_output=True, text=True, env=env, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize("title", MATTER)
def test_an_edit_that_matters_changes_the_digest(title: str, tree: Callable[..., ModuleType]) -> None:
    files, name, old, new = MATTER[title]
    module = tree(files)
    before = digest(module.run)
    assert digest(module.run) == before
    edit(module, name, old, new)
    assert digest(module.run) != before


@pytest.mark.parametrize("title", HARMLESS)
def test_an_edit_that_cannot_matter_leaves_the_digest(title: str, tree: Callable[..., ModuleType]) -> None:
    files, name, old, new = HARMLESS[title]
    module = tree(files)
    before = digest(module.run)
    edit(module, name, old, new)
    assert digest(module.run) == before


def test_each_definition_is_listed_by_module_and_name(tree: Callable[..., ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_graph, "STARTED", source_graph.STARTED + 1e6)
    found = reached(tree(MAIN).run)
    names = {f"sample_tree.{name}" for name in ("main:run", "near:step", "far:gain", "far:FACTOR")}
    assert set(found) == {"objects", *names}
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("how", ["star import", "getattr of a computed name", "a module handed on", "import_module of a constant"])
def test_what_cannot_be_resolved_takes_the_whole_file(how: str, tree: Callable[..., ModuleType]) -> None:
    module = tree(MATTER[how].files)
    before = digest(module.run)
    assert "sample_tree.a:*" in reached(module.run)
    edit(module, "a.py", "return x", "return -x")
    assert digest(module.run) != before


def test_a_computed_name_takes_the_whole_of_its_own_file(tree: Callable[..., ModuleType]) -> None:
    module = tree({"main.py": "def run(x):\n    return getattr(x, str(x))\n\ndef other(x):\n    return x\n"})
    assert "sample_tree.main:*" in reached(module.run)
    assert "sample_tree.main:*" not in reached(module.other)


def test_an_instance_handed_over_reaches_the_constants_of_its_module(tree: Callable[..., ModuleType]) -> None:
    module = tree(INSTANCE)
    before = reached(module.PROBLEM)
    assert {"sample_tree.a:PROBLEM", "sample_tree.a:RATE", "sample_tree.kinds:Problem"} <= set(before)
    edit(module, "a.py", "RATE = 3", "RATE = 2 + 1")
    assert reached(module.PROBLEM) != before


def test_an_instance_counts_by_its_values_and_the_functions_it_holds(tree: Callable[..., ModuleType]) -> None:
    files = INSTANCE | {"b.py": "def f(x):\n    return x\n"}
    files["main.py"] = "from .kinds import Problem\nfrom .b import f\n"
    module = tree(files)
    assert digest(module.Problem(1.0)) == digest(module.Problem(1.0)) != digest(module.Problem(2.0))
    held = module.Problem(module.f)
    before = digest(held)
    assert "sample_tree.b:f" in reached(held)
    edit(module, "b.py", "return x", "return -x")
    assert digest(held) != before


CALLABLES = """
import functools
import jax
from .a import f, g

class Model:
    def __init__(self, k):
        self.k = k

    def value(self, x):
        return f(x)

    def __call__(self, x):
        return f(x)

    @staticmethod
    def fixed(x):
        return f(x)

@functools.cache
def kept(x):
    return f(x)

@jax.jit
def compiled(x):
    return f(x)

def make(inner):
    def made(x):
        return inner(x)
    return made

bound = functools.partial(f, 3)
over_f, over_g = make(f), make(g)
model = Model(2)
anonymous = [lambda x: f(x), lambda x: g(x)]
"""


@pytest.mark.parametrize(
    "take",
    [
        lambda m: m.Model,
        lambda m: m.Model(1).value,
        lambda m: m.Model(1),
        lambda m: m.Model.fixed,
        lambda m: m.kept,
        lambda m: m.compiled,
        lambda m: m.bound,
        lambda m: functools.partial(m.f),
        lambda m: functools.cache(m.f),
        lambda m: m.jax.jit(m.f),
        lambda m: functools.wraps(m.f)(lambda x: x),
        lambda m: m.over_f,
        lambda m: m.anonymous[0],
        lambda m: [{"formula": (m.f,)}],
        lambda m: m,
    ],
    ids=[
        *["class", "method", "object", "static", "cached", "jitted", "partial", "new partial", "new cached", "new jitted", "wrapping"],
        *["closure", "lambda", "containers", "module"],
    ],
)
def test_every_kind_of_callable_leads_to_its_source(take: Callable[[ModuleType], Any], tree: Callable[..., ModuleType]) -> None:
    module = tree({"a.py": HELPER, "main.py": CALLABLES})
    before = digest(take(module))
    assert digest(take(module)) == before
    edit(module, "a.py", "K = 2", "K = 3")
    assert digest(take(module)) != before


def test_callables_of_one_definition_are_told_apart(tree: Callable[..., ModuleType]) -> None:
    module = tree({"a.py": HELPER, "main.py": CALLABLES})
    assert digest(module.over_f) != digest(module.over_g)
    assert digest(module.anonymous[0]) != digest(module.anonymous[1])
    assert digest(functools.partial(module.f, 1)) != digest(functools.partial(module.f, 2))
    assert digest(module.Model(1).value) != digest(module.Model(2).value)
    assert digest(module.f, module.g) != digest(module.g, module.f)
    first, second = [lambda x, k=k: k * x for k in (1, 2)]
    assert digest(first) != digest(second)


def test_branches_that_define_the_same_nested_name_are_told_apart(tree: Callable[..., ModuleType]) -> None:
    branch = "    if up {} 0:\n        def f(x):\n            return x {} 1\n"
    module = tree({"main.py": f"def make(up):\n{branch.format('>', '+')}{branch.format('<=', '-')}    return f\n"})
    assert digest(module.make(1)) != digest(module.make(0))


def test_mutually_recursive_functions_are_told_apart(tree: Callable[..., ModuleType]) -> None:
    module = tree({"main.py": "def even(n):\n    return n == 0 or odd(n - 1)\n\ndef odd(n):\n    return n != 0 and even(n - 1)\n"})
    assert digest(module.even) != digest(module.odd)


def test_a_body_counts_without_the_plain_values_it_captures(tree: Callable[..., ModuleType]) -> None:
    module = tree({"a.py": HELPER, "main.py": "from .a import f, g\n\ndef make(h, x, seen):\n    return lambda: (h(x), seen)\n"})
    before = digest(body=module.make(module.f, 1, []))
    assert digest(body=module.make(module.f, 2, [5])) == before
    assert digest(body=module.make(module.g, 1, [])) != before
    assert digest(body=module.make(functools.partial(module.f, 1), 1, [])) != before
    assert digest(body=module.make(module.f, 1, [module.g])) != before


def test_a_file_loaded_by_path_is_followed_into_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("K = 2\n\ndef f(x):\n    return K * x\n")
    mine = "def run(x):\n    import helper\n    return helper.f(x)\n\nclass Own:\n    def value(self, x):\n        return run(x)\n"
    (tmp_path / "my_claims.py").write_text(mine)
    module = by_path(tmp_path / "my_claims.py", "not_in_sys_modules")
    before = digest(module.run), digest(module.Own), digest(module.Own())
    assert {"my_claims:run", "helper:K"} <= set(reached(module.Own))
    (tmp_path / "helper.py").write_text("K = 3\n\ndef f(x):\n    return K * x\n")
    assert all(new != old for new, old in zip((digest(module.run), digest(module.Own), digest(module.Own())), before, strict=True))


def test_docstrings_and_line_numbers_of_the_object_itself_do_not_count(tmp_path: Path) -> None:
    text = "def make(k):\n    def made(x):\n        return k * x\n    return made\n\nrun = make(2)\n"
    told = text.replace("(k):\n", '(k):\n    """Make."""\n').replace("(x):\n", '(x):\n        """Made."""\n')
    told = f'"""A module."""\n\n# a comment\n{told}'
    (tmp_path / "mine.py").write_text(text)
    before = digest(by_path(tmp_path / "mine.py", "mine_bare").run)
    (tmp_path / "mine.py").write_text(told)
    assert digest(by_path(tmp_path / "mine.py", "mine_told").run) == before


def test_a_function_without_a_file_counts_by_its_code_and_what_it_names() -> None:
    def typed(text: str, **names: Any) -> Any:
        exec(compile(text, "<typed>", "exec"), names)
        return names["f"]

    before = digest(typed("def f(x): return K * x", K=2))
    assert digest(typed("def f(x): return K * x", K=2)) == before
    assert digest(typed("def f(x): return K * x", K=3)) != before
    assert digest(typed("def f(x): return K + x", K=2)) != before


def test_the_digest_is_the_same_in_every_process_and_place(tmp_path: Path) -> None:
    for place in ("here", "there"):
        (tmp_path / place / "sample_tree").mkdir(parents=True)
        light = CALLABLES.replace("import jax\n", "").replace("@jax.jit\n", "")
        for name, text in {"__init__.py": "", "a.py": HELPER, "main.py": light}.items():
            (tmp_path / place / "sample_tree" / name).write_text(text)
    code = (
        "from sample_tree import main\nfrom lemmata.simulations.reach import reached\n"
        "print(json.dumps(reached(main, main.model, main.over_f, frozenset('abc'), main.Model(frozenset('xyz')))))"
    )
    first = in_a_new_process(code, tmp_path / "here", "1")
    assert first == in_a_new_process(code, tmp_path / "there", "2")
    assert len(first) > 5 and str(tmp_path) not in json.dumps(first)


def test_what_cannot_be_read_has_no_lasting_digest(tmp_path: Path) -> None:
    code = "import threading\nfrom lemmata.simulations.reach import digest\nprint(json.dumps([digest(threading.Lock()), digest(1)]))"
    lock, one = in_a_new_process(code, tmp_path)
    assert one == digest(1)
    assert lock != digest(threading.Lock())


def test_a_file_edited_during_the_process_has_no_lasting_digest(tree: Callable[..., ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    run = tree(MAIN).run
    monkeypatch.setattr(source_graph, "STARTED", 0.0)
    assert "sample_tree.far:<edited>" in reached(run)
    monkeypatch.setattr(source_graph, "STARTED", source_graph.time.time() + 60)
    assert not any("<edited>" in label for label in reached(run))


def test_an_edit_that_keeps_size_and_time_is_seen(tree: Callable[..., ModuleType]) -> None:
    module = tree(MAIN)
    path = Path(module.__file__ or "").parent / "far.py"
    before, stat = digest(module.run), path.stat()
    edit(module, "far.py", "FACTOR = 3", "FACTOR = 4")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert digest(module.run) != before


def test_an_edit_within_one_tick_of_a_coarse_clock_is_seen(tree: Callable[..., ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    module, tick, true = tree(MAIN), source_graph.time.time_ns(), source_graph._signature

    def coarse(path: Path) -> Any:
        found = true(path)
        return found and (tick, tick, found[2], 0)

    monkeypatch.setattr(source_graph, "_signature", coarse)
    before = digest(module.run)
    edit(module, "far.py", "FACTOR = 3", "FACTOR = 4")
    assert digest(module.run) != before


def test_many_digests_look_at_the_files_once(tree: Callable[..., ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    run, far = tree(MAIN).run, sys.modules["sample_tree.far"]
    looked: list[Path] = []
    true = source_graph._signature
    assert digests([(run,), (far.gain, 1)]) == [digest(run), digest(far.gain, 1)]
    monkeypatch.setattr(source_graph, "_signature", lambda path: (looked.append(path), true(path))[1])
    digests([(run,)])
    once = len(looked)
    digests([(run,)] * 5)
    assert once > 0 and len(looked) == 2 * once


def test_many_digests_know_where_a_record_stands(tree: Callable[..., ModuleType]) -> None:
    record = tree(INSTANCE).PROBLEM
    assert digests([(record,), (record, 1)]) == [digest(record), digest(record, 1)]


def test_a_new_submodule_and_a_removed_file_are_seen(tree: Callable[..., ModuleType]) -> None:
    module = tree({"a.py": HELPER, "main.py": "import sample_tree\n\ndef run(x):\n    return [getattr(sample_tree, str(x))]\n"})
    before = digest(module.run)
    new = Path(module.__file__ or "").parent / "late.py"
    new.write_text("K = 1\n")
    after = digest(module.run)
    assert after != before
    new.unlink()
    assert digest(module.run) == before


def test_installed_packages_count_by_version(tree: Callable[..., ModuleType]) -> None:
    module = tree({"main.py": "import math\nimport numpy as np\n\ndef run(x):\n    return np.sin(math.pi * x)\n"})
    found = reached(module.run)
    assert found["numpy:version"] == np.__version__
    assert not any(label.startswith("math") for label in found)


def test_arrays_count_by_every_element() -> None:
    values = np.arange(10_000.0)
    other = values.copy()
    other[5_000] += 1e-12
    assert digest(values) == digest(values.copy())
    assert len({digest(values), digest(other), digest(values.astype(np.float32)), digest(values.reshape(100, 100))}) == 4


def test_random_keys_of_jax_count_by_their_data() -> None:
    import jax

    assert digest(jax.random.key(0)) == digest(jax.random.key(0)) != digest(jax.random.key(1))
    assert digest(jax.numpy.ones(3)) != digest(jax.numpy.zeros(3))


def test_versions_are_read_without_importing(tmp_path: Path) -> None:
    code = "import sys\nfrom lemmata.simulations.reach import versions\nprint(json.dumps([versions(), sorted(sys.modules)]))"
    found, loaded = in_a_new_process(code, tmp_path)
    assert found == versions() and {"python", "numpy", "jax", "jaxlib", "sympy", "python-flint"} <= set(found)
    assert found["numpy"] == np.__version__
    assert not {"jax", "sympy", "scipy", "hypothesis", "flint", "diffrax"} & set(loaded)


def test_the_tree_can_move(tmp_path: Path, tree: Callable[..., ModuleType]) -> None:
    here = by_path(Path(tree(MAIN).__file__ or ""), "sample_tree_here")
    moved = shutil.copytree(Path(here.__file__ or "").parent, tmp_path / "elsewhere" / "sample_tree")
    assert digest(here.run) == digest(by_path(moved / "main.py", "sample_tree_moved").run)


def test_a_module_that_appears_is_looked_for_again(tmp_path: Path) -> None:
    graph, main = source_graph.Graph(), tmp_path / "main.py"
    main.write_text("def run(x):\n    import beside\n    import package.late\n    return beside.f(x)\n")
    (tmp_path / "package").mkdir()
    late, beside = tmp_path / "package" / "late.py", tmp_path / "beside.py"
    (tmp_path / "package" / "__init__.py").touch()
    new = {(beside, "f"), (late, source_graph.ON_IMPORT)}
    assert not new & graph.edges((main, "run"))
    beside.write_text("def f(x):\n    return x\n")
    late.touch()
    graph.refresh()
    assert new <= graph.edges((main, "run"))


def test_syntax_trees_are_no_part_of_the_search_for_garbage(tree: Callable[..., ModuleType]) -> None:
    def searched() -> int:
        return sum(isinstance(item, ast.AST) for item in gc.get_objects())

    run, before = tree(MAIN).run, searched()
    digest(run)
    assert gc.isenabled() and searched() <= before
