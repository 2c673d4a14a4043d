"""The rules of the house as pure functions: (file name, source) -> list of complaints, empty where the rule is kept.

A file name is relative to the root, with forward slashes: "theory/linear_attention/problem.py" of the corpus, or of the tool
"src/lemmata/prove/limits.py". Only the last functions read the tree. `test_house.py` applies each rule to the tree and, so that no
rule is a check that cannot fail, to a snippet that breaks it.
"""

from __future__ import annotations

import ast
import doctest
import functools
import graphlib
import linecache
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path, PurePosixPath
from types import ModuleType

import lemmata
from lemmata.language.kinds import Factor

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("theory", "simulations", "proofs_checks", "figures", "src")
"""The four folders of the corpus, from below, and the tool's."""
PACKAGE = "src/lemmata"
LOWEST = ("console", "terms", "store", "language")
"""The tool's rooms in which formulas and claims are written, from below."""
ROOMS = (
    *LOWEST,
    "kernel",
    "dynamics",
    "prove",
    "processes",
    "sweeps",
    "attack",
    "latex",
    "rocq",
    "evidence",
    "discovery",
    "drawing",
    "sources",
    "paper",
    "verification",
    "site",
    "",
)
"""The tool's rooms, from below; the last is the face, `verbs` and the modules of no room, which nothing else imports."""
USED = {"theory": "language", "simulations": "sweeps", "proofs_checks": "discovery", "figures": "drawing"}
"""The highest room that each folder of the corpus may import."""
BESIDE = ("tests", "examples", "benchmarks", "docs", ".ci")
HEAVY = ("jax", "sympy", "scipy", "hypothesis", "matplotlib", "flint", "diffrax")
SWITCH = f"{PACKAGE}/dynamics/in_double.py"
"""Where JAX is switched to 64 bits."""
OF_JAX = ("jax", "equinox", "optax", "optimistix", "diffrax", "lineax")
MAKES_NO_ARRAY = "jax.flatten_util."
EXACT_LITERALS = (0.0, 0.5, 1.0)
RANGES = ("Integer", "Interval", "Array", "Choice")
"""What gives a parameter its box of floats."""
DISTRIBUTION_OF = {"flint": "python-flint", "z3": "z3-solver", "sklearn": "scikit-learn"}
TEXT = (".py", ".md", ".toml", ".txt", ".cfg", ".cff", ".yml", ".yaml", ".json", ".tex", "")
MACHINE = (
    (r"(?<![\w.])/(?:work|root|tmp|home|Users)/|[A-Z]:\\\\?Users", "a machine path"),
    (r"index[-_]url|/simpl[e]/|pypi\.or[g]|pythonhoste[d]", "a registry address"),
    (r"(?i)\bissue #?\d|\bspec [ce]\d|\berrat(?:um|a) E\d", "how the work was organised"),
)


@functools.cache
def imports(filename: str, source: str) -> list[tuple[int, str]]:
    """Return (line, dotted name) of everything imported anywhere in the file, functions and `import_module("...")` included."""
    nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt | ast.Call))
    return [(node.lineno, name) for node in nodes for name in imported(filename, node)]


def imported(filename: str, node: ast.AST) -> list[str]:
    """Return the dotted names that a node imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        package = PurePosixPath(_in_package(filename)).parent.parts
        base = package[: len(package) - node.level + 1] if node.level else ()
        prefix = ".".join((*base, *filter(None, [node.module])))
        return [f"{prefix}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__"):
        first = node.args[0]
        first = first.values[0] if isinstance(first, ast.JoinedStr) and first.values else first
        return [first.value.rstrip(".")] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []
    return []


def _in_package(filename: str) -> str:
    """Return where a file lies when it is installed: everything is inside `lemmata`."""
    return f"lemmata/{filename}" if _folder(filename) in FOLDERS[:-1] else filename.removeprefix("src/")


def _folder(filename: str) -> str:
    return PurePosixPath(filename).parts[0]


def _folder_of(name: str) -> str | None:
    """Return the folder that a dotted name stands in, None if it is none of ours."""
    top, *inside = name.split(".")
    return None if top != "lemmata" else inside[0] if inside and inside[0] in FOLDERS[:-1] else "src"


def room(name: str) -> str | None:
    """Return the room of a dotted name of the tool, "" for the face; None for `lemmata` itself, its errors, and what is not the tool's."""
    if _folder_of(name) != "src":
        return None
    inside = name.split(".")[1:2]
    free = not inside or inside[0] in ("corpus", "BadInput", "Failed", "__version__")
    return None if free else inside[0] if inside[0] in ROOMS else ""


