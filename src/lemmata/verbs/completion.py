"""`lemmata completion SHELL`: a script by which a shell completes verbs, options and the ids of
claims.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from lemmata import BadInput

IDS = {
    "bash": (
        """
_lemmata_claims() {
  compgen -W "$(lemmata list 2>/dev/null | cut -d ' ' -f 1)" -- "$1"
  compgen -f -X '!*.py' -- "$1"
}
"""
    ),
    "zsh": (
        """
_lemmata_claims() {
  compadd -- ${(f)"$(lemmata list 2>/dev/null | cut -d ' ' -f 1)"}
  _files -g '*.py'
}
"""
    ),
    "fish": (
        """
function _lemmata_claims
  lemmata list 2>/dev/null | cut -d ' ' -f 1
  __fish_complete_suffix .py
end
"""
    ),
}
"""How each shell completes the name of a claim: ids as `list` tells them, and files."""


HOW = (
    'write for this shell; read it in as in bash: eval "$(lemmata completion bash)", in zsh the'
    " same after compinit, in fish: lemmata completion fish | source; or keep it in a file and"
    " source that"
)
EVALUATED, SOURCED = "$zsh_eval_context[-1] == eval ", "$zsh_eval_context[-1] == (eval|file) "
"""Where shtab's script for zsh registers the command, and where it must, or a file that is sourced
would do nothing.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("shell", choices=sorted(IDS), help=HOW)


def run(arguments: argparse.Namespace) -> int:
    """Print the script.

    Raises: BadInput if `shtab`, which writes it, is not installed.
    """
    try:
        import shtab
    except ImportError:
        raise BadInput("completion needs shtab: pip install shtab") from None
    from lemmata.cli import VERBS, parser

    top = parser(list(VERBS))
    for verb in _verbs(top):
        for action in verb._actions:
            complete = _completer(action)
            if complete:
                vars(action)["complete"] = complete  # where shtab looks for it
    preamble: Any = IDS  # shtab takes a text for each shell
    print(
        shtab.complete(top, arguments.shell, root_prefix="lemmata", preamble=preamble).replace(
            EVALUATED, SOURCED
        )
    )
    return 0


def _verbs(top: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    action: Any = next(
        action for action in top._actions if isinstance(action, argparse._SubParsersAction)
    )
    return list(action.choices.values())


def _completer(action: argparse.Action) -> Any:
    """Return how the value of an argument is completed, None if by its choices or not at all."""
    import shtab

    if action.dest in ("id", "names") and action.metavar and "ID" in str(action.metavar):
        return {"bash": "_lemmata_claims", "zsh": "_lemmata_claims", "fish": "(_lemmata_claims)"}
    if action.metavar == "DIR":
        return shtab.DIRECTORY
    return shtab.FILE if action.type is Path or action.metavar == "FILE" else None
