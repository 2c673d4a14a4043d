"""The import of files and modules of the user's own.

A file is imported under its own name, beside the modules of its folder; the standard library,
installed packages and the house keep their names, and where one process imports two files of one
name, as pytest's does, the second is called after its path as well.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import lemmata
from lemmata import BadInput, corpus
from lemmata.sources import families
from lemmata.sources.messages import ROOT, shown
from lemmata.sources.named_claims import Origin, statements

HOUSE = lemmata.__name__


class _Beside:
    """Finds the modules that stand beside files of claims; an installed package of the same name
    gives way, as it does to a script.
    """

    folders: tuple[str, ...] = ()

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a top-level module is, None if this finder has nothing to say about it."""
        if path is not None or name in sys.stdlib_module_names or name == HOUSE:
            return None
        return _spec(name, self.folders)


def _spec(name: str, folders: Sequence[str] | None = None) -> ModuleSpec | None:
    """Return where a module or package is; a folder without `__init__.py` is none."""
    spec = PathFinder.find_spec(name, folders)
    return spec if spec and spec.origin else None


_BESIDE = _Beside()


def located(word: str, as_file: bool = False) -> Origin | None:
    """Return the module that a word names, None if it is no file or module, or is better read as
    the name of built-in claims.

    Raises: BadInput for a file that cannot be read, or that is not a Python file.
    """
    if not (as_file or word.endswith(".py") or {"/", os.sep} & set(word)):
        if families.named(word) or not all(part.isidentifier() for part in word.split(".")):
            return None
        top = word.partition(".")[0]
        cwd = str(Path.cwd())
        if top in sys.stdlib_module_names or top == HOUSE:
            return None
        return Origin(word, cwd) if _spec(top, [cwd]) else Origin(word) if _spec(top) else None
    if not word:
        raise BadInput("there is no file name before '::': write FILE.py::ID")
    path = Path(word).resolve()
    try:
        path.open("rb").close()
    except OSError as error:
        raise BadInput(f"{word}: {(error.strerror or str(error)).lower()}") from None
    if path.suffix != ".py" or "." in path.stem:
        raise BadInput(f"{word}: a file of claims must be called NAME.py, with no dot in NAME")
    folder, parts = path.parent, [path.stem] if path.stem != "__init__" else []
    while (folder / "__init__.py").is_file():
        folder, parts = folder.parent, [folder.name, *parts]
    if folder.name in corpus.FOLDERS and folder == Path(corpus.home(folder.name)).resolve():
        folder, parts = ROOT, [HOUSE, folder.name, *parts]
    return Origin(".".join(parts), str(folder))


def load(origin: Origin) -> ModuleType:
    """Import a user's module; if a file in another folder already has its name, it is named after
    its path as well.

    Raises: ImportError if its name, or that of a module beside it that it imports, belongs to
        another module; whatever the module raises.
    """
    top = origin.module.partition(".")[0]
    if origin.folder is None or (top == HOUSE and origin.folder == str(ROOT)):
        return import_module(origin.module)
    if _BESIDE not in sys.meta_path:
        # after who takes down what is asked for
        sys.meta_path.insert(sum(hasattr(finder, "listens") for finder in sys.meta_path), _BESIDE)
    if origin.folder not in _BESIDE.folders:
        _BESIDE.folders = (*_BESIDE.folders, origin.folder)
    from lemmata.store.places import first_party

    holder = _holder(top, Path(origin.folder))
    if holder and (origin.module != top or not first_party(holder)):
        raise ImportError(f"the name {top!r} is taken by {holder}: rename the file")
    module = (
        _load_beside(Path(origin.folder) / f"{top}.py") if holder else import_module(origin.module)
    )
    _not_mixed(origin.folder)
    return module


def _holder(top: str, folder: Path) -> Path | None:
    """Return the file that already has a module's name, or would be found under it, unless it is
    the one in the folder.

    Raises: ImportError for a name of the house or of the standard library.
    """
    if top == HOUSE or top in sys.stdlib_module_names:
        raise ImportError(f"the name {top!r} is taken: rename the file")
    ours = (folder / f"{top}.py", folder / top / "__init__.py")
    specs = (getattr(sys.modules.get(top), "__spec__", None), _spec(top))
    paths = (Path(spec.origin).resolve() for spec in specs if spec and spec.origin)
    return next((path for path in paths if path not in ours), None)


def _load_beside(path: Path) -> ModuleType:
    """Import a file under its name followed by a digest of its path."""
    name = f"{path.stem}_{hashlib.sha256(bytes(path)).hexdigest()[:8]}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec and spec.loader
        sys.modules[name] = module = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _not_mixed(folder: str) -> None:
    """Make sure that each module of a folder imported its own neighbours, and not namesakes from
    another folder.

    Raises: ImportError if one did not.
    """
    if len(_BESIDE.folders) == 1:
        return
    files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    for path in (
        path for path in files if path and os.path.dirname(path) == folder and path.endswith(".py")
    ):
        for name in _tops(path):
            spec, got = _spec(name, [folder]), getattr(sys.modules.get(name), "__spec__", None)
            if (
                spec
                and got
                and got.origin != spec.origin
                and name != HOUSE
                and name not in sys.stdlib_module_names
            ):
                raise ImportError(
                    f"{shown(path)} imports {name!r}, a name that {shown(got.origin)} has already:"
                    " rename one"
                )


def _tops(path: str) -> set[str]:
    """Return the top-level modules that the import statements of a file name."""
    names = [
        alias.name
        for node in statements(path)
        if isinstance(node, ast.Import)
        for alias in node.names
    ]
    names += [
        node.module
        for node in statements(path)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    ]
    return {name.partition(".")[0] for name in names}
