"""`lemmata new FILE.py`: write a file of claims to start from."""

from __future__ import annotations

import argparse
import sys
from importlib import resources
from pathlib import Path

from lemmata import BadInput
from lemmata.own_modules import HOUSE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE.py", type=Path, help="write this file; an existing one is left alone")


def run(arguments: argparse.Namespace) -> int:
    """Write the file and say what to do next."""
    path = arguments.file
    if path.suffix != ".py" or not path.stem.isidentifier() or path.stem in {HOUSE, *sys.stdlib_module_names}:
        raise BadInput(f"{path}: call it NAME.py, where NAME is an identifier, not a module of the standard library and not {HOUSE}")
    text = resources.files("lemmata").joinpath("template.py").read_text(encoding="utf-8").replace("FILE.py", str(path))
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadInput(f"{path} exists already and is left as it is: choose another name") from None
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or str(error)).lower()}") from None
    print(f"{path} written; next: lemmata verify {path}")
    return 0
