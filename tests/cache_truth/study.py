"""A user's project in which every claim gets a number in a way of its own; it is 0, and the claim is true, until somebody edits something.

`WAYS` names the ways: Python that returns the number, run when the formula is evaluated ("formula"), when the file is imported
("import") or in the check ("check"), and what an edit does to the project.
"""

# ruff: noqa: E501  # a table of small programs, each on its line

from __future__ import annotations

import gzip
import io
import os
import pickle
import re
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

Edit = Callable[[Path], object]


class Way(NamedTuple):
    """How a number is got: an expression, or the body of a function; when; the files that it needs; and an edit that makes it 1."""

    code: str
    edit: Edit
    files: Mapping[str, str | bytes] = MappingProxyType({})
    when: str = "formula"


def rewrite(name: str, old: str = "0", new: str = "1") -> Edit:
    """Return an edit that replaces a text that stands once in a file."""

    def edit(home: Path) -> None:
        text = (home / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, text)
        (home / name).write_text(text.replace(old, new), encoding="utf-8")

    return edit


def put(name: str, content: str | bytes) -> Edit:
    """Return an edit that writes a file, new or not."""

    def edit(home: Path) -> None:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    return edit


def remove(name: str) -> Edit:
    """Return an edit that deletes a file."""
    return lambda home: (home / name).unlink()


def retarget(name: str, target: str) -> Edit:
    """Return an edit that makes a link lead elsewhere."""

    def edit(home: Path) -> None:
        (home / name).unlink()
        (home / name).symlink_to(target)

    return edit