def module(filename: str) -> str:
    """Return the name under which a file of the house is imported."""
    return _in_package(filename).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def one_namespace(filename: str, source: str) -> list[str]:
    """The folders of the corpus are imported as `lemmata.theory` and so on: their own names belong to whoever installs lemmata."""
    bare = [(line, name) for line, name in imports(filename, source) if name.split(".")[0] in FOLDERS[:-1]]
    return [f"{filename}:{line}: write lemmata.{name}" for line, name in bare]


def direction(filename: str, source: str) -> list[str]:
    """Imports only go down: from room to room, from the corpus to the tool, from figures to checks, simulations and theory."""
    folder, own = _folder(filename), room(f"{module(filename)}.") or ""
    names = imports(filename, source)
    if folder == "src":
        high = [(line, name) for line, name in names if ROOMS.index(room(name) or own) > ROOMS.index(own)] if own else []
        return [f"{filename}:{line}: {own} imports {name}" for line, name in high]
    above, highest = FOLDERS[FOLDERS.index(folder) + 1 : -1], ROOMS.index(USED[folder])
    high = [(line, name) for line, name in names if _folder_of(name) in above or ROOMS.index(room(name) or LOWEST[0]) > highest]
    return [f"{filename}:{line}: {folder} imports {name}" for line, name in high]


def circle(sources: Mapping[str, str]) -> list[str]:
    """Return a circle of modules each of which imports the one before, inside functions too: it has no order in which it could be read.

    What only a type checker imports is free.
    """
    files = {module(filename): filename for filename in sources}
    above = {name: {_known(files, near) for near in _needed(filename, sources[filename])} - {"", name} for name, filename in files.items()}
    try:
        graphlib.TopologicalSorter(above).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def _known(files: Mapping[str, str], name: str) -> str:
    """Return the module that a dotted name is in, "" if it is none of these."""
    while name and name not in files:
        name = name.rpartition(".")[0]
    return name


def _needed(filename: str, source: str) -> set[str]:
    """Return what a file imports when it is run, functions included."""
    tree = ast.parse(source)
    typed = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")]
    free = {id(part) for node in typed for statement in node.body for part in ast.walk(statement)}
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.Call) and id(node) not in free]
    return {name for node in nodes for name in imported(filename, node)}


def independence(filename: str, source: str, families: Iterable[str]) -> list[str]:
    """A simulation knows a family by its definitions alone, and the definitions know none of its theorems.

    `simulations` may import theory/<family>/problem.py of `theory`; `problem.py` nothing.
    """
    simulation = _folder(filename) == "simulations"
    if not simulation and not re.fullmatch(r"theory/\w+/problem\.py", filename):
        return []
    families = set(families)
    complaints = []
    for line, name in imports(filename, source):
        parts = name.split(".")[1:]
        if _folder_of(name) != "theory":
            continue
        whole = len(parts) == 1 or parts[1] == "*"
        theorem = len(parts) > 1 and parts[1] in families and not (simulation and parts[2:3] == ["problem"])
        if whole or theorem:
            complaints.append(f"{filename}:{line}: {name} brings in more than definitions")
    return complaints


def families_apart(filename: str, source: str, families: Iterable[str]) -> list[str]:
    """A family imports no other family: what a verdict rests on leaves out the files of all the others."""
    families = set(families)
    own = set(PurePosixPath(filename).with_suffix("").parts) & families
    return [
        f"{filename}:{line}: {name} belongs to another family"
        for line, name in imports(filename, source)
        if own and _folder_of(name) in FOLDERS[:-1] and {part for part in name.split(".")[2:3] if part in families} - own
    ]


def names_no_family(filename: str, source: str, families: Iterable[str]) -> list[str]:
    """Everything outside a family's own files is written for any family, and names none."""
    families = set(families)
    path = PurePosixPath(filename)
    if any(part in families for part in path.with_suffix("").parts):
        return []
    spelled = [(family, re.compile(family.replace("_", "[_-]"), re.IGNORECASE)) for family in sorted(families)]
    return [
        f"{filename}:{number}: names the family {family}"
        for number, line in enumerate(source.splitlines(), 1)
        for family, pattern in spelled
        if pattern.search(line)
    ]


def light(filename: str, source: str) -> list[str]:
    """Importing theory, or what it is written in, imports nothing but NumPy, the standard library and these."""
    allowed = {"numpy", *sys.stdlib_module_names}
    return [
        f"{filename}:{node.lineno}: imports {name} at import time"
        for node in _executed_at_import(ast.parse(source))
        for name in imported(filename, node)
        if name.split(".")[0] not in allowed and _folder_of(name) != "theory" and not (_folder_of(name) and room(name) in (*LOWEST, None))
    ]


