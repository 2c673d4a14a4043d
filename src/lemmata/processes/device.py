"""Which device JAX computes on: settled before its first computation, here and in the worker
processes, which inherit the environment.

A worker would otherwise take whatever JAX finds, and a result meant for the CPU would be kept as
the CPU's although a GPU had computed it. JAX is asked what it finds in a process of its own, which
leaves the memory of a GPU to the workers.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from lemmata import BadInput

DEVICES = ("cpu", "gpu")
_ASK = "import jax; print(jax.default_backend())"


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Declare `--device`."""
    parser.add_argument(
        "--device",
        choices=DEVICES,
        help="let JAX compute on this device (default: a GPU if it finds one)",
    )


def settled(request: str | None) -> str:
    """Settle on a device for all that is computed from here on, and return its kind.

    Args:
        request: "cpu", "gpu", or None for what JAX finds.

    Raises: BadInput if a GPU is asked for and JAX finds none.
    """
    kind = "cpu" if request == "cpu" else _found()
    if request == "gpu" and kind != "gpu":
        raise BadInput("--device gpu: JAX finds no GPU here: leave it out, or use --device cpu")
    if kind == "cpu":
        os.environ["JAX_PLATFORMS"] = "cpu"
        if "jax" in sys.modules:
            sys.modules["jax"].config.update("jax_platforms", "cpu")
    return kind


def _found() -> str:
    if os.environ.get("JAX_PLATFORMS") == "cpu":
        return "cpu"
    process = subprocess.run(
        [sys.executable, "-c", _ASK], capture_output=True, text=True, check=False
    )
    return "gpu" if process.stdout.strip() in ("gpu", "cuda", "rocm") else "cpu"