def unseen(name: str, old: str, new: str) -> Edit:
    """Return an edit that changes neither the size nor the time of a file."""

    def edit(home: Path) -> None:
        before = (home / name).stat()
        rewrite(name, old, new)(home)
        os.utime(home / name, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert (home / name).stat().st_size == before.st_size

    return edit


def module(name: str, body: str, code: str, old: str = "= 0", new: str = "= 1", **more: str) -> Way:
    """Return a way through a module beside the claims."""
    edited = next((file for file, text in more.items() if old in text), name)
    files = {f"{file}.py": text for file, text in {name: body, **more}.items()}
    return Way(code, rewrite(f"{edited}.py", old, new), files)


def data(name: str, content: str | bytes, changed: str | bytes, code: str, when: str = "formula") -> Way:
    """Return a way through a file of data."""
    return Way(code, put(name, changed), {name: content}, when)


def packed(array: int) -> bytes:
    """Return a number as the bytes of an npy file."""
    out = io.BytesIO()
    np.save(out, np.array(array))
    return out.getvalue()


def zipped(text: str, name: str = "inside") -> bytes:
    """Return a zip archive with one member."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), text)
    return out.getvalue()


SOURCE = {
    "function": module("plain_function", "def f():\n    y = 0\n    return y\n", "import plain_function; return plain_function.f()"),
    "helper": module(
        "outer",
        "import inner\ndef f():\n    return inner.g()\n",
        "import outer; return outer.f()",
        inner="def g():\n    y = 0\n    return y\n",
    ),
    "constant": module("constants", "VALUE = 0\n", "from constants import VALUE; return VALUE"),
    "star": module("stars", "from starred import *\n", "import stars; return stars.STAR", starred="STAR = 0\n"),
    "default": module("defaults", "def f(y = 0):\n    return y\n", "import defaults; return defaults.f()"),
    "lambda": module("lambdas", "f = lambda y = 0: y\n", "import lambdas; return lambdas.f()"),
    "closure": module("closures", "def make():\n    y = 0\n    return lambda: y\nf = make()\n", "import closures; return closures.f()"),
    "partial": module(
        "partials",
        "from functools import partial\nf = partial(int)\nkeep = 0\n",
        "import partials; return partials.f(partials.keep)",
        "keep = 0",
        "keep = 1",
    ),
    "method": module("methods", "class A:\n    def f(self):\n        y = 0\n        return y\n", "import methods; return methods.A().f()"),
    "property": module(
        "properties",
        "class A:\n    @property\n    def f(self):\n        y = 0\n        return y\n",
        "import properties; return properties.A().f",
    ),
    "inherited": module(
        "heirs", "import bases_\nclass B(bases_.A):\n    pass\n", "import heirs; return heirs.B.y", bases_="class A:\n    y = 0\n"
    ),
    "class body": module(
        "bodies",
        "class A:\n    y = 0\n    for _ in range(3):\n        z = y\n",
        "import bodies; return bodies.A.z",
        "    y = 0",
        "    y = 1",
    ),
    "dataclass": module(
        "records", "from dataclasses import dataclass\n@dataclass\nclass A:\n    y: int = 0\n", "import records; return records.A().y"
    ),
    "enum": module("enums", "from enum import Enum\nclass A(Enum):\n    Y = 0\n", "import enums; return enums.A.Y.value"),
    "metaclass": module(
        "metas",
        "import metal\nclass A(metaclass=metal.M):\n    pass\n",
        "import metas; return metas.A.y",
        metal="class M(type):\n    def __init__(cls, *a):\n        cls.y = 0\n",
    ),
    "descriptor": module(
        "descriptors",
        "class D:\n    def __set_name__(self, owner, name):\n        owner.y = 0\nclass A:\n    d = D()\n",
        "import descriptors; return descriptors.A.y",
    ),
    "generator": module("generators", "def f():\n    y = 0\n    yield y\n", "import generators; return next(generators.f())"),
    "nested": module(
        "nests", "def f():\n    def g():\n        y = 0\n        return y\n    return g()\n", "import nests; return nests.f()"
    ),
    "comprehension": module("comps", "T = [y for y in (0,)]\n", "import comps; return comps.T[0]", "(0,)", "(1,)"),
    "assigned in a loop": module("loops", "for i in range(2):\n    y = 0\n", "import loops; return loops.y"),
    "with": module(
        "withs", "from contextlib import suppress\nwith suppress(KeyError):\n    y = 0\n    {}[1]\n", "import withs; return withs.y"
    ),
    "try": module("tries", "try:\n    {}[1]\nexcept KeyError:\n    y = 0\n", "import tries; return tries.y"),
    "dunder": module("dunders", "def __getattr__(name):\n    y = 0\n    return y\n", "import dunders; return dunders.anything"),
    "global statement": module("globes", "def set_():\n    global y\n    y = 0\nset_()\n", "import globes; return globes.y"),
    "globals()": module(
        "named",
        "def inner_f():\n    y = 0\n    return y\ndef f():\n    return globals()['inner' + '_f']()\n",
        "import named; return named.f()",
    ),
    "getattr": module("got", "def one_f():\n    y = 0\n    return y\n", "import got; return getattr(got, 'one' + '_f')()"),
    "eval": module("evals", "TEXT = '0'\n", "import evals; return eval(evals.TEXT)", "'0'", "'1'"),
    "late import": module(
        "lates", "def f():\n    import lately\n    return lately.y\n", "import lates; return lates.f()", lately="y = 0\n"
    ),
}

FINDER = """
import os, sys
from importlib.util import spec_from_file_location
class Finder:
    def find_spec(name, path=None, target=None):
        if name == "edited":
            return spec_from_file_location(name, os.path.join(os.path.dirname(__file__), "src/edited/__init__.py"))
sys.meta_path.append(Finder)
"""
EFFECTS = {
    "table filled by a sibling": module(
        "filler", "import table\ntable.T['y'] = 0\n", "import filler, table; return table.T['y']", table="T = {}\n"
    ),
    "registry": module(
        "plug",
        "from registry import register\n@register\ndef f():\n    y = 0\n    return y\n",
        "import plug, registry; return registry.FOUND[0]()",
        registry="FOUND = []\ndef register(f):\n    FOUND.append(f)\n    return f\n",
    ),
    "singledispatch": module(
        "handlers",
        "from dispatch import f\n@f.register\ndef _(x: int):\n    y = 0\n    return y\n",
        "import handlers, dispatch; return dispatch.f(3)",
        dispatch="from functools import singledispatch\n@singledispatch\ndef f(x):\n    return 5\n",
    ),
    "__init_subclass__": module(
        "children",
        "from parent import P\nclass C(P):\n    y = 0\n",
        "import children, parent; return parent.SEEN[0].y",
        parent="SEEN = []\nclass P:\n    def __init_subclass__(cls):\n        SEEN.append(cls)\n",
    ),
    "not TYPE_CHECKING": module(
        "typed", "from typing import TYPE_CHECKING\nif not TYPE_CHECKING:\n    y = 0\n", "import typed; return typed.y"
    ),
    "plugin by computed name": module("plugin_alpha", "y = 0\n", "import importlib; return importlib.import_module('plugin_' + 'alpha').y"),
    "runpy": module("ran", "y = 0\n", "import runpy; return runpy.run_path(HERE / 'ran.py')['y']"),
    "exec of a file": module("executed", "y = 0\n", "space = {}; exec((HERE / 'executed.py').read_text(), space); return space['y']"),
    "loaded by place": module(
        "placed",
        "y = 0\n",
        "from importlib.util import module_from_spec, spec_from_file_location\n    spec = spec_from_file_location('elsewhere', HERE / 'placed.py'); m = module_from_spec(spec); spec.loader.exec_module(m); return m.y",
    ),
    "docstring": module("docs_", 'def f():\n    """0"""\n', "import docs_; return int(docs_.f.__doc__)", '"0"', '"1"'),
    "module docstring": module("docs_m", '"""0"""\n', "import docs_m; return int(docs_m.__doc__)", '"0"', '"1"'),
    "annotation": module("notes", "def f(x: '0'): pass\n", "import notes; return int(notes.f.__annotations__['x'])", "'0'", "'1'"),
    "comment read by inspect": module(
        "comments",
        "def f():\n    return 5  # 0\n",
        "import comments, inspect; return int(inspect.getsource(comments.f).split('#')[1])",
        "# 0",
        "# 1",
    ),
    "line number": module("lines", "\n\n\ndef f(): pass\n", "import lines; return lines.f.__code__.co_firstlineno - 4", "def f", "\ndef f"),
    "patched by a sibling": module(
        "patcher", "import patched\npatched.y = 0\n", "import patcher, patched; return patched.y", "= 0", "= 1", patched="y = 5\n"
    ),
    "package __init__": Way(
        "import package.inside; return package.y",
        rewrite("package/__init__.py"),
        {"package/__init__.py": "y = 0\n", "package/inside.py": ""},
    ),
    "relative import": Way(
        "import pack.a; return pack.a.y",
        rewrite("pack/b.py"),
        {"pack/__init__.py": "", "pack/a.py": "from .b import y\n", "pack/b.py": "y = 0\n"},
    ),
    "namespace package": Way("import space.part; return space.part.y", rewrite("lib/space/part.py"), {"lib/space/part.py": "y = 0\n"}),
    "a submodule of an editable install": Way(
        "import finder_; from importlib import import_module as get\n    try:\n        get('edited.more')\n    except ImportError:\n        return 0\n    return 1",
        put("src/edited/more.py", ""),
        {"src/edited/__init__.py": "", "finder_.py": FINDER},
    ),
    "walked package": Way(
        "import pkgutil, walked; return len(list(pkgutil.iter_modules(walked.__path__))) - 1",
        put("walked/b.py", ""),
        {"walked/__init__.py": "", "walked/a.py": ""},
    ),
    "an import that failed": Way(
        "try:\n        import accelerated\n    except ImportError:\n        return 0\n    return 1", put("accelerated.py", "")
    ),
    "a module asked about": Way(
        "from importlib.util import find_spec; return int(find_spec('optional') is not None)", put("optional.py", "")
    ),
    "a submodule that is not there": Way(
        "try:\n        from sub import more\n    except ImportError:\n        return 0\n    return 1",
        put("sub/more.py", ""),
        {"sub/__init__.py": ""},
    ),
    "a package in front of a module": Way(
        "import fronted; return fronted.y", put("fronted/__init__.py", "y = 1\n"), {"fronted.py": "y = 0\n"}
    ),
    "a library shadowed": Way(
        "import tomlkit_like as t; return t.y", put("tomlkit_like.py", "y = 1\n"), {"lib/tomlkit_like.py": "y = 0\n"}
    ),
    "a folder put on the path": Way("import far; return far.y", rewrite("lib/far.py"), {"lib/far.py": "y = 0\n"}),
    "a folder put on the path by a formula": Way(
        "sys.path.insert(0, str(HERE / 'lib2')); import farther; return farther.y",
        rewrite("lib2/farther.py"),
        {"lib2/farther.py": "y = 0\n"},
    ),
    "a module in front of another in such a folder": Way(
        "sys.path.insert(0, str(HERE / 'lib3')); import fronting; return fronting.y",
        put("lib3/fronting/__init__.py", "y = 1\n"),
        {"lib3/fronting.py": "y = 0\n"},
    ),
    "a module in an archive": Way(
        "import archived; return archived.y",
        put("lib/archive.zip", zipped("y = 1\n", "archived.py")),
        {"lib/archive.zip": zipped("y = 0\n", "archived.py")},
    ),
    "equal size and time": Way("import equal; return equal.y", unseen("equal.py", "y = 0", "y = 1"), {"equal.py": "y = 0\n"}),
    "source by pickle": Way("import pickle; return pickle.loads(b'cpickled\\ny\\n.')", rewrite("pickled.py"), {"pickled.py": "y = 0\n"}),
}

READS = {
    "open": "int(open(HERE / {name!r}).read())",
    "Path.read_text": "int((HERE / {name!r}).read_text())",
    "json": "__import__('json').load(open(HERE / {name!r}))",
    "csv": "int(next(__import__('csv').reader(open(HERE / {name!r})))[0])",
    "numpy.loadtxt": "int(np.loadtxt(HERE / {name!r}))",
    "linecache": "int(__import__('linecache').getline(str(HERE / {name!r}), 1))",
    "os.open": "int(os.read(os.open(HERE / {name!r}, os.O_RDONLY), 9))",
    "codecs": "int(__import__('codecs').open(HERE / {name!r}).read())",
    "fromfile": "int(chr(np.fromfile(HERE / {name!r}, dtype=np.uint8)[0]))",
    "memmap": "int(chr(np.memmap(HERE / {name!r}, dtype=np.uint8, mode='r')[0]))",
    "a thread": "int(list(__import__('concurrent.futures').futures.ThreadPoolExecutor(1).map(Path.read_text, [HERE / {name!r}]))[0])",
    "a copy": "int(open(__import__('shutil').copy(HERE / {name!r}, __import__('tempfile').mkdtemp())).read())",
    "a relative path": "int(open(os.path.relpath(HERE / {name!r})).read())",
    "loader.get_data": "int(__loader__.get_data(str(HERE / {name!r})))",
}
DATA = {
    f"{way} ({when})": data(
        f"{'_'.join(way.split())}_{when}.dat", "0\n", "1\n", "return " + code.format(name=f"{'_'.join(way.split())}_{when}.dat"), when
    )
    for way, code in READS.items()
    for when in ("formula", "import", "check")
}
DATA |= {
    "toml": data("t.toml", "y = 0\n", "y = 1\n", "import tomllib; return tomllib.loads((HERE / 't.toml').read_text())['y']"),
    "configparser": data(
        "t.ini",
        "[a]\ny = 0\n",
        "[a]\ny = 1\n",
        "import configparser; c = configparser.ConfigParser(); c.read(HERE / 't.ini'); return c.getint('a', 'y')",
    ),
    "npy": data("t.npy", packed(0), packed(1), "return int(np.load(HERE / 't.npy'))"),
    "gzip": data("t.gz", gzip.compress(b"0"), gzip.compress(b"1"), "import gzip; return int(gzip.open(HERE / 't.gz').read())"),
    "zip": data("t.zip", zipped("0"), zipped("1"), "import zipfile; return int(zipfile.ZipFile(HERE / 't.zip').read('inside'))"),
    "pickle": data("t.pickle", pickle.dumps(0), pickle.dumps(1), "import pickle; return pickle.load(open(HERE / 't.pickle', 'rb'))"),
    "resources": Way(
        "from importlib import resources; return int(resources.files('holder').joinpath('r.txt').read_text())",
        put("holder/r.txt", "1"),
        {"holder/__init__.py": "", "holder/r.txt": "0"},
    ),
    "pkgutil.get_data": Way(
        "import pkgutil; return int(pkgutil.get_data('keeper', 'r.txt'))",
        put("keeper/r.txt", "1"),
        {"keeper/__init__.py": "", "keeper/r.txt": "0"},
    ),
    "a folder that may be there": Way(
        "(HERE / 'd8').mkdir(exist_ok=True); return int((HERE / 'd8/t').read_text())", put("d8/t", "1"), {"d8/t": "0"}
    ),
    "a file made unless it is there": Way(
        "try:\n        open(HERE / 't.x', 'x').close()\n    except FileExistsError:\n        pass\n    return int((HERE / 't.x').read_text())",
        put("t.x", "1"),
        {"t.x": "0"},
    ),
    "a file appended to": Way(
        "open(HERE / 't.more', 'a').close(); return int((HERE / 't.more').read_text())", put("t.more", "1"), {"t.more": "0"}
    ),
    "deleted": Way("p = HERE / 'gone.txt'; return 0 if p.exists() else 1", remove("gone.txt"), {"gone.txt": "x"}),
    "missing": Way("try:\n        return int(open(HERE / 'come.txt').read())\n    except OSError:\n        return 0", put("come.txt", "1")),
    "exists": Way("return int((HERE / 'appears').exists())", put("appears", "")),
    "os.path.isfile": Way("return int(os.path.isfile(HERE / 'isfile'))", put("isfile", "")),
    "os.access": Way("return int(os.access(HERE / 'accessed', os.R_OK))", put("accessed", "")),
    "getsize": Way("return os.path.getsize(HERE / 'sized') - 1", put("sized", "xx"), {"sized": "x"}),
    "getmtime": Way(
        "return int(os.path.getmtime(HERE / 'dated') > 2e9)", lambda home: os.utime(home / "dated", (2**31 - 1, 2**31 - 1)), {"dated": ""}
    ),
    "stat": Way("return (HERE / 'stated').stat().st_size", put("stated", "x"), {"stated": ""}),
    "listdir": Way("return len(os.listdir(HERE / 'd1')) - 1", put("d1/b", ""), {"d1/a": ""}),
    "scandir": Way("return len(list(os.scandir(HERE / 'd2'))) - 1", put("d2/b", ""), {"d2/a": ""}),
    "glob": Way("import glob; return len(glob.glob(str(HERE / 'd3' / '*'))) - 1", put("d3/b", ""), {"d3/a": ""}),
    "rglob": Way("return len(list((HERE / 'd4').rglob('b*')))", put("d4/e/b", ""), {"d4/e/a": ""}),
    "iterdir": Way("return len(list((HERE / 'd5').iterdir())) - 1", put("d5/b", ""), {"d5/a": ""}, "import"),
    "walk": Way("return sum(len(n) for _, _, n in os.walk(HERE / 'd6')) - 1", put("d6/e/b", ""), {"d6/e/a": ""}, "check"),
    "renamed": Way(
        "return int(sorted(os.listdir(HERE / 'd7')) != ['a'])", lambda home: (home / "d7/a").rename(home / "d7/z"), {"d7/a": ""}
    ),
    "kind of an entry": Way(
        "return sum(not entry.is_file() for entry in os.scandir(HERE / 'd10'))", retarget("d10/a", "nowhere"), {"d10/a": ""}
    ),
    "size of an entry": Way("return sum(entry.stat().st_size for entry in os.scandir(HERE / 'd11'))", put("d11/a", "x"), {"d11/a": ""}),
    "age of an entry": Way(
        "return sum(int(entry.stat().st_mtime > 2e9) for entry in os.scandir(HERE / 'd12'))",
        lambda home: os.utime(home / "d12/a", (2**31 - 1, 2**31 - 1)),
        {"d12/a": ""},
        "import",
    ),
    "what a library learns of an entry": Way(
        "import weighing; return weighing.weight(HERE / 'd14')",
        put("d14/a", "x"),
        {
            "d14/a": "",
            "lib/site-packages/weighing.py": "import os\ndef weight(path):\n    return sum(entry.stat().st_size for entry in os.scandir(path))\n",
        },
    ),
    "age of a folder": Way(
        "return int(os.path.getmtime(HERE / 'd13') > 2e9)", lambda home: os.utime(home / "d13", (2**31 - 1, 2**31 - 1)), {"d13/a": ""}
    ),
    "a library's configuration": Way(
        "import configured; return configured.y",
        put("rc", "1"),
        {
            "lib/site-packages/configured.py": "from pathlib import Path\ny = int(Path(__file__).parents[2].joinpath('rc').read_text())\n",
            "rc": "0",
        },
    ),
    "whether a library has a configuration": Way(
        "import rc_or_not; return rc_or_not.y",
        put("rc2", ""),
        {
            "lib/site-packages/rc_or_not.py": "import os\ny = int(os.path.exists(os.path.join(os.path.dirname(__file__), '..', '..', 'rc2')))\n"
        },
    ),
    "content of a link": Way("return int((HERE / 'link1').read_text())", put("target1", "1"), {"target1": "0", "link1": "-> target1"}),
    "target of a link": Way(
        "return int((HERE / 'link2').read_text())", retarget("link2", "other2"), {"target2": "0", "other2": "1", "link2": "-> target2"}
    ),
    "above a link": Way(
        "return int((HERE / 'link8' / '..' / 't.above').read_text())",
        put("far/t.above", "1"),
        {"far/inside/x": "", "far/t.above": "0", "t.above": "0", "link8": "-> far/inside"},
    ),
    "name of a target": Way(
        "return int((HERE / 'link3').resolve().name == 'other3')",
        retarget("link3", "other3"),
        {"target3": "0", "other3": "0", "link3": "-> target3"},
    ),
    "islink": Way("return int(os.path.islink(HERE / 'link4'))", retarget("link4", "target3"), {"link4": "0"}),
    "lexists": Way("return int(os.path.lexists(HERE / 'link5'))", put("link5", "")),
    "glob of a name": Way("import glob; return len(glob.glob(str(HERE / 'd9/*/t')))", put("d9/a/t", ""), {"d9/a/other": ""}),
    "lstat": Way("return os.lstat(HERE / 'link6').st_size", put("link6", "x"), {"link6": ""}),
    "Path.is_symlink": Way("return int((HERE / 'link7').is_symlink())", retarget("link7", "target3"), {"link7": "0"}),
    "dir_fd": Way(
        "f = os.open(HERE, os.O_RDONLY); g = os.open('t.dirfd', os.O_RDONLY, dir_fd=f); return int(os.read(g, 1))",
        put("t.dirfd", "1"),
        {"t.dirfd": "0"},
    ),
    "a folder gone to": Way(
        "b = os.getcwd(); os.chdir(HERE); y = int(open('t.cwd').read()); os.chdir(b); return y", put("t.cwd", "1"), {"t.cwd": "0"}
    ),
    "a cached function": Way("return cached()", put("t.cached", "1"), {"t.cached": "0"}),
    "linked module": Way(
        "import linked; return linked.y", rewrite("far_away.txt"), {"far_away.txt": "y = 0\n", "linked.py": "-> far_away.txt"}
    ),
    "version by metadata": Way(
        "from importlib.metadata import version; return int(version('fakedist')) - 1",
        rewrite("lib/fakedist-1.dist-info/METADATA", "Version: 1", "Version: 2"),
        {"lib/fakedist-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: fakedist\nVersion: 1\n"},
    ),
}
NAMED = "STUDY_.|COLORTERM|TERM|MKL_NUM_THREADS"
VARIABLES = {
    "environ[]": "try:\n        return int(os.environ['STUDY_A'])\n    except KeyError:\n        return 0",
    "environ.get": "return int(os.environ.get('STUDY_B', 0))",
    "getenv": "return int(os.getenv('STUDY_C') or 0)",
    "in environ": "return int('STUDY_D' in os.environ)",
    "all of environ": "return int(any(k == 'STUDY_E' for k, v in os.environ.items()))",
    "a copy of environ": "return int(dict(os.environ).get('STUDY_F', 0))",
    "environb": "return int(os.environb.get(b'STUDY_G', 0))",
    "expandvars": "return int(os.path.expandvars('$STUDY_H') == '1')",
    "a harmless one": "return int(os.environ.get('TERM') == '1')",
    "environ as text": "return int(\"'STUDY_I': '1'\" in repr(os.environ))",
    "how many": "return len(os.environ) - sum(key != b'STUDY_J' for key in os.environ._data)",
    "all, a harmless one among them": "return int('1' in [value for key, value in os.environ.items() if key == 'COLORTERM'])",
    "one that a worker is given": "return int(os.environ.get('MKL_NUM_THREADS', 0))",
}

WHOLE = {"listed": "list(os.environ)", "copied": "os.environ.copy()", "as text": "repr(os.environ)", "counted": "len(os.environ)"}

UNKEPT = {
    "subprocess": ("import subprocess; return int(subprocess.run(['true']).returncode)", "starts a process"),
    "system": ("return os.system('true')", "starts a process"),
    "popen": ("return len(os.popen('true').read())", "starts a process"),
    "fork": ("pid = os.fork()\n    if not pid:\n        os._exit(0)\n    os.waitpid(pid, 0); return 0", "starts a process"),
    "a process of multiprocessing": (
        "import multiprocessing as m; p = m.get_context('spawn').Process(target=abs, args=(0,)); p.start(); p.join(); return 0",
        "starts a process",
    ),
    "the clock": ("import time; return 0 * int(time.time())", "asks for the time"),
    "the date": ("from datetime import datetime; return 0 * datetime.now().year", "asks for the time"),
    "the date of numpy": ("return 0 * int(np.datetime64('now').astype(int))", "asks for the time"),
    "the date, asked for in text": ("return eval(\"0 * __import__('datetime').datetime.now().year\")", "asks for the time"),
    "the date, asked for in an archive": (
        "import zipfile\n    with zipfile.ZipFile(HERE / 'dated.zip', 'w') as z:\n        z.writestr('zipdate.py', 'from datetime import date; y = date.today().year')\n    sys.path.insert(0, str(HERE / 'dated.zip')); import zipdate; return 0 * zipdate.y",
        "asks for the time",
    ),
    "localtime": ("import time; return 0 * time.localtime().tm_year", "asks for the time"),
    "urandom": ("return 0 * len(os.urandom(3))", "draws random numbers without a seed"),
    "the device of entropy": ("return 0 * len(open('/dev/urandom', 'rb').read(3))", "draws random numbers without a seed"),
    "default_rng": ("return 0 * int(np.random.default_rng().integers(3))", "draws random numbers without a seed"),
    "RandomState": ("return 0 * int(np.random.RandomState().randint(3))", "draws random numbers without a seed"),
    "RandomState(None)": ("return 0 * int(np.random.RandomState(None).randint(3))", "draws random numbers without a seed"),
    "numpy's own generator": ("return 0 * int(np.random.randint(3))", "draws random numbers without a seed"),
    "another draw of numpy's": ("return 0 * int(np.random.exponential())", "draws random numbers without a seed"),
    "a library's draw": ("from scipy import stats; return 0 * int(stats.norm.rvs())", "draws random numbers without a seed"),
    "random": ("import random; return 0 * random.randrange(3)", "draws random numbers without a seed"),
    "Random": ("import random; return 0 * random.Random().randrange(3)", "draws random numbers without a seed"),
    "uuid": ("import uuid; return 0 * uuid.uuid4().int", "draws random numbers without a seed"),
    "secrets": ("import secrets; return 0 * secrets.randbelow(3)", "draws random numbers without a seed"),
    "the network": (
        "import socket\n    try:\n        socket.create_connection(('127.0.0.1', 9), 1)\n    except OSError:\n        return 0",
        "asks the network",
    ),
    "ctypes": ("import ctypes; return ctypes.CDLL(None).abs(0)", "calls a library through ctypes"),
    "sqlite": ("import sqlite3; return sqlite3.connect(':memory:').execute('select 0').fetchone()[0]", "opens a database"),
}

KEPT = {
    "a seeded generator": "return 0 * int(np.random.default_rng(3).integers(3))",
    "a seeded RandomState": "r = np.random.RandomState; assert isinstance(np.random.mtrand._rand, r); return 0 * int(r(3).randint(3))",
    "seeded random": "import random; random.seed(3); return 0 * random.randrange(3)",
    "a library's seeded draw": "from scipy import stats; return 0 * int(stats.norm.rvs(random_state=3))",
    "a library's draw after a seed": "from scipy import stats; np.random.seed(3); return 0 * int(stats.norm.rvs())",
    "a temporary file": "import tempfile\n    with tempfile.TemporaryDirectory() as d:\n        p = Path(d, 'x'); p.write_text('0'); return int(p.read_text())",
    "a function that Equinox compiles": "import equinox; return int(equinox.filter_jit(lambda x: x * 0)(np.ones(1))[0])",
    "a stopwatch": "import time; time.sleep(0.001); return 0 * int(time.perf_counter() + time.monotonic())",
    "a variable that it sets": "os.environ['STUDY_OWN'] = '0'; return int(os.environ['STUDY_OWN'])",
    "a file that it writes": "p = HERE / 'own_output'; p.write_text('0'); return int(p.read_text())",
}

HEAD = '''"""Squares, got in many ways."""
import os
import sys
from functools import cache
from pathlib import Path

import numpy as np

from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, exact

HERE = Path(__file__).parent
sys.path += [str(HERE / "lib"), str(HERE / "lib/site-packages"), str(HERE / "lib/archive.zip")]
PAPER = Paper("ME_2025", "Me", "Squares", 2025, "here")


def wrong(n):
    return n * n + 7


@cache
def cached():
    return int((HERE / "t.cached").read_text())


'''
CLAIM = """def way_{number}():
    {code}

at_import_{number} = way_{number}() if {when!r} == "import" else None

def formula_{number}(n):
    found = at_import_{number} if {when!r} == "import" else way_{number}() if {when!r} == "formula" else 0
    return n * n + found

CLAIM_{number} = Claim(
    id={id!r},
    title="A square",
    source=Source(PAPER, "line {number}"),
    statement="n^2",
    reading="new",
    formula=formula_{number},
    domain=Domain(n=Integer(0, 2)),
    controls=(Mutant("seven more", wrong),),
)

@exact(CLAIM_{number})
def check_{number}(formula, case):
    found = way_{number}() if {when!r} == "check" else 0
    return Equal(formula(case.n) + found, case.n**2)


"""


def identifier(name: str) -> str:
    """Return the id of the claim that gets its number in that way."""
    return "study." + re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def claims(ways: dict[str, tuple[str, str]]) -> str:
    """Return a file of claims, from the code and the time of each way."""
    told = enumerate(ways.items())
    return HEAD + "".join(CLAIM.format(number=k, id=identifier(name), code=code, when=when) for k, (name, (code, when)) in told)


def write(home: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files; "-> NAME" makes a link."""
    for name, content in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str) and content.startswith("-> "):
            path.symlink_to(content[3:])
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())


FAKE = {"lib/fakelib/__init__.py": "", "lib/fakelib-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: fakelib\nVersion: 1\n"}
WAYS: dict[str, Way] = {**SOURCE, **EFFECTS, **DATA}
EDITS: dict[str, Edit] = {name: way.edit for name, way in WAYS.items()}
UNCHANGED = {"version of a library": rewrite("lib/fakelib-1.dist-info/METADATA", "Version: 1", "Version: 2")}
"""What must be noticed though the number stays what it is."""


def build(home: Path) -> Path:
    """Write the project; return the file of claims."""
    files = {name: content for way in WAYS.values() for name, content in way.files.items()}
    write(home, {**files, **FAKE})
    ways = {name: (way.code, way.when) for name, way in WAYS.items()}
    ways |= {name: (code, "formula") for name, code in VARIABLES.items()}
    ways |= {name: (code, "formula") for name, code in KEPT.items()}
    ways |= {"version of a library": ("import fakelib; return 0", "import")}
    (home / "theorem.py").write_text(claims(ways), encoding="utf-8")
    return home / "theorem.py"