def in_double(filename: str, source: str) -> list[str]:
    """Simulations take `jax` and `jnp` from the module that switches to 64 bits, and import it wherever a library of JAX is used."""
    if filename == SWITCH:
        return []
    found = imports(filename, source)
    own = [line for line, name in found if name.split(".")[0] == "jax" and not name.startswith(MAKES_NO_ARRAY)]
    if own or any(name.startswith(module(SWITCH)) for _, name in found):
        return [f"{filename}:{line}: takes from JAX what it could take from {SWITCH}" for line in own]
    return [f"{filename}:{line}: imports {name}, but nothing from {SWITCH}" for line, name in found if name.split(".")[0] in OF_JAX][:1]


def _executed_at_import(tree: ast.AST) -> Iterator[ast.stmt | ast.Call]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            continue
        if isinstance(node, ast.stmt | ast.Call):
            yield node
        yield from _executed_at_import(node)


def asks_factors(filename: str, source: str) -> list[str]:
    """Nobody asks of which class a factor is: one of a kind of its own would be passed over."""
    modules = [import_module(f"{lemmata.__name__}.language.{name}") for name in ("kinds", "factors", "structured")]
    named = {name for module in modules for name, kind in vars(module).items() if isinstance(kind, type) and _is_kind(kind)}
    return [
        f"{filename}:{node.lineno}: {ast.unparse(node)} asks for a class of factors"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "issubclass")
        if named & {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)}
    ]


def _is_kind(kind: type) -> bool:
    """Tell whether a class is a kind of factor, or a structure."""
    return hasattr(kind, "free") or (issubclass(kind, Factor) and kind is not Factor)


def exact_literals(filename: str, source: str) -> list[str]:
    """A formula has no decimal literal but 0.0, 0.5 and 1.0 and no quotient of two integer literals: they spoil exactness silently.

    Free are the records of claims (their domains are boxes of floats), the defaults of a problem, and formulas that declare
    themselves float-only with `@admits("numpy")`. The functions beside records, mutants among them, are not free, nor are the names that
    they load; ranges that they build are.
    """
    path = PurePosixPath(filename)
    if len(path.parts) < 3:
        return []
    tree = ast.parse(source)
    held = _beside_records(tree) if any(part.startswith("claims") for part in path.parts) else ast.walk(tree)
    free = {id(node) for root in _free(tree, problem=path.name == "problem.py") for node in ast.walk(root)}
    return [
        f"{filename}:{node.lineno}: {ast.unparse(node)} is not exact, write ratio(p, q, like)"
        for node in held
        if isinstance(node, ast.expr) and id(node) not in free and _inexact(node)
    ]


