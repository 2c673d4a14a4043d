"""`lemmata new FILE.py`: write a file of claims to start from, or the statements of a paper that
are to become claims.
"""

from __future__ import annotations

import argparse
import sys
from importlib import resources
from pathlib import Path

from lemmata import BadInput
from lemmata.console.count import counted
from lemmata.sources.own_modules import HOUSE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file", metavar="FILE.py", type=Path, help="write this file; an existing one is left alone"
    )
    parser.add_argument(
        "--from",
        dest="paper",
        metavar="PAPER.tex",
        type=Path,
        help="take the theorems, lemmas and so on of this LaTeX source",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the file and say what to do next."""
    path = arguments.file
    if (
        path.suffix != ".py"
        or not path.stem.isidentifier()
        or path.stem in {HOUSE, *sys.stdlib_module_names}
    ):
        raise BadInput(
            f"{path}: call it NAME.py, where NAME is an identifier, not a module of the standard"
            f" library and not {HOUSE}"
        )
    if arguments.paper is None:
        text = (
            resources.files("lemmata")
            .joinpath("template.py")
            .read_text(encoding="utf-8")
            .replace("FILE.py", str(path))
        )
        message = f"{path} written; next: lemmata verify {path}"
    else:
        text, message = _from_paper(path, arguments.paper)
    try:
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise BadInput(f"{path} exists already and is left as it is: choose another name") from None
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or str(error)).lower()}") from None
    print(message)
    return 0


def _from_paper(path: Path, paper: Path) -> tuple[str, str]:
    """Return the text of a file with the statements of a paper, and what is said of it."""
    from lemmata.paper import statements, theorems

    source = theorems.read(paper)
    for name in source.missing:
        print(
            f"lemmata: {name} is not beside {paper.name}: what it states is left out",
            file=sys.stderr,
        )
    message = (
        f"{path} written with {counted(len(source.theorems), 'statement')} of {paper.name}, none of"
        " them with a formula yet"
    )
    return statements.written(path, paper, source), f"{message}; next: lemmata coverage {path}"
