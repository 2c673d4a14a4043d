"""Ways through source, through what a module does as it is imported, and through files of data: each with an edit that must be noticed."""

# ruff: noqa: E501  # a table of small programs, each on its line

from __future__ import annotations

import gzip
import os
import pickle

from tests.cache_truth.edits import Way, data, module, packed, put, remove, retarget, rewrite, unseen, zipped

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
    "samefile": Way(
        "return int(os.path.samefile(HERE / 'same1', HERE / 'same2'))",
        lambda home: ((home / "same2").unlink(), (home / "same2").hardlink_to(home / "same1")),
        {"same1": "", "same2": ""},
    ),
    "samefile by a link": Way(
        "return int((HERE / 'same3').samefile(HERE / 'same4'))", retarget("same3", "same4"), {"same3": "", "same4": ""}
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
