"""A notebook as a page: its cells are run, whatever outputs it was saved with, and a cell that fails stops the build."""

from __future__ import annotations

import html
import os
import re
import tempfile
from pathlib import Path
from typing import Any

PATIENCE = 300
"""Seconds that one cell may take."""
SHOWN = re.compile(r"(?<=\n)<p>.*?(?=\n\n|\Z)", re.S)
DISPLAYED, INLINE = re.compile(r"<p>\$\$(.+?)\$\$</p>", re.S), re.compile(r"\$(.+?)\$", re.S)


def executed(path: Path) -> str:
    """Return a notebook in Markdown, with what its cells give when they are run now, with an empty store.

    Raises: nbclient's CellExecutionError for a cell that fails.
    """
    import nbformat
    from nbclient import NotebookClient
    from traitlets.config import Config

    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as store:
        # Without a port of the network; the sockets lie beside the file.
        kernel = Config({"KernelManager": {"transport": "ipc", "connection_file": str(Path(store, "kernel.json"))}})
        NotebookClient(notebook, kernel_name="python3", timeout=PATIENCE, config=kernel).execute(env={**os.environ, "LEMMATA_STORE": store})
    return markdown(notebook)


def markdown(notebook: Any) -> str:
    """Return a notebook that was run in Markdown; mathematics inside HTML, which Markdown leaves alone, is marked as such."""
    from nbconvert import MarkdownExporter

    text, _ = MarkdownExporter().from_notebook_node(notebook)
    return SHOWN.sub(lambda found: _marked(found[0]), text)


def _marked(shown: str) -> str:
    apart = DISPLAYED.sub(lambda tex: f'<div class="arithmatex">\\[{_plain(tex[1])}\\]</div>', shown)
    return INLINE.sub(lambda tex: f'<span class="arithmatex">\\({_plain(tex[1])}\\)</span>', apart)


def _plain(tex: str) -> str:
    """Return TeX that was escaped once for HTML, perhaps with quotes as references, escaped as the site's pages have it."""
    return html.escape(html.unescape(tex), quote=False)
