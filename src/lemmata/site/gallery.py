"""The figures of a report: each is drawn from its runs, and its predicates are evaluated on them;
without its runs it is only named.

A figure belongs to the claims that its predicates show. Its runs take seconds to minutes, so by
default only those in the store are used; these are keyed by their source, hence a figure is never
older than the code.
"""

from __future__ import annotations

import struct
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType

from lemmata import Failed
from lemmata.language.check import Evidence
from lemmata.processes import pool
from lemmata.sources import messages, own_claims
from lemmata.sources.families import every
from lemmata.sources.named_claims import Entry, Origin
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Named

NOT_KEPT = "its runs are not in the store"


@dataclass(frozen=True)
class Figure:
    """A figure: what it is about, the claims that it shows, and, if it could be drawn, its caption,
    its predicates' outcomes, its files.

    `shows` pairs each predicate's claim with its outcome, `files` are bytes by name, `size` is that
    of the picture in pixels.
    """

    name: str
    family: str
    about: str
    command: str
    shows: tuple[tuple[str, Evidence | None], ...]
    caption: str = ""
    files: Mapping[str, bytes] = field(default_factory=dict)
    size: tuple[int, int] = (0, 0)
    trouble: str = ""

    @property
    def asserted(self) -> bool:
        """Whether all that its caption asserts holds, or it is not drawn because its runs are
        missing.
        """
        return self.trouble == NOT_KEPT or (
            not self.trouble and all(item and item.outcome == "holds" for _, item in self.shows)
        )


def figures(
    entries: Iterable[Entry], store: Store, running: Callable[[str], None] = lambda name: None
) -> tuple[Figure, ...]:
    """Return the figures that show the claims, their checks registered, in the order of the claims.

    Args:
        entries: the claims.
        store: where the runs are; one that computes nothing leaves figures without runs undrawn.
        running: receives the name of each figure before it is drawn.
    """
    entries = list(entries)
    pictures = list(_here([entry for entry in entries if not entry.origin], store, running))
    origins = {
        entry.origin: None
        for entry in entries
        if entry.origin and any(check.kind == "shown" for check in entry.checks)
    }
    tasks = [
        (origin, [entry.claim.id for entry in entries if entry.origin == origin], store.opening)
        for origin in origins
    ]
    for (origin, *_), figures, error in pool.each(
        _there, tasks, 1, lambda tasks: running(tasks[0][0].module), company=lambda task: task[0]
    ):
        if error:
            raise Failed(f"{origin.module}: the figures of this file cannot be drawn: {error}")
        pictures += figures
    return tuple(pictures)


def _there(task: tuple[Origin, list[str], Fields]) -> list[Figure]:
    """Draw the figures of a user's file, in a process that has read no other."""
    from lemmata.store.store import Store

    origin, ids, opening = task
    near = [row for row in own_claims.walked(origin, origin.module) if isinstance(row, Entry)]
    return list(
        _here(
            [row for row in near if row.claim.id in ids],
            Store(**opening),
            lambda name: None,
            near,
        )
    )


def _here(
    entries: list[Entry], store: Store, running: Callable[[str], None], near: Iterable[Entry] = ()
) -> Iterator[Figure]:
    from lemmata.drawing.panel import predicates
    from lemmata.language.check import CHECKS

    claims = {entry.claim.id: entry.claim for entry in (*every().values(), *near, *entries)}
    modules: dict[str, tuple[ModuleType, Entry]] = {}
    for entry in entries:
        for check in CHECKS.get(entry.claim.id, ()):
            module = sys.modules[check.function.__module__]
            if check.kind == "shown" and hasattr(module, "draw"):
                modules.setdefault(module.__name__, (module, entry))
    for module, entry in modules.values():
        name = str(getattr(module, "NAME", module.__name__))
        running(name)
        command = f"lemmata figures {messages.shown(module.__file__) if entry.origin else name}"
        about = " ".join((module.__doc__ or name).partition("\n\n")[0].split())
        shows = tuple((id, None) for id, _ in predicates(module))
        yield _drawn(Figure(name, entry.claim.family, about, command, shows), module, store, claims)


def _drawn(figure: Figure, module: ModuleType, store: Store, claims: Named) -> Figure:
    from lemmata.drawing import panel
    from lemmata.store.store import NotKept

    with tempfile.TemporaryDirectory() as folder:
        try:
            picture = panel.render(module, store, Path(folder), claims, kinds=("png",))
        except NotKept:
            return replace(figure, trouble=NOT_KEPT)
        # one figure that cannot be drawn, for whatever reason, must not cost the report
        except Exception as error:  # noqa: BLE001
            return replace(figure, trouble=" ".join(f"{type(error).__name__}: {error}".split()))
        files = {path.name: path.read_bytes() for path in picture.paths if path.suffix == ".png"}
    shows = tuple(
        (name, item) for (name, _), item in zip(figure.shows, picture.evidence, strict=True)
    )
    return replace(
        figure,
        caption=picture.caption,
        shows=shows,
        files=files,
        size=_size(files[f"{figure.name}.png"]),
    )


def _size(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG, which stand in its header."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height