def _beside_records(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes of the functions in a file of records, and of the assignments whose names they load, but not those in ranges."""
    assigned = {
        part.id: node
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    }
    waiting: list[ast.stmt] = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    for statement in waiting:
        for node in _outside_ranges(statement):
            yield node
            if isinstance(node, ast.Name) and node.id in assigned:
                waiting.append(assigned.pop(node.id))


def _outside_ranges(node: ast.AST) -> Iterator[ast.AST]:
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) in RANGES):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from _outside_ranges(child)


def reasons(filename: str, source: str) -> list[str]:
    """A number of a module says why it is that number: by a string or a comment in the paragraph in which it stands.

    Numbers that count 0, 1, 2, … to name the places of a list are not asked.
    """
    tree, lines = ast.parse(source), source.splitlines()
    told = {node.lineno for node in tree.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    told |= {number for number, line in enumerate(lines, 1) if "#" in line}
    found = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) and _is_measure(node.value)]
    bare = [node for node in found if not told & set(_paragraph(lines, node))]
    return [f"{filename}:{node.lineno}: {lines[node.lineno - 1]} gives no reason" for node in bare]


def _is_measure(value: ast.expr | None) -> bool:
    """Tell whether a value is a number or a tuple of numbers, and none that names places."""
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    places = [isinstance(part, ast.Constant) and type(part.value) is int and part.value <= len(parts) for part in parts]
    numbers = [isinstance(part, ast.expr) and _is_number(part) for part in parts]
    return bool(numbers) and all(numbers) and not (len(parts) > 1 and all(places))


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_number(node.left) and _is_number(node.right)
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _paragraph(lines: list[str], node: ast.stmt) -> range:
    """Return the numbers of the lines around a statement, up to empty ones."""
    first, last = node.lineno, node.end_lineno or node.lineno
    while first > 1 and lines[first - 2].strip():
        first -= 1
    while last < len(lines) and lines[last].strip():
        last += 1
    return range(first, last + 1)


def _free(tree: ast.AST, problem: bool) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            if any(_float_only(decorator) for decorator in node.decorator_list):
                yield node
            if problem:
                yield from (default for default in (*node.args.defaults, *node.args.kw_defaults) if default)
        if problem and isinstance(node, ast.ClassDef):
            yield from (item.value for item in node.body if isinstance(item, ast.AnnAssign) and item.value)


def _float_only(decorator: ast.expr) -> bool:
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func).rpartition(".")[2] != "admits":
        return False
    return {ast.unparse(argument).strip("'\"") for argument in decorator.args} <= {"numpy", "jax"}


def _inexact(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, complex) or (isinstance(node.value, float) and node.value not in EXACT_LITERALS)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return all(isinstance(side, ast.Constant) for side in (node.left, node.right))
    return False


def public(filename: str, source: str) -> list[str]:
    """An example is a file as a user writes it: of the house it imports names that `lemmata` offers, and nothing else."""
    offered = {f"lemmata.{name}" for name in lemmata.__all__}
    offered |= {f"lemmata.{home}.{name}" for home in lemmata.HOMES for name in import_module(f"lemmata.{home}").__all__}
    names = [(line, name) for line, name in imports(filename, source) if name.split(".")[0] in ("lemmata", "tests")]
    return [f"{filename}:{line}: {name} is not in the public interface" for line, name in names if name not in offered]


def documented(filename: str, source: str) -> list[str]:
    """A module opens with a paragraph, and every public function and class says what it is."""
    tree = ast.parse(source)
    complaints = [] if ast.get_docstring(tree) or not source.strip() else [f"{filename}:1: the module has no docstring"]
    for node in tree.body:
        definition = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if definition and not node.name.startswith("_") and not ast.get_docstring(node):
            complaints.append(f"{filename}:{node.lineno}: {node.name} has no docstring")
    return complaints


def speaks_of_itself(filename: str, source: str) -> list[str]:
    """The tree names no path of a machine, no registry, and nothing of how the work was organised."""
    return [
        f"{filename}:{number}: {what}: {line.strip()[:80]}"
        for number, line in enumerate(source.splitlines(), 1)
        for pattern, what in MACHINE
        if re.search(pattern, line)
    ]


def dead_links(filename: str, source: str) -> list[str]:
    """A relative link of a page leads to a file of the tree."""
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", source) if filename.endswith(".md") else []
    return [f"{filename}: nothing at {link}" for link in links if not (ROOT / filename).parent.joinpath(link).exists()]


def third_party(sources: Iterable[tuple[str, str]]) -> set[str]:
    """Names of the distributions imported by the sources."""
    own = {"lemmata", "tests", *sys.stdlib_module_names}
    roots = {name.split(".")[0] for filename, source in sources for _, name in imports(filename, source)} - own
    return {DISTRIBUTION_OF.get(root, root) for root in roots}


def doctest_failures(module: ModuleType) -> str:
    """Run every doctest of the module and return the report of those that failed, "" if none did."""
    linecache.clearcache()  # doctest's debugger asks the file system about every file in it, again for each docstring
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    for example in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(example, out=report.append)
    return "".join(report)


def families() -> list[str]:
    """The families: the packages inside theory."""
    return sorted(path.parent.name for path in (ROOT / "theory").glob("*/__init__.py"))


def has_runs(family: str) -> bool:
    """Whether a family has a package of simulations."""
    return (ROOT / "simulations" / family).is_dir()


def python_files(*tops: str) -> dict[str, str]:
    """File name -> source of every Python file below the given folders."""
    paths = (path for top in tops for path in sorted((ROOT / top).rglob("*.py")))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def text_files() -> dict[str, str]:
    """File name -> contents of every text file of the project's own folders and of its root."""
    below = (path for top in (*FOLDERS, *BESIDE) for path in sorted((ROOT / top).rglob("*")))
    paths = (path for path in (*sorted(ROOT.glob("*")), *below) if path.is_file() and path.suffix in TEXT)
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths if "__pycache__" not in path.parts}


def broken(rule: Callable[..., list[str]], sources: dict[str, str], *arguments: object) -> list[str]:
    """All complaints of a rule about the sources."""
    return [complaint for filename, source in sources.items() for complaint in rule(filename, source, *arguments)]
